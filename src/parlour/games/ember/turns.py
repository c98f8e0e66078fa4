"""A turn from its beginning to its end: draw, conjure, trim (EMB-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits
from parlour.core.seats import bit
from parlour.games.ember import night, reactions
from parlour.games.ember.abilities import Grant
from parlour.games.ember.actions import (
    CALL,
    CREATURES,
    DONE,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    END,
    EXTRA,
    KEEP,
    PAYING,
    PILE,
    REFRESH,
    TOP,
    TRIM,
    VERBS,
)
from parlour.games.ember.calling import call, end_grants, stall
from parlour.games.ember.cards import Until
from parlour.games.ember.costs import payments
from parlour.games.ember.moves import (
    TWO_BYTES,
    discard,
    discard_hand,
    discard_one,
    draw,
    take_from_charred,
)
from parlour.games.ember.picks import picked_set, picks_due, picks_made, picks_of, to_discard
from parlour.games.ember.powers import DRAW_EXTRA, amount, draws_from_either, ease, hand_size
from parlour.games.ember.steps import CLOCK, CONJURED, DRAWN, START
from parlour.games.ember.steps import END as END_STEP
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


IDLE_TURNS: Final[i64] = 10
MOST_TURNS: Final[i64] = 100


def begin_turn(state: EmberState, seat: i64) -> None:
    state.turn += 1
    state.active = seat
    state.step = START
    state.refreshed = False
    state.conjured = False
    state.extras = b""
    state.wrong_call = False
    state.revived = 0
    state.used = 0
    state.answered = 0
    if len(state.grants):
        state.grants = tuple(
            [grant for grant in state.grants if not ends_with_turn_of(grant, seat)]
        )
    if state.sink is not None:
        tell(state, "turn_began", "EMB-2.6", {"seat": seat, "turn": state.turn})
    reactions.set_off(state, reactions.YOUR_TURN_STARTS, seat)


def ends_with_turn_of(grant: Grant, seat: i64) -> bool:
    """Whether a grant ends as this seat's turn begins."""
    return grant.until is Until.YOUR_NEXT_TURN and grant.giver == seat


def draw_step(state: EmberState) -> None:
    """Draw, exchange or Refresh (EMB-4.1, EMB-4.2).

    `stage` is 0 before the choice, 1 when an exchange has yet to draw, 2 after the first
    card, and one more for each card drawn beyond it.
    """
    seat = state.active
    if state.stage == 0:
        if state.turn == 1 and not state.solo:
            skip_first_draw(state, seat)
        else:
            state.put(DRAWING, bit(seat))
        return
    extra: i64 = 0
    if state.up & state.cards.on_draw_extra or len(state.grants):
        extra = amount(state, DRAW_EXTRA, seat)
    if state.stage == 1 or state.stage < 2 + extra:
        if draws_from_either(state, seat):
            state.put(PILE, bit(seat))
            return
        draw(state, seat, 1, "drew", "EMB-4.1")
        state.stage += 1
        if state.stage < 2 + extra:
            return
    if extra and picks_made(state, seat) < picks_due(state.hands.of(seat), extra):
        state.put(EXTRA, bit(seat))
        return
    if extra:
        order = to_discard(state, seat, extra)
        discard(state, seat, order, "discarded", "EMB-4.1", shown=False)
    end_draw_step(state)


def skip_first_draw(state: EmberState, seat: i64) -> None:
    """Whoever plays first against others does not draw yet (EMB-2.8)."""
    if state.sink is not None:
        tell(state, "no_first_draw", "EMB-2.8", {"seat": seat})
    end_draw_step(state)


def end_draw_step(state: EmberState) -> None:
    state.stage = 0
    state.picked = b""
    state.answered = 0
    state.step = DRAWN


def settle_draw(state: EmberState, seat: i64, action: i64) -> None:
    if action == KEEP:
        if state.sink is not None:
            tell(state, "kept", "EMB-4.1", {"seat": seat})
        end_draw_step(state)
    elif action == CALL:
        call(state)
    elif action == REFRESH:
        state.put(TOP, bit(seat))
    elif action == DRAW:
        draw(state, seat, 1, "drew", "EMB-4.1")
        state.stage = 2
    elif action == DRAW_CHARRED:
        take_from_charred(state, seat, "drew_from_charred", "EMB-8.1")
        state.stage = 2
    else:
        card = state.card_in(action, state.hands.of(seat))
        discard_one(state, seat, card, "exchanged", "EMB-4.1")
        state.stage = 1


def settle_pile(state: EmberState, seat: i64) -> None:
    """From which pile the card of a Draw Phase comes (EMB-8.1)."""
    charred = state.answer_of(seat) == DRAW_CHARRED
    clause = "EMB-4.1" if state.frame is None else "EMB-5.11"
    drawn: i64 = 1
    if charred:
        take_from_charred(state, seat, "drew_from_charred", "EMB-8.1")
    else:
        drawn = draw(state, seat, 1, "drew", clause)
    state.stage += 1
    frame = state.frame
    if frame is not None and drawn:
        state.frame = frame.with_done(True)


