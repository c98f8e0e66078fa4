"""What the bots of Ensemble go by: six personalities, and tastes that belong to nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from parlour.bots.likeness import NEUTRAL
from parlour.core.randomness import quick

Taste = list[float]  # what each kind of likeness counts for, kind by kind as in NEUTRAL

TOTAL = sum(NEUTRAL.values())  # of every taste: nobody is keener than others, only keen on else
ASIDE = 0.2  # what is left of the kinds that a personality does not go by
VARIED = 0.2  # how far bots of one personality lie apart: the deviation of a weight's logarithm
FREE = 1.2  # the same for a taste without a personality


@dataclass(frozen=True)
class Personality:
    """A way to look at pictures. Its sentence is `bots.character.NAME` in the message files."""

    name: str
    goes_by: dict[str, float]  # kinds of likeness that count for it, and how much


PERSONALITIES = (
    Personality("storyteller", {"meaning": 2.4}),
    Personality("painter", {"palette": 2.0, "light": 0.8}),
    Personality("dreamer", {"moods": 2.4}),
    Personality("builder", {"shape": 1.6, "contrast": 1.2}),
    Personality("collector", {"domains": 1.8, "things": 1.8}),
    Personality("wanderer", {"settings": 2.2}),
)


def taste_of(personality: Personality, seed: int) -> Taste:
    """What this personality goes by; another seed, a slightly other taste."""
    weights = [
        ASIDE * neutral + personality.goes_by.get(kind, 0.0) for kind, neutral in NEUTRAL.items()
    ]
    return varied(weights, VARIED, seed)


def any_taste(seed: int) -> Taste:
    """That of a personality which the seed chooses."""
    return taste_of(PERSONALITIES[quick(seed).below(0, len(PERSONALITIES))], seed)


def free_taste(seed: int) -> Taste:
    """A taste about the neutral one that may lean to anything; another seed, another taste."""
    return varied(list(NEUTRAL.values()), FREE, seed)


def varied(weights: Sequence[float], spread: float, seed: int) -> Taste:
    dice = quick(seed)
    found: Taste = []
    for weight in weights:
        # The sum of twelve even numbers from 0 to 1 has a deviation of 1.
        z = sum(dice.below(0, 1001) for _ in range(12)) / 1000 - 6
        found.append(weight * exp(spread * z))
    return scaled(found)


def scaled(weights: Sequence[float]) -> Taste:
    """The same leanings, with TOTAL in all; who goes by nothing still does."""
    total = sum(weights) or 1.0
    return [weight * TOTAL / total for weight in weights]
