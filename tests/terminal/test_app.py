"""Whole games at the table, with the keyboard alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest

import parlour
from tests.terminal.keyboard import LARGE, SMALL, Keyboard, table

SIZES = [SMALL, LARGE]
MOST = 400  # key presses: no game here takes as many

Player = Callable[[str], list[str]]
"""Somebody who looks at the screen and says which keys to press."""


def eager(screen: str) -> list[str]:
    """Takes the first option, whatever it is."""
    return ["1", "enter"] if "move with the arrow keys" in screen else ["enter"]


def wizard(screen: str) -> list[str]:
    """Conjures what it can, pays what is suggested, and lets moments pass."""
    if "Enter pays" in screen or "move with the arrow keys" not in screen:
        return ["enter"]
    if "z pass on" in screen:
        return ["z"]
    for words in ("conjure", "draw a card", "keep the hand", "end the turn"):
        found = re.search(rf"(\d+) {words}", screen)
        if found:
            return [*found[1], "enter"]
    return ["1", "enter"]


async def played(keyboard: Keyboard, player: Player) -> None:
    """From the welcome to the outcome."""
    pressed = 0
    while not keyboard.is_over:
        keys = player(keyboard.text)
        await keyboard.press(*keys)
        pressed += len(keys)
        assert pressed < MOST, f"the game does not end:\n{keyboard.text}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "player", "seats", "options"),
    [
        ("ensemble", eager, 2, {}),
        ("ember", wizard, 2, {"length": "quick"}),
        ("encore", eager, 2, {"venues": 1}),
    ],
)
def test_a_game_is_played_to_its_end_with_the_keyboard(
    game: str, player: Player, seats: int, options: dict[str, object], size: tuple[int, int]
) -> None:
    async def evening() -> None:
        async with table(game, size, seats=seats, options=options) as keyboard:
            await played(keyboard, player)
            state = keyboard.session.state
            assert state.outcome is not None
            assert state.game.say(f"reason.{state.outcome.reason}") in keyboard.text
            assert f"Decided by {state.outcome.clause}, " in keyboard.text
            assert "Enter deals another game" in keyboard.status
            assert parlour.verify(parlour.export(state)) is True
            await keyboard.press("enter")
            assert keyboard.session.state is not state, "another game was dealt"
            assert not keyboard.is_over
            await keyboard.press("q")

    asyncio.run(evening())


@pytest.mark.parametrize("game", parlour.games())
def test_the_table_stays_within_its_window(game: str) -> None:
    """Whatever the look draws, the line with the question's keys is always in sight."""

    async def evening() -> None:
        async with table(game) as keyboard:
            await keyboard.press("enter")
            lines = keyboard.text.split("\n")
            assert len(lines) == SMALL[1]
            assert max(map(len, lines)) <= SMALL[0]
            assert lines[-1].startswith("? rules") and lines[-1].endswith("q quit")
            assert "Enter" in lines[-2]

    asyncio.run(evening())


def test_a_window_that_is_too_small_asks_for_room_until_it_has_it() -> None:
    async def evening() -> None:
        async with table("ensemble") as keyboard:
            await keyboard.press("enter")
            await keyboard.resize((79, 24))
            assert keyboard.text.startswith("The table needs 80 columns and 24 lines; this window")
            await keyboard.press("1", "enter")
            assert keyboard.session.answers == 0, "nobody answers what nobody can read"
            await keyboard.resize((80, 24))
            assert "Which picture goes best" in keyboard.text
            assert "What happened so far" not in keyboard.text
            await keyboard.resize(LARGE)
            assert "What happened so far" in keyboard.text

    asyncio.run(evening())
