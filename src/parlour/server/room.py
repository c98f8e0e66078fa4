"""The task that owns a table: it checks a wish, writes it down, and only then tells of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from parlour.core.errors import Refusal
from parlour.core.seats import Seat
from parlour.packs.retelling import retold
from parlour.server import entries, lobby, playing
from parlour.server.alarms import next_alarm, overdue
from parlour.server.audience import Audience, member_of
from parlour.server.clock import now
from parlour.server.entries import ENTRIES
from parlour.server.heads import head_of
from parlour.server.inquiries import INQUIRIES
from parlour.server.pacing import FLOOR
from parlour.server.plans import PLANS
from parlour.server.seatbots import SeatBots
from parlour.server.stage import Stage
from parlour.server.stores.store import Head, Lines, Overtaken, Store, StoreFailed
from parlour.server.table import OVER, PLAYING, Table
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Pack
from parlour.server.tokens import new_secret, new_token, token_hash
from parlour.server.visits import Alarm, BotAnswer, Deed, Doing, Guest, Item, Look, Parting, Wish
from parlour.server.wishes import By, in_status, refuse, the_seat
from parlour.wire import replies, requests
from parlour.wire.reading import encode

log = logging.getLogger("parlour.room")

Found = TypeVar("Found")

RELOAD_AFTER = (0.1, 0.3, 1.0, 3.0)  # seconds between attempts to go on after a failure
KEPT_REPLIES = 400  # to wishes that no entry tells of


@dataclass
class Services:
    """What rooms share."""

    store: Store
    thinking: Thinking
    packs: Callable[[tuple[str, ...]], tuple[Pack, ...]]
    rematch: Callable[[Table], Awaitable[tuple[str, str]]]
    reload: Callable[[str], Awaitable[Table]]
    notice: Callable[[Table, Seat], None]
    floor: int = FLOOR
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1


class Room:
    def __init__(self, table: Table, epoch: int, services: Services) -> None:
        self._services = services
        self.epoch = epoch
        self.audience = Audience()
        self.closed = False
        self._inbox: list[Item] = []
        self._arrival: asyncio.Future[None] | None = None  # while nothing is in the inbox
        self._alarm: asyncio.TimerHandle | None = None
        self._bots = SeatBots(
            services.thinking,
            services.packs,
            self._hear_bot,
            lambda: services.count("bot_faults"),
        )
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_trouble = False  # the store does not take anything
        self._failures = 0  # one after the other
        self._head: Head | None = None  # as it was last written
        self._head_of = 0  # the arrangement it is of
        self._take(table)
        self._task = asyncio.create_task(self._run())
        self.put(Alarm())

    def _take(self, table: Table) -> None:
        """Begin with a table as it was read."""
        self.table = table
        self.stage = Stage(table, self._services.floor)
        self.telling = self.stage.telling
        self.audience.take(self.stage)
        self._status = table.status  # as it was last told
        self._after: list[Callable[[], None]] = []  # what is done once all is on disk
        self._replies: dict[tuple[str, str], bytes] = {}  # that the log cannot give again

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way: no alarm set, no bot asked."""
        return self._alarm is None and not self._bots.busy and not self._inbox

    # In.

    def put(self, item: Item) -> None:
        if self._in_trouble and self._turn_away(item):
            return
        self._inbox.append(item)
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    def _hear_bot(self, seat: Seat, decision: str, action: int) -> None:
        self.put(BotAnswer(seat, decision, action))

    async def do(self, plan: Doing) -> list[ENTRIES]:
        """Carry something out; returns when it is on disk."""
        if self.closed:
            raise refuse("moved")
        done: asyncio.Future[list[ENTRIES]] = asyncio.get_running_loop().create_future()
        self.put(Deed(plan, done))
        return await done

    async def look(self, what: Callable[[], Found]) -> Found:
        """Ask something of the table as it is on disk, not as it may soon be."""
        done: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self.put(Look(what, done))
        return await done

    async def close(self) -> None:
        """Stop owning the table; what was acknowledged is on disk."""
        self.closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._bots.stop()
        for task in (*self._tasks, self._task):
            task.cancel()
        _ = await asyncio.gather(self._task, return_exceptions=True)

    async def move_away(self) -> None:
        """Another node owns the table by now."""
        if not self.closed:
            self._give_up([], refuse("moved"))
        await self.close()

    # The loop: check and apply, commit, tell.

    async def _run(self) -> None:
        while not self.closed:
            if not self._inbox:
                self._arrival = asyncio.get_running_loop().create_future()
                await self._arrival
            batch, self._inbox = self._inbox, []
            first = self.table.seq + 1
            try:
                for item in batch:
                    self._handle(item)
                self.stage.follow_orders(now())
                unsaved = self.stage.take_saved()
                if unsaved:
                    await self._services.store.append(
                        Lines(self.table.id, first, unsaved, self._new_head(), self.epoch)
                    )
                    self._services.count("commits")
                    self._failures = 0
                self._tell()
            except Overtaken:
                self._give_up(batch, refuse("moved"))
                return
            except StoreFailed as error:
                log.error("not saved", extra={"table": self.table.id, "error": str(error)})
                await self._recover(batch)
                continue
            except Exception:
                log.exception("a table failed", extra={"table": self.table.id})
                await asyncio.sleep(1.0)  # whatever it was may come again at once
                await self._recover(batch)
                continue
            self._bots.ask(self.table)
            self._set_alarm()

    def _handle(self, item: Item) -> None:
        at = now()
        if isinstance(item, Wish):
            self._grant(item.guest, item.request, at)
        elif isinstance(item, BotAnswer):
            self.stage.answer_for(item.seat, item.decision, item.action, at)
        elif isinstance(item, Deed):
            self._do(item, at)
        elif isinstance(item, Look):
            self._after.append(item.answer)
        elif isinstance(item, Parting):
            self._detach(item.guest)
        else:
            pacing, gone_at = self.stage.pacing, self.audience.gone_at
            self.stage.apply(overdue(self.table, pacing, gone_at, at, new_secret))

    def _do(self, deed: Deed, at: int) -> None:
        try:
            made = deed.plan(self.table, at)
        except Refusal as refusal:
            deed.refuse(refusal)
            return
        self.stage.apply(made)
        self._after.append(lambda: deed.finish(made))

    # Wishes.

    def _grant(self, guest: Guest, request: requests.REQUESTS, at: int) -> None:
        if isinstance(request, requests.Attach):
            guest.member = self.table.holder(guest.token)
            watches = not guest.token and self.table.watchers
            guest.admitted = bool(guest.member) or watches
            self.stage.apply(playing.back(self.table, By(guest.member, at)))
            self._after.append(lambda: self._attach(guest, request))
            return
        if not guest.admitted:
            self._reply(guest, self._refused(guest, request, refuse("not_attached")))
            return
        if isinstance(request, requests.Detach):
            self._detach(guest)
            self._done(guest, request)
            return
        by = By(member_of(self.table, guest), at, request.id)
        kept = self._replies.get((by.member, request.id))
        if kept is not None:
            self._after.append(lambda: guest.line.send(kept))
            return
        if self.table.is_repeat(by.member, request.id):
            self._done(guest, request)
            return
        try:
            self.stage.apply(playing.back(self.table, by))
            self._grant_new(guest, by, request)
        except Refusal as refusal:
            self._services.count("refused")
            self._reply_for_good(guest, by, self._refused(guest, request, refusal))

    def _grant_new(self, guest: Guest, by: By, request: requests.REQUESTS) -> None:
        if isinstance(request, requests.Answer):
            self._answer(guest, by, request)
            return
        if isinstance(request, requests.Handover):
            self._hand_over(guest, by, request)
            return
        inquiry = INQUIRIES.get(type(request))
        if inquiry is not None:
            self._reply(guest, inquiry(self.stage, by, request, guest.language))
            return
        if isinstance(request, requests.Hint):
            self._hint(guest, by, request)
            return
        if isinstance(request, requests.Rematch):
            self._rematch(guest, by, request)
            return
        self.stage.apply(PLANS[type(request)](self.table, by, request))
        self._done(guest, request)

    def _reply(self, guest: Guest, reply: replies.TOLD) -> None:
        """Answer once everything is on disk."""
        data = encode(reply)
        self._after.append(lambda: guest.line.send(data))

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
        self.stage.answer(by, request)
        if self.table.is_repeat(by.member, request.id):
            self._done(guest, request)
        else:  # a pass where nothing else could be done is in no entry
            self._reply_for_good(guest, by, replies.Done(table=request.table, id=request.id))

    def _hand_over(self, guest: Guest, by: By, request: requests.Handover) -> None:
        code = new_token()
        self.stage.apply(lobby.hand_over(self.table, by, token_hash(code)))
        reply = replies.Done(table=request.table, id=request.id, code=code)
        self._reply_for_good(guest, by, reply)

    def _hint(self, guest: Guest, by: By, request: requests.Hint) -> None:
        seat = the_seat(self.table, by)
        in_status(self.table, PLAYING)
        assert self.table.state is not None, "a game is on"
        if request.decision != self.table.decision_id(seat) or seat not in self.table.state.window:
            raise refuse("late")
        if self.table.people() != [seat]:
            raise refuse("no_hints")
        job = self._bots.job(self.table, seat, "expert", "", guest.language)

        async def advise() -> None:
            reply: replies.TOLD
            try:
                thought = await self._services.thinking.think(job)
            except NoThought:
                reply = self._refused(guest, request, refuse("no_hint_found"))
            else:
                reply = replies.Done(
                    table=request.table, id=request.id, action=thought.action, text=thought.why
                )
            guest.line.send(encode(reply))

        self._after.append(lambda: self._start(advise()))

    def _rematch(self, guest: Guest, by: By, request: requests.Rematch) -> None:
        _ = the_seat(self.table, by)
        in_status(self.table, OVER)

        async def arrange() -> None:
            def note(table: Table, _: int) -> list[ENTRIES]:
                if table.rematch is not None:
                    return []  # somebody else was quicker
                return [entries.Rematched(**by.stamp, table=made[0], code=made[1])]

            told: replies.TOLD
            try:
                made = self.table.rematch or await self._services.rematch(self.table)
                _ = await self.do(note)
                told = await self.look(done)
            except (StoreFailed, Refusal):
                told = self._refused(guest, request, refuse("not_saved"), retry_after=2)
            guest.line.send(encode(told))

        def done() -> replies.TOLD:
            assert self.table.rematch is not None, "there is a rematch now"
            return replies.Done(table=request.table, id=request.id, rematch=self.table.rematch[0])

        self._after.append(lambda: self._start(arrange()))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _attach(self, guest: Guest, request: requests.Attach) -> None:
        if not guest.admitted:
            guest.line.send(encode(self._refused(guest, request, refuse("no_table"))))
            return
        self._services.count("attached")
        self.audience.attach(guest, request)

    def _detach(self, guest: Guest) -> None:
        if self.audience.detach(guest):
            self._after.append(self.audience.show_presence)

    # Telling, after the commit.

    def _tell(self) -> None:
        stage = self.stage
        events = stage.advance(now())
        # A game whose last moment is still shown is not over for anybody yet.
        ended = self.telling.status != self._status
        self._status = self.telling.status
        rearranged = stage.take_rearranged() or ended
        chat, stage.chat = stage.chat, []
        after, self._after = self._after, []
        audience = self.audience
        if rearranged:
            audience.dismiss()
        # Whoever could only pass has answered like anybody else, though nothing happened.
        shown = stage.pacing.moment is not None
        if self.table.state is not None and (events or rearranged or shown):
            audience.tell_game(events)
        if rearranged:
            audience.tell_arranged()
        for line in chat:
            audience.tell(encode(replies.Said(table=self.table.id, line=line)))
        for act in after:
            act()
        if events:
            audience.show_presence()
            self._send_notices()

    def _send_notices(self) -> None:
        """Those who are not here learn that it is their turn."""
        gone_at = self.audience.gone_at
        if not gone_at or self.table.state is None:
            return
        for seat in self.table.state.window:
            if self.table.chairs[seat].member in gone_at:
                self._services.notice(self.table, seat)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = next_alarm(self.table, self.stage.pacing, self.audience.gone_at)
        if due is not None:
            delay = max(0.0, (due - now()) / 1000)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, self.put, Alarm())

    # The head, and when the store fails.

    def _new_head(self) -> Head | None:
        """The head if it changed since it was last written."""
        if self._head is not None and self._head_of == self.table.arrangement:
            return None
        head = head_of(self.table)
        self._head_of = self.table.arrangement
        if head == self._head:
            return None
        self._head = head
        return head

    async def _recover(self, batch: list[Item]) -> None:
        """Nothing of the batch is known to be on disk: say so, and go on from what is there."""
        self._services.count("store_failures")
        self._in_trouble = True
        for guest in self.audience.guests:
            self.audience.warn(guest)
        came = batch + self._inbox
        self._inbox = [item for item in came if not self._turn_away(item)]
        try:
            table = await self._reload()
        except Refusal as damage:
            self._give_up([], damage)
            return
        self._in_trouble = False
        self._head = None
        self._bots.stop()
        self._take(table)
        self.audience.show_again()
        self.put(Alarm())

    def _turn_away(self, item: Item) -> bool:
        """Say that nothing can be saved; False: it can wait until that is over."""
        if isinstance(item, Deed | Look):
            item.refuse(refuse("not_saved"))
        elif isinstance(item, Wish):
            if isinstance(item.request, requests.Attach | requests.Detach):
                self.audience.warn(item.guest)
                return False
            told = self._refused(item.guest, item.request, refuse("not_saved"), retry_after=2)
            item.guest.line.send(encode(told))
        return not isinstance(item, Parting)  # bots and clocks are asked again

    async def _reload(self) -> Table:
        """The table as the store has it, when the store takes something again."""
        while True:
            await asyncio.sleep(RELOAD_AFTER[min(self._failures, len(RELOAD_AFTER) - 1)])
            self._failures += 1
            try:
                await self._services.store.try_writing()
                return await self._services.reload(self.table.id)
            except StoreFailed:
                continue

    def _give_up(self, batch: list[Item], reason: Refusal) -> None:
        """Another node owns the table, or it cannot be read: everybody is sent away."""
        self.closed = True
        self._bots.stop()
        self._services.count("moved")
        batch, self._inbox = batch + self._inbox, []
        for item in batch:
            if isinstance(item, Deed | Look):
                item.refuse(reason)
        asking = [item.guest for item in batch if isinstance(item, Wish)]
        self.audience.send_all_away(asking, reason)

    def _refused(
        self, guest: Guest, request: requests.REQUESTS, refusal: Refusal, retry_after: int = 0
    ) -> replies.Refused:
        return replies.Refused(
            table=request.table,
            id=request.id,
            code=refusal.code,
            sentence=retold(refusal, guest.language, self.table.game),
            clause=refusal.clause,
            retry_after=retry_after,
        )
