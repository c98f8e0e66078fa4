"""A bot for Ensemble that votes for what it likes best itself."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from parlour.bots.bot import Bot, Reason
from parlour.bots.ensemble_questions import Question
from parlour.bots.ensemble_why import why
from parlour.bots.likeness import comparison
from parlour.core.decisions import Action, Decision
from parlour.core.views import View
from parlour.games.ensemble.cards import CardSet
from parlour.games.ensemble.view import EnsembleView

DIGITS = 9  # so that equal stays equal, however sums are rounded


class Greedy(Bot):
    """Votes for the picture that fits best by its own taste, whatever the others may think.

    Nothing but what the pictures show decides: neither where they lie nor how they are numbered.
    Between pictures that are alike in all it looks at, a whim of its own does: it follows from the
    seed and the picture, so that no two bots share it.
    """

    name = "greedy"

    def __init__(self, cards: CardSet, taste: Sequence[float], seed: int) -> None:
        self.taste = tuple(taste)
        self.compared = comparison(cards)
        self.question: Question | None = None  # of the last vote
        self.ranking: list[int] = []  # places on its board, best first
        self._pictures = cards.pictures
        self._seed = seed
        self._options: tuple[Action, ...] = ()

    def choose(self, view: View, decision: Decision) -> Action:
        assert isinstance(view, EnsembleView), "this bot plays Ensemble"
        if len(decision.options) == 1:
            return decision.options[0]
        question = Question(view, self.compared)
        worth = [round(one, DIGITS) for one in self.worth(view, question)]
        whims = [self._whim(card) for card in question.cards]
        self.ranking = sorted(range(len(worth)), key=lambda place: (-worth[place], whims[place]))
        self.question, self._options = question, decision.options
        return decision.options[self.ranking[0]]

    def worth(self, view: EnsembleView, question: Question) -> list[float]:
        """What a vote for each picture of the board is worth."""
        return question.fits(self.taste)

    def _whim(self, card: int) -> bytes:
        return blake2b(f"{self._seed}/{self._pictures[card].id}".encode(), digest_size=8).digest()

    def reasons(self) -> tuple[Reason, ...]:
        if self.question is None:
            return ()
        return why(self.compared, self.question, self.ranking[0], self.taste)

    def instead(self) -> Action | None:
        return self._options[self.ranking[1]] if self.ranking else None
