"""Which cards of a hand meet a conjuring cost, tried on creatures of the Pool."""

import pytest

from tests.games.ember.builders import (
    CARDS,
    answer,
    charred,
    conjure,
    hand,
    options,
    question,
    table,
)
from tests.games.refusing import refused
from tests.marks import rule

# For each named cost a creature that has it, a hand that pays it, and one that just fails to.
NAMED = {
    "spark": ("wisp", "6-fire 6-earth", "6-fire 7-fire"),
    "circle": ("brownie", "2-fire 9-fire 12-fire", "2-fire 9-fire 12-air"),
    "path": ("kobold", "8-water 9-air 10-air", "8-water 9-air 11-air"),
    "conclave": ("wyrmling", "1-air 3-air 7-air 13-air", "1-air 3-air 7-air 13-water"),
    "twin_sparks": ("gargoyle", "4-air 4-fire 9-air 9-fire", "4-air 4-fire 9-air 10-fire"),
    "glyph": ("cockatrice", "5-air 5-fire 5-water", "5-air 5-fire 6-water"),
    "torchline": ("kelpie", "2-fire 3-fire 4-fire", "2-fire 3-fire 4-air"),
    "prism": ("kitsune", "2-air 3-earth 4-fire 5-water", "2-air 3-earth 4-fire 5-fire"),
    "high_council": ("draugr", "11-air 11-fire 12-air 13-air", "10-air 11-fire 12-air 13-air"),
    "procession": ("sphinx", "1-air 2-air 3-fire 4-air 5-air", "1-air 2-air 3-fire 4-air 6-air"),
    "pentacle": ("hydra", "1-air 3-air 5-air 7-air 9-air", "1-air 3-air 5-air 7-air 9-fire"),
    "coven": ("behemoth", "3-air 3-fire 3-water 8-air 8-fire", "3-air 3-fire 4-air 8-air 8-fire"),
    "comet": ("dragon", "6-air 7-air 8-air 9-air", "6-air 7-air 8-air 10-air"),
    "spellbook": ("phoenix", "6-air 6-earth 6-fire 6-water", "6-air 6-earth 6-fire 7-water"),
}


def pays(cards: str, creature: str, *, helped_by: str | None = None) -> bool:
    """Whether a hand of these cards can conjure a creature."""
    helpers = [] if helped_by is None else [helped_by]
    state = table(hands=[cards.split()], pool=[creature], areas=[helpers], step="conjure")
    return f"conjure {creature}" in options(state, 0)


@rule("EMB-3.1")
def test_wizards_match_by_number_whatever_their_elements() -> None:
    assert pays("6-fire 6-earth", "wisp")
    assert pays("6-fire 6-air 6-water", "cockatrice")
    assert not pays("6-fire 7-fire", "wisp")
    assert not pays("6-fire 6-air 7-fire", "cockatrice")


@rule("EMB-3.2")
def test_a_run_is_consecutive_numbers_of_any_elements() -> None:
    assert pays("2-fire 3-fire 4-fire", "kobold")
    assert pays("8-water 9-air 10-air", "kobold")
    assert not pays("2-fire 3-fire 5-fire", "kobold")
    assert not pays("2-fire 2-air 3-fire", "kobold")


@rule("EMB-3.3")
@pytest.mark.parametrize("cost", NAMED)
def test_a_named_cost_is_met_by_its_set_and_not_by_a_near_miss(cost: str) -> None:
    creature, right, wrong = NAMED[cost]
    assert CARDS.creatures[CARDS.creature_of[creature]].cost.id == cost
    assert pays(right, creature)
    assert not pays(wrong, creature)
    cards = right.split()
    assert not any(pays(" ".join(set(cards) - {card}), creature) for card in cards)


@rule("EMB-3.3")
def test_every_cost_names_two_to_five_cards() -> None:
    assert {cost.id for cost in CARDS.costs} == set(NAMED)
    assert {cost.cards for cost in CARDS.costs} == {2, 3, 4, 5}
    assert all(creature.cost in CARDS.costs for creature in CARDS.creatures)


