"""Settings of tales and shows: clouds, lava, a swamp, a stone hall, a club, an arena, a poster."""

from __future__ import annotations

import math

from art.ground import streaks
from art.land import peaks
from art.paper import cloud, curve, height_at, mix, polygon, ridge
from art.place import Place, haze
from art.scene import HEIGHT, WIDTH
from art.town import boards
from art.waters import water


def bank(place: Place, y: float, wide: float, colour: str) -> str:
    """A bank of cloud from y down to the lower edge."""
    drawn = f'<rect x="-20" y="{y:.0f}" width="{WIDTH + 40}" height="{HEIGHT - y + 30:.0f}" fill="{colour}"/>'
    x = -60.0
    while x < WIDTH + 60:
        step = wide * (0.5 + 0.3 * place.chance.random())
        drawn += f'<path d="{cloud(place.chance, x, y + 22, wide * (0.9 + 0.4 * place.chance.random()))}" fill="{colour}"/>'
        x += step
    return place.cut(drawn, shade=0.16)


def clouds(place: Place) -> list[str]:
    """Above the clouds: banks of them, and one peak that looks out."""
    colours = place.palette
    pale = mix(colours.light, colours.horizon, 0.35)
    return [
        peaks(place, 420, 60, 5, place.tone(0.12))
        + bank(place, 452, 150, mix(pale, colours.far, 0.4)),
        bank(place, 532, 190, mix(pale, colours.far, 0.2)),
        bank(place, 628, 240, pale),
    ]


def lava(place: Place) -> list[str]:
    """Volcanoes, a river of fire, and black rock with glowing cracks."""
    colours = place.palette
    hot = mix(colours.light, colours.grade, 0.35)
    cone = [
        (-20.0, 470.0),
        (40.0, 440.0),
        (118.0, 318.0),
        (150.0, 330.0),
        (176.0, 316.0),
        (262.0, 448.0),
        (330.0, 470.0),
    ]
    cone = [*cone, (330.0, HEIGHT + 20.0), (-20.0, HEIGHT + 20.0)]
    if "left" in place.light:
        cone = [(WIDTH - x, y) for x, y in cone]
    stream = curve([(150, 322), (158, 360), (140, 400), (160, 450), (150, 490)])
    if "left" in place.light:
        stream = curve([(350, 322), (342, 360), (360, 400), (340, 450), (350, 490)])
    volcano = place.cut(
        f'<path d="{polygon(cone)}" fill="{place.tone(0.3)}"/>'
        f'<path d="{stream}" stroke="{hot}" stroke-width="11" fill="none" stroke-linecap="round"/>'
        f'<path d="{stream}" stroke="{mix(hot, "#ffffff", 0.5)}" stroke-width="4" fill="none" stroke-linecap="round"/>'
    )
    paint = place.page.fade(
        mix(hot, "#ffffff", 0.25), mix(colours.grade, colours.near, 0.25), 470, 600
    )
    lake = f'<rect x="-20" y="474" width="{WIDTH + 40}" height="240" fill="{paint}"/>' + streaks(
        place.chance, 478, 600, mix(hot, "#ffffff", 0.6), 26, 0.5
    )
    near = ridge(place.chance, 566, 12, 6)
    rock = mix(colours.near, "#000000", 0.25)
    cracks = ""
    for _ in range(7):
        x = place.chance.random() * WIDTH
        y = height_at(near, x) + 20 + 80 * place.chance.random()
        path = f"M{x:.0f},{y:.0f}"
        for _ in range(4):
            path += f"l{place.chance.gauss(0, 22):.0f},{6 + 12 * place.chance.random():.0f}"
        cracks += (
            f'<path d="{path}" stroke="{colours.grade}" stroke-width="5" fill="none" opacity=".5" stroke-linecap="round"/>'
            f'<path d="{path}" stroke="{hot}" stroke-width="2" fill="none" stroke-linecap="round"/>'
        )
    return [
        peaks(place, 400, 60, 7, place.tone(0.1)),
        volcano,
        lake,
        place.land(near, rock, cracks, deep=0.5),
    ]


