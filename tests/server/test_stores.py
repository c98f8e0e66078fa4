"""Both stores keep what they confirm, in the same way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest

from parlour.core.errors import BadInput
from parlour.server.stores import migrating
from parlour.server.stores import postgres as postgres_store
from parlour.server.stores import sqlite as sqlite_store
from parlour.server.stores.opening import open_store
from parlour.server.stores.postgres import PostgresStore
from parlour.server.stores.pulse import Pulse
from parlour.server.stores.sqlite import SqliteStore
from parlour.server.stores.store import (
    Damaged,
    Elsewhere,
    Group,
    Head,
    Lines,
    Overtaken,
    Store,
    StoreFailed,
    appended,
)
from tests.server.live import run
from tests.server.postgres import PASSWORD, Postgres

HEAD = Head("T-1", "abc234", "ember", "Évening", "lobby", True, 3, 2, "Ada", "", None)


@asynccontextmanager
async def opened(address: str, at: str = "http://127.0.0.1:1") -> AsyncIterator[Store]:
    """A store, as a node that is alive."""
    if address.startswith("sqlite"):
        file = await open_store(address)
        try:
            yield file
        finally:
            await file.close()
        return
    async with joined(address, at) as (store, pulse):
        beating = asyncio.create_task(_beat(pulse, at))
        try:
            yield store
        finally:
            beating.cancel()


@asynccontextmanager
async def joined(address: str, at: str) -> AsyncIterator[tuple[PostgresStore, Pulse]]:
    """A node that gives no sign of life by itself once it is there."""
    store = PostgresStore(address)
    await store.open()
    pulse = Pulse(address, store.node)
    try:
        await pulse.join(at)
        yield store, pulse
    finally:
        with suppress(StoreFailed):
            await pulse.leave()
        await store.close()


@asynccontextmanager
async def direct(address: str) -> AsyncIterator[asyncpg.Connection]:
    """The database itself."""
    connection = await asyncpg.connect(address, server_settings={"search_path": "parlour"})
    try:
        yield connection
    finally:
        await connection.close()


async def _beat(pulse: Pulse, at: str) -> None:
    while True:
        await asyncio.sleep(0.2)
        _ = await pulse.beat(at)


async def write(store: Store, table: str, *entries: bytes, first: int = 1, epoch: int = 0) -> None:
    head = replace(HEAD, table=table, code=table)
    await appended(store, Lines(table, first, entries, head, epoch))


def test_what_was_confirmed_is_there_after_a_restart_in_its_order(address: str) -> None:
    async def play() -> None:
        async with opened(address) as store:
            epoch = await store.own("T-1")
            await appended(store, Lines("T-1", 1, [b"one", b"\x00two"], HEAD, epoch))
            await appended(store, Lines("T-1", 3, [b"three"], None, epoch))
        async with opened(address) as store:
            assert await store.load("T-1") == [b"one", b"\x00two", b"three"]
            assert await store.load("T-1", 2) == [b"three"]
            assert await store.load("T-2") == []
            assert await store.table_with("abc234") == "T-1"
            assert await store.table_with("nope22") is None
            assert await store.listed(10) == [HEAD]
            await store.check()

    run(play())


def test_a_head_follows_its_table(address: str) -> None:
    async def play() -> None:
        async with opened(address) as store:
            epochs = {}
            for number in range(3):
                name = f"T-{number}"
                epochs[name] = await store.own(name)
                head = replace(HEAD, table=name, code=name, group="G-1")
                await appended(store, Lines(name, 1, [b"x"], head, epochs[name]))
            over = replace(HEAD, table="T-1", code="T-1", group="G-1", status="over", listed=False)
            await appended(store, Lines("T-1", 2, [b"y"], over, epochs["T-1"]))
            busy = replace(HEAD, table="T-2", code="T-2", group="G-1", status="playing", wake_at=0)
            await appended(store, Lines("T-2", 2, [b"y"], busy, epochs["T-2"]))
            assert [head.table for head in await store.listed(10)] == ["T-2", "T-0"]
            assert [head.table for head in await store.listed(1)] == ["T-2"]
            assert await store.tables_of("G-1") == [
                replace(HEAD, table="T-0", code="T-0", group="G-1"),
                over,
                busy,
            ]
        async with opened(address) as store:
            assert await store.waking() == [("T-2", 0)]

    run(play())


def test_the_tables_of_a_group_come_in_the_order_they_were_made(address: str) -> None:
    async def play() -> list[str]:
        async with opened(address) as store:
            for name in ("T-z", "T-m", "T-a"):
                head = replace(HEAD, table=name, code=name, group="G-1")
                await appended(store, Lines(name, 1, [b"x"], head, await store.own(name)))
            return [head.table for head in await store.tables_of("G-1")]

    assert run(play()) == ["T-z", "T-m", "T-a"]


def test_a_line_that_is_missing_in_between_is_noticed(address: str) -> None:
    async def play() -> None:
        async with opened(address) as store:
            epoch = await store.own("T-1")
            await appended(store, Lines("T-1", 1, [b"one"], HEAD, epoch))
            await appended(store, Lines("T-1", 3, [b"three"], None, epoch))
            with pytest.raises(Damaged):
                _ = await store.load("T-1")

    run(play())


def test_packs_and_groups_are_kept(address: str) -> None:
    async def play() -> None:
        async with opened(address) as store:
            await store.save_pack("f00", "harbour.toml", b"id = 1")
            await store.save_pack("f00", "harbour.toml", b"id = 1")
            await store.found_group(Group("G-1", "Sunday", 12))
        async with opened(address) as store:
            assert await store.pack("f00") == ("harbour.toml", b"id = 1")
            assert await store.pack("f01") is None
            assert await store.group("G-1") == Group("G-1", "Sunday", 12)
            assert await store.group("G-2") is None

    run(play())


def test_many_tables_share_a_commit(address: str) -> None:
    async def play() -> None:
        async with opened(address) as store:
            names = [f"T-{number}" for number in range(60)]
            epochs = [await store.own(name) for name in names]
            writes = [
                write(store, name, b"x", epoch=epoch)
                for name, epoch in zip(names, epochs, strict=True)
            ]
            _ = await asyncio.gather(*writes)
            assert store._commits.lines == 60  # type: ignore[attr-defined]
            assert store._commits.commits < 10  # type: ignore[attr-defined]
            for name in names:
                assert await store.load(name) == [b"x"]

    run(play())


def test_a_batch_that_cannot_be_written_leaves_nothing(address: str) -> None:
    async def play() -> None:
        async with opened(address) as store:
            epoch, other = await store.own("T-1"), await store.own("T-2")
            await write(store, "T-1", b"one", epoch=epoch)
            first = asyncio.create_task(appended(store, Lines("T-1", 1, [b"again"], None, epoch)))
            second = asyncio.create_task(appended(store, Lines("T-2", 1, [b"x"], None, other)))
            failed = await asyncio.gather(first, second, return_exceptions=True)
            assert all(isinstance(one, StoreFailed) for one in failed)
            assert await store.load("T-1") == [b"one"]
            assert await store.load("T-2") == []
            await write(store, "T-2", b"x", epoch=other)

    run(play())


def test_a_table_that_fails_when_it_is_told_holds_up_no_other(address: str) -> None:
    def fails(_: BaseException | None) -> None:
        raise ValueError

    async def play() -> None:
        async with opened(address) as store:
            epochs = [await store.own(name) for name in ("T-1", "T-2")]
            store.append(Lines("T-1", 1, [b"one"], None, epochs[0]), fails)
            await appended(store, Lines("T-2", 1, [b"x"], None, epochs[1]))
            await appended(store, Lines("T-2", 2, [b"y"], None, epochs[1]))
            assert await store.load("T-1") == [b"one"]

    run(play())


def test_a_store_that_was_closed_takes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await store.close()
        with pytest.raises(RuntimeError):
            await appended(store, Lines("T-1", 1, [b"one"], HEAD, 0))

    run(play())


def test_a_file_is_for_whoever_runs_the_server_alone(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqliteStore(tmp_path / "new" / "tables.sqlite")
        await store.open()
        try:
            await write(store, "T", b"[1]")
            for file in store.path.parent.iterdir():
                assert file.stat().st_mode & 0o077 == 0, file.name
        finally:
            await store.close()

    run(check())


def test_a_backup_is_a_file_that_a_server_can_open(address: str, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"

    async def play() -> None:
        async with opened(address) as store:
            for number in range(5):
                name = f"T-{number}"
                epoch = await store.own(name)
                await write(store, name, b"one", b"two", epoch=epoch)
            await store.save_pack("f00", "harbour.toml", b"id = 1")
            await store.found_group(Group("G-1", "Sunday", 12))
            await store.backup(target)
            listed = await store.listed(10)
        async with opened(f"sqlite:///{target}") as copy:
            assert await copy.load("T-3") == [b"one", b"two"]
            assert await copy.listed(10) == listed
            assert await copy.pack("f00") == ("harbour.toml", b"id = 1")
            assert await copy.group("G-1") == Group("G-1", "Sunday", 12)

    run(play())


def test_commits_go_on_while_a_backup_is_taken(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "BACKUP_PAGES", 4)

    async def play() -> None:
        async with opened(address) as store:
            epoch = await store.own("T-1")
            await write(store, "T-1", *[b"x" * 5_000] * 600, epoch=epoch)
            backup = asyncio.create_task(store.backup(tmp_path / "copy.sqlite"))
            written = 600
            while not backup.done():
                await appended(store, Lines("T-1", written + 1, [b"more"], None, epoch))
                written += 1
            await backup
            assert written > (620 if address.startswith("sqlite") else 600)
            assert len(await store.load("T-1")) == written
        async with opened(f"sqlite:///{tmp_path / 'copy.sqlite'}") as copy:
            assert 600 <= len(await copy.load("T-1")) <= written

    run(play())


# Versions.


NEXT = "CREATE TABLE later(x INTEGER); INSERT INTO later VALUES(7);"


def age(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    """A program that knows so many steps more."""
    for module in (sqlite_store, postgres_store):
        for name in ("SQLITE", "POSTGRES"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, (*getattr(migrating, name), *more))
        monkeypatch.setattr(module, "VERSION", migrating.VERSION + len(more))


async def later(address: str) -> int:
    """What the next version has written."""
    if address.startswith("sqlite"):
        with apsw.Connection(address.removeprefix("sqlite:///")) as file:
            return len(file.execute("SELECT x FROM later WHERE x = 7").fetchall()) * 7
    async with direct(address) as connection:
        return int(await connection.fetchval("SELECT sum(x) FROM later"))


def test_an_older_store_is_brought_up_to_date(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def old() -> None:
        async with opened(address) as store:
            await write(store, "T-1", b"one", epoch=await store.own("T-1"))

    async def new() -> None:
        for _ in range(2):
            async with opened(address) as store:
                assert await store.load("T-1") == [b"one"]
        assert await later(address) == 7

    run(old())
    age(monkeypatch, NEXT)
    run(new())


def test_a_newer_store_is_refused_and_left_as_it_is(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make() -> None:
        async with opened(address) as store:
            await write(store, "T-1", b"one", epoch=await store.own("T-1"))

    async def refused() -> None:
        with pytest.raises(BadInput, match="newer version") as refusal:
            _ = await open_store(address)
        assert refusal.value.code == "store_newer"
        assert PASSWORD not in refusal.value.sentence

    with monkeypatch.context() as newer:
        age(newer, NEXT)
        run(make())
    run(refused())
    age(monkeypatch, NEXT)
    run(make_sure_it_is_there(address))


async def make_sure_it_is_there(address: str) -> None:
    async with opened(address) as store:
        assert await store.load("T-1") == [b"one"]


def test_servers_that_start_together_migrate_once(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start() -> None:
        stores = await asyncio.gather(*[open_store(shared) for _ in range(6)])
        secrets = {store.secret for store in stores if isinstance(store, PostgresStore)}
        for store in stores:
            await store.close()
        assert len(secrets) == 1
        assert await later(shared) == 7

    age(monkeypatch, NEXT)
    run(start())


# A database that cannot be opened.


@pytest.mark.parametrize("version", [0, 1, 7])
@pytest.mark.parametrize("holds", ["CREATE TABLE notes(text TEXT)", "CREATE TABLE log(text TEXT)"])
def test_a_file_of_another_program_is_refused_and_left_as_it_is(
    tmp_path: Path, version: int, holds: str
) -> None:
    path = tmp_path / "notes.db"
    with apsw.Connection(str(path)) as file:
        _ = file.execute(f"{holds}; PRAGMA user_version={version}")
    file.close()
    before = path.read_bytes()
    with pytest.raises(BadInput) as refused:
        _ = run(open_store(f"sqlite:///{path}"))
    assert refused.value.code == "store_foreign"
    assert str(path) in refused.value.sentence
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["notes.db"]


def test_a_file_that_has_our_number_and_nothing_of_ours_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    with apsw.Connection(str(path)) as file:
        _ = file.execute("PRAGMA user_version=1")
    file.close()
    with pytest.raises(BadInput) as refused:
        _ = run(open_store(f"sqlite:///{path}"))
    assert refused.value.code == "store_foreign"


class ReadOnly(apsw.VFS):
    """A disk of which SQLite can open files to be read alone, as it does if it must."""

    def __init__(self) -> None:
        super().__init__("read-only", apsw.vfs_names()[0], makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        flags[0] &= ~(apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        flags[0] |= apsw.SQLITE_OPEN_READONLY
        return super().xOpen(name, flags)


def test_a_file_that_cannot_be_written_is_refused_with_the_reason(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def make() -> None:
        async with opened(address) as store:
            await write(store, "T-1", b"one")

    run(make())
    disk = ReadOnly()
    try:
        with pytest.raises(BadInput, match=r"cannot be opened: permission denied$"):
            _ = run(open_store(address))
    finally:
        disk.unregister()


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.touch()

    async def play() -> None:
        async with opened(f"sqlite:///{path}") as store:
            await write(store, "T-1", b"one")
            assert await store.load("T-1") == [b"one"]

    run(play())


def test_what_is_wrong_with_a_database_is_said_without_its_password(postgres: Postgres) -> None:
    async def refusal(address: str) -> BadInput:
        with pytest.raises(BadInput) as refused:
            _ = await open_store(address)
        assert "s3cret" not in refused.value.sentence
        assert PASSWORD not in refused.value.sentence
        return refused.value

    async def ask() -> None:
        here = f"127.0.0.1:{postgres.port}"
        wrong = await refusal(postgres.address("postgres", "s3cret"))
        assert (wrong.code, wrong.facts["host"]) == ("pg_login", here)
        assert "postgres" in wrong.sentence
        missing = await refusal(postgres.address("nowhere"))
        assert (missing.code, missing.facts["name"]) == ("pg_no_database", "nowhere")
        dead = await refusal("postgresql://ada:s3cret@127.0.0.1:1/parlour")
        assert (dead.code, dead.facts["host"]) == ("pg_unreachable", "127.0.0.1:1")
        plain = await refusal(f"{postgres.address('postgres')}?sslmode=require")
        assert (plain.code, plain.facts["host"]) == ("pg_no_tls", here)
        unknown = await refusal(f"{postgres.address('postgres')}?sslmode=sometimes")
        assert unknown.code == "pg_tls"
        assert "must be one of: disable, allow, prefer, require" in unknown.sentence
        for odd in ("postgresql://ada:s3cret@host:port/x", "mysql://ada:s3cret@host/x"):
            assert (await refusal(odd)).code == "database"

    run(ask())


def test_a_store_goes_on_by_itself_when_the_database_is_back() -> None:
    postgres = Postgres()
    address = postgres.empty_database()

    async def play() -> None:
        async with opened(address) as store:
            epoch = await store.own("T-1")
            await write(store, "T-1", b"one", epoch=epoch)
            postgres.stop()
            with pytest.raises(StoreFailed):
                await appended(store, Lines("T-1", 2, [b"two"], None, epoch))
            with pytest.raises(StoreFailed):
                _ = await store.load("T-1")
            await asyncio.to_thread(postgres.start)
            await appended(store, Lines("T-1", 2, [b"two"], None, epoch))
            assert await store.load("T-1") == [b"one", b"two"]

    try:
        run(play())
    finally:
        postgres.remove()


# Owners.


def test_a_table_that_a_living_node_owns_is_not_taken(shared: str) -> None:
    async def play() -> None:
        async with opened(shared, "http://one:1") as one, opened(shared, "http://two:2") as two:
            epoch = await one.own("T-1")
            await write(one, "T-1", b"one", epoch=epoch)
            assert await one.owner("T-1") is None
            assert await two.owner("T-1") == "http://one:1"
            with pytest.raises(Elsewhere) as elsewhere:
                _ = await two.own("T-1")
            assert elsewhere.value.address == "http://one:1"
            await appended(one, Lines("T-1", 2, [b"two"], None, epoch))

    run(play())


def test_who_was_overtaken_writes_nothing_and_others_in_the_batch_do(shared: str) -> None:
    async def play() -> None:
        async with (
            joined(shared, "http://one:1") as (stale, _),
            opened(shared, "http://two:2") as two,
        ):
            epoch, other = await stale.own("T-1"), await stale.own("T-2")
            await write(stale, "T-1", b"one", epoch=epoch)
            await asyncio.sleep(1.2)  # no sign of life for longer than the lease
            taken = await two.own("T-1")
            assert taken > epoch
            await appended(two, Lines("T-1", 2, [b"two"], None, taken))
            left_out = asyncio.create_task(
                appended(stale, Lines("T-1", 3, [b"fork"], replace(HEAD, title="fork"), epoch))
            )
            kept = asyncio.create_task(appended(stale, Lines("T-2", 1, [b"mine"], None, other)))
            results = await asyncio.gather(left_out, kept, return_exceptions=True)
            assert isinstance(results[0], Overtaken)
            assert results[1] is None
            assert await two.load("T-1") == [b"one", b"two"]
            assert await two.load("T-2") == [b"mine"]
            assert [head.title for head in await two.listed(5)] == [HEAD.title]
            with pytest.raises(StoreFailed):
                _ = await stale.own("T-3")  # who is taken for dead takes nothing

    run(play())


SLOW_WRITES = """
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.6); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION slow();
"""


def test_a_takeover_waits_for_a_write_under_way_and_reads_it(shared: str) -> None:
    """The write has looked at the epoch but not committed when the table is taken over."""

    async def play() -> None:
        async with opened(shared, "http://one:1") as one, direct(shared) as database:
            epoch = await one.own("T-1")
            await write(one, "T-1", b"one", epoch=epoch)
            _ = await database.execute(SLOW_WRITES)
            writing = asyncio.create_task(appended(one, Lines("T-1", 2, [b"two"], None, epoch)))
            await asyncio.sleep(0.2)
            _ = await database.execute("UPDATE owners SET node = 'x', epoch = epoch + 1")
            # As a new owner reads it, at once.
            found = await database.fetch("SELECT body FROM log ORDER BY seq")
            assert [row[0] for row in found] == [b"one", b"two"]
            await writing
            with pytest.raises(Overtaken):
                await appended(one, Lines("T-1", 3, [b"three"], None, epoch))

    run(play())


def test_who_was_away_itself_takes_nobody_for_dead_at_once(shared: str) -> None:
    """After a time without the database, everybody looks dead to the first who is back."""

    async def play() -> None:
        async with (
            joined(shared, "http://one:1") as (first, _),
            joined(shared, "http://two:2") as (second, pulse),
        ):
            epoch = await first.own("T-1")
            await appended(first, Lines("T-1", 1, [b"one"], replace(HEAD, wake_at=0), epoch))
            await asyncio.sleep(1.2)
            _ = await pulse.beat("http://two:2")
            assert await second.owner("T-1") == "http://one:1"
            assert await second.waking() == []
            with pytest.raises(Elsewhere):
                _ = await second.own("T-1")
            for _ in range(6):
                await asyncio.sleep(0.25)
                _ = await pulse.beat("http://two:2")
            assert await second.waking() == [("T-1", 0)]
            assert await second.own("T-1") > epoch

    run(play())


def test_of_two_who_take_over_one_gets_the_table(shared: str) -> None:
    async def play() -> None:
        async with opened(shared, "http://one:1") as one, opened(shared, "http://two:2") as two:
            for number in range(20):
                name = f"T-{number}"
                results = await asyncio.gather(one.own(name), two.own(name), return_exceptions=True)
                assert sorted(type(one) is int for one in results) == [False, True]

    run(play())
