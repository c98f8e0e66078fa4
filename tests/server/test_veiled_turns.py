"""Nobody sees by the time whether somebody's hand left a choice: who has none is asked as well."""

from __future__ import annotations

import re

import pytest

from parlour.core.errors import Refusal
from parlour.games.ember.game import Ember
from parlour.server import entries
from parlour.server.alarms import next_alarm, overdue
from parlour.server.inquiries import why_not
from parlour.server.pacing import FLOOR
from parlour.server.stage import Stage
from parlour.server.wishes import By
from parlour.wire import requests
from parlour.wire.reading import encode
from parlour.wire.requests import Clock
from tests.games.ember.builders import document as ember_document
from tests.games.encore.builders import document
from tests.games.encore.texts import GAME
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt, story

# A Surprise waits for the Event, so that a hand of nothing else can only pass before it.
HANDS = {"a choice": "ccrew", "no choice": "csmoke"}
CLOCK = Clock(move=60, away=30)


def acted(hand: str, says: str = "stage bud m1", people: int = 2, **more: object) -> Stage:
    """Seat 0 has acted, before the Event if nothing else is said, and it is the turn of seat 1."""
    stage = dealt("encore", people, ("greedy",) * (2 - people), clock=CLOCK)
    table = stage.table
    table.game = GAME
    laid: dict[str, object] = {"step": "preshow", **more}
    made = document(hands=("bud", hand), **laid)  # type: ignore[arg-type]
    table.source = entries.Source(table="T-0", code="", step=0, position=made)
    table.state = table.beginning(table.events)
    stage.pacing.start_again()
    answer(stage, 0, says)
    return stage


def told(stage: Stage, at: int) -> bytes:
    """All that reaches the rival and a spectator at a time, without the names of questions."""
    stage.apply(overdue(stage.table, stage.pacing, {}, at, lambda: "00" * 32))
    events = stage.advance(at)
    said = b""
    for seat in (0, None):
        happened = stage.telling.happened(seat, "en", events, {})
        said += b"-" if happened is None else encode(happened)
        said += encode(stage.telling.view(seat))
    said += encode(stage.telling.info())
    by = By("m1", at, "x")
    for action in ("pass", "perform m1", "perform m2", "stage bea m2"):
        wish = requests.WhyNot(table=TABLE, id="y", action=action)
        try:
            said += encode(why_not(stage, by, wish, "en"))
        except Refusal as refusal:
            said += refusal.code.encode()
    said += encode(story(stage, 0))
    return re.sub(rb'"id":"[0-9a-f]{12}"', b'"id":"?"', said)


def test_the_rival_is_told_the_same_at_the_same_time_whether_or_not_there_was_a_choice() -> None:
    heard = []
    for hand in HANDS.values():
        stage = acted(hand)
        said = [told(stage, BEGIN + k * 1000) for k in range(4)]
        question = stage.telling.decision(1)
        assert question is not None and question.question == "act"
        assert question.deadline == BEGIN + CLOCK.move * 1000
        answer(stage, 1, "pass", BEGIN + 4000)
        said += [told(stage, BEGIN + k * 1000) for k in range(4, 6)]
        mine = stage.telling.decision(0)
        assert mine is not None and mine.deadline == BEGIN + 4000 + CLOCK.move * 1000
        heard.append(said)
    assert b"passed" not in heard[0][3] and b"passed" in heard[0][4]
    assert heard[0] == heard[1]


def test_who_can_only_pass_is_asked_with_one_answer_and_learns_why() -> None:
    stage = acted(HANDS["no choice"])
    _ = stage.advance(BEGIN)
    question = stage.telling.decision(1)
    assert question is not None and question.clause == "ENC-4.1"
    assert [option.notation for option in question.options] == ["pass"]
    assert stage.telling.decision(0) is None and stage.telling.moment() is None
    wish = requests.WhyNot(table=TABLE, id="y", action="trigger csmoke")
    assert "Event" in why_not(stage, By("m2", BEGIN, "x"), wish, "en").text
    other = requests.Answer(table=TABLE, id="a", decision=question.id, action=3)
    with pytest.raises(Refusal):
        ask(stage, "m2", other)
    shown = stage.pacing.moment
    assert shown is not None
    others = requests.Answer(table=TABLE, id="b", decision=shown.question_id(0), action=0)
    with pytest.raises(Refusal, match="this question is over"):
        ask(stage, "m1", others)
    assert stage.telling.decision(1) == question


