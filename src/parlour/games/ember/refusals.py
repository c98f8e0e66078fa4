"""Why a seat may not do something now, from what that seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.seats import bit
from parlour.core.state import Objection
from parlour.games.ember import choices, targets
from parlour.games.ember.actions import (
    ASKS,
    CALL,
    CANCEL,
    CARDS,
    CONJURE,
    CONJURING,
    CREATURES,
    DISCARD,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    FLIP,
    KEEP,
    LAST,
    MOMENT,
    PAY,
    PAYING,
    PUTTING,
    REFRESH,
    REVIVE,
    TAKING,
    TARGET,
    USE,
    VERBS,
)
from parlour.games.ember.cards import KINDS, Time
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.moves import kinds
from parlour.games.ember.powers import hand_size, owner_of, strength, threshold, total, vp

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def objection(state: EmberState, seat: i64, action: i64) -> Objection:
    facts: dict[str, object] = {"seat": seat, "question": ASKS[state.ask].code}
    if state.asked & bit(seat) == 0:
        if state.ask == PAYING and action >= CREATURES:
            facts["payer"] = state.active
            return Objection("somebody_conjures", "EMB-4.11", facts)
        return Objection("not_asked", "EMB-7.11" if state.ask == LAST else "EMB-2.6", facts)
    if state.laid_by(seat):
        return Objection("has_answered", "EMB-5.7", facts)
    if state.owing & bit(seat) == 0 and state.offers(seat, action):
        return Objection("nothing_to_decide", "EMB-5.7", facts)
    if action >= CREATURES:
        return about_creature(state, seat, action, facts)
    if action >= CARDS:
        return about_card(state, seat, action, facts)
    return about_plain(state, seat, action, facts)


def about_plain(state: EmberState, seat: i64, action: i64, facts: dict[str, object]) -> Objection:
    if action == CALL:
        if state.ask == DRAWING or state.ask == CONJURING:
            facts["total"] = total(state, seat)
            facts["threshold"] = threshold(state, seat)
            return Objection("called_already", "EMB-7.6", facts)
        return Objection("no_time_to_call", "EMB-7.4", facts)
    if state.ask == DRAWING:
        if action == DRAW or action == DRAW_CHARRED:
            facts["size"] = hand_size(state, seat)
            if state.hand_count(seat) >= hand_size(state, seat):
                return Objection("hand_is_full", "EMB-4.1", facts)
            if action == DRAW_CHARRED:
                return Objection("no_draw_from_charred", "EMB-4.1", facts)
            return Objection("nothing_to_draw", "EMB-4.8", facts)
        if action == REFRESH:
            return Objection("no_hand_to_refresh", "EMB-4.9", facts)
    elif action == DRAW or action == REFRESH or action == DRAW_CHARRED or action == KEEP:
        if in_first_turn(state, seat):
            return Objection("first_turn_has_no_draw", "EMB-2.8", facts)
        return Objection("draw_is_over", "EMB-4.1", facts)
    return Objection("not_an_answer", ASKS[state.ask].clause, facts)


def in_first_turn(state: EmberState, seat: i64) -> bool:
    """Whether this seat is having the turn that has no draw."""
    return state.turn == 1 and not state.solo and seat == state.active


def about_card(state: EmberState, seat: i64, action: i64, facts: dict[str, object]) -> Objection:
    kind = (action - CARDS) % KINDS
    verb = (action - CARDS) // KINDS
    facts["card"] = kind
    held = kinds(state.hands.of(seat)) & bit(kind) != 0
    if verb == PAY:
        if state.ask != PAYING:
            return Objection("nothing_to_pay", "EMB-4.3", facts)
        facts["creature"] = state.wanted
        if held:
            return Objection("does_not_meet_the_cost", "EMB-3.3", facts)
        return Objection("card_not_held", "EMB-4.3", facts)
    if verb != ASKS[state.ask].verb or not offers_cards(state):
        if verb == DISCARD and in_first_turn(state, seat):
            return Objection("first_turn_has_no_draw", "EMB-2.8", facts)
        if verb == DISCARD and state.step > 1:
            return Objection("exchange_is_over", "EMB-4.1", facts)
        return Objection("not_an_answer", ASKS[state.ask].clause, facts)
    if not held and state.ask != TAKING and state.ask != PUTTING:
        return Objection("card_not_held", ASKS[state.ask].clause, facts)
    if state.ask == DRAWING:
        facts["size"] = hand_size(state, seat)
        return Objection("hand_is_not_full", "EMB-4.1", facts)
    return Objection("card_not_offered", ASKS[state.ask].clause, facts)


def offers_cards(state: EmberState) -> bool:
    return state.ask == DRAWING or state.kinds != 0


def about_creature(
    state: EmberState, seat: i64, action: i64, facts: dict[str, object]
) -> Objection:
    creature = (action - CREATURES) // VERBS
    verb = (action - CREATURES) % VERBS
    facts["creature"] = creature
    if verb == CONJURE:
        return about_conjuring(state, seat, creature, facts)
    acting = state.ask == MOMENT or state.ask == LAST
    if verb == USE and (acting or state.ask == CANCEL):
        return about_using(state, seat, creature, facts)
    if acting and (verb == FLIP or verb == REVIVE):
        return about_archmage(state, seat, creature, verb, facts)
    if verb != TARGET:
        return Objection("no_moment_to_act", "EMB-5.7", facts)
    return Objection("not_an_answer", ASKS[state.ask].clause, facts)


def about_conjuring(
    state: EmberState, seat: i64, creature: i64, facts: dict[str, object]
) -> Objection:
    if state.ask != CONJURING:
        return Objection("no_time_to_conjure", "EMB-4.3", facts)
    here = bit(creature)
    if state.cards.curses & here:
        if state.areas.of(state.night) & state.up & here == 0:
            return Objection("no_such_curse", "EMB-12.8", facts)
        if choices.conjurable_now(state, seat, here) == 0:
            return Objection("no_lift_left", "EMB-12.8", facts)
        return Objection("cannot_pay_lift", "EMB-12.8", facts)
    if state.pool & here == 0:
        return Objection("not_in_the_pool", "EMB-2.7", facts)
    if state.refreshed and not choices.conjurable_now(state, seat, here):
        return Objection("has_refreshed", "EMB-4.2", facts)
    if choices.conjurable_now(state, seat, here) == 0:
        return Objection("has_conjured", "EMB-4.3", facts)
    return Objection("cannot_pay", "EMB-4.11", facts)


def about_using(state: EmberState, seat: i64, creature: i64, facts: dict[str, object]) -> Objection:
    here = bit(creature)
    ability = state.cards.creatures[creature].ability
    if state.areas.of(seat) & here == 0:
        return Objection("not_yours", "EMB-7.13", facts)
    if not ability.used:
        return Objection("not_used", "EMB-5.2", facts)
    if state.up & here == 0:
        return Objection("face_down", "EMB-5.1", facts)
    if state.spent & here:
        return Objection("cancelled_in_this_moment", "EMB-5.8", facts)
    if state.ask == CANCEL:
        return about_cancelling(state, seat, creature, facts)
    if ability.time is Time.ANSWER:
        return Objection("nothing_to_cancel", "EMB-5.4", facts)
    if ability.time is Time.AFTER_CALL:
        if state.ask == LAST:
            return Objection("no_target", "EMB-5.13", facts)
        return Objection("only_after_a_call", "EMB-7.11", facts)
    if state.used & here:
        return Objection("used_this_turn", "EMB-8.5", facts)
    if ability.time is not Time.ANY and (seat != state.active or state.ask == LAST):
        clause = "EMB-7.11" if state.ask == LAST else "EMB-5.18"
        if ability.time is Time.ONCE_OWN_TURN:
            clause = "EMB-8.4"
        return Objection("only_in_own_turn", clause, facts)
    return Objection("no_target", "EMB-5.13", facts)


def about_cancelling(
    state: EmberState, seat: i64, creature: i64, facts: dict[str, object]
) -> Objection:
    ability = state.cards.creatures[creature].ability
    if ability.time is not Time.ANSWER:
        return Objection("does_not_cancel", "EMB-5.4", facts)
    if choices.subject_seat(state) == seat:
        return Objection("own_ability", "EMB-5.8", facts)
    act = state.act
    cancels = state.cancels
    acting: i64 = cancels.creature if cancels is not None else act.creature if act else 0
    if ability.items[0].lesser and strength(state, acting) >= vp(state, creature):
        facts["vp"] = vp(state, creature)
        return Objection("not_lesser", "EMB-5.5", facts)
    return Objection("not_aimed_at_you", "EMB-5.13", facts)


def about_archmage(
    state: EmberState, seat: i64, creature: i64, verb: i64, facts: dict[str, object]
) -> Objection:
    here = bit(creature)
    owner = owner_of(state, creature)
    if state.hands.of(seat) & ARCHMAGES == 0:
        return Objection("no_archmage", "EMB-6.2", facts)
    if owner >= targets.players(state):
        return Objection("not_in_play", "EMB-6.4", facts)
    if verb == FLIP:
        if owner == seat:
            return Objection("flip_an_opponents", "EMB-6.4", facts)
        if state.up & here == 0:
            return Objection("is_down_already", "EMB-6.4", facts)
        return Objection("protected", "EMB-5.19", facts)
    if owner != seat:
        return Objection("revive_your_own", "EMB-6.4", facts)
    if state.up & here:
        return Objection("is_up_already", "EMB-6.4", facts)
    if state.revived & here:
        return Objection("revived_already", "EMB-5.17", facts)
    return Objection("protected", "EMB-5.19", facts)
