"""A real server and real players for the tests of live tables."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import uvloop
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from parlour.core.fairness import player_commitment
from parlour.server.pacing import FLOOR
from parlour.server.serving import Plan, Server
from parlour.server.settings import Bucket, Limits, Settings

Found = TypeVar("Found")
Message = dict[str, Any]
Chooser = Callable[[Message], int]

# Seconds after which a test hangs, whatever it allows itself: who waits for a planted bug may be in a hurry.
PATIENCE = float(os.environ.get("PARLOUR_PATIENCE", "inf"))

# Tests come from one address and are quick.
OPEN = Limits(
    connection=Bucket(100_000, 100_000),
    member=Bucket(100_000, 100_000),
    table=Bucket(100_000, 100_000),
    address=Bucket(1_000_000, 1_000_000),
    made=Bucket(100_000, 100_000),
    sockets_an_address=10_000,
    tables_a_socket=1_000,
)


def run(work: Coroutine[Any, Any, Found], seconds: float = 120) -> Found:
    """Run a test's coroutine; one that hangs fails."""

    async def bounded() -> Found:
        async with asyncio.timeout(min(seconds, PATIENCE)):
            return await work

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(bounded())


@asynccontextmanager
async def server(
    database: str, settings: Settings | None = None, **plan: Any
) -> AsyncIterator[Server]:
    """A server in this process, on a port of its own."""
    made = Server(
        Plan(
            host=plan.get("host", "127.0.0.1"),
            port=plan.get("port", 0),
            public_url=plan.get("public_url", ""),
            database=database,
            settings=settings or Settings(limits=OPEN, thinkers=1),
            opens_browser=False,
        )
    )
    await made.start()
    made.house.services.floor = plan.get("floor", FLOOR)
    made.house.services.grace = plan.get("grace", 0)
    try:
        yield made
    finally:
        await made.stop()


