"""Run pytest in a process of its own that does not have to import pytest first.

A server of multiprocessing imports once what the tests need of others and forks for each run. Of
Parlour it imports nothing, because each run has a source of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path

import pytest

LIMIT = 300  # seconds
FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(
    [
        "pytest",
        "hypothesis.stateful",
        "aiohttp.web",
        "apsw",
        "asyncpg",
        "msgspec.json",
        "uvloop",
        "websockets.asyncio.client",
    ]
)


def run_apart(
    arguments: list[str], folder: Path, environment: dict[str, str], output: Path
) -> tuple[int | None, str]:
    """The exit status of pytest in this folder and environment, and all that was printed."""
    process = FORKING.Process(target=_run, args=(arguments, folder, environment, output))
    process.start()
    process.join(LIMIT)
    if process.exitcode is None:
        process.kill()
        process.join()
    return process.exitcode, output.read_text("utf-8", errors="replace")


def _run(arguments: list[str], folder: Path, environment: dict[str, str], output: Path) -> None:
    with output.open("wb") as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
    assert "parlour" not in sys.modules, "each run has a source of its own"
    os.chdir(folder)
    os.environ.update(environment)
    sys.path.insert(0, environment["PYTHONPATH"])
    sys.exit(pytest.main(arguments))
