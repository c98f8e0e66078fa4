"""A store that takes nothing is seen by whoever watches over the server, until it takes something again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import apsw
import asyncpg
import pytest

from parlour.server import trouble
from tests.server.disk import Fault, disk
from tests.server.live import Player, in_file, players, run, server

Switch = Callable[[], Coroutine[None, None, None]]

# Everything can be read, and nothing written: as on a full disk.
FULL = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION full_disk();
    CREATE TRIGGER full_disk BEFORE UPDATE ON version EXECUTE FUNCTION full_disk();
"""
ROOM_AGAIN = "DROP FUNCTION full_disk CASCADE"


@asynccontextmanager
async def a_disk_that_can_be_full(address: str) -> AsyncIterator[tuple[Switch, Switch]]:
    """How the disk of a store is filled, and emptied again."""
    if address.startswith("sqlite"):
        with disk() as layer:

            async def fill() -> None:
                layer.fault = Fault(apsw.FullError)

            async def empty() -> None:
                layer.fault = None

            yield fill, empty
        return

    async def order(command: str) -> None:
        connection = await asyncpg.connect(address, server_settings={"search_path": "parlour"})
        try:
            _ = await connection.execute(command)
        finally:
            await connection.close()

    yield lambda: order(FULL), lambda: order(ROOM_AGAIN)


async def health(player: Player) -> int:
    return (await player.get("/healthz"))[0]


async def failures(player: Player) -> int:
    _, data = await player.get("/metrics")
    found = [line for line in data.decode().splitlines() if line.startswith("parlour_store_fail")]
    return int(found[0].split()[1])


async def making_a_table(player: Player) -> int:
    return (await player.post("/api/tables", {"game": "ember", "name": "Ada"}))[0]


def said(caplog: pytest.LogCaptureFixture, what: str) -> int:
    return sum(line.name == "parlour.trouble" and line.msg == what for line in caplog.records)


def test_a_store_that_takes_nothing_is_seen_until_it_takes_something_again(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with (
            a_disk_that_can_be_full(address) as (fill, empty),
            server(address) as live,
            players(live.port, 1) as (player,),
        ):
            assert (await health(player), await failures(player)) == (200, 0)
            await fill()
            assert await making_a_table(player) == 503
            assert await health(player) == 503
            assert await health(player) == 503
            assert await failures(player) >= 1
            assert said(caplog, "the store failed") == 1
            await empty()
            assert await health(player) == 200
            assert said(caplog, "the store takes what is written again") == 1
            assert await making_a_table(player) == 201

    run(play())


def test_a_flood_of_what_cannot_be_kept_is_counted_and_fills_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        database = in_file(tmp_path)
        async with (
            a_disk_that_can_be_full(database) as (fill, empty),
            server(database) as live,
            players(live.port, 1) as (player,),
        ):
            await fill()
            for _ in range(50):
                assert await making_a_table(player) == 503
            assert await failures(player) == 50
            assert said(caplog, "the store failed") == 1
            monkeypatch.setattr(trouble, "SAY_EVERY", 0.0)
            live.house.services.trouble.say_at = 0.0
            assert await making_a_table(player) == 503
            assert caplog.records[-1].__dict__["times"] == 50
            await empty()

    run(play())


def test_a_table_that_cannot_be_saved_is_seen_too(tmp_path: Path) -> None:
    async def play() -> None:
        database = in_file(tmp_path)
        async with (
            a_disk_that_can_be_full(database) as (fill, empty),
            server(database) as live,
            players(live.port, 1) as (player,),
        ):
            await player.create("ember")
            await player.attach()
            await fill()
            player.send("say", text="is anybody there")
            await player.until(lambda me: any(told["type"] == "trouble" for told in me.heard))
            assert await failures(player) == 1
            assert await health(player) == 503
            await empty()
            player.heard.clear()
            await player.until(lambda me: any(told["type"] == "snapshot" for told in me.heard))
            assert await health(player) == 200

    run(play())
