"""What the words of the vocabulary do to creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, place_of
from parlour.core.seats import bit
from parlour.games.ember.abilities import NONE, Frame
from parlour.games.ember.cards import Item
from parlour.games.ember.moves import in_order
from parlour.games.ember.powers import owner_of, vp
from parlour.games.ember.running import meant, name_at
from parlour.games.ember.targets import asker, fitting, players, replacements
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def turn_down(state: EmberState, creature: i64, flipper: i64, clause: str) -> None:
    """Turn a creature face down by an effect or a rule, not for its ability (EMB-5.16)."""
    state.up &= ~bit(creature)
    if state.sink is not None:
        owner = owner_of(state, creature)
        tell(state, "flipped", clause, {"creature": creature, "seat": owner, "by": flipper})


def turn_up(state: EmberState, creature: i64, clause: str) -> None:
    state.up |= bit(creature)
    if state.sink is not None:
        owner = owner_of(state, creature)
        code = "revived"
        if clause == "EMB-5.8":  # a cancelled creature is not revived, and still may be
            code = "turned_up_again"
        tell(state, code, clause, {"creature": creature, "seat": owner})


def flip(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a flip has a selector"
    left = meant(state, frame, item, which) & state.up
    flipped = left
    while left:
        low = left & -left
        left ^= low
        turn_down(state, place_of(low), frame.actor, "EMB-5.16")
    if flipped:
        set_off_by_flips(state, flipped, frame.actor)
    return flipped != 0


def set_off_by_flips(state: EmberState, flipped: i64, actor: i64) -> None:
    """Creatures whose fellows an opponent turned down answer once all is done."""
    seat: i64 = 0
    while seat < players(state):
        area = state.areas.of(seat)
        if seat != actor and area & flipped:
            left = area & state.cards.answers[2]
            while left:
                low = left & -left
                left ^= low
                if flipped & area & ~low:
                    state.pending = state.pending + ONE_BYTE[place_of(low)] + ONE_BYTE[actor]
        seat += 1


def revive(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a revival has a selector"
    left = meant(state, frame, item, which) & ~state.up & ~state.revived
    changed = left != 0
    state.revived |= left
    while left:
        low = left & -left
        left ^= low
        turn_up(state, place_of(low), "EMB-5.17")
    return changed


def mark(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a mark has a selector"
    left = meant(state, frame, item, which)
    changed = left != 0
    add_marks(state, left, item.amount, "EMB-5.10")
    return changed


def add_marks(state: EmberState, creatures: i64, amount: i64, clause: str) -> None:
    """A lasting modifier stays with each of these creatures for the rest of the game."""
    if amount > 0:
        state.plus = state.plus.added(creatures, amount)
    else:
        state.minus = state.minus.added(creatures, -amount)
    if state.sink is None:
        return
    for creature in in_order(creatures):
        owner = owner_of(state, creature)
        facts: dict[str, object] = {"creature": creature, "seat": owner, "amount": amount}
        facts["vp"] = vp(state, creature)
        tell(state, "marked_up" if amount > 0 else "marked_down", clause, facts)


def clear(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a clearing has a selector"
    freed = meant(state, frame, item, which) & state.minus.counted
    state.minus = state.minus.cleared(freed)
    if state.sink is not None:
        for creature in in_order(freed):
            facts: dict[str, object] = {"creature": creature, "vp": vp(state, creature)}
            tell(state, "cleared", "EMB-5.10", facts)
    return freed != 0


def trade(state: EmberState, frame: Frame, item: Item) -> bool:
    """Two creatures change play areas with their sides and marks (EMB-7.13)."""
    mine_which = item.which
    theirs_which = item.theirs
    assert mine_which is not None and theirs_which is not None, "a trade has two selectors"
    mine = name_at(state, frame, 0)
    theirs = name_at(state, frame, 1)
    if mine >= NONE or theirs >= NONE:
        return False
    by = asker(state, frame)
    if fitting(state, item, mine_which, by) & bit(mine) == 0:
        return False
    if fitting(state, item, theirs_which, by) & bit(theirs) == 0:
        return False
    other = owner_of(state, theirs)
    areas = state.areas
    areas = areas.put(frame.you, areas.of(frame.you) & ~bit(mine) | bit(theirs))
    state.areas = areas.put(other, areas.of(other) & ~bit(theirs) | bit(mine))
    if state.sink is not None:
        facts: dict[str, object] = {"seat": frame.you, "to": other}
        facts["creature"] = mine
        facts["other"] = theirs
        tell(state, "traded", "EMB-7.13", facts)
    return True


def replace(state: EmberState, frame: Frame, item: Item) -> bool:
    """A creature goes back to the Pool and another comes, without being conjured."""
    which = item.which
    assert which is not None, "a replacing has a selector"
    old = name_at(state, frame, 0)
    new = name_at(state, frame, 1)
    if old >= NONE or new >= NONE:
        return False
    if fitting(state, item, which, asker(state, frame)) & bit(old) == 0:
        return False
    if replacements(state, item, old) & bit(new) == 0:
        return False
    state.areas = state.areas.put(frame.you, state.areas.of(frame.you) & ~bit(old) | bit(new))
    state.pool = state.pool & ~bit(new) | bit(old)
    state.up = state.up & ~bit(old) | bit(new)
    state.plus = state.plus.cleared(bit(old))
    state.minus = state.minus.cleared(bit(old))
    if state.sink is not None:
        facts: dict[str, object] = {"seat": frame.you, "creature": old, "other": new}
        tell(state, "replaced", "EMB-2.7", facts)
    return True


def burn(state: EmberState, frame: Frame, item: Item) -> bool:
    which = item.which
    assert which is not None, "a burning has a selector"
    gone = meant(state, frame, item, which) & state.pool
    state.pool &= ~gone
    if gone and state.pool == 0:
        state.dry = -1
    left = gone
    while left:
        low = left & -left
        left ^= low
        if state.sink is not None:
            tell(state, "burned", "EMB-2.7", {"creature": place_of(low)})
    return gone != 0
