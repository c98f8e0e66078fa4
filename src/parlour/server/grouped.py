"""What the games of a group add up to: which scenario packs it has opened, and may open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from parlour.games.ensemble.game import Ensemble
from parlour.games.ensemble.progress import Progress
from parlour.packs.binding import bind
from parlour.server.stores.store import Head, Store
from parlour.server.table import LOBBY, OVER, Table

Found = TypeVar("Found")

GAME = "ensemble"  # that groups play
Played = tuple[int, tuple[str, ...], bool]  # when, the packs in the deck, and whether it was won


def the_game() -> Ensemble:
    game = bind(GAME)
    assert isinstance(game, Ensemble), "a group plays Ensemble"
    return game


def played(table: Table) -> Played:
    """A game as a group remembers it. One that was not dealt has opened nothing."""
    given = table.options.get("scenarios", [])
    packs = tuple(str(pack) for pack in given) if isinstance(given, list) else ()
    won = table.status == OVER and table.ending is not None and bool(table.ending.winners)
    return table.created, packs if table.status != LOBBY else (), won


async def look_at_each(
    heads: Iterable[Head],
    look: Callable[[str, Callable[[Table], Found]], Awaitable[Found]],
    at: Callable[[Table], Found],
) -> list[Found]:
    """Read something in one table after the other; between two it is everybody else's turn."""
    found: list[Found] = []
    for head in heads:
        found.append(await look(head.table, at))
        await asyncio.sleep(0)
    return found


async def progress_of(
    group: str, store: Store, look: Callable[[str, Callable[[Table], Played]], Awaitable[Played]]
) -> Progress:
    """What a group has opened, and what its wins allow it to open (ENS-8.4)."""
    heads = [head for head in await store.tables_of(group) if head.game == GAME]
    games = await look_at_each(heads, look, played)
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
