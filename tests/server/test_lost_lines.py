"""A node whose line to the database broke: its tables are elsewhere when it is back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import ClientSession

from parlour.server.serving import Server
from tests.server.cable import Cable, cable
from tests.server.live import run, server
from tests.server.roaming import Roamer
from tests.server.test_relay import health, seated, until


@asynccontextmanager
async def by_cable(shared: str) -> AsyncIterator[tuple[Cable, Server, Server]]:
    """Two nodes, the first of which has a line to the database that may break."""
    async with cable(shared) as line, server(line.address) as one, server(shared) as two:
        yield line, one, two


def test_a_node_that_is_back_looks_until_it_knows_what_it_lost(shared: str) -> None:
    """Its sign of life gets through, and at first nothing else does."""

    async def play() -> None:
        async with by_cable(shared) as (line, one, two), ClientSession() as session:
            host, guest = Roamer(session, [one.port]), Roamer(session, [two.port])
            await seated(host, guest)
            line.cut()
            await guest.until(lambda _: guest.lost)
            await guest.roam()
            assert set(two.house.rooms) == {host.table}
            refused = line.turned_away
            line.allowed = 1
            await until(lambda: line.allowed == 0 and line.turned_away > refused)
            assert not host.lost
            line.allowed = None
            await host.until(lambda _: host.lost)
            await host.roam()
            assert not one.house.rooms
            assert host.view == two.house.rooms[host.table].telling.view(host.seat)
            for player in (host, guest):
                await player.disconnect()

    run(play(), seconds=15)


def test_a_node_uses_no_connection_from_before_its_line_broke(shared: str) -> None:
    """Each of them would be waited for, one after the other."""

    async def play() -> None:
        async with by_cable(shared) as (line, one, two), ClientSession() as session:
            host, guest = Roamer(session, [one.port]), Roamer(session, [two.port])
            await seated(host, guest)
            _ = await asyncio.gather(*[one.house.find(host.code) for _ in range(40)])
            line.swallow()
            await host.until(lambda _: host.lost)
            _ = await asyncio.gather(*[one.house.find(host.code) for _ in range(40)])
            assert await health(session, one.port) == 200
            await host.roam()
            assert set(two.house.rooms) == {host.table}
            assert not one.house.rooms
            await Roamer(session, [one.port]).create("encore")
            for player in (host, guest):
                await player.disconnect()

    run(play(), seconds=15)
