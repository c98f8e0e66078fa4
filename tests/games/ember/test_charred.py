"""The Charred Pile keeps its order, card by card, whatever is laid on it and taken off."""

import random

from parlour.games.ember.charred import GAP, UNKNOWN, CharredPile
from tests.conformance.figures import figure
from tests.marks import rule

CARDS = 55


def same(pile: CharredPile, order: list[int]) -> None:
    assert list(pile.order()) == order
    assert pile.size == len(order)
    assert pile.top() == (order[-1] if order and order[-1] != UNKNOWN else GAP)
    assert pile.cards == sum(1 << card for card in order if card != UNKNOWN)


@rule("EMB-4.6")
def test_it_is_the_list_of_what_was_laid_on_it() -> None:
    for seed in range(figure(20, 2_000)):
        chance = random.Random(seed)
        pile, order = CharredPile(), list[int]()
        for _ in range(200):
            rest = [card for card in range(CARDS) if card not in order]
            act = chance.choice(["lay", "lay", "lay", "all", "order", "take", "copy", "clear"])
            some = chance.sample(rest, chance.randint(0, min(len(rest), 6)))
            if act == "lay" and rest:
                order.append(chance.choice(rest))
                pile.lay(order[-1])
            elif act == "all":
                order += sorted(some)
                pile.lay_all(sum(1 << card for card in some))
            elif act == "order":
                order += some
                pile.lay_in_order(bytes(some))
            elif act == "take" and order:
                assert pile.take() == order.pop()
            elif act == "copy":
                copy = CharredPile()
                copy.lay(chance.randrange(CARDS))
                copy.copy_from(pile)
                pile.clear()
                pile = copy
            elif act == "clear" and len(order) > 50:
                order.clear()
                pile.clear()
            same(pile, order)


def test_a_viewer_keeps_the_places_of_cards_it_does_not_know() -> None:
    for seed in range(figure(20, 500)):
        chance = random.Random(seed)
        cards = chance.sample(range(CARDS), CARDS)
        order = [UNKNOWN if chance.random() < 0.4 else card for card in cards]
        pile, whole, seen = CharredPile(), CharredPile(), CharredPile()
        pile.put_in_order(bytes(order))
        same(pile, order)
        whole.put_in_order(bytes(cards))
        seen.show(whole, pile.cards)
        same(seen, order)
        seen.show(whole, whole.cards)
        same(seen, cards)
        assert [pile.at(place) for place in range(CARDS)] == [
            GAP if card == UNKNOWN else card for card in order
        ]
