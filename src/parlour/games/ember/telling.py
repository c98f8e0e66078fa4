"""What is told of a game of Ember, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.events import Event
from parlour.core.happenings import Happening, shown_now
from parlour.core.phrases import Facts
from parlour.core.seats import bit
from parlour.games.ember.cards import FIRST_ARCHMAGE

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def alike(facts: dict[str, object]) -> Facts:
    """Facts in which the Archmages cannot be told apart: players see no numbers on them."""
    cards = facts.get("cards")
    if isinstance(cards, list):
        facts["cards"] = [min(card, FIRST_ARCHMAGE) for card in cards]
    card = facts.get("card")
    if isinstance(card, int):
        facts["card"] = min(card, FIRST_ARCHMAGE)
    return facts


def tell(state: EmberState, code: str, clause: str, facts: dict[str, object]) -> None:
    """Tell everybody."""
    sink = state.sink
    if sink is not None:
        sink.append(Happening(code, clause, alike(facts), {}, 0, whole=True))


def tell_some(
    state: EmberState,
    code: str,
    clause: str,
    facts: dict[str, object],
    secret: dict[str, object],
    insiders: i64,
) -> None:
    """Tell everybody, and some seats more."""
    sink = state.sink
    if sink is not None:
        sink.append(Happening(code, clause, alike(facts), alike(secret), insiders, whole=True))


def answered(state: EmberState, seat: i64, action: i64, sink: list[Event]) -> None:
    """A seat gave an answer, of which nobody else learns until the window closes."""
    before = state.shown
    if before is not None:
        before.views[seat]["answer"] = state.game.notation(action)
    facts: dict[str, object] = {"seat": seat, "action": action}
    sink.append(Happening("answered", "EMB-5.7", {}, facts, bit(seat), whole=False))


def begin(state: EmberState) -> None:
    """Somebody listens from now on and has been given the views of this moment."""
    state.shown = shown_now(state)


def show(state: EmberState, sink: list[Event]) -> None:
    """Tell each viewer what is new in its view."""
    before = state.shown
    assert before is not None, "whoever listens has been shown the table"
    now = shown_now(state)
    sink.append(before.news(now, "EMB-2.5"))
    state.shown = now
