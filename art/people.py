"""People of Encore!!: heads of Open Peeps on bodies cut from paper.

A person is written `person:head=afro,face=smile,skin=3,hair=2b1b18,top=jacket/e8641b/ffffff,...`:

    head, face, beard, specs   parts of Open Peeps
    skin, hair                 a number of SKINS; a colour
    top                        style/colour/second colour (a suit: third for the tie): plain, jacket, suit,
                               stripes, dots, star, ruff, apron
    sleeve                     a colour, when it is not that of the top
    legs                       pose/colour: stand, wide, run, kick, sit, lotus, gown, skirt, none
    l, r                       arm on the left and right of the picture: pose/icon/size/turn
    cape                       a colour
    on, on2 ... under          icons before and behind everything: name/x/y/size/turn
"""

from __future__ import annotations

from functools import cache

from art.dolls import LINE, described, held, pinned
from art.paper import mix
from art.sets import Icon, peep

WIDTH, HEIGHT = 700, 1000
SKINS = ("#f7d7c4", "#eab58f", "#d08b5b", "#a9683f", "#7a4528", "#c9c2d6", "#9fc78a")
# Elbow and hand of an arm on the left; on the right they are mirrored.
ARMS = {
    "down": ((222, 585), (214, 690)),
    "hip": ((158, 575), (262, 650)),
    "up": ((150, 440), (112, 270)),
    "high": ((150, 350), (170, 130)),
    "out": ((140, 480), (26, 440)),
    "wave": ((128, 520), (78, 350)),
    "hold": ((196, 596), (318, 606)),
    "mic": ((160, 590), (236, 430)),
    "point": ((130, 440), (8, 380)),
    "fold": ((205, 600), (392, 566)),
    "low": ((150, 590), (70, 690)),
}
LEGS = {
    "stand": (((306, 690), (302, 930)), ((394, 690), (398, 930))),
    "wide": (((306, 690), (232, 930)), ((394, 690), (468, 930))),
    "run": (((306, 690), (270, 800), (140, 850)), ((394, 690), (500, 770), (470, 930))),
    "kick": (((306, 690), (302, 930)), ((394, 690), (540, 720), (660, 610))),
    "sit": (((306, 690), (200, 720), (190, 900)), ((394, 690), (500, 720), (510, 900))),
    "skirt": (((316, 690), (312, 930)), ((384, 690), (388, 930))),
}


def tube(points: list[tuple[float, float]], colour: str, wide: float) -> str:
    """An arm or a leg: a bent stroke with an outline."""
    path = "M" + "L".join(f"{x:g},{y:g}" for x, y in points)
    shared = f'd="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path {shared} stroke="{LINE}" stroke-width="{wide + 13:g}"/>'
        f'<path {shared} stroke="{colour}" stroke-width="{wide:g}"/>'
    )


def shape(path: str, colour: str) -> str:
    return f'<path d="{path}" fill="{colour}" stroke="{LINE}" stroke-width="7" stroke-linejoin="round"/>'


def arm(text: str, sleeve: str, skin: str, *, right: bool) -> tuple[str, str]:
    """An arm, and what it holds with the hand that holds it."""
    pose, *more = text.split("/")
    elbow, hand = ARMS[pose]
    points: list[tuple[float, float]] = [(268.0, 470.0), elbow, hand]
    if right:
        points = [(WIDTH - x, y) for x, y in points]
    (x1, y1), (x, y) = points[1], points[2]
    cuff = (x + (x1 - x) * 0.2, y + (y1 - y) * 0.2)
    drawn = tube([points[0], points[1], cuff], sleeve, 52)
    fist = f'<circle cx="{x:g}" cy="{y:g}" r="33" fill="{skin}" stroke="{LINE}" stroke-width="7"/>'
    if not more:
        return drawn, fist
    size = float(more[1]) if len(more) > 1 else 190.0
    turn = float(more[2]) if len(more) > 2 else 0.0
    lift = 0.0 if size < 130 else size * 0.16
    return drawn, held(more[0], x, y - lift, size, turn) + fist


def legs(text: str) -> str:
    pose, *colours = text.split("/")
    colour = f"#{colours[0]}" if colours else "#33304a"
    shoe = f"#{colours[1]}" if len(colours) > 1 else LINE
    drawn = ""
    if pose == "none":
        return drawn
    if pose == "lotus":
        return shape("M170,800q10,-110 180,-110t180,110q-80,60 -180,10q-100,50 -180,-10Z", colour)
    if pose == "gown":
        return shape(
            "M272,650C250,760 200,860 150,948q100,26 200,26t200,-26C500,860 450,760 428,650Z",
            colour,
        )
    for points in LEGS[pose]:
        line: list[tuple[float, float]] = [(float(x), float(y)) for x, y in points]
        drawn += tube(line, colour, 62)
        x, y = line[-1]
        way = 26 if x >= line[0][0] else -26
        drawn += f'<ellipse cx="{x + way:g}" cy="{y + 22:g}" rx="62" ry="29" fill="{shoe}" stroke="{LINE}" stroke-width="7"/>'
    if pose == "skirt":
        drawn += shape("M274,640L210,812q140,46 280,0L426,640Z", colour)
    return drawn


