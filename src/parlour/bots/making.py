"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from parlour.bots.bot import Bot, RandomBot
from parlour.bots.ensemble_tastes import PERSONALITIES, Personality, any_taste, free_taste, taste_of
from parlour.bots.expert_ensemble import Expert as ExpertPartner
from parlour.bots.greedy_ember import Greedy as GreedyWizard
from parlour.bots.greedy_encore import Greedy as GreedyManager
from parlour.bots.greedy_ensemble import Greedy as GreedyPartner
from parlour.core.errors import BadInput
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


# The bots of each game beside `random`, the one to play with first.
BOTS: dict[str, dict[str, Callable[[Game, int], Bot]]] = {
    "ensemble": {
        "kindred": _kindred,
        "expert": _expert_ensemble,
        "greedy": _greedy_ensemble,
        **{one.name: _expert_like(one) for one in PERSONALITIES},
    },
    "ember": {"greedy": _greedy_ember},
    "encore": {"greedy": _greedy_encore},
}


def bot_names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game, the one to play with first."""
    return (*BOTS.get(game_name, {}), "random")


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A new bot for one seat of one game. Seats with different seeds have bots that differ.

    A name that no bot of this game has: BadInput with those there are.
    """
    if name == RandomBot.name:
        return RandomBot(seed)
    make = BOTS.get(game.name, {}).get(name)
    if make is None:
        facts = {"name": name, "game": game.name, "names": ", ".join(bot_names(game.name))}
        sentence = game.phrases.say("bots.unknown", facts)
        raise BadInput("unknown_bot", None, sentence, facts)
    return make(game, seed)
