"""Whom and what an ability can mean (EMB-5.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.piles import ONE_BYTE, place_of
from parlour.core.seats import bit
from parlour.games.ember.abilities import NONE, UNNAMED, Act, Frame
from parlour.games.ember.cards import (
    Do,
    Item,
    Kind,
    Named,
    Number,
    Side,
    Time,
    What,
    Which,
    Who,
    Worth,
)
from parlour.games.ember.powers import owner_of, prevented, strength, total, vp
from parlour.games.ember.steps import LAST

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

YOU: Final = Who.YOU
OPPONENT: Final = Who.OPPONENT
AHEAD: Final = Who.AHEAD
EACH_OPPONENT: Final = Who.EACH_OPPONENT
EACH_PLAYER: Final = Who.EACH_PLAYER
OFFENDER: Final = Who.OFFENDER
OWNER: Final = Who.OWNER
POOL: Final = Who.POOL

ONE: Final = Number.ONE
TWO: Final = Number.TWO
EVERY: Final = Number.EVERY
SELF: Final = Number.SELF
SAME: Final = Number.SAME

FLIP: Final = Do.FLIP
REVIVE: Final = Do.REVIVE
MARK: Final = Do.MARK
TRADE: Final = Do.TRADE
REPLACE: Final = Do.REPLACE
COPY: Final = Do.COPY
NAME: Final = Do.NAME


# Players


def players(state: EmberState) -> i64:
    """How many there are, the Night of the solo game included."""
    if state.solo:
        return 2
    return state.seats


def opponents(state: EmberState, you: i64) -> i64:
    return (bit(players(state)) - 1) & ~bit(you)


def ahead_of(state: EmberState, you: i64) -> i64:
    """The opponents with more VP; the Night always is (EMB-12.4)."""
    if state.solo:
        return opponents(state, you)
    mine = total(state, you)
    found: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if seat != you and total(state, seat) > mine:
            found |= bit(seat)
        seat += 1
    return found


def what_prevents(item: Item) -> What | None:
    """The word that protects a player's cards from an item, if there is one."""
    if item.do is Do.LOOK:
        return What.LOOK
    if item.do is Do.TAKE or item.do is Do.SWAP_HANDS or (item.do is NAME and item.gives):
        return What.TAKE
    if item.do is Do.DISCARD or item.do is NAME:
        return What.DISCARD
    return None


def may_be_named(state: EmberState, item: Item, you: i64, actor: i64, creature: i64) -> i64:
    """The players an item that names one may mean."""
    which = item.which
    who = item.who if which is None else which.of
    found = ahead_of(state, you) if who is AHEAD else opponents(state, you)
    what = what_prevents(item)
    if what is None or nothing_prevented(state):
        return found
    seat: i64 = 0
    while seat < players(state):
        if found & bit(seat) and prevented(state, what, seat, actor, creature):
            found &= ~bit(seat)
        seat += 1
    return found


def names_a_player(item: Item) -> bool:
    """Whether the item needs a player who is named, apart from any creature."""
    which = item.which
    if which is None:
        return item.who is OPPONENT or item.who is AHEAD
    every = which.number is EVERY
    return every and (which.of is OPPONENT or which.of is AHEAD)


def affected(state: EmberState, frame: Frame, who: Who) -> bytes:
    """The players an item is about, from the left of whoever uses it round to that player."""
    you = frame.you
    if who is YOU:
        return ONE_BYTE[you]
    if who is OPPONENT or who is AHEAD:
        player = named_player(state, frame)
        return b"" if player >= NONE else ONE_BYTE[player]
    if who is OFFENDER:
        return ONE_BYTE[frame.offender]
    if who is OWNER:
        return ONE_BYTE[frame.owner]
    found: list[int] = []
    count = players(state)
    k: i64 = 1
    while k < count:
        found.append((you + k) % count)
        k += 1
    if who is EACH_PLAYER:
        found.append(you)
    return bytes(found)


def named_player(state: EmberState, frame: Frame) -> i64:
    if frame.slot < 0:
        return frame.player
    act = state.act
    assert act is not None, "an announced list belongs to an ability under way"
    return act.player


# Creatures


@mypyc_attr(free_list_len=1)
class Asker:
    """Who chooses creatures, for what, and what has been named already."""

    def __init__(
        self, you: i64, actor: i64, creature: i64, owner: i64, offender: i64, player: i64
    ) -> None:
        self.you: Final = you
        self.actor: Final = actor
        self.creature: Final = creature
        self.owner: Final = owner
        self.offender: Final = offender
        self.player: Final = player


def asker(state: EmberState, frame: Frame) -> Asker:
    player = named_player(state, frame)
    return Asker(frame.you, frame.actor, frame.creature, frame.owner, frame.offender, player)


