"""What is restored is the backup and nothing else, and what was there before is not lost."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import apsw
import pytest

from parlour.core.errors import BadInput
from parlour.server.backup import back_up, restore, whole
from parlour.server.stores.opening import open_store
from tests.cli.command import parlour
from tests.server.disk import disk
from tests.server.live import ServerProcess, in_file, players, run

LEFT = ("-wal", "-shm", "-journal")


async def tables_in(file: Path) -> set[str]:
    """The tables in a file that is whole."""
    store = await open_store(f"sqlite:///{file}")
    try:
        tables = {head.table for head in await store.listed(100)}
    finally:
        await store.close()
    with apsw.Connection(str(file)) as whole:
        assert whole.pragma("integrity_check") == "ok"
    whole.close()
    return tables


async def killed(folder: Path, backup: Path) -> tuple[set[str], set[str]]:
    """A server that was killed some time after a backup; the tables of then, and all of them."""
    served = ServerProcess(in_file(folder))
    await served.start()
    try:
        async with players(served.port, 6) as group:
            for player in group[:2]:
                await player.create("ember", listed=True)
            await back_up(in_file(folder), backup)
            for player in group[2:]:
                await player.create("ember", listed=True)
            return {player.table for player in group[:2]}, {player.table for player in group}
    finally:
        await served.kill()


async def code_of_refusal(backup: Path, target: Path) -> str:
    with pytest.raises(BadInput) as refused:
        _ = await restore(backup, f"sqlite:///{target}")
    return refused.value.code


def test_what_a_killed_server_left_is_neither_mixed_with_a_backup_nor_lost(tmp_path: Path) -> None:
    backup, target, moved = (tmp_path / name for name in ("backup", "tables.sqlite", "old.sqlite"))
    log = tmp_path / "tables.sqlite-wal"
    then, all_of_them = run(killed(tmp_path, backup))
    _ = target.rename(moved)
    left = log.read_bytes()
    assert left
    assert run(code_of_refusal(backup, target)) == "left_beside"
    assert log.read_bytes() == left
    assert not target.exists()
    _ = log.rename(f"{moved}-wal")
    assert run(restore(backup, f"sqlite:///{target}")) == 2
    assert run(tables_in(target)) == then
    assert run(tables_in(moved)) == all_of_them


@pytest.mark.parametrize("linked", [False, True])
def test_no_server_begins_anew_beside_what_a_killed_one_confirmed(
    tmp_path: Path, linked: bool
) -> None:
    """SQLite would empty the log in silence."""
    target, moved, served = (tmp_path / name for name in ("tables.sqlite", "old.sqlite", "served"))
    log = tmp_path / "tables.sqlite-wal"
    _, all_of_them = run(killed(tmp_path, tmp_path / "backup"))
    left = log.read_bytes()
    _ = target.rename(moved)
    if linked:
        served.symlink_to(target)  # SQLite writes beside the file itself
    else:
        served = target
    for _again in range(2):
        with pytest.raises(BadInput, match="moved away") as refused:
            _ = run(tables_in(served))
        assert refused.value.code == "left_beside"
        assert str(log) in refused.value.sentence
        assert log.read_bytes() == left
        target.touch()
    _ = moved.rename(target)
    assert run(tables_in(served)) == all_of_them


class Everything(random.Random):
    """All that was written reaches the disk, as if only the server had been killed."""

    def random(self) -> float:
        return 0.0


@pytest.mark.parametrize("rnd", [None, Everything(), random.Random(1), random.Random(2)])
def test_a_first_start_that_was_cut_short_anywhere_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rnd: random.Random | None
) -> None:
    target, cuts = tmp_path / "tables.sqlite", list[Path]()

    async def start() -> None:
        with disk() as layer:

            def strike(_: str) -> None:
                cuts.append(tmp_path / f"cut-{len(cuts)}")
                cuts[-1].mkdir()
                layer.crash(target, cuts[-1], rnd)

            monkeypatch.setattr(layer, "strike", strike)
            await (await open_store(in_file(tmp_path))).close()

    run(start())
    journals = [cut / "tables.sqlite-journal" for cut in cuts]
    assert any(journal.exists() and journal.stat().st_size for journal in journals)
    for cut in cuts:
        assert run(tables_in(cut / target.name)) == set()


def test_no_server_throws_away_pages_of_a_file_that_was_moved_away(tmp_path: Path) -> None:
    """Until it is a log, SQLite keeps what the pages held that it writes over."""
    target, journal = tmp_path / "tables.sqlite", tmp_path / "tables.sqlite-journal"

    async def change() -> bytes:
        await (await open_store(in_file(tmp_path))).close()
        file = apsw.Connection(str(target))
        _ = file.execute("PRAGMA journal_mode=DELETE")
        _ = file.execute("BEGIN IMMEDIATE; INSERT INTO packs VALUES('x', 'x', 'x')")
        file.cache_flush()
        begun = journal.read_bytes()
        file.close()
        return begun

    _ = journal.write_bytes(run(change()))
    target.unlink()
    with pytest.raises(BadInput, match="moved away"):
        _ = run(tables_in(target))
    assert journal.exists()


@pytest.mark.parametrize("suffix", LEFT)
def test_what_holds_nothing_is_in_no_servers_way(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"tables.sqlite{suffix}").touch()
    assert run(tables_in(tmp_path / "tables.sqlite")) == set()


@pytest.mark.parametrize("suffix", LEFT)
def test_whatever_sqlite_would_read_with_the_file_is_in_the_way(
    tmp_path: Path, suffix: str
) -> None:
    source, kept = tmp_path / "backup", tmp_path / f"new.sqlite{suffix}"

    async def play() -> None:
        await (await open_store(in_file(tmp_path))).close()
        await back_up(in_file(tmp_path), source)
        _ = kept.write_bytes(b"of another database")
        with pytest.raises(BadInput, match="moved away") as refused:
            _ = await restore(source, f"sqlite:///{tmp_path / 'new.sqlite'}")
        assert str(kept) in refused.value.sentence
        with pytest.raises(BadInput, match="moved away"):
            await back_up(in_file(tmp_path), tmp_path / "new.sqlite")

    run(play())
    assert [path.name for path in tmp_path.glob("new.sqlite*")] == [kept.name]
    assert kept.read_bytes() == b"of another database"


def test_whoever_comes_first_while_it_is_restored_is_not_overwritten(tmp_path: Path) -> None:
    """A server that is started on the same name meanwhile has confirmed things to people."""
    target = tmp_path / "new.sqlite"

    def restore_slowly() -> None:
        with whole(target) as part:
            _ = part.write_bytes(b"of a backup")
            _ = target.write_bytes(b"of a server")

    with pytest.raises(BadInput) as refused:
        restore_slowly()
    assert refused.value.code == "backup_exists"
    assert target.read_bytes() == b"of a server"
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_is_restored_on_a_machine_that_has_no_data_folder_yet(tmp_path: Path) -> None:
    source, target = tmp_path / "backup", tmp_path / "home" / "parlour" / "tables.sqlite"

    async def make() -> None:
        await (await open_store(in_file(tmp_path))).close()
        await back_up(in_file(tmp_path), source)

    run(make())
    ran = parlour("restore", str(source), "--database", f"sqlite:///{target}")
    assert (ran.status, ran.err) == (0, "")
    assert target.is_file()


def test_what_cannot_be_restored_is_not_called_a_backup(tmp_path: Path) -> None:
    source, in_the_way = tmp_path / "backup", tmp_path / "file"
    _ = in_the_way.write_bytes(b"")
    target = in_the_way / "tables.sqlite"

    async def play() -> None:
        await (await open_store(in_file(tmp_path))).close()
        await back_up(in_file(tmp_path), source)
        with pytest.raises(BadInput) as refused:
            _ = await restore(source, f"sqlite:///{target}")
        assert refused.value.code == "restore_failed"
        assert str(target) in refused.value.sentence
        assert ".part" not in refused.value.sentence

    run(play())


def two_pages_and_no_more(file: apsw.Connection) -> None:
    _ = file.execute("PRAGMA max_page_count=2")


def test_a_backup_for_which_there_is_no_room_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "backup", tmp_path / "new.sqlite"

    async def make() -> None:
        await (await open_store(in_file(tmp_path))).close()
        await back_up(in_file(tmp_path), source)

    run(make())
    with monkeypatch.context() as full:
        full.setattr(apsw, "connection_hooks", [two_pages_and_no_more])
        assert run(code_of_refusal(source, target)) == "restore_failed"
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    assert run(code_of_refusal(source, target)) == "restore_failed"
