"""Players who go on at another node when theirs dies, and keep a ledger of what was confirmed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from aiohttp import ClientError, ClientSession

from tests.server.live import Chooser, Message, Player, Refused

AGAIN = ("late", "moved", "not_saved", "not_attached", "slow_down")


class Roamer(Player):
    """A player who knows several nodes."""

    def __init__(self, session: ClientSession, ports: Sequence[int], first: int = 0) -> None:
        super().__init__(session, ports[first % len(ports)])
        self._bases = [f"http://127.0.0.1:{port}" for port in ports]
        self._at = first % len(ports)
        self.lost = False  # the table is elsewhere now
        self.confirmed: list[str] = []  # the ids of answers that the server has said are done
        self.back_at: list[float] = []  # when this player was at the table again

    def _hear(self, told: Message) -> None:
        super()._hear(told)
        if told["type"] == "gone" and told["code"] == "moved":
            self.lost = True
            self._fail("the table moved")

    def _fail(self, why: str) -> None:
        for waiting in self._replies.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError(why))
        self._replies.clear()
        self._changed.set()

    async def roam(self) -> None:
        """Be at the table again, wherever it is."""
        while True:
            try:
                if self.socket is None or self.socket.closed:
                    await self.disconnect()
                    self._at = (self._at + 1) % len(self._bases)
                    self.base = self._bases[self._at]
                self.lost = False
                async with asyncio.timeout(5):
                    await self.attach()
                self.back_at.append(time.monotonic())
                return
            except (ClientError, OSError, TimeoutError, Refused):
                await asyncio.sleep(0.05)

    async def play_on(self, choose: Chooser, pace: float) -> None:
        """Answer everything until the game is over, whatever happens to the nodes."""
        while not self.is_over():
            try:
                await self.until(lambda me: me.open_question() or me.is_over() or self.lost)
                if self.lost:
                    raise ConnectionError("the table moved")
                question = self.open_question()
                if question is None:
                    continue
                await asyncio.sleep(pace)
                told = await self.answer(choose(question))
                self.confirmed.append(told["id"])
            except Refused as refused:
                if refused.code not in AGAIN:
                    raise
                if refused.code != "late":
                    await self.roam()
            except (ClientError, ConnectionError):
                await self.roam()
            except AssertionError:
                if self.decision is not None:
                    raise  # otherwise the question went away while it was thought about
