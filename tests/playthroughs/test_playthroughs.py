"""Whole games from fixed seeds, told in sentences: a change of rule shows as a diff to read."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour import State
from parlour.core.events import Event
from parlour.games.ember.powers import threshold, total
from parlour.games.ember.state import EmberState

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
    "ember-two": ("ember", 2, 40, {"legendary": False}),
    "ember-three": ("ember", 3, 58, {"length": "quick", "cancelled_stays_up": True}),
    "ember-five": ("ember", 5, 46, {"promos": True, "zero_flips": True}),
    "ember-solo-lost": ("ember", 1, 30, {"length": "quick"}),
    "ember-solo-won": ("ember", 1, 44, {"length": "quick"}),
    "encore-venues": ("encore", 2, 65, {}),
    "encore-payout": ("encore", 2, 79, {}),
    "encore-two-zones": (
        "encore",
        2,
        69,
        {"zones": 2, "venues": 7, "opening_hand": True, "no_return": True},
    ),
}


def vote(state: State, rnd: random.Random) -> None:
    """Answer for all who are asked, mostly alike."""
    favourite = rnd.random()
    for seat, decision in state.window.items():
        choices = decision.options
        apart = rnd.random() < 0.12
        chance = rnd.random() if apart else favourite
        state.answer(seat, choices[int(chance * len(choices))])


# How often a wizard does one of these, if it can; the first that happens is done.
BOLD: dict[str, tuple[tuple[str, float], ...]] = {
    "moment": (("use", 0.3), ("revive", 0.05), ("flip", 0.05), ("pass", 1)),
    "cancel": (("use", 0.8), ("pass", 1)),
    "last": (("use", 0.8), ("revive", 0.6), ("flip", 0.6), ("pass", 1)),
    "draw": (("draw", 1), ("discard", 0.9), ("refresh", 0.7), ("keep", 1)),
    "conjure": (("conjure", 1), ("lift", 0.5), ("end", 1)),
    "unless": (("yes", 0.7), ("no", 1)),
    "may": (("yes", 0.8), ("no", 1)),
}


def company(card: str, hand: list[str]) -> int:
    """How well a card goes with a hand: by its number, by its element; an Archmage always does."""
    if card == "archmage":
        return 99
    number, element = card.split("-")
    others = [other.split("-") for other in hand if "-" in other]
    return sum(2 * (other[0] == number) + (other[1] == element) for other in others)


def conjure(state: State, rnd: random.Random) -> None:
    """Answer for all who are asked as wizards who like to act, and who call as soon as they can.

    They conjure the creature of the highest VP, and part with the card that suits them least.
    """
    assert isinstance(state, EmberState)
    game = state.game
    for seat, decision in state.window.items():
        calls = total(state, seat) >= threshold(state, seat)
        named = {game.notation(action): action for action in decision.options}
        if "call" in named and calls:
            state.answer(seat, named["call"])
            continue
        named.pop("call", None)
        chosen = rnd.choice(list(named))
        for verb, share in BOLD.get(decision.question, ()):
            fitting = [text for text in named if text.split()[0] == verb]
            if fitting and rnd.random() < share:
                chosen = rnd.choice(fitting)
                break
        verb = chosen.split()[0]
        fitting = [text for text in named if text.split()[0] == verb]
        if verb == "conjure":
            creatures = state.cards.creature_of
            chosen = max(fitting, key=lambda text: state.cards.vp[creatures[text.split()[1]]])
        elif verb == "discard":
            hand = [text.split()[1] for text in fitting]
            chosen = min(fitting, key=lambda text: company(text.split()[1], hand))
        state.answer(seat, named[chosen])


def manage(state: State, rnd: random.Random) -> None:
    """Answer for whoever is asked as a manager who would rather act than pass."""
    for seat, decision in state.window.items():
        idle = [state.game.parse("pass"), state.game.parse("none")]
        busy = [action for action in decision.options if action not in idle]
        state.answer(seat, rnd.choice(busy if rnd.random() < 0.85 else decision.options))


PLAYERS: dict[str, Callable[[State, random.Random], None]] = {
    "ensemble": vote,
    "ember": conjure,
    "encore": manage,
}


def transcript(name: str) -> str:
    game_name, seats, seed, options = GAMES[name]
    game = parlour.game(game_name)
    events: list[Event] = []
    state = game.start(seats, parlour.fair_key(seed), options, events)
    rnd = random.Random(seed)
    while state.outcome is None:
        PLAYERS[game_name](state, rnd)
    told = [(game.tell(event), event.clause) for event in events]
    lines = [f"{sentence}  [{clause}]" for sentence, clause in told if sentence]
    return "\n".join([*lines, state.fingerprint(), ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_went(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    found = transcript(name)
    if os.environ.get("PARLOUR_UPDATE"):
        path.write_text(found, "utf-8")
    assert found == path.read_text("utf-8")
