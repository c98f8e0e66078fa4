"""The reference is complete: every name, field, word and code is there, and none that is not."""

from __future__ import annotations

import ast
import copy
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_overloads, get_type_hints

import pytest

import parlour
from parlour.bots import bot_names
from parlour.cli.application import app
from parlour.core.piles import CAPACITY
from parlour.games.ember.cards import MOST_CREATURES, Do, If, Lasting, When, Who
from parlour.games.ember.prices import Shape
from parlour.games.encore import cards as encore
from parlour.games.ensemble.cards import Picture, fewest_cards
from parlour.packs import performers
from parlour.packs.creatures import CURSES, MOST_COSTS
from parlour.packs.phrases import MESSAGES, language_file
from parlour.packs.pictures import FLAGS, box
from parlour.packs.reading import LARGEST, MOST_DOTS
from parlour.server.settings import Limits, Mail, Settings, read_settings
from tests.cli.command import parlour as run
from tools import cards_page

from .pages import (
    DOCS,
    PAGES,
    ROOT,
    anchors,
    blocks,
    links,
    name_of,
    names_in_table,
    outside_blocks,
)

SOURCE = ROOT / "src" / "parlour"
PYTHON = DOCS / "reference" / "python.md"
RECORDS = DOCS / "reference" / "records.md"
PACKS = DOCS / "reference" / "packs.md"
EMBER = DOCS / "reference" / "packs-ember.md"
ENCORE = DOCS / "reference" / "packs-encore.md"
ERRORS = DOCS / "reference" / "errors.md"
COMMANDS = DOCS / "reference" / "command-line.md"
RULINGS = DOCS / "explanation" / "rulings-ensemble.md"
RULINGS_OF = {game: DOCS / "explanation" / f"rulings-{game}.md" for game in parlour.games()}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_within_the_project_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT) and target.exists(), f"{name_of(page)}: {link}"
        if anchor:
            assert anchor in anchors(target), f"{name_of(page)}: {link}"


def test_the_index_leads_to_every_page() -> None:
    index = DOCS / "index.md"
    reached = {(index.parent / link).resolve() for link in links(index)}
    assert {page for page in DOCS.rglob("*.md") if page != index} <= reached


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) < 120


def test_the_settings_on_the_page_are_all_there_are(tmp_path: Path) -> None:
    page = DOCS / "how-to" / "run-a-server.md"
    (shown,) = [block.text for block in blocks(page) if block.language == "toml"]
    told = tomllib.loads(shown)
    assert set(told) == set(Settings.__struct_fields__)
    assert set(told["mail"]) == set(Mail.__struct_fields__)
    file = tmp_path / "settings.toml"
    _ = file.write_text(shown, "utf-8")
    assert read_settings(file).limits == Limits()
    assert set(told["limits"]) == set(Limits.__struct_fields__)


# Python


def signature(function: ast.FunctionDef) -> str:
    """Names, order, defaults and result.

    What a parameter may be is left to the page: public methods check it themselves, so that the
    source often says `object`.
    """
    arguments = copy.deepcopy(function.args)
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        argument.annotation = None
    returns = "" if function.returns is None else ast.unparse(function.returns)
    return f"({ast.unparse(arguments)}) -> {returns}"


def stubs() -> Iterator[ast.stmt]:
    for block in blocks(PYTHON):
        if block.language == "python":
            yield from ast.parse(block.text).body


