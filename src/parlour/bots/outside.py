"""Bots from outside: `module:Class`, where `Class(game, seed)` has a method `choose`."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from pathlib import Path
from traceback import format_exception_only

from parlour.bots.bot import Bot, Reason
from parlour.bots.budgets import Budget, Budgeted
from parlour.bots.guarding import blaming
from parlour.bots.words import refuse
from parlour.core.decisions import Action, Decision
from parlour.core.documents import shown
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.views import View

MARK = ":"  # between the module and the class


class Guest(Bot):
    """A bot from outside in the manners of the house.

    It is given what is written down of its view, read again: an object of its own, through which
    it reaches nothing of the game's State and learns nothing more than its seat may know.
    """

    def __init__(self, name: str, bot: object, game: Game) -> None:
        self.name = name
        self._bot = bot
        self._game = game

    @property
    def listens(self) -> bool:
        return self._has("heard")

    def meet(self, players: Sequence[str]) -> None:
        if self._has("meet"):
            self._bot.meet(players)  # type: ignore[attr-defined]

    def choose(self, view: View, decision: Decision) -> Action:
        seen = self._game.load_view(view.dump())
        put = Decision(
            decision.question, decision.options, decision.clause, revisable=decision.revisable
        )
        with one_process():
            action: Action = self._bot.choose(seen, put)  # type: ignore[attr-defined]
        return action

    def heard(self, event: Event) -> None:
        if self._has("heard"):
            with one_process():
                self._bot.heard(event)  # type: ignore[attr-defined]

    def reasons(self) -> tuple[Reason, ...]:
        return tuple(self._bot.reasons()) if self._has("reasons") else ()  # type: ignore[attr-defined]

    def instead(self) -> Action | None:
        if not self._has("instead"):
            return None
        action: Action | None = self._bot.instead()  # type: ignore[attr-defined]
        return action

    def stop(self) -> None:
        if self._has("stop"):
            self._bot.stop()  # type: ignore[attr-defined]

    def memory(self) -> dict[str, object]:
        return dict(self._bot.memory()) if self._has("memory") else {}  # type: ignore[attr-defined]

    def remember(self, memory: Mapping[str, object]) -> None:
        if self._has("remember"):
            self._bot.remember(memory)  # type: ignore[attr-defined]

    def _has(self, method: str) -> bool:
        """Whether it has a method of its own: what every bot inherits does nothing."""
        own = getattr(type(self._bot), method, None)
        return own is not None and own is not getattr(Bot, method)


def guest(name: str) -> Callable[[Game, int], Bot] | Budgeted:
    """How the bot `module:Class` is made, or BadInput if there is none.

    A class that takes a third argument called `budget` is given one.
    """
    module, _, wanted = name.partition(MARK)
    found = bot_class(module, wanted, name)
    takes = parameters(found)
    if takes is None or "budget" not in takes.parameters:
        if takes is not None and not fits(takes, 2):
            raise refuse("not_made_so", name=shown(name))
        return lambda game, seed: welcome(name, game, lambda: found(game, seed))
    if not fits(takes, 3):
        raise refuse("not_made_so", name=shown(name))

    def make(game: Game, seed: int, budget: Budget) -> Bot:
        return welcome(name, game, lambda: found(game, seed, budget))

    return Budgeted(make)


def welcome(name: str, game: Game, make: Callable[[], object]) -> Bot:
    with blaming(name), one_process():
        return Guest(name, make(), game)


@contextmanager
def one_process() -> Iterator[None]:
    """A copy of the process that a bot made for itself ends where the bot is done with it.

    Left to go on, it would play the same game to its end a second time.
    """
    home = os.getpid()
    try:
        yield
    finally:
        if os.getpid() != home:
            os._exit(0)


def bot_class(module: str, wanted: str, name: str) -> Callable[..., object]:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        with redirect_stdout(sys.stderr):  # what a bot prints is not what a command says
            home = import_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and is_part(error.name, module):
            raise refuse("no_bot_module", module=shown(module)) from None
        why = format_exception_only(error)[-1].strip()
        raise refuse("broken_bot_module", module=shown(module), reason=shown(why)) from error
    found = getattr(home, wanted, None)
    if found is None:
        raise refuse("no_bot_class", module=shown(module), name=shown(wanted))
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise refuse("no_choose", name=shown(name))
    return found


def is_part(missing: str | None, module: str) -> bool:
    """Whether it is the module itself, or a package around it, that was not found."""
    return missing is not None and f"{module}.".startswith(f"{missing}.")


def parameters(found: Callable[..., object]) -> inspect.Signature | None:
    """What a class is made from; None where Python cannot say."""
    try:
        return inspect.signature(found)
    except (TypeError, ValueError):
        return None


def fits(takes: inspect.Signature, arguments: int) -> bool:
    try:
        takes.bind(*range(arguments))
    except TypeError:
        return False
    return True
