"""The chance that a group of Ensemble agrees, against every way the votes can fall."""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest

from parlour.bots.ensemble_agreement import agreement, dissenters, may_regain_life

from .pictures import CARDS, asked


def chances(rnd: random.Random, seats: int, spaces: int) -> dict[int, list[float]]:
    """How likely each seat but 0 votes for each space."""
    found: dict[int, list[float]] = {}
    for seat in range(1, seats):
        odds = [rnd.random() for _ in range(spaces)]
        found[seat] = [one / sum(odds) for one in odds]
    return found


def counted(others: dict[int, list[float]], place: int, allowed: int, bearer: int | None) -> float:
    """The chance that at most so many dissent from a place, and the bearer is not among them."""
    spaces = range(len(others[1]))
    total = 0.0
    for votes in product(spaces, repeat=len(others)):
        cast = dict(zip(others, votes, strict=True))
        apart = sum(vote != place for vote in votes)
        if apart <= allowed and cast.get(bearer or 0, place) == place:
            total += prod(others[seat][vote] for seat, vote in cast.items())
    return total


@pytest.mark.parametrize("bearer", [None, 0, 2])
@pytest.mark.parametrize("lives", [(1, 2, 3, 4), (4,)])
def test_it_is_the_share_of_all_ways_to_vote_that_pass(
    bearer: int | None, lives: tuple[int, ...]
) -> None:
    rnd = random.Random(5)
    for _ in range(10):
        others = chances(rnd, 4, 3)
        view = asked(CARDS, [0], [1, 2, 3])
        view.lives, view.bearer = lives, bearer
        bonus = 1 if lives == (4,) and bearer is None else 0
        for place, found in enumerate(agreement(view, others)):
            wanted = counted(others, place, view.allowance, bearer)
            wanted += bonus * counted(others, place, 0, bearer)
            assert found == pytest.approx(wanted)


def test_what_is_allowed_makes_the_likelier_of_two_pictures_count() -> None:
    """One is sure of two others, the other would suit all three a little better."""
    others = {1: [0.9, 0.6], 2: [0.9, 0.6], 3: [0.01, 0.39]}
    view = asked(CARDS, [0], [1, 2])
    strict = agreement(view, others)
    assert strict[1] > strict[0]
    view.lives, view.bearer = (4,), 0
    lenient = agreement(view, others)
    assert view.allowance == 1
    assert lenient[0] > lenient[1]


def test_a_life_comes_back_only_where_one_is_lost_and_no_lantern_burns() -> None:
    view = asked(CARDS, [0], [1, 2])
    assert not may_regain_life(view)
    view.lives = (2, 3, 4)
    assert may_regain_life(view)
    view.bearer = 1
    assert not may_regain_life(view)
    view.bearer, view.lives, view.options = None, (1, 2, 3, 4), {**view.options, "novice": True}
    assert may_regain_life(view), "the Novice counter is grey"


def test_an_allowance_for_everybody_still_asks_for_agreement() -> None:
    view = asked(CARDS, [0], [1, 2])
    view.options = {**view.options, "allowance": [3] * 10}
    found = agreement(view, {1: [0.9, 0.1], 2: [0.8, 0.2], 3: [0.7, 0.3]})
    assert found[0] > found[1]


def test_nobody_dissents_from_what_all_vote_for() -> None:
    assert dissenters({1: 1.0, 2: 1.0}, 2, None) == [1, 0, 0]
    assert dissenters({1: 1.0, 2: 0.0}, 2, None) == [0, 1, 0]
    assert dissenters({1: 1.0, 2: 0.0}, 2, 2) == [0, 0, 0]
