"""Who acts first, what can be cancelled, and what answers by itself (EMB-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, place_of
from parlour.core.seats import bit
from parlour.games.ember import choices
from parlour.games.ember.abilities import (
    ARCHMAGE,
    ARCHMAGE_REVIVES,
    CONTESTED,
    NAMING,
    NOBODY,
    NONE,
    UNDER_WAY,
    UNNAMED,
    Act,
    Cancel,
)
from parlour.games.ember.actions import (
    CANCEL,
    CREATURES,
    DONE,
    FEE,
    MAY,
    NAME_ELEMENT,
    NAME_NUMBER,
    NAMING_ELEMENT,
    NAMING_NUMBER,
    NAMING_PLAYER,
    NAMING_TARGET,
    PLAYER,
    REVIVE,
    UNLESS,
    USE,
    VERBS,
    YES,
)
from parlour.games.ember.cards import FIRST_ARCHMAGE, Item, What
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.creature_effects import set_off_by_flips, turn_down, turn_up
from parlour.games.ember.moves import discard, discard_one
from parlour.games.ember.naming import creature_names, value_name
from parlour.games.ember.picks import picks_due, picks_made, to_discard
from parlour.games.ember.powers import owner_of, prevented, strength, vp
from parlour.games.ember.running import push
from parlour.games.ember.targets import (
    A_CREATURE,
    A_NUMBER,
    A_PLAYER,
    NOTHING_WANTED,
    names_owner,
    still_unnamed,
)
from parlour.games.ember.telling import tell

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

# Where each occasion stands in `CardSet.answers`.
YOU_CONJURE: Final[i64] = 0
OPPONENT_CONJURES: Final[i64] = 1
YOURS_FLIPPED: Final[i64] = 2
OPPONENT_USES_FLIP: Final[i64] = 3
YOU_REFRESH: Final[i64] = 4
YOUR_TURN_STARTS: Final[i64] = 5
YOU_END_IDLE: Final[i64] = 6


# Claims


def first_claim(state: EmberState, asked: i64) -> i64:
    """The seat whose claim comes first, or NOBODY if all let the moment pass (EMB-5.6, EMB-5.9)."""
    best: i64 = NOBODY
    most: i64 = -2
    seats = state.seats
    k: i64 = 0
    while k < seats:
        seat = (state.active + k) % seats
        if asked & bit(seat):
            laid = state.laid_by(seat)
            if laid > 1:  # neither unanswered, which is a forced pass, nor a pass
                worth = claim_worth(state, laid - 1)
                if worth > most:
                    most = worth
                    best = seat
        k += 1
    return best


def claim_worth(state: EmberState, action: i64) -> i64:
    """The VP that a claim counts by in a dispute; an Archmage comes after every creature."""
    if (action - CREATURES) % VERBS != USE:
        return -1
    return vp(state, (action - CREATURES) // VERBS)


def announce(state: EmberState, seat: i64, action: i64) -> None:
    """A claim was first: turn the creature down or play the Archmage (EMB-5.8, EMB-6.3)."""
    creature = (action - CREATURES) // VERBS
    verb = (action - CREATURES) % VERBS
    state.answered = 0
    if verb != USE:
        play_archmage(state, seat, creature, revives=verb == REVIVE)
        return
    if state.cards.flips & bit(creature):
        state.up &= ~bit(creature)
    else:
        state.used |= bit(creature)
    state.standing = CONTESTED if state.cards.nameless & bit(creature) else NAMING
    state.act = Act(seat, creature, UNNAMED, b"")
    if state.sink is not None:
        tell(state, "announced", "EMB-5.3", {"seat": seat, "creature": creature})


def play_archmage(state: EmberState, seat: i64, creature: i64, revives: bool) -> None:
    held = (state.hands.of(seat) & ARCHMAGES) >> FIRST_ARCHMAGE
    card = FIRST_ARCHMAGE + place_of(held & -held)
    if state.sink is not None:
        code = "archmage_revives" if revives else "archmage_flips"
        tell(state, code, "EMB-6.1", {"seat": seat, "creature": creature})
    discard_one(state, seat, card, "archmage_spent", "EMB-6.3")
    played = ARCHMAGE_REVIVES if revives else ARCHMAGE
    state.standing = CONTESTED
    state.act = Act(seat, played, UNNAMED, ONE_BYTE[creature])


# Naming


def name_next(state: EmberState, act: Act) -> None:
    """The announcer names the next target; what has none is passed over (EMB-5.13)."""
    wanted = still_unnamed(state, act)
    if wanted.kind == NOTHING_WANTED:
        state.standing = CONTESTED
        if state.sink is not None:
            tell_targets(state, act)
        return
    if wanted.candidates == 0:
        if wanted.kind == A_PLAYER:
            state.act = act.named(NONE, act.targets)
        else:
            state.act = act.named(act.player, act.targets + ONE_BYTE[NONE])
        return
    state.put(asks_for(wanted.kind), bit(act.seat))


def asks_for(kind: i64) -> i64:
    if kind == A_PLAYER:
        return NAMING_PLAYER
    if kind == A_CREATURE:
        return NAMING_TARGET
    return NAMING_NUMBER if kind == A_NUMBER else NAMING_ELEMENT


def tell_targets(state: EmberState, act: Act) -> None:
    facts: dict[str, object] = {"seat": act.seat, "creature": act.creature}
    names = creature_names(state, act)
    if act.player < NONE:
        facts["to"] = act.player
    if names:
        facts["creatures"] = list(names)
    code = "named_creatures" if names else "named_player" if act.player < NONE else "named_nothing"
    values = value_name(state, act)
    if values is not None:
        facts["name"] = values
        code = "named_value_and_player" if act.player < NONE else "named_value"
    tell(state, code, "EMB-5.13", facts)


def settle_name(state: EmberState, seat: i64) -> None:
    """A player, creature, number or element was named."""
    action = state.answer_of(seat)
    wanted = choices.wanted(state)
    item = wanted.item
    assert item is not None, "something was to be named"
    frame = state.frame
    act = state.act
    player: i64 = UNNAMED
    names = b""
    if frame is not None:
        player = frame.player
        names = frame.targets
    elif act is not None:
        player = act.player
        names = act.targets
    if state.ask == NAMING_PLAYER:
        player = action - PLAYER
    elif state.ask == NAMING_NUMBER:
        names += ONE_BYTE[action - NAME_NUMBER]
    elif state.ask == NAMING_ELEMENT:
        names += ONE_BYTE[action - NAME_ELEMENT]
    elif action == DONE:
        names += ONE_BYTE[NONE]
    else:
        creature = (action - CREATURES) // VERBS
        player = names_owner(state, item, wanted.slot, creature, player)
        names += ONE_BYTE[creature]
    if frame is not None:
        state.frame = frame.with_names(player, names)
    elif act is not None:
        state.act = act.named(player, names)


# Cancelling


def contest(state: EmberState) -> None:
    """Offer the moment to cancel what was announced last, or let it stand."""
    asked: i64 = 0
    if state.up & state.cards.answering:
        seat: i64 = 0
        while seat < state.seats:
            if choices.cancellers(state, seat):
                asked |= bit(seat)
            seat += 1
    if asked:
        state.put(CANCEL, asked)
    else:
        stands(state)


def settle_cancel(state: EmberState, asked: i64) -> None:
    """The first claim is announced; without one the ability stands."""
    seat = first_claim(state, asked)
    if seat == NOBODY:
        stands(state)
        return
    creature = (state.answer_of(seat) - CREATURES) // VERBS
    state.up &= ~bit(creature)
    state.cancels = Cancel(state.cancels, seat, creature)
    if state.sink is not None:
        tell(state, "cancel_announced", "EMB-5.4", {"seat": seat, "creature": creature})


def cancel_item(state: EmberState, cancel: Cancel) -> Item:
    return state.cards.creatures[cancel.creature].ability.items[0]


def stands(state: EmberState) -> None:
    """Nobody cancels what was announced last: it takes effect."""
    cancel = state.cancels
    act = state.act
    assert act is not None, "something was announced"
    if cancel is None:
        begin(state, act)
        return
    fee = cancel_item(state, cancel).amount
    answered = answered_seat(act, cancel)
    if fee and answered < state.seats and state.hand_count(answered) >= fee:
        state.put(UNLESS, bit(answered))
    else:
        take_effect(state, cancel)


def answered_seat(act: Act, cancel: Cancel) -> i64:
    """Whose ability a cancel answers."""
    return act.seat if cancel.beneath is None else cancel.beneath.seat


def settle_unless(state: EmberState, seat: i64) -> None:
    """The player of an ability pays to keep it, or loses it."""
    cancel = state.cancels
    assert cancel is not None, "a cancel is answered"
    if state.answer_of(seat) != YES:
        take_effect(state, cancel)
        return
    if state.sink is not None:
        tell(state, "pays_to_keep", "EMB-5.8", {"seat": seat})
    state.picked = b""
    ask_fee(state, seat, cancel)


def ask_fee(state: EmberState, seat: i64, cancel: Cancel) -> None:
    """Ask for the cards of the fee one by one; when all are picked the ability stands again."""
    fee = cancel_item(state, cancel).amount
    if picks_made(state, seat) < picks_due(state.hands.of(seat), fee):
        state.put(FEE, bit(seat))
        return
    discard(state, seat, to_discard(state, seat, fee), "discarded", "EMB-5.8", shown=False)
    state.picked = b""
    state.cancels = cancel.beneath


def settle_fee(state: EmberState, seat: i64) -> None:
    cancel = state.cancels
    assert cancel is not None, "a fee answers a cancel"
    card = state.card_in(state.answer_of(seat), choices.among(state, seat))
    state.picked = state.picked + ONE_BYTE[seat] + ONE_BYTE[card]
    ask_fee(state, seat, cancel)


def take_effect(state: EmberState, cancel: Cancel) -> None:
    """What a cancel answers has no effect; what that one answered stands again (EMB-5.8)."""
    beneath = cancel.beneath
    act = state.act
    assert act is not None, "something was announced"
    if beneath is None:
        state.cancels = None
        lost = act.creature
    else:
        state.cancels = beneath.beneath
        lost = beneath.creature
    if state.sink is not None:
        facts: dict[str, object] = {"seat": cancel.seat, "by": cancel.creature}
        if lost < ARCHMAGE:
            facts["creature"] = lost
        tell(state, "cancelled" if lost < ARCHMAGE else "archmage_cancelled", "EMB-5.8", facts)
    arrival = beneath is None and act.seat >= state.seats
    if arrival:
        state.up &= ~bit(lost)
    if state.agreed.cancelled_stays_up and lost < ARCHMAGE and not arrival:
        state.spent |= bit(lost)
        if state.cards.flips & bit(lost):
            turn_up(state, lost, "EMB-5.8")
    if beneath is None:
        state.act = None


# Taking effect


def begin(state: EmberState, act: Act) -> None:
    """Do what was announced."""
    state.standing = UNDER_WAY
    if act.creature >= ARCHMAGE:
        archmage_takes_effect(state, act)
    elif act.seat < state.seats:
        push(
            state,
            act.creature,
            act.seat,
            act.seat,
            act.creature,
            NOBODY,
            NOBODY,
            0,
        )


def archmage_takes_effect(state: EmberState, act: Act) -> None:
    """An Archmage flips or revives, if that is still to be done (EMB-6.4)."""
    creature: i64 = act.targets[0]
    here = bit(creature)
    owner = owner_of(state, creature)
    if act.creature == ARCHMAGE_REVIVES:
        barred = prevented(state, What.REVIVE, owner, act.seat, ARCHMAGE_REVIVES)
        if state.up & here == 0 and state.revived & here == 0 and not barred:
            state.revived |= here
            turn_up(state, creature, "EMB-6.1")
        return
    if state.up & here and not prevented(state, What.FLIP, owner, act.seat, ARCHMAGE):
        turn_down(state, creature, act.seat, "EMB-6.1")
        set_off_by_flips(state, here, act.seat)


def end_act(state: EmberState, act: Act) -> None:
    """An ability is wholly done: whatever answers it is set off."""
    state.act = None
    if act.seat >= state.seats:
        set_off(state, OPPONENT_CONJURES, act.seat)
        set_off(state, OPPONENT_USES_FLIP, act.seat)
    elif act.creature < ARCHMAGE and state.cards.flips & bit(act.creature):
        set_off(state, OPPONENT_USES_FLIP, act.seat)


# Answers


def yours(state: EmberState, creature: i64) -> i64:
    """Who "you" is in a creature's text: its owner, and in a Curse's the wizard."""
    owner = owner_of(state, creature)
    if owner >= state.seats:
        return 0
    return owner


def set_off(state: EmberState, occasion: i64, seat: i64) -> None:
    """Something was done by a seat: the creatures that answer it wait for their turn."""
    if state.up & state.cards.answers_any:
        wait_to_answer(state, occasion, seat)


def wait_to_answer(state: EmberState, occasion: i64, seat: i64) -> None:
    left = state.up & state.cards.answers[occasion]
    opposing = occasion == OPPONENT_CONJURES or occasion == OPPONENT_USES_FLIP
    while left:
        low = left & -left
        left ^= low
        creature = place_of(low)
        you = yours(state, creature)
        if (you != seat) == opposing:
            state.pending = state.pending + ONE_BYTE[creature] + ONE_BYTE[seat]


def next_answer(state: EmberState) -> None:
    """The answer that comes first: highest VP, then from the active player to the left."""
    best: i64 = NOBODY
    most: i64 = -1
    k: i64 = 0
    while k < len(state.pending):
        creature: i64 = state.pending[k]
        here = bit(creature)
        if state.up & here and state.answered & here == 0:
            distance = (yours(state, creature) - state.active) % state.seats
            rank = (strength(state, creature) * 8 + 7 - distance) * 64 + 63 - creature
            if rank > most:
                most = rank
                best = k
        k += 2
    if best == NOBODY:
        state.pending = b""
        return
    creature = state.pending[best]
    state.answered |= bit(creature)
    chosen = state.pending[best : best + 2]
    state.pending = chosen + state.pending[:best] + state.pending[best + 2 :]
    if state.cards.creatures[creature].ability.may:
        state.put(MAY, bit(yours(state, creature)))
    else:
        begin_answer(state)


def begin_answer(state: EmberState) -> None:
    """Do the items of the answer that was put first."""
    creature: i64 = state.pending[0]
    offender: i64 = state.pending[1]
    state.pending = state.pending[2:]
    owner = owner_of(state, creature)
    if state.sink is not None:
        tell(state, "answers", "EMB-5.2", {"seat": owner, "creature": creature})
    push(
        state,
        creature,
        yours(state, creature),
        owner,
        creature,
        NOBODY,
        offender,
        NOBODY,
    )


def settle_may(state: EmberState, seat: i64) -> None:
    if state.answer_of(seat) == YES:
        begin_answer(state)
    else:
        state.pending = state.pending[2:]
