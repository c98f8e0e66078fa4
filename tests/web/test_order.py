"""Tests of the page leave nothing behind: those of anything else may follow them in one process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = "tests/web/test_looks.py::test_script_and_style_are_sent_compressed"
SERVER = "tests/server/test_languages.py"


def test_after_the_page_other_tests_run_a_loop_of_their_own() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, PAGE, SERVER, PAGE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
