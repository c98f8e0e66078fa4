"""What lies where in a game of Encore!!."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.decisions import Decision
from parlour.core.game import Game
from parlour.core.happenings import ShownState
from parlour.core.piles import count_bits, nth_bit, place_of
from parlour.core.randomness import Chance, Quick
from parlour.core.seats import Seat, bit
from parlour.core.state import Objection, Origin
from parlour.core.views import View
from parlour.games.encore import (
    choices,
    observation,
    positions,
    questions,
    refusals,
    rules,
    view,
)
from parlour.games.encore.actions import (
    ASKS,
    NAMES,
    NOTHING,
    STAGE_BACK,
    TRIGGER,
    VERBS,
)
from parlour.games.encore.cards import ALL_PERFORMERS, SPARE, Lasting, Triggered
from parlour.games.encore.frames import Frame
from parlour.games.encore.managers import NO_CARD, Manager
from parlour.games.encore.options import Agreement
from parlour.games.encore.steps import DRAFT

NO_CHANCE: Final = Quick(1, 0, 0, 0)
"""For tables on which nothing is played."""

NO_VENUE: Final[i64] = -1
NOBODY: Final[i64] = -1


class EncoreState(ShownState):
    """The whole truth of one game of Encore!!."""

    answering = "ENC-4.1"
    showing = "ENC-7.9"

    def __init__(
        self,
        game: Game,
        seats: i64,
        chance: Chance,
        origin: Origin,
        agreed: Agreement,
        first: Manager,
        second: Manager,
    ) -> None:
        super().__init__(game, seats, chance, origin)
        self.agreed = agreed
        self.cards = agreed.cards
        self.first = first  # at seat 0
        self.second = second
        self._managers_lent = False  # a clone has the same ones: whoever plays first takes copies
        # Venues. Which of the collection are in the deck is decided when they are turned up.
        self.venue: i64 = NO_VENUE
        self.venue_lasting: Lasting | None = None  # of the Active Venue
        self.venue_triggered: Triggered | None = None
        # What the Venue that was awarded last still says about Exhaust (ENC-7.11).
        self.exhausting_venue: Lasting | None = None
        self.venue_keeps: i64 = 0  # the effects that one or the other keeps up, a bit each
        self.unseen: i64 = 0  # Venues of the collection that have not been turned up
        self.due: i64 = 0  # how many of them are in the deck
        self.venue_bottom = b""  # tied ones, the next one first
        self.ties: i64 = 0  # Venues tied in a row
        # What is different about the Active Venue in this round.
        self.star_change: i64 = 0
        self.payout_change: i64 = 0
        self.more_vibes: i64 = 0
        # The round.
        self.round: i64 = 0
        self.step: i64 = DRAFT
        self.priority: i64 = 0
        self.reached = False  # the Star, in this round
        self.turn_of: i64 = 0  # who draws, acts or is exhausted
        self.passes: i64 = 0  # in a row
        self.progress: i64 = 0  # how far the step has come: cards drawn, zones exhausted
        self.acting: i64 = NOBODY  # whose action is being done
        self.again = False
        self.showtime = False
        # What is under way.
        self.ask: i64 = NOTHING
        self.stage: i64 = 0  # how far the effect has come
        self.picked: i64 = NO_CARD  # the card to be moved
        self.picked_of: i64 = 0  # whose it is
        self.looked = b""  # cards taken from the top of a deck to be looked at
        self.surprise: i64 = NO_CARD  # of the acting manager's, until it has resolved fully
        self.frame: Frame | None = None
        self.venue_met: i64 = 0  # the managers for whom the Venue's ability waits
        self.venue_fired = False
        self.venue_used: i64 = 0  # the managers for whom it happened in this round
        # The options of the seat that is asked; `choices` fills them.
        self.looked_at = False
        self.offered: i64 = 0  # how many
        self.board: i64 = 0
        self.names: i64 = 0
        self.names_at: i64 = NAMES
        self.whose: i64 = 0  # whose cards
        self.stageable: i64 = 0
        self.free_main: i64 = 0  # zones in which a Performer can be staged, a bit each
        self.free_back: i64 = 0
        self.handled: i64 = 0  # cards that come with one verb
        self.verb: i64 = TRIGGER

    def of(self, seat: i64) -> Manager:
        return self.first if seat == 0 else self.second

    # Asking and answering.

    def put(self, ask: i64, seat: i64) -> None:
        """Ask a seat; if it has one option only it is answered for."""
        self.ask = ask
        here = bit(seat)
        self.asked = here
        self.looked_at = False
        self.choices()
        self.open_window(here, here if self.offered > 1 else 0)
        if self.sink is not None and choices.are_veiled(self, seat):
            self.open_turn(seat, ASKS[ask].clause)

    @property
    def asked_seat(self) -> i64:
        return self.asked >> 1

    def choices(self) -> None:
        """Have the options of the seat that is asked at hand."""
        if not self.looked_at:
            choices.find(self, self.asked_seat)
            self.looked_at = True
            more = count_bits(self.board) + count_bits(self.names) + count_bits(self.handled)
            if self.stageable:
                performers = count_bits(self.stageable & ALL_PERFORMERS)
                others = count_bits(self.stageable) - performers
                back = count_bits(self.free_back)
                more += performers * (count_bits(self.free_main) + back) + others * back
            self.offered = more

    def option_count(self, seat: i64) -> i64:
        self.choices()
        return self.offered

    def option(self, seat: i64, k: i64) -> i64:
        self.choices()
        here = count_bits(self.board)
        if k < here:
            return nth_bit(self.board, k)
        k -= here
        here = count_bits(self.names)
        if k < here:
            return self.names_at + nth_bit(self.names, k)
        k -= here
        kinds = self.of(self.whose).roster.kinds
        base = self.first_of_cards()
        if self.stageable == 0:
            return base + kinds[nth_bit(self.handled, k)] * VERBS + self.verb
        left = self.stageable | self.handled
        while True:
            low = left & -left
            zones = self.zones_for(low)
            here = count_bits(zones) if zones else 1
            if k < here:
                verb = nth_bit(zones, k) if zones else self.verb
                return base + kinds[place_of(low)] * VERBS + verb
            k -= here
            left ^= low

    def zones_for(self, card: i64) -> i64:
        """The verbs with which a card may be staged, as bits; 0 for one that is not staged."""
        if self.stageable & card == 0:
            return 0
        back = self.free_back << STAGE_BACK
        return back | self.free_main if card & ALL_PERFORMERS else back

    def first_of_cards(self) -> i64:
        """Where the blocks of the cards begin in the action table."""
        return NAMES + len(self.cards.colours) + len(self.cards.vibes)

    def card_of(self, action: i64) -> i64:
        """The lowest card that an action names, of those whose cards are asked about."""
        kind = (action - self.first_of_cards()) // VERBS
        return self.of(self.whose).roster.places[kind]

    def offers(self, seat: i64, action: i64) -> bool:
        self.choices()
        if action < NAMES:
            return self.board & bit(action) != 0
        base = self.first_of_cards()
        if action < base:
            place = action - self.names_at
            return 0 <= place < 62 and self.names & bit(place) != 0
        kinds = self.of(self.whose).roster.kinds
        kind = (action - base) // VERBS
        verb = (action - base) % VERBS
        left = self.stageable | self.handled
        while left:
            low = left & -left
            if kinds[place_of(low)] == kind:
                zones = self.zones_for(low)
                return zones & bit(verb) != 0 if zones else verb == self.verb
            left ^= low
        return False

    def decision(self, seat: i64) -> Decision:
        self.choices()
        return questions.question(self)

    def answer_given(self) -> i64:
        """What the seat that was asked answered, or the only thing it could."""
        self.choices()  # what an answer means depends on them, also in a clone
        laid = self.laid_by(self.asked_seat)
        return laid - 1 if laid else self.option(self.asked_seat, 0)

    def objection(self, seat: i64, action: i64) -> Objection:
        return refusals.objection(self, seat, action)

    def carry_out(self) -> None:
        if self._managers_lent:
            self.first = self.first.clone()
            self.second = self.second.clone()
            self._managers_lent = False
        rules.run(self)

    def takeback(self, seat: Seat) -> int:
        """None: the other manager sees at once what is done, even which card is to be moved."""
        return 0

    # Looking.

    def blank(self) -> EncoreState:
        """A table of the same game with nothing on it, and nothing of how this one was dealt."""
        origin = Origin(self.agreed.options, None, None, None)
        return new_table(self.game, NO_CHANCE, origin, self.agreed)

    def view(self, seat: object) -> View:
        return view.view(self, seat)

    def observe(self, seat: object, buffer: object) -> None:
        observation.observe(self, seat, buffer)

    # Copying and writing down.

    def turn_up(self, venue: i64) -> None:
        """Make a Venue the active one."""
        self.venue = venue
        self.venue_lasting = self.cards.venues[venue].lasting
        self.venue_triggered = self.cards.venues[venue].triggered
        lasting = self.venue_lasting
        self.venue_keeps = 0 if lasting is None else lasting.kinds() & ~bit(SPARE)

    def turn_down(self) -> None:
        """The Active Venue has left the top of its deck: until the next there is none."""
        self.exhaust_with(self.venue_lasting)
        self.venue = NO_VENUE
        self.venue_lasting = None
        self.venue_triggered = None
        self.venue_met = 0

    def exhaust_with(self, lasting: Lasting | None) -> None:
        """Have what an awarded Venue says about Exhaust; None: it says nothing any more."""
        self.exhausting_venue = lasting
        self.venue_keeps = 0 if lasting is None else lasting.kinds() & bit(SPARE)

    def copy_open_to(self, other: EncoreState) -> None:
        """Give another table what everyone can see, but for what the managers have."""
        other.asked = self.asked
        other.outcome = self.outcome
        other.venue = self.venue
        other.venue_lasting = self.venue_lasting
        other.venue_triggered = self.venue_triggered
        other.exhausting_venue = self.exhausting_venue
        other.venue_keeps = self.venue_keeps
        other.unseen = self.unseen
        other.due = self.due
        other.venue_bottom = self.venue_bottom
        other.ties = self.ties
        other.star_change = self.star_change
        other.payout_change = self.payout_change
        other.more_vibes = self.more_vibes
        other.round = self.round
        other.step = self.step
        other.priority = self.priority
        other.reached = self.reached
        other.turn_of = self.turn_of
        other.passes = self.passes
        other.progress = self.progress
        other.acting = self.acting
        other.again = self.again
        other.showtime = self.showtime
        other.ask = self.ask
        other.stage = self.stage
        other.picked = self.picked
        other.picked_of = self.picked_of
        other.surprise = self.surprise
        other.frame = self.frame
        other.venue_met = self.venue_met
        other.venue_fired = self.venue_fired
        other.venue_used = self.venue_used

    def clone(self) -> EncoreState:
        other = EncoreState(
            self.game,
            self.seats,
            self.chance,
            self.origin,
            self.agreed,
            self.first,
            self.second,
        )
        self._managers_lent = True
        other._managers_lent = True
        self.copy_table_to(other)
        self.copy_open_to(other)
        other.looked = self.looked
        return other

    def snapshot(self) -> EncoreState:
        """The rules hold on to these managers: it is the copy that gets others."""
        other = self.clone()
        other.first = self.first.clone()
        other.second = self.second.clone()
        self._managers_lent = False
        other._managers_lent = False
        return other

    def write(self, document: dict[str, object]) -> None:
        positions.write(self, document)


def new_table(game: Game, chance: Chance, origin: Origin, agreed: Agreement) -> EncoreState:
    return EncoreState(game, 2, chance, origin, agreed, Manager(), Manager())
