"""What the tests of all packs check alike."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import parlour
from parlour.packs.reading import PackFile


def refusal_of(
    load: Callable[[Sequence[PackFile]], object], files: Sequence[PackFile]
) -> parlour.BadInput:
    """The refusal of packs, whose sentence is one short line."""
    with pytest.raises(parlour.BadInput) as refusal:
        load(files)
    sentence = refusal.value.sentence
    assert sentence == str(refusal.value)
    assert "\n" not in sentence and len(sentence) < 1000
    return refusal.value


def check_golden(found: str, golden: Path) -> None:
    """Compare a text with the one that was read and found good; PARLOUR_UPDATE writes it anew."""
    if os.environ.get("PARLOUR_UPDATE"):
        golden.write_text(found, "utf-8")
    assert found == golden.read_text("utf-8")
