"""From the name of a game and the files of its packs to a Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from os import PathLike

from parlour.core.documents import shown
from parlour.core.game import Game
from parlour.core.phrases import Phrasebook
from parlour.core.views import View
from parlour.packs import creatures, ember_lists, performers, pictures
from parlour.packs.entries import PackEntry
from parlour.packs.kept import Latest
from parlour.packs.phrases import ENGLISH, MESSAGES, Messages
from parlour.packs.reading import PackFile, header_of, read_pack, refuse


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

KEPT_GAMES = 32  # with packs of somebody's own, beside those that somebody plays


@dataclass(frozen=True)
class Bound:
    """What a game keeps for as long as somebody plays it."""

    files: tuple[PackFile, ...]
    titles: dict[str, str]  # of its packs, by their hashes
    spoken: dict[str, Game] = field(default_factory=dict)  # the same in other languages
    names: dict[str, dict[str, str]] = field(default_factory=dict)  # of its cards, by language


_games: Latest[tuple[str, ...], Game] = Latest(KEPT_GAMES)


@cache
def built_in(name: str) -> dict[str, PackFile]:
    """The packs a game brings, by id."""
    return {header_of(file).id: file for file in GAMES[name].built_in()}


@cache
def as_brought(name: str) -> Game:
    """The game with its built-in packs alone."""
    return bound_to(name, tuple(built_in(name).values()))


def bound_to(name: str, files: tuple[PackFile, ...]) -> Game:
    game = GAMES[name].bind(list(files), MESSAGES)
    game.bound = Bound(files, {file.hash: header_of(file).title for file in files})
    return game


def bind(name: str, packs: Sequence[str | PathLike[str] | PackFile] = ()) -> Game:
    """The game with its built-in packs and these; the same files give the same Game.

    A pack with the id of a built-in one takes its place; any other is added at the end.
    """
    bound = dict(built_in(known_game(name)))
    added: set[str] = set()
    for given in packs:
        file = given if isinstance(given, PackFile) else read_pack(given)
        header = header_of(file)
        if header.game != name:
            raise refuse("pack_game", file=file.name, game=header.game, name=name)
        if header.id in added:
            raise refuse("same_pack", file=file.name, pack=header.id)
        added.add(header.id)
        bound[header.id] = file
    return bind_alone(name, list(bound.values()))


def bind_alone(name: str, files: Sequence[PackFile]) -> Game:
    """The game with just these packs, such as those that were built in once."""
    hashes = [file.hash for file in files]
    if hashes == [file.hash for file in built_in(name).values()]:
        return as_brought(name)
    key = (name, *hashes)
    return _games.get(key) or _games.put(key, bound_to(name, tuple(files)))


def bound_of(game: Game) -> Bound:
    assert isinstance(game.bound, Bound), "a game is bound here"
    return game.bound


def own_packs(game: Game) -> list[PackFile]:
    """The packs of a game that it does not bring."""
    ours = {file.hash for file in built_in(game.name).values()}
    return [file for file in bound_of(game).files if file.hash not in ours]


def is_of_another_time(game: Game) -> bool:
    """Whether a game lacks some of the packs that are built in by now."""
    ours = list(built_in(game.name))
    return [pack for pack, _ in game.pack_hashes][: len(ours)] != ours


def in_language(game: Game, language: str) -> Game:
    """The same game, its cards named and its sentences said in a language.

    Only words differ: actions, packs and records are those of the game itself, whose states it can
    tell of. A pack that is not our own keeps the words its designer wrote.
    """
    if language == ENGLISH:
        return game
    bound = bound_of(game)
    spoken = bound.spoken.get(language)
    if spoken is None:
        own = own_packs(game)
        files = [file if file in own else replace(file, language=language) for file in bound.files]
        spoken = GAMES[game.name].bind(files, Messages(language))
        spoken.bound = bound
        bound.spoken[language] = spoken
    return spoken


def names_in(game: Game, language: str) -> dict[str, str]:
    """What the cards of a game are called in a language, by their own names."""
    kept = bound_of(game).names
    if language not in kept:
        entries = GAMES[game.name].entries
        kept[language] = {
            card.title: spoken.title
            for pack, other in zip(entries(game), entries(in_language(game, language)), strict=True)
            for card, spoken in zip(pack.cards, other.cards, strict=True)
        }
    return kept[language]


def known_game(name: str) -> str:
    """The name of a game there is, or a sentence with those there are."""
    if name not in GAMES:
        raise refuse("unknown_game", name=shown(name), names=", ".join(GAMES))
    return name
