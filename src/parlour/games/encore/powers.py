"""The numbers of the game as they are now: costs, Acts, BOOSTs, the Star, what lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.encore import selecting
from parlour.games.encore.cards import ACT as OF_ACT
from parlour.games.encore.cards import (
    ANY_TYPE,
    BOTH,
    COST,
    ENTRANCE,
    EVERY_VIBE,
    FEE,
    GROW,
    PAYOUT,
    SHIELD,
    SPARE,
    STAR,
    VIBE,
    YOU,
    Card,
    Effect,
    Lasting,
)
from parlour.games.encore.cards import BOOST as OF_BOOST
from parlour.games.encore.managers import NO_CARD

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

VIBE_CHECK: Final[i64] = 5_000
"""What a passed Vibe Check earns (ENC-5.2)."""


class Kept:
    """An effect that lasts now, and the card that keeps it up."""

    def __init__(self, effect: Effect, owner: i64, card: i64) -> None:
        self.effect: Final = effect
        self.owner: Final = owner
        self.card: Final = card  # NO_CARD: the Venue's, whose "you" is the manager asked about


NOTHING_KEPT: Final[list[Kept]] = []


def kept_up(state: EncoreState, do: i64, you: i64) -> list[Kept]:
    """Every effect of a kind that lasts now; a Venue's speaks to "you"."""
    here = bit(do)
    if (state.venue_keeps | state.first.kept | state.second.kept) & here == 0:
        return NOTHING_KEPT  # as nearly always
    found: list[Kept] = []
    venue = state.exhausting_venue if do == SPARE else state.venue_lasting
    if venue is not None:
        add_kept(state, venue, do, you, NO_CARD, found)
    owner: i64 = 0
    while owner < 2:
        manager = state.of(owner)
        left: i64 = 0
        if manager.kept & here:
            left = manager.roster.keeping_up(do) & manager.on_stage
        while left:
            low = left & -left
            card = place_of(low)
            lasting = manager.roster.cards[card].lasting
            if lasting is not None:
                add_kept(state, lasting, do, owner, card, found)
            left ^= low
        owner += 1
    return found


def add_kept(
    state: EncoreState, lasting: Lasting, do: i64, owner: i64, card: i64, found: list[Kept]
) -> None:
    for effect in lasting.effects:
        if effect.do == do and selecting.all_hold(state, lasting.conditions, owner, card):
            found.append(Kept(effect, owner, card))


# Of a manager


def signing_cost(state: EncoreState, seat: i64, card: Card) -> i64:
    """What a card costs a manager to sign (ENC-4.4)."""
    return max(card.cost + amount(state, COST, seat, card.type), 0)


def vibe_check(state: EncoreState, seat: i64) -> i64:
    return max(VIBE_CHECK + amount(state, FEE, seat, ANY_TYPE), 0)


def entrance(state: EncoreState, seat: i64) -> i64:
    """The intensity that a staged card adds (ENC-4.3)."""
    return max(1 + amount(state, ENTRANCE, seat, ANY_TYPE), 0)


def amount(state: EncoreState, do: i64, seat: i64, kind: i64) -> i64:
    """The sum of what lasts on a manager's costs, fees or entrances."""
    total: i64 = 0
    for kept in kept_up(state, do, seat):
        effect = kept.effect
        who: i64 = effect.who
        concerned = who == BOTH or (kept.owner == seat) == (who == YOU)
        if concerned and (effect.type == ANY_TYPE or effect.type == kind):
            total += effect.n
    return total


# Of a card


def act(state: EncoreState, seat: i64, card: i64) -> i64:
    """The Intensity of a Performer's Act."""
    printed: i64 = state.of(seat).roster.cards[card].intensity
    return max(printed + growth(state, seat, card, OF_ACT), 0)


def boost(state: EncoreState, seat: i64, card: i64) -> i64:
    printed: i64 = state.of(seat).roster.cards[card].boost
    return max(printed + growth(state, seat, card, OF_BOOST), 0)


def growth(state: EncoreState, seat: i64, card: i64, what: i64) -> i64:
    """How much more an Act or a BOOST is than printed."""
    total: i64 = 0
    here = bit(card)
    grown = state.of(seat).marks.growth
    while grown is not None:
        if grown.what == what and grown.cards & here:
            total += grown.n
        grown = grown.beneath
    for kept in kept_up(state, GROW, seat):
        effect = kept.effect
        if effect.what == what and reach(state, kept, seat) & here:
            if kept.owner == seat or shielded(state, seat) & here == 0:
                total += effect.n
    return total


def reach(state: EncoreState, kept: Kept, seat: i64) -> i64:
    """The cards of a manager that a lasting effect means."""
    selector = kept.effect.card
    assert selector is not None, "it says which cards"
    return selecting.matches(state, selector, kept.owner, kept.card, seat)


def spared(state: EncoreState, seat: i64) -> i64:
    """The cards of a manager that are not exhausted."""
    found = state.of(seat).marks.spared
    for kept in kept_up(state, SPARE, seat):
        found |= reach(state, kept, seat)
    return found


def shielded(state: EncoreState, seat: i64) -> i64:
    """The cards of a manager that the other's abilities cannot choose or change."""
    found = state.of(seat).marks.shielded
    for kept in kept_up(state, SHIELD, seat):
        found |= reach(state, kept, seat)
    return found


# Of the Active Venue


def star(state: EncoreState) -> i64:
    """The Intensity Star; only while there is an Active Venue."""
    printed: i64 = state.cards.venues[state.venue].star
    return max(printed + state.star_change + of_venue(state, STAR), 1)


def payout(state: EncoreState) -> i64:
    """What the loser of the Active Venue receives."""
    printed: i64 = state.cards.venues[state.venue].payout
    return max(printed + state.payout_change + of_venue(state, PAYOUT), 0)


def of_venue(state: EncoreState, do: i64) -> i64:
    """The sum of what lasts on the Star or the Payout, whoever keeps it up."""
    total: i64 = 0
    for kept in kept_up(state, do, state.priority):
        total += kept.effect.n
    return total


def vibes(state: EncoreState) -> i64:
    """The vibes the Active Venue has, a bit each; none without one."""
    if state.venue < 0:
        return 0
    found = bit(state.cards.venues[state.venue].vibe) | state.more_vibes
    for kept in kept_up(state, VIBE, state.priority):
        wanted: i64 = kept.effect.vibe
        found |= all_vibes(state) if wanted == EVERY_VIBE else bit(wanted)
    return found


def all_vibes(state: EncoreState) -> i64:
    return bit(len(state.cards.vibes)) - 1
