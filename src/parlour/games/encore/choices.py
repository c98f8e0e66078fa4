"""What the seat that is asked may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.actions import (
    ACTING,
    BOOSTED,
    COLOUR,
    DISCARD,
    DISCARDING,
    DRAW_MAIN,
    DRAW_PERFORMER,
    DRAWING,
    ENCORE,
    ENCORE_BACK,
    EXHAUSTING,
    FORWARD,
    KEEP_BEHIND,
    KEEP_FRONT,
    NAMES,
    NAMING_VIBE,
    NONE,
    NOTHING,
    PASS,
    PERFORM,
    PERFORMING,
    PLACE,
    PLACING,
    PRESHOW,
    PUT,
    PUTTING,
    STAGING,
    TAKE,
    TAKING,
    TARGET,
    TARGET_THEIRS,
    TRIGGER,
)
from parlour.games.encore.cards import (
    ALL_PERFORMERS,
    COST,
    MAIN_DECK,
    PERFORMER,
    PERFORMER_DECK,
    SCOUT,
    SUPPORTER,
    SURPRISE,
)
from parlour.games.encore.effects import discarder
from parlour.games.encore.frames import Frame
from parlour.games.encore.managers import Manager
from parlour.games.encore.selecting import of_type
from parlour.games.encore.steps import EVENT
from parlour.games.encore.targets import candidates, effect_of, may_refuse

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState


def find(state: EncoreState, seat: i64) -> None:
    """Fill in the options of the open question."""
    state.board = 0
    state.names = 0
    state.stageable = 0
    state.handled = 0
    state.whose = seat
    ask = state.ask
    if ask == ACTING:
        find_actions(state, seat)
    elif ask == DRAWING:
        manager = state.of(seat)
        if manager.deck_count(PERFORMER_DECK):
            state.board |= bit(DRAW_PERFORMER)
        if manager.deck_count(MAIN_DECK):
            state.board |= bit(DRAW_MAIN)
    elif ask == COLOUR:
        state.names_at = NAMES
        state.names = free_colours(state)
    elif ask == EXHAUSTING:
        state.board = bit(KEEP_FRONT) | bit(KEEP_BEHIND)
    elif ask != NOTHING:
        frame = state.frame
        assert frame is not None, "an ability asks"
        find_for_effect(state, frame, seat)


def are_veiled(state: EncoreState, seat: i64) -> bool:
    """Whether nobody else can see if the options at hand are a choice.

    They are one whenever the stages alone offer two; what else there is depends on the hand, or
    on the cards looked at.
    """
    ask = state.ask
    held = state.of(seat).hand_count()
    if ask == ACTING:
        room = state.step == EVENT or state.free_main | state.free_back != 0
        return state.board == bit(PASS) and held > 0 and room
    if ask == STAGING:
        frame = state.frame
        assert frame is not None, "an ability asks"
        room = state.free_main | state.free_back != 0
        return held > 0 and room and not effect_of(state, frame).removed
    if ask == TAKING or ask == PUTTING:
        return len(state.looked) > 1
    return ask == DISCARDING and state.of(state.whose).hand_count() > 1


def free_colours(state: EncoreState) -> i64:
    found = bit(len(state.cards.colours)) - 1
    for colour in state.first.chosen + state.second.chosen:
        found &= ~bit(colour)
    return found


def find_actions(state: EncoreState, seat: i64) -> None:
    """All that an Action Point can be spent on (ENC-4.1)."""
    manager = state.of(seat)
    roster = manager.roster
    event = state.step == EVENT
    board = bit(PASS)
    free_main: i64 = 0
    free_back: i64 = 0
    encores: i64 = 0
    encores_from_back: i64 = 0
    if event:
        unused = ~manager.marks.used & ~manager.suspended
        encores = roster.encores & unused
        encores_from_back = roster.encores_from_back & unused
    main = manager.main
    back = manager.back
    zone: i64 = 0
    while zone < state.agreed.zones:
        before = main & 255
        behind = back & 255
        ready_behind = False
        if behind:
            here = bit(behind - 1)
            if manager.suspended & here == 0:
                if here & ALL_PERFORMERS == 0:
                    ready_behind = True
                    if not event and manager.marks.used & here == 0:
                        board |= bit(PRESHOW + zone)
                elif before == 0 and not state.agreed.no_return:
                    board |= bit(FORWARD + zone)
            if encores_from_back & here:
                board |= bit(ENCORE_BACK + zone)
        else:
            free_back |= bit(zone)
        if before:
            here = bit(before - 1)
            if manager.suspended & here == 0:
                board |= bit(PERFORM + zone)
                if ready_behind:
                    board |= bit(BOOSTED + zone)
            if encores & here:
                board |= bit(ENCORE + zone)
        else:
            free_main |= bit(zone)
        main >>= 8
        back >>= 8
        zone += 1
    state.board = board
    find_stageable(state, seat, manager.hand, free_main, free_back, 0)
    if event:
        state.verb = TRIGGER
        state.handled = affordable(state, seat, manager.hand & roster.surprises, 0)


def find_stageable(
    state: EncoreState, seat: i64, cards: i64, free_main: i64, free_back: i64, less: i64
) -> None:
    """The Performers and Supporters among these that can be paid and have a zone to go to."""
    state.free_main = free_main
    state.free_back = free_back
    found: i64 = 0
    if free_main | free_back:
        found = cards & ALL_PERFORMERS
    if free_back:
        found |= cards & state.of(seat).roster.supporters
    state.stageable = affordable(state, seat, found, less)


def affordable(state: EncoreState, seat: i64, cards: i64, less: i64) -> i64:
    """Those of these cards that the manager can pay, one of each kind."""
    manager = state.of(seat)
    roster = manager.roster
    cards = manager.kinds_in(cards)
    if cards == 0:
        return 0
    # What changes a cost depends on the type alone, so it is added up once for each.
    found = payable(state, seat, cards & ALL_PERFORMERS, PERFORMER, less)
    found |= payable(state, seat, cards & roster.supporters, SUPPORTER, less)
    return found | payable(state, seat, cards & roster.surprises, SURPRISE, less)


def payable(state: EncoreState, seat: i64, cards: i64, kind: i64, less: i64) -> i64:
    """Those of these cards, all of one type, that the manager can pay."""
    if cards == 0:
        return 0
    manager = state.of(seat)
    change = powers.amount(state, COST, seat, kind)
    found: i64 = 0
    while cards:
        low = cards & -cards
        cost: i64 = manager.roster.cards[place_of(low)].cost
        if max(cost + change, 0) - less <= manager.payout:
            found |= low
        cards ^= low
    return found


def free_zones(zones: i64, row: i64) -> i64:
    """The empty zones of a row, a bit each."""
    found: i64 = 0
    zone: i64 = 0
    while zone < zones:
        if row & 255 == 0:
            found |= bit(zone)
        row >>= 8
        zone += 1
    return found


def find_for_effect(state: EncoreState, frame: Frame, seat: i64) -> None:
    """What an effect needs to know."""
    effect = effect_of(state, frame)
    ask = state.ask
    manager = state.of(seat)
    zones = state.agreed.zones
    if ask == STAGING:
        state.board = bit(NONE)
        cards = manager.removed & ~manager.marks.returned if effect.removed else manager.hand
        if effect.type == PERFORMER or effect.type == SUPPORTER:
            cards &= of_type(manager, effect.type)
        free_main = free_zones(zones, manager.main)
        free_back = free_zones(zones, manager.back)
        find_stageable(state, seat, cards, free_main, free_back, effect.n)
    elif ask == PERFORMING:
        state.board = bit(NONE) | performances(manager, candidates(state, frame, effect, seat))
    elif ask == TAKING:
        state.verb = TAKE
        if effect.do == SCOUT:
            state.handled = manager.kinds_in(as_set(state.looked))
        else:
            state.handled = manager.kinds_in(candidates(state, frame, effect, seat))
    elif ask == PUTTING:
        state.verb = PUT
        state.handled = manager.kinds_in(as_set(state.looked))
    elif ask == DISCARDING:
        state.verb = DISCARD
        state.whose = discarder(state, frame, effect)
        loser = state.of(state.whose)
        state.handled = loser.kinds_in(loser.hand)
    elif ask == NAMING_VIBE:
        state.names_at = NAMES + len(state.cards.colours)
        state.names = powers.all_vibes(state) & ~powers.vibes(state)
    elif ask == PLACING:
        mover = state.of(state.picked_of)
        main = mover.on_main & bit(state.picked) != 0
        state.board = free_zones(zones, mover.main if main else mover.back) << PLACE
    else:
        mine = candidates(state, frame, effect, seat)
        theirs = candidates(state, frame, effect, 1 - seat)
        state.board = zones_with(manager, mine) << TARGET
        state.board |= zones_with(state.of(1 - seat), theirs) << TARGET_THEIRS
        if may_refuse(effect, theirs == 0):
            state.board |= bit(NONE)


def performances(manager: Manager, cards: i64) -> i64:
    """With and without the BOOST of an active Supporter behind."""
    found: i64 = 0
    while cards:
        low = cards & -cards
        zone = manager.zone_of(place_of(low))
        found |= bit(PERFORM + zone)
        behind = manager.back_at(zone)
        if behind >= 0 and bit(behind) & (manager.suspended | ALL_PERFORMERS) == 0:
            found |= bit(BOOSTED + zone)
        cards ^= low
    return found


def zones_with(manager: Manager, cards: i64) -> i64:
    """The zones in which these cards lie, Backstage from the sixth bit on."""
    found: i64 = 0
    while cards:
        low = cards & -cards
        zone = manager.zone_of(place_of(low))
        found |= bit(zone) if manager.on_main & low else bit(zone + 5)
        cards ^= low
    return found


def as_set(cards: bytes) -> i64:
    """Cards as a set, without those a viewer does not know."""
    found: i64 = 0
    for card in cards:
        if card < 62:
            found |= bit(card)
    return found
