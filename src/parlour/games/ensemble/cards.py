"""The Remembrance cards and scenario cards of Ensemble, as the rules see them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from parlour.core.piles import CAPACITY

SPACES: Final = 9


class Mark(IntEnum):
    """What a scenario prints on some of its pictures (ENS-9.2)."""

    NONE = 0
    KNOT = 1
    MASK = 2
    LANTERN = 3


@dataclass(frozen=True)
class Thing:
    """One object of a picture: which icon, where its middle lies, how large and how it stands."""

    icon: str
    x: float  # parts of the card's width
    y: float  # parts of the card's height
    size: float  # longer side, parts of the card's width
    turn: float  # degrees clockwise
    manner: tuple[str, ...]  # how the renderer draws it: "glow", "stands", "mirror", ...


@dataclass(frozen=True)
class Picture:
    """A Remembrance card."""

    id: str
    title: str
    scene: str  # one sentence: the text for whoever does not see the picture
    moods: tuple[str, ...]  # for bots and tests, never shown while a vote is open
    palette: str
    light: str
    setting: str
    domains: tuple[str, ...]  # the hero's own first
    shape: str
    contrast: str
    mark: Mark
    hero: Thing
    companion: Thing
    third: Thing | None
    effects: tuple[str, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario card: it lies beside the board and is never drawn (ENS-9.1)."""

    id: str  # that of its pack
    number: int  # in the order of opening
    name: str
    theme: str
    idea: str
    mark: Mark
    clauses: tuple[str, ...]  # where its rule stands
    scene: str


@dataclass(frozen=True)
class Pack:
    """A pack as it is bound: its pictures are cards `first` to `first + len(pictures) - 1`."""

    id: str
    title: str
    author: str
    licence: str
    version: int
    hash: str
    first: int
    pictures: tuple[Picture, ...]
    scenario: Scenario | None  # None: the pack is always in the deck

    def cards(self) -> range:
        return range(self.first, self.first + len(self.pictures))


class CardSet:
    """All pictures a game of Ensemble is bound to, numbered in the order of packs and files."""

    def __init__(self, packs: tuple[Pack, ...], allowance: tuple[int, ...]) -> None:
        self.packs: Final = packs
        self.allowance: Final = allowance  # what Life counters 1 to 10 show (ENS-4.3)
        self.pictures: Final = tuple([picture for pack in packs for picture in pack.pictures])
        self.marks: Final = bytes([picture.mark.value for picture in self.pictures])
        self.card_of: Final = {picture.id: card for card, picture in enumerate(self.pictures)}
        self.scenarios: Final = in_order_of_opening(packs)
        assert len(self.pictures) <= CAPACITY, "more pictures than a pile can tell apart"

    def deck(self, scenarios: tuple[str, ...]) -> tuple[int, ...]:
        """The cards of a game: every plain pack, and the scenario packs named (ENS-8.2)."""
        cards: list[int] = []
        for pack in self.packs:
            if pack.scenario is None or pack.id in scenarios:
                cards.extend(pack.cards())
        return tuple(cards)

    def ids(self, cards: tuple[int, ...]) -> list[str]:
        return [self.pictures[card].id for card in cards]


def in_order_of_opening(packs: tuple[Pack, ...]) -> tuple[Pack, ...]:
    """The scenario packs by the number on their scenario card."""
    numbered: list[tuple[int, int]] = []
    for place, pack in enumerate(packs):
        if pack.scenario is not None:
            numbered.append((pack.scenario.number, place))
    return tuple([packs[place] for _, place in sorted(numbered)])


def fewest_cards(knots: int) -> int:
    """How many pictures a deck needs so that a refill never lacks one (ENS-7.4, ENS-9.11).

    Before a refill at most nine cards and the Knots that stayed lie on the table, and a
    refill takes at most nine cards for the spaces and a Knot that goes down.
    """
    return 2 * SPACES + 1 + knots
