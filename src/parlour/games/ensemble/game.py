"""Ensemble, bound to its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlour.core.documents import Document
from parlour.core.events import Event
from parlour.core.game import Game, seat_name
from parlour.core.outcome import Outcome
from parlour.core.phrases import Phrasebook
from parlour.core.piles import pile
from parlour.core.randomness import Chance, quick
from parlour.core.seats import bit
from parlour.core.state import Origin
from parlour.core.views import View
from parlour.games.ensemble import lives, observation, rules
from parlour.games.ensemble.actions import ACTIONS, READY
from parlour.games.ensemble.agreement import Agreement, Phase
from parlour.games.ensemble.board import packed
from parlour.games.ensemble.cards import SPACES, CardSet, fewest_cards
from parlour.games.ensemble.options import options
from parlour.games.ensemble.progress import load_progress
from parlour.games.ensemble.state import EnsembleState
from parlour.games.ensemble.view import EnsembleView, card_named, cards_named, load_view
from parlour.games.ensemble.votes import Verdict

RULES_VERSION: Final = 1


class Ensemble(Game):
    """2 to 10 players, one silent team."""

    def __init__(self, cards: CardSet, phrases: Phrasebook) -> None:
        super().__init__(
            "ensemble",
            RULES_VERSION,
            [[pack.id, pack.hash] for pack in cards.packs],
            ACTIONS,
            options(cards),
            ("shuffle/draw",),
            2,
            10,
            "ENS-1.2",
            phrases,
        )
        self.cards = cards
        self.observation_size = observation.SIZE
        self._agreed = Agreement(cards, self._settled_defaults(), self.table)

    def _settled_defaults(self) -> dict[str, object]:
        return {option.name: option.default for option in self.options}

    def agreement(self, settled: dict[str, object]) -> Agreement:
        """The settled options as the rules use them; kept while games use the same."""
        if self._agreed.options is not settled:
            self._agreed = Agreement(self.cards, settled, self.table)
        return self._agreed

    def agree(self, options: dict[str, object], seats: int) -> None:
        agreed = self.agreement(options)
        if options["progress"] is not None:
            given = options["progress"]
            assert isinstance(given, dict), "options are settled"
            opened = load_progress(given).opened
            for pack in agreed.scenarios:
                if pack not in opened:
                    raise self.refuse("pack_is_sealed", {"pack": pack}, "ENS-8.2")
        if agreed.deck.size < fewest_cards(agreed.knots):
            facts = {"cards": agreed.deck.size, "fewest": fewest_cards(agreed.knots)}
            raise self.refuse("deck_too_small", facts, "ENS-7.4")

    def card_title(self, card: int) -> str:
        return self.cards.pictures[card].title

    def spoken(self, name: str, value: object, names: Sequence[str] | None) -> object:
        if name == "votes" and isinstance(value, list):
            return ", ".join([f"{seat_name(k, names)}: {space}" for k, space in enumerate(value)])
        return super().spoken(name, value, names)

    # Beginning.

    def deal(
        self, state_of: Origin, seats: int, chance: Chance, sink: list[Event] | None
    ) -> EnsembleState:
        agreed = self.agreement(state_of.options)
        state = EnsembleState(self, seats, chance, state_of, agreed)
        state.sink = sink
        rules.set_up(state)
        return state

    def load_view(self, data: object) -> EnsembleView:
        return load_view(data, self.cards, self.phrases)

    def imagine(self, view: View, seed: int) -> EnsembleState:
        """The same table with another order of the deck and other hidden votes.

        Nothing else is hidden in Ensemble, and which card the deck gives next is decided
        only when it is drawn, so a new source of chance is a new arrangement.
        """
        assert isinstance(view, EnsembleView), "a view of another game"
        chance = quick(seed)
        origin = Origin(view.options, seed, None, view)
        state = EnsembleState(self, view.seats, chance, origin, self.agreement(view.options))
        lay_out(state, view)
        for seat in view.answered:
            action: i64
            if state.phase is Phase.EXPLAIN:
                action = READY
            elif view.vote is not None and seat == view.seat:
                action = view.vote - 1
            else:
                action = chance.below(0, view.level)
            state.laid |= (action + 1) << (seat * state.width)
            state.owing &= ~bit(seat)
        return state

    # Positions.

    def read(self, document: Document, origin: Origin, seats: int, chance: Chance) -> EnsembleState:
        cards = self.cards
        agreed = self.agreement(origin.options)
        state = EnsembleState(self, seats, chance, origin, agreed)
        state.phase = Phase(document.one_of("phase", [phase.value for phase in Phase]))
        state.level = document.integer("level", 2, SPACES)
        state.lives = self._read_lives(document, state)
        state.round = document.integer("round", 1, rules.latest_round(state))
        board = self._read_board(document, state)
        state.near, state.far = packed(board)
        state.challenge = bytes(cards_named(document, "challenge", cards))
        if not state.challenge:
            raise document.wrong("challenge", "at least one Challenge card")
        deck = cards_named(document, "deck", cards)
        discard = cards_named(document, "discard", cards)
        everywhere = [*board, *state.challenge, *deck, *discard]
        self._check_every_card_once(document, everywhere, agreed)
        state.deck = pile(deck)
        state.discard = pile(discard)
        if list(deck) != sorted(deck) or list(discard) != sorted(discard):
            raise document.wrong("deck", "the cards of deck and discard in the order of the packs")
        state.stranger = rules.challenged_by(state, rules.MASK)
        state.lantern = rules.lit(state)
        self._read_reveal(document, state, len(board))
        if state.phase is not Phase.OVER:
            state.ask_everyone(state.phase)
        return state

    def _read_lives(self, document: Document, state: EnsembleState) -> i64:
        highest = state.seats + 1 if state.agreed.novice else state.seats
        coloured = document.integers("lives", 1, highest)
        if coloured != sorted(set(coloured)):
            raise document.wrong("lives", "the numbers of coloured Life counters, rising")
        over = state.phase is Phase.OVER
        if (not coloured and not over) or (coloured and over and state.level < SPACES):
            raise document.wrong("lives", "a coloured Life counter unless the game is lost")
        mask: i64 = 0
        for counter in coloured:
            mask |= bit(counter - 1)
        return mask

    def _read_board(self, document: Document, state: EnsembleState) -> list[int]:
        """The cards on the board: one on each space that was voted on."""
        names = document.items("board")
        board = [card_named(document, "board", name, self.cards) for name in names]
        passed = document.fields.get("verdict") in (Verdict.ENSEMBLE.value, Verdict.PASSED.value)
        spaces = state.level - 1 if passed and state.phase is Phase.EXPLAIN else state.level
        if spaces < 2:
            raise document.wrong("level", "a level above 2 once one is passed")
        if len(board) != spaces:
            raise document.wrong("board", f"a card on each of {spaces} spaces")
        return board

    def _check_every_card_once(
        self, document: Document, everywhere: list[int], agreed: Agreement
    ) -> None:
        wanted = set(agreed.deck.cards())
        for card in everywhere:
            if card not in wanted:
                facts: dict[str, object] = {"card": self.cards.pictures[card].id}
                raise document.refusal("card_twice", "board, challenge, deck, discard", facts)
            wanted.discard(card)
        if wanted:
            facts = {"card": self.cards.pictures[min(wanted)].id}
            raise document.refusal("card_missing", "board, challenge, deck, discard", facts)

    def _read_reveal(self, document: Document, state: EnsembleState, spaces: int) -> None:
        """What the last reveal showed; the outcome follows from it."""
        verdicts = [verdict.value for verdict in Verdict]
        if document.take("verdict") is not None:
            state.verdict = Verdict(document.one_of("verdict", verdicts))
        revealed = document.integers("revealed", 1, spaces)
        voting = state.phase is Phase.VOTE
        if voting != (state.verdict is None):
            raise document.wrong("verdict", "a verdict exactly when votes are revealed")
        if len(revealed) != (0 if voting else state.seats):
            raise document.wrong("revealed", "the vote of each seat once they are revealed")
        for seat, space in enumerate(revealed):
            state.revealed |= space << (seat * state.width)
        if voting:
            return
        self._check_verdict(document, state, state.seats - rules.agreeing(state, state.revealed))
        if state.phase is Phase.OVER:
            if state.lives == 0:
                state.outcome = Outcome((), rules.LOST, "ENS-6.2")
            else:
                state.outcome = Outcome(tuple(range(state.seats)), rules.WON, "ENS-6.1")

    def _check_verdict(self, document: Document, state: EnsembleState, apart: i64) -> None:
        """The verdict must follow from the votes and a Life counter that could have judged them."""
        table = state.agreed.allowance
        verdict = state.verdict
        if verdict is Verdict.FAILED:
            # It turned the left-most coloured counter grey: one left of those still coloured.
            first = lives.leftmost_coloured(state.lives) if state.lives else state.seats + 2
            possible = [c for c in range(1, 12) if c < first and not state.lives & bit(c - 1)]
            fits = any([apart > table[min(c, state.seats) - 1] for c in possible])
        elif verdict is Verdict.ENSEMBLE:
            fits = apart == 0 and not state.lantern
        else:
            allowed = lives.allowance(state.lives, state.seats, table) if state.lives else 0
            fits = apart <= allowed and (apart > 0 or state.lantern)
        lost = state.phase is Phase.OVER and state.lives == 0
        won = state.phase is Phase.OVER and state.lives != 0
        if (
            not fits
            or (lost and verdict is not Verdict.FAILED)
            or (won and verdict is Verdict.FAILED)
        ):
            raise document.wrong("verdict", "the verdict that the revealed votes lead to")


def lay_out(state: EnsembleState, view: EnsembleView) -> None:
    """Put the open cards of a view on the table of a new state."""
    state.phase = view.phase
    state.round = view.round
    state.level = view.level
    for counter in view.lives:
        state.lives |= bit(counter - 1)
    state.near, state.far = packed(view.board)
    state.challenge = bytes(view.challenge)
    state.discard = pile(view.discard)
    for card in (*view.board, *view.challenge, *view.discard):
        if card is not None:
            state.deck = state.deck.without(card)
    state.stranger = view.question == "stranger"
    state.lantern = view.bearer is not None
    for seat, space in enumerate(view.revealed):
        state.revealed |= space << (seat * state.width)
    for space in view.chosen:
        state.chosen |= bit(space - 1)
    state.verdict = None if view.verdict is None else Verdict(view.verdict)
    state.outcome = view.outcome
    if view.outcome is None:
        state.ask_everyone(view.phase)