def in_file(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


class ServerProcess:
    """`parlour serve` as a process that can be killed."""

    def __init__(self, database: str, *arguments: str) -> None:
        self._arguments = ("--database", database, *arguments)
        self.process: asyncio.subprocess.Process | None = None
        self.port = 0

    async def start(self, stderr: IO[bytes] | None = None) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "parlour",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-browser",
            *self._arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode()
        found = re.search(r":(\d+)", line)
        assert found is not None, line
        self.port = int(found[1])

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def kill(self) -> None:
        """No warning, no last words."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.kill()
        _ = await self.process.wait()
        # Its thinkers may hold the other end for a moment longer.
        self.process._transport.close()  # type: ignore[attr-defined]

    async def stop(self) -> tuple[int, str]:
        """Ask it to stop: its status, and what it said since it was ready."""
        assert self.process is not None
        self.process.terminate()
        said, _ = await self.process.communicate()
        return await self.process.wait(), said.decode()


class Refused(Exception):
    """The server said no."""

    def __init__(self, told: Message) -> None:
        super().__init__(f"{told['code']}: {told['sentence']}")
        self.code: str = told["code"]
        self.told = told


class Player:
    """A client that does what a browser would: commits, reveals, keeps its view up to date."""

    def __init__(self, session: ClientSession, port: int) -> None:
        self.session = session
        self.base = f"http://127.0.0.1:{port}"
        self.table = ""
        self.code = ""
        self.member = ""
        self.token = ""
        self.secret = b""
        self.seat: int | None = None
        self.info: Message = {}
        self.you: Message = {}
        self.view: Message | None = None
        self.figures: Message = {}
        self.decision: Message | None = None
        self.moment: Message | None = None
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.socket: ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._replies: dict[str, asyncio.Future[Message]] = {}
        self._changed = asyncio.Event()
        self._sending: set[asyncio.Future[None]] = set()
        self._number = 0

    # HTTP.

    async def post(self, path: str, data: object, **headers: str) -> tuple[int, Message]:
        async with self.session.post(self.base + path, json=data, headers=headers) as answer:
            return answer.status, await answer.json()

    async def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        async with self.session.get(self.base + path, headers=headers) as answer:
            return answer.status, await answer.read()

    async def create(self, game: str, name: str = "Ada", **wish: object) -> None:
        status, ticket = await self.post("/api/tables", {"game": game, "name": name, **wish})
        assert status == 201, ticket
        self._take(ticket)

    async def join(self, table: str, name: str) -> None:
        status, ticket = await self.post(f"/api/tables/{table}/members", {"name": name})
        assert status == 201, ticket
        self._take(ticket)

    def _take(self, ticket: Message) -> None:
        self.table, self.code = ticket["table"], ticket["code"]
        self.member, self.token = ticket["member"], ticket["token"]

    # The socket.

    async def connect(self) -> None:
        """As a program with a token; without one as a page that only watches."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {"Origin": self.base}
        self.socket = await self.session.ws_connect(self.base + "/ws", headers=headers)
        self._reader = asyncio.create_task(self._read(self.socket))

    async def attach(self) -> None:
        if self.socket is None or self.socket.closed:
            await self.connect()
        _ = await self.ask("attach", token=self.token or None)

    async def disconnect(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
        if self.socket is not None:
            _ = await self.socket.close()
        self.socket = None

    async def _read(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            self.raw.append(message.data)
            self._hear(json.loads(message.data))
        for waiting in self._replies.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("the socket was closed"))
        self._changed.set()

    def _hear(self, told: Message) -> None:
        self.heard.append(told)
        kind = told["type"]
        if kind in ("done", "refused") and told["id"] in self._replies:
            waiting = self._replies.pop(told["id"])
            if not waiting.done():
                waiting.set_result(told)
        if kind in ("snapshot", "arranged"):
            self.info, self.you = told["info"], told["you"]
            self.seat = self.you.get("seat")
        if kind == "snapshot":
            self.view = told.get("view")
        if kind == "happened":
            self.view = {**(self.view or {}), **told["change"]}
        if kind in ("snapshot", "happened"):
            self.figures = told.get("figures") or self.figures
            self.decision, self.moment = told.get("decision"), told.get("moment")
        self._changed.set()
        if kind in ("snapshot", "arranged"):
            self._shake_hands()

    def _shake_hands(self) -> None:
        """Commit and reveal without being told, as a page does."""
        if self.seat is None or not self.secret:
            return
        mine = self.info["seats"][self.seat]
        if self.info["status"] == "locked" and not mine.get("revealed"):
            self.send("reveal", secret=self.secret.hex())
        elif self.info["status"] == "lobby" and not mine.get("commitment"):
            self.send("commit", commitment=self.commit(self.seat))

    def commit(self, seat: int) -> str:
        self.secret = secrets.token_bytes(32)
        return player_commitment(self.table, seat, self.secret)

    def new_id(self) -> str:
        self._number += 1
        return f"{self.member}-{self._number}-{secrets.token_hex(4)}"

    def send(self, kind: str, **fields: object) -> None:
        """Ask for something and do not wait."""
        assert self.socket is not None
        wish = {"type": kind, "table": self.table, "id": self.new_id(), **fields}
        task = asyncio.ensure_future(self.socket.send_str(json.dumps(wish)))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def ask(self, kind: str, **fields: object) -> Message:
        """Ask for something and wait for the reply; `Refused` if it is one."""
        assert self.socket is not None
        wish = {"type": kind, "table": self.table, "id": self.new_id(), **fields}
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._replies[str(wish["id"])] = waiting
        await self.socket.send_str(json.dumps(wish))
        told = await waiting
        if told["type"] == "refused":
            raise Refused(told)
        return told

    async def sit(self, seat: int) -> None:
        _ = await self.ask("sit", seat=seat, commitment=self.commit(seat))

    async def until(self, holds: Callable[[Player], object]) -> None:
        """Wait until something holds of what this player was told."""
        while not holds(self):
            self._changed.clear()
            if holds(self):
                return
            if self.socket is None or self.socket.closed:
                raise ConnectionError("the socket was closed")
            _ = await self._changed.wait()

    async def answer(self, action: int) -> Message:
        decision = self.decision
        assert decision is not None, "nothing is asked"
        self.decision = None
        return await self.ask("answer", decision=decision["id"], action=action)

    async def play(self, choose: Chooser) -> None:
        """Answer everything until the game is over."""
        while True:
            await self.until(lambda me: me.open_question() or me.is_over())
            if self.is_over():
                return
            question = self.open_question()
            assert question is not None
            try:
                _ = await self.answer(choose(question))
            except Refused as refused:
                if refused.code != "late":
                    raise

    async def asked(self) -> Message:
        """The decision that waits, as soon as there is one."""
        await self.until(Player.open_question)
        question = self.open_question()
        assert question is not None
        return question

    def open_question(self) -> Message | None:
        """The decision that waits; a vote that lies may be changed, but does not wait."""
        decision = self.decision
        voted = decision is not None and decision.get("revisable") and self.view_vote()
        return None if decision is None or voted else decision

    def view_vote(self) -> object:
        return None if self.view is None else self.view.get("vote")

    def is_over(self) -> bool:
        return self.info.get("status") == "over" and self.info.get("ending") is not None


def is_of_the_game(question: str) -> bool:
    """Whether the game asks it; others leave no choice, and are put so that nobody sees that."""
    return not question.startswith("m")


def first_option(decision: Message) -> int:
    return int(decision["options"][0]["action"])


def last_option(decision: Message) -> int:
    return int(decision["options"][-1]["action"])


@asynccontextmanager
async def players(port: int, count: int) -> AsyncIterator[list[Player]]:
    async with ClientSession() as session:
        made = [Player(session, port) for _ in range(count)]
        try:
            yield made
        finally:
            for player in made:
                await player.disconnect()


async def seat_all(people: list[Player], game: str, **wish: object) -> None:
    """Make a table, let everybody sit, and start; returns when the cards are dealt."""
    host, *others = people
    await host.create(game, "Player 0", **wish)
    await host.attach()
    await host.sit(0)
    for seat, player in enumerate(others, 1):
        await player.join(host.table, f"Player {seat}")
        await player.attach()
        await player.sit(seat)
    _ = await host.ask("start")
    for player in people:
        await player.until(lambda me: me.view is not None)
