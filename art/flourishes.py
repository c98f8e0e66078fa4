"""Strokes of tales and shows: a crowd, confetti, notes, cards, bolts, flames, bricks that fly."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from art.paper import Page, mix, polygon
from art.scene import HEIGHT, WIDTH, Palette
from art.sheets import Shine

BRIGHT = ("#ff4d6d", "#ffd166", "#06d6a0", "#4cc9f0", "#f72585", "#fff4e0")


def crowd(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """Heads and raised hands before the stage, seen from behind; `y` is where the heads begin."""
    ink = str(touch.get("colour") or mix(colours.near, "#000000", 0.45))
    drawn = ""
    for row, (shift, size) in enumerate(((0, 24), (34, 32))):
        tone = mix(ink, colours.middle, 0.18 * (1 - row))
        y = float(touch.get("y", 0.9)) * HEIGHT + shift
        x = -20.0 - 20 * row
        while x < WIDTH + 30:
            high = y + chance.gauss(0, 7)
            drawn += (
                f'<circle cx="{x:.0f}" cy="{high:.0f}" r="{size * 0.62:.0f}" fill="{tone}"/>'
                f'<path d="M{x - size * 1.15:.0f},{high + 90:.0f}V{high + size * 1.1:.0f}q0,{-size * 0.6:.0f} {size * 0.9:.0f},{-size * 0.6:.0f}'
                f'h{size * 0.5:.0f}q{size * 0.9:.0f},0 {size * 0.9:.0f},{size * 0.6:.0f}v90Z" fill="{tone}"/>'
            )
            if chance.random() < float(touch.get("hands", 0.5)):
                side = chance.choice((-1, 1)) * size * 0.9
                lean = chance.gauss(0, 8)
                up = size * (1.5 + 0.9 * chance.random())
                drawn += (
                    f'<path d="M{x + side:.0f},{high + size * 1.2:.0f}L{x + side + lean:.0f},{high - up:.0f}" stroke="{tone}" '
                    f'stroke-width="{size * 0.42:.0f}" stroke-linecap="round"/>'
                    f'<circle cx="{x + side + lean:.0f}" cy="{high - up:.0f}" r="{size * 0.33:.0f}" fill="{tone}"/>'
                )
            x += size * (1.7 + 0.5 * chance.random())
    return page.cut(drawn, colours.light, shade=0.4)


def confetti(touch: Mapping[str, Any], chance: random.Random) -> str:
    drawn = ""
    for _ in range(int(touch.get("count", 70))):
        x, y = chance.random() * WIDTH, chance.random() * HEIGHT * float(touch.get("y", 0.85))
        drawn += (
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{5 + 6 * chance.random():.0f}" height="{4 + 3 * chance.random():.0f}" rx="1" '
            f'transform="rotate({chance.random() * 360:.0f} {x:.0f} {y:.0f})" fill="{chance.choice(BRIGHT)}" opacity=".9"/>'
        )
    return drawn


def notes(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """Quavers that rise along `through`."""
    line = [(x * WIDTH, y * HEIGHT) for x, y in touch["through"]]
    tint = str(touch.get("colour", colours.light))
    count = int(touch.get("count", 6))
    drawn = ""
    for i in range(count):
        at = (i + 0.5) / count * (len(line) - 1)
        k = min(int(at), len(line) - 2)
        x = line[k][0] + (line[k + 1][0] - line[k][0]) * (at - k) + chance.gauss(0, 14)
        y = line[k][1] + (line[k + 1][1] - line[k][1]) * (at - k) + chance.gauss(0, 10)
        size = float(touch.get("size", 1.0)) * (0.8 + 0.6 * i / count)
        pair = i % 2
        body = '<ellipse cx="0" cy="0" rx="9" ry="7" transform="rotate(-20)"/><path d="M6,-2v-38h4v38z"/>'
        body += (
            '<ellipse cx="28" cy="-4" rx="9" ry="7" transform="rotate(-20 28 -4)"/><path d="M34,-6v-38h4v38zM6,-40l32,-5v9l-32,5z"/>'
            if pair
            else '<path d="M8,-40q4,12 14,14q4,10 -2,18q0,-12 -12,-16z"/>'
        )
        drawn += f'<g transform="translate({x:.0f},{y:.0f}) rotate({chance.gauss(0, 12):.0f}) scale({size:.2f})" fill="{tint}">{body}</g>'
    return page.cut(drawn, "#ffffff", shade=0.3)


def cards(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """Blank cards with a gold edge: a fan around (x, y), or scattered in `box`."""
    face = str(touch.get("colour", "#f4e3bd"))
    size = float(touch.get("size", 0.16)) * WIDTH
    places: list[tuple[float, float, float]] = []
    count = int(touch.get("count", 5))
    if "box" in touch:
        left, right, top, bottom = touch["box"]
        places = [
            (
                (left + (right - left) * chance.random()) * WIDTH,
                (top + (bottom - top) * chance.random()) * HEIGHT,
                chance.gauss(0, 34),
            )
            for _ in range(count)
        ]
    else:
        spread = float(touch.get("spread", 60))
        for i in range(count):
            turn = (i / max(1, count - 1) - 0.5) * spread + float(touch.get("turn", 0))
            angle = math.radians(turn)
            places.append(
                (
                    touch["x"] * WIDTH + size * 0.9 * math.sin(angle),
                    touch["y"] * HEIGHT - size * 0.9 * math.cos(angle),
                    turn,
                )
            )
    drawn = ""
    wide, tall = size * 0.68, size
    for i, (x, y, turn) in enumerate(places):
        tint = mix(face, colours.near, 0.5) if touch.get("charred") and i % 2 else face
        drawn += page.cut(
            f'<g transform="translate({x:.0f},{y:.0f}) rotate({turn:.0f})"><rect x="{-wide / 2:.1f}" y="{-tall / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="{wide * 0.1:.1f}" '
            f'fill="{tint}" stroke="#c9973f" stroke-width="{size * 0.03:.1f}"/><path d="M0,{-tall * 0.24:.1f}L{wide * 0.24:.1f},0L0,{tall * 0.24:.1f}L{-wide * 0.24:.1f},0Z" '
            f'fill="none" stroke="#c9973f" stroke-width="{size * 0.03:.1f}" opacity=".8"/></g>',
            colours.light,
            shade=0.35,
        )
    return drawn


def bolt(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """Lightning `through` points, with small branches."""
    tint = str(touch.get("colour", mix(colours.light, "#ffffff", 0.4)))
    line = [(x * WIDTH, y * HEIGHT) for x, y in touch["through"]]
    path, branches = f"M{line[0][0]:.0f},{line[0][1]:.0f}", ""
    for (x0, y0), (x1, y1) in pairwise(line):
        for step in range(1, 5):
            part = step / 4
            x = x0 + (x1 - x0) * part + (0 if step == 4 else chance.gauss(0, 14))
            y = y0 + (y1 - y0) * part + (0 if step == 4 else chance.gauss(0, 8))
            path += f"L{x:.0f},{y:.0f}"
            if chance.random() < 0.4:
                branches += f"M{x:.0f},{y:.0f}l{chance.gauss(0, 24):.0f},{18 + 20 * chance.random():.0f}l{chance.gauss(0, 18):.0f},18"
    wide = float(touch.get("width", 8))
    halo = (
        f'<path d="{path}" stroke="{tint}" stroke-width="{wide * 3.2:.0f}" fill="none" stroke-linejoin="round" opacity=".22"/>'
        f'<path d="{path}" stroke="{tint}" stroke-width="{wide * 1.8:.0f}" fill="none" stroke-linejoin="round" opacity=".3"/>'
    )
    return page.sheet(Shine(halo, (0.0, 0.0, float(WIDTH), float(HEIGHT)))) + (
        f'<path d="{path}" stroke="{tint}" stroke-width="{wide:.0f}" fill="none" stroke-linejoin="round"/>'
        f'<path d="{path}" stroke="#fff" stroke-width="{wide * 0.4:.1f}" fill="none" stroke-linejoin="round"/>'
        f'<path d="{branches}" stroke="{tint}" stroke-width="{wide * 0.4:.1f}" fill="none"/>'
    )


def flames(page: Page, touch: Mapping[str, Any], chance: random.Random) -> str:
    """Tongues of fire along a line from x to x2 at y, `tall` parts of the height."""
    left, right, foot = touch["x"] * WIDTH, touch["x2"] * WIDTH, touch["y"] * HEIGHT
    tall = float(touch.get("tall", 0.14)) * HEIGHT
    tints = [str(tint) for tint in touch.get("colours", ("#c2330c", "#f0742a", "#ffd76a"))]
    drawn = ""
    for layer, tint in enumerate(tints):
        high = tall * (1 - 0.28 * layer)
        path, x = f"M{left:.0f},{foot:.0f}", left
        while x < right:
            step = max(16.0, high * (0.34 + 0.26 * chance.random()))
            up = high * (0.55 + 0.6 * chance.random())
            path += f"Q{x + step * 0.1:.0f},{foot - up * 0.5:.0f} {x + step * 0.5 + chance.gauss(0, 5):.0f},{foot - up:.0f}Q{x + step * 0.7:.0f},{foot - up * 0.4:.0f} {x + step:.0f},{foot - up * 0.12:.0f}"
            x += step
        drawn += (
            f'<path d="{path}L{x:.0f},{foot + 12:.0f}L{left:.0f},{foot + 12:.0f}Z" fill="{tint}"/>'
        )
    return page.cut(drawn, "#fff3c4", shade=0.1)


def burst(page: Page, touch: Mapping[str, Any], colours: Palette) -> str:
    """A ragged star of paper with its middle at (x, y), as behind a cry in a comic."""
    x, y, size = touch["x"] * WIDTH, touch["y"] * HEIGHT, touch["size"] * WIDTH / 2
    count = int(touch.get("points", 14))
    tint = str(touch.get("colour", colours.light))
    points = []
    for i in range(count * 2):
        reach = (
            size
            * (1.0 if i % 2 == 0 else float(touch.get("deep", 0.72)))
            * (1 + 0.07 * math.sin(i * 2.3))
        )
        points.append(
            (x + reach * math.sin(math.pi * i / count), y - reach * math.cos(math.pi * i / count))
        )
    return page.cut(
        f'<path d="{polygon(points)}" fill="{tint}"/>',
        "#ffffff",
        shade=0.35,
        opacity=float(touch.get("opacity", 1.0)),
    )


def bits(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """Torn pieces that fly in `box`: tiles, leaves of paper, petals, feathers, splinters of stone."""
    left, right, top, bottom = touch["box"]
    kinds = {
        "tile": "M-14,-9h28l-4,18h-20z",
        "page": "M-13,-17h26v34h-26z",
        "petal": "M0,-15q14,10 0,30q-14,-20 0,-30z",
        "feather": "M-22,6q20,-22 46,-10q-18,18 -46,10z",
        "stone": "M-12,4l6,-14l14,2l6,12l-14,8z",
        "scrap": "M-9,-7l16,2l3,11l-17,3z",
    }
    tint = str(touch.get("colour", colours.light))
    drawn = ""
    for _ in range(int(touch.get("count", 16))):
        x = (left + (right - left) * chance.random()) * WIDTH
        y = (top + (bottom - top) * chance.random()) * HEIGHT
        size = float(touch.get("size", 1.0)) * (0.6 + 0.8 * chance.random())
        drawn += (
            f'<path d="{kinds[touch["shape"]]}" fill="{mix(tint, colours.near, 0.3 * chance.random())}" '
            f'transform="translate({x:.0f},{y:.0f}) rotate({chance.random() * 360:.0f}) scale({size:.2f})"/>'
        )
    return page.cut(drawn, colours.light, shade=0.3)


def smoke(page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random) -> str:
    """Soft puffs along `through`, growing."""
    tint = page.halo(
        str(touch.get("colour", mix(colours.horizon, colours.light, 0.4))), heart=0.8, waist=0.6
    )
    line = [(x * WIDTH, y * HEIGHT) for x, y in touch["through"]]
    first, last = touch.get("widths", [20, 70])
    drawn = ""
    for i in range(22):
        at = i / 21 * (len(line) - 1)
        k = min(int(at), len(line) - 2)
        x = line[k][0] + (line[k + 1][0] - line[k][0]) * (at - k) + chance.gauss(0, 8)
        y = line[k][1] + (line[k + 1][1] - line[k][1]) * (at - k) + chance.gauss(0, 8)
        drawn += f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{first + (last - first) * i / 21:.0f}" fill="{tint}" opacity="{touch.get("opacity", 0.55)}"/>'
    return drawn


def flourish(
    page: Page, touch: Mapping[str, Any], colours: Palette, chance: random.Random
) -> str | None:
    """The stroke that `touch` asks for, or None when it is none of these."""
    match touch["kind"]:
        case "crowd":
            return crowd(page, touch, colours, chance)
        case "confetti":
            return confetti(touch, chance)
        case "notes":
            return notes(page, touch, colours, chance)
        case "cards":
            return cards(page, touch, colours, chance)
        case "bolt":
            return bolt(page, touch, colours, chance)
        case "flames":
            return flames(page, touch, chance)
        case "burst":
            return burst(page, touch, colours)
        case "bits":
            return bits(page, touch, colours, chance)
        case "smoke":
            return smoke(page, touch, colours, chance)
        case _:
            return None
