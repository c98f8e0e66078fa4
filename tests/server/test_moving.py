"""Tables move from a file of SQLite into PostgreSQL and back, and nobody has to do anything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import apsw
import pytest

import parlour
from parlour.core.errors import BadInput
from parlour.packs.binding import built_in
from parlour.packs.reading import PackFile
from parlour.server.backup import back_up, restore
from parlour.server.stores import copying, migrating
from parlour.server.stores.opening import open_store
from tests.cli.command import parlour as command
from tests.server.live import Player, first_option, in_file, last_option, players, run, seat_all
from tests.server.live import server as served

Seen = tuple[object, ...]


async def finished(group: list[Player], **wish: object) -> None:
    await seat_all(group, "encore", seats=2, **wish)
    _ = await asyncio.gather(*[player.play(last_option) for player in group])


async def under_way(group: list[Player], game: str, **wish: object) -> None:
    """A game of which some is played, and some is not: bots may end one of Ember after eight answers."""
    await seat_all(group, game, **wish)
    for _ in range(4):
        while not any(player.open_question() for player in group):
            assert not any(player.is_over() for player in group), "the game is over already"
            await asyncio.sleep(0.01)
        for player in group:
            if player.open_question():
                _ = await player.answer(first_option(player.decision or {}))


def as_seen(player: Player) -> Seen:
    info = {name: value for name, value in player.info.items() if name != "seats"}
    names = [seat.get("name") for seat in player.info["seats"]]
    return info, names, player.view, player.decision, player.seat


async def look_again(seats: Sequence[Player], port: int) -> list[Seen]:
    """The same people at the same tables of another server, with the tokens they have."""
    for player in seats:
        await player.disconnect()
        player.base = f"http://127.0.0.1:{port}"
        await player.attach()
    return [as_seen(player) for player in seats]


async def in_store(database: str, tables: Sequence[str], group: str, pack: str) -> list[object]:
    store = await open_store(database)
    try:
        logs = [await store.load(table) for table in tables]
        listed = [head.table for head in await store.listed(100)]
        circle = [head.table for head in await store.tables_of(group)]
        return [logs, listed, circle, await store.group(group), await store.pack(pack)]
    finally:
        await store.close()


def test_tables_move_into_a_shared_database_and_back(shared: str, tmp_path: Path) -> None:
    first, there, back = in_file(tmp_path), shared, f"sqlite:///{tmp_path / 'again.sqlite'}"
    text = next(iter(built_in("encore").values())).text
    pack = PackFile("ours", text.replace(b"version = 1", b"version = 2", 1))

    async def moved(source: str, target: str, number: int) -> None:
        await back_up(source, tmp_path / f"backup{number}.sqlite")
        assert await restore(tmp_path / f"backup{number}.sqlite", target) == 5

    async def play() -> None:
        async with players(0, 7) as everybody:
            ada, ben, cleo, dan, eve, gus, hal = everybody
            async with served(first) as live:
                for player in everybody:
                    player.base = f"http://127.0.0.1:{live.port}"
                await live.house.store.save_pack(pack.hash, pack.name, pack.text)
                _, founded = await ada.post("/api/groups", {"title": "We"})
                await finished([ada, ben])
                await under_way([cleo, dan], "encore", seats=2, packs=[pack.hash])
                await under_way([eve], "ember", seats=3, bots=["greedy", "greedy"])
                for player in (gus, hal):
                    await player.create("ensemble", listed=True, group=founded["group"])
                    await player.attach()
                await cleo.until(lambda me: me.view is not None)
                before = await look_again([ada, ben, cleo, dan, gus, hal], live.port)
                export = (await ada.get(f"/api/tables/{ada.table}/export"))[1]
                assert parlour.verify(export) is True
            tables = [player.table for player in (ada, cleo, eve, gus, hal)]
            kept = await in_store(first, tables, founded["group"], pack.hash)
            assert kept[1] == [hal.table, gus.table]
            await moved(first, there, 1)
            assert await in_store(there, tables, founded["group"], pack.hash) == kept
            async with served(there) as live:
                assert await look_again([ada, ben, cleo, dan, gus, hal], live.port) == before
                assert (await ada.get(f"/api/tables/{ada.table}/export"))[1] == export
                _ = await look_again([eve], live.port)
                _ = await asyncio.gather(*[one.play(last_option) for one in (cleo, dan, eve)])
                ours = (await cleo.get(f"/api/tables/{cleo.table}/export"))[1]
                written = tmp_path / "ours.toml"
                _ = written.write_bytes(pack.text)
                assert parlour.verify(ours, [written]) is True
            kept = await in_store(there, tables, founded["group"], pack.hash)
            await moved(there, back, 2)
            assert await in_store(back, tables, founded["group"], pack.hash) == kept
            async with served(back) as live:
                _ = await look_again([ada, cleo, eve], live.port)
                assert cleo.is_over() and eve.is_over()
                assert (await ada.get(f"/api/tables/{ada.table}/export"))[1] == export
                assert (await cleo.get(f"/api/tables/{cleo.table}/export"))[1] == ours

    run(play())


def test_a_backup_is_put_only_where_nothing_is_yet(shared: str, tmp_path: Path) -> None:
    async def play() -> list[str]:
        for database in (in_file(tmp_path), shared):
            async with served(database) as live, players(live.port, 1) as [host]:
                await host.create("ember")
        await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")
        before = await in_store(shared, [host.table], "", "")
        codes = []
        for database in (shared, in_file(tmp_path)):
            with pytest.raises(BadInput) as refused:
                _ = await restore(tmp_path / "backup.sqlite", database)
            codes.append(refused.value.code)
        assert await in_store(shared, [host.table], "", "") == before
        return codes

    assert run(play()) == ["restore_in_use", "backup_exists"]


def test_what_fails_half_way_leaves_the_database_empty(
    shared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with served(in_file(tmp_path)) as live, players(live.port, 1) as [host]:
            await host.create("ember")
        backup = tmp_path / "backup.sqlite"
        await back_up(in_file(tmp_path), backup)
        with apsw.Connection(str(backup)) as file:
            # The last table that is copied cannot be taken in: PostgreSQL's texts know no zero.
            _ = file.execute("INSERT INTO circles VALUES('G', ?, 1)", ("a\0b",))
        file.close()
        with pytest.raises(BadInput) as refused:
            _ = await restore(backup, shared)
        assert refused.value.code == "restore_failed"
        with apsw.Connection(str(backup)) as file:
            _ = file.execute("DELETE FROM circles")
        file.close()
        monkeypatch.setattr(copying, "PART", 1)
        assert await restore(backup, shared) == 1

    run(play())


def test_a_file_that_is_no_backup_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    names = ("strange", "newer", "empty", "foreign")
    strange, newer, empty, foreign = (tmp_path / name for name in names)
    _ = strange.write_bytes(b"not a database" * 100)
    _ = empty.write_bytes(b"")
    for path, steps in ((newer, migrating.SQLITE), (foreign, ("CREATE TABLE notes(text TEXT)",))):
        with apsw.Connection(str(path)) as file:
            _ = file.execute(";".join(steps))
            _ = file.execute("PRAGMA user_version=99")
        file.close()
    before = {path: path.read_bytes() for path in (strange, newer, empty, foreign)}
    target = f"sqlite:///{tmp_path / 'new.sqlite'}"
    wanted = {"strange": "backup_broken", "newer": "store_newer", "empty": "backup_broken"}
    wanted["foreign"] = "backup_broken"
    for name, code in {**wanted, "missing": "no_backup"}.items():
        with pytest.raises(BadInput) as refused:
            _ = run(restore(tmp_path / name, target))
        assert refused.value.code == code
    assert {path: path.read_bytes() for path in before} == before
    assert not list(tmp_path.glob("new.sqlite*"))


def test_the_command_says_how_many_tables_it_restored(tmp_path: Path) -> None:
    async def make() -> None:
        async with served(in_file(tmp_path)) as live, players(live.port, 1) as [host]:
            await host.create("ember")
        await back_up(in_file(tmp_path), tmp_path / "backup.sqlite")

    run(make())
    target = f"sqlite:///{tmp_path / 'new.sqlite'}"
    ran = command("restore", str(tmp_path / "backup.sqlite"), "--database", target, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == {"file": str(tmp_path / "backup.sqlite"), "tables": 1}
    again = command("restore", str(tmp_path / "backup.sqlite"), "--database", target)
    assert (again.status, again.out) == (2, "")
    assert "exists already" in again.err
