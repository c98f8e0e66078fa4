"""Each planted bug is found. The tests run interpreted, on a patched copy of the source."""

from __future__ import annotations

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .bug import Bug
from .bugs import BUGS

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True, scope="module")
def translated() -> None:
    """Every copy of the source gets the bytecode of all modules but one, instead of making it."""
    assert compileall.compile_dir(ROOT / "src", quiet=2)


def planted(bug: Bug, folder: Path) -> Path:
    """A copy of the source with the bug in it."""
    source = folder / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("*.so"))
    module = source / "parlour" / bug.module
    text = module.read_text("utf-8")
    assert text.count(bug.before) == 1, f"{bug.module} no longer holds the place of this bug"
    module.write_text(text.replace(bug.before, bug.after), "utf-8")
    for stale in (module.parent / "__pycache__").glob(f"{module.stem}.*"):
        stale.unlink()  # it is known by size and second alone
    return source


def run(source: Path, bug: Bug) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    command += ["-k", bug.tests]
    environment = {
        **os.environ,
        "PYTHONPATH": str(source),
        "PARLOUR_COMPILED": "0",
        "PARLOUR_SOURCE": str(source),
        "PARLOUR_QUICK": "1" if bug.quick else "",
    }
    return subprocess.run(
        [*command, bug.test],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_planted_bug_is_found(bug: Bug, tmp_path: Path) -> None:
    found = run(planted(bug, tmp_path), bug)
    assert found.returncode == 1, f"{bug.test} stayed green:\n{found.stdout}\n{found.stderr}"
    assert " failed" in found.stdout
