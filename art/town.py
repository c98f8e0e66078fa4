"""Settings that people built: roofs and streets, rooms and a stage."""

from __future__ import annotations

from art.ground import house
from art.paper import mix
from art.place import Place, haze
from art.scene import HEIGHT, WIDTH


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
