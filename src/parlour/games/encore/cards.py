"""The cards of Encore!! and the closed vocabulary of what they do, as the rules see them.

Every word of the vocabulary is a small number here, since the rules look at it all the time; the
tuples of names give the words as packs write them. Which fields an effect uses follows from its
`do`; the loader of packs refuses any other. Nothing in the rules knows a card by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from parlour.core.seats import bit

PERFORMERS: Final = 5
"""Performers of each colour, all different (ENC-2.5)."""

COLOUR_CARDS: Final = 20
"""Cards of each colour, its Performers first."""

DECK_CARDS: Final = 2 * COLOUR_CARDS
"""Cards of a manager: those of the lower colour first. Each is a bit of a word."""

ALL_PERFORMERS: Final[i64] = 0x1F0001F
"""The Performers among a manager's cards."""

LOWER_COLOUR: Final[i64] = 0xFFFFF
HIGHER_COLOUR: Final[i64] = 0xFFFFF00000

MOST_COLOURS: Final = 12
MOST_VIBES: Final = 8
MOST_VENUES: Final = 62
MOST_ZONES: Final = 5
VENUES_A_GAME: Final = 12
"""The most Venues a game may be agreed to have; the collection has at least as many (ENC-1.5)."""

# Types of cards.
PERFORMER: Final[i64] = 0
SUPPORTER: Final[i64] = 1
SURPRISE: Final[i64] = 2
ANY_TYPE: Final[i64] = 3
TYPES: Final[tuple[str, ...]] = ("performer", "supporter", "surprise", "any")

# Whose stage.
YOURS: Final[i64] = 0
THEIRS: Final[i64] = 1
ANY_SIDE: Final[i64] = 2
SIDES: Final[tuple[str, ...]] = ("yours", "theirs", "any")

# Where a card lies.
MAIN: Final[i64] = 0
BACK: Final[i64] = 1
REMOVED: Final[i64] = 2
ANY_ROW: Final[i64] = 3  # on either row of a stage
ROWS: Final[tuple[str, ...]] = ("main", "back", "removed", "any")

# How it lies.
ACTIVE: Final[i64] = 0
SUSPENDED: Final[i64] = 1
EITHER: Final[i64] = 2
LIES: Final[tuple[str, ...]] = ("active", "suspended", "either")

# Its place, seen from the card whose text it is.
ANYWHERE: Final[i64] = 0
THIS: Final[i64] = 1
BEHIND: Final[i64] = 2
FRONT: Final[i64] = 3
PLACES: Final[tuple[str, ...]] = ("anywhere", "this", "behind", "front")

ANY_COLOUR: Final[i64] = -1


@dataclass(frozen=True)
class Selector:
    """Which cards a text means."""

    side: int = YOURS
    row: int = ANY_ROW
    type: int = ANY_TYPE
    colour: int = ANY_COLOUR
    lies: int = EITHER
    at: int = ANYWHERE
    other: bool = False  # not this card
    every: bool = False  # all that match, instead of one that "you" choose


# Whom an effect is done to.
YOU: Final[i64] = 0
OPPONENT: Final[i64] = 1
BOTH: Final[i64] = 2
PEOPLE: Final[tuple[str, ...]] = ("you", "opponent", "both")

# Effects that are done and over.
HYPE: Final[i64] = 0
EARN: Final[i64] = 1
TAKE: Final[i64] = 2
DRAW: Final[i64] = 3
SCOUT: Final[i64] = 4
DISCARD: Final[i64] = 5
LOOK: Final[i64] = 6
READY: Final[i64] = 7
SUSPEND: Final[i64] = 8
REMOVE: Final[i64] = 9
RECALL: Final[i64] = 10
MOVE: Final[i64] = 11
STAGE: Final[i64] = 12
PERFORM: Final[i64] = 13
TRIGGER: Final[i64] = 14
AGAIN: Final[i64] = 15
SHOWTIME: Final[i64] = 16
# Effects that are done or last.
GROW: Final[i64] = 17
SPARE: Final[i64] = 18
SHIELD: Final[i64] = 19
VIBE: Final[i64] = 20
STAR: Final[i64] = 21
PAYOUT: Final[i64] = 22
# Effects that only last.
COST: Final[i64] = 23
FEE: Final[i64] = 24
ENTRANCE: Final[i64] = 25
EFFECTS: Final[tuple[str, ...]] = (
    "hype",
    "earn",
    "take",
    "draw",
    "scout",
    "discard",
    "look",
    "ready",
    "suspend",
    "remove",
    "recall",
    "move",
    "stage",
    "perform",
    "trigger",
    "again",
    "showtime",
    "grow",
    "spare",
    "shield",
    "vibe",
    "star",
    "payout",
    "cost",
    "fee",
    "entrance",
)
FIRST_LASTING: Final[i64] = 17
FIRST_ONLY_LASTING: Final[i64] = 23

