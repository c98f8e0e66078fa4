"""The codes of sentences that the source of a game gives."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import parlour

SOURCE = Path(parlour.__file__).parent / "games"


def codes(game: str, places: Mapping[str, int], *, apart: str = "") -> set[str]:
    """The codes that calls give, all of them where an expression chooses.

    `places` says which argument of which calls is a code. What is called `code` before it is told is
    one too, but not in the module `apart`, where it is something else.
    """
    found: set[str] = set()
    for path in (SOURCE / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                place = places.get(ast.unparse(node.func))
                if place is not None and len(node.args) > place:
                    found |= texts(node.args[place])
            elif apart and isinstance(node, ast.Assign) and path.stem != apart:
                if ast.unparse(node.targets[0]) == "code":
                    found |= texts(node.value)
    return found


def texts(node: ast.expr) -> set[str]:
    parts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {part for part in parts if isinstance(part, str)}
