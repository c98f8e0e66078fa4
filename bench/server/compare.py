"""Our server beside boardgame.io and Colyseus, in turns on one machine: medians and ratios.

    .venv/bin/python bench/server/compare.py [--rounds 5] [--only parlour colyseus boardgameio floor]

`make bench-servers` installs what it needs first. Every round starts each server anew on one core,
with the load generator on another one. A run in which the host took much of a core away, or something else
used it, is shown but does not count, and another round is made, up to three times as many. Measured are:

    idle       memory of 1,000 connections, four a table, at which nothing happens
    250, 1000  delay of a move at that many moves a second, from when it was due until all four
               seats have been told
    full       processor time of the server a move, as fast as it goes: 50 moves at each of 400 tables
    exact      the delay at 1,000, with moves sent at their own moment: the timers of the generator's loop know
               whole milliseconds, so that moves leave in clumps and late, whoever is measured

Ours plays Ensemble by its rules and commits every vote to disk before it tells of it. The peers
check that a card is in a hand, change a list and keep nothing. `floor` is no game server at all: it
keeps each move on disk and passes it on, and shows what that alone takes.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from math import nan
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PLACE = ROOT / ".bench"
RESULTS = PLACE / "results" / "servers.json"
NODE = PLACE / "servers"
GENERATOR = PLACE / "load" / "bin" / "python"

ADAPTERS = {
    "parlour": "ours:Parlour",
    "colyseus": "colyseus",
    "boardgameio": "boardgameio",
    "floor": "table",
}
RUNS = {
    "idle": ["--idle", "1000"],
    "250": ["--tables", "125", "--rate", "2", "--seconds", "6", "--warm", "2"],
    "1000": ["--tables", "250", "--rate", "4", "--seconds", "6", "--warm", "2"],
    "full": ["--tables", "400", "--moves", "50"],  # of ours, no game ends before 60
    "exact": ["--tables", "250", "--rate", "4", "--seconds", "6", "--warm", "2", "--exact"],
}
FIGURES = {  # name: run, field, unit
    "processor time a move": ("full", "srv_us", "us"),
    "p50 at 250 moves/s": ("250", "p50_ms", "ms"),
    "p99 at 250 moves/s": ("250", "p99_ms", "ms"),
    "p50 at 1,000 moves/s": ("1000", "p50_ms", "ms"),
    "p99 at 1,000 moves/s": ("1000", "p99_ms", "ms"),
    "p50 at 1,000 moves/s, exact": ("exact", "p50_ms", "ms"),
    "p99 at 1,000 moves/s, exact": ("exact", "p99_ms", "ms"),
    "memory of an idle connection": ("idle", "kib_per_conn", "KiB"),
}
# A run at a steady pace counts by its quiet moves, if these are at least that share of all. Of one at full
# speed no move is left out: only processor time is taken of it, while others had at most so many cores.
LEAST_QUIET = 0.5
MOST_USED = 0.05
MOST_TRIES = 3  # times as many rounds as are wanted

WITHOUT_LIMITS = """
[limits]
connection = {burst = 1e9, rate = 1e9}
member = {burst = 1e9, rate = 1e9}
table = {burst = 1e9, rate = 1e9}
address = {burst = 1e9, rate = 1e9}
made = {burst = 1e9, rate = 1e9}
sockets_an_address = 100000
"""


def install() -> None:
    """The peers and the generator, as they are pinned, where that was not done yet."""
    stamp = NODE / "package-lock.json"
    lock = HERE / "peers" / "package-lock.json"
    if not stamp.exists() or stamp.read_bytes() != lock.read_bytes():
        NODE.mkdir(parents=True, exist_ok=True)
        (NODE / "package.json").write_bytes((HERE / "peers" / "package.json").read_bytes())
        stamp.write_bytes(lock.read_bytes())
        # `npm ci` would want the optional parts of other systems to be in the lock as well.
        npm = ["npm", "install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"]
        done = subprocess.run(npm, cwd=NODE, check=False)
        if done.returncode:
            stamp.unlink()
            sys.exit("bench: the peers did not install")
    if not GENERATOR.exists():
        subprocess.run([sys.executable, "-m", "venv", PLACE / "load"], check=True)
    pins = HERE / "requirements.txt"
    pip = [
        GENERATOR,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--require-hashes",
        "--no-deps",
        "-r",
        pins,
    ]
    subprocess.run(pip, check=True)


def pinned(core: int) -> list[str]:
    """The words before a command that keep it on one core, where that can be done."""
    if not hasattr(os, "sched_getaffinity"):
        return []
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core % len(cores)])]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Running:
    """A server that was started for one round."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.port = free_port()
        environment = {**os.environ, "PARLOUR_HOME": str(folder)}
        if name == "parlour":
            settings = folder / "settings.toml"
            _ = settings.write_text(WITHOUT_LIMITS)
            command = [sys.executable, "-m", "parlour", "serve", "--no-browser"]
            command += ["--port", str(self.port), "--settings", str(settings)]
        elif name == "floor":
            peer = HERE / "peers" / "floor.py"
            command = [str(GENERATOR), str(peer), str(self.port), str(folder / "log")]
        else:
            environment["NODE_PATH"] = str(NODE / "node_modules")
            command = ["node", str(HERE / "peers" / f"{name}.cjs"), str(self.port)]
        self.process = subprocess.Popen(
            [*pinned(0), *command],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                time.sleep(0.5)
                return
        self.stop()
        sys.exit(f"bench: {self.name} did not start")

    def load(self, run: str) -> dict[str, Any]:
        command = [str(GENERATOR), "load.py", "--adapter", ADAPTERS[self.name], *RUNS[run]]
        command += ["--url", f"ws://127.0.0.1:{self.port}", "--pid", str(self.process.pid)]
        command += ["--salt", f"{self.name}{run}"]
        done = subprocess.run(
            [*pinned(1), *command],
            cwd=HERE,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        try:
            found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        except (IndexError, ValueError):
            sys.exit(f"bench: {self.name}, {run}: {done.stderr[-2000:]}")
        return found

    def stop(self) -> None:
        self.process.terminate()
        try:
            _ = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _ = self.process.wait()


def measure(names: list[str], rounds: int) -> list[dict[str, Any]]:
    """Every run of every server, each round beginning with another one, until enough of each count."""
    rows: list[dict[str, Any]] = []
    for number in range(rounds * MOST_TRIES):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            rows += measure_one(name, number + 1)
        if all(len(counted(rows, name, run)) >= rounds for name in names for run in RUNS):
            break
    return rows


def measure_one(name: str, number: int) -> list[dict[str, Any]]:
    """All runs of a server."""
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        server = Running(name, Path(folder))
        try:
            for run in RUNS:
                row = {"round": number, "server": name, "run": run, **server.load(run)}
                rows.append(row)
                print(json.dumps(row), file=sys.stderr, flush=True)
        finally:
            server.stop()
    return rows


def counts(row: dict[str, Any]) -> bool:
    """Whether a run says something of the server, and not of what else the machine did."""
    if row.get("closed"):  # somebody was gone before the end, or the game was over
        return False
    if row["run"] == "full":
        return bool(row["other"] <= MOST_USED)
    return bool(row.get("quiet", 1.0) >= LEAST_QUIET)


def counted(rows: list[dict[str, Any]], name: str, run: str) -> list[dict[str, Any]]:
    return [row for row in rows if row["server"] == name and row["run"] == run and counts(row)]


def summary(rows: list[dict[str, Any]], names: list[str]) -> dict[str, dict[str, float]]:
    """The median of each figure for each server; not a number where no run counts."""
    found: dict[str, dict[str, float]] = {}
    for figure, (run, field, _) in FIGURES.items():
        found[figure] = {
            name: median([row[field] for row in counted(rows, name, run)] or [nan])
            for name in names
        }
    return found


def table(medians: dict[str, dict[str, float]], names: list[str]) -> str:
    ours, *peers = names
    lines = ["| | " + " | ".join(names) + "".join(f" | of {peer}" for peer in peers) + " |"]
    lines.append("|" + "---|" * (1 + len(names) + len(peers)))
    for figure, values in medians.items():
        unit = FIGURES[figure][2]
        cells = [f"{values[name]:.4g} {unit}" for name in names]
        cells += [f"{values[ours] / values[peer]:.2f}" for peer in peers]
        lines.append(f"| {figure} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--only", nargs="*", choices=list(ADAPTERS), default=list(ADAPTERS))
    given = asked.parse_args()
    names = [name for name in ADAPTERS if name in given.only]
    PLACE.mkdir(exist_ok=True)
    install()
    rows = measure(names, given.rounds)
    medians = summary(rows, names)
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    document = {"medians": medians, "rows": rows}
    _ = RESULTS.write_text(json.dumps(document, indent=1) + "\n")
    print(table(medians, names))
    fewest = min(len(counted(rows, name, run)) for name in names for run in RUNS)
    print(
        f"{len(rows)} runs, of which {sum(map(counts, rows))} count; of each kind {fewest} or more"
    )


if __name__ == "__main__":
    main()
