"""Whole games of Encore!! as plain data: writing them down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit, seats_in
from parlour.games.encore.actions import ASKS, NOTHING
from parlour.games.encore.cards import GROWING
from parlour.games.encore.managers import Manager
from parlour.games.encore.steps import STEPS

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

UNKNOWN: Final[i64] = 255
"""In place of a card: the viewer does not know which."""

HIDDEN: Final = "?"


def write(state: EncoreState, document: dict[str, object]) -> None:
    """Everything, hidden or not."""
    write_open(state, document)
    document["managers"] = [write_manager(state, seat) for seat in (0, 1)]
    document["knowledge"] = [
        {"seen": exact_names(manager, manager.seen), "open": exact_names(manager, manager.open)}
        for manager in (state.first, state.second)
    ]
    document["looked"] = looked_names(state)


def write_open(state: EncoreState, document: dict[str, object]) -> None:
    """What everyone can see, but for what the managers have."""
    venues = state.cards.venues
    document["round"] = state.round
    document["step"] = STEPS[state.step]
    document["priority"] = state.priority
    document["asking"] = None if state.ask == NOTHING else ASKS[state.ask].code
    document["asked"] = list(seats_in(state.asked))
    document["venue"] = None if state.venue < 0 else venues[state.venue].id
    document["venues"] = {
        "due": state.due,
        "unseen": [venue.id for k, venue in enumerate(venues) if state.unseen & bit(k)],
        "bottom": [venues[k].id for k in state.venue_bottom],
        "ties": state.ties,
    }
    document["star_change"] = state.star_change
    document["payout_change"] = state.payout_change
    document["more_vibes"] = [
        vibe.id for k, vibe in enumerate(state.cards.vibes) if state.more_vibes & bit(k)
    ]
    document["reached"] = state.reached
    document["turn_of"] = state.turn_of
    document["passes"] = state.passes
    document["progress"] = state.progress
    document["acting"] = None if state.acting < 0 else state.acting
    document["again"] = state.again
    document["showtime"] = state.showtime
    document["stage"] = state.stage
    picked: list[object] | None = None
    if state.picked >= 0:
        picked = [state.picked_of, exact_name(state.of(state.picked_of), state.picked)]
    document["picked"] = picked
    surprise = state.surprise
    document["surprise"] = None if surprise < 0 else exact_name(state.of(state.acting), surprise)
    document["frames"] = write_frames(state)
    document["exhausting"] = exhausting_venue(state)
    document["venue_met"] = list(seats_in(state.venue_met))
    document["venue_fired"] = state.venue_fired
    document["venue_used"] = list(seats_in(state.venue_used))


def exhausting_venue(state: EncoreState) -> str | None:
    for venue in state.cards.venues:
        if state.exhausting_venue is not None and venue.lasting is state.exhausting_venue:
            return venue.id
    return None


def write_frames(state: EncoreState) -> list[dict[str, object]]:
    """Each ability under way, the innermost last."""
    found: list[dict[str, object]] = []
    frame = state.frame
    while frame is not None:
        manager = state.of(frame.you)
        card = None if frame.card < 0 else exact_name(manager, frame.card)
        found.append(
            {
                "ability": frame.ability,
                "otherwise": frame.otherwise,
                "at": frame.at,
                "you": frame.you,
                "card": card,
                "venue": frame.venue,
                "nested": frame.nested,
            }
        )
        frame = frame.beneath
    found.reverse()
    return found


def exact_name(manager: Manager, card: i64) -> str:
    return HIDDEN if card == UNKNOWN else manager.roster.names[card]


def exact_names(manager: Manager, cards: i64) -> list[str]:
    found: list[str] = []
    while cards:
        low = cards & -cards
        found.append(manager.roster.names[place_of(low)])
        cards ^= low
    return found


def listed_names(manager: Manager, cards: bytes) -> list[str]:
    return [exact_name(manager, card) for card in cards]


def looked_names(state: EncoreState) -> list[str]:
    """The cards that are being looked at: always those of whoever is asked."""
    return listed_names(state.of(state.asked_seat), state.looked)


def write_manager(state: EncoreState, seat: i64) -> dict[str, object]:
    manager = state.of(seat)
    zones = state.agreed.zones
    marks = manager.marks
    return {
        "colours": [state.cards.colours[k].id for k in manager.chosen],
        "payout": manager.payout,
        "gauge": manager.gauge,
        "tour": [state.cards.venues[k].id for k in manager.tour],
        "hand": write_hidden(manager, manager.hand, manager.unknown_hand),
        "performers": {
            "middle": write_hidden(manager, manager.performers, manager.unknown_performers),
            "bottom": listed_names(manager, manager.performers_bottom),
        },
        "main": {
            "middle": write_hidden(manager, manager.mains, manager.unknown_mains),
            "bottom": listed_names(manager, manager.mains_bottom),
        },
        "removed": exact_names(manager, manager.removed),
        "stage": {
            "main": [zone_name(manager, manager.main_at(zone)) for zone in range(zones)],
            "back": [zone_name(manager, manager.back_at(zone)) for zone in range(zones)],
        },
        "suspended": exact_names(manager, manager.suspended),
        "readied": exact_names(manager, marks.readied),
        "returned": exact_names(manager, marks.returned),
        "used": exact_names(manager, marks.used),
        "fired": exact_names(manager, marks.fired),
        "spared": exact_names(manager, marks.spared),
        "shielded": exact_names(manager, marks.shielded),
        "growth": write_growth(manager),
        "met": exact_names(manager, manager.met),
        "triggered": exact_names(manager, manager.fired),
    }


def write_hidden(manager: Manager, cards: i64, unknown: i64) -> list[str]:
    return exact_names(manager, cards) + [HIDDEN] * unknown


def zone_name(manager: Manager, card: i64) -> str | None:
    return None if card < 0 else exact_name(manager, card)


def write_growth(manager: Manager) -> list[list[object]]:
    """Each growth as what grows, by how much and of which cards, the first one first."""
    found: list[list[object]] = []
    growth = manager.marks.growth
    while growth is not None:
        found.append([GROWING[growth.what], growth.n, exact_names(manager, growth.cards)])
        growth = growth.beneath
    found.reverse()
    return found
