"""What was acknowledged is on the disk itself, not on its way there."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
from pathlib import Path

import pytest
from aiohttp import ClientSession

from parlour.core.errors import BadInput
from parlour.server.stores.store import Damaged
from tests.conformance.figures import figure
from tests.server.crowd import Stubborn, one_game
from tests.server.disk import Disk, disk
from tests.server.ledger import Ledger, logs_in
from tests.server.live import in_file, run, server

NAME = "tables.sqlite"


class Crashes:
    """The disk as it would be found at many instants, and what had been acknowledged by then."""

    def __init__(self, folder: Path, layer: Disk, ledger: Ledger, seed: int, every: int) -> None:
        self._folder, self._layer, self._ledger = folder, layer, ledger
        self._rnd = random.Random(seed)
        self._every = every
        self.found: list[tuple[Path, Ledger]] = []

    async def watch(self) -> None:
        """Crash again and again, most often right after an acknowledgement."""
        seen = 0
        while True:
            await asyncio.sleep(0)
            if len(self._ledger.done) < seen + self._every and self._rnd.random() < 0.999:
                continue
            seen = len(self._ledger.done)
            target = self._folder / f"crash{len(self.found)}"
            target.mkdir()
            self._layer.crash(self._folder / NAME, target, self._rnd)
            self.found.append((target, self._ledger.copy()))


async def crash_while_playing(folder: Path, *, lies: bool, games: int, every: int) -> Crashes:
    ledger = Ledger()
    seed = int(os.environ.get("PARLOUR_SEED", "1"))
    with disk(lies=lies) as layer:
        async with server(in_file(folder)) as live, ClientSession() as session:
            crashes = Crashes(folder, layer, ledger, seed, every)
            watching = asyncio.create_task(crashes.watch())
            for number in range(games):
                rnd = random.Random(seed + number)
                people = [Stubborn(session, live.port, ledger, rnd) for _ in range(3)]
                await one_game(people, "ensemble")
            watching.cancel()
    return crashes


async def check_all(crashes: Crashes) -> None:
    for folder, ledger in crashes.found:
        ledger.check(await logs_in(in_file(folder), ledger.tables))
        shutil.rmtree(folder)


def test_no_acknowledged_move_is_lost_with_the_page_cache(tmp_path: Path) -> None:
    async def play() -> None:
        games = figure(6, 200)
        crashes = await crash_while_playing(tmp_path, lies=False, games=games, every=2)
        assert len(crashes.found) >= 3 * games
        await check_all(crashes)

    run(play(), seconds=figure(120, 3_000))


def test_without_syncing_moves_would_be_lost_and_this_test_would_see_it(tmp_path: Path) -> None:
    async def play() -> None:
        crashes = await crash_while_playing(tmp_path, lies=True, games=1, every=4)
        with pytest.raises((AssertionError, BadInput, Damaged)):
            await check_all(crashes)

    run(play())


def test_a_server_goes_on_from_what_is_left_after_a_crash(tmp_path: Path) -> None:
    async def play() -> None:
        crashes = await crash_while_playing(tmp_path, lies=False, games=1, every=7)
        folder, ledger = crashes.found[len(crashes.found) // 2]
        async with server(in_file(folder)) as live:
            for table in ledger.tables:
                assert (await live.house.room(table)).table.state is not None
        ledger.check(await logs_in(in_file(folder), ledger.tables))

    run(play())
