"""All sockets are cut at once, and everybody is back where they were."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

from aiohttp import ClientSession, TCPConnector

from parlour.server.serving import Server
from parlour.wire.reading import encode
from tests.conformance.figures import figure
from tests.server.live import Player, first_option, in_file, run, seat_all, server

SEATS = 4
WITHIN = 10.0  # seconds in which everybody is promised to be seated again


def cut_all(live: Server) -> None:
    for connection in list(live.site.doors.open):
        connection.socket.transport.abort()


async def snapshot(player: Player) -> str:
    """All that a player may see, exactly as it was sent but for the time when it was."""
    player.raw.clear()
    await player.attach()
    sent = next(text for text in player.raw if '"type":"snapshot"' in text)
    return sent.replace(f',"at":{json.loads(sent)["at"]}', "", 1)


async def some_votes(people: list[Player]) -> None:
    """Half of a table has voted."""
    for player in people[: SEATS // 2]:
        _ = await player.answer(first_option(player.decision or {}))


def test_after_a_storm_everybody_sees_what_they_saw_before(tmp_path: Path) -> None:
    async def play() -> float:
        connector = TCPConnector(limit=0)
        async with server(in_file(tmp_path)) as live, ClientSession(connector=connector) as session:
            tables = [
                [Player(session, live.port) for _ in range(SEATS)] for _ in range(figure(20, 250))
            ]
            for people in tables:
                await seat_all(people, "ensemble", seats=SEATS)
                await some_votes(people)
            everybody = [player for people in tables for player in people]
            told = [json.dumps(player.view) for player in everybody]
            before = [await snapshot(player) for player in everybody]
            cut_all(live)
            for player in everybody:
                assert player._reader is not None
                await player._reader
            began = time.perf_counter()
            _ = await asyncio.gather(*[player.attach() for player in everybody])
            took = time.perf_counter() - began
            assert [await snapshot(player) for player in everybody] == before
            assert [json.dumps(player.view) for player in everybody] == told
            for player, text in zip(everybody, before, strict=True):
                kept = live.house.rooms[player.table].telling.snapshot(player.member)
                assert encode(kept).decode() == text
            for player in everybody:
                await player.disconnect()
            return took

    took = run(play(), seconds=figure(120, 900))
    print(f"{figure(20, 250) * SEATS} people were back in {took:.2f} s")
    assert took < WITHIN
