"""What lies on an Encore!! table, who is asked what, and the names of all answers.

A card is (seat, place): whose it is, and its place among that manager's forty cards. A kind is a
number: all copies of a card are of one kind. Zones are "m1" to "m5" and "b1" to "b5".
"""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from .randomness import Streams

Document = dict[str, Any]
Effect = dict[str, Any]
Selector = dict[str, Any]
Card = tuple[int, int]
Question = tuple[str, dict[int, list[str]]]  # its code, and the options of the seat asked
Answers = dict[int, str]
T = TypeVar("T")
Story = Generator[Question, Answers, T]  # a part of the game, told until somebody is asked

STARTING_MONEY = 80000  # ENC-2.1
VENUES_TO_WIN = 3  # ENC-1.2
MOST_ZONES = 5
DECKS = ("performer", "main")
STREAMS = {"performer": "performers", "main": "main"}


class Over(Exception):
    """The game has ended."""

    def __init__(self, winners: list[int], reason: str, clause: str) -> None:
        super().__init__(reason)
        self.outcome = {"winners": winners, "reason": reason, "clause": clause}


@dataclass(frozen=True)
class Source:
    """Whose text is being carried out."""

    you: int  # who "you" is in it
    card: Card | None  # None: the Venue
    inside_trigger: bool = False  # done by the effect `trigger`, in which another does nothing


class Deck:
    """A shuffled set, and beneath it cards in a known order, the first highest."""

    def __init__(self) -> None:
        self.middle: set[Card] = set()
        self.bottom: list[Card] = []

    def size(self) -> int:
        return len(self.middle) + len(self.bottom)


class Manager:
    def __init__(self, zones: int) -> None:
        self.colours: list[str] = []  # in the order chosen
        self.kinds: list[int] = []  # place -> kind
        self.payout = STARTING_MONEY
        self.gauge = 0
        self.tour: list[int] = []  # Venues in the order won
        self.hand: set[Card] = set()
        self.decks = {name: Deck() for name in DECKS}
        self.removed: set[Card] = set()
        # Zone -> what lies there; Main Stage from left to right, then Backstage from left to right.
        self.stage: dict[str, Card | None] = {
            f"{row}{column}": None for row in "mb" for column in range(1, zones + 1)
        }


class Table:
    def __init__(
        self,
        cards: Document | list[Document],
        streams: Streams,
        *,
        zones: int,
        venues: int,
        no_return: bool,
    ) -> None:
        packs = cards if isinstance(cards, list) else [cards]
        self.colours = names(packs, "colour")
        self.vibes = names(packs, "vibe")
        self.venues: list[Document] = [venue for pack in packs for venue in pack.get("venue", [])]
        self.kinds = kinds_in_order(packs, self.colours)
        actions = all_actions(self.colours, self.vibes, [kind["id"] for kind in self.kinds])
        self.action_number = {action: number for number, action in enumerate(actions)}
        self.streams = streams
        self.no_return = no_return
        self.managers = [Manager(zones), Manager(zones)]
        self.suspended: set[Card] = set()
        self.laid: Card | None = None  # the Surprise being carried out
        self.looked_at: list[Card] = []  # of the deck that is being scouted

        self.round = 0
        self.step = "draft"
        self.priority = 0
        self.reached = False  # the Star, in this round (ENC-7.10)
        self.passes = 0  # in a row
        self.ties = 0  # Venues tied in a row (ENC-7.8)

        self.venue: int | None = None  # the Active Venue
        self.leaving: int | None = None  # the Venue of this round, during Exhaust (ENC-7.11)
        self.due = venues  # Venues of the deck that nobody has seen yet
        self.seen: set[int] = set()  # Venues that have been turned up in this game
        self.venue_bottom: list[int] = []  # tied Venues, the first is turned up first

        # The marks of a round.
        self.readied: set[Card] = set()  # made active by an ability (ENC-6.5)
        self.returned: set[Card] = set()  # brought back by an ability (ENC-6.5)
        self.used: set[tuple[Card | None, str, int]] = set()  # limits: whose, which ability, "you"
        # The once-forms that end with the round.
        self.grown: list[tuple[str, int, Card]] = []  # act or boost, by how much, of which card
        self.spared: set[Card] = set()
        self.shielded: set[Card] = set()
        self.added_vibes: set[str] = set()
        self.added_star = 0
        self.added_payout = 0

        # The action or step under way.
        self.actor: int | None = None  # None: no action is under way
        self.passing = False
        self.again = False
        self.showtime = False
        self.waiting: list[Source] = []  # Conditional Abilities that have been met
        self.ran: set[Card | None] = set()  # whose have had their turn; None: the Venue's

        self.words: Counter[str] = Counter()  # how often each word of the vocabulary mattered

    # Cards

    def number(self, card: Card) -> int:
        seat, place = card
        return self.managers[seat].kinds[place]

    def kind(self, card: Card) -> Document:
        return self.kinds[self.number(card)]

    def name(self, card: Card) -> str:
        return str(self.kind(card)["id"])

    def type(self, card: Card) -> str:
        return str(self.kind(card)["type"])

    def triggered(self, card: Card | None) -> Document | None:
        """The Conditional Ability that happens; of the Active Venue for None."""
        return next((one for one in self.conditionals(card) if "when" in one), None)

    def conditionals(self, card: Card | None) -> list[Document]:
        if card is not None:
            found: list[Document] = self.kind(card).get("conditional", [])
            return found
        return [] if self.venue is None else [self.venues[self.venue]["ability"]]

    def is_marked(self, card: Card) -> bool:
        used = any(card == whose for whose, _, _ in self.used)
        return card in self.readied or card in self.returned or used

    def copy(self, name: str, cards: Iterable[Card]) -> Card:
        """Of several copies one without a mark, and the lowest of those."""
        copies = [card for card in cards if self.name(card) == name]
        return min(copies, key=lambda card: (self.is_marked(card), card))

    # The stages

    def zone(self, card: Card) -> str | None:
        """Where it is on its manager's stage; None: it is on no stage."""
        for zone, lying in self.managers[card[0]].stage.items():
            if lying == card:
                return zone
        return None

    def on_stage(self, seat: int) -> list[Card]:
        """Main Stage from left to right, then Backstage from left to right."""
        return [card for card in self.managers[seat].stage.values() if card is not None]

    def row(self, seat: int, row: str) -> dict[str, Card | None]:
        return {z: card for z, card in self.managers[seat].stage.items() if z[0] == row}

    def put(self, card: Card, zone: str) -> None:
        """Lay a card in an empty zone of its manager, from another zone or from elsewhere."""
        stage = self.managers[card[0]].stage
        assert stage[zone] is None, zone
        before = self.zone(card)
        if before is not None:
            stage[before] = None
        stage[zone] = card

    def leave_stage(self, card: Card) -> None:
        zone = self.zone(card)
        assert zone is not None
        self.managers[card[0]].stage[zone] = None
        self.suspended.discard(card)
        # What left the stage before its turn does not happen.
        self.waiting = [source for source in self.waiting if source.card != card]

    def remove(self, card: Card) -> None:
        self.leave_stage(card)
        self.managers[card[0]].removed.add(card)

    # Decks

    def deck_size(self, seat: int, deck: str) -> int:
        return self.managers[seat].decks[deck].size()

    def next_of_deck(self, seat: int, name: str) -> Card:
        """Take the top card off a deck that holds one."""
        deck = self.managers[seat].decks[name]
        if not deck.middle:
            return deck.bottom.pop(0)
        left = sorted(deck.middle)
        card = left[self.streams.below(f"{STREAMS[name]}/{seat}", len(left))]
        deck.middle.remove(card)
        return card

    def turn_up_a_venue(self) -> None:
        if self.due:
            left = [v for v in range(len(self.venues)) if v not in self.seen]
            self.venue = left[self.streams.below("venues", len(left))]
            self.seen.add(self.venue)
            self.due -= 1
        else:
            self.venue = self.venue_bottom.pop(0)

    def venues_to_follow(self) -> int:
        return self.due + len(self.venue_bottom)

    # Numbers that stop at 0

    def hype(self, seat: int, amount: int) -> bool:
        """ENC-5.9; whether the gauge changed."""
        before = self.managers[seat].gauge
        self.managers[seat].gauge = max(0, before + amount)
        return self.managers[seat].gauge != before

    def earn(self, seat: int, amount: int) -> bool:
        """ENC-4.4; whether the Payout changed."""
        before = self.managers[seat].payout
        self.managers[seat].payout = max(0, before + amount)
        return self.managers[seat].payout != before


