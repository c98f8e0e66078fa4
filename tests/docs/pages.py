"""The pages, and the parts of them that a test can look at."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])

FENCE = "```"


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    line: int  # of its first line of text, from 1
    lines: list[str]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def blocks(page: Path) -> list[Block]:
    found: list[Block] = []
    inside: Block | None = None
    for number, line in enumerate(page.read_text("utf-8").splitlines(), start=1):
        if line.startswith(FENCE) and inside is None:
            inside = Block(line.removeprefix(FENCE), number + 1, [])
        elif line == FENCE and inside is not None:
            found.append(inside)
            inside = None
        elif inside is not None:
            inside.lines.append(line)
    assert inside is None, f"a block of {page} is not closed"
    return found


def prompt(page: Path) -> str:
    """The Python prompts of a page, each on its own line, everything else left blank."""
    lines = [""] * len(page.read_text("utf-8").splitlines())
    for block in blocks(page):
        if block.language == "pycon":
            lines[block.line - 1 : block.line - 1 + len(block.lines)] = block.lines
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Command:
    """A command of a page, and what it says there."""

    line: int
    words: list[str]
    output: str  # empty: the page does not show it


def commands(page: Path) -> Iterator[Command]:
    for block in blocks(page):
        if block.language != "console":
            continue
        starts = [k for k, line in enumerate(block.lines) if line.startswith("$ ")]
        for start, stop in zip(starts, [*starts[1:], len(block.lines)], strict=True):
            output = "".join(line + "\n" for line in block.lines[start + 1 : stop])
            words = shlex.split(block.lines[start].removeprefix("$ "))
            yield Command(block.line + start, words, output)


def pack(page: Path, file: str) -> str:
    """The pack or module whose block begins with the name of its file."""
    named = [block for block in blocks(page) if block.lines[:1] == [f"# {file}"]]
    assert len(named) == 1, f"{page} holds no {file}"
    return named[0].text


def anchors(page: Path) -> set[str]:
    """Where links into a page may lead: its headings as GitHub names them."""
    found: set[str] = set()
    for line in outside_blocks(page):
        if line.startswith("#"):
            title = line.lstrip("#").strip().lower()
            found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found


def links(page: Path) -> Iterator[str]:
    for line in outside_blocks(page):
        yield from re.findall(r"\]\(([^)\s]+)\)", line)


def outside_blocks(page: Path) -> Iterator[str]:
    inside = False
    for line in page.read_text("utf-8").splitlines():
        if line.startswith(FENCE):
            inside = not inside
        elif not inside:
            yield line


def names_in_table(page: Path, heading: str) -> set[str]:
    """The names in code type in the first column of all tables under a heading or a comment."""
    found: set[str] = set()
    within = False
    for line in outside_blocks(page):
        if line.startswith(("#", "<!--")):
            within = line in {f"## {heading}", f"### {heading}", f"<!-- {heading} -->"}
        elif within and line.startswith("|"):
            found.update(re.findall(r"`([^`]+)`", line.split("|")[1]))
    assert found, f"{page} has no table under {heading}"
    return found
