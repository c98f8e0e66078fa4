"""Messages that come twice, late or in another order are applied exactly once."""

from __future__ import annotations

import asyncio
import os
import random
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

from tests.conformance.figures import figure
from tests.server.crowd import Stubborn, one_game
from tests.server.ledger import Ledger, logs_in
from tests.server.live import (
    Message,
    Refused,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)


class Detour:
    """A bad network between players and the server: repeats, delays and reorders what they ask."""

    def __init__(self, port: int, seed: int) -> None:
        self._target = f"http://127.0.0.1:{port}/ws"
        self._rnd = random.Random(seed)
        self._late: set[asyncio.Task[None]] = set()
        self.repeats = 0

    async def carry(self, request: web.Request) -> web.WebSocketResponse:
        here = web.WebSocketResponse()
        _ = await here.prepare(request)
        headers = {"Authorization": request.headers["Authorization"]}
        async with (
            ClientSession() as session,
            session.ws_connect(self._target, headers=headers) as there,
        ):
            back = asyncio.create_task(self._back(there, here))
            async for message in here:
                text: str = message.data
                if '"attach"' in text:
                    await there.send_str(text)
                    continue
                times = self._rnd.choice((1, 1, 2, 3))
                self.repeats += times - 1
                for _ in range(times):
                    task = asyncio.create_task(self._deliver(there, text))
                    self._late.add(task)
                    task.add_done_callback(self._late.discard)
            _ = await asyncio.gather(*self._late, return_exceptions=True)
            _ = back.cancel()
        return here

    async def _deliver(self, there: ClientWebSocketResponse, text: str) -> None:
        await asyncio.sleep(self._rnd.choice((0, 0, 0.002, 0.02)))
        if not there.closed:
            await there.send_str(text)

    @staticmethod
    async def _back(there: ClientWebSocketResponse, here: web.WebSocketResponse) -> None:
        async for message in there:
            if message.type is WSMsgType.TEXT:
                await here.send_str(message.data)


class Detoured(Stubborn):
    """A player behind the bad network, who notes how often a wish was answered, and how."""

    detour = ""
    replies: defaultdict[str, list[str]]

    async def connect(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        self.socket = await self.session.ws_connect(self.detour, headers=headers)
        self._reader = asyncio.create_task(self._read(self.socket))

    def _hear(self, told: Message) -> None:
        super()._hear(told)
        if told["type"] in ("done", "refused"):
            self.replies[told["id"]].append(told["type"] + told.get("code", ""))


@asynccontextmanager
async def detour(port: int, seed: int) -> AsyncIterator[tuple[str, Detour]]:
    made = Detour(port, seed)
    app = web.Application()
    _ = app.router.add_get("/ws", made.carry)
    runner = web.AppRunner(app, shutdown_timeout=0.5)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/ws", made
    finally:
        await runner.cleanup()


def test_over_a_bad_network_every_answer_counts_once(tmp_path: Path) -> None:
    seed = int(os.environ.get("PARLOUR_SEED", "1"))

    async def play() -> None:
        ledger = Ledger()
        async with (
            server(in_file(tmp_path)) as live,
            detour(live.port, seed) as (address, bad),
            ClientSession() as session,
        ):
            for number in range(figure(4, 200)):
                game, seats = ("ensemble", 4) if number % 2 else ("encore", 2)
                rnd = random.Random(seed + number)
                people = [Detoured(session, live.port, ledger, rnd) for _ in range(seats)]
                for player in people:
                    player.detour, player.replies = address, defaultdict(list)
                await one_game(people, game)
                for player in people:
                    for told in player.replies.values():
                        assert len(set(told)) == 1, "a repeat got another reply"
            assert bad.repeats > 50
        assert not ledger.refused
        ledger.check(await logs_in(in_file(tmp_path), ledger.tables))

    run(play(), seconds=figure(120, 3_000))


def test_a_late_answer_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            actor = next(player for player in group if player.open_question())
            question = actor.decision or {}
            _ = await actor.answer(first_option(question))
            seq = live.house.rooms[actor.table].table.seq
            with pytest.raises(Refused, match="late"):
                _ = await actor.ask(
                    "answer", decision=question["id"], action=first_option(question)
                )
            assert live.house.rooms[actor.table].table.seq == seq

    run(play())


def test_the_same_message_again_gets_the_first_reply_again(tmp_path: Path) -> None:
    """After a refusal as well, and after the server was started anew."""

    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            actor = next(player for player in group if player.open_question())
            ticket = (actor.table, actor.token, actor.member)
            question = actor.decision or {}
            wrong = {"id": "first", "decision": question["id"], "action": 60_000}
            right = {"decision": question["id"], "action": first_option(question)}
            with pytest.raises(Refused) as refused:
                _ = await actor.ask("answer", **wrong)
            with pytest.raises(Refused, match=refused.value.code):
                _ = await actor.ask("answer", **{**right, "id": "first"})
            for _ in range(2):
                assert (await actor.ask("answer", **{**right, "id": "second"}))["type"] == "done"
            seq = live.house.rooms[actor.table].table.seq
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as [actor]:
            actor.table, actor.token, actor.member = ticket
            await actor.attach()
            assert (await actor.ask("answer", **{**right, "id": "second"}))["type"] == "done"
            assert live.house.rooms[actor.table].table.seq == seq

    run(play())


def test_ten_votes_in_one_millisecond_are_all_accepted(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 10) as group:
            await seat_all(group, "ensemble", seats=10)
            commits = live.house.services.counts["commits"]
            told = await asyncio.gather(
                *[player.answer(first_option(player.decision or {})) for player in group]
            )
            assert [reply["type"] for reply in told] == ["done"] * 10
            assert live.house.services.counts["commits"] < commits + 10  # they did come together
            state = live.house.rooms[group[0].table].table.state
            assert state is not None
            assert state.closed == 1

    run(play())
