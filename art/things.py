"""Placing a thing: its cut edge, its light and shade, its shadow, its reflection, its cord."""

from __future__ import annotations

import math
import random

from art.ground import blades
from art.icons import Shape, placed, shape
from art.light import BEAMS, beam, direction, glow, lamp
from art.paper import Page, lightness, mix
from art.place import GRASS, INDOORS, SAND, SNOW, WATER
from art.scene import WIDTH, Palette, Recipe, Thing
from art.sheets import Cut, Ripple, Shadow


def figure(page: Page, recipe: Recipe, thing: Thing, drawing: str, *, far: float) -> str:
    """The look that all things share; `far` mixes in the air of the distance."""
    colours = recipe.palette
    own_light = thing.glow or lamp(recipe) is thing
    to_x, to_y = direction(recipe, thing)
    dark = 1 - lightness(mix(colours.top, colours.horizon, 0.5))
    ambient = mix(colours.middle, colours.horizon, 0.4)
    weak = recipe.light == "overcast"
    # A strong palette must not colour a face: people take on less of it than things do.
    takes = 0.4 if thing.icon.startswith("person:") else 1.0
    return page.sheet(
        Cut(
            drawing,
            box=around(shape(thing), 26 + thing.size * 0.2),
            light=(to_x, to_y),
            rim=mix(colours.light, "#ffffff", 0.25),
            rim_width=max(1.5, thing.size * 0.009),
            rim_strength=0.0 if own_light else 0.35 if weak else 0.65,
            shade=mix(colours.near, colours.top, 0.4),
            shade_reach=max(5.0, thing.size * 0.045),
            shade_strength=0.0 if own_light else 0.6,
            tint=mix("#ffffff", ambient, takes * (0.04 if own_light else 0.1 + 0.2 * dark)),
            haze=thing.wash or colours.horizon,
            haze_strength=0.74 if thing.wash else far * 0.18,
            drop=0.2 if thing.flat < 1 else 0.42 if thing.size > 180 else 0.5,
            drop_way=(-to_x * 3, 5),
            drop_blur=5,
            apart=0.0 if own_light else max(9.0, thing.size * 0.09),
            opacity=thing.sheer,
        )
    )


def around(outline: Shape, margin: float) -> tuple[float, float, float, float]:
    return (
        outline.left - margin,
        outline.top - margin,
        outline.right + margin,
        outline.bottom + margin,
    )


def floats(recipe: Recipe, thing: Thing) -> bool:
    return recipe.setting in WATER and (thing.mirror or thing.stands or thing.sunk)


def cast(page: Page, recipe: Recipe, thing: Thing, prefix: str) -> str:
    """The shadow on the ground: dark where it touches, long on the side away from the light."""
    outline = shape(thing)
    foot = outline.bottom - outline.height * 0.015
    colours = recipe.palette
    ink = mix(colours.near, "#000000", 0.6)
    middle = (outline.foot_left + outline.foot_right) / 2
    reach = max((outline.foot_right - outline.foot_left) * 0.56, thing.size * 0.14)
    tall = max(3.5, min(reach * 0.17, 16))
    dense = page.halo(ink, heart=0.85, waist=0.7)
    thin = page.halo(ink, heart=0.6, waist=0.42)
    drawn = (
        f'<ellipse cx="{middle:.1f}" cy="{foot + 1:.1f}" rx="{reach * 1.2:.1f}" ry="{tall * 1.25:.1f}" fill="{dense}" opacity=".8"/>'
        f'<ellipse cx="{middle:.1f}" cy="{foot + 3:.1f}" rx="{reach * 1.7:.1f}" ry="{tall * 2.3:.1f}" fill="{thin}" opacity=".6"/>'
    )
    own_light = thing.glow or lamp(recipe) is thing
    if own_light or recipe.light in ("overcast", "window"):
        return drawn
    to_x, to_y = direction(recipe, thing)
    low = 1 - min(1.0, abs(to_y))
    lean = -to_x * (0.35 + 0.75 * low)
    flat = 0.2 + 0.14 * low
    matrix = f"matrix(1 0 {-lean:.3f} {-flat:.3f} {lean * foot:.2f} {foot + flat * foot:.2f})"
    reach = abs(lean) * outline.height + 30
    shadow = Shadow(
        f'<g transform="{matrix}">{placed(thing, prefix)}</g>',
        (outline.left - reach, foot - 20, outline.right + reach, foot + flat * outline.height + 30),
        ink,
        5.5 if thing.size > 180 else 3,
        0.32,
    )
    return page.sheet(shadow) + drawn


def reflection(page: Page, thing: Thing, line: float, prefix: str, seed: float) -> str:
    """The thing upside down in the water, broken by ripples."""
    outline = shape(thing)
    flat = 0.8
    matrix = f"matrix(1 0 0 {-flat} 0 {line * (1 + flat):.2f})"
    ripple = Ripple(
        f'<g transform="{matrix}">{placed(thing, prefix)}</g>',
        (outline.left - 20, line - 4, outline.right + 20, line + flat * outline.height + 6),
        line,
        0.6 if thing.mirror else 0.4,
        seed,
    )
    return page.sheet(ripple)


