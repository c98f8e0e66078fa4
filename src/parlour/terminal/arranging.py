"""What is arranged before the cards are dealt: the game, who sits down, and what was agreed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.bots.guarding import Misbehaved
from parlour.bots.making import bot_names, make_bot
from parlour.core.errors import BadInput
from parlour.core.game import Game
from parlour.core.seats import Seat
from parlour.terminal.look import say
from parlour.terminal.looks import LOOKS

LONGEST_NAME = 20


@dataclass(frozen=True)
class Arrangement:
    """People take the first seats, bots the others."""

    game: Game
    options: dict[str, object]
    people: tuple[str, ...]
    bots: tuple[str, ...]  # the name of one for each seat that is left
    packs: tuple[str, ...] = ()  # the files that were added to the game's own

    @property
    def seats(self) -> int:
        return len(self.people) + len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """How each seat is called; bots get names that nobody else has."""
        taken = {name.lower() for name in self.people}
        free = [name for name in say("names").split(", ") if name.lower() not in taken]
        return (*self.people, *free[: len(self.bots)])

    def bot_seed(self, seed: int, seat: Seat) -> int:
        return seed * 16 + seat


def arrange(
    game: Game,
    seats: int | None,
    options: dict[str, object],
    people: Sequence[str] = (),
    bots: Sequence[str] = (),
    packs: Sequence[str] = (),
) -> Arrangement:
    """What a command line asks for, or BadInput with what is wrong.

    `seats` is None for as many as usual; without `people` there is one who is called "you".
    `bots` names one for each seat that is left, or one for all; empty: the one to play with first.
    """
    if game.name not in LOOKS:
        raise refuse("no_table", game=game.name)
    people = tuple(people) or (say("you"),)
    if any(not name or len(name) > LONGEST_NAME or not name.isprintable() for name in people):
        raise refuse("player_name", most=LONGEST_NAME)
    if len({name.lower() for name in people}) < len(people):
        raise refuse("same_name")
    if seats is None:
        seats = max(game.usual_seats, len(people))
    game.check_seats(seats)
    if len(people) > seats:
        raise refuse("player_count", count=len(people), seats=seats)
    game.settle(options, seats)
    wanted = seats - len(people)
    chosen = list(bots) or [bot_names(game.name)[0]]
    for name in chosen:
        try:
            make_bot(name, game, 0)
        except Misbehaved as fault:
            raise fault.refusal from fault
    if len(chosen) == 1:
        chosen *= wanted
    if len(chosen) != wanted:
        raise refuse("bot_count", count=len(chosen), wanted=wanted)
    return Arrangement(game, options, people, tuple(chosen), tuple(packs))


def refuse(code: str, **facts: object) -> BadInput:
    return BadInput(code, None, say(code, **facts), facts)
