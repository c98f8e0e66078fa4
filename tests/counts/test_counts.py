"""How many lines of play lead from a small position, and to how many different states.

Any change of what is legal, or of what an answer leads to, changes one of these numbers.
"""

from __future__ import annotations

import itertools
import os
import tomllib
from pathlib import Path

import pytest

import parlour
from parlour import State

GOLDEN = Path(__file__).with_name("counts.toml")

# name: game, seats, seed, options, windows deep
STARTS: dict[str, tuple[str, int, int, dict[str, object], int]] = {
    "ensemble-two": ("ensemble", 2, 1, {"explain": False}, 4),
    "ensemble-two-novice-explain": ("ensemble", 2, 2, {"novice": True}, 6),
    "ensemble-three": ("ensemble", 3, 3, {"explain": False}, 3),
    "ensemble-four": ("ensemble", 4, 4, {"explain": False}, 2),
    "ensemble-crossing": ("ensemble", 2, 5, {"explain": False, "scenarios": ["crossing"]}, 4),
    "ensemble-masked-ball": ("ensemble", 2, 6, {"explain": False, "scenarios": ["masked-ball"]}, 4),
    "ensemble-night-walk": ("ensemble", 2, 7, {"explain": False, "scenarios": ["night-walk"]}, 4),
    "ensemble-all": (
        "ensemble",
        2,
        8,
        {"explain": False, "scenarios": ["crossing", "masked-ball", "night-walk"]},
        4,
    ),
}


def after_one_window(state: State) -> list[State]:
    """Every state that the answers to the open window can lead to."""
    if state.outcome is not None:
        return [state]
    seats = list(state.window)
    reached = []
    for answers in itertools.product(*[state.window[seat].options for seat in seats]):
        clone = state.clone()
        for seat, action in zip(seats, answers, strict=True):
            clone.answer(seat, action)
        reached.append(clone)
    return reached


def counts(name: str) -> dict[str, int]:
    game, seats, seed, options, depth = STARTS[name]
    states = [parlour.game(game).start(seats, seed, options)]
    for _ in range(depth):
        states = [later for state in states for later in after_one_window(state)]
    over = [state for state in states if state.outcome is not None]
    return {
        "lines": len(states),
        "over": len(over),
        "different": len({state.fingerprint() for state in states}),
    }


@pytest.mark.parametrize("name", STARTS)
def test_the_lines_of_play_are_as_many_as_they_were(name: str) -> None:
    found = counts(name)
    if os.environ.get("PARLOUR_UPDATE"):
        golden = tomllib.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
        golden[name] = found
        lines = [
            f"[{key}]\n" + "".join(f"{k} = {v}\n" for k, v in golden[key].items())
            for key in STARTS
            if key in golden
        ]
        GOLDEN.write_text("\n".join(lines), "utf-8")
    assert found == tomllib.loads(GOLDEN.read_text("utf-8"))[name]
