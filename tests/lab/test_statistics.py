"""Intervals against values from tables, and against games drawn at random."""

import random
from collections import Counter
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.lab.statistics import Interval, mean, percentile, share, share_difference, student


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilsons_interval_is_that_of_the_tables(
    count: int, games: int, low: float, high: float
) -> None:
    found = share(count, games)
    assert found.value == count / games
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "wanted", "error"),
    [
        (2, 4.303, 0.05),
        (4, 2.776, 0.005),
        (10, 2.228, 0.001),
        (30, 2.042, 0.001),
        (10**6, 1.96, 0.001),
    ],
)
def test_students_points_are_those_of_the_tables(freedom: int, wanted: float, error: float) -> None:
    assert student(freedom) == pytest.approx(wanted, abs=error)


def test_the_mean_of_five_games_has_its_textbook_interval() -> None:
    found = mean(Counter([4, 6, 8, 10, 12]))
    assert found.value == 8
    assert found.low == pytest.approx(8 - 2.776 * 3.1623 / 5**0.5, abs=0.01)


def test_a_difference_is_bonett_and_prices() -> None:
    """By hand: 10/52 and 2/52 are 0.1538 apart, with a deviation of 0.06311."""
    found = share_difference(gained=9, lost=1, games=50)
    assert found.value == pytest.approx(0.16)
    assert found.low == pytest.approx(0.1538 - 1.96 * 0.06311, abs=1e-4)
    assert found.high == pytest.approx(0.1538 + 1.96 * 0.06311, abs=1e-4)


def test_wilsons_interval_holds_as_often_as_it_promises() -> None:
    """Counted exactly, over all numbers of wins; for one chance it may lie a little off."""
    games = 60
    intervals = [share(count, games) for count in range(games + 1)]
    chances = [chance / 100 for chance in range(5, 96)]
    held = []
    for chance in chances:
        likely = [
            comb(games, count) * chance**count * (1 - chance) ** (games - count)
            for count in range(games + 1)
        ]
        held.append(
            sum(p for p, found in zip(likely, intervals, strict=True) if holds(found, chance))
        )
    assert sum(held) / len(held) == pytest.approx(0.95, abs=0.005)
    assert min(held) > 0.91


def test_paired_intervals_hold_as_often_as_they_promise() -> None:
    dice = random.Random(1)
    runs = 1500
    differences = means = 0
    for _ in range(runs):
        before = [dice.random() < 0.3 for _ in range(60)]
        after = [old if dice.random() < 0.8 else dice.random() < 0.6 for old in before]
        gained = sum(new > old for old, new in zip(before, after, strict=True))
        lost = sum(new < old for old, new in zip(before, after, strict=True))
        differences += holds(share_difference(gained, lost, 60), 0.2 * (0.6 - 0.3))
        means += holds(mean(Counter(dice.randint(1, 6) for _ in range(25))), 3.5)
    assert 0.93 < differences / runs < 0.985
    assert 0.93 < means / runs < 0.985


def holds(interval: Interval, truth: float) -> bool:
    assert interval.low is not None and interval.high is not None
    return interval.low <= truth <= interval.high


def test_one_game_has_no_interval() -> None:
    assert (mean({7: 1}).value, mean({7: 1}).low) == (7, None)


@given(st.lists(st.integers(0, 40), min_size=1), st.integers(1, 100))
def test_a_percentile_is_the_lowest_value_that_enough_games_do_not_pass(
    lengths: list[int], percent: int
) -> None:
    found = percentile(Counter(lengths), percent)
    assert found in lengths
    assert sum(one <= found for one in lengths) * 100 >= percent * len(lengths)
    assert sum(one < found for one in lengths) * 100 < percent * len(lengths)
