"""What is cut out of the sheets: pieces with two sides, and the parts of a game they belong to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from parlour.packs.clauses import clauses_in
from parlour.packs.phrases import ENGLISH, Messages

Face = dict[str, object]
"""What one side shows, for the template that `kind` names. `id` tells whose text does not fit."""

TOKENS_ACROSS = 2
TOKENS_DOWN = 3


@dataclass(frozen=True)
class Piece:
    """Something of the size of a card."""

    front: Face
    back: Face


@dataclass(frozen=True)
class Part:
    """Pieces that belong together; they begin on a sheet of their own."""

    title: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Token:
    """A counter, several of which are cut out of one card."""

    front: Face
    back: Face


_language = ContextVar("language", default=ENGLISH)  # of the sheets that are being made


@contextmanager
def printing_in(language: str) -> Iterator[None]:
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def printed(code: str, **facts: object) -> str:
    """Words that stand on the sheets and in no other place."""
    return Messages(_language.get()).say(f"print.{code}", facts)


def language_printed() -> str:
    return _language.get()


def back(game: str, style: str) -> Face:
    """The back of a deck, the same for all its cards."""
    return {
        "kind": "back",
        "id": f"{style}-back",
        "style": style,
        "title": printed(f"game.{game}"),
        "text": printed(f"back.{game}.{style}"),
    }


def rules_on(game: str, ids: Sequence[str]) -> list[dict[str, str]]:
    """Clauses as they are told on a card."""
    known = {clause.id: clause for clause in clauses_in(game, _language.get())}
    chosen = [known[name] for name in ids]
    return [{"id": one.id, "title": one.title, "text": one.text} for one in chosen]


def reference(game: str, name: str, ids: Sequence[str]) -> Face:
    """A side that tells some of the rules."""
    return {
        "kind": "reference",
        "id": f"reference-{name}",
        "title": printed(f"reference.{game}.{name}"),
        "rules": rules_on(game, ids),
    }


def token(style: str, big: str, label: str = "", foot: str = "") -> Face:
    return {"style": style, "big": big, "label": label, "foot": foot}


def cards_of_tokens(tokens: Sequence[Token]) -> list[Piece]:
    """Tokens on as many cards as they need.

    The two sides of a card show its tokens in mirrored columns, as the two sides of a sheet show
    its cards.
    """
    size = TOKENS_ACROSS * TOKENS_DOWN
    found: list[Piece] = []
    for start in range(0, len(tokens), size):
        here = tokens[start : start + size]
        fronts = padded([each.front for each in here], size)
        backs = padded([each.back for each in here], size)
        card: Face = {"kind": "tokens", "id": f"tokens-{start // size + 1}"}
        behind = mirrored(backs, TOKENS_ACROSS)
        found.append(Piece(card | {"tokens": fronts}, card | {"tokens": behind}))
    return found


def padded(sides: Sequence[Face | None], size: int) -> list[Face | None]:
    """These sides, and nothing in the places that are left."""
    return [*sides, *[None] * (size - len(sides))]


def mirrored(sides: Sequence[Face | None], across: int) -> list[Face | None]:
    """Rows of `across` sides as they lie when the paper is turned over its long edge."""
    rows = [sides[k : k + across] for k in range(0, len(sides), across)]
    return [side for row in rows for side in reversed(row)]
