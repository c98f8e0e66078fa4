"""A bot for Ember that takes what looks best now, without looking ahead."""

from __future__ import annotations

from parlour.bots.bot import Bot, Reason
from parlour.bots.ember_lore import Lore
from parlour.bots.ember_sense import Sense
from parlour.bots.ember_table import Reading
from parlour.core.decisions import Action, Decision
from parlour.core.randomness import quick
from parlour.core.views import View
from parlour.games.ember.cards import CardSet
from parlour.games.ember.view import EmberView

TASTE = 1.5  # VP by which a creature may seem better or worse than it is


class Greedy(Bot):
    """Answers by `Sense`.

    Each seed has its own liking for creatures, so that none is taken just for coming first.
    """

    name = "greedy"

    def __init__(self, cards: CardSet, seed: int) -> None:
        self.tastes = tastes(cards, seed)
        self._cards = cards
        self._lore = Lore(cards, self.tastes)
        self._sense = Sense()

    def choose(self, view: View, decision: Decision) -> Action:
        assert isinstance(view, EmberView), "this greedy plays Ember"
        assert view.seat is not None, "a spectator has nothing to decide"
        reading = Reading(view.table, view.seat, view.counts, self._lore)
        return self._sense.answer(reading, decision.options)

    def reasons(self) -> tuple[Reason, ...]:
        code, creature = self._sense.why, self._sense.about
        if not code:
            return ()
        return (Reason(code, None if creature < 0 else self._cards.creatures[creature].name),)


def tastes(cards: CardSet, seed: int) -> tuple[float, ...]:
    """How many VP more or less each creature seems worth to a bot of this seed."""
    dice = quick(seed)
    return tuple(TASTE * (int(dice.below(0, 201)) - 100) / 100 for _ in cards.creatures)
