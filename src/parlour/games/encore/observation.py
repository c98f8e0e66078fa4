"""A game of Encore!! as numbers for learners: always the same places.

| bytes | what |
|---|---|
| 8 | the first bytes of the action table's hash |
| 8 | one each: own seat, who has Priority, step, question, who is asked as bits, whose turn it is, |
| | passes in a row, Star reached |
| 8 | one each: round, Venues still due, Venues at the bottom, ties in a row, Active Venue + 1, |
| | zones, cards being looked at, 0 |
| 8 | the vibes of the Active Venue as bits (2), its Star as it is now (2), its Payout (4) |
| 8 | own hand as bits; of copies the lowest |
| 8 | the cards known to be in the other hand |
| 2 x 56 | first oneself, then the other: see below |

Of a manager:

| bytes | what |
|---|---|
| 8 | Payout (4), gauge (2), the two colours + 1 |
| 8 | one each: Venues won, cards in hand, in the Performer Deck, in the Main Deck; 0 (4) |
| 8 | removed cards as bits; of copies the lowest |
| 8 | the card + 1 in each of five Main Stage zones, by its number in `Encore.cards`; 0 (3) |
| 8 | the same Backstage |
| 8 | marks by zone, ten bits each, Main Stage first: suspended, made active by an ability, brought |
| | back, ability used up, spared, shielded |
| 8 | growth of each zone by a lasting or passing effect, + 6 and from 0 to 12, six bits each, Main |
| | Stage first: Acts there, BOOSTs Backstage; 0 for an empty zone |

Words are little-endian. 0 stands for none everywhere. What a card is like does not change in a
game and is not repeated in every observation: see `Encore.cards`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.documents import shown
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.cards import ACT, BOOST, MAIN_DECK, MOST_ZONES, PERFORMER_DECK
from parlour.games.encore.managers import Manager

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

LAYOUT: Final = struct.Struct("<20q")
SIZE: Final = LAYOUT.size
WRITE: Final[Callable[..., None]] = LAYOUT.pack_into

MOST_GROWTH: Final[i64] = 6


def observe(state: EncoreState, seat: object, buffer: object) -> None:
    """Write the observation of a seat into a writable buffer of at least `SIZE` bytes."""
    if not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert isinstance(seat, int), "a seat is a number"
    own: i64 = seat
    other: i64 = 1 - own
    mine = state.of(own)
    theirs = state.of(other)
    try:
        WRITE(
            buffer,
            0,
            state.agreed.signature,
            of_round(state, own),
            of_venues(state),
            of_active_venue(state),
            lowest_copies(mine, mine.hand),
            lowest_copies(theirs, theirs.hand & theirs.seen),
            sums(mine),
            counts(mine),
            lowest_copies(mine, mine.removed),
            row_of(mine, mine.main),
            row_of(mine, mine.back),
            marks_of(state, own),
            growth_of(state, own),
            sums(theirs),
            counts(theirs),
            lowest_copies(theirs, theirs.removed),
            row_of(theirs, theirs.main),
            row_of(theirs, theirs.back),
            marks_of(state, other),
            growth_of(state, other),
        )
    except (struct.error, TypeError, BufferError):
        facts = {"size": state.game.observation_size}
        raise state.game.refuse("observation_buffer", facts) from None


def of_round(state: EncoreState, own: i64) -> i64:
    word = own | state.priority << 8 | state.step << 16 | state.ask << 24 | state.asked << 32
    word |= state.turn_of << 40 | state.passes << 48
    if state.reached:
        word |= bit(56)
    return word


def of_venues(state: EncoreState) -> i64:
    word = min(state.round, 255) | state.due << 8 | state.ties << 24 | (state.venue + 1) << 32
    bottom: i64 = len(state.venue_bottom)
    looked: i64 = len(state.looked)
    return word | bottom << 16 | state.agreed.zones << 40 | looked << 48


def of_active_venue(state: EncoreState) -> i64:
    if state.venue < 0:
        return 0
    star = min(powers.star(state), 0xFFFF)
    return powers.vibes(state) | star << 16 | min(powers.payout(state), 0x3FFFFFFF) << 32


def sums(manager: Manager) -> i64:
    word = min(manager.payout, 0x3FFFFFFF) | min(manager.gauge, 0xFFFF) << 32
    chosen = manager.chosen
    k: i64 = 0
    while k < len(chosen):
        colour: i64 = chosen[k]
        word |= (colour + 1) << (48 + 8 * k)
        k += 1
    return word


def counts(manager: Manager) -> i64:
    won: i64 = len(manager.tour)
    performers = manager.deck_count(PERFORMER_DECK)
    mains = manager.deck_count(MAIN_DECK)
    return won | manager.hand_count() << 8 | performers << 16 | mains << 24


def row_of(manager: Manager, row: i64) -> i64:
    """The cards of a row of zones, by number."""
    kinds = manager.roster.kinds
    word: i64 = 0
    shift: i64 = 0
    while row:
        if row & 255:
            kind: i64 = kinds[(row & 255) - 1]
            word |= (kind + 1) << shift
        row >>= 8
        shift += 8
    return word


def marks_of(state: EncoreState, seat: i64) -> i64:
    manager = state.of(seat)
    marks = manager.marks
    word = zones_of(manager, manager.suspended)
    word |= zones_of(manager, marks.readied) << 10
    word |= zones_of(manager, marks.returned) << 20
    word |= zones_of(manager, marks.used) << 30
    word |= zones_of(manager, powers.spared(state, seat)) << 40
    return word | zones_of(manager, powers.shielded(state, seat)) << 50


def growth_of(state: EncoreState, seat: i64) -> i64:
    manager = state.of(seat)
    word: i64 = 0
    zone: i64 = 0
    while zone < state.agreed.zones:
        card = manager.main_at(zone)
        if card >= 0:
            word |= shifted(powers.growth(state, seat, card, ACT)) << (6 * zone)
        card = manager.back_at(zone)
        if card >= 0:
            word |= shifted(powers.growth(state, seat, card, BOOST)) << (6 * (zone + MOST_ZONES))
        zone += 1
    return word


def shifted(growth: i64) -> i64:
    return max(min(growth, MOST_GROWTH), -MOST_GROWTH) + MOST_GROWTH


def zones_of(manager: Manager, cards: i64) -> i64:
    """The zones in which these cards lie, Backstage from the sixth bit on."""
    cards &= manager.on_stage
    if cards == 0:
        return 0
    found: i64 = 0
    zone: i64 = 0
    while zone < MOST_ZONES:
        card = manager.main_at(zone)
        if card >= 0 and cards & bit(card):
            found |= bit(zone)
        card = manager.back_at(zone)
        if card >= 0 and cards & bit(card):
            found |= bit(zone + MOST_ZONES)
        zone += 1
    return found


def lowest_copies(manager: Manager, cards: i64) -> i64:
    """The same cards with the lowest copies: which of them it is means nothing."""
    repeats = manager.roster.repeats
    moving = cards & repeats
    while moving:
        low = moving & -moving
        moving ^= low
        to = low
        while to & repeats and cards & (to >> 1) == 0:
            to >>= 1
        if to != low:
            cards ^= low | to
    return cards
