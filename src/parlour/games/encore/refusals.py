"""Why a seat may not do something now, from what that seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.seats import bit
from parlour.core.state import Objection
from parlour.games.encore import powers
from parlour.games.encore.actions import (
    ACTING,
    ASKS,
    BOOSTED,
    COLOUR,
    ENCORE,
    ENCORE_BACK,
    FORWARD,
    NAMES,
    PERFORM,
    PRESHOW,
    STAGE_BACK,
    STAGING,
    TARGET,
    TRIGGER,
    VERBS,
)
from parlour.games.encore.cards import ALL_PERFORMERS, PERFORMER, SUPPORTER, SURPRISE
from parlour.games.encore.managers import Manager
from parlour.games.encore.steps import EVENT

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

Reasons = dict[str, object]


def objection(state: EncoreState, seat: i64, action: i64) -> Objection:
    facts: Reasons = {"seat": seat, "question": ASKS[state.ask].code}
    if state.asked & bit(seat) == 0:
        return Objection("not_your_turn", ASKS[state.ask].clause, facts)
    if action >= state.first_of_cards():
        return about_card(state, seat, action, facts)
    if action >= NAMES:
        return about_name(state, action, facts)
    if state.ask == ACTING and PERFORM <= action < TARGET:
        return about_board(state, seat, action, facts)
    return not_an_answer(state, facts)


def not_an_answer(state: EncoreState, facts: Reasons) -> Objection:
    return Objection("not_what_is_asked", ASKS[state.ask].clause, facts)


def about_name(state: EncoreState, action: i64, facts: Reasons) -> Objection:
    colour = action - NAMES
    if state.ask == COLOUR and colour < len(state.cards.colours):
        facts["colour"] = colour
        return Objection("colour_is_taken", "ENC-2.4", facts)
    return not_an_answer(state, facts)


# On the board


def about_board(state: EncoreState, seat: i64, action: i64, facts: Reasons) -> Objection:
    verb = (action - PERFORM) // 5
    zone = (action - PERFORM) % 5
    facts["zone"] = zone + 1
    if zone >= state.agreed.zones:
        facts["zones"] = state.agreed.zones
        return Objection("no_such_zone", "ENC-2.7", facts)
    manager = state.of(seat)
    if verb == (PRESHOW - PERFORM) // 5:
        return about_preshow(state, manager, zone, facts)
    if verb == (FORWARD - PERFORM) // 5:
        return about_forward(state, manager, zone, facts)
    from_back = verb == (ENCORE_BACK - PERFORM) // 5
    if from_back or verb == (ENCORE - PERFORM) // 5:
        return about_encore(state, manager, zone, from_back, facts)
    card = manager.main_at(zone)
    if card < 0:
        behind = manager.back_at(zone)
        if behind >= 0 and bit(behind) & ALL_PERFORMERS:
            facts["card"] = manager.roster.kinds[behind]
            return Objection("performs_on_the_main_stage", "ENC-5.1", facts)
        return Objection("nobody_there", "ENC-5.1", facts)
    facts["card"] = manager.roster.kinds[card]
    if manager.suspended & bit(card):
        return Objection("is_suspended", "ENC-5.1", facts)
    assert verb == (BOOSTED - PERFORM) // 5, "an active Performer may perform"
    return about_boost(manager, zone, facts)


def about_boost(manager: Manager, zone: i64, facts: Reasons) -> Objection:
    behind = manager.back_at(zone)
    if behind < 0:
        return Objection("nobody_behind", "ENC-5.3", facts)
    facts["card"] = manager.roster.kinds[behind]
    if bit(behind) & ALL_PERFORMERS:
        return Objection("no_boost", "ENC-5.3", facts)
    return Objection("booster_is_suspended", "ENC-5.3", facts)


def about_preshow(state: EncoreState, manager: Manager, zone: i64, facts: Reasons) -> Objection:
    card = manager.back_at(zone)
    if card < 0:
        return Objection("nobody_backstage", "ENC-5.4", facts)
    facts["card"] = manager.roster.kinds[card]
    if bit(card) & ALL_PERFORMERS:
        return Objection("no_preshow", "ENC-5.4", facts)
    if state.step == EVENT:
        return Objection("preshow_is_over", "ENC-5.4", facts)
    return Objection("is_suspended", "ENC-5.4", facts)


def about_encore(
    state: EncoreState, manager: Manager, zone: i64, from_back: bool, facts: Reasons
) -> Objection:
    card = manager.back_at(zone) if from_back else manager.main_at(zone)
    if card < 0:
        code = "nobody_backstage" if from_back else "nobody_there"
        return Objection(code, "ENC-5.5", facts)
    facts["card"] = manager.roster.kinds[card]
    here = bit(card)
    if (manager.roster.encores | manager.roster.encores_from_back) & here == 0:
        return Objection("no_encore", "ENC-5.5", facts)
    if from_back and manager.roster.encores_from_back & here == 0:
        return Objection("encores_on_the_main_stage", "ENC-5.6", facts)
    if not from_back and manager.roster.encores & here == 0:
        return Objection("encores_from_backstage", "ENC-5.6", facts)
    if state.step != EVENT:
        return Objection("no_event_yet", "ENC-5.5", facts)
    if manager.suspended & here:
        return Objection("is_suspended", "ENC-5.5", facts)
    return Objection("used_in_this_event", "ENC-5.12", facts)


def about_forward(state: EncoreState, manager: Manager, zone: i64, facts: Reasons) -> Objection:
    card = manager.back_at(zone)
    if state.agreed.no_return:
        return Objection("no_return", "ENC-4.6", facts)
    if card < 0:
        return Objection("nobody_backstage", "ENC-4.6", facts)
    facts["card"] = manager.roster.kinds[card]
    if bit(card) & ALL_PERFORMERS == 0:
        return Objection("supporters_stay_backstage", "ENC-4.3", facts)
    if manager.main_at(zone) >= 0:
        return Objection("zone_is_taken", "ENC-2.6", facts)
    return Objection("is_suspended", "ENC-4.6", facts)


# From the hand


def about_card(state: EncoreState, seat: i64, action: i64, facts: Reasons) -> Objection:
    kind = (action - state.first_of_cards()) // VERBS
    verb = (action - state.first_of_cards()) % VERBS
    facts["card"] = kind
    staging = verb < TRIGGER
    if state.ask == STAGING and staging:
        return Objection("cannot_be_staged", "ENC-4.8", facts)
    if state.ask != ACTING or verb > TRIGGER:
        return not_an_answer(state, facts)
    card = state.cards.cards[kind]
    manager = state.of(seat)
    if not holds_kind(manager, kind):
        return Objection("not_in_hand", "ENC-4.3" if staging else "ENC-5.7", facts)
    if not staging:
        if card.type != SURPRISE:
            return Objection("no_surprise", "ENC-5.7", facts)
        if state.step != EVENT:
            return Objection("no_event_for_surprises", "ENC-5.7", facts)
        return cannot_pay(state, seat, kind, facts)
    if card.type == SURPRISE:
        return Objection("surprises_are_triggered", "ENC-5.8", facts)
    zone = verb % STAGE_BACK
    facts["zone"] = zone + 1
    if zone >= state.agreed.zones:
        facts["zones"] = state.agreed.zones
        return Objection("no_such_zone", "ENC-2.7", facts)
    if card.type == SUPPORTER and verb < STAGE_BACK:
        return Objection("supporters_stay_backstage", "ENC-4.3", facts)
    there = manager.main_at(zone) if verb < STAGE_BACK else manager.back_at(zone)
    if there >= 0:
        return Objection("zone_is_taken", "ENC-2.6", facts)
    assert card.type == PERFORMER or card.type == SUPPORTER, "a card has one of three types"
    return cannot_pay(state, seat, kind, facts)


def holds_kind(manager: Manager, kind: i64) -> bool:
    held = manager.hand
    for place, here in enumerate(manager.roster.kinds):
        if here == kind and held & bit(place):
            return True
    return False


def cannot_pay(state: EncoreState, seat: i64, kind: i64, facts: Reasons) -> Objection:
    facts["cost"] = powers.signing_cost(state, seat, state.cards.cards[kind])
    facts["dollars"] = state.of(seat).payout
    return Objection("cannot_pay_signing", "ENC-4.4", facts)
