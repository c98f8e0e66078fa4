"""From the lobby to the first card: the handshake after which nobody could have chosen the deal."""

from __future__ import annotations

from parlour.core.exports import transcript
from parlour.core.fairness import player_commitment
from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.table import LOBBY, LOCKED, Table
from parlour.server.wishes import By, in_status, refuse, the_host, the_seat
from parlour.wire import requests

REVEAL_WITHIN = 15_000
MOST_ABORTED = 3


def start(table: Table, by: By, _: requests.Start) -> list[ENTRIES]:
    the_host(table, by)
    in_status(table, by, LOBBY)
    if len(table.aborted) >= MOST_ABORTED:
        raise refuse("too_many_starts", most=MOST_ABORTED)
    for seat, chair in enumerate(table.chairs):
        if chair.kind == "open":
            raise refuse("open_seat", seat=seat + 1)
        if chair.member and not chair.commitment:
            raise refuse("no_commitment", name=table.name_of(seat))
    table.game.settle(table.options, len(table.chairs))
    published = transcript(
        table.game,
        table.id,
        dict(table.options),
        [chair.commitment or None for chair in table.chairs],
        table.commitment,
        list(table.aborted),
    )
    locked: list[ENTRIES] = [entries.Locked(**by.stamp, transcript=published)]
    if not table.people():
        locked.append(entries.Dealt(at=by.at))
    return locked


def commit(table: Table, by: By, wish: requests.Commit) -> list[ENTRIES]:
    the_seat(table, by)
    in_status(table, by, LOBBY)
    return [entries.Committed(**by.stamp, commitment=wish.commitment)]


def reveal(table: Table, by: By, wish: requests.Reveal) -> list[ENTRIES]:
    """A secret; with the last one the cards are dealt."""
    seat = the_seat(table, by)
    in_status(table, by, LOCKED)
    chair = table.chairs[seat]
    if chair.secret:
        raise refuse("revealed_already")
    if player_commitment(table.id, seat, bytes.fromhex(wish.secret)) != chair.commitment:
        raise refuse("wrong_secret")
    told: list[ENTRIES] = [entries.Revealed(**by.stamp, seat=seat, secret=wish.secret)]
    missing = [one for one in table.people() if not table.chairs[one].secret and one != seat]
    if not missing:
        told.append(entries.Dealt(at=by.at))
    return told


def no_show(table: Table, at: int, secret: str) -> list[ENTRIES]:
    """Who has not revealed in time loses the seat; the rest begin anew with other secrets."""
    if table.status != LOCKED or at < table.locked_at + REVEAL_WITHIN:
        return []
    failed = tuple(seat for seat in table.people() if not table.chairs[seat].secret)
    return [entries.Aborted(at=at, failed=failed, secret=secret)]
