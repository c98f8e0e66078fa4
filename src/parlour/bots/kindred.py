"""A bot for Ensemble that votes for what looks akin to it, each seed with a taste of its own."""

from __future__ import annotations

from collections import Counter
from math import exp, sqrt

from parlour.bots.bot import Bot, Reason
from parlour.bots.likeness import MEANING, NEUTRAL, Likeness, comparison
from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.randomness import quick
from parlour.core.views import View
from parlour.games.ensemble.cards import CardSet
from parlour.games.ensemble.events import VotesRevealed
from parlour.games.ensemble.view import EnsembleView

SPREAD = 0.75  # how far tastes lie apart: the deviation of the logarithm of a weight
LEARNING = 0.03  # how fast a weight follows the votes of the group
REASONS = 2
CLOSE = 2.5  # as one pair in twelve is, or closer: a meaning that can be a reason


def compared_with(view: EnsembleView, card: int) -> list[int]:
    """The cards a vote for this one sets it beside (ENS-3.2, ENS-9.5)."""
    if view.question == "match":
        return list(view.challenge)
    return [*view.challenge, *[other for other in view.board if other not in (None, card)]]


class Kindred(Bot):
    """Votes for the picture most alike to the Challenge, or for the stranger, the least alike."""

    name = "kindred"

    def __init__(self, cards: CardSet, seed: int) -> None:
        self.weights = temperament(seed)
        self._compared = comparison(cards)
        self._asked: EnsembleView | None = None  # the view of the last vote
        self._place = 0  # where on its board the vote went
        self._learned = True

    def choose(self, view: View, decision: Decision) -> Action:
        assert isinstance(view, EnsembleView), "kindred plays Ensemble"
        if view.revealed:
            self._learn(view.revealed)
        if len(decision.options) == 1:
            return decision.options[0]
        weights = self._weights(view)
        scores: list[float] = []
        for beside in self._board(view):
            worth = [sum(map(float.__mul__, weights, found)) for found in beside]
            # One card has to match all Challenges: a little of each beats much of one.
            score = sum(map(sqrt, worth)) if view.question == "match" else -sum(worth)
            scores.append(round(score, 9))  # so that equal stays equal, however sums are rounded
        self._asked, self._place, self._learned = view, scores.index(max(scores)), False
        return decision.options[self._place]

    def _board(self, view: EnsembleView) -> list[list[Likeness]]:
        """Of each card on the board, its likeness to every card it is compared with."""
        likeness = self._compared.likeness
        return [
            [likeness(card, other) for other in compared_with(view, card)]
            for card in view.board
            if card is not None
        ]

    def _weights(self, view: EnsembleView) -> list[float]:
        """In a Lantern round half its own, half those of a bearer it takes to be like anybody."""
        if view.bearer in (None, view.seat):
            return self.weights
        return [(own + any_) / 2 for own, any_ in zip(self.weights, NEUTRAL.values(), strict=True)]

    def heard(self, event: Event) -> None:
        if isinstance(event, VotesRevealed):
            self._learn(event.votes)

    def _learn(self, votes: tuple[int, ...]) -> None:
        """Raise the weights that speak for the group's votes, lower those that speak against."""
        if self._asked is None or self._learned:
            return
        self._learned = True
        sense = 1 if self._asked.question == "match" else -1
        found = [
            [sum(kind) for kind in zip(*beside, strict=True)] for beside in self._board(self._asked)
        ]
        for kind, mine in enumerate(found[self._place]):
            theirs = sum(found[space - 1][kind] for space in votes) / len(votes)
            self.weights[kind] *= exp(LEARNING * sense * (theirs - mine))

    def reasons(self) -> tuple[Reason, ...]:
        if self._asked is None:
            return ()
        card = self._asked.board[self._place]
        assert card is not None, "votes are for occupied spaces"
        others = compared_with(self._asked, card)
        if self._asked.question == "stranger":
            return (self._strangest(card, others),)
        return self._shared_most(card, others, self._weights(self._asked)) or (Reason("hunch"),)

    def _shared_most(
        self, card: int, others: list[int], weights: list[float]
    ) -> tuple[Reason, ...]:
        """What of all that is shared weighs most, each word once, in the order of the kinds."""
        kinds = list(NEUTRAL)
        found: dict[tuple[int, str], float] = {}
        times: Counter[tuple[int, str]] = Counter()
        for other in others:
            for kind in range(len(kinds)):
                for word in self._compared.shared(card, other, kind)[:1]:
                    weight = weights[kind] * self._compared.rarity[kind, word]
                    found[kind, word] = found.get((kind, word), 0) + weight
                    times[kind, word] += 1
            near, hero = self._compared.meant(card, other), self._compared.heroes[other]
            if near >= CLOSE and hero != self._compared.heroes[card]:
                found[MEANING, hero] = max(found.get((MEANING, hero), 0), weights[MEANING] * near)
        best: dict[str, int] = {}
        for kind, word in sorted(found, key=lambda shared: -found[shared]):
            if len(best) < REASONS:
                best.setdefault(word, kind)
        return tuple(
            Reason("meaning", f"things.{self._compared.heroes[card]}", other=f"things.{word}")
            if kind == MEANING
            else Reason(
                kinds[kind], f"{kinds[kind]}.{word}", of_all=1 < times[kind, word] == len(others)
            )
            for word, kind in sorted(best.items(), key=lambda said: said[1])
        )

    def _strangest(self, card: int, others: list[int]) -> Reason:
        """What no other card that lies face up has."""
        for kind, name in enumerate(NEUTRAL):
            if name in ("domains", "settings", "palette"):
                taken = {word for other in others for word in self._compared.words[other][kind]}
                for word in self._compared.words[card][kind]:
                    if word not in taken:
                        return Reason(f"alone.{name}", f"{name}.{word}")
        return Reason("stranger")


def temperament(seed: int) -> list[float]:
    """Weights about the neutral ones; another seed, another taste."""
    dice = quick(seed)
    weights: list[float] = []
    for neutral in NEUTRAL.values():
        # The sum of twelve even numbers from 0 to 1 has a deviation of 1.
        z = sum(dice.below(0, 1001) for _ in range(12)) / 1000 - 6
        weights.append(neutral * exp(SPREAD * z))
    return weights
