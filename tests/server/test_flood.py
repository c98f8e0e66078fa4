"""Who asks too much is told to slow down, and nobody else is."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError
from msgspec.structs import replace

from parlour.server.settings import Bucket, Limits, Settings
from tests.server.live import OPEN, Player, Refused, in_file, players, run, seat_all, server

FEW = Bucket(10, 0.01)
TOO_OFTEN = 40


def only(**tight: Bucket | int) -> Settings:
    """No limit can be felt but these."""
    limits: Limits = replace(OPEN, **tight)
    return Settings(limits=limits, thinkers=1)


async def asks(player: Player, times: int = 1) -> list[str]:
    """The codes with which wishes are refused; empty where one was granted."""
    codes = []
    for _ in range(times):
        try:
            _ = await player.ask("rename", name=player.member)
            codes.append("")
        except Refused as refused:
            codes.append(refused.code)
    slow = [told for told in player.heard if told.get("code") == "slow_down"]
    assert all(told["retry_after"] >= 1 for told in slow)
    return codes


async def same_person(player: Player, other: Player) -> None:
    """Another socket of somebody."""
    other.table, other.token, other.member = player.table, player.token, player.member
    await other.attach()


# A limit, and who feels it beside the one socket that asks too much: another socket of the same
# person, somebody else at the table, and people at another table.
LIMITED = [
    ("connection", set()),
    ("member", {"own"}),
    ("table", {"own", "neighbour"}),
    ("address", {"own", "neighbour", "elsewhere"}),
]


@pytest.mark.parametrize(("limit", "whom"), LIMITED, ids=[name for name, _ in LIMITED])
def test_each_limit_is_felt_by_those_whom_it_is_for(
    tmp_path: Path, limit: str, whom: set[str]
) -> None:
    async def check() -> None:
        # Coming in takes some messages and requests too.
        size = Bucket(30, 0.01) if limit == "address" else FEW
        settings = only(**{limit: size})
        async with server(in_file(tmp_path), settings) as live, players(live.port, 4) as group:
            greedy, own, neighbour, elsewhere = group
            await greedy.create("encore")
            await greedy.attach()
            await same_person(greedy, own)
            await neighbour.join(greedy.table, "Neighbour")
            await neighbour.attach()
            await elsewhere.create("encore")
            await elsewhere.attach()
            codes = await asks(greedy, TOO_OFTEN)
            assert codes[0] == ""
            assert codes[-1] == "slow_down"
            others = {"own": own, "neighbour": neighbour, "elsewhere": elsewhere}
            felt = {name for name, one in others.items() if await asks(one) == ["slow_down"]}
            assert felt == whom
            status, _ = await greedy.get("/api/games")
            assert status == (429 if limit == "address" else 200)

    run(check())


def test_who_goes_on_all_the_same_is_cut_off(tmp_path: Path) -> None:
    async def check() -> int | None:
        settings = only(connection=FEW)
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as [greedy]:
            await greedy.create("encore")
            await greedy.attach()
            with pytest.raises(ConnectionError):
                _ = await asks(greedy, 1_000)
            assert greedy.socket is not None
            return greedy.socket.close_code

    assert run(check()) == 1013


def test_what_is_made_is_counted_apart(tmp_path: Path) -> None:
    async def check() -> None:
        settings = only(made=Bucket(2, 0.01))
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as [greedy]:
            wish = {"game": "ensemble", "name": "A"}
            statuses = [(await greedy.post("/api/tables", wish))[0] for _ in range(3)]
            assert statuses == [201, 201, 429]
            assert (await greedy.get("/api/tables"))[0] == 200

    run(check())


# What is dear: the limit, the route, and what it answers until there were too many.
DEAR: list[tuple[str, str, object, int]] = [
    ("replayed", "/api/tables/{table}/replay", None, 400),
    ("replayed", "/api/tables/{table}/export", None, 400),
    ("looked", "/api/places", {"places": []}, 200),
    ("looked", "/api/groups/G-none", None, 404),
    ("looked", "/api/tables/{table}/qr.svg", None, 200),
    ("looked", "/api/qr", {"path": "/t/abc"}, 200),
    ("looked", "/api/tables/{table}/terms", None, 200),
    ("looked", "/api/tables/{table}/cards", None, 200),
    ("guessed", "/api/codes/abcdef", None, 404),
]


@pytest.mark.parametrize(("limit", "path", "body", "answer"), DEAR, ids=[d[1] for d in DEAR])
def test_what_is_dear_is_counted_apart(
    tmp_path: Path, limit: str, path: str, body: object, answer: int
) -> None:
    async def check() -> None:
        settings = only(**{limit: Bucket(2, 0.01)})
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as [greedy]:
            await greedy.create("encore")
            url, method = greedy.base + path.format(table=greedy.table), "POST" if body else "GET"
            statuses = []
            for _ in range(3):
                async with greedy.session.request(method, url, json=body) as told:
                    statuses.append(told.status)
            assert statuses == [answer, answer, 429]
            assert (await greedy.get("/api/games"))[0] == 200

    run(check())


def test_who_may_not_even_watch_uses_up_nothing_of_the_players(tmp_path: Path) -> None:
    async def check() -> None:
        settings = only(table=FEW)
        async with server(in_file(tmp_path), settings) as live, players(live.port, 2) as group:
            host, stranger = group
            await host.create("encore", watchers=False)
            await host.attach()
            stranger.table = host.table
            await stranger.connect()
            for number in range(TOO_OFTEN):
                with pytest.raises(Refused):
                    _ = await stranger.ask("attach", token="")
                with pytest.raises(Refused):
                    _ = await stranger.ask("say", text=f"{number}")
            assert set(await asks(host, 5)) == {""}

    run(check())


def test_to_come_in_again_and_again_is_counted_like_anything_else(tmp_path: Path) -> None:
    async def check() -> None:
        settings = only(member=FEW)
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as [host]:
            await host.create("encore")
            codes = []
            for number in range(TOO_OFTEN):
                try:
                    if host.socket is None:
                        await host.connect()
                    language = ("en", "de")[number % 2]
                    _ = await host.ask("attach", token=host.token, language=language)
                    codes.append("")
                except Refused as refused:
                    codes.append(refused.code)
            assert codes[0] == "" and codes[-1] == "slow_down"

    run(check())


def test_who_is_unknown_at_a_rematch_is_not_looked_for_again_and_again(tmp_path: Path) -> None:
    """The whole game before it would be read each time."""

    async def check() -> None:
        settings = only(looked=Bucket(2, 0.01))
        async with server(in_file(tmp_path), settings) as live, players(live.port, 3) as group:
            *duel, stranger = group
            await seat_all(duel, "encore", seats=2)
            _ = await duel[0].ask("concede")
            for table in ((await duel[0].ask("rematch"))["rematch"], duel[0].table):
                stranger.table, codes = table, []
                for number in range(4):
                    stranger.token = f"no token {number}"
                    with pytest.raises(Refused) as refused:
                        await stranger.attach()
                    codes.append(refused.value.code)
                tried = ["no_table"] * 2
                assert codes == tried + (tried if table == duel[0].table else ["slow_down"] * 2)

    run(check())


def test_codes_can_be_typed_by_any_number_of_friends_and_be_guessed_by_nobody(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        settings = only(guessed=Bucket(3, 0.001))
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as [host]:
            await host.create("encore")
            right, wrong = f"/api/codes/{host.code}", "/api/codes/zzzzzz"
            assert {(await host.get(right))[0] for _ in range(TOO_OFTEN)} == {200}
            # Not even those that are asked for at the same time.
            asked = await asyncio.gather(*[host.get(wrong) for _ in range(TOO_OFTEN)])
            assert sorted(status for status, _ in asked)[:4] == [404, 404, 404, 429]
            assert (await host.get(right))[0] == 429, "otherwise one could go on guessing"

    run(check())


def test_sockets_of_an_address_and_tables_of_a_socket_are_counted(tmp_path: Path) -> None:
    async def check() -> None:
        settings = only(sockets_an_address=2, tables_a_socket=2)
        async with server(in_file(tmp_path), settings) as live, players(live.port, 3) as group:
            first, second, third = group
            for player in group:
                await player.create("encore")
            await first.attach()
            await second.attach()
            with pytest.raises(WSServerHandshakeError) as refused:
                await third.attach()
            assert refused.value.status == 429
            await second.disconnect()
            while len(live.site.doors.open) > 1:  # noqa: ASYNC110 - a server says no more of it
                await asyncio.sleep(0.01)
            await third.attach()
            assert await attaches(first, second) == ""
            assert await attaches(first, third) == "too_many_tables"
            assert await attaches(first, second) == "", "it is shown that one already"

    run(check())


async def attaches(player: Player, to: Player) -> str:
    """The code with which a socket is refused another person's table; empty: it is shown."""
    player.table = to.table
    try:
        _ = await player.ask("attach", token=to.token)
    except Refused as refused:
        return refused.code
    return ""
