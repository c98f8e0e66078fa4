"""What follows from a view, for those who look at it: made from the view and nothing else."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game
from parlour.games.ember.figures import figures as ember_figures
from parlour.games.ember.view import EmberView


def figures_of(game: Game, view: dict[str, Any]) -> dict[str, Any] | None:
    """None where a view says everything itself. `view` is a dump, as it was told."""
    if game.name != "ember":
        return None
    seen = game.load_view(view)
    assert isinstance(seen, EmberView), "Ember reads its own views"
    return ember_figures(seen)