def torso(text: str) -> str:
    style, *colours = text.split("/")
    colour = f"#{colours[0]}" if colours else "#8a4fb0"
    other = f"#{colours[1]}" if len(colours) > 1 else "#fff4e0"
    trunk = (
        "M300,420L256,446Q232,560 262,720Q350,748 438,720Q468,560 444,446L400,420Q350,470 300,420Z"
    )
    drawn = shape(trunk, colour)
    if style in ("jacket", "suit"):
        drawn += shape("M312,424L350,640L388,424Q350,470 312,424Z", other)
        drawn += shape(
            "M300,420L270,470L306,500L300,540L350,650L318,470Z", mix(colour, "#000000", 0.2)
        )
        drawn += shape(
            "M400,420L430,470L394,500L400,540L350,650L382,470Z", mix(colour, "#000000", 0.2)
        )
        if style == "suit":
            tie = f"#{colours[2]}" if len(colours) > 2 else "#b3243f"
            drawn += shape("M336,470h28l-6,26l14,86l-22,34l-22,-34l14,-86Z", tie)
    elif style == "stripes":
        for y in (500, 560, 620, 680):
            drawn += (
                f'<path d="M250,{y}q100,34 200,0" stroke="{other}" stroke-width="22" fill="none"/>'
            )
        drawn += f'<path d="{trunk}" fill="none" stroke="{LINE}" stroke-width="7" stroke-linejoin="round"/>'
    elif style == "dots":
        for x, y in ((290, 520), (350, 560), (410, 520), (300, 620), (350, 670), (410, 620)):
            drawn += f'<circle cx="{x}" cy="{y}" r="17" fill="{other}"/>'
    elif style == "star":
        drawn += shape(
            "M350,500l22,50l54,5l-41,36l12,53l-47,-28l-47,28l12,-53l-41,-36l54,-5Z", other
        )
    elif style == "ruff":
        for x in range(214, 500, 34):
            drawn += f'<ellipse cx="{x}" cy="440" rx="24" ry="36" fill="{other}" stroke="{LINE}" stroke-width="6"/>'
    elif style == "apron":
        drawn += shape("M306,500h88l34,220q-78,24 -156,0Z", other)
    return drawn


def head(spec: dict[str, str], skin: str, hair: str) -> str:
    drawn = peep("head", spec.get("head", "short1")).replace("#000", mix(hair, "#140a18", 0.45))
    drawn += peep("face", spec.get("face", "smile")).replace("#000", LINE)
    if "beard" in spec:
        drawn += peep("facialHair", spec["beard"]).replace("#000", mix(hair, "#140a18", 0.35))
    if "specs" in spec:
        drawn += peep("accessories", spec["specs"]).replace("#000", "#1d1722")
    drawn = drawn.replace("{skin}", skin).replace("{headContrast}", hair)
    neck = f'<path d="M318,400h74v44q-37,34 -74,0Z" fill="{mix(skin, LINE, 0.16)}"/>'
    return f'<g>{neck}<g transform="translate(80,24) scale(.7)" fill="none">{drawn}</g></g>'


@cache
def person(text: str) -> Icon:
    """The drawing of a person."""
    spec = described(text)
    skin = SKINS[int(spec.get("skin", "2"))]
    hair = f"#{spec.get('hair', '2b1b1e')}"
    top = spec.get("top", "jacket/8a4fb0")
    sleeve = f"#{spec['sleeve']}" if "sleeve" in spec else f"#{top.split('/')[1]}"
    left, left_hand = arm(spec.get("l", "down"), sleeve, skin, right=False)
    right, right_hand = arm(spec.get("r", "hip"), sleeve, skin, right=True)
    drawn = pinned(spec, "under")
    if "cape" in spec:
        cape = f"#{spec['cape']}"
        drawn += shape(
            "M286,430Q150,560 96,890Q230,840 350,900Q470,840 604,890Q550,560 414,430Z", cape
        )
    drawn += legs(spec.get("legs", "stand")) + left + right + torso(top)
    drawn += head(spec, skin, hair) + left_hand + right_hand
    return Icon(drawn + pinned(spec, "on"), WIDTH, HEIGHT)
