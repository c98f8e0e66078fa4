"""A run of `parlour arena` from its plan to what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from parlour.core.game import Game
from parlour.lab.arena import Arena, meetings
from parlour.lab.benchmarks import compiled
from parlour.lab.screen import Screen, percent, progress
from parlour.lab.standings import Row, Standings, plain
from parlour.lab.statistics import Interval
from parlour.lab.words import say


@dataclass(frozen=True)
class ArenaRun:
    """What was played, and what it shows."""

    arena: Arena
    game: Game
    workers: int
    standings: Standings
    seconds: float

    def dump(self) -> dict[str, object]:
        arena, standings = self.arena, self.standings
        names = [row.name for row in standings.rows]
        found: dict[str, object] = {
            "game": arena.game,
            "games": standings.games,
            "seats": arena.seats,
            "seed": arena.seed,
            "deals": standings.games // len(arena.tables),
            "tables": [[names[bot] for bot in table] for table in arena.tables],
            "options": self.game.settle(arena.options, arena.seats),
            "packs": self.game.pack_hashes,
            "patience": arena.patience,
            "workers": self.workers,
            "compiled": compiled(),
            "seconds": round(self.seconds, 6),
            "bots": [self._dump_row(bot, row) for bot, row in enumerate(standings.rows)],
        }
        if arena.together:
            found["groups"] = [
                {"bots": [names[bot] for bot in group], **wins.dump()}
                for group, wins in standings.groups.items()
            ]
        return found

    def _dump_row(self, bot: int, row: Row) -> dict[str, object]:
        found = row.dump()
        if not self.arena.together:
            found["against"] = {
                self.standings.rows[other].name: wins.dump()
                for (one, other), wins in self.standings.against.items()
                if one == bot
            }
        return found


def run(arena: Arena, games: int, workers: int) -> ArenaRun:
    """Play it all; BadInput before the first game if something cannot be used."""
    game = arena.check()
    whole = arena.whole(games)
    standings = Standings(arena)
    with progress(say("playing"), whole) as advance:
        begun = perf_counter()
        for met in meetings(arena, whole, workers):
            standings.add(met)
            advance(len(met))
        seconds = perf_counter() - begun
    return ArenaRun(arena, game, workers, standings, seconds)


def tell(run: ArenaRun) -> None:
    screen = Screen()
    arena, standings = run.arena, run.standings
    heading = say("run", game=arena.game, seats=arena.seats, games=standings.games)
    deals = standings.games // len(arena.tables)
    screen.say(f"{heading}, {say('arena_with', seed=arena.seed, deals=deals)}", style="bold")
    screen.say()
    best_first = sorted(standings.rows, key=lambda row: -row.wins.share.value)
    columns = ["Bot", ">Games", ">Wins", ">Share", ">95 % interval", ">Rating"]
    lines = [row_of(row) for row in best_first]
    if any(row.forfeits for row in best_first):
        columns.append(">Forfeits")
        lines = [(*line, f"{row.forfeits:,}") for line, row in zip(lines, best_first, strict=True)]
    screen.table(columns, lines)
    for row in best_first:
        if row.fault is not None:
            screen.say()
            screen.say(say("disqualified", reason=row.fault, game=row.since), style="red")
    if arena.together:
        tell_groups(screen, standings)
    elif len(standings.rows) > 2:
        tell_against(screen, standings, best_first)
    screen.say()
    screen.table(
        ["Bot", ">Decisions", ">Each takes", ">The slowest"],
        [
            (
                row.name,
                f"{row.decisions:,}",
                duration(row.seconds / row.decisions if row.decisions else 0.0),
                duration(row.slowest),
            )
            for row in best_first
        ],
    )


def row_of(row: Row) -> tuple[str, ...]:
    _, high = row.rating_bounds
    return (
        row.name,
        f"{row.wins.games:,}",
        f"{plain(round(row.wins.won, 1)):,}",
        percent(row.wins.share.value),
        bounds(row.wins.share),
        f"{row.rating.mu:.1f} ± {high - row.rating.mu:.1f}",
    )


def bounds(interval: Interval) -> str:
    if interval.low is None:
        return ""
    return f"{percent(interval.low)} to {percent(interval.high)}"


def tell_against(screen: Screen, standings: Standings, order: list[Row]) -> None:
    """Of the games in which both sat at the table: the share that the bot of the line won."""
    places = [standings.rows.index(row) for row in order]
    screen.say()
    screen.say(say("won_against"))
    screen.say()
    lines: list[tuple[str, ...]] = []
    for number, one in enumerate(places, start=1):
        met = [standings.against.get((one, other)) for other in places]
        shares = [percent(wins.share.value) if wins is not None else "" for wins in met]
        lines.append((f"{number} {standings.rows[one].name}", *shares))
    screen.table(["Bot", *[f">{number}" for number in range(1, len(places) + 1)]], lines)


def tell_groups(screen: Screen, standings: Standings) -> None:
    screen.say()
    names = [row.name for row in standings.rows]
    lines = [
        (
            ", ".join(names[bot] for bot in group),
            f"{wins.games:,}",
            f"{plain(wins.won):,}",
            percent(wins.share.value),
            bounds(wins.share),
        )
        for group, wins in standings.groups.items()
    ]
    screen.table(["Group", ">Games", ">Wins", ">Share", ">95 % interval"], lines)


def duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-6:.0f} µs"
