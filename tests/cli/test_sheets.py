"""Sheets to print, as the command writes them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import parlour as package
from parlour.printing import sheets
from tests.cli.builders import pack_file
from tests.cli.command import parlour


def test_a_game_is_written_as_a_pdf(tmp_path: Path) -> None:
    file = tmp_path / "ember.pdf"
    shown = parlour("cards", "ember", "--sheet", file)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out == (
        f"{file}: 119 cards on 14 sheets of A4, fronts and backs in turn.\n"
        "Print at 100 %, on both sides, flipped on the long edge.\n"
    )
    assert file.read_bytes().startswith(b"%PDF-")


def test_the_sheets_are_told_as_data(tmp_path: Path) -> None:
    file = tmp_path / "encore.PDF"
    data = parlour("cards", "encore", "--sheet", file, "--paper", "letter", "--json").data
    parts = data.pop("parts")
    assert data == {
        "game": "encore",
        "file": str(file),
        "paper": "Letter",
        "sheets": 17,
        "cards": 142,
    }
    assert [part["cards"] for part in parts] == [120, 14, 8]


def test_a_sealed_pack_is_printed_only_if_it_is_asked_for_or_named(tmp_path: Path) -> None:
    file = tmp_path / "ensemble.pdf"

    def cards(*arguments: object) -> int:
        data = parlour("cards", "ensemble", "--sheet", file, "--json", *arguments).data
        return sum(part["cards"] for part in data["parts"] if "Voting" not in part["title"])

    plain = cards()
    assert cards("--spoilers") == plain + 3 * 16
    assert cards("--pack", pack_file(tmp_path, "night-walk")) == plain + 16


@pytest.mark.parametrize(
    ("name", "more", "code", "remedy"),
    [
        ("game.pdf", ["--paper", "a3"], "paper", "a4 or letter would do"),
        ("game.png", [], "not_a_pdf", "ends in .pdf"),
        ("game", [], "not_a_pdf", "ends in .pdf"),
        ("nowhere/game.pdf", [], "unwritable", "no such file or directory"),
        ("folder.pdf", [], "unwritable", "is a directory"),
        ("game.pdf", ["--near", "lighthouse"], "apart", "--sheet"),
        ("game.pdf", ["--check", "pack.toml"], "apart", "--sheet"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    tmp_path: Path, name: str, more: list[str], code: str, remedy: str
) -> None:
    (tmp_path / "folder.pdf").mkdir()
    refusal = parlour("cards", "ensemble", "--sheet", tmp_path / name, *more).refusal
    assert refusal.endswith(f"[{code}]")
    assert remedy in refusal
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_a_game_that_cannot_be_printed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert set(sheets.PARTS) == set(package.games())
    monkeypatch.delitem(sheets.PARTS, "ember")
    refusal = parlour("cards", "ember", "--sheet", tmp_path / "ember.pdf").refusal
    assert "ember cannot be printed: ensemble, encore can" in refusal


def test_paper_without_a_sheet_is_refused() -> None:
    assert "--paper" in parlour("cards", "ember", "--paper", "a4").refusal


@pytest.mark.parametrize("package", ["typst", "PIL"])
def test_without_the_extra_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    refusal = parlour("cards", "ember", "--sheet", tmp_path / "ember.pdf").refusal
    assert "pip install 'parlour[print]'" in refusal
    assert refusal.endswith("[no_printing]")
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_fits_on_no_card_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    pack = pack_file(
        tmp_path, "remembrance", ('title = "The Empty Chair"', f'title = "{"W" * 40}"')
    )
    text = pack.read_text("utf-8").replace('id = "empty-chair"', 'id = "wide-chair"')
    pack.write_text(text, "utf-8")
    file = tmp_path / "ensemble.pdf"
    refusal = parlour("cards", "ensemble", "--sheet", file, "--pack", pack).refusal
    assert "wide-chair" in refusal
    assert refusal.endswith("[card_too_long]")
    assert not file.exists()
