"""The rulebook of Encore!!, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.outcome import Outcome
from parlour.core.piles import ONE_BYTE, count_bits, nth_bit, place_of
from parlour.core.seats import bit
from parlour.games.encore import choices, effects, powers, triggers
from parlour.games.encore.actions import (
    ACTING,
    ASKS,
    BOOSTED,
    COLOUR,
    DRAW_PERFORMER,
    DRAWING,
    ENCORE,
    ENCORE_BACK,
    EXHAUSTING,
    FORWARD,
    KEEP_FRONT,
    NAMES,
    NOTHING,
    PASS,
    PERFORM,
    PRESHOW,
    STAGE_BACK,
    TARGET,
    TRIGGER,
    VERBS,
)
from parlour.games.encore.cards import (
    ALL_PERFORMERS,
    DECK_CARDS,
    MAIN_DECK,
    OF_SURPRISE,
    PERFORMER_DECK,
    WHEN_EXHAUSTED,
    WHEN_PASSES,
    WHEN_USES,
)
from parlour.games.encore.cards import ENCORE as OF_ENCORE
from parlour.games.encore.cards import PRESHOW as OF_PRESHOW
from parlour.games.encore.managers import NO_CARD, NO_MARKS
from parlour.games.encore.moves import (
    DIE,
    VENUES,
    draw,
    earn,
    leave_hand,
    move,
    perform,
    remove,
    stage,
    tell_moved,
)
from parlour.games.encore.steps import AWARD, DRAFT, DRAW, EVENT, EXHAUST, OVER
from parlour.games.encore.steps import PRESHOW as PRESHOW_STEP
from parlour.games.encore.telling import tell

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

SIDES: Final[i64] = 6  # of the die
DRAFTED: Final[i64] = 4  # colours that are chosen, by both together
DRAWN: Final[i64] = 2  # cards in a Draw Phase
WINNING_TOUR: Final[i64] = 3
NOBODY: Final[i64] = -1


def run(state: EncoreState) -> None:
    """Carry out answers and steps up to the next question that leaves a choice, or the end."""
    while state.outcome is None:
        ask = state.ask
        if ask == NOTHING:
            advance(state)
        elif state.owing:
            return
        else:
            seat = state.asked_seat
            action = state.answer_given()
            if state.sink is not None and choices.are_veiled(state, seat):
                state.close_turn(seat, ASKS[ask].clause)
            state.ask = NOTHING
            answered(state, ask, seat, action)


def answered(state: EncoreState, ask: i64, seat: i64, action: i64) -> None:
    if ask == ACTING:
        act(state, seat, action)
    elif ask == COLOUR:
        choose_colour(state, seat, action - NAMES)
    elif ask == EXHAUSTING:
        choose_survivor(state, seat, action == KEEP_FRONT)
    else:
        frame = state.frame
        if frame is not None:
            effects.answered(state, frame, ask, seat, action)
        else:
            draw_in_phase(state, seat, action == DRAW_PERFORMER)


def advance(state: EncoreState) -> None:
    """Do the next thing that is to be done."""
    frame = state.frame
    if frame is not None:
        effects.go_on(state, frame)
    elif state.surprise >= 0:
        clear_surprise(state)
    elif state.step == EXHAUST and state.progress < 2 * state.agreed.zones:
        exhaust(state)
    elif triggers.waiting(state):
        triggers.next_one(state)
    elif state.step == PRESHOW_STEP or state.step == EVENT:
        if state.acting >= 0:
            end_action(state)
        else:
            state.put(ACTING, state.turn_of)
    elif state.step == DRAFT:
        draft(state)
    elif state.step == DRAW:
        draw_phase(state)
    elif state.step == AWARD:
        begin_exhaust(state)
    else:
        end_round(state)


# Set-up


def set_up(state: EncoreState) -> None:
    """Roll for Priority (ENC-2.2, ENC-2.3)."""
    state.unseen = bit(len(state.cards.venues)) - 1
    state.due = state.agreed.venues
    while True:
        first = state.below(DIE, SIDES) + 1
        second = state.below(DIE, SIDES) + 1
        if state.sink is not None:
            rolls: list[object] = [first, second]
            if first == second:
                tell(state, "tied_roll", "ENC-2.3", {"rolls": rolls})
            else:
                tell(state, "rolled", "ENC-2.2", {"rolls": rolls})
        if first != second:
            break
        state.renew(DIE)
    state.priority = 0 if first > second else 1
    state.turn_of = state.priority


def draft(state: EncoreState) -> None:
    """Take turns choosing colours; then everything is shuffled (ENC-2.4, ENC-2.5)."""
    if len(state.first.chosen) + len(state.second.chosen) < DRAFTED:
        state.put(COLOUR, state.turn_of)
        return
    hand_out_rosters(state)
    for manager in (state.first, state.second):
        manager.performers = ALL_PERFORMERS
        manager.mains = (bit(DECK_CARDS) - 1) & ~ALL_PERFORMERS
    if state.agreed.opening_hand:
        for seat in (state.priority, 1 - state.priority):
            draw(state, seat, PERFORMER_DECK, "ENC-2.8")
            draw(state, seat, MAIN_DECK, "ENC-2.8")
    next_venue(state)
    begin_round(state)


def hand_out_rosters(state: EncoreState) -> None:
    for manager in (state.first, state.second):
        one = manager.chosen[0]
        two = manager.chosen[1]
        pair = min(one, two) * len(state.cards.colours) + max(one, two)
        manager.roster = state.cards.rosters[pair]


def choose_colour(state: EncoreState, seat: i64, colour: i64) -> None:
    manager = state.of(seat)
    manager.chosen += ONE_BYTE[colour]
    if state.sink is not None:
        tell(state, "colour_chosen", "ENC-2.4", {"seat": seat, "colour": colour})
    state.turn_of = 1 - seat


def next_venue(state: EncoreState) -> None:
    """Turn up the top card of the Venue Deck, which holds one."""
    venue: i64
    if state.due > 0:
        k = state.below(VENUES, count_bits(state.unseen))
        venue = nth_bit(state.unseen, k)
        state.unseen ^= bit(venue)
        state.due -= 1
    else:
        venue = state.venue_bottom[0]
        state.venue_bottom = state.venue_bottom[1:]
    state.turn_up(venue)
    if state.sink is not None:
        tell(state, "turned_up", "ENC-1.4", {"venue": venue})


# The round


def begin_round(state: EncoreState) -> None:
    """Fresh gauges, and nothing of the last round lasts (ENC-3.5)."""
    state.round += 1
    for manager in (state.first, state.second):
        manager.gauge = 0
        manager.marks = NO_MARKS
    state.star_change = 0
    state.payout_change = 0
    state.more_vibes = 0
    state.venue_used = 0
    state.reached = False
    state.passes = 0
    state.step = DRAW
    state.progress = 0
    state.turn_of = state.priority
    if state.sink is not None:
        tell(state, "round", "ENC-3.1", {"round": state.round, "seat": state.priority})


def draw_phase(state: EncoreState) -> None:
    """Two cards each, Priority first (ENC-3.2, ENC-3.6); `progress` counts them."""
    while state.progress < 2 * DRAWN:
        seat = state.priority if state.progress < DRAWN else 1 - state.priority
        manager = state.of(seat)
        if manager.deck_count(PERFORMER_DECK) or manager.deck_count(MAIN_DECK):
            state.turn_of = seat
            state.put(DRAWING, seat)
            return
        state.progress += 1
    state.progress = 0
    active_phase(state)


def draw_in_phase(state: EncoreState, seat: i64, performer: bool) -> None:
    draw(state, seat, PERFORMER_DECK if performer else MAIN_DECK, "ENC-3.2")
    state.progress += 1


def active_phase(state: EncoreState) -> None:
    """All suspended cards become active (ENC-3.4); then the Pre-Show begins."""
    state.first.suspended = 0
    state.second.suspended = 0
    state.step = PRESHOW_STEP
    state.turn_of = state.priority
    if state.sink is not None:
        tell(state, "preshow_begins", "ENC-3.1", {"seat": state.priority})
    check_star(state)
    if state.reached:
        begin_event(state)


def check_star(state: EncoreState) -> None:
    """Compare the gauges with the Star as it is now (ENC-6.6, ENC-7.10)."""
    if not state.reached and state.first.gauge + state.second.gauge >= powers.star(state):
        state.reached = True
        if state.sink is not None:
            clause = "ENC-7.10" if state.step == EVENT else "ENC-6.1"
            tell(state, "star_reached", clause, {"venue": state.venue})


# Actions


def act(state: EncoreState, seat: i64, action: i64) -> None:
    """Spend an Action Point (ENC-4.1)."""
    state.acting = seat
    state.again = False
    triggers.new_occasion(state)
    if action == PASS:
        state.passes += 1
        if state.sink is not None:
            tell(state, "passed", "ENC-4.1", {"seat": seat})
        triggers.meet(state, WHEN_PASSES, seat, NO_CARD, 0, False)
        return
    state.passes = 0
    if action >= NAMES:
        act_from_hand(state, seat, action)
    elif action < BOOSTED:
        perform(state, seat, action - PERFORM, False)
    elif action < ENCORE:
        perform(state, seat, action - BOOSTED, True)
    elif action < FORWARD:
        use(state, seat, action)
    else:
        assert action < TARGET, "an action is one of those offered"
        come_forward(state, seat, action - FORWARD)


def act_from_hand(state: EncoreState, seat: i64, action: i64) -> None:
    manager = state.of(seat)
    verb = (action - state.first_of_cards()) % VERBS
    card = place_of(manager.copy_of(state.card_of(action), manager.hand))
    cost = powers.signing_cost(state, seat, manager.roster.cards[card])
    leave_hand(manager, card)
    if verb < TRIGGER:
        stage(state, seat, card, verb, cost, "ENC-4.3")
        return
    manager.payout -= cost
    state.surprise = card
    if state.sink is not None:
        facts: dict[str, object] = {"seat": seat, "card": manager.roster.kinds[card]}
        facts["dollars"] = cost
        tell(state, "surprised", "ENC-5.7", facts)
    triggers.meet(state, WHEN_USES, seat, card, OF_SURPRISE, False)
    ability = manager.roster.cards[card].ability
    assert ability is not None, "a Surprise has an ability"
    effects.start(state, ability.number, seat, card, False, False)


def clear_surprise(state: EncoreState) -> None:
    """A Surprise that has resolved fully is removed from the game."""
    state.of(state.acting).removed |= bit(state.surprise)
    state.surprise = NO_CARD


def use(state: EncoreState, seat: i64, action: i64) -> None:
    """Suspend a card for its ENCORE!! or PRE-SHOW ability (ENC-5.4, ENC-5.5)."""
    manager = state.of(seat)
    kind = OF_ENCORE
    if action < ENCORE_BACK:
        card = manager.main_at(action - ENCORE)
    elif action < PRESHOW:
        card = manager.back_at(action - ENCORE_BACK)
    else:
        card = manager.back_at(action - PRESHOW)
        kind = OF_PRESHOW
    here = bit(card)
    manager.suspended |= here
    ability = manager.roster.cards[card].ability
    assert ability is not None, "only what has an ability is used"
    if ability.once:
        manager.marks = manager.marks.with_used(here)
    if state.sink is not None:
        facts: dict[str, object] = {"seat": seat, "card": manager.roster.kinds[card]}
        if kind == OF_ENCORE:
            tell(state, "encored", "ENC-5.5", facts)
        else:
            tell(state, "preshowed", "ENC-5.4", facts)
    triggers.meet(state, WHEN_USES, seat, card, kind, False)
    effects.start(state, ability.number, seat, card, False, False)


def come_forward(state: EncoreState, seat: i64, zone: i64) -> None:
    """Bring a Performer from Backstage to the zone in front of it (ENC-4.6)."""
    manager = state.of(seat)
    card = manager.back_at(zone)
    move(manager, card, zone)
    tell_moved(state, seat, card, "came_forward", "ENC-4.6")


def end_action(state: EncoreState) -> None:
    """All that follows from an action has been done: what comes next?"""
    seat = state.acting
    state.acting = NOBODY
    check_star(state)
    both_passed = state.passes >= 2
    if state.step == PRESHOW_STEP and (state.reached or state.showtime or both_passed):
        begin_event(state)
    elif both_passed:
        award(state)
    else:
        state.turn_of = seat if state.again else 1 - seat
    state.again = False


def begin_event(state: EncoreState) -> None:
    """Priority decides again who begins; passes of the Pre-Show do not count (ENC-6.4)."""
    if state.sink is not None:
        clause = "ENC-6.1" if state.reached else "ENC-5.13" if state.showtime else "ENC-6.2"
        tell(state, "event_begins", clause, {})
    state.step = EVENT
    state.showtime = False
    state.passes = 0
    state.turn_of = state.priority
    triggers.new_occasion(state)
    triggers.meet_event(state)


# The Aftershow


def award(state: EncoreState) -> None:
    """The Venue and its Payout (ENC-7.1, ENC-7.2); a third Venue wins at once."""
    state.step = AWARD
    state.passes = 0
    venue = state.venue
    money = powers.payout(state)
    first = state.first.gauge
    second = state.second.gauge
    triggers.new_occasion(state)
    if first == second:
        if state.sink is not None:
            tell(state, "venue_tied", "ENC-7.2", {"venue": venue, "dollars": money})
        earn(state, state.priority, money, "ENC-7.2")
        earn(state, 1 - state.priority, money, "ENC-7.2")
        state.venue_bottom += ONE_BYTE[venue]
        state.ties += 1
        state.turn_down()
        return
    winner: i64 = 0 if first > second else 1
    state.ties = 0
    manager = state.of(winner)
    manager.tour += ONE_BYTE[venue]
    if state.sink is not None:
        facts: dict[str, object] = {"seat": winner, "venue": venue}
        facts["most"] = max(first, second)
        facts["least"] = min(first, second)
        tell(state, "venue_won", "ENC-7.1", facts)
    earn(state, 1 - winner, money, "ENC-7.1")
    state.turn_down()
    if len(manager.tour) >= WINNING_TOUR:
        finish(state, (winner,), "venues", "ENC-7.5")
        return
    triggers.meet_award(state, winner)


def begin_exhaust(state: EncoreState) -> None:
    """Nobody is exhausted by a lukewarm Event (ENC-7.4)."""
    state.step = EXHAUST
    state.progress = 0 if state.reached else 2 * state.agreed.zones
    triggers.new_occasion(state)


def exhaust(state: EncoreState) -> None:
    """Priority's zones from left to right, then the other's (ENC-7.3); `progress` counts them."""
    zones = state.agreed.zones
    while state.progress < 2 * zones:
        seat = state.priority if state.progress < zones else 1 - state.priority
        zone = state.progress % zones
        manager = state.of(seat)
        card = manager.main_at(zone)
        if card >= 0 and bit(card) & manager.suspended & ~powers.spared(state, seat):
            behind = manager.back_at(zone)
            if behind >= 0 and manager.suspended & bit(behind):
                state.turn_of = seat
                state.put(EXHAUSTING, seat)
                return
            if behind >= 0:
                remove(state, seat, card, "exhausted_away", "ENC-7.3")
            else:
                fall_back(state, seat, card, zone)
        state.progress += 1


def choose_survivor(state: EncoreState, seat: i64, front: bool) -> None:
    """Of two suspended cards one is removed, as its manager chooses."""
    manager = state.of(seat)
    zone = state.progress % state.agreed.zones
    card = manager.main_at(zone)
    if front:
        remove(state, seat, manager.back_at(zone), "made_room", "ENC-7.3")
        fall_back(state, seat, card, zone)
    else:
        remove(state, seat, card, "exhausted_away", "ENC-7.3")
    state.progress += 1


def fall_back(state: EncoreState, seat: i64, card: i64, zone: i64) -> None:
    """An exhausted Performer moves to the zone behind it and stays suspended."""
    move(state.of(seat), card, zone + STAGE_BACK)
    tell_moved(state, seat, card, "exhausted", "ENC-7.3")
    triggers.meet(state, WHEN_EXHAUSTED, seat, card, 0, False)


def end_round(state: EncoreState) -> None:
    """The next Venue, or the end (ENC-7.6 to ENC-7.8); then Priority passes."""
    state.progress = 0
    state.exhaust_with(None)
    left = state.due + len(state.venue_bottom)
    if left == 0 or state.ties >= left:
        count_money(state)
        return
    next_venue(state)
    state.priority = 1 - state.priority
    begin_round(state)


def count_money(state: EncoreState) -> None:
    """The Venue Deck has run out: the higher Payout wins, then the longer Tour."""
    first = state.first
    second = state.second
    if state.sink is not None:
        money: list[object] = [first.payout, second.payout]
        tell(state, "deck_ran_out", "ENC-7.6", {"money": money})
    if first.payout != second.payout:
        finish(state, (0 if first.payout > second.payout else 1,), "payout", "ENC-7.6")
    elif len(first.tour) != len(second.tour):
        finish(state, (0 if len(first.tour) > len(second.tour) else 1,), "tour", "ENC-7.7")
    else:
        finish(state, (), "drawn", "ENC-7.7")


def finish(state: EncoreState, winners: tuple[int, ...], reason: str, clause: str) -> None:
    state.step = OVER
    state.ask = NOTHING
    state.turn_down()
    state.exhaust_with(None)
    state.close_table(Outcome(winners, reason, clause))
    if state.sink is not None:
        code = "game_won" if winners else "game_drawn"
        tell(state, code, clause, {"winners": list(winners)})
