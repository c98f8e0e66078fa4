"""People who play at a stage in steps of half a second."""

from __future__ import annotations

from parlour.core.randomness import quick
from parlour.core.tables import MOMENT_CLOSED, MOMENT_OPENED
from parlour.server.alarms import overdue
from parlour.server.stage import Stage
from parlour.wire.replies import DecisionInfo
from tests.server.stages import BEGIN, answer


class Pace:
    """Plays Ember with people who take half a second for everything, and notes what is told."""

    def __init__(self, stage: Stage, *, skips: frozenset[int] = frozenset()) -> None:
        self.stage = stage
        self.at = BEGIN
        self.asked: list[frozenset[int]] = []  # which people, in each moment that was shown
        self.spans: dict[tuple[int, str], list[int]] = {}  # how long moments were shown, by place
        self.skips = skips  # seats that let moments run out
        self.dice = quick(5)
        self._opened = BEGIN
        self._place = self._shown_place()

    def _shown_place(self) -> tuple[int, str]:
        """Whose turn it is, and the step, as everybody was told."""
        view = self.stage.telling.view(None) or {}
        return view["active"], view["step"]

    def advance(self) -> None:
        for event in self.stage.advance(self.at):
            if event.code == MOMENT_OPENED:
                self._opened = self.at
            elif event.code == MOMENT_CLOSED:
                self.spans.setdefault(self._place, []).append(self.at - self._opened)
        self._place = self._shown_place()

    def step(self) -> None:
        """Half a second passes, then all answer who were asked."""
        stage = self.stage
        people = stage.table.people()
        questions = {seat: stage.telling.decision(seat) for seat in people}
        moment = stage.pacing.moment
        if moment is not None and moment.question == "moment":
            self.asked.append(frozenset(seat for seat, one in questions.items() if one is not None))
        self.at += 500
        stage.apply(overdue(stage.table, stage.pacing, {}, self.at, lambda: "00" * 32))
        for seat, question in questions.items():
            now = stage.telling.decision(seat)
            if question is None or now is None or now.id != question.id:
                continue
            if moment is None or seat not in self.skips:
                answer(stage, seat, self._choice(question), self.at)
        stage.follow_orders(self.at)
        self.advance()

    def _choice(self, question: DecisionInfo) -> str:
        """Reactions pass, so that all moments end alike; anything else is done at random."""
        offered = [option.notation for option in question.options if option.notation != "call"]
        return "pass" if "pass" in offered else offered[self.dice.below(0, len(offered))]

    def moments(self) -> list[int]:
        """How long each moment was shown."""
        return [span for spans in self.spans.values() for span in spans]