def swamp(place: Place) -> list[str]:
    """Dead trees in the mist, dark pools, and lily pads."""
    there, here = water(place)
    colours = place.palette
    trees = ""
    for i in range(7):
        x = (i + place.chance.random()) * WIDTH / 7
        tall = 170 + 150 * place.chance.random()
        foot = 470 + 20 * place.chance.random()
        lean = place.chance.gauss(0, 18)
        trees += f'<path d="M{x:.0f},{foot:.0f}q{lean * 0.2:.0f},{-tall * 0.5:.0f} {lean:.0f},{-tall:.0f}" stroke="{place.tone(0.34)}" stroke-width="{8 + 7 * place.chance.random():.0f}" fill="none" stroke-linecap="round"/>'
        for _ in range(5):
            part = 0.35 + 0.6 * place.chance.random()
            way = place.chance.choice((-1, 1)) * (24 + 34 * place.chance.random())
            trees += f'<path d="M{x + lean * part * part:.0f},{foot - tall * part:.0f}q{way * 0.5:.0f},-6 {way:.0f},-34" stroke="{place.tone(0.34)}" stroke-width="4" fill="none" stroke-linecap="round"/>'
    paint = place.page.fade(mix(there, colours.horizon, 0.3), here, 470, HEIGHT)
    pool = f'<rect x="-20" y="470" width="{WIDTH + 40}" height="260" fill="{paint}"/>' + streaks(
        place.chance, 476, 690, colours.light, 30, 0.22
    )
    for _ in range(12):
        x, y = place.chance.random() * WIDTH, 500 + 180 * place.chance.random()
        wide = 8 + (y - 480) * 0.13
        pool += f'<path d="M{x:.0f},{y:.0f}l{wide:.0f},{-wide * 0.16:.0f}a{wide:.0f},{wide * 0.36:.0f} 0 1 0 0,{wide * 0.3:.0f}z" fill="{mix(colours.far, "#6fa05a", 0.45)}" opacity=".8"/>'
    near = ridge(place.chance, 650, 10, 4)
    blade = mix(colours.near, "#6fa05a", 0.25)
    return [
        place.cut(trees) + haze(place, 460, 0.7),
        pool,
        place.land(near, mix(colours.near, "#2f4a2a", 0.3), place.tufts(near, blade, 22), deep=0.5),
    ]


def hall(place: Place) -> list[str]:
    """A stone hall: arches, pillars, and a floor of slabs."""
    colours = place.palette
    stone = mix(colours.middle, colours.near, 0.25)
    paint = place.page.fade(mix(stone, "#000000", 0.25), mix(stone, colours.horizon, 0.25), 0, 520)
    back = f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="560" fill="{paint}"/>'
    y, odd = 6.0, False
    while y < 520:
        x = -40.0 if odd else 0.0
        while x < WIDTH:
            wide = 64 + 22 * place.chance.random()
            back += f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide - 3:.0f}" height="31" rx="3" fill="{colours.horizon if place.chance.random() > 0.5 else "#000000"}" opacity="{0.03 + 0.08 * place.chance.random():.2f}"/>'
            x += wide
        y += 34
        odd = not odd
    opening = place.page.fade(colours.top, mix(colours.horizon, colours.light, 0.2), 120, 480)
    arch = "M128,520V270a122,122 0 0 1 244,0V520Z"
    back += f'<path d="{arch}" fill="{opening}"/>' + place.cut(
        f'<path fill-rule="evenodd" d="M104,520V270a146,146 0 0 1 292,0V520ZM128,520V270a122,122 0 0 1 244,0V520Z" fill="{mix(stone, colours.horizon, 0.35)}"/>'
    )
    pillars = ""
    for x in (-8, 440):
        pillars += (
            f'<rect x="{x}" y="-20" width="68" height="560" fill="{mix(stone, colours.horizon, 0.18)}"/>'
            f'<rect x="{x - 10}" y="90" width="88" height="26" rx="4" fill="{mix(stone, colours.horizon, 0.34)}"/>'
            f'<rect x="{x - 12}" y="500" width="92" height="40" rx="4" fill="{mix(stone, colours.horizon, 0.3)}"/>'
            f'<path d="M{x + 18},120V498M{x + 36},120V498M{x + 54},120V498" stroke="#000" stroke-opacity=".2" stroke-width="4"/>'
        )
    floor = f'<rect x="-20" y="520" width="{WIDTH + 40}" height="200" fill="{place.page.fade(mix(stone, colours.horizon, 0.2), mix(stone, "#000000", 0.55), 520, HEIGHT)}"/>'
    for i in range(-9, 20):
        x = WIDTH * i / 10
        floor += f'<path d="M{x:.0f},520L{WIDTH / 2 + (x - WIDTH / 2) * 2.4:.0f},{HEIGHT}" stroke="#000" stroke-opacity=".26" stroke-width="2"/>'
    for i in range(6):
        floor += f'<path d="M-10,{526 + i * i * 7}H{WIDTH + 10}" stroke="#000" stroke-opacity=".24" stroke-width="2"/>'
    return [back, floor, place.cut(pillars)]


def bulbs(place: Place, left: float, right: float, y: float, sag: float) -> str:
    """A string of lit bulbs."""
    drawn = f'<path d="M{left:.0f},{y:.0f}Q{(left + right) / 2:.0f},{y + 2 * sag:.0f} {right:.0f},{y:.0f}" stroke="#1a1420" stroke-width="3" fill="none"/>'
    count = max(3, round((right - left) / 38))
    halo = place.page.halo(place.palette.light, heart=0.85, waist=0.4)
    for i in range(1, count):
        part = i / count
        x, low = left + (right - left) * part, y + 4 * sag * part * (1 - part)
        drawn += (
            f'<circle cx="{x:.0f}" cy="{low + 9:.0f}" r="20" fill="{halo}" opacity=".6"/>'
            f'<circle cx="{x:.0f}" cy="{low + 9:.0f}" r="6.5" fill="{mix(place.palette.light, "#ffffff", 0.4)}"/>'
        )
    return drawn