def creatures_of(state: EmberState, who: Who, by: Asker) -> i64:
    """The creatures in the play areas of these players, or in the Pool."""
    areas = state.areas
    if who is POOL:
        return state.pool
    if who is YOU:
        return areas.of(by.you)
    if who is OFFENDER:
        return areas.of(by.offender)
    if who is OWNER:
        return areas.of(by.owner)
    meant: i64
    if who is EACH_PLAYER:
        meant = bit(players(state)) - 1
    elif who is EACH_OPPONENT:
        meant = opponents(state, by.you)
    elif by.player == UNNAMED:
        meant = ahead_of(state, by.you) if who is AHEAD else opponents(state, by.you)
    elif by.player == NONE:
        meant = 0
    else:
        meant = bit(by.player)
    found: i64 = 0
    seat: i64 = 0
    while seat < players(state):
        if meant & bit(seat):
            found |= areas.of(seat)
        seat += 1
    return found


def fitting(state: EmberState, item: Item, which: Which, by: Asker) -> i64:
    """The creatures a selector can mean now, those that are protected left out."""
    found = creatures_of(state, which.of, by)
    if which.side is Side.UP:
        found &= state.up
    elif which.side is Side.DOWN:
        found &= ~state.up
    if which.other and by.creature < 62:
        found &= ~bit(by.creature)
    found = allowed(state, item, found, by)
    most = which.most
    if most is not None or which.worth is Worth.LESSER:
        below = strength(state, by.creature)
        left = found
        while left:
            low = left & -left
            left ^= low
            value = vp(state, place_of(low))
            if (most is not None and value > most) or (
                which.worth is Worth.LESSER and value >= below
            ):
                found ^= low
    if which.worth is Worth.HIGHEST:
        return highest(state, found)
    return found


def highest(state: EmberState, found: i64) -> i64:
    """Those with the greatest current VP."""
    most: i64 = -1
    best: i64 = 0
    while found:
        low = found & -found
        found ^= low
        value = vp(state, place_of(low))
        if value > most:
            most = value
            best = low
        elif value == most:
            best |= low
    return best


def allowed(state: EmberState, item: Item, found: i64, by: Asker) -> i64:
    """The creatures to which the item can be done at all."""
    if item.do is FLIP:
        return unprotected(state, found & state.up, What.FLIP, by)
    if item.do is REVIVE:
        found &= ~state.up & ~state.revived
        if state.solo:
            found &= ~state.cards.curses
        return unprotected(state, found, What.REVIVE, by)
    if item.do is MARK:
        return unprotected(state, found, What.MARK, by) if item.amount < 0 else found
    if item.do is TRADE or item.do is REPLACE:
        return found & ~state.cards.curses
    if item.do is COPY:
        return copyable(state, found & ~state.cards.curses, by)
    return found


def nothing_prevented(state: EmberState) -> bool:
    """Whether nobody is protected from anything."""
    return state.up & state.cards.on_prevent == 0 and len(state.grants) == 0


def unprotected(state: EmberState, found: i64, what: What, by: Asker) -> i64:
    """Leave out the creatures in areas where this is prevented."""
    if nothing_prevented(state):
        return found
    seat: i64 = 0
    while seat < players(state):
        area = state.areas.of(seat)
        if found & area and prevented(state, what, seat, by.actor, by.creature):
            found &= ~area
        seat += 1
    return found


def copyable(state: EmberState, found: i64, by: Asker) -> i64:
    """The creatures whose Flip ability can be used as one's own."""
    own_turn = state.active == by.you and state.step != LAST
    left = found & state.up
    found = 0
    while left:
        low = left & -left
        left ^= low
        creature = place_of(low)
        ability = state.cards.creatures[creature].ability
        if ability.kind is not Kind.FLIP or not ability.items:
            continue
        if ability.time is not Time.ANY and not (ability.time is Time.OWN_TURN and own_turn):
            continue
        if any([item.do is COPY for item in ability.items]):
            continue
        if has_target(state, ability.items[0], by):
            found |= low
    return found


def has_target(state: EmberState, item: Item, by: Asker) -> bool:
    """Whether an item that names something would find it (EMB-5.13)."""
    which = item.which
    if which is None and item.who is OPPONENT and nothing_prevented(state):
        return True
    if by.player == UNNAMED and names_a_player(item):
        if may_be_named(state, item, by.you, by.actor, by.creature) == 0:
            return False
    if which is None:
        return True
    if which.number is ONE or which.number is TWO:
        found = fitting(state, item, which, by)
        if item.do is REPLACE:
            return can_replace(state, item, found) != 0
        theirs = item.theirs
        if theirs is not None:
            return found != 0 and fitting(state, item, theirs, by) != 0
        return found != 0
    return True


def can_replace(state: EmberState, item: Item, found: i64) -> i64:
    """Those for which the Pool holds a creature that may take their place."""
    good: i64 = 0
    while found:
        low = found & -found
        found ^= low
        if replacements(state, item, place_of(low)):
            good |= low
    return good


