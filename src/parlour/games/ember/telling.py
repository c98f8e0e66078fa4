"""What is told of a game of Ember, and to whom.

A happening says what took place, for sentences and for motion. After each answer that changed
something, `TableShown` gives every viewer what is new in its view: folding that is enough to stay
up to date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.canonical import identical
from parlour.core.events import Event
from parlour.core.phrases import Facts
from parlour.core.seats import Seat, bit
from parlour.games.ember.cards import FIRST_ARCHMAGE

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


class Happening(Event):
    """Something that took place: facts all may know, and facts for some seats only."""

    def __init__(
        self, code: str, clause: str, known: Facts, secret: Facts, insiders: i64, *, whole: bool
    ) -> None:
        super().__init__(code, clause)
        self.known: Final = known
        self.secret: Final = secret
        self.insiders: Final = insiders  # the seats that may know the secret, a bit each
        self.whole: Final = whole  # outsiders learn of it, if not of the secret

    def facts(self) -> Facts:
        return {**self.known, **self.secret}

    def seen_by(self, seat: Seat | None) -> Event | None:
        if seat is not None and self.insiders & bit(seat):
            return self
        if not self.whole:
            return None
        if not self.secret:
            return self
        return Happening(self.code, self.clause, self.known, {}, 0, whole=True)


class TableShown(Event):
    """What is new in the view of each viewer."""

    def __init__(self, changes: list[dict[str, object]]) -> None:
        super().__init__("table_shown", "EMB-2.5")
        self.changes: Final = changes  # of each seat, then of a spectator; or of one viewer alone

    def facts(self) -> Facts:
        return {"changes": list(self.changes)}

    def seen_by(self, seat: Seat | None) -> Event:
        if len(self.changes) == 1:
            return self
        return TableShown([self.changes[-1 if seat is None else seat]])


class Shown:
    """The views of all viewers as they were last told, as plain data."""

    def __init__(self, views: list[dict[str, object]]) -> None:
        self.views: Final = views


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


def all_views(state: EmberState) -> list[dict[str, object]]:
    views = [state.view(seat).dump() for seat in range(state.seats)]
    views.append(state.view(None).dump())
    return views


def begin(state: EmberState) -> None:
    """Somebody listens from now on and has been given the views of this moment."""
    state.shown = Shown(all_views(state))


def show(state: EmberState, sink: list[Event]) -> None:
    """Tell each viewer what is new in its view."""
    before = state.shown
    assert before is not None, "whoever listens has been shown the table"
    after = all_views(state)
    changes: list[dict[str, object]] = []
    for old, new in zip(before.views, after, strict=True):
        changes.append({k: value for k, value in new.items() if not identical(old[k], value)})
    sink.append(TableShown(changes))
    state.shown = Shown(after)
