"""What a table says goes out before another one has its turn, and the rest soon after."""

from __future__ import annotations

import asyncio

from parlour.server.post import Post
from tests.server.live import run


class Socket:
    def __init__(self, written: list[str], name: str, broken: bool = False) -> None:
        self._written, self._name, self._broken = written, name, broken

    def write(self) -> None:
        if self._broken:
            raise ValueError("broken")
        self._written.append(self._name)


def test_what_is_collected_is_written_at_once_and_only_once() -> None:
    async def play() -> None:
        written: list[str] = []
        post = Post()
        post.collect()
        post.write_soon(Socket(written, "a"))
        post.write_soon(Socket(written, "b"))
        await asyncio.sleep(0.01)
        assert written == [], "more is to come"
        post.write()
        assert written == ["a", "b"]
        await asyncio.sleep(0.01)
        assert written == ["a", "b"]

    run(play())


def test_what_no_table_collects_is_written_in_the_next_turn() -> None:
    async def play() -> None:
        written: list[str] = []
        post = Post()
        post.write_soon(Socket(written, "a"))
        assert written == []
        await asyncio.sleep(0)
        assert written == ["a"]
        post.write_soon(Socket(written, "b"))
        post.collect()
        post.write_soon(Socket(written, "c"))
        post.write()
        await asyncio.sleep(0.01)
        assert written == ["a", "b", "c"]

    run(play())


def test_a_socket_that_fails_is_alone_with_it() -> None:
    async def play() -> None:
        written: list[str] = []
        post = Post()
        post.collect()
        for name in "abc":
            post.write_soon(Socket(written, name, broken=name == "b"))
        post.write()
        assert written == ["a", "c"]

    run(play())
