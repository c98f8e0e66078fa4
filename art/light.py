"""Sky, sun and moon, lamps, beams and weather."""

from __future__ import annotations

import math
import random

from art.icons import shape
from art.paper import Page, cloud, mix, polygon
from art.place import INDOORS
from art.scene import HEIGHT, WIDTH, Palette, Recipe, Thing
from art.sheets import Shine

# Middle and radius of the disc.
DISC = {
    "high-left": (0.22 * WIDTH, 0.16 * HEIGHT, 36),
    "high-right": (0.78 * WIDTH, 0.16 * HEIGHT, 36),
    "low-left": (0.2 * WIDTH, 0.5 * HEIGHT, 44),
    "low-right": (0.8 * WIDTH, 0.5 * HEIGHT, 44),
}
LAMPS = ("hero", "companion", "third")
BEAMS = {
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
    "up-left": (-0.8, -0.6),
    "up-right": (0.8, -0.6),
    "down-left": (-0.86, 0.5),
    "down-right": (0.86, 0.5),
}


def lamp(recipe: Recipe) -> Thing | None:
    """The thing that lights the scene, or None when the light comes from elsewhere."""
    if recipe.light not in LAMPS:
        return None
    return {"hero": recipe.hero, "companion": recipe.companion, "third": recipe.third}[recipe.light]


def direction(recipe: Recipe, thing: Thing) -> tuple[float, float]:
    """Where the light comes from, seen from a thing: a vector of length 1, or 0 without one."""
    source = lamp(recipe)
    if source is thing:
        return (0.0, 0.0)
    if source is not None:
        x, y = source.x - thing.x, source.y - thing.y
    elif recipe.light in DISC:
        x, y = DISC[recipe.light][0] - thing.x, DISC[recipe.light][1] - thing.y
    else:
        x, y = {"window": (0.7, -0.7), "behind": (0.0, -1.0)}.get(recipe.light, (0.0, -1.0))
    length = math.hypot(x, y) or 1.0
    return (x / length, y / length)


def sky(page: Page, recipe: Recipe) -> str:
    colours = recipe.palette
    chance = recipe.random("sky")
    name = page.define(
        '<linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{colours.top}"/><stop offset=".42" stop-color="{colours.middle}"/>'
        f'<stop offset=".72" stop-color="{colours.horizon}"/></linearGradient>'
    )
    if recipe.setting in INDOORS or recipe.setting == "seabed":
        return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{name})"/>'
    strokes = ""
    white = page.halo("#ffffff", heart=1, waist=0.75)
    dark = page.halo(colours.top, heart=1, waist=0.75)
    for _ in range(46):
        x, y = chance.random() * WIDTH, chance.random() ** 0.9 * HEIGHT * 0.7
        wide, tall = 60 + 170 * chance.random(), 3 + 11 * chance.random()
        tint = white if chance.random() < 0.6 else dark
        strokes += (
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{wide:.0f}" ry="{tall:.0f}" fill="{tint}" '
            f'opacity="{0.06 + 0.15 * chance.random():.2f}" transform="rotate({chance.gauss(0, 3):.1f} {x:.0f} {y:.0f})"/>'
        )
    drawn = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{name})"/>' + strokes
    if "stars" in recipe.effects:
        drawn += stars(chance)
    if recipe.light in DISC:
        drawn += disc(page, recipe, colours)
    if recipe.light == "behind":
        drawn += rings(page, recipe.hero.x, recipe.hero.y, recipe.hero.size * 0.62, colours, 0.14)
    if "clouds" in recipe.effects:
        drawn += clouds(page, colours, chance)
    return drawn


def rings(
    page: Page,
    x: float,
    y: float,
    size: float,
    colours: Palette,
    strength: float,
) -> str:
    """Light as rings of thin paper, one over the other."""
    halo = page.halo(colours.light, heart=0.6, waist=0.24)
    drawn = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size * 1.9:.0f}" fill="{halo}"/>'
    for step, part in enumerate((1.0, 0.78, 0.58)):
        drawn += (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size * part:.0f}" fill="{colours.light}" '
            f'opacity="{strength * (1 + 0.35 * step):.2f}"/>'
        )
    return drawn


def disc(page: Page, recipe: Recipe, colours: Palette) -> str:
    x, y, radius = DISC[recipe.light]
    face = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius}" fill="{mix(colours.light, "#ffffff", 0.3)}"/>'
    if recipe.palette_name in ("night", "mint", "storm", "slate"):
        for dx, dy, size in ((-0.3, -0.2, 0.2), (0.25, 0.3, 0.26), (0.3, -0.35, 0.12)):
            face += (
                f'<circle cx="{x + dx * radius:.0f}" cy="{y + dy * radius:.0f}" r="{size * radius:.0f}" '
                f'fill="{colours.middle}" opacity=".14"/>'
            )
    return rings(page, x, y, radius * 2.7, colours, 0.08) + face


