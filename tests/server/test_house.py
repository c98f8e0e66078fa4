"""Around the tables: packs, groups, rematches, stand-ins, the public list, other devices."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from parlour.packs.binding import built_in
from parlour.server import thinking
from tests.server.live import (
    Player,
    Refused,
    first_option,
    in_file,
    last_option,
    players,
    run,
    seat_all,
    server,
)


async def offer(player: Player, game: str, text: bytes) -> tuple[int, dict[str, str]]:
    path = f"{player.base}/api/games/{game}/packs"
    async with player.session.post(path, data=text) as answer:
        return answer.status, await answer.json()


def test_a_pack_is_offered_played_and_verified_by_its_hash(tmp_path: Path) -> None:
    text = next(iter(built_in("encore").values())).text
    changed = text.replace(b"version = 1", b"version = 2", 1)

    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            status, told = await offer(group[0], "encore", changed)
            assert status == 201, told
            await seat_all(group, "encore", seats=2, packs=[told["pack"]])
            _ = await asyncio.gather(*[player.play(last_option) for player in group])

    run(play())


@pytest.mark.parametrize(
    ("text", "code"), [(b"", None), (b"not toml [", None), (b"x" * 300_000, "body_too_large")]
)
def test_a_pack_that_cannot_be_played_is_not_offered(
    tmp_path: Path, text: bytes, code: str | None
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            status, told = await offer(player, "ember", text)
            assert status in (400, 413)
            assert told["sentence"].startswith(("the pack", "this is too large"))
            assert code in (None, told["code"])
            status, told = await player.post(
                "/api/tables", {"game": "ember", "name": "A", "packs": ["00" * 32]}
            )
            assert (status, told["code"]) == (404, "no_such_pack")

    run(check())


def test_a_pack_that_takes_too_long_to_play_is_refused_and_tables_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "FOR_LONG", 0.001)
    text = next(iter(built_in("encore").values())).text

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as [player]:
            status, told = await offer(player, "encore", text)
            assert (status, told["code"]) == (400, "pack_hangs")
            await seat_all([player], "encore", seats=2, bots=["greedy"])
            _ = await player.answer(first_option(await player.asked()))
            _ = await player.asked()  # the bot has thought meanwhile

    run(check())


def test_packs_of_one_address_are_tried_one_at_a_time(tmp_path: Path) -> None:
    text = next(iter(built_in("encore").values())).text

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as [player]:
            told = await asyncio.gather(*[offer(player, "encore", text) for _ in range(3)])
            assert sorted(status for status, _ in told) == [201, 429, 429]
            assert {said.get("code") for _, said in told} == {None, "one_pack"}
            assert (await offer(player, "encore", text))[0] == 201

    run(check())


def test_a_table_has_at_most_eight_packs(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as [player]:
            wish = {"game": "ember", "name": "A", "packs": ["00" * 32] * 9}
            status, told = await player.post("/api/tables", wish)
            assert (status, told["code"]) == (400, "shape")

    run(check())


def test_a_rematch_seats_the_same_people_with_the_same_tokens(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            _ = await group[0].ask("concede")
            first, second = await asyncio.gather(*[player.ask("rematch") for player in group])
            assert first["rematch"] == second["rematch"]
            for player in group:
                player.view = None
                player.table = first["rematch"]
                await player.attach()
            for player in group:
                await player.until(
                    lambda me: all(one.get("commitment") for one in me.info["seats"])
                )
            _ = await group[0].ask("start")
            _ = await asyncio.gather(*[player.play(last_option) for player in group])

    run(play())


def test_somebody_comes_back_on_another_device_and_both_play(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as (ada, ben, phone):
            await seat_all([ada, ben], "encore", seats=2)
            code = (await ada.ask("handover"))["code"]
            path = f"/api/tables/{ada.table}/return"
            status, ticket = await phone.post(path, {"code": code})
            assert status == 201
            assert ticket["member"] == ada.member
            assert ticket["token"] != ada.token
            phone.table, phone.token = ticket["table"], ticket["token"]
            await phone.attach()
            assert phone.view == ada.view
            assert phone.seat == 0
            assert (await phone.post(path, {"code": code}))[0] == 404
            mover = ada if ada.open_question() else ben
            _ = await mover.answer(first_option(mover.decision or {}))
            await phone.until(lambda me: me.view == ada.view)

    run(play())


def test_a_repeated_wish_for_a_code_gets_one_that_works_also_after_a_restart(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await ada.create("encore")
            await ada.attach()
            first = await ada.ask("handover", id="code")
            assert await ada.ask("handover", id="code") == first
            table, token = ada.table, ada.token
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            ada.table, ada.token = table, token
            await ada.attach()
            code = (await ada.ask("handover", id="code"))["code"]
            path = f"/api/tables/{table}/return"
            assert (await ada.post(path, {"code": first["code"]}))[0] == 404, "there is one code"
            assert (await ada.post(path, {"code": code}))[0] == 201

    run(play())


def test_a_bot_stands_in_for_who_is_away_and_hands_the_seat_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (ada, ben):
            await seat_all([ada, ben], "encore", seats=2, clock={"away": 1})
            await ben.disconnect()
            while not any(seat.get("stand_in") for seat in ada.info["seats"]):
                if ada.open_question():
                    _ = await ada.answer(first_option(ada.decision or {}))
                await ada.until(
                    lambda me: me.open_question() or me.info["seats"][1].get("stand_in")
                )
            await ben.attach()
            await ada.until(lambda me: not me.info["seats"][1].get("stand_in"))

    run(play())


def test_who_takes_too_long_is_stood_in_for_until_they_do_something(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (ada, ben):
            await seat_all([ada, ben], "encore", seats=2, clock={"move": 1})
            slow = ada if ada.open_question() else ben
            assert slow.seat is not None
            seat = slow.seat
            await ada.until(lambda me: me.info["seats"][seat].get("stand_in"))
            _ = await slow.ask("ping")  # a page asks by itself
            assert live.house.rooms[ada.table].table.chairs[seat].stand_in
            _ = await slow.ask("say", text="sorry, the kettle")
            await ada.until(lambda me: not me.info["seats"][seat].get("stand_in"))

    run(play())


def test_only_tables_whose_host_wants_it_are_on_the_list(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (quiet, loud):
            await quiet.create("ember", "Ada")
            await loud.create("ember", "Ben", listed=True, title="Come in!")
            listed = json.loads((await loud.get("/api/tables"))[1])
            assert [one["table"] for one in listed] == [loud.table]
            assert listed[0]["title"] == "Come in!"

    run(check())


def test_who_has_left_a_table_does_not_hear_that_it_moves(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (ada, ben):
            await ada.create("encore", seats=2)
            await ben.join(ada.table, "Ben")
            for player in (ada, ben):
                await player.attach()
            _ = await ben.ask("detach")
            room = live.house.rooms[ada.table]
            await live.house.drop({ada.table: room.epoch})
            await ada.until(lambda me: me.heard[-1]["type"] == "gone")
            _ = await ben.ask("ping")
            assert [told for told in ben.heard if told["type"] == "gone"] == []

    run(check())


def test_who_comes_and_goes_before_the_table_looks_up_is_not_there(tmp_path: Path) -> None:
    """What was asked for in one go is done in one go: nobody would say a second time that they go."""

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (ada, eve):
            await ada.create("encore", seats=2)
            await ada.attach()
            await eve.join(ada.table, "Eve")
            await eve.attach()
            room = live.house.rooms[ada.table]
            audience = room.audience
            # The first of them is written down: what comes meanwhile waits.
            wishes: list[dict[str, object]] = [
                {"type": "notify", "webhook": "", "mail": ""},
                {"type": "attach", "token": eve.token},
                {"type": "detach"},
            ]
            assert eve.socket is not None
            for number, wish in enumerate([*wishes, wishes[1], *wishes]):
                named = {"table": eve.table, "id": f"{number}"}
                await eve.socket.send_str(json.dumps({**wish, **named}))
            with pytest.raises(Refused, match="not_attached"):
                _ = await eve.ask("say", text="I am gone")
            _ = await room.look(lambda: None)  # whatever was under way is done
            assert [guest.member for guest in audience.guests] == [ada.member]
            assert [*audience.gone_at] == [eve.member]
            await ada.until(lambda me: not me.info["members"][1].get("connected"))

    run(check())


def test_a_table_that_is_opened_while_the_server_stops_is_closed(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await ada.create("encore", seats=2)
            room = live.house.rooms.pop(ada.table)
            await room.close()
            opened = asyncio.ensure_future(live.house.room(ada.table))
            while not live.house._opening:  # noqa: ASYNC110 - one turn of the loop or two
                await asyncio.sleep(0)
        assert (await opened).closed

    run(check())


def test_a_group_sees_how_close_it_has_grown(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            _, made = await group[0].post("/api/groups", {"title": "Sunday"})
            await seat_all(group, "ensemble", seats=2, group=made["group"])
            _ = await asyncio.gather(*[player.play(first_option) for player in group])
            status, data = await group[0].get(f"/api/groups/{made['group']}")
            assert status == 200
            found = json.loads(data)
            assert found["title"] == "Sunday"
            assert len(found["games"]) == 1
            (pair,) = found["pairs"]
            assert pair["players"] == ["Player 0", "Player 1"]
            # Both always chose the first space, so they thought alike at every level.
            assert all(level["alike"] == level["votes"] for level in pair["levels"])
            assert len(pair["levels"]) > 3

    run(play())


def test_the_expert_gives_hints_to_who_plays_alone_and_to_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as (ada, ben, cem):
            await seat_all([ada], "encore", seats=2, bots=["random"])
            await ada.until(Player.open_question)
            decision = ada.decision or {}
            hint = await ada.ask("hint", decision=decision["id"])
            assert hint["action"] in [one["action"] for one in decision["options"]]
            await seat_all([ben, cem], "encore", seats=2)
            mover = ben if ben.open_question() else cem
            with pytest.raises(Refused, match="no_hints"):
                await mover.ask("hint", decision=(mover.decision or {})["id"])

    run(play())


def test_the_story_tells_a_seat_what_it_saw(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "ensemble", seats=2)
            _ = await group[0].answer(first_option(group[0].decision or {}))
            stories = [(await player.ask("story"))["lines"] for player in group]
            assert stories[0][-1]["text"] == "You lay your vote for space 1 face down."
            assert stories[1][-1]["text"] == "Player 0 lays a vote face down."
            assert [line["number"] for line in stories[0]] == list(range(len(stories[0])))

    run(play())
