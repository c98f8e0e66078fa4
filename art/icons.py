"""The icons: their drawing, their measures, and where they come from."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache

import resvg_py
from PIL import Image, ImageStat

from art.paper import mix
from art.people import person
from art.scene import Thing
from art.sets import Icon, set_icon
from art.wizards import wizard

INK = "#241a2b"  # what a silhouette without colours of its own is printed in


@dataclass(frozen=True)
class Shape:
    """Where the ink of a placed thing lies on the page."""

    left: float
    top: float
    right: float
    bottom: float
    foot_left: float
    foot_right: float
    colour: str  # the mean of its ink

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


@cache
def icon(reference: str) -> Icon:
    """The drawing that `set:name` refers to. A silhouette may name its papers: `set:name#front-back`."""
    prefix, _, name = reference.partition(":")
    if prefix == "person":
        return person(name)
    if prefix == "wizard":
        return wizard(name)
    name, _, papers = name.partition("#")
    drawing = set_icon(prefix, name)
    return two_papers(drawing, papers) if papers else drawing


def two_papers(drawing: Icon, papers: str) -> Icon:
    """A silhouette cut from one paper and glued on another, which shows through its slits."""
    front, _, back = papers.partition("-")
    front, back = f"#{front}", f"#{back}" if back else mix(f"#{front}", "#0a0610", 0.72)
    low = mix(front, back, 0.34)
    body = (
        f'<linearGradient id="two" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{drawing.height}">'
        f'<stop offset="0" stop-color="{mix(front, "#ffffff", 0.2)}"/><stop offset=".45" stop-color="{front}"/>'
        f'<stop offset="1" stop-color="{low}"/></linearGradient>'
        f'<g color="{back}" stroke="{back}" stroke-width="{drawing.width * 0.032:.1f}" stroke-linejoin="round">{drawing.body}</g>'
        f"<g>{drawing.body.replace('currentColor', 'url(#two)')}</g>"
    )
    return Icon(body, drawing.width, drawing.height)


def body(reference: str, prefix: str) -> str:
    """The drawing with every id of its own under `prefix`, so that two icons never share one."""
    text = icon(reference).body
    for name in sorted(set(re.findall(r'id="([^"]+)"', text))):
        text = text.replace(f'id="{name}"', f'id="{prefix}{name}"')
        text = text.replace(f"url(#{name})", f"url(#{prefix}{name})")
        text = text.replace(f'href="#{name}"', f'href="#{prefix}{name}"')
    return text


def placed(thing: Thing, prefix: str) -> str:
    drawing = icon(thing.icon)
    scale = thing.size / max(drawing.width, drawing.height)
    across = -scale if thing.flip else scale
    return (
        f'<g transform="translate({thing.x:.2f},{thing.y:.2f}) scale(1,{thing.flat:g}) rotate({thing.turn:g}) '
        f'scale({across:.5f},{scale:.5f}) translate({-drawing.width / 2:g},{-drawing.height / 2:g})" '
        f'color="{INK}">{body(thing.icon, prefix)}</g>'
    )


@cache
def shape(thing: Thing) -> Shape:
    """Measured from a small drawing: icons have uneven margins, and shadows must not."""
    reach = thing.size * 1.5
    left, top = thing.x - reach / 2, thing.y - reach / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{left} {top} {reach} {reach}" width="240" height="240">{placed(thing, "m")}</svg>'
    )
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")
    image = drawn.getchannel("A")
    mean = ImageStat.Stat(drawn.convert("RGB"), image).mean
    solid = image.point(lambda value: 255 if value > 60 else 0)
    box = solid.getbbox() or (0, 0, 240, 240)
    unit = reach / 240
    low = max(1, round((box[3] - box[1]) * 0.09))
    foot = solid.crop((0, box[3] - low, 240, box[3])).getbbox() or box
    return Shape(
        left + box[0] * unit,
        top + box[1] * unit,
        left + box[2] * unit,
        top + box[3] * unit,
        left + foot[0] * unit,
        left + foot[2] * unit,
        "#" + "".join(f"{round(value):02x}" for value in mean),
    )
