"""A file whose end was torn opens as it was a while ago, or not at all."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from aiohttp import ClientSession

from parlour.core.errors import BadInput
from parlour.server.entries import ENTRIES
from parlour.server.stores.store import Damaged, StoreFailed
from tests.conformance.figures import figure
from tests.server.crowd import Stubborn, one_game
from tests.server.disk import disk
from tests.server.ledger import Ledger, logs_in
from tests.server.live import in_file, players, run, server

NAME = "tables.sqlite"
Logs = dict[str, list[ENTRIES]]


async def played(folder: Path) -> Logs:
    """A file and its log as a crash leaves them, and what is in them."""
    left, ledger = folder / "left", Ledger()
    left.mkdir()
    with disk() as layer:
        async with server(in_file(folder)) as live, ClientSession() as session:
            for number in range(2):
                rnd = random.Random(number)
                people = [Stubborn(session, live.port, ledger, rnd) for _ in range(3)]
                await one_game(people, "ensemble")
            layer.crash(folder / NAME, left)
    whole = folder / "whole"
    _ = shutil.copytree(left, whole)
    return await logs_in(in_file(whole), ledger.tables)


def cut(data: bytearray, rnd: random.Random) -> None:
    del data[rnd.randrange(len(data)) :]


def flip(data: bytearray, rnd: random.Random) -> None:
    data[rnd.randrange(len(data))] ^= 1 << rnd.randrange(8)


def flip_last(data: bytearray, rnd: random.Random) -> None:
    data[-1 - rnd.randrange(min(len(data), 4096))] ^= 1 << rnd.randrange(8)


async def torn(folder: Path, name: str, tear: Callable[..., None], rnd: random.Random) -> Path:
    copy = folder / "torn"
    shutil.rmtree(copy, ignore_errors=True)
    _ = shutil.copytree(folder / "left", copy)
    data = bytearray((copy / name).read_bytes())
    tear(data, rnd)
    _ = (copy / name).write_bytes(data)
    return copy


@pytest.mark.parametrize("name", [NAME, f"{NAME}-wal"])
@pytest.mark.parametrize("tear", [cut, flip, flip_last])
def test_a_torn_file_opens_to_a_valid_prefix_or_is_refused(
    tmp_path: Path, name: str, tear: Callable[..., None]
) -> None:
    async def play() -> None:
        logs = await played(tmp_path)
        opened, refusals = 0, []
        for seed in range(figure(60, 3_000)):
            copy = await torn(tmp_path, name, tear, random.Random(seed))
            try:
                found = await logs_in(in_file(copy), set(logs))
            except BadInput as refusal:
                refusals.append(refusal.sentence)
                continue
            except (Damaged, StoreFailed):
                continue  # the server says so at that table: see below
            for table, log in found.items():
                assert log == logs[table][: len(log)], f"seed {seed}: something else is read"
            opened += 1
        assert opened
        assert all(sentence and "\n" not in sentence for sentence in refusals)

    run(play(), seconds=figure(120, 3_000))


def test_a_line_that_is_missing_in_the_middle_is_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        logs = await played(tmp_path)
        file = apsw.Connection(str(tmp_path / "whole" / NAME))
        _ = file.execute("DELETE FROM log WHERE seq = 5")
        file.close()
        with pytest.raises(Damaged):
            _ = await logs_in(in_file(tmp_path / "whole"), set(logs))

    run(play())


def test_a_damaged_table_says_so_and_the_others_are_played(tmp_path: Path) -> None:
    async def play() -> None:
        logs = await played(tmp_path)
        damaged, other = sorted(logs)
        path = tmp_path / "whole" / NAME
        data = path.read_bytes()
        place = data.index(f'"table":"{damaged}"'.encode())  # as the table was made
        _ = path.write_bytes(data[:place] + b"?" + data[place + 1 :])
        async with server(in_file(tmp_path / "whole")) as live, players(live.port, 1) as [somebody]:
            status, told = await somebody.get(f"/api/tables/{damaged}")
            assert status == 500
            assert b'"damaged"' in told
            status, _ = await somebody.get(f"/api/tables/{other}")
            assert status == 200

    run(play())
