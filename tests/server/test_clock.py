"""Clocks that are set: what was agreed lasts as long as was agreed."""

from __future__ import annotations

from parlour.server.clock import Clock, now

HOUR = 3600 * 1000


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.day = 1_000 * HOUR  # milliseconds
        self.steady = 5 * HOUR
        self.clock = Clock(lambda: self.day * 1_000_000, lambda: self.steady * 1_000_000)

    def wait(self, milliseconds: int) -> None:
        self.day += milliseconds
        self.steady += milliseconds


def test_time_goes_on_as_before_when_the_clock_is_set_back() -> None:
    machine = Machine()
    before = machine.clock.now()
    assert before == machine.day
    machine.day -= HOUR
    assert machine.clock.now() == before
    machine.wait(5_000)
    assert machine.clock.now() == before + 5_000
    machine.wait(2 * HOUR)
    machine.day += HOUR
    assert machine.clock.now() == machine.day, "the clock is right again"


def test_time_that_a_machine_slept_through_has_passed() -> None:
    machine = Machine()
    before = machine.clock.now()
    machine.day += 8 * HOUR
    assert machine.clock.now() == before + 8 * HOUR
    machine.wait(1)
    assert machine.clock.now() == before + 8 * HOUR + 1


def test_it_is_the_time_of_this_machine() -> None:
    first, second = now(), now()
    assert 0 <= second - first < HOUR
    assert first > 1_700_000_000_000
