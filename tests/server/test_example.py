"""The example bot sits down and plays, a whole game of each kind."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import pytest

from parlour.packs.phrases import ENGLISH
from parlour.packs.retelling import retold
from parlour.server import fairstart
from parlour.server.settings import Bucket, Settings
from parlour.server.wishes import refuse
from tests.server.live import OPEN, Player, in_file, last_option, players, run, server

EXAMPLE = Path(__file__).parents[2] / "examples" / "sit_and_play.py"


@pytest.mark.parametrize(("game", "bots"), [("ensemble", []), ("encore", []), ("ember", [])])
def test_the_example_bot_plays_a_whole_game(tmp_path: Path, game: str, bots: list[str]) -> None:
    """Against one person who does what comes last."""

    async def play() -> None:
        async with server(in_file(tmp_path), floor=1) as live, players(live.port, 1) as (host,):
            await host.create(game, seats=2, bots=bots)
            await host.attach()
            await host.sit(0)
            program = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), host.base, host.code
            )
            await host.until(lambda me: me.info["seats"][1]["kind"] == "person")
            _ = await host.ask("start")
            await host.play(last_option)
            assert await asyncio.wait_for(program.wait(), 20) == 0

    run(play())


async def sat_down(host: Player, seat: int) -> asyncio.subprocess.Process:
    """The example, once it sits and has committed."""
    program = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE), host.base, host.code
    )
    await host.until(lambda me: me.info["seats"][seat].get("commitment"))
    return program


def test_the_example_bot_commits_anew_after_a_start_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairstart, "REVEAL_WITHIN", 2_000)

    async def play() -> None:
        async with server(in_file(tmp_path), floor=1) as live, players(live.port, 2) as (host, ben):
            await host.create("ensemble", seats=3)
            await host.attach()
            await host.sit(0)
            await ben.join(host.table, "Ben")
            await ben.attach()
            await ben.sit(1)
            program = await sat_down(host, 2)
            ben.secret = b""  # so that it is never told
            _ = await host.ask("start")
            await host.until(lambda me: me.info["seats"][1]["kind"] == "open")
            _ = await host.ask("seat_bot", seat=1, bot="random")
            await host.until(lambda me: me.info["seats"][0].get("commitment"))
            await host.until(lambda me: me.info["seats"][2].get("commitment"))
            _ = await host.ask("start")
            await host.play(last_option)
            assert await asyncio.wait_for(program.wait(), 20) == 0

    run(play())


def test_the_example_bot_says_that_no_seat_is_free(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            await host.create("encore", seats=2, bots=["random", "random"])
            program = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), host.base, host.code, stderr=asyncio.subprocess.PIPE
            )
            _, said = await program.communicate()
            assert (program.returncode, said.decode()) == (1, "No seat is free at this table.\n")

    run(play())


def test_the_example_bot_waits_when_it_is_told_to_and_goes_on(tmp_path: Path) -> None:
    """Alone among bots nobody waits for anybody, so it is soon faster than a socket may be."""

    async def play() -> None:
        limits = msgspec.structs.replace(OPEN, connection=Bucket(burst=20, rate=20))
        settings = Settings(limits=limits, thinkers=1)
        async with (
            server(in_file(tmp_path), settings, floor=1) as live,
            players(live.port, 1) as (host,),
        ):
            await host.create("encore", seats=2)
            await host.attach()
            _ = await host.ask("seat_bot", seat=0, bot="random")
            program = await sat_down(host, 1)
            _ = await host.ask("start")
            await host.until(Player.is_over)
            assert await asyncio.wait_for(program.wait(), 20) == 0

    run(play(), seconds=60)


def test_the_example_bot_says_in_a_line_why_it_cannot_sit_down(tmp_path: Path) -> None:
    async def said(*arguments: str) -> str:
        program = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), *arguments, stderr=asyncio.subprocess.PIPE
        )
        _, said = await program.communicate()
        assert program.returncode == 1
        (line,) = said.decode().splitlines()
        return line

    async def play() -> None:
        async with server(in_file(tmp_path)) as live:
            here = f"http://127.0.0.1:{live.port}"
            assert "sit_and_play.py http://127.0.0.1:8080 CODE" in await said()
            assert "404" in await said(here, "nowhere")
        assert here.removeprefix("http://") in await said(here, "nobody")

    run(play())


def test_the_example_bot_says_that_it_was_sent_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            await host.create("encore", seats=2)
            await host.attach()
            program = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), host.base, host.code, stderr=asyncio.subprocess.PIPE
            )
            await host.until(lambda me: me.info["seats"][0].get("commitment"))
            _ = await host.ask("remove", member=host.info["seats"][0]["member"])
            _, said = await program.communicate()
            assert program.returncode == 1
            assert said.decode() == f"{retold(refuse('removed'), ENGLISH)}\n"

    run(play(), seconds=20)


def test_the_example_is_short() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 50
