"""The rulebook of Ember: the set-up, how a game runs, and the moments to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits, nth_bit, place_of
from parlour.core.seats import LOWEST, bit, everyone
from parlour.games.ember import choices, effects, night, reactions
from parlour.games.ember.abilities import CONTESTED, NAMING, NOBODY, NONE
from parlour.games.ember.actions import (
    CANCEL,
    CHOOSE,
    CHOOSING,
    CONJURING,
    DRAWING,
    END,
    FEE,
    LAST,
    MAY,
    MOMENT,
    NAMING_ELEMENT,
    NAMING_PLAYER,
    PASS,
    PAYING,
    PILE,
    TOP,
    UNLESS,
)
from parlour.games.ember.calling import last_round, settle_last
from parlour.games.ember.cards import HIGHEST_VP, Lasting, What
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.creature_effects import turn_down
from parlour.games.ember.moves import DEALER, SHUFFLE_POOL, draw, learns
from parlour.games.ember.powers import HAND, prevented, reaches, vp
from parlour.games.ember.steps import CLOCK, CONJURE, CONJURED, DRAWN, ENDED, START, TRIMMING
from parlour.games.ember.steps import DRAW as DRAW_STEP
from parlour.games.ember.steps import END as END_STEP
from parlour.games.ember.steps import LAST as LAST_ROUND
from parlour.games.ember.telling import tell
from parlour.games.ember.turns import (
    begin_turn,
    draw_step,
    end_turn,
    settle_conjuring,
    settle_draw,
    settle_payment,
    settle_pile,
    settle_refresh,
    trim,
)

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


GROUP: Final = 3
"""Creatures of one VP in the Pool."""


def set_up(state: EmberState) -> None:
    """The Pool, the Draw Deck, five cards each (EMB-2.1 to EMB-2.3)."""
    value: i64 = 1
    while value <= HIGHEST_VP:
        state.pool |= group(state, value)
        value += 1
    first = (state.below(DEALER, state.seats) + 1) % state.seats
    state.deck = bit(55) - 1
    if state.solo:
        state.waiting = state.cards.curses
    if state.sink is not None:
        tell(state, "pool_laid", "EMB-2.1", {"count": count_bits(state.pool)})
    k: i64 = 0
    while k < state.seats:
        draw(state, (first + k) % state.seats, HAND, "dealt", "EMB-2.3")
        k += 1
    begin_turn(state, first)


def group(state: EmberState, value: i64) -> i64:
    """The creatures of one VP that are in play: all of the box, three at most (EMB-2.2)."""
    box = state.agreed.groups[value]
    if count_bits(box) <= GROUP:
        return box
    chosen: i64 = 0
    number: i64 = 0
    while number < GROUP:
        here = bit(nth_bit(box, state.below(SHUFFLE_POOL, count_bits(box))))
        chosen |= here
        box ^= here
        number += 1
    state.renew(SHUFFLE_POOL)
    return chosen


def run(state: EmberState) -> None:
    """Carry out answers and rules until somebody has a choice to make, or the game is over."""
    calm = is_calm(state)
    while state.outcome is None:
        if state.asked == 0:
            advance(state)
        elif state.owing:
            return
        else:
            settle(state)
        if not calm:
            tidy(state)


def is_calm(state: EmberState) -> bool:
    """Whether there is nothing to look after between the steps of a turn, and nobody to tell."""
    return state.thought and state.sink is None and not state.chores


def tidy(state: EmberState) -> None:
    """What holds after every step and every effect."""
    if state.chores:
        if state.agreed.zero_flips:
            flip_at_zero(state)
        if state.solo and state.areas.of(state.night):
            night.break_spent_curses(state)
    if not state.thought and (state.up & state.cards.on_open_hand or len(state.grants)):
        look_into_open_hands(state)


def flip_at_zero(state: EmberState) -> None:
    """The optional rule: creatures at 0 VP are turned down together (EMB-7.12)."""
    found = True
    while found:
        worthless: i64 = 0
        left = state.up
        while left:
            low = left & -left
            left ^= low
            if vp(state, place_of(low)) == 0:
                worthless |= low
        found = worthless != 0
        while worthless:
            low = worthless & -worthless
            worthless ^= low
            turn_down(state, place_of(low), NOBODY, "EMB-7.12")


def look_into_open_hands(state: EmberState) -> None:
    """Cards held open to a seat are known to it."""
    left = state.up & state.cards.on_open_hand
    while left:
        low = left & -left
        left ^= low
        source = place_of(low)
        looker = reactions.yours(state, source)
        for modifier in state.cards.creatures[source].ability.modifiers:
            seat: i64 = 0
            while seat < state.seats:
                hand = state.hands.of(seat)
                # This is done after every step: nearly always all is known already.
                if seat != looker and hand & ~state.knows.of(looker):
                    if reaches(state, source, modifier.who, seat):
                        if not prevented(state, What.LOOK, seat, looker, source):
                            learns(state, looker, hand)
                seat += 1
    for grant in state.grants:
        if grant.modifier.lasts is Lasting.OPEN_HAND and grant.seat < state.seats:
            if not prevented(state, What.LOOK, grant.seat, grant.giver, grant.creature):
                learns(state, grant.giver, state.hands.of(grant.seat))


def advance(state: EmberState) -> None:
    """The next thing the rules do by themselves."""
    if state.frame is not None:
        effects.step(state)
        return
    act = state.act
    if act is not None:
        if state.standing == NAMING:
            reactions.name_next(state, act)
        elif state.standing == CONTESTED:
            reactions.contest(state)
        else:
            reactions.end_act(state, act)
    elif len(state.pending):
        reactions.next_answer(state)
    elif state.due:
        night.tick(state)
    else:
        go_on(state)


def go_on(state: EmberState) -> None:
    """The turn goes on where it stands.

    Where nothing is looked after between its steps, and nobody acts, one leads to the next at once.
    """
    calm = is_calm(state)
    if state.step == START:
        open_moment(state)
        if state.asked:
            return
    if state.step == DRAW_STEP:
        draw_step(state)
        if not calm or state.asked:
            return
    quiet = False
    if state.step == DRAWN or state.step == CONJURED:
        open_moment(state)
        if state.asked:
            return
        quiet = True
    if state.step == CONJURE:
        conjure_step(state)
        if not calm or state.asked:
            return
    if state.step == END_STEP:
        if quiet:
            let_pass(state)  # nothing has happened since nobody could act
        else:
            open_moment(state)
            if state.asked:
                return
    if state.step == TRIMMING:
        trim(state)
        if not calm or state.asked or len(state.pending):
            return
    if state.step == CLOCK and state.solo:
        state.step = ENDED
        night.end_of_turn(state)
    elif state.step == CLOCK or state.step == ENDED:
        end_turn(state)
    elif state.step == LAST_ROUND:
        last_round(state)


def conjure_step(state: EmberState) -> None:
    """Conjure, call, or end the turn (EMB-4.3)."""
    state.put(CONJURING, bit(state.active))
    if state.sink is not None:
        if choices.is_conjuring_veiled(state, state.active):
            state.open_turn(state.active, "EMB-4.3")
    elif state.owing == 0:
        # In most turns there is nothing to conjure: the answer is not asked for once more.
        state.asked = 0
        settle_conjuring(state, state.active, END)


def settle(state: EmberState) -> None:
    """Carry out the answers of the window that is complete.

    Its question and answers stay readable until the next one is put.
    """
    ask = state.ask
    asked = state.asked
    state.asked = 0
    seat: i64 = LOWEST[asked]
    if ask == MOMENT:
        settle_moment(state, asked)
    elif ask == DRAWING:
        settle_draw(state, seat, state.answer_of(seat))
    elif ask == CONJURING:
        if state.sink is not None and choices.is_conjuring_veiled(state, seat):
            state.close_turn(seat, "EMB-4.3")
        settle_conjuring(state, seat, state.answer_of(seat))
    elif ask == PAYING:
        settle_payment(state, seat)
    elif ask == LAST:
        settle_last(state, seat)
    elif ask == CANCEL:
        reactions.settle_cancel(state, asked)
    elif ask == UNLESS:
        reactions.settle_unless(state, seat)
    elif ask == MAY:
        reactions.settle_may(state, seat)
    elif ask == FEE:
        reactions.settle_fee(state, seat)
    elif ask == PILE:
        settle_pile(state, seat)
    elif ask == TOP:
        settle_refresh(state, seat)
    elif NAMING_PLAYER <= ask <= NAMING_ELEMENT:
        reactions.settle_name(state, seat)
    else:
        settle_picks(state, asked)


def settle_picks(state: EmberState, asked: i64) -> None:
    """Each seat picked a card, or a list, for the step or item under way."""
    picked = state.picked
    seat: i64 = 0
    while asked:
        if asked & 1:
            action = state.answer_of(seat)
            if state.ask == CHOOSING:
                pick = action - CHOOSE
            elif action == PASS:
                pick = NONE
            else:
                pick = state.card_in(action, choices.among(state, seat))
            picked = picked + ONE_BYTE[seat] + ONE_BYTE[pick]
        asked >>= 1
        seat += 1
    state.picked = picked


def open_moment(state: EmberState) -> None:
    """Everyone may claim an ability (EMB-5.7)."""
    if state.sink is not None:
        tell(state, "moment_opened", "EMB-5.7", {"seat": state.active})
    state.ask = MOMENT
    state.looked_at = -1
    # Most cannot act: this is seen for all together before anybody's options are looked at.
    ready = choices.usable(state, state.up)
    hands = state.hands
    archmages = hands.anybody() & ARCHMAGES
    owing: i64 = 0
    if ready or archmages:
        areas = state.areas
        seats = state.seats
        seat: i64 = 0
        while seat < seats:
            if areas.of(seat) & ready or (
                archmages and hands.of(seat) & ARCHMAGES and state.option_count(seat) > 1
            ):
                owing |= bit(seat)
            seat += 1
    if owing:
        state.open_window(everyone(state.seats), owing)
    else:
        if state.shown is not None:
            show_moment(state)
        let_pass(state)


def show_moment(state: EmberState) -> None:
    """Show a moment in which nobody can act just like one in which somebody can."""
    state.open_window(everyone(state.seats), 0)
    state.show_unasked("EMB-5.7")
    state.open_window(0, 0)


def settle_moment(state: EmberState, asked: i64) -> None:
    """The first claim is announced; when all let it pass the turn goes on."""
    seat = reactions.first_claim(state, asked)
    if seat == NOBODY:
        let_pass(state)
        return
    if state.sink is not None:
        tell(state, "moment_closed", "EMB-5.7", {"seat": state.active})
    reactions.announce(state, seat, state.answer_of(seat))


def let_pass(state: EmberState) -> None:
    """Nobody acts in this moment: the turn goes on."""
    if state.sink is not None:
        tell(state, "moment_closed", "EMB-5.7", {"seat": state.active})
    state.spent = 0
    step = state.step
    if step == START:
        state.step = DRAW_STEP
    elif step == END_STEP:
        state.step = TRIMMING
    else:
        state.step = CONJURE
