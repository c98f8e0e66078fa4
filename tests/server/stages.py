"""Tables without sockets or clocks: a test says who asks for what, and what time it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from parlour.core.fairness import player_commitment
from parlour.packs.binding import bind
from parlour.server import entries, fairstart
from parlour.server.entries import ENTRIES
from parlour.server.plans import PLANS
from parlour.server.resuming import resumed
from parlour.server.stage import Stage
from parlour.server.stories import Stories
from parlour.server.wishes import By
from parlour.wire import requests
from parlour.wire.replies import StoryLine
from parlour.wire.requests import Clock

Found = TypeVar("Found")

TABLE = "T-1"
BEGIN = 1_000_000  # when the tests' tables are made


def secret_of(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


def commitment_of(seat: int, table: str = TABLE) -> str:
    return player_commitment(table, seat, secret_of(seat))


def gathered(
    game: str,
    people: int,
    bots: tuple[str, ...] = (),
    clock: Clock | None = None,
    options: dict[str, object] | None = None,
    secret: str = "ab" * 32,
) -> list[ENTRIES]:
    """The log of a table with people m1, m2, ... on the first seats and bots on the rest."""
    seats = people + len(bots)
    bound = bind(game)
    log: list[ENTRIES] = [
        entries.Created(
            at=BEGIN,
            table=TABLE,
            code="code22",
            game=game,
            packs=(),
            options=bound.settle(options or {}, seats),
            seats=seats,
            clock=clock or Clock(),
            title="",
            listed=False,
            watchers=True,
            group="",
            secret=secret,
        )
    ]
    for seat in range(people):
        member = f"m{seat + 1}"
        log.append(
            entries.Joined(at=BEGIN, member=member, name=f"P{seat}", tokens=(f"hash{seat}",))
        )
        log.append(entries.Sat(at=BEGIN, by=member, seat=seat, commitment=commitment_of(seat)))
    for seat, bot in enumerate(bots, people):
        log.append(entries.BotSat(at=BEGIN, seat=seat, bot=bot))
    return log


def staged(log: list[ENTRIES], at: int | None = None) -> Stage:
    """The table that a log leads to, at once or by then."""
    return resumed(log, lambda played: bind(played.game), log[-1].at if at is None else at)


def lobby(game: str, people: int, bots: tuple[str, ...] = (), **more: object) -> Stage:
    """Such a table, not yet begun."""
    return staged(gathered(game, people, bots, **more))  # type: ignore[arg-type]


def ask(stage: Stage, member: str, wish: requests.Request, at: int = BEGIN) -> None:
    """Let a member ask for something; a refusal is raised."""
    by = By(member, at, wish.id, stage.telling.status)
    if isinstance(wish, requests.Answer):
        stage.answer(by, wish)
    else:
        stage.apply(PLANS[type(wish)](stage.table, by, wish))


def start(stage: Stage, at: int = BEGIN) -> Stage:
    """Begin the game, with every secret told."""
    ask(stage, stage.table.host, requests.Start(table=TABLE, id="start"), at)
    for seat in stage.table.people():
        member = stage.table.chairs[seat].member
        wish = requests.Reveal(table=TABLE, id=f"reveal {seat}", secret=secret_of(seat).hex())
        ask(stage, member, wish, at)
    return stage


def dealt(game: str, people: int, bots: tuple[str, ...] = (), **more: object) -> Stage:
    stage = start(lobby(game, people, bots, **more))
    _ = stage.advance(BEGIN)
    return stage


def answer(stage: Stage, seat: int, notation: str = "", at: int = BEGIN) -> None:
    """Answer what a seat was told that it is asked; without a notation the first option."""
    decision = stage.telling.decision(seat)
    assert decision is not None, f"seat {seat} is not asked"
    chosen = [one for one in decision.options if notation in ("", one.notation)]
    assert chosen, f"{notation} is not offered"
    wish = requests.Answer(
        table=TABLE, id=f"{decision.id}@{at}", decision=decision.id, action=chosen[0].action
    )
    ask(stage, stage.table.chairs[seat].member, wish, at)


def story(
    stage: Stage, seat: int | None, stories: Stories | None = None, since: int = 0
) -> list[StoryLine]:
    """A page of the log as a seat reads it; `stories` may have been read in before."""

    async def look(what: Callable[[], Found]) -> Found:
        return what()

    page = (stories or Stories()).page(look, stage, lambda: (seat, "en"), since)
    return asyncio.run(page)[0]


def no_show(stage: Stage, at: int, secret: str = "cd" * 32) -> None:
    stage.apply(fairstart.no_show(stage.table, at, secret))
