"""The twenty settings: each a stack of paper layers, back to front."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from art.ground import (
    blades,
    bush,
    ears,
    fir,
    flowers,
    glitter,
    house,
    scale_marks,
    streaks,
    swell,
    weed,
)
from art.paper import Page, Point, curve, height_at, mix, polygon, ridge, slope
from art.scene import HEIGHT, WIDTH, Palette, Recipe

DISC_X = {"high-left": 0.22, "high-right": 0.78, "low-left": 0.2, "low-right": 0.8}
INDOORS = ("room", "tabletop", "stage")
WATER = ("sea", "lake")
SNOW = ("snowfield", "snowforest", "floe")
SAND = ("dunes", "shore")
GRASS = ("hills", "field", "garden", "forest")


@dataclass(frozen=True)
class Place:
    """What the terrain functions draw with."""

    page: Page
    palette: Palette
    chance: random.Random
    light: str

    def tone(self, near: float) -> str:
        """The colour of the ground: 0 is far away in the haze, 1 is at our feet."""
        colours = self.palette
        return mix(mix(colours.horizon, colours.far, 0.55), colours.near, near)

    def sand(self, near: float) -> str:
        return mix(mix("#e7b98a", self.palette.horizon, 0.35), self.palette.near, near)

    def snow(self, shade: float) -> str:
        return mix(mix("#ffffff", self.palette.horizon, 0.25), self.palette.far, shade)

    def cut(self, drawing: str, *, shade: float = 0.3) -> str:
        return self.page.cut(drawing, self.palette.light, shade=shade)

    def land(self, crest: list[Point], colour: str, more: str = "", *, deep: float = 0.35) -> str:
        """A layer under a ridge: lighter along its edge, darker at its foot."""
        y = min(point[1] for point in crest)
        paint = self.page.fade(
            mix(colour, self.palette.light, 0.1), mix(colour, self.palette.near, deep), y, y + 190
        )
        return self.cut(f'<path d="{slope(crest)}" fill="{paint}"/>{more}')

    def folds(self, crest: list[Point], colour: str, count: int) -> str:
        """Soft strokes that follow a slope."""
        drawn = ""
        for _ in range(count):
            x = self.chance.random() * WIDTH
            y = height_at(crest, x) + 14 + 90 * self.chance.random()
            long = 40 + 90 * self.chance.random()
            drawn += (
                f'<path d="M{x:.0f},{y:.0f}q{long / 2:.0f},{-8 - 6 * self.chance.random():.0f} '
                f'{long:.0f},{4 + 8 * self.chance.random():.0f}" stroke="{colour}" stroke-width="2.4" '
                'fill="none" stroke-linecap="round" opacity=".3"/>'
            )
        return drawn

    def tufts(self, crest: list[Point], colour: str, count: int) -> str:
        drawn = ""
        for _ in range(count):
            x = self.chance.random() * WIDTH
            y = height_at(crest, x) + 6 + (HEIGHT - height_at(crest, x)) * self.chance.random()
            drawn += blades(
                self.chance, x - 8, x + 8, y, 5, 13, [colour, mix(colour, "#000000", 0.15)]
            )
        return drawn


def hills(place: Place) -> list[str]:
    far, middle, near = (
        ridge(place.chance, 406, 30, 4),
        ridge(place.chance, 476, 24, 4),
        ridge(place.chance, 588, 14, 3),
    )
    blade = mix(place.tone(0.7), place.palette.light, 0.16)
    return [
        place.land(far, place.tone(0.03), scale_marks(place.chance, far, place.tone(0.3), 4)),
        place.land(
            middle,
            place.tone(0.38),
            place.folds(middle, place.tone(0.1), 8)
            + scale_marks(place.chance, middle, place.tone(0.6), 2),
        ),
        place.land(near, place.tone(0.72), place.tufts(near, blade, 16), deep=0.6),
    ]


def dune(place: Place, y: float, rise: float, near: float) -> str:
    """A dune with a lit and a shaded side."""
    crest = ridge(place.chance, y, rise, 3)
    peak = min(crest[1:-1], key=lambda point: point[1])
    colour = place.sand(near)
    shaded = mix(colour, place.palette.near, 0.24)
    side = 1 if "left" in place.light else -1
    slip = (
        f"M{peak[0]:.0f},{peak[1]:.0f}c{side * 20:.0f},30 {-side * 30:.0f},60 {side * 30:.0f},110"
        f"s{-side * 20},60 {side * 40},120L{peak[0] + side * 420:.0f},{HEIGHT}"
        f"L{peak[0] + side * 420:.0f},{peak[1] + 90:.0f}"
        f"C{peak[0] + side * 240:.0f},{peak[1] + 60:.0f} {peak[0] + side * 120:.0f},{peak[1]:.0f} "
        f"{peak[0]:.0f},{peak[1]:.0f}Z"
    )
    clip = place.page.define(f'<clipPath id="{{id}}"><path d="{slope(crest)}"/></clipPath>')
    ripples = place.folds(crest, mix(colour, place.palette.near, 0.5), 12)
    return place.land(
        crest,
        colour,
        f'<g clip-path="url(#{clip})"><path d="{slip}" fill="{shaded}" opacity=".55"/>{ripples}</g>',
        deep=0.2,
    )


def dunes(place: Place) -> list[str]:
    return [
        dune(place, 400, 34, 0.0),
        dune(place, 478, 28, 0.2),
        dune(place, 596, 16, 0.42),
    ]


def peaks(place: Place, y: float, rise: float, steps: int, colour: str) -> str:
    """A jagged range whose sides catch the light."""
    line = ridge(place.chance, y, rise, steps)
    line = [
        (x, height - (rise * 0.55 if i % 2 else -rise * 0.35)) for i, (x, height) in enumerate(line)
    ]
    outline = [(-20.0, HEIGHT + 20.0), *line, (WIDTH + 20.0, HEIGHT + 20.0)]
    paint = place.page.fade(
        mix(colour, place.palette.light, 0.16),
        mix(colour, place.palette.horizon, 0.3),
        y - rise,
        y + 120,
    )
    drawn = f'<path d="{polygon(outline)}" fill="{paint}"/>'
    side = -1 if "left" in place.light else 1
    for i in range(1, len(line) - 1):
        x, top = line[i]
        if top > line[i - 1][1] or top > line[i + 1][1]:
            continue
        low_x, low = line[i + side]
        drop = low - top
        lit = [
            (x, top),
            (x + (low_x - x) * 0.62, top + drop * 0.62),
            (x + (low_x - x) * 0.36, top + drop * 0.5),
            (x + (low_x - x) * 0.3, top + drop * 0.78),
            (x + (low_x - x) * 0.06, top + drop * 0.55),
            (x - (low_x - x) * 0.08, top + drop * 0.8),
        ]
        drawn += f'<path d="{polygon(lit)}" fill="{place.palette.light}" opacity=".34"/>'
    return place.cut(drawn)


def mountains(place: Place) -> list[str]:
    near = ridge(place.chance, 552, 14, 3)
    blade = mix(place.tone(0.75), place.palette.light, 0.14)
    stones = ""
    for _ in range(9):
        x = place.chance.random() * WIDTH
        y = height_at(near, x) + 20 + 110 * place.chance.random()
        wide = 7 + 16 * place.chance.random()
        stones += (
            f'<path d="M{x:.0f},{y:.0f}l{wide * 0.3:.0f},{-wide * 0.6:.0f}h{wide * 0.5:.0f}'
            f'l{wide * 0.5:.0f},{wide * 0.6:.0f}z" fill="{mix(place.tone(0.6), place.palette.light, 0.15)}"/>'
        )
    return [
        peaks(place, 350, 80, 6, place.tone(0.02)),
        peaks(place, 448, 50, 8, place.tone(0.4)),
        place.land(near, place.tone(0.78), stones + place.tufts(near, blade, 8), deep=0.6),
    ]


def wood(place: Place, y: float, count: int, tall: float, colour: str) -> str:
    trees = ""
    for i in range(count):
        x = (i + place.chance.random()) * (WIDTH + 40) / count - 20
        high = tall * (0.6 + 0.6 * place.chance.random())
        trees += fir(
            place.chance,
            x,
            y + 24 * place.chance.random(),
            high,
            mix(colour, place.palette.near, 0.14 * place.chance.random()),
        )
    floor = ridge(place.chance, y + 16, 8, 4)
    return place.cut(trees + f'<path d="{slope(floor)}" fill="{colour}"/>')


def haze(place: Place, y: float, strength: float) -> str:
    """A band of air between two layers."""
    veil = place.page.halo(place.palette.horizon, heart=0.95, waist=0.7)
    return (
        f'<ellipse cx="{WIDTH / 2}" cy="{y:.0f}" rx="{WIDTH * 0.95:.0f}" ry="62" fill="{veil}" '
        f'opacity="{strength}"/>'
    )


def forest(place: Place) -> list[str]:
    near = ridge(place.chance, 553, 9, 4)
    moss = mix(place.tone(0.8), mix(place.palette.far, "#6d9a4a", 0.4), 0.35)
    blade = mix(moss, place.palette.light, 0.18)
    ferns = ""
    for _ in range(22):
        x = place.chance.random() * WIDTH
        y = height_at(near, x) + 4 + 140 * place.chance.random()
        ferns += blades(place.chance, x - 10, x + 10, y, 6, 18, [blade, mix(moss, "#000000", 0.1)])
    return [
        wood(place, 420, 17, 220, place.tone(0.06)) + haze(place, 440, 0.5),
        wood(place, 500, 9, 290, place.tone(0.5)) + haze(place, 520, 0.22),
        place.land(near, moss, ferns, deep=0.55),
    ]


def snowforest(place: Place) -> list[str]:
    bank, near = ridge(place.chance, 530, 12, 4), ridge(place.chance, 632, 12, 3)
    return [
        wood(place, 420, 16, 210, place.tone(0.12)) + haze(place, 440, 0.5),
        wood(place, 492, 8, 270, place.tone(0.6)),
        place.land(bank, place.snow(0.1), place.folds(bank, place.snow(0.6), 8), deep=0.14),
        place.land(near, place.snow(0.28), place.folds(near, place.snow(0.7), 5), deep=0.14),
    ]


def snowfield(place: Place) -> list[str]:
    far, near = ridge(place.chance, 448, 18, 3), ridge(place.chance, 532, 14, 3)
    return [
        peaks(place, 386, 42, 7, place.snow(0.75)),
        place.land(
            far, place.snow(0.36), scale_marks(place.chance, far, place.tone(0.7), 3), deep=0.12
        ),
        place.land(near, place.snow(0.08), place.folds(near, place.snow(0.6), 12), deep=0.16),
    ]


def field(place: Place) -> list[str]:
    far, near = ridge(place.chance, 420, 20, 3), ridge(place.chance, 497, 7, 4)
    base = place.tone(0.35)
    return [
        place.land(far, place.tone(0.12), scale_marks(place.chance, far, place.tone(0.45), 4)),
        place.land(near, base, ears(place.chance, 500, place.palette, base, 420), deep=0.5),
    ]


def garden(place: Place) -> list[str]:
    far, near = ridge(place.chance, 420, 22, 3), ridge(place.chance, 504, 9, 4)
    base = place.tone(0.55)
    hedge = "".join(
        bush(
            place.chance,
            x,
            height_at(near, x) + 4,
            16 + 22 * place.chance.random(),
            place.tone(0.42),
        )
        for x in range(-10, WIDTH + 20, 36)
    )
    grass = "".join(
        blades(
            place.chance,
            -10,
            WIDTH + 10,
            y,
            40,
            16,
            [mix(base, place.palette.light, 0.14), mix(base, place.palette.near, 0.3)],
        )
        for y in range(520, HEIGHT + 40, 26)
    )
    return [
        place.land(far, place.tone(0.1), scale_marks(place.chance, far, place.tone(0.35), 4)),
        place.cut(hedge),
        place.land(
            near, base, grass + flowers(place.chance, 508, place.palette, base, 120), deep=0.5
        ),
    ]


def water(place: Place) -> tuple[str, str]:
    """The colours of water at the horizon and at our feet."""
    colours = place.palette
    far = mix(mix(colours.horizon, colours.middle, 0.55), colours.far, 0.25)
    return far, mix(mix(colours.top, colours.far, 0.35), colours.near, 0.45)


def sea(place: Place) -> list[str]:
    far, near = water(place)
    paint = place.page.fade(far, near, 434, HEIGHT)
    flat = f'<rect x="-20" y="434" width="{WIDTH + 40}" height="300" fill="{paint}"/>'
    flat += streaks(place.chance, 437, 500, place.palette.light, 26, 0.3)
    if place.light in DISC_X:
        flat += glitter(place.chance, DISC_X[place.light] * WIDTH, 434, place.palette.light)
    bands = []
    for i, y in enumerate((492, 534, 590, 654)):
        part = (i + 1) / 4
        top = mix(far, near, 0.18 + 0.6 * part)
        wave = place.page.fade(mix(top, place.palette.light, 0.13), mix(top, near, 0.6), y, y + 70)
        bands.append(
            place.cut(
                f'<path d="{swell(place.chance, y, 58 + 30 * i, 9 + 3 * i)}" fill="{wave}"/>',
                shade=0.16,
            )
        )
    return [flat, *bands]


def lake(place: Place) -> list[str]:
    far, low = ridge(place.chance, 400, 26, 4), ridge(place.chance, 428, 9, 3)
    there, here = water(place)
    paint = place.page.fade(mix(there, place.palette.horizon, 0.35), here, 448, HEIGHT)
    flat = (
        f'<rect x="-20" y="448" width="{WIDTH + 40}" height="290" fill="{paint}"/>'
        f'<path d="M-20,448H{WIDTH + 20}V470Q{WIDTH * 0.7:.0f},496 {WIDTH * 0.4:.0f},474T-20,484Z" '
        f'fill="{place.tone(0.4)}" opacity=".3"/>'
        + streaks(place.chance, 456, 690, place.palette.light, 44, 0.28)
        + streaks(place.chance, 470, 690, place.palette.near, 16, 0.3)
    )
    if place.light in DISC_X:
        flat += glitter(place.chance, DISC_X[place.light] * WIDTH, 448, place.palette.light)
    reeds = ""
    colour = mix(place.palette.near, place.palette.far, 0.2)
    for side in (place.chance.choice((-1, 1)),):
        for _ in range(13):
            x = (30 if side < 0 else WIDTH - 30) + place.chance.gauss(0, 26)
            tall = 60 + 80 * place.chance.random()
            lean = place.chance.gauss(0, 9)
            reeds += (
                f'<path d="M{x:.0f},{HEIGHT + 8}Q{x:.0f},{HEIGHT - tall * 0.6:.0f} {x + lean:.0f},{HEIGHT - tall:.0f}" '
                f'stroke="{colour}" stroke-width="3" fill="none" stroke-linecap="round"/>'
            )
            if place.chance.random() < 0.45:
                reeds += (
                    f'<path d="M{x + lean:.0f},{HEIGHT - tall:.0f}v18" stroke="{mix(colour, "#7a4a24", 0.5)}" '
                    'stroke-width="7" stroke-linecap="round"/>'
                )
    return [
        place.land(far, place.tone(0.12), scale_marks(place.chance, far, place.tone(0.4), 5)),
        place.land(low, place.tone(0.45), scale_marks(place.chance, low, place.tone(0.65), 3)),
        flat,
        f"<g>{reeds}</g>",
    ]


def shore(place: Place) -> list[str]:
    there, here = water(place)
    paint = place.page.fade(there, mix(here, there, 0.35), 392, 540)
    flat = f'<rect x="-20" y="392" width="{WIDTH + 40}" height="200" fill="{paint}"/>'
    flat += streaks(place.chance, 396, 500, place.palette.light, 34, 0.32)
    if place.light in DISC_X:
        flat += glitter(place.chance, DISC_X[place.light] * WIDTH, 392, place.palette.light)
    wave = place.cut(
        f'<path d="{swell(place.chance, 474, 74, 9)}" fill="{mix(there, here, 0.4)}"/>', shade=0.14
    )
    edge = ridge(place.chance, 520, 9, 4)
    foam = [(x, y - 9) for x, y in edge]
    near = ridge(place.chance, 632, 12, 3)
    pebbles = ""
    for _ in range(26):
        x, y = place.chance.random() * WIDTH, 548 + 140 * place.chance.random()
        size = 1.5 + 4 * place.chance.random() * (y - 500) / 180
        pebbles += (
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{size * 1.5:.1f}" ry="{size:.1f}" '
            f'fill="{mix(place.sand(0.6), place.palette.light, place.chance.random() * 0.6)}" opacity=".7"/>'
        )
    beach = place.land(edge, place.sand(0.08), place.folds(edge, place.sand(0.5), 9), deep=0.25)
    return [
        flat + wave,
        f'<path d="{slope(foam)}" fill="{mix(place.palette.light, there, 0.15)}" opacity=".75"/>'
        + beach,
        place.land(near, place.sand(0.26), pebbles, deep=0.25),
    ]


def skyline(place: Place, foot: float, low: float, high: float, colour: str) -> str:
    drawn, x = "", -14.0
    while x < WIDTH + 10:
        wide = 34 + 34 * place.chance.random()
        tall = low + (high - low) * place.chance.random()
        wall = mix(colour, place.palette.near, 0.16 * place.chance.random())
        drawn += house(place.chance, x, foot, wide, tall, wall, place.palette.light)
        x += wide + 1
    return place.cut(drawn)


def city(place: Place) -> list[str]:
    return [
        skyline(place, 560, 60, 190, place.tone(0.18)) + haze(place, 570, 0.35),
        skyline(place, 640, 70, 130, place.tone(0.55)),
        skyline(place, 700, 34, 92, place.tone(0.95)),
    ]


def rooftops(place: Place) -> list[str]:
    return [
        skyline(place, 600, 50, 120, place.tone(0.2)) + haze(place, 610, 0.35),
        skyline(place, 662, 44, 86, place.tone(0.58)),
        skyline(place, 712, 24, 58, place.tone(0.98)),
    ]


def street(place: Place) -> list[str]:
    top = 532
    stone = mix(place.palette.near, place.palette.far, 0.4)
    paint = place.page.fade(
        mix(stone, place.palette.horizon, 0.22), mix(stone, "#000000", 0.25), top, HEIGHT
    )
    floor = f'<rect x="-20" y="{top}" width="{WIDTH + 40}" height="220" fill="{paint}"/>'
    y, tall, odd = float(top + 12), 9.0, False
    while y < HEIGHT:
        wide = tall * 2.6
        x = -wide * (0.5 if odd else 0.0)
        while x < WIDTH:
            shade = place.chance.random()
            floor += (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide - 2:.1f}" height="{tall - 1.6:.1f}" rx="{tall * 0.3:.1f}" '
                f'fill="{place.palette.horizon if shade > 0.5 else "#000000"}" opacity="{0.03 + 0.11 * abs(shade - 0.5):.2f}"/>'
            )
            x += wide
        y += tall
        tall *= 1.2
        odd = not odd
    floor += (
        f'<rect x="-20" y="{top - 2}" width="{WIDTH + 40}" height="9" fill="{mix(stone, place.palette.horizon, 0.42)}"/>'
        f'<rect x="-20" y="{top + 7}" width="{WIDTH + 40}" height="4" fill="#000" opacity=".3"/>'
    )
    return [
        skyline(place, 470, 120, 260, place.tone(0.12)) + haze(place, 470, 0.4),
        skyline(place, 540, 90, 210, place.tone(0.45)),
        floor,
    ]


def boards(place: Place, top: float, colour: str) -> str:
    """A wooden floor in perspective."""
    paint = place.page.fade(
        mix(colour, place.palette.horizon, 0.2), mix(colour, "#000000", 0.3), top, HEIGHT
    )
    drawn = f'<rect x="-20" y="{top:.0f}" width="{WIDTH + 40}" height="{HEIGHT - top + 20:.0f}" fill="{paint}"/>'
    for i in range(-9, 20):
        x = WIDTH * i / 10
        end = WIDTH / 2 + (x - WIDTH / 2) * 2.4
        drawn += (
            f'<path d="M{x:.0f},{top:.0f}L{end:.0f},{HEIGHT}" stroke="#000" stroke-opacity=".24" stroke-width="1.8"/>'
            f'<path d="M{x + 1.5:.0f},{top:.0f}L{end + 3:.0f},{HEIGHT}" stroke="{place.palette.horizon}" '
            'stroke-opacity=".14" stroke-width="1.4"/>'
        )
    return drawn


def wall(place: Place, foot: float) -> str:
    """Wallpaper: stripes with a small leaf between them."""
    colours = place.palette
    paint = place.page.fade(colours.top, mix(colours.middle, colours.horizon, 0.12), 0, foot)
    drawn = f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="{HEIGHT + 40}" fill="{paint}"/>'
    for i in range(-1, 14):
        x = i * 42
        drawn += f'<rect x="{x}" y="-10" width="19" height="{foot + 10:.0f}" fill="{colours.horizon}" opacity=".07"/>'
        for j in range(12):
            y = j * 48 + (24 if i % 2 else 0)
            if y < foot - 20:
                drawn += f'<path d="M{x + 30},{y}q7,9 0,20q-7,-11 0,-20z" fill="{colours.horizon}" opacity=".13"/>'
    return drawn


def window(place: Place, x: float, y: float, wide: float, tall: float) -> str:
    """A sash window on a rainy evening, with a sill and the light that comes through."""
    frame = mix(place.palette.near, "#000000", 0.12)
    edge = mix(place.palette.horizon, place.palette.middle, 0.4)
    pane = place.page.fade("#1a2a58", "#8ba4d6", y, y + tall)
    drawn = (
        f'<rect x="{x - 13}" y="{y - 13}" width="{wide + 26}" height="{tall + 26}" rx="4" fill="{frame}"/>'
        f'<rect x="{x - 9}" y="{y - 9}" width="{wide + 18}" height="{tall + 18}" rx="3" fill="{edge}" opacity=".5"/>'
        f'<rect x="{x}" y="{y}" width="{wide}" height="{tall}" fill="{pane}"/>'
    )
    for _ in range(5):
        far = x + place.chance.random() * wide * 0.8
        high = 20 + 40 * place.chance.random()
        drawn += f'<rect x="{far:.0f}" y="{y + tall - high:.0f}" width="{wide * 0.2:.0f}" height="{high:.0f}" fill="#24366b" opacity=".7"/>'
    for _ in range(44):
        left, top = x + place.chance.random() * wide, y + place.chance.random() * (tall - 24)
        drawn += f'<path d="M{left:.0f},{top:.0f}l-4,19" stroke="#e6f0ff" stroke-opacity=".5" stroke-width="1.4"/>'
    middle, cross = x + wide / 2, y + tall / 2
    return drawn + (
        f'<path d="M{middle},{y}v{tall}M{x},{cross}h{wide}" stroke="{frame}" stroke-width="8"/>'
        f'<rect x="{x - 22}" y="{y + tall + 10}" width="{wide + 44}" height="11" rx="2" fill="{edge}"/>'
        f'<rect x="{x - 22}" y="{y + tall + 19}" width="{wide + 44}" height="4" fill="#000" opacity=".35"/>'
    )


def room(place: Place) -> list[str]:
    foot = 532
    wood_colour = mix(place.palette.near, place.palette.far, 0.35)
    base = mix(place.palette.middle, place.palette.near, 0.45)
    back = wall(place, foot) + place.cut(window(place, 306, 74, 142, 190))
    board = (
        f'<rect x="-20" y="{foot - 26}" width="{WIDTH + 40}" height="28" fill="{base}"/>'
        f'<rect x="-20" y="{foot - 26}" width="{WIDTH + 40}" height="4" fill="{place.palette.horizon}" opacity=".4"/>'
    )
    pool = (
        '<path d="M250,560L430,560L380,690L130,690Z" fill="#b9cdf5" opacity=".13"/>'
        if place.light == "window"
        else ""
    )
    return [back + board, boards(place, foot, wood_colour) + pool]


def tabletop(place: Place) -> list[str]:
    top = 504
    wood_colour = mix(place.palette.near, place.palette.horizon, 0.24)
    paint = place.page.fade(
        mix(wood_colour, place.palette.light, 0.16), mix(wood_colour, "#000000", 0.4), top, HEIGHT
    )
    table = (
        f'<rect x="-20" y="{top}" width="{WIDTH + 40}" height="220" fill="{paint}"/>'
        f'<rect x="-20" y="{top}" width="{WIDTH + 40}" height="5" fill="{place.palette.light}" opacity=".35"/>'
    )
    for i in range(13):
        y = top + 12 + i * 17
        table += (
            f'<path d="M-10,{y}q{140 + 200 * place.chance.random():.0f},{-9 + 18 * place.chance.random():.0f} '
            f'{WIDTH + 20},{-4 + 8 * place.chance.random():.0f}" stroke="#000" stroke-opacity=".16" stroke-width="2.6" fill="none"/>'
        )
    return [wall(place, top), table]


def stage(place: Place) -> list[str]:
    top = 462
    colours = place.palette
    back = place.page.fade(
        mix(colours.top, "#000000", 0.35), mix(colours.middle, colours.near, 0.3), 0, top
    )
    drawn = f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="{top + 30}" fill="{back}"/>'
    for i in range(15):
        drawn += (
            f'<rect x="{i * 36}" y="-10" width="15" height="{top + 10}" fill="#000" opacity=".12"/>'
        )
    red = mix("#c2183f", colours.grade, 0.14)
    cloth = ""
    for side in (0, 1):
        turned = f'transform="translate({WIDTH},0) scale(-1,1)"' if side else ""
        for fold in range(4, -1, -1):
            x = fold * 23
            tint = mix("#5c0820", red, (0.2, 0.75, 0.35, 1.0, 0.55)[fold])
            cloth += (
                f'<path {turned} d="M{x},-10q{24 - fold * 3},{top * 0.5:.0f} {-2 - fold * 2},{top + 42}'
                f'q-14,9 -30,0V-10z" fill="{tint}"/>'
            )
    valance = ""
    for fold in range(8):
        x = -10 + fold * 66
        tint = mix("#6e0b27", red, 0.55 + 0.4 * (fold % 2))
        valance += (
            f'<path d="M{x},-10h66v52q-33,44 -66,0z" fill="{tint}"/>'
            f'<path d="M{x},42q33,44 66,0" stroke="#e8bd62" stroke-width="4" fill="none"/>'
        )
    floor = boards(place, top, mix(colours.near, mix(colours.horizon, "#9a5a34", 0.5), 0.34))
    return [drawn, floor, place.cut(cloth) + place.cut(valance)]


def seabed(place: Place) -> list[str]:
    colours = place.palette
    beams = ""
    for i in range(6):
        x = 30 + i * 88 + place.chance.random() * 40
        wide = 24 + 40 * place.chance.random()
        beams += (
            f'<path d="M{x:.0f},-10l{-90:.0f},600h{wide + 50:.0f}L{x + wide:.0f},-10z" fill="{colours.light}" '
            f'opacity="{0.05 + 0.06 * place.chance.random():.2f}"/>'
        )
    far, floor = ridge(place.chance, 520, 24, 5), ridge(place.chance, 584, 10, 4)
    growth = ""
    for _ in range(20):
        x = place.chance.random() * WIDTH
        tall = 40 + 110 * place.chance.random()
        if WIDTH * 0.24 < x < WIDTH * 0.76:
            tall *= 0.5
        growth += weed(
            place.chance,
            x,
            590 + 20 * place.chance.random(),
            tall,
            mix(mix(colours.top, "#3fae6a", 0.3), colours.near, 0.3 + 0.4 * place.chance.random()),
            4 + 5 * place.chance.random(),
        )
    reef = ""
    for x in (place.chance.randint(0, 60), place.chance.randint(430, 500)):
        for _ in range(5):
            reef += weed(
                place.chance,
                x + place.chance.gauss(0, 18),
                640,
                50 + 60 * place.chance.random(),
                mix("#ff7d6b", colours.near, 0.35 + 0.25 * place.chance.random()),
                9,
            )
    sand = mix(colours.far, mix(colours.top, "#e8d8a8", 0.45), 0.3)
    return [
        beams,
        place.land(far, mix(colours.far, colours.middle, 0.4)),
        place.cut(growth, shade=0.2),
        place.land(floor, sand, place.folds(floor, mix(sand, colours.light, 0.4), 12), deep=0.7)
        + place.cut(reef, shade=0.2),
    ]


def floe(place: Place) -> list[str]:
    there, here = water(place)
    paint = place.page.fade(there, here, 392, HEIGHT)
    flat = f'<rect x="-20" y="392" width="{WIDTH + 40}" height="330" fill="{paint}"/>'
    flat += streaks(place.chance, 398, 690, place.palette.light, 40, 0.3)
    if place.light in DISC_X:
        flat += glitter(place.chance, DISC_X[place.light] * WIDTH, 392, place.palette.light)
    ice, side = place.snow(0.02), mix(place.palette.middle, place.palette.near, 0.3)

    def plate(x: float, y: float, wide: float, tall: float) -> str:
        rim = [
            (x - wide, y),
            (x - wide * 0.72, y - tall * 0.72),
            (x - wide * 0.1, y - tall),
            (x + wide * 0.66, y - tall * 0.8),
            (x + wide, y - tall * 0.1),
            (x + wide * 0.7, y + tall * 0.62),
            (x + wide * 0.1, y + tall * 0.9),
            (x - wide * 0.66, y + tall * 0.7),
        ]
        deep = tall * 0.5
        lower = [(px, py + deep) for px, py in rim]
        return (
            f'<path d="{polygon(lower)}" fill="{side}"/>'
            f'<path d="{polygon([rim[0], lower[0], *reversed(lower[4:]), rim[4]])}" fill="{side}"/>'
            f'<path d="{polygon(rim)}" fill="{ice}"/>'
        )

    small = "".join(
        plate(x, y, wide, wide * 0.2)
        for x, y, wide in ((70, 428, 34), (430, 446, 46), (250, 416, 20), (30, 498, 40))
    )
    cracks = (
        f'<path d="M120,560l46,26l-14,30l60,22M390,556l-34,24l20,26" stroke="{mix(ice, side, 0.4)}" '
        'stroke-width="2.4" fill="none" stroke-linejoin="round"/>'
    )
    return [flat, place.cut(small, shade=0.15), place.cut(plate(256, 580, 226, 62) + cracks)]


def gorge(place: Place) -> list[str]:
    """Two cliffs, walls that fold away behind them, and a river far below."""
    colours = place.palette
    rock = mix(colours.far, colours.near, 0.5)
    depth = place.page.fade(
        mix(rock, colours.horizon, 0.55), mix(rock, colours.horizon, 0.15), 430, 640
    )
    walls = place.cut(f'<rect x="-20" y="428" width="{WIDTH + 40}" height="300" fill="{depth}"/>')
    stream = mix(mix(colours.top, "#4f9fc4", 0.55), colours.light, 0.32)
    river = [(262, 520), (284, 540), (240, 566), (262, 598), (218, 640), (236, 730)]
    wide = [5, 10, 17, 25, 38, 60]
    left_bank = [(x - half, y) for (x, y), half in zip(river, wide, strict=True)]
    right_bank = [(x + half, y) for (x, y), half in zip(river, wide, strict=True)]
    water_path = curve(left_bank) + "L" + curve(right_bank[::-1])[1:] + "Z"
    folds_behind = ""
    for step, (edge, shade) in enumerate(((76, 0.5), (48, 0.3))):
        for way in (1, -1):
            x = 250 - way * edge
            face = [
                (x - way * 300, 440.0 + 6 * step),
                (x - way * 20, 446.0 + 6 * step),
                (x, 458.0 + 6 * step),
                (x + way * 10, 520.0),
                (x + way * (26 + 8 * step), 575.0),
                (x + way * 20, 640.0),
                (x + way * 60, 740.0),
                (x - way * 300, 740.0),
            ]
            if step:
                face = [(px - way * 44, py) for px, py in face]
            folds_behind += place.cut(
                f'<path d="{polygon(face)}" fill="{mix(rock, colours.horizon, shade)}"/>', shade=0.3
            )
        if step == 0:
            gleam = "".join(
                f'<path d="M{x + place.chance.gauss(0, half * 0.4):.0f},{y + 6}q8,-3 16,0" stroke="#fff" '
                'stroke-opacity=".6" stroke-width="2" fill="none" stroke-linecap="round"/>'
                for (x, y), half in zip(river[1:], wide[1:], strict=True)
            )
            folds_behind += f'<path d="{water_path}" fill="{stream}"/>{gleam}'

    def cliff(edge: float, way: int) -> str:
        out = edge - way * 170
        face = [
            (edge, 452.0),
            (edge - way * 14, 488.0),
            (edge + way * 4, 524.0),
            (edge - way * 12, 574.0),
            (edge + way * 14, 634.0),
            (edge + way * 30, HEIGHT + 20.0),
        ]
        outline = [(out, 436.0), (edge - way * 40, 444.0), *face, (out, HEIGHT + 20.0)]
        stone = mix(rock, colours.near, 0.35)
        paint = place.page.fade(
            mix(stone, colours.light, 0.14), mix(stone, "#000000", 0.4), 440, HEIGHT
        )
        drawn = f'<path d="{polygon(outline)}" fill="{paint}"/>'
        for y in range(476, HEIGHT, 29):
            wide_step = 60 + 90 * place.chance.random()
            start = edge - way * (10 + 10 * place.chance.random())
            drawn += (
                f'<path d="M{start:.0f},{y}l{-way * wide_step * 0.4:.0f},6l{-way * wide_step * 0.6:.0f},-4" '
                f'stroke="{colours.light}" stroke-opacity=".16" stroke-width="2.6" fill="none"/>'
                f'<path d="M{start:.0f},{y + 8}l{-way * wide_step * 0.7:.0f},5" stroke="#000" stroke-opacity=".2" '
                'stroke-width="5" fill="none"/>'
            )
        turf = [
            (out, 428.0),
            (edge - way * 40, 438.0),
            (edge + way * 4, 449.0),
            (edge - way * 4, 461.0),
            (edge - way * 30, 456.0),
            (edge - way * 60, 462.0),
            (out, 454.0),
        ]
        green = mix(place.tone(0.45), "#7fae5a", 0.3)
        return drawn + f'<path d="{polygon(turf)}" fill="{green}"/>'

    veil = place.page.halo(colours.horizon, heart=0.9, waist=0.6)
    mist = f'<ellipse cx="250" cy="505" rx="300" ry="46" fill="{veil}" opacity=".55"/>'
    return [
        peaks(place, 372, 50, 6, place.tone(0.05)),
        walls + folds_behind + mist,
        place.cut(cliff(126, 1) + cliff(374, -1)),
    ]


SETTINGS: dict[str, Callable[[Place], list[str]]] = {
    "city": city,
    "dunes": dunes,
    "field": field,
    "floe": floe,
    "forest": forest,
    "garden": garden,
    "gorge": gorge,
    "hills": hills,
    "lake": lake,
    "mountains": mountains,
    "rooftops": rooftops,
    "room": room,
    "sea": sea,
    "seabed": seabed,
    "shore": shore,
    "snowfield": snowfield,
    "snowforest": snowforest,
    "stage": stage,
    "street": street,
    "tabletop": tabletop,
}


def layers(page: Page, recipe: Recipe) -> list[str]:
    """The setting of a picture as drawings, back to front."""
    place = Place(page, recipe.palette, recipe.random("terrain"), recipe.light)
    return SETTINGS[recipe.setting](place)
