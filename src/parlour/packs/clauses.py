"""The rules of each game as clauses that events, refusals and players cite."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


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


def rules_hash(game: str) -> str:
    return hashlib.sha256(_rules_file(game)).hexdigest()


def _rules_file(game: str) -> bytes:
    return files("parlour").joinpath("games", game, "rules.toml").read_bytes()
