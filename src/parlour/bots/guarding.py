"""Bots that misbehave: they are named, and where people play a stand-in takes their seat.

A bot misbehaves when it raises, takes too long, or answers with what was not offered.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Thread
from traceback import format_exception_only
from typing import TypeVar

from parlour.bots.bot import Bot, Reason
from parlour.bots.words import refuse
from parlour.core.decisions import Action, Decision
from parlour.core.documents import shown
from parlour.core.events import Event
from parlour.core.views import View

PATIENCE = 30.0  # seconds that a decision may take, where nobody says otherwise
GRACE = 1.0  # seconds in which a bot that is told to stop may still answer

T = TypeVar("T")


class Misbehaved(Exception):
    """Which bot did what no bot may do; `refusal` says it in a sentence."""

    def __init__(self, code: str, bot: str, **more: object) -> None:
        self.refusal = refuse(code, bot=shown(bot), **more)
        super().__init__(self.refusal.sentence)


@contextmanager
def blaming(bot: str) -> Iterator[None]:
    """Whatever goes wrong in here is the fault of this bot."""
    try:
        yield
    except Misbehaved:
        raise
    except (Exception, SystemExit) as error:
        what = format_exception_only(error)[-1]  # also of an error that cannot be shown
        raise Misbehaved("bot_raised", bot, error=shown(what.strip())) from error


def asked(bot: Bot, name: str, view: View, decision: Decision) -> Action:
    """What a bot answers, if that was offered; otherwise it is `Misbehaved`."""
    options = decision.options
    with blaming(name):
        action: object = bot.choose(view, decision)
    if type(action) is not int:
        raise Misbehaved("bot_answered_oddly", name, kind=shown(type(action).__name__))
    if action not in options:
        raise Misbehaved("bot_cheated", name, action=shown(action))
    return action


def too_slow(bot: str, patience: float) -> Misbehaved:
    return Misbehaved("bot_hung", bot, seconds=f"{patience:g}")


class Guarded(Bot):
    """A bot at a table with people: once it misbehaves, its stand-in plays on.

    It thinks in a thread. When its patience is over it is told to stop; when it does not answer
    then either, its thread is left alone, and told to end at its next step of Python. Only a bot
    that neither returns to Python nor lets others run cannot be interrupted from within its own
    process: whoever must survive that too plays in processes, as the arena does.
    """

    def __init__(
        self,
        bot: Bot,
        stand_in: Bot,
        patience: float = PATIENCE,
        announce: Callable[[Misbehaved], None] | None = None,
    ) -> None:
        self.name = bot.name
        self.fault: Misbehaved | None = None  # None: all is well
        self._bot = bot
        self._stand_in = stand_in
        self._patience = patience
        self._announce = announce  # hears of the fault once

    @property
    def listens(self) -> bool:
        return self._bot.listens or self._stand_in.listens

    def meet(self, players: Sequence[str]) -> None:
        self._try(lambda: self._bot.meet(players))
        self._stand_in.meet(players)

    def choose(self, view: View, decision: Decision) -> Action:
        action = self._try(lambda: asked(self._bot, self.name, view, decision))
        return self._stand_in.choose(view, decision) if action is None else action

    def heard(self, event: Event) -> None:
        if self._bot.listens:
            self._try(lambda: self._bot.heard(event))
        self._stand_in.heard(event)

    def reasons(self) -> tuple[Reason, ...]:
        reasons = self._try(self._bot.reasons)
        return self._stand_in.reasons() if reasons is None else reasons

    def instead(self) -> Action | None:
        action = self._try(self._bot.instead)
        return self._stand_in.instead() if self.fault is not None else action

    def stop(self) -> None:
        with suppress(Exception):  # nobody waits for it any more
            (self._bot if self.fault is None else self._stand_in).stop()

    def memory(self) -> dict[str, object]:
        return self._try(self._bot.memory) or {}

    def remember(self, memory: Mapping[str, object]) -> None:
        self._try(lambda: self._bot.remember(memory))

    def _try(self, call: Callable[[], T]) -> T | None:
        """What the bot gives; None once it has misbehaved."""
        if self.fault is not None:
            return None
        try:
            return within(call, self._bot, self._patience)
        except Misbehaved as fault:
            self.fault = fault
            if self._announce is not None:
                self._announce(fault)
            return None


def within(call: Callable[[], T], bot: Bot, patience: float) -> T:
    """What a call of a bot gives in time; otherwise the bot is `Misbehaved`."""
    given: list[T] = []
    faults: list[Misbehaved] = []

    def think() -> None:
        try:
            with blaming(bot.name):
                given.append(call())
        except Misbehaved as fault:
            faults.append(fault)

    thread = Thread(target=think, name=f"{bot.name} thinks", daemon=True)
    thread.start()
    thread.join(patience)
    if thread.is_alive():
        with suppress(Exception):  # being late is fault enough
            bot.stop()
        thread.join(min(patience, GRACE))
    if given:
        return given[0]
    if faults:
        raise faults[0]
    abandon(thread)
    raise too_slow(bot.name, patience)


def abandon(thread: Thread) -> None:
    """Have a thread end when it next comes back to Python."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
        )
