"""PokerKit, a rules engine in Python: limit hold'em for two; deepcopy."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem

from bench.peers.common import emit, half_way, per_call, playouts, shape

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def deal() -> Any:
    return FixedLimitTexasHoldem.create_state(
        AUTOMATIONS,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        small_bet=2,
        big_bet=4,
        raw_starting_stacks=200,
        player_count=2,
    )


def legal_actions(state: Any) -> list[Callable[[], object]]:
    actions: list[Callable[[], object]] = []
    if state.can_fold():
        actions.append(state.fold)
    if state.can_check_or_call():
        actions.append(state.check_or_call)
    if state.can_complete_bet_or_raise_to():
        actions.append(state.complete_bet_or_raise_to)
    return actions


def one_hand(rnd: random.Random) -> int:
    state, steps = deal(), 0
    while state.status:
        legal = legal_actions(state)
        legal[int(rnd.random() * len(legal))]()
        steps += 1
    return steps


def walk(state: Any, rnd: random.Random) -> Iterator[int]:
    while state.status:
        legal = legal_actions(state)
        yield len(legal)
        rnd.choice(legal)()


def main() -> None:
    rnd = random.Random(1)
    common = {"lib": "pokerkit", "game": "limit holdem 2p"}
    seen = shape(lambda: walk(deal(), rnd))
    emit(**common, mode="python loop", **playouts(lambda: one_hand(rnd)).row(), **seen.row())
    state = half_way(deal, lambda each: walk(each, rnd), seen.steps_per_game / 2)
    emit(**common, mode="clone/tensors", clone_ns=per_call(lambda: copy.deepcopy(state)))


if __name__ == "__main__":
    main()
