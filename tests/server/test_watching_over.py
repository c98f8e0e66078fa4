"""What a server tells those who look after it, and how it stops."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

import parlour
from parlour.packs.phrases import MESSAGES
from parlour.server.services import COUNTED
from tests.server.live import (
    Player,
    ServerProcess,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)

GOING_AWAY = 1001
QUIET = ("debug", "info")


def test_figures_for_prometheus_say_what_is_going_on(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            _ = await asyncio.gather(*[player.play(first_option) for player in group])
            status, data = await group[0].get("/metrics")
            figures = figures_in(data)
            assert status == 200
            assert figures["parlour_rooms"] == "1"
            assert figures["parlour_sockets"] == figures["parlour_guests"] == "2"
            assert int(figures["parlour_commits_total"]) > 10
            kinds = re.findall(r"^# TYPE (\S+) (?:gauge|counter)$", data.decode(), re.MULTILINE)
            assert sorted(kinds) == sorted(figures), "each figure says of which kind it is"
            meanings = re.findall(r"^# HELP (\S+) \S+", data.decode(), re.MULTILINE)
            assert meanings == kinds, "and what it is"

    run(check())


def figures_in(data: bytes) -> dict[str, str]:
    return dict(line.rsplit(" ", 1) for line in data.decode().splitlines() if line[0] != "#")


def test_whoever_watches_a_figure_sees_its_first_step_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            figures = figures_in((await player.get("/metrics"))[1])
            counters = {name for name in figures if name.endswith("_total")}
            assert counters == {f"parlour_{what}_total" for what in COUNTED}
            assert {figures[name] for name in counters} == {"0"}

    run(check())


def test_a_server_that_is_well_says_so(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            status, data = await player.get("/healthz")
            assert (status, json.loads(data)["version"]) == (200, parlour.__version__)

    run(check())


def test_a_server_is_stopped_by_a_signal_and_its_log_holds_no_secret(tmp_path: Path) -> None:
    log = tmp_path / "log"
    served = ServerProcess(in_file(tmp_path), "--log", "debug")

    async def check() -> list[str]:
        with log.open("wb") as file:
            await served.start(stderr=file)
        try:
            async with players(served.port, 2) as group:
                secrets = await play(group)
                status, said = await served.stop()
                assert (status, said.splitlines()[-1]) == (0, MESSAGES.say("server.stopping", {}))
                with pytest.raises(ConnectionError):
                    await group[0].until(lambda _: False)
                assert group[0].socket is not None and group[0].socket.close_code == GOING_AWAY
                return secrets
        finally:
            await served.kill()

    secrets = run(check())
    written = log.read_text()
    assert not [secret for secret in secrets if secret in written]
    lines = [json.loads(line) for line in written.splitlines()]
    assert lines, "nothing was written down at all"
    assert all(line["from"].startswith("parlour.") for line in lines if line["level"] in QUIET)
    assert all({"at", "level", "from", "what"} <= line.keys() for line in lines)


async def play(group: list[Player]) -> list[str]:
    """Something of everything; what of it nobody else may read."""
    await seat_all(group, "ensemble", seats=2)
    code = (await group[0].ask("handover"))["code"]
    assert group[0].socket is not None
    await group[0].socket.send_str("{")
    _ = await group[0].post("/api/tables", {"game": "chess", "name": "Somebody of whom none knows"})
    _ = await group[1].answer(first_option(await group[1].asked()))
    _ = await group[0].answer(first_option(await group[0].asked()))
    _ = await group[0].ask("note", text="a word between us")
    said = await say_in_parts(group[0])
    return [code, said, "a word between us", "of whom none knows", *[one.token for one in group]]


async def say_in_parts(player: Player) -> str:
    """What is said over a socket whose first message came in parts, as few clients send one."""
    here = player.base.replace("http://", "ws://")
    own = {"Authorization": f"Bearer {player.token}"}
    said = "nothing that a log needs to know"
    async with connect(f"{here}/ws", additional_headers=own) as socket:
        attach = {"type": "attach", "table": player.table, "id": "parts-1", "token": player.token}
        before, after = json.dumps(attach).split(player.token)
        await socket.send([before, player.token, after])
        await socket.send(json.dumps({"text": said, **attach, "type": "say", "id": "parts-2"}))
        async for told in socket:
            if json.loads(told).get("id") == "parts-2":
                break
    return said
