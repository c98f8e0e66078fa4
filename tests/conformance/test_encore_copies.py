"""Copies of a card look alike: using one tells nobody whether there is another."""

from __future__ import annotations

import copy
from typing import Any

from parlour import State

from .encore import CARDS, NAMES, PERFORMERS, EncoreCase, copies, play
from .test_views import all_that_is_sent

SUPPORTERS = [copies(card) for card in CARDS["card"] if card["type"] == "supporter"]


def holding(position: Any, seat: int, hand: list[str], seen: list[str]) -> State:
    """The same table, but for what a seat holds and what the other has seen of it."""
    changed = copy.deepcopy(position)
    manager = changed["managers"][seat]
    held = manager["hand"] + manager["performers"]["middle"] + manager["main"]["middle"]
    left = sorted([name for name in held if name not in hand], key=NAMES.index)
    manager["hand"] = sorted(hand, key=NAMES.index)
    manager["performers"]["middle"] = [name for name in left if name in PERFORMERS]
    manager["main"]["middle"] = [name for name in left if name not in PERFORMERS]
    changed["knowledge"][seat] = {"seen": seen, "open": []}
    return EncoreCase().game.load(changed)


def test_a_copy_that_was_seen_is_used_before_one_that_was_not() -> None:
    state = EncoreCase().game.start(2, 3)
    while state.dump()["asking"] != "act":
        play(state, "")
    position: Any = state.dump()
    seat = next(iter(state.window))
    deck = position["managers"][seat]["main"]["middle"]
    pairs = [alike[:2] for alike in SUPPORTERS if len(alike) > 1 and alike[1] in deck]
    assert pairs
    for first, second in pairs:
        other = next(name for name in deck if name not in (first, second))
        for seen, unseen in ((first, second), (second, first)):
            one = holding(position, seat, [seen, other], [seen])
            two = holding(position, seat, [seen, unseen], [seen])
            for table in (one, two):
                play(table, f"stage {first} b")
            asked = list(range(0, len(one.game.actions), 7))
            sent = all_that_is_sent(one, 1 - seat, asked)
            assert sent == all_that_is_sent(two, 1 - seat, asked)
