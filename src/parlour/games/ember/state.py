"""What lies where in a game of Ember."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.decisions import Decision
from parlour.core.game import Game
from parlour.core.happenings import ShownState
from parlour.core.holdings import NOTHING as NOBODY_HAS_ANY
from parlour.core.holdings import Holdings
from parlour.core.piles import count_bits, nth_bit
from parlour.core.randomness import Chance, Quick
from parlour.core.seats import LOWEST, Seat, bit
from parlour.core.state import Objection, Origin
from parlour.core.tallies import ZERO, Tallies
from parlour.core.views import View
from parlour.games.ember import (
    choices,
    observation,
    positions,
    questions,
    refusals,
    rules,
    view,
)
from parlour.games.ember.abilities import NAMING, Act, Cancel, Frame, Grant
from parlour.games.ember.actions import (
    CARD_VERB,
    CARDS,
    CREATURE_VERB,
    CREATURES,
    FLIP,
    NOTHING,
    PAYING,
    PUTTING,
    REVIVE,
    TAKING,
    TRIM,
    VERBS,
)
from parlour.games.ember.cards import FIRST_ARCHMAGE, KINDS
from parlour.games.ember.charred import CharredPile
from parlour.games.ember.hands import Hands
from parlour.games.ember.layout import Layout
from parlour.games.ember.options import Agreement
from parlour.games.ember.steps import START

NO_CHANCE: Final = Quick(1, 0, 0, 0)
"""For tables on which nothing is played."""


class EmberState(ShownState):
    """The whole truth of one game of Ember.

    Sets of cards and creatures are bits of a word. The Draw Deck is a shuffled set between
    cards in a known order; `knows` are, for each seat and for a spectator, the cards outside
    its hand whose place it knows for certain.
    """

    answering = "EMB-5.7"
    showing = "EMB-2.5"

    def __init__(
        self, game: Game, seats: i64, chance: Chance, origin: Origin, agreed: Agreement
    ) -> None:
        super().__init__(game, seats, chance, origin)
        # A class from which interpreted ones may be derived promises no attribute to the compiler,
        # which then looks at each reading whether it is there: these are read at every step.
        self.seats = seats
        self.asked = 0
        self.owing = 0
        self.laid = 0
        self.outcome = None
        self.sink = None
        self.shown = None
        self.thought = False
        self.agreed = agreed
        self.cards = agreed.cards
        self.solo = seats == 1
        self.chores = self.solo or agreed.zero_flips  # something is looked after at every step
        # Wizard cards.
        self.hands: Final = Hands()
        self.knows: Holdings = NOBODY_HAS_ANY
        self.top = b""  # the next card first
        self.deck: i64 = 0
        self.bottom = b""  # the last card last
        self.charred: Final = CharredPile()
        # Creatures.
        self.pool: i64 = 0
        self.areas: Holdings = NOBODY_HAS_ANY  # the Night's is that of seat 1
        self.up: i64 = 0
        self.plus: Tallies = ZERO  # lasting modifiers of each creature
        self.minus: Tallies = ZERO
        self.values = self.cards.unmarked  # what the marks come to, when it was last looked at
        self.grants: tuple[Grant, ...] = ()
        self.layout: Layout | None = None  # what was last found to follow from all this
        # The turn.
        self.turn: i64 = 0
        self.active: i64 = 0
        self.step: i64 = START
        self.refreshed = False
        self.conjured = False
        self.extras = b""  # printed VP of what was conjured beyond the first this turn
        self.wrong_call = False
        self.revived: i64 = 0
        self.used: i64 = 0
        self.spent: i64 = 0  # cancelled in this moment and turned up again
        self.idle: i64 = 0  # turns ended since a conjuring; -1 in the turn of one
        self.dry: i64 = 0  # the same since the Pool became empty; counts only while it is
        # The last round.
        self.passes: i64 = 0
        self.turn_of: i64 = 0  # who is asked
        self.stalled = False
        # The solo game.
        self.clock: i64 = 0
        self.due: i64 = 0  # ticks that are still to come in this step
        self.arrived: i64 = 0
        self.waiting: i64 = 0  # Curses that have not arrived
        self.held = False  # the clock misses the tick of the next turn that ends
        # What is under way.
        self.ask: i64 = NOTHING
        self.wanted: i64 = 0  # the creature being paid for
        self.ways: tuple[i64, ...] = ()  # the payments it can have
        self.picked = b""  # cards chosen so far: seat, card, seat, card, ...
        self.stage: i64 = 0  # how far the item or step has come
        self.act: Act | None = None
        self.standing: i64 = NAMING  # how far it has come
        self.cancels: Cancel | None = None
        self.frame: Frame | None = None
        self.pending = b""  # answers set off: creature, offender, creature, offender, ...
        self.answered: i64 = 0
        # The options of the seat looked at last; `choices` fills them.
        self.looked_at: i64 = -1
        self.offered: i64 = 0  # how many
        self.plain: i64 = 0
        self.plain_count: i64 = 0
        self.kinds: i64 = 0
        self.kind_count: i64 = 0
        self.creatures: i64 = 0  # with the verb of the question
        self.flippable: i64 = 0
        self.revivable: i64 = 0
        # What a hand was last found to pay for, and of which creatures.
        self.priced_hand: i64 = -1
        self.priced: i64 = 0
        self.within_means: i64 = 0

    # Asking and answering.

    def put(self, ask: i64, seats: i64) -> None:
        """Ask these seats; whoever has one option only is answered for."""
        self.ask = ask
        self.looked_at = -1
        owing: i64 = 0
        left = seats
        while left:
            low = left & -left
            left ^= low
            if self.option_count(LOWEST[low]) > 1:
                owing |= low
        self.open_window(seats, owing)

    def choices_of(self, seat: i64) -> None:
        """Have the options of a seat at hand."""
        if self.looked_at != seat:
            choices.find(self, seat)
            self.looked_at = seat
            # Few questions are about cards and creatures: what there is none of is not counted.
            offered = count_bits(self.plain)
            self.plain_count = offered
            self.kind_count = 0
            if self.kinds:
                self.kind_count = count_bits(self.kinds)
                offered += self.kind_count
            creatures = self.creatures_offered()
            if creatures:
                offered += count_bits(creatures)
            self.offered = offered

    def creatures_offered(self) -> i64:
        return self.creatures | self.flippable | self.revivable

    def option_count(self, seat: i64) -> i64:
        self.choices_of(seat)
        return self.offered

    def option(self, seat: i64, k: i64) -> i64:
        self.choices_of(seat)
        if k < self.plain_count:
            return nth_bit(self.plain, k)
        k -= self.plain_count
        if k < self.kind_count:
            return self.card_action(nth_bit(self.kinds, k))
        return self.creature_action(nth_bit(self.creatures_offered(), k - self.kind_count))

    def think_ahead(self) -> None:
        """A wrong call is never better than going on without it (EMB-7.5)."""
        super().think_ahead()
        self.looked_at = -1

    def card_action(self, kind: i64) -> i64:
        """The action an offered kind of wizard card comes with."""
        verb: i64 = CARD_VERB[self.ask]
        return CARDS + verb * KINDS + kind

    def creature_action(self, creature: i64) -> i64:
        """The action an offered creature comes with."""
        here = bit(creature)
        verb: i64
        if self.flippable & here:
            verb = FLIP
        elif self.revivable & here:
            verb = REVIVE
        else:
            verb = CREATURE_VERB[self.ask]
        return CREATURES + creature * VERBS + verb

    def offers(self, seat: i64, action: i64) -> bool:
        self.choices_of(seat)
        if action < CARDS:
            return self.plain & bit(action) != 0
        if action < CREATURES:
            kind = (action - CARDS) % KINDS
            verb: i64 = CARD_VERB[self.ask]
            return (action - CARDS) // KINDS == verb and self.kinds & bit(kind) != 0
        creature = (action - CREATURES) // VERBS
        if self.creatures_offered() & bit(creature) == 0:
            return False
        return self.creature_action(creature) == action

    def decision(self, seat: i64) -> Decision:
        self.choices_of(seat)
        return questions.question(self, seat)

    def answer_of(self, seat: i64) -> i64:
        """What a seat that was asked answered, or the only thing it could."""
        laid = self.laid_by(seat)
        return laid - 1 if laid else self.option(seat, 0)

    def card_in(self, action: i64, among: i64) -> i64:
        """The card that an action names, of those it may mean: the lowest Archmage."""
        kind = (action - CARDS) % KINDS
        if kind < FIRST_ARCHMAGE:
            return kind
        return nth_bit(among >> FIRST_ARCHMAGE, 0) + FIRST_ARCHMAGE

    def objection(self, seat: i64, action: i64) -> Objection:
        return refusals.objection(self, seat, action)

    def carry_out(self) -> None:
        rules.run(self)

    def play_out(self, dice: Quick) -> i64:
        """The same; where no account is kept, the answers of a window are laid together."""
        if not self.thought or self.sink is not None:
            return super().play_out(dice)
        decisions: i64 = 0
        while self.outcome is None:
            owing = self.owing
            laid = self.laid
            while owing:
                low = owing & -owing
                owing ^= low
                seat: i64 = LOWEST[low]
                choices = self.option_count(seat)
                if choices > 1:
                    decisions += 1
                action = self.option(seat, dice.below(0, choices))
                laid |= (action + 1) << (seat * self.width)
            self.laid = laid
            self.owing = 0
            rules.run(self)
        return decisions

    def takeback(self, seat: Seat) -> int:
        """The cards of a chain that its chooser has picked and nobody has seen."""
        ask = self.ask
        if ask != PAYING and ask != TRIM and ask != TAKING and ask != PUTTING:
            return 0
        if self.asked != bit(seat):
            return 0
        return choices.own_answers(self, seat)

    # Cards.

    def deck_size(self) -> i64:
        return len(self.top) + count_bits(self.deck) + len(self.bottom)

    def hand_count(self, seat: i64) -> i64:
        return count_bits(self.hands.of(seat))

    @property
    def night(self) -> i64:
        """The holder of the Curses, beside every seat: 1 in the solo game."""
        return self.seats

    # Looking.

    def blank(self) -> EmberState:
        """A table of the same game with nothing on it, and nothing of how this one was dealt."""
        origin = Origin(self.agreed.options, None, None, None)
        return EmberState(self.game, self.seats, NO_CHANCE, origin, self.agreed)

    def view(self, seat: object) -> View:
        return view.view(self, seat)

    def observe(self, seat: object, buffer: object) -> None:
        observation.observe(self, seat, buffer)

    # Copying and writing down.

    def clone(self) -> EmberState:
        other = EmberState(self.game, self.seats, self.chance, self.origin, self.agreed)
        self.copy_table_to(other)
        other.hands.copy_from(self.hands)
        other.knows = self.knows
        other.top = self.top
        other.deck = self.deck
        other.bottom = self.bottom
        other.charred.copy_from(self.charred)
        other.pool = self.pool
        other.areas = self.areas
        other.up = self.up
        other.plus = self.plus
        other.minus = self.minus
        other.values = self.values
        other.grants = self.grants
        other.layout = self.layout
        other.turn = self.turn
        other.active = self.active
        other.step = self.step
        other.refreshed = self.refreshed
        other.conjured = self.conjured
        other.extras = self.extras
        other.wrong_call = self.wrong_call
        other.revived = self.revived
        other.used = self.used
        other.spent = self.spent
        other.idle = self.idle
        other.dry = self.dry
        other.passes = self.passes
        other.turn_of = self.turn_of
        other.stalled = self.stalled
        other.clock = self.clock
        other.due = self.due
        other.arrived = self.arrived
        other.waiting = self.waiting
        other.held = self.held
        other.ask = self.ask
        other.wanted = self.wanted
        other.ways = self.ways
        other.picked = self.picked
        other.stage = self.stage
        other.act = self.act
        other.standing = self.standing
        other.cancels = self.cancels
        other.frame = self.frame
        other.pending = self.pending
        other.answered = self.answered
        return other

    def write(self, document: dict[str, object]) -> None:
        positions.write(self, document)
