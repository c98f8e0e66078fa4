"""How hard a cost of Ember is to meet: one wizard after that cost alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from parlour.bots.ember_hands import EVERY_CARD, cards_in, fresh_turns, usual_turns
from parlour.core.piles import count_bits, nth_bit
from parlour.core.randomness import Quick, quick
from parlour.games.ember.costs import PLAIN, Held, helpful, lacking
from parlour.games.ember.powers import HAND
from parlour.games.ember.prices import Cost
from parlour.lab.statistics import Interval, mean, percentile

MOST = 200  # turns after which a wizard gives up


@dataclass(frozen=True)
class Difficulty:
    """Turns from five new cards to the conjuring, the turn of the conjuring included."""

    cost: Cost
    turns: Counter[int]

    @property
    def mean(self) -> Interval:
        return mean(self.turns)

    @property
    def median(self) -> int:
        return percentile(self.turns, 50)


def difficulty(cost: Cost, trials: int, seed: int = 1) -> Difficulty:
    dice = quick(seed)
    return Difficulty(cost, Counter(turns_alone(cost, dice) for _ in range(trials)))


class Deck:
    """A Draw Deck and a Charred Pile of which nobody but the wizard draws."""

    def __init__(self, dice: Quick) -> None:
        self.dice = dice
        self.cards = EVERY_CARD
        self.charred = 0

    def draw(self, cards: int) -> int:
        drawn = 0
        for _ in range(cards):
            card = 1 << nth_bit(self.cards, self.dice.below(0, count_bits(self.cards)))
            self.cards ^= card
            drawn |= card
            if self.cards == 0:
                self.cards, self.charred = self.charred, 0
        return drawn


def turns_alone(cost: Cost, dice: Quick) -> int:
    """Exchange the card that helps least, or Refresh where new cards lead there sooner."""
    deck = Deck(dice)
    hand = deck.draw(int(HAND))
    for turn in range(1, MOST):
        lacks = lacking(cost, Held(hand, PLAIN), PLAIN)
        if lacks > 0:
            if usual_turns(cost)[lacks] > 1 + fresh_turns(cost, int(HAND)):
                deck.charred |= hand
                hand = deck.draw(int(HAND))
                continue
            out = worst_card(cost, hand, deck.cards)
            deck.charred |= out
            hand = hand & ~out | deck.draw(1)
            lacks = lacking(cost, Held(hand, PLAIN), PLAIN)
        if lacks <= 0:
            return turn
    return MOST


def worst_card(cost: Cost, hand: int, unseen: int) -> int:
    """The card without which the fewest are lacking and the most would help."""

    def left(card: int) -> tuple[int, int]:
        rest = hand & ~card
        lacks = int(lacking(cost, Held(rest, PLAIN), PLAIN))
        return -lacks, int(count_bits(helpful(cost, rest, unseen, PLAIN)))

    return max(cards_in(hand), key=left)
