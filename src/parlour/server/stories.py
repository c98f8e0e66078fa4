"""The log of a game in sentences, as one seat saw it."""

from __future__ import annotations

from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.packs.binding import in_language
from parlour.server.mentions import actor, mentions
from parlour.server.table import Table
from parlour.wire.replies import StoryLine

PAGE = 200  # lines


def story(
    table: Table, seat: Seat | None, language: str, since: int, untold: int = 0
) -> tuple[list[StoryLine], int | None]:
    """Lines from a number on, and from where it goes on after them; None: that was all.

    The game is played again for it: nobody keeps what was told. The last events are `untold`.
    """
    assert table.state is not None, "a game is on"
    happened: list[Event] = []
    _ = table.replayed(table.state.record().windows, happened)
    game = in_language(table.game, language)
    lines: list[StoryLine] = []
    number = 0  # of lines this seat was told: to number events would tell of hidden ones
    for event in happened[: len(happened) - untold]:
        shown = event.seen_by(seat)
        text = "" if shown is None else game.tell(shown, seat, names=table.names)
        if shown is None or not text:
            continue
        if number >= since:
            if len(lines) == PAGE:
                return lines, number
            facts = shown.facts()
            lines.append(
                StoryLine(
                    number=number,
                    text=text,
                    clause=shown.clause,
                    event=shown.code,
                    seat=actor(facts, len(table.chairs)),
                    cards=mentions(table.game, facts, text),
                )
            )
        number += 1
    return lines, None
