"""What a group agrees on before a game of Ember."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.options import Choice, Flag, Option
from parlour.core.seats import bit
from parlour.games.ember.cards import HIGHEST_VP, Box, CardSet

LENGTHS: Final[tuple[str, ...]] = ("quick", "standard", "long", "very_long")
THRESHOLDS: Final[tuple[int, ...]] = (20, 30, 40, 50)

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("length", "standard", "EMB-7.1", LENGTHS),
    Flag("legendary", True, "EMB-1.4"),
    Flag("promos", False, "EMB-1.6"),
    Flag("zero_flips", False, "EMB-7.9"),
    Flag("cancelled_stays_up", False, "EMB-5.8"),
)


class Agreement:
    """The options of a game, as the rules use them."""

    def __init__(self, cards: CardSet, options: dict[str, object]) -> None:
        length = options["length"]
        assert isinstance(length, str), "options are settled"
        place = LENGTHS.index(length)
        solo = cards.solo
        arrivals = (solo.quick, solo.standard, solo.long, solo.very_long)[place]
        self.options: Final[dict[str, object]] = options
        self.cards: Final[CardSet] = cards
        self.threshold: Final[i64] = THRESHOLDS[place]
        self.zero_flips: Final[bool] = options["zero_flips"] is True
        self.cancelled_stays_up: Final[bool] = options["cancelled_stays_up"] is True
        self.arrivals: Final[bytes] = bytes(arrivals)  # the tick at which each Curse arrives
        self.box: Final[i64] = in_the_box(cards, options)
        self.groups: Final = tuple([of_value(cards, self.box, vp) for vp in range(HIGHEST_VP + 1)])


def in_the_box(cards: CardSet, options: dict[str, object]) -> i64:
    """The creatures a game is set up with (EMB-1.6)."""
    found: i64 = 0
    for k, creature in enumerate(cards.creatures):
        if (
            creature.box is Box.STANDARD
            or (creature.box is Box.LEGENDARY and options["legendary"] is True)
            or (creature.box is Box.PROMO and options["promos"] is True)
        ):
            found |= bit(k)
    return found


def of_value(cards: CardSet, creatures: i64, vp: int) -> i64:
    """Of these creatures, those of one printed VP."""
    found: i64 = 0
    for k, value in enumerate(cards.vp):
        if value == vp:
            found |= creatures & bit(k)
    return found
