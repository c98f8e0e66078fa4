"""From the name of a game and the files of its packs to a Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from os import PathLike

from parlour.core.documents import shown
from parlour.core.game import Game
from parlour.core.phrases import Phrasebook
from parlour.core.views import View
from parlour.packs import creatures, ember_lists, performers, pictures
from parlour.packs.entries import PackEntry
from parlour.packs.phrases import ENGLISH, MESSAGES, Messages
from parlour.packs.reading import PackFile, parse_header, parse_pack, read_pack, refuse


@dataclass(frozen=True)
class Packs:
    """How a game reads its packs, and which it brings."""

    built_in: Callable[[], list[PackFile]]
    bind: Callable[[list[PackFile], Phrasebook], Game]
    entries: Callable[[Game], list[PackEntry]]  # as players read them
    # Figures of a view that are texts of its cards, by language; None: there are none.
    worded: Callable[[View, str], dict[str, object]] | None = None


# The games there are.
GAMES = {
    "ensemble": Packs(pictures.built_in, pictures.bind, pictures.entries),
    "ember": Packs(creatures.built_in, creatures.bind, creatures.entries, ember_lists.worded),
    "encore": Packs(performers.built_in, performers.bind, performers.entries),
}

_bound: dict[tuple[str, ...], Game] = {}
_files: dict[tuple[str, ...], list[PackFile]] = {}  # of each bound game


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
        _files[key] = list(bound.values())
        _bound[key] = bind_game(_files[key], MESSAGES)
    return _bound[key]


@lru_cache(maxsize=64)
def in_language(game: Game, language: str) -> Game:
    """The same game, its cards named and its sentences said in a language.

    Only words differ: actions, packs and records are those of the game itself, whose states it can
    tell of. A pack that is not our own keeps the words its designer wrote.
    """
    if language == ENGLISH:
        return game
    ours = {file.hash for file in built_in(game.name).values()}
    packs = _files[game.name, *[digest for _, digest in game.pack_hashes]]
    spoken = [replace(file, language=language) if file.hash in ours else file for file in packs]
    return GAMES[game.name].bind(spoken, Messages(language))


@lru_cache(maxsize=64)
def names_in(game: Game, language: str) -> dict[str, str]:
    """What the cards of a game are called in a language, by their own names."""
    entries = GAMES[game.name].entries
    return {
        card.title: spoken.title
        for pack, other in zip(entries(game), entries(in_language(game, language)), strict=True)
        for card, spoken in zip(pack.cards, other.cards, strict=True)
    }


def known_game(name: str) -> str:
    """The name of a game there is, or a sentence with those there are."""
    if name not in GAMES:
        raise refuse("unknown_game", name=shown(name), names=", ".join(GAMES))
    return name
