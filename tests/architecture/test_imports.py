"""Imports point one way, and the compiled part stands on the standard library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.interpreted
PACKAGE = Path(__file__).parents[2] / "src" / "parlour"

# Who may import whom: everything a package may import, besides itself.
ALLOWED = {
    "core": set[str](),
    "games": {"core"},
    "packs": {"core", "games"},
    "bots": {"core", "games", "packs"},
    "lab": {"core", "games", "packs", "bots"},
    "wire": {"core", "games", "packs"},
    "printing": {"core", "games", "packs", "lab"},
    "terminal": {"core", "games", "packs", "bots", "lab", "wire"},
    "server": {"core", "games", "packs", "bots", "lab", "wire"},
    "cli": {"core", "packs", "lab", "printing", "terminal", "server"},
}
# Those who use the package as anybody else would.
USERS = ("bots", "lab", "printing", "terminal", "server", "cli")


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            assert node.module is not None
            yield node.module


def package_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    package = package_of(path)
    if package == "":
        return  # __init__ and __main__ stand at the top
    assert package in ALLOWED, f"{package} has no place in the map of packages"
    for name in imported(path):
        parts = name.split(".")
        if parts[0] != "parlour":
            continue
        assert len(parts) > 1 or package in USERS
        if len(parts) > 1 and parts[1] != package:
            assert parts[1] in ALLOWED[package], f"{package} may not import {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_core_and_games_stand_on_the_standard_library(path: Path) -> None:
    if package_of(path) not in ("core", "games"):
        return
    for name in imported(path):
        first = name.split(".")[0]
        assert first in sys.stdlib_module_names or first in ("parlour", "mypy_extensions", "librt")
        assert first not in ("random", "time", "os", "secrets", "datetime", "pathlib", "io")


def test_games_never_import_each_other() -> None:
    for path in modules():
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "games" or len(parts) < 3:
            continue
        for name in imported(path):
            if name.startswith("parlour.games."):
                assert name.split(".")[2] == parts[1], f"{path} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nobody_shifts_a_constant_to_the_left(path: Path) -> None:
    """Compiled by mypyc, `i64(1) << n` is a 32-bit shift, named or not: `seats.bit` is the way."""
    if package_of(path) not in ("core", "games", "bots"):
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.LShift):
            continue
        left = node.left
        if isinstance(left, ast.Call) and left.args:
            left = left.args[0]
        named = isinstance(left, ast.Name) and left.id.isupper()
        constant = named or isinstance(left, ast.Constant)
        assert not constant, f"{path}:{node.lineno} shifts a constant"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_compiled_class_is_declared_acyclic(path: Path) -> None:
    """Freed deep within other objects, such an instance of mypyc overwrites its neighbour."""
    assert "acyclic" not in path.read_text("utf-8")


def test_nothing_of_this_kind_is_imported_in_a_pack() -> None:
    """There is nothing to execute in a pack: no eval, no pickle, no look-up by a pack's text."""
    for path in modules():
        if package_of(path) in ("core", "games", "packs", "wire"):
            names = {
                node.id
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.Name)
            }
            assert not names & {"eval", "exec", "getattr", "setattr", "pickle", "__import__"}, path
