"""Parlour: one home for three card games.

>>> import parlour
>>> state = parlour.game("ensemble").start(seats=3, seed=7)
>>> list(state.window)
[0, 1, 2]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Literal, overload

from parlour.core import exports
from parlour.core.decisions import Decision
from parlour.core.errors import BadInput, IllegalAction, Refusal
from parlour.core.events import Event
from parlour.core.exports import Handshake
from parlour.core.game import Game
from parlour.core.outcome import Outcome
from parlour.core.randomness import FairKey, fair_key
from parlour.core.records import Record, load_record
from parlour.core.state import State
from parlour.core.views import View
from parlour.games.ember.game import Ember
from parlour.games.encore.game import Encore
from parlour.games.ensemble.game import Ensemble
from parlour.packs.binding import GAMES, bind, known_game
from parlour.packs.clauses import Clause, clauses
from parlour.packs.phrases import MESSAGES

__all__ = [
    "BadInput",
    "Clause",
    "Decision",
    "Event",
    "FairKey",
    "Game",
    "Handshake",
    "IllegalAction",
    "Outcome",
    "Record",
    "Refusal",
    "State",
    "View",
    "export",
    "fair_key",
    "game",
    "games",
    "replay",
    "rules",
    "verify",
]

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """The names of the games."""
    return tuple(GAMES)


@overload
def game(name: Literal["ensemble"], packs: Iterable[str | PathLike[str]] = ()) -> Ensemble: ...
@overload
def game(name: Literal["ember"], packs: Iterable[str | PathLike[str]] = ()) -> Ember: ...
@overload
def game(name: Literal["encore"], packs: Iterable[str | PathLike[str]] = ()) -> Encore: ...
@overload
def game(name: str, packs: Iterable[str | PathLike[str]] = ()) -> Game: ...
def game(name: str, packs: Iterable[str | PathLike[str]] = ()) -> Game:
    """A Game bound to its cards: the built-in sets, plus the packs in these files."""
    return bind(name, tuple(packs))


def rules(name: str) -> tuple[Clause, ...]:
    """The clauses of a game, in the order of its rulebook."""
    return clauses(known_game(name))


def replay(
    record: Record | Mapping[str, object], packs: Sequence[str | PathLike[str]] = ()
) -> State:
    """The State that a Record, or its plain data, leads to."""
    if not isinstance(record, Record):
        record = load_record(record, MESSAGES)
    return game(record.game, packs).replay(record)


def export(state: State, handshake: Handshake | None = None) -> bytes:
    """A game dealt from a `fair_key` as a file that `verify` can check."""
    return exports.export(state, handshake)


def verify(data: bytes, packs: Sequence[str | PathLike[str]] = ()) -> bool | str:
    """True if everything in an exported file holds, otherwise a sentence that says what does not."""
    try:
        document = exports.read_export(data, MESSAGES)
        record = exports.recorded(document)
        bound = game(record.game, packs)
    except BadInput as refusal:
        return refusal.sentence
    return exports.verify(data, document, record, bound) or True
