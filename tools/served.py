"""A server with tables of its own, for tests and measurements of the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(folder: Path, *more: str, host: str = "127.0.0.1") -> Iterator[str]:
    """The address at which `parlour serve` answers; its tables lie in the folder."""
    command = [sys.executable, "-m", "parlour", "serve", "--host", host, "--port", "0"]
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    with subprocess.Popen(
        [*command, "--no-browser", "--database", database, *more],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as server:
        assert server.stdout is not None, "it is a pipe"
        ready = re.search(r"http://\S+", server.stdout.readline())
        assert ready is not None, "the server did not start"
        try:
            yield ready[0]
        finally:
            server.terminate()
