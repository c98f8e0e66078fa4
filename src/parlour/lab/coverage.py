"""Which clauses have a test: the `@rule("ENS-4.1")` marks of a source checkout."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import parlour

CLAUSE = re.compile(r"\b[A-Z]{3}-\d+\.\d+\b")
MARK = "rule"


@dataclass(frozen=True)
class Coverage:
    """How many clauses there are, and those that no test names."""

    clauses: int
    uncovered: list[str]

    def dump(self) -> dict[str, object]:
        covered = self.clauses - len(self.uncovered)
        return {"clauses": self.clauses, "covered": covered, "uncovered": self.uncovered}


def coverage(games: Sequence[str], root: Path) -> Coverage:
    """The clauses of these games against the tests of a checkout."""
    marked = marks(root / "tests")
    ids = [clause.id for game in games for clause in parlour.rules(game)]
    return Coverage(len(ids), [name for name in ids if name not in marked])


def checkout(start: Path | None = None) -> Path | None:
    """The root of the source checkout around a folder, or else around this package."""
    for place in (start or Path.cwd(), Path(__file__)):
        for folder in (place, *place.parents):
            if (folder / "src" / "parlour" / "games").is_dir() and (folder / "tests").is_dir():
                return folder
    return None


def marks(tests: Path) -> dict[str, list[str]]:
    """Every marked clause, with the tests that carry the mark as `file.py::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        for test, clause in _marked_tests(path):
            place = f"{path.relative_to(tests.parent).as_posix()}::{test}"
            found.setdefault(clause, []).append(place)
    return found


def citations(folder: Path) -> dict[str, list[str]]:
    """Every clause named in the source and the data of a folder, with `file:line` of each."""
    found: dict[str, list[str]] = {}
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for clause in CLAUSE.findall(line):
                found.setdefault(clause, []).append(f"{path.relative_to(folder)}:{number}")
    return found


def _marked_tests(path: Path) -> Iterator[tuple[str, str]]:
    """Only what pytest collects counts: a mark on a helper proves nothing."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            collected = node.name.startswith("test")
        elif isinstance(node, ast.ClassDef):
            collected = node.name.startswith("Test")
        else:
            continue
        if collected and path.name.startswith("test"):
            for decorator in node.decorator_list:
                for clause in _clauses(decorator):
                    yield node.name, clause


def _clauses(decorator: ast.expr) -> list[str]:
    """The ids in `@rule("ENS-1.1", ...)` or `@pytest.mark.rule(...)`; none in anything else."""
    if not isinstance(decorator, ast.Call):
        return []
    called = decorator.func
    name = called.attr if isinstance(called, ast.Attribute) else None
    if isinstance(called, ast.Name):
        name = called.id
    if name != MARK:
        return []
    return [
        argument.value
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
