"""Which cards the texts of Encore!! mean, and under which conditions, in a pack.

A selector that could never match anything, or that an effect makes no sense of, is refused here;
the rules need not expect it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from parlour.core.documents import Document
from parlour.games.encore import cards as encore
from parlour.games.encore.cards import (
    ACTIVE,
    ANY_COLOUR,
    ANY_ROW,
    ANY_SIDE,
    ANY_TYPE,
    ANYWHERE,
    BACK,
    BEHIND,
    CONDITIONS,
    EITHER,
    FRONT,
    GAUGE_WORDS,
    LIES,
    MAIN,
    MONEY_WORDS,
    MOST_ZONES,
    NO_LIMIT,
    NUMBER_WORDS,
    OF_THIS,
    PERFORMER,
    PHASE_WORDS,
    PLACES,
    REMOVED,
    ROWS,
    SIDES,
    SUPPORTER,
    SUSPENDED,
    THEIRS,
    THIS,
    TYPES,
    YOURS,
    Condition,
    Selector,
)
from parlour.packs.vocabulary import flagged, listed, number_of

MOST_COUNTED = 4 * MOST_ZONES
"""The zones of both managers."""


class Origin(Enum):
    """Where a text stands."""

    PERFORMER = "a Performer"
    SUPPORTER = "a Supporter"
    SURPRISE = "a Surprise"
    VENUE = "a Venue"


class Moment(Enum):
    """When a text is followed."""

    ENCORE = "an ENCORE!! ability"
    PRESHOW = "a PRE-SHOW ability"
    SURPRISE = "a Surprise"
    ACTION = "a Conditional Ability that follows an action"
    STEP = "a Conditional Ability at a moment of the round"
    LASTING = "a Conditional Ability that lasts"


@dataclass(frozen=True)
class Scope:
    """Where a text stands: it decides which words make sense."""

    origin: Origin
    colours: tuple[str, ...]  # ids, by number
    vibes: tuple[str, ...]
    moment: Moment = Moment.LASTING

    @property
    def on_stage(self) -> bool:
        """Whether "this card" lies on a stage when its text is followed."""
        return self.origin in (Origin.PERFORMER, Origin.SUPPORTER)

    @property
    def lasts(self) -> bool:
        return self.moment is Moment.LASTING

    @property
    def nobodys(self) -> bool:
        """Whether no manager is "you"."""
        return self.lasts and self.origin is Origin.VENUE


@dataclass(frozen=True)
class Reach:
    """Which cards an effect or a condition can mean."""

    sides: tuple[int, ...] = (YOURS, THEIRS, ANY_SIDE)
    rows: tuple[int, ...] = (MAIN, BACK)
    types: tuple[int, ...] = (PERFORMER, SUPPORTER, ANY_TYPE)
    lies: tuple[int, ...] = (ACTIVE, SUSPENDED)
    places: tuple[int, ...] = (THIS, BEHIND, FRONT)
    every: bool = True  # whether all that match may be meant instead of one
    counts: bool = False  # all that match are counted, and nobody chooses


ANY_CARD = Reach()
COUNTED = Reach(counts=True)
COUNTED_OFF = Reach(counts=True, places=())  # for each of these
PERFORMERS = (PERFORMER, ANY_TYPE)
SUPPORTERS = (SUPPORTER, ANY_TYPE)


def load_selector(document: Document, name: str, scope: Scope, reach: Reach) -> Selector:
    part = document.part(name)
    selector = beside_this(part, scope, reach) if part.has("at") else anywhere(part, scope, reach)
    part.finish()
    return selector


def anywhere(part: Document, scope: Scope, reach: Reach) -> Selector:
    """Cards by whose they are and where they lie."""
    row = number_of(part, "row", ROWS, reach.rows) if part.has("row") else ANY_ROW
    removed = row == REMOVED
    if removed:
        for name in ("state", "other", "how"):
            if part.has(name):
                raise part.wrong(name, "left out: one of your removed cards is chosen")
    sides = (YOURS,) if removed else (ANY_SIDE,) if scope.nobodys else reach.sides
    side = number_of(part, "side", SIDES, sides, default=YOURS)
    other = flagged(part, "other")
    if other and not scope.on_stage:
        raise part.wrong("other", f"left out: {scope.origin.value} lies on no stage")
    if other and side == THEIRS:
        raise part.wrong("other", "left out: this card is not among them")
    types = off_main(reach.types) if row == MAIN else reach.types
    return Selector(
        side=side,
        row=row,
        type=number_of(part, "type", TYPES, types, default=ANY_TYPE),
        colour=colour(part, scope),
        lies=lies(part, reach),
        other=other,
        every=every(part, scope, reach),
    )


def every(part: Document, scope: Scope, reach: Reach) -> bool:
    """Whether all that match are meant; nobody chooses what lasts."""
    if reach.counts:
        if part.has("how"):
            raise part.wrong("how", "left out where cards are counted")
        return False
    words = ["all"] if scope.lasts else ["choose", "all"] if reach.every else ["choose"]
    if not part.has("how") and not scope.lasts:
        return False
    return part.one_of("how", words) == "all"


def beside_this(part: Document, scope: Scope, reach: Reach) -> Selector:
    """This card, or the one behind or in front of it; this card is counted by its state."""
    if not scope.on_stage:
        raise part.wrong("at", f"left out: {scope.origin.value} lies on no stage")
    own = PERFORMER if scope.origin is Origin.PERFORMER else SUPPORTER
    places = list(reach.places)
    if THIS in places and own not in reach.types:
        places.remove(THIS)
    if BEHIND in places and own == SUPPORTER:
        places.remove(BEHIND)  # a Supporter lies Backstage
    if not places:
        raise part.wrong("at", "left out here")
    at = number_of(part, "at", PLACES, places)
    if at == THIS:
        return Selector(
            at=at, lies=number_of(part, "state", LIES, reach.lies) if reach.counts else EITHER
        )
    types = off_main(reach.types) if at == FRONT else reach.types
    return Selector(
        type=number_of(part, "type", TYPES, types, default=ANY_TYPE),
        colour=colour(part, scope),
        lies=lies(part, reach),
        at=at,
    )


def off_main(types: tuple[int, ...]) -> tuple[int, ...]:
    """These types where the Main Stage is meant, on which no Supporter lies (ENC-4.3)."""
    return tuple([kind for kind in types if kind != SUPPORTER])


def colour(part: Document, scope: Scope) -> int:
    return number_of(part, "colour", scope.colours) if part.has("colour") else ANY_COLOUR


def lies(part: Document, reach: Reach) -> int:
    return number_of(part, "state", LIES, reach.lies) if part.has("state") else EITHER


def load_conditions(document: Document, name: str, scope: Scope) -> tuple[Condition, ...]:
    """The conditions of a list, which may be left out."""
    if not document.has(name):
        return ()
    return tuple([load_condition(entry, scope) for entry in listed(document, name)])


# Conditions on how "you" stand, which a Venue's lasting ability does not know.
OF_YOU = (
    encore.IF_GAUGE,
    encore.IF_MONEY,
    encore.IF_TOUR,
    encore.IF_HAND,
    encore.IF_PRIORITY,
)


def load_condition(document: Document, scope: Scope) -> Condition:
    known = [k for k in range(len(CONDITIONS)) if not (scope.nobodys and k in OF_YOU)]
    cond = number_of(document, "cond", CONDITIONS, known)
    condition = read_condition(document, cond, scope)
    document.finish()
    return condition


def read_condition(document: Document, cond: int, scope: Scope) -> Condition:
    """A condition with the fields of its word."""
    match cond:
        case encore.IF_GAUGE:
            return Condition(cond, stands=number_of(document, "is", GAUGE_WORDS))
        case encore.IF_MONEY:
            return Condition(cond, stands=number_of(document, "is", MONEY_WORDS))
        case encore.IF_TOUR | encore.IF_HAND:
            return Condition(cond, stands=number_of(document, "is", NUMBER_WORDS))
        case encore.IF_STAR:
            return Condition(cond, holds=document.flag("reached"))
        case encore.IF_VIBE:
            return Condition(cond, vibe=vibe_asked_for(document, scope))
        case encore.IF_PRIORITY:
            return Condition(cond, holds=document.flag("have"))
        case encore.IF_PHASE:
            return Condition(cond, phase=number_of(document, "is", PHASE_WORDS))
        case encore.IF_FINALE:
            return Condition(cond, holds=document.flag("last"))
        case _:
            return count(document, cond, scope)


def vibe_asked_for(document: Document, scope: Scope) -> int:
    """Only Performers have vibes of their own."""
    own = ["this"] if scope.origin is Origin.PERFORMER else []
    named = document.one_of("of", [*own, *scope.vibes])
    return OF_THIS if named == "this" else scope.vibes.index(named)


def count(document: Document, cond: int, scope: Scope) -> Condition:
    card = load_selector(document, "card", scope, COUNTED)
    if not (document.has("min") or document.has("max")):
        raise document.wrong("min", "given, or max, or both")
    countable = MOST_COUNTED if card.at == ANYWHERE else 1
    if card.at != ANYWHERE and document.has("min") and document.has("max"):
        raise document.wrong("max", "left out beside min: there is one such card at most")
    least = document.integer("min", 1, countable) if document.has("min") else 0
    most = document.integer("max", least, countable - 1) if document.has("max") else NO_LIMIT
    return Condition(cond, card=card, least=least, most=most)
