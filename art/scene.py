"""Reading the recipe of a picture: what is to be seen, before anything is drawn.

Only the standard library, so that the tests can check a recipe's hash without the build tools.
"""

from __future__ import annotations

import hashlib
import json
import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKS = ROOT / "src" / "parlour" / "packs" / "ensemble"
TOUCHES = ROOT / "art" / "touches.toml"
PICTURES = ROOT / "src" / "parlour" / "pictures"
MANIFEST = ROOT / "art" / "manifest.json"
GAMES = ("ensemble", "ember", "encore")
MARKS = ("knot", "mask", "lantern")
BUILT_IN = ("remembrance", "crossing", "masked-ball", "night-walk")

# The page is drawn in these units, whatever the size of the image.
WIDTH = 500
HEIGHT = 700


@dataclass(frozen=True)
class Palette:
    """The seven colours of a card, as `#rrggbb`."""

    top: str
    middle: str
    horizon: str
    far: str
    near: str
    light: str
    grade: str


@dataclass(frozen=True)
class Thing:
    """An icon and its place: x and y are its middle, size its longer side, in page units."""

    icon: str
    x: float
    y: float
    size: float
    turn: float = 0.0
    flip: bool = False
    stands: bool = False
    mirror: bool = False
    sunk: bool = False
    glow: bool = False
    tied: bool = False
    beam: str | None = None  # None: throws no beam
    depth: float | None = None  # None: in front of all layers
    flat: float = 1.0  # less than 1: lies on the ground, seen from the side
    wash: str | None = None  # None: its own colours; otherwise stone, smoke or shadow of this one
    sheer: float = 1.0  # less than 1: seen through


@dataclass(frozen=True)
class Recipe:
    """One picture: everything the renderer needs to know."""

    game: str
    id: str
    palette: Palette
    palette_name: str
    light: str
    setting: str
    hero: Thing
    companion: Thing
    third: Thing | None
    effects: tuple[str, ...]
    touches: tuple[Mapping[str, Any], ...]
    pack: str
    mark: str | None
    data: Mapping[str, Any] = field(repr=False)

    def random(self, part: str) -> random.Random:
        """Chance for one part of the picture, the same in every run."""
        return random.Random(f"{self.id}/{part}")

    def hash(self) -> str:
        """Changes whenever anything that is drawn changes, and not with title, scene or moods."""
        text = json.dumps(self.data, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def name(self) -> str:
        """Its name in the manifest, and its file without the ending."""
        return f"{self.game}/{self.id}"

    def things(self) -> list[Thing]:
        return [thing for thing in (self.third, self.hero, self.companion) if thing is not None]


DRAWN = ("palette", "light", "setting", "hero", "companion", "third", "effects")


def thing(data: Mapping[str, Any]) -> Thing:
    place = {
        "x": data["x"] * WIDTH,
        "y": data["y"] * HEIGHT,
        "size": data["size"] * WIDTH,
    }
    return Thing(**{**data, **place})


def recipe(
    game: str,
    ident: str,
    pack: str,
    data: Mapping[str, Any],
    palettes: Mapping[str, list[str]],
    touches: list[Mapping[str, Any]],
) -> Recipe:
    drawn = {name: data[name] for name in DRAWN if name in data}
    lying = {str(touch["what"]): touch["flat"] for touch in touches if touch["kind"] == "lies"}
    colours = palettes[data["palette"]]
    return Recipe(
        game=game,
        id=ident,
        palette=Palette(*colours),
        palette_name=data["palette"],
        light=data["light"],
        setting=data["setting"],
        hero=thing({**data["hero"], "flat": lying.get("hero", 1.0)}),
        companion=thing({**data["companion"], "flat": lying.get("companion", 1.0)}),
        third=thing(data["third"]) if "third" in data else None,
        effects=tuple(data.get("effects", ())),
        touches=tuple(touch for touch in touches if touch["kind"] != "lies"),
        pack=pack,
        mark=data.get("mark"),
        data={**drawn, "id": ident, "colours": colours, "touches": touches},
    )


def recipes() -> list[Recipe]:
    """All pictures of all games."""
    return [*ensemble(), *listed("ember"), *listed("encore")]


def ensemble() -> list[Recipe]:
    """The pictures of Ensemble in the order of their packs; a scenario's card before its pack."""
    touches = tomllib.loads(TOUCHES.read_text("utf-8"))
    found: list[Recipe] = []
    for pack in BUILT_IN:
        data = tomllib.loads((PACKS / f"{pack}.toml").read_text("utf-8"))
        cards = [(item["id"], item) for item in data["picture"]]
        if "scenario" in data:
            cards.insert(0, (f"scenario-{pack}", data["scenario"]))
        found += [
            recipe("ensemble", ident, pack, item, shared_palettes(), touches.pop(ident, []))
            for ident, item in cards
        ]
    if touches:
        raise SystemExit(f"{TOUCHES.name} has strokes for no card: {', '.join(touches)}")
    return found


def shared_palettes() -> dict[str, list[str]]:
    palettes: dict[str, list[str]] = tomllib.loads((PACKS / "box.toml").read_text("utf-8"))[
        "palettes"
    ]
    return palettes


def listed(game: str) -> list[Recipe]:
    """The pictures of a game whose recipes stand in a file of this folder."""
    data = tomllib.loads((ROOT / "art" / f"{game}.toml").read_text("utf-8"))
    palettes = {**shared_palettes(), **data["palettes"]}
    pictures: list[dict[str, Any]] = [
        {**picture, "group": group} for group in data["groups"] for picture in data[group]
    ]
    if "wizards" in data:
        pictures = [*wizards(data), *pictures]
    return [
        recipe(game, picture["id"], picture["group"], picture, palettes, picture.get("strokes", []))
        for picture in pictures
    ]


def wizards(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every number in every element: the number gives the figure, the element all around it."""
    found = []
    for element, world in data["elements"].items():
        for index, figure in enumerate(data["wizards"]):
            settings, papers, places = world["settings"], world["papers"], world["places"]
            setting, light, palette = settings[index % len(settings)]
            robe, trim = papers[index % len(papers)]
            x, y, size = places[index % len(places)]
            look = f"wizard:{figure['figure']},hem={world['hem']},robe={robe},trim={trim}"
            hero = {
                "icon": look,
                **world["hero"],
                "size": world["hero"]["size"] * figure.get("size", 1),
            }
            hero["y"] += figure.get("lower", 0)
            companion = {
                "icon": world["companions"][index],
                "x": x,
                "y": y,
                "size": size,
                **world["companion"],
            }
            picture = {
                "id": f"{element}-{index + 1}",
                "group": "wizards",
                "palette": palette,
                "light": light,
                "setting": setting,
                "hero": hero,
                "companion": companion,
                "effects": world["effects"],
            }
            found.append(merged(picture, figure.get(element, {})))
    return found


def merged(data: dict[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """`data` with what `other` says differently, table by table."""
    for name, value in other.items():
        old = data.get(name)
        data[name] = merged(dict(old), value) if isinstance(old, dict) else value
    return data
