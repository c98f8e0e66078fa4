"""Every sentence of the page is said somewhere: none is left over, and none has no place."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import parlour

SOURCE = Path(__file__).parents[2] / "web" / "src"
GAMES = "|".join(parlour.games())

# Keys that are put together while the page runs: what they begin with, and how they may go on.
MADE = {
    "cards.filter.": "vp|cost|kind|mark|colour|type|vibe|deck",  # of the gallery, by game
    "cards.kind.": "flip|ongoing",  # a card's `kind`
    "cards.mark.": "standard|legendary|promo|curse|wizard|knot|mask|lantern",  # a card's `mark`
    "clause.": "rulebook|ruling|original",  # a clause's `source`
    "ember.archmage_": "flips|revives",  # what an Archmage is played for
    "ember.element.": "air|earth|fire|water",
    "ember.letter.": "air|earth|fire|water",
    "ember.many.": r"\d+",  # numbers of wizards in the plural
    "ember.moment.": "(my_)?(start|drawn|conjured|end)|(i_)?(flip|revive)|(curse|i_use|uses)(_on)?",  # what a moment is
    "encore.deed.": "perform|boosted|encore|preshow|forward",  # beside other deeds of a card
    "encore.hint.": "colour|draw|exhaust",  # a decision's `question`
    "encore.row.": r"(mine|theirs)\.(main|back)",
    "encore.step.": "draft|draw|preshow|event|aftershow",  # a view's `step`
    "ensemble.allow.": r"\d",  # a view's Allowance
    "ensemble.verdict.": "failed|passed|ensemble",  # what a reveal came to
    "game.": rf"({GAMES})(\.tag|\.facts)?",
    "group.pack.": "opened|may_open|sealed",  # a pack's `state`
    "learn.": rf"({GAMES})\.(lead|point\d|LESSON(\.text)?)",
    "lobby.begin.": rf"({GAMES})(\.alone)?",
    "notices.browser.": "granted|denied|default|unknown",  # a browser's permission
    "number.": r"\d+",
    "settings.pace.": r"[\d.]+",
    "terms.": r"(listed|watchers)(\.more)?",
    "terms.clock.": "move|moment|away",  # what a clock is for
    "terms.pace.": r"\w+(\.more)?",  # how fast a table plays
    "verify.stream.": r"[a-z]+(/\w+)?",  # a stream of randomness
}


@cache
def code() -> str:
    files = [file for file in SOURCE.rglob("*") if file.suffix in (".ts", ".svelte")]
    return "\n".join(file.read_text("utf-8") for file in files if "words" not in file.parts)


@cache
def lessons() -> str:
    found = json.loads((SOURCE / "learn" / "lessons.json").read_text("utf-8"))
    return "|".join(lesson["id"] for game in found.values() for lesson in game)


def said(key: str) -> bool:
    """Whether the page names a key, counts with it, or puts it together."""
    names = (key, re.sub("_(one|other)$", "", key))
    if any(f"{quote}{name}{quote}" in code() for name in names for quote in "\"'`"):
        return True
    return any(
        key.startswith(prefix)
        and re.fullmatch(ends.replace("LESSON", f"({lessons()})"), key[len(prefix) :])
        for prefix, ends in MADE.items()
    )


def answers(game: str) -> set[str]:
    """The keys of what somebody can answer, by notation or by verb; BOOST is an ending of one."""
    notations = parlour.game(game).actions
    names = {*notations, *[notation.split()[0] for notation in notations], "boosted"}
    return {f"{game}.do.{name}" for name in names}


@pytest.mark.parametrize(
    "file", sorted(file.stem for file in (SOURCE / "words" / "en").glob("*.json"))
)
def test_every_sentence_of_the_page_is_said_somewhere(file: str) -> None:
    words = json.loads((SOURCE / "words" / "en" / f"{file}.json").read_text("utf-8"))
    left = [key for key in words if not said(key)]
    answered = set[str]().union(*map(answers, parlour.games()))
    assert [key for key in left if key not in answered] == []


def test_keys_that_are_put_together_still_are() -> None:
    assert [prefix for prefix in MADE if f"`{prefix}${{" not in code()] == []
