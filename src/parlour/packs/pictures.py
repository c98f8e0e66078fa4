"""Packs of Ensemble: pictures and scenarios, checked word by word."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from parlour.core.documents import Document
from parlour.core.game import Game
from parlour.core.phrases import Phrasebook
from parlour.core.piles import CAPACITY
from parlour.games.ensemble.cards import CardSet, Mark, Pack, Picture, Scenario, Thing
from parlour.games.ensemble.game import Ensemble
from parlour.packs.clauses import clauses
from parlour.packs.entries import CardEntry, PackEntry
from parlour.packs.reading import (
    PackFile,
    entries_of,
    line,
    parse_header,
    parse_pack,
    refuse,
    shipped,
    slug,
)

SEALED = ("ENS-8.1", "ENS-8.2")  # what scenario packs are, and when their cards are shown
BUILT_IN = ("remembrance", "crossing", "masked-ball", "night-walk")
MARKS = {"knot": Mark.KNOT, "mask": Mark.MASK, "lantern": Mark.LANTERN}
FLAGS = ("glow", "stands", "mirror", "flip", "tied", "sunk")
BEAMS = ("left", "right", "up-left", "up-right", "down-left", "down-right")


@dataclass(frozen=True)
class Box:
    """The closed vocabulary of the pictures, and what the Life counters show."""

    allowance: tuple[int, ...]
    moods: tuple[str, ...]
    domains: tuple[str, ...]
    contrasts: tuple[str, ...]
    settings: tuple[str, ...]
    lights: tuple[str, ...]
    shapes: tuple[str, ...]
    effects: tuple[str, ...]
    palettes: dict[str, tuple[str, ...]]


@cache
def box() -> Box:
    text = files("parlour").joinpath("packs", "ensemble", "box.toml").read_text("utf-8")
    data = tomllib.loads(text)
    palettes = {name: tuple(colours) for name, colours in data.pop("palettes").items()}
    return Box(**{name: tuple(words) for name, words in data.items()}, palettes=palettes)


def built_in() -> list[PackFile]:
    return shipped("ensemble", BUILT_IN)


def bind(pack_files: list[PackFile], phrases: Phrasebook) -> Ensemble:
    packs: list[Pack] = []
    owners: dict[str, str] = {}
    count = 0
    for file in pack_files:
        pack = load(file, count)
        for picture in pack.pictures:
            if picture.id in owners:
                raise refuse("same_card", file=file.name, card=picture.id, pack=owners[picture.id])
            owners[picture.id] = pack.id
        count += len(pack.pictures)
        packs.append(pack)
    if count > CAPACITY:
        raise refuse("too_many_pictures", count=count, most=CAPACITY)
    return Ensemble(CardSet(tuple(packs), box().allowance), phrases)


def load(file: PackFile, first: int) -> Pack:
    """A checked pack whose pictures are numbered from `first`."""
    document = parse_pack(file)
    header = parse_header(document)
    scenario = None
    if document.has("scenario"):
        scenario = load_scenario(document.part("scenario"), header.id)
    pictures = tuple([load_picture(table, scenario) for table in entries_of(document, "picture")])
    document.finish()
    if not pictures:
        raise document.wrong("picture", "at least one picture")
    ids = [picture.id for picture in pictures]
    for picture in pictures:
        if ids.count(picture.id) > 1:
            raise refuse("same_card", file=file.name, card=picture.id, pack=header.id)
    return Pack(
        id=header.id,
        title=header.title,
        author=header.author,
        licence=header.licence,
        version=header.version,
        hash=file.hash,
        first=first,
        pictures=pictures,
        scenario=scenario,
    )


def load_picture(document: Document, scenario: Scenario | None) -> Picture:
    words = box()
    mark = Mark.NONE
    if document.has("mark"):
        if scenario is None:
            raise document.wrong("mark", "left out in a pack without a scenario")
        name = document.one_of("mark", [scenario.mark.name.lower()])
        mark = MARKS[name]
    picture = Picture(
        id=slug(document, "id"),
        title=line(document, "title", 40),
        scene=line(document, "scene", 200),
        moods=some_of(document, "moods", words.moods, 4, 6),
        palette=document.one_of("palette", list(words.palettes)),
        light=document.one_of("light", words.lights),
        setting=document.one_of("setting", words.settings),
        domains=some_of(document, "domains", words.domains, 1, 4),
        shape=document.one_of("shape", words.shapes),
        contrast=document.one_of("contrast", words.contrasts),
        mark=mark,
        hero=load_thing(document.part("hero")),
        companion=load_thing(document.part("companion")),
        third=load_thing(document.part("third")) if document.has("third") else None,
        effects=effects(document),
    )
    document.finish()
    return picture


def load_scenario(document: Document, pack: str) -> Scenario:
    words = box()
    scenario = Scenario(
        id=pack,
        number=document.integer("number", 1, 99),
        name=line(document, "name", 40),
        theme=line(document, "theme", 200),
        idea=line(document, "idea", 300),
        mark=MARKS[document.one_of("mark", list(MARKS))],
        clauses=cited(document),
        scene=line(document, "scene", 200),
    )
    # The rest describes the picture of the scenario card, for the renderer.
    line(document, "mark_icon", 80)
    document.one_of("palette", list(words.palettes))
    document.one_of("light", words.lights)
    document.one_of("setting", words.settings)
    load_thing(document.part("hero"))
    load_thing(document.part("companion"))
    effects(document)
    document.finish()
    return scenario


def cited(document: Document) -> tuple[str, ...]:
    """The clauses that hold a scenario's rule."""
    known = [clause.id for clause in clauses("ensemble")]
    named = document.texts("clauses")
    if not named or any(name not in known for name in named):
        raise document.wrong("clauses", f"clauses of Ensemble, {known[0]} to {known[-1]}")
    return tuple(named)


