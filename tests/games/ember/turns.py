"""Letting time go by at a table of Ember."""

from __future__ import annotations

from parlour import State
from parlour.core.events import Event
from tests.games.ember.builders import answer, lies, options, question

IDLE = {"moment": "pass", "cancel": "pass", "last": "pass", "draw": "keep", "conjure": "end"}


def let_pass(state: State) -> list[Event]:
    """Nobody acts in the moments that come now."""
    heard: list[Event] = []
    while question(state) in ("moment", "cancel"):
        heard += answer(state, next(iter(state.window)), "pass")
    return heard


def end_turn(state: State) -> list[Event]:
    """Nobody does anything more in this turn; a hand is trimmed by its lowest cards."""
    heard: list[Event] = []
    turn = lies(state)["turn"]
    while state.outcome is None and lies(state)["turn"] == turn and question(state) != "last":
        seat = next(iter(state.window))
        asked = question(state)
        assert asked is not None
        heard += answer(state, seat, IDLE.get(asked, options(state, seat)[0]))
    return heard


def count_up(state: State) -> list[Event]:
    """In the round after a call everyone passes."""
    heard: list[Event] = []
    while state.outcome is None:
        heard += answer(state, next(iter(state.window)), "pass")
    return heard


def claim(state: State, seat: int, said: str, *names: str) -> list[Event]:
    """One seat claims an ability, the others let the moment pass; then it names its targets."""
    others = [other for other in state.window if other != seat]
    heard = answer(state, seat, said)
    for other in others:
        heard += answer(state, other, "pass")
    return heard + answer(state, seat, *names)
