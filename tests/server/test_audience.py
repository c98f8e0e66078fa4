"""To whom a table is shown, and as whom."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.server.visits import Guest, Wish
from parlour.wire import requests
from tests.server.lines import Heard
from tests.server.live import Player, Refused, in_file, players, run, seat_all, server


def gone(player: Player) -> list[str]:
    return [message["code"] for message in player.heard if message["type"] == "gone"]


def test_who_watches_is_sent_away_when_nobody_may_watch_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as group:
            host, friend, watcher = group
            await host.create("encore", "Ada")
            await host.attach()
            await friend.join(host.table, "Ben")
            await friend.attach()
            watcher.table = host.table
            await watcher.attach()
            _ = await host.ask("agree", watchers=False)
            await watcher.until(gone)
            assert gone(watcher) == ["removed"]
            with pytest.raises(Refused, match="not_attached"):
                _ = await watcher.ask("story")
            with pytest.raises(Refused, match="no_table"):
                await watcher.attach()
            assert gone(friend) == [] == gone(host)

    run(play())


def test_a_program_watches_with_an_empty_token_whatever_its_socket_was_opened_with(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as group:
            host, player, watcher = group
            await host.create("encore", "Ada")
            await player.create("encore", "Ben")
            watcher.token = "watching"
            for program in (player, watcher):
                await program.connect()
                program.table = host.table
                with pytest.raises(Refused, match="no_table"):
                    _ = await program.ask("attach")
                _ = await program.ask("attach", token="")
                assert program.info["id"] == host.table
                assert program.you.get("member") is None

    run(play())


def test_who_is_removed_while_another_device_of_theirs_comes_in_sees_nothing(
    tmp_path: Path,
) -> None:
    """Both wishes reach the table at once."""

    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            host, friend = group
            await host.create("encore", "Ada", watchers=False)
            await host.attach()
            await friend.join(host.table, "Ben")
            await friend.attach()
            room = live.house.rooms[host.table]
            known = next(one for one in room.audience.guests if one.member == friend.member)
            hosting = next(one for one in room.audience.guests if one.member == host.member)
            line = Heard()
            second = Guest(line, token=known.token)
            remove = requests.Remove(table=host.table, id="r", member=friend.member)
            say = requests.Say(table=host.table, id="s", text="hello")
            room.put(Wish(hosting, say))  # the others wait until this is on disk
            room.put(Wish(second, requests.Attach(table=host.table, id="a")))
            room.put(Wish(hosting, remove))
            await friend.until(gone)
            await room.look(lambda: None)
            assert not second.attached and not second.admitted
            assert all(b"no_table" in message for message in line.messages)
            assert len(line.messages) == 1

    run(play())


@pytest.mark.parametrize("watched", [False, True])
def test_who_gives_up_a_seat_sees_what_anybody_sees(tmp_path: Path, watched: bool) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 5) as group:
            *seated, watcher, device = group
            await seat_all(seated, "ember", seats=3)
            who = seated[2]
            watcher.table = who.table
            if watched:
                await watcher.attach()
            assert who.view is not None and who.view["seat"] == 2
            _ = await who.ask("concede")
            await who.until(lambda me: me.view is not None and me.view["seat"] is None)
            device.table, device.token, device.member = who.table, who.token, who.member
            await device.attach()
            await asyncio.gather(*[one.ask("story") for one in (who, device)])
            assert who.decision is None
            assert who.view == device.view
            if watched:
                assert watcher.view == device.view

    run(play())
