"""Packs and cards as players read them, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class CardEntry:
    """A card as players read it; None for what the cards of a game do not have."""

    id: str
    title: str
    text: str
    mark: str | None = None  # what sets it apart: a scenario's mark, or the part of its box
    vp: int | None = None
    cost: str | None = None  # its name and what it asks for
    price: str | None = None  # what the cost asks for in two or three words
    ability: str | None = None  # the name of what `text` tells
    kind: str | None = None  # whether that is `flip` or `ongoing`
    type: str | None = None
    colour: str | None = None
    copies: int | None = None
    vibes: tuple[str, ...] = ()
    act: str | None = None
    intensity: int | None = None  # of its Act
    boost: int | None = None
    star: int | None = None
    payout: str | None = None
    flavour: str | None = None
    clauses: tuple[str, ...] = ()  # the rules to read beside it
    type_id: str | None = None  # type, colour and vibes for programs, the same in every language
    colour_id: str | None = None
    vibe_ids: tuple[str, ...] = ()

    def dump(self) -> dict[str, object]:
        found: dict[str, object] = {
            "id": self.id,
            "title": self.title,
            "text": self.text,
            "mark": self.mark,
            "vp": self.vp,
            "cost": self.cost,
            "price": self.price,
            "ability": self.ability,
            "kind": self.kind,
            "type": self.type,
            "colour": self.colour,
            "copies": self.copies,
            "vibes": list(self.vibes) or None,
            "act": self.act,
            "intensity": self.intensity,
            "boost": self.boost,
            "star": self.star,
            "payout": self.payout,
            "flavour": self.flavour,
            "clauses": list(self.clauses) or None,
            "type_id": self.type_id,
            "colour_id": self.colour_id,
            "vibe_ids": list(self.vibe_ids) or None,
        }
        return {name: value for name, value in found.items() if value is not None}


@dataclass(frozen=True)
class PackEntry:
    """A pack as players read it."""

    id: str
    title: str
    author: str
    licence: str
    version: int
    hash: str
    cards: tuple[CardEntry, ...]
    sealed: bool = False  # a scenario's contents are a surprise until its pack is opened (ENS-8.2)
    about: tuple[str, ...] = ()  # the scenario card: theme, idea, where its rule stands
    clauses: tuple[str, ...] = ()  # the rules to read beside all its cards
    deck: tuple[CardEntry, ...] = ()  # what hands are dealt from, where that is no part of a pack
    options: Mapping[str, object] = field(default_factory=dict)  # with which all its cards are in
    signs: Mapping[str, object] = field(
        default_factory=dict
    )  # what its colours and vibes look like

    def dump(self, *, spoilers: bool) -> dict[str, object]:
        hidden = self.sealed and not spoilers
        return {
            "id": self.id,
            "title": self.title,
            "author": self.author,
            "licence": self.licence,
            "version": self.version,
            "hash": self.hash,
            "sealed": self.sealed,
            "count": len(self.cards),
            "about": [] if hidden else list(self.about),
            "cards": [] if hidden else [card.dump() for card in self.cards],
            **({"clauses": list(self.clauses)} if self.clauses else {}),
            **({"deck": [card.dump() for card in self.deck]} if self.deck else {}),
            **self.signs,
        }
