"""Why bots chose: kept with their answers, and told only when that gives nothing away any more.

A thought stands in the log in the entry of the answer it belongs to: so it is on disk with that
answer, is taken back with it, comes back after a restart and is part of every backup, for some forty
bytes and no entry of its own. It is kept as codes, not as a sentence: whoever reads it reads it in
their own language. Answers of people, and logs from before bots were asked why, simply have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from parlour.bots.bot import Reason, said
from parlour.core.game import Game
from parlour.packs.binding import in_language, names_in
from parlour.server.entries import Why
from parlour.server.table import OVER
from parlour.server.talking import keep_silence
from parlour.server.telling import Telling
from parlour.server.wishes import refuse
from parlour.wire.replies import WhyInfo

ALL, SOME = "all", "some"


def kept(reasons: Iterable[Reason]) -> Why:
    """Reasons as they are written down: code, word, other word and reach of each, as far as it has them."""
    whole = [
        (
            one.code,
            one.word or "",
            one.other or "",
            ALL if one.of_all else SOME if one.of_some else "",
        )
        for one in reasons
    ]
    return tuple(
        one[: max(place for place, part in enumerate(one, 1) if part or place == 1)]
        for one in whole
    )


def worded(why: Why, game: Game, language: str) -> str:
    """What a bot thought, in one sentence. It plays with the cards as they are written, whatever is spoken."""
    names = names_in(game, language)
    reasons: list[Reason] = []
    for one in why:
        code, word, other, reach = (*one, "", "", "")[:4]
        reason = Reason(code, word or None, reach == ALL, reach == SOME, other or None)
        reasons.append(replace(reason, word=names.get(word, word) or None))
    return said(reasons, in_language(game, language).phrases)


def open_whys(telling: Telling, language: str) -> list[WhyInfo]:
    """Why bots chose in the window that closed last, if everybody may know by now.

    Rivals' thoughts speak of cards that nobody has seen, so they are told when the game is over.
    Those of a team speak of pictures that lie open, and keep its silence until the reveal.
    """
    table = telling.table
    if table.state is None:
        raise refuse("late")
    if telling.status != OVER:
        if table.game.silence is None or telling.pacing.is_behind:
            raise refuse("whys_later")
        keep_silence(table)
    return [
        WhyInfo(seat=seat, text=worded(why, table.game, language))
        for (step, seat), why in sorted(table.whys.items())
        if step == table.state.closed
    ]
