"""The same game again: who comes along, who they are there, and that there is one such table."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.settings import Settings
from parlour.wire import requests
from tests.server.live import (
    OPEN,
    Player,
    Refused,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)
from tests.server.stages import BEGIN, TABLE, ask, commitment_of, dealt, gathered, staged, start
from tests.server.test_lobby import join


async def over(people: list[Player]) -> None:
    """The first one gives up a duel as soon as it is dealt."""
    await people[0].until(lambda me: me.info["status"] == "playing")
    _ = await people[0].ask("concede")
    for player in people:
        await player.until(Player.is_over)


async def goes_on(player: Player, table: str) -> None:
    """To another table, with the token that is held already."""
    player.table, player.view = table, None
    await player.attach()


def test_a_newcomer_at_a_rematch_is_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 4) as everyone:
            ada, mid, ben, eve = everyone
            await ada.create("encore", "Ada")
            for player, name in ((mid, "Mid"), (ben, "Ben")):
                await player.join(ada.table, name)
            for player in (ada, mid, ben):
                await player.attach()
            await ada.sit(0)
            await ben.sit(1)
            _ = await mid.ask("leave")
            _ = await ada.ask("start")
            await over([ada, ben])
            again = (await ada.ask("rematch"))["rematch"]
            await goes_on(ben, again)
            await eve.join(again, "Eve")
            await eve.attach()
            assert eve.member not in (ada.member, ben.member)
            assert eve.seat is None
            _ = await ben.ask("say", text="I am still here")
            await ben.disconnect()
            await ben.attach()
            assert (ben.you["member"], ben.seat) == (ben.member, 1)

    run(play())


def test_a_place_that_is_handed_over_beside_a_rematch_is_one_there_too(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 4) as everybody:
            ada, ben, phone, stranger = everybody
            await seat_all([ada, ben], "encore", seats=2)
            await over([ada, ben])
            rematch = str((await ada.ask("rematch"))["rematch"])
            # Both tables have a third member, who is not the same.
            await stranger.join(ada.table, "Cem")
            late = Player(stranger.session, live.port)
            await late.join(rematch, "Dee")
            assert stranger.member == late.member
            code = (await ben.ask("handover"))["code"]
            status, ticket = await ben.post(f"/api/tables/{ben.table}/return", {"code": code})
            assert status == 201, ticket
            phone.token = ticket["token"]
            for device in (ben, phone):
                await goes_on(device, rematch)
                assert (device.you["member"], device.you["seat"]) == ("m2", 1)
            stranger.table = rematch
            with pytest.raises(Refused):
                await stranger.attach()

    run(check())


def test_who_leaves_after_the_game_stays_who_played_it() -> None:
    stage = dealt("encore", 2)
    ask(stage, "m2", requests.Concede(table=TABLE, id="1"))
    ask(stage, "m2", requests.Leave(table=TABLE, id="2"))
    told = stage.telling.info()
    assert told.ending is not None
    assert told.ending.sentence == "P1 gave up."
    seat = told.seats[1]
    assert (seat.kind, seat.name, seat.member) == ("person", "P1", "")
    assert stage.table.names == ["P0", "P1"]
    assert stage.table.people() == [0]


def test_a_group_remembers_who_has_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            _, made = await group[0].post("/api/groups", {"title": "Sunday"})
            await seat_all(group, "ensemble", seats=2, group=made["group"])
            _ = await asyncio.gather(*[player.play(first_option) for player in group])
            page = f"/api/groups/{made['group']}"
            before = (await group[0].get(page))[1]
            _ = await group[1].ask("leave")
            assert (await group[0].get(page))[1] == before
            assert json.loads(before)["pairs"][0]["players"] == ["Player 0", "Player 1"]
            _, data = await group[0].get(f"/api/tables/{group[0].table}/replay")
            names = [seat["name"] for seat in json.loads(data)["info"]["seats"]]
            assert names == ["Player 0", "Player 1"]

    run(play())


def test_the_seat_of_who_has_left_is_open_at_the_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as (ada, ben, cem):
            await seat_all([ada, ben], "encore", seats=2)
            await over([ada, ben])
            _ = await ben.ask("leave")
            await goes_on(ada, (await ada.ask("rematch"))["rematch"])
            assert [seat["kind"] for seat in ada.info["seats"]] == ["person", "open"]
            await cem.join(ada.table, "Cem")
            await cem.attach()
            assert cem.seat is None, "nobody sits down unasked"
            _ = await ada.ask("seat_bot", seat=1, bot="greedy")
            _ = await ada.ask("start")
            await ada.until(lambda me: me.view is not None)

    run(play())


def with_nobody() -> list[ENTRIES]:
    """The log of a rematch as it was once begun: m2, who had left, has a seat."""
    first, *rest = gathered("encore", 1)
    assert isinstance(first, entries.Created)
    first.seats = 2
    return [first, *rest, entries.Sat(at=BEGIN, by="m2", seat=1, commitment="")]


def test_an_old_log_that_seats_nobody_leads_to_an_open_seat() -> None:
    stage = staged(with_nobody())
    assert [chair.kind for chair in stage.table.chairs] == ["person", "open"]
    assert join(stage, "Cem") == "m3"
    assert stage.table.people() == [0]
    ask(stage, "m1", requests.SeatBot(table=TABLE, id="1", seat=1, bot="greedy"))
    assert start(stage).table.status == "playing"


def test_an_old_log_in_which_a_stranger_got_that_seat_can_still_be_read() -> None:
    stage = staged(
        [
            *with_nobody(),
            entries.Joined(at=BEGIN, member="m2", name="Cem", tokens=("hash of Cem",)),
            entries.Committed(at=BEGIN, by="m2", commitment=commitment_of(1)),
        ]
    )
    assert stage.table.names == ["P0", "Cem"]
    assert start(stage).table.status == "playing"


def test_a_group_may_open_at_a_rematch_what_it_has_won(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            _, made = await group[0].post("/api/groups", {"title": "Sunday"})
            await seat_all(group, "ensemble", seats=2, group=made["group"])
            _ = await asyncio.gather(*[player.play(first_option) for player in group])
            assert group[0].info["ending"]["winners"] == [0, 1], "they always vote alike"
            page = json.loads((await group[0].get(f"/api/groups/{made['group']}"))[1])
            (pack,) = [one["pack"] for one in page["packs"] if one["state"] == "may_open"]
            await goes_on(group[0], (await group[0].ask("rematch"))["rematch"])
            options = {**group[0].info["options"], "scenarios": [pack]}
            _ = await group[0].ask("agree", options=options)
            assert group[0].info["options"]["scenarios"] == [pack]

    run(play())


def test_who_is_muted_and_where_people_are_told_outlast_a_game(tmp_path: Path) -> None:
    async def play() -> None:
        webhooks = Settings(limits=OPEN, thinkers=1, webhooks="anywhere")
        async with (
            server(in_file(tmp_path), webhooks) as live,
            players(live.port, 2) as duel,
        ):
            await seat_all(duel, "encore", seats=2)
            kept = {"webhook": "https://example.org/turn", "mail": ""}
            _ = await duel[1].ask("notify", **kept)
            _ = await duel[0].ask("mute", member=duel[1].member, muted=True)
            await over(duel)
            again = (await duel[0].ask("rematch"))["rematch"]
            for player in duel:
                await goes_on(player, again)
            assert duel[1].you["notices"]["webhook"] == kept["webhook"]
            assert [one.get("muted", False) for one in duel[0].info["members"]] == [False, True]

    run(play())


def test_all_who_ask_for_a_rematch_at_once_get_the_same_one_and_there_is_no_other(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as duel:
            await seat_all(duel, "encore", seats=2, listed=True)
            await over(duel)
            asked = [player.ask("rematch", id=f"again {player.member}") for player in duel]
            first, second = await asyncio.gather(*asked)
            assert first["rematch"] == second["rematch"]
            listed = json.loads((await duel[0].get("/api/tables"))[1])
            assert [one["table"] for one in listed] == [first["rematch"]]
            for player, told in zip(duel, (first, second), strict=True):
                repeated = await player.ask("rematch", id=told["id"])
                assert repeated == told, "the same wish gets the same reply"

    run(play())


def test_who_gave_up_among_bots_may_play_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as (ada, eve, cem):
            await seat_all([ada], "ensemble", seats=2, bots=["kindred"])
            await eve.join(ada.table, "Eve")
            await eve.attach()
            _ = await ada.ask("concede")
            await ada.until(Player.is_over)
            with pytest.raises(Refused, match="no_seat"):
                _ = await eve.ask("rematch")
            cem.table = ada.table
            await cem.attach()
            with pytest.raises(Refused, match="not_in"):
                _ = await cem.ask("rematch")
            await goes_on(ada, (await ada.ask("rematch"))["rematch"])
            assert ada.seat == 0
            assert [seat["kind"] for seat in ada.info["seats"]] == ["person", "bot"]

    run(play())
