"""What the settings are built with: the colours of the ground, cut layers, and the air between them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from art.ground import blades
from art.paper import Page, Point, height_at, mix, slope
from art.scene import HEIGHT, WIDTH, Palette

DISC_X = {"high-left": 0.22, "high-right": 0.78, "low-left": 0.2, "low-right": 0.8}
INDOORS = ("room", "tabletop", "stage", "hall", "club", "arena", "poster")
WATER = ("sea", "lake", "swamp")
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


def haze(place: Place, y: float, strength: float) -> str:
    """A band of air between two layers."""
    veil = place.page.halo(place.palette.horizon, heart=0.95, waist=0.7)
    return (
        f'<ellipse cx="{WIDTH / 2}" cy="{y:.0f}" rx="{WIDTH * 0.95:.0f}" ry="62" fill="{veil}" '
        f'opacity="{strength}"/>'
    )
