"""Nobody waits while garbage is looked for, and all of it is found in the end."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from parlour.server.sweeping import AT_THE_LATEST, WORTHWHILE, Sweeper


class Loop:
    """Something that only the collector takes away."""

    def __init__(self) -> None:
        self.me = self


class Kitchen:
    """What a server has done, and the old objects it has dropped."""

    def __init__(self) -> None:
        self.done = 0
        self.sweeper = Sweeper(lambda: self.done)
        self.sweeper.take_over()

    def drop_something_old(self) -> weakref.ref[Loop]:
        """A cycle that outlives many looks at the youngest objects before it is dropped."""
        old = Loop()
        for _ in range(WORTHWHILE + 1):
            _ = gc.collect(0)
        return weakref.ref(old)


@pytest.fixture
def kitchen() -> Iterator[Kitchen]:
    usual = gc.get_threshold()
    yield Kitchen()
    gc.set_threshold(*usual)
    gc.unfreeze()


def test_nothing_old_is_looked_through_while_the_server_works(kitchen: Kitchen) -> None:
    dropped = kitchen.drop_something_old()
    kitchen.done += 1
    kitchen.sweeper.look(AT_THE_LATEST / 2)
    assert dropped() is not None


def test_what_was_dropped_is_found_in_a_lull(kitchen: Kitchen) -> None:
    dropped = kitchen.drop_something_old()
    kitchen.sweeper.look(0.0)
    assert dropped() is None


def test_a_server_that_never_rests_is_swept_at_last(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.sweeping.monotonic", lambda: 0.0)
    sweeper = Sweeper(lambda: kitchen.done)
    dropped = kitchen.drop_something_old()
    kitchen.done += 1
    sweeper.look(AT_THE_LATEST)
    assert dropped() is None


def test_where_little_happened_there_is_nothing_to_look_for(kitchen: Kitchen) -> None:
    looked: list[int] = []

    def note(phase: str, facts: dict[str, int]) -> None:
        if phase == "start":
            looked.append(facts["generation"])

    gc.callbacks.append(note)
    try:
        kitchen.sweeper.look(0.0)
    finally:
        gc.callbacks.remove(note)
    assert 2 not in looked
