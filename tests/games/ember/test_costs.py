"""What a hand can pay, against a model that tries every set of cards that could be meant."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from parlour.games.ember.cards import MOST_CREATURES
from parlour.games.ember.costs import PLAIN, Ease, Held, affordable, can_pay, meets, payments
from parlour.games.ember.prices import Cost
from tests.conformance.figures import figure
from tests.games.ember.builders import CARDS, ember
from tests.marks import rule
from tests.models import ember_costs as model
from tests.packs.ember import STRAY, pack

SHARES = 20
"""The hands are tried in so many tests, so that a failure is repeated quickly."""


class Help:
    """What eases a payment, as the engine and as the model take it."""

    def __init__(self, rnd: random.Random) -> None:
        self.wild = rnd.sample(range(1, 14), rnd.choice([0, 0, 0, 1, 1, 2]))
        self.gap = rnd.choice([0, 0, 0, 1, 1, 2])
        self.fewer = rnd.choice([0, 0, 0, 1, 1, 2]), rnd.choice([2, 4, 5])
        self.archmages = rnd.random() < 0.85

    def ease(self) -> Ease:
        left_out, least = self.fewer
        by_cards = [min(left_out, n - 2) if n >= max(least, 3) else 0 for n in range(6)]
        wild = as_bits(number - 1 for number in self.wild)
        return Ease(wild, self.gap, bytes(by_cards), archmages=self.archmages)

    def __repr__(self) -> str:
        return f"wild {self.wild}, gap {self.gap}, fewer {self.fewer}, archmages {self.archmages}"


def as_bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def random_hand(rnd: random.Random) -> list[int]:
    """Up to nine cards: often of few numbers or few elements, so that much can be paid."""
    numbers = rnd.sample(range(13), rnd.choice([2, 3, 5, 13]))
    elements = rnd.sample(range(4), rnd.choice([1, 2, 4]))
    likely = [13 * element + number for element in elements for number in numbers]
    likely += rnd.sample(range(52, 55), rnd.randint(0, 3))
    return rnd.sample(likely, min(len(likely), rnd.randint(0, 9)))


def by_the_model(cost: Cost, hand: list[int], help_: Help) -> set[int]:
    """Every payment, of Archmages only the lowest: they are alike."""
    known: dict[str, Any] = {"shape": cost.shape.value, "cards": cost.cards}
    if cost.at_least:
        known["from"] = cost.at_least
    found = model.payments(
        known,
        hand,
        wild_number=help_.wild,
        fewer=help_.fewer,
        gap=help_.gap,
        archmages_wild=help_.archmages,
    )
    archmages = sorted(card for card in hand if model.is_archmage(card))
    return {as_bits(cards) for cards in found if lowest_of(archmages, cards)}


def lowest_of(archmages: list[int], cards: frozenset[int]) -> bool:
    used = sorted(card for card in cards if model.is_archmage(card))
    return used == archmages[: len(used)]


@rule("EMB-3.1", "EMB-3.2", "EMB-3.3", "EMB-3.4", "EMB-3.5", "EMB-3.6")
@pytest.mark.parametrize("share", range(SHARES))
def test_a_hand_pays_with_exactly_the_cards_that_trying_everything_finds(share: int) -> None:
    rnd = random.Random(f"ember costs {share}")
    for _ in range(figure(2_000, 100_000) // SHARES):
        hand, help_ = random_hand(rnd), Help(rnd)
        held, ease = as_bits(hand), help_.ease()
        for cost in rnd.sample(CARDS.costs, min(figure(4, 14), len(CARDS.costs))):
            expected = by_the_model(cost, hand, help_)
            found = payments(cost, held, ease)
            about = f"{cost.id} with {sorted(hand)}, {help_}"
            assert set(found) == expected, about
            assert len(found) == len(expected), about
            assert can_pay(cost, Held(held, ease), ease) == bool(expected), about
            assert all(meets(cost, way, ease) for way in found), about


def every_cost() -> list[dict[str, object]]:
    """A cost of each shape and number of cards that a pack may have."""
    sizes = {"element": (2, 5), "matching": (2, 5), "run": (2, 5), "element_run": (2, 5)}
    sizes |= {"prism": (2, 4), "high": (2, 5), "pairs": (4, 4), "house": (5, 5)}
    return [
        {"id": f"c_{shape}_{cards}", "name": f"{shape} {cards}", "shape": shape, "cards": cards}
        | ({"from": 9} if shape == "high" else {})
        for shape, (fewest, most) in sizes.items()
        for cards in range(fewest, most + 1)
    ]


@rule("EMB-3.1")
@pytest.mark.parametrize("share", range(SHARES))
def test_what_a_hand_pays_for_is_the_same_looked_up_at_once_or_cost_by_cost(share: int) -> None:
    costs = every_cost()
    pets = [{**STRAY, "id": f"s_{cost['id']}", "cost": cost["id"]} for cost in costs]
    room = MOST_CREATURES - len(CARDS.creatures)
    first = share * room % len(pets)
    cards = ember(pack((pets + pets)[first : first + room], costs=costs)).cards
    rnd = random.Random(f"ember means {share}")
    for _ in range(figure(4_000, 200_000) // SHARES):
        held = as_bits(random_hand(rnd))
        expected = 0
        for price in cards.prices:
            if can_pay(price.cost, Held(held, PLAIN), PLAIN):
                expected |= price.creatures
        assert affordable(held, cards, as_bits(range(len(cards.creatures)))) == expected, held
