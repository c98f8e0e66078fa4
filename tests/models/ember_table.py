"""What lies on an Ember table, and what can be read off it at any time.

Cards are numbers: 13 * element + number - 1, the three Archmages 52 to 54. Creatures are numbers in
the order of the packs. Players are the seats and, alone, the Night, who comes after the only seat.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .ember_costs import ELEMENTS, FIRST_ARCHMAGE, element, is_archmage, number, payments
from .randomness import Streams

Document = dict[str, Any]
Item = dict[str, Any]  # one effect or modifier of a card
Question = tuple[str, dict[int, list[str]]]  # its code, and the options of each seat asked
Answers = dict[int, str]
T = TypeVar("T")
Story = Generator[Question, Answers, T]  # a part of the game, told until somebody is asked

LENGTHS = {"quick": 20, "standard": 30, "long": 40, "very_long": 50}  # EMB-7.1
NORMAL_HAND_SIZE = 5  # EMB-4.1


class Over(Exception):
    """The game has ended."""

    def __init__(self, winners: list[int], reason: str, clause: str) -> None:
        super().__init__(reason)
        self.outcome = {"winners": winners, "reason": reason, "clause": clause}


@dataclass
class Act:
    """An ability under way, or a Curse's arrival, or an Archmage played."""

    you: int  # who "you" is in its text
    player: int  # whose ability it is; of a Curse the Night, though "you" is the wizard
    source: int | None  # the acting creature; None: an Archmage
    opponent: int | None = None  # the one opponent its text speaks of, once named
    offender: int | None = None  # who set an answer off
    owner: int | None = None  # inside `choose` and `duel`: the player it happens to
    chooser: int = 0  # who names the targets
    aimed_players: set[int] = field(default_factory=set)
    aimed_creatures: set[int] = field(default_factory=set)
    same: list[int] = field(default_factory=list)  # the targets named for the item before


@dataclass
class Grant:
    """A modifier that holds for a player although its creature is down."""

    player: int
    by: int  # whose "next turn" it is
    source: int
    item: Item  # "you" in it is that player
    until: str


