"""The search of Ember: every simulation plays some turns with simple sense, then judges."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from parlour.bots.search import Search
from parlour.core.piles import count_bits, nth_bit, place_of
from parlour.core.seats import bit
from parlour.core.state import State
from parlour.games.ember import powers
from parlour.games.ember.actions import (
    CALL,
    CANCEL,
    CONJURING,
    DISCARDING,
    DONE,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    END,
    EXTRA,
    FEE,
    GIVING,
    LAST,
    MOMENT,
    PASS,
    PAYING,
    REFRESH,
    TRIM,
)
from parlour.games.ember.cards import FIRST_ARCHMAGE, MOST_CARDS
from parlour.games.ember.costs import ARCHMAGES, Held, lacking
from parlour.games.ember.game import Ember
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import EmberView

CURIOSITY: Final = 0.2
PATIENCE: Final = 200
TURNS: Final[i64] = 2  # of each player, until a simulation is judged
ALONE: Final[i64] = 1_000  # turns: alone, a simulation is played to its end

# How often out of a hundred an ability is used at a moment, and in the last round.
ACTS: Final[i64] = 3
ACTS_LAST: Final[i64] = 60
FROM_CHARRED: Final[i64] = 25  # and a card drawn from the Charred Pile, where that is possible

# What a standing is made of; from the ends of 1,200 games of greedy.
VP_MISSING: Final = -0.122
PROMISED: Final = 0.087  # each VP that the hand leads to
LEAST_PROMISED: Final = -3.0
ARCHMAGE_HELD: Final = 0.21
CARD_HELD: Final = 0.058
TO_MOVE: Final = 0.18


class EmberSearch(Search):
    """`turns` says how many draws it usually takes to find the last k cards of a cost, for each
    cost of the card set k from 0 to MOST_CARDS, one after another."""

    def __init__(
        self, game: Ember, view: EmberView, seat: int, seed: int, turns: list[float]
    ) -> None:
        super().__init__(game, view, seat, seed, CURIOSITY, PATIENCE)
        self.turns: Final = turns
        seats = view.table.seats
        self.until: Final[i64] = view.table.turn + (TURNS * seats if seats > 1 else ALONE)

    def pointless(self, state: State, seat: i64, action: i64) -> bool:
        """A wrong call (EMB-7.5)."""
        assert isinstance(state, EmberState), "this is a table of Ember"
        return action == CALL and powers.total(state, seat) < powers.threshold(state, seat)

    def finish(self, state: State) -> None:
        assert isinstance(state, EmberState), "this is a table of Ember"
        while state.outcome is None and state.turn < self.until:
            owing = state.owing
            seat: i64 = 0
            while owing:
                if owing & 1:
                    state.play(seat, self.sensible(state, seat))
                owing >>= 1
                seat += 1
        if state.outcome is None:
            self.judge(state)
        else:
            self.take_rewards(state)

    # Judging.

    def judge(self, state: EmberState) -> None:
        """The chance of each seat."""
        weights: list[float] = []
        total = 0.0
        seat: i64 = 0
        while seat < state.seats:
            weight = exp(self.standing(state, seat))
            weights.append(weight)
            total += weight
            seat += 1
        self.rewards = [weight / total for weight in weights]

    def standing(self, state: EmberState, seat: i64) -> float:
        """How good it looks for a seat."""
        hand = state.hands.of(seat)
        missing = max(0, powers.threshold(state, seat) - powers.total(state, seat))
        found = VP_MISSING * float(missing) + CARD_HELD * float(count_bits(hand))
        found += PROMISED * max(LEAST_PROMISED, self.promise(state, seat, hand))
        found += ARCHMAGE_HELD * float(count_bits(hand & ARCHMAGES))
        if state.active == seat:
            found += TO_MOVE
        return found

    def promise(self, state: EmberState, seat: i64, hand: i64) -> float:
        """VP of the best creature a hand leads to, less one for each turn until then."""
        ease = powers.ease(state, seat)
        held = Held(hand, ease)
        cards = state.cards
        turns = self.turns
        best = -99.0
        left = state.pool
        while left:
            low = left & -left
            left ^= low
            creature = place_of(low)
            place: i64 = cards.cost_of[creature]
            lacks = max(0, lacking(cards.costs[place], held, ease))
            vp: i64 = cards.vp[creature]
            worth = float(vp) - turns[place * (MOST_CARDS + 1) + lacks]
            if worth > best:
                best = worth
        return best

    # Playing on.

    def sensible(self, state: EmberState, seat: i64) -> i64:
        """An answer that is cheap to find and seldom silly."""
        count = state.option_count(seat)
        if count == 1:
            return state.option(seat, 0)
        dice = self.dice
        ask = state.ask
        if ask == MOMENT or ask == CANCEL:
            if dice.below(0, 100) >= ACTS:
                return PASS
        elif ask == LAST:
            if dice.below(0, 100) >= ACTS_LAST:
                return PASS
        elif ask == DRAWING:
            return self.drawing(state, seat)
        elif ask == CONJURING:
            return self.conjuring(state, seat)
        elif ask == PAYING:
            if state.plain & bit(DONE):
                return DONE
            kinds = state.kinds & ~bit(FIRST_ARCHMAGE)
            if kinds:
                return state.card_action(nth_bit(kinds, dice.below(0, count_bits(kinds))))
        elif ask == TRIM or ask == EXTRA or ask == FEE or ask == DISCARDING or ask == GIVING:
            if state.plain == 0 and state.kinds:
                return state.card_action(self.least_needed(state, seat))
        return state.option(seat, dice.below(0, count))

    def wins_call(self, state: EmberState, seat: i64) -> bool:
        """Whether a call would be right and nobody has as much."""
        if state.plain & bit(CALL) == 0:
            return False
        mine = powers.total(state, seat)
        if mine < powers.threshold(state, seat):
            return False
        other: i64 = 0
        while other < state.seats:
            if other != seat and powers.total(state, other) >= mine:
                return False
            other += 1
        return True

    def conjuring(self, state: EmberState, seat: i64) -> i64:
        """The creature with the most VP."""
        if self.wins_call(state, seat):
            return CALL
        best: i64 = -1
        most: i64 = -1
        left = state.creatures_offered()
        while left:
            low = left & -left
            left ^= low
            creature = place_of(low)
            vp: i64 = state.cards.vp[creature]
            if vp > most:
                most = vp
                best = creature
        return END if best < 0 else state.creature_action(best)

    def drawing(self, state: EmberState, seat: i64) -> i64:
        """A card more if there is room, or one for the least needed; new cards for a poor hand."""
        if self.wins_call(state, seat):
            return CALL
        dice = self.dice
        plain = state.plain
        if plain & bit(DRAW):
            if plain & bit(DRAW_CHARRED) and dice.below(0, 100) < FROM_CHARRED:
                return DRAW_CHARRED
            return DRAW
        if state.kinds == 0:
            return state.option(seat, dice.below(0, state.option_count(seat)))
        if plain & bit(REFRESH) and self.promise(state, seat, state.hands.of(seat)) < 0.0:
            return REFRESH
        return state.card_action(self.least_needed(state, seat))

    def least_needed(self, state: EmberState, seat: i64) -> i64:
        """The kind of card without which the hand promises most."""
        hand = state.hands.of(seat)
        best: i64 = -1
        most = -1.0e9
        left = state.kinds
        while left:
            low = left & -left
            left ^= low
            card = low
            if low == bit(FIRST_ARCHMAGE):
                masters = hand & ARCHMAGES
                card = masters & -masters
            promise = self.promise(state, seat, hand & ~card)
            promise += 0.0001 * float(self.dice.below(0, 1_000))  # for those that are alike
            if promise > most:
                most = promise
                best = place_of(low)
        return best
