"""A table that fails is read again, for as long as it takes; nobody waits for a reply in vain."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.server.visits import Guest
from tests.server.live import Refused, first_option, in_file, players, run, seat_all, server


class BrokenLine:
    """A line over which no table can be shown."""

    def __init__(self) -> None:
        self.tries = 0

    def send(self, data: bytes) -> None:
        if b'"trouble"' not in data[:40]:
            self.tries += 1
            raise RuntimeError("it cannot be sent")


def test_a_table_that_cannot_be_shown_goes_on_as_soon_as_it_can(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "ensemble", seats=2)
            host, other = group
            audience = live.house.rooms[host.table].audience
            line = BrokenLine()
            audience.guests.append(Guest(line, attached=True))
            with pytest.raises(Refused, match="not_saved"):
                _ = await host.answer(first_option(await host.asked()))
            while line.tries < 4:
                with pytest.raises(Refused, match="not_saved"):
                    _ = await other.ask("say", text="hello?")
                await asyncio.sleep(0.05)
            del audience.guests[-1]
            while True:
                try:
                    _ = await host.ask("wait", mode="ask")
                except Refused as refused:
                    if refused.code != "not_saved":
                        break
                await asyncio.sleep(0.05)
            _ = await asyncio.gather(*[player.play(first_option) for player in group])

    run(play())
