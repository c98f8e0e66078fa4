"""Play a little of everything, so that a compiler sees which ways are taken: `make tuned`.

Games at random in every loop that users write, bots and their search, and live tables at which
the players of the tests sit.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import parlour
from parlour.bots import make_bot
from parlour.bots.search import Search
from tests.server.live import Message, in_file, players, run, seat_all, server

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("ensemble", 5, {"explain": False}),
    ("ember", 2, {}),
    ("ember", 3, {}),
    ("ember", 5, {}),
    ("encore", 2, {}),
)
PLAYED_OUT = 400  # games of each kind inside the module
LOOPED = 60  # in a loop of Python
SEARCHED = 12  # positions
SIMULATIONS = 200  # of one search
BOTS = {"ember": ("greedy", "expert@100"), "encore": ("greedy", "expert@100")}  # that are compiled
LIVE = {"ensemble": 4, "ember": 3, "encore": 2}  # seats of a live table
ROUNDS = 4  # games at each of them


def play_at_random(game: Any, seats: int, options: dict[str, object]) -> None:
    dice = random.Random(1)
    buffer = bytearray(game.observation_size)
    for seed in range(PLAYED_OUT):
        game.playout(game.start(seats, seed, options), seed)
    for seed in range(LOOPED):
        state = game.start(seats, seed, options)
        while state.outcome is None:
            for seat, decision in state.window.items():
                state.answer(seat, dice.choice(decision.options))
            if dice.random() < 0.05:
                state = state.clone()
                state.observe(0, buffer)
        state = game.start(seats, seed, options)
        ahead = state.options_ahead
        while ahead:
            ahead = state.pick(int(dice.random() * ahead))


def search(game: Any, seats: int, options: dict[str, object]) -> None:
    dice = random.Random(2)
    for seed in range(SEARCHED):
        state = game.start(seats, seed, options)
        for _ in range(10 * seed):
            for seat, decision in state.window.items():
                state.answer(seat, dice.choice(decision.options))
        if state.outcome is None:
            seat = next(iter(state.window))
            Search(game, state.view(seat), seat, seed).run(SIMULATIONS)


def let_bots_play(game: Any, seats: int, options: dict[str, object]) -> None:
    for level in BOTS.get(game.name, ()):
        bots = [make_bot(level, game, seat) for seat in range(seats)]
        state = game.start(seats, 1, options)
        state.listen([])
        while state.outcome is None:
            for seat, decision in state.window.items():
                state.answer(seat, bots[seat].choose(state.view(seat), decision))


async def play_live(folder: Path) -> None:
    dice = random.Random(3)

    def any_option(decision: Message) -> int:
        return int(dice.choice(decision["options"])["action"])

    async with server(in_file(folder), floor=0) as live:
        for game, seats in LIVE.items():
            for _ in range(ROUNDS):
                async with players(live.port, seats) as people:
                    await seat_all(people, game, seats=seats)
                    await asyncio.gather(*[player.play(any_option) for player in people])


def main() -> None:
    for name, seats, options in TABLES:
        game = parlour.game(name)
        play_at_random(game, seats, options)
        search(game, seats, options)
        let_bots_play(game, seats, options)
    with tempfile.TemporaryDirectory() as folder:
        run(play_live(Path(folder)), seconds=300)


if __name__ == "__main__":
    main()
