"""Who is called: by what everybody knows, once a question."""

from __future__ import annotations

import pytest

from parlour.server import entries
from parlour.server.calling import GRACE, absent, questions_to
from parlour.server.stage import Stage
from parlour.wire.requests import Clock
from tests.server.pace import Pace
from tests.server.stages import BEGIN, answer, dealt, gathered, staged
from tests.server.test_veiled_turns import HANDS, acted

MAIL = "mina@example.org"


def leaves_address(stage: Stage, *members: str) -> None:
    for member in members:
        stage.apply([entries.Notified(at=BEGIN, by=member, webhook="", mail=MAIL)])


def called(stage: Stage, *gone: str) -> list[int]:
    """The seats to call if these members are gone."""
    away = dict.fromkeys(gone, BEGIN)
    due = absent(stage.table, stage.pacing, away, GRACE)
    assert all(at == BEGIN + GRACE for _, at in due)
    return [seat for seat, _ in due]


def is_noted(stage: Stage, seat: int) -> None:
    asked = questions_to(stage.table, stage.pacing, seat)
    stage.apply([entries.Called(at=BEGIN, seat=seat, questions=asked)])


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_who_can_only_pass_is_called_as_if_there_were_a_choice(hand: str) -> None:
    stage = acted(hand)
    leaves_address(stage, "m1", "m2")
    _ = stage.advance(BEGIN)
    assert called(stage, "m1", "m2") == [1]
    assert called(stage) == []
    assert called(stage, "m1") == []
    is_noted(stage, 1)
    assert called(stage, "m1", "m2") == []
    answer(stage, 1, "pass", BEGIN + 10)
    _ = stage.advance(BEGIN + 10)
    assert called(stage, "m1", "m2") == [0], "the next question calls the other one"


def test_the_next_question_to_the_same_seat_calls_it_again() -> None:
    stage = acted(HANDS["no choice"])
    leaves_address(stage, "m1", "m2")
    _ = stage.advance(BEGIN)
    is_noted(stage, 1)
    answer(stage, 1, "pass", BEGIN + 10)
    _ = stage.advance(BEGIN + 10)
    answer(stage, 0, "pass", BEGIN + 20)
    for at in range(BEGIN + 20, BEGIN + 20_000, 1_000):
        _ = stage.advance(at)
        if 1 in stage.pacing.waits_for():
            break
        for seat in stage.pacing.waits_for():
            answer(stage, seat, at=at)
    assert called(stage, "m2") == [1]


def test_whoever_has_no_address_or_a_stand_in_is_not_called() -> None:
    stage = acted(HANDS["a choice"])
    _ = stage.advance(BEGIN)
    assert called(stage, "m2") == []
    leaves_address(stage, "m2")
    stage.apply([entries.StandIn(at=BEGIN, seat=1, bot="greedy")])
    assert called(stage, "m2") == []


@pytest.mark.parametrize(("seconds", "seats"), [(20, []), (86_400, [0, 1])])
def test_a_moment_calls_all_it_waits_for_if_it_lasts(seconds: int, seats: list[int]) -> None:
    """Those who can act in it and those who cannot."""
    pace = Pace(dealt("ember", 2, clock=Clock(moment=seconds)))
    stage = pace.stage
    leaves_address(stage, "m1", "m2")
    ahead = set()
    for _ in range(200):
        pace.step()
        moment = stage.pacing.moment
        if moment is None or moment.answered or moment.question != "moment":
            continue
        ahead.add(stage.pacing.is_behind)
        assert called(stage, "m1", "m2") == seats
        for seat in seats:
            is_noted(stage, seat)
        assert called(stage, "m1", "m2") == []
    assert ahead == {True, False}, "both kinds were met"


def test_a_restart_knows_who_was_called() -> None:
    stage = dealt("encore", 2)
    leaves_address(stage, "m1", "m2")
    seat = stage.pacing.waits_for()[0]
    assert seat in called(stage, "m1", "m2")
    is_noted(stage, seat)
    log = [*gathered("encore", 2), *(entries.read(line) for line in stage.unsaved)]
    again = staged(log)
    assert seat not in called(again, "m1", "m2")


def test_nobody_else_is_told_of_a_call() -> None:
    stage = acted(HANDS["a choice"])
    leaves_address(stage, "m2")
    _, _ = stage.advance(BEGIN), stage.take_rearranged()
    is_noted(stage, 1)
    assert not stage.take_rearranged()
