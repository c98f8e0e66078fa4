"""A game of Encore!! as numbers for learners: always the same places.

| bytes | what |
|---|---|
| 8 | the first bytes of the action table's hash |
| 1 each | own seat, who has Priority, step, question, who is asked as bits, whose turn it is, passes |
| | in a row, Star reached, round, Venues still due, Venues at the bottom, ties in a row, Active |
| | Venue + 1, its vibes as bits, zones, cards being looked at |
| 2 | the Star as it is now |
| 4 | the Payout of the Active Venue as it is now |
| 8 | own hand as bits; of copies the lowest |
| 8 | the cards known to be in the other hand |
| 2 x 70 | first oneself, then the other: see below |

Of a manager:

| bytes | what |
|---|---|
| 4 | Payout |
| 2 | gauge |
| 1 each | the two colours + 1, Venues won, cards in hand, in the Performer Deck, in the Main Deck |
| 8 | removed cards as bits; of copies the lowest |
| 10 | the card + 1 in each zone, Main Stage first, by its number in `Encore.cards` |
| 5 each | Act of each Main Stage zone, BOOST of each Backstage zone, as they are now |
| 2 each | zones as bits: suspended, made active by an ability, brought back, ability used up, |
| | spared, shielded |

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
from parlour.games.encore.cards import MAIN_DECK, MOST_ZONES, PERFORMER_DECK
from parlour.games.encore.managers import Manager

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

LAYOUT: Final = struct.Struct("<8s16BHI2q" + 2 * "IH6Bq10B10B6H")
SIZE: Final = LAYOUT.size
WRITE: Final[Callable[..., None]] = LAYOUT.pack_into


def observe(state: EncoreState, seat: object, buffer: object) -> None:
    """Write the observation of a seat into a writable buffer of at least `SIZE` bytes."""
    if not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert isinstance(seat, int), "a seat is a number"
    own: i64 = seat
    venue = state.venue
    other = state.of(1 - own)
    mine = state.of(own)
    try:
        WRITE(
            buffer,
            0,
            bytes.fromhex(state.game.table[:16]),
            own,
            state.priority,
            state.step,
            state.ask,
            state.asked,
            state.turn_of,
            state.passes,
            state.reached,
            min(state.round, 255),
            state.due,
            len(state.venue_bottom),
            state.ties,
            venue + 1,
            powers.vibes(state),
            state.agreed.zones,
            len(state.looked),
            min(powers.star(state), 65535) if venue >= 0 else 0,
            powers.payout(state) if venue >= 0 else 0,
            lowest_copies(mine, mine.hand),
            lowest_copies(other, other.hand & other.seen),
            *of_manager(state, own),
            *of_manager(state, 1 - own),
        )
    except (struct.error, TypeError, BufferError):
        facts = {"size": state.game.observation_size}
        raise state.game.refuse("observation_buffer", facts) from None


def of_manager(state: EncoreState, seat: i64) -> list[int]:
    manager = state.of(seat)
    chosen = manager.chosen
    kinds = manager.roster.kinds
    cards = [0] * (2 * MOST_ZONES)
    worth = [0] * (2 * MOST_ZONES)
    zone: i64 = 0
    while zone < state.agreed.zones:
        card = manager.main_at(zone)
        if card >= 0:
            cards[zone] = kinds[card] + 1
            worth[zone] = min(powers.act(state, seat, card), 255)
        card = manager.back_at(zone)
        if card >= 0:
            cards[zone + MOST_ZONES] = kinds[card] + 1
            worth[zone + MOST_ZONES] = min(powers.boost(state, seat, card), 255)
        zone += 1
    marks = manager.marks
    return [
        manager.payout,
        min(manager.gauge, 65535),
        chosen[0] + 1 if len(chosen) > 0 else 0,
        chosen[1] + 1 if len(chosen) > 1 else 0,
        len(manager.tour),
        manager.hand_count(),
        manager.deck_count(PERFORMER_DECK),
        manager.deck_count(MAIN_DECK),
        lowest_copies(manager, manager.removed),
        *cards,
        *worth,
        zones_of(manager, manager.suspended),
        zones_of(manager, marks.readied),
        zones_of(manager, marks.returned),
        zones_of(manager, marks.used),
        zones_of(manager, powers.spared(state, seat)),
        zones_of(manager, powers.shielded(state, seat)),
    ]


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
