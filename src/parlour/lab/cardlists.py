"""The cards of a game as lists to read, and the check of a pack that a designer wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.core.game import Game
from parlour.lab.simulate import SIMULATED, Plan, play_some
from parlour.lab.trials import broken_promise
from parlour.packs.binding import GAMES, bind
from parlour.packs.entries import PackEntry
from parlour.packs.reading import PackFile, refuse

TRIAL = 50  # random games that a checked pack must get through
LISTENED = 10  # of so many games one is followed step by step, which takes much longer


def card_list(game: Game, known: Sequence[PackFile] = ()) -> list[PackEntry]:
    """The packs of a game; those in `known` were named by the reader, so they hold no surprise."""
    own = {file.hash for file in known}
    return [
        replace(pack, sealed=pack.sealed and pack.hash not in own)
        for pack in GAMES[game.name].entries(game)
    ]


def check_pack(name: str, file: PackFile, games: int = TRIAL) -> PackEntry:
    """A pack that loads and plays, or BadInput with what is wrong with it."""
    game = bind(name, [file])
    entry = next(pack for pack in card_list(game, [file]) if pack.hash == file.hash)
    options = {**SIMULATED.get(name, {}), **entry.options}
    for seats in (game.fewest, game.most):
        plan = Plan(name, (file,), seats, 1, ("random",) * seats, options)
        game.start(seats, 1, options)
        numbers = range(1, games // 2 + 1)
        play_some(plan, game, numbers)
        for number in numbers[::LISTENED]:
            promise = broken_promise(game, seats, options, number)
            if promise is not None:
                raise refuse("pack_trial", number=number, promise=promise)
    return entry
