"""The owner of a table: it checks a wish, writes it down, and only then tells of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

from parlour.core.errors import Refusal
from parlour.core.seats import Seat
from parlour.server.alarms import next_alarm, overdue
from parlour.server.audience import Audience
from parlour.server.calling import Call, absent, is_same, questions_to
from parlour.server.clock import now
from parlour.server.entries import ENTRIES, Called, Why
from parlour.server.granting import Granting
from parlour.server.heads import head_of
from parlour.server.seatbots import SeatBots
from parlour.server.services import Services
from parlour.server.stage import Stage
from parlour.server.stores.store import Head, Lines, Overtaken, StoreFailed
from parlour.server.table import OVER
from parlour.server.tokens import new_secret
from parlour.server.visits import (
    Alarm,
    BotAnswer,
    Deed,
    Doing,
    Item,
    Look,
    Parting,
    Reached,
    Wish,
)
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import encode

log = logging.getLogger("parlour.room")

Found = TypeVar("Found")

# Seconds between attempts to go on after a failure.
RELOAD_AFTER: tuple[float, ...] = (0.1, 0.3, 1.0, 3.0)


class Room:
    def __init__(self, stage: Stage, epoch: int, services: Services) -> None:
        self._services = services
        self.epoch = epoch
        self.audience = Audience()
        self.closed = False
        self._inbox: list[Item] = []
        self._busy = False  # with what was taken from the inbox, until it is on disk and told
        self._taken: list[Item] = []  # that is being written down
        self._alarm: asyncio.TimerHandle | None = None
        self._bots = SeatBots(
            services.thinking,
            services.earlier,
            self._hear_bot,
            lambda: services.count("bot_faults"),
        )
        self._granting = Granting(self, services, self.audience, self._bots)
        self._calls: list[Call] = []  # that are under way
        self._in_trouble = False  # the store does not take anything
        self._failures = 0  # one after the other
        self._recovery: asyncio.Task[None] | None = None
        self._head: Head | None = None  # as it was last written
        self._head_of = (0, "")  # the arrangement and the status it is of
        self._head_is_due = False  # though nothing else may have to be written
        self._take(stage)
        _ = asyncio.get_running_loop().call_soon(self.put, Alarm())

    def _take(self, stage: Stage) -> None:
        """Begin with a table as it was read."""
        self.table = stage.table
        self.stage = stage
        self.telling = stage.telling
        self.audience.take(stage)
        self._granting.take(stage)
        self._status = self.telling.status  # as it was last told
        self._after: list[Callable[[], object]] = []  # what is done once all is on disk

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way: no alarm set, no bot asked, nobody called, nothing untold.

        Who reads the table next finds what the engine knows: nothing of that may be held back.
        """
        busy = self._busy or self._bots.busy or bool(self._calls) or self.stage.pacing.is_behind
        return self._alarm is None and not busy

    # In.

    def put(self, item: Item) -> None:
        """Do something: at once, or when what is under way is on disk."""
        if self._in_trouble and self._turn_away(item):
            return
        self._inbox.append(item)
        if not self._busy and not self.closed:
            self._turn()

    def _hear_bot(self, seat: Seat, decision: str, action: int, why: Why) -> None:
        self.put(BotAnswer(seat, decision, action, why))

    async def do(self, plan: Doing) -> list[ENTRIES]:
        """Carry something out; returns when it is on disk."""
        if self.closed:
            raise refuse("moved")
        done: asyncio.Future[list[ENTRIES]] = asyncio.get_running_loop().create_future()
        self.put(Deed(plan, done))
        return await done

    async def look(self, what: Callable[[], Found]) -> Found:
        """Ask something of the table as it is on disk, not as it may soon be."""
        if self.closed:
            raise refuse("moved")
        done: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self.put(Look(what, done))
        return await done

    def later(self, act: Callable[[], object]) -> None:
        """Do something once all that was done before is on disk."""
        self._after.append(act)

    async def close(self) -> None:
        """Stop owning the table; what was acknowledged is on disk."""
        self.closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._bots.stop()
        self._granting.stop()
        if self._recovery is not None:
            self._recovery.cancel()
            _ = await asyncio.wait({self._recovery})

    async def move_away(self) -> None:
        """Another node owns the table by now."""
        if not self.closed:
            self._give_up(self._taken, refuse("moved"))
        await self.close()

    # Check and apply, commit, tell; then turn to what came in the meantime.

    def _turn(self) -> None:
        self._busy = True
        batch, self._inbox = self._inbox, []
        self._taken = batch
        first = self.table.seq + 1
        try:
            for item in batch:
                self._handle(item)
            self.stage.answer_early(now())
            self.stage.follow_orders(now())
            unsaved = self.stage.take_saved()
            if unsaved or self._head_is_due:
                self._head_is_due = False
                lines = Lines(self.table.id, first, unsaved, self._new_head(), self.epoch)
                self._services.store.append(lines, lambda error: self._saved(batch, error))
                return
        except Exception as error:  # noqa: BLE001 - whatever it was, the table is read again
            self._go_on(batch, error)
        else:
            self._go_on(batch, None)

    def _saved(self, batch: list[Item], error: BaseException | None) -> None:
        if error is None:
            self._services.count("commits")
            self._failures = 0
        self._go_on(batch, error)

    def _go_on(self, batch: list[Item], error: BaseException | None) -> None:
        """What was done is on disk, or there was an error."""
        if self.closed:
            return
        try:
            if error is not None:
                raise error
            self._services.post.collect()
            try:
                self._tell()
            finally:
                self._services.post.write()
            self._bots.ask(self.table, self.stage.pacing.early)
            self._set_alarm(self._call_absent())
        except Overtaken:
            self._give_up(batch, refuse("moved"))
        except StoreFailed as failure:
            self._services.note_failure(failure)
            self._recovery = asyncio.create_task(self._recover(batch))
        except Exception:
            log.exception("a table failed", extra={"table": self.table.id})
            self._services.count("table_faults")
            # Whatever it was may come again at once.
            self._recovery = asyncio.create_task(self._recover(batch, after=1.0))
        else:
            self._busy = False
            self._taken = []
            if self._inbox or self._head_is_due:
                self._turn()

    def _handle(self, item: Item) -> None:
        at = now()
        if isinstance(item, Wish):
            self._granting.grant(item.guest, item.request, at)
        elif isinstance(item, BotAnswer):
            self.stage.answer_for(item.seat, item.decision, item.action, at, item.why)
        elif isinstance(item, Deed):
            self._do(item, at)
        elif isinstance(item, Look):
            self.later(item.answer)
        elif isinstance(item, Parting):
            self._granting.part(item.guest)
        elif isinstance(item, Reached):
            self._note_call(item.call, at)
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
        self.later(lambda: deed.finish(made))

    # Telling, after the commit.

    def _tell(self) -> None:
        stage = self.stage
        events = stage.advance(now())
        # A game whose last moment is still shown is not over for anybody yet.
        ended = self.telling.status != self._status
        self._status = self.telling.status
        self._head_is_due = self._head_is_due or (ended and self._status == OVER)
        rearranged = stage.take_rearranged() or ended
        chat, stage.chat = stage.chat, []
        after, self._after = self._after, []
        audience = self.audience
        if stage.take_departed():
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
            _ = act()
        if events:
            audience.show_presence()

    # Calling those who are away.

    def _call_absent(self) -> int | None:
        """Call whoever is to be called by now; when to look again, None: when something happens."""
        if not self.audience.gone_at:
            return None
        at, later = now(), None
        pacing, grace = self.stage.pacing, self._services.grace
        for seat, due in absent(self.table, pacing, self.audience.gone_at, grace):
            asked = questions_to(self.table, pacing, seat)
            if any(call.seat == seat and is_same(call.questions, asked) for call in self._calls):
                continue
            if at >= due:
                self._call(seat, asked)
            else:
                later = due if later is None else min(later, due)
        return later

    def _call(self, seat: Seat, asked: tuple[str, ...]) -> None:
        def stands() -> bool:
            if self.closed:
                return False  # the next owner of the table calls
            pacing = self.stage.pacing
            away = [one for one, _ in absent(self.table, pacing, self.audience.gone_at, 0)]
            return seat in away and is_same(asked, questions_to(self.table, pacing, seat))

        def ended(reached: bool) -> None:
            if reached:
                self.put(Reached(call))
            else:
                self._calls.remove(call)

        call = Call(self.table, seat, asked, stands, ended, self._is_ours)
        self._calls.append(call)
        self._services.call(call)

    async def _is_ours(self) -> bool:
        """A node that was stopped for a while may not know yet that others took its tables over."""
        return not await self._services.store.lost({self.table.id: self.epoch})

    def _note_call(self, call: Call, at: int) -> None:
        if call in self._calls:  # it may come a second time if it could not be saved
            self._calls.remove(call)
        self.stage.apply([Called(at=at, seat=call.seat, questions=call.questions)])

    def _set_alarm(self, call_at: int | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = next_alarm(self.table, self.stage.pacing, self.audience.gone_at)
        if call_at is not None:
            due = call_at if due is None else min(due, call_at)
        if due is not None:
            delay = max(0.0, (due - now()) / 1000)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, self.put, Alarm())

    # The head, and when the store fails.

    def freshen(self) -> None:
        """Write the head of a game that was over before its head said so: a server stopped in between."""
        if self._status == OVER:
            self._head_is_due = True
            self.put(Alarm())

    def _new_head(self) -> Head | None:
        """The head if it changed since it was last written."""
        # That a game is over is said when that was told.
        status = self._status if self.table.status == OVER else self.table.status
        made_of = (self.table.arrangement, status)
        if self._head is not None and self._head_of == made_of:
            return None
        head = head_of(self.table, status)
        self._head_of = made_of
        if head == self._head:
            return None
        self._head = head
        return head

    async def _recover(self, batch: list[Item], after: float = 0.0) -> None:
        """Nothing of the batch is known to be on disk: say so, and go on from what is there."""
        await asyncio.sleep(after)
        self._in_trouble = True
        for guest in self.audience.guests:
            self.audience.warn(guest)
        came = batch + self._inbox
        self._inbox = [item for item in came if not self._turn_away(item)]
        while self._in_trouble:
            await asyncio.sleep(RELOAD_AFTER[min(self._failures, len(RELOAD_AFTER) - 1)])
            self._failures += 1
            try:
                await self._begin_again()
            except StoreFailed:
                continue
            except Refusal as damage:
                self._give_up([], damage)
                return
            except Exception:  # whoever wants something of the table is answered meanwhile
                self._services.count("table_faults")
                log.exception("a table failed again", extra={"table": self.table.id})
        self._busy = False
        self.put(Alarm())

    async def _begin_again(self) -> None:
        """Take the table as the store has it, when the store takes something again."""
        await self._services.trouble.try_writing()
        stage = await self._services.reload(self.table.id)
        self._head = None
        self._bots.stop()
        self._take(stage)
        self._head_is_due = self._status == OVER
        self.audience.show_again()
        self._in_trouble = False

    def _turn_away(self, item: Item) -> bool:
        """Say that nothing can be saved; False: it can wait until that is over."""
        if isinstance(item, Deed | Look):
            item.refuse(refuse("not_saved"))
        elif isinstance(item, Wish):
            if isinstance(item.request, requests.Attach | requests.Detach):
                self.audience.warn(item.guest)
                return False
            told = self._granting.refused(
                item.guest, item.request, refuse("not_saved"), retry_after=2
            )
            item.guest.line.send(encode(told))
        # Bots and clocks are asked again.
        return not isinstance(item, Parting | Reached)

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
