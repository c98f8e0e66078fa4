"""What follows from a view, for those who look at it: made from the view and nothing else."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game
from parlour.core.seats import bit
from parlour.core.views import View
from parlour.games.ember.actions import CHOOSING
from parlour.games.ember.figures import figures as ember_figures
from parlour.games.ember.running import item_of
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import EmberView
from parlour.games.encore.figures import figures as encore_figures
from parlour.games.encore.view import EncoreView
from parlour.packs.wording import Text
from parlour.server.seen import Seen

FIGURED = ("ember", "encore")


def figures_of(game: Game, view: Seen, language: str) -> dict[str, Any] | None:
    """None where a view says everything itself."""
    if game.name not in FIGURED:
        return None
    seen = view if isinstance(view, View) else game.load_view(view)
    if isinstance(seen, EmberView):
        return {**ember_figures(seen), "lists": lists(seen.table, language)}
    if isinstance(seen, EncoreView):
        return encore_figures(seen)
    raise AssertionError("a game reads its own views")


def lists(table: EmberState, language: str) -> list[str]:
    """Each of the lists between which an ability lets somebody choose, in words."""
    frame = table.frame
    if frame is None or table.ask != CHOOSING:
        return []
    curse = bool(table.cards.curses & bit(frame.creature))
    found = item_of(table, frame).lists
    phrases = table.game.phrases
    return [Text(table.cards, phrases, language, curse).listed(items, "you") for items in found]
