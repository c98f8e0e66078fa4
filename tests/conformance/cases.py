"""The games under test: how to set them up, and what only the game itself can say."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import parlour
from parlour import Game, State

Document = dict[str, Any]


@dataclass(frozen=True)
class SetUp:
    """How one game is begun."""

    seats: int
    options: dict[str, object]
    fair: bool = False

    def start(self, game: Game, seed: int) -> State:
        return game.start(self.seats, parlour.fair_key(seed) if self.fair else seed, self.options)


class Case(ABC):
    """A game and the facts about it that the laws need."""

    name: str
    share = 1.0  # the part of CI's figures it is tried with; soak tries all games alike
    pace = 1  # how many times as long a game of it takes as the shortest one
    games = (2_500, 350_000)  # that are played to their end inside the module, in CI and long
    packs: tuple[Path, ...] = ()  # beyond those the game brings
    reshuffles: tuple[str, ...] = ()  # events after which open cards are hidden again

    def __init__(self) -> None:
        self.game = parlour.game(self.name, self.packs)

    @abstractmethod
    def any_set_up(self, rnd: random.Random) -> SetUp:
        """Some way to begin, all kinds in turn."""

    @abstractmethod
    def cards(self, position: Document) -> list[str]:
        """Every card of a position wherever it lies, sorted."""

    def lying(self, state: State) -> list[Any]:
        """The cards of a state, by whichever way is fastest."""
        return self.cards(state.dump())

    @abstractmethod
    def bound(self, state: State) -> int:
        """The most windows the game can have from its start."""

    @abstractmethod
    def disguised(self, position: Document, viewer: int | None, rnd: random.Random) -> Document:
        """The position with everything changed that the viewer cannot know."""

    def came_to_light(self, view: Document) -> object:
        """What a viewer sees without being told of it."""
        return None

    @abstractmethod
    def arrangements(self, tries: int) -> list[tuple[Counter[object], int]]:
        """What so many imaginations of one view led to, each with the number of ways there are.

        All ways must be equally likely.
        """

    def compared(self, position: Document) -> Document:
        """A position as far as the model tells of it, in its words."""
        return position

    @abstractmethod
    def shadow(self, set_up: SetUp, seed: int) -> Shadow:
        """The independent model of the same game, dealt from the same seed."""


class Shadow(ABC):
    """A slow, obvious model that knows nothing of the engine, played along with it."""

    @abstractmethod
    def options(self, seat: int) -> list[str]: ...

    @abstractmethod
    def owes(self, seat: int) -> bool: ...

    @abstractmethod
    def answer(self, seat: int, notation: str) -> None: ...

    @abstractmethod
    def position(self) -> Document:
        """What the model knows, under the names of the engine's Position."""
