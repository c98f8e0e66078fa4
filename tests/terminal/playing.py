"""A person who types lines, and what they get to see."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

import parlour
from parlour import Game
from parlour.bots import Bot, make_bot
from parlour.bots.bot import said
from parlour.terminal import table
from parlour.terminal.arranging import arrange
from parlour.terminal.ensemble import EnsembleLook
from parlour.terminal.evening import Evening
from parlour.terminal.look import THEME, Moment, Size
from parlour.terminal.session import Session

SCENARIOS = ["crossing", "masked-ball", "night-walk"]
LONG_ENOUGH = 30  # rounds: no game of Ensemble has as many
NAMES = ("you", "Mina", "Theo", "Ada", "Noor", "Ivo", "Lena", "Otto", "Runa", "Kai")


@dataclass(frozen=True)
class Seen:
    """How an evening ended, and all that was printed."""

    status: int
    text: str

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


class Person:
    """Types lines into `play`, for a test that uses `monkeypatch` and `capsys`."""

    def __init__(self, patch: pytest.MonkeyPatch, output: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._output = output

    def types(
        self,
        lines: Iterable[str],
        *,
        seats: int | None = 4,
        seed: int | None = 7,
        options: dict[str, object] | None = None,
        bots: list[str] | None = None,
        save: Path | None = None,
        game: Game | None = None,
    ) -> Seen:
        self._patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        played = parlour.game("ensemble") if game is None else game
        arranged = arrange(played, seats, options or {}, bots=bots or [])
        status = table.play(Evening(arranged, seed, save))
        return Seen(status, self._output.readouterr().out)


def steady(space: int = 1) -> list[str]:
    """Lines for a whole game: Enter to begin, then the same vote and Enter, round by round."""
    return ["", *[str(space), ""] * LONG_ENOUGH]


def seat_at_table(
    game: Game, seats: int, seed: int, options: dict[str, object], bots: list[str]
) -> table.Table:
    """A game that is about to be played line by line."""
    session = Session(arrange(game, seats, options, bots=bots), seed)
    return table.Table(table.make_console(), session)


def printed(body: RenderableType, size: Size, *, colour: bool = False) -> str:
    """What a terminal of this size shows of it."""
    console = Console(
        file=io.StringIO(),
        width=size.width,
        height=size.height,
        theme=THEME,
        highlight=False,
        markup=False,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
    )
    console.print(body)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@dataclass(frozen=True)
class Asked:
    """A moment at which the person was asked something."""

    moment: Moment
    decision: parlour.core.decisions.Decision


def evening(seats: int, seed: int, options: dict[str, object], bot: str) -> list[Asked]:
    """Every moment of a game in which seat 0 is asked; `bot` plays all seats."""
    game = parlour.game("ensemble")
    events: list[parlour.core.events.Event] = []
    state = game.start(seats, seed, options, events)
    bots: list[Bot] = [make_bot(bot, game, seed * 100 + seat) for seat in range(seats)]
    found: list[Asked] = []
    events.clear()
    while state.outcome is None:
        why = {seat: said(bot.reasons(), game.phrases) for seat, bot in enumerate(bots) if seat}
        moment = Moment(state.view(0), NAMES[:seats], tuple(events), why)
        events.clear()
        found.append(Asked(moment, state.window[0]))
        for seat, decision in state.window.items():
            state.answer(seat, bots[seat].choose(state.view(seat), decision))
    return found


LOOK = EnsembleLook(parlour.game("ensemble"))