class Table:
    def __init__(
        self,
        seats: int,
        cards: Document | list[Document],
        streams: Streams,
        *,
        length: str,
        zero_flips: bool,
        cancelled_stays_up: bool,
    ) -> None:
        self.seats = seats
        self.solo = seats == 1
        self.night = 1 if self.solo else None
        self.players = list(range(seats + 1 if self.solo else seats))
        self.streams = streams
        self.length = length
        self.zero_flips = zero_flips
        self.cancelled_stays_up = cancelled_stays_up
        self.creatures, self.ticks = read_cards(cards, length)
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.top: list[int] = []  # first drawn first
        self.middle: set[int] = set()
        self.bottom: list[int] = []
        self.charred: list[int] = []  # the top is the last
        self.pool: set[int] = set()
        self.areas: list[set[int]] = [set() for _ in self.players]
        self.up: set[int] = set()
        self.plus: dict[int, int] = {}
        self.minus: dict[int, int] = {}
        self.grants: list[Grant] = []
        self.turn = 0
        self.active = 0
        self.step = "start"
        self.revived: set[int] = set()  # this turn
        self.used: set[int] = set()  # this turn, without turning down
        self.cancelled: set[int] = set()  # in this moment, and turned up again
        self.events: list[tuple[str, int, int, int]] = []  # what, who did it, to whom, creature
        self.clock = 0
        self.last_arrival = 0
        self.arrived = 0
        self.waiting: set[int] = set()
        self.clock_stays = False
        self.move_clock: Callable[[int], Story[None]]

    # Creatures

    def ability(self, creature: int) -> Document:
        ability: Document = self.creatures[creature]["ability"]
        return ability

    def effect(self, creature: int) -> list[Item]:
        items: list[Item] = self.ability(creature)["effect"]
        return items

    def time(self, creature: int) -> str | None:
        """When its ability is announced; None: never, it is in force or answers by itself."""
        ability = self.ability(creature)
        if ability["kind"] == "flip":
            return str(ability.get("time", "any"))
        return ability.get("use")

    def is_curse(self, creature: int) -> bool:
        return bool(self.creatures[creature]["curse"])

    def printed(self, creature: int) -> int:
        return int(self.creatures[creature]["vp"])

    def area_of(self, creature: int) -> int | None:
        for player in self.players:
            if creature in self.areas[player]:
                return player
        return None

    def you_of(self, creature: int) -> int:
        """EMB-12.3: in a Curse's text "you" is the wizard."""
        if self.is_curse(creature):
            return 0
        area = self.area_of(creature)
        assert area is not None
        return area

    def in_play(self) -> list[int]:
        return sorted(creature for area in self.areas for creature in area)

    def face_up(self) -> list[int]:
        return [creature for creature in self.in_play() if creature in self.up]

    def vp(self, creature: int) -> int:
        """EMB-5.10"""
        value = self.printed(creature)
        value += self.plus.get(creature, 0) - self.minus.get(creature, 0)
        for item, you, source in self.modifiers("vp"):
            if self.is_meant(item["which"], you, source, creature):
                value += item["amount"]
        return max(0, value)

    def is_meant(self, which: Item, you: int, source: int, creature: int) -> bool:
        area = self.area_of(creature)
        if area is None or area not in self.meant(which["of"], you):
            return False
        if which.get("side", "any") == "up" and creature not in self.up:
            return False
        if which.get("side", "any") == "down" and creature in self.up:
            return False
        return not (which.get("other") and creature == source)

    def total(self, player: int) -> int:
        """EMB-7.2, EMB-7.13"""
        return sum(self.vp(creature) for creature in self.areas[player])

    def is_ahead(self, player: int, you: int) -> bool:
        """The Night always is (EMB-12.4)."""
        return player == self.night or self.total(player) > self.total(you)

    # Modifiers

    def meant(self, who: str, you: int) -> list[int]:
        """The players a word for several stands for."""
        if who == "you":
            return [you]
        if who == "each_opponent":
            return [player for player in self.players if player != you]
        assert who == "each_player", who
        return self.players

    def modifiers(self, word: str) -> Iterator[tuple[Item, int, int]]:
        """Every modifier of that word in force: the item, who "you" is in it, and its creature."""
        for creature in self.up:
            for item in self.creatures[creature]["lasts"]:
                if item["lasts"] == word:
                    yield item, self.you_of(creature), creature
        for grant in self.grants:
            if grant.item["lasts"] == word:
                yield grant.item, grant.player, grant.source

    def lasting(self, word: str, player: int) -> list[tuple[Item, int]]:
        """The modifiers that hold for a player, each with its creature."""
        return [
            (item, source)
            for item, you, source in self.modifiers(word)
            if player in self.meant(item.get("who", "you"), you)
        ]

    def added_up(self, word: str, parameter: str, player: int) -> int:
        return sum(item[parameter] for item, _ in self.lasting(word, player))

    def hand_size(self, seat: int) -> int:
        """EMB-4.10"""
        return max(1, NORMAL_HAND_SIZE + self.added_up("hand_size", "amount", seat))

    def threshold(self, seat: int) -> int:
        return LENGTHS[self.length] + self.added_up("threshold", "amount", seat)

    def may_draw_charred(self, seat: int) -> bool:
        """EMB-8.1"""
        return bool(self.charred) and bool(self.lasting("draw_from", seat))

    def is_protected(self, player: int, what: str | None, act: Act) -> bool:
        """Whether an Ongoing ability keeps the player, with hand and creatures, from this."""
        for item, protector in self.lasting("prevent", player):
            if what not in item["what"]:
                continue
            if item["by"] == "all":
                return True
            if act.player == player:
                continue
            if item["by"] == "opponents":
                return True
            if act.source is None:  # an Archmage is lesser than every creature (EMB-5.9)
                return True
            if item["by"] == "lesser" and self.vp(act.source) < self.vp(protector):
                return True
        return False

    def ways_to_pay(self, seat: int, creature: int) -> set[frozenset[int]]:
        cost = self.creatures[creature]["cost"]
        fewer = sum(
            item["cards"]
            for item, _ in self.lasting("fewer", seat)
            if cost["cards"] >= item["at_least"]
        )
        no_wild = [item for item, _ in self.lasting("prevent", seat) if "wild" in item["what"]]
        return payments(
            cost,
            self.hands[seat],
            wild_number=[item["number"] for item, _ in self.lasting("wild", seat)],
            fewer=(fewer, cost["cards"]),
            gap=self.added_up("bridge", "gap", seat),
            archmages_wild="all" not in [item["by"] for item in no_wild],
        )

    # Players

    def around(self, player: int) -> list[int]:
        """EMB-5.15: from the left of a player round to that player."""
        count = len(self.players)
        return [(player + step) % count for step in range(1, count + 1)]

    def place(self, seat: int) -> int:
        """How far to the left of the active seat."""
        return (seat - self.active) % len(self.players)

    # The piles

    def deck_size(self) -> int:
        return len(self.top) + len(self.middle) + len(self.bottom)

    def next_of_deck(self) -> int:
        """Take the next card off the deck, without a look at what that leaves."""
        if self.top:
            return self.top.pop(0)
        if self.middle:
            card = self.streams.pick("shuffle/draw", self.middle)
            self.middle.remove(card)
            return card
        return self.bottom.pop(0)

    def the_draw_deck_runs_out(self) -> None:
        """EMB-4.7"""
        if not self.deck_size() and self.charred:
            self.reshuffle()

    def reshuffle(self) -> None:
        self.middle |= {*self.top, *self.bottom, *self.charred}
        self.top, self.bottom, self.charred = [], [], []
        self.streams.renew("shuffle/draw")

    def draw(self, seat: int) -> bool:
        """A card from the Draw Deck; False: there is none anywhere (EMB-4.8)."""
        self.the_draw_deck_runs_out()
        if not self.deck_size():
            return False
        self.hands[seat].add(self.next_of_deck())
        self.the_draw_deck_runs_out()
        return True

    def char(self, seat: int, cards: Iterable[int]) -> None:
        """From a hand onto the Charred Pile, one by one."""
        for card in cards:
            self.hands[seat].remove(card)
            self.charred.append(card)

    def random_card(self, seat: int) -> int:
        card = self.streams.pick("pick", self.hands[seat])
        self.streams.renew("pick")
        return card

    # Creatures come and go

    def leaves_the_game(self, creature: int) -> None:
        for area in self.areas:
            area.discard(creature)
        self.pool.discard(creature)
        self.loses_all(creature)

    def loses_all(self, creature: int) -> None:
        self.up.discard(creature)
        self.plus.pop(creature, None)
        self.minus.pop(creature, None)

    def mark(self, creature: int, amount: int) -> None:
        marks = self.plus if amount > 0 else self.minus
        marks[creature] = marks.get(creature, 0) + abs(amount)

    def settle(self) -> None:
        """After each step and each item: EMB-7.12, and EMB-12.7 alone."""
        while True:
            broken = [
                curse
                for curse in self.in_play()
                if self.is_curse(curse)
                and self.printed(curse) + self.plus.get(curse, 0) <= self.minus.get(curse, 0)
            ]
            for curse in broken:
                self.leaves_the_game(curse)
            nothing_left = [creature for creature in self.face_up() if self.vp(creature) == 0]
            if not self.zero_flips or not nothing_left:
                return
            self.up -= set(nothing_left)


