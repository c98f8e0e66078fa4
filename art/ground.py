"""Shapes that stand on the ground: trees, houses, grass, flowers, waves."""

from __future__ import annotations

import random

from art.paper import Point, curve, height_at, mix, polygon
from art.scene import HEIGHT, WIDTH, Palette


def fir(chance: random.Random, x: float, foot: float, tall: float, colour: str) -> str:
    """A fir of four boughs, a little crooked."""
    half = tall * (0.2 + 0.05 * chance.random())
    left: list[Point] = []
    right: list[Point] = []
    for step in range(4):
        low = foot - tall * (0.76 - 0.22 * step)
        wide = half * (0.42 + 0.2 * step) * (0.9 + 0.2 * chance.random())
        left += [(x - wide, low + tall * 0.02), (x - wide * 0.5, low)]
        right += [(x + wide, low + tall * 0.02), (x + wide * 0.5, low)]
    outline = [(x, foot - tall), *right, *reversed(left)]
    trunk = tall * 0.035
    return (
        f'<path d="{polygon(outline)}" fill="{colour}"/>'
        f'<path d="M{x - trunk:.1f},{foot - tall * 0.12:.1f}h{2 * trunk:.1f}V{foot + 6:.1f}'
        f'h{-2 * trunk:.1f}z" fill="{colour}"/>'
    )


def bush(chance: random.Random, x: float, foot: float, tall: float, colour: str) -> str:
    wide = tall * (0.75 + 0.4 * chance.random())
    return (
        f'<path d="M{x - wide:.1f},{foot + 2:.1f}q{-wide * 0.1:.1f},{-tall * 0.7:.1f} '
        f"{wide * 0.6:.1f},{-tall * 0.7:.1f}q{wide * 0.3:.1f},{-tall * 0.6:.1f} {wide * 0.8:.1f},"
        f'{-tall * 0.1:.1f}q{wide * 0.8:.1f},{tall * 0.1:.1f} {wide * 0.6:.1f},{tall * 0.8:.1f}z" '
        f'fill="{colour}"/>'
    )


def scale_marks(chance: random.Random, crest: list[Point], colour: str, count: int) -> str:
    """Tiny trees on a far ridge, which say how far away it is."""
    drawn = ""
    for _ in range(count):
        start = chance.random() * WIDTH
        for _ in range(chance.randint(1, 4)):
            start += 5 + 9 * chance.random()
            foot = height_at(crest, start) + 4
            tall = 9 + 9 * chance.random()
            tree = fir if chance.random() < 0.55 else bush
            drawn += tree(chance, start, foot, tall, colour)
    return drawn