def other(seat: int) -> int:
    return 1 - seat


def before_and_behind(zone: str) -> str:
    """The zone behind a Main Stage zone, or in front of a Backstage zone."""
    return {"m": "b", "b": "m"}[zone[0]] + zone[1]


# Reading the packs


def names(packs: list[Document], table: str) -> list[str]:
    return list(dict.fromkeys(entry["id"] for pack in packs for entry in pack.get(table, [])))


def kinds_in_order(packs: list[Document], colours: list[str]) -> list[Document]:
    """Colour by colour, in each first its Performers, then its other cards, in file order."""
    cards = [card for pack in packs for card in pack.get("card", [])]
    kinds: list[Document] = []
    for colour in colours:
        deck = [card for card in cards if card["colour"] == colour]
        kinds += [card for card in deck if card["type"] == "performer"]
        kinds += [card for card in deck if card["type"] != "performer"]
    return kinds


def all_actions(colours: list[str], vibes: list[str], kinds: list[str]) -> list[str]:
    """Every answer there is, lowest first."""
    columns = range(1, MOST_ZONES + 1)
    main = [f"m{column}" for column in columns]
    back = [f"b{column}" for column in columns]
    actions = ["pass", "none", "draw performer", "draw main", "keep front", "keep behind"]
    actions += [f"perform {zone}" for zone in main]
    actions += [f"perform {zone} boosted" for zone in main]
    actions += [f"encore {zone}" for zone in main + back]
    actions += [f"preshow {zone}" for zone in back]
    actions += [f"forward {zone}" for zone in back]
    actions += [f"target yours {zone}" for zone in main + back]
    actions += [f"target theirs {zone}" for zone in main + back]
    actions += [f"place {column}" for column in columns]
    actions += [f"colour {colour}" for colour in colours]
    actions += [f"vibe {vibe}" for vibe in vibes]
    for kind in kinds:
        actions += [f"stage {kind} {zone}" for zone in main + back]
        actions += [f"{verb} {kind}" for verb in ("trigger", "discard", "take", "put")]
    return actions


# Asking


def ask(table: Table, code: str, seat: int, options: Iterable[str]) -> Story[str]:
    """Put a question with at least one option."""
    in_order = sorted(set(options), key=table.action_number.__getitem__)
    assert in_order, code
    answers = yield code, {seat: in_order}
    return answers[seat]


def ask_for_a_kind(
    table: Table, code: str, seat: int, verb: str, cards: Iterable[Card]
) -> Story[Card]:
    """Ask for one of the cards by its name; the verb is the action's."""
    offered = list(cards)
    answer = yield from ask(table, code, seat, [f"{verb} {table.name(card)}" for card in offered])
    return table.copy(answer.split(" ")[1], offered)