def test_what_is_not_yet_told_can_neither_be_answered_nor_foreseen() -> None:
    stage = acted(HANDS["no choice"])
    _ = stage.advance(BEGIN)
    table = stage.table
    assert table.state is not None and list(table.state.window) == [0], "the engine went on"
    early = requests.Answer(table=TABLE, id="a", decision=table.decision_id(0), action=0)
    with pytest.raises(Refusal, match="this question is over"):
        ask(stage, "m1", early)


def test_the_name_of_a_question_does_not_count_windows() -> None:
    stage = acted(HANDS["a choice"])
    assert stage.table.state is not None
    names = []
    for closed in range(40):
        stage.table.state.closed = closed
        names.append(stage.table.decision_id(0))
    assert len(set(names)) == 40 and {len(name) for name in names} == {12}
    assert names != sorted(names)


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_who_is_away_is_stood_in_for_after_the_usual_time(hand: str) -> None:
    stage = acted(hand)
    _ = stage.advance(BEGIN)
    table, gone = stage.table, {"m2": BEGIN}
    away = BEGIN + CLOCK.away * 1000
    assert next_alarm(table, stage.pacing, gone) == away
    stage.apply(overdue(table, stage.pacing, gone, away, lambda: "00" * 32))
    assert table.chairs[1].stand_in
    assert stage.advance(away) == []
    assert table.state is not None
    if 1 in table.state.window:  # a bot that is quick
        stage.answer_for(1, table.decision_id(1), 0, away + 10)
    stage.answer_early(away + FLOOR - 1)
    assert not any(event.seen_by(0) for event in stage.advance(away + FLOOR - 1))
    assert next_alarm(table, stage.pacing, gone) == away + FLOOR
    stage.answer_early(away + FLOOR)
    assert "passed" in [event.code for event in stage.advance(away + FLOOR)]


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_who_comes_back_in_time_is_asked_again(hand: str) -> None:
    stage = acted(hand)
    _ = stage.advance(BEGIN)
    stage.apply([entries.StandIn(at=BEGIN, seat=1, bot="greedy")])
    _ = stage.advance(BEGIN + 100)
    stage.apply([entries.StandIn(at=BEGIN + 200, seat=1)])
    assert stage.advance(BEGIN + 200 + FLOOR) == []
    answer(stage, 1, "pass", BEGIN + 5000)
    assert "passed" in [event.code for event in stage.advance(BEGIN + 5000)]


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_who_comes_back_after_a_quick_stand_in_has_the_turn_all_the_same(hand: str) -> None:
    """Its answer waits for the floor: else it would show whether there was a choice."""
    stage = acted(hand)
    _ = stage.advance(BEGIN)
    table = stage.table
    stage.apply([entries.StandIn(at=BEGIN, seat=1, bot="greedy")])
    _ = stage.advance(BEGIN)
    assert table.state is not None
    if 1 in table.state.window:
        stage.answer_for(1, table.decision_id(1), 0, BEGIN + 10)
    _ = stage.advance(BEGIN + 10)
    assert next_alarm(table, stage.pacing, {}) == BEGIN + FLOOR
    stage.apply([entries.StandIn(at=BEGIN + 200, seat=1)])
    _ = stage.advance(BEGIN + 200)
    question = stage.telling.decision(1)
    assert question is not None and question.question == "act"
    stage.answer_early(BEGIN + 5000)
    assert stage.advance(BEGIN + 5000) == []
    answer(stage, 1, "pass", BEGIN + 6000)
    assert "passed" in [event.code for event in stage.advance(BEGIN + 6000)]


def test_an_answer_of_a_stand_in_that_is_on_disk_is_not_asked_for_again() -> None:
    """As in logs of before stand-ins waited."""
    stage = acted(HANDS["a choice"])
    _ = stage.advance(BEGIN)
    stage.apply([entries.StandIn(at=BEGIN, seat=1, bot="greedy")])
    stage.apply([entries.Answered(at=BEGIN + 10, seat=1, action=0, how="stand_in")])
    stage.apply([entries.StandIn(at=BEGIN + 200, seat=1)])
    assert not any(event.seen_by(0) for event in stage.advance(BEGIN + 200))
    assert stage.telling.decision(1) is None
    at = next_alarm(stage.table, stage.pacing, {})
    assert at is not None
    assert "passed" in [event.code for event in stage.advance(at)]


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_a_game_that_is_given_up_is_over_at_once(hand: str) -> None:
    stage = acted(hand)
    _ = stage.advance(BEGIN)
    ask(stage, "m1", requests.Concede(table=TABLE, id="c"))
    _ = stage.advance(BEGIN)
    assert stage.telling.info().status == "over"


