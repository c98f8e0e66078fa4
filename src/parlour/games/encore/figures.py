"""What follows from a view of Encore!! for those who look at it: what the cards print, changed by all
that is in force.
"""

from __future__ import annotations

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.actions import EXHAUSTING
from parlour.games.encore.cards import ALL_PERFORMERS
from parlour.games.encore.managers import Manager
from parlour.games.encore.state import EncoreState
from parlour.games.encore.view import EncoreView


def figures(view: EncoreView) -> dict[str, object]:
    """The figures of a view as plain data; `docs/reference/wire.md` names them.

    Nothing in it is hidden from the viewer: of a hand it prices the cards that lie on the table.
    """
    table = view.table
    up = table.venue >= 0
    vibes = powers.vibes(table)
    named = [vibe.name for k, vibe in enumerate(table.cards.vibes) if vibes & bit(k)]
    asking = table.ask == EXHAUSTING
    return {
        "star": powers.star(table) if up else None,
        "payout": powers.payout(table) if up else None,
        "vibes": named,
        "exhausting": table.progress % table.agreed.zones + 1 if asking else None,
        "managers": [of_manager(table, seat) for seat in (0, 1)],
    }


def of_manager(table: EncoreState, seat: i64) -> dict[str, object]:
    manager = table.of(seat)
    zones = range(table.agreed.zones)
    return {
        "main": [of_card(table, seat, manager.main_at(zone)) for zone in zones],
        "back": [of_card(table, seat, manager.back_at(zone)) for zone in zones],
        "fee": powers.vibe_check(table, seat),
        "entrance": powers.entrance(table, seat),
        "costs": costs(table, seat, manager),
    }


def of_card(table: EncoreState, seat: i64, card: i64) -> dict[str, object] | None:
    """The intensity of a staged card, Act or BOOST, and whether its vibe is the Venue's."""
    if card < 0:
        return None
    performs = bit(card) & ALL_PERFORMERS != 0
    n = powers.act(table, seat, card) if performs else powers.boost(table, seat, card)
    match = powers.vibes(table) & table.of(seat).roster.cards[card].vibes != 0
    return {"n": n, "match": match}


def costs(table: EncoreState, seat: i64, manager: Manager) -> dict[str, object]:
    """What the known cards of a hand cost to sign."""
    found: dict[str, object] = {}
    left = manager.hand
    while left:
        low = left & -left
        card = place_of(low)
        found[manager.roster.names[card]] = powers.signing_cost(
            table, seat, manager.roster.cards[card]
        )
        left ^= low
    return found
