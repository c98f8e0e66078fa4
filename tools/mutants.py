"""The mutants of a module: one span of its text replaced, everything else as it was."""

from __future__ import annotations

import ast
import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

OPERATORS = (
    "==:!= !=:== <:<= <=:< >:>= >=:> is:is_not is_not:is in:not_in not_in:in and:or or:and "
    "+:- -:+ *:+ /:* //:* %:* **:* <<:>> >>:<< &:| |:& ^:& "
    "+=:-= -=:+= *=:+= /=:*= //=:*= %=:*= <<=:>>= >>=:<<= &=:|= |=:&= ^=:&="
)
SWAPS = dict(pair.split(":") for pair in OPERATORS.split())
OPERATOR = re.compile(rb"is\s+not\b|not\s+in\b|[^\s()\\]+")
COMMENT = re.compile(rb"#[^\n]*")


class Unfit(Exception):
    """There is nothing to judge mutants by."""


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


def looked_into(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of a node that may change: what only readers and type checkers see may not."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.FunctionDef(name="__repr__"):
            return ()
        case ast.Expr(value=ast.Constant()) | ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return ()
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return ()
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = [*node.args.defaults, *node.args.kw_defaults]
            return [*(default for default in defaults if default is not None), *node.body]
        case ast.ClassDef():
            return node.body
        case ast.AnnAssign(value=value):
            return () if value is None else [value]
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return node.orelse
        case ast.Call(func=ast.Name(id="cast" | "NewType" | "TypeVar")):
            return node.args[1:]
    return ast.iter_child_nodes(node)


class Module:
    """The text of a module and the mutants in it."""

    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.digest = hashlib.sha256(source).hexdigest()
        self.lines = [0, *(found.end() for found in re.finditer(rb"\n", source))]
        self.conditions: set[ast.AST] = set()  # replaced as a whole: their negation adds nothing

    def mutants(self) -> list[Mutant]:
        """All of them in the order of the text, without those that are not Python."""
        found = {(m.start, m.end, m.new): m for m in self.walk(ast.parse(self.source), "", None)}
        return [mutant for _, mutant in sorted(found.items()) if compiles(self.changed(mutant))]

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
        line = bisect_right(self.lines, start)
        head = self.source[self.lines[line - 1] : start].decode()
        old = self.source[start:end].decode()
        tail = self.source[end:].partition(b"\n")[0].decode()
        before, after = (" ".join((head + middle + tail).split()) for middle in (old, new))
        return Mutant(self.path, line, function, start, end, new, before, after)

    def changes(self, node: ast.AST, returns: str | None) -> Iterator[tuple[int, int, str]]:
        """Spans that belong to this node itself, and what may stand there instead."""
        match node:
            case (
                ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot()])
                | ast.UnaryOp(op=ast.Not())
            ) if node in self.conditions:
                pass
            case ast.Compare():
                yield from self.swapped(node.left, *node.comparators)
            case ast.BoolOp():
                yield from self.swapped(*node.values)
            case ast.BinOp():
                yield from self.swapped(node.left, node.right)
            case ast.UnaryOp():
                start, end = self.span(node)
                word = re.match(rb"not\s*|[-+~]", self.source[start:end])
                assert word is not None, "a unary operation begins with its operator"
                yield (start, start + word.end(), "")
            case ast.AugAssign():
                yield from self.swapped(node.target, node.value)
                yield (*self.span(node), "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Expr(ast.Call()):
                yield (*self.span(node), "pass")
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If(test=test) | ast.IfExp(test=test):
                self.conditions.add(test)
                yield (*self.span(test), "True")
                yield (*self.span(test), "False")
            case ast.While(test=test):
                yield (*self.span(test), "False")
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield (*self.span(test), "True")
            case ast.Break() | ast.Continue():
                yield (*self.span(node), "continue" if isinstance(node, ast.Break) else "break")
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
                if number > 1:
                    yield (*self.span(node), str(number - 1))
            case ast.Constant(value=str()) | ast.JoinedStr():
                end = self.span(node)[1]
                end -= 3 if self.source[end - 3 : end] in {b'"""', b"'''"} else 1
                yield (end, end, "x")

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None, "a parsed node knows where it ends"
        assert node.end_col_offset is not None, "a parsed node knows where it ends"
        start = self.lines[node.lineno - 1] + node.col_offset
        return start, self.lines[node.end_lineno - 1] + node.end_col_offset

    def swapped(self, *operands: ast.expr) -> Iterator[tuple[int, int, str]]:
        """The operator between two operands: nothing but brackets and comments surround it."""
        for left, right in pairwise(operands):
            begin, end = self.span(left)[1], self.span(right)[0]
            gap = COMMENT.sub(lambda comment: b" " * len(comment[0]), self.source[begin:end])
            found = OPERATOR.search(gap)
            assert found is not None, "an operator stands between its operands"
            other = SWAPS.get("_".join(found[0].decode().split()))
            if other is not None:
                yield (begin + found.start(), begin + found.end(), other.replace("_", " "))

    def returned(self, value: ast.expr, returns: str | None) -> Iterator[tuple[int, int, str]]:
        """Something else to return, unless a change within the value comes to the same."""
        match value:
            case ast.Constant(value=None | True | False) | ast.Compare() | ast.UnaryOp():
                return
        start, end = self.span(value)
        text = self.source[start:end].decode()
        yield (start, end, f"not ({text})" if returns == "bool" else "None")


def compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def modules_in(root: Path, paths: Iterable[str]) -> dict[str, Module]:
    """The modules at these paths, files or folders."""
    modules: dict[str, Module] = {}
    for path in paths:
        place = (root / path).resolve()
        if not place.exists():
            raise Unfit(f"there is no {path}")
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            name = file.relative_to(root).as_posix()
            modules[name] = Module(name, file.read_bytes())
    return modules


# Running the tests, each time in a forked child
