"""Small drawings for the table: elements, vibes, Life counters and the Level marker.

Each is one SVG file with a shape, a letter or number and a colour, so that none of the three is needed
to tell it from the others. Letters are drawn as strokes: no font is asked for. Standard library only.
"""

from __future__ import annotations

import tomllib

from art.scene import PACKS, PICTURES

# Strokes in a box of 10 by 14.
GLYPHS = {
    "0": "M5,0Q10,0 10,7T5,14Q0,14 0,7T5,0Z",
    "1": "M1,3L5,0V14",
    "2": "M0,4Q0,0 5,0T10,4Q10,7 0,14H10",
    "3": "M0,1Q10,-2 9,4Q8,7 4,7Q10,7 10,11Q8,16 0,13",
    "4": "M7,14V0L0,9H10",
    "5": "M9,0H1L0,6Q10,4 10,9.5Q8,16 0,13",
    "6": "M9,0Q0,3 0,9.5Q0,14 5,14T10,9.5Q9,5 5,5.500T0,9.5",
    "7": "M0,0H10L3,14",
    "8": "M5,6.500Q0,6.500 0,3.2T5,0T10,3.2T5,6.500Q0,6.500 0,10.2T5,14T10,10.2T5,6.500Z",
    "9": "M1,14Q10,11 10,4.500Q10,0 5,0T0,4.500Q1,9 5,8.500T10,4.500",
    "A": "M0,14L5,0L10,14M2,9H8",
    "E": "M10,0H0V14H10M0,7H8",
    "F": "M10,0H0V14M0,7H8",
    "H": "M0,0V14M10,0V14M0,7H10",
    "N": "M0,14V0L10,14V0",
    "R": "M0,14V0H6Q10,0 10,4T6,8H0M5,8L10,14",
    "S": "M10,2Q8,0 5,0Q0,0 0,3.500Q0,7 5,7T10,10.500Q10,14 5,14Q1,14 0,12",
    "W": "M0,0L2.5,14L5,5L7.5,14L10,0",
}
# Shape in a box of 48 by 48, colour, colour of the letter, letter, how high the letter stands.
ELEMENTS = {
    "air": (
        "M24,3A21,21 0 1 1 23.9,3ZM24,7A17,17 0 1 0 24.1,7ZM24,10A14,14 0 1 1 23.9,10Z",
        "#e9e4d6",
        "#3a3527",
        "A",
        24.0,
    ),
    "earth": ("M5,5H43V43H5Z", "#0b7458", "#ffffff", "E", 24.0),
    "fire": ("M24,3L46,44H2Z", "#c2410c", "#ffffff", "F", 31.0),
    "water": (
        "M24,2C34,16 40,23 40,31A16,15 0 0 1 8,31C8,23 14,16 24,2Z",
        "#1565a8",
        "#ffffff",
        "W",
        31.0,
    ),
}
VIBES = {
    "rowdy": ("M24,3L46,44H2Z", "#b3243f", "#ffffff", "R", 31.0),
    "smooth": ("M24,3A21,21 0 1 1 23.9,3Z", "#2468c8", "#ffffff", "S", 24.0),
    "eerie": ("M30,2A23,23 0 1 0 46,36A23,19 0 0 1 30,2Z", "#5a3a9a", "#ffffff", "E", 27.0),
    "flashy": ("M24,1L45,24L24,47L3,24Z", "#f2b632", "#3a2a08", "F", 24.0),
    "heartfelt": (
        "M24,45C8,33 2,24 2,15A11,11 0 0 1 24,12A11,11 0 0 1 46,15C46,24 40,33 24,45Z",
        "#d6457f",
        "#ffffff",
        "H",
        22.0,
    ),
}
LIFE = "M24,2Q42,2 42,22V38Q42,46 34,46H14Q6,46 6,38V22Q6,2 24,2Z"
EDGE = "#1d1722"


def glyphs(text: str, middle: float, colour: str, *, x: float = 24.0, tall: float = 15.0) -> str:
    """Letters or digits as strokes, their middle at (x, middle)."""
    scale = tall / 14
    wide = len(text) * 10 * scale + (len(text) - 1) * 4 * scale
    drawn = ""
    for i, letter in enumerate(text):
        left = x - wide / 2 + i * 14 * scale
        drawn += (
            f'<path transform="translate({left:.2f},{middle - tall / 2:.2f}) scale({scale:.3f})" d="{GLYPHS[letter]}" '
            f'fill="none" stroke="{colour}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return drawn


def svg(drawing: str, title: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" role="img">'
        f"<title>{title}</title>{drawing}</svg>\n"
    )


def badge(shape: str, colour: str, ink: str, letter: str, middle: float, title: str) -> str:
    x, tall = (14.5, 13.0) if title == "eerie" else (24.0, 15.0)
    outline = f'<path fill-rule="evenodd" d="{shape}" fill="{colour}" stroke="{EDGE}" stroke-width="2" stroke-linejoin="round"/>'
    return svg(outline + glyphs(letter, middle, ink, x=x, tall=tall), title)


def life(name: str, allowance: int, *, lost: bool) -> str:
    """A Life counter: its number, and a dot for each dissenting vote that it allows."""
    word = "novice" if name == "N" else name
    if lost:
        drawn = (
            f'<path d="{LIFE}" fill="none" stroke="#8a8a92" stroke-width="2" stroke-dasharray="4 3"/>'
            + glyphs(name, 22, "#8a8a92")
            + '<path d="M9,40L39,8" stroke="#8a8a92" stroke-width="2"/>'
        )
        return svg(drawn, f"life {word}, lost")
    dots = "".join(
        f'<circle cx="{24 + (i - (allowance - 1) / 2) * 8:g}" cy="39" r="2.6" fill="#fff4e0"/>'
        for i in range(allowance)
    )
    colour = "#0f6a78" if name == "N" else "#b8402a"
    drawn = (
        f'<path d="{LIFE}" fill="{colour}" stroke="{EDGE}" stroke-width="2"/>'
        + glyphs(name, 21, "#fff4e0")
        + dots
    )
    return svg(drawn, f"life {word}")


def symbols() -> dict[str, str]:
    """Every symbol by its name: game and file, without the ending."""
    box = tomllib.loads((PACKS / "box.toml").read_text("utf-8"))
    found = {f"ember/element-{name}": badge(*parts, name) for name, parts in ELEMENTS.items()}
    found |= {f"encore/vibe-{name}": badge(*parts, name) for name, parts in VIBES.items()}
    for number, allowance in enumerate(box["allowance"], start=1):
        found[f"ensemble/life-{number}"] = life(str(number), allowance, lost=False)
        found[f"ensemble/life-{number}-lost"] = life(str(number), allowance, lost=True)
    found["ensemble/life-novice"] = life("N", 0, lost=False)
    found["ensemble/life-novice-lost"] = life("N", 0, lost=True)
    found["ensemble/level"] = svg(
        f'<path d="M24,46L8,24A17,17 0 1 1 40,24Z" fill="#e9bd55" stroke="{EDGE}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M24,8L27,15L35,15.500L29,20.500L31,28L24,24L17,28L19,20.500L13,15.500L21,15Z" fill="{EDGE}"/>',
        "level",
    )
    return found


def write_symbols() -> None:
    for name, text in symbols().items():
        path = PICTURES / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
