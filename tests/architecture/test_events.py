"""Every event says who sees it, what happened and how it is told; every code has its sentence."""

from __future__ import annotations

import ast
import string
import tomllib
from pathlib import Path

import pytest

import parlour
from parlour.core.events import Event
from parlour.packs.phrases import language_file

PACKAGE = Path(__file__).parents[2] / "src" / "parlour"
EVENT_FILES = sorted(PACKAGE.glob("games/*/events.py"))


def trees(game: str) -> list[ast.Module]:
    folder = PACKAGE / "games" / game
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))]


def event_classes(path: Path) -> list[ast.ClassDef]:
    return [
        node
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and "Event" in [ast.unparse(base) for base in node.bases]
    ]


WITH_EVENTS = [
    path
    for path in [PACKAGE / "core" / "happenings.py", *sorted(PACKAGE.glob("games/*/*.py"))]
    if event_classes(path)
]


@pytest.mark.parametrize("path", WITH_EVENTS, ids=lambda path: path.stem)
def test_every_event_says_itself_who_sees_it_and_what_happened(path: Path) -> None:
    for node in event_classes(path):
        defined = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        assert {"seen_by", "facts"} <= defined, f"{node.name} leaves it to another class"


def test_an_event_that_forgets_to_say_who_sees_it_fails_instead_of_telling() -> None:
    class Careless(Event):
        def __init__(self) -> None:
            super().__init__("careless", "ENS-3.1")

    with pytest.raises((AssertionError, TypeError)):
        Careless().seen_by(0)  # type: ignore[abstract]


def codes_of(path: Path) -> set[str]:
    """Every text that could be the code of an event: lower case with underscores."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if "_" in node.value and node.value.replace("_", "").islower():
                found.add(node.value)
    return found


@pytest.mark.parametrize("path", EVENT_FILES, ids=lambda path: path.parent.name)
def test_every_event_has_a_sentence(path: Path) -> None:
    sentences = language_file("en")
    game = path.parent.name
    for code in codes_of(path) - {"round_began"}:
        if code.endswith("_"):
            continue
        assert f"{game}.{code}" in sentences or f"{game}.{code}.default" in sentences, code


def codes_told(game: str) -> set[str]:
    """The texts a game gives to functions of its own as the `code` of what happened."""
    functions = [
        node for tree in trees(game) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
    ]
    places = {
        node.name: [arg.arg for arg in node.args.args].index("code")
        for node in functions
        if "code" in [arg.arg for arg in node.args.args] and node.name != "__init__"
    }
    found = set()
    for node in [node for tree in trees(game) for node in ast.walk(tree)]:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in places:
            given = node.args[places[ast.unparse(node.func)]]
            found |= {
                part.value
                for part in ast.walk(given)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
    return found


SOME_HAPPENINGS = {
    "ember": {"announced", "drew", "cancelled", "archmage_cancelled"},
    "encore": {"rolled", "staged", "exhausted", "came_forward"},
}


@pytest.mark.parametrize("game", SOME_HAPPENINGS)
def test_every_happening_has_a_sentence(game: str) -> None:
    sentences = language_file("en")
    told = codes_told(game)
    assert told >= SOME_HAPPENINGS[game]
    for code in told:
        assert f"{game}.{code}" in sentences or f"{game}.{code}.default" in sentences, code


def test_every_sentence_is_a_template_that_can_be_filled() -> None:
    for code, sentence in language_file("en").items():
        for _text, field, spec, _conversion in string.Formatter().parse(sentence):
            if field is not None:
                assert field.isidentifier(), f"{code}: {{{field}}} is no name"
                assert spec is None or spec.count("|") in (0, 1)


def test_the_rules_of_every_game_ship_with_it() -> None:
    for name in parlour.games():
        data = tomllib.loads((PACKAGE / "games" / name / "rules.toml").read_text("utf-8"))
        assert data["game"] == name
        assert len(parlour.rules(name)) == len(data["rule"])
