"""The bot that thinks: it searches tables as they could be, as far as its seat can know."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from threading import Event
from time import perf_counter

from parlour.bots.bot import Bot, Reason
from parlour.bots.budgets import USUAL, Budget
from parlour.bots.search import Node, Search
from parlour.core.decisions import Action, Decision
from parlour.core.randomness import quick
from parlour.core.views import View

FIRST_LOOK = 128  # simulations after which it looks for the first time whether it is sure
SURE = 4.0  # deviations by which the best action leads when it need not think on
BATCH = 0.004  # seconds of thinking at a stretch: nobody else can run meanwhile


class Expert(Bot):
    """Chooses what won most often in its simulations.

    With a budget in simulations alone it is the same whenever seed and view are. `sense` is the
    bot whose first thought it leans to, by `lean`: that decides where simulations do not, and
    what there is no search for.
    """

    name = "expert"

    def __init__(
        self,
        search: Callable[[View, int], Search | None],
        sense: Bot,
        lean: float,
        seed: int,
        budget: Budget = USUAL,
    ) -> None:
        self.budget = budget
        self._search = search
        self._sense = sense
        self._lean = lean
        self._dice = quick(seed)
        self._stop = Event()
        self._found: list[Node] = []
        self._agrees = False

    def choose(self, view: View, decision: Decision) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        self._stop.clear()
        thought = self._sense.choose(view, decision)
        search = self._search(view, int(self._dice.word()))
        if search is None:
            self._found, self._agrees = [], True
            return thought
        search.lean(thought, self._lean)
        self.think(search)
        self._found = search.best_first()
        chosen = int(self._found[0].action)
        self._agrees = chosen == thought
        return chosen

    def think(self, search: Search) -> None:
        """Simulate until the budget is spent, the answer is clear, or somebody wants it now."""
        began = now = perf_counter()
        most, seconds = self.budget.simulations, self.budget.seconds
        look = FIRST_LOOK
        batch = 1
        while True:
            left = min(batch, look - int(search.simulations))
            if most is not None:
                left = min(left, most - int(search.simulations))
            search.run(left)
            before, now = now, perf_counter()
            if self._stop.is_set() or (most is not None and search.simulations >= most):
                return
            if seconds is not None and now - began >= seconds:
                return
            if search.simulations == look:
                if is_clear(search):
                    return
                look *= 2
            if left == batch:
                batch = batch * 2 if now - before < BATCH / 2 else max(1, batch // 2)

    def stop(self) -> None:
        self._stop.set()

    def reasons(self) -> tuple[Reason, ...]:
        """What its first thought goes by, if it stands, and how the simulations ended."""
        first = self._sense.reasons() if self._agrees else ()
        if not self._found:
            return first
        won = percent(self._found[0])
        if len(self._found) == 1:
            return (*first, Reason("expert.alone", won))
        return (*first, Reason("expert.ahead", won, other=percent(self._found[1])))

    def instead(self) -> Action | None:
        return int(self._found[1].action) if len(self._found) > 1 else None


def is_clear(search: Search) -> bool:
    """Whether more thinking would hardly change the answer."""
    found = search.best_first()
    if len(found) < 2:
        return True
    best = found[0]
    return all(
        best.share - other.share > SURE * sqrt(best.variance + other.variance)
        for other in found[1:]
    )


def percent(node: Node) -> str:
    return str(round(100 * node.share))
