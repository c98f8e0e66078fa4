"""Nodes that die, and nodes that only seemed to."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from aiohttp import ClientSession, TCPConnector

from parlour.server import nodes as beating
from parlour.server.entries import ENTRIES, read
from parlour.server.nodes import chosen
from parlour.server.serving import Server
from parlour.server.stores.postgres import PostgresStore
from tests.server.live import (
    ServerProcess,
    first_option,
    last_option,
    players,
    run,
    seat_all,
    server,
)
from tests.server.roaming import Roamer
from tests.server.test_relay import two_nodes, until

SOAK = bool(os.environ.get("PARLOUR_SOAK"))
TABLES = 200 if SOAK else 12
PACE = 1.0 if SOAK else 0.15  # seconds somebody thinks

SETTINGS = """
thinkers = 1
[limits]
connection = {burst = 100000.0, rate = 100000.0}
member = {burst = 100000.0, rate = 100000.0}
table = {burst = 100000.0, rate = 100000.0}
address = {burst = 1000000.0, rate = 1000000.0}
made = {burst = 100000.0, rate = 100000.0}
sockets_an_address = 10000
"""


@asynccontextmanager
async def nodes(shared: str, folder: Path, count: int) -> AsyncIterator[list[ServerProcess]]:
    settings = folder / "settings.toml"
    _ = settings.write_text(SETTINGS)
    started = [ServerProcess(shared, "--settings", str(settings)) for _ in range(count)]
    for node in started:
        await node.start()
    try:
        yield started
    finally:
        for node in started:
            await node.kill()


@asynccontextmanager
async def session_for_many() -> AsyncIterator[ClientSession]:
    async with ClientSession(connector=TCPConnector(limit=0)) as session:
        yield session


async def sit_down(host: Roamer, guest: Roamer) -> None:
    """A game of two, each at a node of their own."""
    await seat_all([host, guest], "encore", seats=2)


async def logs(shared: str, tables: Sequence[str]) -> dict[str, list[ENTRIES]]:
    store = PostgresStore(shared)
    await store.open()
    try:
        return {table: [read(entry) for entry in await store.load(table)] for table in tables}
    finally:
        await store.close()


async def owner_of(shared: str, table: str) -> str | None:
    store = PostgresStore(shared)
    await store.open()
    try:
        return await store.owner(table)
    finally:
        await store.close()


def test_when_a_node_is_killed_others_go_on_with_its_tables(shared: str, tmp_path: Path) -> None:
    """Everything that was confirmed is there, once; nobody is kept waiting for long."""

    async def play() -> float:
        async with nodes(shared, tmp_path, 3) as three, session_for_many() as session:
            ports = [node.port for node in three]
            pairs = [
                (Roamer(session, ports, number), Roamer(session, ports, number + 1 + number % 2))
                for number in range(TABLES)
            ]
            for first in range(0, TABLES, 10):
                _ = await asyncio.gather(*[sit_down(*pair) for pair in pairs[first : first + 10]])
            everybody = [player for pair in pairs for player in pair]
            games = [asyncio.create_task(player.play_on(last_option, PACE)) for player in everybody]
            await asyncio.sleep(3 * PACE)
            killed_at = time.monotonic()
            await three[0].kill()
            # Those whose table or node died come back, and then everybody plays on.
            hit = [pair for number, pair in enumerate(pairs) if number % 3 == 0]
            for player in (player for pair in hit for player in pair):
                while not (player.back_at or player.is_over()):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            took = max(
                at - killed_at for pair in hit for player in pair for at in player.back_at[:1]
            )
            confirmed = {player: len(player.confirmed) for player in everybody}
            await asyncio.sleep(4 * PACE)
            for host, guest in pairs:
                went_on = any(len(one.confirmed) > confirmed[one] for one in (host, guest))
                assert went_on or host.is_over(), f"nothing happens at {host.table}"
            for game in games:
                _ = game.cancel()
            _ = await asyncio.gather(*games, return_exceptions=True)
            for player in everybody:
                await player.disconnect()
        written = await logs(shared, [host.table for host, _ in pairs])
        for host, guest in pairs:
            ids = Counter(entry.msg for entry in written[host.table] if entry.msg)
            assert max(ids.values()) == 1
            for player in (host, guest):
                assert all(ids[one] == 1 for one in player.confirmed)
        return took

    took = run(play())
    print(f"{TABLES} tables, a third of them on the node that died: back after {took:.2f} s")
    if SOAK:
        assert took < 2


def test_bots_play_on_when_their_node_is_killed_and_nobody_looks(
    shared: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with nodes(shared, tmp_path, 2) as (one, _), ClientSession() as session:
            tables = []
            for _ in range(4):
                host = Roamer(session, [one.port])
                await host.create("ember", "Ada", seats=3, bots=["greedy"] * 3)
                await host.attach()
                _ = await host.ask("start")
                await host.disconnect()
                tables.append(host.table)
            await one.kill()
            before = await logs(shared, tables)
            after = before
            while any(len(after[table]) < len(before[table]) + 20 for table in tables):
                await asyncio.sleep(0.3)
                after = await logs(shared, tables)
            for table in tables:
                assert after[table][: len(before[table])] == before[table]

    run(play())


def test_an_owner_that_was_stopped_past_its_lease_writes_nothing_more(
    shared: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with nodes(shared, tmp_path, 2) as (one, two), ClientSession() as session:
            host = Roamer(session, [one.port, two.port], 0)
            guest = Roamer(session, [two.port], 0)
            await sit_down(host, guest)
            assert await owner_of(shared, host.table) == f"http://127.0.0.1:{one.port}"
            while (question := host.open_question()) is None:
                if guest.open_question():
                    _ = await guest.answer(first_option(guest.decision or {}))
                await asyncio.sleep(0.05)
            one.signal(signal.SIGSTOP)
            # It lies in the buffer of the owner, who will read it first thing.
            late: dict[str, object] = {"type": "answer", "table": host.table, "id": "late"}
            late |= {"decision": question["id"], "action": last_option(question)}
            assert host.socket is not None
            await host.socket.send_str(json.dumps(late))
            await guest.until(lambda _: guest.lost)
            await guest.roam()
            assert await owner_of(shared, host.table) == f"http://127.0.0.1:{two.port}"
            again = Roamer(session, [two.port], 0)
            again.table, again.token = host.table, host.token
            await again.attach()
            assert again.decision == question
            before = len(host.heard)
            one.signal(signal.SIGCONT)
            await host.until(lambda _: host.lost)
            assert not [told for told in host.heard[before:] if told["type"] == "done"]
            told = await again.answer(first_option(question))
            await host.roam()
            assert host.view == again.view
            games = [player.play_on(last_option, 0) for player in (again, guest)]
            _ = await asyncio.gather(*games)
            entries = (await logs(shared, [host.table]))[host.table]
            ids = Counter(entry.msg for entry in entries if entry.msg)
            assert (ids[told["id"]], ids["late"]) == (1, 0)
            assert all(ids[one] == 1 for one in again.confirmed + guest.confirmed)
            for player in (host, guest, again):
                await player.disconnect()

    run(play())


def test_nobody_waits_for_a_node_that_stopped_without_a_word(shared: str, tmp_path: Path) -> None:
    """What was asked of it within its lease is answered as soon as others know that it is dead."""

    async def play() -> None:
        async with nodes(shared, tmp_path, 2) as (one, two), ClientSession() as session:
            host, guest = Roamer(session, [one.port]), Roamer(session, [two.port])
            await host.create("encore", seats=2)
            table, held = f"/api/tables/{host.table}", {"table": host.table, "token": host.token}
            told = await guest.get(table)
            one.signal(signal.SIGSTOP)
            found, joined, places = await asyncio.gather(
                guest.get(table),
                guest.post(f"{table}/members", {"name": "Ben"}),
                guest.post("/api/places", {"places": [held]}),
            )
            assert found == told  # to look does no harm: who has the table by now was asked
            # A busy machine may ask when it is known already.
            assert joined[0] == 201 or joined[1]["code"] == "moved"
            assert places[0] in (200, 503)

    run(play(), seconds=20)


def test_a_node_that_was_killed_and_comes_back_has_its_tables_at_once(
    shared: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with nodes(shared, tmp_path, 1) as (one,), ClientSession() as session:
            host, guest = Roamer(session, [one.port]), Roamer(session, [one.port])
            await sit_down(host, guest)
            views = [host.view, guest.view]
            await one.kill()
            await one.start()
            for player in (host, guest):
                await player.roam()
            assert [host.view, guest.view] == views
            games = [player.play_on(last_option, 0) for player in (host, guest)]
            _ = await asyncio.gather(*games)
            for player in (host, guest):
                await player.disconnect()

    run(play())


def test_a_table_that_does_not_wake_is_not_tried_again_and_again(
    shared: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither by the node to which it falls, nor do others look for it with every beat."""
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.02)
    monkeypatch.setattr(beating, "LOOK_EVERY", 0.5)
    monkeypatch.setattr(beating, "SOON", 0.2)

    def tries() -> int:
        return [entry.message for entry in caplog.records].count("a table does not wake")

    async def play() -> None:
        async with server(shared) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            table = group[0].table
        database = await asyncpg.connect(shared)
        _ = await database.execute("DELETE FROM parlour.log WHERE seq = 3")
        await database.close()
        async with server(shared) as one, another_than(one, table, shared) as two:
            looks: dict[Server, list[float]] = {one: [], two: []}
            for node, at in looks.items():
                note_looks(node, at)
            await until(lambda: tries() > 0 and all(len(at) > 1 for at in looks.values()))
            await asyncio.sleep(0.5)
            before = tries()
            for at in looks.values():
                at.clear()
            await until(lambda: all(len(at) >= 4 for at in looks.values()))
            for at in looks.values():
                assert at[3] - at[0] > 1.2
            assert tries() == before

    run(play(), seconds=30)


