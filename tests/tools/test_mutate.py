"""The mutation tool: which mutants it makes, and how it judges them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants import Module

ROOT = Path(__file__).parents[2]


def made_of(text: str) -> set[str]:
    """The changed lines of all mutants of a text."""
    return {mutant.after for mutant in Module("m.py", text.encode()).mutants()}


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("x = a == b", {"x = a != b"}),
        ("x = a < b <= c", {"x = a <= b <= c", "x = a < b < c"}),
        ("x = a is  not b", {"x = a is b"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a and b and c", {"x = a or b and c", "x = a and b or c"}),
        ("x = (a) + (b)", {"x = (a) - (b)"}),
        ("x = a // b << c", {"x = a * b << c", "x = a // b >> c"}),
        ("x = not (a)", {"x = (a)"}),
        ("x = -a", {"x = a"}),
        ("x = 0", {"x = 1"}),
        ("x = 7", {"x = 6", "x = 8"}),
        ("x = True", {"x = False"}),
        ("x = 'ENS-5.1'", {"x = 'ENS-5.1x'"}),
        ('x = f"{a} é" """b"""', {'x = f"{a} é" """bx"""'}),
        ("é = 'é' + b", {"é = 'éx' + b", "é = 'é' - b"}),
        ("x >>= a", {"x <<= a", "pass"}),
        ("a.b = c", {"pass"}),
        ("f(a)", {"pass"}),
        ("x = a if b else c", {"x = a if True else c", "x = a if False else c"}),
        ("x = a[b:c]", {"x = a[:c]", "x = a[b:]"}),
        ("while a: break", {"while False: break", "while a: continue"}),
        ("if a is b: c", {"if True: c", "if False: c"}),
        ("x = [a for a in b if c]", {"x = [a for a in b if True]"}),
    ],
)
def test_a_line_changes_in_these_ways(line: str, changed: set[str]) -> None:
    assert made_of(line) == changed


@pytest.mark.parametrize(
    "text",
    [
        '"""A docstring."""',
        "assert a == 1, 'message'",
        "raise AssertionError('never')",
        "def f(a: Literal['x'] | None) -> Literal[1]: ...",
        "def __repr__(self): return 'x' + 1",
        "@dataclass(frozen=True)\nclass A(B[1]):\n    '''Text.'''\n    a: Final[Literal[1]]",
        "Facts: TypeAlias = int | str",
        "if TYPE_CHECKING:\n    f('x')",
    ],
)
def test_what_no_test_can_see_is_left_alone(text: str) -> None:
    assert made_of(text) == set()


def test_a_function_returns_something_else() -> None:
    assert made_of("def f() -> bool:\n    return g(a)") == {"return not (g(a))"}
    assert made_of("def f() -> int:\n    return g(a)") == {"return None"}


def test_a_mutant_knows_its_place() -> None:
    text = "class A:\n    def f(self):\n        é = (b  # + is not it\n            + c)\n"
    (mutant,) = Module("m.py", text.encode()).mutants()
    assert (mutant.line, mutant.function, mutant.new) == (4, "A.f", "-")
    assert (mutant.before, mutant.after) == ("+ c)", "- c)")
    assert text.encode()[mutant.start : mutant.end] == b"+"


RULES = """\
def wins(roll: int) -> bool:
    return roll > 4


def clause() -> str:
    return "DIE-1"
"""
TESTS = """\
from toy.games.dice.rules import clause, wins


def test_a_five_wins():
    assert wins(5) and not wins(4)


def test_clause():
    assert clause().startswith("DIE")
"""
SURVIVOR = {
    "module": "src/toy/games/dice/rules.py",
    "before": 'return "DIE-1"',
    "after": 'return "DIE-1x"',
    "reason": "the test looks at the first letters only",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {"src/toy/games/dice/rules.py": RULES, "tests/games/dice/test_rules.py": TESTS}
    for name, text in {**files, "pyproject.toml": "", "tools/mutants-harmless.toml": ""}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def run(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.mutate", "src/toy/games", "--workers", "2", *options]
    return subprocess.run(
        command,
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def list_as_harmless(project: Path, **entry: str) -> None:
    lines = [f"{name} = {json.dumps(text)}" for name, text in entry.items()]
    (project / "tools/mutants-harmless.toml").write_text("\n".join(["[[mutant]]", *lines]))


def test_one_mutant_of_the_toy_survives(project: Path) -> None:
    done = run(project, "--json", "run.json")
    assert done.returncode == 1, done.stderr
    assert 'src/toy/games/dice/rules.py:6  return "DIE-1" -> return "DIE-1x"' in done.stdout
    judged = json.loads((project / "run.json").read_text())["mutants"]
    assert {mutant["after"]: mutant["status"] for mutant in judged} == {
        "return roll >= 4": "killed",
        "return roll > 3": "killed",
        "return roll > 5": "killed",
        "return None": "killed",
        'return "DIE-1x"': "survived",
    }
    assert run(project, "--resume", "run.json", "--at-least", "80").stdout == done.stdout


def test_a_harmless_mutant_is_not_counted(project: Path) -> None:
    list_as_harmless(project, **SURVIVOR)
    done = run(project)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "harmless: 1" in done.stdout


def test_a_mutant_that_is_killed_is_not_harmless(project: Path) -> None:
    list_as_harmless(project, **{**SURVIVOR, "after": "return None"})
    done = run(project, "--at-least", "0")
    assert done.returncode == 1, done.stderr
    assert "listed as harmless, but killed: 1" in done.stdout


def test_the_list_names_only_mutants_there_are(project: Path) -> None:
    list_as_harmless(project, **{**SURVIVOR, "before": 'return "DIE-2"'})
    done = run(project)
    assert done.returncode == 2
    assert "there is no such mutant" in done.stderr


def test_failing_tests_judge_nothing(project: Path) -> None:
    (project / "src/toy/games/dice/rules.py").write_text(RULES.replace("> 4", "> 5"))
    done = run(project)
    assert done.returncode == 2
    assert "test_a_five_wins" in done.stderr


def test_a_mutant_that_never_ends_is_stopped(project: Path) -> None:
    (project / "src/toy/games/dice/rules.py").write_text(
        RULES + "\n\ndef down(k: int) -> None:\n    while k:\n        k -= 1\n"
    )
    (project / "tests/games/dice/test_down.py").write_text(
        "from toy.games.dice.rules import down\n\n\ndef test_down():\n    down(2)\n"
    )
    done = run(project, "--only", "down", "--json", "run.json")
    judged = json.loads((project / "run.json").read_text())["mutants"]
    statuses = {mutant["after"]: mutant["status"] for mutant in judged}
    assert statuses["pass"] == statuses["k += 1"] == "timed out", done.stderr
