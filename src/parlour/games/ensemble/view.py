"""What a seat at a table of Ensemble may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from parlour.core.canonical import copied
from parlour.core.documents import Document, shown
from parlour.core.events import Event
from parlour.core.outcome import Outcome
from parlour.core.phrases import Phrasebook
from parlour.core.seats import Seat, seats_in
from parlour.core.views import View
from parlour.games.ensemble.agreement import Phase
from parlour.games.ensemble.cards import SPACES, CardSet
from parlour.games.ensemble.events import (
    CardLaid,
    CardsWentDown,
    ChallengeDrawn,
    ChallengesDiscarded,
    DeckRenewed,
    GameEnded,
    LevelJudged,
    LifeTurned,
    MarkerMoved,
    RoundBegan,
    SeatReady,
    TimeToExplain,
    VoteChanged,
    VoteLaid,
    VotesRevealed,
)
from parlour.games.ensemble.options import MOST_ALLOWED
from parlour.games.ensemble.votes import spaces_in

if TYPE_CHECKING:
    from parlour.games.ensemble.state import EnsembleState

FORMAT = "ensemble-view/v1"


class EnsembleView(View):
    """The table as one seat sees it: everything but the order of the deck and others' votes."""

    def __init__(self, cards: CardSet, seat: Seat | None, seats: int) -> None:
        super().__init__(seat)
        self.cards = cards
        self.seats = seats
        self.options: dict[str, object] = {}
        self.phase = Phase.VOTE
        self.round = 0
        self.level = 2
        self.lives: tuple[int, ...] = ()  # coloured counters; the Novice one is players + 1
        self.board: tuple[int | None, ...] = ()  # None: the card of this space has gone down
        self.challenge: tuple[int, ...] = ()
        self.deck = 0  # how many cards
        self.discard: tuple[int, ...] = ()
        self.question = "match"
        self.bearer: Seat | None = None  # None: no Lantern on the board
        self.vote: int | None = None  # the space this seat has voted for
        self.answered: tuple[Seat, ...] = ()  # who has voted, or is ready
        self.revealed: tuple[int, ...] = ()  # the votes judged last, until the next round
        self.chosen: tuple[int, ...] = ()  # the spaces that stood for the group
        self.verdict: str | None = None
        self.outcome: Outcome | None = None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who the open window was opened for."""
        return () if self.phase is Phase.OVER else tuple(range(self.seats))

    @property
    def allowance(self) -> int:
        """How many dissenting votes still pass this round; 0 when no life is left."""
        if not self.lives:
            return 0
        table = self.options["allowance"]
        assert isinstance(table, list), "options are settled"
        shown: int = table[min(self.lives[0], self.seats) - 1]
        return shown

    def copy(self) -> EnsembleView:
        other = EnsembleView(self.cards, self.seat, self.seats)
        other.options = self.options
        other.phase = self.phase
        other.round = self.round
        other.level = self.level
        other.lives = self.lives
        other.board = self.board
        other.challenge = self.challenge
        other.deck = self.deck
        other.discard = self.discard
        other.question = self.question
        other.bearer = self.bearer
        other.vote = self.vote
        other.answered = self.answered
        other.revealed = self.revealed
        other.chosen = self.chosen
        other.verdict = self.verdict
        other.outcome = self.outcome
        return other

    def fold(self, event: Event) -> EnsembleView:
        after = self.copy()
        if isinstance(event, VoteLaid):
            after.answered = with_seat(self.answered, event.seat)
            if event.seat == self.seat:
                after.vote = event.space
        elif isinstance(event, VoteChanged):
            after.vote = event.space
        elif isinstance(event, SeatReady):
            after.answered = with_seat(self.answered, event.seat)
        elif isinstance(event, VotesRevealed):
            after.revealed = event.votes
            after.answered = ()
            after.vote = None
        elif isinstance(event, LevelJudged):
            after.verdict = event.verdict
            after.chosen = event.chosen
        elif isinstance(event, MarkerMoved):
            after.level = event.level
        elif isinstance(event, LifeTurned):
            if event.coloured:
                after.lives = with_seat(self.lives, event.counter)
            else:
                after.lives = tuple([life for life in self.lives if life != event.counter])
        elif isinstance(event, TimeToExplain):
            after.phase = Phase.EXPLAIN
        elif isinstance(event, GameEnded):
            after.phase = Phase.OVER
            after.outcome = event.outcome
        else:
            after._fold_cards(event)
        return after

    def _fold_cards(self, event: Event) -> None:
        """Fold what happens to cards between two rounds."""
        if isinstance(event, ChallengesDiscarded):
            self.challenge = event.kept
            self.discard = tuple(sorted((*self.discard, *event.cards)))
        elif isinstance(event, CardsWentDown):
            self.challenge = (*self.challenge, *event.cards)
            gone = event.spaces
            self.board = tuple(
                [None if k + 1 in gone else card for k, card in enumerate(self.board)]
            )
        elif isinstance(event, ChallengeDrawn):
            self.challenge = (*self.challenge, event.card)
            self.deck -= 1
        elif isinstance(event, CardLaid):
            board = [*self.board, None] if event.space > len(self.board) else [*self.board]
            board[event.space - 1] = event.card
            self.board = tuple(board)
            self.deck -= 1
        elif isinstance(event, DeckRenewed):
            self.deck = event.cards_left
            self.discard = ()
        elif isinstance(event, RoundBegan):
            self.phase = Phase.VOTE
            self.round = event.number
            self.question = event.question
            self.bearer = event.bearer
            self.answered = ()
            self.revealed = ()
            self.chosen = ()
            self.verdict = None
        else:
            raise AssertionError(f"a view cannot fold {event.code}")

    def dump(self) -> dict[str, object]:
        names = self.cards.pictures
        return {
            "parlour": FORMAT,
            "seat": self.seat,
            "seats": self.seats,
            "options": copied(self.options),
            "phase": self.phase.value,
            "round": self.round,
            "level": self.level,
            "lives": list(self.lives),
            "allowance": self.allowance,
            "board": [None if card is None else names[card].id for card in self.board],
            "challenge": self.cards.ids(self.challenge),
            "deck": self.deck,
            "discard": self.cards.ids(self.discard),
            "question": self.question,
            "bearer": self.bearer,
            "vote": self.vote,
            "answered": list(self.answered),
            "revealed": list(self.revealed),
            "chosen": list(self.chosen),
            "verdict": self.verdict,
            "outcome": None if self.outcome is None else self.outcome.dump(),
            "asked": list(self.asked),
        }

    def news(self, before: View) -> dict[str, object]:
        # Most answers change one field: looking at them costs less than writing all of them down.
        assert isinstance(before, EnsembleView), "both are views of one game"
        names = self.cards.pictures
        news: dict[str, object] = {}
        if self.phase is not before.phase:
            news["phase"] = self.phase.value
            if self.asked != before.asked:
                news["asked"] = list(self.asked)
        if self.round != before.round:
            news["round"] = self.round
        if self.level != before.level:
            news["level"] = self.level
        if self.lives != before.lives:
            news["lives"] = list(self.lives)
            if self.allowance != before.allowance:
                news["allowance"] = self.allowance
        if self.board != before.board:
            news["board"] = [None if card is None else names[card].id for card in self.board]
        if self.challenge != before.challenge:
            news["challenge"] = self.cards.ids(self.challenge)
        if self.deck != before.deck:
            news["deck"] = self.deck
        if self.discard != before.discard:
            news["discard"] = self.cards.ids(self.discard)
        if self.question != before.question:
            news["question"] = self.question
        if self.bearer != before.bearer:
            news["bearer"] = self.bearer
        if self.vote != before.vote:
            news["vote"] = self.vote
        if self.answered != before.answered:
            news["answered"] = list(self.answered)
        if self.revealed != before.revealed:
            news["revealed"] = list(self.revealed)
        if self.chosen != before.chosen:
            news["chosen"] = list(self.chosen)
        if self.verdict != before.verdict:
            news["verdict"] = self.verdict
        if self.outcome != before.outcome:
            news["outcome"] = None if self.outcome is None else self.outcome.dump()
        return news


def with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def view(state: EnsembleState, seat: object) -> EnsembleView:
    """The view of a seat, or of a spectator: built from nothing, field by field."""
    if seat is not None and not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert seat is None or isinstance(seat, int), "a seat is a number"
    seen = EnsembleView(state.agreed.cards, seat, state.seats)
    seen.options = state.agreed.options
    seen.phase = state.phase
    seen.round = state.round
    seen.level = state.level
    seen.lives = spaces_in(state.lives)
    seen.board = state.board()
    seen.challenge = state.challenge()
    seen.deck = state.deck.size
    seen.discard = state.discard.cards()
    seen.question = "stranger" if state.stranger else "match"
    seen.bearer = state.bearer
    seen.answered = seats_in(state.asked & ~state.owing)
    if seat is not None and state.phase is Phase.VOTE:
        own: i64 = state.laid_by(seat)
        seen.vote = own or None
    seen.revealed = state.revealed_votes()
    seen.chosen = state.chosen_spaces()
    seen.verdict = None if state.verdict is None else state.verdict.value
    seen.outcome = state.outcome
    return seen


def load_view(data: object, cards: CardSet, phrases: Phrasebook) -> EnsembleView:
    """The view that `dump` wrote, or BadInput with the field that is wrong."""
    document = Document("view", data, phrases)
    document.exactly("parlour", FORMAT)
    seats = document.integer("seats", 2, 10)
    seat = None if document.take("seat") is None else document.integer("seat", 0, seats - 1)
    seen = EnsembleView(cards, seat, seats)
    seen.options = document.part("options").fields
    seen.phase = Phase(document.one_of("phase", [phase.value for phase in Phase]))
    seen.round = document.integer("round", 1, 1000)
    seen.level = document.integer("level", 2, SPACES)
    seen.lives = tuple(document.integers("lives", 1, seats + 1))
    document.integer("allowance", 0, MOST_ALLOWED)  # the game compares it with its options
    seen.board = tuple(
        [
            None if name is None else card_named(document, "board", name, cards)
            for name in document.items("board")
        ]
    )
    seen.challenge = cards_named(document, "challenge", cards)
    seen.deck = document.integer("deck", 0, len(cards.pictures))
    seen.discard = cards_named(document, "discard", cards)
    seen.question = document.one_of("question", ["match", "stranger"])
    if document.take("bearer") is not None:
        seen.bearer = document.integer("bearer", 0, seats - 1)
    if document.take("vote") is not None:
        seen.vote = document.integer("vote", 1, SPACES)
    seen.answered = tuple(document.integers("answered", 0, seats - 1))
    seen.revealed = tuple(document.integers("revealed", 1, SPACES))
    seen.chosen = tuple(document.integers("chosen", 1, SPACES))
    if document.take("verdict") is not None:
        seen.verdict = document.one_of("verdict", ["ensemble", "passed", "failed"])
    if document.take("outcome") is not None:
        part = document.part("outcome")
        winners = tuple(part.integers("winners", 0, seats - 1))
        seen.outcome = Outcome(winners, part.text("reason"), part.text("clause"))
        part.finish()
    document.exactly("asked", list(seen.asked))
    document.finish()
    return seen


def card_named(document: Document, field: str, name: object, cards: CardSet) -> int:
    card = cards.card_of.get(name) if isinstance(name, str) else None
    if card is None:
        raise document.wrong(field, "ids of pictures that the game is bound to")
    return card


def cards_named(document: Document, field: str, cards: CardSet) -> tuple[int, ...]:
    return tuple([card_named(document, field, name, cards) for name in document.items(field)])
