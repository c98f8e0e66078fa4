"""The back of the cards, and the marks of the scenario packs."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from art.finish import MAT, PIXELS, finish, raster
from art.icons import INK, body, icon
from art.paper import Page, curve, mix, polygon
from art.scene import HEIGHT, WIDTH, Palette
from art.sheets import Cut, lay

if TYPE_CHECKING:
    from PIL import Image

GOLD = "#c39a4e"
ICONS = {"knot": "noto:knot", "mask": "game-icons:domino-mask", "lantern": "noto:red-paper-lantern"}
BACK = Palette("#131a3f", "#27306e", "#5d4f93", "#2a2f66", "#141838", "#fff3c4", "#4a5bd6")


def mark(name: str) -> Image.Image:
    """A round badge on clear ground: cream paper, a ring of dull gold, and the symbol."""
    drawing = icon(ICONS[name])
    scale = (62 if name == "mask" else 66) / max(drawing.width, drawing.height)
    turned = "rotate(-38) " if name == "knot" else ""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'viewBox="0 0 100 100" width="192" height="192">'
        '<circle cx="50" cy="52" r="46" fill="#000" opacity=".3"/>'
        f'<circle cx="50" cy="49" r="46" fill="{MAT}"/>'
        f'<circle cx="50" cy="49" r="42.5" fill="none" stroke="{GOLD}" stroke-width="3.4"/>'
        f'<g transform="translate(50,49) {turned}scale({scale:.4f}) '
        f'translate({-drawing.width / 2:g},{-drawing.height / 2:g})" color="{INK}">{body(ICONS[name], "k")}</g></svg>'
    )
    return raster(svg, 192)


def back() -> Image.Image:
    """Two halves of one night: the same picture from either end, so that a card has no up or down."""
    page = Page()
    sky = page.define(
        '<radialGradient id="{id}" gradientUnits="userSpaceOnUse" cx="250" cy="350" r="430">'
        f'<stop offset="0" stop-color="{BACK.horizon}"/><stop offset=".45" stop-color="{BACK.middle}"/>'
        f'<stop offset="1" stop-color="{BACK.top}"/></radialGradient>'
    )
    drawn = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{sky})"/>'
    for ring in range(9, 0, -1):
        colour = mix(mix(BACK.horizon, BACK.middle, min(1.0, ring / 4)), BACK.top, ring / 10)
        rim = mix(colour, BACK.light, 0.3)
        shape = f'<path d="{wheel(60 + ring * 34, 24, 5 + ring)}" fill="{colour}" stroke="{rim}" stroke-width="2"/>'
        drawn += page.sheet(Cut(shape, rim_strength=0.0, drop=0.4, drop_way=(0.0, 0.0)))
    for i in range(12):
        angle = math.tau * i / 12
        for distance, size in ((178, 9.0), (252, 6.5), (318, 8.0)):
            turn = angle + (math.tau / 24 if distance == 252 else 0)
            x, y = 250 + distance * math.sin(turn), 350 - distance * math.cos(turn)
            drawn += f'<path d="{spark(x, y, size)}" fill="{BACK.light}" opacity=".85"/>'
    halo = page.halo(BACK.light, heart=0.8, waist=0.35)
    drawn += f'<circle cx="250" cy="350" r="170" fill="{halo}"/>'
    drawn += page.cut(
        f'<path d="{moons()}" fill="{mix(BACK.light, GOLD, 0.12)}"/>', "#ffffff", shade=0.5
    )
    return finish(lay(drawn, page, PIXELS[0]), BACK.grade, (WIDTH / 2, HEIGHT / 2))


def wheel(radius: float, lobes: int, deep: float) -> str:
    points = []
    for i in range(lobes * 2):
        angle = math.tau * i / (lobes * 2)
        reach = radius + (deep if i % 2 else -deep)
        points.append((250 + reach * math.sin(angle), 350 - reach * math.cos(angle) * 1.15))
    return curve(points, closed=True)


def spark(x: float, y: float, size: float) -> str:
    points = []
    for i in range(8):
        reach = size if i % 2 == 0 else size * 0.36
        points.append(
            (x + reach * math.sin(math.tau * i / 8), y - reach * math.cos(math.tau * i / 8))
        )
    return polygon(points)


def moons() -> str:
    """Two crescents that hold a star between them."""
    return (
        "M238,246A92,92 0 0 0 238,430A134,134 0 0 1 238,246Z"
        "M262,454A92,92 0 0 0 262,270A134,134 0 0 1 262,454Z" + spark(250, 350, 34)
    )
