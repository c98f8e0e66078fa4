"""Packs of Ember: ranks, costs, creatures and Curses, checked word by word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from parlour.core.documents import Document
from parlour.core.game import Game
from parlour.core.phrases import Phrasebook
from parlour.games.ember.cards import (
    HIGHEST_VP,
    MOST_CARDS,
    MOST_CREATURES,
    NUMBERS,
    Box,
    CardSet,
    Creature,
    Kind,
    Pack,
    Solo,
)
from parlour.games.ember.game import Ember
from parlour.games.ember.prices import Cost, Shape
from parlour.packs.abilities import load_ability
from parlour.packs.clauses import clauses
from parlour.packs.drawdeck import draw_deck
from parlour.packs.entries import CardEntry, PackEntry
from parlour.packs.reading import PackFile, Source, entries_of, line, open_source, refuse, shipped
from parlour.packs.vocabulary import word
from parlour.packs.wording import cost_wording, price_wording, wording

BUILT_IN = ("wizards",)
CURSES = 9
MOST_COSTS = 62
LAST_TICK = 99
NAME = re.compile(r"[a-z][a-z0-9_]*")
BOXES = (Box.STANDARD, Box.LEGENDARY, Box.PROMO)

# How many cards a cost of each shape can have.
SIZES = {
    Shape.ELEMENT: (2, MOST_CARDS),
    Shape.MATCHING: (2, MOST_CARDS),
    Shape.PAIRS: (4, 4),
    Shape.HOUSE: (5, 5),
    Shape.RUN: (2, MOST_CARDS),
    Shape.ELEMENT_RUN: (2, MOST_CARDS),
    Shape.PRISM: (2, 4),
    Shape.HIGH: (2, MOST_CARDS),
}


def built_in() -> list[PackFile]:
    return shipped("ember", BUILT_IN)


def bind(pack_files: list[PackFile], phrases: Phrasebook) -> Ember:
    return Ember(card_set(pack_files), phrases)


def card_set(pack_files: Sequence[PackFile]) -> CardSet:
    """The cards of all packs; the first that has ranks gives them, and so with the solo game."""
    sources = [open_source(file) for file in pack_files]
    costs = load_costs(sources)
    ranks: list[tuple[str, ...]] = []
    solos: list[Solo] = []
    packs: list[Pack] = []
    owners: dict[str, str] = {}
    for source in sources:
        if source.document.has("ranks"):
            ranks.append(load_ranks(source.document.part("ranks")))
        if source.document.has("solo"):
            solos.append(load_solo(source.document.part("solo")))
        pack = load(source, len(owners), costs)
        for creature in pack.creatures:
            if creature.id in owners:
                taken = {"card": creature.id, "pack": owners[creature.id]}
                raise refuse("same_card", file=source.file.name, **taken)
            owners[creature.id] = pack.id
        packs.append(pack)
    named = ", ".join([file.name for file in pack_files])
    for table, found in (("ranks", len(ranks)), ("solo", len(solos))):
        if not found:
            raise refuse("pack_lacks", packs=named, table=table)
    curses = sum(creature.box is Box.CURSE for pack in packs for creature in pack.creatures)
    if curses != CURSES:
        raise refuse("curses", "EMB-12.3", count=curses, wanted=CURSES)
    if len(owners) > MOST_CREATURES:
        raise refuse("too_many_creatures", count=len(owners), most=MOST_CREATURES)
    return CardSet(tuple(packs), ranks[0], tuple(costs.values()), solos[0])


def load_costs(sources: Sequence[Source]) -> dict[str, Cost]:
    """The costs of all packs by id, in the order of packs and files."""
    costs: dict[str, Cost] = {}
    owners: dict[str, str] = {}
    for source in sources:
        if not source.document.has("cost"):
            continue
        for table in entries_of(source.document, "cost"):
            cost = load_cost(table)
            if cost.id in costs:
                taken = {"cost": cost.id, "pack": owners[cost.id]}
                raise refuse("same_cost", file=source.file.name, **taken)
            costs[cost.id] = cost
            owners[cost.id] = source.header.id
    if len(costs) > MOST_COSTS:
        raise refuse("too_many_costs", count=len(costs), most=MOST_COSTS)
    return costs


def load(source: Source, first: int, costs: dict[str, Cost]) -> Pack:
    """A checked pack whose creatures are numbered from `first`, its Curses last."""
    document, header = source.document, source.header
    creatures = [load_creature(table, costs) for table in entries_of(document, "creature")]
    if not creatures:
        raise document.wrong("creature", "at least one creature")
    if document.has("curse"):
        creatures += [load_curse(table, costs) for table in entries_of(document, "curse")]
    document.finish()
    return Pack(
        id=header.id,
        title=header.title,
        author=header.author,
        licence=header.licence,
        version=header.version,
        hash=source.file.hash,
        first=first,
        creatures=tuple(creatures),
    )


def load_ranks(document: Document) -> tuple[str, ...]:
    ranks = tuple([line(document, str(number), 40) for number in range(1, NUMBERS + 1)])
    document.finish()
    return ranks


def load_solo(document: Document) -> Solo:
    solo = Solo(
        quick=ticks(document, "quick"),
        standard=ticks(document, "standard"),
        long=ticks(document, "long"),
        very_long=ticks(document, "very_long"),
    )
    document.finish()
    return solo


def ticks(document: Document, name: str) -> tuple[int, ...]:
    """When each of the Curses arrives (EMB-12.2)."""
    found = document.integers(name, 1, LAST_TICK)
    if len(found) != CURSES or found != sorted(set(found)):
        raise document.wrong(name, f"{CURSES} rising numbers from 1 to {LAST_TICK}")
    return tuple(found)


def load_cost(document: Document) -> Cost:
    shape = word(document, "shape", list(Shape))
    fewest, most = SIZES[shape]
    cost = Cost(
        id=card_id(document),
        name=line(document, "name", 40),
        shape=shape,
        cards=document.integer("cards", fewest, most),
        at_least=document.integer("from", 2, NUMBERS) if shape is Shape.HIGH else 0,
    )
    document.finish()
    return cost


def load_creature(document: Document, costs: dict[str, Cost]) -> Creature:
    creature = Creature(
        id=card_id(document),
        name=line(document, "name", 40),
        box=word(document, "set", BOXES),
        vp=document.integer("vp", 1, HIGHEST_VP),
        cost=costs[document.one_of("cost", list(costs))],
        ability=load_ability(document.part("ability"), curse=False),
        flavour=line(document, "flavour", 120),
        art=line(document, "art", 200),
    )
    document.finish()
    return creature


def load_curse(document: Document, costs: dict[str, Cost]) -> Creature:
    curse = Creature(
        id=card_id(document),
        name=line(document, "name", 40),
        box=Box.CURSE,
        vp=document.integer("vp", 1, HIGHEST_VP),
        cost=costs[document.one_of("lift", list(costs))],
        ability=load_ability(document.part("ability"), curse=True),
        flavour=line(document, "flavour", 120),
        art="",
    )
    document.finish()
    return curse


def card_id(document: Document) -> str:
    text = document.text("id")
    if len(text) > 40 or not NAME.fullmatch(text):
        raise document.wrong("id", "a lower-case letter, then such letters, digits and _, up to 40")
    return text


def entries(game: Game) -> list[PackEntry]:
    """The packs of a game as players read them."""
    assert isinstance(game, Ember), f"{game.name} has no creatures"
    first, *others = pack_entries(game.cards, game.phrases)
    return [replace(first, deck=draw_deck(game)), *others]


def pack_entries(cards: CardSet, phrases: Phrasebook) -> list[PackEntry]:
    found: list[PackEntry] = []
    for pack in cards.packs:
        promos = any(creature.box is Box.PROMO for creature in pack.creatures)
        found.append(
            PackEntry(
                id=pack.id,
                title=pack.title,
                author=pack.author,
                licence=pack.licence,
                version=pack.version,
                hash=pack.hash,
                cards=tuple([entry(creature, cards, phrases) for creature in pack.creatures]),
                options={"promos": True} if promos else {},
            )
        )
    return found


def entry(creature: Creature, cards: CardSet, phrases: Phrasebook) -> CardEntry:
    curse = creature.box is Box.CURSE
    return CardEntry(
        id=creature.id,
        title=creature.name,
        text=wording(creature.ability, cards, phrases, curse=curse),
        mark=None if creature.box is Box.STANDARD else creature.box.value,
        vp=creature.vp,
        cost=f"{creature.cost.name} ({cost_wording(creature.cost, phrases)})",
        price=price_wording(creature.cost, phrases),
        ability=creature.ability.name or None,
        kind=creature.ability.kind.value,
        flavour=creature.flavour,
        clauses=clauses_of(creature),
    )


def clauses_of(creature: Creature) -> tuple[str, ...]:
    """The rules that say how to come by a creature, and how its ability works."""
    own = [clause.id for clause in clauses("ember") if clause.title == creature.name]
    works = "EMB-5.1" if creature.ability.kind is Kind.FLIP else "EMB-5.2"
    if creature.box is Box.CURSE:
        return ("EMB-12.3", "EMB-12.8", works)
    legendary = ["EMB-1.4"] if creature.box is Box.LEGENDARY else []
    return ("EMB-3.3", works, *own, *legendary)