def read_cards(cards: Document | list[Document], length: str) -> tuple[list[Document], list[int]]:
    """All creatures by number, each with its cost in full; and the ticks of the arrivals."""
    packs = cards if isinstance(cards, list) else [cards]
    costs = {cost["id"]: cost for pack in packs for cost in pack.get("cost", [])}
    ticks = [tick for pack in packs for tick in pack.get("solo", {}).get(length, [])]
    creatures: list[Document] = []
    for pack in packs:
        for kind, price in (("creature", "cost"), ("curse", "lift")):
            for entry in pack.get(kind, []):
                creature = {**entry, "cost": costs[entry[price]], "curse": kind == "curse"}
                items = entry["ability"]["effect"]
                creature["lasts"] = [item for item in items if "do" not in item]
                creatures.append(creature)
    return creatures, ticks


# Names


def card_name(card: int) -> str:
    """As players say it: Archmages are all alike."""
    if is_archmage(card):
        return "archmage"
    return f"{number(card)}-{ELEMENTS[element(card)]}"


def exact_name(card: int) -> str:
    if is_archmage(card):
        return f"archmage-{card - FIRST_ARCHMAGE + 1}"
    return card_name(card)


def kinds(verb: str, cards: Iterable[int]) -> list[str]:
    """An option for each kind of card."""
    return list(dict.fromkeys(f"{verb} {card_name(card)}" for card in sorted(cards)))


