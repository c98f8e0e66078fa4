"""Colours, cut shapes and the page they are laid on."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

from art.scene import HEIGHT, WIDTH
from art.sheets import Cut, Sheet

Point = tuple[float, float]


def mix(one: str, other: str, part: float) -> str:
    """The colour `part` of the way from one to the other."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def lightness(colour: str) -> float:
    """From 0 for black to 1 for white."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def channels(colour: str) -> tuple[float, float, float]:
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "Z"


def curve(points: Sequence[Point], *, closed: bool = False) -> str:
    """A smooth line through all the points."""
    around = list(points)
    count = len(around)
    path = f"M{around[0][0]:.1f},{around[0][1]:.1f}"
    for i in range(count if closed else count - 1):
        before = around[i - 1] if closed or i else around[0]
        start, end = around[i], around[(i + 1) % count]
        after = around[(i + 2) % count] if closed or i + 2 < count else end
        path += (
            f"C{start[0] + (end[0] - before[0]) / 6:.1f},{start[1] + (end[1] - before[1]) / 6:.1f}"
            f" {end[0] - (after[0] - start[0]) / 6:.1f},{end[1] - (after[1] - start[1]) / 6:.1f}"
            f" {end[0]:.1f},{end[1]:.1f}"
        )
    return path + ("Z" if closed else "")


def slope(points: Sequence[Point]) -> str:
    """A smooth ridge, filled down to the lower edge of the page."""
    return curve(points) + f"L{WIDTH + 20},{HEIGHT + 20}L-20,{HEIGHT + 20}Z"


def ridge(chance: random.Random, y: float, rise: float, steps: int) -> list[Point]:
    width = WIDTH + 40
    return [
        (-20 + width * i / steps, y + rise * (chance.random() * 2 - 1)) for i in range(steps + 1)
    ]


def height_at(points: Sequence[Point], x: float) -> float:
    """How high a ridge runs at x, as a y of the page."""
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= x <= x1:
            part = (1 - math.cos(math.pi * (x - x0) / (x1 - x0))) / 2
            return y0 + (y1 - y0) * part
    return points[-1][1]


def cloud(chance: random.Random, x: float, y: float, width: float) -> str:
    """A cumulus with a flat foot, its middle at x and its foot at y."""
    puffs = chance.randint(4, 5)
    base = width * 0.11
    path = (
        f"M{x - width / 2 + base:.1f},{y - 2 * base:.1f}h{width - 2 * base:.1f}"
        f"a{base:.1f},{base:.1f} 0 0 1 0,{2 * base:.1f}h{2 * base - width:.1f}"
        f"a{base:.1f},{base:.1f} 0 0 1 0,{-2 * base:.1f}Z"
    )
    for i in range(puffs):
        part = (i + 0.5) / puffs
        size = width * (0.11 + 0.12 * math.sin(math.pi * part) + 0.03 * chance.random())
        middle = x + (part - 0.5) * width * 0.78
        lift = y - max(size, base + size * 0.55)
        path += f"M{middle - size:.1f},{lift:.1f}a{size:.1f},{size:.1f} 0 1 1 {2 * size:.1f},0a{size:.1f},{size:.1f} 0 1 1 {-2 * size:.1f},0Z"
    return path


class Page:
    """Collects the definitions that the drawing refers to, each under a name of its own."""

    def __init__(self) -> None:
        self.definitions: list[str] = []
        self.sheets: list[Sheet] = []

    def name(self) -> str:
        return f"d{len(self.definitions)}"

    def define(self, text: str) -> str:
        """Put `text` among the definitions; its `{id}` becomes the name returned."""
        name = self.name()
        self.definitions.append(text.replace("{id}", name))
        return name

    def fade(self, top: str, bottom: str, y0: float, y1: float) -> str:
        """A vertical gradient from y0 to y1, as a paint."""
        name = self.define(
            f'<linearGradient id="{{id}}" gradientUnits="userSpaceOnUse" x1="0" y1="{y0:.0f}" '
            f'x2="0" y2="{y1:.0f}"><stop offset="0" stop-color="{top}"/>'
            f'<stop offset="1" stop-color="{bottom}"/></linearGradient>'
        )
        return f"url(#{name})"

    def halo(self, colour: str, *, heart: float, waist: float) -> str:
        """A round glow that ends in nothing: opacities at the middle and at a third."""
        name = self.define(
            f'<radialGradient id="{{id}}"><stop offset="0" stop-color="{colour}" '
            f'stop-opacity="{heart}"/><stop offset=".34" stop-color="{colour}" '
            f'stop-opacity="{waist}"/><stop offset=".68" stop-color="{colour}" '
            f'stop-opacity="{waist * 0.3:.3f}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        )
        return f"url(#{name})"

    def sheet(self, sheet: Sheet) -> str:
        """Put a sheet on the page here: a token that stands for it."""
        self.sheets.append(sheet)
        return f"<sheet {len(self.sheets) - 1}>"

    def cut(self, drawing: str, light: str, *, shade: float = 0.3, opacity: float = 1.0) -> str:
        """A layer as wide as the page, lit from above."""
        return self.sheet(Cut(drawing, rim=light, drop=shade, opacity=opacity))
