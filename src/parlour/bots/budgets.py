"""How much a bot may think about one decision: `expert@500`, `expert@300ms`, `expert@2s`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from parlour.bots.bot import Bot
from parlour.bots.words import refuse
from parlour.core.documents import shown
from parlour.core.game import Game

MOST_SIMULATIONS = 1_000_000_000
LONGEST = 3600.0  # seconds

FORM = re.compile(r"(?P<count>[0-9]{1,12})|(?P<time>[0-9]{1,12}(\.[0-9]{1,6})?)(?P<unit>ms|s)")
UNITS = {"ms": 0.001, "s": 1.0}


@dataclass(frozen=True)
class Budget:
    """For each decision: so many simulations, or so much time. None: no such limit."""

    simulations: int | None = None
    seconds: float | None = None


USUAL = Budget(simulations=4_000, seconds=1.0)


@dataclass(frozen=True)
class Budgeted:
    """How a bot that takes a budget is made."""

    make: Callable[[Game, int, Budget], Bot]
    usual: Budget = USUAL  # where its name carries none

    def within(self, budget: Budget | None) -> Callable[[Game, int], Bot]:
        given = self.usual if budget is None else budget
        return lambda game, seed: self.make(game, seed, given)


def parse(text: str) -> Budget:
    """What stands behind the @ of a bot's name, or BadInput with what would do."""
    found = FORM.fullmatch(text)
    if found is not None and found["count"]:
        simulations = int(found["count"])
        if 0 < simulations <= MOST_SIMULATIONS:
            return Budget(simulations=simulations)
    elif found is not None:
        seconds = float(found["time"]) * UNITS[found["unit"]]
        if 0 < seconds <= LONGEST:
            return Budget(seconds=seconds)
    raise refuse("budget", budget=shown(text))
