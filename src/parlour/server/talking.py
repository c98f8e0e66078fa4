"""Chat, with the silence of Ensemble built in (ENS-3.6), and notes beside votes."""

from __future__ import annotations

from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.table import PLAYING, Table
from parlour.server.wishes import By, clean_line, in_status, refuse, the_member, the_seat
from parlour.wire import requests


def is_silent(table: Table) -> bool:
    """Whether nobody may say anything: from the start of a round of a team to its reveal."""
    state = table.state
    if not table.game.team or state is None or table.status != PLAYING:
        return False
    return not is_time_to_explain(table)


def is_time_to_explain(table: Table) -> bool:
    """Whether the votes lie open and the seats say when they are ready (ENS-3.8)."""
    state = table.state
    if state is None or table.status != PLAYING:
        return False
    return any(decision.question == "explain" for decision in state.window.values())


def say(table: Table, by: By, wish: requests.Say) -> list[ENTRIES]:
    the_member(table, by)
    if table.members[by.member].muted:
        raise refuse("muted")
    if is_silent(table):
        raise refuse("silence", "ENS-3.6")
    text = clean_line(wish.text)
    if not text:
        raise refuse("nothing_said")
    return [entries.Said(**by.stamp, text=text)]


def note(table: Table, by: By, wish: requests.Note) -> list[ENTRIES]:
    """Why somebody chose as they did, told beside the revealed vote."""
    seat = the_seat(table, by)
    in_status(table, PLAYING, "over")
    if table.members[by.member].muted:
        raise refuse("muted")
    if not table.game.team:
        raise refuse("no_notes")
    if is_silent(table):
        raise refuse("silence", "ENS-3.6")
    text = clean_line(wish.text)
    if not text:
        raise refuse("nothing_said")
    assert table.state is not None, "a game is on"
    return [entries.Noted(**by.stamp, seat=seat, window=int(table.state.closed), text=text)]
