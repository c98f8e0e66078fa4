"""A table that fails is read again, for as long as it takes; nobody waits for a reply in vain."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.core.errors import Refusal
from parlour.server import entries
from parlour.server.visits import Guest, Wish
from parlour.wire import requests
from tests.server.lines import Broken, Heard
from tests.server.live import Refused, first_option, in_file, players, run, seat_all, server


def test_a_table_that_cannot_be_shown_goes_on_as_soon_as_it_can(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "ensemble", seats=2)
            host, other = group
            audience = live.house.rooms[host.table].audience
            line = Broken()
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


def test_who_asked_for_something_is_told_that_the_table_moved_meanwhile(tmp_path: Path) -> None:
    """Also who is let in, or attached, by what is being written at that moment."""

    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            await host.create("encore", "Ada")
            await host.attach()
            room = live.house.rooms[host.table]
            line = Heard()
            said = entries.Said(at=1, by=host.member, text="hello")
            wanted = asyncio.ensure_future(room.do(lambda _, __: [said]))
            await asyncio.sleep(0)
            room.put(Wish(Guest(line), requests.Attach(table=host.table, id="a")))
            assert not wanted.done()
            await room.move_away()
            with pytest.raises(Refusal, match="elsewhere"):
                _ = await wanted
            assert len(line.messages) == 1 and b'"moved"' in line.messages[0]

    run(play())
