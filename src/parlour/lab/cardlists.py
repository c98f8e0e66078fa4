"""The cards of a game as lists to read, and the check of a pack that a designer wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.game import Game
from parlour.games.ensemble.cards import Mark
from parlour.games.ensemble.game import Ensemble
from parlour.lab.simulate import SIMULATED, Plan, play_some
from parlour.packs.binding import bind
from parlour.packs.reading import PackFile

TRIAL = 50  # random games that a checked pack must get through


@dataclass(frozen=True)
class CardEntry:
    """A card as players read it."""

    id: str
    title: str
    text: str
    mark: str | None  # what a scenario prints on it

    def dump(self) -> dict[str, object]:
        mark = {} if self.mark is None else {"mark": self.mark}
        return {"id": self.id, "title": self.title, "text": self.text, **mark}


@dataclass(frozen=True)
class PackEntry:
    """A pack as players read it."""

    id: str
    title: str
    author: str
    licence: str
    version: int
    hash: str
    sealed: bool  # a scenario's contents are a surprise until its pack is opened (ENS-8.2)
    about: tuple[str, ...]  # the scenario card: theme, idea, where its rule stands
    cards: tuple[CardEntry, ...]

    def dump(self, *, spoilers: bool) -> dict[str, object]:
        hidden = self.sealed and not spoilers
        return {
            "id": self.id,
            "title": self.title,
            "author": self.author,
            "licence": self.licence,
            "version": self.version,
            "hash": self.hash,
            "sealed": self.sealed,
            "count": len(self.cards),
            "about": [] if hidden else list(self.about),
            "cards": [] if hidden else [card.dump() for card in self.cards],
        }


def card_list(game: Game, known: Sequence[PackFile] = ()) -> list[PackEntry]:
    """The packs of a game; those in `known` were named by the reader, so they hold no surprise."""
    assert isinstance(game, Ensemble), f"{game.name} has no card list"
    own = {file.hash for file in known}
    found: list[PackEntry] = []
    for pack in game.cards.packs:
        about: tuple[str, ...] = ()
        if pack.scenario is not None:
            clauses = ", ".join(pack.scenario.clauses)
            about = (pack.scenario.theme, pack.scenario.idea, clauses)
        cards = tuple(
            CardEntry(
                picture.id,
                picture.title,
                picture.scene,
                None if picture.mark is Mark.NONE else picture.mark.name.lower(),
            )
            for picture in pack.pictures
        )
        sealed = pack.scenario is not None and pack.hash not in own
        found.append(
            PackEntry(
                pack.id,
                pack.title,
                pack.author,
                pack.licence,
                pack.version,
                pack.hash,
                sealed,
                about,
                cards,
            )
        )
    return found


def check_pack(name: str, file: PackFile) -> PackEntry:
    """A pack that loads and plays, or BadInput with what is wrong with it."""
    game = bind(name, [file])
    entry = next(pack for pack in card_list(game, [file]) if pack.hash == file.hash)
    options = dict(SIMULATED.get(name, {}))
    if isinstance(game, Ensemble) and any(pack.id == entry.id for pack in game.cards.scenarios):
        options["scenarios"] = [entry.id]
    for seats in (game.fewest, game.most):
        plan = Plan(name, (file,), seats, 1, ("random",) * seats, options)
        game.start(seats, 1, options)
        play_some(plan, game, range(1, TRIAL // 2 + 1))
    return entry
