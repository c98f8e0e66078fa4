"""Chat, with the silence of teams built in, and notes beside votes."""

from __future__ import annotations

from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.table import PLAYING, Table
from parlour.server.wishes import By, clean_line, in_status, refuse, the_member, the_seat
from parlour.wire import requests


def keep_silence(table: Table) -> None:
    """Refuse whatever could be a sign while a team is silent."""
    silence = table.game.silence
    if silence is not None and table.is_silent:
        raise refuse("silence", silence.clause)


def say(table: Table, by: By, wish: requests.Say) -> list[ENTRIES]:
    the_member(table, by)
    keep_silence(table)  # before all else: to be muted could be a sign as well
    if table.members[by.member].muted:
        raise refuse("muted")
    text = clean_line(wish.text)
    if not text:
        raise refuse("nothing_said")
    return [entries.Said(**by.stamp, text=text)]


def note(table: Table, by: By, wish: requests.Note) -> list[ENTRIES]:
    """Why somebody chose as they did, told beside the revealed vote."""
    seat = the_seat(table, by)
    in_status(table, by, PLAYING, "over")
    if table.game.silence is None:
        raise refuse("no_notes")
    keep_silence(table)
    if table.members[by.member].muted:
        raise refuse("muted")
    text = clean_line(wish.text)
    if not text:
        raise refuse("nothing_said")
    assert table.state is not None, "a game is on"
    return [entries.Noted(**by.stamp, seat=seat, window=int(table.state.closed), text=text)]
