"""Two nodes in this process: a person may be connected to either."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
import pytest
from aiohttp import ClientSession, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer

import parlour
from parlour.cli.checking import node_address
from parlour.packs.retelling import retold
from parlour.server.entries import read
from parlour.server.relay import NODE, Relays
from parlour.server.serving import Server
from parlour.server.settings import Settings
from parlour.server.wishes import refuse
from tests.server.live import (
    OPEN,
    Message,
    Player,
    Refused,
    last_option,
    players,
    run,
    seat_all,
    server,
)
from tests.server.postgres import Postgres
from tests.server.roaming import Roamer
from tests.server.test_odd_requests import answer_to


@asynccontextmanager
async def two_nodes(shared: str) -> AsyncIterator[tuple[Server, Server]]:
    async with server(shared) as one, server(shared) as two:
        yield one, two


async def seated(host: Player, guest: Player, bots: int = 0) -> None:
    """A game of Encore!! or Ensemble, with its host at one node and the guest at another."""
    game = "ensemble" if bots else "encore"
    await seat_all([host, guest], game, seats=2 + bots, bots=["kindred"] * bots)


async def look_back_and_go_on(host: Player, guest: Player, again: Player) -> None:
    """What comes after a game is the same at every node."""
    for seat in ("seat=0", "seat=all"):
        asked = f"/api/tables/{host.table}/replay?{seat}"
        here, there = await host.get(asked), await guest.get(asked)
        assert here[0] == 200
        assert json.loads(here[1])["part"] == json.loads(there[1])["part"]
    step = {"table": host.table, "step": 3, "seat": 1}
    await again.create(host.info["game"], "Eve", continues=step)
    await again.attach()
    assert again.info["continues"]["step"] == 3


@pytest.mark.parametrize("bots", [0, 1])
def test_people_at_different_nodes_play_a_whole_game(shared: str, bots: int) -> None:
    async def play() -> bytes:
        async with two_nodes(shared) as (one, two), ClientSession() as session:
            host, guest = Player(session, one.port), Player(session, two.port)
            await seated(host, guest, bots)
            assert set(one.house.rooms) == {host.table}
            assert not two.house.rooms  # only owners hold states
            _ = await asyncio.gather(host.play(last_option), guest.play(last_option))
            room = one.house.rooms[host.table]
            assert guest.view == room.telling.view(guest.seat)
            status, data = await guest.get(f"/api/tables/{host.table}/export")
            assert status == 200
            again = Player(session, two.port)
            await look_back_and_go_on(host, guest, again)
            for player in (host, guest, again):
                await player.disconnect()
            return data

    assert parlour.verify(run(play())) is True


def test_every_route_of_a_table_answers_alike_at_every_node(shared: str) -> None:
    async def play() -> None:
        async with two_nodes(shared) as (one, two), players(one.port, 1) as (host,):
            await host.create("ember", "Ada", seats=2, watchers=False)
            await host.attach()
            async with ClientSession() as session:
                away = Player(session, two.port)
                mine = {"Authorization": f"Bearer {host.token}"}
                german = {"Accept-Language": "de"}
                for path in ("", "/export", "/terms", "/cards", "/qr.svg"):
                    for headers in ({}, mine, {"Authorization": "Bearer wrong"}, mine | german):
                        asked = f"/api/tables/{host.table}{path}"
                        here, there = (
                            await host.get(asked, **headers),
                            await away.get(asked, **headers),
                        )
                        if path == "/qr.svg":
                            assert here[0] == there[0] == 200
                        else:
                            assert here == there
                await away.join(host.table, "Ben")
                await away.attach()
                code = (await away.ask("handover"))["code"]
                status, ticket = await away.post(f"/api/tables/{host.table}/return", {"code": code})
                assert (status, ticket["member"]) == (201, away.member)
                status, again = await away.post(f"/api/tables/{host.table}/return", {"code": code})
                assert (status, again["code"]) == (400, "no_such_code") or status == 404
                assert (await away.get("/api/tables/T-nothing"))[0] == 404
                _, told = await away.get(f"/api/tables/{host.table}/export", **german)
                assert "diesen Tisch gibt es nicht" in told.decode()
                assert not two.house.rooms
                await away.disconnect()

    run(play())


def test_whatever_host_is_asked_for_the_node_that_owns_a_table_is_asked(shared: str) -> None:
    """What is passed on shows the secret of the nodes, which is for no other machine."""

    async def play() -> None:
        async with two_nodes(shared) as (one, two), players(one.port, 1) as (host,):
            await host.create("ember", "Ada", seats=2)
            asked = f"/api/tables/{host.table}/terms?language=de"
            for before in ("", "http://x", "http://elsewhere.example:1", "https://a@b"):
                sent = f"GET {before}{asked} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
                here, there = await answer_to(one.port, sent), await answer_to(two.port, sent)
                assert here[0] == there[0] == 200, before
                assert here[2] == there[2], before

    run(play())


@asynccontextmanager
async def deaf() -> AsyncIterator[str]:
    """An address where what is sent vanishes, as behind a firewall: its queue is full."""
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        port = full.getsockname()[1]
        waiting = [socket.socket() for _ in range(4)]
        for one in waiting:
            one.setblocking(False)
            _ = one.connect_ex(("127.0.0.1", port))
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            for one in waiting:
                one.close()


def test_a_request_that_was_never_sent_may_be_sent_elsewhere() -> None:
    """Whatever it asks: a node that cannot be reached has done nothing."""
    found: list[web.Response | None] = []

    async def ask() -> None:
        relays = Relays("secret")

        async def passed_on(request: web.Request) -> web.Response:
            found.append(await relays.forward(request, nowhere, "127.0.0.1", "http"))
            return web.Response()

        app = web.Application()
        _ = app.router.add_post("/", passed_on)
        async with deaf() as nowhere, TestClient(TestServer(app)) as client:
            assert (await client.post("/", data=b"{}")).status == 200
        await relays.close()

    run(ask(), seconds=10)
    assert found == [None]


def test_a_node_may_be_reached_by_a_path_of_a_gateway() -> None:
    async def ask() -> None:
        relays = Relays("secret")

        async def passed_on(request: web.Request) -> web.Response:
            address = node_address("--node-url", f"http://{request.host}/node/1/")
            answer = await relays.forward(request, address, "127.0.0.1", "http")
            assert answer is not None
            return answer

        async def owner(request: web.Request) -> web.Response:
            return web.Response(text=request.path_qs)

        app = web.Application()
        _ = app.router.add_get("/api/tables/T", passed_on)
        _ = app.router.add_get("/node/1/api/tables/T", owner)
        async with TestClient(TestServer(app)) as client:
            answer = await client.get("/api/tables/T?seat=0")
            assert await answer.text() == "/node/1/api/tables/T?seat=0"
        await relays.close()

    run(ask(), seconds=10)


@pytest.mark.parametrize(("proxies", "believed"), [(("127.0.0.1",), True), ((), False)])
def test_a_link_begins_as_the_page_was_loaded_whichever_node_is_asked(
    shared: str, proxies: tuple[str, ...], believed: bool
) -> None:
    """The node that is asked believes its own proxies; the one that owns the table believes it."""

    async def code(player: Player, table: str, scheme: str) -> bytes:
        headers = {"Host": "cards.example", "X-Forwarded-Proto": scheme}
        status, picture = await player.get(f"/api/tables/{table}/qr.svg", **headers)
        assert status == 200
        return picture

    async def play() -> None:
        settings = Settings(limits=OPEN, proxies=proxies, thinkers=1)
        async with (
            server(shared) as one,
            server(shared, settings) as two,
            players(one.port, 1) as (host,),
            players(two.port, 1) as (away,),
        ):
            await host.create("encore")
            plain = await code(host, host.table, "https")  # it has no proxies
            assert await code(away, host.table, "http") == plain
            assert (await code(away, host.table, "https") != plain) is believed

    run(play())


def test_a_relay_opens_no_door_that_was_closed(shared: str) -> None:
    async def play() -> None:
        async with two_nodes(shared) as (one, two), players(one.port, 1) as (host,):
            await host.create("encore", "Ada", watchers=False)
            await host.attach()
            async with ClientSession() as session:
                stranger = Player(session, two.port)
                stranger.table, stranger.token = host.table, "not-a-token"
                with pytest.raises(Refused) as refused:
                    await stranger.attach()
                assert refused.value.code == "no_table"
                stranger.table = "T-nothing"
                with pytest.raises(Refused) as refused:
                    await stranger.attach()
                assert refused.value.code == "no_table"
                await stranger.disconnect()
                for shown in ("", "guess"):
                    headers = {NODE: shown, "Origin": "https://elsewhere.example"}
                    with pytest.raises(WSServerHandshakeError) as closed:
                        _ = await session.ws_connect(two_url(two), headers=headers)
                    assert closed.value.status == 403

    run(play())


def two_url(node: Server) -> str:
    return f"http://127.0.0.1:{node.port}/ws"


def test_leaving_and_coming_back_go_through_a_relay(shared: str) -> None:
    async def play() -> None:
        async with two_nodes(shared) as (one, two), ClientSession() as session:
            host, guest = Player(session, one.port), Player(session, two.port)
            await seated(host, guest)
            room = one.house.rooms[host.table]
            assert {one.member for one in room.audience.guests} == {host.member, guest.member}
            _ = await guest.ask("detach")
            await until(lambda: {one.member for one in room.audience.guests} == {host.member})
            with pytest.raises(Refused) as refused:
                _ = await guest.ask("say", text="hello")
            assert refused.value.code == "not_attached"
            await guest.attach()
            assert guest.view == room.telling.view(guest.seat)
            _ = await guest.ask("say", text="hello")
            await host.until(lambda me: any(told["type"] == "said" for told in me.heard))
            await guest.disconnect()
            await until(lambda: {one.member for one in room.audience.guests} == {host.member})
            await host.disconnect()

    run(play())


def test_a_socket_comes_back_to_the_tables_it_had_at_another_node(shared: str) -> None:
    """As many as it may have are not too many, whatever became of the node that had them."""
    few = msgspec.structs.replace(OPEN, tables_a_socket=2)

    async def attach_to_all(me: Player, hosts: list[Player], language: str) -> None:
        for host in hosts:
            me.table = host.table
            _ = await me.ask("attach", token=host.token, language=language)

    async def play() -> None:
        settings = Settings(limits=few, thinkers=1)
        async with server(shared, settings) as two, ClientSession() as session:
            me = Player(session, two.port)
            await me.connect()
            async with server(shared) as one, players(one.port, 3) as [*hosts, third]:
                for host in (*hosts, third):
                    await host.create("encore")
                await attach_to_all(me, hosts, "en")
                await attach_to_all(me, hosts, "de")
                with pytest.raises(Refused) as refused:
                    await attach_to_all(me, [third], "de")
                assert refused.value.code == "too_many_tables"
            await me.until(lambda _: len(gone(me)) == 2)
            assert {told["sentence"] for told in gone(me)} == {retold(refuse("moved"), "de")}
            await attach_to_all(me, [third, hosts[0]], "de")
            assert set(two.house.rooms) == {third.table, hosts[0].table}
            await me.disconnect()

    def gone(me: Player) -> list[Message]:
        return [told for told in me.heard if told["type"] == "gone"]

    run(play(), seconds=30)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - servers do not tell tests
        await asyncio.sleep(0.02)


def test_a_node_that_is_stopped_hands_its_tables_on_at_once(shared: str) -> None:
    async def play() -> None:
        async with server(shared) as two, ClientSession() as session:
            async with server(shared) as one:
                ports = [one.port, two.port]
                host, guest = Roamer(session, ports, 0), Roamer(session, ports, 1)
                await seated(host, guest)
                views = [host.view, guest.view]
                await host.disconnect()
            await guest.until(lambda _: guest.lost)
            await guest.roam()
            await host.roam()
            assert [host.view, guest.view] == views
            assert set(two.house.rooms) == {host.table}
            _ = await asyncio.gather(host.play_on(last_option, 0), guest.play_on(last_option, 0))
            for player in (host, guest):
                await player.disconnect()

    run(play())


def test_a_node_that_joins_leaves_tables_where_they_are(shared: str) -> None:
    async def play() -> None:
        async with server(shared) as one, players(one.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            epoch = one.house.rooms[group[0].table].epoch
            async with server(shared) as two:
                await asyncio.sleep(1.5)
                assert not two.house.rooms
                assert one.house.rooms[group[0].table].epoch == epoch
                _ = await asyncio.gather(*[player.play(last_option) for player in group])

    run(play())


async def health(session: ClientSession, port: int) -> int:
    async with session.get(f"http://127.0.0.1:{port}/healthz") as answer:
        assert "application/json" in answer.headers["Content-Type"]
        return answer.status


def test_when_the_database_was_away_every_table_goes_on_where_it_was() -> None:
    postgres = Postgres()

    async def play(shared: str) -> None:
        async with two_nodes(shared) as (one, two), ClientSession() as session:
            ports = [one.port, two.port]
            host, guest = Roamer(session, ports, 0), Roamer(session, ports, 1)
            await seated(host, guest)
            epoch = one.house.rooms[host.table].epoch
            games = [
                asyncio.create_task(player.play_on(last_option, 0.2)) for player in (host, guest)
            ]
            await asyncio.sleep(0.5)
            postgres.stop()
            await asyncio.sleep(1.5)  # longer than a lease
            assert await health(session, one.port) == 503
            confirmed = len(host.confirmed) + len(guest.confirmed)
            await asyncio.to_thread(postgres.start)
            await until(lambda: len(host.confirmed) + len(guest.confirmed) > confirmed + 3)
            assert await health(session, one.port) == 200
            assert not two.house.rooms
            assert one.house.rooms[host.table].epoch == epoch
            for game in games:
                _ = game.cancel()
            _ = await asyncio.gather(*games, return_exceptions=True)
            written = [read(entry).msg for entry in await one.house.store.load(host.table)]
            for player in (host, guest):
                assert set(player.confirmed) <= set(written)
                await player.disconnect()

    try:
        run(play(postgres.empty_database()))
    finally:
        postgres.remove()