def meant_card(answer: str, cards: Iterable[int]) -> int:
    """The lowest card of that name."""
    name = answer.split(" ")[1]
    return min(card for card in cards if card_name(card) == name)


# Asking


def ask(code: str, options: dict[int, list[str]]) -> Story[Answers]:
    """Ask seats together; who has nothing to choose from is not asked."""
    asked = {seat: answers for seat, answers in options.items() if answers}
    if not asked:
        return {}
    return (yield code, asked)


def ask_one(code: str, seat: int, options: list[str]) -> Story[str]:
    answers = yield from ask(code, {seat: options})
    return answers[seat]


def picks(
    code: str, verb: str, wanted: dict[int, int], offered: dict[int, set[int]]
) -> Story[dict[int, list[int]]]:
    """Each seat names so many of the cards offered to it, one a question, all seats together.

    Where all that is offered goes, there is nothing to ask.
    """
    picked: dict[int, list[int]] = {
        seat: sorted(offered[seat]) if wanted[seat] >= len(offered[seat]) else [] for seat in wanted
    }
    while True:
        still = [s for s in wanted if len(picked[s]) < min(wanted[s], len(offered[s]))]
        if not still:
            return picked
        left = {seat: offered[seat] - set(picked[seat]) for seat in still}
        answers = yield from ask(code, {seat: kinds(verb, left[seat]) for seat in still})
        for seat in still:
            picked[seat].append(meant_card(answers[seat], left[seat]))


def whole_hands(table: Table, seats: Iterable[int]) -> Story[dict[int, list[int]]]:
    """EMB-4.6: each names the card to lie on top; the others beneath it, the lowest first."""
    hands = {seat: table.hands[seat] for seat in seats}
    several = {seat: 1 for seat in hands if len(hands[seat]) >= 2}
    named = yield from picks("top", "discard", several, hands)
    return {
        seat: [*sorted(hands[seat] - set(named.get(seat, []))), *named.get(seat, [])]
        for seat in hands
    }


def discard(table: Table, seats: list[int], cards: int) -> Story[bool]:
    """EMB-5.15: all choose together, then it is carried out in the order given."""
    hands = {seat: table.hands[seat] for seat in seats}
    some = {seat: cards for seat in seats if len(hands[seat]) > cards}
    picked = yield from picks("discard", "discard", some, hands)
    picked |= yield from whole_hands(table, [seat for seat in seats if seat not in some])
    for seat in seats:
        table.char(seat, picked[seat])
    return any(picked.values())
