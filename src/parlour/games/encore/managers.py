"""What one manager has: cards in every place, money, the gauge, and marks of this round.

Cards are places in the manager's `Roster`; a set of them is a word with a bit for each. A row of
zones is a word too, eight bits a zone: the card's place + 1, or 0 for an empty zone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.piles import count_bits, place_of
from parlour.core.seats import bit
from parlour.games.encore.cards import NO_ROSTER, PERFORMER_DECK

NO_CARD: Final[i64] = -1

START_PAYOUT: Final[i64] = 80_000


class Growth:
    """An Act or a BOOST that is different for the rest of the round, over the ones before."""

    def __init__(self, beneath: Growth | None, cards: i64, what: i64, n: i64) -> None:
        self.beneath: Final = beneath
        self.cards: Final = cards
        self.what: Final = what
        self.n: Final = n


@mypyc_attr(free_list_len=1)
class Marks:
    """What is true of a manager's cards until the round ends. Immutable: clones share it."""

    def __init__(
        self,
        readied: i64,
        returned: i64,
        used: i64,
        fired: i64,
        spared: i64,
        shielded: i64,
        growth: Growth | None,
    ) -> None:
        self.readied: Final = readied  # made active by an ability
        self.returned: Final = returned  # brought back by an ability (ENC-6.5)
        self.used: Final = used  # have used an ability that is used once in each Event
        self.fired: Final = fired  # have had a Conditional Ability that happens once in each round
        self.spared: Final = spared
        self.shielded: Final = shielded
        self.growth: Final = growth

    def touched(self) -> i64:
        """The cards that are not as fresh as others of their kind."""
        return self.readied | self.returned | self.used | self.fired

    def with_readied(self, cards: i64) -> Marks:
        return self.added(cards, 0, 0, 0, 0, 0)

    def with_returned(self, cards: i64) -> Marks:
        return self.added(0, cards, 0, 0, 0, 0)

    def with_used(self, cards: i64) -> Marks:
        return self.added(0, 0, cards, 0, 0, 0)

    def with_fired(self, cards: i64) -> Marks:
        return self.added(0, 0, 0, cards, 0, 0)

    def with_spared(self, cards: i64) -> Marks:
        return self.added(0, 0, 0, 0, cards, 0)

    def with_shielded(self, cards: i64) -> Marks:
        return self.added(0, 0, 0, 0, 0, cards)

    def with_growth(self, cards: i64, what: i64, n: i64) -> Marks:
        return Marks(
            self.readied,
            self.returned,
            self.used,
            self.fired,
            self.spared,
            self.shielded,
            Growth(self.growth, cards, what, n),
        )

    def added(
        self, readied: i64, returned: i64, used: i64, fired: i64, spared: i64, shielded: i64
    ) -> Marks:
        return Marks(
            self.readied | readied,
            self.returned | returned,
            self.used | used,
            self.fired | fired,
            self.spared | spared,
            self.shielded | shielded,
            self.growth,
        )


NO_MARKS: Final = Marks(0, 0, 0, 0, 0, 0, None)


