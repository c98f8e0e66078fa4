"""What a seat at a table of Ember may know (EMB-2.4, EMB-2.5).

A view is a table of its own on which only what the viewer knows has been laid out: a card it
cannot place is on none of the piles, or a gap in one whose order shows. So everything that asks
about VP, costs or targets works on a view as it does on the whole truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.canonical import copied
from parlour.core.documents import Document, shown
from parlour.core.happenings import ShownView
from parlour.core.outcome import Outcome
from parlour.core.seats import Seat, bit
from parlour.games.ember import loading, positions, powers
from parlour.games.ember.actions import PAYING, PUTTING, TAKING, card_name
from parlour.games.ember.cards import FIRST_ARCHMAGE, WIZARDS, Do
from parlour.games.ember.charred import UNKNOWN
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.moves import as_set, in_order
from parlour.games.ember.steps import ONLOOKER

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

FORMAT: Final = "ember-view/v1"
HIDDEN: Final = "?"

KIND_OF: Final = {card_name(card): card for card in range(FIRST_ARCHMAGE + 1)}


class EmberView(ShownView):
    """The table as one seat sees it."""

    def __init__(
        self, seat: Seat | None, table: EmberState, counts: bytes, deck: int, answer: str | None
    ) -> None:
        super().__init__(seat)
        self.table: Final = table  # with nothing on it that the viewer does not know
        self.counts: Final = counts  # cards in each hand
        self.deck: Final = deck  # cards in the Draw Deck
        self.answer: Final = answer  # this seat's own in the open window; None: none yet

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def hand(self) -> tuple[int, ...]:
        """This seat's own cards, lowest first; empty for a spectator."""
        return () if self.seat is None else tuple(in_order(self.table.hands.of(self.seat)))

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def total(self, seat: Seat) -> int:
        """The VP of a seat: open to all."""
        return powers.total(self.table, seat)

    def vp(self, creature: int) -> int:
        return powers.vp(self.table, creature)

    def read_again(self, data: dict[str, object]) -> EmberView:
        return read_view(data, self.table)

    def with_answer(self, action: object) -> EmberView:
        answer = self.table.game.notation(action)
        return EmberView(self.seat, self.table, self.counts, self.deck, answer)

    def dump(self) -> dict[str, object]:
        table = self.table
        outcome = table.outcome
        document: dict[str, object] = {
            "parlour": FORMAT,
            "seat": self.seat,
            "seats": table.seats,
            "options": copied(table.agreed.options),
        }
        positions.write_open(table, document)
        document["hands"] = [
            {"count": self.counts[seat], "known": shown_names(in_order(table.hands.of(seat)))}
            for seat in range(table.seats)
        ]
        document["deck"] = {
            "count": self.deck,
            "top": shown_names(table.top),
            "bottom": shown_names(table.bottom),
        }
        document["charred"] = shown_names(table.charred.order())
        document["picked"] = [
            [table.picked[k], shown_pick(table, k + 1)] for k in range(0, len(table.picked), 2)
        ]
        document["answer"] = self.answer
        document["outcome"] = None if outcome is None else outcome.dump()
        return document


def shown_names(cards: bytes) -> list[str]:
    return [HIDDEN if card == UNKNOWN else card_name(card) for card in cards]


def shown_pick(table: EmberState, place: i64) -> int | None:
    """What was picked as a card's kind or a list's number; None if the viewer does not know."""
    pick: i64 = table.picked[place]
    if pick == UNKNOWN:
        return None
    return min(pick, FIRST_ARCHMAGE) if pick < WIZARDS else pick


def view(state: EmberState, seat: object) -> EmberView:
    """The view of a seat, or of a spectator: built from nothing, field by field."""
    if seat is not None and not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert seat is None or isinstance(seat, int), "a seat is a number"
    viewer: i64 = ONLOOKER if seat is None else seat
    table = state.blank()
    lay_out_open(state, table)
    known = state.knows.of(viewer)
    if seat is not None:
        known |= state.hands.of(viewer)
    k: i64 = 0
    while k < state.seats:
        table.hands.put(k, state.hands.of(k) & known)
        k += 1
    table.charred.show(state.charred, known)
    looked_at = cards_looked_at(state)
    top = known_places(state.top, known)
    table.top = top[:looked_at] + without_end(top[looked_at:])
    table.bottom = without_start(known_places(state.bottom, known))
    # How many cards of a payment were asked for would tell whether there were others to pay with.
    if state.ask != PAYING or viewer == state.active:
        table.picked = own_picks(state.picked, viewer)
    if known & ARCHMAGES:
        number_archmages(table)
    counts = bytes([state.hand_count(k) for k in range(state.seats)])
    answer: str | None = None
    if seat is not None and state.asked and state.laid_by(viewer):
        answer = state.game.notation(state.laid_by(viewer) - 1)
    return EmberView(seat, table, counts, state.deck_size(), answer)


