"""Games, packs and files to ask the command about."""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import parlour
from parlour import State
from parlour.core.canonical import fingerprint

OPTIONS = {"explain": False}


def played(seed: int = 7, *, seats: int = 3, fair: bool = False, windows: int = 99) -> State:
    """A game in which everyone votes for space 1 or 2 by turns."""
    game = parlour.game("ensemble")
    state = game.start(seats, parlour.fair_key(seed) if fair else seed, OPTIONS)
    while state.outcome is None and windows:
        for seat in state.window:
            state.answer(seat, (windows + seat // 2) % 2)
        windows -= 1
    return state


def record(seed: int = 7, *, seats: int = 3) -> dict[str, Any]:
    return played(seed, seats=seats).record().dump()


def resealed(data: dict[str, Any]) -> dict[str, Any]:
    """A record somebody has edited with care: its seal fits again."""
    fields = {name: value for name, value in data.items() if name != "seal"}
    return {**fields, "seal": fingerprint(fields)}


def written(path: Path, *documents: object) -> Path:
    """A file with each document on a line."""
    text = "".join(json.dumps(document) + "\n" for document in documents).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


def built_in(pack: str) -> str:
    """The text of a built-in pack."""
    return files("parlour").joinpath("packs", "ensemble", f"{pack}.toml").read_text("utf-8")


def pack_file(folder: Path, pack: str, *changes: tuple[str, str]) -> Path:
    """A copy of a built-in pack, every old text replaced by the new one."""
    text = built_in(pack)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / f"{pack}.toml"
    path.write_text(text, "utf-8")
    return path
