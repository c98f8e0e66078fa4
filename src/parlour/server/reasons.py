"""Why something cannot be done, said to the person who would like to do it."""

from __future__ import annotations

import re

from parlour.core.seats import Seat
from parlour.core.state import State
from parlour.packs.phrases import Messages
from parlour.packs.retelling import retold
from parlour.server.table import Table


def why_not(
    table: Table, state: State, seat: Seat, action: int | str, language: str
) -> tuple[str, str | None]:
    """The sentence and its clause, from what the seat may know; empty: it can be done.

    The action is given by its number or its notation; BadInput if there is none of either.
    """
    number = table.game.parse(action) if isinstance(action, str) else action
    refusal = state.why_not(seat, number)
    if refusal is None:
        return "", None
    sentence = retold(refusal, language, table.game)
    return addressed(sentence, seat, table, language), refusal.clause


def addressed(sentence: str, seat: Seat, table: Table, language: str) -> str:
    """A refusal with people by their names, and without a number for whoever reads it."""
    words = Messages(language)

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        if number == seat:
            # Where "you" would need another verb there is no word for it, and the name will do.
            return words.say("server.you", {}) or table.name_of(seat)
        return table.name_of(number) if number < len(table.chairs) else found[0]

    return re.sub(rf"\b{words.say('server.seat_word', {})} (\d+)\b", name, sentence)
