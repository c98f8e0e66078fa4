"""What a manager of Encore!! need not think about."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from parlour.core.piles import count_bits
from parlour.games.encore.actions import DRAW_MAIN, DRAW_PERFORMER, STAGE_BACK, TRIGGER, VERBS
from parlour.games.encore.cards import ALL_PERFORMERS
from parlour.games.encore.managers import Manager
from parlour.games.encore.state import EncoreState

CAST: Final[i64] = 3  # Performers, before anything else is drawn


def deck_to_draw(manager: Manager) -> i64:
    """A cast first, then whatever helps it."""
    cast = count_bits((manager.hand | manager.on_stage) & ALL_PERFORMERS)
    return DRAW_PERFORMER if cast < CAST else DRAW_MAIN


def repeats_zone(state: EncoreState, seat: i64, action: i64) -> bool:
    """Whether the same card could be staged as well in a zone before this one.

    Zones of a row are alike as long as nothing lies beside them.
    """
    base = state.first_of_cards()
    verb = (action - base) % VERBS
    if action < base or verb >= TRIGGER:
        return False
    manager = state.of(seat)
    row = manager.main
    beside = manager.back
    zone = verb
    if verb >= STAGE_BACK:
        row = manager.back
        beside = manager.main
        zone = verb - STAGE_BACK
    both = row | beside
    if (both >> (zone * 8)) & 255:
        return False
    while zone:
        zone -= 1
        if (both >> (zone * 8)) & 255 == 0:
            return True
    return False