def load_thing(document: Document) -> Thing:
    manner = [flag for flag in FLAGS if document.has(flag) and document.flag(flag)]
    if document.has("beam"):
        manner.append("beam " + document.one_of("beam", BEAMS))
    if document.has("depth"):
        manner.append(f"depth {measure(document, 'depth', 0, 9)}")
    thing = Thing(
        icon=line(document, "icon", 80),
        x=measure(document, "x", -0.5, 1.5),
        y=measure(document, "y", -0.5, 1.5),
        size=measure(document, "size", 0.02, 2),
        turn=measure(document, "turn", -360, 360),
        manner=tuple(manner),
    )
    document.finish()
    return thing


def measure(document: Document, name: str, low: float, high: float) -> float:
    value = document.take(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise document.wrong(name, f"a number from {low} to {high}")
    return float(value)


def some_of(
    document: Document, name: str, words: tuple[str, ...], fewest: int, most: int
) -> tuple[str, ...]:
    found = document.texts(name)
    for word in found:
        if word not in words:
            raise document.wrong(name, f"{fewest} to {most} of " + ", ".join(words))
    if not fewest <= len(found) <= most or len(set(found)) != len(found):
        raise document.wrong(name, f"{fewest} to {most} different words")
    return tuple(found)


def effects(document: Document) -> tuple[str, ...]:
    if not document.has("effects"):
        return ()
    return some_of(document, "effects", box().effects, 1, 4)


def entries(game: Game) -> list[PackEntry]:
    """The packs of a game as players read them."""
    assert isinstance(game, Ensemble), f"{game.name} has no pictures"
    return [entry(pack) for pack in game.cards.packs]


def entry(pack: Pack) -> PackEntry:
    cards = [
        CardEntry(
            picture.id,
            picture.title,
            picture.scene,
            mark=None if picture.mark is Mark.NONE else picture.mark.name.lower(),
            clauses=("ENS-3.1",) if picture.mark is Mark.NONE else ("ENS-3.1", "ENS-9.2"),
        )
        for picture in pack.pictures
    ]
    scenario = pack.scenario
    about = (scenario.theme, scenario.idea, ", ".join(scenario.clauses)) if scenario else ()
    return PackEntry(
        id=pack.id,
        title=pack.title,
        author=pack.author,
        licence=pack.licence,
        version=pack.version,
        hash=pack.hash,
        cards=tuple(cards),
        sealed=scenario is not None,
        about=about,
        clauses=() if scenario is None else SEALED,
        options={} if scenario is None else {"scenarios": [pack.id]},
    )
