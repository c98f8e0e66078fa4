"""The task that owns a table: it checks a wish, writes it down, and only then tells of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, TypeVar

from parlour.core.errors import Refusal
from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.packs.retelling import retold
from parlour.server import entries, fairstart, lobby, playing, talking
from parlour.server.alarms import next_alarm, overdue
from parlour.server.composing import Shared
from parlour.server.entries import ENTRIES
from parlour.server.inquiries import INQUIRIES
from parlour.server.pacing import FLOOR
from parlour.server.seatbots import SeatBots
from parlour.server.stage import Stage
from parlour.server.stores.store import Head, Lines, Overtaken, Store, StoreFailed
from parlour.server.table import LOBBY, LOCKED, OVER, PLAYING, Table
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
PLANS: dict[type, Callable[..., list[ENTRIES]]] = {
    requests.Sit: lobby.sit,
    requests.Stand: lobby.stand,
    requests.Rename: lobby.rename,
    requests.SeatBot: lobby.seat_bot,
    requests.ClearSeat: lobby.clear_seat,
    requests.Agree: lobby.agree,
    requests.Start: fairstart.start,
    requests.Commit: fairstart.commit,
    requests.Reveal: fairstart.reveal,
    requests.Order: playing.order,
    requests.Wait: playing.wait,
    requests.Concede: playing.concede,
    requests.OfferUndo: playing.offer_undo,
    requests.AnswerUndo: playing.answer_undo,
    requests.Say: talking.say,
    requests.Note: talking.note,
    requests.PassHost: lobby.pass_host,
    requests.Mute: lobby.mute,
    requests.Remove: lobby.remove,
    requests.Leave: lobby.leave,
    requests.Notify: lobby.notify,
}


def now() -> int:
    return time.time_ns() // 1_000_000


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
        self.guests: list[Guest] = []
        self.closed = False
        self.idle_since = now()
        self.gone_at: dict[str, int] = {}  # members that are not connected, since when
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
        self.stage.present |= {guest.member for guest in self.guests if guest.member}
        self.telling = self.stage.telling
        self._status = table.status  # as it was last told
        self._after: list[Callable[[], None]] = []  # what is done once all is on disk
        self._replies: dict[tuple[str, str], bytes] = {}  # that the log cannot give again
        self._came_or_went = False  # somebody, since it was last told who is there

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
            pacing = self.stage.pacing
            self.stage.apply(overdue(self.table, pacing, self.gone_at, at, new_secret))

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
        if isinstance(request, requests.Detach):
            self._detach(guest)
            self._done(guest, request)
            return
        if not guest.admitted:
            self._reply(guest, self._refused(guest, request, refuse("not_attached")))
            return
        by = By(self._member(guest), at, request.id)
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

    def _member(self, guest: Guest) -> str:
        """Who a guest is; checked for every message, because a token may have lost its worth."""
        member = self.table.members.get(guest.member)
        return guest.member if member is not None and guest.token in member.tokens else ""

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

    # Coming and going.

    def _attach(self, guest: Guest, request: requests.Attach) -> None:
        member = guest.member
        if not guest.admitted:
            guest.line.send(encode(self._refused(guest, request, refuse("no_table"))))
            return
        if not guest.attached:
            self.guests.append(guest)
            guest.attached = True
        _ = self.gone_at.pop(member, None)
        self._came_or_went = True
        self._services.count("attached")
        self._show_presence()
        guest.line.send(encode(self.telling.snapshot(member, guest.language)))
        guest.arranged = digest(encode(self.telling.arranged(member, guest.language)))
        guest.line.send(encode(replies.Done(table=request.table, id=request.id)))

    def _detach(self, guest: Guest) -> None:
        guest.admitted = False
        if not guest.attached:
            return
        guest.attached = False
        self.guests.remove(guest)
        if guest.member and all(other.member != guest.member for other in self.guests):
            self.gone_at[guest.member] = now()
        self.idle_since = now()
        self._came_or_went = True
        self.telling.forget(
            {(self.table.seat_of(other.member), other.language) for other in self.guests}
        )
        self._after.append(self._show_presence)

    def _show_presence(self) -> None:
        """Tell who is there; not while a team is silent, when it could be a sign (ENS-3.6)."""
        if not self._came_or_went or talking.is_silent(self.table):
            return
        self._came_or_went = False
        present = {guest.member for guest in self.guests if guest.member}
        shown = self.stage.present
        if present != shown:
            shown.clear()
            shown |= present
            self._tell_arranged()

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
        if rearranged:
            self._dismiss()
        # Whoever could only pass has answered like anybody else, though nothing happened.
        shown = stage.pacing.moment is not None
        if self.table.state is not None and (events or rearranged or shown):
            self._tell_game(events)
        if rearranged:
            self._tell_arranged()
        for line in chat:
            data = encode(replies.Said(table=self.table.id, line=line))
            for guest in self.guests:
                guest.line.send(data)
        for act in after:
            act()
        if events:
            self._show_presence()
            self._send_notices()

    def _tell_arranged(self) -> None:
        """Tell everybody for whom something is new; a message without news would be a sign."""
        told: dict[tuple[str, str], tuple[bytes, bytes]] = {}
        for guest in self.guests:
            reader = (guest.member, guest.language)
            if reader not in told:
                data = encode(self.telling.arranged(*reader))
                told[reader] = (data, digest(data))
            data, mark = told[reader]
            if guest.arranged != mark:
                guest.arranged = mark
                guest.line.send(data)

    def _tell_game(self, events: list[Event]) -> None:
        """Each viewer gets what it may know; those who see the same share one message."""
        told: dict[tuple[Seat | None, str], bytes] = {}
        shared: Shared = {}
        for guest in self.guests:
            seat = self.table.seat_of(guest.member)
            data = told.get((seat, guest.language))
            if data is None:
                made = self.telling.happened(seat, guest.language, events, shared)
                data = b"" if made is None else encode(made)
                told[seat, guest.language] = data
            if data:
                guest.line.send(data)

    def _dismiss(self) -> None:
        """Who was removed is shown nothing any more."""
        for guest in list(self.guests):
            if guest.token and not self._member(guest):
                guest.line.send(encode(self._gone(guest, refuse("removed"))))
                guest.admitted = guest.attached = False
                self.guests.remove(guest)
                self._came_or_went = True

    def _gone(self, guest: Guest, refusal: Refusal) -> replies.Gone:
        sentence = retold(refusal, guest.language)
        return replies.Gone(table=self.table.id, code=refusal.code, sentence=sentence)

    def _send_notices(self) -> None:
        """Those who are not here learn that it is their turn."""
        if not self.gone_at or self.table.state is None:
            return
        for seat in self.table.state.window:
            if self.table.chairs[seat].member in self.gone_at:
                self._services.notice(self.table, seat)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = next_alarm(self.table, self.stage.pacing, self.gone_at)
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
        for guest in self.guests:
            self._send_trouble(guest)
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
        for guest in self.guests:
            guest.line.send(encode(self.telling.snapshot(guest.member, guest.language)))
        self.put(Alarm())

    def _send_trouble(self, guest: Guest) -> None:
        refusal = refuse("not_saved")
        sentence = retold(refusal, guest.language)
        told = replies.Trouble(table=self.table.id, code=refusal.code, sentence=sentence)
        guest.line.send(encode(told))

    def _turn_away(self, item: Item) -> bool:
        """Say that nothing can be saved; False: it can wait until that is over."""
        if isinstance(item, Deed | Look):
            item.refuse(refuse("not_saved"))
        elif isinstance(item, Wish):
            if isinstance(item.request, requests.Attach | requests.Detach):
                self._send_trouble(item.guest)
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
        for guest in {*self.guests, *asking}:
            guest.line.send(encode(self._gone(guest, reason)))
            guest.admitted = guest.attached = False
        self.guests.clear()

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


def digest(data: bytes) -> bytes:
    """A message in brief, by which it is known again: whoever is idle need not cost more."""
    return blake2b(data, digest_size=16).digest()


def head_of(table: Table) -> Head:
    """The head of a table. Tables where something happens by itself are to be woken."""
    busy = table.status in (LOCKED, PLAYING)
    return Head(
        table=table.id,
        code=table.code,
        game=table.game.name,
        title=table.title,
        status=table.status,
        listed=table.listed and table.status in (LOBBY, PLAYING),
        seats=len(table.chairs),
        free=sum(1 for chair in table.chairs if chair.kind == "open"),
        host=table.members[table.host].name if table.host else "",
        group=table.group,
        wake_at=0 if busy else None,
    )
