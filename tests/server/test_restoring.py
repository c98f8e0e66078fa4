"""What is restored is the backup and nothing else, and what was there before is not lost."""

from __future__ import annotations

import tempfile
from pathlib import Path

import apsw
import pytest

from parlour.core.errors import BadInput
from parlour.server.backup import back_up, restore, whole
from parlour.server.stores.opening import open_store
from tests.cli.command import parlour
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
