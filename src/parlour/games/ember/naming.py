"""What an announced ability names, for those who may answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.seats import bit
from parlour.games.ember.abilities import NONE, Act
from parlour.games.ember.cards import ELEMENTS, Do, Named
from parlour.games.ember.powers import owner_of
from parlour.games.ember.targets import slots

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def names_seat(state: EmberState, act: Act, seat: i64) -> bool:
    """Whether an announced ability names a seat or a creature in its area."""
    if act.player == seat:
        return True
    if act.creature >= 62:
        return owner_of(state, act.targets[0]) == seat
    if act.seat >= state.seats:
        return True  # an arriving Curse names the wizard
    area = state.areas.of(seat)
    k: i64 = 0
    creatures = creature_names(state, act)
    while k < len(creatures):
        if area & bit(creatures[k]):
            return True
        k += 1
    return False


def creature_names(state: EmberState, act: Act) -> bytes:
    """The creatures among the names of an ability, numbers and elements left out."""
    items = state.cards.creatures[act.creature].ability.items
    found: list[int] = []
    place: i64 = 0
    k: i64 = 0
    while k < len(items):
        item = items[k]
        size = slots(state, item, NONE)
        names = act.targets[place : place + size]
        k += 1
        place += size
        if item.do is Do.NAME:
            continue
        found.extend([name for name in names if name < NONE])
        if item.do is Do.COPY and names and names[0] < NONE:
            copied = state.cards.creatures[names[0]].ability.items
            items = items[:k] + copied + items[k:]
    return bytes(found)


def value_name(state: EmberState, act: Act) -> str | None:
    """The number or element that an ability names; None if it names neither."""
    items = state.cards.creatures[act.creature].ability.items
    place: i64 = 0
    k: i64 = 0
    while k < len(items):
        item = items[k]
        size = slots(state, item, NONE)
        names = act.targets[place : place + size]
        k += 1
        place += size
        if item.do is Do.NAME and names and names[0] < NONE:
            return str(names[0] + 1) if item.named is Named.NUMBER else ELEMENTS[names[0]]
        if item.do is Do.COPY and names and names[0] < NONE:
            copied = state.cards.creatures[names[0]].ability.items
            items = items[:k] + copied + items[k:]
    return None