def cards_looked_at(state: EmberState) -> i64:
    """How many cards on top of the deck somebody is putting in order, which all can see."""
    frame = state.frame
    if frame is None or (state.ask != TAKING and state.ask != PUTTING):
        return 0
    item = state.cards.programs[frame.program][frame.at]
    return item.cards if item.do is Do.ARRANGE else 0


def lay_out_open(state: EmberState, table: EmberState) -> None:
    """What everyone can see."""
    table.asked = state.asked
    table.outcome = state.outcome
    table.pool = state.pool
    table.areas = state.areas
    table.up = state.up
    table.plus = state.plus
    table.minus = state.minus
    table.grants = state.grants
    table.layout = state.layout
    table.turn = state.turn
    table.active = state.active
    table.step = state.step
    table.refreshed = state.refreshed
    table.conjured = state.conjured
    table.extras = state.extras
    table.wrong_call = state.wrong_call
    table.revived = state.revived
    table.used = state.used
    table.spent = state.spent
    table.idle = state.idle
    table.dry = state.dry
    table.passes = state.passes
    table.turn_of = state.turn_of
    table.stalled = state.stalled
    table.clock = state.clock
    table.due = state.due
    table.arrived = state.arrived
    table.waiting = state.waiting
    table.held = state.held
    table.ask = state.ask
    table.wanted = state.wanted
    table.stage = state.stage
    table.act = state.act
    table.standing = state.standing
    table.cancels = state.cancels
    table.frame = state.frame
    table.pending = state.pending
    table.answered = state.answered


def known_places(cards: bytes, known: i64) -> bytes:
    """The cards of a pile, a gap where the viewer does not know which."""
    if as_set(cards) & ~known == 0:
        return cards
    return bytes([card if known & bit(card) else UNKNOWN for card in cards])


def without_end(cards: bytes) -> bytes:
    """Unknown cards beneath all known ones are like the rest of the deck."""
    while cards and cards[-1] == UNKNOWN:
        cards = cards[:-1]
    return cards


def without_start(cards: bytes) -> bytes:
    while cards and cards[0] == UNKNOWN:
        cards = cards[1:]
    return cards


def number_archmages(table: EmberState) -> None:
    """Give the known Archmages their numbers as `read_piles` does: they are alike."""
    order: list[int] = []
    for holder in range(table.seats):
        order.extend(in_order(table.hands.of(holder) & ARCHMAGES))
    charred = table.charred.order()
    for pile in (table.top, table.bottom, charred):
        order.extend([card for card in pile if FIRST_ARCHMAGE <= card < WIZARDS])
    new = {old: FIRST_ARCHMAGE + k for k, old in enumerate(order)}
    if all([old == number for old, number in new.items()]):
        return
    for holder in range(table.seats):
        hand = table.hands.of(holder)
        renumbered = as_set(bytes([new.get(card, card) for card in in_order(hand)]))
        table.hands.put(holder, renumbered)
    table.top = bytes([new.get(card, card) for card in table.top])
    table.bottom = bytes([new.get(card, card) for card in table.bottom])
    table.charred.put_in_order(bytes([new.get(card, card) for card in charred]))
    table.picked = bytes([new.get(card, card) for card in table.picked])


def own_picks(picked: bytes, viewer: i64) -> bytes:
    """What has been picked, but others' cards unseen."""
    if not picked:
        return picked
    found: list[int] = []
    k: i64 = 0
    while k < len(picked):
        found.append(picked[k])
        found.append(picked[k + 1] if picked[k] == viewer else UNKNOWN)
        k += 2
    return bytes(found)


# Reading