def defined() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The signatures of all functions of the source by name, and the fields of all classes."""
    signatures: dict[str, set[str]] = defaultdict(set)
    attributes: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                signatures[node.name].add(signature(node))
            elif isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef):
                        signatures[f"{node.name}.{part.name}"].add(signature(part))
                        if any(ast.unparse(mark) == "property" for mark in part.decorator_list):
                            attributes[node.name].add(part.name)
                attributes[node.name] |= fields_of(node)
    return signatures, attributes


def fields_of(node: ast.ClassDef) -> set[str]:
    """What is set on the class or on `self`."""
    found: set[str] = set()
    for part in ast.walk(node):
        targets = part.targets if isinstance(part, ast.Assign) else []
        if isinstance(part, ast.AnnAssign):
            targets = [part.target]
        for target in targets:
            if isinstance(target, ast.Name):
                found.add(target.id)
            elif isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                found.add(target.attr)
    return found


def test_every_public_name_is_on_the_python_page() -> None:
    named = {node.name for node in stubs() if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert set(parlour.__all__) <= named


def test_the_signatures_on_the_python_page_are_those_of_the_source() -> None:
    signatures, attributes = defined()
    for node in stubs():
        if isinstance(node, ast.FunctionDef):
            assert signature(node) in signatures[node.name], node.name
            continue
        assert isinstance(node, ast.ClassDef)
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                name = f"{node.name}.{part.name}"
                assert signature(part) in signatures[name], name
            elif isinstance(part, ast.AnnAssign):
                assert ast.unparse(part.target) in attributes[node.name], ast.unparse(part)


# Documents


def test_every_field_of_a_document_is_described() -> None:
    state = parlour.game("ensemble").start(3, parlour.fair_key(7))
    for seat in state.window:
        state.answer(seat, 0)
    assert names_in_table(RECORDS, "Record") >= set(state.record().dump())
    assert names_in_table(RECORDS, "Position") >= set(state.dump())
    assert names_in_table(RECORDS, "Export") >= set(json.loads(parlour.export(state)))
    assert names_in_table(RECORDS, "View") == set(state.view(0).dump())


def test_every_field_of_a_document_of_ember_is_described() -> None:
    state = parlour.game("ember").start(3, 7)
    positions = names_in_table(RECORDS, "Position")
    assert positions >= set(state.dump())
    kept = positions & set(state.view(0).dump())
    assert set(state.view(0).dump()) - kept <= names_in_table(RECORDS, "View of Ember")
    left_out = set(state.dump()) - set(state.view(0).dump())
    assert left_out == {"game", "rules", "packs", "table", "chance", "answers", "knows"}


@pytest.mark.parametrize("game", parlour.games())
def test_the_layout_of_an_observation_is_described_to_its_last_byte(game: str) -> None:
    page = (DOCS / "how-to" / "use-as-an-environment.md").read_text("utf-8")
    layout = page.split(f"### The layout for {game.capitalize()}\n")[1].split("\n#")[0]
    spans = re.findall(r"^\| (\d+) to (\d+) \|", layout, re.MULTILINE)
    ends = [-1, *[int(last) for _, last in spans]]
    assert [int(first) for first, _ in spans] == [end + 1 for end in ends[:-1]]
    assert ends[-1] == parlour.game(game).observation_size - 1


def test_every_field_of_a_pack_is_described() -> None:
    folder = SOURCE / "packs" / "ensemble"
    packs = [tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*-*.toml")]
    packs.append(tomllib.loads((folder / "remembrance.toml").read_text("utf-8")))
    header, scenario, picture, thing = set[str](), set[str](), set[str](), set(FLAGS)
    for pack in packs:
        header |= set(pack) - {"picture", "scenario"}
        scenario |= set(pack.get("scenario", {}))
        for card in pack["picture"]:
            picture |= set(card)
            for part in ("hero", "companion", "third"):
                thing |= set(card.get(part, {}))
    assert names_in_table(PACKS, "Header") == header
    assert names_in_table(PACKS, "Scenario") >= scenario
    assert names_in_table(PACKS, "Picture") >= picture
    assert names_in_table(PACKS, "Picture") == {field.name for field in fields(Picture)}
    assert names_in_table(PACKS, "Thing") >= thing


def test_every_field_of_a_pack_of_ember_is_described() -> None:
    pack = tomllib.loads((SOURCE / "packs" / "ember" / "wizards.toml").read_text("utf-8"))
    for kind in ("Creature", "Curse"):
        cards = pack[kind.lower()]
        assert names_in_table(EMBER, kind) == {name for card in cards for name in card}
        fields_of_abilities = {name for card in cards for name in card["ability"]}
        assert fields_of_abilities <= names_in_table(EMBER, "Ability")
    fields_of_costs = {name for cost in pack["cost"] for name in cost}
    shapes = {shape.value for shape in Shape}
    assert names_in_table(EMBER, "Cost") == fields_of_costs | shapes


def test_every_word_of_the_creatures_is_described() -> None:
    headings = {"do": "Effects", "lasts": "Modifiers", "when": "Answers", "is": "Conditions"}
    words = {"do": Do, "lasts": Lasting, "when": When, "is": If}
    for field, heading in headings.items():
        wanted = {str(word.value) for word in words[field]} - {"always"}
        assert names_in_table(EMBER, heading) == {field, *wanted}
    players = {str(who.value) for who in Who} - {"pool"}
    assert names_in_table(EMBER, "Players") == {"who", *players}
    assert names_in_table(EMBER, "Creatures") == {"of", "side", "vp", "most", "n", "other"}


def test_the_limits_of_a_pack_of_ember_are_those_on_the_page() -> None:
    page = " ".join(EMBER.read_text("utf-8").split())
    assert f"at most {MOST_CREATURES} creatures and Curses, exactly nine Curses" in page
    assert f"and at most {MOST_COSTS} costs" in page
    assert CURSES == 9


def test_every_word_of_the_cards_of_encore_is_listed() -> None:
    assert names_in_table(ENCORE, "Effects") == {"effect", *encore.EFFECTS}
    assert names_in_table(ENCORE, "Triggers") == {"trigger", *encore.TRIGGERS}
    assert names_in_table(ENCORE, "Conditions") == {"cond", *encore.CONDITIONS}
    text = (SOURCE / "packs" / "encore" / "first-tour.toml").read_text("utf-8")
    pack = tomllib.loads(text)
    for heading in ("Colour", "Vibe", "Card", "Venue"):
        used = {name for entry in pack[heading.lower()] for name in entry}
        assert names_in_table(ENCORE, heading) == used


def test_the_limits_of_a_pack_of_encore_are_those_on_the_page() -> None:
    page = " ".join(ENCORE.read_text("utf-8").split())
    colours = f"{performers.FEWEST_COLOURS} to {encore.MOST_COLOURS} colours"
    vibes = f"{performers.FEWEST_VIBES} to {encore.MOST_VIBES} vibes"
    venues = f"{encore.VENUES_A_GAME} to {encore.MOST_VENUES} Venues"
    assert f"{colours}, {vibes} and {venues}" in page
    assert (encore.PERFORMERS, performers.OTHERS, performers.FEWEST_KINDS) == (5, 15, 4)
    assert all(f"`{shape}`" in page for shape in performers.SHAPES)


def test_the_limits_of_a_pack_are_those_on_the_page() -> None:
    page = " ".join(PACKS.read_text("utf-8").split())
    assert f"at most {LARGEST:,} bytes, with at most {MOST_DOTS} dots in a line" in page
    assert f"at most {CAPACITY} pictures, and a deck at least {fewest_cards(0)}," in page


def test_every_word_of_the_pictures_is_listed() -> None:
    rows = [line.split("|") for line in outside_blocks(PACKS) if line.startswith("|")]
    listed = {row[1].strip(): tuple(re.findall(r"`([^`]+)`", row[2])) for row in rows}
    for field in fields(box()):
        if field.name != "allowance":
            assert listed[field.name] == tuple(getattr(box(), field.name)), field.name


def test_the_card_pages_are_up_to_date() -> None:
    for name, text in cards_page.pages().items():
        assert (DOCS / "reference" / name).read_text("utf-8") == text, "run tools/cards_page.py"


def test_the_base_page_gives_nothing_of_a_sealed_pack_away() -> None:
    base = cards_page.pages()["cards-ensemble.md"]
    for pack in ("crossing", "masked-ball", "night-walk"):
        data = tomllib.loads((SOURCE / "packs" / "ensemble" / f"{pack}.toml").read_text("utf-8"))
        assert not [card["id"] for card in data["picture"] if card["title"] in base]
        assert data["scenario"]["idea"] not in base


# Codes


@pytest.mark.parametrize("table", ["refusal", "input", "verify", "cli"])
def test_every_code_of_a_refusal_is_documented(table: str) -> None:
    codes = {code.removeprefix(f"{table}.") for code in sentences(table)}
    assert names_in_table(ERRORS, f"codes: {table}") == codes


def test_every_refusal_of_a_document_is_documented() -> None:
    assert names_in_table(ERRORS, "codes: document") == set(sentences("document"))


def test_every_other_code_in_the_source_is_documented() -> None:
    """Some refusals are made where their sentence stands in a table with other sentences."""
    documented = set(re.findall(r"`([a-z_.]+)`", ERRORS.read_text("utf-8")))
    made: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = ast.unparse(node.func).rpartition(".")[2]
                if called in {"BadInput", "Objection", "_refusal", "refuse", "refuse_input"}:
                    made.add(str(node.args[0].value))
    assert {"unknown_bot", "bot_count", "space_is_empty", "no_such_file"} <= made
    assert made <= documented


def sentences(table: str) -> list[str]:
    return [code for code in language_file("en") if code.startswith(f"{table}.")]


def test_the_bots_of_ensemble_are_introduced_as_in_the_messages() -> None:
    page = (DOCS / "reference" / "bots-ensemble.md").read_text("utf-8")
    for name in bot_names("ensemble"):
        if name != "random":
            character = MESSAGES.say(f"bots.character.ensemble.{name}", {})
            assert f"| `{name}` | {character} |" in page


def test_every_command_and_option_is_on_the_page() -> None:
    names = [name for name in app if not name.startswith("-")]
    headings = {
        line.split()[2]: line.removeprefix("## ")
        for line in outside_blocks(COMMANDS)
        if line.startswith("## parlour ")
    }
    assert set(headings) == set(names)
    for name in names:
        shown = run(name, "--help").out
        offered = set(re.findall(r"^│ (?:[* ]  )?(--[a-z][a-z-]+)", shown, re.MULTILINE))
        described = {text.split()[0] for text in names_in_table(COMMANDS, headings[name])}
        assert {word for word in described if word.startswith("--")} == offered, name


def test_all_that_a_game_must_provide_is_on_the_page_that_tells_how_to_add_one() -> None:
    page = (DOCS / "how-to" / "add-a-game.md").read_text("utf-8")
    for module in ("game", "state", "events", "views"):
        for node in ast.walk(ast.parse((SOURCE / "core" / f"{module}.py").read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                if any(ast.unparse(mark) == "abstractmethod" for mark in node.decorator_list):
                    assert re.search(rf"`{node.name}[`(]", page), node.name


# Rulings and parts


@pytest.mark.parametrize("game", parlour.games())
def test_every_clause_of_ours_has_its_reason(game: str) -> None:
    page = " ".join(RULINGS_OF[game].read_text("utf-8").split())
    named = set(re.findall(r"[A-Z]{3}-\d+\.\d+", page))
    ours = [clause for clause in parlour.rules(game) if clause.source != "rulebook"]
    assert {clause.id for clause in ours} <= named
    assert named <= {clause.id for clause in parlour.rules(game)}
    for clause in ours:
        if clause.option is not None:
            assert f"({clause.id}, option `{clause.option}`)" in page


def test_the_ruling_on_the_counters_shows_the_table_that_is_played() -> None:
    row = next(line for line in outside_blocks(RULINGS) if line.startswith("| Allowance |"))
    assert [int(entry) for entry in re.findall(r"\d", row)] == list(box().allowance)


def test_every_part_that_is_installed_is_credited() -> None:
    credited = (ROOT / "CREDITS.md").read_text("utf-8").lower()
    for file in ("requirements.txt", "requirements-dev.txt"):
        pins = re.findall(r"^([a-z0-9-]+)==", (ROOT / file).read_text("utf-8"), re.MULTILINE)
        assert pins
        assert [name for name in pins if not re.search(rf"[| ]{name}[ ,]", credited)] == []


def test_every_changed_ruling_is_in_the_changelog() -> None:
    page = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for game in parlour.games():
        for clause in parlour.rules(game):
            if clause.option is not None and clause.source == "ruling":
                assert clause.id in page


def test_each_game_has_a_type_of_its_own_by_its_name() -> None:
    found = {}
    for one in get_overloads(parlour.game):
        hints = get_type_hints(one)
        for name in get_args(hints["name"]):
            found[name] = hints["return"]
    assert {name: type(parlour.game(name)) for name in parlour.games()} == found
