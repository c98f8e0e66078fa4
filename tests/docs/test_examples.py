"""Every example of the documentation works as it is written."""

from __future__ import annotations

import doctest
import os
import shutil
import sys
from itertools import chain, repeat
from pathlib import Path

import pytest

from tests.cli.command import parlour

from .pages import DOCS, PAGES, ROOT, blocks, commands, name_of, pack, prompt

LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

PROMPTS = [page for page in PAGES if any(block.language == "pycon" for block in blocks(page))]
CONSOLES = [page for page in PAGES if any(block.language == "console" for block in blocks(page))]

# Somebody who votes for space 1 in every round, and presses Enter in between.
VOTES = b"".join(chain.from_iterable(repeat((b"1\n", b"\n"), 60)))


@pytest.mark.parametrize("page", PROMPTS, ids=name_of)
def test_the_prompts_of_a_page_answer_as_it_says(page: Path) -> None:
    where = name_of(page)
    test = doctest.DocTestParser().get_doctest(prompt(page), {"__name__": "page"}, where, where, 0)
    assert test.examples
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


def test_the_readme_plays_a_whole_game() -> None:
    assert ROOT / "README.md" in PROMPTS
    text = prompt(ROOT / "README.md")
    assert "state.answer(" in text
    assert "\nOutcome(winners=" in text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the commands of a page run: a checkout, and the files that pages use."""
    for part in ("src", "tests"):
        (tmp_path / part).symlink_to(ROOT / part)
    for name in ("harbour.toml", "fen.toml"):
        text = pack(DOCS / "how-to" / "change-a-card.md", name)
        (tmp_path / name).write_text(text, "utf-8")
    for page, name in (
        ("tutorial/first-bot.md", "first_bot"),
        ("how-to/compare-bots.md", "my_bots"),
    ):
        (tmp_path / f"{name}.py").write_text(pack(DOCS / page, f"{name}.py"), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@pytest.mark.parametrize("page", CONSOLES, ids=name_of)
@pytest.mark.usefixtures("folder")
def test_the_commands_of_a_page_do_what_it_says(page: Path) -> None:
    for command in commands(page):
        where = f"{name_of(page)}:{command.line}: {' '.join(command.words)}"
        program, *arguments = command.words
        if program == "cp":
            shutil.copyfile(*arguments)
            continue
        assert program == "parlour", where
        ran = parlour(*arguments, stdin=VOTES)
        assert (ran.status, ran.err) == (0, ""), f"{where}\n{ran.err}"
        agree = doctest.OutputChecker().check_output(command.output, ran.out, LOOSELY)
        assert agree or not command.output, f"{where}\n{ran.out}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_shell_examples_name_files_that_exist(page: Path) -> None:
    for block in blocks(page):
        if block.language != "sh":
            continue
        for word in block.text.split():
            if word.startswith(("tests/", "tools/", "bench/", "src/")):
                assert os.path.lexists(ROOT / word), f"{name_of(page)}: {word}"