def settle_refresh(state: EmberState, seat: i64) -> None:
    """The whole hand is exchanged for as many cards (EMB-4.2, EMB-4.9)."""
    hand = state.hands.of(seat)
    on_top = state.card_in(state.answer_of(seat), hand)
    discard_hand(state, seat, on_top, "discarded", "EMB-4.2")
    draw(state, seat, count_bits(hand), "refreshed", "EMB-4.2")
    state.refreshed = True
    end_draw_step(state)
    reactions.set_off(state, reactions.YOU_REFRESH, seat)


def settle_conjuring(state: EmberState, seat: i64, action: i64) -> None:
    if action == CALL:
        call(state)
        return
    if action == END:
        state.step = END_STEP
        state.answered = 0
        return
    creature = (action - CREATURES) // VERBS
    cost = state.cards.creatures[creature].cost
    state.wanted = creature
    state.ways = payments(cost, state.hands.of(seat), ease(state, seat))
    state.picked = b""
    if state.sink is not None:
        lifts = state.cards.curses & bit(creature)
        code = "lift_announced" if lifts else "conjuring_announced"
        tell(state, code, "EMB-4.11", {"seat": seat, "creature": creature})
    state.put(PAYING, bit(seat))


def settle_payment(state: EmberState, seat: i64) -> None:
    """A card of the payment was picked, or the payment is complete."""
    action = state.answer_of(seat)
    if action != DONE:
        picked = picked_set(state, seat)
        card = state.card_in(action, state.hands.of(seat) & ~picked)
        state.picked = state.picked + TWO_BYTES[seat * 64 + card]
        picked |= bit(card)
        longer = False
        complete = False
        for way in state.ways:
            if way == picked:
                complete = True
            elif way & picked == picked:
                longer = True
        if longer or not complete:
            state.put(PAYING, bit(seat))
            return
    order = picks_of(state, seat)
    state.picked = b""
    state.ways = ()
    discard(state, seat, order, "paid", "EMB-4.3", shown=True)
    conjure(state, seat, len(order))


def conjure(state: EmberState, seat: i64, paid: i64) -> None:
    """The creature comes into play face up, and the hand is replenished (EMB-4.3, EMB-4.4)."""
    creature = state.wanted
    state.wanted = 0
    if state.conjured:
        state.extras += ONE_BYTE[state.cards.vp[creature]]
    state.conjured = True
    state.step = CONJURED
    state.answered = 0
    here = bit(creature)
    if state.cards.curses & here:
        night.break_curse(state, creature, "EMB-12.8")
        draw(state, seat, paid, "replenished", "EMB-4.4")
        return
    state.pool ^= here
    state.areas = state.areas.put(seat, state.areas.of(seat) | here)
    state.up |= here
    state.idle = -1
    if state.pool == 0:
        state.dry = -1
    if state.sink is not None:
        tell(state, "conjured", "EMB-5.12", {"seat": seat, "creature": creature})
    draw(state, seat, paid, "replenished", "EMB-4.4")
    reactions.set_off(state, reactions.YOU_CONJURE, seat)
    reactions.set_off(state, reactions.OPPONENT_CONJURES, seat)


def trim(state: EmberState) -> None:
    """Discard down to the Hand Size (EMB-4.5)."""
    seat = state.active
    surplus = state.hand_count(seat) - hand_size(state, seat)
    if surplus > 0:
        if len(state.picked) < 2 * surplus:
            state.put(TRIM, bit(seat))
            return
        order = picks_of(state, seat)
        discard(state, seat, order, "trimmed", "EMB-4.5", shown=False)
        state.picked = b""
    state.step = CLOCK
    state.answered = 0
    if not state.conjured:
        reactions.set_off(state, reactions.YOU_END_IDLE, seat)


def end_turn(state: EmberState) -> None:
    """The next player's turn, or the end of a stalled game (EMB-7.10)."""
    end_grants(state)
    seats = state.seats
    state.idle += 1
    if state.pool == 0:
        state.dry += 1
    else:
        state.dry = 0
    if state.sink is not None:
        tell(state, "turn_ended", "EMB-4.5", {"seat": state.active})
    dried_up = state.pool == 0 and state.dry >= seats
    if dried_up or state.idle >= most_idle(seats) or state.turn >= MOST_TURNS * seats:
        stall(state)
    else:
        begin_turn(state, (state.active + 1) % seats)


def most_idle(seats: i64) -> i64:
    """Turns without a conjuring that stall a game; alone they do not, the clock goes on."""
    if seats == 1:
        return MOST_TURNS
    return IDLE_TURNS * seats
