"""The backs of the cards of Ember and Encore!!: one design, a paper and an emblem for each pile."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from art.back import spark
from art.finish import PIXELS, finish
from art.paper import Page, curve, mix, polygon
from art.scene import HEIGHT, WIDTH
from art.sheets import Cut, lay

if TYPE_CHECKING:
    from PIL import Image

# Each in a box of 100 by 100 around its middle.
EMBLEMS = {
    "flame": "M0,-50C30,-22 40,0 34,22A36,34 0 0 1 -36,20C-38,0 -22,-10 -18,-28C-8,-16 -6,-10 -4,-2C6,-14 8,-34 0,-50Z",
    "claw": "M-40,40Q-44,-10 -20,-50Q-22,0 -12,30ZM-8,44Q-6,-10 10,-46Q8,0 14,36ZM22,40Q30,0 46,-34Q40,6 42,34Z",
    "eye": "M-50,0Q0,-48 50,0Q0,48 -50,0ZM0,-20A20,20 0 1 0 0.1,-20ZM0,-8A8,8 0 1 1 -0.1,-8Z",
    "burst": "M0,-50L12,-18L44,-26L24,0L44,26L12,18L0,50L-12,18L-44,26L-24,0L-44,-26L-12,-18Z",
    "bolt": "M12,-50L-32,8H-4L-14,50L32,-12H4Z",
    "coin": "M0,-46A46,46 0 1 1 -0.1,-46ZM0,-34A34,34 0 1 0 0.1,-34ZM0,-20L18,0L0,20L-18,0Z",
    "note": "M-14,-40L32,-50V22A15,12 0 1 1 20,11V-27L-2,-22V34A15,12 0 1 1 -14,23Z",
    "mask": "M-50,-18Q-25,-30 0,-16Q25,-30 50,-18Q48,24 24,24Q8,24 0,8Q-8,24 -24,24Q-48,24 -50,-18ZM-34,-4q10,12 22,4q-8,-12 -22,-4zM34,-4q-10,12 -22,4q8,-12 22,-4z",
    "ring": "M0,-48A48,48 0 1 1 -0.1,-48ZM0,-32A32,32 0 1 0 0.1,-32ZM0,-14A14,14 0 1 1 -0.1,-14Z",
    "tent": "M0,-50L46,6Q40,22 30,8Q22,24 12,8Q6,22 0,8Q-8,24 -14,8Q-24,24 -30,8Q-40,22 -46,6ZM-36,20H36V46H12V26H-12V46H-36Z",
}


@dataclass(frozen=True)
class Design:
    """Edge, paper and heart of the rings; the emblem and its colour; how the rings are cut."""

    edge: str
    paper: str
    heart: str
    emblem: str
    gold: str
    lobes: int
    pointed: bool


DESIGNS = {
    "ember/back": Design("#12080a", "#54200f", "#f0742a", "flame", "#ffd98a", 8, True),
    "ember/back-creature": Design("#081410", "#1f4a34", "#8fbf5a", "claw", "#f4dc9a", 6, True),
    "ember/back-curse": Design("#0c0914", "#3a2450", "#8a5ab0", "eye", "#e4d4f4", 10, True),
    "encore/back-orange": Design("#4a1606", "#c2481a", "#ffb35a", "burst", "#fff0c8", 12, False),
    "encore/back-pink": Design("#4a1038", "#c8357a", "#ff9ac0", "bolt", "#fff0f6", 16, False),
    "encore/back-green": Design("#06281a", "#1a7a44", "#7fd08a", "coin", "#ffe9a0", 20, False),
    "encore/back-blue": Design("#0a1438", "#2060b8", "#7ab8f4", "note", "#f0faff", 24, False),
    "encore/back-violet": Design("#160a2c", "#5a2f9a", "#b48af0", "mask", "#fbeaff", 14, False),
    "encore/back-white": Design("#6a6258", "#c8bca4", "#fff8e8", "ring", "#5a4636", 18, False),
    "encore/back-venue": Design("#1a0a20", "#7a1240", "#ff7a4a", "tent", "#ffe08a", 28, False),
}


def ring(radius: float, lobes: int, deep: float, *, pointed: bool) -> str:
    points = []
    for i in range(lobes * 2):
        angle = math.tau * i / (lobes * 2)
        reach = radius + (deep if i % 2 else -deep)
        points.append((250 + reach * math.sin(angle), 350 - reach * math.cos(angle) * 1.15))
    return polygon(points) if pointed else curve(points, closed=True)


def patterned_back(name: str) -> Image.Image:
    """The same from either end, so that a card has no up or down."""
    design = DESIGNS[name]
    page = Page()
    drawn = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{design.edge}"/>'
    for step in range(9, 0, -1):
        colour = mix(mix(design.heart, design.paper, min(1.0, step / 4)), design.edge, step / 11)
        outline = ring(52 + step * 36, design.lobes, 4 + step * 1.4, pointed=design.pointed)
        rim = mix(colour, design.gold, 0.34)
        shape = f'<path d="{outline}" fill="{colour}" stroke="{rim}" stroke-width="2"/>'
        drawn += page.sheet(Cut(shape, rim_strength=0.0, drop=0.4, drop_way=(0.0, 0.0)))
    for i in range(12):
        turn = math.tau * (i + 0.5) / 12
        for distance, size in ((196, 8.0), (268, 6.0), (334, 8.0)):
            x, y = 250 + distance * math.sin(turn), 350 - distance * math.cos(turn)
            drawn += f'<path d="{spark(x, y, size)}" fill="{design.gold}" opacity=".8"/>'
    halo = page.halo(design.gold, heart=0.75, waist=0.3)
    drawn += f'<circle cx="250" cy="350" r="170" fill="{halo}"/>'
    emblem = f'<path fill-rule="evenodd" d="{EMBLEMS[design.emblem]}" fill="{design.gold}"/>'
    pair = f'<g transform="translate(250,286) scale(1.05)">{emblem}</g><g transform="translate(250,414) rotate(180) scale(1.05)">{emblem}</g>'
    drawn += page.cut(pair, "#ffffff", shade=0.5)
    return finish(lay(drawn, page, PIXELS[0]), design.paper, (WIDTH / 2, HEIGHT / 2))
