"""From the name of a game and the files of its packs to a Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from os import PathLike

from parlour.core.documents import shown
from parlour.core.game import Game
from parlour.core.phrases import Phrasebook
from parlour.packs import creatures, performers, pictures
from parlour.packs.entries import PackEntry
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile, parse_header, parse_pack, read_pack, refuse


@dataclass(frozen=True)
class Packs:
    """How a game reads its packs, and which it brings."""

    built_in: Callable[[], list[PackFile]]
    bind: Callable[[list[PackFile], Phrasebook], Game]
    entries: Callable[[Game], list[PackEntry]]  # as players read them


# The games there are.
GAMES = {
    "ensemble": Packs(pictures.built_in, pictures.bind, pictures.entries),
    "ember": Packs(creatures.built_in, creatures.bind, creatures.entries),
    "encore": Packs(performers.built_in, performers.bind, performers.entries),
}

_bound: dict[tuple[str, ...], Game] = {}


@cache
def built_in(name: str) -> dict[str, PackFile]:
    """The packs a game brings, by id."""
    return {parse_header(parse_pack(file)).id: file for file in GAMES[name].built_in()}


def bind(name: str, packs: Sequence[str | PathLike[str] | PackFile] = ()) -> Game:
    """The game with its built-in packs and these; the same files give the same Game.

    A pack with the id of a built-in one takes its place; any other is added at the end.
    """
    bind_game = GAMES[known_game(name)].bind
    bound = dict(built_in(name))
    added: set[str] = set()
    for given in packs:
        file = given if isinstance(given, PackFile) else read_pack(given)
        header = parse_header(parse_pack(file))
        if header.game != name:
            raise refuse("pack_game", file=file.name, game=header.game, name=name)
        if header.id in added:
            raise refuse("same_pack", file=file.name, pack=header.id)
        added.add(header.id)
        bound[header.id] = file
    key = (name, *[file.hash for file in bound.values()])
    if key not in _bound:
        _bound[key] = bind_game(list(bound.values()), MESSAGES)
    return _bound[key]


def known_game(name: str) -> str:
    """The name of a game there is, or a sentence with those there are."""
    if name not in GAMES:
        raise refuse("unknown_game", name=shown(name), names=", ".join(GAMES))
    return name
