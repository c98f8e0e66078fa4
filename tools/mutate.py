"""Change the rules one small step at a time and see whether the tests notice.

A mutant is a module with one span of its text replaced: another operator, a number one off, a
clause that does not exist, a statement left out. It is killed when a test fails or runs far past
its usual time, and survives when all stay green: then it shows a rule that nothing pins.

    python -m tools.mutate                                    every module of every game
    python -m tools.mutate src/parlour/games/ensemble --only judge
    python -m tools.mutate --sample 50 --seed 1               a quick look
    python -m tools.mutate --json run.json --resume run.json  go on where the last run stopped

Run it at the root of the project. Mutants that change nothing a test should see are listed in
tools/mutants-harmless.toml, as [[mutant]] tables of `module`, `before`, `after`, `reason` and,
where the line stands more than once in the module, `function`.

The exit status is 0 when enough mutants are killed; 1 when too few are, or one that is listed as
harmless is; 2 when there is nothing to judge by, as when a test fails on the unchanged source.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import hashlib
import importlib
import json
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from py_compile import PycInvalidationMode

# Both are imported once, before the first fork, so that no run of the tests pays for it.
import pytest
from hypothesis import Phase, settings

from tools.mutants import Module, Mutant, Unfit, modules_in

HARMLESS = Path("tools/mutants-harmless.toml")
SLACK = 5  # a test may take this many times as long as on the unchanged source,
GRACE = 1.0  # and this many seconds more
MEMORY = 2 << 30  # bytes; a loop that never ends must not take the machine with it


@dataclass(frozen=True)
class Verdict:
    status: str  # killed, timed out, survived, or invalid: it cannot even be imported
    by: str | None  # the test that failed; None: none did


class Watch:
    """A pytest plugin: likely killers first, a limit for each test, the first failure noted."""

    def __init__(
        self, likely: Sequence[str], usual: dict[str, float] | None, strangers: set[str]
    ) -> None:
        self.rank = {test: k for k, test in enumerate(likely)}
        self.usual = usual  # seconds of each test, "" for collecting them; None: no limits
        self.strangers = strangers  # tests with one of these as a parameter are left out
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: str | None = None  # the first test that did

    def limit(self, test: str) -> None:
        """From here on SIGPROF, or SIGALRM if it only waits, ends a run that takes too long."""
        if self.usual is not None:
            allowed = SLACK * self.usual.get(test, 0.0) + GRACE
            signal.setitimer(signal.ITIMER_PROF, allowed)
            signal.setitimer(signal.ITIMER_REAL, 10 * allowed)

    def pytest_configure(self) -> None:
        """Whatever profile the tests chose: the same examples each time, and no shrinking."""
        settings.register_profile(
            "mutate",
            settings(),
            database=None,
            deadline=None,
            derandomize=True,
            phases=(Phase.explicit, Phase.generate),
            report_multiple_bugs=False,
        )
        settings.load_profile("mutate")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [i for i in items if not self.strangers & set(re.split(r"[][-]", i.nodeid)[1:])]
        usual = self.usual or {}
        items.sort(key=lambda i: (self.rank.get(i.nodeid, len(self.rank)), usual.get(i.nodeid, 0)))

    def pytest_collection_finish(self) -> None:
        self.seconds[""] = time.process_time()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.limit(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        self.pytest_collectreport(report)

    def pytest_collectreport(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid


def outcome(files: Sequence[str], modules: Iterable[str], watch: Watch) -> str:
    """Import the modules and run the tests until one fails."""
    watch.limit("")
    for path in modules:
        name = ".".join(Path(path).with_suffix("").parts[1:]).removesuffix(".__init__")
        with contextlib.suppress(Exception):
            importlib.import_module(name)
            continue
        return "invalid"
    if not files:
        return "survived"
    options = "-x -q --assert=plain --tb=short -p no:cacheprovider -p no:randomly"
    code = pytest.main([*options.split(" "), *files], plugins=[watch])
    return "survived" if code == pytest.ExitCode.OK else "killed"


def start(slot: Path, files: Sequence[str], modules: Iterable[str], watch: Watch) -> int:
    """Test the copy in `slot`, which gets an `output.txt` and, at the end, a `result.json`.

    The child leads a process group of its own, so that what its tests start ends with it.
    """
    (slot / "result.json").unlink(missing_ok=True)
    sys.stdout.flush()
    pid = os.fork()
    if pid != 0:
        return pid
    try:
        os.setpgid(0, 0)
        with (slot / "output.txt").open("wb") as output, Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        with contextlib.suppress(ValueError, OSError):  # not every system can limit it
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.chdir(slot)
        sys.path.insert(0, str(slot / "src"))
        sys.dont_write_bytecode = True
        os.environ.update(PYTHONPATH=sys.path[0], PYTHONDONTWRITEBYTECODE="1")
        # No test may compare the mutant with the package that is installed.
        os.environ["PARLOUR_SOURCE"] = sys.path[0]
        os.environ.update(PARLOUR_QUICK="1", PARLOUR_COMPILED="0")
        status = outcome(files, modules, watch)
        result = {"status": status, "by": watch.failed, "seconds": watch.seconds}
        (slot / "result.json").write_text(json.dumps(result))
    finally:
        sys.stdout.flush()
        os._exit(0)


def end_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def verdict_of(slot: Path, wait_status: int) -> tuple[Verdict, dict[str, float]]:
    """What became of a child, and the seconds each of its tests took."""
    if os.WIFSIGNALED(wait_status) and os.WTERMSIG(wait_status) in {signal.SIGPROF, signal.SIGALRM}:
        return Verdict("timed out", None), {}
    try:
        result = json.loads((slot / "result.json").read_text())
    except FileNotFoundError:
        return Verdict("killed", None), {}  # the interpreter itself broke down
    return Verdict(result["status"], result["by"]), result["seconds"]


class Run:
    """What is to be judged, and what is known so far."""

    def __init__(self, root: Path, modules: dict[str, Module], tests: Sequence[str]) -> None:
        self.root = root
        self.modules = modules
        self.tests = tests  # files and folders; "{game}" stands for the folder of the module
        self.usual: dict[str, float] = {}  # seconds each test takes on the unchanged source
        self.verdicts: dict[Mutant, Verdict] = {}

    def files(self, path: str) -> list[str]:
        """The tests for a module."""
        places = [self.root / place.format(game=Path(path).parent.name) for place in self.tests]
        return [place.relative_to(self.root).as_posix() for place in places if place.exists()]

    def killers_near(self, mutant: Mutant) -> list[str]:
        """A few tests that killed other mutants of the module, those of the nearest line first."""
        kills = [
            (abs(other.line - mutant.line), verdict.by)
            for other, verdict in self.verdicts.items()
            if other.path == mutant.path and verdict.by is not None
        ]
        return list(dict.fromkeys(test for _, test in sorted(kills)))[:5]

    def slot(self, folder: Path) -> Path:
        """A copy to work in. Its bytecode goes by the hash of the text, so none is ever stale."""
        ignored = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__")
        for part in ("src", "tests"):
            shutil.copytree(self.root / part, folder / part, ignore=ignored)
        shutil.copy(self.root / "pyproject.toml", folder)
        mode = PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(folder, quiet=2, invalidation_mode=mode)
        return folder

    def check_unchanged(self, slot: Path) -> None:
        """Run the tests on the source as it is, and learn how long each takes."""
        files = sorted({file for path in self.modules for file in self.files(path)})
        if not files:
            raise Unfit(f"there are no tests in {' '.join(self.tests)}")
        pid = start(slot, files, self.modules, Watch((), None, set()))
        verdict, self.usual = verdict_of(slot, os.waitpid(pid, 0)[1])
        end_group(pid)
        if verdict.status != "survived":
            output = (slot / "output.txt").read_text(errors="replace")
            raise Unfit(f"the tests fail on the unchanged source: {verdict}\n{output}")

    def judge(self, mutants: Sequence[Mutant], slots: list[Path]) -> None:
        """Run the tests on each mutant, as many at a time as there are slots."""
        waiting = list(reversed(mutants))
        running: dict[int, tuple[Path, Mutant]] = {}
        try:
            while waiting or running:
                while waiting and slots:
                    slot, mutant = slots.pop(), waiting.pop()
                    running[self.begin(slot, mutant)] = (slot, mutant)
                pid, wait_status = os.wait()
                end_group(pid)
                slot, mutant = running.pop(pid)
                self.verdicts[mutant], _ = verdict_of(slot, wait_status)
                (slot / mutant.path).write_bytes(self.modules[mutant.path].source)
                slots.append(slot)
                tell(len(mutants) - len(waiting) - len(running), len(mutants))
        finally:
            for pid in running:
                end_group(pid)
                os.waitpid(pid, 0)

    def begin(self, slot: Path, mutant: Mutant) -> int:
        (slot / mutant.path).write_bytes(self.modules[mutant.path].changed(mutant))
        folder = (self.root / mutant.path).parent
        strangers = {other.name for other in folder.parent.iterdir()} - {folder.name}
        watch = Watch(self.killers_near(mutant), self.usual, strangers)
        return start(slot, self.files(mutant.path), [mutant.path], watch)


def tell(done: int, of: int) -> None:
    """A line that counts up on a terminal; elsewhere, one now and then."""
    if sys.stderr.isatty() or done % 50 == 0 or done == of:
        end = "\r" if sys.stderr.isatty() and done < of else "\n"
        print(f"{done} of {of} mutants judged", end=end, file=sys.stderr, flush=True)


# What is known beforehand, and what is kept for the next time


def listed_harmless(root: Path) -> set[Mutant]:
    """The mutants that the list names. An entry that names none is an error."""
    named: set[Mutant] = set()
    listed = tomllib.loads((root / HARMLESS).read_text()) if (root / HARMLESS).exists() else {}
    for entry in listed.get("mutant", []):
        if not {"module", "before", "after", "reason"} <= entry.keys():
            raise Unfit(f"{HARMLESS}: an entry lacks something: {entry}")
        wanted = {name: entry[name] for name in entry.keys() - {"module", "reason"}}
        (module,) = modules_in(root, [entry["module"]]).values()
        found = [m for m in module.mutants() if wanted.items() <= asdict(m).items()]
        if not found:
            raise Unfit(f"{HARMLESS}: there is no such mutant: {entry}")
        named.update(found)
    return named


def tests_digest(root: Path) -> str:
    files = sorted((root / "tests").rglob("*.py"))
    return hashlib.sha256(b"".join([file.read_bytes() for file in files])).hexdigest()


def write_verdicts(file: Path, run: Run, tests: str) -> None:
    digests = {path: module.digest for path, module in run.modules.items()}
    judged = [{**asdict(mutant), **asdict(verdict)} for mutant, verdict in run.verdicts.items()]
    file.write_text(
        json.dumps({"tests": tests, "modules": digests, "mutants": judged}, indent=1) + "\n"
    )


def read_verdicts(file: Path, run: Run, tests: str) -> dict[Mutant, Verdict]:
    """What an earlier run decided, for modules that are the same, and tests if it survived them."""
    earlier = json.loads(file.read_text())
    verdicts: dict[Mutant, Verdict] = {}
    for entry in earlier["mutants"]:
        mutant = Mutant(**{part.name: entry[part.name] for part in fields(Mutant)})
        module = run.modules.get(mutant.path)
        if module is not None and module.digest == earlier["modules"][mutant.path]:
            if entry["status"] != "survived" or tests == earlier["tests"]:
                verdicts[mutant] = Verdict(entry["status"], entry["by"])
    return verdicts


# The report


def share(counts: Counter[str]) -> float:
    """How many in a hundred are killed, of those a test should see."""
    dead = counts["killed"] + counts["timed out"]
    return 100 * dead / (dead + counts["survived"]) if dead + counts["survived"] else 100.0


def report(verdicts: dict[Mutant, Verdict], harmless: set[Mutant]) -> tuple[float, int]:
    """Print it; return the share killed, and how many are killed that are listed as harmless."""
    tables: defaultdict[str, Counter[str]] = defaultdict(Counter)
    lists: defaultdict[str, list[str]] = defaultdict(list)
    for m, verdict in sorted(verdicts.items(), key=lambda pair: (pair[0].path, pair[0].start)):
        status = verdict.status
        line = f"{m.path}:{m.line}  {m.before} -> {m.after}"
        if m in harmless and status == "killed":
            lists["listed as harmless, but killed"].append(line)
        elif status == "survived":
            status = "harmless" if m in harmless else status
            lists[status].append(line)
        tables[m.path][status] += 1
    total = sum(tables.values(), Counter())
    wide = max(map(len, tables), default=6)
    columns = ("killed", "timed out", "survived", "harmless")
    print(f"{'module':{wide}}  mutants  {'  '.join(columns)}   share")
    for name, counts in [*tables.items(), ("all", total)]:
        cells = "  ".join(f"{counts[column]:{len(column)}}" for column in columns)
        mutants = sum(counts[column] for column in columns)
        print(f"{name:{wide}}  {mutants:7}  {cells}  {share(counts):5.1f}%")
    for status, lines in lists.items():
        print("", f"{status}: {len(lines)}", *lines, sep="\n")
    return share(total), len(lists["listed as harmless, but killed"])


def mutate(options: argparse.Namespace) -> int:
    root = Path.cwd().resolve()
    harmless = listed_harmless(root)
    run = Run(root, modules_in(root, options.paths), options.tests)
    mutants = [mutant for module in run.modules.values() for mutant in module.mutants()]
    mutants = [m for m in mutants if options.only in m.path or options.only in m.function]
    if options.sample is not None and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    tests = tests_digest(root)
    if options.resume is not None and options.resume.exists():
        earlier = read_verdicts(options.resume, run, tests)
        run.verdicts = {mutant: earlier[mutant] for mutant in mutants if mutant in earlier}
    with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
        slots = [run.slot(Path(folder).resolve() / str(k)) for k in range(options.workers)]
        run.check_unchanged(slots[0])
        try:
            run.judge([mutant for mutant in mutants if mutant not in run.verdicts], slots)
        finally:
            if options.json is not None:
                write_verdicts(options.json, run, tests)
    killed, wrongly_listed = report(run.verdicts, harmless)
    return 0 if killed >= options.at_least and not wrongly_listed else 1


def main() -> int:
    parser = argparse.ArgumentParser(description="See whether the tests notice a changed rule.")
    add = parser.add_argument
    add("paths", nargs="*", default=["src/parlour/games"], help="modules or folders to change")
    add("--tests", nargs="+", default=["tests/games/{game}", "tests/conformance"])
    add("--only", default="", help="part of a path or of a function's name")
    add("--sample", type=int, help="judge this many mutants, chosen at random")
    add("--seed", type=int, default=0, help="of the sample")
    add("--json", type=Path, help="write the verdicts here, also when interrupted")
    add("--resume", type=Path, help="keep the verdicts of this file that still hold")
    add("--workers", type=int, default=os.cpu_count() or 1)
    add("--at-least", type=float, default=85, help="share to kill, in percent (%(default)s)")
    try:
        return mutate(parser.parse_args())
    except Unfit as problem:
        print(f"mutate: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
