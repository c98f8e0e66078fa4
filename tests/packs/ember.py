"""Packs of Ember as text, made of few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parlour.core.documents import Document
from parlour.games.ember.cards import Ability, CardSet
from parlour.packs.abilities import load_ability
from parlour.packs.creatures import built_in, card_set
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from tests.games.ensemble.packs import lines

Plain = Mapping[str, object]

CARDS = card_set(built_in())

HEADER: Plain = {
    "game": "ember",
    "id": "strays",
    "title": "Strays",
    "author": "Somebody",
    "licence": "CC0-1.0",
    "version": 1,
}
DRAW: Plain = {"do": "draw", "who": "you", "cards": 1}
FLIP: Plain = {"name": "Sniff", "kind": "flip", "effect": [DRAW]}
ONGOING: Plain = {"name": "Sniff", "kind": "ongoing", "effect": [{"lasts": "refresh_conjure"}]}
STRAY: Plain = {
    "id": "stray",
    "name": "Stray",
    "set": "standard",
    "vp": 2,
    "cost": "spark",
    "ability": FLIP,
    "flavour": "It followed you home.",
    "art": "a thin dog on a doorstep",
}
CURSE: Plain = {
    "id": "fleas",
    "name": "Curse of Fleas",
    "vp": 2,
    "lift": "spark",
    "ability": {"kind": "ongoing", "effect": [{"lasts": "hand_size", "who": "you", "amount": -1}]},
    "flavour": "They followed it.",
}
COST: Plain = {"id": "kennel", "name": "Kennel", "shape": "run", "cards": 4}
TICKS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
SOLO: Plain = {"quick": TICKS, "standard": TICKS, "long": TICKS, "very_long": TICKS}
RANKS: Plain = {str(number): f"Rank {number}" for number in range(1, 14)}


def pack(
    creatures: Sequence[Plain] = (STRAY,),
    *,
    costs: Sequence[Plain] = (),
    curses: Sequence[Plain] = (),
    tables: Mapping[str, Plain] | None = None,
    header: Plain | None = None,
) -> PackFile:
    text = lines({**HEADER, **(header or {})})
    for name, table in (tables or {}).items():
        text += f"\n[{name}]\n" + lines(table)
    for kind, cards in (("cost", costs), ("creature", creatures), ("curse", curses)):
        text += "".join(f"\n[[{kind}]]\n" + lines(card) for card in cards)
    return PackFile("strays.toml", text.encode())


def with_built_in(file: PackFile) -> CardSet:
    return card_set([*built_in(), file])


def ability(data: Plain, *, curse: bool = False) -> Ability:
    return load_ability(Document("pack", data, MESSAGES), curse=curse)


def flip(*effect: Plain, **more: object) -> Plain:
    """A Flip ability that does these things."""
    return {"name": "Sniff", "kind": "flip", "effect": list(effect), **more}


def answer(*effect: Plain, when: str = "opponent_conjures", **more: object) -> Plain:
    """An Ongoing ability that answers something."""
    return {"name": "Sniff", "kind": "ongoing", "when": when, "effect": list(effect), **more}


def lasting(*effect: Plain) -> Plain:
    return {"name": "Sniff", "kind": "ongoing", "effect": list(effect)}


def choice(who: str, *lists: list[Plain]) -> Plain:
    return {"do": "choose", "who": who, "of": list(lists)}
