"""Some do not read, or send without end: everybody else is answered as quickly as before.

How quickly depends on the machine, so the same people are measured by turns, undisturbed and
disturbed, and the two are compared. `make soak` holds the ratio to what is promised; CI has no quiet
machine, and sees that nobody else is refused or cut off.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientError, ClientSession, TCPConnector

from tests.server.live import Player, in_file, run
from tests.server.nursery import Nursery
from tests.server.test_slow_clients import Sleeper

SOAK = bool(os.environ.get("PARLOUR_SOAK"))
TABLES, PEOPLE = (50, 4) if SOAK else (6, 3)
ROUNDS = 7 if SOAK else 1
SECONDS = 6.0 if SOAK else 0.6  # of one measurement
PACE = 0.25  # seconds between two wishes of one person
PROMISED = 1.2  # times as long at most

Disturbance = Callable[[ClientSession, Player], AbstractAsyncContextManager[None]]


async def settle(session: ClientSession, port: int) -> list[Player]:
    """Tables with people who talk."""
    everybody = []
    for _ in range(TABLES):
        host, *others = (Player(session, port) for _ in range(PEOPLE))
        await host.create("encore", watchers=False)
        for player in others:
            await player.join(host.table, "Guest")
        for player in (host, *others):
            await player.attach()
        everybody += [host, *others]
    return everybody


async def talk(player: Player, number: int, until: float) -> list[float]:
    """Say something now and then, at least twice; how long each time took, in seconds."""
    took: list[float] = []
    await asyncio.sleep(PACE * number / (TABLES * PEOPLE))
    while len(took) < 2 or time.perf_counter() < until:
        began = time.perf_counter()
        _ = await player.ask("say", text="hello")
        took.append(time.perf_counter() - began)
        player.heard.clear()
        player.raw.clear()
        await asyncio.sleep(max(0.0, PACE - took[-1]))
    return took


async def p99(everybody: list[Player]) -> float:
    """The time that 99 of 100 wishes of all people stay below."""
    until = time.perf_counter() + SECONDS
    all_of_them = await asyncio.gather(
        *[talk(player, number, until) for number, player in enumerate(everybody)]
    )
    took = sorted(one for times in all_of_them for one in times)
    assert len(took) > len(everybody), "all were answered"
    return took[len(took) * 99 // 100]


@asynccontextmanager
async def sleepers(_: ClientSession, host: Player) -> AsyncIterator[None]:
    """One in a hundred asks to be shown a table and does not look; who is cut off comes back."""
    port = int(host.base.rpartition(":")[2])

    async def sleep_on() -> None:
        while True:
            sleeper = Sleeper(port, host.table, host.token)
            await sleeper.fall_asleep()
            try:
                for _ in range(200):
                    sleeper.ask()
                    await asyncio.sleep(0.05)
            finally:
                sleeper.close()

    async with cancelled_in_the_end([sleep_on() for _ in range(max(1, TABLES * PEOPLE // 100))]):
        yield


@asynccontextmanager
async def flooders(session: ClientSession, host: Player) -> AsyncIterator[None]:
    """Somebody sends as fast as the line takes it, at a table of their own."""

    async def flood() -> None:
        while True:
            with suppress(ClientError, OSError):
                greedy = Player(session, int(host.base.rpartition(":")[2]))
                await greedy.create("encore")
                await greedy.attach()
                while True:
                    assert greedy.socket is not None
                    for _ in range(20):
                        await greedy.socket.send_str('{"type":"say"}')
                    await asyncio.sleep(0.02)
                    greedy.heard.clear()
                    greedy.raw.clear()

    async with cancelled_in_the_end([flood()]):
        yield


@asynccontextmanager
async def cancelled_in_the_end(work: list[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        _ = await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("disturbance", [sleepers, flooders])
def test_others_are_answered_as_quickly_as_before(tmp_path: Path, disturbance: Disturbance) -> None:
    async def measure() -> list[float]:
        nursery = Nursery(in_file(tmp_path), "limited")
        await nursery.open()
        await nursery.start()
        ratios = []
        try:
            async with ClientSession(connector=TCPConnector(limit=0)) as session:
                everybody = await settle(session, nursery.port)
                for _ in range(ROUNDS):
                    alone = await p99(everybody)
                    async with disturbance(session, everybody[0]):
                        ratios.append(await p99(everybody) / alone)
                for player in everybody:
                    await player.disconnect()
        finally:
            await nursery.close()
        return ratios

    ratios = run(measure(), seconds=300)
    print(f"{disturbance.__name__}: p99 of others, times: {[round(one, 2) for one in ratios]}")
    if SOAK:
        assert statistics.median(ratios) < PROMISED