@asynccontextmanager
async def another_than(one: Server, table: str, shared: str) -> AsyncIterator[Server]:
    """A node that leaves a table to the first one: it looks for it, and never tries it itself."""
    while True:
        async with server(shared) as two:
            if chosen(table, frozenset(map(id_of, (one, two)))) == id_of(one):
                yield two
                return


def id_of(node: Server) -> str:
    store = node.house.store
    assert isinstance(store, PostgresStore)
    return store.node


def note_looks(node: Server, at: list[float]) -> None:
    """Write down when a node looks for tables without an owner."""
    store = node.house.store
    look = store.waking

    async def noted() -> list[tuple[str, int]]:
        at.append(time.monotonic())
        return await look()

    store.waking = noted  # type: ignore[method-assign]


@asynccontextmanager
async def connected(shared: str) -> AsyncIterator[asyncpg.Connection]:
    database = await asyncpg.connect(shared)
    try:
        yield database
    finally:
        await database.close()


async def beats_of(node: Server, database: asyncpg.Connection, count: int) -> None:
    """Until a node was heard of so many times."""
    heard = set[object]()
    while len(heard) < count:
        query = "SELECT seen FROM parlour.nodes WHERE node = $1"
        heard.add(await database.fetchval(query, id_of(node)))


def test_a_node_that_leaves_in_the_middle_of_a_beat_is_gone_at_once(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others need not wait for its lease to end."""
    monkeypatch.setattr(beating, "BEAT_EVERY", 0)

    async def play() -> None:
        async with connected(shared) as database:
            for _ in range(5):
                async with server(shared) as live:
                    await beats_of(live, database, 3)
                assert await database.fetchval("SELECT count(*) FROM parlour.nodes") == 0

    run(play(), seconds=30)


def test_a_dead_node_takes_nobody_with_it_who_has_its_address(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For as long as it is remembered: an hour."""
    monkeypatch.setattr(beating, "BEAT_EVERY", 0.02)

    async def play() -> None:
        async with (
            connected(shared) as database,
            two_nodes(shared) as (one, two),
            players(one.port, 1) as (host,),
            players(two.port, 1) as (guest,),
        ):
            await host.create("encore")
            _ = await database.execute(
                "INSERT INTO parlour.nodes(node, address, since, seen)"
                " SELECT 'dead', address, since, seen - interval '1 min' FROM parlour.nodes"
                " WHERE node = $1",
                id_of(one),
            )
            await guest.join(host.table, "Ben")
            await guest.attach()
            await beats_of(two, database, 5)
            _ = await guest.ask("rename", name="Eve")
            assert not [told for told in guest.heard if told["type"] == "gone"]

    run(play(), seconds=30)


@pytest.mark.parametrize("argument", ["nothing://x", "postgresql://ada:s3cret@127.0.0.1:1/x"])
def test_a_server_that_has_no_database_says_so_in_a_line(argument: str) -> None:
    async def start() -> tuple[int, str]:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "parlour",
            "serve",
            "--no-browser",
            "--database",
            argument,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await process.communicate()
        return process.returncode or 0, said.decode()

    status, said = run(start())
    assert status == 2
    assert len(said.splitlines()) == 1
    assert "s3cret" not in said