def read_view(data: object, like: EmberState) -> EmberView:
    """The view that `dump` wrote, or BadInput with the field that is wrong.

    `like` is any table of the same game, seats and options.
    """
    document = Document("view", data, like.game.phrases)
    document.exactly("parlour", FORMAT)
    document.exactly("seats", like.seats)
    document.exactly("options", like.agreed.options)
    seats = like.seats
    seat = None if document.take("seat") is None else document.integer("seat", 0, seats - 1)
    table = like.blank()
    loading.read_open(document, table)
    asked = document.integers("asked", 0, seats - 1)
    for place in asked:
        table.asked |= bit(place)
    wanted = document.take("wanted")
    if wanted is not None:
        table.wanted = loading.creature_named(document, "wanted", wanted, table)
    counts, deck = read_piles(document, table, seat)
    answer = None if document.take("answer") is None else document.text("answer")
    if document.take("outcome") is not None:
        part = document.part("outcome")
        winners = tuple(part.integers("winners", 0, seats - 1))
        table.outcome = Outcome(winners, part.text("reason"), part.text("clause"))
        part.finish()
    document.finish()
    return EmberView(seat, table, counts, deck, answer)


def read_piles(document: Document, table: EmberState, seat: int | None) -> tuple[bytes, int]:
    """The cards the viewer knows. Archmages are numbered as they come: they are alike."""
    archmages = [FIRST_ARCHMAGE, FIRST_ARCHMAGE + 1, FIRST_ARCHMAGE + 2]
    counts: list[int] = []
    hands = document.items("hands")
    if len(hands) != table.seats:
        raise document.wrong("hands", f"a hand for each of {table.seats} seats")
    for holder, entry in enumerate(hands):
        part = Document(document.what, entry, document.phrases, "hands")
        count = part.integer("count", 0, WIZARDS)
        cards = known_cards(part, part.items("known"), archmages)
        part.finish()
        if UNKNOWN in cards or len(cards) > count or (holder == seat and len(cards) != count):
            raise document.wrong("hands", "known cards of each hand, all of one's own")
        counts.append(count)
        table.hands.put(holder, as_set(cards))
    deck = document.part("deck")
    count = deck.integer("count", 0, WIZARDS)
    table.top = known_cards(deck, deck.items("top"), archmages)
    table.bottom = known_cards(deck, deck.items("bottom"), archmages)
    deck.finish()
    table.charred.put_in_order(known_cards(document, document.items("charred"), archmages))
    read_picks(document, table, seat)
    return bytes(counts), count


def known_cards(document: Document, entries: list[object], archmages: list[i64]) -> bytes:
    found: list[int] = []
    for name in entries:
        card: int | None = None
        if isinstance(name, str):
            card = UNKNOWN if name == HIDDEN else KIND_OF.get(name)
        if card is None or (card == FIRST_ARCHMAGE and not archmages):
            raise document.wrong("cards", "cards such as 6-fire and archmage, or ?")
        found.append(archmages.pop(0) if card == FIRST_ARCHMAGE else card)
    return bytes(found)


def as_set_of_known(cards: bytes) -> i64:
    found: i64 = 0
    k: i64 = 0
    while k < len(cards):
        if cards[k] != UNKNOWN:
            found |= bit(cards[k])
        k += 1
    return found


def read_picks(document: Document, table: EmberState, seat: int | None) -> None:
    """What was picked; of several Archmages the lowest was picked first."""
    picked: list[int] = []
    if table.ask == TAKING or table.ask == PUTTING:
        place = as_set_of_known(table.top) | table.charred.cards
    else:
        place = table.hands.of(seat) if seat is not None else 0
    archmages = in_order(place & ARCHMAGES)
    for entry in document.items("picked"):
        if not isinstance(entry, list) or len(entry) != 2:
            raise document.wrong("picked", "pairs of a seat and what it picked")
        who, pick = entry
        if type(who) is not int or not 0 <= who < table.seats:
            raise document.wrong("picked", "pairs of a seat and what it picked")
        if pick is None:
            pick = UNKNOWN
        if type(pick) is not int or not 0 <= pick < 256:
            raise document.wrong("picked", "pairs of a seat and what it picked")
        if pick == FIRST_ARCHMAGE and archmages:
            pick = archmages[0]
            archmages = archmages[1:]
        picked.extend([who, pick])
    table.picked = bytes(picked)
