"""One commit after the other, and everybody learns how theirs ended."""

from __future__ import annotations

import asyncio
from functools import partial

from parlour.server.stores.groupcommit import Ended, GroupCommit
from parlour.server.stores.store import Lines, Overtaken, StoreFailed
from tests.server.live import run

NOBODY: frozenset[str] = frozenset()


def lines(table: str) -> Lines:
    return Lines(table, 1, [b"x"], None)


class Disk:
    """Takes what it is given, and says that it has it when the test says so."""

    def __init__(self, happened: list[str]) -> None:
        self._happened = happened
        self.running: list[Ended] = []

    def flush(self, batch: list[Lines], ended: Ended) -> None:
        self._happened.append("writes " + " ".join(one.table for one in batch))
        self.running.append(ended)


def test_what_comes_during_a_commit_is_in_the_next_one() -> None:
    async def play() -> None:
        happened: list[str] = []
        disk = Disk(happened)
        commits = GroupCommit(disk.flush)

        def tells(table: str, _: BaseException | None) -> None:
            happened.append(f"tells {table}")

        for table in "ab":
            commits.append(lines(table), partial(tells, table))
        await asyncio.sleep(0)
        commits.append(lines("c"), partial(tells, "c"))
        await asyncio.sleep(0)
        assert happened == ["writes a b"], "one commit at a time"
        finished = asyncio.create_task(commits.finish())
        disk.running.pop()(NOBODY, None)
        assert happened[1:] == ["tells a", "tells b", "writes c"]
        await asyncio.sleep(0.01)
        assert not finished.done()
        disk.running.pop()(NOBODY, None)
        await asyncio.wait_for(finished, 1)
        assert happened[4:] == ["tells c"]

    run(play())


def test_each_table_learns_how_its_commit_ended() -> None:
    async def play() -> None:
        errors: dict[str, BaseException | None] = {}
        happened: list[str] = []
        disk = Disk(happened)
        commits = GroupCommit(disk.flush)

        def told(table: str, error: BaseException | None) -> None:
            errors[table] = error
            if table == "fails":
                raise ValueError("a table fails, the others do not wait for ever")

        for table in ("fails", "mine", "theirs"):
            commits.append(lines(table), partial(told, table))
        await asyncio.sleep(0)
        disk.running.pop()(frozenset({"theirs"}), None)
        assert errors["fails"] is errors["mine"] is None
        assert isinstance(errors["theirs"], Overtaken)
        commits.append(lines("lost"), partial(told, "lost"))
        await asyncio.sleep(0)
        full = StoreFailed("the disk is full")
        disk.running.pop()(None, full)
        assert errors["lost"] is full
        await asyncio.wait_for(commits.finish(), 1)

    run(play())
