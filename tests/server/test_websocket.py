"""However messages arrive, each is heard once and in order; what is no message ends the socket."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace

from parlour.server import sockets
from parlour.server.frames import OTHER, PONG, payload, text_frame, whole_frame
from parlour.server.serving import Server
from parlour.server.settings import Settings
from parlour.server.websocket import PIECE
from tests.server.live import OPEN, in_file, players, run, server

TEXT, BINARY, CLOSE, PING = 0x81, 0x82, 0x88, 0x89
FIRST_PART, LAST_PART = 0x01, 0x80
PROTOCOL_ERROR, INVALID_DATA, TOO_BIG, TRY_AGAIN_LATER = 1002, 1007, 1009, 1013


def frame(kind: int, data: bytes, mask: bytes | None = None) -> bytes:
    mask = os.urandom(4) if mask is None else mask
    size = len(data)
    if size < 126:
        length = bytes([0x80 | size])
    else:
        width = 2 if size <= 0xFFFF else 8
        length = (b"\xfe" if width == 2 else b"\xff") + size.to_bytes(width, "big")
    hidden = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return bytes([kind]) + length + mask + hidden


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 127, 4_000, 65_535])
def test_a_whole_text_is_read_wherever_it_begins(size: int) -> None:
    text = random.Random(size).randbytes(size)
    for before in (b"", frame(PING, b"x"), frame(TEXT, b"another")):
        data = before + frame(TEXT, text) + frame(TEXT, b"after")
        kind, start, end = whole_frame(data, len(before))
        assert kind == TEXT
        assert payload(data, start, end) == text
        assert end == len(before + frame(TEXT, text))


def test_anything_but_a_whole_frame_of_ours_is_something_else() -> None:
    text = frame(TEXT, b"a text of some length")
    others = [b"", text[:1], text[:5], text[:-1], frame(TEXT, bytes(400))[:-1]]
    others += [frame(BINARY, b"x"), frame(FIRST_PART, b"x"), frame(LAST_PART, b"x")]
    others += [frame(0xC1, b"x"), frame(TEXT, bytes(65_536)), b"\x81\x03abc", b"\x81\x05abcde"]
    others += [frame(CLOSE, b"\x03\xe8"), frame(PING, bytes(126)), frame(PONG, bytes(65_536))]
    assert [whole_frame(data, 0)[0] for data in others] == [OTHER] * len(others)


async def opened(
    made: Server, token: str, after: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket by hand; `after` is sent together with the request for it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", made.port)
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    )
    writer.write(head.encode() + after)
    told = await reader.readuntil(b"\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 101 ")
    return reader, writer


async def next_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readexactly(2)
    size = head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2), "big")
    return head[0], await reader.readexactly(size)


async def told(made: Server, table: str, token: str, pieces: list[bytes]) -> list[str]:
    """The ids of the replies to what is sent in these pieces, in order, until all are there."""
    reader, writer = await opened(made, token)
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.001)
    found: list[str] = []
    while "last" not in found:
        kind, data = await next_frame(reader)
        if kind == TEXT:
            message = json.loads(data)
            if message["type"] in ("done", "refused"):
                found.append(message["id"])
    writer.close()
    return found


def wishes(table: str, rnd: random.Random) -> tuple[list[bytes], list[str]]:
    """What a client says, as frames, and the ids it must be answered with."""
    ids = [f"wish {rnd.random()}" for _ in range(12)] + ["last"]
    frames = [frame(TEXT, json.dumps({"type": "attach", "table": table, "id": "in"}).encode())]
    for number in ids:
        text = json.dumps({"type": "say", "table": table, "id": number, "text": "x" * 130}).encode()
        way = rnd.choice(["whole", "whole", "parts", "with a ping"])
        if way == "parts":
            middle = rnd.randrange(len(text))
            frames += [frame(FIRST_PART, text[:middle]), frame(LAST_PART, text[middle:])]
        else:
            frames.append(frame(TEXT, text))
        if way == "with a ping":
            frames.append(frame(PING, b"x"))
    return frames, ["in", *ids]


@pytest.mark.parametrize("way", ["a frame at a time", "cut anywhere", "all at once"])
def test_however_messages_are_cut_each_is_heard_once_and_in_order(way: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as made, players(made.port, 1) as group:
            await group[0].create("ensemble")
            for seed in range(6):
                rnd = random.Random(seed)
                pieces, expected = wishes(group[0].table, rnd)
                data = b"".join(pieces)
                if way == "all at once":
                    pieces = [data]
                elif way == "cut anywhere":
                    cuts = sorted(rnd.sample(range(1, len(data)), 20))
                    pieces = [data[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True)]
                found = await told(made, group[0].table, group[0].token, pieces)
                assert found == expected

    run(play())


def say(table: str, number: str) -> bytes:
    wish = {"type": "say", "table": table, "id": number, "text": "x"}
    return frame(TEXT, json.dumps(wish).encode())


def test_nothing_overtakes_a_message_that_has_to_wait(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as made, players(made.port, 1) as group:
            await group[0].create("ensemble")
            table, token = group[0].table, group[0].token
            attach = frame(
                TEXT, json.dumps({"type": "attach", "table": table, "id": "in"}).encode()
            )
            numbers = [str(number) for number in range(1, 200)]
            # All of it waits until the table is read, and far more than is read ahead.
            talk = attach + b"".join(say(table, number) for number in numbers)
            found = await told(made, table, token, [talk + say(table, "last")])
            assert found == ["in", *numbers, "last"]

    run(play())


def test_what_comes_together_with_the_request_is_heard(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as made, players(made.port, 1) as group:
            await group[0].create("ensemble")
            wish = {"type": "attach", "table": group[0].table, "id": "in"}
            first = frame(TEXT, json.dumps(wish).encode())
            reader, writer = await opened(made, group[0].token, first + frame(PING, b"?"))
            kinds = [(await next_frame(reader))[0] for _ in range(2)]
            assert sorted(kinds) == [TEXT, PONG]
            writer.close()

    run(play())


def test_a_request_that_comes_in_small_pieces_is_answered(tmp_path: Path) -> None:
    async def play(head: bytes, answer: bytes) -> None:
        async with server(in_file(tmp_path)) as made:
            reader, writer = await asyncio.open_connection("127.0.0.1", made.port)
            for at in range(0, len(head), 3):
                writer.write(head[at : at + 3])
                await writer.drain()
                await asyncio.sleep(0.001)
            assert (await reader.readline()).startswith(answer)
            writer.close()

    key = base64.b64encode(bytes(16))
    socket = b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    socket += b"Sec-WebSocket-Key: " + key + b"\r\nSec-WebSocket-Version: 13\r\n"
    run(play(socket + b"Authorization: Bearer x\r\n\r\n", b"HTTP/1.1 101 "))
    run(play(socket + b"Origin: http://elsewhere\r\n\r\n", b"HTTP/1.1 403 "))
    run(play(b"GET /ws HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n", b"HTTP/1.1 400 "))
    run(play(b"GET /wsx HTTP/1.1\r\nHost: a\r\n\r\n", b"HTTP/1.1 404 "))
    run(play(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", b"HTTP/1.1 200 "))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x03abc", PROTOCOL_ERROR),  # without a mask
        (frame(0xC1, b"x"), PROTOCOL_ERROR),  # compressed, which was not agreed on
        (frame(LAST_PART, b"x"), PROTOCOL_ERROR),  # the rest of nothing
        (frame(TEXT, b"\xff\xfe"), INVALID_DATA),
        (frame(FIRST_PART, b"\xff") + frame(LAST_PART, b"\xfe"), INVALID_DATA),
        (frame(TEXT, bytes(200_000)), TOO_BIG),
        (frame(FIRST_PART, bytes(60_000)) + frame(LAST_PART, bytes(60_000)), TOO_BIG),
        (frame(CLOSE, (1000).to_bytes(2, "big")), 1000),
    ],
    ids=[
        "bare",
        "compressed",
        "rest",
        "no text",
        "no text in parts",
        "long",
        "long in parts",
        "end",
    ],
)
def test_what_is_no_message_ends_the_socket_with_a_code(
    sent: bytes, code: int, tmp_path: Path
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as made:
            reader, writer = await opened(made, "x")
            writer.write(sent)
            kind, data = await next_frame(reader)
            assert (kind, int.from_bytes(data[:2], "big")) == (CLOSE, code)
            writer.write(frame(CLOSE, data[:2]) + frame(TEXT, b"too late"))
            assert await reader.read() == b""
            writer.close()
            while made.site.doors.open:  # noqa: ASYNC110 - there is nothing else to wait for
                await asyncio.sleep(0.01)
            assert made.site.doors.sockets == {}

    run(play())


def test_who_has_said_goodbye_is_told_nothing_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A page that closes its socket takes a moment, in which the others go on talking."""

    async def play() -> None:
        async with server(in_file(tmp_path)) as made, players(made.port, 1) as (host,):
            await host.create("ensemble")
            await host.attach()
            wish = json.dumps({"type": "attach", "table": host.table, "id": "in"}).encode()
            reader, writer = await opened(made, host.token, frame(TEXT, wish))
            assert (await next_frame(reader))[0] == TEXT
            writer.write(frame(CLOSE, (1000).to_bytes(2, "big")))
            while (await next_frame(reader))[0] != CLOSE:
                pass
            _ = await host.ask("say", text="Is anybody there?")
            assert await reader.read() == b""
            writer.close()

    run(play())
    assert caplog.text == ""


