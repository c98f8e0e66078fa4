"""The games as a lobby offers them: every option with its values in words, and every bot."""

from __future__ import annotations

from typing import Any

from parlour.bots.making import bot_names
from parlour.core.game import Game
from parlour.core.options import Choice, Flag, Number, Option
from parlour.games.ensemble.game import Ensemble
from parlour.games.ensemble.options import COUNTERS, MOST_ALLOWED, Allowance, Scenarios
from parlour.packs.phrases import MESSAGES
from parlour.server.lobby import USUAL_SEATS


def game_terms(game: Game, language: str = "en") -> dict[str, object]:
    """What a table of this game can be: nobody who reads it needs to know a rule."""
    name = game.name
    return {
        "game": name,
        "fewest": game.fewest,
        "most": game.most,
        "usual": USUAL_SEATS[name],
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


def _scenarios(game: Game) -> list[tuple[str, str]]:
    assert isinstance(game, Ensemble), "scenarios belong to Ensemble"
    return [(scenario.id, scenario.title) for scenario in game.cards.scenarios]


def _option(game: Game, option: Option, language: str) -> dict[str, Any]:
    """An option in words. `kind` says how it is chosen, `values` what there is to choose from.

    A value has a title for a list, and a `short` for the sentence that sums a table up; empty
    where nothing needs to be said.
    """

    path = f"terms.{game.name}.{option.name}"

    def value(of: object, part: str, **facts: object) -> dict[str, object]:
        title = f"terms.{part}" if isinstance(of, bool) else f"{path}.{part}.title"
        short = f"{path}.{part}.short"
        return {
            "value": of,
            "title": MESSAGES.say(title, facts, language),
            "short": MESSAGES.say(short, facts, language) if MESSAGES.knows(short) else "",
        }

    told: dict[str, Any] = {
        "name": option.name,
        "default": option.default,
        "clause": option.clause,
        "wanted": option.wanted,
        "title": MESSAGES.say(f"{path}.title", {}, language),
        "sentence": MESSAGES.say(f"{path}.sentence", {}, language),
        "values": [],
    }
    if isinstance(option, Flag):
        told["kind"] = "flag"
        told["values"] = [value(False, "no"), value(True, "yes")]
    elif isinstance(option, Choice):
        told["kind"] = "choice"
        told["values"] = [value(name, name) for name in option.names]
    elif isinstance(option, Number):
        told["kind"] = "choice"
        told["values"] = [value(n, "n", n=n) for n in range(option.low, option.high + 1)]
    elif isinstance(option, Scenarios):
        told["kind"] = "several"
        told["values"] = [value(pack, "pack", pack=title) for pack, title in _scenarios(game)]
    elif isinstance(option, Allowance):
        told["kind"] = "counters"
        told["counters"] = COUNTERS
        told["values"] = [value(n, "n", n=n) for n in range(MOST_ALLOWED + 1)]
    else:
        told["kind"] = "kept"  # what a group has reached is not chosen
    return told
