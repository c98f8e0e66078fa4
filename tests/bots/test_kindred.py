"""The bot of Ensemble that votes for what looks akin."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

import parlour
from parlour.bots.bot import said
from parlour.bots.kindred import Kindred, temperament
from parlour.bots.likeness import MEANING, NEUTRAL, closeness, comparison
from parlour.core.decisions import Decision
from parlour.games.ensemble.cards import CardSet, Pack, Picture
from parlour.games.ensemble.events import VotesRevealed
from parlour.games.ensemble.game import Ensemble
from parlour.games.ensemble.view import EnsembleView
from parlour.packs.meaning import table
from parlour.packs.phrases import MESSAGES
from tests.bots.test_bots import played

GAME = parlour.game("ensemble")
assert isinstance(GAME, Ensemble)
CARDS = GAME.cards
PLAIN = CARDS.pictures[0]


def picture(number: int, **facts: Any) -> Picture:
    """A picture that shares nothing with another, but for the facts given."""
    alone = f"{number}"
    hero = replace(PLAIN.hero, icon=f"noto:thing-{number}")
    companion = replace(PLAIN.companion, icon=f"noto:companion-{number}")
    nothing: dict[str, Any] = {
        "id": f"picture-{number}",
        "title": f"Picture {number}",
        "moods": (alone,),
        "palette": alone,
        "light": alone,
        "setting": alone,
        "domains": (alone,),
        "shape": alone,
        "contrast": alone,
        "hero": hero,
        "companion": companion,
        "third": None,
    }
    return replace(PLAIN, **{**nothing, **facts})


def set_of(*pictures: Picture) -> CardSet:
    pack = Pack("small", "Small", "nobody", "CC0-1.0", 1, "", 0, pictures, None)
    return CardSet((pack,), CARDS.allowance)


def asked(cards: CardSet, challenge: list[int], board: list[int]) -> EnsembleView:
    view = EnsembleView(cards, 0, 4)
    view.level = len(board)
    view.challenge = tuple(challenge)
    view.board = tuple(board)
    return view


def vote(bot: Kindred, view: EnsembleView) -> int:
    decision = Decision(view.question, tuple(range(len(view.board))), "ENS-3.1", revisable=True)
    return bot.choose(view, decision) + 1


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
        assert vote(Kindred(SEA, seed), asked(SEA, [0], [1, 2, 3])) == 2


def test_with_several_challenges_it_looks_for_what_goes_with_all() -> None:
    for seed in range(20):
        assert vote(Kindred(SEA, seed), asked(SEA, [3, 4], [1, 5, 0, 2])) != 1
    both = set_of(
        picture(0, shape="round"),
        picture(1, shape="tall"),
        picture(2, shape="round"),
        picture(3, shape="round", companion=replace(PLAIN.companion, icon="noto:thing-1")),
    )
    assert vote(Kindred(both, 1), asked(both, [0, 1], [2, 3])) == 2


def test_asked_for_the_stranger_it_takes_the_least_alike() -> None:
    view = asked(SEA, [0], [2, 1, 3])
    view.question = "stranger"
    for seed in range(20):
        assert vote(Kindred(SEA, seed), view) == 2


def test_what_few_pictures_have_counts_for_more() -> None:
    compared = comparison(
        set_of(*[picture(k, moods=("calm",) if k < 6 else ("luck",)) for k in range(8)])
    )
    assert sum(compared.likeness(6, 7)) > sum(compared.likeness(0, 1)) > 0


def test_tastes_differ_from_seed_to_seed() -> None:
    assert temperament(1) == temperament(1)
    assert len({tuple(temperament(seed)) for seed in range(50)}) == 50
    for place, neutral in enumerate(NEUTRAL.values()):
        mean = sum(temperament(seed)[place] / neutral for seed in range(200)) / 200
        assert 1 < mean < 1.8


def test_by_lantern_light_it_leans_to_what_anybody_would_like() -> None:
    bot = Kindred(SEA, 1)
    bot.weights = [0.0] * len(NEUTRAL)
    bot.weights[list(NEUTRAL).index("palette")] = 0.4
    view = asked(SEA, [0], [3, 5])
    assert vote(bot, view) == 1
    view.bearer = 1
    assert vote(bot, view) == 2
    view.bearer = 0
    assert vote(bot, view) == 1, "the bearer votes after its own heart"


def test_it_learns_mildly_from_how_the_others_voted() -> None:
    taught, untaught = Kindred(SEA, 1), Kindred(SEA, 1)
    for bot in (taught, untaught):
        bot.weights = list(NEUTRAL.values())
    view = asked(SEA, [0], [3, 5])
    mine = vote(taught, view)
    taught.heard(VotesRevealed((mine, 1, 1, 1)))
    domains, palette = (list(NEUTRAL).index(kind) for kind in ("domains", "palette"))
    assert mine == 2
    assert taught.weights[palette] > untaught.weights[palette]
    assert taught.weights[domains] < untaught.weights[domains]
    assert taught.weights[domains] > 0.8 * untaught.weights[domains]
    before = list(taught.weights)
    taught.heard(VotesRevealed((mine, 1, 1, 1)))
    assert taught.weights == before, "one reveal teaches once"


def test_it_learns_the_same_from_a_view_as_from_an_event() -> None:
    told, shown = Kindred(SEA, 1), Kindred(SEA, 1)
    view = asked(SEA, [0], [3, 5])
    for bot in (told, shown):
        vote(bot, view)
    told.heard(VotesRevealed((1, 1, 1, 2)))
    after = view.copy()
    after.revealed = (1, 1, 1, 2)
    shown.choose(after, Decision("explain", (9,), "ENS-3.8", revisable=False))
    assert told.weights == shown.weights


def test_it_says_why_from_what_it_weighs_most() -> None:
    bot = Kindred(SEA, 1)
    assert bot.reasons() == ()
    bot.weights = list(NEUTRAL.values())
    vote(bot, asked(SEA, [0], [1, 2, 3]))
    why = said(bot.reasons(), MESSAGES)
    assert why == "both have to do with the sea, and both are deep blue"


def number(card_id: str) -> int:
    return [picture.id for picture in CARDS.pictures].index(card_id)


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


def test_a_close_meaning_is_a_reason_with_the_two_things_named() -> None:
    bot = Kindred(CARDS, 1)
    bot.weights = [0.0] * len(NEUTRAL)
    bot.weights[MEANING] = 1.0
    assert vote(bot, asked(CARDS, [LIGHTHOUSE], [number("hammer-and-egg"), MOON])) == 2
    why = said(bot.reasons()[-1:], MESSAGES)
    assert why == "the lighthouse and the crescent moon could belong to one story"


def test_a_distant_meaning_is_no_reason() -> None:
    bot = Kindred(CARDS, 1)
    vote(bot, asked(CARDS, [LIGHTHOUSE], [number("hammer-and-egg")] * 2))
    assert "meaning" not in {reason.code for reason in bot.reasons()}


def test_it_has_words_for_everything_the_pictures_share() -> None:
    compared = comparison(CARDS)
    for kind, name in enumerate(NEUTRAL):
        if name in ("domains", "settings", "palette", "shape", "contrast"):
            for had in compared.words:
                assert all(MESSAGES.knows(f"bots.word.{name}.{word}") for word in had[kind])


def test_a_group_of_four_has_a_real_game() -> None:
    won = sum(bool(played_by_four(seed)) for seed in range(120))
    assert 120 * 0.5 < won < 120 * 0.85


def played_by_four(seed: int) -> tuple[int, ...]:
    outcome = played("ensemble", ["kindred"] * 4, seed).outcome
    assert outcome is not None
    return outcome.winners


def test_a_choice_takes_well_under_a_millisecond() -> None:
    game = GAME.start(4, 5)
    bot = Kindred(CARDS, 1)
    view = game.view(0)
    assert isinstance(view, EnsembleView)
    view.board = tuple(range(10, 19))
    view.challenge = (1, 2, 3)
    view.question = "stranger"
    vote(bot, view)
    times: list[float] = []
    for _ in range(50):
        start = perf_counter()
        vote(bot, view)
        times.append(perf_counter() - start)
    assert min(times) < 0.0005
