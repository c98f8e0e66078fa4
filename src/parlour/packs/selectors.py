"""Whom and what the cards of Ember mean: players, creatures and numbers in a pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from parlour.core.documents import Document
from parlour.core.errors import BadInput
from parlour.games.ember.cards import HIGHEST_VP, MOST_CARDS, Number, Side, Time, Which, Who, Worth
from parlour.packs.reading import refuse
from parlour.packs.vocabulary import flagged, word

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


def cards(document: Document) -> int:
    return document.integer("cards", 1, MOST_CARDS)


def loop(document: Document, name: str, remedy: str) -> BadInput:
    """The refusal of effects that could go round in a circle."""
    place = document.place(name)
    return refuse("pack_loop", "EMB-5.17", what=document.what, field=place, remedy=remedy)


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
    other = flagged(part, "other")
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
