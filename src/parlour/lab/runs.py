"""A run of `parlour simulate` from its plan to what it shows."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from parlour.core.game import Game
from parlour.lab.benchmarks import compiled
from parlour.lab.compare import Comparison, exchanged
from parlour.lab.files import RecordFile
from parlour.lab.findings import Findings
from parlour.lab.screen import progress
from parlour.lab.simulate import Plan, check, length_unit, simulate
from parlour.lab.tellers import telling_of
from parlour.lab.words import say
from parlour.packs.reading import PackFile


@dataclass(frozen=True)
class Run:
    """What was played, how fast, and what it shows."""

    plan: Plan
    game: Game
    workers: int
    findings: Findings
    seconds: float
    other: Game | None = None  # the same game with the cards of `--against`
    comparison: Comparison | None = None

    @property
    def decisions_per_second(self) -> int:
        return round(self.findings.decisions / self.seconds)

    def dump(self) -> dict[str, object]:
        found: dict[str, object] = {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "games": self.findings.games,
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "options": self.game.settle(self.plan.options, self.plan.seats),
            "packs": self.game.pack_hashes,
            "workers": self.workers,
            "compiled": compiled(),
            "decisions": self.findings.decisions,
            "seconds": round(self.seconds, 9),
            "decisions_per_second": self.decisions_per_second,
            "outcomes": self.findings.dump_outcomes(),
            "wins": self.findings.dump_wins(self.plan.bots),
            "length": self.findings.dump_length(),
        }
        if self.findings.report is not None:
            found["report"] = self.findings.report.dump()
        if self.other is not None and self.comparison is not None:
            compared = self.comparison.dump(self.plan.bots)
            found["against"] = {"packs": self.other.pack_hashes, **compared}
        return found


def run(
    plan: Plan, games: int, workers: int, records: Path | None, against: tuple[PackFile, ...]
) -> Run:
    """Play it all; BadInput before the first game if something cannot be used."""
    game = check(plan)
    unit = length_unit(game.start(plan.seats, plan.seed, plan.options))
    paired = bool(against)
    first = replace(plan, records=records is not None, traces=paired)
    second = replace(plan, packs=exchanged(plan.packs, against), traces=True)
    other = check(second) if paired else None
    telling = telling_of(game.name)
    report = None if telling is None else telling.report(game, plan.seats)
    findings = Findings(plan.seats, unit, keep=paired, report=report)
    seconds = play(first, games, workers, findings, records, say("playing"))
    if other is None:
        return Run(plan, game, workers, findings, seconds)
    after = Findings(plan.seats, unit, keep=True)
    play(second, games, workers, after, None, say("playing_again"))
    return Run(plan, game, workers, findings, seconds, other, Comparison(findings, after))


def play(
    plan: Plan, games: int, workers: int, findings: Findings, records: Path | None, what: str
) -> float:
    """Play the games of a plan into `findings`; gives the seconds it took."""
    with ExitStack() as stack:
        file = None if records is None else stack.enter_context(RecordFile(records))
        advance = stack.enter_context(progress(what, games))
        begun = perf_counter()
        for played in simulate(plan, games, workers):
            findings.add(played)
            if file is not None:
                for one in played:
                    file.write(one.record)
            advance(len(played))
        return perf_counter() - begun
