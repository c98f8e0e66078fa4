"""The short way in hears what the long one would, in the same order."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
from pathlib import Path

import pytest

from parlour.server.serving import Server
from parlour.server.shortcut import Shortcut, whole_messages, whole_text
from tests.server.live import in_file, players, run, server

TEXT, BINARY, PING = 0x81, 0x82, 0x89
FIRST_PART, LAST_PART = 0x01, 0x80


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
def test_a_whole_text_is_read(size: int) -> None:
    text = random.Random(size).randbytes(size)
    assert whole_text(frame(TEXT, text)) == text
    assert whole_messages(frame(TEXT, text)) == 1


def test_anything_but_one_whole_text_is_not() -> None:
    text = frame(TEXT, b"a text of some length")
    others = [b"", text[:1], text[:5], text[:-1], text + b"x", text + text, frame(PING, b"")]
    others += [frame(BINARY, b"x"), frame(FIRST_PART, b"x"), frame(LAST_PART, b"x")]
    others += [frame(0xC1, b"x"), frame(TEXT, bytes(65_536)), b"\x81\x03abc", b"\x81\x05abcde"]
    assert [whole_text(data) for data in others] == [None] * len(others)


def test_messages_are_counted_as_long_as_all_frames_are_whole() -> None:
    text, ping = frame(TEXT, b"one"), frame(PING, b"")
    assert whole_messages(text + ping + frame(BINARY, bytes(300)) + text) == 3
    assert whole_messages(ping) == 0
    for broken in (text[:-1], text + text[:3], frame(FIRST_PART, b"x"), b"\x81\x03abc"):
        assert whole_messages(broken) is None
        assert whole_messages(text + broken) is None


async def told(made: Server, table: str, token: str, pieces: list[bytes]) -> list[str]:
    """The ids of the replies to what is sent in these pieces, in order, until all are there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", made.port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    _ = await reader.readuntil(b"\r\n\r\n")
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.001)
    found: list[str] = []
    while "last" not in found:
        head = await reader.readexactly(2)
        size = head[1] if head[1] < 126 else int.from_bytes(await reader.readexactly(2), "big")
        data = await reader.readexactly(size)
        if head[0] == TEXT:
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


def test_nothing_overtakes_a_message_on_the_long_way(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as made, players(made.port, 1) as group:
            await group[0].create("ensemble")
            await group[0].attach()
            (connection,) = made.site.connections
            wish = {"type": "say", "table": group[0].table, "id": "1", "text": "x"}
            data = json.dumps(wish).encode()
            connection.expect(1)
            assert not connection.hear_now(data)
            connection.expect(-1)
            assert connection.hear_now(data)

    run(play())


class Behind:
    def __init__(self) -> None:
        self.got: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.got.append(data)


class Ear:
    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.expected = 0

    def hear_now(self, data: bytes) -> bool:
        if data.startswith(b"late"):
            return False
        self.heard.append(data)
        return True

    def expect(self, messages: int) -> None:
        self.expected += messages


def test_after_a_broken_frame_everything_takes_the_long_way() -> None:
    behind, ear = Behind(), Ear()
    way = Shortcut(behind, ear)  # type: ignore[arg-type]
    way.data_received(frame(TEXT, b"one"))
    late, text = frame(TEXT, b"late"), frame(TEXT, b"two")
    for data in (late, frame(PING, b""), text[:4], text[4:], frame(TEXT, b"three")):
        way.data_received(data)
    assert ear.heard == [b"one"]
    assert ear.expected == 1
    assert behind.got[0] == late
    assert behind.got[-1].startswith(b"\x81")
    assert len(behind.got) == 5
