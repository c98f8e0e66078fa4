"""Scene to SVG to picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from art.finish import PIXELS, finish
from art.light import bloom, lamp, mist, sky, spots, weather
from art.paper import Page
from art.place import WATER
from art.scene import Recipe, Thing
from art.sheets import lay
from art.terrain import layers
from art.things import draw
from art.touches import draw_touch

if TYPE_CHECKING:
    from PIL import Image

# Depths in front of all layers.
BACK, THIRD, HERO, BETWEEN, COMPANION, FRONT = 19.0, 19.5, 20.0, 25.0, 30.0, 35.0
# Palettes of dark scenes: where a lamp lights them, the rest sinks into shadow.
DARK = (
    "night", "candle", "storm", "deep", "dusk", "slate", "mint", "harvest",
    "ember", "marsh", "gold", "soot", "abyss", "frostnight", "toxic", "lapis", "house",
    "ember-stage", "marquee", "bubblegum", "money", "bluehour", "velvet",
)  # fmt: skip
PLACES = {"back": BACK, "between": BETWEEN, "front": FRONT}


def depth(thing: Thing, default: float, count: int) -> float:
    """Where a thing stands among `count` layers; a depth of 9 is just in front of the hero."""
    if thing.depth is None:
        return default
    return BETWEEN if thing.depth >= 9 else min(thing.depth, count - 0.5)


def scene(recipe: Recipe) -> tuple[str, Page]:
    """The whole picture as a drawing, and the page that holds what it refers to."""
    page = Page()
    ground = layers(page, recipe)
    stack: list[tuple[float, str]] = [(float(i), drawing) for i, drawing in enumerate(ground)]
    roles = [(recipe.third, THIRD), (recipe.hero, HERO), (recipe.companion, COMPANION)]
    for number, (thing, default) in enumerate(roles):
        if thing is None:
            continue
        where = depth(thing, default, len(ground))
        if thing.sunk and recipe.setting not in WATER:
            where = len(ground) - 1.5
        far = 0.0 if where > len(ground) else max(0.0, 1 - (where + 0.5) / len(ground))
        drawing = draw(page, recipe, thing, number, far=far)
        stack.append((where, drawing))
    for number, touch in enumerate(recipe.touches):
        at = touch.get("at", "back")
        place = PLACES[at] if isinstance(at, str) else float(at)
        stack.append((place, draw_touch(page, recipe, touch, number)))
    if recipe.light == "spot":
        stack.append((1.6, spots(page, recipe.palette, 566)))
    if "mist" in recipe.effects:
        chance = recipe.random("mist")
        stack.append((len(ground) - 1.4, mist(page, recipe.palette, chance, 470, 0.6)))
        stack.append((FRONT - 1, mist(page, recipe.palette, chance, 640, 0.38)))
    stack.sort(key=lambda item: item[0])
    drawn = sky(page, recipe) + "".join(drawing for _, drawing in stack)
    source = lamp(recipe)
    for thing in recipe.things():
        if thing.glow or thing is source:
            drawn += bloom(page, thing, recipe.palette, hero=thing is recipe.hero)
    drawn += weather(page, recipe)
    return drawn, page


def render(recipe: Recipe, width: int = PIXELS[0]) -> Image.Image:
    source = lamp(recipe)
    dark = recipe.palette_name in DARK
    place = (source.x, source.y) if source is not None and dark else None
    return finish(lay(*scene(recipe), width), recipe.palette.grade, place)
