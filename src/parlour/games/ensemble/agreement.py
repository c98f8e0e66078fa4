"""What was agreed before a game, as the rules use it, and what a game waits for."""

from __future__ import annotations

from enum import Enum
from typing import Final

from parlour.core.piles import Pile, pile
from parlour.games.ensemble.cards import CardSet, Mark
from parlour.games.ensemble.layout import Header


class Phase(Enum):
    """What a game of Ensemble is waiting for."""

    VOTE = "vote"
    EXPLAIN = "explain"
    OVER = "over"


# Loading a member of an Enum looks it up by name each time; these are constants.
VOTE: Final = Phase.VOTE
EXPLAIN: Final = Phase.EXPLAIN
OVER: Final = Phase.OVER


class Agreement:
    """The options of a game, as the rules use them."""

    def __init__(self, cards: CardSet, options: dict[str, object], header: Header) -> None:
        scenarios = options["scenarios"]
        counters = options["allowance"]
        assert isinstance(scenarios, list) and isinstance(counters, list), "options are settled"
        self.options: Final[dict[str, object]] = options
        self.cards: Final[CardSet] = cards
        self.novice: Final[bool] = options["novice"] is True
        self.explain: Final[bool] = options["explain"] is True
        self.allowance: Final[bytes] = bytes(counters)
        self.scenarios: Final[tuple[str, ...]] = tuple(scenarios)
        self.header: Final[Header] = header  # of every observation
        self.deck: Final[Pile] = pile(cards.deck(self.scenarios))
        marks = [cards.marks[card] for card in self.deck.cards()]
        self.knots: Final[int] = marks.count(Mark.KNOT.value)
