"""Packs of Encore!! as text, made of few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import parlour
from parlour.core.documents import Document
from parlour.games.encore.cards import Card, CardSet, Venue
from parlour.packs.performances import Numbered
from parlour.packs.performers import SHAPES, built_in, card_set, load_card, load_venue
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from parlour.packs.stages import Origin, Scope
from tests.games.ensemble.packs import lines
from tests.packs.checks import refusal_of

Plain = Mapping[str, object]

CARDS = card_set(built_in())
SCOPE = Scope(
    Origin.VENUE,
    tuple([colour.id for colour in CARDS.colours]),
    tuple([vibe.id for vibe in CARDS.vibes]),
)

HEADER: Plain = {
    "game": "encore",
    "id": "strays",
    "title": "Strays",
    "author": "Somebody",
    "licence": "CC0-1.0",
    "version": 1,
}
HYPE: Plain = {"effect": "hype", "n": 2}
DRAW: Plain = {"effect": "draw", "n": 1, "deck": "main"}
PERFORMER: Plain = {
    "id": "stray",
    "name": "Stray",
    "type": "performer",
    "colour": "orange",
    "cost": 1000,
    "vibes": ["rowdy"],
    "act": {"name": "Howl", "intensity": 3},
    "copies": 1,
    "flavour": "It followed the band home.",
    "art": "a thin dog at a microphone",
}
SUPPORTER: Plain = {
    "id": "flea",
    "name": "Flea",
    "type": "supporter",
    "colour": "orange",
    "cost": 500,
    "boost": 1,
    "preshow": {"do": [HYPE]},
    "copies": 1,
    "flavour": "It followed the dog.",
    "art": "a flea with a drum",
}
SURPRISE: Plain = {
    "id": "bark",
    "name": "Bark",
    "type": "surprise",
    "colour": "orange",
    "cost": 500,
    "surprise": {"do": [HYPE]},
    "copies": 1,
    "flavour": "Nobody asked.",
    "art": "a speech bubble with teeth",
}
VENUE: Plain = {
    "id": "kennel",
    "name": "The Kennel",
    "vibe": "rowdy",
    "payout": 1000,
    "star": 10,
    "ability": {"lasting": [{"effect": "fee", "n": 1000, "who": "both"}]},
    "flavour": "Standing room on four legs.",
    "art": "a kennel with a marquee",
}
COLOURS = ("red", "teal", "lime", "gold", "plum", "grey", "navy", "rust", "mint", "sand", "jade",
           "wine", "onyx")  # fmt: skip
LETTERS = "ACDIJKLMNQTUX"  # none of those that the first tour has
VIBES = ("loud", "soft", "odd", "warm", "cold", "wild", "neat", "sad", "glad")


def colour(number: int) -> Plain:
    name = COLOURS[number]
    about = {"ink": "#1A2B3C", "character": "A colour of strays."}
    return {"id": name, "name": name.upper(), "letter": LETTERS[number], **about}


def vibe(number: int) -> Plain:
    name = VIBES[number]
    return {"id": name, "name": name.title(), "letter": LETTERS[number], "shape": SHAPES[number]}


def deck(name: str) -> list[Plain]:
    """The twenty cards of a colour: five Performers, and four of each other type."""
    own = {"colour": name}
    cards: list[Plain] = [
        {**PERFORMER, **own, "id": f"{name}-p{k}", "name": f"P {k}", "vibes": ["loud"]}
        for k in range(5)
    ]
    cards += [{**SUPPORTER, **own, "id": f"{name}-s{k}", "copies": 2} for k in range(4)]
    copies = (2, 2, 2, 1)
    cards += [{**SURPRISE, **own, "id": f"{name}-x{k}", "copies": n} for k, n in enumerate(copies)]
    return cards


def decks(colours: int = 6) -> list[Plain]:
    return [card for name in COLOURS[:colours] for card in deck(name)]


def venues(count: int = 12) -> list[Plain]:
    return [{**VENUE, "id": f"venue-{k}", "vibe": "loud"} for k in range(count)]


def pack(
    cards: Sequence[Plain] = (),
    *,
    colours: Sequence[Plain] = (),
    vibes: Sequence[Plain] = (),
    halls: Sequence[Plain] = (),
    header: Plain | None = None,
) -> PackFile:
    text = lines({**HEADER, **(header or {})})
    for kind, entries in (("colour", colours), ("vibe", vibes), ("card", cards), ("venue", halls)):
        text += "".join(f"\n[[{kind}]]\n" + lines(entry) for entry in entries)
    return PackFile("strays.toml", text.encode())


def whole(
    cards: Sequence[Plain] | None = None,
    *,
    colours: int = 6,
    vibes: int = 5,
    halls: Sequence[Plain] | None = None,
) -> PackFile:
    """A pack that a game can be played with by itself."""
    return pack(
        decks(colours) if cards is None else cards,
        colours=[colour(k) for k in range(colours)],
        vibes=[vibe(k) for k in range(vibes)],
        halls=venues() if halls is None else halls,
    )


def with_built_in(file: PackFile) -> CardSet:
    return card_set([*built_in(), file])


def card(data: Plain) -> Card:
    return load_card(Document("pack", data, MESSAGES), SCOPE, Numbered())


def venue(ability: Plain) -> Venue:
    data = {**VENUE, "ability": ability}
    return load_venue(Document("pack", data, MESSAGES), SCOPE, Numbered())


def performer(*conditional: Plain, **more: object) -> Plain:
    """A Performer with these Conditional Abilities."""
    abilities = {"conditional": list(conditional)} if conditional else {}
    return {**PERFORMER, **abilities, **more}


def supporter(*conditional: Plain, **more: object) -> Plain:
    abilities = {"conditional": list(conditional)} if conditional else {}
    return {**SUPPORTER, **abilities, **more}


def encore(*do: Plain, **more: object) -> Plain:
    """A Performer with an ENCORE!! that does these things."""
    return {**PERFORMER, "encore": {"do": list(do), **more}}


def preshow(*do: Plain, **more: object) -> Plain:
    return {**SUPPORTER, "preshow": {"do": list(do), **more}}


def surprise(*do: Plain, **more: object) -> Plain:
    return {**SURPRISE, "surprise": {"do": list(do), **more}}


def when(trigger: Plain, *do: Plain, **more: object) -> Plain:
    """A Conditional Ability that is triggered."""
    return {"when": trigger, "do": list(do) or [HYPE], **more}


def lasting(*effects: Plain, **more: object) -> Plain:
    return {"lasting": list(effects), **more}


def refused(files: Sequence[PackFile]) -> parlour.BadInput:
    return refusal_of(card_set, files)


def refused_card(data: Plain) -> parlour.BadInput:
    return refused([*built_in(), pack([data])])
