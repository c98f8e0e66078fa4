"""How near a hand of Ember is to the costs of the Pool, and what that is worth."""

from __future__ import annotations

from functools import cache
from math import exp, log
from typing import Final

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.randomness import quick
from parlour.core.seats import bit
from parlour.games.ember.cards import FIRST_ARCHMAGE, MOST_CARDS, WIZARDS
from parlour.games.ember.costs import ARCHMAGES, PLAIN, Ease, Held, fits, helpful, lacking
from parlour.games.ember.prices import Cost
from parlour.games.ember.runs import runs

SAMPLES = 24  # payments looked at for how usual a helpful card is
FRESH: Final[i64] = 24  # hands looked at for what five new cards are good for
SOFTNESS: Final = 1.0  # VP: how much a second plan of about the same value counts
SEVERAL: Final = 0.6  # VP that the plans beside the best one usually add
NEAR: Final = 3.0  # VP below the best plan within which the cards that help are counted one by one
MOST_FRESH: Final[i64] = 8  # cards of a hand that is looked at so
EVERY_CARD: Final[i64] = bit(WIZARDS) - 1


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
                card = bit(dice.below(0, FIRST_ARCHMAGE))
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
            hand |= bit(dice.below(0, WIZARDS))
        hands.append(hand)
    return tuple(hands)


@cache
def fresh_turns(cost: Cost, cards: int) -> float:
    """How many turns it usually takes to pay a cost, from a hand of new cards."""
    turns = usual_turns(cost)
    needed = [turns[max(0, lacking(cost, Held(hand, PLAIN), PLAIN))] for hand in fresh_hands(cards)]
    return 1 + sum(needed) / len(needed)


@cache
def fresh_lacks(cost: Cost) -> bytes:
    """How many cards of a cost each hand of new cards lacks, those of one card first."""
    lacks: list[int] = []
    for cards in range(1, MOST_FRESH + 1):
        lacks += [max(0, lacking(cost, Held(hand, PLAIN), PLAIN)) for hand in fresh_hands(cards)]
    return bytes(lacks)


class Goal:
    """A cost that is worth meeting, for the best creature it would conjure."""

    def __init__(
        self, cost: Cost, creature: i64, worth: float, turns: list[float], fresh: bytes
    ) -> None:
        self.cost: Final = cost
        self.creature: Final = creature
        self.worth: Final = worth
        self.turns: Final = turns  # see `usual_turns`
        self.fresh: Final = fresh  # see `fresh_lacks`, for a usual hand of its wizard


class Outlook:
    """What the hands of one wizard are good for.

    The value of a hand is that of the creature it leads to, less what the turns until then
    would bring otherwise; several plans of about the same value count for a little more.
    Unless it is `hasty`, the cards that would help are counted where one is lacking.
    """

    def __init__(
        self, goals: list[Goal], ease: Ease, unseen: i64, rate: float, *, hasty: bool
    ) -> None:
        self.goals: Final = goals
        self.ease: Final = ease
        self.unseen: Final = unseen  # the cards that may be drawn
        self.rate: Final = rate  # VP that a turn is worth
        self.hasty: Final = hasty
        self._draws: Final = max(1, int(count_bits(unseen)))
        self._exact: dict[tuple[int, int], float] = {}

    def plan(self, goal: Goal, lacks: i64, draws: float, least: float, ready: float) -> float:
        """The value of a goal that lacks some cards.

        `draws` cards come before the first turn counts, and it takes `least` turns at the least:
        `ready` if nothing is lacking.
        """
        if lacks <= 0:
            return goal.worth - self.rate * ready
        turns = goal.turns[lacks] - draws
        if turns < least:
            turns = least
        return goal.worth - self.rate * turns

    def value(self, hand: i64, draws: float, least: float, ready: float = -1.0) -> float:
        """See `plan`; `ready` is `least` unless it is something else."""
        goals = self.goals
        if not goals:
            return 0.0
        if ready < 0.0:
            ready = least
        ease = self.ease
        held = Held(hand, ease)
        values: list[float] = []
        lacking_one: i64 = 0
        best = -1.0e9
        k: i64 = 0
        while k < len(goals):
            goal = goals[k]
            lacks = lacking(goal.cost, held, ease)
            value = self.plan(goal, lacks, draws, least, ready)
            values.append(value)
            if lacks == 1:
                lacking_one |= bit(k)
            if value > best:
                best = value
            k += 1
        total = 0.0
        k = 0
        while k < len(goals):
            near = values[k]
            if near >= best - NEAR:
                if lacking_one & bit(k) and not self.hasty:
                    goal = goals[k]
                    turns = self._turns_for_one(hand, goal) - draws
                    if turns < least:
                        turns = least
                    near = goal.worth - self.rate * turns
                total += exp((near - best) / SOFTNESS)
            k += 1
        return best + SOFTNESS * log(total) if total > 0.0 else best

    def _turns_for_one(self, hand: i64, goal: Goal) -> float:
        """The draws it takes to find the one card a goal lacks, by the cards that would do."""
        key = (int(hand), int(goal.creature))
        found = self._exact.get(key)
        if found is None:
            cards = int(count_bits(helpful(goal.cost, hand, self.unseen, self.ease)))
            found = min(self._draws / cards if cards else 99.0, 30.0)
            self._exact[key] = found
        return found

    def payable(self, hand: i64) -> list[int]:
        """The creatures of the goals a hand can pay."""
        held = Held(hand, self.ease)
        return [
            int(goal.creature) for goal in self.goals if lacking(goal.cost, held, self.ease) <= 0
        ]

    def best(self, hand: i64, draws: float, least: float) -> Goal | None:
        """The goal of the best plan."""
        held = Held(hand, self.ease)
        best: Goal | None = None
        most = -1.0e9
        for goal in self.goals:
            lacks = lacking(goal.cost, held, self.ease)
            value = self.plan(goal, lacks, draws, least, least)
            if value > most:
                most = value
                best = goal
        return best

    def quick_value(self, hand: i64, draws: float, least: float) -> float:
        """The value of the best plan alone."""
        held = Held(hand, self.ease)
        most = -1.0e9
        for goal in self.goals:
            lacks = lacking(goal.cost, held, self.ease)
            value = self.plan(goal, lacks, draws, least, least)
            if value > most:
                most = value
        return most if self.goals else 0.0

    def fresh_value(self, cards: i64, least: float) -> float:
        """The value that so many new cards have on average."""
        if not self.goals or cards <= 0 or cards > MOST_FRESH:
            return 0.0
        first = (cards - 1) * FRESH
        total = 0.0
        k: i64 = 0
        while k < FRESH:
            best = -99.0
            for goal in self.goals:
                value = self.plan(goal, goal.fresh[first + k], 0.0, least, least)
                if value > best:
                    best = value
            total += best
            k += 1
        return total / float(FRESH) + SEVERAL


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
