"""What follows from a view of Ember for those who look at it: sums, thresholds, payments.

Nothing here is asked of anything but the view, so it tells its viewer nothing new.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.ember import powers
from parlour.games.ember.abilities import ARCHMAGE, ARCHMAGE_REVIVES, NONE, Act, Frame
from parlour.games.ember.actions import GIVING, LAYING, PUTTING
from parlour.games.ember.cards import Do, Place
from parlour.games.ember.costs import ARCHMAGES, payments
from parlour.games.ember.moves import in_order
from parlour.games.ember.naming import creature_names, value_name
from parlour.games.ember.positions import ids
from parlour.games.ember.running import item_of
from parlour.games.ember.state import EmberState
from parlour.games.ember.targets import affected
from parlour.games.ember.view import EmberView


def figures(view: EmberView) -> dict[str, object]:
    """The figures of a view as plain data; `docs/reference/wire.md` names them."""
    table = view.table
    frame = table.frame
    found: dict[str, object] = {
        "totals": [powers.total(table, seat) for seat in range(table.seats)],
        "thresholds": [powers.threshold(table, seat) for seat in range(table.seats)],
        "hand_sizes": [powers.hand_size(table, seat) for seat in range(table.seats)],
        "vp": values_in_play(table),
        "arrivals": list(table.agreed.arrivals) if table.solo else [],
        "announced": None if table.act is None else announced(table, table.act),
        "cancels": cancels(table),
        "asks": None if frame is None else name_of(table, frame.creature),
        "goes_to": None,
        "right_call": None,
        "means": [],
        "after": {},
    }
    seat = view.seat
    if seat is not None:
        if frame is not None and table.asked & bit(seat):
            found["goes_to"] = goes_to(table, frame, seat)
        found["right_call"] = powers.total(table, seat) >= powers.threshold(table, seat)
        within = means(table, seat)
        found["means"] = write_means(table, seat, within)
        found["after"] = totals_after(table, seat, within)
    return found


def values_in_play(table: EmberState) -> dict[str, object]:
    """The VP of every creature in a play area as they count now (EMB-5.10)."""
    found: dict[str, object] = {}
    holders: i64 = table.seats + 1 if table.solo else table.seats
    holder: i64 = 0
    while holder < holders:
        for creature in in_order(table.areas.of(holder)):
            found[table.cards.creatures[creature].id] = powers.vp(table, creature)
        holder += 1
    return found


# What was announced


def name_of(table: EmberState, creature: i64) -> str | None:
    """None: an Archmage."""
    return None if creature >= ARCHMAGE else table.cards.creatures[creature].id


def announced(table: EmberState, act: Act) -> dict[str, object]:
    """An ability, an Archmage or an arriving Curse, with all that has been named for it."""
    archmage = act.creature >= ARCHMAGE
    named = act.targets if archmage else creature_names(table, act)
    deed: str | None = None
    if archmage:
        deed = "revive" if act.creature == ARCHMAGE_REVIVES else "flip"
    return {
        "seat": act.seat,
        "creature": name_of(table, act.creature),
        "archmage": deed,
        "player": act.player if act.player < NONE else None,
        "targets": [table.cards.creatures[target].id for target in named],
        "value": None if archmage else value_name(table, act),
    }


def cancels(table: EmberState) -> list[dict[str, object]]:
    """What answers it, the first announced first."""
    found: list[dict[str, object]] = []
    cancel = table.cancels
    while cancel is not None:
        found.append({"seat": cancel.seat, "creature": name_of(table, cancel.creature)})
        cancel = cancel.beneath
    found.reverse()
    return found


# What is asked of the hand


def goes_to(table: EmberState, frame: Frame, seat: i64) -> object:
    """Where a card goes that an ability asks for: to a seat, or onto a pile. None: nowhere yet."""
    ask = table.ask
    item = item_of(table, frame)
    if ask == LAYING:
        return "charred"
    if ask == PUTTING:
        return "charred" if item.place is Place.CHARRED else "deck"
    if ask != GIVING:
        return None
    if item.do is Do.GIVE:
        receivers = [x for x in affected(table, frame, item.who) if x != frame.you]
        return receivers[table.stage - 1]
    if item.do is Do.PASS:
        return (seat + (1 if item.place is Place.LEFT else table.seats - 1)) % table.seats
    return frame.you


# What the hand can pay


class Means:
    """Creatures of one cost, and the ways in which a hand could pay for one of them."""

    def __init__(self, creatures: i64, ways: list[i64]) -> None:
        self.creatures: Final = creatures
        self.ways: Final = ways  # the one that leaves the most behind first


def means(table: EmberState, seat: i64) -> list[Means]:
    """What the hand could pay for, whether or not it is the time to conjure."""
    offered = table.pool
    if table.solo:
        offered |= table.areas.of(table.night) & table.up
    hand = table.hands.of(seat)
    ease = powers.ease(table, seat)
    found: list[Means] = []
    for price in table.cards.prices:
        if offered & price.creatures:
            ways = sorted(payments(price.cost, hand, ease), key=sacrifice)
            if ways:
                found.append(Means(offered & price.creatures, ways))
    return found


def sacrifice(way: i64) -> tuple[int, int, int]:
    """What a payment costs its player: Archmages are dear, then cards, then high numbers."""
    numbers = sum([card % 13 for card in in_order(way & ~ARCHMAGES)])
    return count_bits(way & ARCHMAGES), count_bits(way), numbers


def write_means(table: EmberState, seat: i64, within: list[Means]) -> list[dict[str, object]]:
    """Each way to pay as places in the hand, lowest card first."""
    place = {card: k for k, card in enumerate(in_order(table.hands.of(seat)))}
    return [
        {
            "creatures": ids(table, one.creatures),
            "ways": [[place[card] for card in in_order(way)] for way in one.ways],
        }
        for one in within
    ]


def totals_after(table: EmberState, seat: i64, within: list[Means]) -> dict[str, object]:
    """The VP of the seat if it conjured each of the creatures it can pay for."""
    found: dict[str, object] = {}
    for one in within:
        for creature in in_order(one.creatures & table.pool):
            after = table.clone()
            after.areas = after.areas.put(seat, after.areas.of(seat) | bit(creature))
            after.up |= bit(creature)
            found[table.cards.creatures[creature].id] = powers.total(after, seat)
    return found
