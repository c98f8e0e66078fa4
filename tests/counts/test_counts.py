"""How many lines of play lead from a small position, and to how many different states.

Any change of what is legal, or of what an answer leads to, changes one of these numbers.
"""

from __future__ import annotations

import itertools
import os
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour import State
from tests.conformance.play import played_for
from tests.games.ember.builders import table

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
    "ember-two": ("ember", 2, 9, {}, 4),
    "ember-three": ("ember", 3, 10, {"promos": True}, 3),
    "ember-solo": ("ember", 1, 11, {"length": "quick"}, 5),
    "encore-draft": ("encore", 2, 12, {"opening_hand": True}, 5),
}


def managed(seed: int, answers: int, **options: object) -> State:
    """A game of Encore!! after so many answers given at random."""
    state = parlour.game("encore").start(2, seed, options)
    return played_for(state, answers, random.Random(seed))


# name: the position, windows deep
POSITIONS: dict[str, tuple[Callable[[], State], int]] = {
    # Both may claim, and whoever is flipped may be revived by an Archmage.
    "ember-claims": (
        lambda: table(
            hands=[["archmage", "3-fire"], ["archmage", "9-air"]],
            areas=[["wisp", "cockatrice"], ["imp", "dryad"]],
            down=["wisp"],
            pool=["brownie"],
            step="start",
        ),
        4,
    ),
    # What seat 0 announces can be cancelled, for a fee or not, and the cancel in its turn.
    "ember-cancels": (
        lambda: table(
            hands=[["archmage", "2-fire", "3-fire"], ["9-air", "10-air"], ["4-water"]],
            areas=[["cockatrice"], ["gremlin", "sphinx"], ["wisp", "kitsune"]],
            pool=["brownie"],
            step="drawn",
        ),
        6,
    ),
    # Several ways to pay, and creatures that answer a conjuring.
    "ember-payments": (
        lambda: table(
            hands=[["3-air", "3-fire", "3-water", "4-fire", "archmage"], ["5-earth", "6-fire"]],
            areas=[["hydra"], ["charon"]],
            pool=["wisp", "gremlin", "siren"],
            charred=["8-air", "8-fire"],
            step="conjure",
        ),
        4,
    ),
    # A hand is passed round, another chooses what to lose, and a duel.
    "ember-choices": (
        lambda: table(
            hands=[["3-air", "3-fire", "4-water"], ["5-earth", "6-fire", "7-water"]],
            areas=[["pandora", "baba_yaga", "manticore"], ["sphinx"]],
            down=["sphinx"],
            pool=["wisp"],
            step="drawn",
        ),
        5,
    ),
    "ember-last-round": (
        lambda: table(
            hands=[["archmage", "3-fire"], ["9-air", "10-air"]],
            areas=[["morrigan", "siren"], ["wisp", "phoenix"]],
            down=["wisp"],
            pool=[],
            step="last",
        ),
        7,
    ),
    "ember-curses": (
        lambda: table(
            hands=[["3-air", "3-fire", "archmage", "7-water"]],
            areas=[["cockatrice", "kitsune"], ["thorns", "mildew"]],
            down=["mildew"],
            pool=["wisp"],
            seats=1,
            step="drawn",
        ),
        6,
    ),
    "encore-preshow": (lambda: managed(12, 8), 4),
    "encore-event": (lambda: managed(12, 19, no_return=True), 6),
    "encore-taking": (lambda: managed(14, 11), 4),
    "encore-performing": (lambda: managed(16, 32), 4),
    "encore-putting": (lambda: managed(18, 60), 4),
    "encore-staging": (lambda: managed(35, 56, venues=2), 4),
    "encore-nested": (lambda: managed(40, 70), 5),
    "encore-exhausting": (lambda: managed(14, 51), 6),
    "encore-last-venue": (lambda: managed(13, 36, venues=2), 5),
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
    if name in POSITIONS:
        position, depth = POSITIONS[name]
        states = [position()]
    else:
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


@pytest.mark.parametrize("name", [*STARTS, *POSITIONS])
def test_the_lines_of_play_are_as_many_as_they_were(name: str) -> None:
    found = counts(name)
    if os.environ.get("PARLOUR_UPDATE"):
        golden = tomllib.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
        golden[name] = found
        lines = [
            f"[{key}]\n" + "".join(f"{k} = {v}\n" for k, v in golden[key].items())
            for key in (*STARTS, *POSITIONS)
            if key in golden
        ]
        GOLDEN.write_text("\n".join(lines), "utf-8")
    assert found == tomllib.loads(GOLDEN.read_text("utf-8"))[name]