def stars(chance: random.Random) -> str:
    drawn = ""
    for _ in range(95):
        x, y = chance.random() * WIDTH, chance.random() ** 1.3 * HEIGHT * 0.6
        drawn += (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{0.6 + 1.3 * chance.random() ** 2:.1f}" fill="#fff" '
            f'opacity="{0.35 + 0.6 * chance.random():.2f}"/>'
        )
    for _ in range(6):
        x, y, size = (
            chance.random() * WIDTH,
            chance.random() * HEIGHT * 0.45,
            4 + 4 * chance.random(),
        )
        drawn += (
            f'<path d="M{x:.0f},{y - size:.1f}q0,{size:.1f} {size:.1f},{size:.1f}q{-size:.1f},0 {-size:.1f},{size:.1f}'
            f'q0,{-size:.1f} {-size:.1f},{-size:.1f}q{size:.1f},0 {size:.1f},{-size:.1f}z" fill="#fff" opacity=".9"/>'
        )
    return drawn


def clouds(page: Page, colours: Palette, chance: random.Random) -> str:
    drawn = ""
    for step in range(5):
        x = (step * 0.37 + 0.2 * chance.random()) % 1.1 * WIDTH
        y = 60 + 250 * ((step * 0.61 + 0.25 * chance.random()) % 1.0)
        wide = 90 + 90 * chance.random()
        far = y / 320
        body = mix(mix(colours.light, colours.middle, 0.2), colours.horizon, 0.5 * far)
        drawn += (
            f'<path d="{cloud(chance, x, y, wide)}" fill="{body}" opacity="{0.75 - 0.3 * far:.2f}"/>'
            f'<path d="{cloud(chance, x + wide * 0.16, y, wide * 0.55)}" fill="{mix(body, colours.middle, 0.3)}" '
            'opacity=".55"/>'
        )
    return page.cut(drawn, "#ffffff", shade=0.1)


def glow(page: Page, thing: Thing, colours: Palette, *, hero: bool) -> str:
    """Soft light around a thing, on everything behind it."""
    radius = thing.size * (1.15 if hero else 1.8)
    warm = mix(colours.light, shape(thing).colour, 0.5)
    halo = page.halo(warm, heart=0.85, waist=0.62)
    core = page.halo(colours.light, heart=0.8, waist=0.3)
    return (
        f'<circle cx="{thing.x:.0f}" cy="{thing.y:.0f}" r="{radius:.0f}" fill="{halo}"/>'
        f'<circle cx="{thing.x:.0f}" cy="{thing.y:.0f}" r="{radius * 0.6:.0f}" fill="{core}" opacity=".7"/>'
    )


def bloom(page: Page, thing: Thing, colours: Palette, *, hero: bool) -> str:
    """The same light, thinner, over what stands before and beside it."""
    radius = thing.size * (0.85 if hero else 1.8)
    warm = mix(colours.light, shape(thing).colour, 0.4)
    halo = page.halo(warm, heart=0.3 if hero else 0.42, waist=0.2)
    drawn = f'<circle cx="{thing.x:.0f}" cy="{thing.y:.0f}" r="{radius:.0f}" fill="{halo}"/>'
    box = (thing.x - radius, thing.y - radius, thing.x + radius, thing.y + radius)
    return page.sheet(Shine(drawn, box))


def beam(
    page: Page, x: float, y: float, way: tuple[float, float], colours: Palette, wide: float
) -> str:
    """A cone of light from (x, y), as long as the page."""
    length = 620.0
    far_x, far_y = x + way[0] * length, y + way[1] * length
    side_x, side_y = -way[1], way[0]
    near, far = 10.0, wide
    points = [
        (x + side_x * near, y + side_y * near),
        (far_x + side_x * far, far_y + side_y * far),
        (far_x - side_x * far, far_y - side_y * far),
        (x - side_x * near, y - side_y * near),
    ]
    name = page.define(
        f'<linearGradient id="{{id}}" gradientUnits="userSpaceOnUse" x1="{x:.0f}" y1="{y:.0f}" '
        f'x2="{far_x:.0f}" y2="{far_y:.0f}"><stop offset="0" stop-color="{colours.light}" stop-opacity=".85"/>'
        f'<stop offset=".35" stop-color="{colours.light}" stop-opacity=".4"/>'
        f'<stop offset=".85" stop-color="{colours.light}" stop-opacity="0"/></linearGradient>'
    )
    drawn = ""
    for part in (1.0, 0.8, 0.6):
        middle_x, middle_y = far_x, far_y
        narrow = [
            points[0],
            (
                middle_x + (points[1][0] - middle_x) * part,
                middle_y + (points[1][1] - middle_y) * part,
            ),
            (
                middle_x + (points[2][0] - middle_x) * part,
                middle_y + (points[2][1] - middle_y) * part,
            ),
            points[3],
        ]
        drawn += f'<path d="{polygon(narrow)}" fill="url(#{name})" opacity=".45"/>'
    return drawn


