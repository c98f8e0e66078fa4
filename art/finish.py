"""What is the same for every picture: the grade, the vignette, the grain and the mat."""

from __future__ import annotations

import io
from functools import cache
from random import Random

import resvg_py
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from art.paper import channels
from art.scene import HEIGHT, WIDTH

PIXELS = (800, 1120)
MAT = "#f6efe0"
LIMIT = 38_500  # bytes of a picture, with room below the 40 KB that the tests allow


def raster(svg: str, width: int) -> Image.Image:
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    return Image.open(io.BytesIO(data)).convert("RGBA")


@cache
def grain(size: tuple[int, int]) -> Image.Image:
    """Fine paper grain over a coarser fibre, as greys around the middle."""
    fine = Image.frombytes("L", size, Random("grain").randbytes(size[0] * size[1]))
    fine = fine.filter(ImageFilter.GaussianBlur(0.9))
    small = (size[0] // 5, size[1] // 3)
    fibre = Image.frombytes("L", small, Random("fibre").randbytes(small[0] * small[1]))
    fibre = fibre.resize(size, Image.Resampling.BICUBIC)
    return Image.blend(fine, fibre, 0.38)


@cache
def darkening(size: tuple[int, int], x: int, y: int, *, lamp: bool) -> Image.Image:
    """White where the picture stays as it is, grey towards the corners or away from a lamp."""
    small = (100, 140)
    values = bytearray()
    for row in range(small[1]):
        for column in range(small[0]):
            dx = (column / small[0] * WIDTH - x) / WIDTH
            dy = (row / small[1] * HEIGHT - y) / HEIGHT
            away = (dx * dx * 1.15 + dy * dy * 1.3) ** 0.5
            start, depth = (0.32, 0.5) if lamp else (0.4, 0.4)
            part = min(1.0, max(0.0, (away - start) / 0.5))
            values.append(round(255 * (1 - depth * part * part * (3 - 2 * part))))
    image = Image.frombytes("L", small, bytes(values)).resize(size, Image.Resampling.BICUBIC)
    return image.convert("RGB")


@cache
def mat(width: int) -> Image.Image:
    """The cream mat around every picture: cut by hand, it throws a shadow on the picture."""
    edge = 15
    inner = (
        f"M{edge + 18},{edge}H{WIDTH - edge - 18}q18,0 18,18V{HEIGHT - edge - 18}q0,18 -18,18"
        f"H{edge + 18}q-18,0 -18,-18V{edge + 18}q0,-18 18,-18Z"
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        '<filter id="m" filterUnits="userSpaceOnUse" x="-20" y="-20" width="540" height="740" '
        'color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="2" '
        'seed="5" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="2.4" xChannelSelector="R" '
        'yChannelSelector="G" result="d"/><feDropShadow in="d" dx="0" dy="3" stdDeviation="3.5" flood-color="#000" '
        'flood-opacity=".55"/></filter>'
        f'<path filter="url(#m)" fill-rule="evenodd" fill="{MAT}" d="M-20,-20H{WIDTH + 20}V{HEIGHT + 20}H-20Z{inner}"/></svg>'
    )
    return raster(svg, width)


@cache
def bends(size: tuple[int, int]) -> list[tuple[tuple[int, ...], tuple[float, ...]]]:
    """Small patches of the page and where each is taken from: the tremble of a cutting hand."""
    columns, rows = 62, 87
    wander = Random("bends")
    reach = size[0] / WIDTH * 1.2
    coarse = [
        [(wander.gauss(0, 1), wander.gauss(0, 1)) for _ in range(columns + 2)]
        for _ in range(rows + 2)
    ]
    knots: dict[tuple[int, int], tuple[float, float]] = {}
    for row in range(rows + 1):
        for column in range(columns + 1):
            near = [coarse[row + i][column + j] for i in (0, 1) for j in (0, 1)]
            shift_x = reach * sum(value[0] for value in near) / 2.6
            shift_y = reach * sum(value[1] for value in near) / 2.6
            knots[column, row] = (
                column * size[0] / columns + shift_x * 0.75,
                row * size[1] / rows + shift_y * 0.75,
            )
    mesh: list[tuple[tuple[int, ...], tuple[float, ...]]] = []
    for row in range(rows):
        for column in range(columns):
            box = (
                column * size[0] // columns,
                row * size[1] // rows,
                (column + 1) * size[0] // columns,
                (row + 1) * size[1] // rows,
            )
            corners = ((column, row), (column, row + 1), (column + 1, row + 1), (column + 1, row))
            mesh.append((box, tuple(value for corner in corners for value in knots[corner])))
    return mesh


def bend(image: Image.Image) -> Image.Image:
    """Make every outline a little uneven, as scissors would."""
    trembling = image.transform(
        image.size, Image.Transform.MESH, bends(image.size), Image.Resampling.BILINEAR
    )
    edge = round(image.size[0] / WIDTH * 12)
    inner = (edge, edge, image.size[0] - edge, image.size[1] - edge)
    image.paste(trembling.crop(inner), inner[:2])
    return image


def finish(art: Image.Image, grade: str, lamp: tuple[float, float] | None) -> Image.Image:
    """Grade, darken towards the corners, lay on the grain and the mat."""
    image = bend(art.convert("RGB"))
    tint = Image.new("RGB", image.size, tuple(round(value * 255) for value in channels(grade)))
    image = Image.blend(image, ImageChops.soft_light(image, tint), 0.3)
    x, y = lamp or (WIDTH / 2, HEIGHT * 0.46)
    image = ImageChops.multiply(
        image, darkening(image.size, round(x), round(y), lamp=lamp is not None)
    )
    rough = Image.merge("RGB", [grain(image.size)] * 3)
    image.paste(mat(image.size[0]), (0, 0), mat(image.size[0]))
    return Image.blend(image, ImageChops.overlay(image, rough), 0.18)


def encode(image: Image.Image) -> bytes:
    """The best WebP that stays under the limit."""
    for quality in (84, 78, 72, 66, 60, 54, 48, 42, 36, 30, 24):
        held = io.BytesIO()
        image.save(held, "WEBP", quality=quality, method=6)
        if len(held.getvalue()) <= LIMIT:
            return held.getvalue()
    raise SystemExit("a picture does not fit in 40 KB at any quality")


def likeness(image: Image.Image) -> str:
    """A difference hash: 64 bits that say where the picture grows lighter from left to right.

    The mat is the same everywhere and is left out.
    """
    inner = image.convert("L").crop((40, 40, image.size[0] - 40, image.size[1] - 40))
    small = inner.resize((9, 8), Image.Resampling.BOX)
    bits = ""
    for row in range(8):
        for column in range(8):
            bits += str(int(small.getpixel((column, row)) < small.getpixel((column + 1, row))))
    return f"{int(bits, 2):016x}"


def sheet(
    images: list[Image.Image], columns: int, cell: tuple[int, int], gap: int = 10
) -> Image.Image:
    """Small copies side by side on dark card."""
    rows = -(-len(images) // columns)
    size = (columns * (cell[0] + gap) + gap, rows * (cell[1] + gap) + gap)
    page = Image.new("RGB", size, "#2c2b33")
    for i, image in enumerate(images):
        x = gap + i % columns * (cell[0] + gap)
        y = gap + i // columns * (cell[1] + gap)
        small = image.convert("RGB").resize(cell, Image.Resampling.LANCZOS)
        corner = Image.new("L", cell, 0)
        ImageDraw.Draw(corner).rounded_rectangle(
            (0, 0, cell[0] - 1, cell[1] - 1), cell[0] // 18, fill=255
        )
        page.paste(small, (x, y), corner)
    return page
