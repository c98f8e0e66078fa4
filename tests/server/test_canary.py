"""Nothing a seat may not know reaches it: every byte is looked at.

The cards of a pack have names that occur nowhere else. Whatever a name reaches over a socket
must be something the rules had shown to that seat by then.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from parlour.core.events import Event
from tests.server.live import Player, in_file, last_option, players, run, seat_all, server


def cards_in(value: Any, names: frozenset[str]) -> set[str]:
    """The cards whose names stand anywhere in plain data."""
    return {name for name in re.findall(r"[a-z0-9-]+", json.dumps(value)) if name in names}


def known_to(seat: int | None, game: Any, state: Any, names: frozenset[str]) -> set[str]:
    """The cards the rules have shown to a seat by the end of a game, or that anybody knows."""
    return cards_in(state.view(seat).dump(), names)


@pytest.mark.parametrize(("game", "people"), [("ensemble", 3), ("encore", 2)])
def test_no_card_reaches_a_viewer_before_the_rules_reveal_it(
    tmp_path: Path, game: str, people: int
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, people + 1) as group:
            *seated, watcher = group
            await seat_all(seated, game, seats=people)
            watcher.table = seated[0].table
            await watcher.attach()
            _ = await asyncio.gather(*[player.play(last_option) for player in seated])
            await watcher.until(Player.is_over)
            table = live.house.rooms[seated[0].table].table
            assert table.state is not None
            names = frozenset(card_ids(table.game))
            allowed = shown_along_the_way(table, names)
            for player in group:
                # What anybody may look up, such as all cards of the game, is not the table's.
                told = "\n".join(player.raw)
                found = {name for name in re.findall(r"[a-z0-9-]+", told) if name in names}
                assert found <= allowed[player.seat], found - allowed[player.seat]
                assert found, "something was shown"

    run(play())


def card_ids(game: Any) -> list[str]:
    from parlour.lab.cardlists import card_list  # noqa: PLC0415

    return [card["id"] for pack in card_list(game) for card in pack.dump(spoilers=True)["cards"]]


def shown_along_the_way(table: Any, names: frozenset[str]) -> dict[int | None, set[str]]:
    """For each viewer all cards that its views and events held during the game."""
    state = table.game.start(len(table.chairs), table.key(), table.options)
    happened: list[Event] = []
    state = table.game.start(len(table.chairs), table.key(), table.options, happened)
    viewers: list[int | None] = [*range(len(table.chairs)), None]
    allowed = {seat: cards_in(state.view(seat).dump(), names) for seat in viewers}
    for choices in table.state.record().windows:
        for seat, action in choices:
            state.answer(seat, action)
            allowed[seat] |= cards_in(table.game.notation(action), names)
        for viewer in viewers:
            allowed[viewer] |= cards_in(state.view(viewer).dump(), names)
            decision = state.window.get(viewer) if viewer is not None else None
            for action in () if decision is None else decision.options:
                allowed[viewer] |= cards_in(table.game.notation(action), names)
    for viewer in viewers:
        for event in happened:
            seen = event.seen_by(viewer)
            allowed[viewer] |= set() if seen is None else cards_in(seen.dump(), names)
    return allowed