def replacements(state: EmberState, item: Item, creature: i64) -> i64:
    """The creatures of the Pool worth at most so much more in print."""
    limit: i64 = state.cards.vp[creature]
    limit += item.amount
    left = state.pool
    found: i64 = 0
    while left:
        low = left & -left
        left ^= low
        if state.cards.vp[place_of(low)] <= limit:
            found |= low
    return found


# Naming, item by item


@mypyc_attr(free_list_len=1)
class Wanted:
    """The next thing a list of items needs to have named."""

    def __init__(
        self, kind: i64, item: Item | None, slot: i64, candidates: i64, optional: bool
    ) -> None:
        self.kind: Final = kind
        self.slot: Final = slot  # which name of that item
        self.item: Final = item  # for which item; None: everything has been named
        self.candidates: Final = candidates
        self.optional: Final = optional  # it may be left unnamed


NOTHING_WANTED: Final[i64] = 0
A_PLAYER: Final[i64] = 1
A_CREATURE: Final[i64] = 2
A_NUMBER: Final[i64] = 3
AN_ELEMENT: Final[i64] = 4
EVERY_NUMBER: Final[i64] = 0x1FFF
EVERY_ELEMENT: Final[i64] = 0xF
ALL_NAMED: Final = Wanted(0, None, 0, 0, optional=False)


def slots(state: EmberState, item: Item, first: i64) -> i64:
    """How many names an item takes; `first` is what its first one was."""
    if item.do is COPY:
        if first >= NONE:
            return 1
        count: i64 = 1
        for copied in state.cards.creatures[first].ability.items:
            count += slots(state, copied, NONE)
        return count
    if item.do is TRADE or item.do is REPLACE:
        return 2
    if item.do is NAME:
        return 1
    which = item.which
    if which is None:
        return 0
    if which.number is ONE:
        return 1
    if which.number is TWO:
        return 2
    return 0


def wanted_by(state: EmberState, item: Item, by: Asker, named: bytes) -> Wanted:
    """What one item still needs, given what has been named for it."""
    if by.player == UNNAMED and names_a_player(item):
        candidates = may_be_named(state, item, by.you, by.actor, by.creature)
        return Wanted(A_PLAYER, item, 0, candidates, optional=False)
    given: i64 = len(named)
    if item.do is NAME:
        if given == 0:
            number = item.named is Named.NUMBER
            candidates = EVERY_NUMBER if number else EVERY_ELEMENT
            if by.player == NONE and (item.who is OPPONENT or item.who is AHEAD):
                candidates = 0
            return Wanted(A_NUMBER if number else AN_ELEMENT, item, 0, candidates, optional=False)
        return ALL_NAMED
    which = item.which
    if which is None or (which.number is not ONE and which.number is not TWO):
        return ALL_NAMED
    if given == 0:
        candidates = fitting(state, item, which, by)
        if item.do is REPLACE:
            candidates = can_replace(state, item, candidates)
        theirs = item.theirs
        if theirs is not None and fitting(state, item, theirs, by) == 0:
            candidates = 0
        return Wanted(A_CREATURE, item, 0, candidates, optional=False)
    if given == 1:
        first: i64 = named[0]
        found: i64 = 0
        if item.do is REPLACE:
            if first < NONE:
                found = replacements(state, item, first)
            return Wanted(A_CREATURE, item, 1, found, optional=False)
        theirs = item.theirs
        if theirs is not None:
            if first < NONE:
                found = fitting(state, item, theirs, by)
            return Wanted(A_CREATURE, item, 1, found, optional=False)
        if which.number is TWO:
            if first < NONE:
                found = fitting(state, item, which, by) & ~bit(first)
            return Wanted(A_CREATURE, item, 1, found, optional=True)
    return ALL_NAMED


def names_owner(state: EmberState, item: Item, slot: i64, creature: i64, player: i64) -> i64:
    """The player who is named by naming a creature of an opponent."""
    which = item.theirs if item.theirs is not None and slot == 1 else item.which
    if which is not None and player == UNNAMED and (which.of is OPPONENT or which.of is AHEAD):
        return owner_of(state, creature)
    return player


def still_unnamed(state: EmberState, act: Act) -> Wanted:
    """The next thing the announcer of an ability names, item by item, copied ones too."""
    by = Asker(act.seat, act.seat, act.creature, act.seat, act.seat, act.player)
    items = state.cards.creatures[act.creature].ability.items
    place: i64 = 0
    k: i64 = 0
    while k < len(items):
        item = items[k]
        size = slots(state, item, NONE)
        named = act.targets[place : place + size]
        wanted = wanted_by(state, item, by, named)
        if wanted.kind != NOTHING_WANTED:
            return wanted
        place += size
        k += 1
        if item.do is COPY and named[0] < NONE:
            copied = state.cards.creatures[named[0]].ability.items
            items = items[:k] + copied + items[k:]
    return ALL_NAMED
