"""A game without a screen: what comes next, and what happens to bots that fail."""

from __future__ import annotations

import asyncio
import threading

import pytest

import parlour
from parlour.bots import Bot
from parlour.core.decisions import Action, Decision
from parlour.core.events import Event
from parlour.core.views import View
from parlour.terminal.arranging import arrange
from parlour.terminal.session import Ask, Over, PassOn, Read, Session, Think
from tests.terminal.keyboard import Slow, table


class Failing(Bot):
    """Fails when it is asked, or when it is told something."""

    name = "hal"

    def __init__(self, failure: str) -> None:
        self.failure = failure

    def choose(self, view: View, decision: Decision) -> Action:
        if self.failure == "raises":
            raise RuntimeError("I am afraid I cannot do that")
        if self.failure == "hangs":
            threading.Event().wait(60)
        if self.failure == "makes up":
            return 10**6
        if self.failure == "no number":
            return "vote 1"  # type: ignore[return-value]
        return decision.options[0]

    def heard(self, event: Event) -> None:
        if self.failure == "will not hear":
            raise KeyError(event.code)

    def stop(self) -> None:
        raise OSError("not even that")


def session_with(failure: str) -> Session:
    session = Session(arrange(parlour.game("ensemble"), 3, {}), 7)
    session.seat_bot(1, Failing(failure), patience=0.01)
    return session


def think(session: Session) -> None:
    """Let every bot answer that is asked now."""
    while isinstance(step := session.next(), Think):
        for seat in step.seats:
            session.settle(seat, session.choose_for(seat)())


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        ("raises", "the bot hal raised RuntimeError: I am afraid I cannot do that"),
        ("hangs", "the bot hal took longer than 0.01 s for one answer"),
        ("makes up", "the bot hal answered 1000000, which was not among its options"),
        (
            "no number",
            "the bot hal answered with a value of type str: one of the options, an int, would do",
        ),
    ],
)
def test_a_bot_that_fails_is_named_and_replaced(
    failure: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.bots.guarding.GRACE", 0.01)
    session = session_with(failure)
    think(session)
    step = session.next()
    assert isinstance(step, Ask) and step.person.seat == 0
    [notice] = session.notices
    assert notice == f"For Mina kindred plays on: {told}."


def test_a_bot_that_fails_while_it_is_told_something_is_replaced_too() -> None:
    session = session_with("will not hear")
    think(session)
    [notice] = session.notices
    assert notice.startswith("For Mina kindred plays on: the bot hal raised KeyError")


def test_the_people_at_the_table_are_told() -> None:
    async def evening() -> None:
        async with table("ensemble", seats=3) as keyboard:
            keyboard.session.seat_bot(1, Failing("raises"))
            await keyboard.press("enter")
            assert keyboard.status.startswith("For Mina kindred plays on: the bot hal raised")
            await keyboard.press("1", "enter")
            assert "hal raised" not in keyboard.status, "once is enough"
            await keyboard.press("l")
            assert "the bot hal raised RuntimeError" in keyboard.text, "the log keeps it"

    asyncio.run(evening())


def test_one_may_leave_while_a_bot_thinks() -> None:
    async def evening() -> None:
        async with table("ensemble", seats=3) as keyboard:
            bot = Slow()
            keyboard.session.bots[1] = bot
            await keyboard.press_only("enter")
            await keyboard.until(bot.asked.is_set)
            assert keyboard.status == "Mina is thinking ..."
            await keyboard.press_only("l")
            assert "What happened so far" in keyboard.text, "the table answers meanwhile"
            await keyboard.press_only("escape")
            await keyboard.press_only("q")
            assert bot.stopped.is_set(), "the bot was asked to stop"
            assert keyboard.app.return_code == 0

    asyncio.run(evening())


def test_with_one_person_the_end_is_read_before_the_outcome() -> None:
    session = Session(arrange(parlour.game("ensemble"), 2, {}), 7)
    steps = []
    while not isinstance(step := session.next(), Over):
        steps.append(type(step))
        if isinstance(step, Think):
            think(session)
        elif isinstance(step, Read):
            session.read_on(step.person)
        elif isinstance(step, Ask):
            session.answer(step, step.decision.options[0])
    assert steps[-1] is Read
    assert PassOn not in steps, "there is nobody to pass the keyboard to"


def test_the_story_of_a_person_leads_to_that_persons_view() -> None:
    session = Session(arrange(parlour.game("ember"), 3, {"length": "quick"}, ["Zoe", "Ben"]), 3)
    for _ in range(120):
        step = session.next()
        if isinstance(step, Over):
            break
        if isinstance(step, Think):
            think(session)
        elif isinstance(step, PassOn):
            session.sit_down(step.person)
        elif isinstance(step, Ask):
            assert step.person.view == session.state.view(step.person.seat)
            session.answer(step, step.decision.options[0])


def test_undoing_leaves_no_trace() -> None:
    session = Session(arrange(parlour.game("ember"), 2, {}), 7)
    undone = 0
    for turn in range(150):
        step = session.next()
        if isinstance(step, Over):
            break
        if isinstance(step, Think):
            think(session)
        elif isinstance(step, Ask):
            person = step.person
            before = (session.state.record(), person.view, list(person.story), session.answers)
            session.answer(step, step.decision.options[turn % len(step.decision.options)])
            if session.can_undo(person):
                session.undo(person)
                person = session.people[0]
                after = (session.state.record(), person.view, list(person.story), session.answers)
                assert after == before
                undone += 1
                session.answer(step, step.decision.options[0])
    assert undone, "there was something to undo"