@rule("EMB-3.3")
def test_a_cost_takes_exactly_the_cards_it_names() -> None:
    cards = ["6-air", "6-earth", "6-fire", "6-water", "2-air"]
    state = table(hands=[cards], pool=["wisp"], top=["9-air", "9-fire"], step="conjure")
    conjure(state, 0, "wisp", "6-fire", "6-water")
    assert charred(state) == ["6-fire", "6-water"]
    assert hand(state, 0) == ["2-air", "6-air", "9-air", "6-earth", "9-fire"]


@rule("EMB-3.3")
def test_a_phoenix_costs_a_spellbook_of_four_matching_wizards() -> None:
    cards = ["6-air", "6-earth", "6-fire", "6-water", "7-air"]
    state = table(hands=[cards], pool=["phoenix"], step="conjure")
    answer(state, 0, "conjure phoenix")
    assert question(state) == "pay"
    assert refused(state, 0, "pay 7-air") == ("does_not_meet_the_cost", "EMB-3.3")
    answer(state, 0, "pay 6-air", "pay 6-earth", "pay 6-fire")
    assert sorted(charred(state)) == sorted(cards[:4])


@rule("EMB-3.4")
def test_an_archmage_stands_for_the_number_and_the_element_that_is_missing() -> None:
    assert pays("archmage 6-earth", "wisp")
    assert pays("5-fire archmage 7-fire", "kelpie")
    assert pays("5-fire 6-fire archmage", "kelpie")
    assert pays("1-air 3-air archmage 13-air", "wyrmling")
    assert pays("2-air 3-earth archmage 5-water", "kitsune")
    assert pays("archmage 11-fire 12-air 13-air", "draugr")
    assert not pays("5-fire archmage 8-fire", "kelpie")
    assert not pays("archmage", "wisp")


@rule("EMB-3.4")
def test_an_archmage_in_the_hand_need_not_be_used() -> None:
    state = table(hands=[["6-air", "6-fire", "archmage"]], pool=["wisp"], step="conjure")
    answer(state, 0, "conjure wisp")
    assert options(state, 0) == ["pay 6-air", "pay 6-fire", "pay archmage"]
    answer(state, 0, "pay 6-air")
    assert options(state, 0) == ["pay 6-fire", "pay archmage"]


@rule("EMB-3.5")
def test_any_number_of_archmages_may_be_used_in_one_payment() -> None:
    assert pays("archmage archmage", "wisp")
    assert pays("archmage archmage archmage", "cockatrice")
    assert pays("archmage archmage archmage 9-air", "phoenix")
    assert pays("archmage archmage archmage 9-air 4-fire", "behemoth")
    assert not pays("archmage archmage 9-air 4-fire", "phoenix")


@rule("EMB-3.5")
def test_the_card_an_archmage_stands_for_may_be_in_the_payment_already() -> None:
    # Under a Chimera the 1 of Fire is a Fire six here, and so is the Archmage beside it.
    assert pays("1-fire 6-fire archmage", "cockatrice", helped_by="chimera")
    assert pays("1-air 1-earth 6-fire archmage", "phoenix", helped_by="chimera")


@rule("EMB-3.6")
def test_a_run_does_not_go_on_from_thirteen_to_one() -> None:
    assert pays("11-air 12-fire 13-air", "kobold")
    assert not pays("12-fire 13-air 1-air", "kobold")
    assert not pays("13-air 1-air 2-fire", "kobold")
    assert not pays("12-air 13-air 1-air archmage", "dragon")


@rule("EMB-3.6")
def test_a_run_is_as_long_as_the_cost_says() -> None:
    assert not pays("1-air 2-air 3-fire 4-air", "sphinx")
    cards = ["1-air", "2-air", "3-fire", "4-air", "5-air"]
    state = table(hands=[cards], pool=["kobold"], step="conjure")
    conjure(state, 0, "kobold", "3-fire", "5-air", "4-air")
    assert charred(state) == ["3-fire", "5-air", "4-air"]


@rule("EMB-3.6")
def test_the_elements_of_a_run_are_free_unless_the_cost_names_them() -> None:
    assert pays("6-air 7-air 8-air", "kobold") and pays("6-air 7-fire 8-water", "kobold")
    assert pays("6-air 7-air 8-air", "kelpie") and not pays("6-air 7-fire 8-water", "kelpie")
    assert not pays("2-fire 3-fire 4-fire 5-fire", "kitsune")