def test_a_game_that_ends_with_such_a_pass_is_not_over_before_it_was_told() -> None:
    tours = ("dome gym", "")
    stage = acted("csmoke", "pass", step="event", tours=tours, gauges=(5, 0), money=(80_000, 0))
    table = stage.table
    _ = stage.advance(BEGIN)
    assert table.status == "over"
    assert stage.telling.info().status == "playing"
    away = BEGIN + CLOCK.away * 1000
    gone = {"m2": BEGIN}
    assert next_alarm(table, stage.pacing, gone) == away
    stage.apply(overdue(table, stage.pacing, gone, away, lambda: "00" * 32))
    _ = stage.advance(away)
    _ = stage.advance(away + FLOOR)
    assert stage.telling.info().status == "over"


def test_alone_with_a_bot_nothing_is_held_back() -> None:
    stage = acted(HANDS["no choice"], people=1)
    assert "passed" in [event.code for event in stage.advance(BEGIN)]
    assert stage.telling.decision(0) is not None


@pytest.mark.parametrize("hand", ["", "dot"])
def test_what_everybody_can_see_takes_no_time(hand: str) -> None:
    """An empty hand, or a Performer in hand and no zone free."""
    full = "m1 ~cal m2 ~cat m3 ~cem b1 ~ccrew b2 ~cband b3 ~clamp" if hand else ""
    stage = acted(hand, stages=("", full))
    assert "passed" in [event.code for event in stage.advance(BEGIN)]


@pytest.mark.parametrize("hand", [["6-fire", "9-air"], ["3-fire", "3-air", "3-water"]])
def test_after_a_wrong_call_a_wizard_is_asked_whether_or_not_the_hand_can_pay(
    hand: list[str],
) -> None:
    stage = dealt("ember", 2, clock=CLOCK)
    table = stage.table
    assert isinstance(table.game, Ember)
    made = ember_document(game=table.game, hands=[hand, ["6-earth"]], step="conjure")
    state = table.game.load(made)
    state.listen(table.events)
    table.state = state
    stage.pacing.start_again()
    answer(stage, 0, "call")
    codes = [event.code for event in stage.advance(BEGIN)]
    assert "called_wrongly" in codes and "turn_ended" not in codes
    assert stage.advance(BEGIN + 30_000) == []
    question = stage.telling.decision(0)
    assert question is not None and question.question == "conjure"
    answer(stage, 0, "end", BEGIN + 31_000)
    assert "moment_opened" in [event.code for event in stage.advance(BEGIN + 31_000)]


@pytest.mark.parametrize("hand", HANDS.values(), ids=list(HANDS))
def test_nobody_holds_up_a_table_by_coming_back_when_their_time_is_up(hand: str) -> None:
    stage = acted(hand)
    _ = stage.advance(BEGIN)
    table, at = stage.table, BEGIN + CLOCK.move * 1000
    question = stage.telling.decision(1)
    assert question is not None
    while (moment := stage.pacing.moment) is not None:
        stage.apply(overdue(table, stage.pacing, {}, at, lambda: "00" * 32))
        _ = stage.advance(at)
        stage.come_back(By("m2", at))
        wish = requests.Answer(table=TABLE, id=f"{at}", decision=question.id, action=0)
        with pytest.raises(Refusal):
            ask(stage, "m2", wish, at)
        assert table.state is not None
        if 1 in table.state.window and 1 not in stage.pacing.early:
            option = table.state.window[1].options[0]
            stage.answer_for(1, table.decision_id(1), option, at)
        stage.answer_early(at)
        _ = stage.advance(at)
        assert at <= moment.floor <= BEGIN + CLOCK.move * 1000 + FLOOR
        at += 500
    # From the next question on it is their seat again, and nothing more has to be done for that.
    if table.chairs[1].stand_in:
        assert next_alarm(table, stage.pacing, {}) == stage.pacing.asked_at
    stage.apply(overdue(table, stage.pacing, {}, at, lambda: "00" * 32))
    assert not table.chairs[1].stand_in
