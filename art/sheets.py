"""Laying the drawing down sheet by sheet: each is cut, lit, shaded, and throws a shadow.

A page is one SVG text in which tokens stand for sheets that want more than SVG paints by itself.
Filters of an SVG renderer would do the same, some twenty times slower.
"""

from __future__ import annotations

import io
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat

from art.scene import HEIGHT, WIDTH

if TYPE_CHECKING:
    from art.paper import Page

Box = tuple[float, float, float, float]  # left, top, right, bottom in page units
Way = tuple[float, float]
WHOLE: Box = (0.0, 0.0, float(WIDTH), float(HEIGHT))


@dataclass(frozen=True)
class Cut:
    """A sheet of paper, seen in light that comes from the direction `light`."""

    svg: str
    box: Box = WHOLE
    light: Way = (0.0, -1.0)
    rim: str = "#ffffff"
    rim_width: float = 2.4
    rim_strength: float = 0.34
    shade: str = "#000000"
    shade_reach: float = 0.0
    shade_strength: float = 0.0
    tint: str = "#ffffff"  # the sheet is multiplied with this
    haze: str = "#ffffff"
    haze_strength: float = 0.0
    drop: float = 0.3
    drop_way: Way = (0.0, -4.0)
    drop_blur: float = 6.0
    opacity: float = 1.0
    apart: float = 0.0  # how far, in units, the ground gives way around a sheet of its own grey


@dataclass(frozen=True)
class Shadow:
    """Only the outline of a drawing, blurred, in one colour."""

    svg: str
    box: Box
    colour: str
    blur: float
    opacity: float


@dataclass(frozen=True)
class Ripple:
    """A drawing seen in moving water from `line` down: broken, and fainter with depth."""

    svg: str
    box: Box
    line: float
    opacity: float
    seed: float


@dataclass(frozen=True)
class Shine:
    """Light that lies over everything drawn so far."""

    svg: str
    box: Box


Sheet = Cut | Shadow | Ripple | Shine
TOKEN = re.compile(r"<sheet (\d+)>")


def picture(
    svg: str, box: Box, definitions: str, unit: float
) -> tuple[Image.Image, tuple[int, int]]:
    """The drawing inside the box in pixels, and where its corner lies."""
    left, top = math.floor(max(box[0], -30) * unit), math.floor(max(box[1], -30) * unit)
    right = math.ceil(min(box[2], WIDTH + 30) * unit)
    bottom = math.ceil(min(box[3], HEIGHT + 30) * unit)
    wide, tall = max(2, right - left), max(2, bottom - top)
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="{left / unit:.4f} {top / unit:.4f} {wide / unit:.4f} {tall / unit:.4f}" '
        f'width="{wide}" height="{tall}"><defs>{definitions}</defs>{svg}</svg>'
    )
    data = bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True))
    return Image.open(io.BytesIO(data)).convert("RGBA"), (left, top)


def moved(image: Image.Image, x: float, y: float) -> Image.Image:
    return image.transform(
        image.size, Image.Transform.AFFINE, (1, 0, -x, 0, 1, -y), Image.Resampling.BILINEAR
    )


def weaker(image: Image.Image, strength: float) -> Image.Image:
    return image.point([round(value * strength) for value in range(256)])


def lay_cut(canvas: Image.Image, sheet: Cut, definitions: str, unit: float) -> None:
    drawn, corner = picture(sheet.svg, sheet.box, definitions, unit)
    alpha = drawn.getchannel("A")
    colours = drawn.convert("RGB")
    if sheet.tint != "#ffffff":
        colours = ImageChops.multiply(colours, Image.new("RGB", colours.size, sheet.tint))
    if sheet.haze_strength:
        colours = Image.blend(
            colours, Image.new("RGB", colours.size, sheet.haze), sheet.haze_strength
        )
    to_x, to_y = sheet.light
    if sheet.shade_strength:
        reach = sheet.shade_reach * unit
        soft = moved(alpha.filter(ImageFilter.GaussianBlur(reach)), to_x * reach, to_y * reach)
        mask = weaker(ImageChops.multiply(alpha, ImageChops.invert(soft)), sheet.shade_strength)
        colours.paste(sheet.shade, mask=mask)
    if sheet.rim_strength:
        width = sheet.rim_width * unit
        inner = moved(alpha, -to_x * width, -to_y * width).filter(
            ImageFilter.GaussianBlur(0.8 * unit)
        )
        mask = weaker(ImageChops.multiply(alpha, ImageChops.invert(inner)), sheet.rim_strength)
        colours.paste(sheet.rim, mask=mask)
    if sheet.apart:
        set_apart(canvas, colours, alpha, corner, sheet, unit)
    if sheet.drop:
        soft = alpha.filter(ImageFilter.GaussianBlur(sheet.drop_blur * unit))
        soft = moved(soft, sheet.drop_way[0] * unit, sheet.drop_way[1] * unit)
        canvas.paste("#000000", corner, weaker(soft, sheet.drop * sheet.opacity))
    canvas.paste(colours, corner, alpha if sheet.opacity == 1 else weaker(alpha, sheet.opacity))


