"""What a table is played with: a game, and the packs of its cards.

Parlour may bring other cards, or other rules, by the time a table is read again. Its cards are those it
was dealt, whatever is built in by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from parlour.server import entries
from parlour.server.entries import ENTRIES


class Played(Struct, frozen=True, kw_only=True):
    game: str
    packs: tuple[str, ...] = ()  # the hashes of those that were chosen beside the built-in ones
    dealt: tuple[str, ...] = ()  # the hashes of all that the cards are from; none before the deal
    rules: int = 0  # the version of the rules they were dealt by; 0 before the deal


def played_with(log: Iterable[ENTRIES]) -> Played:
    """What the table of a log has in the end."""
    game = ""
    packs: tuple[str, ...] = ()
    dealt: dict[str, Any] | None = None
    for entry in log:
        if isinstance(entry, entries.Created):
            game, packs = entry.game, entry.packs
            dealt = None if entry.source is None else entry.source.position
        elif isinstance(entry, entries.PacksChosen):
            packs = entry.packs
        elif isinstance(entry, entries.Locked):
            dealt = entry.transcript
        elif isinstance(entry, entries.Aborted):
            dealt = None
    if dealt is None:
        return Played(game=game, packs=packs)
    hashes = tuple(digest for _, digest in dealt["packs"])
    return Played(game=game, packs=packs, dealt=hashes, rules=dealt["rules"])
