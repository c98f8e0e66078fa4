"""What a wizard of Ember knows of the cards before play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.bots.ember_hands import fresh_lacks, fresh_turns, usual_turns
from parlour.bots.ember_worths import blow_of, use_of
from parlour.games.ember.cards import CardSet

HANDS: Final = 7  # cards of the largest hand that a wizard plans for


class Lore:
    """What the abilities of creatures are worth, and how long their costs take.

    `tastes` are the VP that each creature seems worth beside what it is. `hasty` is a wizard
    that does not count the cards that would help.
    """

    def __init__(self, cards: CardSet, tastes: Sequence[float], *, hasty: bool = False) -> None:
        self.tastes: Final = list(tastes)
        self.hasty: Final = hasty
        self.uses: Final = [use_of(creature.ability) for creature in cards.creatures]
        self.blows: Final = [blow_of(creature.ability) for creature in cards.creatures]
        # Of each cost.
        self.turns: Final = [list(usual_turns(cost)) for cost in cards.costs]
        self.fresh: Final = [fresh_lacks(cost) for cost in cards.costs]
        self.fresh_turns: Final = [
            [fresh_turns(cost, size) for size in range(1, HANDS + 1)] for cost in cards.costs
        ]
