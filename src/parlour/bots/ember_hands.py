"""How near a hand of Ember is to the costs of the Pool, and what that is worth."""

from __future__ import annotations

from functools import cache
from math import exp, log

from parlour.core.piles import count_bits
from parlour.core.randomness import quick
from parlour.games.ember.cards import FIRST_ARCHMAGE, MOST_CARDS, WIZARDS, Cost
from parlour.games.ember.costs import ARCHMAGES, PLAIN, Ease, Held, fits, helpful, lacking
from parlour.games.ember.runs import runs

SAMPLES = 24  # payments looked at for how usual a helpful card is
FRESH = 24  # hands looked at for what five new cards are good for
SOFTNESS = 1.0  # VP: how much a second plan of about the same value counts
SEVERAL = 0.6  # VP that the plans beside the best one usually add
NEAR = 3.0  # VP below the best plan within which the cards that help are counted one by one
EVERY_CARD = (1 << WIZARDS) - 1


@cache
def usual_turns(cost: Cost) -> tuple[float, ...]:
    """How many draws it usually takes to find the last k cards of a cost; k from 0 on."""
    dice = quick(cost.cards)
    helping = [0] * (MOST_CARDS + 1)
    for _ in range(SAMPLES):
        part = 0
        for size in range(cost.cards):
            lacks = cost.cards - size
            helping[lacks] += count_bits(helpful(cost, part, EVERY_CARD, PLAIN))
            while True:
                card = 1 << dice.below(0, FIRST_ARCHMAGE)
                if not part & card and fits(cost, part | card, PLAIN, runs()):
                    break
            part |= card
    turns = [0.0]
    for lacks in range(1, cost.cards + 1):
        turns.append(turns[-1] + WIZARDS * SAMPLES / max(1, helping[lacks]))
    return tuple(turns)


@cache
def fresh_hands(cards: int) -> tuple[int, ...]:
    """Hands of so many cards that stand for all that could be drawn."""
    dice = quick(cards)
    hands: list[int] = []
    for _ in range(FRESH):
        hand = 0
        while count_bits(hand) < cards:
            hand |= 1 << dice.below(0, WIZARDS)
        hands.append(hand)
    return tuple(hands)


@cache
def fresh_turns(cost: Cost, cards: int) -> float:
    """How many turns it usually takes to pay a cost, from a hand of new cards."""
    turns = usual_turns(cost)
    needed = [turns[max(0, lacking(cost, Held(hand, PLAIN), PLAIN))] for hand in fresh_hands(cards)]
    return 1 + sum(needed) / len(needed)


@cache
def fresh_lacks(cost: Cost, cards: int) -> tuple[int, ...]:
    return tuple(max(0, lacking(cost, Held(hand, PLAIN), PLAIN)) for hand in fresh_hands(cards))


class Goal:
    """A cost that is worth meeting, for the best creature it would conjure."""

    def __init__(self, cost: Cost, creature: int, worth: float) -> None:
        self.cost = cost
        self.creature = creature
        self.worth = worth
        self.turns = usual_turns(cost)


class Outlook:
    """What the hands of one wizard are good for.

    The value of a hand is that of the creature it leads to, less what the turns until then
    would bring otherwise; several plans of about the same value count for a little more.
    """

    def __init__(self, goals: list[Goal], ease: Ease, unseen: int, rate: float) -> None:
        self.goals = goals
        self.ease = ease
        self.unseen = unseen  # the cards that may be drawn
        self.rate = rate  # VP that a turn is worth
        self._draws = max(1, int(count_bits(unseen)))
        self._exact: dict[tuple[int, int], float] = {}

    def plans(
        self, hand: int, draws: float, least: float, ready: float | None = None
    ) -> list[tuple[float, Goal, int]]:
        """The value of each goal and how many cards it lacks.

        `draws` cards come before the first turn counts, and it takes `least` turns at the least:
        `ready` if nothing is lacking, where that is something else.
        """
        paid = least if ready is None else ready
        ease, rate = self.ease, self.rate
        held = Held(hand, ease)
        found: list[tuple[float, Goal, int]] = []
        for goal in self.goals:
            lacks = lacking(goal.cost, held, ease)
            if lacks <= 0:
                found.append((goal.worth - rate * paid, goal, 0))
            else:
                turns = max(goal.turns[lacks] - draws, least)
                found.append((goal.worth - rate * turns, goal, lacks))
        return found

    def value(self, hand: int, draws: float, least: float, ready: float | None = None) -> float:
        plans = self.plans(hand, draws, least, ready)
        if not plans:
            return 0.0
        best = max(plans, key=first)[0]
        total = 0.0
        for value, goal, lacks in plans:
            if value < best - NEAR:
                continue
            near = value
            if lacks == 1:
                turns = max(self._turns_for_one(hand, goal) - draws, least)
                near = goal.worth - self.rate * turns
            total += exp((near - best) / SOFTNESS)
        return best + SOFTNESS * log(total) if total else best

    def _turns_for_one(self, hand: int, goal: Goal) -> float:
        """The draws it takes to find the one card a goal lacks, by the cards that would do."""
        key = (hand, goal.creature)
        found = self._exact.get(key)
        if found is None:
            cards = int(count_bits(helpful(goal.cost, hand, self.unseen, self.ease)))
            found = min(self._draws / cards if cards else 99.0, 30.0)
            self._exact[key] = found
        return found

    def payable(self, hand: int) -> list[Goal]:
        """The goals a hand can pay."""
        return [goal for _, goal, lacks in self.plans(hand, 0, 0) if lacks == 0]

    def best(self, hand: int, draws: float, least: float) -> Goal | None:
        plans = self.plans(hand, draws, least)
        return max(plans, key=first)[1] if plans else None

    def quick_value(self, hand: int, draws: float, least: float) -> float:
        """The value of the best plan alone."""
        return max((value for value, _, _ in self.plans(hand, draws, least)), default=0.0)

    def fresh_value(self, cards: int, least: float) -> float:
        """The value that so many new cards have on average."""
        if not self.goals or not 0 < cards <= 8:
            return 0.0
        rate = self.rate
        best = [-99.0] * FRESH
        for goal in self.goals:
            worth = [goal.worth - rate * max(turns, least) for turns in goal.turns]
            for place, lacks in enumerate(fresh_lacks(goal.cost, cards)):
                best[place] = max(best[place], worth[lacks])
        return sum(best) / FRESH + SEVERAL


def first(plan: tuple[float, Goal, int]) -> float:
    return plan[0]


def cards_in(hand: int) -> list[int]:
    """Each card of a hand as a bit, one Archmage standing for all of them."""
    found: list[int] = []
    plain = hand & ~ARCHMAGES
    while plain:
        low = plain & -plain
        found.append(low)
        plain ^= low
    if hand & ARCHMAGES:
        masters = hand & ARCHMAGES
        found.append(masters & -masters)
    return found
