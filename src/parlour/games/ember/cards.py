"""The cards of Ember and the closed vocabulary of what they do, as the rules see them.

An ability is a tree of `Item`s. Which fields an item uses follows from its `do`; the loader of
packs refuses any other. Nothing in the rules knows a card by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from mypy_extensions import i64

from parlour.core.seats import bit
from parlour.core.tallies import ZERO, tallies
from parlour.games.ember.prices import Cost, HighWorths, Price, RunWorths, Shape, Worths, linked
from parlour.games.ember.values import Values

NUMBERS: Final = 13
ELEMENTS: Final[tuple[str, ...]] = ("air", "earth", "fire", "water")
WIZARDS: Final = 55
"""Cards of the Draw Deck: card 13 * element + number - 1, then three Archmages (EMB-1.2)."""

FIRST_ARCHMAGE: Final[i64] = 52
KINDS: Final = 53
"""Cards that can be told apart: the three Archmages are alike, and the lowest stands for them."""

HIGHEST_VP: Final = 13
MOST_CREATURES: Final = 62
"""Creatures and Curses a game can be bound to: one bit each in a machine word."""

MOST_CARDS: Final = 5
"""Of a cost, and of what one item of an ability moves for one player."""

ALL: Final[i64] = -1
"""As a number of cards: the whole hand. As a number of creatures: every one that fits."""


class Who(Enum):
    """Players, seen from whoever uses the ability."""

    YOU = "you"
    OPPONENT = "opponent"  # one, named at announcement
    AHEAD = "ahead"  # one opponent with a higher VP total, named at announcement
    EACH_OPPONENT = "each_opponent"
    EACH_PLAYER = "each_player"
    OFFENDER = "offender"  # in an answer: the player who set it off
    OWNER = "owner"  # in a choice or a duel: the player who chose or lost
    POOL = "pool"  # of creatures only: nobody's, still in the Pool


class Side(Enum):
    ANY = "any"
    UP = "up"
    DOWN = "down"


class Worth(Enum):
    """Which creatures fit by their current VP (EMB-5.10)."""

    ANY = "any"
    LESSER = "lesser"  # below the acting creature's
    HIGHEST = "highest"  # the greatest among those that fit otherwise


class Number(Enum):
    """How many creatures a selector means."""

    ONE = "one"
    TWO = "two"  # up to two
    EVERY = "every"  # needs no target and may hit none
    SELF = "self"  # this creature
    SAME = "same"  # the creature named for the item before it


@dataclass(frozen=True)
class Which:
    """A selector of creatures."""

    number: Number
    of: Who = Who.YOU
    side: Side = Side.ANY
    worth: Worth = Worth.ANY
    most: int | None = None  # current VP at most this; None: any
    other: bool = False  # not this creature


class Do(Enum):
    """The one-shot effects."""

    DRAW = "draw"
    DISCARD = "discard"
    REFRESH = "refresh"
    LOOK = "look"
    TAKE = "take"
    GIVE = "give"
    PASS = "pass"  # noqa: S105 - a word of the cards
    SWAP_HANDS = "swap_hands"
    SALVAGE = "salvage"
    ARRANGE = "arrange"
    RESHUFFLE = "reshuffle"
    NAME = "name"
    DUEL = "duel"
    CHOOSE = "choose"
    FLIP = "flip"
    REVIVE = "revive"
    CANCEL = "cancel"
    MARK = "mark"
    CLEAR = "clear"
    TRADE = "trade"
    REPLACE = "replace"
    COPY = "copy"
    BURN = "burn"
    GRANT = "grant"
    CLOCK = "clock"


class Pick(Enum):
    """Who chooses the cards that leave a hand."""

    OWNER = "owner"  # the holder, unseen
    RANDOM = "random"


class Place(Enum):
    """Where cards come from or go to."""

    TOP = "top"
    BOTTOM = "bottom"
    CHARRED = "charred"
    ANY = "any"
    LEFT = "left"
    RIGHT = "right"


class Named(Enum):
    NUMBER = "number"
    ELEMENT = "element"


class If(Enum):
    """Conditions, looked at when the item is about to be done."""

    ALWAYS = "always"
    DONE = "done"  # the item before it changed something
    TRAILING = "trailing"  # nobody has a lower VP total
    TOP_CHARRED = "top_charred"  # the top of the Charred Pile is of an element
    HAND_AT_MOST = "hand_at_most"


@dataclass(frozen=True)
class Condition:
    is_: If = If.ALWAYS
    element: int = 0  # of TOP_CHARRED
    cards: int = 0  # of HAND_AT_MOST


class Lasting(Enum):
    """The lasting modifiers."""

    HAND_SIZE = "hand_size"
    DRAW_FROM = "draw_from"
    DRAW_EXTRA = "draw_extra"
    VP = "vp"
    PREVENT = "prevent"
    WILD = "wild"
    FEWER = "fewer"
    BRIDGE = "bridge"
    CONJURES = "conjures"
    REFRESH_CONJURE = "refresh_conjure"
    THRESHOLD = "threshold"
    OPEN_HAND = "open_hand"


class What(Enum):
    """What can be prevented."""

    FLIP = "flip"
    MARK = "mark"
    REVIVE = "revive"
    LOOK = "look"
    TAKE = "take"
    DISCARD = "discard"
    WILD = "wild"


class By(Enum):
    """Against whom something is prevented."""

    LESSER = "lesser"
    ARCHMAGE = "archmage"
    OPPONENTS = "opponents"
    ALL = "all"


@dataclass(frozen=True)
class Modifier:
    """One lasting modifier; which fields it uses follows from `lasts`."""

    lasts: Lasting
    who: Who = Who.YOU
    amount: int = (
        0  # hand_size, vp, threshold, conjures; cards of draw_extra and fewer; gap of bridge
    )
    most: int = (
        0  # conjures: printed VP at most; fewer: costs of this many cards or more; wild: number
    )
    which: Which | None = None  # vp
    what: tuple[What, ...] = ()  # prevent
    by: By = By.ALL  # prevent


class Until(Enum):
    TURN_END = "turn_end"
    YOUR_NEXT_TURN = "your_next_turn"


@dataclass(frozen=True)
class Item:
    """One effect of an ability; which fields it uses follows from `do`."""

    do: Do
    who: Who = Who.YOU
    cards: int = 0  # ALL: the whole hand
    pick: Pick = Pick.OWNER
    which: Which | None = None
    theirs: Which | None = None  # trade
    amount: int = 0  # mark, clock; `up` of replace; `unless` of cancel, 0: nothing helps
    keep: int = 0  # arrange
    place: Place = Place.TOP  # from of salvage, rest of arrange, to of pass
    named: Named = Named.NUMBER  # name
    gives: bool = False  # name: they give you one such card instead of discarding all
    lesser: bool = False  # cancel: only abilities of lesser creatures
    aimed: bool = False  # cancel: only abilities that name you or a creature of yours
    lists: tuple[tuple[Item, ...], ...] = ()  # choose: the lists to choose from; duel: what is lost
    modifier: Modifier | None = None  # grant
    until: Until = Until.TURN_END  # grant
    condition: Condition = Condition()


class Kind(Enum):
    FLIP = "flip"
    ONGOING = "ongoing"


class Time(Enum):
    """When a used ability may be announced."""

    ANY = "any"
    OWN_TURN = "own_turn"
    AFTER_CALL = "after_call"
    ANSWER = "answer"
    ONCE_OWN_TURN = "once_own_turn"  # without turning its creature down (EMB-8.4)


class When(Enum):
    """What an Ongoing ability answers."""

    YOU_CONJURE = "you_conjure"
    OPPONENT_CONJURES = "opponent_conjures"
    YOURS_FLIPPED = "yours_flipped"
    OPPONENT_USES_FLIP = "opponent_uses_flip"
    YOU_REFRESH = "you_refresh"
    YOUR_TURN_STARTS = "your_turn_starts"
    YOU_END_IDLE = "you_end_idle"


@dataclass(frozen=True)
class Ability:
    """`items` are used, or answer `when`; `modifiers` last while the creature is face up."""

    name: str
    kind: Kind
    time: Time  # of one that is used; ANY for any other
    when: When | None  # None: it answers nothing
    may: bool  # its owner says yes or no each time it answers
    items: tuple[Item, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def used(self) -> bool:
        """Whether it is announced by its owner, rather than lasting or answering by itself."""
        return self.kind is Kind.FLIP or self.time is Time.ONCE_OWN_TURN


class Box(Enum):
    """Which part of the box a creature belongs to (EMB-1.6)."""

    STANDARD = "standard"
    LEGENDARY = "legendary"
    PROMO = "promo"
    CURSE = "curse"


@dataclass(frozen=True)
class Creature:
    """A creature, or a Curse of the solo game: then `cost` is what lifts it."""

    id: str
    name: str
    box: Box
    vp: int
    cost: Cost
    ability: Ability
    flavour: str
    art: str  # what its picture shows; empty for a Curse


@dataclass(frozen=True)
class Pack:
    """A pack as it is bound: its creatures are `first` to `first + len(creatures) - 1`."""

    id: str
    title: str
    author: str
    licence: str
    version: int
    hash: str
    first: int
    creatures: tuple[Creature, ...]


@dataclass(frozen=True)
class Solo:
    """At which tick of the clock each Curse arrives, by length of the game (EMB-12)."""

    quick: tuple[int, ...]
    standard: tuple[int, ...]
    long: tuple[int, ...]
    very_long: tuple[int, ...]


class CardSet:
    """All cards a game of Ember is bound to, creatures numbered in the order of packs and files."""

    def __init__(
        self, packs: tuple[Pack, ...], ranks: tuple[str, ...], costs: tuple[Cost, ...], solo: Solo
    ) -> None:
        self.packs: Final = packs
        self.ranks: Final = ranks  # the names of numbers 1 to 13
        self.costs: Final = costs
        self.solo: Final = solo
        creatures = tuple([creature for pack in packs for creature in pack.creatures])
        assert len(creatures) <= MOST_CREATURES, "more creatures than a set can tell apart"
        cost_of = bytes([costs.index(creature.cost) for creature in creatures])
        self.creatures: Final = creatures
        self.creature_of: Final = {creature.id: k for k, creature in enumerate(creatures)}
        self.vp: Final = bytes([creature.vp for creature in creatures])
        self.printed: Final = tallies({k: creature.vp for k, creature in enumerate(creatures)})
        self.unmarked: Final = Values(self.printed, ZERO, ZERO)
        self.cost_of: Final = cost_of
        self.prices: Final = tuple(
            [Price(costs[k], where_cost(cost_of, k)) for k in range(len(costs))]
        )
        self.by_element: Final = Worths(self.prices, Shape.ELEMENT)
        self.by_matching: Final = Worths(self.prices, Shape.MATCHING)
        self.by_pairs: Final = Worths(self.prices, Shape.PAIRS)
        self.by_house: Final = Worths(self.prices, Shape.HOUSE)
        self.by_run: Final = RunWorths(self.prices, Shape.RUN)
        self.by_element_run: Final = RunWorths(self.prices, Shape.ELEMENT_RUN)
        self.by_prism: Final = linked(self.prices, Shape.PRISM)
        self.by_high: Final = HighWorths(self.prices)
        self.flips: Final = where_kind(creatures, Kind.FLIP)
        self.curses: Final = where_box(creatures, Box.CURSE)
        self.answering: Final = where_time(creatures, Time.ANSWER)
        once = where_time(creatures, Time.ONCE_OWN_TURN)
        # Those that are announced, by when that may be.
        announced = (self.flips | once) & ~self.answering & ~self.curses
        only_own_turn = where_time(creatures, Time.OWN_TURN) | once
        self.in_own_turn: Final = announced & ~where_time(creatures, Time.AFTER_CALL)
        self.in_any_turn: Final = self.in_own_turn & ~only_own_turn
        self.in_last_round: Final = announced & ~only_own_turn
        self.aimless: Final = without_target(creatures)
        self.nameless: Final = without_names(creatures)
        self.copying: Final = where_copying(creatures)
        self.lasting: Final = tuple([where_lasting(creatures, kind) for kind in Lasting])
        # The same one by one, for questions that are asked at every step.
        self.on_hand_size: Final = where_lasting(creatures, Lasting.HAND_SIZE)
        self.on_draw_from: Final = where_lasting(creatures, Lasting.DRAW_FROM)
        self.on_draw_extra: Final = where_lasting(creatures, Lasting.DRAW_EXTRA)
        self.on_vp: Final = where_lasting(creatures, Lasting.VP)
        self.on_prevent: Final = where_lasting(creatures, Lasting.PREVENT)
        self.on_threshold: Final = where_lasting(creatures, Lasting.THRESHOLD)
        self.on_totals: Final = self.on_vp | self.on_threshold
        self.on_refresh_conjure: Final = where_lasting(creatures, Lasting.REFRESH_CONJURE)
        self.on_open_hand: Final = where_lasting(creatures, Lasting.OPEN_HAND)
        self.on_payments: Final = where_payments_change(creatures)
        self.answers: Final = tuple([where_when(creatures, when) for when in When])
        self.answers_any: Final = where_any_when(creatures)
        self.programs: Final = every_list(creatures)

    def program_of(self, items: tuple[Item, ...]) -> i64:
        """Where a list within an item stands in `programs`; equal lists stand there once."""
        program: i64 = len(self.creatures)
        while program < len(self.programs):
            if self.programs[program] is items:
                return program
            program += 1
        return self.programs.index(items, len(self.creatures))


def where_kind(creatures: tuple[Creature, ...], kind: Kind) -> i64:
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.ability.kind is kind:
            found |= bit(k)
    return found


def where_box(creatures: tuple[Creature, ...], box: Box) -> i64:
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.box is box:
            found |= bit(k)
    return found


def where_cost(costs: bytes, cost: int) -> i64:
    found: i64 = 0
    for k in range(len(costs)):
        if costs[k] == cost:
            found |= bit(k)
    return found


def where_time(creatures: tuple[Creature, ...], time: Time) -> i64:
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.ability.time is time:
            found |= bit(k)
    return found


def without_names(creatures: tuple[Creature, ...]) -> i64:
    """The creatures whose ability names nothing when it is announced."""
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if not any([names_something(item) for item in creature.ability.items]):
            found |= bit(k)
    return found


def without_target(creatures: tuple[Creature, ...]) -> i64:
    """The creatures whose first item needs nothing to be named."""
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.ability.items and not needs_a_name(creature.ability.items[0]):
            found |= bit(k)
    return found


def where_copying(creatures: tuple[Creature, ...]) -> i64:
    """The creatures that begin with the ability of another one."""
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.ability.items and creature.ability.items[0].do is Do.COPY:
            found |= bit(k)
    return found


def where_lasting(creatures: tuple[Creature, ...], kind: Lasting) -> i64:
    found: i64 = 0
    for k, creature in enumerate(creatures):
        for modifier in creature.ability.modifiers:
            if modifier.lasts is kind:
                found |= bit(k)
    return found


def where_payments_change(creatures: tuple[Creature, ...]) -> i64:
    """The creatures that make payments easier or harder for somebody."""
    found = where_lasting(creatures, Lasting.WILD) | where_lasting(creatures, Lasting.FEWER)
    found |= where_lasting(creatures, Lasting.BRIDGE)
    for k, creature in enumerate(creatures):
        for modifier in creature.ability.modifiers:
            if What.WILD in modifier.what:
                found |= bit(k)
    return found


def where_any_when(creatures: tuple[Creature, ...]) -> i64:
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.ability.when is not None:
            found |= bit(k)
    return found


def where_when(creatures: tuple[Creature, ...], when: When) -> i64:
    found: i64 = 0
    for k, creature in enumerate(creatures):
        if creature.ability.when is when:
            found |= bit(k)
    return found


def names_something(item: Item) -> bool:
    """Whether a player, creature, number or element is named for an item."""
    return item.do is Do.NAME or (needs_a_name(item) and not is_same(item))


def is_same(item: Item) -> bool:
    return item.which is not None and item.which.number is Number.SAME


def needs_a_name(item: Item) -> bool:
    """Whether an item may lack a legal target when it is announced (EMB-5.13)."""
    which = item.which
    if which is None:
        return item.who is Who.OPPONENT or item.who is Who.AHEAD
    if which.number is Number.EVERY:
        return which.of is Who.OPPONENT or which.of is Who.AHEAD
    return which.number is not Number.SELF


def every_list(creatures: tuple[Creature, ...]) -> tuple[tuple[Item, ...], ...]:
    """The items of each creature by its number, then the lists within them."""
    lists = [creature.ability.items for creature in creatures]
    for creature in creatures:
        for item in creature.ability.items:
            for inner in item.lists:
                if inner not in lists[len(creatures) :]:
                    lists.append(inner)
                for nested in inner:
                    lists.extend([x for x in nested.lists if x not in lists[len(creatures) :]])
    return tuple(lists)


def all_of_element(element: i64) -> i64:
    """The thirteen cards of an element."""
    return bit(13 * element + 13) - bit(13 * element)


def all_of_number(number: i64) -> i64:
    """The four cards of a number, which is counted from 0 here."""
    return bit(number) | bit(number + 13) | bit(number + 26) | bit(number + 39)


def number_of(card: i64) -> i64:
    """The number of a wizard card, 0 for an Archmage."""
    if card >= FIRST_ARCHMAGE:
        return 0
    return card % 13 + 1
