"""A whole state that agrees with a view, all that it allows equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import ONE_BYTE, count_bits, nth_bit
from parlour.core.randomness import Quick
from parlour.core.seats import bit
from parlour.games.encore.actions import NOTHING
from parlour.games.encore.cards import ALL_PERFORMERS, DECK_CARDS, PERFORMER_DECK
from parlour.games.encore.positions import UNKNOWN
from parlour.games.encore.targets import effect_of
from parlour.games.encore.view import EncoreView, known_places

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

TRIES: Final = 100_000


def fill(state: EncoreState, view: EncoreView, dice: Quick) -> bool:
    """Deal the cards the viewer cannot place; False if the question could then not be open."""
    table = view.table
    table.copy_open_to(state)
    state.first = table.first.clone()
    state.second = table.second.clone()
    state.looked = table.looked
    seat: i64 = 0
    while seat < 2:
        if state.of(seat).roster.cards:
            deal(state, seat, dice)
            manager = state.of(seat)
            if view.seat is None:
                manager.seen = table.of(seat).hand
                manager.open = table.of(seat).hand
            elif seat != view.seat:
                manager.seen = table.of(seat).hand
        seat += 1
    if state.ask == NOTHING:
        return True
    state.put(state.ask, state.asked_seat)
    return state.owing != 0


def deal(state: EncoreState, seat: i64, dice: Quick) -> None:
    """Deal a manager's unknown cards to the hand, to what is looked at, and to the decks."""
    manager = state.of(seat)
    looked = state.looked if state.asked_seat == seat else b""
    unknown = (bit(DECK_CARDS) - 1) & ~known_places(state, seat)
    performers = unknown & ALL_PERFORMERS
    others = unknown & ~ALL_PERFORMERS
    if UNKNOWN in looked:
        frame = state.frame
        assert frame is not None, "an ability looks at cards"
        found = b""
        while len(found) < len(looked):
            if effect_of(state, frame).deck == PERFORMER_DECK:
                card = one_of(performers, dice)
                performers ^= bit(card)
            else:
                card = one_of(others, dice)
                others ^= bit(card)
            found += ONE_BYTE[card]
        state.looked = found
    while count_bits(performers) > manager.unknown_performers:
        card = one_of(performers, dice)
        performers ^= bit(card)
        manager.hand |= bit(card)
    while count_bits(others) > manager.unknown_mains:
        card = one_of(others, dice)
        others ^= bit(card)
        manager.hand |= bit(card)
    manager.performers = performers
    manager.mains = others
    manager.unknown_hand = 0
    manager.unknown_performers = 0
    manager.unknown_mains = 0


def one_of(cards: i64, dice: Quick) -> i64:
    return nth_bit(cards, dice.below(0, count_bits(cards)))
