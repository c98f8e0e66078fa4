"""The bots of Ensemble that ask what their group would choose."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

import pytest

import parlour
from parlour.bots import Bot, make_bot
from parlour.bots.bot import said
from parlour.bots.ensemble_tastes import PERSONALITIES, Personality, scaled, taste_of
from parlour.bots.expert_ensemble import Expert
from parlour.bots.greedy_ensemble import Greedy
from parlour.bots.likeness import NEUTRAL
from parlour.core.decisions import Decision
from parlour.core.events import Event
from parlour.games.ensemble.cards import CardSet
from parlour.games.ensemble.events import VotesRevealed
from parlour.games.ensemble.view import EnsembleView
from parlour.packs.phrases import MESSAGES

from .pictures import CARDS, GAME, SCENARIOS, asked, picture, set_of, taste, vote
from .test_bots import played

FOUR = ("storyteller", "painter", "dreamer", "builder")


def four(seed: int, names: Sequence[str] = FOUR) -> list[Bot]:
    return [make_bot(name, GAME, seed * 10 + seat) for seat, name in enumerate(names)]


def rounds(bots: Sequence[Bot], seed: int, **options: object) -> Iterator[list[int]]:
    """Play a game; gives the spaces voted for, round by round, before they are revealed."""
    sink: list[Event] = []
    state = GAME.start(len(bots), seed, {"explain": False, **options}, sink)
    sink.clear()
    while state.outcome is None:
        window = state.window
        votes = [bots[seat].choose(state.view(seat), decision) for seat, decision in window.items()]
        yield [vote + 1 for vote in votes]
        for seat, action in enumerate(votes):
            state.answer(seat, action)
        for event in sink:
            for seat, bot in enumerate(bots):
                shown = event.seen_by(seat)
                if shown is not None:
                    bot.heard(shown)
        sink.clear()


def share_agreed(bots: Sequence[Bot], seeds: range) -> float:
    """How much of the rounds of some games all votes were for one picture."""
    found = [len(set(votes)) == 1 for seed in seeds for votes in rounds(bots, seed)]
    return sum(found) / len(found)


# No convention.


def shown_to(
    bot: Expert, cards: CardSet, order: Sequence[int], spaces: Sequence[int], seed: int
) -> list[str]:
    """The titles a bot votes for in rounds that differ only by numbers and places.

    `order` gives the number of each card, `spaces` the place of each on the board.
    """
    rnd = random.Random(seed)
    titles: list[str] = []
    for turn in range(25):
        chosen = [order[card] for card in rnd.sample(range(80), 7)]
        dealt, challenge = chosen[:5], chosen[5 : 6 + turn % 2]
        view = asked(cards, challenge, [dealt[place] for place in spaces])
        view.question = "stranger" if turn % 5 == 4 else "match"
        view.bearer = turn % 4 if turn % 3 == 2 else None
        view.lives = (1, 2, 3, 4)[turn % 4 :]
        titles.append(cards.pictures[view.board[vote(bot, view) - 1] or 0].title)
        votes = [spaces.index(rnd.randrange(5)) + 1 for _ in range(4)]
        bot.heard(VotesRevealed(tuple(votes)))
    return titles


@pytest.mark.parametrize("one", PERSONALITIES, ids=lambda one: one.name)
def test_other_spaces_and_other_numbers_change_no_vote(one: Personality) -> None:
    plain = list(range(len(CARDS.pictures)))
    rnd = random.Random(3)
    for seed in range(4):
        wanted = shown_to(Expert(CARDS, taste_of(one, seed), seed), CARDS, plain, range(5), seed)
        spaces = rnd.sample(range(5), 5)
        moved = shown_to(Expert(CARDS, taste_of(one, seed), seed), CARDS, plain, spaces, seed)
        assert moved == wanted
        mixed = rnd.sample(plain, len(plain))
        order = [mixed.index(card) for card in plain]
        other = renumbered(mixed)
        numbered = shown_to(Expert(other, taste_of(one, seed), seed), other, order, spaces, seed)
        assert numbered == wanted


def renumbered(mixed: Sequence[int]) -> CardSet:
    """The built-in pictures as one pack in another order."""
    return set_of(*[CARDS.pictures[card] for card in mixed])


def test_bots_share_nothing_but_the_votes() -> None:
    """A bot votes the same whether others of its kind think between its votes or not."""
    alone, beside = (Expert(CARDS, taste_of(PERSONALITIES[1], 4), 4) for _ in range(2))
    others = [Expert(CARDS, taste_of(one, 5), 5) for one in PERSONALITIES]
    plain = list(range(len(CARDS.pictures)))
    wanted = shown_to(alone, CARDS, plain, range(5), 1)
    for other in others:
        shown_to(other, CARDS, plain, range(5), 2)
    assert shown_to(beside, CARDS, plain, range(5), 1) == wanted


def test_only_what_the_seat_may_know_decides() -> None:
    """Twins at one table, one shown the truth and one a table imagined from its view."""
    for seed in range(6):
        bots, twins = four(seed), four(seed)
        sink: list[Event] = []
        state = GAME.start(4, seed, {"explain": False, "scenarios": SCENARIOS}, sink)
        while state.outcome is None:
            for seat, decision in state.window.items():
                imagined = GAME.imagine(state.view(seat), seed + 1)
                action = bots[seat].choose(state.view(seat), decision)
                assert twins[seat].choose(imagined.view(seat), imagined.window[seat]) == action
                assert twins[seat].reasons() == bots[seat].reasons()
                assert twins[seat].instead() == bots[seat].instead()
                state.answer(seat, action)
            for event in sink:
                for seat in range(4):
                    for bot in (bots[seat], twins[seat]):
                        shown = event.seen_by(seat)
                        if shown is not None:
                            bot.heard(shown)
            sink.clear()


# What would we choose?

SEA = set_of(
    picture(0, domains=("sea",), palette="deep", moods=("fear",)),
    picture(1, domains=("sea",)),
    picture(2, palette="deep"),
    picture(3, moods=("fear",)),
)


def test_with_strangers_it_votes_as_it_likes_itself() -> None:
    for kind, space in (("domains", 1), ("palette", 2), ("moods", 3)):
        assert vote(Expert(SEA, taste(**{kind: 2.0}), 1), asked(SEA, [0], [1, 2, 3])) == space


def convinced(cards: CardSet, by: str, spaces: tuple[int, ...], times: int = 12) -> Expert:
    """A bot of one taste that has seen the others vote so in the same round, again and again."""
    bot = Expert(cards, taste(**{by: 2.0}), 1)
    for _ in range(times):
        vote(bot, asked(cards, [0], [1, 2, 3]))
        bot.heard(VotesRevealed(spaces))
    return bot


def test_it_comes_round_to_what_the_others_go_by() -> None:
    assert vote(convinced(SEA, "domains", (1, 2, 2, 2)), asked(SEA, [0], [1, 2, 3])) == 2


def test_a_single_voice_that_goes_astray_does_not_turn_it() -> None:
    assert vote(convinced(SEA, "domains", (1, 1, 1, 3)), asked(SEA, [0], [1, 2, 3])) == 1


def test_by_lantern_light_it_votes_as_the_bearer_would() -> None:
    bot = convinced(SEA, "domains", (1, 1, 1, 3))
    view = asked(SEA, [0], [1, 2, 3])
    view.bearer = 3
    assert vote(bot, view) == 3
    view.bearer = 1
    assert vote(bot, view) == 1


def test_by_lantern_light_only_the_bearers_vote_tells_what_somebody_goes_by() -> None:
    view = asked(SEA, [0], [1, 2, 3])
    view.bearer = 2
    bot = Expert(SEA, taste(domains=2.0), 1)
    vote(bot, view)
    before = json.loads(json.dumps(bot.memory()))["partners"]
    bot.heard(VotesRevealed((1, 2, 2, 2)))
    after = json.loads(json.dumps(bot.memory()))["partners"]
    assert [name for name in after if after[name] != before[name]] == ["seat 2"]


def test_one_reveal_teaches_once_and_a_view_as_much_as_an_event() -> None:
    told, twice, shown = (Expert(SEA, taste(domains=2.0), 1) for _ in range(3))
    view = asked(SEA, [0], [1, 2, 3])
    for bot in (told, twice, shown):
        vote(bot, view)
    told.heard(VotesRevealed((1, 2, 2, 2)))
    for _ in range(2):
        twice.heard(VotesRevealed((1, 2, 2, 2)))
    after = view.copy()
    after.revealed = (1, 2, 2, 2)
    shown.choose(after, Decision("explain", (9,), "ENS-3.8", revisable=False))
    assert told.memory() == twice.memory() == shown.memory() != {}


def test_votes_on_a_board_it_was_not_asked_about_teach_nothing() -> None:
    bot = Expert(SEA, taste(domains=2.0), 1)
    before = bot.memory()
    bot.heard(VotesRevealed((1, 2, 2, 2)))
    assert bot.memory() == before


# Together.


@pytest.mark.parametrize("kind", ["palette", "shape", "meaning"])
def test_it_agrees_more_and_more_with_somebody_of_extreme_taste(kind: str) -> None:
    before = after = 0.0
    for seed in range(3):
        weights = [0.1 * neutral for neutral in NEUTRAL.values()]
        weights[list(NEUTRAL).index(kind)] = 2.0
        pair = [make_bot("collector", GAME, seed), Greedy(CARDS, weights, seed)]
        games = range(seed * 40, seed * 40 + 40)
        before += share_agreed(pair, games[:8])
        share_agreed(pair, games[8:20])
        after += share_agreed(pair, games[20:])
    assert after > before + 0.1 * 3


def test_it_knows_people_by_name_wherever_they_sit() -> None:
    names = ["me", "Ada", "Ivo", "Lena"]
    bot = Expert(SEA, taste(domains=2.0), 1)
    bot.meet(names)
    for _ in range(8):
        vote(bot, asked(SEA, [0], [1, 2, 3]))
        bot.heard(VotesRevealed((1, 1, 1, 3)))
    view = asked(SEA, [0], [1, 2, 3])
    bot.meet(["me", "Lena", "Ivo", "Ada"])
    view.bearer = 1
    assert vote(bot, view) == 3, "Lena goes by moods"
    bot.meet(["me", "Otto", "Ivo", "Ada"])
    assert vote(bot, view) == 1, "Otto is a stranger"
    bot.meet(names)
    view.bearer = 3
    assert vote(bot, view) == 3


def test_what_it_learned_can_be_kept_and_taken_up_again() -> None:
    bots = four(3)
    for seed in range(3):
        list(rounds(bots, seed))
    kept = [json.loads(json.dumps(bot.memory())) for bot in bots]
    again = four(3)
    for bot, memory in zip(again, kept, strict=True):
        bot.remember(memory)
    assert list(rounds(again, 9)) == list(rounds(bots, 9))
    assert list(rounds(four(3), 9)) != list(rounds(bots, 9)), "strangers vote otherwise"


def test_four_of_them_get_better_together() -> None:
    first = last = 0.0
    for seed in range(6):
        bots = four(seed, ["storyteller", "painter", "builder", "wanderer"])
        first += share_agreed(bots, range(seed * 10, seed * 10 + 1))
        share_agreed(bots, range(seed * 10 + 1, seed * 10 + 3))
        last += share_agreed(bots, range(seed * 10 + 3, seed * 10 + 4))
    assert last > first + 0.15 * 6


def test_kindred_have_a_real_game() -> None:
    outcomes = [played("ensemble", ["kindred"] * 4, seed).outcome for seed in range(60)]
    won = sum(bool(outcome and outcome.winners) for outcome in outcomes)
    assert 60 * 0.6 < won < 60


# Why.


def test_it_tells_of_a_habit_when_the_last_picks_and_the_vote_went_by_the_same() -> None:
    bot = Expert(SEA, taste(palette=2.0, domains=1.0), 1)
    view = asked(SEA, [0], [1, 2, 3])
    for wanted in (
        "both are deep blue",
        "both are deep blue",
        "our last two picks went by colour, and both are deep blue",
        "our last three picks went by colour, and both are deep blue",
        "our last three picks went by colour, and both are deep blue",
    ):
        vote(bot, view)
        assert said(bot.reasons(), MESSAGES) == wanted
        bot.heard(VotesRevealed((2, 2, 2, 1)))
    bot.meet(["a", "b", "c", "d"])
    vote(bot, view)
    assert said(bot.reasons(), MESSAGES) == "both are deep blue", "a new game has no last picks"


@pytest.mark.parametrize("votes", [(1, 1, 1, 2), (1, 1, 2, 2)], ids=["another", "a tie"])
def test_picks_that_went_by_something_else_are_no_habit(votes: tuple[int, ...]) -> None:
    bot = Expert(SEA, taste(palette=2.0, domains=0.5), 1)
    for one in ((2, 2, 2, 2), (2, 2, 2, 2), votes):
        vote(bot, asked(SEA, [0], [1, 2, 3]))
        bot.heard(VotesRevealed(one))
    vote(bot, asked(SEA, [0], [1, 2, 3]))
    assert not [reason for reason in bot.reasons() if reason.code.startswith("habit")]


def test_it_says_so_when_the_group_made_it_leave_what_it_likes() -> None:
    bot = convinced(SEA, "domains", (1, 2, 2, 2), times=12)
    bot.meet(["seat 0", "seat 1", "seat 2", "seat 3"])
    assert vote(bot, asked(SEA, [0], [1, 2, 3])) == 2
    why = said(bot.reasons(), MESSAGES)
    assert why == "this group goes more by colour than I do, and both are deep blue"
    assert bot.instead() == 0, "the sea is next best"


def test_by_lantern_light_it_says_what_the_bearer_goes_by() -> None:
    bot = convinced(SEA, "domains", (1, 1, 1, 3))
    view = asked(SEA, [0], [1, 2, 3])
    view.bearer = 3
    bot.meet([f"seat {seat}" for seat in range(4)])
    vote(bot, view)
    why = said(bot.reasons(), MESSAGES)
    assert why == "whoever carries the Lantern goes more by mood than I do, and both are about fear"


def test_reasons_are_those_of_the_vote_also_after_the_reveal() -> None:
    bot = Expert(SEA, taste(palette=2.0), 1)
    vote(bot, asked(SEA, [0], [1, 2, 3]))
    why = bot.reasons()
    bot.heard(VotesRevealed((2, 1, 1, 1)))
    assert bot.reasons() == why


def test_what_is_said_is_so() -> None:
    told: Counter[str] = Counter()
    for seed in range(10):
        bots = four(seed)
        for votes in rounds(bots, seed, scenarios=SCENARIOS):
            for bot, space in zip(bots, votes, strict=True):
                assert isinstance(bot, Expert) and bot.question is not None
                card, others = bot.question.cards[space - 1], bot.question.beside[space - 1]
                assert 1 <= len(bot.reasons()) <= 2
                for reason in bot.reasons():
                    told[reason.code.partition(".")[0]] += 1
                    if reason.code in ("group", "bearer") and reason.word:
                        kind = list(NEUTRAL).index(reason.word.partition(".")[2])
                        assert scaled(bot.ours)[kind] > scaled(bot.taste)[kind]
                    if reason.code in NEUTRAL and reason.code != "meaning" and reason.word:
                        kind = list(NEUTRAL).index(reason.code)
                        word = reason.word.partition(".")[2]
                        words = bot.compared.words
                        has = [word in words[other][kind] for other in others]
                        assert word in words[card][kind]
                        assert any(has)
                        assert reason.of_all == (all(has) and len(has) > 1)
                        assert reason.of_some == (not all(has))
    assert {"habit", "group", "moods", "palette", "meaning", "alone"} <= set(told)


def test_every_special_round_has_an_answer_and_a_sentence() -> None:
    seen: set[tuple[str, bool, bool]] = set()
    for seed in range(40):
        bots = four(seed)
        state: parlour.State = GAME.start(4, seed, {"explain": True, "scenarios": SCENARIOS})
        while state.outcome is None:
            for seat, decision in state.window.items():
                view = state.view(seat)
                assert isinstance(view, EnsembleView)
                action = bots[seat].choose(view, decision)
                state.answer(seat, action)
                if decision.question != "explain":
                    lantern = view.bearer is not None
                    seen.add((view.question, len(view.challenge) > 1, lantern))
                    why = said(bots[seat].reasons(), MESSAGES)
                    assert why and "{" not in why
                    assert bots[seat].instead() in decision.options
                    assert bots[seat].instead() != action
    assert len(seen) == 8, "both questions, one Challenge or several, with a Lantern or without"


@pytest.mark.parametrize("name", ["painter", "greedy"])
def test_a_choice_works_out_nothing_that_stays_the_same(name: str) -> None:
    """It costs little beside writing the view down: well under a millisecond."""
    view = asked(CARDS, [1, 2, 3], range(10, 19))
    bot = make_bot(name, GAME, 1)
    assert least(lambda: vote(bot, view)) < 250 * least(view.dump)


def least(what: Callable[[], object]) -> float:
    """Seconds that something takes when nothing else is in the way."""
    times: list[float] = []
    for _ in range(50):
        start = perf_counter()
        _ = what()
        times.append(perf_counter() - start)
    return min(times)
