"""How wizard cards move, and who knows of it (EMB-2.4, EMB-4.6 to EMB-4.9).

A card that moves unseen out of a hand may be any card of that hand: whoever knew cards there
forgets them, unless the whole hand moved together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.holdings import HOLDERS
from parlour.core.piles import ONE_BYTE, count_bits, nth_bit, place_of
from parlour.core.seats import bit
from parlour.games.ember.cards import FIRST_ARCHMAGE
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.telling import tell, tell_some

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState

# The streams of chance.
DEALER: Final[i64] = 0
SHUFFLE_POOL: Final[i64] = 1
SHUFFLE_DRAW: Final[i64] = 2
PICK: Final[i64] = 3
SHUFFLE_CURSES: Final[i64] = 4
STREAMS: Final[tuple[str, ...]] = (
    "dealer",
    "shuffle/pool",
    "shuffle/draw",
    "pick",
    "shuffle/curses",
)

NO_CARD: Final[i64] = -1

TWO_BYTES: Final = tuple([bytes([one, other]) for one in range(64) for other in range(64)])
"""Two cards as they stand in a pile, as `ONE_BYTE` has one."""


def kinds(cards: i64) -> i64:
    """The cards as players tell them apart: any Archmage is the lowest one."""
    numbered = cards & (bit(FIRST_ARCHMAGE) - 1)
    return numbered if cards == numbered else numbered | bit(FIRST_ARCHMAGE)


def as_set(cards: bytes) -> i64:
    found: i64 = 0
    k: i64 = 0
    while k < len(cards):
        found |= bit(cards[k])
        k += 1
    return found


def in_order(cards: i64) -> bytes:
    """The cards of a set, lowest first."""
    found = b""
    while cards:
        low = cards & -cards
        cards ^= low
        first = place_of(low)
        if cards == 0:
            return found + ONE_BYTE[first]
        low = cards & -cards
        cards ^= low
        found = found + TWO_BYTES[first * 64 + place_of(low)]
    return found


# Knowledge


def learns(state: EmberState, seat: i64, cards: i64) -> None:
    """The seat knows where these cards lie now."""
    if state.thought:
        return
    known = state.knows.of(seat)
    if cards & ~known:
        state.knows = state.knows.put(seat, known | cards)


def forget(state: EmberState, cards: i64, one: i64, other: i64) -> None:
    """All viewers but two no longer know where these cards are."""
    if state.thought:
        return
    k: i64 = 0
    while k < HOLDERS:
        if k != one and k != other:
            known = state.knows.of(k)
            if known & cards:
                state.knows = state.knows.put(k, known & ~cards)
        k += 1


def all_learn(state: EmberState, cards: i64) -> None:
    """Everybody knows where these cards lie now."""
    if not state.thought:
        state.knows = state.knows.to_all(cards)


def count_off_archmages(state: EmberState, viewer: i64, gone: i64, left: i64) -> None:
    """A viewer sees these cards leave a hand in which these are left.

    Archmages are alike: one that it did not know of may be the one it did, so of those it knows
    among the cards left as many are no longer certain.
    """
    if state.thought:
        return
    known = state.knows.of(viewer)
    new = count_bits(gone & ARCHMAGES & ~known)
    doubtful = known & left & ARCHMAGES
    while new and doubtful:
        low = doubtful & -doubtful
        known ^= low
        doubtful ^= low
        new -= 1
    state.knows = state.knows.put(viewer, known)


def seen_to_leave(state: EmberState, seat: i64, gone: i64) -> None:
    """Everybody sees these cards, which have left the hand of a seat."""
    if state.thought:
        return
    left = state.hands.of(seat)
    if gone & ARCHMAGES and left & ARCHMAGES:
        viewer: i64 = 0
        while viewer < HOLDERS:
            if viewer != seat:
                count_off_archmages(state, viewer, gone, left)
            viewer += 1
    all_learn(state, gone)


# The Draw Deck


def renew_deck(state: EmberState) -> None:
    """The Charred Pile becomes the new Draw Deck; nobody knows its order (EMB-4.7)."""
    state.deck = state.charred.cards
    state.charred.clear()
    state.renew(SHUFFLE_DRAW)
    state.knows = state.knows.from_all(state.deck)
    if state.sink is not None:
        tell(state, "deck_renewed", "EMB-4.7", {"count": count_bits(state.deck)})


def shuffle_all(state: EmberState) -> None:
    """The Charred Pile is shuffled into the Draw Deck."""
    state.deck |= state.charred.cards | as_set(state.top) | as_set(state.bottom)
    state.charred.clear()
    state.top = b""
    state.bottom = b""
    state.renew(SHUFFLE_DRAW)
    state.knows = state.knows.from_all(state.deck)
    if state.sink is not None:
        tell(state, "reshuffled", "EMB-4.7", {"count": count_bits(state.deck)})


def next_card(state: EmberState) -> i64:
    """Take the next card of the Draw Deck; NO_CARD if there is none anywhere (EMB-4.8)."""
    card = from_deck(state)
    if state.deck == 0:
        renew_if_empty(state)
        if card == NO_CARD:
            card = from_deck(state)
    return card


def from_deck(state: EmberState) -> i64:
    """Take the next card of the Draw Deck as it is; NO_CARD if it is empty."""
    card = NO_CARD
    if len(state.top):
        card = state.top[0]
        state.top = state.top[1:]
    elif state.deck:
        card = nth_bit(state.deck, state.below(SHUFFLE_DRAW, count_bits(state.deck)))
        state.deck ^= bit(card)
    elif len(state.bottom):
        card = state.bottom[0]
        state.bottom = state.bottom[1:]
    return card


def renew_if_empty(state: EmberState) -> None:
    """The last card of the deck was taken: the Charred Pile takes its place at once."""
    if state.charred.size and state.deck == 0 and not len(state.top) and not len(state.bottom):
        renew_deck(state)


def draw(state: EmberState, seat: i64, count: i64, code: str, clause: str) -> i64:
    """Draw cards from the Draw Deck; gives how many there were."""
    drawn: i64 = 0
    number: i64 = 0
    while number < count:
        card = next_card(state)
        if card < 0:
            break
        drawn |= bit(card)
        number += 1
    if number:
        state.hands.put(seat, state.hands.of(seat) | drawn)
    if state.sink is not None and number:
        tell_some(
            state,
            code,
            clause,
            {"seat": seat, "count": number},
            {"cards": list(in_order(drawn))},
            bit(seat),
        )
    return number


def take_from_charred(state: EmberState, seat: i64, code: str, clause: str) -> None:
    """Take the top card of the Charred Pile, in sight of all."""
    card = state.charred.take()
    state.hands.put(seat, state.hands.of(seat) | bit(card))
    all_learn(state, bit(card))
    if state.sink is not None:
        tell(state, code, clause, {"seat": seat, "cards": [card]})
    show_top(state)


def show_top(state: EmberState) -> None:
    """The top card of the Charred Pile lies open (EMB-2.5)."""
    if not state.thought and state.charred.size:
        all_learn(state, bit(state.charred.top()))


# Discarding


def discard_one(state: EmberState, seat: i64, card: i64, code: str, clause: str) -> None:
    """Put one card of a hand onto the Charred Pile, where all see it."""
    state.hands.put(seat, state.hands.of(seat) ^ bit(card))
    state.charred.lay(card)
    seen_to_leave(state, seat, bit(card))
    if state.sink is not None:
        tell_discard(state, seat, ONE_BYTE[card], code, clause, shown=True)


def discard(
    state: EmberState, seat: i64, order: bytes, code: str, clause: str, shown: bool
) -> None:
    """Put cards of a hand onto the Charred Pile; all see the last one, or all that are shown."""
    if not len(order):
        return
    hand = state.hands.of(seat)
    cards = as_set(order)
    state.hands.put(seat, hand & ~cards)
    state.charred.lay_in_order(order)
    if shown or len(order) == 1:
        seen_to_leave(state, seat, cards)
    else:
        leave_unseen(state, seat, hand, cards)
    if state.sink is not None:
        tell_discard(state, seat, order, code, clause, shown)


def leave_unseen(state: EmberState, seat: i64, hand: i64, cards: i64) -> None:
    """Several cards of a hand were laid onto the Charred Pile at once: only the top one is seen."""
    if state.thought:
        return
    forget(state, hand, seat, seat)
    learns(state, seat, cards)
    show_top(state)


def discard_hand(state: EmberState, seat: i64, on_top: i64, code: str, clause: str) -> None:
    """Put a whole hand onto the Charred Pile, the lowest card first but for the one on top."""
    hand = state.hands.of(seat)
    state.hands.put(seat, 0)
    state.charred.lay_all(hand & ~bit(on_top))
    state.charred.lay(on_top)
    if hand == bit(on_top):
        seen_to_leave(state, seat, hand)
    else:
        leave_unseen(state, seat, hand, hand)
    if state.sink is not None:
        tell_discard(state, seat, whole_hand(hand, on_top), code, clause, shown=False)


def tell_discard(
    state: EmberState, seat: i64, order: bytes, code: str, clause: str, shown: bool
) -> None:
    facts: dict[str, object] = {"seat": seat, "count": len(order), "card": order[-1]}
    if shown:
        facts["cards"] = list(order)
        tell(state, code, clause, facts)
    else:
        tell_some(state, code, clause, facts, {"cards": list(order)}, bit(seat))


def whole_hand(hand: i64, on_top: i64) -> bytes:
    """A whole hand in the order in which it is discarded: the named card comes last."""
    return in_order(hand & ~bit(on_top)) + ONE_BYTE[on_top]


def random_card(state: EmberState, seat: i64) -> i64:
    """A card of a hand that nobody chose."""
    hand = state.hands.of(seat)
    card = nth_bit(hand, state.below(PICK, count_bits(hand)))
    state.renew(PICK)
    return card


# From hand to hand


def hand_over(state: EmberState, giver: i64, receiver: i64, cards: i64, clause: str) -> None:
    """Cards go from one hand into another; only the two see which."""
    hand = state.hands.of(giver)
    if cards != hand:
        forget(state, hand, giver, receiver)
        count_off_archmages(state, receiver, cards, hand & ~cards)
    state.hands.put(giver, hand & ~cards)
    state.hands.put(receiver, state.hands.of(receiver) | cards)
    learns(state, giver, cards)
    if state.sink is not None:
        facts: dict[str, object] = {"seat": giver, "to": receiver, "count": count_bits(cards)}
        secret: dict[str, object] = {"cards": list(in_order(cards))}
        tell_some(state, "handed_over", clause, facts, secret, bit(giver) | bit(receiver))


def swap_hands(state: EmberState, one: i64, other: i64, clause: str) -> None:
    """Whole hands change places; both know what they handed over."""
    first = state.hands.of(one)
    second = state.hands.of(other)
    learns(state, one, first)
    learns(state, other, second)
    state.hands.put(one, second)
    state.hands.put(other, first)
    if state.sink is not None:
        tell(state, "hands_swapped", clause, {"seat": one, "to": other})
