"""Players who never give up: they come back after every cut and ask again until they are told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse

from tests.server.ledger import Answer, Ledger
from tests.server.live import Message, Player, Refused, is_of_the_game

AGAIN = 0.02  # seconds until the next attempt
ELSEWHERE = {"not_attached", "moved"}  # refusals after which one has to come back first
RETRY = {"not_saved", *ELSEWHERE}  # after these the same wish is sent again


class Stubborn(Player):
    """A player whose wishes outlive the server, each with the id it had at first."""

    def __init__(
        self, session: ClientSession, port: int, ledger: Ledger, rnd: random.Random
    ) -> None:
        super().__init__(session, port)
        self.ledger = ledger
        self.rnd = rnd
        self.losses = 0  # connections that broke
        self.troubles = 0
        self._told = asyncio.Event()

    def _hear(self, told: Message) -> None:
        super()._hear(told)
        self.heard.clear()
        self.raw.clear()
        self._told.set()
        self.troubles += told["type"] == "trouble"
        if told["type"] == "gone" and self.socket is not None:
            self._sending.add(asyncio.ensure_future(self._hang_up(self.socket)))
        if self.seat is not None and self.view is not None:
            heard = self.ledger.heard[self.table, self.seat]
            if told["type"] == "snapshot" or not heard.runs:
                heard.show()
            if told["type"] == "happened":
                heard.tell(told["events"])
                self.ledger.of_bots += sum(map(self._is_of_bot, told["events"]))
        if told.get("decision") and is_of_the_game(told["decision"]["id"]):
            assert self.seat is not None, "only a seat is asked"
            self.ledger.asked[self.table, self.seat].append(told["decision"]["id"])

    async def _hang_up(self, socket: ClientWebSocketResponse) -> None:
        """The table is elsewhere: who waits for it comes back."""
        _ = await socket.close()

    def _is_of_bot(self, event: Message) -> bool:
        seat, seats = event["facts"].get("seat"), self.info["seats"]
        return isinstance(seat, int) and seat < len(seats) and seats[seat]["kind"] == "bot"

    async def until_told(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; it is looked at whenever this player is told something."""
        while not holds():
            _ = await self._told.wait()
            self._told.clear()

    async def insist(self, step: Callable[[], Awaitable[object]]) -> None:
        """Take a step again and again until it works."""
        while True:
            try:
                _ = await step()
                return
            except (ClientError, OSError, AssertionError):
                await asyncio.sleep(AGAIN)
            except Refused as refused:
                if refused.code not in RETRY:
                    raise
                await asyncio.sleep(AGAIN)

    async def come_back(self) -> None:
        async def step() -> None:
            await self.disconnect()
            await self.attach()

        self.losses += 1
        await self.insist(step)

    async def wish(self, kind: str, **fields: object) -> Message | None:
        """What a wish was answered with; None: it was refused."""
        wish = {"id": self.new_id(), **fields}
        key = (self.table, str(wish["id"]))
        written = kind == "answer"
        if written:
            assert self.seat is not None
            self.ledger.sent[key] = Answer(self.seat, int(str(fields["action"])))
        while True:
            try:
                told = await self.ask(kind, **wish)
            except Refused as refused:
                if refused.code in ELSEWHERE:
                    await self.come_back()
                    continue
                if refused.code in RETRY:
                    await asyncio.sleep(AGAIN)
                    continue
                self.ledger.refused.add(key)
                return None
            except (ClientError, OSError):
                await self.come_back()
                continue
            if written:
                self.ledger.done.add(key)
            return told

    async def wait_for(self, holds: Callable[[Player], object]) -> None:
        while True:
            try:
                await self.until(holds)
                return
            except ConnectionError:
                await self.come_back()

    async def play_on(self) -> None:
        """Answer at random until the game is over."""
        while True:
            await self.wait_for(lambda me: me.open_question() or me.is_over())
            question = self.open_question()
            if question is None:
                return
            self.decision = None
            action = self.rnd.choice(question["options"])["action"]
            _ = await self.wish("answer", decision=question["id"], action=action)


async def one_game(people: Sequence[Stubborn], game: str, bots: Sequence[str] = ()) -> None:
    """From the first link to the last card, whatever happens to the server."""
    host, *others = people
    wish = {"seats": len(people) + len(bots), "bots": list(bots)}
    await host.insist(lambda: host.create(game, "Player 0", **wish))
    for seat, player in enumerate(others, 1):
        name = f"Player {seat}"
        await player.insist(lambda player=player, name=name: player.join(host.table, name))  # type: ignore[misc]
    for seat, player in enumerate(people):
        await player.come_back()
        _ = await player.wish("sit", seat=seat, commitment=player.commit(seat))
    _ = await host.wish("start")
    # Everybody at once: who does not come back to reveal within its time is taken for a no-show.
    _ = await asyncio.gather(*[player.wait_for(is_dealt_or_short) for player in people])
    if all(player.view is not None for player in people):
        _ = await asyncio.gather(*[player.play_on() for player in people])
    for player in people:
        await player.disconnect()


def is_dealt_or_short(player: Player) -> bool:
    """Whether cards were dealt, or the table went back to its lobby with a chair free."""
    return player.view is not None or any(seat["kind"] == "open" for seat in player.info["seats"])


async def games_for_ever(
    session: ClientSession,
    port: int,
    ledger: Ledger,
    seed: int,
    game: str,
    seats: int,
    bots: Sequence[str] = (),
) -> None:
    """One table after the other, until somebody cancels it; `seats` are those of people."""
    rnd = random.Random(seed)
    while True:
        people = [Stubborn(session, port, ledger, rnd) for _ in range(seats)]
        await one_game(people, game, bots)