# Decks a card is drawn from.
PERFORMER_DECK: Final[i64] = 0
MAIN_DECK: Final[i64] = 1
EITHER_DECK: Final[i64] = 2
DECKS: Final[tuple[str, ...]] = ("performer", "main", "either")

# Where a card is moved.
TO_FRONT: Final[i64] = 0
TO_BACK: Final[i64] = 1
TO_SIDE: Final[i64] = 2
MOVES: Final[tuple[str, ...]] = ("front", "back", "side")

# What grows.
ACT: Final[i64] = 0
BOOST: Final[i64] = 1
GROWING: Final[tuple[str, ...]] = ("act", "boost")

# Abilities that are triggered.
ENCORE: Final[i64] = 0
PRESHOW: Final[i64] = 1
OF_SURPRISE: Final[i64] = 2
KINDS: Final[tuple[str, ...]] = ("encore", "preshow", "surprise")

# As a vibe: one that "you" choose, or every one.
CHOSEN_VIBE: Final[i64] = -1
EVERY_VIBE: Final[i64] = -2

FREE: Final[i64] = 1_000_000_000
"""As a discount: the whole Signing Cost."""


@dataclass(frozen=True)
class Effect:
    """One thing a text does or keeps up."""

    do: int
    n: int = 0  # of stage: how much less it costs, FREE for nothing
    who: int = YOU
    card: Selector | None = None
    per: Selector | None = None  # hype, earn: n for each of these
    deck: int = EITHER_DECK  # draw, scout
    by_you: bool = False  # discard: "you" see that hand and choose
    to: int = TO_FRONT  # move
    type: int = ANY_TYPE  # stage, cost
    removed: bool = False  # stage: from your removed cards instead of the hand
    kind: int = ENCORE  # trigger
    what: int = ACT  # grow
    vibe: int = CHOSEN_VIBE  # vibe: which, CHOSEN_VIBE or EVERY_VIBE


# Conditions.
IF_GAUGE: Final[i64] = 0
IF_MONEY: Final[i64] = 1
IF_TOUR: Final[i64] = 2
IF_STAR: Final[i64] = 3
IF_VIBE: Final[i64] = 4
IF_COUNT: Final[i64] = 5
IF_HAND: Final[i64] = 6
IF_PRIORITY: Final[i64] = 7
IF_PHASE: Final[i64] = 8
IF_FINALE: Final[i64] = 9
CONDITIONS: Final[tuple[str, ...]] = (
    "gauge",
    "money",
    "tour",
    "star",
    "vibe",
    "count",
    "hand",
    "priority",
    "phase",
    "finale",
)

# How "you" stand to your opponent in a number.
LESS: Final[i64] = 0
LEVEL: Final[i64] = 1
MORE: Final[i64] = 2
GAUGE_WORDS: Final[tuple[str, ...]] = ("behind", "level", "ahead")
MONEY_WORDS: Final[tuple[str, ...]] = ("poorer", "level", "richer")
NUMBER_WORDS: Final[tuple[str, ...]] = ("fewer", "level", "more")  # tour, hand

IN_PRESHOW: Final[i64] = 0
IN_EVENT: Final[i64] = 1
PHASE_WORDS: Final[tuple[str, ...]] = ("preshow", "event")

OF_THIS: Final[i64] = -1
"""As a vibe in a condition: one of this card's own."""

NO_LIMIT: Final[i64] = 99


@dataclass(frozen=True)
class Condition:
    """Something that is so or not when it is looked at."""

    cond: int
    stands: int = LEVEL  # gauge, money, tour, hand: LESS, LEVEL or MORE
    holds: bool = True  # star: reached; priority: you have it; finale: no Venue follows
    vibe: int = OF_THIS
    card: Selector | None = None  # count
    least: int = 0
    most: int = NO_LIMIT
    phase: int = IN_PRESHOW


@dataclass(frozen=True)
class Ability:
    """What happens when a card or a Venue is triggered."""

    number: int  # its place in `CardSet.abilities`
    do: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()  # all must hold
    # Instead of `do` when a condition fails; after its first effect when that did nothing.
    otherwise: tuple[Effect, ...] = ()
    once: bool = False  # in each Event; of a Conditional Ability: in each round
    from_back: bool = False  # an ENCORE!! used from Backstage


