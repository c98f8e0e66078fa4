"""Settings on firm ground: hills, dunes, mountains, woods, snow, fields and a gorge."""

from __future__ import annotations

from art.ground import blades, bush, ears, fir, flowers, scale_marks
from art.paper import curve, height_at, mix, polygon, ridge, slope
from art.place import Place, haze
from art.scene import HEIGHT, WIDTH


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
