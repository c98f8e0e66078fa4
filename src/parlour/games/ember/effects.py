"""What each word of the card vocabulary does, one item at a time.

An item may have to ask, and goes on where it stopped when `step` is called again: `picked` holds
the cards chosen so far, `stage` how far it has come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE
from parlour.core.seats import bit
from parlour.games.ember import night
from parlour.games.ember.abilities import NOBODY, NONE, Frame, Grant
from parlour.games.ember.actions import (
    CHOOSING,
    NAMING_ELEMENT,
    NAMING_NUMBER,
    NAMING_PLAYER,
    NAMING_TARGET,
)
from parlour.games.ember.card_effects import (
    arranging,
    discarding,
    drawing,
    duelling,
    giving,
    looking,
    naming,
    passing,
    refreshing,
    salvaging,
    swapping,
    taking,
)
from parlour.games.ember.cards import Do, If, Item
from parlour.games.ember.creature_effects import burn, clear, flip, mark, replace, revive, trade
from parlour.games.ember.moves import in_order, shuffle_all
from parlour.games.ember.picks import picks_made, picks_of
from parlour.games.ember.powers import prevented
from parlour.games.ember.running import finish, is_true, item_of, name_at, push, push_list
from parlour.games.ember.targets import (
    A_CREATURE,
    A_NUMBER,
    A_PLAYER,
    EVERY,
    NOTHING_WANTED,
    SELF,
    affected,
    allowed,
    asker,
    fitting,
    has_target,
    may_be_named,
    names_a_player,
    wanted_by,
    what_prevents,
)
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def step(state: EmberState) -> None:
    """Do the next item of the list that is under way, or as much of it as needs no answer."""
    frame = state.frame
    assert frame is not None, "a list of items is under way"
    if frame.at == len(state.cards.programs[frame.program]):
        state.frame = frame.beneath
        return
    item = item_of(state, frame)
    if state.stage == 0:
        if not is_true(state, frame, item.condition):
            finish(state, frame, item, changed=False)
            return
        if frame.slot < 0 and asks_for_names(state, frame, item):
            return
    perform(state, frame, item)


def asks_for_names(state: EmberState, frame: Frame, item: Item) -> bool:
    """Ask for the next target of an item whose targets are named when it is done."""
    wanted = wanted_by(state, item, asker(state, frame), frame.targets)
    if wanted.kind == NOTHING_WANTED:
        return False
    if wanted.candidates == 0:
        if wanted.kind == A_PLAYER:
            state.frame = frame.with_names(NONE, frame.targets)
        else:
            state.frame = frame.with_names(frame.player, frame.targets + ONE_BYTE[NONE])
        return True
    chooser = frame.owner if frame.owner >= 0 else frame.you
    if chooser >= state.seats:
        chooser = 0  # the wizard chooses for the Night
    ask = (
        NAMING_PLAYER
        if wanted.kind == A_PLAYER
        else NAMING_TARGET
        if wanted.kind == A_CREATURE
        else NAMING_NUMBER
        if wanted.kind == A_NUMBER
        else NAMING_ELEMENT
    )
    state.put(ask, bit(chooser))
    return True


def perform(state: EmberState, frame: Frame, item: Item) -> None:
    do = item.do
    if do is Do.DRAW:
        drawing(state, frame, item)
    elif do is Do.DISCARD:
        discarding(state, frame, item)
    elif do is Do.REFRESH:
        refreshing(state, frame, item)
    elif do is Do.LOOK:
        looking(state, frame, item)
    elif do is Do.TAKE:
        taking(state, frame, item)
    elif do is Do.GIVE:
        giving(state, frame, item)
    elif do is Do.PASS:
        passing(state, frame, item)
    elif do is Do.SWAP_HANDS:
        swapping(state, frame, item)
    elif do is Do.SALVAGE:
        salvaging(state, frame, item)
    elif do is Do.ARRANGE:
        arranging(state, frame, item)
    elif do is Do.RESHUFFLE:
        changed = state.charred.size > 0
        shuffle_all(state)
        finish(state, frame, item, changed=changed)
    elif do is Do.NAME:
        naming(state, frame, item)
    elif do is Do.DUEL:
        duelling(state, frame, item)
    elif do is Do.CHOOSE:
        choosing(state, frame, item)
    else:
        perform_on_creatures(state, frame, item)


def perform_on_creatures(state: EmberState, frame: Frame, item: Item) -> None:
    do = item.do
    changed = False
    if do is Do.FLIP:
        changed = flip(state, frame, item)
    elif do is Do.REVIVE:
        changed = revive(state, frame, item)
    elif do is Do.MARK:
        changed = mark(state, frame, item)
    elif do is Do.CLEAR:
        changed = clear(state, frame, item)
    elif do is Do.TRADE:
        changed = trade(state, frame, item)
    elif do is Do.REPLACE:
        changed = replace(state, frame, item)
    elif do is Do.BURN:
        changed = burn(state, frame, item)
    elif do is Do.GRANT:
        grant(state, frame, item)
    elif do is Do.CLOCK:
        night.move_clock(state, item.amount)
    elif do is Do.COPY:
        copy(state, frame, item)
        return
    finish(state, frame, item, changed=changed)


def choosing(state: EmberState, frame: Frame, item: Item) -> None:
    """Each player chooses one of the lists that can be done at least in part."""
    seats: list[int] = []
    for seat in affected(state, frame, item.who):
        if seat >= state.seats:
            night.hold(state)
        elif any([possible(state, frame, items, seat) for items in item.lists]):
            seats.append(seat)
    asked: i64 = 0
    for seat in seats:
        if picks_made(state, seat) == 0:
            asked |= bit(seat)
    if asked:
        state.stage = 1
        state.put(CHOOSING, asked)
        return
    chosen = [picks_of(state, seat)[0] for seat in seats]
    finish(state, frame, item, changed=len(seats) > 0)
    for k in range(len(seats) - 1, -1, -1):
        push_list(state, frame, item.lists[chosen[k]], seats[k])


def possible(state: EmberState, frame: Frame, items: tuple[Item, ...], seat: i64) -> bool:
    """Whether at least one item of a list could change something for a player."""
    inner = Frame(
        None,
        0,
        0,
        frame.you,
        frame.actor,
        frame.creature,
        seat,
        frame.offender,
        NOBODY,
        255,
        b"",
        NONE,
        False,
    )
    for item in items:
        condition = item.condition
        if condition.is_ is not If.DONE and is_true(state, inner, condition):
            if could_change(state, inner, item):
                return True
    return False


def could_change(state: EmberState, frame: Frame, item: Item) -> bool:
    do = item.do
    which = item.which
    if which is not None:
        by = asker(state, frame)
        if which.number is SELF:
            found = allowed(state, item, bit(frame.creature), by)
        elif which.number is EVERY and not names_a_player(item):
            found = fitting(state, item, which, by)
        else:
            return has_target(state, item, by)
        return (found & state.minus.counted if do is Do.CLEAR else found) != 0
    if do is Do.DRAW:
        return state.deck_size() > 0 or state.charred.size > 0
    if do is Do.SALVAGE or do is Do.RESHUFFLE:
        return state.charred.size > 0
    if do is Do.ARRANGE:
        return state.deck_size() > 0
    if do is Do.PASS:
        return any([state.hands.of(seat) != 0 for seat in range(state.seats)])
    if do is Do.GIVE:
        return state.hands.of(frame.you) != 0
    if do is Do.GRANT or do is Do.CLOCK:
        return True
    what = what_prevents(item)
    seats = affected(state, frame, item.who)
    if names_a_player(item):
        named = may_be_named(state, item, frame.you, frame.actor, frame.creature)
        seats = in_order(named)
    for seat in seats:
        if seat >= state.seats:
            return True
        if what is not None and prevented(state, what, seat, frame.actor, frame.creature):
            continue
        if state.hands.of(seat) or do is Do.LOOK:
            return True
        if do is Do.SWAP_HANDS and state.hands.of(frame.you):
            return True
    return False


def grant(state: EmberState, frame: Frame, item: Item) -> None:
    modifier = item.modifier
    assert modifier is not None, "a grant has a modifier"
    for seat in affected(state, frame, item.who):
        given = Grant(modifier, seat, frame.you, frame.creature, item.until)
        state.grants = (*state.grants, given)
        if state.sink is not None:
            tell(state, "granted", "EMB-5.18", {"seat": seat, "creature": frame.creature})


def copy(state: EmberState, frame: Frame, item: Item) -> None:
    """Do the items of another creature's Flip ability as one's own."""
    copied = name_at(state, frame, 0)
    slot = frame.slot + 1
    finish(state, frame, item, changed=copied < NONE)
    if copied >= NONE:
        return
    push(state, copied, frame.you, frame.actor, frame.creature, NOBODY, NOBODY, slot)
    if state.sink is not None:
        tell(state, "copied", "EMB-5.18", {"seat": frame.you, "creature": copied})
