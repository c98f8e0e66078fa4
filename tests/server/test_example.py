"""The example bot sits down and plays, a whole game of each kind."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.live import in_file, last_option, players, run, server

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


def test_the_example_is_short() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 40
