"""Every picture once more in small, for places where many of them lie side by side."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

from PIL import Image

from art.scene import PICTURES

PIXELS = (240, 336)
FOLDER = "small"  # within that of a game
QUALITY = 74


def place_of(name: str) -> Path:
    game, _, card = name.partition("/")
    return PICTURES / game / FOLDER / f"{card}.webp"


def encoded(name: str) -> bytes:
    with Image.open(PICTURES / f"{name}.webp") as whole:
        small = whole.convert("RGB").resize(PIXELS, Image.Resampling.LANCZOS)
    data = io.BytesIO()
    small.save(data, "WEBP", quality=QUALITY, method=6)
    return data.getvalue()


def fingerprint(name: str) -> str | None:
    """Of the small picture that lies there; None: there is none."""
    path = place_of(name)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else None


def write_small(names: list[str], known: dict[str, str], anew: list[str]) -> dict[str, str]:
    """Make those that are missing, changed or drawn anew; the fingerprint of each, by name.

    Marks are small already.
    """
    wanted = {name for name in names if "/mark-" not in name}
    for name in sorted(wanted):
        if name in anew or fingerprint(name) is None or fingerprint(name) != known.get(name):
            place_of(name).parent.mkdir(exist_ok=True)
            place_of(name).write_bytes(encoded(name))
    for path in PICTURES.glob(f"*/{FOLDER}/*.webp"):
        if f"{path.parent.parent.name}/{path.stem}" not in wanted:
            path.unlink()
    return {name: fingerprint(name) or "" for name in sorted(wanted)}
