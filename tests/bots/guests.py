"""Bots from outside, most of them without manners: `tests.bots.guests:Raises`."""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections import deque

from parlour import Decision, Event, Game, View
from parlour.bots.budgets import Budget


class First:
    """Takes the first option, always."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed

    def choose(self, view: View, decision: Decision) -> object:
        return decision.options[0]


class Raises(First):
    def choose(self, view: View, decision: Decision) -> object:
        raise ValueError("what now?\nnobody knows")


class Exits(First):
    def choose(self, view: View, decision: Decision) -> object:
        sys.exit(0)


class Cheats(First):
    def choose(self, view: View, decision: Decision) -> object:
        return max(decision.options) + 1


class Chatters(First):
    def choose(self, view: View, decision: Decision) -> object:
        return "the first one, please"


class Doubts(First):
    """True is a 1 to Python."""

    def choose(self, view: View, decision: Decision) -> object:
        return decision.options[0] == decision.options[0]


class Loops(First):
    def choose(self, view: View, decision: Decision) -> object:
        while True:
            pass


class Sleeps(First):
    def choose(self, view: View, decision: Decision) -> object:
        time.sleep(1e9)
        return decision.options[0]


class Hangs(First):
    """Does not come back to Python, and lets no other thread run."""

    def choose(self, view: View, decision: Decision) -> object:
        return deque(itertools.repeat(None), maxlen=0)


class Quits(First):
    def choose(self, view: View, decision: Decision) -> object:
        os._exit(0)


class Unmade(First):
    def __init__(self, game: Game, seed: int) -> None:
        raise RuntimeError("not today")


class Deaf(First):
    def heard(self, event: Event) -> None:
        raise RuntimeError("pardon?")


class Late(First):
    """Well behaved until its fourth decision."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.asked = 0

    def choose(self, view: View, decision: Decision) -> object:
        self.asked += 1
        if self.asked == 4:
            raise RuntimeError("enough")
        return super().choose(view, decision)


class Thrifty(First):
    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        super().__init__(game, seed)
        self.budget = budget


class Alone:
    """Cannot be made from a game and a seed."""

    def choose(self, view: View, decision: Decision) -> object:
        return decision.options[0]


class Silent:
    """Has nothing to choose with."""


NOT_A_CLASS = 7