def spots(page: Page, colours: Palette, floor: float) -> str:
    """Three stage lamps that meet on the boards."""
    drawn = ""
    for x, shift, tint in (
        (70, 30, colours.grade),
        (250, 0, colours.light),
        (430, -30, colours.grade),
    ):
        colour = mix(tint, colours.light, 0.5)
        drawn += (
            f'<path d="M{x - 8},-10L{WIDTH / 2 - 150 + shift:.0f},{floor:.0f}H{WIDTH / 2 + 150 + shift:.0f}'
            f'L{x + 8},-10Z" fill="{colour}" opacity=".17"/>'
        )
    pool = page.halo(colours.light, heart=0.75, waist=0.5)
    return drawn + (
        f'<ellipse cx="{WIDTH / 2:.0f}" cy="{floor:.0f}" rx="215" ry="52" fill="{pool}" opacity=".85"/>'
    )


def mist(page: Page, colours: Palette, chance: random.Random, y: float, strength: float) -> str:
    veil = page.halo(mix(colours.horizon, colours.light, 0.3), heart=0.9, waist=0.55)
    drawn = ""
    for _ in range(6):
        drawn += (
            f'<ellipse cx="{chance.random() * WIDTH:.0f}" cy="{y + chance.gauss(0, 22):.0f}" '
            f'rx="{200 + 150 * chance.random():.0f}" ry="{22 + 16 * chance.random():.0f}" '
            f'fill="{veil}" opacity="{strength}"/>'
        )
    return drawn


def weather(page: Page, recipe: Recipe) -> str:
    """What falls, flies or rises in front of everything."""
    chance = recipe.random("weather")
    drawn = ""
    for effect in recipe.effects:
        if effect == "rain":
            drawn += rain(chance)
        elif effect == "snow":
            drawn += snow(page, chance)
        elif effect == "fireflies":
            drawn += fireflies(page, chance)
        elif effect == "sparks":
            drawn += sparks(chance, recipe)
        elif effect == "bubbles":
            drawn += bubbles(chance)
    return drawn


def rain(chance: random.Random) -> str:
    drawn = ""
    for _ in range(120):
        near = chance.random()
        x, y = chance.random() * WIDTH * 1.1, chance.random() * HEIGHT
        long = 16 + 30 * near
        drawn += (
            f'<path d="M{x:.0f},{y:.0f}l{-long * 0.22:.1f},{long:.1f}" stroke="#e6f2ff" '
            f'stroke-opacity="{0.14 + 0.26 * near:.2f}" stroke-width="{0.9 + 1.1 * near:.1f}" stroke-linecap="round"/>'
        )
    return drawn


def snow(page: Page, chance: random.Random) -> str:
    flake = page.halo("#ffffff", heart=0.9, waist=0.7)
    far, near = "", ""
    for _ in range(95):
        x, y, size = chance.random() * WIDTH, chance.random() * HEIGHT, 0.9 + 1.9 * chance.random()
        far += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" fill="#fff" opacity="{0.45 + 0.5 * chance.random():.2f}"/>'
    for _ in range(14):
        x, y = chance.random() * WIDTH, chance.random() * HEIGHT
        near += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{6 + 5 * chance.random():.1f}" fill="{flake}" opacity=".75"/>'
    return far + near


def fireflies(page: Page, chance: random.Random) -> str:
    halo = page.halo("#fff2a0", heart=0.9, waist=0.3)
    drawn = ""
    for _ in range(22):
        x, y, size = (
            chance.random() * WIDTH,
            HEIGHT * (0.3 + 0.62 * chance.random()),
            7 + 9 * chance.random(),
        )
        drawn += (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.0f}" fill="{halo}" opacity=".8"/>'
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size * 0.17:.1f}" fill="#fffbe0"/>'
        )
    return drawn


def sparks(chance: random.Random, recipe: Recipe) -> str:
    source = lamp(recipe) or recipe.hero
    drawn = ""
    for _ in range(60):
        x = chance.gauss(source.x, 70)
        y = source.y + source.size * 0.3 - chance.random() ** 0.8 * 330
        size = 0.9 + 2.4 * chance.random() ** 2
        colour = chance.choice(["#ffd76a", "#ff9a3c", "#fff3c4"])
        drawn += (
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{size * 0.7:.1f}" ry="{size * 1.4:.1f}" '
            f'transform="rotate({chance.gauss(0, 25):.0f} {x:.0f} {y:.0f})" fill="{colour}" '
            f'opacity="{0.45 + 0.5 * chance.random():.2f}"/>'
        )
    return drawn


def bubbles(chance: random.Random) -> str:
    drawn = ""
    for _ in range(6):
        x, y = chance.random() * WIDTH, HEIGHT * (0.5 + 0.35 * chance.random())
        for step in range(chance.randint(3, 7)):
            size = 2 + 5.5 * chance.random() ** 2 + step * 0.3
            x += chance.gauss(0, 7)
            y -= 16 + 22 * chance.random()
            drawn += (
                f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size:.1f}" fill="#e6fffb" fill-opacity=".12" '
                f'stroke="#e6fffb" stroke-width="1.4" opacity=".7"/>'
                f'<circle cx="{x - size * 0.35:.1f}" cy="{y - size * 0.35:.1f}" r="{size * 0.2:.1f}" fill="#fff" opacity=".8"/>'
            )
    return drawn
