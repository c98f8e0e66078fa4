"""The bot of Ember that takes what looks best now."""

from __future__ import annotations

import json

import pytest

import parlour
from parlour.bots import make_bot
from parlour.bots.bot import said
from parlour.bots.ember_hands import cards_in, fresh_turns, usual_turns
from parlour.bots.ember_worths import use_of
from parlour.bots.greedy_ember import TASTE, tastes
from parlour.games.ember.actions import CALL
from parlour.games.ember.cards import Box
from parlour.games.ember.costs import ARCHMAGES, PLAIN, Held, helpful, lacking
from parlour.games.ember.game import Ember
from parlour.games.ember.powers import threshold, total
from parlour.games.ember.prices import Cost
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import read_view
from parlour.packs.phrases import MESSAGES
from tests.conformance.figures import figure

GAME = parlour.game("ember")
assert isinstance(GAME, Ember)
CARDS = GAME.cards


def started(seats: int, seed: int, **options: object) -> EmberState:
    state = GAME.start(seats, seed, options)
    assert isinstance(state, EmberState)
    return state


def play(state: EmberState, seed: int) -> tuple[int, set[str]]:
    """Play to the end: how many calls were wrong, and what was said."""
    bots = [make_bot("greedy", GAME, seed + seat) for seat in range(state.seats)]
    wrong = 0
    heard: set[str] = set()
    while state.outcome is None:
        for seat, decision in state.window.items():
            action = bots[seat].choose(state.view(seat), decision)
            assert action in decision.options
            reasons = bots[seat].reasons()
            if len(decision.options) > 1:
                assert len(reasons) == 1, "it says why in one sentence"
                heard.add(reasons[0].code)
                assert said(reasons, MESSAGES)
            wrong += action == CALL and total(state, seat) < threshold(state, seat)
            state.answer(seat, action)
    return wrong, heard


def test_it_never_calls_wrongly_and_always_has_a_reason() -> None:
    heard: set[str] = set()
    for seed in range(figure(200, 5_000)):
        options = {"length": "quick", "promos": seed % 2 == 0, "zero_flips": seed % 3 == 0}
        wrong, reasons = play(started(1 + seed % 5, seed, **options), seed)
        assert wrong == 0
        heard |= reasons
    assert len(heard) > 20


@pytest.mark.parametrize(("seats", "seed"), [(1, 4), (2, 8), (3, 5), (5, 6)])
def test_it_knows_nothing_but_its_view(seats: int, seed: int) -> None:
    """With all that is hidden dealt anew it answers the same, and so it does to a mere document."""
    state = started(seats, seed)
    bots = [make_bot("greedy", GAME, seat) for seat in range(seats)]
    asked = 0
    while state.outcome is None and asked < 60:
        for seat, decision in state.window.items():
            view = state.view(seat)
            document = json.dumps(view.dump())
            action = bots[seat].choose(view, decision)
            assert json.dumps(view.dump()) == document, "it leaves the view as it was"
            if len(decision.options) > 1:
                asked += 1
                again = make_bot("greedy", GAME, seat)
                other = GAME.imagine(view, asked)
                assert again.choose(other.view(seat), other.window[seat]) == action
                told = read_view(json.loads(document), started(seats, 0))
                assert again.choose(told, decision) == action
            state.answer(seat, action)


def test_a_seed_decides_every_answer() -> None:
    def history(seed: int) -> object:
        state = started(3, 11, length="quick")
        play(state, seed)
        return state.record().dump()

    assert history(1) == history(1) != history(2)


def test_seeds_differ_in_taste_alone() -> None:
    assert tastes(CARDS, 1) == tastes(CARDS, 1) != tastes(CARDS, 2)
    assert all(abs(taste) <= TASTE for taste in tastes(CARDS, 3))


def test_the_fewer_cards_are_missing_the_sooner_it_expects_them() -> None:
    for cost in CARDS.costs:
        turns = usual_turns(cost)
        assert len(turns) == cost.cards + 1
        assert list(turns) == sorted(turns)
        assert turns[0] == 0
        assert fresh_turns(cost, 6) < fresh_turns(cost, 4)


@pytest.mark.parametrize("cost", CARDS.costs, ids=lambda cost: str(cost.id))
def test_a_helpful_card_leaves_one_card_less_to_find(cost: Cost) -> None:
    hand = 0b1000_0000_0010_0000_0000_0100_0000_0000_0100_0001
    lacks = lacking(cost, Held(hand, PLAIN), PLAIN)
    found = helpful(cost, hand, (1 << 55) - 1, PLAIN)
    assert found & ARCHMAGES == ARCHMAGES
    assert found & hand == 0
    for card in cards_in(found):
        assert lacking(cost, Held(hand | card, PLAIN), PLAIN) == lacks - 1


def test_every_ability_of_the_box_is_worth_something() -> None:
    for creature in CARDS.creatures:
        use = use_of(creature.ability)
        if creature.box is not Box.CURSE:
            assert use.once > 0 or use.lasting > 0, creature.id
