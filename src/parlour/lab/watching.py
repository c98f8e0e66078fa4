"""Bots in the lab: every answer is checked and timed."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.bots import Bot
from parlour.bots.guarding import asked, blaming, too_slow
from parlour.bots.making import maker
from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.views import View
from parlour.lab.jobs import Pulse


@dataclass(frozen=True)
class Watch:
    """What is watched: the bot of one seat in one game of a run."""

    name: str
    number: int  # of the game
    seat: int
    pulse: Pulse
    patience: float | None = None


class Watched(Bot):
    """A bot that is `Misbehaved` as soon as it does what no bot may do."""

    def __init__(self, watch: Watch, game: Game, seed: int) -> None:
        self.name = watch.name
        self.decisions = 0
        self.seconds = 0.0  # of all its decisions
        self.slowest = 0.0  # of one of them
        self._watch = watch
        make = maker(watch.name, game.name)
        self._begin()
        try:
            with blaming(watch.name):
                self._bot = make(game, seed)
        finally:
            self._end()

    @property
    def listens(self) -> bool:
        return self._bot.listens

    def choose(self, view: View, decision: Decision) -> Action:
        begun = self._begin()
        try:
            action = asked(self._bot, self.name, view, decision)
        finally:
            taken = self._end() - begun
        self.decisions += 1
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        patience = self._watch.patience
        if patience is not None and taken > patience:
            raise too_slow(self.name, patience)
        return action

    def heard(self, event: Event) -> None:
        self._begin()
        try:
            with blaming(self.name):
                self._bot.heard(event)
        finally:
            self._end()

    def _begin(self) -> float:
        return self._watch.pulse.begin(self._watch.number, self._watch.seat)

    def _end(self) -> float:
        return self._watch.pulse.end()
