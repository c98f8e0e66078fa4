"""What the built-in pictures of Ensemble mean to people: how close any two of them are.

A language model read the words and the scene of every picture when the table was made; here it is
only looked up. `meaning.bin` is one line of text and then bytes:

    parlour-meaning/v1 <number of cards> <SHA-256 of their texts, in hexadecimal>

and one byte for each pair of cards in the order (0, 1), (0, 2) ... (0, n - 1), (1, 2) ...: 0 for
the pair that is furthest apart, 255 for the closest, in even steps between. `make meaning` makes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from parlour.games.ensemble.cards import Picture
from parlour.packs.pictures import built_in, load

FORMAT = "parlour-meaning/v1"
CLOSEST = 255

# Icons whose names say more or other than what a picture shows.
CALLED = {
    "aerial-tramway": "cable car",
    "anatomical-heart": "heart",
    "bullseye": "target",
    "cloud-with-lightning": "thundercloud",
    "cloud-with-rain": "rain cloud",
    "couch-and-lamp": "sofa",
    "evergreen-tree": "fir tree",
    "ewe": "sheep",
    "folding-hand-fan": "fan",
    "glowing-star": "star",
    "high-heeled-shoe": "shoe",
    "hot-beverage": "cup of tea",
    "hourglass-not-done": "hourglass",
    "lady-beetle": "ladybird",
    "linked-paperclips": "paper clip",
    "luggage": "suitcase",
    "mantelpiece-clock": "clock",
    "monarch-butterfly": "butterfly",
    "musical-keyboard": "piano",
    "nest-with-eggs": "nest",
    "old-key": "key",
    "open-book": "book",
    "railway-car": "railway carriage",
    "raised-hand": "hand",
    "red-paper-lantern": "paper lantern",
    "satellite-antenna": "satellite dish",
    "sauropod": "dinosaur",
    "small-airplane": "airplane",
    "snowman-without-snow": "snowman",
    "spiral-shell": "shell",
    "spouting-whale": "whale",
    "sun-behind-cloud": "sun",
    "t-shirt": "shirt",
    "tram-car": "tram",
    "umbrella-on-ground": "parasol",
    "vertical-traffic-light": "traffic light",
    "womans-hat": "straw hat",
    "wrapped-gift": "present",
}


def called(icon: str) -> str:
    """An icon in a word or two: `noto:old-key` is a key."""
    name = icon.rpartition(":")[2]
    return CALLED.get(name, name.replace("-", " "))


def objects(picture: Picture) -> tuple[str, ...]:
    """What a picture shows, the hero first."""
    things = (picture.hero, picture.companion, picture.third)
    return tuple(dict.fromkeys(called(thing.icon) for thing in things if thing is not None))


def text_of(picture: Picture) -> tuple[str, ...]:
    """All that the meaning of a picture is made from."""
    things = ", ".join(objects(picture))
    return (picture.id, picture.title, picture.scene, things, ", ".join(picture.domains))


def fingerprint(pictures: Sequence[Picture]) -> str:
    """The SHA-256 of the texts of these cards, in their order."""
    texts = json.dumps([text_of(picture) for picture in pictures], ensure_ascii=False)
    return hashlib.sha256(texts.encode()).hexdigest()


@cache
def built_in_pictures() -> tuple[Picture, ...]:
    """The cards of the table, in its order."""
    return tuple(picture for file in built_in() for picture in load(file, 0).pictures)


class Table:
    """How close the cards of a `meaning.bin` are, by their places in it."""

    def __init__(self, stored: bytes) -> None:
        header, _, self.pairs = stored.partition(b"\n")
        kind, cards, self.fingerprint = header.decode("ascii").split(" ")
        self.cards = int(cards)
        assert kind == FORMAT, f"meaning.bin is {kind}, not {FORMAT}: run `make meaning`"
        assert len(self.pairs) == self.cards * (self.cards - 1) // 2, "meaning.bin was cut"

    def closeness(self, one: int, other: int) -> int:
        """From 0 for the two cards that are furthest apart to CLOSEST; a card is that to itself."""
        if one == other:
            return CLOSEST
        low, high = min(one, other), max(one, other)
        return self.pairs[low * (2 * self.cards - low - 1) // 2 + high - low - 1]


def stored(pictures: Sequence[Picture], pairs: bytes) -> bytes:
    """A `meaning.bin` for these cards."""
    header = f"{FORMAT} {len(pictures)} {fingerprint(pictures)}\n"
    return header.encode("ascii") + pairs


@cache
def table() -> Table:
    """The table that Parlour ships."""
    return Table(files("parlour").joinpath("packs", "ensemble", "meaning.bin").read_bytes())


@cache
def _places() -> dict[str, int]:
    """Where the built-in cards stand in the table, by id; none when it was made from others."""
    pictures = built_in_pictures()
    if table().fingerprint != fingerprint(pictures):
        return {}
    return {picture.id: place for place, picture in enumerate(pictures)}


def place(picture: Picture) -> int | None:
    """Where a card stands in the table; None for one that is not, word for word, built in."""
    found = _places().get(picture.id)
    if found is None or text_of(built_in_pictures()[found]) != text_of(picture):
        return None
    return found


def similarity(one: str, other: str) -> float | None:
    """How close two built-in cards are, by id: from 0 to 1. None if the table lacks one of them."""
    places = _places()
    if one not in places or other not in places:
        return None
    return table().closeness(places[one], places[other]) / CLOSEST
