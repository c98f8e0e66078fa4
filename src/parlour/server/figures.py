"""What follows from a view, for those who look at it: made from the view and nothing else."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game
from parlour.core.views import View
from parlour.packs.binding import GAMES
from parlour.server.seen import Seen


def figures_of(game: Game, view: Seen, language: str) -> dict[str, Any] | None:
    """None where a view says everything itself."""
    if not game.has_figures:
        return None
    seen = view if isinstance(view, View) else game.load_view(view)
    worded = GAMES[game.name].worded
    figures = game.figures(seen)
    return figures if worded is None else {**figures, **worded(seen, language)}
