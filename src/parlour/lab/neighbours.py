"""Which pictures of Ensemble are close to one another in meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from parlour.core.documents import shown
from parlour.core.game import Game
from parlour.games.ensemble.cards import Picture
from parlour.games.ensemble.game import Ensemble
from parlour.lab.words import refuse
from parlour.packs import meaning
from parlour.packs.reading import PackFile

NEAREST = 10
SUGGESTED = 3
LONGEST = 60  # letters of a word that are compared with names


@dataclass(frozen=True)
class Neighbour:
    """A picture that is close to another, and what the two share."""

    picture: Picture
    likeness: float  # from 0 to 1
    moods: tuple[str, ...]
    domains: tuple[str, ...]

    def dump(self) -> dict[str, object]:
        return {
            "id": self.picture.id,
            "title": self.picture.title,
            "likeness": round(self.likeness, 3),
            "moods": list(self.moods),
            "domains": list(self.domains),
        }


@dataclass(frozen=True)
class Neighbourhood:
    """What a word was taken for, and what is close to that."""

    word: str
    picture: Picture
    also: tuple[Picture, ...]  # other pictures that the word fits as well
    neighbours: tuple[Neighbour, ...]  # the closest first

    def dump(self) -> dict[str, object]:
        return {
            "word": self.word,
            "id": self.picture.id,
            "title": self.picture.title,
            "objects": list(meaning.objects(self.picture)),
            "also": [picture.id for picture in self.also],
            "neighbours": [neighbour.dump() for neighbour in self.neighbours],
        }


def neighbourhood(
    game: Game, word: str, known: Sequence[PackFile] = (), *, spoilers: bool
) -> Neighbourhood:
    """The pictures nearest to one that is named by its id, its title or what it shows.

    Those of sealed packs are left out as if they were not there, unless the reader named the pack
    or asks for spoilers. A word that fits nothing: BadInput with the closest names.
    """
    pictures = open_pictures(game, known, spoilers=spoilers)
    fitting = found(pictures, word)
    if not fitting:
        named = {plain(name): name for one in pictures for name in names(one)}
        close = get_close_matches(plain(word)[:LONGEST], named, n=SUGGESTED, cutoff=0)
        suggested = ", ".join(named[name] for name in close)
        raise refuse("unknown_picture", word=shown(word), names=suggested)
    picture, *also = fitting
    return Neighbourhood(word, picture, tuple(also), tuple(nearest(picture, pictures)))


def open_pictures(game: Game, known: Sequence[PackFile], *, spoilers: bool) -> list[Picture]:
    """The pictures that the reader may see (ENS-8.2)."""
    if not isinstance(game, Ensemble):
        raise refuse("no_pictures", game=game.name)
    own = {file.hash for file in known}
    return [
        picture
        for pack in game.cards.packs
        if pack.scenario is None or spoilers or pack.hash in own
        for picture in pack.pictures
    ]


def plain(text: str) -> str:
    """A name as it is compared: no capitals, no hyphens, no article."""
    return " ".join(text.casefold().replace("-", " ").split()).removeprefix("the ")


def names(picture: Picture) -> tuple[str, ...]:
    """What a picture is found by."""
    return (picture.id, picture.title, *meaning.objects(picture))


def found(pictures: Sequence[Picture], word: str) -> list[Picture]:
    """The pictures a word names; else those that show it, as the hero first; else any with it."""
    wanted = plain(word)
    named = [one for one in pictures if wanted in (plain(one.id), plain(one.title))]
    if named:
        return named
    showing = [one for one in pictures if wanted in shown_in(one)]
    if showing:
        return sorted(showing, key=lambda one: shown_in(one).index(wanted))
    having = [one for one in pictures if wanted in " ".join(map(plain, names(one))).split()]
    return sorted(having, key=lambda one: wanted not in plain(one.title).split())


def shown_in(picture: Picture) -> list[str]:
    """The objects of a picture, hero first: as people call them, and as the icons are called."""
    things = [thing for thing in (picture.hero, picture.companion, picture.third) if thing]
    return [
        plain(name)
        for thing in things
        for name in (meaning.called(thing.icon), thing.icon.rpartition(":")[2])
    ]


def nearest(picture: Picture, pictures: Sequence[Picture]) -> list[Neighbour]:
    """The neighbours of a picture among others, closest first."""
    here = meaning.place(picture)
    if here is None:
        raise refuse("no_meaning", title=picture.title)
    table = meaning.table()
    close: list[Neighbour] = []
    for other in pictures:
        there = meaning.place(other)
        if there is not None and there != here:
            likeness = table.closeness(here, there) / meaning.CLOSEST
            moods = tuple(mood for mood in picture.moods if mood in other.moods)
            domains = tuple(domain for domain in picture.domains if domain in other.domains)
            close.append(Neighbour(other, likeness, moods, domains))
    return sorted(close, key=lambda one: -one.likeness)[:NEAREST]
