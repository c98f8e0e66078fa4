"""What is in force: VP, Hand Size, thresholds, easier payments, and what is prevented."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.ember.abilities import ARCHMAGE
from parlour.games.ember.cards import By, Lasting, Modifier, Number, Side, What, Which, Who
from parlour.games.ember.costs import PLAIN, Ease
from parlour.games.ember.layout import layout
from parlour.games.ember.values import values

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

HAND: Final[i64] = 5

# Where each modifier stands in `CardSet.lasting`.
HAND_SIZE: Final[i64] = 0
DRAW_FROM: Final[i64] = 1
DRAW_EXTRA: Final[i64] = 2
VP: Final[i64] = 3
PREVENT: Final[i64] = 4
WILD: Final[i64] = 5
FEWER: Final[i64] = 6
BRIDGE: Final[i64] = 7
CONJURES: Final[i64] = 8
REFRESH_CONJURE: Final[i64] = 9
THRESHOLD: Final[i64] = 10
OPEN_HAND: Final[i64] = 11
KINDS: Final = tuple(Lasting)

YOU: Final = Who.YOU
EACH_PLAYER: Final = Who.EACH_PLAYER
EACH_OPPONENT: Final = Who.EACH_OPPONENT
UP: Final = Side.UP
DOWN: Final = Side.DOWN
EVERY: Final = Number.EVERY
BY_ALL: Final = By.ALL
BY_ARCHMAGE: Final = By.ARCHMAGE
BY_OPPONENTS: Final = By.OPPONENTS
NO_WILD: Final = What.WILD


def owner_of(state: EmberState, creature: i64) -> i64:
    """In whose play area a creature lies; the Night's is beside the last seat's."""
    return state.areas.holder(bit(creature))


def reaches(state: EmberState, source: i64, who: Who, seat: i64) -> bool:
    """Whether a modifier of a creature in play holds for a seat. A Curse's "you" is the wizard."""
    if who is EACH_PLAYER:
        return True
    owner = owner_of(state, source)
    if owner == state.seats:
        owner = 0
    yours = owner == seat
    return yours if who is YOU else not yours


def sources(state: EmberState, kind: i64) -> i64:
    """The face-up creatures with a modifier of this kind."""
    return state.up & state.cards.lasting[kind]


def amount(state: EmberState, kind: i64, seat: i64) -> i64:
    """What all modifiers of a kind add up to for a seat."""
    total: i64 = 0
    left = sources(state, kind)
    while left:
        low = left & -left
        left ^= low
        source = place_of(low)
        for modifier in state.cards.creatures[source].ability.modifiers:
            if modifier.lasts is KINDS[kind] and reaches(state, source, modifier.who, seat):
                total += modifier.amount
    for grant in state.grants:
        if grant.seat == seat and grant.modifier.lasts is KINDS[kind]:
            total += grant.modifier.amount
    return total


def in_force(state: EmberState, kind: i64, seat: i64) -> list[Modifier]:
    """The modifiers of a kind that hold for a seat."""
    found: list[Modifier] = []
    left = sources(state, kind)
    while left:
        low = left & -left
        left ^= low
        source = place_of(low)
        for modifier in state.cards.creatures[source].ability.modifiers:
            if modifier.lasts is KINDS[kind] and reaches(state, source, modifier.who, seat):
                found.append(modifier)
    for grant in state.grants:
        if grant.seat == seat and grant.modifier.lasts is KINDS[kind]:
            found.append(grant.modifier)
    return found


def holds(state: EmberState, kind: i64, seat: i64) -> bool:
    """Whether a modifier without an amount is in force for a seat."""
    lasts = KINDS[kind]
    left = sources(state, kind)
    while left:
        low = left & -left
        left ^= low
        source = place_of(low)
        for modifier in state.cards.creatures[source].ability.modifiers:
            if modifier.lasts is lasts and reaches(state, source, modifier.who, seat):
                return True
    for grant in state.grants:
        if grant.seat == seat and grant.modifier.lasts is lasts:
            return True
    return False


def draws_from_either(state: EmberState, seat: i64) -> bool:
    """Whether a card of a Draw Phase may come from the Charred Pile (EMB-8.1)."""
    if state.up & state.cards.on_draw_from == 0 and len(state.grants) == 0:
        return False
    return state.charred.size > 0 and holds(state, DRAW_FROM, seat)


def hand_size(state: EmberState, seat: i64) -> i64:
    """The Hand Size: five cards, changed by abilities, never below one (EMB-4.10)."""
    if state.up & state.cards.on_hand_size == 0 and len(state.grants) == 0:
        return HAND
    size = HAND + amount(state, HAND_SIZE, seat)
    return max(1, size)


def threshold(state: EmberState, seat: i64) -> i64:
    """How many VP a seat needs for a right call."""
    if state.up & state.cards.on_threshold == 0 and len(state.grants) == 0:
        return state.agreed.threshold
    return state.agreed.threshold + amount(state, THRESHOLD, seat)


