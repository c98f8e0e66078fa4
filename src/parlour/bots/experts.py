"""The experts of each game: what they search with, and whose first thought they lean to."""

from __future__ import annotations

from functools import lru_cache

from parlour.bots.budgets import Budget
from parlour.bots.ember_lore import Lore
from parlour.bots.expert import Expert
from parlour.bots.greedy_ember import Greedy as GreedyWizard
from parlour.bots.greedy_encore import Greedy as GreedyManager
from parlour.bots.search import Search
from parlour.bots.search_ember import EmberSearch
from parlour.bots.search_encore import EncoreSearch
from parlour.core.game import Game
from parlour.core.views import View
from parlour.games.ember.cards import CardSet
from parlour.games.ember.game import Ember
from parlour.games.ember.view import EmberView
from parlour.games.encore.actions import COLOUR
from parlour.games.encore.game import Encore
from parlour.games.encore.view import EncoreView

# What a first thought counts for, as a share of games.
LEAN_EMBER = 0.01
LEAN_ENCORE = 0.01


@lru_cache(maxsize=32)  # packs come and go
def wizards_lore(cards: CardSet) -> Lore:
    """What `EmberSearch` wants: no tastes, and no time for counting cards."""
    return Lore(cards, [0.0] * len(cards.creatures), hasty=True)


def wizard(game: Game, seed: int, budget: Budget) -> Expert:
    assert isinstance(game, Ember), "this expert plays Ember"
    lore = wizards_lore(game.cards)

    def search(view: View, seed: int) -> Search:
        assert isinstance(view, EmberView), "this expert plays Ember"
        assert view.seat is not None, "a spectator has nothing to decide"
        return EmberSearch(game, view, view.seat, seed, lore)

    return Expert(search, GreedyWizard(game.cards, seed), LEAN_EMBER, seed, budget)


def manager(game: Game, seed: int, budget: Budget) -> Expert:
    assert isinstance(game, Encore), "this expert plays Encore!!"

    def search(view: View, seed: int) -> Search | None:
        assert isinstance(view, EncoreView), "this expert plays Encore!!"
        assert view.seat is not None, "a spectator has nothing to decide"
        if view.table.ask == COLOUR:
            return None  # colours are a matter of taste
        return EncoreSearch(game, view, view.seat, seed)

    return Expert(search, GreedyManager(game, seed), LEAN_ENCORE, seed, budget)
