"""What lies where in a game of Ensemble."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.core.decisions import Decision
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.piles import EMPTY, Pile
from parlour.core.randomness import Chance
from parlour.core.seats import Seat, everyone
from parlour.core.state import Objection, Origin, State
from parlour.core.views import View
from parlour.games.ensemble import observation, rules, view
from parlour.games.ensemble.actions import MATCH, READY, READY_QUESTION, STRANGER, space_of
from parlour.games.ensemble.agreement import EXPLAIN, VOTE, Agreement, Phase
from parlour.games.ensemble.board import NEAR, card_on
from parlour.games.ensemble.cards import SPACES
from parlour.games.ensemble.events import SeatReady, VoteChanged, VoteLaid
from parlour.games.ensemble.progress import Progress, load_progress
from parlour.games.ensemble.votes import Verdict, spaces_in, votes_in


class EnsembleState(State):
    """The whole truth of one game of Ensemble."""

    def __init__(
        self, game: Game, seats: i64, chance: Chance, origin: Origin, agreed: Agreement
    ) -> None:
        super().__init__(game, seats, chance, origin)
        self.agreed = agreed
        self.marks = agreed.cards.marks
        self.phase = VOTE
        self.round: i64 = 0
        self.level: i64 = 2
        self.lives: i64 = 0
        self.near: i64 = 0  # the board, packed as `board` says
        self.far: i64 = 0
        self.beneath = b""  # the Challenge cards, each as id + 1 like those on the board
        self.deck = agreed.deck
        self.discard: Pile = EMPTY
        self.stranger = False  # a Mask among the Challenge cards turned the question round
        self.lantern = False  # a Lantern on the board makes the bearer's vote the measure
        # What the last reveal showed, until the next round begins: votes as `laid`, the
        # spaces that stand for the group as a bit set.
        self.revealed: i64 = 0
        self.chosen: i64 = 0
        self.verdict: Verdict | None = None

    @property
    def bearer(self) -> Seat | None:
        """The seat whose vote is the measure in a Lantern round (ENS-9.7)."""
        return (self.round - 1) % self.seats if self.lantern else None

    # Asking and answering.

    def decision(self, seat: i64) -> Decision:
        if self.phase is EXPLAIN:
            return READY_QUESTION
        return STRANGER[self.level] if self.stranger else MATCH[self.level]

    def common_decision(self) -> Decision:
        return self.decision(0)

    def option_count(self, seat: i64) -> i64:
        return 1 if self.phase is EXPLAIN else self.level

    def option(self, seat: i64, k: i64) -> i64:
        return READY if self.phase is EXPLAIN else k

    def offers(self, seat: i64, action: i64) -> bool:
        if self.phase is EXPLAIN:
            return action == READY
        return action < self.level

    def objection(self, seat: i64, action: i64) -> Objection:
        facts: dict[str, object] = {"seat": seat, "level": self.level}
        if self.phase is EXPLAIN:
            if action == READY:
                return Objection("already_ready", "ENS-3.8", facts)
            return Objection("votes_are_revealed", "ENS-3.4", facts)
        if action == READY:
            return Objection("not_ready_while_voting", "ENS-3.8", facts)
        facts["space"] = space_of(action)
        return Objection("space_is_empty", "ENS-3.5", facts)

    def announce(self, seat: i64, action: i64, sink: list[Event]) -> None:
        if action == READY:
            sink.append(SeatReady(seat))
        elif (self.owing >> seat) & 1:
            sink.append(VoteLaid(seat, space_of(action)))
        else:
            sink.append(VoteChanged(seat, space_of(action)))

    def resolve(self) -> None:
        if self.phase is VOTE:
            rules.reveal(self)
        else:
            rules.next_round(self)

    def takeback(self, seat: Seat) -> int:
        """None: a laid vote is only ever exchanged (ENS-3.4), and all see who is ready."""
        return 0

    # The board.

    def card_on(self, space: i64) -> i64:
        """The card on a space as id + 1, 0 where there is none."""
        return card_on(self.near, self.far, space)

    def lay_on(self, space: i64, card: i64) -> None:
        """Put a card on an empty space."""
        if space <= NEAR:
            self.near |= (card + 1) << (8 * (space - 1))
        else:
            self.far |= (card + 1) << (8 * (space - 1 - NEAR))

    def take_from(self, space: i64) -> i64:
        """Take the card from an occupied space."""
        entry = self.card_on(space)
        if space <= NEAR:
            self.near ^= entry << (8 * (space - 1))
        else:
            self.far ^= entry << (8 * (space - 1 - NEAR))
        return entry - 1

    def board(self) -> tuple[int, ...]:
        """The card on each space; while players are asked, no space among them is empty."""
        cards: list[int] = []
        space: i64 = 1
        while space <= SPACES and self.card_on(space):
            cards.append(self.card_on(space) - 1)
            space += 1
        return tuple(cards)

    def challenge(self) -> tuple[int, ...]:
        """The Challenge cards in the order in which they lie beneath the board."""
        return tuple([entry - 1 for entry in self.beneath])

    # Looking.

    def revealed_votes(self) -> tuple[int, ...]:
        """The votes of the round that was judged last, empty once the next has begun."""
        if self.revealed == 0:
            return ()
        return votes_in(self.revealed, self.seats, self.width)

    def chosen_spaces(self) -> tuple[int, ...]:
        return spaces_in(self.chosen)

    def view(self, seat: object) -> View:
        return view.view(self, seat)

    def observe(self, seat: object, buffer: object) -> None:
        observation.observe(self, seat, buffer)

    @property
    def progress(self) -> Progress | None:
        """The group's progress as this game leaves it; None if nobody keeps count."""
        given = self.agreed.options["progress"]
        if given is None:
            return None
        assert isinstance(given, dict), "options are settled"
        progress = load_progress(given)
        if self.outcome is None or not self.outcome.winners:
            return progress
        packs = tuple([pack.id for pack in self.agreed.cards.scenarios])
        return progress.after_win(packs, self.agreed.scenarios)

    # Copying and writing down.

    def clone(self) -> EnsembleState:
        other = EnsembleState(self.game, self.seats, self.chance, self.origin, self.agreed)
        self.copy_table_to(other)
        other.phase = self.phase
        other.round = self.round
        other.level = self.level
        other.lives = self.lives
        other.near = self.near
        other.far = self.far
        other.beneath = self.beneath
        other.deck = self.deck
        other.discard = self.discard
        other.stranger = self.stranger
        other.lantern = self.lantern
        other.revealed = self.revealed
        other.chosen = self.chosen
        other.verdict = self.verdict
        return other

    def write(self, document: dict[str, object]) -> None:
        cards = self.agreed.cards
        document["phase"] = self.phase.value
        document["round"] = self.round
        document["level"] = self.level
        document["lives"] = [k + 1 for k in range(11) if self.lives >> k & 1]
        document["board"] = cards.ids(self.board())
        document["challenge"] = cards.ids(self.challenge())
        document["deck"] = cards.ids(self.deck.cards())
        document["discard"] = cards.ids(self.discard.cards())
        document["revealed"] = list(self.revealed_votes())
        document["verdict"] = None if self.verdict is None else self.verdict.value

    def ask_everyone(self, phase: Phase) -> None:
        self.phase = phase
        seats = everyone(self.seats)
        self.open_window(seats, seats)
