"""The icons: their drawing, their measures, and where they come from."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image, ImageStat

from art.scene import ROOT, Thing

SETS = ROOT / "art" / "node_modules" / "@iconify-json"
INK = "#241a2b"  # what a silhouette without colours of its own is printed in


@dataclass(frozen=True)
class Icon:
    body: str
    width: float
    height: float


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
def icon_set(prefix: str) -> dict[str, Any]:
    path = SETS / prefix / "icons.json"
    if not path.exists():
        raise SystemExit(f"the icons of {prefix} are missing: run `make art`, or npm ci in art/")
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def version(prefix: str) -> str:
    package = json.loads((SETS / prefix / "package.json").read_text("utf-8"))
    return str(package["version"])


@cache
def icon(reference: str) -> Icon:
    prefix, name = reference.split(":")
    found = icon_set(prefix)
    data = found["icons"].get(name)
    if data is None:
        data = found["icons"][found["aliases"][name]["parent"]]
    width = data.get("width", found.get("width", 16))
    height = data.get("height", found.get("height", 16))
    return Icon(data["body"], width, height)


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


def licence(prefix: str) -> str:
    info = json.loads((SETS / prefix / "info.json").read_text("utf-8"))
    return str(info["license"]["spdx"])


def exists() -> bool:
    return Path(SETS / "noto" / "icons.json").exists()
