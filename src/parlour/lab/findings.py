"""What a run of games shows: how they ended, how long they were, and who won."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from parlour.lab.simulate import Played
from parlour.lab.statistics import Interval, mean, percentile, rounded, share
from parlour.lab.tellers import Report


@dataclass
class Findings:
    """Counts over the games of a run; `keep` also holds what a comparison needs of each."""

    seats: int
    unit: str
    keep: bool = False
    games: int = 0
    decisions: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)  # by the bits of the seats that won
    report: Report | None = None  # None: nothing more is told of this game
    kept: tuple[array[int], array[int], array[int]] = field(
        default_factory=lambda: (array("q"), array("q"), array("q"))
    )  # winners, length and trace of each game

    def add(self, played: Iterable[Played]) -> None:
        for one in played:
            self.games += 1
            self.decisions += one.decisions
            self.outcomes[one.reason] += 1
            self.lengths[one.length] += 1
            self.winners[one.winners] += 1
            if self.report is not None:
                self.report.add(one.notes, one.winners)
            if self.keep:
                for column, value in zip(
                    self.kept, (one.winners, one.length, one.trace), strict=True
                ):
                    column.append(value)

    def wins(self, seat: int) -> int:
        return sum(count for won, count in self.winners.items() if won >> seat & 1)

    def win_share(self, seat: int) -> Interval:
        return share(self.wins(seat), self.games)

    @property
    def together(self) -> bool:
        """Whether all seats won and lost every game together."""
        return all(won in {0, (1 << self.seats) - 1} for won in self.winners)

    def dump_outcomes(self) -> dict[str, int]:
        return {reason: self.outcomes[reason] for reason in sorted(self.outcomes)}

    def dump_length(self) -> dict[str, object]:
        return {
            "unit": self.unit,
            "mean": rounded(mean(self.lengths).value),
            "p50": percentile(self.lengths, 50),
            "p95": percentile(self.lengths, 95),
            "max": max(self.lengths, default=0),
        }

    def dump_wins(self, bots: Iterable[str]) -> list[dict[str, object]]:
        return [
            {
                "seat": seat,
                "bot": bot,
                "wins": self.wins(seat),
                **self.win_share(seat).dump("share"),
            }
            for seat, bot in enumerate(bots)
        ]
