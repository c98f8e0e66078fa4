"""Bots that stay: who they are and what they learned goes with them into the next game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from aiohttp import ClientSession

from parlour.bots.bot import Bot
from parlour.bots.making import make_bot
from parlour.core.events import Event
from parlour.server import company, entries
from parlour.server.seatbots import SeatBots, seed_of
from parlour.server.serving import Server
from parlour.server.stage import Stage
from parlour.server.stores.store import Store
from parlour.server.table import OVER, Table
from parlour.server.thinker import Thinker
from parlour.server.thinking import Thinking
from parlour.server.thoughts import Think
from tests.server.live import Player, first_option, in_file, last_option, players, run, server
from tests.server.stages import BEGIN, answer, dealt
from tests.server.test_upgrades import brought, older

BOT = "kindred"


async def nothing_before(_: Table) -> list[Table]:
    return []


# Asks nobody: it only puts questions into jobs.
BOTS = SeatBots(Thinking(1), nothing_before, lambda *_: None, lambda: None)


def job_for(table: Table, seat: int) -> Think:
    return BOTS.job(table, seat, BOT, table.id)


def stayed(tables: Sequence[Table], seat: int) -> Bot:
    """The bot that sat there in all these games and heard everything, as at one keyboard."""
    bot = make_bot(BOT, tables[0].game, seed_of(tables[-1], seat, BOT))
    for table in tables:
        assert table.state is not None
        bot.meet(table.names)
        happened: list[Event] = []
        state = table.beginning(happened)
        for choices in table.state.record().windows:
            happened.clear()
            _ = bot.choose(state.view(seat), state.window[seat])
            for other, action in choices:
                state.answer(other, action)
            for event in happened:
                shown = event.seen_by(seat)
                if shown is not None:
                    bot.heard(shown)
    return bot


def made_again(table: Table, games: list[Table], seat: int) -> Bot:
    """The bot as a process makes it that has never seen it."""
    thinker, job = Thinker(), job_for(table, seat)
    assert thinker.do(job).forgot, "it says that it is a stranger"
    job.lived = company.lived(table, job.step, games, seat, BOT)
    assert not thinker.do(job).fault
    return thinker._bots[table.id, seat, BOT][0]


async def first_game(ada: Player, **wish: object) -> None:
    await ada.create("ensemble", "Ada", seats=3, bots=[BOT, BOT], **wish)
    await ada.attach()
    await ada.sit(0)
    _ = await ada.ask("start")
    await ada.play(last_option)


async def play_again(ada: Player) -> None:
    """A rematch in which Ada has not voted yet, and the bots have."""
    again = (await ada.ask("rematch"))["rematch"]
    ada.view, ada.decision, ada.table = None, None, again
    await ada.attach()
    await ada.until(lambda me: me.info["seats"][0].get("commitment"))
    _ = await ada.ask("start")
    await ada.until(lambda me: me.view is not None and len(me.view["answered"]) == 2)


async def both_tables(live: Server, table: str) -> tuple[list[Table], Table]:
    now = (await live.house.room(table)).table
    return await live.house.services.earlier(now), now


def test_the_bots_of_a_rematch_are_those_that_stayed(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await first_game(ada)
            first = ada.table
            await play_again(ada)
            games, now = await both_tables(live, ada.table)
            assert [game.id for game in games] == [first]
            _ = await ada.answer(first_option(await ada.asked()))
            await ada.until(lambda me: (me.view or {}).get("revealed"))
            votes = (ada.view or {})["revealed"]
            opening = now.beginning()
            for seat in (1, 2):
                assert seed_of(games[0], seat, BOT) == seed_of(now, seat, BOT), "the same taste"
                bot = stayed(games, seat)
                bot.meet(now.names)
                chosen = bot.choose(opening.view(seat), opening.window[seat])
                assert now.game.notation(chosen) == f"vote {votes[seat]}"

    run(play())


def test_a_bot_made_again_believes_what_the_one_that_stayed_believes(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await first_game(ada)
            first = ada.table
            await play_again(ada)
        async with server(in_file(tmp_path)) as live:  # nothing was kept but the logs
            log = await live.house.entries_of(ada.table)
            deal = next(place for place, one in enumerate(log) if isinstance(one, entries.Dealt))
            opened = Table(log[: deal + 1], live.house._shelf.at_hand)
            games = await live.house.services.earlier(opened)
            assert [game.id for game in games] == [first]
            for seat in (1, 2):
                bot = made_again(opened, games, seat)
                reference = stayed(games, seat)
                assert bot.memory() == reference.memory()
                partners = cast("dict[str, object]", bot.memory()["partners"])
                assert sorted(partners) == sorted({*opened.names} - {opened.names[seat]})

    run(play())


@pytest.mark.parametrize("explain", [True, False])
def test_a_bot_hears_every_reveal_with_and_without_words_after_it(explain: bool) -> None:
    stage = dealt("ensemble", 2, (BOT,), options={"explain": explain})
    table, thinker = stage.table, Thinker()
    job = job_for(table, 2)
    job.lived = company.lived(table, job.step, [], 2, BOT)
    rounds = 0
    while True:
        thought = thinker.do(job)
        assert not thought.forgot
        assert not thought.fault
        if rounds:
            again, living = made_again(table, [], 2), thinker._bots[table.id, 2, BOT][0]
            assert living.memory() == again.memory(), "whether it lived on or was made again"
            assert living.memory()["partners"]
        stage.answer_for(2, table.decision_id(2), thought.action, BEGIN)
        for seat in (0, 1):
            answer(stage, seat)
        _ = stage.advance(BEGIN)
        if table.status == OVER:
            break
        rounds += 1
        job = job_for(table, 2)
        job.heard = company.heard_last(table, 2)
    assert rounds > 1


def test_who_missed_something_is_told_all_of_it() -> None:
    stage = dealt("ensemble", 2, (BOT,))
    thinker, job = Thinker(), job_for(stage.table, 2)
    job.lived = company.lived(stage.table, job.step, [], 2, BOT)
    assert thinker.do(job).action >= 0
    job = job_for(stage.table, 2)
    job.step, job.heard = 2, []
    assert thinker.do(job).forgot, "two windows have closed since it was asked"


class Shelf:
    """Finished games by their names, and of one group."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = {table.id: table for table in tables}

    async def look(self, table: str, at: object) -> Table:
        del at
        return self.tables[table]