def house(
    chance: random.Random, x: float, foot: float, wide: float, tall: float, wall: str, lamp: str
) -> str:
    """A house with a gable, a stepped or a flat roof, a chimney, and some of its windows lit."""
    top = foot - tall
    drawn = (
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{HEIGHT:.0f}" fill="{wall}"/>'
    )
    roof = chance.random()
    dark = mix(wall, "#000000", 0.18)
    if roof < 0.55:
        rise = wide * (0.35 + 0.3 * chance.random())
        gable = [(x - 3, top), (x + wide / 2, top - rise), (x + wide + 3, top)]
        if chance.random() < 0.7:
            side = x + wide * (0.62 + 0.1 * chance.random())
            drawn += (
                f'<rect x="{side:.1f}" y="{top - rise:.1f}" width="{wide * 0.13:.1f}" '
                f'height="{rise:.1f}" fill="{dark}"/>'
            )
        drawn += f'<path d="{polygon(gable)}" fill="{dark}"/>'
    elif roof < 0.78:
        drawn += (
            f'<path d="M{x:.1f},{top:.1f}v-7h{wide * 0.3:.1f}v-8h{wide * 0.4:.1f}v8'
            f'h{wide * 0.3:.1f}v7z" fill="{wall}"/>'
        )
    else:
        mast = x + wide * 0.3
        drawn += (
            f'<path d="M{mast:.1f},{top:.1f}v-18m-5,4h10m-8,5h6" stroke="{wall}" '
            'stroke-width="1.6" fill="none"/>'
        )
    columns = max(1, int(wide // 15))
    gap = wide / columns
    row = top + 12
    while row < foot + 40:
        for column in range(columns):
            left = x + gap * (column + 0.5) - 3.4
            if chance.random() < 0.36:
                glow = 0.45 + 0.5 * chance.random()
                drawn += (
                    f'<rect x="{left:.1f}" y="{row:.1f}" width="6.8" height="10" rx="1" '
                    f'fill="{lamp}" opacity="{glow:.2f}"/>'
                )
            elif chance.random() < 0.5:
                drawn += (
                    f'<rect x="{left:.1f}" y="{row:.1f}" width="6.8" height="10" rx="1" '
                    f'fill="{dark}" opacity=".7"/>'
                )
        row += 21
    return drawn


def blades(
    chance: random.Random,
    left: float,
    right: float,
    foot: float,
    count: int,
    tall: float,
    colours: list[str],
) -> str:
    """Grass that grows up from a line; drawn in front of a foot it plants what stands there."""
    drawn = ""
    for _ in range(count):
        x = left + (right - left) * chance.random()
        up = tall * (0.5 + 0.7 * chance.random())
        lean = chance.gauss(0, up * 0.25)
        low = foot + 5 * chance.random()
        drawn += (
            f'<path d="M{x - 1.6:.1f},{low:.1f}Q{x + lean * 0.2:.1f},{low - up * 0.6:.1f} '
            f"{x + lean:.1f},{low - up:.1f}Q{x + lean * 0.4 + 1.5:.1f},{low - up * 0.5:.1f} "
            f'{x + 1.8:.1f},{low:.1f}z" fill="{chance.choice(colours)}"/>'
        )
    return drawn


def ears(chance: random.Random, y: float, palette: Palette, base: str, count: int) -> str:
    """Wheat or tall grass from y down to the lower edge, larger and darker towards the viewer."""
    stalks = []
    for _ in range(count):
        near = chance.random() ** 0.8
        stalks.append((y + 8 + (HEIGHT + 26 - y) * near, near, chance.random() * WIDTH))
    drawn = ""
    for foot, near, x in sorted(stalks):
        tall = 18 + 46 * near
        lean = 3 + 8 * near + chance.gauss(0, 3 + 3 * near)
        colour = mix(
            mix(palette.light, base, 0.3 + 0.35 * chance.random()), palette.near, near * 0.4
        )
        drawn += (
            f'<path d="M{x:.1f},{foot:.1f}q{lean * 0.2:.1f},{-tall * 0.6:.1f} {lean:.1f},{-tall:.1f}" '
            f'stroke="{colour}" stroke-width="{1 + 1.6 * near:.1f}" fill="none" opacity=".8" '
            'stroke-linecap="round"/>'
            f'<ellipse cx="{x + lean:.1f}" cy="{foot - tall:.1f}" rx="{1.2 + 2 * near:.1f}" '
            f'ry="{3.5 + 6 * near:.1f}" transform="rotate({lean * 2:.0f} {x + lean:.1f} '
            f'{foot - tall:.1f})" fill="{colour}" opacity=".9"/>'
        )
    return drawn


def flowers(chance: random.Random, y: float, palette: Palette, base: str, count: int) -> str:
    """A meadow: stems with five petals near by, dots far away."""
    spots = sorted(
        (y + 10 + (HEIGHT + 10 - y) * chance.random() ** 0.9, chance.random() * WIDTH)
        for _ in range(count)
    )
    petals = [
        palette.light,
        mix(palette.grade, "#ffffff", 0.35),
        mix(palette.grade, "#ff4f79", 0.6),
        mix(palette.horizon, "#ffffff", 0.5),
        "#ffd25e",
        "#b48cff",
    ]
    drawn = ""
    for foot, x in spots:
        near = (foot - y) / (HEIGHT - y)
        size = 1.4 + 4.6 * near
        stem = 6 + 20 * near
        colour = chance.choice(petals)
        green = mix(mix(base, palette.light, 0.22), palette.near, 0.5 * near)
        drawn += (
            f'<path d="M{x:.1f},{foot + stem:.1f}q{chance.gauss(0, 2):.1f},{-stem / 2:.1f} 0,{-stem:.1f}" '
            f'stroke="{green}" stroke-width="{0.8 + 1.2 * near:.1f}" fill="none"/>'
        )
        if size < 3:
            drawn += f'<circle cx="{x:.1f}" cy="{foot:.1f}" r="{size:.1f}" fill="{colour}" opacity=".85"/>'
            continue
        turn = chance.random() * 72
        for petal in range(5):
            drawn += (
                f'<ellipse cx="{x:.1f}" cy="{foot - size * 0.62:.1f}" rx="{size * 0.48:.1f}" '
                f'ry="{size * 0.62:.1f}" transform="rotate({turn + 72 * petal:.0f} {x:.1f} {foot:.1f})" '
                f'fill="{colour}" opacity=".92"/>'
            )
        drawn += f'<circle cx="{x:.1f}" cy="{foot:.1f}" r="{size * 0.4:.1f}" fill="#e8a33d"/>'
    return drawn


def swell(chance: random.Random, y: float, length: float, high: float) -> str:
    """A band of waves with pointed crests, from y down to the lower edge."""
    x = -30 - length * chance.random()
    path = f"M{x:.1f},{y:.1f}"
    while x < WIDTH + 30:
        step = length * (0.8 + 0.4 * chance.random())
        path += f"q{step * 0.5:.1f},{high * (0.9 + 0.5 * chance.random()):.1f} {step:.1f},0"
        x += step
    return path + f"V{HEIGHT + 20}H-60Z"


def streaks(
    chance: random.Random, top: float, bottom: float, colour: str, count: int, faint: float
) -> str:
    """Flat strokes on calm water, longer towards the viewer."""
    drawn = ""
    for _ in range(count):
        near = chance.random()
        y = top + (bottom - top) * near**1.4
        long = 18 + 110 * near * chance.random() + 20
        x = chance.random() * WIDTH
        drawn += (
            f'<path d="M{x - long / 2:.1f},{y:.1f}q{long / 2:.1f},{-1.5 - 2 * near:.1f} {long:.1f},0'
            f'q{-long / 2:.1f},{1.5 + 2 * near:.1f} {-long:.1f},0z" fill="{colour}" '
            f'opacity="{faint * (0.4 + 0.6 * chance.random()):.2f}"/>'
        )
    return drawn


def glitter(chance: random.Random, x: float, top: float, colour: str) -> str:
    """The path of light that a low sun or moon lays on the water."""
    drawn = ""
    for step in range(26):
        near = step / 26
        y = top + 4 + (HEIGHT - top) * near**1.5 * 0.8
        wide = (10 + 46 * near) * (0.5 + 0.8 * chance.random())
        side = x + chance.gauss(0, 5 + 16 * near)
        drawn += (
            f'<ellipse cx="{side:.1f}" cy="{y:.1f}" rx="{wide:.1f}" ry="{1.1 + 2.2 * near:.1f}" '
            f'fill="{colour}" opacity="{0.5 - 0.32 * near:.2f}"/>'
        )
    return drawn


def weed(
    chance: random.Random, x: float, foot: float, tall: float, colour: str, wide: float
) -> str:
    sway = 14 * (chance.random() * 2 - 1)
    points = [
        (x, foot),
        (x + sway, foot - tall * 0.35),
        (x - sway, foot - tall * 0.7),
        (x + sway * 0.6, foot - tall),
    ]
    return (
        f'<path d="{curve(points)}" stroke="{colour}" stroke-width="{wide:.1f}" fill="none" '
        'stroke-linecap="round"/>'
    )