def test_who_gives_no_sign_of_life_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PING_EVERY", 0.5)

    async def play() -> None:
        async with server(in_file(tmp_path)) as made:
            silent, one = await opened(made, "x")
            lively, other = await opened(made, "x")
            assert len(made.site.doors.open) == 2
            pings = 0
            while not silent.at_eof():
                kind, data = await next_frame(lively)
                assert (kind, data) == (PING, b"")
                pings += 1
                other.write(frame(PONG, b""))
                if pings > 1:
                    break
            assert await silent.read() == bytes((PING, 0))
            assert len(made.site.doors.open) == 1
            one.close()
            other.close()

    run(play())


IN_PARTS = frame(FIRST_PART, b"{"), frame(LAST_PART, b"}")
# With something behind them that would be answered.
SIGNS = {
    "empty parts": IN_PARTS[0] + frame(0x00, b"") * 40_000 + IN_PARTS[1],
    "pings": frame(PING, b"x") * 20_000 + frame(TEXT, b"{}"),
    "pings after something unusual": IN_PARTS[0] + frame(PING, b"x") * 20_000 + IN_PARTS[1],
    "pongs that nobody asked for": frame(PONG, b"x") * 20_000 + frame(TEXT, b"{}"),
}


@pytest.mark.parametrize("sent", SIGNS.values(), ids=SIGNS)
def test_whoever_sends_signs_of_life_without_end_is_sent_away(sent: bytes, tmp_path: Path) -> None:
    """They say nothing that a table would answer, and each of them is work all the same."""

    async def play() -> None:
        async with server(in_file(tmp_path), settings=Settings()) as made:
            reader, writer = await opened(made, "x")
            writer.write(sent)
            pongs = 0
            while (told := await next_frame(reader))[0] == PONG:
                pongs += 1
            assert (told[0], int.from_bytes(told[1][:2], "big")) == (CLOSE, TRY_AGAIN_LATER)
            burst = int(Settings().limits.connection.burst)
            assert pongs <= burst + sockets.MOST_REFUSED + PIECE // 7
            writer.transport.abort()

    run(play())


