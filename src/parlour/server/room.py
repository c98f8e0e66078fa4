"""The task that owns a table: it checks a wish, writes it down, and only then tells of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar

from parlour.bots.bot import RandomBot
from parlour.core.decisions import Decision
from parlour.core.errors import Refusal
from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.server import entries, fairstart, lobby, orders, playing, talking
from parlour.server.alarms import next_alarm, overdue
from parlour.server.entries import ENTRIES, written
from parlour.server.pacing import Pacing
from parlour.server.stores.store import Head, Lines, Overtaken, Store, StoreFailed
from parlour.server.table import LOBBY, LOCKED, PLAYING, Table
from parlour.server.telling import Telling
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Pack, Think
from parlour.server.tokens import new_secret, new_token, token_hash
from parlour.server.wishes import By, refuse, the_seat
from parlour.wire import replies, requests
from parlour.wire.reading import encode

log = logging.getLogger("parlour.room")

Found = TypeVar("Found")

RELOAD_AFTER = (0.1, 0.3, 1.0, 3.0)  # seconds between attempts to go on after a failure
STORY_PAGE = 200
KEPT_REPLIES = 400  # that cannot be made again from the log
PLAIN: dict[type, Callable[..., list[ENTRIES]]] = {
    requests.Sit: lobby.sit,
    requests.Stand: lobby.stand,
    requests.Rename: lobby.rename,
    requests.SeatBot: lobby.seat_bot,
    requests.ClearSeat: lobby.clear_seat,
    requests.Agree: lobby.agree,
    requests.Start: fairstart.start,
    requests.Commit: fairstart.commit,
    requests.Reveal: fairstart.reveal,
    requests.Answer: playing.answer,
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


class Line(Protocol):
    """A connection as a table sees it."""

    def send(self, data: bytes) -> None:
        """Put a message on its way; never waits. Who does not read is cut off."""


@dataclass(eq=False)
class Guest:
    """Somebody who is attached to a table over a line."""

    line: Line
    token: str = ""  # its hash; empty: watches as anybody may
    language: str = "en"
    member: str = ""
    attached: bool = False


@dataclass
class Wish:
    guest: Guest
    request: requests.REQUESTS


@dataclass
class Deed:
    """Something asked for over HTTP; the future gets its entries once they are on disk."""

    plan: Callable[[Table, int], list[ENTRIES]]
    done: asyncio.Future[list[ENTRIES]] | None = None  # None: nobody waits for it


@dataclass
class Look:
    """A question about the table; it is asked when all that was done before is on disk."""

    what: Callable[[Room], Any]
    done: asyncio.Future[Any]


@dataclass
class BotAnswer:
    seat: Seat
    decision: str
    action: int


@dataclass
class Gone:
    guest: Guest


@dataclass
class Alarm:
    pass


Item = Wish | Deed | Look | BotAnswer | Gone | Alarm


@dataclass
class Services:
    """What rooms share."""

    store: Store
    thinking: Thinking
    packs: Callable[[tuple[str, ...]], tuple[Pack, ...]]
    rematch: Callable[[Table], Awaitable[tuple[str, str]]]
    reload: Callable[[str], Awaitable[Table]]
    notice: Callable[[Table, Seat], None]
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + by


class Room:
    def __init__(self, table: Table, epoch: int, services: Services) -> None:
        self._services = services
        self.epoch = epoch
        self.guests: list[Guest] = []
        self.closed = False
        self.idle_since = now()
        self.gone_at: dict[str, int] = {}  # members that are not connected, since when
        self._present: set[str] = set()  # as it was last told
        self._inbox: list[Item] = []
        self._wake = asyncio.Event()
        self._alarm: asyncio.TimerHandle | None = None
        self._jobs: dict[Seat, tuple[str, asyncio.Task[None]]] = {}
        self._others: set[asyncio.Task[None]] = set()
        self._trouble = b""  # what is told while the store does not take anything
        self._failures = 0  # of the store, one after the other
        self._take(table)
        self._head: Head | None = None
        self._task = asyncio.create_task(self._run())
        self.put(Alarm())

    def _take(self, table: Table) -> None:
        """Begin with a table as it was read."""
        self.table = table
        self.pacing = Pacing(table)
        self.telling = Telling(table, self.pacing, lambda: self._present)
        self._new: list[bytes] = []
        self._replies: dict[tuple[str, str], bytes] = {}  # to wishes that no entry tells of
        self._after: list[Callable[[], None]] = []
        self._rearranged = False
        self._events: list[Event] = []  # to be told after the commit
        self._chat: list[replies.ChatLine] = []

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way: no alarm set, no bot asked."""
        return self._alarm is None and not self._jobs and not self._inbox

    # In.

    def put(self, item: Item) -> None:
        if self._trouble and self._turn_away(item):
            return
        self._inbox.append(item)
        self._wake.set()

    async def do(self, plan: Callable[[Table, int], list[ENTRIES]]) -> list[ENTRIES]:
        """Carry something out; returns when it is on disk."""
        done: asyncio.Future[list[ENTRIES]] = asyncio.get_running_loop().create_future()
        self.put(Deed(plan, done))
        return await done

    async def look(self, what: Callable[[Room], Found]) -> Found:
        """Ask something of the table as it is on disk, not as it may soon be."""
        done: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self.put(Look(what, done))
        return await done

    async def close(self) -> None:
        """Stop owning the table; what was acknowledged is on disk."""
        self.closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        for _, job in self._jobs.values():
            job.cancel()
        for other in self._others:
            other.cancel()
        self._task.cancel()
        _ = await asyncio.gather(self._task, return_exceptions=True)

    # The loop: check and apply, commit, tell.

    async def _run(self) -> None:
        while True:
            _ = await self._wake.wait()
            self._wake.clear()
            batch, self._inbox = self._inbox, []
            first = self.table.seq + 1
            for item in batch:
                self._handle(item)
            self._follow_orders()
            if self._new:
                written_now, self._new = self._new, []
                try:
                    await self._services.store.append(
                        Lines(self.table.id, first, written_now, self._new_head(), self.epoch)
                    )
                except Overtaken:
                    self._give_up(batch)
                    return
                except StoreFailed as error:
                    log.error("not saved", extra={"table": self.table.id, "error": str(error)})
                    await self._recover(batch)
                    continue
                self._failures = 0
                self._services.count("commits")
            self._tell()
            self._let_bots_think()
            self._set_alarm()

    def _handle(self, item: Item) -> None:
        at = now()
        if isinstance(item, Wish):
            self._grant(item, at)
        elif isinstance(item, BotAnswer):
            self._take_bot_answer(item, at)
        elif isinstance(item, Deed):
            try:
                made = item.plan(self.table, at)
            except Refusal as refusal:
                _fail(item.done, refusal)
                return
            self._apply_all(made)
            self._after.append(lambda: _settle(item.done, made))
        elif isinstance(item, Look):
            self._after.append(lambda: _settle(item.done, item.what(self)))
        elif isinstance(item, Gone):
            self._detach(item.guest)
        else:
            self._apply_all(overdue(self.table, self.pacing, self.gone_at, at, new_secret))

    def _apply_all(self, made: list[ENTRIES]) -> None:
        for entry in made:
            self._apply(entry)
        if made:
            for entry in playing.over(self.table, made[-1].at):
                self._apply(entry)

    def _apply(self, entry: ENTRIES) -> None:
        table = self.table
        before: State | None = None
        if isinstance(entry, entries.Answered):
            assert table.state is not None, "a game is on"
            before = table.state.clone()
            moment = self.pacing.moment
            if moment is not None and entry.how == "person" and not self.pacing.is_behind:
                moment.answered.add(entry.seat)
        else:
            self._rearranged = True
        chat = len(table.chat)
        table.apply(entry)
        self._new.append(written(entry))
        if table.events:
            self.pacing.hear(before, table.events)
            table.events.clear()
            # What may be told at once is not behind: the next wish of the batch may answer it.
            self._events += self.pacing.advance(entry.at, self._ordered)
        if isinstance(entry, entries.Said | entries.Noted):
            self._chat.append(table.chat[-1])
            self._rearranged = len(table.chat) < chat  # a line of chat is told as such
        elif isinstance(entry, entries.Undone):
            self.pacing = self.telling.pacing = Pacing(table)

    # Wishes.

    def _grant(self, wish: Wish, at: int) -> None:
        request, guest = wish.request, wish.guest
        if isinstance(request, requests.Attach):
            guest.member = self._holder(guest.token)
            self._after.append(lambda: self._attach(guest, request))
            return
        member = self._member(guest)
        by = By(member, at, request.id)
        try:
            if isinstance(request, requests.Detach):
                self._detach(guest)
                self._reply(guest, replies.Done(table=request.table, id=request.id))
                return
            if (member, request.id) in self._replies:
                kept = self._replies[member, request.id]
                self._after.append(lambda: guest.line.send(kept))
                return
            if self.table.is_repeat(member, request.id):
                self._reply(guest, replies.Done(table=request.table, id=request.id))
                return
            if isinstance(request, requests.Answer) and self._pass_in_moment(guest, by, request):
                return
            plan = PLAIN.get(type(request))
            if plan is None:
                self._special(guest, by, request)
                return
            if self.pacing.is_behind and isinstance(request, requests.Answer):
                raise refuse("late")
            self._apply_all(plan(self.table, by, request))
        except Refusal as refusal:
            self._refuse(guest, request, refusal)
            return
        self._reply(guest, replies.Done(table=request.table, id=request.id))

    def _member(self, guest: Guest) -> str:
        """Who a guest is; checked for every message, because a token may have lost its worth."""
        if not guest.token:
            return ""
        member = self.table.members.get(guest.member)
        return guest.member if member is not None and guest.token in member.tokens else ""

    def _holder(self, token: str) -> str:
        """The member with this token; empty: nobody has it."""
        for name, member in self.table.members.items():
            if token in member.tokens:
                return name
        return ""

    def _reply(self, guest: Guest, reply: replies.TOLD) -> None:
        """Answer once everything is on disk."""
        data = encode(reply)
        self._after.append(lambda: guest.line.send(data))

    def _reply_for_good(self, guest: Guest, reply: replies.Done | replies.Refused) -> None:
        """Answer, and give the same reply to the same wish again, though no entry tells of it."""
        member = self._member(guest)
        if member:
            self._replies[member, reply.id] = encode(reply)
        if len(self._replies) > KEPT_REPLIES:
            del self._replies[next(iter(self._replies))]
        self._reply(guest, reply)

    def _refuse(self, guest: Guest, request: requests.REQUESTS, refusal: Refusal) -> None:
        self._services.count("refused")
        told = replies.Refused(
            table=request.table,
            id=request.id,
            code=refusal.code,
            sentence=refusal.sentence,
            clause=refusal.clause,
        )
        self._reply_for_good(guest, told)

    def _pass_in_moment(self, guest: Guest, by: By, request: requests.Answer) -> bool:
        """Take note that somebody who can do nothing in a moment has passed all the same."""
        moment = self.pacing.moment
        if moment is None or not request.decision.startswith("m"):
            return False
        seat = the_seat(self.table, by)
        if request.decision != f"m{moment.number}.{seat}" or seat in moment.answered:
            raise refuse("late")
        moment.answered.add(seat)
        self._reply_for_good(guest, replies.Done(table=request.table, id=request.id))
        return True

    def _special(self, guest: Guest, by: By, request: requests.REQUESTS) -> None:
        """Wishes that are answered with more than "done", or later."""
        if isinstance(request, requests.Handover):
            code = new_token()
            self._apply_all(lobby.hand_over(self.table, by, token_hash(code)))
            reply = replies.Done(table=request.table, id=request.id, code=code)
            self._reply_for_good(guest, reply)
        elif isinstance(request, requests.WhyNot):
            self._why_not(guest, by, request)
        elif isinstance(request, requests.Story):
            self._tell_story(guest, by, request)
        elif isinstance(request, requests.Hint):
            self._hint(guest, by, request)
        elif isinstance(request, requests.Rematch):
            self._rematch(guest, by, request)

    def _why_not(self, guest: Guest, by: By, request: requests.WhyNot) -> None:
        seat = the_seat(self.table, by)
        if self.table.state is None or self.pacing.is_behind:
            raise refuse("late")
        found = self.table.state.why_not(seat, request.action)
        text, clause = ("", None) if found is None else (found.sentence, found.clause)
        self._reply(
            guest, replies.Done(table=request.table, id=request.id, text=text, clause=clause)
        )

    def _tell_story(self, guest: Guest, by: By, request: requests.Story) -> None:
        """The log from the beginning, as this seat saw it; played again, since nobody kept it."""
        table = self.table
        if table.state is None or self.pacing.is_behind:
            raise refuse("late")
        seat = table.seat_of(by.member)
        happened: list[Event] = []
        _ = table.replayed(table.state.record().windows, happened)
        lines = []
        for number, event in enumerate(happened):
            shown = event.seen_by(seat)
            if number < request.since or shown is None:
                continue
            text = table.game.tell(shown, seat, guest.language, table.names)
            if text:
                lines.append(
                    replies.StoryLine(
                        number=number, text=text, clause=shown.clause, event=shown.code
                    )
                )
        more = lines[STORY_PAGE].number if len(lines) > STORY_PAGE else None
        reply = replies.Done(
            table=request.table, id=request.id, lines=lines[:STORY_PAGE], next=more
        )
        self._reply(guest, reply)

    def _hint(self, guest: Guest, by: By, request: requests.Hint) -> None:
        seat = the_seat(self.table, by)
        state = self.table.state
        if state is None or request.decision != self.table.decision_id(seat):
            raise refuse("late")
        if self.table.people() != [seat]:
            raise refuse("no_hints")
        job = self._job(seat, "expert", "")
        asked = request

        async def advise() -> None:
            try:
                thought = await self._services.thinking.think(job)
            except NoThought:
                refusal = refuse("no_hint_found")
                reply: replies.TOLD = replies.Refused(
                    table=asked.table, id=asked.id, code=refusal.code, sentence=refusal.sentence
                )
            else:
                reply = replies.Done(
                    table=asked.table, id=asked.id, action=thought.action, text=thought.why
                )
            guest.line.send(encode(reply))

        self._after.append(lambda: self._start(advise()))

    def _rematch(self, guest: Guest, by: By, request: requests.Rematch) -> None:
        if self.table.status != "over":
            raise refuse(f"is_{self.table.status}")
        _ = the_seat(self.table, by)
        if self.table.rematch is not None:
            made = replies.Done(table=request.table, id=request.id, rematch=self.table.rematch[0])
            self._reply(guest, made)
            return

        async def arrange() -> None:
            try:
                table, code = await self._services.rematch(self.table)
                _ = await self.do(
                    lambda _, at: [entries.Rematched(at=at, by=by.member, table=table, code=code)]
                )
            except (StoreFailed, Refusal):
                guest.line.send(encode(_not_saved(request)))
                return
            guest.line.send(encode(replies.Done(table=request.table, id=request.id, rematch=table)))

        self._after.append(lambda: self._start(arrange()))

    def _start(self, work: Awaitable[None]) -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    # Coming and going.

    def _attach(self, guest: Guest, request: requests.Attach) -> None:
        member = guest.member
        if not member and (guest.token or not self.table.watchers):
            refusal = refuse("no_table")
            guest.line.send(
                encode(
                    replies.Refused(
                        table=request.table,
                        id=request.id,
                        code=refusal.code,
                        sentence=refusal.sentence,
                    )
                )
            )
            return
        if not guest.attached:
            self.guests.append(guest)
            guest.attached = True
        self.gone_at.pop(member, None)
        self._services.count("attached")
        self._come_back(member)
        self._show_presence()
        guest.line.send(encode(self.telling.snapshot(member)))
        guest.line.send(encode(replies.Done(table=request.table, id=request.id)))

    def _come_back(self, member: str) -> None:
        """Who was away gets the seat back."""
        seat = self.table.seat_of(member)
        if seat is not None and self.table.chairs[seat].stand_in:
            self.put(Deed(_returns(seat)))

    def _detach(self, guest: Guest) -> None:
        if not guest.attached:
            return
        guest.attached = False
        self.guests.remove(guest)
        if guest.member and all(other.member != guest.member for other in self.guests):
            self.gone_at[guest.member] = now()
        self.idle_since = now()
        self.telling.forget({self.table.seat_of(other.member) for other in self.guests})

    def _show_presence(self) -> None:
        """Tell who is there; not while a team is silent, when it could be a sign (ENS-3.6)."""
        present = {guest.member for guest in self.guests if guest.member}
        if present != self._present and not talking.is_silent(self.table):
            self._present = present
            self._tell_arranged()

    # Telling, after the commit.

    def _tell(self) -> None:
        events = self._events + self.pacing.advance(now(), self._ordered)
        self._events = []
        rearranged, self._rearranged = self._rearranged, False
        chat, self._chat = self._chat, []
        after, self._after = self._after, []
        if rearranged:
            self._dismiss()
        if self.table.state is not None and (events or rearranged):
            self._tell_game(events)
        if rearranged:
            self._tell_arranged()
        for line in chat:
            data = encode(replies.Said(table=self.table.id, line=line))
            for guest in self.guests:
                guest.line.send(data)
        for act in after:
            act()
        self._show_presence()
        if events:
            self._send_notices()

    def _tell_arranged(self) -> None:
        told: dict[str, bytes] = {}
        for guest in self.guests:
            if guest.member not in told:
                told[guest.member] = encode(self.telling.arranged(guest.member))
            guest.line.send(told[guest.member])

    def _tell_game(self, events: list[Event]) -> None:
        """Each viewer gets what it may know; those who see the same share one message."""
        told: dict[tuple[Seat | None, str], bytes] = {}
        for guest in self.guests:
            seat = self.table.seat_of(guest.member)
            if (seat, guest.language) not in told:
                made = self.telling.happened(seat, guest.language, events)
                told[seat, guest.language] = encode(made)
            guest.line.send(told[seat, guest.language])

    def _dismiss(self) -> None:
        """Who was removed is shown nothing any more."""
        for guest in list(self.guests):
            if guest.token and not self._member(guest):
                refusal = refuse("removed")
                guest.line.send(
                    encode(
                        replies.Gone(
                            table=self.table.id, code=refusal.code, sentence=refusal.sentence
                        )
                    )
                )
                guest.attached = False
                self.guests.remove(guest)

    def _send_notices(self) -> None:
        state = self.table.state
        if state is None:
            return
        for seat in state.window:
            member = self.table.chairs[seat].member
            if member and member in self.gone_at:
                self._services.notice(self.table, seat)

    # Orders, bots and clocks.

    def _ordered(self) -> frozenset[Seat]:
        """The seats whose orders let the shown moment pass."""
        chairs = self.table.chairs
        return frozenset(
            seat
            for seat in self.table.people()
            if chairs[seat].orders.moments == "pass"
            and orders.passes(
                chairs[seat].orders, orders.MOMENT, seat, self.pacing.view(seat).dump()
            )
        )

    def _follow_orders(self) -> None:
        """Answer what standing orders answer; their answers are written down like any other."""
        table = self.table
        if table.game.name != "ember":
            return
        again = table.status == PLAYING
        while again and table.state is not None:
            again = False
            for seat, decision in table.state.window.items():
                chair = table.chairs[seat]
                if not chair.member or chair.player:
                    continue
                if orders.passes(
                    chair.orders, decision.question, seat, table.state.view(seat).dump()
                ):
                    action = table.game.parse("pass")
                    self._apply_all(
                        [entries.Answered(at=now(), seat=seat, action=action, how="order")]
                    )
                    again = True
                    break

    def _let_bots_think(self) -> None:
        table = self.table
        if table.status != PLAYING or table.state is None:
            return
        for seat in table.state.window:
            bot = table.chairs[seat].player
            decision = table.decision_id(seat)
            if not bot or (seat in self._jobs and self._jobs[seat][0] == decision):
                continue
            if seat in self._jobs:
                self._jobs[seat][1].cancel()
            task = asyncio.create_task(self._think(seat, bot, decision))
            self._jobs[seat] = (decision, task)

    async def _think(self, seat: Seat, bot: str, decision: str) -> None:
        job = self._job(seat, bot, self.table.id)
        try:
            action = (await self._services.thinking.think(job)).action
        except NoThought as fault:
            log.warning(
                "bot failed", extra={"table": self.table.id, "bot": bot, "error": str(fault)}
            )
            self._services.count("bot_faults")
            question = Decision(job.question, job.options, job.clause, revisable=job.revisable)
            view = self.table.game.load_view(job.view)
            action = RandomBot(job.seed + job.job).choose(view, question)
        self.put(BotAnswer(seat, decision, action))

    def _job(self, seat: Seat, bot: str, table: str) -> Think:
        state = self.table.state
        assert state is not None, "a game is on"
        decision = state.window[seat]
        seed = int(token_hash(f"{self.table.id}/{seat}/{bot}")[:12], 16)
        return Think(
            job=self._services.thinking.number(),
            table=table,
            seat=seat,
            game=self.table.game.name,
            packs=self._services.packs(self.table.packs),
            bot=bot,
            seed=seed,
            names=tuple(self.table.names),
            view=state.view(seat).dump(),
            question=decision.question,
            options=decision.options,
            clause=decision.clause,
            revisable=decision.revisable,
        )

    def _take_bot_answer(self, answer: BotAnswer, at: int) -> None:
        table, seat = self.table, answer.seat
        self._jobs.pop(seat, None)
        state = table.state
        if state is None or table.status != PLAYING or answer.decision != table.decision_id(seat):
            return
        chair = table.chairs[seat]
        if chair.player and state.why_not(seat, answer.action) is None:
            how: Literal["stand_in", "bot"] = "stand_in" if chair.stand_in else "bot"
            made = entries.Answered(at=at, seat=seat, action=answer.action, how=how)
            self._apply_all([made])

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = next_alarm(self.table, self.pacing, self.gone_at)
        if due is not None:
            delay = max(0.0, (due - now()) / 1000)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, lambda: self.put(Alarm()))

    # The head, and when the store fails.

    def _new_head(self) -> Head | None:
        """The head if it changed since it was last written."""
        head = head_of(self.table)
        if head == self._head:
            return None
        self._head = head
        return head

    async def _recover(self, batch: list[Item]) -> None:
        """Nothing of the batch is known to be on disk: say so, and go on from what is there."""
        self._services.count("store_failures")
        refusal = refuse("not_saved")
        self._trouble = encode(
            replies.Trouble(table=self.table.id, code=refusal.code, sentence=refusal.sentence)
        )
        for guest in self.guests:
            guest.line.send(self._trouble)
        came = batch + self._inbox
        self._inbox = [item for item in came if not self._turn_away(item)]
        table = await self._read_again()
        self._trouble = b""
        self._head = None
        for _, job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        self._take(table)
        for guest in self.guests:
            guest.line.send(encode(self.telling.snapshot(guest.member)))
            self._come_back(guest.member)
        self.put(Alarm())

    def _turn_away(self, item: Item) -> bool:
        """Say that nothing can be saved; False: it can wait until that is over."""
        if isinstance(item, Deed | Look):
            _fail(item.done, refuse("not_saved"))
        elif isinstance(item, Gone):
            return False
        elif isinstance(item, Wish):
            if isinstance(item.request, requests.Attach | requests.Detach):
                item.guest.line.send(self._trouble)
                return False
            item.guest.line.send(encode(_not_saved(item.request)))
        return True  # bots and clocks are asked again

    async def _read_again(self) -> Table:
        """The table as the store has it, when the store takes something again."""
        while True:
            await asyncio.sleep(RELOAD_AFTER[min(self._failures, len(RELOAD_AFTER) - 1)])
            self._failures += 1
            try:
                await self._services.store.try_writing()
                return await self._services.reload(self.table.id)
            except StoreFailed:
                continue

    def _give_up(self, batch: list[Item]) -> None:
        """Another node owns the table: everybody is sent there."""
        self.closed = True
        refusal = refuse("moved")
        for item in batch:
            if isinstance(item, Deed | Look):
                _fail(item.done, refusal)
        data = encode(
            replies.Gone(table=self.table.id, code=refusal.code, sentence=refusal.sentence)
        )
        for guest in self.guests:
            guest.line.send(data)
            guest.attached = False
        self.guests.clear()


def _settle(done: asyncio.Future[Found] | None, found: Found) -> None:
    """Who waited may have gone meanwhile."""
    if done is not None and not done.done():
        done.set_result(found)


def _fail(done: asyncio.Future[Any] | None, refusal: Refusal) -> None:
    if done is not None and not done.done():
        done.set_exception(refusal)


def _not_saved(request: requests.REQUESTS) -> replies.Refused:
    refusal = refuse("not_saved")
    return replies.Refused(
        table=request.table,
        id=request.id,
        code=refusal.code,
        sentence=refusal.sentence,
        retry_after=2,
    )


def _returns(seat: Seat) -> Callable[[Table, int], list[ENTRIES]]:
    def plan(table: Table, at: int) -> list[ENTRIES]:
        if not table.chairs[seat].stand_in:
            return []
        return [entries.StandIn(at=at, seat=seat)]

    return plan


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
