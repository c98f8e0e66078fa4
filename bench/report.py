"""Print ours beside the peers, and write report.json beside the results.

Usage: report.py RESULTS [--all]

Reads the JSON lines in RESULTS. A ratio says how many times better ours is: decisions a second
ours / theirs, nanoseconds theirs / ours. A move that leaves no choice is no decision, whoever makes
it. Each peer is shown with its best row; --all shows all. Ends with status 1 when one of our games
lacks a measure.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

Row = dict[str, object]

OURS = "parlour"
MOVES = "steps_per_s"


def choices(row: Row) -> float:
    """Of a row's moves, the share with two or more options. Ours counts no others."""
    share = row.get("choice_share")
    return float(share) if isinstance(share, int | float) else 1.0


@dataclass(frozen=True)
class Measure:
    key: str
    title: str
    modes: tuple[str, ...]
    fields: tuple[str, ...]  # the first that a row has counts
    faster_is_more: bool
    goals: dict[str, float]
    reference: float  # the best comparable peer when the goals were set
    beside: tuple[str, ...]  # headings of what is printed beside the figure
    like: tuple[str, ...] = ()  # the games of peers that compare; empty: all of them
    our_mode: str = ""  # of our rows, where it is not that of the peers
    without: str = ""  # how a row was made that does not compare

    def of(self, row: Row) -> float | None:
        """The row's figure, or None when the row is about something else."""
        ours = row.get("lib") == OURS and self.our_mode
        if row.get("mode") not in ((self.our_mode,) if ours else self.modes):
            return None
        if self.without and row.get("via") == self.without:
            return None
        for name in self.fields:
            figure = row.get(name)
            if isinstance(figure, int | float) and figure > 0:
                return float(figure) * (choices(row) if name == MOVES else 1.0)
        return None

    def times_better(self, figure: float, other: float) -> float:
        return figure / other if self.faster_is_more else other / figure


MEASURES = (
    Measure(
        key="python_loop",
        title="loop in Python, decisions/s",
        modes=("python loop", "javascript loop"),
        fields=(MOVES,),
        faster_is_more=True,
        goals={"ensemble": 1.5e6, "ember": 0.88e6, "encore": 0.7e6},
        reference=440e3,
        beside=("games/s", "options", "choices"),
        without="lean loop",  # it has a block of its own
    ),
    Measure(
        key="lean_loop",
        title="lean loop in Python, decisions/s",
        modes=("python loop", "javascript loop"),
        our_mode="lean python loop",
        fields=(MOVES,),
        faster_is_more=True,
        goals={},
        reference=440e3,
        beside=("games/s", "options", "choices"),
    ),
    Measure(
        key="module_loop",
        title="loop in the module, decisions/s",
        modes=("module loop",),
        fields=(MOVES,),
        faster_is_more=True,
        goals={"ensemble": 5e6, "ember": 2.9e6, "encore": 2e6},
        reference=1.93e6,
        beside=("games/s", "options", "choices"),
    ),
    Measure(
        key="clone",
        title="clone, ns",
        modes=("clone/tensors",),
        fields=("clone_ns",),
        faster_is_more=False,
        goals={"ensemble": 120, "ember": 259, "encore": 250},
        reference=518,
        beside=("", "", ""),
    ),
    Measure(
        key="observation",
        title="observation, ns",
        modes=("clone/tensors",),
        fields=("obs_reuse_ns", "obs_tensor_ns"),
        faster_is_more=False,
        goals={"ensemble": 300, "ember": 400, "encore": 500},
        reference=376,
        beside=("", "", "size"),
    ),
    Measure(
        key="search",
        title="redealt tree search, simulations/s",
        modes=("redealt search",),
        fields=("sims_per_s",),
        faster_is_more=True,
        goals={"ember": 70e3, "encore": 65e3},
        reference=47e3,
        beside=("", "", ""),
        like=("hearts",),  # played to the end, from whole hands: a game of Leduc is over at once
    ),
    Measure(
        key="search_of_two",
        title="redealt tree search, two seats, simulations/s",
        modes=("redealt search",),
        our_mode="redealt search of two",
        fields=("sims_per_s",),
        faster_is_more=True,
        goals={},
        reference=47e3,
        beside=("", "", ""),
        like=("hearts",),
    ),
)

# The fields of a row under the headings of the table.
HEADINGS = {
    "games/s": "games_per_s",
    "options": "mean_options",
    "choices": "choice_share",
    "size": "obs_size",
}

