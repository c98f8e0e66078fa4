"""A backup is whole, whoever has the tables open."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from pathlib import Path

import apsw
import pytest
from aiohttp import ClientSession, TCPConnector

from parlour.core.errors import BadInput
from parlour.server import backup
from parlour.server.backup import ROUTE, Note, back_up
from parlour.server.stores.opening import open_store
from tests.cli.command import parlour
from tests.server.disk import Fault, disk
from tests.server.live import Player, in_file, last_option, players, run, seat_all, server


async def entries(file: Path, table: str) -> int:
    """How many entries of a table are in a backup, which opens as any store does."""
    store = await open_store(f"sqlite:///{file}")
    try:
        return len(await store.load(table))
    finally:
        await store.close()


async def code_of_refusal(database: str, target: Path) -> str:
    with pytest.raises(BadInput) as refused:
        await back_up(database, target)
    return refused.value.code


def test_a_server_that_runs_is_backed_up_while_people_play(tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite"

    async def play() -> tuple[Player, int, int]:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            before = live.house.rooms[group[0].table].table.seq
            games = asyncio.gather(*[player.play(last_option) for player in group])
            await back_up(in_file(tmp_path), target)
            await games
            return group[0], before, live.house.rooms[group[0].table].table.seq

    async def go_on() -> None:
        player, before, after = await play()
        assert before <= await entries(target, player.table) <= after
        async with server(f"sqlite:///{target}") as live, players(live.port, 1) as (again,):
            again.table, again.token = player.table, player.token
            await again.attach()
            assert again.seat == 0

    run(go_on())
    assert target.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.glob("backup*") if "-" not in path.name) == [
        "backup.sqlite"
    ]


def test_tables_that_nobody_serves_are_backed_up_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            await host.create("ember")
            note = Note(in_file(tmp_path))
            assert note.path.stat().st_mode & 0o077 == 0
        assert not note.path.exists()
        note.leave("http://127.0.0.1:1", "of a server that was killed")
        await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")
        assert await entries(tmp_path / "backup.sqlite", host.table) == 2

    run(play())


def test_tables_in_a_shared_database_are_backed_up_to_a_file(shared: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with server(shared) as live, players(live.port, 1) as (host,):
            await host.create("ember")
            await back_up(shared, tmp_path / "backup.sqlite")
        async with (
            server(f"sqlite:///{tmp_path / 'backup.sqlite'}") as live,
            players(live.port, 1) as (again,),
        ):
            again.table, again.token = host.table, host.token
            await again.attach()
            assert again.you["member"] == host.member

    run(play())


def test_nobody_else_gets_a_copy(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live:
            note = json.loads(Note(in_file(tmp_path)).path.read_text("utf-8"))
            right = {"Authorization": f"Bearer {note['token']}"}
            wrong = {"Authorization": "Bearer wrong"}
            url = f"http://127.0.0.1:{live.port}{ROUTE}"
            away = TCPConnector(local_addr=("127.0.0.2", 0))
            async with ClientSession() as here, ClientSession(connector=away) as there:
                for session, headers, status in (
                    (here, right, 200),
                    (here, wrong, 404),
                    (here, {}, 404),
                    (there, right, 404),
                ):
                    async with session.post(url, headers=headers) as answer:
                        assert answer.status == status

    run(play())


def test_a_backup_that_cannot_be_made_says_why_and_leaves_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "kept.sqlite"
    _ = kept.write_bytes(b"mine")

    async def play() -> None:
        database = in_file(tmp_path)
        assert await code_of_refusal(database, tmp_path / "new.sqlite") == "no_tables"
        async with server(database):
            assert await code_of_refusal(database, kept) == "backup_exists"
            nowhere = tmp_path / "nowhere" / "new.sqlite"
            assert await code_of_refusal(database, nowhere) == "backup_failed"
            Note(database).remove()
            assert await code_of_refusal(database, tmp_path / "new.sqlite") == "store_in_use"

    run(play())
    assert kept.read_bytes() == b"mine"
    assert not list(tmp_path.glob("new.sqlite*"))


def test_a_server_that_runs_needs_no_room_in_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))

    async def play() -> int:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            await host.create("ember")
            await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")
        return await entries(tmp_path / "backup.sqlite", host.table)

    assert run(play()) == 2
    assert not list(tmp_path.glob(".tables.sqlite.copying-*"))


def test_a_server_that_cannot_write_a_backup_says_why_to_who_asked_and_in_its_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> str:
        with disk() as layer:
            async with server(in_file(tmp_path)):
                layer.fault = Fault(apsw.FullError)
                with pytest.raises(BadInput) as refused:
                    await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")
                layer.fault = None
        assert refused.value.code == "backup_failed"
        return refused.value.sentence

    sentence = run(play())
    assert sentence.endswith(f"{tmp_path}: database or disk is full")
    assert [line for line in caplog.records if line.getMessage() == "a backup was not written"]
    assert not list(tmp_path.glob("backup*"))
    assert not list(tmp_path.glob(".tables.sqlite.copying-*"))


def test_a_backup_leaves_the_tables_room_on_their_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> str:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            monkeypatch.setattr(backup, "SPARE", shutil.disk_usage(tmp_path).total)
            with pytest.raises(BadInput) as refused:
                await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")
            await host.create("ember")
        return refused.value.sentence

    assert "no space left" in run(play())


def test_what_a_killed_server_had_copied_is_removed_when_it_is_started_again(
    tmp_path: Path,
) -> None:
    half = tmp_path / ".tables.sqlite.copying-abc"
    half.mkdir()
    _ = (half / "copy").write_bytes(b"half of it")

    async def play() -> None:
        async with server(in_file(tmp_path)):
            pass

    run(play())
    assert not half.exists()


def test_a_server_that_cannot_leave_its_note_says_so_and_does_not_run(tmp_path: Path) -> None:
    note = Note(in_file(tmp_path))
    note.path.mkdir()

    async def play() -> BadInput:
        with pytest.raises(BadInput) as refused:
            async with server(in_file(tmp_path)):
                pass
        await (await open_store(in_file(tmp_path))).close()  # nobody has it any more
        return refused.value

    refusal = run(play())
    assert refusal.code == "no_note"
    assert f"{note.path} cannot be written: is a directory" in refusal.sentence


def test_the_command_says_where_the_backup_is(tmp_path: Path) -> None:
    async def make() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            await host.create("ember")

    run(make())
    target = tmp_path / "backup.sqlite"
    ran = parlour("backup", str(target), "--database", in_file(tmp_path), "--json")
    assert ran.status == 0
    assert json.loads(ran.out) == {"file": str(target), "bytes": target.stat().st_size}
    again = parlour("backup", str(target), "--database", in_file(tmp_path))
    assert (again.status, again.out) == (2, "")
    assert "exists already" in again.err
