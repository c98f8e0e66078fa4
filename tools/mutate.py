"""Change the rules one small step at a time and see whether the tests notice.

A mutant is a module with one span of its text replaced: another operator, a number one off, a
clause that does not exist, a statement left out. It is killed when a test fails or runs far past
its usual time, and survives when all stay green. What survives shows a rule that nothing pins.

    python tools/mutate.py                                    every module of every game
    python tools/mutate.py src/parlour/games/ensemble --only judge
    python tools/mutate.py --sample 50 --seed 1               a quick look
    python tools/mutate.py --json run.json --resume run.json  go on where the last run stopped

Run it at the root of the project. Mutants that change nothing a test could see are listed with
the reason in tools/mutants-harmless.toml, as [[mutant]] tables of `module`, `before`, `after`,
`reason` and, where the line stands more than once in the module, `function`.

The exit status is 0 when enough mutants are killed, 1 when too few are or one that is listed as
harmless is, 2 when there is nothing to judge by: a test fails on the unchanged source, say.
"""

from __future__ import annotations

import argparse
import ast
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
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, NoReturn

# Both are imported once, before the first fork, so that no run of the tests pays for it.
import pytest
from hypothesis import Phase, settings

HARMLESS = Path("tools/mutants-harmless.toml")
SLACK = 5  # a test may take this many times as long as on the unchanged source,
GRACE = 1.0  # and this many seconds more
MEMORY = 2 << 30  # bytes; a loop that never ends must not take the machine with it

