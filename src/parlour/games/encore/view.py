"""What a manager at a table of Encore!! may know (ENC-7.9).

A view is a table of its own on which only what the viewer knows has been laid out; of hands and
decks it otherwise has the number of cards. So everything that asks about costs, Acts or options
works on a view as it does on the whole truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.canonical import copied
from parlour.core.documents import Document, shown
from parlour.core.happenings import ShownView
from parlour.core.outcome import Outcome
from parlour.core.piles import count_bits
from parlour.core.seats import Seat, bit
from parlour.games.encore import loading, positions
from parlour.games.encore.cards import MAIN_DECK, PERFORMER_DECK
from parlour.games.encore.copies import number_copies
from parlour.games.encore.managers import Manager
from parlour.games.encore.positions import HIDDEN, UNKNOWN

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

FORMAT: Final = "encore-view/v1"


class EncoreView(ShownView):
    """The table as one manager sees it."""

    def __init__(self, seat: Seat | None, table: EncoreState, answer: str | None) -> None:
        super().__init__(seat)
        self.table: Final = table  # with nothing on it that the viewer does not know
        self.answer: Final = answer  # this seat's own in the open window; None: none yet

    @property
    def seats(self) -> int:
        return self.table.seats

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def read_again(self, data: dict[str, object]) -> EncoreView:
        return read_view(data, self.table)

    def with_answer(self, action: object) -> EncoreView:
        return EncoreView(self.seat, self.table, self.table.game.notation(action))

    def dump(self) -> dict[str, object]:
        table = self.table
        outcome = table.outcome
        document: dict[str, object] = {
            "parlour": FORMAT,
            "seat": self.seat,
            "options": copied(table.agreed.options),
        }
        positions.write_open(table, document)
        document["managers"] = [positions.write_manager(table, seat) for seat in (0, 1)]
        document["looked"] = positions.looked_names(table)
        document["answer"] = self.answer
        document["outcome"] = None if outcome is None else outcome.dump()
        return document


def view(state: EncoreState, seat: object) -> EncoreView:
    """The view of a seat, or of a spectator: built from nothing, field by field."""
    if seat is not None and not state.has_seat(seat):
        facts: dict[str, object] = {"seat": shown(seat), "last": state.seats - 1}
        raise state.game.refuse("no_such_viewer", facts)
    assert seat is None or isinstance(seat, int), "a seat is a number"
    viewer: i64 = -1 if seat is None else seat
    table = state.blank()
    state.copy_open_to(table)
    table.first = as_seen(state.first, viewer == 0, viewer == 1)
    table.second = as_seen(state.second, viewer == 1, viewer == 0)
    mine = state.looked and state.asked_seat == viewer
    table.looked = state.looked if mine else bytes([UNKNOWN]) * len(state.looked)
    number_copies(table, 0)
    number_copies(table, 1)
    answer: str | None = None
    if seat is not None and state.asked and state.laid_by(viewer):
        answer = state.game.notation(state.laid_by(viewer) - 1)
    return EncoreView(seat, table, answer)


def as_seen(manager: Manager, own: bool, other: bool) -> Manager:
    """What a viewer knows of a manager: all of one's own cards but the order of the decks."""
    seen = manager.clone()
    seen.seen = 0
    seen.open = 0
    if not own:
        known = manager.seen if other else manager.open
        seen.hand &= known
        seen.unknown_hand = count_bits(manager.hand & ~known)
        seen.performers_bottom = b""
        seen.mains_bottom = b""
    seen.performers = 0
    seen.mains = 0
    seen.unknown_performers = manager.deck_count(PERFORMER_DECK) - len(seen.performers_bottom)
    seen.unknown_mains = manager.deck_count(MAIN_DECK) - len(seen.mains_bottom)
    return seen


# Reading


def read_view(data: object, like: EncoreState) -> EncoreView:
    """The view that `dump` wrote, or BadInput with the field that is wrong.

    `like` is any table of the same game and options.
    """
    document = Document("view", data, like.game.phrases)
    document.exactly("parlour", FORMAT)
    document.exactly("options", like.agreed.options)
    seat = None if document.take("seat") is None else document.integer("seat", 0, 1)
    table = like.blank()
    loading.read_managers(document, table)
    loading.read_open(document, table)
    table.looked = read_looked(document, table)
    answer = None if document.take("answer") is None else document.text("answer")
    if document.take("outcome") is not None:
        part = document.part("outcome")
        winners = tuple(part.integers("winners", 0, 1))
        table.outcome = Outcome(winners, part.text("reason"), part.text("clause"))
        part.finish()
    document.finish()
    return EncoreView(seat, table, answer)


def read_looked(document: Document, table: EncoreState) -> bytes:
    names = document.items("looked")
    manager = table.of(table.asked_seat)
    found: list[int] = []
    for name in names:
        hidden = name == HIDDEN
        card = UNKNOWN if hidden else loading.card_named(document, "looked", name, manager)
        found.append(card)
    return bytes(found)


def known_places(table: EncoreState, seat: i64) -> i64:
    """The cards of a manager whose place is known."""
    manager = table.of(seat)
    looked = table.looked if table.asked_seat == seat else b""
    found = manager.on_stage | manager.removed | manager.hand | manager.performers | manager.mains
    for cards in (manager.performers_bottom, manager.mains_bottom, looked):
        for card in cards:
            if card != UNKNOWN:
                found |= bit(card)
    if table.surprise >= 0 and table.acting == seat:
        found |= bit(table.surprise)
    return found