def set_apart(
    canvas: Image.Image,
    colours: Image.Image,
    alpha: Image.Image,
    corner: tuple[int, int],
    sheet: Cut,
    unit: float,
) -> None:
    """Lighten or darken the ground around a sheet, the more the less the two differ in grey."""
    box = (corner[0], corner[1], corner[0] + alpha.size[0], corner[1] + alpha.size[1])
    ground = ImageStat.Stat(canvas.crop(box).convert("L"), ImageChops.invert(alpha)).mean[0] / 255
    own = ImageStat.Stat(colours.convert("L"), alpha).mean[0] / 255
    wanted = 0.34
    apart = own - ground
    lack = max(0.0, wanted - abs(apart)) / wanted
    if lack == 0:
        return
    lighter = apart < 0 if abs(apart) > 0.06 else ground < 0.55
    soft = alpha.filter(ImageFilter.GaussianBlur(sheet.apart * unit))
    soft = soft.point([min(255, round(value * 1.5)) for value in range(256)])
    soft = soft.filter(ImageFilter.GaussianBlur(sheet.apart * 0.5 * unit))
    colour, most = (sheet.rim, 0.5) if lighter else (sheet.shade, 0.42)
    canvas.paste(colour, corner, weaker(soft, most * lack))


def lay_shadow(canvas: Image.Image, sheet: Shadow, definitions: str, unit: float) -> None:
    drawn, corner = picture(sheet.svg, sheet.box, definitions, unit)
    soft = drawn.getchannel("A").filter(ImageFilter.GaussianBlur(sheet.blur * unit))
    canvas.paste(sheet.colour, corner, weaker(soft, sheet.opacity))


def lay_ripple(canvas: Image.Image, sheet: Ripple, definitions: str, unit: float) -> None:
    drawn, corner = picture(sheet.svg, sheet.box, definitions, unit)
    wide, tall = drawn.size
    step = max(1, round(1.6 * unit))
    mesh = []
    fade = Image.new("L", (1, tall), 0)
    start = sheet.line * unit - corner[1]
    for y in range(0, tall, step):
        deep = max(0.0, (y - start) / unit)
        sway = (
            unit
            * (0.8 + deep * 0.028)
            * (
                2.2 * math.sin(deep * 0.42 + sheet.seed)
                + 1.6 * math.sin(deep * 0.17 + 2 * sheet.seed)
            )
        )
        bottom = min(tall, y + step)
        mesh.append(
            ((0, y, wide, bottom), (sway, y, sway, bottom, wide + sway, bottom, wide + sway, y))
        )
    for y in range(tall):
        part = (y - start) / max(1.0, tall - start)
        fade.putpixel((0, y), 0 if part < 0 else round(255 * sheet.opacity * (1 - 0.8 * part)))
    bent = drawn.transform(drawn.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
    bent = bent.filter(ImageFilter.GaussianBlur(1.1 * unit))
    mask = ImageChops.multiply(bent.getchannel("A"), fade.resize(drawn.size))
    canvas.paste(bent.convert("RGB"), corner, mask)


def lay_shine(canvas: Image.Image, sheet: Shine, definitions: str, unit: float) -> None:
    drawn, corner = picture(sheet.svg, sheet.box, definitions, unit)
    light = Image.new("RGB", drawn.size, "#000000")
    light.paste(drawn.convert("RGB"), mask=drawn.getchannel("A"))
    whole = Image.new("RGB", canvas.size, "#000000")
    whole.paste(light, corner)
    canvas.paste(ImageChops.screen(canvas, whole))


def lay(drawing: str, page: Page, width: int) -> Image.Image:
    """The whole page in pixels."""
    unit = width / WIDTH
    canvas = Image.new("RGB", (width, round(HEIGHT * unit)), "#000000")
    definitions = "".join(page.definitions)
    for i, part in enumerate(TOKEN.split(drawing)):
        if i % 2 == 0:
            if part.strip():
                drawn, corner = picture(part, WHOLE, definitions, unit)
                canvas.paste(drawn.convert("RGB"), corner, drawn.getchannel("A"))
            continue
        sheet = page.sheets[int(part)]
        if isinstance(sheet, Cut):
            lay_cut(canvas, sheet, definitions, unit)
        elif isinstance(sheet, Shadow):
            lay_shadow(canvas, sheet, definitions, unit)
        elif isinstance(sheet, Ripple):
            lay_ripple(canvas, sheet, definitions, unit)
        else:
            lay_shine(canvas, sheet, definitions, unit)
    return canvas
