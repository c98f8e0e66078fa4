"""The rules of each game as clauses that events, refusals and players cite."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from parlour.packs.phrases import ENGLISH


@dataclass(frozen=True)
class Clause:
    """One rule, in our own words."""

    id: str
    title: str
    source: str  # "rulebook", "ruling" (silent or unclear there: how we play it), "original" (ours)
    text: str
    option: str | None  # the option of the game that switches it, if there is one


@cache
def clauses(game: str) -> tuple[Clause, ...]:
    """All clauses of a game, in the order of its rulebook."""
    return tuple(
        Clause(rule["id"], rule["title"], rule["source"], rule["text"], rule.get("option"))
        for rule in tomllib.loads(_rules_file(game).decode("utf-8"))["rule"]
    )


@cache
def clauses_in(game: str, language: str) -> tuple[Clause, ...]:
    """The clauses with title and text in a language; those it lacks in English."""
    words = {} if language == ENGLISH else _translations(game, language)
    return tuple(replace(clause, **words.get(clause.id, {})) for clause in clauses(game))


def _translations(game: str, language: str) -> dict[str, dict[str, str]]:
    file = files("parlour").joinpath("messages", f"rules.{language}.toml")
    words: dict[str, dict[str, str]] = tomllib.loads(file.read_text("utf-8"))[game]
    return words


def rules_hash(game: str) -> str:
    return hashlib.sha256(_rules_file(game)).hexdigest()


def _rules_file(game: str) -> bytes:
    return files("parlour").joinpath("games", game, "rules.toml").read_bytes()
