"""Many games of one table, each from a seed of its own.

Game i of a run, counted from 1, is dealt from a seed that follows from the seed of the run and i
alone, and so are its bots: `game_seeds` says how. So any number of workers play the same games,
and two runs with the same seed are pairs of games with the same luck.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from parlour.bots import Bot, make_bot
from parlour.core.events import Event
from parlour.core.game import Game
from parlour.core.records import windows_of
from parlour.core.state import State
from parlour.lab.tellers import Notes, Teller, telling_of
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile

# What a simulation leaves out unless it is asked for: windows in which nothing is decided.
SIMULATED: Mapping[str, Mapping[str, object]] = {"ensemble": {"explain": False}}

SEED_BYTES = 6
STEADY = 0.1  # seconds of play after which progress is shown


@dataclass(frozen=True)
class Plan:
    """What is played: all that a worker needs, as plain data."""

    game: str
    packs: tuple[PackFile, ...]
    seats: int
    seed: int
    bots: tuple[str, ...]  # of each seat
    options: Mapping[str, object]
    records: bool = False  # whether each game's Record is wanted
    traces: bool = False  # whether games will be compared answer by answer

    def bound(self) -> Game:
        return bind(self.game, self.packs)


class Played(NamedTuple):
    """One game in numbers."""

    reason: str  # why it ended
    winners: int  # a bit a seat
    decisions: int  # answered, with two or more options
    length: int  # in the unit of the game
    trace: int  # a checksum of all answers, 0 when not wanted
    record: str  # its Record as a line of JSON, empty when not wanted
    notes: Notes = ()  # what its teller says of it


def game_seeds(seed: int, number: int, seats: int) -> list[int]:
    """The seeds of game `number`: first the deal's, then the bot's of each seat.

    They are 48-bit words, high byte first, of SHAKE-128 over `parlour/simulate/v1/SEED/NUMBER`.
    """
    label = f"parlour/simulate/v1/{seed}/{number}".encode("ascii")
    stream = hashlib.shake_128(label).digest(SEED_BYTES * (seats + 1))
    return [
        int.from_bytes(stream[start : start + SEED_BYTES], "big")
        for start in range(0, len(stream), SEED_BYTES)
    ]


def check(plan: Plan) -> Game:
    """The game a plan is for, or BadInput if it cannot be played so."""
    game = plan.bound()
    game.start(plan.seats, plan.seed, plan.options)
    for name in plan.bots:
        make_bot(name, game, plan.seed)
    return game


def length_unit(state: State) -> str:
    """What the length of a game is counted in: rounds or turns if it has them, else windows."""
    if hasattr(state, "round"):
        return "rounds"
    return "turns a player" if hasattr(state, "turn") else "windows"


def play_game(plan: Plan, game: Game, number: int) -> Played:
    deal, *of_bots = game_seeds(plan.seed, number, plan.seats)
    telling = telling_of(game.name)
    teller = None if telling is None else telling.teller()
    sink: list[Event] = []
    if set(plan.bots) == {"random"}:
        state = game.start(plan.seats, deal, plan.options)
        if teller is not None:
            teller.begin(state, sink)
        decisions = game.playout(state, of_bots[0])
    else:
        bots = [make_bot(name, game, seed) for name, seed in zip(plan.bots, of_bots, strict=True)]
        listening = [seat for seat, bot in enumerate(bots) if type(bot).heard is not Bot.heard]
        state = game.start(plan.seats, deal, plan.options, sink if listening else None)
        if teller is not None:
            teller.begin(state, sink)
        decisions = play_bots(state, bots, sink, listening, teller)
    outcome = state.outcome
    assert outcome is not None, "a game that was played to its end has no outcome"
    windows = windows_of(state.history, state.laid, state.seats) if plan.traces else []
    return Played(
        outcome.reason,
        sum(1 << seat for seat in outcome.winners),
        decisions,
        length(state),
        zlib.crc32(repr(windows).encode("ascii")) if plan.traces else 0,
        json.dumps(state.record().dump(), separators=(",", ":")) if plan.records else "",
        () if teller is None else teller.notes(state, sink),
    )


def play_bots(
    state: State, bots: list[Bot], sink: list[Event], listening: list[int], teller: Teller | None
) -> int:
    """Let the bots play to the end; gives the number of real choices they made."""
    decisions = 0
    while state.outcome is None:
        for seat, decision in state.window.items():
            options = decision.options
            action = options[0]
            if len(options) > 1:
                action = bots[seat].choose(state.view(seat), decision)
                decisions += 1
            state.answer(seat, action)
            for event in sink:
                if teller is not None:
                    teller.heard(event)
                for listener in listening:
                    shown = event.seen_by(listener)
                    if shown is not None:
                        bots[listener].heard(shown)
            sink.clear()
    return decisions


def length(state: State) -> int:
    if length_unit(state) == "rounds":
        return int(getattr(state, "round"))  # noqa: B009 - only some games have rounds
    if length_unit(state) == "turns a player":
        return -(-int(getattr(state, "turn")) // state.seats)  # noqa: B009 - as above
    return len(windows_of(state.history, 0, state.seats))


def play_some(plan: Plan, game: Game, numbers: range) -> list[Played]:
    return [play_game(plan, game, number) for number in numbers]


class Portions:
    """The numbers of all games, in portions that take about `STEADY` seconds each.

    Whoever plays a portion says how long it took; what is played does not depend on it.
    """

    def __init__(self, games: int) -> None:
        self.games = games
        self.first = 1
        self.size = 1

    def next(self) -> range | None:
        """The next portion; None when all games are given out."""
        if self.first > self.games:
            return None
        numbers = range(self.first, min(self.first + self.size, self.games + 1))
        self.first = numbers.stop
        return numbers

    def took(self, seconds: float) -> None:
        if seconds < STEADY / 2:
            self.size = min(2 * self.size, 4096)
        elif seconds > 2 * STEADY:
            self.size = max(self.size // 2, 1)


def simulate(plan: Plan, games: int, workers: int = 1) -> Iterator[list[Played]]:
    """All games in their order, a portion at a time."""
    if workers > 1 and games > 1:
        from parlour.lab.workers import spread  # noqa: PLC0415 - processes only when asked for

        yield from spread(plan, games, min(workers, games))
        return
    game = plan.bound()
    portions = Portions(games)
    while numbers := portions.next():
        begun = perf_counter()
        played = play_some(plan, game, numbers)
        portions.took(perf_counter() - begun)
        yield played
