"""What the games of a group add up to: which scenario packs it has opened, and may open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from parlour.core.errors import Refusal
from parlour.games.ensemble.game import Ensemble
from parlour.games.ensemble.progress import Progress
from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.stores.store import Head, Store
from parlour.server.wishes import PASSING

Found = TypeVar("Found")

GAME = "ensemble"  # that groups play
Played = tuple[int, tuple[str, ...], bool]  # when, the packs in the deck, and whether it was won


def the_game() -> Ensemble:
    game = bind(GAME)
    assert isinstance(game, Ensemble), "a group plays Ensemble"
    return game


def played(log: Iterable[ENTRIES]) -> Played:
    """A game as a group remembers it, whether or not its cards can still be played with.

    One that was not dealt has opened nothing.
    """
    created, begun, won = 0, False, False
    given: object = ()
    for entry in log:
        if isinstance(entry, entries.Created):
            created = entry.at
        if isinstance(entry, entries.Created | entries.Agreed | entries.PacksChosen):
            given = entry.options.get("scenarios", ())
        elif isinstance(entry, entries.Locked | entries.Dealt | entries.Aborted):
            begun = not isinstance(entry, entries.Aborted)
        elif isinstance(entry, entries.Ended):
            won = bool(entry.winners)
    packs = tuple(str(pack) for pack in given) if isinstance(given, list | tuple) else ()
    return created, packs if begun else (), won


async def read_each(heads: Iterable[Head], read: Callable[[str], Awaitable[Found]]) -> list[Found]:
    """Read one table after the other; between two it is everybody else's turn.

    One that cannot be read any more is left out, and does not spoil the others.
    """
    found: list[Found] = []
    for head in heads:
        try:
            found.append(await read(head.table))
        except Refusal as refusal:
            if refusal.code in PASSING:
                raise
        await asyncio.sleep(0)
    return found


async def progress_of(
    group: str, store: Store, read: Callable[[str], Awaitable[list[ENTRIES]]]
) -> Progress:
    """What a group has opened, and what its wins allow it to open (ENS-8.4)."""
    heads = [head for head in await store.tables_of(group) if head.game == GAME]

    async def one(table: str) -> Played:
        return played(await read(table))

    games = await read_each(heads, one)
    return progress_after(sorted(games), tuple(one.id for one in the_game().cards.scenarios))


def progress_after(games: Sequence[Played], scenarios: tuple[str, ...]) -> Progress:
    """The progress after these games, in their order: a pack is opened by playing with it."""
    progress = Progress()
    for _, packs, won in games:
        fresh = tuple(pack for pack in packs if pack not in progress.opened)
        left = tuple(pack for pack in progress.may_open if pack not in fresh)
        progress = Progress((*progress.opened, *fresh), left)
        if won:
            progress = progress.after_win(scenarios, packs)
    return progress


def may_play(progress: Progress) -> Progress:
    """The progress for a next table: what may be opened is opened by choosing it."""
    return Progress((*progress.opened, *progress.may_open))
