"""Who asks a table for all that is dear makes nobody at another table wait."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.clock import now
from parlour.server.entries import ENTRIES
from parlour.server.serving import Server
from parlour.server.tokens import token_hash
from parlour.wire.requests import Clock
from tests.server.live import Message, Player, Refused, in_file, players, run, seat_all, server

LONG = 500  # windows
SEED = 24  # of a game that lasts so long
TIMES = 12  # that each wish is sent
# Hints are thought about one at a time, bots say why after the game, and who watches has no seat.
EXPECTED = {"one_hint", "whys_later", "not_in"}
# Seconds of the loop's own processor time that somebody may wait beyond what it takes alone. By the clock
# on the wall a busy machine could make anybody wait; what its host takes from it counts even so, which is
# why one flood of a few that nobody waits for will do.
LONGER = 0.3
FLOODS = 3


async def long_game(live: Server, player: Player) -> None:
    """A table of one person among bots that has been played for long; the person is asked."""
    game, rnd = bind("ember"), Random(SEED)
    state = game.start(4, SEED)
    position = state.dump()
    answers: list[ENTRIES] = []
    while state.closed < LONG or 0 not in state.window:
        seat = next(iter(state.window))
        action = rnd.choice(state.window[seat].options)
        state.answer(seat, action)
        answers.append(entries.Answered(at=now(), seat=seat, action=action, how="bot"))
    player.table, player.member, player.token = "T-long", "m1", "the token of m1"
    first: list[ENTRIES] = [
        entries.Created(
            at=now(),
            table=player.table,
            code="aaaaaa",
            game="ember",
            packs=(),
            options=game.settle({}, 4),
            seats=4,
            clock=Clock(),
            title="",
            listed=False,
            watchers=True,
            group="",
            secret="ab" * 32,
            source=entries.Source(step=0, position=position, table="", code=""),
        ),
        entries.Joined(at=now(), member="m1", name="Ada", tokens=(token_hash(player.token),)),
        entries.Sat(at=now(), by="m1", seat=0, commitment=""),
        *[entries.BotSat(at=now(), seat=seat, bot="random") for seat in (1, 2, 3)],
        entries.Dealt(at=now()),
    ]
    _ = await live.house.found([*first, *answers])


async def longest_wait(player: Player, done: asyncio.Future[Any]) -> float:
    """How much is done at most before what is answered at once is answered, until something is done."""
    longest = 0.0
    # Whatever other tests left behind is looked through by no collection meanwhile.
    _ = gc.collect()
    gc.disable()
    try:
        while not done.done():
            since = thread_time()
            await asyncio.sleep(0.005)  # somebody might have asked in the meantime as well
            _ = await player.ask("why_not", action=0)
            longest = max(longest, thread_time() - since)
    finally:
        gc.enable()
    return longest


def wishes(decision: Message) -> list[tuple[str, Message]]:
    action = decision["options"][0]["action"]
    return [
        ("story", {"since": 0}),
        ("story", {"since": 400}),
        ("why_not", {"action": action}),
        ("foresee", {"decision": decision["id"], "action": action}),
        ("hint", {"decision": decision["id"]}),
        ("whys", {}),
        ("attach", {}),
    ]


async def wish(player: Player, kind: str, fields: Message) -> None:
    if kind == "attach":
        fields = {"token": player.token or None}
    try:
        _ = await player.ask(kind, **fields)
    except Refused as refused:
        if refused.code not in EXPECTED:
            raise


def test_nobody_at_another_table_waits_for_the_curious(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as group:
            curious, spectator, other = group
            await seat_all([other], "encore", seats=2, bots=["random"])
            await long_game(live, curious)
            await curious.attach()
            spectator.table = curious.table
            await spectator.attach()
            decision = await curious.asked()
            # What is made once for all tables is made.
            for kind, fields in wishes(decision):
                await wish(curious, kind, fields)
            alone = await longest_wait(other, asyncio.ensure_future(asyncio.sleep(0.5)))
            waits: list[float] = []
            while len(waits) < FLOODS and min(waits, default=LONGER + alone) >= LONGER + alone:
                flood = [
                    wish(player, kind, fields)
                    for _ in range(TIMES)
                    for player in (curious, spectator)
                    for kind, fields in wishes(decision)
                ]
                waits.append(await longest_wait(other, asyncio.gather(*flood)))
            assert min(waits) < alone + LONGER, f"{min(waits):.3f} s, alone {alone:.3f} s"

    run(check())
