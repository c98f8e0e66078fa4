"""A server that is killed at any instant has kept whatever it acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector

from tests.conformance.figures import figure
from tests.server.crowd import games_for_ever
from tests.server.ledger import Ledger, logs_in
from tests.server.live import in_file
from tests.server.nursery import Nursery

# The people and the bots of each table.
CROWD: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("ensemble", 4, ()),
    ("ensemble", 2, ("kindred",)),
    ("encore", 2, ()),
    ("encore", 1, ("greedy",)),
    ("ember", 1, ("greedy", "greedy")),
    ("ember", 2, ()),
)


async def kill_again_and_again(database: str, kills: int, seed: int) -> Ledger:
    """Everybody plays while the server is killed under them; what they were told."""
    rnd, ledger, nursery = random.Random(seed), Ledger(), Nursery(database)
    await nursery.open()
    await nursery.start()
    async with ClientSession(connector=TCPConnector(limit=0)) as session:
        crowd = [
            asyncio.create_task(
                games_for_ever(session, nursery.port, ledger, seed + place, game, seats, bots)
            )
            for place, (game, seats, bots) in enumerate(CROWD)
        ]
        try:
            for number in range(kills):
                done, of_bots = len(ledger.done), ledger.of_bots
                # There is load when it strikes, and now and then a bot has just done something.
                while len(ledger.done) < done + 5 or (
                    number % 3 == 0 and ledger.of_bots == of_bots
                ):
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


@pytest.mark.parametrize(("store", "kills"), [("sqlite", (30, 1_000)), ("postgres", (30, 200))])
def test_no_acknowledged_move_is_lost_or_doubled_however_often_the_server_is_killed(
    tmp_path: Path, request: pytest.FixtureRequest, store: str, kills: tuple[int, int]
) -> None:
    """Neither a person's move that was acknowledged, nor a bot's that was told."""
    database = in_file(tmp_path) if store == "sqlite" else str(request.getfixturevalue("shared"))
    times = figure(*kills)
    seed = int(os.environ.get("PARLOUR_SEED", "1"))

    async def play() -> Ledger:
        async with asyncio.timeout(60 + 4 * times):
            ledger = await kill_again_and_again(database, times, seed)
            ledger.check(await logs_in(database, ledger.tables))
            return ledger

    ledger = asyncio.run(play())
    print(f"{len(ledger.done)} moves of people; bots were heard of {ledger.of_bots} times")
    assert len(ledger.done) > 5 * times
