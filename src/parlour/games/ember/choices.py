"""What a seat that is asked may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import count_bits, place_of
from parlour.core.seats import bit
from parlour.games.ember import targets
from parlour.games.ember.abilities import ARCHMAGE, ARCHMAGE_REVIVES, UNNAMED
from parlour.games.ember.actions import (
    CALL,
    CANCEL,
    CHOOSE,
    CHOOSING,
    CONJURING,
    DISCARDING,
    DONE,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    END,
    EXTRA,
    FEE,
    GIVING,
    KEEP,
    LAST,
    MAY,
    MOMENT,
    NAME_ELEMENT,
    NAME_NUMBER,
    NAMING_ELEMENT,
    NAMING_NUMBER,
    NAMING_PLAYER,
    NAMING_TARGET,
    NO,
    PASS,
    PAYING,
    PILE,
    PLAYER,
    PUTTING,
    REFRESH,
    TAKING,
    UNLESS,
    YES,
)
from parlour.games.ember.card_effects import named_cards
from parlour.games.ember.cards import ALL, Do, What
from parlour.games.ember.costs import ARCHMAGES, Held, affordable, can_pay
from parlour.games.ember.effects import possible
from parlour.games.ember.layout import layout
from parlour.games.ember.moves import as_set, kinds
from parlour.games.ember.naming import names_seat
from parlour.games.ember.picks import picked_set, picks_made
from parlour.games.ember.powers import (
    CONJURES,
    DRAW_EXTRA,
    REFRESH_CONJURE,
    amount,
    draws_from_either,
    ease,
    hand_size,
    holds,
    in_force,
    is_plain,
    owner_of,
    prevented,
    sources,
    strength,
    threshold,
    total,
    vp,
)
from parlour.games.ember.running import item_of
from parlour.games.ember.steps import LAST as LAST_ROUND

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def find(state: EmberState, seat: i64) -> None:
    """Lay out the options of a seat that is asked, as sets of actions, cards and creatures."""
    state.plain = 0
    state.kinds = 0
    state.creatures = 0
    state.flippable = 0
    state.revivable = 0
    ask = state.ask
    if ask == MOMENT or ask == LAST:
        state.plain = bit(PASS)
        find_abilities(state, seat)
    elif ask == DRAWING:
        find_draws(state, seat)
    elif ask == CONJURING:
        find_conjurings(state, seat)
    elif ask == PAYING:
        find_payments(state, seat)
    elif ask == CANCEL:
        state.plain = bit(PASS)
        state.creatures = cancellers(state, seat)
    elif ask == UNLESS or ask == MAY:
        state.plain = bit(YES) | bit(NO)
    elif ask == PILE:
        state.plain = bit(DRAW) | bit(DRAW_CHARRED)
    elif ask == CHOOSING:
        find_lists(state, seat)
    elif NAMING_PLAYER <= ask <= NAMING_ELEMENT:
        find_names(state)
    else:
        state.kinds = kinds(among(state, seat))
        if state.kinds == 0:
            state.plain = bit(PASS)  # asked for a card of a kind that it does not have


# Abilities


def find_abilities(state: EmberState, seat: i64) -> None:
    """The abilities a seat may claim: its creatures', and an Archmage's (EMB-5.7, EMB-6.2)."""
    mine = state.areas.of(seat)
    state.creatures = usable(state, mine & state.up)
    if state.hands.of(seat) & ARCHMAGES == 0:
        return
    down = mine & ~state.up & ~state.revived
    others = state.up & ~mine
    if state.up & state.cards.on_prevent or len(state.grants):
        if down and prevented(state, What.REVIVE, seat, seat, ARCHMAGE_REVIVES):
            down = 0
        other: i64 = 0
        while other < targets.players(state):
            area = state.areas.of(other)
            if others & area and prevented(state, What.FLIP, other, seat, ARCHMAGE):
                others &= ~area
            other += 1
    state.flippable = others
    state.revivable = down


def usable(state: EmberState, up: i64) -> i64:
    """Of creatures that lie face up, those whose time it is and that have a target."""
    ready = up & ~state.spent
    if state.step == LAST_ROUND:
        ready &= state.cards.in_last_round
    else:
        ready &= ~state.used & state.cards.in_own_turn
        if ready:
            ready &= state.cards.in_any_turn | state.areas.of(state.active)
    if ready:
        return with_target(state, ready)
    return 0


def with_target(state: EmberState, ready: i64) -> i64:
    """Of creatures whose time it is, those that have a target."""
    cards = state.cards
    left = ready & ~cards.aimless
    if left == 0:
        return ready
    here = layout(state)
    turn = state.seats if state.step == LAST_ROUND else state.active
    if here.copied_in != turn:
        # What another's ability could aim at if it were one's own depends on the time as well.
        here.copied_in = turn
        here.looked_for &= ~cards.copying
    left &= ~here.looked_for
    while left:
        low = left & -left
        left ^= low
        creature = place_of(low)
        seat = owner_of(state, creature)
        by = targets.Asker(seat, seat, creature, seat, seat, UNNAMED)
        here.looked_for |= low
        if targets.has_target(state, cards.creatures[creature].ability.items[0], by):
            here.aimed |= low
        else:
            here.aimed &= ~low
    return ready & (here.aimed | cards.aimless)


def subject_seat(state: EmberState) -> i64:
    """Whose ability may be cancelled now."""
    cancels = state.cancels
    if cancels is not None:
        return cancels.seat
    act = state.act
    assert act is not None, "there is something to cancel"
    return act.seat


def cancellers(state: EmberState, seat: i64) -> i64:
    """The creatures of a seat that may cancel what was announced last (EMB-5.5, EMB-5.8)."""
    ready = state.areas.of(seat) & state.up & state.cards.answering & ~state.spent
    if ready == 0 or subject_seat(state) == seat:
        return 0
    left = ready
    while left:
        low = left & -left
        left ^= low
        if not may_cancel(state, seat, place_of(low)):
            ready ^= low
    return ready


def may_cancel(state: EmberState, seat: i64, creature: i64) -> bool:
    item = state.cards.creatures[creature].ability.items[0]
    act = state.act
    assert act is not None, "there is something to cancel"
    cancels = state.cancels
    acting = act.creature if cancels is None else cancels.creature
    if item.lesser and strength(state, acting) >= vp(state, creature):
        return False
    if not item.aimed:
        return True
    if cancels is None:
        return names_seat(state, act, seat)
    answered = act.seat if cancels.beneath is None else cancels.beneath.seat
    return answered == seat


# The turn


def may_call(state: EmberState, seat: i64) -> bool:
    """Not again in a turn with a wrong call, until the threshold is reached (EMB-7.6)."""
    if not state.wrong_call and not state.thought:
        return True
    here = layout(state)
    if here.short & bit(seat):
        return False
    enough = total(state, seat) >= threshold(state, seat)
    if not enough:
        here.short |= bit(seat)
    return enough


def find_draws(state: EmberState, seat: i64) -> None:
    """Draw, exchange, Refresh or nothing (EMB-4.1, EMB-4.2)."""
    state.plain = bit(KEEP)
    if may_call(state, seat):
        state.plain |= bit(CALL)
    hand = state.hands.of(seat)
    if hand:
        state.plain |= bit(REFRESH)
    if count_bits(hand) >= hand_size(state, seat):
        state.kinds = kinds(hand)
        return
    if state.deck or state.top or state.bottom or state.charred.size:
        state.plain |= bit(DRAW)
    if draws_from_either(state, seat):
        state.plain |= bit(DRAW_CHARRED)


def find_conjurings(state: EmberState, seat: i64) -> None:
    """End the turn, call, or conjure what the hand can pay (EMB-4.3, EMB-12.8)."""
    state.plain = bit(END)
    if may_call(state, seat):
        state.plain |= bit(CALL)
    offered = state.pool
    if state.solo:
        offered |= state.areas.of(state.night) & state.up
    offered = conjurable_now(state, seat, offered)
    if offered:
        state.creatures = payable(state, seat, offered)


def is_conjuring_veiled(state: EmberState, seat: i64) -> bool:
    """Whether nobody else can see if more can be done than to end the turn (EMB-7.6)."""
    if state.solo or may_call(state, seat) or state.hand_count(seat) == 0:
        return False
    return conjurable_now(state, seat, state.pool) != 0


def conjurable_now(state: EmberState, seat: i64, offered: i64) -> i64:
    """Those for which a conjuring is still allowed in this turn."""
    if state.refreshed and not conjures_refreshed(state, seat):
        return 0
    if not state.conjured:
        return offered
    left = offered
    offered = 0
    if len(state.grants) == 0 and sources(state, CONJURES) == 0:
        return 0
    while left:
        low = left & -left
        left ^= low
        if one_more_fits(state, seat, state.cards.vp[place_of(low)]):
            offered |= low
    return offered


def conjures_refreshed(state: EmberState, seat: i64) -> bool:
    """Whether a seat may conjure in a turn in which it has Refreshed (EMB-4.2)."""
    if state.up & state.cards.on_refresh_conjure == 0 and len(state.grants) == 0:
        return False
    return holds(state, REFRESH_CONJURE, seat)


def one_more_fits(state: EmberState, seat: i64, value: i64) -> bool:
    """Whether another conjuring of this printed VP is allowed beside those made already."""
    room: list[int] = []
    for modifier in in_force(state, CONJURES, seat):
        room.extend([modifier.most] * modifier.amount)
    room.sort(reverse=True)
    taken = sorted([*state.extras, value], reverse=True)
    if len(taken) > len(room):
        return False
    return all([worth <= most for worth, most in zip(taken, room)])


def payable(state: EmberState, seat: i64, offered: i64) -> i64:
    """Those whose cost the hand meets."""
    cards = state.cards
    hand = state.hands.of(seat)
    if is_plain(state):
        if state.priced_hand != hand or state.priced != offered:
            state.priced_hand = hand
            state.priced = offered
            state.within_means = affordable(hand, cards, offered)
        return state.within_means
    easier = ease(state, seat)
    held = Held(hand, easier)
    found: i64 = 0
    for price in cards.prices:
        if offered & price.creatures and can_pay(price.cost, held, easier):
            found |= offered & price.creatures
    return found


def find_payments(state: EmberState, seat: i64) -> None:
    """The cards with which the payment can still be completed (EMB-4.11)."""
    picked = picked_set(state, seat)
    cards: i64 = 0
    complete = False
    for way in state.ways:
        if way & picked == picked:
            cards |= way & ~picked
            complete = complete or way == picked
    state.kinds = kinds(cards)
    if complete:
        state.plain = bit(DONE)


# Within an ability


def find_lists(state: EmberState, seat: i64) -> None:
    frame = state.frame
    assert frame is not None, "a choice belongs to an ability"
    for k, items in enumerate(item_of(state, frame).lists):
        if possible(state, frame, items, seat):
            state.plain |= bit(CHOOSE + k)


def wanted(state: EmberState) -> targets.Wanted:
    """What is to be named now."""
    frame = state.frame
    if frame is not None:
        by = targets.asker(state, frame)
        return targets.wanted_by(state, item_of(state, frame), by, frame.targets)
    act = state.act
    assert act is not None, "an ability has something to name"
    return targets.still_unnamed(state, act)


def find_names(state: EmberState) -> None:
    """The players, creatures, numbers or elements an item can mean (EMB-5.13)."""
    want = wanted(state)
    if state.ask == NAMING_TARGET:
        state.creatures = want.candidates
        if want.optional:
            state.plain = bit(DONE)
    elif state.ask == NAMING_PLAYER:
        state.plain = want.candidates << PLAYER
    elif state.ask == NAMING_NUMBER:
        state.plain = want.candidates << NAME_NUMBER
    else:
        state.plain = want.candidates << NAME_ELEMENT


def among(state: EmberState, seat: i64) -> i64:
    """The cards one of which a seat picks now."""
    picked = picked_set(state, seat)
    ask = state.ask
    if ask == TAKING or ask == PUTTING:
        frame = state.frame
        assert frame is not None, "a pile is looked through by an ability"
        item = item_of(state, frame)
        if item.do is Do.SALVAGE:
            return state.charred.cards & ~picked
        return as_set(state.top[: item.cards]) & ~picked
    hand = state.hands.of(seat) & ~picked
    if ask == GIVING:
        frame = state.frame
        assert frame is not None, "cards are handed on by an ability"
        item = item_of(state, frame)
        if item.do is Do.NAME:
            return hand & named_cards(state, frame, item)
    return hand


def names_the_top(state: EmberState, seat: i64) -> bool:
    """Whether a whole hand is discarded, so that only its top card is chosen (EMB-4.6)."""
    ask = state.ask
    cards: i64 = 0
    if ask == DISCARDING:
        frame = state.frame
        assert frame is not None, "an ability makes players discard"
        item = item_of(state, frame)
        cards = ALL if item.do is Do.REFRESH else item.cards
    elif ask == EXTRA:
        cards = amount(state, DRAW_EXTRA, seat)
    elif ask == FEE:
        cancels = state.cancels
        assert cancels is not None, "a fee answers a cancel"
        cards = state.cards.creatures[cancels.creature].ability.items[0].amount
    else:
        return False
    return cards == ALL or cards >= state.hand_count(seat)


def own_answers(state: EmberState, seat: i64) -> int:
    """How many cards of an unfinished chain the seat has picked."""
    return picks_made(state, seat)
