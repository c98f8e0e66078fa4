"""The pictures on the sheets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import parlour

PICTURES = Path(parlour.__file__).parent / "pictures"
FOCUS = PICTURES / "focus.toml"
MIDDLE = 0.46  # of a picture that nobody has written down
QUALITY = 88  # of a JPEG; a picture as pixels would make the sheets ten times as large


def picture(game: str, *names: str) -> str | None:
    """What the sheets call the first of these pictures that there is; None if nobody drew one."""
    for name in names:
        if original(f"{game}/{name}").is_file():
            return f"{game}/{name}.jpg"
    return None


@cache
def written_down() -> dict[str, dict[str, float]]:
    return tomllib.loads(FOCUS.read_text("utf-8"))


def focus(game: str, name: str) -> float:
    """How far down a picture the middle of a window on it lies, so that its hero keeps the head."""
    return written_down()[game].get(name, MIDDLE)


def original(name: str) -> Path:
    return PICTURES / f"{name}.webp"


def lay_out(names: Iterable[str], folder: Path) -> None:
    """Put pictures into a folder as the sheets ask for them, on white where they show through."""
    from PIL import Image  # noqa: PLC0415 - brought by the extra `print`

    for name in names:
        made = folder / name
        made.parent.mkdir(parents=True, exist_ok=True)
        with Image.open(original(name.removesuffix(".jpg"))) as image:
            drawn = image.convert("RGBA")
            whole = Image.new("RGBA", drawn.size, "white")
            whole.alpha_composite(drawn)
            whole.convert("RGB").save(made, quality=QUALITY, subsampling=0)