# One choice each out of a matrix, without a deck: shown, but never the best comparable peer.
NO_CARD_GAME = {("pyspiel", "tiny_hanabi")}

SEARCHES = ("open search", "redealt search", "redealt search of two")

# The peers that play one game at a time.
COMPARABLE = {"pyspiel", "rlcard", "pettingzoo", "hanabi_le", "pokerkit", "boardgame.io"}


@dataclass(frozen=True)
class Ours:
    """Our figure of one game: the middle one of the runs before, between and after the peers."""

    figure: float
    runs: list[float]
    row: Row

    @property
    def drift(self) -> float:
        return max(self.runs) / min(self.runs) - 1


@dataclass(frozen=True)
class Peer:
    figure: float
    row: Row

    @property
    def name(self) -> str:
        parts = [str(self.row["lib"]), str(self.row.get("game", ""))]
        if "via" in self.row:
            parts.append(f"({self.row['via']})")
        return " ".join(parts)


def read(folder: Path) -> list[Row]:
    rows = []
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                row = {"lib": path.stem, "error": f"not JSON: {line[:60]}"}
            rows.append(row)
    return rows


def our_figures(measure: Measure, rows: list[Row]) -> dict[str, Ours]:
    runs: dict[str, list[tuple[float, Row]]] = {}
    for row in rows:
        figure = measure.of(row)
        if row.get("lib") == OURS and figure is not None:
            runs.setdefault(str(row["game"]), []).append((figure, row))
    ours = {}
    for game, seen in runs.items():
        from_worst = sorted(seen, key=lambda run: run[0], reverse=not measure.faster_is_more)
        figure, row = from_worst[(len(seen) - 1) // 2]  # of two runs the worse
        ours[game] = Ours(figure, [each for each, _ in seen], row)
    return ours


def peer_figures(measure: Measure, rows: list[Row]) -> list[Peer]:
    """All rows of comparable peers, the best first."""
    found = [
        Peer(figure, row)
        for row in rows
        if row.get("lib") in COMPARABLE and (figure := measure.of(row)) is not None
        if not measure.like or row.get("game") in measure.like
    ]
    return sorted(found, key=lambda peer: peer.figure, reverse=measure.faster_is_more)


def best_comparable(peers: list[Peer]) -> Peer | None:
    for peer in peers:
        if (peer.row["lib"], peer.row.get("game")) not in NO_CARD_GAME:
            return peer
    return None


def best_of_each(peers: list[Peer]) -> list[Peer]:
    libs: dict[object, Peer] = {}
    for peer in peers:
        if (peer.row["lib"], peer.row.get("game")) not in NO_CARD_GAME:
            libs.setdefault(peer.row["lib"], peer)
    return list(libs.values())


def short(figure: object) -> str:
    """A figure in three digits: 1.93 M, 440 k, 518."""
    if not isinstance(figure, int | float):
        return "-"
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if figure >= size:
            scaled = figure / size
            digits = 2 if scaled < 10 else 1 if scaled < 100 else 0
            return f"{scaled:.{digits}f}{unit}"
    return f"{figure:.0f}" if figure >= 10 else f"{figure:.2g}"


def times(ratio: float) -> str:
    digits = 2 if ratio < 10 else 1 if ratio < 100 else 0
    return f"{ratio:.{digits}f}x"


def beside(row: Row, headings: Sequence[str]) -> list[str]:
    """What stands beside a figure, under the headings."""
    texts = []
    for heading in headings:
        value = row.get(HEADINGS[heading]) if heading else None
        if not heading:
            texts.append("")
        elif not isinstance(value, int | float):
            texts.append("-")
        elif heading == "choices":
            texts.append(f"{value:.0%}")
        else:
            texts.append(f"{value:.1f}" if heading == "options" else short(value))
    return texts


def line(name: str, figure: str, about: Sequence[str], rest: Sequence[str]) -> str:
    left = f"{name:<52.52} {figure:>8}" + "".join(f" {text:>8}" for text in about)
    return (left + "".join(f" {text:>10}" for text in rest)).rstrip()


def our_lines(measure: Measure, ours: dict[str, Ours], best: Peer | None) -> list[str]:
    if not ours:
        return [f"  {OURS}: not measured"]
    out = []
    for game, own in ours.items():
        notes = [f"drift {own.drift:.0%}"]
        if best is not None:
            notes.insert(0, f"{times(measure.times_better(own.figure, best.figure))} the best peer")
        goal = measure.goals.get(game)
        if goal is not None:
            aim = times(measure.times_better(goal, measure.reference))
            notes.insert(0, f"goal {short(goal)}, {aim}")
        about = beside(own.row, measure.beside)
        text = line(f"  {OURS} {game}", short(own.figure), about, ())
        out.append(f"{text:<88}   {'; '.join(notes)}")
    return out


def block(measure: Measure, rows: list[Row], games: list[str], *, everything: bool) -> list[str]:
    ours = our_figures(measure, rows)
    peers = peer_figures(measure, rows)
    best = best_comparable(peers)
    out = ["", line(measure.title, "", measure.beside, games), *our_lines(measure, ours, best)]
    for peer in peers if everything else best_of_each(peers):
        ratios = [
            times(measure.times_better(ours[game].figure, peer.figure)) if game in ours else "-"
            for game in games
        ]
        mark = "* " if peer is best else "  "
        about = beside(peer.row, measure.beside)
        out.append(line(mark + peer.name, short(peer.figure), about, ratios))
    return out


def batched(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row.get("mode") == "batched" and "error" not in row]


def batched_block(rows: list[Row]) -> list[str]:
    found = batched(rows)
    if not found:
        return []
    out = ["", line("batched, many games a call: not compared", "", ("games/s", "", "batch"), ())]
    for row in found:
        name = f"  {row['lib']} {row['game']} ({row['via']})"
        about = (short(row.get("games_per_s")), "", str(row["batch"]))
        out.append(line(name, short(row.get("steps_per_s")), about, ()))
    return out


def failures(rows: list[Row]) -> list[str]:
    """What was not measured. Searches are left out: most games of the peers offer none."""
    return [
        " ".join(str(row[key]) for key in ("lib", "game") if key in row) + f": {row['error']}"
        for row in rows
        if "error" in row and row.get("mode") not in SEARCHES
    ]


def as_json(rows: list[Row], games: list[str]) -> dict[str, object]:
    measures: dict[str, object] = {}
    for measure in MEASURES:
        ours = our_figures(measure, rows)
        peers = peer_figures(measure, rows)
        best = best_comparable(peers)
        measures[measure.key] = {
            "title": measure.title,
            "ours": {
                game: {
                    "figure": own.figure,
                    "runs": own.runs,
                    "drift": round(own.drift, 4),
                    "goal": measure.goals.get(game),
                    "row": own.row,
                }
                for game, own in ours.items()
            },
            "best_peer": None if best is None else best.name,
            "peers": [
                {
                    "name": peer.name,
                    "figure": peer.figure,
                    "times_better": {
                        game: round(measure.times_better(own.figure, peer.figure), 3)
                        for game, own in ours.items()
                    },
                    "row": peer.row,
                }
                for peer in peers
            ],
        }
    return {
        "games": games,
        "measures": measures,
        "batched": batched(rows),
        "search": [row for row in rows if row.get("mode") in SEARCHES and "error" not in row],
        "failures": failures(rows),
    }


def main() -> None:
    arguments = [each for each in sys.argv[1:] if each != "--all"]
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: report.py RESULTS [--all]", file=sys.stderr)
        sys.exit(2)
    folder = Path(arguments[0])
    rows = read(folder)
    games = list(
        dict.fromkeys(str(row["game"]) for row in rows if row.get("lib") == OURS and "game" in row)
    )
    out = [
        "The last columns: how many times better ours is than each peer (* the best comparable).",
        "A decision has two or more options: of a peer's moves only those count, and `choices` says",
        "which share of them that is. A goal is a figure, and a ratio to the best peer.",
    ]
    for measure in MEASURES:
        out += block(measure, rows, games, everything="--all" in sys.argv)
    out += batched_block(rows)
    if any(row.get("compiled") is False for row in rows):
        out += ["", f"{OURS} ran interpreted: these are not its compiled figures."]
    missing = failures(rows)
    if missing:
        out += ["", "not measured:", *(f"  {each}" for each in missing)]
    print("\n".join(out))
    report = json.dumps(as_json(rows, games), indent=2) + "\n"
    (folder / "report.json").write_text(report, encoding="utf-8")
    if not games or any(set(games) - set(our_figures(measure, rows)) for measure in MEASURES):
        sys.exit(1)


if __name__ == "__main__":
    main()
