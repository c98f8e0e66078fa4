"""Ember with other words on some of its cards, where the built-in ones lack a case."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from parlour.games.ember.game import Ember
from parlour.games.ember.state import EmberState
from parlour.packs.creatures import bind
from parlour.packs.phrases import MESSAGES
from parlour.packs.reading import PackFile
from tests.games.ember.builders import BOX, Plain
from tests.games.ensemble.packs import lines

Ability = Mapping[str, object]


def rewritten(**abilities: Ability) -> Ember:
    """The built-in cards, but these creatures or Curses have other abilities."""
    data = tomllib.loads(BOX.text.decode())
    tables = {name: value for name, value in data.items() if isinstance(value, dict)}
    cards = {name: value for name, value in data.items() if isinstance(value, list)}
    text = lines({k: v for k, v in data.items() if k not in tables and k not in cards})
    for name, fields in tables.items():
        text += f"\n[{name}]\n" + lines(fields)
    for kind, entries in cards.items():
        for entry in entries:
            changed = {**entry, "ability": abilities.get(entry["id"], entry.get("ability"))}
            text += f"\n[[{kind}]]\n" + lines(entry if kind == "cost" else changed)
    return bind([PackFile("rewritten.toml", text.encode())], MESSAGES)


def seat(game: Ember, made: Plain) -> EmberState:
    """The table that a `document` of the built-in cards describes, with these cards instead."""
    state = game.load({**made, "packs": game.pack_hashes})
    assert isinstance(state, EmberState)
    return state


def flip(*effect: Ability, **more: object) -> Ability:
    """A Flip ability that does these things."""
    return {"name": "Trick", "kind": "flip", "effect": list(effect), **more}


def once(*effect: Ability) -> Ability:
    """An ability that is used once in its owner's turn and turns nothing down."""
    return {"name": "Trick", "kind": "ongoing", "use": "once_own_turn", "effect": list(effect)}


def when(occasion: str, *effect: Ability, **more: object) -> Ability:
    """An Ongoing ability that answers something."""
    answers = {"name": "Trick", "kind": "ongoing", "when": occasion, "effect": list(effect)}
    return {**answers, **more}


def lasting(*effect: Ability) -> Ability:
    return {"name": "Trick", "kind": "ongoing", "effect": list(effect)}


def cursed(**ability: object) -> Ability:
    """An ability as a Curse has it, which carries no name."""
    return {"kind": "ongoing", **ability}


DRAW: Ability = {"do": "draw", "who": "you", "cards": 1}
