"""Requests that nobody should send: a code, a sentence and our headers, and not a word of them in the log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from parlour.server import reception, web
from parlour.server.headers import HEADERS
from parlour.server.settings import Settings
from tests.server.live import Refused, in_file, players, run, server
from tests.server.test_flood import only
from tests.server.test_routes import ROUTES

SECRET = b"a-token-that-nobody-may-read"
MAKE = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
UNREADABLE = {
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a broken header": b"GET / HTTP/1.1\r\nAuthorization: Bearer " + SECRET + b"\0\r\n\r\n",
    "a line without an end": b"GET /" + SECRET * 400 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a header without an end": b"GET / HTTP/1.1\r\nX: " + SECRET * 400 + b"\r\n\r\n",
    "bytes for a path": b"GET /\xff" + SECRET + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "an impossible address": b"GET http://[::1" + SECRET + b"/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "an address to stumble over": b"GET http://[a]@/" + SECRET + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "no host": b"GET /" + SECRET + b" HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: x\r\nHost: " + SECRET + b"\r\n\r\n",
    "a negative length": MAKE + b"Content-Length: -1\r\n\r\n",
    "two lengths": MAKE + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a chunk of no size": MAKE + b"Transfer-Encoding: chunked\r\n\r\n" + SECRET + b"\r\n",
    "no gzip": MAKE + b"Content-Encoding: gzip\r\nContent-Length: 28\r\n\r\n" + SECRET,
    "an odd expectation": MAKE + b"Expect: " + SECRET + b"\r\nContent-Length: 0\r\n\r\n",
}
# In the place of a table, a code or a file: what file systems and databases choke on.
ODD_NAMES = ["\0", "a\0b", "n" * 300, "n" * 5_000, "..", "\N{FIRE}" * 80, "T-\u202e1", "%", "'; --"]
ODD_BYTES = ["%ff%fe", "%ed%a0%80", "%c0%af"]  # no UTF-8


async def answer_to(port: int, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of what comes back on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        first, *lines = head.decode().rstrip().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        if "Content-Length" in headers:
            body = await reader.readexactly(int(headers["Content-Length"]))
        else:
            body = b""
    finally:
        writer.close()
    return int(first.split()[1]), headers, body


def told_well(status: int, headers: dict[str, str], body: bytes) -> str:
    """The code of a refusal that is as every refusal should be."""
    assert 400 <= status < 500
    for name, value in HEADERS.items():
        assert headers.get(name) == value, name
    assert "aiohttp" not in headers.get("Server", "")
    assert SECRET not in body
    problem = json.loads(body)
    assert problem["sentence"]
    return str(problem["code"])


def test_a_request_that_cannot_be_read_is_answered_and_not_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> int:
        async with server(in_file(tmp_path)) as live:
            for what, sent in UNREADABLE.items():
                code = told_well(*await answer_to(live.port, sent))
                assert code == "unreadable_request", what
            return live.house.services.counts["unreadable_requests"]

    with caplog.at_level(logging.INFO):
        counted = run(check())
    # A body that cannot be read belongs to a request that was.
    assert counted == len(UNREADABLE) - 1
    assert not caplog.records


def test_a_method_that_does_not_do_is_answered_with_those_that_would(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live:
            sent = b"DELETE /api/tables HTTP/1.1\r\nHost: x\r\n\r\n"
            status, headers, body = await answer_to(live.port, sent)
            assert (status, told_well(status, headers, body)) == (405, "wrong_method")
            assert headers["Allow"] == "GET, HEAD, POST"
            assert headers["Allow"] in json.loads(body)["sentence"]

    run(check())


def test_odd_names_in_an_address_are_refused_and_never_our_fault(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    paths = [route.split()[1] for route in ROUTES if route.startswith("GET") and "{" in route]
    names = [quote(name, safe="") for name in ODD_NAMES] + ODD_BYTES

    async def check() -> None:
        async with server(address) as live:
            for path in paths:
                before, _, rest = path.partition("{")
                for name in names:
                    there = before + name + rest.partition("}")[2].format(name="back.webp")
                    sent = f"GET {there} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
                    found = await answer_to(live.port, sent)
                    if not (path == "/{page}" and found[0] == 200):
                        assert told_well(*found), there

    with caplog.at_level(logging.WARNING):
        run(check())
    assert not caplog.records


def test_odd_names_in_a_message_are_refused_and_never_our_fault(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with server(address) as live, players(live.port, 2) as (host, guest):
            await host.create("ensemble", "Ann")
            await guest.join(host.table, "Ben")
            for name in ODD_NAMES:
                for path, body in (
                    ("/api/tables", {"game": "ensemble", "name": "Ann", "group": name}),
                    ("/api/tables", {"game": "ensemble", "name": "Ann", "packs": [name]}),
                    (f"/api/tables/{host.table}/return", {"code": name}),
                ):
                    status, told = await host.post(path, body)
                    assert 400 <= status < 500 and told["code"] and told["sentence"], (path, name)
                own = {"table": host.table, "token": host.token}
                places = [{"table": name, "token": name}, own]
                found: Any
                status, found = await host.post("/api/places", {"places": places})
                if status == 200:
                    assert [one["table"] for one in found] == [host.table], name
                else:
                    # Not for want of such a table: that is left out, and spoils nothing.
                    assert found["code"] in ("shape", "too_large") and found["sentence"], name
                guest.table = name
                with pytest.raises(Refused) as refused:
                    await guest.attach()
                assert refused.value.code in ("no_table", "shape"), name
            guest.table = host.table
            await guest.attach()

    with caplog.at_level(logging.WARNING):
        run(check())
    assert not caplog.records


@pytest.mark.parametrize("host", [b"\xff", b"\xed\xa0\x80", b"a b", b"a@b", b"[", b"[::1", b"a/b"])
def test_a_host_that_can_stand_in_no_link_is_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, host: bytes
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            await player.create("ensemble")
            table = player.table.encode()
            for asked in (
                b"GET /api/address HTTP/1.1\r\nHost: %s\r\n\r\n",
                b"GET /api/tables/" + table + b"/qr.svg HTTP/1.1\r\nHost: %s\r\n\r\n",
                b'POST /api/qr HTTP/1.1\r\nHost: %s\r\nContent-Length: 12\r\n\r\n{"path":"/"}',
            ):
                found = await answer_to(live.port, asked % host)
                assert told_well(*found) == "unreadable_request", asked

    with caplog.at_level(logging.WARNING):
        run(check())
    assert not caplog.records


UPGRADE = "GET /ws HTTP/1.1\r\nHost: x\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
UPGRADE += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
ODD_VALUE = f"{SECRET.decode()}; user=\N{LATIN CAPITAL LETTER L WITH STROKE}ukasz"


def test_a_cookie_of_another_program_shuts_nobody_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Browsers send it along to whatever listens on the same machine."""

    async def check() -> None:
        async with server(in_file(tmp_path)) as live:
            asked = UPGRADE.format(port=live.port) + KEY + f"Cookie: session={ODD_VALUE}\r\n\r\n"
            assert (await answer_to(live.port, asked.encode()))[0] == 101

    with caplog.at_level(logging.INFO):
        run(check())
    assert not caplog.records


