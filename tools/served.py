"""A server with tables of its own, for tests and measurements of the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextmanager
def served(folder: Path, *more: str, host: str = "127.0.0.1") -> Iterator[str]:
    """The address at which `parlour serve` answers; its tables lie in the folder."""
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    command = ["parlour", "serve", "--host", host, "--port", "0", "--no-browser"]
    with started([*command, "--database", database, *more]) as address:
        yield address


@contextmanager
def started(module: Sequence[str]) -> Iterator[str]:
    """The address that a module of ours says it serves at, in its first line."""
    with subprocess.Popen(
        [sys.executable, "-m", *module],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout is not None, "it is a pipe"
        ready = re.search(r"http://\S+", server.stdout.readline())
        assert ready is not None, "the server did not start"
        try:
            yield ready[0]
        finally:
            server.terminate()
