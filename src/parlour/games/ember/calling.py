"""The call, the last round, and who wins (EMB-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.outcome import Outcome
from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.ember import night, reactions
from parlour.games.ember.actions import LAST, NOTHING, PASS
from parlour.games.ember.cards import FIRST_ARCHMAGE, Until, number_of
from parlour.games.ember.creature_effects import add_marks
from parlour.games.ember.moves import all_learn, in_order
from parlour.games.ember.powers import threshold, total
from parlour.games.ember.steps import LAST as LAST_ROUND
from parlour.games.ember.steps import OVER
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


CALLED: Final = "called"
STALLED: Final = "stalled"


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
    state.passes = 0
    state.turn_of = (state.active + 1) % state.seats


def last_round(state: EmberState) -> None:
    if state.passes == state.seats:
        show_tied_hands(state)
        finish(state, verdict(state))
    else:
        open_place(state, state.turn_of)


def open_place(state: EmberState, seat: i64) -> None:
    """A player's place in the circle, which is a moment of its own (EMB-5.8).

    An Archmage may be in any hand: whoever can only pass is shown to be asked like anybody else.
    """
    state.spent = 0
    if state.sink is not None:
        tell(state, "place_opened", "EMB-7.11", {"seat": seat})
    state.put(LAST, bit(seat))
    if state.owing == 0:
        state.show_unasked("EMB-7.11")


def settle_last(state: EmberState, seat: i64) -> None:
    action = state.answer_of(seat)
    state.turn_of = (seat + 1) % state.seats
    if state.sink is not None:
        tell(state, "place_closed", "EMB-7.11", {"seat": seat})
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
    if state.thought:
        return
    tied = leaders(state)
    if len(tied) < 2:
        return
    for seat in tied:
        hand = state.hands.of(seat)
        all_learn(state, hand)
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
