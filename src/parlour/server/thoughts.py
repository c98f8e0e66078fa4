"""What is asked of the processes in which bots think, and what they answer."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from parlour.bots.bot import Reason
from parlour.core.game import Game
from parlour.packs.binding import bound_of, is_of_another_time, own_packs
from parlour.server.entries import Why
from parlour.wire.replies import ChatLine


class Pack(Struct, frozen=True):
    name: str
    text: bytes


class Packs(Struct, frozen=True):
    """What whoever is to bind a game again has to be given."""

    files: tuple[Pack, ...] = ()
    alone: bool = False  # otherwise with those that are built in


def packs_of(game: Game) -> Packs:
    alone = is_of_another_time(game)
    files = bound_of(game).files if alone else own_packs(game)
    return Packs(tuple([Pack(file.name, file.text) for file in files]), alone)


class Heard(Struct, kw_only=True):
    """An event as a seat saw it."""

    code: str
    clause: str
    facts: dict[str, Any]


class Put(Struct, kw_only=True):
    """A question as it was put to a seat, and what the seat saw then."""

    view: dict[str, Any]
    question: str
    options: tuple[int, ...]
    clause: str
    revisable: bool
    heard: list[Heard] = []  # since then, as far as it is known already


class Lived(Struct, kw_only=True):
    """A game that a bot has been in: who played, and what was put to its seat."""

    names: tuple[str, ...]
    puts: tuple[Put, ...]


class Think(Struct, tag="think", kw_only=True):
    """A decision for a bot. It keeps its seat, and what it learned there, from one to the next."""

    job: int
    table: str  # empty: nobody's seat, the bot is made for this once
    seat: int
    game: str
    packs: Packs
    bot: str
    seed: int
    names: tuple[str, ...]
    step: int  # windows that have closed: a bot that was asked in each has missed nothing
    put: Put
    # For bots that listen, and say so: all they lived through, or what they heard since the
    # question before this one. None: not looked up.
    lived: tuple[Lived, ...] | None = None
    heard: list[Heard] | None = None


class Export(Struct, tag="export", kw_only=True):
    """Make the file with which anybody can check a game; it replays the game several times."""

    job: int
    packs: Packs
    record: dict[str, Any]
    transcript: dict[str, Any]
    server: bytes
    secrets: dict[int, bytes]


class Retell(Struct, tag="retell", kw_only=True):
    """Tell a part of a finished game again; it is played up to there."""

    job: int
    packs: Packs
    record: dict[str, Any]
    steps: int  # windows that have closed
    eyes: int | Literal["all"] | None
    names: tuple[str, ...]
    language: str
    since: int
    said: tuple[tuple[int, ChatLine], ...] = ()  # by people, each line with its step
    whys: tuple[tuple[int, int, Why], ...] = ()  # of bots, each with its step and seat


class Check(Struct, tag="check", kw_only=True):
    """Read a pack and play it, before it can be offered at a table."""

    job: int
    game: str
    pack: Pack


class Thought(Struct, kw_only=True):
    """The answer to a job; `fault` says why there is none."""

    job: int
    action: int = -1
    reasons: tuple[Reason, ...] = ()  # why that action, where there was a choice
    data: bytes = b""
    fault: str = ""
    forgot: bool = False  # the bot listens, and has to be told what it lived through
    refused: tuple[str, str] | None = None  # code and sentence: what is wrong with a pack


JOBS = Think | Export | Retell | Check