@mypyc_attr(free_list_len=1)
class Manager:
    def __init__(self) -> None:
        self.chosen = b""  # colours in the order in which they were chosen
        self.roster = NO_ROSTER
        self.payout: i64 = START_PAYOUT
        self.gauge: i64 = 0
        self.tour = b""  # Venues in the order in which they were won
        self.hand: i64 = 0
        self.unknown_hand: i64 = 0  # on the table of a view: cards that are not known
        # Decks: a shuffled set, and beneath it cards in a known order, the next one first.
        self.performers: i64 = 0
        self.performers_bottom = b""
        self.unknown_performers: i64 = 0
        self.mains: i64 = 0
        self.mains_bottom = b""
        self.unknown_mains: i64 = 0
        self.removed: i64 = 0
        # The stage.
        self.main: i64 = 0  # zones
        self.back: i64 = 0
        self.on_main: i64 = 0  # the cards in them, as sets
        self.on_back: i64 = 0
        self.kept: i64 = 0  # what they keep up: effects, a bit each
        self.suspended: i64 = 0
        self.marks = NO_MARKS
        # Cards of the hand that others know of.
        self.seen: i64 = 0  # by the other manager
        self.open: i64 = 0  # by everybody
        # Conditional Abilities.
        self.met: i64 = 0  # wait for their turn
        self.fired: i64 = 0  # have been triggered by this action or step

    def clone(self) -> Manager:
        other = Manager()
        other.chosen = self.chosen
        other.roster = self.roster
        other.payout = self.payout
        other.gauge = self.gauge
        other.tour = self.tour
        other.hand = self.hand
        other.unknown_hand = self.unknown_hand
        other.performers = self.performers
        other.performers_bottom = self.performers_bottom
        other.unknown_performers = self.unknown_performers
        other.mains = self.mains
        other.mains_bottom = self.mains_bottom
        other.unknown_mains = self.unknown_mains
        other.removed = self.removed
        other.main = self.main
        other.back = self.back
        other.on_main = self.on_main
        other.on_back = self.on_back
        other.kept = self.kept
        other.suspended = self.suspended
        other.marks = self.marks
        other.seen = self.seen
        other.open = self.open
        other.met = self.met
        other.fired = self.fired
        return other

    def hand_count(self) -> i64:
        return count_bits(self.hand) + self.unknown_hand

    def deck_count(self, deck: i64) -> i64:
        if deck == PERFORMER_DECK:
            known = count_bits(self.performers) + len(self.performers_bottom)
            return known + self.unknown_performers
        return count_bits(self.mains) + len(self.mains_bottom) + self.unknown_mains

    @property
    def on_stage(self) -> i64:
        return self.on_main | self.on_back

    def main_at(self, zone: i64) -> i64:
        """The card of a Main Stage zone, or NO_CARD."""
        return ((self.main >> (zone * 8)) & 255) - 1

    def back_at(self, zone: i64) -> i64:
        return ((self.back >> (zone * 8)) & 255) - 1

    def zone_of(self, card: i64) -> i64:
        """The zone in which a card on the stage lies, in either row."""
        row = self.main if self.on_main & bit(card) else self.back
        zone: i64 = 0
        while (row & 255) - 1 != card:
            row >>= 8
            zone += 1
        return zone

    def put_on_main(self, card: i64, zone: i64) -> None:
        self.main |= (card + 1) << (zone * 8)
        self.on_main |= bit(card)
        self.kept |= self.roster.kept_up(card)

    def put_on_back(self, card: i64, zone: i64) -> None:
        self.back |= (card + 1) << (zone * 8)
        self.on_back |= bit(card)
        self.kept |= self.roster.kept_up(card)

    def take_off(self, card: i64) -> None:
        """Take a card out of its zone."""
        here = bit(card)
        shift = self.zone_of(card) * 8
        keep: i64 = 255
        keep = ~(keep << shift)
        if self.on_main & here:
            self.main &= keep
            self.on_main ^= here
        else:
            self.back &= keep
            self.on_back ^= here
        if self.kept:
            self.count_kept()

    def count_kept(self) -> None:
        self.kept = 0
        left = self.on_stage
        while left:
            low = left & -left
            self.kept |= self.roster.kept_up(place_of(low))
            left ^= low

    def kinds_in(self, cards: i64) -> i64:
        """These cards without those that are like a lower one of them."""
        later = cards & self.roster.repeats
        while later:
            low = later & -later
            before = low >> 1
            while True:
                if cards & before:
                    cards ^= low
                    break
                if before & self.roster.repeats == 0:
                    break
                before >>= 1
            later ^= low
        return cards

    def alike(self, card: i64) -> i64:
        """The card and its copies."""
        roster = self.roster
        found = bit(card)
        low = found
        while low & roster.repeats:
            low >>= 1
            found |= low
        high = bit(card) << 1
        while high & roster.repeats:
            found |= high
            high <<= 1
        return found

    def copy_of(self, card: i64, among: i64) -> i64:
        """The copy of a card that is used, of those among these.

        A fresh one before one with a mark of this round; then one that is known to be there, so
        that using it tells nobody whether there is another.
        """
        copies = self.alike(card) & among
        fresh = copies & ~self.marks.touched()
        if fresh:
            copies = fresh
        known = copies & self.open
        if known == 0:
            known = copies & self.seen
        if known:
            copies = known
        return copies & -copies