@pytest.mark.parametrize("header", ["Sec-WebSocket-Key", "Sec-WebSocket-Version", "Upgrade"])
def test_who_does_not_shake_hands_is_refused_and_not_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, header: str
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live:
            asked = UPGRADE.format(port=live.port) + f"{header}: {ODD_VALUE}\r\n\r\n"
            assert told_well(*await answer_to(live.port, asked.encode())) == "no_socket"
            asked = asked.replace("\N{LATIN CAPITAL LETTER L WITH STROKE}", "")
            assert told_well(*await answer_to(live.port, asked.encode())) == "no_socket"

    with caplog.at_level(logging.INFO):
        run(check())
    assert not caplog.records


Lines = list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
MOST = 5


async def silent_lines(port: int, count: int) -> Lines:
    """Connections on which somebody begins to ask, and says no more."""
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    for _, writer in lines:
        writer.write(HEALTH[:9])
    return lines


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110 - a server says no more of it
            await asyncio.sleep(0.01)


async def is_served(port: int, address: str) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(HEALTH)
        return (await reader.readline()).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False
    finally:
        writer.close()


def test_who_holds_many_connections_in_silence_shuts_nobody_else_out(tmp_path: Path) -> None:
    async def check() -> None:
        settings = only(sockets_an_address=MOST)
        async with server(in_file(tmp_path), settings) as live:
            assert await is_served(live.port, "127.0.0.1")
            lines = await silent_lines(live.port, MOST + 3)
            await until(lambda: live.house.services.counts.get("turned_away") == 3)
            assert not await is_served(live.port, "127.0.0.1")
            assert await is_served(live.port, "127.0.0.2")
            for _, writer in lines:
                writer.close()
            await until(lambda: not live.entrance.open)
            assert await is_served(live.port, "127.0.0.1")

    run(check())


def test_connections_of_one_network_of_ipv6_are_those_of_one_address(tmp_path: Path) -> None:
    async def check() -> None:
        limits = only(sockets_an_address=2).limits
        settings = Settings(limits=limits, thinkers=1, proxies=("2001:db8:0:1::9",))
        async with server(in_file(tmp_path), settings) as live:
            entrance = live.entrance
            assert entrance.enter("2001:db8:0:1::1")
            assert entrance.enter("2001:db8:0:1::2")
            assert not entrance.enter("2001:db8:0:1::3")
            assert entrance.enter("2001:db8:0:2::1")
            assert all(entrance.enter("2001:db8:0:1::9") for _ in range(5)), "that is a proxy"
            entrance.leave("2001:db8:0:1::2")
            assert entrance.enter("2001:db8:0:1::3")

    run(check())


def test_a_proxy_comes_for_many(tmp_path: Path) -> None:
    async def check() -> None:
        limits = only(sockets_an_address=MOST).limits
        settings = Settings(limits=limits, thinkers=1, proxies=("127.0.0.1",))
        async with server(in_file(tmp_path), settings) as live:
            lines = await silent_lines(live.port, MOST + 3)
            assert await is_served(live.port, "127.0.0.1")
            for _, writer in lines:
                writer.close()

    run(check())


def test_who_does_not_finish_a_request_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reception, "SILENCE", 0.3)
    monkeypatch.setattr(web, "SILENCE", 0.3)

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            await player.create("ensemble")
            await player.attach()
            ((reader, writer),) = await silent_lines(live.port, 1)
            assert await asyncio.wait_for(reader.read(), 10) == b""
            writer.close()
            found = await answer_to(live.port, MAKE + b"Content-Length: 100\r\n\r\n{")
            assert told_well(*found) == "unreadable_request"
            _ = await player.ask("rename", name="Eve")  # a player may be silent for as long

    run(check())
