"""A live table knows no game: what it has to know each game says for itself."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import parlour

SERVER = Path(__file__).parents[2] / "src" / "parlour" / "server"
# Groups are for one game: they keep the story of Ensemble.
OF_ONE_GAME = {"grouped.py", "groups.py"}
CLAUSE = re.compile(r"[A-Z]{3}-[0-9]")


def modules() -> list[Path]:
    return [path for path in sorted(SERVER.rglob("*.py")) if path.name not in OF_ONE_GAME]


def docstrings(tree: ast.Module) -> set[int]:
    """Where sentences about the code stand: these may give an example."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def names_of_games(path: Path) -> list[str]:
    """Imports of a game, its name, or a clause of its rulebook."""
    tree = ast.parse(path.read_text("utf-8"))
    said = docstrings(tree)
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour.games"):
            found.append(str(node.module))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            if node.value in parlour.games() or CLAUSE.match(node.value):
                found.append(node.value)
    return found


@pytest.mark.interpreted
@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SERVER)))
def test_a_fourth_game_needs_no_word_in_the_server(path: Path) -> None:
    assert names_of_games(path) == []
