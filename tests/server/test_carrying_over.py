"""SQLite's log is carried over into the file when nobody waits for it, and nothing depends on when."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest

from parlour.server.stores import sqlite, thread
from parlour.server.stores.opening import open_store
from parlour.server.stores.store import Lines, Store, appended
from tests.server.disk import Fault, disk
from tests.server.live import in_file, run

NAME = "tables.sqlite"
FRAME = 4096 + 24  # bytes of a page in the log


async def write(store: Store, lines: int, first: int = 1) -> None:
    for number in range(first, first + lines):
        await appended(store, Lines("T-1", number, [b"%d" % number], None))


def in_the_file(folder: Path) -> int:
    """How many lines are in the file itself, without its log."""
    alone = shutil.copy(folder / NAME, folder / "alone.sqlite")
    try:
        rows = list(apsw.Connection(str(alone)).execute("SELECT count(*) FROM log"))
    except apsw.SQLError:
        return 0  # there is not even the table
    return int(rows[0][0])


def test_the_log_is_carried_over_in_a_lull(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thread, "LULL", 0.1)
    monkeypatch.setattr(sqlite, "WORTHWHILE", 30)

    async def play() -> None:
        store = await open_store(in_file(tmp_path))
        await write(store, 4)
        await asyncio.sleep(0.3)
        assert in_the_file(tmp_path) == 0, "so little is left where it is"
        await write(store, 20, first=5)
        while in_the_file(tmp_path) < 24:  # noqa: ASYNC110 - nobody is told of it
            await asyncio.sleep(0.05)
        await write(store, 1, first=25)
        assert len(await store.load("T-1")) == 25
        await store.close()

    run(play())


def test_without_a_lull_the_log_grows_only_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "AT_THE_LATEST", 20)

    async def play() -> None:
        store = await open_store(in_file(tmp_path))
        await write(store, 200)
        assert (tmp_path / f"{NAME}-wal").stat().st_size < 30 * FRAME
        assert in_the_file(tmp_path) > 150
        await store.close()

    run(play())


def test_what_a_server_left_in_the_log_counts_for_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = await open_store(in_file(tmp_path))
        await write(store, 20)
        left = tmp_path / "left"
        left.mkdir()
        for name in (NAME, f"{NAME}-wal"):  # as a server leaves them that is killed
            shutil.copy(tmp_path / name, left)
        await store.close()
        monkeypatch.setattr(sqlite, "AT_THE_LATEST", 15)
        again = await open_store(in_file(left))
        await again.check()  # by now it is carried over
        assert in_the_file(left) == 20
        await again.close()

    run(play())


def test_a_commit_is_confirmed_though_the_log_cannot_be_carried_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        with disk() as layer:
            monkeypatch.setattr(sqlite, "AT_THE_LATEST", 1)
            store = await open_store(in_file(tmp_path))
            await write(store, 3)
            await store.check()  # by now those are carried over
            layer.fault = Fault(apsw.IOError, at="sync", spares=2)  # the log begins anew
            await write(store, 1, first=4)
            await store.check()
            assert layer.faults > 0
            layer.fault = None
            await write(store, 1, first=5)
            assert await store.load("T-1") == [b"1", b"2", b"3", b"4", b"5"]
            await store.close()

    run(play())


async def at_rest(folder: Path) -> int:
    """How long the log is when a lull has gone by."""
    await asyncio.sleep(0.3)
    return (folder / f"{NAME}-wal").stat().st_size


def test_in_a_lull_the_log_of_a_busy_server_is_given_its_full_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread, "LULL", 0.1)
    monkeypatch.setattr(sqlite, "AT_THE_LATEST", 200)

    async def play() -> None:
        store = await open_store(in_file(tmp_path))
        await write(store, 4)
        assert await at_rest(tmp_path) < 100 * FRAME, "so little is no reason for more"
        monkeypatch.setattr(sqlite, "WORTHWHILE", 4)
        await write(store, 4, first=5)
        assert await at_rest(tmp_path) == 200 * FRAME
        monkeypatch.setattr(sqlite, "WORTHWHILE", 1_000)
        await write(store, 16, first=9)
        assert await at_rest(tmp_path) == 200 * FRAME, "nothing has made it longer"
        # What a power cut would leave: behind the last commit there is nothing to be read.
        left = tmp_path / "left"
        left.mkdir()
        for name in (NAME, f"{NAME}-wal"):
            shutil.copy(tmp_path / name, left)
        again = await open_store(in_file(left))
        assert len(await again.load("T-1")) == 24
        await again.close()
        await store.close()

    run(play())


def test_a_disk_with_little_room_is_left_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread, "LULL", 0.1)
    monkeypatch.setattr(sqlite, "WORTHWHILE", 2)
    room = SimpleNamespace(free=100_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room)

    async def play() -> None:
        store = await open_store(in_file(tmp_path))
        await write(store, 4)
        assert await at_rest(tmp_path) < 100 * FRAME
        await store.close()

    run(play())


def test_a_log_that_cannot_be_made_longer_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread, "LULL", 0.1)
    monkeypatch.setattr(sqlite, "AT_THE_LATEST", 200)
    monkeypatch.setattr(sqlite, "WORTHWHILE", 2)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def play() -> None:
        store = await open_store(in_file(tmp_path))
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            await write(store, 4)
            assert await at_rest(tmp_path) < 100 * FRAME
        await write(store, 4, first=5)
        assert len(await store.load("T-1")) == 8
        await store.close()

    run(play())
