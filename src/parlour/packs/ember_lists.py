"""The lists between which an ability of Ember lets somebody choose, in words."""

from __future__ import annotations

from parlour.core.seats import bit
from parlour.core.views import View
from parlour.games.ember.actions import CHOOSING
from parlour.games.ember.running import item_of
from parlour.games.ember.view import EmberView
from parlour.packs.wording import Text


def worded(view: View, language: str) -> dict[str, object]:
    """The figure `lists` of a view; empty unless its table asks which list is to happen."""
    assert isinstance(view, EmberView), "a view of Ember is put into words"
    table = view.table
    frame = table.frame
    if frame is None or table.ask != CHOOSING:
        return {"lists": []}
    curse = bool(table.cards.curses & bit(frame.creature))
    text = Text(table.cards, table.game.phrases, language, curse)
    return {"lists": [text.listed(items, "you") for items in item_of(table, frame).lists]}
