"""How close a group has grown: votes in common between each pair, by level."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import Any

from parlour.core.events import Event
from parlour.games.ensemble.events import VotesRevealed
from parlour.games.ensemble.progress import Progress
from parlour.server.grouped import GAME, progress_of, read_each, the_game
from parlour.server.house import House
from parlour.server.table import OVER, Table
from parlour.server.wishes import refuse

MOST_GAMES = 200  # the latest games that are looked at


async def closeness(house: House, group: str) -> dict[str, Any]:
    """What a group has played, and how often each two of it voted alike on each level."""
    found = await house.store.group(group)
    if found is None:
        raise refuse("no_group")
    heads = [head for head in await house.store.tables_of(group) if head.game == GAME]
    alike: dict[tuple[str, str], dict[int, list[int]]] = defaultdict(dict)
    games = await read_each(
        heads[-MOST_GAMES:],
        lambda table: house.look(table, lambda found: look_at(alike, found)),
    )
    pairs = [
        {
            "players": list(pair),
            "levels": [
                {"level": level, "alike": same, "votes": votes}
                for level, (same, votes) in sorted(levels.items())
            ],
        }
        for pair, levels in sorted(alike.items())
    ]
    return {
        "group": found.id,
        "title": found.title,
        "games": games,
        "pairs": pairs,
        "packs": packs_of(await progress_of(group, house.store, house.entries_of)),
    }


def packs_of(progress: Progress) -> list[dict[str, str]]:
    """Every scenario pack, and whether the group has opened it."""

    def state(pack: str) -> str:
        if pack in progress.opened:
            return "opened"
        return "may_open" if pack in progress.may_open else "sealed"

    return [
        {"pack": one.id, "title": one.title, "state": state(one.id)}
        for one in the_game().cards.scenarios
    ]


def look_at(alike: dict[tuple[str, str], dict[int, list[int]]], table: Table) -> dict[str, Any]:
    """What a game was; its votes are added if it is over."""
    if table.status == OVER:
        count_votes(table, alike)
    return {
        "table": table.id,
        "code": table.code,
        "status": table.status,
        "players": table.names,
        "reason": table.ending.reason if table.ending is not None else "",
        "at": table.created,
    }


def count_votes(table: Table, alike: dict[tuple[str, str], dict[int, list[int]]]) -> None:
    """Add a finished game: for each pair of people the votes in common and all votes, by level."""
    assert table.state is not None, "the game was played"
    people = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "person"]
    level = 1
    happened: list[Event] = []
    state = table.beginning(happened)
    for choices in table.state.record().windows:
        level = int(state.view(None).dump()["level"])  # type: ignore[call-overload]
        happened.clear()
        for seat, action in choices:
            state.answer(seat, action)
        for event in happened:
            if not isinstance(event, VotesRevealed):
                continue
            for one, other in combinations(people, 2):
                pair = tuple(sorted((table.names[one], table.names[other])))
                counts = alike[pair[0], pair[1]].setdefault(level, [0, 0])
                counts[0] += int(event.votes[one] == event.votes[other])
                counts[1] += 1
