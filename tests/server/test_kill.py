"""A server that is killed at any instant has kept whatever it acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

from aiohttp import ClientSession, TCPConnector

from tests.conformance.figures import figure
from tests.server.crowd import games_for_ever
from tests.server.ledger import Ledger, logs_in
from tests.server.live import in_file
from tests.server.nursery import Nursery

CROWD = (("ensemble", 4), ("ensemble", 3), ("encore", 2), ("encore", 2))


async def kill_again_and_again(database: str, kills: int, seed: int) -> Ledger:
    """Everybody plays while the server is killed under them; what they were told."""
    rnd, ledger, nursery = random.Random(seed), Ledger(), Nursery(database)
    await nursery.open()
    await nursery.start()
    async with ClientSession(connector=TCPConnector(limit=0)) as session:
        crowd = [
            asyncio.create_task(
                games_for_ever(session, nursery.port, ledger, seed + place, game, seats)
            )
            for place, (game, seats) in enumerate(CROWD)
        ]
        try:
            for _ in range(kills):
                before = len(ledger.done)
                while len(ledger.done) < before + 5:  # there is load when it strikes
                    await asyncio.sleep(0.01)
                    broken = [task for task in crowd if task.done()]
                    assert not broken, broken
                await asyncio.sleep(rnd.uniform(0, 0.4))
                await nursery.kill()
                await nursery.start()
        finally:
            for task in crowd:
                task.cancel()
            _ = await asyncio.gather(*crowd, return_exceptions=True)
            await nursery.close()
    return ledger


def test_no_acknowledged_move_is_lost_or_doubled_however_often_the_server_is_killed(
    tmp_path: Path,
) -> None:
    kills = figure(30, 1_000)
    seed = int(os.environ.get("PARLOUR_SEED", "1"))

    async def play() -> Ledger:
        async with asyncio.timeout(60 + 4 * kills):
            ledger = await kill_again_and_again(in_file(tmp_path), kills, seed)
            ledger.check(await logs_in(in_file(tmp_path), ledger.tables))
            return ledger

    ledger = asyncio.run(play())
    assert len(ledger.done) > 5 * kills
