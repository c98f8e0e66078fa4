"""Bots at a table: asked when it is their turn, replaced by chance when they fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from parlour.bots.bot import RandomBot
from parlour.core.seats import Seat
from parlour.server.company import answer_of, heard_last, lived, put
from parlour.server.entries import Why
from parlour.server.pacing import Early
from parlour.server.stores.store import StoreFailed
from parlour.server.table import PLAYING, Table
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Lived, Think, packs_of
from parlour.server.tokens import token_hash
from parlour.server.whys import kept

log = logging.getLogger("parlour.bots")

Answered = Callable[[Seat, str, int, Why], None]  # seat, decision, action, and why


def seed_of(table: Table, seat: Seat, bot: str) -> int:
    """What a bot is made from: the same in all games of a company, so that it stays who it is."""
    return int(token_hash(f"{table.company}/{seat}/{bot}")[:12], 16)


class SeatBots:
    def __init__(
        self,
        thinking: Thinking,
        earlier: Callable[[Table], Awaitable[list[Table]]],
        answered: Answered,
        failed: Callable[[], None],
    ) -> None:
        self._thinking = thinking
        self._answered = answered
        self._failed = failed
        self._find_earlier = earlier
        self._earlier: asyncio.Future[list[Table]] | None = None  # while somebody may ask for it
        self._listening: set[tuple[Seat, str]] = set()  # the bots that want to hear what happens
        self._asked: dict[Seat, tuple[str, asyncio.Task[None]]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def ask(self, table: Table, early: Mapping[Seat, Early]) -> None:
        """Let the bots think that owe an answer and were not asked for it yet."""
        if table.status != PLAYING or table.state is None:
            return
        for seat in table.state.window:
            bot = table.chairs[seat].player
            if not bot:
                continue
            decision = table.decision_id(seat)
            asked = self._asked.get(seat)
            if asked is not None and asked[0] == decision:
                continue
            if seat in early and early[seat].decision == decision:
                continue
            if asked is not None:
                asked[1].cancel()
            job = self.job(table, seat, bot, table.id)
            if (seat, bot) in self._listening:
                job.heard = heard_last(table, seat)
            self._asked[seat] = (decision, asyncio.create_task(self._think(table, job, decision)))

    async def _think(self, table: Table, job: Think, decision: str) -> None:
        why: Why = ()
        try:
            thought = await self._thinking.think(job)
            if thought.forgot:
                self._listening.add((job.seat, job.bot))
                job.job, job.lived = self._thinking.number(), await self._lived(table, job)
                thought = await self._thinking.think(job)
            action, why = thought.action, kept(thought.reasons)
        except Exception as fault:  # noqa: BLE001 - whatever it was, the game goes on
            error = str(fault) if isinstance(fault, NoThought) else repr(fault)
            log.warning("a bot failed", extra={"table": table.id, "bot": job.bot, "error": error})
            self._failed()
            action = answer_of(RandomBot(job.seed + job.job), table.game, job.put)
        _ = self._asked.pop(job.seat, None)
        if not self._asked:
            self._earlier = None
        self._answered(job.seat, decision, action, why)

    async def _lived(self, table: Table, job: Think) -> tuple[Lived, ...]:
        """What a bot has lived through; the bots of a table are told at the same time."""
        if self._earlier is None:
            self._earlier = asyncio.ensure_future(self._find_earlier(table))
        try:
            games = await asyncio.shield(self._earlier)
        except StoreFailed as error:
            log.warning("a bot is a stranger", extra={"table": table.id, "error": str(error)})
            games = []
        return lived(table, job.step, games, job.seat, job.bot)

    def job(self, table: Table, seat: Seat, bot: str, keeps: str) -> Think:
        """The decision of a seat for a bot; `keeps` is the table whose bot it stays, if any."""
        state = table.state
        assert state is not None, "a game is on"
        return Think(
            job=self._thinking.number(),
            table=keeps,
            seat=seat,
            game=table.game.name,
            packs=packs_of(table.game),
            bot=bot,
            seed=seed_of(table, seat, bot),
            names=tuple(table.names),
            step=int(state.closed),
            put=put(state.view(seat), state.window[seat]),
        )

    def stop(self) -> None:
        for _, task in self._asked.values():
            task.cancel()
        self._asked.clear()
        if self._earlier is not None:
            self._earlier.cancel()
            self._earlier = None
