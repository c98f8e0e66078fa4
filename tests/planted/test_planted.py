"""Each planted bug is found. The tests run interpreted, on a patched copy of the source."""

from __future__ import annotations

import compileall
import os
import shutil
from pathlib import Path

import pytest

from .apart import run_apart
from .bug import Bug
from .bugs import BUGS

ROOT = Path(__file__).parents[2]
PATIENCE = 20  # seconds: several times what any of these tests takes without a bug


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source without a bug, with the bytecode of all modules."""
    assert compileall.compile_dir(ROOT / "src", quiet=2)
    copy = tmp_path_factory.mktemp("sound") / "src"
    return shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("*.so"))


def planted(bug: Bug, sound: Path, folder: Path) -> Path:
    """The source with the bug in it; whatever else is in it is shared with the sound copy."""
    source = shutil.copytree(sound, folder / "src", copy_function=os.link)
    module = source / "parlour" / bug.module
    text = module.read_text("utf-8")
    assert text.count(bug.before) == 1, f"{bug.module} no longer holds the place of this bug"
    module.unlink()
    module.write_text(text.replace(bug.before, bug.after), "utf-8")
    for stale in (module.parent / "__pycache__").glob(f"{module.stem}.*"):
        stale.unlink()  # it is known by size and second alone
    return source


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_planted_bug_is_found(bug: Bug, sound: Path, tmp_path: Path) -> None:
    source = planted(bug, sound, tmp_path)
    environment = {
        "PYTHONPATH": str(source),
        "PARLOUR_COMPILED": "0",
        "PARLOUR_SOURCE": str(source),
        "PARLOUR_QUICK": "1" if bug.quick else "",
        "PARLOUR_PATIENCE": str(PATIENCE),
    }
    # Pytest could not rewrite what was imported before it began, and would say so.
    command = ["-x", "-q", "-n", "0", "--assert=plain", "--tb=short", "-p", "no:cacheprovider"]
    command += ["-k", bug.tests, bug.test]
    status, said = run_apart(command, ROOT, environment, tmp_path / "said")
    assert status == pytest.ExitCode.TESTS_FAILED, f"{bug.test} stayed green:\n{said}"
    assert " failed" in said
