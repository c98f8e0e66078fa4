"""Ensemble, bound to its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlour.core.canonical import identical
from parlour.core.documents import Document
from parlour.core.events import Event
from parlour.core.game import Game, seat_name
from parlour.core.phrases import Phrasebook
from parlour.core.piles import pile
from parlour.core.randomness import Chance, Quick, quick
from parlour.core.seats import bit
from parlour.core.state import Origin
from parlour.core.tables import Silence
from parlour.core.views import View
from parlour.games.ensemble import positions, rules
from parlour.games.ensemble.actions import ACTIONS, READY
from parlour.games.ensemble.agreement import Agreement, Phase
from parlour.games.ensemble.board import beneath, packed
from parlour.games.ensemble.cards import CardSet, fewest_cards
from parlour.games.ensemble.layout import Header
from parlour.games.ensemble.options import options
from parlour.games.ensemble.progress import load_progress
from parlour.games.ensemble.state import EnsembleState
from parlour.games.ensemble.view import EnsembleView, load_view
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
        self.team = True
        self.usual_seats = 4
        self.silence = Silence("ENS-3.6", ends_with="explain")
        self.cards = cards
        self._header = Header(cards, self.table)
        self.observation_size = self._header.size
        self._agreed = Agreement(cards, self._settled_defaults(), self._header)

    def _settled_defaults(self) -> dict[str, object]:
        return {option.name: option.default for option in self.options}

    def agreement(self, settled: dict[str, object]) -> Agreement:
        """The settled options as the rules use them; kept while games use the same."""
        if self._agreed.options is not settled:
            self._agreed = Agreement(self.cards, settled, self._header)
        return self._agreed

    def agree(self, options: dict[str, object], seats: int) -> None:
        agreed = self.agreement(options)
        given = options["progress"]
        if given is not None:
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

    def card_id(self, card: int) -> str:
        return self.cards.pictures[card].id

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
        view = load_view(data, self.cards, self.phrases)
        settled = self.settle(view.options, view.seats)
        if not identical(settled, view.options):
            raise self.refuse("view_options", {})
        view.options = settled
        Document("view", data, self.phrases).exactly("allowance", view.allowance)
        return view

    def imagine(self, view: View, seed: int) -> EnsembleState:
        return self.imagine_by(quick(seed), view, seed)

    def imagine_by(self, dice: Quick, view: View, seed: int | None) -> EnsembleState:
        """The same table with another order of the deck and other hidden votes.

        Nothing else is hidden in Ensemble, and which card the deck gives next is decided
        only when it is drawn, so a new source of chance is a new arrangement.
        """
        if not isinstance(view, EnsembleView):
            raise self.refuse("view_game", {"game": self.name})
        origin = Origin(view.options, seed, None, view)
        state = EnsembleState(self, view.seats, dice, origin, self.agreement(view.options))
        lay_out(state, view)
        for seat in view.answered:
            action: i64
            if state.phase is Phase.EXPLAIN:
                action = READY
            elif view.vote is not None and seat == view.seat:
                action = view.vote - 1
            else:
                action = dice.below(0, view.level)
            state.laid |= (action + 1) << (seat * state.width)
            state.owing &= ~bit(seat)
        return state

    # Positions.

    def read(self, document: Document, origin: Origin, seats: int, chance: Chance) -> EnsembleState:
        agreed = self.agreement(origin.options)
        state = EnsembleState(self, seats, chance, origin, agreed)
        positions.read(document, state)
        return state


def lay_out(state: EnsembleState, view: EnsembleView) -> None:
    """Put the open cards of a view on the table of a new state."""
    state.phase = view.phase
    state.round = view.round
    state.level = view.level
    for counter in view.lives:
        state.lives |= bit(counter - 1)
    state.near, state.far = packed(view.board)
    state.beneath = beneath(view.challenge)
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
