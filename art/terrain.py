"""The settings by name: each a stack of paper layers, back to front."""

from __future__ import annotations

from collections.abc import Callable

from art import land, town, waters, wonders
from art.paper import Page
from art.place import Place
from art.scene import Recipe

SETTINGS: dict[str, Callable[[Place], list[str]]] = {
    "city": town.city,
    "dunes": land.dunes,
    "field": land.field,
    "floe": waters.floe,
    "forest": land.forest,
    "garden": land.garden,
    "gorge": land.gorge,
    "hills": land.hills,
    "lake": waters.lake,
    "mountains": land.mountains,
    "rooftops": town.rooftops,
    "room": town.room,
    "sea": waters.sea,
    "seabed": waters.seabed,
    "shore": waters.shore,
    "snowfield": land.snowfield,
    "snowforest": land.snowforest,
    "stage": town.stage,
    "street": town.street,
    "tabletop": town.tabletop,
    "arena": wonders.arena,
    "clouds": wonders.clouds,
    "club": wonders.club,
    "hall": wonders.hall,
    "lava": wonders.lava,
    "poster": wonders.poster,
    "swamp": wonders.swamp,
}


def layers(page: Page, recipe: Recipe) -> list[str]:
    """The setting of a picture as drawings, back to front."""
    place = Place(page, recipe.palette, recipe.random("terrain"), recipe.light)
    return SETTINGS[recipe.setting](place)
