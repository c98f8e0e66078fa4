"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from parlour.bots.bot import Bot, RandomBot
from parlour.bots.budgets import Budgeted, parse
from parlour.bots.ensemble_tastes import PERSONALITIES, Personality, any_taste, free_taste, taste_of
from parlour.bots.expert_ensemble import Expert as ExpertPartner
from parlour.bots.experts import manager, wizard
from parlour.bots.greedy_ember import Greedy as GreedyWizard
from parlour.bots.greedy_encore import Greedy as GreedyManager
from parlour.bots.greedy_ensemble import Greedy as GreedyPartner
from parlour.bots.outside import MARK, guest
from parlour.bots.words import refuse
from parlour.core.documents import shown
from parlour.core.game import Game
from parlour.games.ember.game import Ember
from parlour.games.encore.game import Encore
from parlour.games.ensemble.game import Ensemble


def _kindred(game: Game, seed: int) -> Bot:
    assert isinstance(game, Ensemble), "kindred plays Ensemble"
    return ExpertPartner(game.cards, free_taste(seed), seed, "kindred")


def _expert_ensemble(game: Game, seed: int) -> Bot:
    assert isinstance(game, Ensemble), "this expert plays Ensemble"
    return ExpertPartner(game.cards, any_taste(seed), seed)


def _greedy_ensemble(game: Game, seed: int) -> Bot:
    assert isinstance(game, Ensemble), "this greedy plays Ensemble"
    return GreedyPartner(game.cards, any_taste(seed), seed)


def _expert_like(personality: Personality) -> Callable[[Game, int], Bot]:
    def make(game: Game, seed: int) -> Bot:
        assert isinstance(game, Ensemble), "personalities play Ensemble"
        return ExpertPartner(game.cards, taste_of(personality, seed), seed, personality.name)

    return make


def _greedy_ember(game: Game, seed: int) -> Bot:
    assert isinstance(game, Ember), "this greedy plays Ember"
    return GreedyWizard(game.cards, seed)


def _greedy_encore(game: Game, seed: int) -> Bot:
    assert isinstance(game, Encore), "this greedy plays Encore!!"
    return GreedyManager(game, seed)


def _random(_: Game, seed: int) -> Bot:
    return RandomBot(seed)


Maker = Callable[[Game, int], Bot]

# The bots of each game beside `random`, the one to play with first.
BOTS: dict[str, dict[str, Maker | Budgeted]] = {
    "ensemble": {
        "kindred": _kindred,
        "expert": _expert_ensemble,
        "greedy": _greedy_ensemble,
        **{one.name: _expert_like(one) for one in PERSONALITIES},
    },
    "ember": {"greedy": _greedy_ember, "expert": Budgeted(wizard)},
    "encore": {"greedy": _greedy_encore, "expert": Budgeted(manager)},
}
FOR_ALL: dict[str, Maker | Budgeted] = {RandomBot.name: _random}


def bot_names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game, the one to play with first."""
    return (*BOTS.get(game_name, {}), *FOR_ALL)


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A new bot for one seat of one game. Seats with different seeds have bots that differ.

    A name is that of a bot of this game, or `module:Class` for one from outside; behind an @ it
    may carry a budget. A name that cannot be used: BadInput with what would do. A bot from outside
    that cannot be made has `Misbehaved`.
    """
    return maker(name, game.name)(game, seed)


def maker(name: str, game_name: str, bots: Mapping[str, Maker | Budgeted] | None = None) -> Maker:
    """How the bot of this name is made, without making one; `bots` are those to choose from."""
    plain, at, text = name.partition("@")
    known = {**BOTS.get(game_name, {}), **FOR_ALL} if bots is None else bots
    found = guest(plain) if MARK in plain else known.get(plain)
    if found is None:
        raise refuse("unknown_bot", name=shown(plain), game=game_name, names=", ".join(known))
    budget = parse(text) if at else None
    if isinstance(found, Budgeted):
        return found.within(budget)
    if budget is not None:
        raise refuse("no_budget", name=shown(plain))
    return found


def stand_in(game: Game, seed: int) -> Bot:
    """Who takes the seat of a bot that misbehaves: the bot to play with first."""
    return make_bot(bot_names(game.name)[0], game, seed)
