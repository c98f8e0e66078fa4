"""A bot for Ensemble that asks what its group would choose, and learns that from the votes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum, log

from parlour.bots.bot import Reason
from parlour.bots.ensemble_agreement import agreement
from parlour.bots.ensemble_partners import Belief, Memory
from parlour.bots.ensemble_questions import Question
from parlour.bots.ensemble_tastes import Taste, scaled
from parlour.bots.ensemble_why import KINDS, leading, why, why_by
from parlour.bots.greedy_ensemble import Greedy
from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.core.views import View
from parlour.games.ensemble.cards import CardSet
from parlour.games.ensemble.view import EnsembleView

HABITS = {2: "habit.two", 3: "habit.three"}  # picks in a row that went by the same
REVEALED = "votes_revealed"  # the event that shows all votes
UNLIKELY = 1e-300  # in place of a chance of 0, which has no logarithm


class Expert(Greedy):
    """Votes for the picture on which the others most likely agree with it.

    It takes strangers to be like itself, and every reveal shows it better what each of them goes
    by. That is all it ever has to go on: bots exchange nothing but votes.
    """

    def __init__(
        self, cards: CardSet, taste: Sequence[float], seed: int, name: str = "expert"
    ) -> None:
        super().__init__(cards, taste, seed)
        self.name = name
        self._memory = Memory(self.taste)
        self._players: tuple[str, ...] = ()  # by seat; empty: nobody said who plays
        self._seat: Seat = 0
        self._bearer: Seat | None = None
        self._learned = True  # what the votes on the question say
        self._picks: list[int | None] = []  # what kinds the last picks of the group went by
        self._before: list[int | None] = []  # the same when it last chose
        self.ours: Taste = []  # what it took the others to go by when it last chose

    def meet(self, players: Sequence[str]) -> None:
        self._players = tuple(players)
        self._picks = []
        self._learned = True

    def memory(self) -> dict[str, object]:
        return self._memory.dump()

    def remember(self, memory: Mapping[str, object]) -> None:
        self._memory.load(memory)

    def choose(self, view: View, decision: Decision) -> Action:
        assert isinstance(view, EnsembleView), "this bot plays Ensemble"
        if view.revealed:
            self._learn(view.revealed)
        if len(decision.options) == 1:
            return decision.options[0]
        assert view.seat is not None, "a bot has a seat"
        self._seat, self._bearer = view.seat, view.bearer
        self._learned = False
        self._before = self._picks[-max(HABITS) :]
        return super().choose(view, decision)

    def worth(self, view: EnsembleView, question: Question) -> list[float]:
        beliefs = {seat: self._belief(seat) for seat in range(view.seats) if seat != view.seat}
        if view.bearer in beliefs:
            # By lantern light all who are not the bearer try to vote as the bearer will.
            beliefs = dict.fromkeys(beliefs, beliefs[view.bearer])
        tastes = [belief.taste for belief in beliefs.values()]
        self.ours = [fsum(weights) / len(tastes) for weights in zip(*tastes, strict=True)]
        expected = {seat: belief.expects(question) for seat, belief in beliefs.items()}
        # Logarithms, because what is rounded must not be tiny.
        return [log(max(UNLIKELY, chance)) for chance in agreement(view, expected)]

    def _belief(self, seat: Seat) -> Belief:
        return self._memory.of(self._players[seat] if self._players else f"seat {seat}")

    def heard(self, event: Event) -> None:
        votes = event.facts().get("votes") if event.code == REVEALED else None
        if isinstance(votes, list):
            self._learn(tuple(votes))

    def _learn(self, votes: tuple[int, ...]) -> None:
        if self._learned or self.question is None:
            return
        self._learned = True
        for seat, space in enumerate(votes):
            # By lantern light only the bearer's vote tells what somebody goes by.
            if seat != self._seat and self._bearer in (None, seat):
                self._belief(seat).learn(self.question, space - 1)
        if not self.question.stranger:
            place = self._picked(votes)
            self._picks.append(None if place is None else leading(self.question, place, self.ours))

    def _picked(self, votes: tuple[int, ...]) -> int | None:
        """The place that stood for the group; None when several tied."""
        if self._bearer is not None:
            return votes[self._bearer] - 1
        (space, most), *others = Counter(votes).most_common()
        return None if others and others[0][1] == most else space - 1

    def reasons(self) -> tuple[Reason, ...]:
        if self.question is None:
            return ()
        if not self.question.stranger:
            for code, kind in (*self._habit(), *self._swayed()):
                shared = why_by(self.compared, self.question, self.ranking[0], self.ours, kind)
                if shared is not None:
                    return (Reason(code, f"kinds.{KINDS[kind]}"), shared)
        return why(self.compared, self.question, self.ranking[0], self.ours)

    def _habit(self) -> list[tuple[str, int]]:
        """What the last picks of the group went by, if the vote goes by it too."""
        assert self.question is not None, "it has chosen"
        kind = leading(self.question, self.ranking[0], self.ours)
        alike = 0
        while alike < len(self._before) and self._before[-1 - alike] == kind:
            alike += 1
        return [] if kind is None or alike < min(HABITS) else [(HABITS[alike], kind)]

    def _swayed(self) -> list[tuple[str, int]]:
        """What the others go by more than it does, if that is why it left what it likes best."""
        assert self.question is not None, "it has chosen"
        fits = self.question.fits(self.taste)
        liked, chosen = fits.index(max(fits)), self.ranking[0]
        if fits[chosen] == fits[liked]:
            return []
        traits = self.question.traits(self.ours)
        by = [
            (theirs - own) * max(0.0, here - there)
            for theirs, own, here, there in zip(
                scaled(self.ours), scaled(self.taste), traits[chosen], traits[liked], strict=True
            )
        ]
        most = max(by)
        code = "group" if self._bearer in (None, self._seat) else "bearer"
        return [(code, by.index(most))] if most > 0 else []
