"""Screens that were looked at and found good; PARLOUR_UPDATE=1 writes them anew."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.packs.checks import check_golden
from tests.terminal.keyboard import LARGE, SMALL, table

SCREENS = Path(__file__).parent / "screens"
TAKE_FIRST = ("1", "enter")


@dataclass(frozen=True)
class Shot:
    """A moment of a game that is reached by these keys; bots play at random."""

    name: str
    game: str
    keys: tuple[str, ...]
    people: tuple[str, ...] = ()
    seats: int = 4
    options: dict[str, object] = field(default_factory=dict)


SHOTS = [
    Shot("ensemble-welcome", "ensemble", ()),
    Shot("ensemble-vote", "ensemble", ("enter", "2")),
    Shot("ensemble-reveal", "ensemble", ("enter", "1", "enter")),
    Shot("ensemble-together", "ensemble", ("enter", *("enter", "1", "enter") * 2), ("Zoe", "Ben")),
    Shot("ember-draw", "ember", ("enter", "2")),
    Shot("ember-pay", "ember", ("enter", "7", "enter", "2", "enter", "2", "enter")),
    Shot("ember-rules", "ember", ("enter", "question_mark")),
    Shot("ember-log", "ember", ("enter", "l")),
    Shot("ember-why", "ember", ("enter", "w", *"kraken", "enter")),
    Shot("ember-doubt", "ember", ("enter", "8", "enter")),
    Shot("ember-card", "ember", ("enter", "c", *"wisp", "enter")),
    Shot("ember-whole", "ember", ("enter", "p")),
    Shot("ember-curtain", "ember", ("enter",), ("Zoe", "Ben")),
    Shot("encore-colour", "encore", ("enter",), seats=2),
    Shot("encore-act", "encore", ("enter", *TAKE_FIRST * 4), seats=2),
    Shot("encore-zone", "encore", ("enter", *TAKE_FIRST * 5, "1"), seats=2),
    Shot("encore-over", "encore", ("enter", *TAKE_FIRST * 30), seats=2, options={"venues": 1}),
]


async def shown(shot: Shot, size: tuple[int, int]) -> tuple[str, str]:
    """The screen as text, and once more with what is in reverse between braces."""
    async with table(
        shot.game,
        size,
        seats=shot.seats,
        people=shot.people,
        bots=["random"],
        options=shot.options,
    ) as keyboard:
        for key in shot.keys:
            if keyboard.is_over:
                break
            await keyboard.press(key)
        strips = keyboard.app.screen._compositor.render_strips()
        marked = [
            "".join(
                f"{{{one.text}}}" if one.style is not None and one.style.reverse else one.text
                for one in strip
            ).rstrip()
            for strip in strips
        ]
        return keyboard.text, "\n".join(marked)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "200x60"])
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_the_table_looks_as_it_did(shot: Shot, size: tuple[int, int]) -> None:
    text, _ = asyncio.run(shown(shot, size))
    check_golden(f"{text}\n", SCREENS / f"{shot.name}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("name", ["ensemble-vote", "encore-zone"])
def test_without_colour_the_mark_is_still_to_be_seen(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shot = next(one for one in SHOTS if one.name == name)
    _, marked = asyncio.run(shown(shot, SMALL))
    check_golden(f"{marked}\n", SCREENS / f"{name}-no-colour.txt")
    assert "{" in marked and ">" in marked
