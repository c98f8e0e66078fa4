"""Options of a game as they are written on a command line: `novice=true`, `scenarios=a,b`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from parlour.core.game import Game
from parlour.lab.words import one_line, refuse

YES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def options_of(
    game: Game, written: Iterable[str], given: Mapping[str, object]
) -> dict[str, object]:
    """What was written, over what is given already; the game itself judges the values."""
    options = dict(given)
    named: set[str] = set()
    defaults = {option.name: option.default for option in game.options}
    for text in written:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise refuse("option_form", option=one_line(text))
        if name in named:
            raise refuse("option_twice", option=one_line(name))
        named.add(name)
        options[name] = value_of(value.strip(), defaults.get(name))
    return options


def value_of(text: str, default: object) -> object:
    """A value from its text: JSON, or as an option with such a default would be written."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        if isinstance(default, list):
            return [value_of(part.strip(), None) for part in text.split(",")] if text else []
        if isinstance(default, bool):
            return YES.get(text.lower(), text)
        return text
    return [value] if isinstance(default, list) and not isinstance(value, list) else value
