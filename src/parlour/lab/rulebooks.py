"""Clauses to read: all of a game, some by id or section, or those that are ours."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.documents import shown
from parlour.packs.binding import known_game
from parlour.packs.clauses import Clause, clauses
from parlour.packs.phrases import ENGLISH, MESSAGES
from parlour.packs.reading import refuse

SOURCES = {"rulebook": "rulebook", "ruling": "our ruling", "original": "our own"}


def chosen(game: str, wanted: Iterable[str], *, ours: bool) -> list[Clause]:
    """Clauses by id (`ENS-4.1`, `4.1`) or section (`ENS-4`), in the order asked for."""
    every = clauses(known_game(game))
    found: dict[str, Clause] = {}
    named = False
    for name in wanted:
        named = True
        matching = [clause for clause in every if fits(clause.id, name)]
        if not matching:
            facts = {"first": every[0].id, "last": every[-1].id}
            raise refuse("unknown_clause", clause=shown(name), game=game, **facts)
        found.update({clause.id: clause for clause in matching})
    kept = found.values() if named else every
    return [clause for clause in kept if not ours or clause.source != "rulebook"]


def fits(clause: str, name: str) -> bool:
    """Whether a clause is the one named, or lies in the section named."""
    asked = name.strip().upper()
    if "-" not in asked:
        asked = f"{clause.partition('-')[0]}-{asked}"
    return clause == asked or clause.startswith(f"{asked}.")


def chapter(clause: str) -> str:
    """The chapter a clause stands in: `ENS-4` of `ENS-4.1`."""
    return clause.partition(".")[0]


def dump(game: str, clause: Clause, language: str = ENGLISH) -> dict[str, object]:
    return {
        "game": game,
        "id": clause.id,
        "chapter": MESSAGES.say(f"rules.{chapter(clause.id)}", {}, language),
        "title": clause.title,
        "source": clause.source,
        "text": clause.text,
        "option": clause.option,
    }
