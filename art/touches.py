"""The strokes that a sentence names and no icon shows: cords, rivers, rips, bridges, furrows."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from art.flourishes import flourish
from art.icons import placed, shape
from art.light import beam, stars
from art.paper import Page, Point, cloud, curve, mix, polygon
from art.scene import HEIGHT, WIDTH, Palette, Recipe, thing
from art.sheets import Shine
from art.things import draw, string


def colour(touch: Mapping[str, Any], name: str, default: str, colours: Palette) -> str:
    """A colour of the palette by its name, or one written as `#rrggbb`."""
    value = str(touch.get(name, default))
    if value.startswith("#"):
        return value
    if "+" in value:
        one, other = (getattr(colours, part) for part in value.split("+"))
        return mix(one, other, 0.5)
    return str(getattr(colours, value))


def points(touch: Mapping[str, Any]) -> list[Point]:
    return [(x * WIDTH, y * HEIGHT) for x, y in touch["through"]]


def draw_cord(touch: Mapping[str, Any], colours: Palette) -> str:
    return string(
        curve(points(touch)), colour(touch, "colour", "light", colours), touch.get("width", 3.4)
    )


def draw_river(
    page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random
) -> str:
    """A pale band along a line that widens from `from` to `to` units."""
    line = points(touch)
    start, end = touch.get("widths", [8, 60])
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = math.hypot(after[0] - before[0], after[1] - before[1]) or 1.0
        nx, ny = -(after[1] - before[1]) / length, (after[0] - before[0]) / length
        half = (start + (end - start) * i / (len(line) - 1)) / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    outline = curve(left) + "L" + curve(right[::-1])[1:] + "Z"
    body = colour(touch, "colour", "horizon+light", colours)
    drawn = f'<path d="{outline}" fill="{body}"/>'
    if touch.get("gleam", True):
        for shift in (-0.24, 0.06, 0.3):
            inner = [
                (x + (right[i][0] - left[i][0]) * shift, y + (right[i][1] - left[i][1]) * shift)
                for i, (x, y) in enumerate(line)
            ]
            drawn += (
                f'<path d="{curve(inner)}" stroke="#fff" stroke-opacity=".55" stroke-width="2" fill="none" '
                f'stroke-dasharray="{chance.randint(16, 40)} {chance.randint(14, 30)}" stroke-linecap="round"/>'
            )
    return page.cut(drawn, "#ffffff", shade=0.22, opacity=touch.get("opacity", 1.0))


def draw_rip(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """A jagged slit in the picture, with a lighter inside and, if wished, stars in it."""
    line = points(touch)
    wide = touch.get("width", 60)
    upper: list[Point] = []
    lower: list[Point] = []
    steps = 15
    for i in range(steps + 1):
        at = i / steps * (len(line) - 1)
        k = min(int(at), len(line) - 2)
        part = at - k
        x = line[k][0] + (line[k + 1][0] - line[k][0]) * part
        y = line[k][1] + (line[k + 1][1] - line[k][1]) * part
        open_ = wide / 2 * math.sin(math.pi * i / steps)
        jag = (8 if i % 2 else -8) * min(1.0, open_ / 12)
        upper.append((x + chance.gauss(0, 3), y - open_ + jag))
        lower.append((x + chance.gauss(0, 3), y + open_ + jag))
    inside = colour(touch, "colour", "light", colours)
    outline = polygon([*upper, *reversed(lower)])
    clip = page.define(f'<clipPath id="{{id}}"><path d="{outline}"/></clipPath>')
    halo = page.halo(inside, heart=0.5, waist=0.22)
    x, y = line[len(line) // 2]
    reach = abs(line[-1][0] - line[0][0]) * 0.75
    drawn = (
        f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{reach:.0f}" ry="{reach * 0.6:.0f}" fill="{halo}"/>'
        if touch.get("shine", True)
        else ""
    )
    paint = page.fade(mix(inside, "#ffffff", 0.5), inside, y - wide / 2, y + wide / 2)
    drawn += (
        f'<g><path d="{outline}" fill="{paint}"/>'
        f'<path d="{outline}" fill="none" stroke="{mix(inside, "#ffffff", 0.6)}" stroke-width="3.4" stroke-linejoin="round"/></g>'
    )
    if touch.get("stars"):
        drawn += f'<g clip-path="url(#{clip})">{stars(chance).replace("#fff", colours.middle)}</g>'
    return drawn


def draw_shower(touch: Mapping[str, Any], chance: random.Random) -> str:
    """Rain or spray in one column: x from, x to, y from, y to."""
    left, right, top, bottom = touch["box"]
    drawn = ""
    for _ in range(touch.get("count", 40)):
        x = (left + (right - left) * chance.random()) * WIDTH
        y = (top + (bottom - top) * chance.random()) * HEIGHT
        drawn += (
            f'<path d="M{x:.0f},{y:.0f}l-2,{12 + 10 * chance.random():.0f}" stroke="{touch.get("colour", "#bfe0ff")}" '
            f'stroke-width="2.2" stroke-linecap="round" opacity="{0.45 + 0.45 * chance.random():.2f}"/>'
        )
    return drawn


def draw_cloud(
    page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random
) -> str:
    x, y, wide = touch["x"] * WIDTH, touch["y"] * HEIGHT, touch["width"] * WIDTH
    body = colour(touch, "colour", "light", colours)
    drawn = (
        f'<path d="{cloud(chance, x, y, wide)}" fill="{body}"/>'
        f'<path d="{cloud(chance, x + wide * 0.13, y, wide * 0.6)}" fill="{mix(body, colours.middle, 0.22)}"/>'
    )
    return page.cut(drawn, "#ffffff", shade=0.25, opacity=touch.get("opacity", 1.0))


def draw_path(page: Page, touch: Mapping[str, Any], colours: Palette) -> str:
    """A cut shape written as SVG path data in page units, 500 by 700."""
    fill = "none" if touch.get("fill") == "none" else colour(touch, "fill", "near", colours)
    line = ""
    if "stroke" in touch:
        line = (
            f'stroke="{colour(touch, "stroke", "light", colours)}" stroke-width="{touch.get("width", 3)}" '
            'stroke-linecap="round" stroke-linejoin="round" '
        )
        if "dash" in touch:
            line += f'stroke-dasharray="{touch["dash"]}" '
    drawn = f'<path d="{touch["d"]}" fill="{fill}" {line}/>'
    if touch.get("flat"):
        return f'<g opacity="{touch.get("opacity", 1)}">{drawn}</g>'
    return page.cut(
        drawn, colours.light, shade=touch.get("shade", 0.25), opacity=touch.get("opacity", 1.0)
    )


def draw_touch(page: Page, recipe: Recipe, touch: Mapping[str, Any], number: int) -> str:
    chance = recipe.random(f"touch {number}")
    colours = recipe.palette
    match touch["kind"]:
        case "cord":
            return draw_cord(touch, colours)
        case "river":
            return draw_river(page, touch, colours, chance)
        case "rip":
            return draw_rip(page, touch, colours, chance)
        case "shower":
            return draw_shower(touch, chance)
        case "cloud":
            return draw_cloud(page, touch, colours, chance)
        case "path":
            return draw_path(page, touch, colours)
        case "beam":
            length = math.hypot(*touch["way"])
            way = (touch["way"][0] / length, touch["way"][1] / length)
            return beam(
                page, touch["x"] * WIDTH, touch["y"] * HEIGHT, way, colours, touch.get("width", 120)
            )
        case "glow":
            halo = page.halo(colour(touch, "colour", "light", colours), heart=0.85, waist=0.36)
            x, y, radius = touch["x"] * WIDTH, touch["y"] * HEIGHT, touch["size"] * WIDTH
            shine = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius:.0f}" fill="{halo}"/>'
            return page.sheet(Shine(shine, (x - radius, y - radius, x + radius, y + radius)))
        case "icon":
            item = thing(
                {
                    name: value
                    for name, value in touch.items()
                    if name not in ("kind", "at", "above")
                }
            )
            return draw(page, recipe, item, 50 + number, far=0.0)
        case "again":
            return draw_again(page, recipe, touch, number)
        case kind:
            drawn = flourish(page, touch, colours, chance)
            if drawn is None:
                raise SystemExit(f"{recipe.id}: no stroke is called {kind!r}")
            return drawn


def draw_again(page: Page, recipe: Recipe, touch: Mapping[str, Any], number: int) -> str:
    """The hero once more inside a window of the page, to lie in front of what was drawn since."""
    clip = page.define(f'<clipPath id="{{id}}"><path d="{touch["d"]}"/></clipPath>')
    item = {"hero": recipe.hero, "companion": recipe.companion}[touch["what"]]
    assert shape(item).width > 0
    return f'<g clip-path="url(#{clip})">{placed(item, f"a{number}")}</g>'
