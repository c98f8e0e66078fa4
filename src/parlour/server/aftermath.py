"""What a finished game is good for: looking back on it, and going on from any of its steps.

Its export shows everything, so whoever may see the table may look through any seat's eyes. Of a
game that is on, nothing is given: it is over when its last moment was shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec

from parlour.core.seats import Seat
from parlour.packs.phrases import LANGUAGES
from parlour.server import entries, lobby
from parlour.server.clock import now
from parlour.server.entries import ENTRIES, Source
from parlour.server.house import House
from parlour.server.retelling import Eyes
from parlour.server.room import Room
from parlour.server.spoken import spoken
from parlour.server.table import OVER, Table
from parlour.server.telling import Telling
from parlour.server.thoughts import Retell, packs_of
from parlour.server.tokens import new_code, new_secret, new_table_id, new_token, token_hash
from parlour.server.wishes import clean_line, clean_name, refuse
from parlour.wire import replies, requests
from parlour.wire.reading import encode


def finished(telling: Telling) -> Table:
    """The table of a game that is over for all who see it."""
    if telling.status != OVER or telling.table.state is None:
        raise refuse("still_on")
    return telling.table


# Looking back.


async def replay(house: House, room: Room, query: Mapping[str, str]) -> bytes:
    """A part of a finished game, encoded: `seat` names the eyes, `since` the first step,
    `language` that of its sentences.
    """
    info, job, said_at = await room.look(lambda: _retelling(house, room, query))
    if said_at:
        lines = spoken(await house.entries_of(room.table.id), said_at)
        job.said = tuple(line for line in lines if line[0] >= job.since)
    part = await house.thinking.replay(job)
    reply = replies.Replay(
        info=info,
        eyes=job.eyes,
        last=job.steps,
        part=cast("replies.ReplayPart", msgspec.Raw(part)),
    )
    return encode(reply)


def _retelling(
    house: House, room: Room, query: Mapping[str, str]
) -> tuple[replies.TableInfo, Retell, list[int]]:
    table = finished(room.telling)
    assert table.state is not None, "the game was played"
    steps = table.state.closed
    spoken = query.get("language", "")
    job = Retell(
        job=house.thinking.number(),
        packs=packs_of(table.game),
        record=table.state.record().dump(),
        steps=steps,
        eyes=_eyes(table, query.get("seat", "")),
        names=tuple(table.names),
        language=spoken if spoken in LANGUAGES else LANGUAGES[0],
        since=_number(query.get("since", "0"), steps),
        whys=tuple((step, seat, why) for (step, seat), why in sorted(table.whys.items())),
    )
    return room.telling.info(job.language), job, list(table.said_at)


def _eyes(table: Table, text: str) -> Eyes:
    if text == "all":
        return "all"
    if not text:
        return None
    if not text.isdecimal() or len(text) > 3:
        raise refuse("no_such_seat", seat=text[:20], last=len(table.chairs) - 1)
    return lobby.free_seat(table, int(text))


def _number(text: str, last: int) -> int:
    step = int(text) if text.isdecimal() and len(text) < 8 else -1
    if not 0 <= step <= last:
        raise refuse("no_such_step", step=text[:20], last=last)
    return step


# Going on.


async def continued(
    house: House, room: Room, wish: requests.Create, at_step: requests.Continue
) -> replies.Ticket:
    """A new table that begins from a step of a finished game: one person among bots.

    Nobody shuffled for it: the cards still come as they would have come in that game.
    """
    token = new_token()
    first = await room.look(lambda: _first_entries(room, wish, at_step, token_hash(token)))
    table = (await house.found(first)).table
    return replies.Ticket(table=table.id, code=table.code, member="m1", token=token)


def _first_entries(
    room: Room, wish: requests.Create, at_step: requests.Continue, token: str
) -> list[ENTRIES]:
    before, at = finished(room.telling), now()
    game = before.game
    if wish.game != game.name:
        raise refuse("other_game", game=game.name)
    if wish.seats not in (None, len(before.chairs)):
        raise refuse("continued_bots", seats=len(before.chairs))
    mine = lobby.free_seat(before, at_step.seat)
    bots = _bots(before, mine, wish.bots)
    return [
        entries.Created(
            at=at,
            table=new_table_id(),
            code=new_code(),
            game=game.name,
            packs=before.packs,
            options=before.options,
            seats=len(before.chairs),
            clock=wish.clock,
            title=clean_line(wish.title)[: lobby.LONGEST_TITLE],
            listed=wish.listed and before.watchers,
            # What is played here shows what was played there.
            watchers=wish.watchers and before.watchers,
            group="",
            secret=new_secret(),
            source=_source(before, at_step.step),
        ),
        entries.Joined(at=at, member="m1", name=clean_name(wish.name), tokens=(token,)),
        entries.Sat(at=at, by="m1", seat=mine, commitment=""),
        *[entries.BotSat(at=at, seat=seat, bot=bot) for seat, bot in bots.items()],
        entries.Dealt(at=at),
    ]


def _bots(before: Table, mine: Seat, named: list[str]) -> dict[Seat, str]:
    """Who takes the other seats: those named, or whoever stands in for people."""
    others = [seat for seat in range(len(before.chairs)) if seat != mine]
    if named and len(named) != len(others):
        raise refuse("continued_bots", seats=len(before.chairs))
    names = [lobby.known_bot(before.game, bot) for bot in named]
    names = names or [lobby.stand_in_name(before)] * len(others)
    return dict(zip(others, names, strict=True))


def _source(before: Table, step: int) -> Source:
    assert before.state is not None, "the game was played"
    if step > before.state.closed:
        raise refuse("no_such_step", step=step, last=before.state.closed)
    state = before.replayed(before.state.record().windows[:step])
    if state.outcome is not None:
        raise refuse("nothing_to_continue", step=step)
    shown = before.watchers
    return Source(
        step=step,
        position=state.dump(),
        table=before.id if shown else "",
        code=before.code if shown else "",
    )