def ripples(outline: Shape, line: float, colours: Palette, chance: random.Random) -> str:
    middle = (outline.foot_left + outline.foot_right) / 2
    reach = max((outline.foot_right - outline.foot_left) * 0.55, outline.width * 0.3)
    drawn = ""
    for step in range(4):
        wide = reach * (1.0 + 0.24 * step)
        high = 4 + wide * 0.07
        gap = 0.55 + 0.15 * chance.random()
        drawn += (
            f'<ellipse cx="{middle + chance.gauss(0, 3):.1f}" cy="{line + 2 + step * 2.5:.1f}" rx="{wide:.1f}" ry="{high:.1f}" '
            f'fill="none" stroke="{colours.light}" stroke-width="{2.4 - 0.4 * step:.1f}" stroke-linecap="round" '
            f'stroke-dasharray="{wide * gap:.0f} {wide * 0.3:.0f} {wide * 0.2:.0f} {wide * 0.24:.0f}" '
            f'opacity="{0.6 - 0.12 * step:.2f}"/>'
        )
    return drawn


def planted(recipe: Recipe, outline: Shape, colours: Palette, chance: random.Random) -> str:
    """Grass, snow or sand that laps over a foot, so that the thing stands in the ground and not on it."""
    left, right, foot = outline.foot_left, outline.foot_right, outline.bottom
    wide = max(right - left, outline.width * 0.25)
    middle = (left + right) / 2
    left, right = middle - wide * 0.62, middle + wide * 0.62
    if recipe.setting in GRASS:
        base = mix(mix(colours.horizon, colours.far, 0.55), colours.near, 0.48)
        if recipe.setting == "field":
            base = mix(base, colours.light, 0.22)
        tall = 11 + min(15.0, wide * 0.07)
        tones = [mix(base, colours.light, 0.16), base, mix(base, colours.near, 0.4)]
        return blades(chance, left, right, foot + 3, round(14 + wide * 0.2), tall, tones)
    if recipe.setting in SNOW or recipe.setting in SAND or recipe.setting == "seabed":
        if recipe.setting in SNOW:
            colour = mix(mix("#ffffff", colours.horizon, 0.25), colours.far, 0.14)
        elif recipe.setting == "seabed":
            colour = mix(colours.far, mix(colours.top, "#e8d8a8", 0.45), 0.3)
        else:
            colour = mix(mix("#e7b98a", colours.horizon, 0.35), colours.near, 0.16)
        high = 4 + wide * 0.035
        path = f"M{left - 8:.1f},{foot + 5:.1f}"
        steps = 4
        for _ in range(steps):
            path += f"q{(right - left + 16) / steps / 2:.1f},{-high * (1 + chance.random()):.1f} {(right - left + 16) / steps:.1f},0"
        path += f"q{-(right - left) / 2 - 8:.1f},{high * 1.4:.1f} {-(right - left) - 16:.1f},0Z"
        return f'<path d="{path}" fill="{colour}"/>'
    return ""


def cord(hero: Thing, thing: Thing, colours: Palette) -> str:
    """A string from the hero's edge to a thing."""
    near, far = shape(hero), shape(thing)
    way_x, way_y = thing.x - hero.x, thing.y - hero.y
    length = math.hypot(way_x, way_y) or 1.0
    start_x = hero.x + way_x / length * near.width * 0.36
    start_y = hero.y + way_y / length * near.height * 0.36
    end_x = thing.x - way_x / length * far.width * 0.3
    end_y = thing.y - way_y / length * far.height * 0.4
    sag = 16 + length * 0.05
    path = (
        f"M{start_x:.0f},{start_y:.0f}Q{(start_x + end_x) / 2 + sag:.0f},{(start_y + end_y) / 2 + sag * 0.6:.0f} "
        f"{end_x:.0f},{end_y:.0f}"
    )
    return string(path, mix("#f7ecd2", colours.light, 0.3), 3.4)


def string(path: str, colour: str, width: float) -> str:
    return (
        f'<path d="{path}" stroke="#000" stroke-opacity=".3" stroke-width="{width + 1.6:.1f}" fill="none" '
        f'stroke-linecap="round" transform="translate(1.5,2.5)"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="{width:.1f}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def draw(page: Page, recipe: Recipe, thing: Thing, number: int, *, far: float) -> str:
    """A thing with everything that belongs to it, from the glow behind to the grass before it."""
    chance = recipe.random(f"thing {number}")
    colours = recipe.palette
    outline = shape(thing)
    drawn = ""
    if thing.tied and thing is not recipe.hero:
        drawn += cord(recipe.hero, thing, colours)
    if thing.glow or lamp(recipe) is thing:
        drawn += glow(page, thing, colours, hero=thing is recipe.hero)
    if thing.beam is not None:
        drawn += beam(page, thing.x, thing.y, BEAMS[thing.beam], colours, 130)
    drawing = placed(thing, f"i{number}")
    if floats(recipe, thing):
        dip = 0.16 if thing.sunk else 0.045
        line = outline.bottom - outline.height * dip
        drawn += reflection(page, thing, line, f"r{number}", chance.random() * 6)
        wave = f"M-60,-300H{WIDTH + 60}V{line:.0f}"
        for _ in range(round((WIDTH + 120) / 18) + 1):
            wave += "q-9,5 -18,0"
        clip = page.define(f'<clipPath id="{{id}}"><path d="{wave}V-300Z"/></clipPath>')
        drawn += figure(page, recipe, thing, f'<g clip-path="url(#{clip})">{drawing}</g>', far=far)
        return drawn + ripples(outline, line, colours, chance)
    if thing.stands:
        drawn += cast(page, recipe, thing, f"c{number}")
    drawn += figure(page, recipe, thing, drawing, far=far)
    if thing.stands and recipe.setting not in INDOORS:
        drawn += planted(recipe, outline, colours, chance)
    return drawn
