"""What many games say, and how sure they are of it. Every interval holds 95 % of the time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt

Z = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations
DIGITS = 6


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % interval; no bounds where there is too little to tell."""

    value: float
    low: float | None
    high: float | None

    def dump(self, name: str) -> dict[str, object]:
        return {name: rounded(self.value), "low": rounded(self.low), "high": rounded(self.high)}


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)


def share(count: int, games: int) -> Interval:
    """How often something happens: Wilson's interval, which holds for rare events too."""
    if games == 0:
        return Interval(0.0, None, None)
    found = count / games
    middle = (found + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = Z * sqrt(found * (1 - found) / games + Z * Z / (4 * games * games))
    half = spread / (1 + Z * Z / games)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == games else min(1.0, middle + half)
    return Interval(found, low, high)


def clustered_share(total: float, squares: float, clusters: int) -> Interval:
    """The mean of shares, one of each cluster of games that hang together.

    `total` is the sum of these shares, `squares` that of their squares. The interval is Agresti
    and Coull's (1998), with clusters in the place of single games: as many clusters again as the
    square of Z, half of them all won and half all lost, are counted in. So it stays honest when
    there are few, or when they are all alike.
    """
    if clusters == 0:
        return Interval(0.0, None, None)
    added = Z * Z
    middle = (total + added / 2) / (clusters + added)
    variance = (squares + added / 2) / (clusters + added) - middle * middle
    half = Z * sqrt(max(0.0, variance) / (clusters + added))
    return Interval(total / clusters, max(0.0, middle - half), min(1.0, middle + half))


def share_difference(gained: int, lost: int, games: int) -> Interval:
    """The change of a share between paired games.

    `gained` of them have it only in the second run, `lost` only in the first. The interval is
    Bonett and Price's (2012), which stays honest when few pairs differ.
    """
    if games == 0:
        return Interval(0.0, None, None)
    up = (gained + 1) / (games + 2)
    down = (lost + 1) / (games + 2)
    half = Z * sqrt((up + down - (up - down) ** 2) / (games + 2))
    low, high = max(-1.0, up - down - half), min(1.0, up - down + half)
    return Interval((gained - lost) / games, low, high)


def mean(counts: Mapping[int, int]) -> Interval:
    """The mean of whole numbers, given how often each was seen: Student's interval."""
    games = sum(counts.values())
    if games == 0:
        return Interval(0.0, None, None)
    middle = sum(value * count for value, count in counts.items()) / games
    if games == 1:
        return Interval(middle, None, None)
    squares = sum(count * (value - middle) ** 2 for value, count in counts.items())
    half = student(games - 1) * sqrt(squares / (games - 1) / games)
    return Interval(middle, middle - half, middle + half)


def student(freedom: int) -> float:
    """The two-sided 95 % point of Student's distribution (Abramowitz and Stegun 26.7.5)."""
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """The lowest value that at least this share of the games do not pass."""
    wanted = ceil(sum(counts.values()) * percent / 100)
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0
