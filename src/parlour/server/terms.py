"""The games as a lobby offers them: every option with its values in words, and every bot."""

from __future__ import annotations

from typing import Any

from parlour.bots.making import bot_names
from parlour.core.game import Game
from parlour.core.options import Offered, Option
from parlour.packs.phrases import MESSAGES


def game_terms(game: Game, language: str = "en") -> dict[str, object]:
    """What a table of this game can be: nobody who reads it needs to know a rule."""
    name = game.name
    return {
        "game": name,
        "fewest": game.fewest,
        "most": game.most,
        "usual": game.usual_seats,
        "team": game.team,
        "options": [_option(game, option, language) for option in game.options],
        "bots": list(bot_names(name)),
        "characters": {bot: _character(name, bot, language) for bot in bot_names(name)},
    }


def _character(game: str, bot: str, language: str) -> str:
    """One sentence about a bot, without its name."""
    for code in (f"bots.character.{game}.{bot}", f"bots.character.any.{bot}"):
        if MESSAGES.knows(code, language):
            return MESSAGES.say(code, {}, language)
    raise AssertionError(f"nobody knows the bot {bot} of {game}")


def _option(game: Game, option: Option, language: str) -> dict[str, Any]:
    """An option in words. `kind` says how it is chosen, `values` what there is to choose from."""
    path = f"terms.{game.name}.{option.name}"
    told: dict[str, Any] = {
        "name": option.name,
        "default": option.default,
        "clause": option.clause,
        "wanted": option.wanted,
        "title": MESSAGES.say(f"{path}.title", {}, language),
        "sentence": MESSAGES.say(f"{path}.sentence", {}, language),
        "kind": option.kind(),
        "values": [_value(path, one, language) for one in option.offered()],
    }
    if option.places() > 1:
        told["counters"] = option.places()
    return told


def _value(path: str, offered: Offered, language: str) -> dict[str, object]:
    """A value with a title for a list, and a `short` for the sentence that sums a table up.

    That is empty where nothing needs to be said.
    """
    part = offered.part
    title = f"terms.{part}" if isinstance(offered.value, bool) else f"{path}.{part}.title"
    short = f"{path}.{part}.short"
    return {
        "value": offered.value,
        "title": MESSAGES.say(title, offered.facts, language),
        "short": MESSAGES.say(short, offered.facts, language) if MESSAGES.knows(short) else "",
    }
