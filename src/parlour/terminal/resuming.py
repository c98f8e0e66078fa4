"""Going on with a game that was left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from parlour.packs.binding import GAMES
from parlour.terminal.arranging import refuse
from parlour.terminal.evening import Evening, has_screen, play
from parlour.terminal.keeping import Kept, find, unfinished

LIST = "list"


def resume(wanted: str | None, flags: Sequence[str], save: Path | None, *, plain: bool) -> int:
    """Go on with an unfinished game; gives the exit status.

    `wanted` is a file, the name of a game, "list" to see which there are, or None for any.
    `flags` of a new game are refused.
    """
    if flags:
        raise refuse("resume_alone", flag=flags[0])
    if wanted is not None and wanted != LIST and wanted not in GAMES:
        return _go_on(find(wanted), save, plain=plain)
    kept = [one for one in unfinished() if wanted in (None, LIST, one.arranged.game.name)]
    if not kept:
        raise refuse("nothing_kept")
    if wanted == LIST:
        for one in kept:
            print(one.line)
        return 0
    if len(kept) == 1 or plain or not has_screen():
        return _go_on(kept[0], save, plain=plain)
    from parlour.terminal.picking import pick  # noqa: PLC0415 - needs a screen

    chosen = pick(kept)
    return 0 if chosen is None else _go_on(chosen, save, plain=plain)


def _go_on(kept: Kept, save: Path | None, *, plain: bool) -> int:
    place = kept.save if save is None else save
    return play(Evening(kept.arranged, None, place, kept), plain=plain)
