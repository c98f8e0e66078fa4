"""A bot for Ensemble that votes for what is most alike to it, each seed with a taste of its own."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import exp, log

from parlour.bots.bot import Bot, Reason
from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.randomness import quick
from parlour.core.views import View
from parlour.games.ensemble.cards import CardSet, Picture
from parlour.games.ensemble.events import VotesRevealed
from parlour.games.ensemble.view import EnsembleView

# What pictures can share, and how much it counts for a bot without a temperament.
NEUTRAL = {
    "moods": 1.0,
    "domains": 0.9,
    "things": 0.8,
    "settings": 0.7,
    "palette": 0.6,
    "shape": 0.35,
    "contrast": 0.15,
    "light": 0.1,
}
SPREAD = 0.3  # how far temperaments lie apart: the deviation of the logarithm of a weight
LEARNING = 0.04  # how fast a weight follows the group
SAID = 2  # reasons a bot gives

# What lies around a setting: pictures by the sea and by a lake share the water.
AROUND = {
    "city": ("town",),
    "dunes": ("open",),
    "field": ("open", "green"),
    "floe": ("water", "snow"),
    "forest": ("trees", "green"),
    "garden": ("green",),
    "gorge": ("heights",),
    "hills": ("heights", "green"),
    "lake": ("water",),
    "mountains": ("heights",),
    "rooftops": ("town",),
    "room": ("indoors",),
    "sea": ("water",),
    "seabed": ("water",),
    "shore": ("water",),
    "snowfield": ("snow", "open"),
    "snowforest": ("snow", "trees"),
    "stage": ("indoors",),
    "street": ("town",),
    "tabletop": ("indoors",),
}

Likeness = tuple[float, ...]  # of two pictures, kind by kind as in NEUTRAL


def words(picture: Picture) -> tuple[tuple[str, ...], ...]:
    """What a picture has that others may share, kind by kind as in NEUTRAL."""
    things = [thing.icon for thing in (picture.hero, picture.companion, picture.third) if thing]
    return (
        picture.moods,
        picture.domains,
        tuple(things),
        (picture.setting, *AROUND.get(picture.setting, ())),
        (picture.palette,),
        (picture.shape,),
        (picture.contrast,),
        (picture.light,),
    )


class Comparison:
    """How alike the pictures of a card set are: what few of them have counts for more."""

    def __init__(self, cards: CardSet) -> None:
        self.words = [words(picture) for picture in cards.pictures]
        counts = Counter(
            (kind, word) for had in self.words for kind, some in enumerate(had) for word in some
        )
        self.rarity = {key: log(len(self.words) / count) for key, count in counts.items()}
        self._pairs: dict[tuple[int, int], Likeness] = {}

    def shared(self, one: int, other: int, kind: int) -> list[str]:
        """The words of a kind that two cards share, rarest first."""
        theirs = self.words[other][kind]
        found = [word for word in self.words[one][kind] if word in theirs]
        return sorted(found, key=lambda word: -self.rarity[kind, word])

    def likeness(self, one: int, other: int) -> Likeness:
        pair = (one, other) if one < other else (other, one)
        known = self._pairs.get(pair)
        if known is None:
            known = tuple(
                sum(self.rarity[kind, word] for word in self.shared(*pair, kind))
                for kind in range(len(NEUTRAL))
            )
            self._pairs[pair] = known
        return known


@cache
def comparison(cards: CardSet) -> Comparison:
    return Comparison(cards)


class Kindred(Bot):
    """Votes for the picture most alike to the Challenge, or the least alike of all."""

    name = "kindred"

    def __init__(self, cards: CardSet, seed: int) -> None:
        self.weights = [weight * exp(SPREAD * z) for weight, z in zip(NEUTRAL.values(), _taste(seed), strict=True)]
        self._compared = comparison(cards)
        self._voted: EnsembleView | None = None  # as it was at the last vote
        self._choice = 0
        self._learned = True

    def choose(self, view: View, decision: Decision) -> Action:
        assert isinstance(view, EnsembleView), "kindred plays Ensemble"
        if view.revealed:
            self._learn(view.revealed)
        if len(decision.options) == 1:
            return decision.options[0]
        likeness = self._on_board(view)
        weights = self._weights_for(view)
        scores = [_weighed(weights, found) for found in likeness]
        best = scores.index(max(scores))
        self._voted = view
        self._choice = best
        self._learned = False
        return decision.options[best]
