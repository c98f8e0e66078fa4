"""Settings at and under the water: sea, lake, shore, floe and the bed of the sea."""

from __future__ import annotations

from art.ground import glitter, scale_marks, streaks, swell, weed
from art.paper import mix, polygon, ridge, slope
from art.place import DISC_X, Place
from art.scene import HEIGHT, WIDTH


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
