"""How a table stands, for who asks from outside: no more than was told, whoever is asked."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from aiohttp import ClientSession

from parlour.server import entries
from parlour.server.calling import absent
from parlour.server.pacing import FLOOR
from parlour.server.playing import check_again
from parlour.server.serving import Server
from parlour.server.stage import Stage
from parlour.server.standings import standing
from parlour.server.stores.store import Lines, appended
from parlour.server.tokens import token_hash
from parlour.server.visits import Guest
from parlour.server.wishes import By
from parlour.wire import requests
from parlour.wire.replies import Standing
from tests.server.lines import Broken
from tests.server.live import Player, Refused, in_file, players, run, server
from tests.server.stages import BEGIN, TABLE, answer, ask
from tests.server.test_gathering import places
from tests.server.test_lobby import refused
from tests.server.test_relay import two_nodes
from tests.server.test_veiled_turns import HANDS, acted


def stands(stage: Stage, seat: int) -> Standing:
    told = standing(stage.telling, f"hash{seat}")
    assert told is not None
    return told


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_it_is_the_turn_of_who_can_only_pass_and_of_nobody_else(hand: str) -> None:
    stage = acted(hand)
    _ = stage.advance(BEGIN)
    assert [stands(stage, seat).your_turn for seat in (0, 1)] == [False, True]
    answer(stage, 1, "pass", BEGIN + 10)
    _ = stage.advance(BEGIN + 10)
    assert [stands(stage, seat).your_turn for seat in (0, 1)] == [True, False]


def ended_unseen() -> Stage:
    """The engine has ended the game; its last turn, in which seat 1 can only pass, is still shown."""
    tours = ("dome gym", "")
    stage = acted("csmoke", "pass", step="event", tours=tours, gauges=(5, 0), money=(80_000, 0))
    _ = stage.advance(BEGIN)
    assert stage.table.status == "over"
    return stage


def test_a_game_is_not_over_before_that_was_told() -> None:
    stage = ended_unseen()
    told = stands(stage, 0)
    assert (told.status, told.won, told.your_turn) == ("playing", False, False)
    assert stands(stage, 1).your_turn
    answer(stage, 1, "pass", BEGIN + 10)
    _ = stage.advance(BEGIN + 10)
    assert stands(stage, 0).status == "over"


@pytest.mark.parametrize(
    "goes",
    [
        ("m2", requests.Leave(table=TABLE, id="l")),
        ("m1", requests.Remove(table=TABLE, id="r", member="m2")),
    ],
    ids=["leaves", "is removed"],
)
def test_who_goes_before_the_end_was_told_has_a_bot_like_in_any_turn(
    goes: tuple[str, requests.Request],
) -> None:
    stage = ended_unseen()
    stage.apply([entries.Notified(at=BEGIN, by="m2", webhook="", mail="mina@example.org")])
    ask(stage, *goes)
    assert absent(stage.table, stage.pacing, {"m2": BEGIN}, 0) == []
    told = stage.telling.info()
    assert (told.status, told.seats[1].kind, told.seats[1].bot) == ("playing", "bot", "greedy")
    _, _ = stage.advance(BEGIN), stage.advance(BEGIN + FLOOR)
    assert stage.telling.status == "over"


def test_nobody_plays_again_before_the_end_was_told() -> None:
    stage = ended_unseen()
    with refused("is_playing"):
        check_again(stage.table, By("m1", BEGIN, "again", stage.telling.status))
    answer(stage, 1, "pass", BEGIN + 10)
    _ = stage.advance(BEGIN + 10)
    check_again(stage.table, By("m1", BEGIN, "again", stage.telling.status))


def test_nobody_is_called_who_has_gone_without_a_bot() -> None:
    """As it stands in old logs."""
    stage = ended_unseen()
    stage.apply([entries.Notified(at=BEGIN, by="m2", webhook="", mail="mina@example.org")])
    assert absent(stage.table, stage.pacing, {"m2": BEGIN}, 0) == [(1, BEGIN)]
    stage.apply([entries.Removed(at=BEGIN, by="m1", member="m2")])
    assert absent(stage.table, stage.pacing, {"m2": BEGIN}, 0) == []


def shows(live: Server, holder: Player) -> Stage:
    """Let the table of a player show a turn in which the other one can only pass."""
    room = live.house.rooms[holder.table]
    stage = acted(HANDS["no choice"])
    stage.table.members["m1"].tokens.add(token_hash(holder.token))
    _, _ = stage.advance(BEGIN), stage.take_saved()
    assert stage.table.state is not None and list(stage.table.state.window) == [0]
    room.stage, room.telling = stage, stage.telling
    return stage


def passes(stage: Stage) -> None:
    answer(stage, 1, "pass", BEGIN + 10)
    _, _ = stage.advance(BEGIN + 10), stage.take_saved()


def test_a_table_does_not_sleep_before_all_was_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await ada.create("encore")
            room = live.house.rooms[ada.table]
            assert (await places(ada, ada))[0]["status"] == "lobby"
            may_sleep = [room.is_quiet]
            stage = shows(live, ada)
            may_sleep.append(room.is_quiet)
            assert not (await places(ada, ada))[0].get("your_turn")
            passes(stage)
            may_sleep.append(room.is_quiet)
            assert may_sleep == [True, False, True]
            assert (await places(ada, ada))[0]["your_turn"]

    run(play())


def test_a_table_in_trouble_is_not_gone_and_spoils_nothing_of_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (ada, ben):
            for host in (ada, ben):
                await host.create("encore")
                await host.attach()
            well = await places(ada, ada, ben)
            guests = live.house.rooms[ben.table].audience.guests
            guests.append(Guest(Broken(), attached=True))
            with pytest.raises(Refused, match="not_saved"):
                _ = await ben.ask("say", text="hello")
            unknown = {"table": ben.table, "code": "", "game": "", "status": "unknown"}
            assert await places(ada, ada, ben) == [well[0], unknown]
            del guests[-1]
            while await places(ada, ada, ben) != well:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            # One that nobody can read is none that was never there.
            for room in live.house.rooms.values():
                await room.close()
            live.house.rooms.clear()
            await appended(live.house.store, Lines(ben.table, 99, [b"?"], None))
            ada.table, nowhere = "T-nothing", ada.table
            assert await places(ada, ada, ben) == [unknown]
            ada.table = nowhere
            assert await places(ada, ben, ada) == [unknown, well[0]]

    run(play())


def test_another_node_asks_the_owner_what_was_told(shared: str) -> None:
    async def play() -> None:
        async with two_nodes(shared) as (one, two), ClientSession() as session:
            ada, away = Player(session, one.port), Player(session, two.port)
            await ada.create("encore")
            assert await places(away, ada) == await places(ada, ada)
            stage = shows(one, ada)
            told = await places(away, ada)
            assert [(at["status"], at.get("your_turn", False)) for at in told] == [
                ("playing", False)
            ]
            passes(stage)
            assert (await places(away, ada))[0]["your_turn"]
            assert not two.house.rooms, "only owners hold states"
            ada.token = "nonsense"
            assert await places(away, ada) == []

    run(play())
