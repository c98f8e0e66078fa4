"""The bot of Ensemble that votes for what it likes itself, and how it compares pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.bots import bot_names
from parlour.bots.bot import said
from parlour.bots.ensemble_tastes import PERSONALITIES, any_taste, free_taste, taste_of
from parlour.bots.greedy_ensemble import Greedy
from parlour.bots.likeness import MEANING, NEUTRAL, closeness, comparison
from parlour.games.ensemble.cards import CardSet
from parlour.packs.meaning import table
from parlour.packs.phrases import MESSAGES

from .pictures import CARDS, PLAIN, asked, number, picture, set_of, taste, vote

NOBODYS = list(NEUTRAL.values())


def likes(cards: CardSet, seed: int) -> Greedy:
    return Greedy(cards, free_taste(seed), seed)


SEA = set_of(
    picture(0, domains=("sea",), palette="deep"),
    picture(1),
    picture(2, domains=("sea",), palette="deep"),
    picture(3, palette="deep"),
    picture(4, moods=("fear",)),
    picture(5, moods=("fear",), domains=("sea",)),
)


def test_it_votes_for_what_shares_most_with_the_challenge() -> None:
    for seed in range(20):
        assert vote(likes(SEA, seed), asked(SEA, [0], [1, 2, 3])) == 2


def test_with_several_challenges_it_looks_for_what_goes_with_all() -> None:
    for seed in range(20):
        assert vote(likes(SEA, seed), asked(SEA, [3, 4], [1, 5, 0, 2])) != 1
    both = set_of(
        picture(0, shape="round"),
        picture(1, shape="tall"),
        picture(2, shape="round"),
        picture(3, shape="round", companion=replace(PLAIN.companion, icon="noto:thing-1")),
    )
    assert vote(Greedy(both, NOBODYS, 1), asked(both, [0, 1], [2, 3])) == 2


def test_asked_for_the_stranger_it_takes_the_least_alike() -> None:
    view = asked(SEA, [0], [2, 1, 3])
    view.question = "stranger"
    for seed in range(20):
        assert vote(likes(SEA, seed), view) == 2


def test_what_few_pictures_have_counts_for_more() -> None:
    compared = comparison(
        set_of(*[picture(k, moods=("calm",) if k < 6 else ("luck",)) for k in range(8)])
    )
    assert sum(compared.likeness(6, 7)) > sum(compared.likeness(0, 1)) > 0


MOON, LIGHTHOUSE = number("moon-canoe"), number("desert-lighthouse")


def test_it_knows_which_pictures_are_close_in_meaning() -> None:
    compared = comparison(CARDS)
    assert compared.likeness(LIGHTHOUSE, MOON)[MEANING] == compared.meant(LIGHTHOUSE, MOON) > 2
    assert compared.meant(LIGHTHOUSE, MOON) > compared.meant(LIGHTHOUSE, number("hammer-and-egg"))


def test_a_meaning_counts_for_one_on_average_and_closer_never_for_less() -> None:
    assert list(closeness()) == sorted(closeness())
    pairs = table().pairs
    assert 0.95 < sum(closeness()[pair] for pair in pairs) / len(pairs) < 1.05


def test_a_picture_of_an_added_pack_is_as_close_to_all_as_pictures_usually_are() -> None:
    moon = CARDS.pictures[MOON]
    added = set_of(moon, picture(1), replace(CARDS.pictures[LIGHTHOUSE], title="Rewritten"))
    compared = comparison(added)
    assert [compared.meant(0, other) for other in (1, 2)] == [1, 1]


def test_it_has_words_for_everything_the_pictures_share() -> None:
    compared = comparison(CARDS)
    for kind, name in enumerate(NEUTRAL):
        if name in ("domains", "settings", "palette", "shape", "contrast"):
            for had in compared.words:
                assert all(MESSAGES.knows(f"bots.word.{name}.{word}") for word in had[kind])


def test_it_says_why_from_what_it_weighs_most() -> None:
    bot = Greedy(SEA, NOBODYS, 1)
    assert bot.reasons() == ()
    assert bot.instead() is None
    vote(bot, asked(SEA, [0], [1, 2, 3]))
    why = said(bot.reasons(), MESSAGES)
    assert why == "both have to do with the sea, and both are deep blue"
    assert bot.instead() == 2, "the third picture is deep blue as well"


def test_it_says_whether_all_challenges_share_it_or_only_one() -> None:
    bot = Greedy(SEA, NOBODYS, 1)
    vote(bot, asked(SEA, [0, 5], [1, 2]))
    assert said(bot.reasons(), MESSAGES) == (
        "all have to do with the sea, and this and a Challenge are deep blue"
    )


def test_a_close_meaning_is_a_reason_with_the_two_things_named() -> None:
    bot = Greedy(CARDS, taste(meaning=1.0), 1)
    assert vote(bot, asked(CARDS, [LIGHTHOUSE], [number("hammer-and-egg"), MOON])) == 2
    why = said(bot.reasons()[-1:], MESSAGES)
    assert why == "the lighthouse and the crescent moon could belong to one story"


def test_a_distant_meaning_is_no_reason() -> None:
    bot = Greedy(CARDS, NOBODYS, 1)
    vote(bot, asked(CARDS, [LIGHTHOUSE], [number("hammer-and-egg")] * 2))
    assert "meaning" not in {reason.code for reason in bot.reasons()}


def test_asked_for_the_stranger_it_says_what_nothing_else_has() -> None:
    view = asked(SEA, [0], [2, 1, 3])
    view.question = "stranger"
    bot = Greedy(SEA, NOBODYS, 1)
    vote(bot, view)
    assert [reason.code for reason in bot.reasons()] == ["alone.domains"]


def test_between_equal_pictures_everybody_has_a_whim_of_their_own() -> None:
    twins = set_of(picture(0), picture(1), picture(2))
    votes = [vote(Greedy(twins, NOBODYS, seed), asked(twins, [0], [1, 2])) for seed in range(200)]
    assert 70 < votes.count(1) < 130, "no convention decides"
    turned = [vote(Greedy(twins, NOBODYS, seed), asked(twins, [0], [2, 1])) for seed in range(200)]
    assert turned == [3 - space for space in votes], "nor does the place"


def test_tastes_differ_from_seed_to_seed_and_weigh_the_same_in_all() -> None:
    tastes = [free_taste(seed) for seed in range(50)]
    assert tastes[1] == free_taste(1)
    assert len({tuple(one) for one in tastes}) == 50
    tastes += [taste_of(one, seed) for one in PERSONALITIES for seed in range(5)]
    assert all(sum(one) == pytest.approx(sum(NOBODYS)) for one in tastes)


def test_a_personality_goes_by_its_own_kinds_whatever_the_seed() -> None:
    for one in PERSONALITIES:
        for seed in range(20):
            weights = dict(zip(NEUTRAL, taste_of(one, seed), strict=True))
            first = max(weights, key=lambda kind: weights[kind])
            assert first in one.goes_by


def test_the_seed_chooses_among_all_personalities() -> None:
    first = {max(range(len(NEUTRAL)), key=any_taste(seed).__getitem__) for seed in range(100)}
    assert len(first) >= len(PERSONALITIES)


def test_every_bot_has_a_character_in_a_line() -> None:
    for name in bot_names("ensemble"):
        assert name == "random" or MESSAGES.knows(f"bots.character.ensemble.{name}")
