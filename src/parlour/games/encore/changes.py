"""What effects do to cards on the stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.encore.actions import STAGE_BACK
from parlour.games.encore.cards import (
    GROW,
    READY,
    RECALL,
    REMOVE,
    SHIELD,
    SPARE,
    SUSPEND,
    TO_BACK,
    Effect,
)
from parlour.games.encore.moves import into_hand, leave_stage, move, remove, tell_moved
from parlour.games.encore.telling import tell

if TYPE_CHECKING:
    from parlour.games.encore.state import EncoreState

CLAUSE: Final = "ENC-5.13"
"""Behind whatever an effect does that no other clause tells of."""


def apply_all(state: EncoreState, effect: Effect, seat: i64, cards: i64) -> None:
    if cards == 0:
        return
    do: i64 = effect.do
    manager = state.of(seat)
    if do == GROW:
        manager.marks = manager.marks.with_growth(cards, effect.what, effect.n)
        code = "grown" if effect.n > 0 else "shrunk"
    elif do == SPARE:
        manager.marks = manager.marks.with_spared(cards)
        code = "spared"
    elif do == SHIELD:
        manager.marks = manager.marks.with_shielded(cards)
        code = "shielded"
    elif do == READY:
        manager.suspended &= ~cards
        manager.marks = manager.marks.with_readied(cards)
        code = "readied"
    elif do == SUSPEND:
        manager.suspended |= cards
        code = "suspended"
    else:
        one_by_one(state, effect, seat, cards)
        return
    if state.sink is not None:
        tell_cards(state, effect, seat, cards, code)


def tell_cards(state: EncoreState, effect: Effect, seat: i64, cards: i64, code: str) -> None:
    roster = state.of(seat).roster
    named = [roster.kinds[card] for card in range(len(roster.cards)) if cards & bit(card)]
    facts: dict[str, object] = {"seat": seat, "cards": named}
    if effect.do == GROW:
        facts["n"] = abs(effect.n)
        facts["what"] = "boost" if effect.what else "act"
    tell(state, code, CLAUSE, facts)


def one_by_one(state: EncoreState, effect: Effect, seat: i64, cards: i64) -> None:
    """Effects that take cards somewhere else."""
    manager = state.of(seat)
    while cards:
        low = cards & -cards
        card = place_of(low)
        if effect.do == REMOVE:
            remove(state, seat, card, "removed", CLAUSE)
        elif effect.do == RECALL:
            recall(state, seat, card)
        else:
            zone = manager.zone_of(card)
            back = effect.to == TO_BACK
            move_to(state, seat, card, zone + STAGE_BACK if back else zone)
            if back:
                manager.marks = manager.marks.with_returned(low)
        cards ^= low


def recall(state: EncoreState, seat: i64, card: i64) -> None:
    """A card on the stage or removed from the game goes to its manager's hand."""
    manager = state.of(seat)
    here = bit(card)
    if manager.removed & here:
        manager.removed ^= here
    else:
        leave_stage(manager, card)
    into_hand(manager, card)
    manager.marks = manager.marks.with_returned(here)
    if state.sink is not None:
        tell(state, "recalled", CLAUSE, {"seat": seat, "card": manager.roster.kinds[card]})


def move_to(state: EncoreState, seat: i64, card: i64, zone: i64) -> None:
    move(state.of(seat), card, zone)
    tell_moved(state, seat, card, "moved", CLAUSE)
