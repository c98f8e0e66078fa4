"""Whole games of Ember as plain data: writing them down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.core.seats import seats_in
from parlour.core.tallies import Tallies
from parlour.games.ember.abilities import Act, Grant
from parlour.games.ember.actions import ASKS, NOTHING, PAYING, card_name
from parlour.games.ember.cards import FIRST_ARCHMAGE, WIZARDS, Modifier
from parlour.games.ember.moves import in_order
from parlour.games.ember.steps import STEPS

if TYPE_CHECKING:
    from parlour.games.ember.state import EmberState


def exact_name(card: i64) -> str:
    """A wizard card in the whole truth, where the Archmages are numbered."""
    if card >= FIRST_ARCHMAGE:
        return f"archmage-{card - FIRST_ARCHMAGE + 1}"
    return card_name(card)


EXACT: Final = {exact_name(card): card for card in range(WIZARDS)}


def write(state: EmberState, document: dict[str, object]) -> None:
    """Everything, hidden or not."""
    write_open(state, document)
    document["hands"] = [names(in_order(state.hands.of(s))) for s in range(state.seats)]
    document["deck"] = {
        "top": names(state.top),
        "middle": names(in_order(state.deck)),
        "bottom": names(state.bottom),
    }
    document["charred"] = names(state.charred.order())
    document["knows"] = [names(in_order(state.knows.of(viewer))) for viewer in range(6)]
    document["picked"] = [
        [state.picked[k], state.picked[k + 1]] for k in range(0, len(state.picked), 2)
    ]


def names(cards: bytes) -> list[str]:
    return [exact_name(card) for card in cards]


def write_open(state: EmberState, document: dict[str, object]) -> None:
    """What everyone can see, under way or lying on the table (EMB-2.5)."""
    creatures = state.cards.creatures
    holders = state.seats + 1 if state.solo else state.seats
    document["turn"] = state.turn
    document["active"] = state.active
    document["step"] = STEPS[state.step]
    document["asking"] = None if state.ask == NOTHING else ASKS[state.ask].code
    document["asked"] = list(seats_in(state.asked))
    document["pool"] = ids(state, state.pool)
    document["areas"] = [ids(state, state.areas.of(holder)) for holder in range(holders)]
    document["up"] = ids(state, state.up)
    document["plus"] = marks(state, state.plus)
    document["minus"] = marks(state, state.minus)
    document["grants"] = [write_grant(state, grant) for grant in state.grants]
    document["refreshed"] = state.refreshed
    document["conjured"] = state.conjured
    document["extras"] = list(state.extras)
    document["wrong_call"] = state.wrong_call
    document["revived"] = ids(state, state.revived)
    document["used"] = ids(state, state.used)
    document["spent"] = ids(state, state.spent)
    document["idle"] = state.idle
    document["dry"] = state.dry
    document["passes"] = state.passes
    document["turn_of"] = state.turn_of
    document["stalled"] = state.stalled
    document["clock"] = state.clock
    document["due"] = state.due
    document["arrived"] = state.arrived
    document["waiting"] = ids(state, state.waiting)
    document["held"] = state.held
    document["wanted"] = creatures[state.wanted].id if state.ask == PAYING else None
    document["stage"] = state.stage
    document["act"] = None if state.act is None else write_act(state.act, state.standing)
    document["cancels"] = write_cancels(state)
    document["frames"] = write_frames(state)
    document["pending"] = list(state.pending)
    document["answered"] = ids(state, state.answered)


def marks(state: EmberState, amounts: Tallies) -> list[list[object]]:
    """Each creature that has a mark with its amount."""
    creatures = state.cards.creatures
    return [[creatures[k].id, amounts.of(k)] for k in in_order(amounts.counted)]


def ids(state: EmberState, creatures: i64) -> list[str]:
    return [state.cards.creatures[k].id for k in in_order(creatures)]


def write_act(act: Act, standing: i64) -> dict[str, object]:
    return {
        "seat": act.seat,
        "creature": act.creature,
        "player": act.player,
        "targets": list(act.targets),
        "standing": standing,
    }


def write_cancels(state: EmberState) -> list[list[int]]:
    """Each cancel as its seat and creature, the first announced first."""
    found: list[list[int]] = []
    cancel = state.cancels
    while cancel is not None:
        found.append([cancel.seat, cancel.creature])
        cancel = cancel.beneath
    found.reverse()
    return found


def write_frames(state: EmberState) -> list[dict[str, object]]:
    """Each list under way, the innermost last."""
    found: list[dict[str, object]] = []
    frame = state.frame
    while frame is not None:
        found.append(
            {
                "program": frame.program,
                "at": frame.at,
                "you": frame.you,
                "actor": frame.actor,
                "creature": frame.creature,
                "owner": frame.owner,
                "offender": frame.offender,
                "slot": frame.slot,
                "player": frame.player,
                "targets": list(frame.targets),
                "same": frame.same,
                "done": frame.done,
            }
        )
        frame = frame.beneath
    found.reverse()
    return found


def write_grant(state: EmberState, grant: Grant) -> dict[str, object]:
    """A grant by the creature it comes from and its place among that creature's grants."""
    return {
        "creature": state.cards.creatures[grant.creature].id,
        "modifier": granted_modifiers(state).index(grant.modifier),
        "seat": grant.seat,
        "giver": grant.giver,
        "until": grant.until.value,
    }


def granted_modifiers(state: EmberState) -> list[Modifier]:
    """Every modifier that some card can grant."""
    found: list[Modifier] = []
    for program in state.cards.programs:
        for item in program:
            if item.modifier is not None and item.modifier not in found:
                found.append(item.modifier)
    return found
