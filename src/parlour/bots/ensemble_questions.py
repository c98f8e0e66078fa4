"""What a round of Ensemble asks, in numbers: how well each picture of the board would answer it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

from parlour.bots.likeness import Comparison, Likeness
from parlour.games.ensemble.view import EnsembleView

LEAST = 0.05  # a picture with nothing in common is taken to have this much in common


class Question:
    """One round as it can be judged by anybody's taste.

    Sums over pictures are exact (`fsum`), so that nothing depends on the order in which they lie.
    """

    def __init__(self, view: EnsembleView, compared: Comparison) -> None:
        self.stranger = view.question == "stranger"
        self.cards = [card for card in view.board if card is not None]
        self.beside = [compared_with(view, card) for card in self.cards]
        self._found = [
            [compared.likeness(card, other) for other in others]
            for card, others in zip(self.cards, self.beside, strict=True)
        ]
        # Whether a picture has one trait of each kind for everybody, whatever the taste.
        self._plain = self.stranger or len(view.challenge) == 1
        self._traits = [self._pooled(found) for found in self._found] if self._plain else []

    def fits(self, taste: Sequence[float]) -> list[float]:
        """How well each picture of the board answers the question for somebody of this taste."""
        if self._plain:
            return [dot(taste, traits) for traits in self._traits]
        return [mean_root(single_roots(found, taste)) ** 2 for found in self._found]

    def traits(self, taste: Sequence[float]) -> list[Sequence[float]]:
        """What speaks for each picture, kind by kind: how its fit grows with each weight."""
        if self._plain:
            return self._traits
        return [matching_all(found, taste) for found in self._found]

    def _pooled(self, found: list[Likeness]) -> Sequence[float]:
        if not self.stranger:
            return found[0]
        # Divided so that it spreads as much as the likeness to a single picture does.
        share = -1 / sqrt(len(found))
        return [share * fsum(kind) for kind in zip(*found, strict=True)]


def compared_with(view: EnsembleView, card: int) -> list[int]:
    """The cards a vote for this one sets it beside (ENS-3.2, ENS-9.5)."""
    if view.question == "match":
        return list(view.challenge)
    return [*view.challenge, *[other for other in view.board if other not in (None, card)]]


def single_roots(found: list[Likeness], taste: Sequence[float]) -> list[float]:
    """The roots of how well a picture goes with each of several (ENS-3.2).

    It goes with all of them as well as the square of their mean, so that a little of each counts
    for more than much of one.
    """
    return [sqrt(max(LEAST, dot(taste, likeness))) for likeness in found]


def mean_root(roots: list[float]) -> float:
    return fsum(roots) / len(roots)


def matching_all(found: list[Likeness], taste: Sequence[float]) -> list[float]:
    """The traits of a picture that has to go with several: how its fit grows with the weights."""
    roots = single_roots(found, taste)
    shares = [mean_root(roots) / (root * len(roots)) for root in roots]
    return [fsum(map(float.__mul__, shares, kind)) for kind in zip(*found, strict=True)]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, one, other))