# Triggers of Conditional Abilities.
WHEN_STAGED: Final[i64] = 0
WHEN_PERFORMS: Final[i64] = 1
WHEN_BOOSTS: Final[i64] = 2
WHEN_USES: Final[i64] = 3
WHEN_PASSES: Final[i64] = 4
WHEN_EVENT: Final[i64] = 5
WHEN_EXHAUSTED: Final[i64] = 6
WHEN_AWARDED: Final[i64] = 7
TRIGGERS: Final[tuple[str, ...]] = (
    "staged",
    "performs",
    "boosts",
    "uses",
    "passes",
    "event",
    "exhausted",
    "awarded",
)

# By whom a trigger is met.
BY_THIS: Final[i64] = 0
BY_YOURS: Final[i64] = 1
BY_THEIRS: Final[i64] = 2
BY_ANY: Final[i64] = 3
DOERS: Final[tuple[str, ...]] = ("this", "yours", "theirs", "any")

# What became of a Venue.
WON: Final[i64] = 0
LOST: Final[i64] = 1
RESULTS: Final[tuple[str, ...]] = ("won", "lost")


@dataclass(frozen=True)
class Triggered:
    """A Conditional Ability that happens when its trigger is met."""

    when: int
    ability: Ability
    by: int = BY_THIS
    other: bool = False  # staged: not this card
    vibe: bool = False  # performs: and passes its Vibe Check
    kind: int = ENCORE  # uses
    result: int = WON  # awarded


@dataclass(frozen=True)
class Lasting:
    """A Conditional Ability that holds as long as its conditions do."""

    effects: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()

    def kinds(self) -> i64:
        """The words of its effects, a bit each."""
        found: i64 = 0
        for effect in self.effects:
            found |= bit(effect.do)
        return found


@dataclass(frozen=True)
class Card:
    """A card of a colour deck; fields of other types are 0, empty or None."""

    id: str
    name: str
    type: int
    colour: int
    cost: int
    copies: int
    flavour: str
    art: str
    vibes: int = 0  # a bit each
    act: str = ""
    intensity: int = 0
    boost: int = 0
    ability: Ability | None = None  # ENCORE!!, PRE-SHOW or the Surprise's, by its type
    triggered: Triggered | None = None
    lasting: Lasting | None = None


@dataclass(frozen=True)
class Venue:
    """One of `triggered` and `lasting` is its Active Ability."""

    id: str
    name: str
    vibe: int
    payout: int
    star: int
    flavour: str
    art: str
    triggered: Triggered | None = None
    lasting: Lasting | None = None


@dataclass(frozen=True)
class Colour:
    id: str
    name: str
    letter: str
    ink: str
    character: str


@dataclass(frozen=True)
class Vibe:
    id: str
    name: str
    letter: str
    shape: str


@dataclass(frozen=True)
class Pack:
    """A pack as it is bound, with the cards and Venues it brought."""

    id: str
    title: str
    author: str
    licence: str
    version: int
    hash: str
    cards: tuple[Card, ...]
    venues: tuple[Venue, ...]


