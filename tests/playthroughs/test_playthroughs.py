"""Whole games from fixed seeds, told in sentences: a change of rule shows as a diff to read."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import parlour
from parlour.core.events import Event

FOLDER = Path(__file__).parent

# name: game, seats, seed, options
GAMES: dict[str, tuple[str, int, int, dict[str, object]]] = {
    "ensemble-base": ("ensemble", 4, 20, {"explain": False}),
    "ensemble-novice": ("ensemble", 2, 21, {"novice": True}),
    "ensemble-crossing": ("ensemble", 3, 22, {"scenarios": ["crossing"], "explain": False}),
    "ensemble-masked-ball": ("ensemble", 3, 23, {"scenarios": ["masked-ball"], "explain": False}),
    "ensemble-night-walk": ("ensemble", 5, 24, {"scenarios": ["night-walk"], "explain": False}),
    "ensemble-all": (
        "ensemble",
        6,
        25,
        {"scenarios": ["crossing", "masked-ball", "night-walk"], "explain": False},
    ),
}


def transcript(name: str) -> str:
    game_name, seats, seed, options = GAMES[name]
    game = parlour.game(game_name)
    events: list[Event] = []
    state = game.start(seats, parlour.fair_key(seed), options, events)
    rnd = random.Random(seed)
    while state.outcome is None:
        favourite = rnd.random()
        for seat, decision in state.window.items():
            choices = decision.options
            apart = rnd.random() < 0.12
            chance = rnd.random() if apart else favourite
            state.answer(seat, choices[int(chance * len(choices))])
    lines = [f"{game.tell(event)}  [{event.clause}]" for event in events]
    return "\n".join([*lines, state.fingerprint(), ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_went(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    found = transcript(name)
    if os.environ.get("PARLOUR_UPDATE"):
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8")