def named(stage: Stage, name: str, after: str) -> Table:
    stage.table.id, stage.table.after, stage.table.status = name, after, OVER
    return stage.table


def test_a_bot_remembers_so_many_games_and_no_more() -> None:
    names = [f"T-{number}" for number in range(14)]
    tables = [
        named(dealt("ensemble", 1, (BOT,)), name, before)
        for before, name in zip(["", *names], names, strict=False)
    ]
    shelf = Shelf(tables)
    found = asyncio.run(company.earlier(tables[-1], cast("Store", None), shelf.look))
    assert [game.id for game in found] == names[-1 - company.MOST_GAMES : -1]
    short = asyncio.run(company.earlier(tables[2], cast("Store", None), shelf.look))
    assert [game.id for game in short] == names[:2]


def test_a_bot_remembers_no_game_that_was_dealt_from_other_cards() -> None:
    """Nor would it understand what it saw in it, such as after Parlour was renewed."""
    with brought("ensemble", older("ensemble")):
        other = dealt("ensemble", 2, (BOT,)).table
    same, now = dealt("ensemble", 2, (BOT,)).table, dealt("ensemble", 2, (BOT,)).table
    assert len(company.lived(now, 0, [other, same], 2, BOT)) == 2, "the same cards, and this game"
    assert len(company.lived(now, 0, [other], 2, BOT)) == 1


def test_bots_of_a_group_know_its_games_wherever_they_were_played(shared: str) -> None:
    async def play() -> None:
        async with server(shared) as one, server(shared) as two, ClientSession() as session:
            ada, ben, eve = (Player(session, port) for port in (one.port, two.port, two.port))
            _, made = await ada.post("/api/groups", {"title": "Sunday"})
            group = made["group"]
            await first_game(ada, group=group)
            # A game that goes on while the next one is dealt taught nobody anything yet.
            await ben.create("ensemble", "Ben", seats=2, bots=[BOT], group=group)
            await eve.create("ensemble", "Eve", seats=3, bots=[BOT, BOT], group=group)
            for player in (ben, eve):
                await player.attach()
                await player.sit(0)
                _ = await player.ask("start")
                await player.until(lambda me: me.view is not None)
            await ben.play(last_option)
            games, now = await both_tables(two, eve.table)
            assert [game.id for game in games] == [ada.table]
            assert now.company == group
            for seat in (1, 2):
                assert seed_of(games[0], seat, BOT) == seed_of(now, seat, BOT)
                past, here = company.lived(now, 0, games, seat, BOT)
                assert past.names[0] == "Ada"
                assert past.puts
                assert not here.puts
            assert len(company.lived(now, 0, games, 1, "expert")) == 1, "it was not there"

    run(play())
