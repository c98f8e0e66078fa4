"""The solo game: the clock, the Curses and the Night (EMB-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.outcome import Outcome
from parlour.core.piles import count_bits, nth_bit, place_of
from parlour.core.seats import bit
from parlour.games.ember.abilities import CONTESTED, Act
from parlour.games.ember.actions import NOTHING
from parlour.games.ember.moves import SHUFFLE_CURSES
from parlour.games.ember.steps import ENDED, OVER
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

CURSED: Final = "cursed"


def hold(state: EmberState) -> None:
    """What is aimed at the Night's hand stays the clock at its next tick of a turn (EMB-12.10)."""
    if not state.held:
        state.held = True
        if state.sink is not None:
            code = "clock_held_next" if state.step == ENDED else "clock_held"
            tell(state, code, "EMB-12.10", {"clock": state.clock})


def move_clock(state: EmberState, amount: i64) -> None:
    """An effect moves the clock on, or back to the last arrival at most (EMB-12.12)."""
    if not state.solo:
        return
    if amount > 0:
        state.due += amount
        return
    last: i64 = state.agreed.arrivals[state.arrived - 1] if state.arrived else 0
    before = state.clock
    state.clock = max(before + amount, last)
    if state.sink is not None and state.clock != before:
        tell(state, "clock_moved", "EMB-12.12", {"clock": state.clock})


def end_of_turn(state: EmberState) -> None:
    """The clock's own tick, unless it is held."""
    if state.held:
        state.held = False
    else:
        state.due += 1


def tick(state: EmberState) -> None:
    """The clock moves on by one, and brings the Curse of that tick."""
    state.due -= 1
    state.clock += 1
    if state.sink is not None:
        tell(state, "clock_moved", "EMB-12.2", {"clock": state.clock})
    if state.clock == state.agreed.arrivals[state.arrived]:
        arrive(state)


def arrive(state: EmberState) -> None:
    """All Curses turn up, and the next one comes: the ninth ends the game (EMB-12.3)."""
    assert state.waiting != 0, "a Curse is left to arrive"
    curse = nth_bit(state.waiting, state.below(SHUFFLE_CURSES, count_bits(state.waiting)))
    state.waiting ^= bit(curse)
    state.arrived += 1
    area = state.areas.of(state.night)
    left = area & ~state.up
    while left:
        low = left & -left
        left ^= low
        if state.sink is not None:
            tell(state, "curse_woke", "EMB-12.6", {"creature": place_of(low)})
    state.up |= area | bit(curse)
    state.areas = state.areas.put(state.night, area | bit(curse))
    if state.sink is not None:
        facts: dict[str, object] = {"creature": curse, "number": state.arrived}
        tell(state, "curse_arrives", "EMB-12.3", facts)
    if state.arrived == len(state.agreed.arrivals):
        lose(state, Outcome((), CURSED, "EMB-12.5"))
        return
    state.standing = CONTESTED
    state.act = Act(state.night, curse, 0, b"")
    state.answered = 0


def lose(state: EmberState, outcome: Outcome) -> None:
    state.close_table(outcome)
    state.step = OVER
    state.ask = NOTHING
    if state.sink is not None:
        tell(state, "game_lost", outcome.clause, {"reason": outcome.reason})


def break_spent_curses(state: EmberState) -> None:
    """A Curse that lasting modifiers bring to 0 VP leaves the game (EMB-12.7)."""
    area = state.areas.of(state.night)
    left = area
    while left:
        low = left & -left
        left ^= low
        if lasting_vp(state, place_of(low)) <= 0:
            break_curse(state, place_of(low), "EMB-12.7")


def lasting_vp(state: EmberState, curse: i64) -> i64:
    value: i64 = state.cards.vp[curse]
    value += state.plus.of(curse) - state.minus.of(curse)
    return value


def break_curse(state: EmberState, curse: i64, clause: str) -> None:
    state.areas = state.areas.put(state.night, state.areas.of(state.night) & ~bit(curse))
    state.up &= ~bit(curse)
    state.plus = state.plus.cleared(bit(curse))
    state.minus = state.minus.cleared(bit(curse))
    if state.sink is not None:
        tell(state, "curse_broken", clause, {"creature": curse})