def test_who_asks_for_signs_of_life_and_does_not_look_is_sent_away(tmp_path: Path) -> None:
    limits = replace(OPEN, waiting_bytes=100_000)

    async def play() -> None:
        async with server(in_file(tmp_path), settings=Settings(limits=limits)) as made:
            _, writer = await opened(made, "x")
            cast("asyncio.Transport", writer.transport).pause_reading()
            (one,) = made.site.doors.open
            counts = made.house.services.counts
            while made.site.doors.open and not one.socket.transport.is_closing():
                writer.write(frame(PING, bytes(125)) * 100)
                await asyncio.sleep(0.001)
                assert one.socket.transport.get_write_buffer_size() < 2 * limits.waiting_bytes
                if counts.get("slow_clients"):
                    break
            assert counts["slow_clients"] == 1
            writer.transport.abort()

    run(play())


def test_what_we_send_has_the_length_it_says() -> None:
    for size in (0, 125, 126, 65_535, 65_536):
        sent = text_frame(bytes(size))
        short = sent[1]
        width = {126: 2, 127: 8}.get(short, 0)
        said = int.from_bytes(sent[2 : 2 + width], "big") if width else short
        assert (sent[0], said, len(sent)) == (TEXT, size, 2 + width + size)


def test_who_is_gone_before_the_table_was_read_is_not_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as made, players(made.port, 1) as group:
            await group[0].create("ensemble")
            table = group[0].table
            wish = json.dumps({"type": "attach", "table": table, "id": "in"}).encode()
            for _ in range(20):
                await made.house.rooms.pop(table).close()
                _, writer = await opened(made, group[0].token, frame(TEXT, wish))
                writer.transport.abort()
                while made.site.doors.open:  # noqa: ASYNC110 - there is nothing else to wait for
                    await asyncio.sleep(0.001)
                room = await made.house.room(table)
                assert await room.look(room.audience.guests.copy) == []

    run(play())
