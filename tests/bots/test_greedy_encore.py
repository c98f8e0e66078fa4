"""The bot of Encore!! that looks one action ahead."""

from __future__ import annotations

from time import perf_counter

import pytest

import parlour
from parlour.bots import Bot, make_bot
from parlour.bots.bot import said
from parlour.bots.encore_chances import Outlook, likely
from parlour.bots.encore_worths import worths
from parlour.bots.greedy_encore import liking
from parlour.games.encore.cards import SURPRISE
from parlour.games.encore.game import Encore
from parlour.games.encore.state import EncoreState
from parlour.packs.phrases import MESSAGES

GAME = parlour.game("encore")
assert isinstance(GAME, Encore)
CARDS = GAME.cards


def started(seed: int, **options: object) -> EncoreState:
    state = GAME.start(2, seed, options)
    assert isinstance(state, EncoreState)
    return state


def play(state: EncoreState, bots: list[Bot]) -> set[str]:
    """Play to the end; gives the reasons that greedy had."""
    heard: set[str] = set()
    while state.outcome is None:
        for seat, decision in state.window.items():
            action = bots[seat].choose(state.view(seat), decision)
            assert action in decision.options
            if bots[seat].name == "greedy":
                reasons = bots[seat].reasons()
                assert len(reasons) == 1, "it says why in one sentence"
                heard.add(reasons[0].code)
                assert said(reasons, MESSAGES)
            state.answer(seat, action)
    return heard


def greedy(seed: int) -> Bot:
    return make_bot("greedy", GAME, seed)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"zones": 1, "venues": 1},
        {"zones": 5, "venues": 9, "opening_hand": True},
        {"no_return": True},
    ],
)
def test_it_plays_every_agreement_and_always_has_a_reason(options: dict[str, object]) -> None:
    for seed in range(4):
        play(started(seed, **options), [greedy(seed), greedy(seed + 9)])


def test_it_has_many_reasons() -> None:
    heard: set[str] = set()
    for seed in range(12):
        heard |= play(started(seed), [greedy(seed), greedy(seed + 9)])
    assert len(heard) > 14


def test_it_beats_random_clearly() -> None:
    won = 0
    for seed in range(60):
        seat = seed % 2
        bots = [greedy(seed), make_bot("random", GAME, seed)]
        state = started(seed)
        play(state, bots if seat == 0 else bots[::-1])
        assert state.outcome is not None
        won += seat in state.outcome.winners
    assert won >= 54


def test_it_knows_nothing_but_its_view() -> None:
    """A view that was written down, or of cards dealt anew, is answered the same."""
    state = started(5)
    bots = [greedy(seat) for seat in range(2)]
    asked = 0
    begun = 0.0
    while state.outcome is None:
        for seat, decision in state.window.items():
            view = state.view(seat)
            now = perf_counter()
            action = bots[seat].choose(view, decision)
            begun += perf_counter() - now
            asked += 1
            read = GAME.load_view(view.dump())
            assert greedy(seat).choose(read, decision) == action
            other = GAME.imagine(view, asked)
            assert greedy(seat).choose(other.view(seat), other.window[seat]) == action
            state.answer(seat, action)
    print(f"{1000 * begun / asked:.2f} ms a decision")


def test_seeds_differ_in_their_liking_for_colours_alone() -> None:
    assert liking(CARDS, 1) == liking(CARDS, 1) != liking(CARDS, 2)
    first = [max(range(6), key=liking(CARDS, seed).__getitem__) for seed in range(600)]
    assert all(60 < first.count(colour) < 140 for colour in range(6))


def test_every_card_is_worth_something() -> None:
    for card, worth in zip(CARDS.cards, worths(CARDS), strict=True):
        assert worth.held > 0, card.id
        assert worth.round > 0, card.id
        assert card.type != SURPRISE or worth.once > 0, card.id


def test_the_chances_of_both_managers_are_one_together() -> None:
    assert likely(2.0) + likely(-2.0) == pytest.approx(1)
    assert likely(99.0) == 1 - likely(-99.0) == 1
    outlook = Outlook(CARDS, 0, 0)
    assert outlook.tour(3, 1, 0, 0.5, 0.0, 1.0) == 1
    assert outlook.tour(1, 3, 0, 0.5, 0.0, 1.0) == 0
    for won, lost, left in [(0, 0, 4), (1, 0, 3), (2, 2, 0), (2, 1, 1)]:
        one = outlook.tour(won, lost, left, 0.6, 9_000, 20_000)
        other = outlook.tour(lost, won, left, 0.4, -9_000, 20_000)
        assert one + other == pytest.approx(1)
        assert one > outlook.tour(won, lost, left, 0.4, 9_000, 20_000) or left == 0