class Roster:
    """The forty cards of a manager who has chosen two colours, as sets of their places.

    Places 0 to 19 are the cards of the lower colour, 20 to 39 those of the higher; in each the
    five Performers first, then the others in the order of the pack, copies side by side.
    """

    def __init__(self, cards: tuple[Card, ...], kinds: bytes, colours: bytes) -> None:
        self.cards: Final = cards  # by place; empty before the draft
        self.kinds: Final = kinds  # by place: the number of the card in `CardSet.cards`
        self.colours: Final = colours
        self.supporters: Final = self.of_type(SUPPORTER)
        self.surprises: Final = self.of_type(SURPRISE)
        self.repeats: Final = self.later_copies()
        self.names: Final = self.exact_names()  # by place
        self.place_named: Final = {name: place for place, name in enumerate(self.names)}
        self.encores: Final = self.with_encore(from_back=False)
        self.encores_from_back: Final = self.with_encore(from_back=True)
        self.places: Final = first_places(kinds)
        self._kept_up: Final = tuple([kept_by(card) for card in cards])
        self._keeping_up: Final = tuple([self.with_effect(k) for k in range(len(EFFECTS))])
        self._listening: Final = tuple([self.with_trigger(k) for k in range(len(TRIGGERS))])

    def listening(self, when: i64) -> i64:
        """The cards whose Conditional Ability waits for such a trigger."""
        return self._listening[when]

    def kept_up(self, card: i64) -> i64:
        """The effects that a card keeps up while it is on a stage, a bit each."""
        return self._kept_up[card]

    def keeping_up(self, do: i64) -> i64:
        """The cards that keep up such an effect while they are on a stage."""
        return self._keeping_up[do]

    def with_effect(self, do: i64) -> i64:
        found: i64 = 0
        for place, card in enumerate(self.cards):
            if kept_by(card) & bit(do):
                found |= bit(place)
        return found

    def of_type(self, kind: i64) -> i64:
        found: i64 = 0
        for place, card in enumerate(self.cards):
            if card.type == kind:
                found |= bit(place)
        return found

    def of_colour(self, colour: i64) -> i64:
        if self.colours[0] == colour:
            return LOWER_COLOUR
        return HIGHER_COLOUR if self.colours[1] == colour else 0

    def later_copies(self) -> i64:
        """The cards that are like the one before them."""
        found: i64 = 0
        for place in range(1, len(self.cards)):
            if self.kinds[place] == self.kinds[place - 1]:
                found |= bit(place)
        return found

    def exact_names(self) -> tuple[str, ...]:
        """Each card by its id, a later copy with its number: `cue-card-carl/2`."""
        found: list[str] = []
        number = 1
        for place, card in enumerate(self.cards):
            number = number + 1 if self.repeats & bit(place) else 1
            found.append(card.id if number == 1 else f"{card.id}/{number}")
        return tuple(found)

    def with_encore(self, from_back: bool) -> i64:
        found: i64 = 0
        for place, card in enumerate(self.cards):
            ability = card.ability
            if card.type == PERFORMER and ability is not None and ability.from_back == from_back:
                found |= bit(place)
        return found

    def with_trigger(self, when: i64) -> i64:
        found: i64 = 0
        for place, card in enumerate(self.cards):
            triggered = card.triggered
            if triggered is not None and triggered.when == when:
                found |= bit(place)
        return found


def kept_by(card: Card) -> i64:
    lasting = card.lasting
    return 0 if lasting is None else lasting.kinds()


def first_places(kinds: bytes) -> bytes:
    """By the number of a card: the first of its places; 255 for cards of other colours."""
    found = [255] * (max(kinds) + 1 if kinds else 0)
    for place in range(len(kinds) - 1, -1, -1):
        found[kinds[place]] = place
    return bytes(found)


NO_ROSTER: Final = Roster((), b"", b"")


class CardSet:
    """All cards a game of Encore!! is bound to.

    Cards are numbered colour by colour, in each the Performers first, otherwise in the order of
    packs and files; a card with several copies counts once.
    """

    def __init__(
        self,
        packs: tuple[Pack, ...],
        colours: tuple[Colour, ...],
        vibes: tuple[Vibe, ...],
        abilities: tuple[Ability, ...],
    ) -> None:
        self.packs: Final = packs
        self.colours: Final = colours
        self.vibes: Final = vibes
        self.abilities: Final = abilities  # each at the place of its number
        self.cards: Final = in_order_of_colour(packs, len(colours))
        self.venues: Final = tuple([venue for pack in packs for venue in pack.venues])
        self.card_of: Final = {card.id: k for k, card in enumerate(self.cards)}
        self.venue_of: Final = {venue.id: k for k, venue in enumerate(self.venues)}
        self.rosters: Final = self.all_rosters()

    def all_rosters(self) -> tuple[Roster, ...]:
        """What each pair of colours makes: that of `lower` and `higher` at lower * n + higher."""
        n = len(self.colours)
        found: list[Roster] = []
        for lower in range(n):
            for higher in range(n):
                found.append(self.roster(lower, higher) if lower < higher else NO_ROSTER)
        return tuple(found)

    def roster(self, lower: int, higher: int) -> Roster:
        places: list[int] = []
        for colour in (lower, higher):
            for k, card in enumerate(self.cards):
                if card.colour == colour:
                    places.extend([k] * card.copies)
        cards = tuple([self.cards[k] for k in places])
        assert len(cards) == DECK_CARDS, "a colour has twenty cards"
        return Roster(cards, bytes(places), bytes([lower, higher]))


def in_order_of_colour(packs: tuple[Pack, ...], colours: int) -> tuple[Card, ...]:
    found: list[Card] = []
    for colour in range(colours):
        here = [card for pack in packs for card in pack.cards if card.colour == colour]
        found.extend([card for card in here if card.type == PERFORMER])
        found.extend([card for card in here if card.type != PERFORMER])
    return tuple(found)
