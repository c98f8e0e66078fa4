"""What mypyc compiles to something else than Python does."""

from __future__ import annotations

import ast
from importlib import import_module
from typing import Any

import pytest

pytestmark = pytest.mark.interpreted
setup: Any = import_module("setup")

MODULES: list[str] = setup.sources()


@pytest.mark.parametrize("source", MODULES)
def test_nobody_waits_while_an_exception_is_handled(source: str) -> None:
    """A compiled coroutine that waits in a handler leaves its exception to whoever runs next."""
    tree = ast.parse((setup.ROOT / source).read_text(encoding="utf-8"))
    tries = [node for node in ast.walk(tree) if isinstance(node, ast.Try)]
    parts = [part for node in tries for part in (*node.handlers, *node.finalbody)]
    waits = [node for part in parts for node in ast.walk(part) if isinstance(node, ast.Await)]
    assert not waits, f"{source}, line {waits[0].lineno}: wait after the handler instead"