SWAPS = {
    **{"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    **{"is": "is not", "is not": "is", "in": "not in", "not in": "in", "and": "or", "or": "and"},
    **{"+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "*", "**": "*"},
    **{"<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&"},
    **{"+=": "-=", "-=": "+=", "*=": "+=", "//=": "*=", "%=": "*="},
    **{"<<=": ">>=", ">>=": "<<=", "&=": "|=", "|=": "&=", "^=": "&="},
}
OPERATOR = re.compile(rb"is\s+not\b|not\s+in\b|[^\s()\\]+")
COMMENT = re.compile(rb"#[^\n]*")
CLOSING_QUOTE = re.compile(rb"(\"\"\"|'''|\"|')$")


@dataclass(frozen=True)
class Mutant:
    path: str  # from the root of the project
    line: int
    function: str  # with its class, "" outside
    start: int  # bytes `start` to `end` of the module become `new`
    end: int
    new: str
    before: str  # the lines it touches, on one line
    after: str


# Making mutants


def looked_into(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of a node that may change: what only readers and type checkers see may not."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.FunctionDef(name="__repr__"):
            return ()
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return ()
        case ast.Expr(value=ast.Constant()):
            return ()
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = [*node.args.defaults, *node.args.kw_defaults]
            return [*(default for default in defaults if default is not None), *node.body]
        case ast.ClassDef():
            return node.body
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.AnnAssign(value=None):
            return ()
        case ast.AnnAssign(value=ast.expr() as value):
            return [value]
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return node.orelse
        case ast.Call(func=ast.Name(id="cast" | "NewType" | "TypeVar")):
            return node.args[1:]
    return ast.iter_child_nodes(node)


class Module:
    """The text of a module and where its mutants lie."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.lines = [0, *(found.end() for found in re.finditer(rb"\n", source))]
        self.digest = hashlib.sha256(source).hexdigest()

    def mutants(self) -> list[Mutant]:
        """All of them in the order of the text, without those that are not Python."""
        found = {(m.start, m.end, m.new): m for m in self.walk(ast.parse(self.source), "", None)}
        return sorted(
            [mutant for mutant in found.values() if compiles(self.changed(mutant))],
            key=lambda mutant: (mutant.start, mutant.end, mutant.new),
        )

    def changed(self, mutant: Mutant) -> bytes:
        return self.source[: mutant.start] + mutant.new.encode() + self.source[mutant.end :]

    def walk(self, node: ast.AST, function: str, returns: str | None) -> Iterator[Mutant]:
        for start, end, new in self.changes(node, returns):
            yield self.mutant(function, start, end, new)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            returns = ast.unparse(node.returns) if node.returns else None
        for part in looked_into(node):
            yield from self.walk(part, function, returns)

    def mutant(self, function: str, start: int, end: int, new: str) -> Mutant:
        line = max(k for k, offset in enumerate(self.lines) if offset <= start)
        first = self.lines[line]
        last = self.source.find(b"\n", end)
        head, old, tail = (
            self.source[a:b].decode()
            for a, b in ((first, start), (start, end), (end, last if last >= 0 else None))
        )
        before, after = (" ".join((head + middle + tail).split()) for middle in (old, new))
        return Mutant(self.path, line + 1, function, start, end, new, before, after)

    def changes(self, node: ast.AST, returns: str | None) -> Iterator[tuple[int, int, str]]:
        """Spans that belong to this node itself, and what may stand there instead."""
        match node:
            case ast.Compare():
                for left, right in pairwise([node.left, *node.comparators]):
                    yield from self.swapped(left, right)
            case ast.BoolOp():
                for left, right in pairwise(node.values):
                    yield from self.swapped(left, right)
            case ast.BinOp():
                yield from self.swapped(node.left, node.right)
            case ast.UnaryOp():
                start = self.span(node)[0]
                word = re.compile(rb"not\s*|[-+~]").match(self.source, start)
                assert word is not None, "a unary operation begins with its operator"
                yield (start, word.end(), "")
            case ast.AugAssign():
                yield from self.swapped(node.target, node.value)
                yield (*self.span(node), "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
                yield (*self.span(node), "pass")
            case ast.Expr(value=ast.Call()):
                yield (*self.span(node), "pass")
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If(test=test) | ast.IfExp(test=test):
                yield (*self.span(test), "True")
                yield (*self.span(test), "False")
            case ast.While(test=test):
                yield (*self.span(test), "False")
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield (*self.span(test), "True")
            case ast.Break():
                yield (*self.span(node), "continue")
            case ast.Continue():
                yield (*self.span(node), "break")
            case ast.Slice(lower=lower, upper=upper):
                for bound in (lower, upper):
                    if bound is not None:
                        yield (*self.span(bound), "")
            case ast.Return(value=ast.expr() as value):
                yield from self.returned(value, returns)
            case ast.Constant(value=bool() as truth):
                yield (*self.span(node), str(not truth))
            case ast.Constant(value=int() as number):
                yield (*self.span(node), str(number + 1))
                if number > 0:
                    yield (*self.span(node), str(number - 1))
            case ast.Constant(value=str()) | ast.JoinedStr():
                end = self.span(node)[1]
                quote = CLOSING_QUOTE.search(self.source[:end])
                assert quote is not None, "a string ends with its quote"
                yield (quote.start(), quote.start(), "x")

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None, "parsed nodes know where they end"
        assert node.end_col_offset is not None, "parsed nodes know where they end"
        start = self.lines[node.lineno - 1] + node.col_offset
        return start, self.lines[node.end_lineno - 1] + node.end_col_offset

    def swapped(self, left: ast.expr, right: ast.expr) -> Iterator[tuple[int, int, str]]:
        """The operator between two operands: nothing but brackets and comments surround it."""
        begin, end = self.span(left)[1], self.span(right)[0]
        gap = COMMENT.sub(lambda comment: b" " * len(comment[0]), self.source[begin:end])
        found = OPERATOR.search(gap)
        assert found is not None, "an operator stands between its operands"
        other = SWAPS.get(" ".join(found[0].decode().split()))
        if other is not None:
            yield (begin + found.start(), begin + found.end(), other)

    def returned(self, value: ast.expr, returns: str | None) -> Iterator[tuple[int, int, str]]:
        """Something else to return, unless a change within the value says the same."""
        start, end = self.span(value)
        match value:
            case ast.Constant(value=None | True | False) | ast.UnaryOp(op=ast.Not()):
                return
            case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot()]):
                return
            case ast.Compare(ops=[ast.In() | ast.NotIn()]):
                return
        text = self.source[start:end].decode()
        yield (start, end, f"not ({text})" if returns == "bool" else "None")


def compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


# Running the tests, in a forked child


class Watch:
    """A pytest plugin: likely killers first, a limit for each test, the first failure noted."""

    def __init__(self, likely: Sequence[str], usual: dict[str, float] | None) -> None:
        self.rank = {test: k for k, test in enumerate(likely)}
        self.usual = usual  # seconds of each test and test file; None: no limits
        self.seconds: Counter[str] = Counter()
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
        items.sort(key=lambda item: self.rank.get(item.nodeid, len(self.rank)))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.limit(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        self.note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report)

    def note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid


def imported(modules: Iterable[str]) -> bool:
    for path in modules:
        name = ".".join(Path(path).with_suffix("").parts[1:]).removesuffix(".__init__")
        with contextlib.suppress(Exception):
            importlib.import_module(name)
            continue
        return False
    return True


def outcome(files: Sequence[str], modules: Sequence[str], watch: Watch) -> str:
    """Run one test file after another until a test fails."""
    watch.limit("")
    if not imported(modules):
        return "invalid"
    options = ["-x", "-q", "--assert=plain", "--tb=short", "-p", "no:cacheprovider"]
    for file in files:
        watch.limit(file)
        began = time.perf_counter()
        code = pytest.main([*options, "-p", "no:randomly", file], plugins=[watch])
        watch.seconds[file] += time.perf_counter() - began
        if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
            watch.failed = watch.failed or file
            return "killed"
    return "survived"


def run_in_child(
    slot: Path, files: Sequence[str], modules: Sequence[str], watch: Watch
) -> NoReturn:
    """Run the tests of the copy in `slot`, which gets `output.txt` and, at the end, `result.json`.

    The child leads a process group of its own, so that what its tests start ends with it.
    """
    try:
        os.setpgid(0, 0)
        with (slot / "output.txt").open("wb") as output, Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.chdir(slot)
        sys.path[0] = str(slot / "src")
        os.environ.update(PYTHONPATH=sys.path[0], PARLOUR_QUICK="1", PARLOUR_COMPILED="0")
        os.environ.update(PYTHONDONTWRITEBYTECODE="1")
        sys.dont_write_bytecode = True
        result = {"status": outcome(files, modules, watch), "by": watch.failed}
        (slot / "result.json").write_text(json.dumps({**result, "seconds": watch.seconds}))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


def start(slot: Path, files: Sequence[str], modules: Sequence[str], watch: Watch) -> int:
    (slot / "result.json").unlink(missing_ok=True)
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        run_in_child(slot, files, modules, watch)
    with contextlib.suppress(OSError):  # the child does the same; whoever comes first
        os.setpgid(pid, pid)
    return pid


def ended(pid: int) -> None:
    """Nothing the child started outlives it."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def result_of(slot: Path, wait_status: int) -> dict[str, Any]:
    if os.WIFSIGNALED(wait_status) and os.WTERMSIG(wait_status) in {signal.SIGPROF, signal.SIGALRM}:
        return {"status": "timed out", "by": None}
    try:
        found: dict[str, Any] = json.loads((slot / "result.json").read_text())
    except FileNotFoundError:
        return {"status": "killed", "by": None}  # the interpreter itself came to an end
    return found


# The whole run


@dataclass
class Run:
    """What is to be judged, and what is known so far."""

    root: Path
    modules: dict[str, Module]
    tests: list[str]  # files and folders; "{game}" stands for the folder of the module
    verdicts: dict[Mutant, dict[str, Any]] = field(default_factory=dict)
    usual: dict[str, float] = field(default_factory=dict)  # seconds on the unchanged source

    def files(self, path: str) -> list[str]:
        """The test files for a module, quickest first."""
        found: set[Path] = set()
        for pattern in self.tests:
            chosen = self.root / pattern.replace("{game}", Path(path).parent.name)
            found.update([chosen] if chosen.is_file() else chosen.rglob("test_*.py"))
        names = [str(file.relative_to(self.root)) for file in found]
        return sorted(names, key=lambda name: (self.usual.get(name, 0.0), name))

    def killers_near(self, mutant: Mutant) -> list[str]:
        """Tests that killed other mutants of the module, those of the nearest line first."""
        kills = [
            (abs(other.line - mutant.line), verdict["by"])
            for other, verdict in self.verdicts.items()
            if other.path == mutant.path and verdict["by"] is not None
        ]
        return list(dict.fromkeys(test for _, test in sorted(kills)))

    def slot(self, folder: Path) -> Path:
        """A copy to work in. Its bytecode goes by the hash of the text, so none is ever stale."""
        for part in ("src", "tests"):
            ignored = shutil.ignore_patterns("*.so", "*.pyc", "__pycache__")
            shutil.copytree(self.root / part, folder / part, ignore=ignored)
        for part in ("pyproject.toml", "conftest.py"):
            if (self.root / part).exists():
                shutil.copy(self.root / part, folder)
        mode = PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(folder, quiet=2, invalidation_mode=mode)
        return folder

    def check_unchanged(self, slot: Path) -> str | None:
        """Run the tests on the source as it is. Return what is wrong, None if nothing."""
        files = list(dict.fromkeys(file for path in self.modules for file in self.files(path)))
        if not files:
            return f"no tests in {', '.join(self.tests)}"
        pid = start(slot, files, list(self.modules), Watch((), None))
        result = result_of(slot, os.waitpid(pid, 0)[1])
        ended(pid)
        if result["status"] != "survived":
            output = (slot / "output.txt").read_text(errors="replace")
            return f"{output}\nthe tests do not pass on the unchanged source: {result}"
        self.usual = result["seconds"]
        return None

    def judge(self, mutants: Sequence[Mutant], slots: list[Path]) -> None:
        """Run the tests on each mutant, as many at a time as there are slots."""
        waiting = list(reversed(mutants))
        running: dict[int, tuple[Path, Mutant]] = {}
        try:
            while waiting or running:
                while waiting and slots:
                    mutant, slot = waiting.pop(), slots.pop()
                    (slot / mutant.path).write_bytes(self.modules[mutant.path].changed(mutant))
                    likely = self.killers_near(mutant)
                    known = self.files(mutant.path)
                    first = dict.fromkeys(test.partition("::")[0] for test in likely)
                    files = [*(file for file in first if file in known)]
                    files += [file for file in known if file not in first]
                    pid = start(slot, files, [mutant.path], Watch(likely, self.usual))
                    running[pid] = (slot, mutant)
                pid, wait_status = os.wait()
                slot, mutant = running.pop(pid)
                ended(pid)
                self.verdicts[mutant] = result_of(slot, wait_status)
                (slot / mutant.path).write_bytes(self.modules[mutant.path].source)
                slots.append(slot)
                self.tell(len(mutants) - len(waiting) - len(running), len(mutants))
        finally:
            for pid in running:
                ended(pid)