def club(place: Place) -> list[str]:
    """A brick wall, strings of bulbs, and a low wooden stage."""
    colours = place.palette
    brick = mix(colours.middle, colours.near, 0.2)
    paint = place.page.fade(mix(brick, "#000000", 0.45), mix(brick, colours.horizon, 0.2), 0, 540)
    back = f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="580" fill="{paint}"/>'
    y, odd = 0.0, False
    while y < 540:
        x = -30.0 if odd else 0.0
        while x < WIDTH:
            shade = place.chance.random()
            back += f'<rect x="{x:.0f}" y="{y:.0f}" width="50" height="18" rx="2" fill="{colours.horizon if shade > 0.5 else "#000000"}" opacity="{0.04 + 0.18 * abs(shade - 0.5):.2f}"/>'
            x += 54
        y += 22
        odd = not odd
    lights = bulbs(place, -20, 280, 60, 34) + bulbs(place, 240, 520, 44, 40)
    top = 548.0
    edge = mix(colours.near, "#000000", 0.3)
    stage = boards(place, top, mix(colours.near, mix(colours.horizon, "#8a5a34", 0.5), 0.4))
    return [
        back + lights,
        stage,
        f'<rect x="-20" y="680" width="{WIDTH + 40}" height="40" fill="{edge}"/>',
    ]


def arena(place: Place) -> list[str]:
    """A great dark house: tiers of tiny lights behind, beams from the rig, a shining floor."""
    colours = place.palette
    paint = place.page.fade(mix(colours.top, "#000000", 0.3), colours.middle, 0, 480)
    back = f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="{HEIGHT + 40}" fill="{paint}"/>'
    for row in range(9):
        y = 300 + row * 22
        for _ in range(34):
            x = place.chance.random() * WIDTH
            tint = place.chance.choice((colours.light, colours.grade, colours.horizon))
            back += f'<circle cx="{x:.0f}" cy="{y + place.chance.gauss(0, 5):.0f}" r="{1 + 1.6 * place.chance.random():.1f}" fill="{tint}" opacity="{0.25 + 0.55 * place.chance.random():.2f}"/>'
        back += f'<path d="M-20,{y + 12}Q250,{y - 16 + row * 3} 520,{y + 12}" stroke="#000" stroke-opacity=".25" stroke-width="6" fill="none"/>'
    rig = (
        f'<rect x="-20" y="34" width="{WIDTH + 40}" height="12" fill="#15101c"/><path d="M-20,46'
        + "l14,-12l14,12" * 19
        + '" stroke="#15101c" stroke-width="3" fill="none"/>'
    )
    for i, x in enumerate((60, 180, 320, 440)):
        end = 250 + (x - 250) * (-0.5 if i % 2 else 1.7)
        tint = mix(colours.grade, colours.light, 0.35 + 0.3 * (i % 2))
        name = place.page.fade(tint, colours.middle, 40, 540)
        rig = (
            f'<path d="M{x - 7},44L{end - 70:.0f},560H{end + 70:.0f}L{x + 7},44Z" fill="{name}" opacity=".3"/>'
            + rig
        )
        rig += f'<rect x="{x - 13}" y="40" width="26" height="20" rx="5" fill="#0d0a12"/><circle cx="{x}" cy="60" r="8" fill="{tint}"/>'
    floor = boards(place, 520, mix(colours.near, colours.middle, 0.4))
    pool = place.page.halo(colours.light, heart=0.7, waist=0.4)
    floor += f'<ellipse cx="250" cy="592" rx="240" ry="62" fill="{pool}" opacity=".7"/>'
    return [back + rig, floor]


def poster(place: Place) -> list[str]:
    """Rays of two papers from the middle, as on a bill on a wall, and a plain floor."""
    colours = place.palette
    drawn = f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="{HEIGHT + 40}" fill="{colours.middle}"/>'
    rays = ""
    count = 18
    turn = place.chance.random()
    for i in range(count):
        one, two = math.tau * (i + turn) / count, math.tau * (i + turn + 0.5) / count
        rays += polygon(
            [
                (250, 330),
                (250 + 700 * math.cos(one), 330 + 700 * math.sin(one)),
                (250 + 700 * math.cos(two), 330 + 700 * math.sin(two)),
            ]
        )
    glow = place.page.halo(colours.light, heart=0.9, waist=0.5)
    drawn += place.cut(f'<path d="{rays}" fill="{colours.horizon}"/>', shade=0.2)
    drawn += f'<circle cx="250" cy="330" r="330" fill="{glow}" opacity=".75"/>'
    dots = "".join(
        f'<circle cx="{x + (8 if row % 2 else 0)}" cy="{y}" r="{max(0.6, (y - 430) / 60):.1f}" fill="{colours.near}" opacity=".22"/>'
        for row, y in enumerate(range(440, 570, 14))
        for x in range(-4, WIDTH, 16)
    )
    floor = ridge(place.chance, 574, 4, 3)
    return [drawn + dots, place.land(floor, mix(colours.near, colours.far, 0.3), deep=0.6)]
