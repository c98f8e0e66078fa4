"""The log is told in small steps, and tells what playing the whole game again at once would tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from parlour.core.events import Event
from parlour.server import entries, stories
from parlour.server.stage import Stage
from parlour.server.stories import Stories
from tests.server.stages import BEGIN, dealt, story

Found = TypeVar("Found")
GAMES = [("ensemble", 3), ("ember", 3), ("encore", 2)]


def step(stage: Stage, rnd: Random) -> None:
    """Somebody answers, or the last window is taken back."""
    state = stage.table.state
    assert state is not None
    if rnd.random() < 0.1 and state.closed and not state.laid:
        stage.apply([entries.Undone(at=BEGIN)])
    else:
        seat = rnd.choice(list(state.window))
        action = rnd.choice(state.window[seat].options)
        stage.apply([entries.Answered(at=BEGIN, seat=seat, action=action, how="person")])


def replayed(stage: Stage, seat: int | None) -> list[str]:
    """The sentences for all that was told, from the whole game played again with all it tells."""
    table = stage.table
    assert table.state is not None
    happened: list[Event] = []
    _ = table.replayed(table.state.record().windows, happened)
    told = happened[: len(happened) - len(stage.pacing.held)]
    shown = [event.seen_by(seat) for event in told]
    said = [table.game.tell(one, seat, names=table.names) for one in shown if one is not None]
    return [text for text in said if text]


def long_game() -> Stage:
    """A game of Ember of which only the last answers are listened to."""
    stage = dealt("ember", 4)
    table, rnd = stage.table, Random(5)
    state = table.beginning()
    while state.outcome is None:
        for seat, decision in state.window.items():
            state.answer(seat, rnd.choice(decision.options))
    table.state = state
    stage.pacing.start_again()
    return stage


@pytest.mark.parametrize(("game", "people"), GAMES)
def test_the_story_is_what_was_told_however_often_it_was_read(game: str, people: int) -> None:
    stage, rnd, kept = dealt(game, people), Random(3), Stories()
    at = BEGIN
    for _ in range(60):
        if stage.table.status != "playing":
            break
        step(stage, rnd)
        at += rnd.choice([0, 500, 20_000])  # now and then a moment is over
        _ = stage.advance(at)
        seat = rnd.choice([*range(people), None])
        lines = story(stage, seat, kept)
        assert [line.text for line in lines] == replayed(stage, seat)[: stories.PAGE]
        assert [line.number for line in lines] == list(range(len(lines)))


@pytest.mark.parametrize("seat", [0, None])
def test_a_long_story_is_told_page_by_page(seat: int | None) -> None:
    stage, kept = long_game(), Stories()
    texts: list[str] = []
    while lines := story(stage, seat, kept, since=len(texts)):
        texts += [line.text for line in lines]
    assert texts == replayed(stage, seat)
    assert len(texts) > 3 * stories.PAGE
    assert [line.text for line in story(stage, seat, since=777)] == texts[777:][: stories.PAGE]


def test_while_a_long_story_is_told_everybody_else_has_their_turn() -> None:
    stage, kept = long_game(), Stories()
    assert stage.table.state is not None
    turns = 0

    async def read() -> None:
        _ = await kept.page(look, stage, lambda: (0, "en"), 0)

    async def others() -> None:
        nonlocal turns
        readers = [asyncio.create_task(read()) for _ in range(3)]
        while not all(reader.done() for reader in readers):
            await asyncio.sleep(0)
            turns += 1

    asyncio.run(others())
    assert turns > stage.table.state.closed / stories.WINDOWS
    assert turns < 20 * stage.table.state.closed / stories.WINDOWS, (
        "it is played again once for all"
    )


def test_what_is_taken_back_while_a_story_is_read_is_not_told() -> None:
    stage, rnd = dealt("encore", 2), Random(3)
    for _ in range(8):
        step(stage, rnd)
    _ = stage.advance(BEGIN + 100_000)
    before, undos = replayed(stage, 1), stage.table.undos

    async def look_after_undo(what: Callable[[], Found]) -> Found:
        if stage.table.undos == undos:
            stage.apply([entries.Undone(at=BEGIN)])
        return what()

    lines, _ = asyncio.run(Stories().page(look_after_undo, stage, lambda: (1, "en"), 0))
    assert [line.text for line in lines] == replayed(stage, 1) != before


def test_only_the_stories_that_were_read_last_are_kept() -> None:
    kept = Stories()
    for _ in range(stories.MOST_KEPT + 3):
        stage = dealt("encore", 2)
        stage.table.id = f"T-{len(kept.kept)}-{id(stage)}"
        _ = story(stage, 0, kept)
    assert len(kept.kept) == stories.MOST_KEPT


async def look(what: Callable[[], Found]) -> Found:
    return what()
