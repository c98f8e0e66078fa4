"""What a reference in a recipe is drawn from: `set:name` for each icon and each part of a head.

Only the standard library, so that the tests can check the credits without the build tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from art.scene import Recipe

HEADS = {"head": "head", "face": "face", "beard": "facialHair", "specs": "accessories"}
FREE = ("pole",)  # drawn by hand


def sources(reference: str) -> Iterator[str]:
    """The icons of sets behind a reference, in the order in which they are written."""
    kind, _, text = reference.partition(":")
    if kind not in ("person", "wizard"):
        yield f"{kind}:{text.partition('#')[0]}"
        return
    for item in text.split(","):
        key, _, value = item.partition("=")
        words = value.split("/")
        if kind == "person" and key in HEADS:
            yield f"open-peeps:{HEADS[key]}/{value}"
        elif key in ("l", "r") and len(words) > 1:
            yield from held(words[1])
        elif re.fullmatch(r"(on|under)\d?", key) and len(words) > 1:
            yield from held(words[0])


def held(name: str) -> Iterator[str]:
    name = name.removeprefix("~")
    if name not in FREE:
        icon, _, paper = name.partition("#")
        yield f"{'game-icons' if paper else 'noto'}:{icon}"


def drawn(picture: Recipe) -> list[str]:
    """All that a picture is drawn from, each once."""
    references = [thing.icon for thing in picture.things()]
    references += [str(touch["icon"]) for touch in picture.touches if touch["kind"] == "icon"]
    return list(dict.fromkeys(source for name in references for source in sources(name)))
