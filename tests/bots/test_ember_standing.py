"""What the search of Ember thinks of a table once it has played on."""

from __future__ import annotations

import parlour
from parlour.bots.ember_sense import Sense
from parlour.bots.ember_standing import standing, turns_to_call
from parlour.bots.ember_table import Reading
from parlour.bots.experts import wizards_lore
from parlour.core.piles import place_of
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.game import Ember
from parlour.games.ember.state import EmberState

GAME = parlour.game("ember")
assert isinstance(GAME, Ember)
LORE = wizards_lore(GAME.cards)


def read(state: EmberState, seat: int) -> Reading:
    counts = [int(state.hand_count(one)) for one in range(state.seats)]
    return Reading(state, seat, counts, LORE)


def played(seats: int, seed: int, turns: int) -> EmberState:
    """A game in which everybody answered with sense for some turns."""
    state = GAME.start(seats, seed)
    assert isinstance(state, EmberState)
    sense = Sense()
    while state.outcome is None and state.turn < turns:
        for seat, decision in state.window.items():
            state.answer(seat, sense.answer(read(state, seat), decision.options))
    return state


def test_an_answer_leaves_the_table_as_it_is() -> None:
    sense = Sense()
    for seed in (1, 15, 27):  # in two of them creatures that lend VP are thought turned down
        state = played(2, seed, 3)
        while state.outcome is None:
            before = state.dump()
            for seat, decision in state.window.items():
                answer = sense.answer(read(state, seat), decision.options)
                standing(read(state, seat))
                assert state.dump() == before
                state.answer(seat, answer)
                before = state.dump()


def test_more_points_are_better_for_whoever_has_them() -> None:
    state = played(2, 3, 12)
    mine = state.areas.of(0)
    assert mine
    before = standing(read(state, 0)) - standing(read(state, 1))
    state.plus = state.plus.added(mine & -mine, 3)
    assert standing(read(state, 0)) - standing(read(state, 1)) > before + 0.2


def test_an_ability_that_lies_face_up_counts() -> None:
    """Or else a search would use up abilities for next to nothing."""
    met = 0
    for seed in range(8):
        state = played(2, seed, 10)
        left = int(state.areas.of(0) & state.up & state.cards.flips)
        while left:
            low = left & -left
            left ^= low
            if LORE.uses[place_of(low)].once > 0:
                met += 1
                before = standing(read(state, 0))
                state.up ^= low
                assert standing(read(state, 0)) < before
                state.up ^= low
    assert met


def test_a_hand_that_pays_for_the_last_creature_is_better_than_one_that_does_not() -> None:
    met = 0
    for seed in range(8):
        state = played(2, seed, 16)
        if not 0 < read(state, 0).need <= 8:
            continue
        met += 1
        plain = int(state.hands.of(0)) & ~int(ARCHMAGES)
        first = plain & -plain
        state.hands.put(0, first)
        far, poor = turns_to_call(read(state, 0)), standing(read(state, 0))
        state.hands.put(0, first | int(ARCHMAGES))  # three that stand for any card
        assert turns_to_call(read(state, 0)) < far
        assert standing(read(state, 0)) > poor
    assert met


def test_whoever_is_to_move_is_better_off() -> None:
    state = played(2, 4, 8)
    seat = int(state.active)
    here = standing(read(state, seat))
    state.active = 1 - seat
    assert standing(read(state, seat)) < here
