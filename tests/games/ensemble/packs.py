"""Packs of Ensemble as text, made of few words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

HERO = {"icon": "noto:anchor", "x": 0.5, "y": 0.5, "size": 0.6, "turn": 0}
COMPANION = {"icon": "noto:ant", "x": 0.7, "y": 0.7, "size": 0.2, "turn": 0}
PICTURE: Mapping[str, object] = {
    "id": "stray-anchor",
    "title": "The Stray Anchor",
    "scene": "An anchor hangs from a cloud, and an ant climbs it.",
    "moods": ["waiting", "hope", "effort", "wonder"],
    "palette": "dawn",
    "light": "behind",
    "setting": "sea",
    "domains": ["sea", "animals"],
    "shape": "tall",
    "contrast": "scale",
    "hero": HERO,
    "companion": COMPANION,
}
HEADER: Mapping[str, object] = {
    "game": "ensemble",
    "id": "strays",
    "title": "Strays",
    "author": "Somebody",
    "licence": "CC0-1.0",
    "version": 1,
}
SCENARIO: Mapping[str, object] = {
    "number": 4,
    "name": "The Long Stay",
    "theme": "Things that stay where they are.",
    "mark": "knot",
    "mark_icon": "noto:knot",
    "idea": "What stays is asked again.",
    "clauses": ["ENS-9.3", "ENS-9.4"],
    "scene": "An anchor lies in the grass.",
    "palette": "dawn",
    "light": "behind",
    "setting": "field",
    "hero": HERO,
    "companion": COMPANION,
}

# Stands for a field that is left out.
LEFT_OUT = object()


def toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value)


def lines(table: Mapping[str, object]) -> str:
    return "".join(f"{k} = {toml(v)}\n" for k, v in table.items() if v is not LEFT_OUT)


def pictures(count: int, **changes: object) -> list[Mapping[str, object]]:
    """So many different pictures."""
    return [{**PICTURE, "id": f"stray-{n}", "title": f"Stray {n}", **changes} for n in range(count)]


def pack_text(
    cards: Sequence[Mapping[str, object]] = (PICTURE,),
    *,
    scenario: Mapping[str, object] | None = None,
    header: Mapping[str, object] | None = None,
) -> str:
    text = lines({**HEADER, **(header or {})})
    if scenario is not None:
        text += "\n[scenario]\n" + lines(scenario)
    return text + "".join("\n[[picture]]\n" + lines(card) for card in cards)


def pack_file(folder: Path, text: str | bytes, name: str = "strays.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return path