def is_plain(state: EmberState) -> bool:
    """Whether nothing changes anybody's payments."""
    return state.up & state.cards.on_payments == 0 and len(state.grants) == 0


def ease(state: EmberState, seat: i64) -> Ease:
    """What changes the payments of a seat."""
    if is_plain(state):
        return PLAIN
    wild: i64 = 0
    for modifier in in_force(state, WILD, seat):
        wild |= bit(modifier.most - 1)
    fewer = [0] * 6
    for modifier in in_force(state, FEWER, seat):
        for cards in range(max(modifier.most, 3), 6):
            fewer[cards] = min(fewer[cards] + modifier.amount, cards - 2)
    archmages = True
    for modifier in in_force(state, PREVENT, seat):
        if forbids(modifier, NO_WILD):
            archmages = False
    gap = amount(state, BRIDGE, seat)
    return Ease(wild, gap, bytes(fewer), archmages)


# Victory Points


def vp(state: EmberState, creature: i64) -> i64:
    """The current VP: the printed value with all modifiers, never below 0 (EMB-5.10)."""
    if state.up & state.cards.on_vp == 0 and len(state.grants) == 0:
        return values(state).of(creature)
    value: i64 = state.cards.vp[creature]
    value += state.plus.of(creature) - state.minus.of(creature) + lent_vp(state, creature)
    return max(0, value)


def lent_vp(state: EmberState, creature: i64) -> i64:
    """What face-up creatures and grants add to the VP of a creature in play."""
    owner = owner_of(state, creature)
    if owner > state.seats:
        return 0  # in the Pool
    value: i64 = 0
    left = state.up & state.cards.on_vp
    while left:
        low = left & -left
        left ^= low
        source = place_of(low)
        for modifier in state.cards.creatures[source].ability.modifiers:
            which = modifier.which
            if modifier.lasts is Lasting.VP and which is not None:
                yours = owner_of(state, source)
                if yours == state.seats:
                    yours = 0
                if lends(state, which, yours, source, owner, creature):
                    value += modifier.amount
    for grant in state.grants:
        which = grant.modifier.which
        if grant.modifier.lasts is Lasting.VP and which is not None:
            if lends(state, which, grant.seat, grant.creature, owner, creature):
                value += grant.modifier.amount
    return value


def lends(
    state: EmberState, which: Which, yours: i64, source: i64, owner: i64, creature: i64
) -> bool:
    """Whether a creature is among those whose VP a modifier changes."""
    if which.number is not EVERY:
        return creature == source
    if which.other and creature == source:
        return False
    if which.of is YOU and owner != yours:
        return False
    if which.of is EACH_OPPONENT and owner == yours:
        return False
    up = state.up & bit(creature) != 0
    if which.side is UP:
        return up
    return not (which.side is DOWN and up)


def total(state: EmberState, seat: i64) -> i64:
    """The VP of a seat, its flipped creatures included (EMB-7.2)."""
    left = state.areas.of(seat)
    if left == 0:
        return 0
    here = layout(state)
    if here.summed & bit(seat):
        return here.total_of(seat)
    value: i64 = 0
    if state.up & state.cards.on_vp == 0 and len(state.grants) == 0:
        value = values(state).total(left)
    else:
        while left:
            low = left & -left
            left ^= low
            value += vp(state, place_of(low))
    here.add_total(seat, value)
    return value


def strength(state: EmberState, creature: i64) -> i64:
    """The VP that an acting creature is compared by: an Archmage is below every creature."""
    return -1 if creature >= ARCHMAGE else vp(state, creature)


# Prevention


def prevented(state: EmberState, what: What, victim: i64, actor: i64, creature: i64) -> bool:
    """Whether something that an ability does to a player passes over that player (EMB-5.19)."""
    left = state.up & state.cards.on_prevent
    while left:
        low = left & -left
        left ^= low
        source = place_of(low)
        for modifier in state.cards.creatures[source].ability.modifiers:
            if modifier.lasts is Lasting.PREVENT and forbids(modifier, what):
                if reaches(state, source, modifier.who, victim):
                    if bars(state, modifier, source, victim, actor, creature):
                        return True
    for grant in state.grants:
        if grant.modifier.lasts is Lasting.PREVENT and forbids(grant.modifier, what):
            if grant.seat == victim:
                if bars(state, grant.modifier, grant.creature, victim, actor, creature):
                    return True
    return False


def forbids(modifier: Modifier, what: What) -> bool:
    """Whether a word is among those that a modifier prevents; `in` would compare by value."""
    for word in modifier.what:
        if word is what:
            return True
    return False


def bars(
    state: EmberState, modifier: Modifier, source: i64, victim: i64, actor: i64, creature: i64
) -> bool:
    if modifier.by is BY_ALL:
        return True
    if actor == victim:
        return False
    if modifier.by is BY_OPPONENTS:
        return True
    if modifier.by is BY_ARCHMAGE:
        return creature >= ARCHMAGE
    return strength(state, creature) < vp(state, source)
