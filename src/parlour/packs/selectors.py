"""Whom and what the cards of Ember mean: players, creatures and numbers in a pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from parlour.core.documents import Document
from parlour.core.errors import BadInput
from parlour.games.ember.cards import HIGHEST_VP, MOST_CARDS, Number, Side, Time, Which, Who, Worth
from parlour.packs.reading import refuse

MOST_ITEMS = 4
"""Effects of one list, modifiers of one ability, and lists of one choice."""

NUMBER_WORDS: dict[object, Number] = {
    1: Number.ONE,
    2: Number.TWO,
    "all": Number.EVERY,
    "self": Number.SELF,
    "same": Number.SAME,
}


class Standing(Enum):
    """The list that an effect stands in."""

    LASTING = "the modifiers of an Ongoing ability"
    FLIP = "a Flip ability"
    ONCE = "an ability that is used once in a turn"
    WHEN = "an answer"
    CHOICE = "a choice"
    DUEL = "what the loser of a duel suffers"


@dataclass(frozen=True)
class Scope:
    """Where an effect stands: it decides who can be meant and which words make sense."""

    standing: Standing
    curse: bool
    players: tuple[Who, ...]
    time: Time = Time.ANY
    chooser: Who | None = None  # of a choice

    @property
    def others(self) -> tuple[Who, ...]:
        """Players other than "you"."""
        you = [Who.YOU, Who.EACH_PLAYER]
        if self.chooser is Who.YOU:
            you.append(Who.OWNER)
        return tuple([who for who in self.players if who not in you])

    @property
    def single(self) -> tuple[Who, ...]:
        """One player other than "you"."""
        return tuple([who for who in self.others if who is not Who.EACH_OPPONENT])


E = TypeVar("E", bound=Enum)


def word(document: Document, name: str, words: Sequence[E]) -> E:
    """The one of these words that a field holds."""
    value = document.one_of(name, [each.value for each in words])
    return next(each for each in words if each.value == value)


def amount(document: Document, name: str, most: int) -> int:
    """A number other than 0, more or less."""
    found = document.integer(name, -most, most)
    if found == 0:
        raise document.wrong(name, f"a whole number from {-most} to {most} other than 0")
    return found


def cards(document: Document) -> int:
    return document.integer("cards", 1, MOST_CARDS)


def loop(document: Document, name: str, remedy: str) -> BadInput:
    """The refusal of effects that could go round in a circle."""
    place = document.place(name)
    return refuse("pack_loop", "EMB-5.17", what=document.what, field=place, remedy=remedy)


def listed(document: Document, name: str) -> list[Document]:
    """The tables of a list of one to four."""
    found = document.items(name)
    if not 1 <= len(found) <= MOST_ITEMS:
        raise document.wrong(name, f"a list of 1 to {MOST_ITEMS}")
    return tables(document, found, document.place(name))


def tables(document: Document, found: Sequence[object], path: str) -> list[Document]:
    return [
        Document(document.what, data, document.phrases, f"{path} item {number}")
        for number, data in enumerate(found, start=1)
    ]


def load_which(
    document: Document,
    name: str,
    players: Sequence[Who],
    numbers: Sequence[Number],
    sides: Sequence[Side] = tuple(Side),
) -> Which:
    """A selector of creatures, with what its word leaves open."""
    part = document.part(name)
    value = part.take("n")
    number = NUMBER_WORDS.get(value) if type(value) in (int, str) else None
    if number is None or number not in numbers:
        would = [str(key) for key, each in NUMBER_WORDS.items() if each in numbers]
        raise part.wrong("n", "one of " + ", ".join(would))
    if number in (Number.SELF, Number.SAME):
        part.finish()
        return Which(number)
    of = word(part, "of", players)
    if of is Who.POOL and part.has("side"):
        raise part.wrong("side", "left out: no creature of the Pool is up or down")
    worth = word(part, "vp", list(Worth)) if part.has("vp") else Worth.ANY
    if worth is Worth.HIGHEST and number is not Number.ONE:
        raise part.wrong("vp", "any or lesser where more than one creature is meant")
    other = part.has("other") and part.flag("other")
    if other and of not in (Who.YOU, Who.EACH_PLAYER, Who.OWNER):
        raise part.wrong("other", "left out: this creature is not among them")
    which = Which(
        number,
        of,
        side=word(part, "side", sides) if part.has("side") else Side.ANY,
        worth=worth,
        most=part.integer("most", 0, HIGHEST_VP) if part.has("most") else None,
        other=other,
    )
    part.finish()
    return which
