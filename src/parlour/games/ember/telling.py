"""What is told of a game of Ember, and to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.happenings import Happening
from parlour.core.phrases import Facts
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
