"""How alike the pictures of Ensemble are."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import cache, lru_cache
from math import log

from parlour.games.ensemble.cards import CardSet, Picture
from parlour.packs import meaning

# What two pictures can share, and how much it counts for somebody without a temperament.
NEUTRAL = {
    "moods": 0.7,
    "domains": 1.0,
    "things": 1.0,
    "settings": 0.8,
    "palette": 0.5,
    "shape": 0.3,
    "contrast": 0.1,
    "light": 0.05,
    "meaning": 1.0,
}

# What lies around a setting: a picture at sea and one by a lake share the water.
AROUND = {
    "water": ("floe", "lake", "sea", "seabed", "shore"),
    "snow": ("floe", "snowfield", "snowforest"),
    "trees": ("forest", "snowforest"),
    "green": ("field", "garden", "hills"),
    "heights": ("gorge", "hills", "mountains"),
    "open": ("dunes", "field", "snowfield"),
    "town": ("city", "rooftops", "street"),
    "indoors": ("room", "stage", "tabletop"),
}

MEANING = list(NEUTRAL).index("meaning")

Likeness = tuple[float, ...]  # of two pictures, kind by kind as in NEUTRAL


def words(picture: Picture) -> tuple[tuple[str, ...], ...]:
    """What a picture may share with others, kind by kind as in NEUTRAL."""
    things = [thing.icon for thing in (picture.hero, picture.companion, picture.third) if thing]
    around = [place for place, settings in AROUND.items() if picture.setting in settings]
    return (
        picture.moods,
        picture.domains,
        tuple(dict.fromkeys(things)),
        (picture.setting, *around),
        (picture.palette,),
        (picture.shape,),
        (picture.contrast,),
        (picture.light,),
        (),  # meaning is no word: see closeness()
    )


@cache
def closeness() -> tuple[float, ...]:
    """What a closeness of meaning counts for: the logarithm of how few pairs are as close.

    On average over all pairs that is 1.
    """
    pairs = sorted(meaning.table().pairs)
    return tuple(
        log(len(pairs) / max(1, len(pairs) - bisect_left(pairs, least)))
        for least in range(meaning.CLOSEST + 1)
    )


class Comparison:
    """How alike the pictures of a card set are. What few of them have counts for more."""

    def __init__(self, cards: CardSet) -> None:
        self.words = [words(picture) for picture in cards.pictures]
        self.heroes = [picture.hero.icon for picture in cards.pictures]
        count = Counter(
            (kind, word) for had in self.words for kind, some in enumerate(had) for word in some
        )
        self.rarity = {key: log(len(self.words) / n) for key, n in count.items()}
        self._places = [meaning.place(picture) for picture in cards.pictures]
        self._known: dict[tuple[int, int], Likeness] = {}

    def shared(self, one: int, other: int, kind: int) -> list[str]:
        """The words of a kind that two cards share, rarest first."""
        theirs = self.words[other][kind]
        found = [word for word in self.words[one][kind] if word in theirs]
        return sorted(found, key=lambda word: -self.rarity[kind, word])

    def meant(self, one: int, other: int) -> float:
        """How close two cards are in meaning; 1 is usual, and so is what nobody knows."""
        here, there = self._places[one], self._places[other]
        if here is None or there is None:
            return 1.0
        return closeness()[meaning.table().closeness(here, there)]

    def likeness(self, one: int, other: int) -> Likeness:
        known = self._known.get((one, other))
        if known is None:
            known = tuple(
                self.meant(one, other)
                if kind == MEANING
                else sum(self.rarity[kind, word] for word in self.shared(one, other, kind))
                for kind in range(len(NEUTRAL))
            )
            self._known[one, other] = known
        return known


@lru_cache(maxsize=32)  # packs come and go
def comparison(cards: CardSet) -> Comparison:
    return Comparison(cards)
