"""A disk that is full or broken: nobody is told what is not kept, and the game goes on after it."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import apsw
import pytest
from aiohttp import ClientSession

from parlour.server import room
from tests.conformance.figures import figure
from tests.server.crowd import Stubborn, one_game
from tests.server.disk import Disk, Fault, disk
from tests.server.ledger import Ledger, logs_in
from tests.server.live import (
    Message,
    Player,
    Refused,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)

FAULTS = [
    Fault(apsw.FullError),
    Fault(apsw.IOError),
    Fault(apsw.IOError, at="sync"),
    Fault(apsw.ReadOnlyError),
]
NAMES = ["full", "broken", "sync", "read-only"]
ERRORS = pytest.mark.parametrize("fault", FAULTS, ids=NAMES)


@asynccontextmanager
async def duel(folder: Path, **wish: object) -> AsyncIterator[tuple[Disk, list[Player]]]:
    """Two people in the middle of a game of Encore, on a disk that can break."""
    with disk() as layer:
        async with server(in_file(folder)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2, **wish)
            for _ in range(4):
                _ = await asked(group).answer(first_option(asked(group).decision or {}))
                await group[0].until(lambda _: any(one.open_question() for one in group))
            yield layer, group
            layer.fault = None


def asked(group: list[Player]) -> Player:
    return next(player for player in group if player.open_question())


def heard(player: Player, kind: str) -> list[Message]:
    return [told for told in player.heard if told["type"] == kind]


async def break_down(layer: Disk, group: list[Player], fault: Fault) -> Message:
    """Break the disk under an answer; the answer, which was not saved."""
    layer.fault = Fault(fault.error, fault.at, fault.spares)
    for player in group:
        player.heard.clear()
    actor = asked(group)
    question = actor.decision
    assert question is not None
    wish = {"id": actor.new_id(), "decision": question["id"], "action": first_option(question)}
    with pytest.raises(Refused, match="not_saved"):
        _ = await actor.ask("answer", **wish)
    for player in group:
        await player.until(lambda me: heard(me, "trouble"))
    return wish


@ERRORS
def test_what_is_not_saved_is_refused_and_told_to_nobody(tmp_path: Path, fault: Fault) -> None:
    async def play() -> None:
        async with duel(tmp_path) as (layer, group):
            actor = asked(group)
            seen = [player.view for player in group]
            wish = await break_down(layer, group, fault)
            assert layer.faults
            assert not any(heard(player, "happened") for player in group)
            layer.fault = None
            for player in group:
                await player.until(lambda me: heard(me, "snapshot"))
            assert [player.view for player in group] == seen
            assert (await actor.ask("answer", **wish))["type"] == "done"

    run(play())


@ERRORS
def test_while_nothing_can_be_saved_everybody_is_told(tmp_path: Path, fault: Fault) -> None:
    async def play() -> None:
        async with duel(tmp_path) as (layer, group):
            actor, table = asked(group), group[0].table
            wish = await break_down(layer, group, fault)
            with pytest.raises(Refused, match="not_saved"):
                _ = await actor.ask("answer", **wish)
            with pytest.raises(Refused, match="not_saved"):
                _ = await actor.ask("say", text="is anybody there")
            for path in ("/api/tables", f"/api/tables/{table}/members"):
                game = {"game": "encore"} if path == "/api/tables" else {}
                status, told = await actor.post(path, {"name": "Eve", **game})
                assert (status, told["code"]) == (503, "not_saved")
            assert (await actor.get(f"/api/tables/{table}"))[0] == 503
            # Who comes back meanwhile is let in when it is over.
            await actor.disconnect()
            coming = asyncio.create_task(actor.attach())
            await group[0].until(lambda _: actor.heard and heard(actor, "trouble"))
            layer.fault = None
            await coming
            assert (await actor.ask("answer", **wish))["type"] == "done"
            status, _ = await actor.post(f"/api/tables/{table}/members", {"name": "Eve"})
            assert status == 201

    run(play())


def test_who_asks_from_outside_is_told_only_what_is_on_disk(tmp_path: Path) -> None:
    async def play() -> None:
        with disk() as layer:
            async with server(in_file(tmp_path)) as live, players(live.port, 1) as [host]:
                await host.create("encore", title="before")
                await host.attach()
                with layer.lock:  # the store stands still in the middle of the commit
                    changing = asyncio.create_task(host.ask("agree", title="after"))
                    table = live.house.rooms[host.table].table
                    for _ in range(100):
                        await asyncio.sleep(0.01 if table.title == "before" else 0)
                    assert table.title == "after"
                    asking = asyncio.create_task(host.get(f"/api/tables/{host.table}"))
                    await asyncio.sleep(0.2)
                    assert not asking.done()
                    layer.fault = Fault(apsw.FullError)
                with pytest.raises(Refused, match="not_saved"):
                    _ = await changing
                assert b"after" not in (await asking)[1]
                layer.fault = None

    run(play())


def test_clocks_wait_for_the_disk_without_a_storm(tmp_path: Path) -> None:
    """A stand-in that is due is not announced over and over while it cannot be saved."""

    async def play() -> None:
        async with duel(tmp_path, clock={"away": 1}) as (layer, group):
            away = asked(group)
            other = next(player for player in group if player is not away)
            layer.fault = Fault(apsw.FullError)
            other.heard.clear()
            await away.disconnect()
            await other.until(lambda me: len(heard(me, "trouble")) > 0)
            before = layer.faults
            await asyncio.sleep(2)
            assert layer.faults - before <= 12
            assert len(heard(other, "trouble")) <= 2
            layer.fault = None
            await other.until(lambda me: any(seat.get("stand_in") for seat in me.info["seats"]))

    run(play())


def test_who_came_back_while_the_disk_was_full_has_the_seat_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with duel(tmp_path, clock={"away": 1}) as (layer, group):
            away = asked(group)
            seat = away.seat
            assert seat is not None
            other = next(player for player in group if player is not away)
            await away.disconnect()
            await other.until(lambda me: me.info["seats"][seat].get("stand_in"))
            layer.fault = Fault(apsw.FullError)
            coming = asyncio.create_task(away.attach())
            await other.until(lambda me: heard(me, "trouble"))
            layer.fault = None
            await coming
            _ = await away.ask("say", text="here again")
            await other.until(lambda me: not me.info["seats"][seat].get("stand_in"))

    run(play())


async def faults_come_and_go(layer: Disk, rnd: random.Random) -> None:
    while True:
        await asyncio.sleep(rnd.uniform(0.01, 0.1))
        fault = rnd.choice(FAULTS)
        layer.fault = Fault(fault.error, fault.at, rnd.randrange(6))
        await asyncio.sleep(rnd.uniform(0.01, 0.1))
        layer.fault = None


def test_nothing_acknowledged_is_lost_or_taken_back_however_the_disk_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "RELOAD_AFTER", (0.01, 0.03, 0.1))
    seed = int(os.environ.get("PARLOUR_SEED", "1"))

    async def play() -> None:
        ledger = Ledger()
        with disk() as layer:
            async with server(in_file(tmp_path)) as live, ClientSession() as session:
                rnd = random.Random(seed)
                breaking = asyncio.create_task(faults_come_and_go(layer, rnd))
                for _ in range(figure(2, 100)):
                    tables = [
                        [Stubborn(session, live.port, ledger, rnd) for _ in range(seats)]
                        for seats in (3, 2)
                    ]
                    games = zip(tables, ("ensemble", "encore"), strict=True)
                    _ = await asyncio.gather(*[one_game(people, game) for people, game in games])
                breaking.cancel()
                layer.fault = None
                assert live.house.services.counts["store_failures"] >= 3
        ledger.check(await logs_in(in_file(tmp_path), ledger.tables))

    run(play(), seconds=figure(120, 6_000))


@contextmanager
def tiny_file_system(folder: Path) -> Iterator[Path]:
    """A real file system with room for little."""
    place = folder / "tiny"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(place)]
    try:
        made = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount")
    if made.returncode:
        pytest.skip("a file system can be mounted by root only")
    try:
        yield place
    finally:
        _ = subprocess.run(["umount", str(place)], check=True)


def fill(path: Path) -> None:
    """Write until there is no room."""
    with path.open("wb", buffering=0) as file:
        while True:
            _ = file.write(bytes(4_096))


def test_a_table_goes_on_when_a_full_file_system_has_room_again(tmp_path: Path) -> None:
    async def play(place: Path) -> None:
        ledger = Ledger()
        async with server(in_file(place)) as live, ClientSession() as session:
            people = [Stubborn(session, live.port, ledger, random.Random(1)) for _ in range(2)]
            game = asyncio.create_task(one_game(people, "encore"))
            await people[1].until_told(lambda: len(ledger.done) > 3)
            ballast = place / "ballast"
            with pytest.raises(OSError, match="space"):
                fill(ballast)
            await people[1].until_told(lambda: people[1].troubles)
            ballast.unlink()
            await game
        ledger.check(await logs_in(in_file(place), ledger.tables))

    with tiny_file_system(tmp_path) as place:
        run(play(place))
