"""The rulebook of Ember, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.outcome import Outcome
from parlour.core.piles import ONE_BYTE, count_bits, nth_bit, place_of
from parlour.core.seats import LOWEST, bit, everyone
from parlour.games.ember import choices, effects, night, reactions
from parlour.games.ember.abilities import CONTESTED, NAMING, NOBODY, NONE, Grant
from parlour.games.ember.actions import (
    CALL,
    CANCEL,
    CHOOSE,
    CHOOSING,
    CONJURING,
    CREATURES,
    DONE,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    END,
    EXTRA,
    FEE,
    KEEP,
    LAST,
    MAY,
    MOMENT,
    NAMING_ELEMENT,
    NAMING_PLAYER,
    NOTHING,
    PASS,
    PAYING,
    PILE,
    REFRESH,
    TOP,
    TRIM,
    UNLESS,
    VERBS,
)
from parlour.games.ember.cards import (
    FIRST_ARCHMAGE,
    HIGHEST_VP,
    Lasting,
    Until,
    What,
    number_of,
)
from parlour.games.ember.costs import ARCHMAGES, payments
from parlour.games.ember.creature_effects import add_marks, turn_down
from parlour.games.ember.moves import (
    DEALER,
    SHUFFLE_POOL,
    discard,
    discard_one,
    draw,
    in_order,
    learns,
    take_from_charred,
    whole_hand,
)
from parlour.games.ember.picks import picked_set, picks_due, picks_made, picks_of, to_discard
from parlour.games.ember.powers import (
    DRAW_EXTRA,
    HAND,
    amount,
    draws_from_either,
    ease,
    hand_size,
    prevented,
    reaches,
    threshold,
    total,
    vp,
)
from parlour.games.ember.steps import CLOCK, CONJURE, CONJURED, DRAWN, ENDED, OVER, START, TRIMMING
from parlour.games.ember.steps import DRAW as DRAW_STEP
from parlour.games.ember.steps import END as END_STEP
from parlour.games.ember.steps import LAST as LAST_ROUND
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

CALLED: Final = "called"
STALLED: Final = "stalled"
GROUP: Final = 3
"""Creatures of one VP in the Pool."""

IDLE_TURNS: Final = 10
MOST_TURNS: Final = 100


# Set-up


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
    cards = state.cards
    box: i64 = 0
    left = state.agreed.box
    while left:
        low = left & -left
        left ^= low
        if cards.vp[place_of(low)] == value:
            box |= low
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


# Running


def run(state: EmberState) -> None:
    """Carry out answers and rules until somebody has a choice to make, or the game is over."""
    while state.outcome is None:
        if state.asked == 0:
            advance(state)
        elif state.owing:
            return
        else:
            settle(state)
        tidy(state)


def tidy(state: EmberState) -> None:
    """What holds after every step and every effect."""
    if state.chores:
        if state.agreed.zero_flips:
            flip_at_zero(state)
        if state.solo and state.areas.of(state.night):
            night.break_spent_curses(state)
    if state.up & state.cards.on_open_hand or len(state.grants):
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
                if seat != looker and reaches(state, source, modifier.who, seat):
                    if not prevented(state, What.LOOK, seat, looker, source):
                        learns(state, looker, state.hands.of(seat))
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
        if act.standing == NAMING:
            reactions.name_next(state, act)
        elif act.standing == CONTESTED:
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
    """The turn goes on where it stands."""
    step = state.step
    if step == START or step == DRAWN or step == CONJURED or step == END_STEP:
        open_moment(state)
        if state.asked:
            return
        step = state.step  # nobody could act, and nothing has changed
    if step == DRAW_STEP:
        draw_step(state)
    elif step == CONJURE:
        state.put(CONJURING, bit(state.active))
    elif step == TRIMMING:
        trim(state)
    elif step == CLOCK:
        state.step = ENDED
        if state.solo:
            night.end_of_turn(state)
    elif step == ENDED:
        end_turn(state)
    else:
        last_round(state)


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


# Moments


def open_moment(state: EmberState) -> None:
    """Everyone may claim an ability (EMB-5.7)."""
    if state.sink is not None:
        tell(state, "moment_opened", "EMB-5.7", {"seat": state.active})
    state.ask = MOMENT
    state.looked_at = -1
    ready = state.up & state.cards.announced
    owing: i64 = 0
    if ready or state.hands.anybody() & ARCHMAGES:
        seat: i64 = 0
        while seat < state.seats:
            # Most cannot act: this is seen before all their options are looked at.
            if state.hands.of(seat) & ARCHMAGES:
                if state.option_count(seat) > 1:
                    owing |= bit(seat)
            elif state.areas.of(seat) & ready:
                if choices.usable(state, seat, state.areas.of(seat) & ready):
                    owing |= bit(seat)
            seat += 1
    if owing:
        state.open_window(everyone(state.seats), owing)
    else:
        let_pass(state)


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


# The turn


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
    state.held = False
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
    order = whole_hand(hand, state.card_in(state.answer_of(seat), hand))
    discard(state, seat, order, "discarded", "EMB-4.2", shown=False)
    draw(state, seat, len(order), "refreshed", "EMB-4.2")
    state.refreshed = True
    end_draw_step(state)
    reactions.set_off(state, reactions.YOU_REFRESH, seat)


# Conjuring


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
        state.picked = state.picked + ONE_BYTE[seat] + ONE_BYTE[card]
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


# The end of a turn


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
    return MOST_TURNS if seats == 1 else IDLE_TURNS * seats


def end_grants(state: EmberState) -> None:
    """What was granted for this turn ends with it."""
    if len(state.grants):
        state.grants = tuple([grant for grant in state.grants if grant.until is not Until.TURN_END])


def stall(state: EmberState) -> None:
    if state.solo:
        state.stalled = True
        night.lose(state, Outcome((), STALLED, "EMB-7.10"))
        return
    state.stalled = True
    if state.sink is not None:
        tell(state, "stalled", "EMB-7.10", {"seat": state.active})
    begin_last_round(state)


# The call


def call(state: EmberState) -> None:
    """Judge a call by the total of this moment (EMB-7.3, EMB-7.5, EMB-7.6)."""
    seat = state.active
    have = total(state, seat)
    need = threshold(state, seat)
    if have >= need:
        if state.sink is not None:
            facts: dict[str, object] = {"seat": seat, "total": have, "threshold": need}
            tell(state, "called", "EMB-7.3", facts)
        if state.solo:
            finish(state, Outcome((0,), CALLED, "EMB-12.5"))
        else:
            begin_last_round(state)
        return
    state.wrong_call = True
    if state.sink is not None:
        facts = {"seat": seat, "total": have, "threshold": need}
        tell(state, "called_wrongly", "EMB-7.5", facts)
    add_marks(state, state.areas.of(seat), -1, "EMB-7.5")
    if state.solo:
        state.due += 1


def begin_last_round(state: EmberState) -> None:
    """Each player in turn may use one ability, until all pass in a row (EMB-7.11)."""
    end_grants(state)
    state.step = LAST_ROUND
    state.stage = 0
    state.revived = 0
    state.used = 0
    state.spent = 0
    state.passes = 0
    state.turn_of = (state.active + 1) % state.seats


def last_round(state: EmberState) -> None:
    if state.passes == state.seats:
        show_tied_hands(state)
        finish(state, verdict(state))
    else:
        state.put(LAST, bit(state.turn_of))


def settle_last(state: EmberState, seat: i64) -> None:
    action = state.answer_of(seat)
    state.turn_of = (seat + 1) % state.seats
    if action == PASS:
        state.passes += 1
        if state.sink is not None:
            tell(state, "passed", "EMB-7.11", {"seat": seat})
        return
    state.passes = 0
    reactions.announce(state, seat, action)


def leaders(state: EmberState) -> list[int]:
    """The seats with the highest total."""
    totals = [total(state, seat) for seat in range(state.seats)]
    highest = max(totals)
    return [seat for seat in range(state.seats) if totals[seat] == highest]


def show_tied_hands(state: EmberState) -> None:
    """Wizards whose totals are equal show what their hands are worth (EMB-7.8)."""
    tied = leaders(state)
    if len(tied) < 2:
        return
    for seat in tied:
        hand = state.hands.of(seat)
        state.knows = state.knows.to_all(hand)
        if state.sink is not None:
            facts: dict[str, object] = {"seat": seat, "value": hand_value(hand)}
            facts["cards"] = list(in_order(hand))
            tell(state, "hand_shown", "EMB-7.8", facts)


def verdict(state: EmberState) -> Outcome:
    """The highest total wins; a tie goes to the most valuable hand (EMB-7.3, EMB-7.7, EMB-7.8)."""
    best = leaders(state)
    clause = "EMB-7.10" if state.stalled else "EMB-7.3"
    if len(best) > 1:
        values = [hand_value(state.hands.of(seat)) for seat in range(state.seats)]
        highest = max([values[seat] for seat in best])
        best = [seat for seat in best if values[seat] == highest]
        clause = "EMB-7.7" if len(best) == 1 else "EMB-7.8"
    return Outcome(tuple(best), STALLED if state.stalled else CALLED, clause)


def hand_value(hand: i64) -> i64:
    """The sum of the numbers; an Archmage is worth three."""
    value: i64 = 0
    while hand:
        low = hand & -hand
        hand ^= low
        card = place_of(low)
        if card >= FIRST_ARCHMAGE:
            value += 3
        else:
            value += number_of(card)
    return value


def finish(state: EmberState, outcome: Outcome) -> None:
    state.close_table(outcome)
    state.step = OVER
    state.ask = NOTHING
    if state.sink is not None:
        totals = [total(state, seat) for seat in range(state.seats)]
        facts: dict[str, object] = {"winners": list(outcome.winners), "totals": totals}
        facts["reason"] = outcome.reason
        tell(state, "game_ended", outcome.clause, facts)
