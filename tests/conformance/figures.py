"""How often each law is tried, and how a failure is repeated.

CI uses the first figure, `make soak` (PARLOUR_SOAK=1) the second. CI's interpreted run, beside
which the compiled one tries the whole (PARLOUR_LIGHT=1), and mutation testing (PARLOUR_QUICK=1)
use a fraction of the first. Seeds that once failed stand in `corpus.toml` and are tried first,
always.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

CORPUS = Path(__file__).with_name("corpus.toml")


class Share:
    """The part of CI's figures that the game under test is given: long games take less."""

    part = 1.0


def figure(ci: int, long: int) -> int:
    if os.environ.get("PARLOUR_SOAK"):
        return long
    if os.environ.get("PARLOUR_QUICK"):
        return max(3, ci // 40)
    if os.environ.get("PARLOUR_LIGHT"):
        return max(3, int(ci * Share.part / 4))
    return max(3, int(ci * Share.part))


def seeds(test: str, ci: int, long: int) -> Iterator[int]:
    """The seeds of one test: those that once failed, then as many new ones as the figure says.

    If the test fails, the last seed is printed with the command that repeats it alone.
    """
    wanted = os.environ.get("PARLOUR_SEED")
    if wanted:
        yield int(wanted)
        return
    known = tomllib.loads(CORPUS.read_text("utf-8")).get("seeds", {}).get(test, [])
    for seed in (*known, *range(figure(ci, long))):
        finished = False
        try:
            yield seed
            finished = True
        finally:
            if not finished:
                print(f"\nrepeat: PARLOUR_SEED={seed} python -m pytest tests -k {test}")
