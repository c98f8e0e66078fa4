"""Bots at a table: asked when it is their turn, replaced by chance when they fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from parlour.bots.bot import RandomBot
from parlour.core.decisions import Decision
from parlour.core.seats import Seat
from parlour.packs.phrases import ENGLISH
from parlour.server.table import PLAYING, Table
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Pack, Think
from parlour.server.tokens import token_hash

log = logging.getLogger("parlour.bots")

Answered = Callable[[Seat, str, int], None]  # seat, decision, action


class SeatBots:
    def __init__(
        self,
        thinking: Thinking,
        packs: Callable[[tuple[str, ...]], tuple[Pack, ...]],
        answered: Answered,
        failed: Callable[[], None],
    ) -> None:
        self._thinking = thinking
        self._packs = packs
        self._answered = answered
        self._failed = failed
        self._asked: dict[Seat, tuple[str, asyncio.Task[None]]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def ask(self, table: Table) -> None:
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
            if asked is not None:
                asked[1].cancel()
            job = self.job(table, seat, bot, table.id)
            self._asked[seat] = (decision, asyncio.create_task(self._think(table, job, decision)))

    async def _think(self, table: Table, job: Think, decision: str) -> None:
        try:
            action = (await self._thinking.think(job)).action
        except NoThought as fault:
            facts = {"table": table.id, "bot": job.bot, "error": str(fault)}
            log.warning("a bot failed", extra=facts)
            self._failed()
            question = Decision(job.question, job.options, job.clause, revisable=job.revisable)
            view = table.game.load_view(job.view)
            action = RandomBot(job.seed + job.job).choose(view, question)
        _ = self._asked.pop(job.seat, None)
        self._answered(job.seat, decision, action)

    def job(self, table: Table, seat: Seat, bot: str, keeps: str, language: str = ENGLISH) -> Think:
        """The decision of a seat for a bot; `keeps` is the table whose bot it stays, if any."""
        state = table.state
        assert state is not None, "a game is on"
        decision = state.window[seat]
        return Think(
            job=self._thinking.number(),
            table=keeps,
            seat=seat,
            game=table.game.name,
            packs=self._packs(table.packs),
            bot=bot,
            seed=int(token_hash(f"{table.id}/{seat}/{bot}")[:12], 16),
            names=tuple(table.names),
            view=state.view(seat).dump(),
            question=decision.question,
            options=decision.options,
            clause=decision.clause,
            revisable=decision.revisable,
            language=language,
        )

    def stop(self) -> None:
        for _, task in self._asked.values():
            task.cancel()
        self._asked.clear()
