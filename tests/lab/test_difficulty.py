"""How hard the costs of Ember are to meet."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import mean

from parlour.games.ember.cards import Box
from parlour.lab.difficulty import MOST, difficulty
from parlour.packs import creatures

CARDS = creatures.card_set(creatures.built_in())
TRIALS = 60
CLOSE = 2.0  # turns: what so few trials cannot tell apart


def test_a_cost_that_is_met_sooner_buys_fewer_points() -> None:
    found = []
    for cost in CARDS.costs:
        worth = [
            creature.vp
            for creature in CARDS.creatures
            if creature.cost == cost and creature.box is not Box.CURSE
        ]
        assert worth, f"nothing costs a {cost.name}"
        found.append((mean(worth), difficulty(cost, TRIALS).mean.value))
    found.sort()
    for (_, easier), (_, harder) in pairwise(found):
        assert easier < harder + CLOSE


def test_the_same_seed_measures_the_same_turns() -> None:
    cost = CARDS.costs[0]
    one, other = difficulty(cost, 50, seed=3), difficulty(cost, 50, seed=3)
    assert one.turns == other.turns
    assert one.turns.total() == 50
    assert 1 <= one.median <= MOST


def test_the_reference_page_tells_how_hard_every_cost_is() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/packs-ember.md").read_text("utf-8")
    measured = page.partition("<!-- Measured by")[2].partition("<!-- End of the measured table")[0]
    for cost in CARDS.costs:
        assert f"| {cost.name} |" in measured
