"""What is asked of a table over its lines: done or refused, and answered once that is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from parlour.core.errors import Refusal
from parlour.packs.retelling import retold
from parlour.server import entries, lobby, playing
from parlour.server.advising import Advising, Wanted
from parlour.server.audience import Audience, admits, member_of
from parlour.server.entries import ENTRIES
from parlour.server.inquiries import INQUIRIES
from parlour.server.plans import PLANS
from parlour.server.seatbots import SeatBots
from parlour.server.services import Services
from parlour.server.stage import Stage
from parlour.server.stores.store import Overtaken, StoreFailed
from parlour.server.table import PLAYING, Table
from parlour.server.telling import Viewer
from parlour.server.thoughts import Thought
from parlour.server.tokens import new_token, token_hash
from parlour.server.visits import Doing, Guest
from parlour.server.whys import kept, worded
from parlour.server.wishes import PASSING, By, in_status, refuse, the_seat
from parlour.wire import replies, requests
from parlour.wire.reading import encode

Found = TypeVar("Found")

KEPT_REPLIES = 400  # to wishes that no entry tells of
# Wishes whose reply says more than that they were done. There is one rematch; of a code only its hash
# is kept, so a repeat that finds no reply gets another one.
SAID_AGAIN = (requests.Rematch, requests.Handover)


class Owner(Protocol):
    """Who writes down what is done at the table."""

    def later(self, act: Callable[[], object]) -> None:
        """Do something once all that was done before is on disk."""

    async def do(self, plan: Doing) -> list[ENTRIES]: ...

    async def look(self, what: Callable[[], Found]) -> Found: ...


class Granting:
    def __init__(
        self, owner: Owner, services: Services, audience: Audience, bots: SeatBots
    ) -> None:
        self._owner = owner
        self._services = services
        self._audience = audience
        self._bots = bots
        self._tasks: set[asyncio.Task[None]] = set()
        self._advising = Advising(services.thinking, self._start)
        self._arranging = asyncio.Lock()  # held by who makes a rematch: there is one a table

    def take(self, stage: Stage) -> None:
        """Begin with a table as it was read."""
        self._stage = stage
        self._table = stage.table
        self._replies: dict[tuple[str, str], bytes] = {}  # that the log cannot give again

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def grant(self, guest: Guest, request: requests.REQUESTS, at: int) -> None:
        if isinstance(request, requests.Attach):
            guest.member = self._table.holder(guest.token)
            guest.admitted = admits(self._table, guest)
            by = By(guest.member, at)
            self._stage.come_back(by)
            self._stage.apply(lobby.speak(self._table, by, guest.language))
            parted = guest.parted
            self._owner.later(lambda: self._attach(guest, request, parted))
            return
        if not guest.admitted:
            self._reply(guest, self.refused(guest, request, refuse("not_attached")))
            return
        if isinstance(request, requests.Detach):
            self.part(guest)
            self._done(guest, request)
            return
        told = self._stage.telling.status
        by = By(member_of(self._table, guest), at, request.id, told)
        kept = self._replies.get((by.member, request.id))
        if kept is not None:
            self._owner.later(lambda: guest.line.send(kept))
            return
        repeats = self._table.is_repeat(by.member, request.id)
        if repeats and not isinstance(request, SAID_AGAIN):
            self._done(guest, request)
            return
        try:
            self._stage.come_back(by)
            self._grant_new(guest, by, request)
        except Refusal as refusal:
            self._services.count("refused")
            self._reply_for_good(guest, by, self.refused(guest, request, refusal))

    def _grant_new(self, guest: Guest, by: By, request: requests.REQUESTS) -> None:
        if isinstance(request, requests.Answer):
            self._answer(guest, by, request)
            return
        if isinstance(request, requests.Handover):
            self._hand_over(guest, by, request)
            return
        inquiry = INQUIRIES.get(type(request))
        if inquiry is not None:
            self._reply(guest, inquiry(self._stage, by, request, guest.language))
            return
        if isinstance(request, requests.Story):
            self._story(guest, request)
            return
        if isinstance(request, requests.Hint):
            self._hint(guest, by, request)
            return
        if isinstance(request, requests.Rematch):
            self._rematch(guest, by, request)
            return
        made = PLANS[type(request)](self._table, by, request)
        if isinstance(request, requests.Notify):
            lobby.check_ways(self._services.call.ways, request)
        self._stage.apply(made)
        self._done(guest, request)

    def _reply(self, guest: Guest, reply: replies.TOLD) -> None:
        """Answer once everything is on disk."""
        data = encode(reply)
        self._owner.later(lambda: guest.line.send(data))

    def _done(self, guest: Guest, request: requests.REQUESTS) -> None:
        self._reply(guest, replies.Done(table=request.table, id=request.id))

    def _reply_for_good(self, guest: Guest, by: By, reply: replies.Done | replies.Refused) -> None:
        """Answer, and the same wish again gets the same reply, though the log cannot tell it."""
        if by.member:
            self._replies[by.member, reply.id] = encode(reply)
        if len(self._replies) > KEPT_REPLIES:
            del self._replies[next(iter(self._replies))]
        self._reply(guest, reply)

    def _answer(self, guest: Guest, by: By, request: requests.Answer) -> None:
        self._stage.answer(by, request)
        self._done(guest, request)

    def _hand_over(self, guest: Guest, by: By, request: requests.Handover) -> None:
        code = new_token()
        self._stage.apply(lobby.hand_over(self._table, by, token_hash(code)))
        reply = replies.Done(table=request.table, id=request.id, code=code)
        self._reply_for_good(guest, by, reply)

    def _story(self, guest: Guest, request: requests.Story) -> None:
        stage = self._stage
        table = stage.table
        if table.state is None:
            raise refuse("late")

        def viewer() -> Viewer:
            return table.seat_of(member_of(table, guest)), guest.language

        async def tell() -> None:
            reply: replies.TOLD
            try:
                lines, more = await self._services.stories.page(
                    self._owner.look, stage, viewer, request.since
                )
            except Refusal as refusal:
                reply = self.refused(guest, request, refusal)
            else:
                reply = replies.Done(table=request.table, id=request.id, lines=lines, next=more)
            if guest.admitted:
                guest.line.send(encode(reply))

        self._owner.later(lambda: self._start(tell()))

    def _hint(self, guest: Guest, by: By, request: requests.Hint) -> None:
        table = self._table
        seat = the_seat(table, by)
        in_status(table, by, PLAYING)

        def stands() -> bool:
            state = table.state
            asked = state is not None and seat in state.window
            return asked and request.decision == table.decision_id(seat)

        if not stands():
            raise refuse("late")
        if table.people() != [seat]:
            raise refuse("no_hints")
        job = self._bots.job(table, seat, "expert", "")

        def tell(found: Thought | Refusal) -> None:
            reply: replies.TOLD
            if isinstance(found, Refusal):
                reply = self.refused(guest, request, found)
            else:
                text = worded(kept(found.reasons), table.game, guest.language)
                reply = replies.Done(
                    table=request.table, id=request.id, action=found.action, text=text
                )
            guest.line.send(encode(reply))

        self._owner.later(lambda: self._advising.want(Wanted(job, stands, tell)))

    def _rematch(self, guest: Guest, by: By, request: requests.Rematch) -> None:
        playing.check_again(self._table, by)

        async def arrange() -> None:
            told: replies.TOLD
            try:
                async with self._arranging:
                    if self._table.rematch is None:
                        await self._found_rematch(by)
                told = await self._owner.look(done)
            except StoreFailed as failure:
                self._services.note_failure(failure)
                told = self.refused(guest, request, refuse("not_saved"), retry_after=2)
            except Refusal as refusal:
                again = 2 if refusal.code in PASSING else 0
                told = self.refused(guest, request, refusal, retry_after=again)
            except Overtaken:  # this node was not heard of for a while
                told = self.refused(guest, request, refuse("moved"), retry_after=2)
            guest.line.send(encode(told))

        def done() -> replies.TOLD:
            if self._table.rematch is None:
                raise refuse("not_saved")  # the table was read again meanwhile
            return replies.Done(table=request.table, id=request.id, rematch=self._table.rematch[0])

        self._owner.later(lambda: self._start(arrange()))

    async def _found_rematch(self, by: By) -> None:
        table, code = await self._services.rematch(self._table)

        def note(_: Table, __: int) -> list[ENTRIES]:
            return [entries.Rematched(**by.stamp, table=table, code=code)]

        _ = await self._owner.do(note)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _attach(self, guest: Guest, request: requests.Attach, parted: int) -> None:
        if guest.parted != parted:  # it has gone since: nobody would notice a second time
            guest.line.send(encode(self.refused(guest, request, refuse("not_attached"))))
            return
        guest.admitted = admits(self._table, guest)  # still: something else was done with the wish
        if not guest.admitted:
            guest.line.send(encode(self.refused(guest, request, refuse("no_table"))))
            return
        self._services.count("attached")
        self._audience.attach(guest, request)

    def part(self, guest: Guest) -> None:
        """A guest is shown nothing any more."""
        guest.parted += 1
        if self._audience.detach(guest):
            self._owner.later(self._audience.show_presence)

    def refused(
        self, guest: Guest, request: requests.REQUESTS, refusal: Refusal, retry_after: int = 0
    ) -> replies.Refused:
        return replies.Refused(
            table=request.table,
            id=request.id,
            code=refusal.code,
            sentence=retold(refusal, guest.language, self._table.game),
            clause=refusal.clause,
            retry_after=retry_after,
        )
