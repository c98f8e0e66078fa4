"""While a team is silent no byte that somebody controls reaches another (ENS-3.6)."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pytest

from parlour.core.errors import Refusal
from parlour.server import entries, lobby
from parlour.server.heads import head_of
from parlour.server.stage import Stage
from parlour.wire import requests
from parlour.wire.reading import encode
from tests.marks import rule
from tests.server.live import Player, Refused, first_option, in_file, players, run, seat_all, server
from tests.server.principals import FIELDS, TAGS
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt, gathered, staged, start

# What others may see: that somebody has voted, and that a bot sits where somebody did.
SEEN = {"answer", "concede", "leave", "remove"}
# What would change how the table is arranged.
CHANGES: dict[str, dict[str, object]] = {
    "mute": {"member": "m3", "muted": True},
    "pass_host": {"member": "m2"},
}
SIGN = "VOTE FOR THREE"  # a name that somebody chose


@rule("ENS-3.6")
def test_nothing_a_player_does_beside_voting_reaches_another_while_a_team_is_silent(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as group:
            await seat_all(group, "ensemble", seats=3)
            asking, *others = group
            kinds = [kind for kind in TAGS if kind not in SEEN]
            for kind in sorted(kinds, key="pass_host".__eq__):  # the host's chair goes last
                for player in others:
                    _ = await player.ask("story")
                    player.raw.clear()
                with suppress(Refused):
                    _ = await asking.ask(kind, **CHANGES.get(kind, FIELDS.get(kind, {})))
                for player in others:
                    _ = await player.ask("story")
                    assert len(player.raw) == 1, (kind, player.raw[0])
                if kind == "detach":
                    await asking.attach()

    run(play())


@rule("ENS-3.6")
def test_a_change_of_host_is_told_after_the_silence_also_if_a_bot_took_a_seat_in_it() -> None:
    stage = dealt("ensemble", 3)
    _ = stage.take_rearranged()
    ask(stage, "m1", requests.PassHost(table=TABLE, id="p", member="m2"))
    assert not stage.take_rearranged()
    stage.apply([entries.StandIn(at=BEGIN, seat=2, bot="kindred")])
    assert stage.take_rearranged(), "that a bot plays is told at once"
    assert stage.telling.info().host == "m1"
    for seat in range(2):
        answer(stage, seat)
    state = stage.table.state
    assert state is not None
    stage.answer_for(2, stage.table.decision_id(2), state.window[2].options[0], BEGIN)
    _ = stage.advance(BEGIN)
    assert not stage.table.is_silent
    assert stage.take_rearranged()
    assert stage.telling.info().host == "m2"


@rule("ENS-3.6")
def test_who_is_host_after_the_host_has_left_in_the_silence_is_told_after_it() -> None:
    stage = dealt("ensemble", 3)
    for silent in (True, False):  # of the first round everything is told, and the second begins
        while stage.table.is_silent is silent:
            for seat in range(3):
                if stage.telling.decision(seat) is not None:
                    answer(stage, seat, at=BEGIN + stage.table.seq)
            _ = stage.advance(BEGIN)
        _ = stage.take_rearranged()
    ask(stage, "m1", requests.Leave(table=TABLE, id="l"))
    _ = stage.advance(BEGIN)
    assert stage.take_rearranged() and stage.telling.info().host == "m1", "a bot plays on"
    for seat in (1, 2):
        answer(stage, seat)
    state = stage.table.state
    assert state is not None
    stage.answer_for(0, stage.table.decision_id(0), state.window[0].options[0], BEGIN)
    _ = stage.advance(BEGIN)
    assert stage.take_rearranged() and stage.telling.info().host == "m2"


def presence_and_votes(stage: Stage, votes: list[str]) -> list[bytes]:
    """All that is told to the other seat and to a spectator while one votes, and votes again."""
    told = [encode(stage.telling.snapshot(member)) for member in ("m2", "")]
    for vote in votes:
        answer(stage, 0, vote)
        events = stage.advance(BEGIN)
        for viewer in (1, None):
            made = stage.telling.happened(viewer, "en", events, {})
            told += [] if made is None else [encode(made)]
    return told


@rule("ENS-3.6", "ENS-3.4")
def test_a_vote_tells_neither_its_value_nor_how_often_it_was_changed() -> None:
    once = presence_and_votes(dealt("ensemble", 2), ["vote 1"])
    often = presence_and_votes(dealt("ensemble", 2), ["vote 2", "vote 1", "vote 2"])
    assert once == often
    assert len(once) == 4, "that somebody has voted is told"


def test_presence_is_no_sign_while_a_team_is_silent(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as group:
            await seat_all(group, "ensemble", seats=3)
            watching = group[0]
            before = len(watching.raw)
            await group[1].disconnect()
            await asyncio.sleep(0.2)
            await group[1].attach()
            assert watching.raw[before:] == []

    run(play())


@rule("ENS-3.6")
def test_whether_the_table_waits_is_not_changed_while_a_team_is_silent() -> None:
    stage = dealt("ensemble", 2)
    before = stage.table.chairs[0].wait
    other: Literal["ask", "orders"] = "orders" if before == "ask" else "ask"
    wish = requests.Wait(table=TABLE, id="w", mode=other)
    with pytest.raises(Refusal) as refused:
        ask(stage, "m1", wish)
    assert (refused.value.code, refused.value.clause) == ("silence", "ENS-3.6")
    assert stage.table.chairs[0].wait == before


async def hears_nothing(player: Player) -> None:
    """Nothing was told to a player since it was last looked at."""
    _ = await player.ask("story")
    assert len(player.raw) == 1, player.raw[0]
    player.raw.clear()


async def all_that_is_told(player: Player) -> str:
    """What a player finds who looks everywhere: attached anew, and over HTTP."""
    await player.disconnect()
    player.raw.clear()
    await player.attach()
    _, told = await player.get(f"/api/tables/{player.table}")
    _, mine = await player.get(
        f"/api/tables/{player.table}", Authorization=f"Bearer {player.token}"
    )
    _, listed = await player.get("/api/tables")
    return "".join([*player.raw, told.decode(), mine.decode(), listed.decode()])


@rule("ENS-3.6")
def test_a_name_chosen_during_the_silence_reaches_nobody_before_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 6) as group:
            seated, (sign, watching, leaving) = group[:3], group[3:]
            await seat_all(seated, "ensemble", seats=3, listed=True)
            # Two visitors come in between two rounds, when everybody may be told.
            for player in seated:
                _ = await player.answer(first_option(await player.asked()))
            for one, name in ((watching, "Will"), (leaving, "Lea")):
                await one.join(seated[0].table, name)
                await one.attach()
            for player in seated:
                await player.until(lambda me: me.decision and me.decision["question"] == "explain")
                _ = await player.answer(first_option(await player.asked()))
            for player in seated:
                await player.until(lambda me: me.decision and me.decision["question"] != "explain")
            others = [*seated, watching]
            for player in others:
                _ = await player.ask("story")
                player.raw.clear()

            await sign.join(seated[0].table, SIGN)
            await sign.attach()
            assert SIGN in [one["name"] for one in sign.info["members"]], "it sees itself"
            for player in others:
                await hears_nothing(player)
            _ = await leaving.ask("leave")
            for player in others:
                await hears_nothing(player)
            _ = await seated[0].ask("pass_host", member=watching.member)
            with pytest.raises(Refused) as refused:
                _ = await seated[1].ask("mute", member=watching.member, muted=True)
            assert SIGN not in str(refused.value)
            for player in others:
                assert SIGN not in await all_that_is_told(player)
                assert "Lea" in [one["name"] for one in player.info["members"]]
            # A bot takes a seat, which everybody is told.
            _ = await seated[2].ask("leave")
            await seated[0].until(lambda me: me.info["seats"][2]["kind"] == "bot")
            assert SIGN not in "".join([*seated[0].raw, *seated[1].raw, *watching.raw])

            # The votes lie open: all of it is told.
            for player in seated[:2]:
                _ = await player.answer(first_option(await player.asked()))
            await watching.until(lambda me: SIGN in json.dumps(me.info))
            names = [one["name"] for one in watching.info["members"]]
            assert "Lea" not in names and "Player 2" not in names
            assert watching.info["host"] == watching.member

    run(play())


def tried(stage: Stage, member: str, wish: requests.Request) -> str:
    """The code with which a wish is refused; empty if it is granted."""
    try:
        ask(stage, member, wish)
    except Refusal as refusal:
        return refusal.code
    return ""


# What somebody with rights may do during a silence, and how others might read it from what they are answered.
SIGNS: dict[str, tuple[requests.Request, list[tuple[str, requests.Request]]]] = {
    "muted": (
        requests.Mute(table=TABLE, id="1", member="m2", muted=True),
        [
            ("m2", requests.Say(table=TABLE, id="2", text="Hello")),
            ("m2", requests.Note(table=TABLE, id="3", text="Hello")),
        ],
    ),
    "host": (
        requests.PassHost(table=TABLE, id="1", member="m2"),
        [
            (member, requests.Mute(table=TABLE, id="2", member="m3", muted=False))
            for member in ("m1", "m2", "m3")
        ],
    ),
    "gone": (
        requests.Leave(table=TABLE, id="1"),
        [
            ("m1", requests.Mute(table=TABLE, id="2", member="m4", muted=True)),
            ("m1", requests.Remove(table=TABLE, id="3", member="m4")),
            ("m1", requests.PassHost(table=TABLE, id="4", member="m4")),
        ],
    ),
}


@rule("ENS-3.6")
@pytest.mark.parametrize("sign", SIGNS)
def test_what_somebody_may_do_is_no_sign_while_a_team_is_silent(sign: str) -> None:
    given, read = SIGNS[sign]
    said: list[list[str]] = []
    for signs in (False, True):
        watching = entries.Joined(at=BEGIN, member="m4", name="Will", tokens=("hash9",))
        stage = start(staged([*gathered("ensemble", 3), watching]))
        _ = stage.advance(BEGIN)
        assert stage.table.is_silent
        if signs:
            ask(stage, "m4" if sign == "gone" else "m1", given)
        said.append([tried(stage, member, wish) for member, wish in read])
        # After it all of it holds.
        for seat in range(3):
            answer(stage, seat)
        _ = stage.advance(BEGIN)
        _ = stage.take_rearranged()
        assert not stage.table.is_silent
    assert said[0] == said[1]


@rule("ENS-3.6")
def test_the_name_of_who_comes_in_tells_nothing_of_who_came_before_them_in_the_silence() -> None:
    seen: list[str] = []
    for name in ("vote 5", "vote 6"):
        stage = dealt("ensemble", 2)
        for number, called in enumerate((name, "vote 5")):
            stage.apply(lobby.join(stage.table, BEGIN, called, f"hash{number}"))
        assert stage.table.members["m3"].name == name, "the first one is called as they like"
        seen.append(stage.table.members["m4"].name)
    assert seen[0] == seen[1]


@rule("ENS-3.6")
def test_who_came_in_during_the_silence_is_not_told_after_a_restart_either() -> None:
    stage = dealt("ensemble", 2)
    came = entries.Joined(at=BEGIN, member="m3", name=SIGN, tokens=("hash9",))
    log = [*gathered("ensemble", 2), *(entries.read(line) for line in stage.unsaved), came]
    told = staged(log).telling
    assert SIGN.encode() not in encode(told.snapshot("m2")) + encode(told.info())
    assert SIGN.encode() in encode(told.snapshot("m3"))


@rule("ENS-3.6")
def test_who_came_in_during_the_silence_is_told_after_it_though_the_server_was_another() -> None:
    stage = dealt("ensemble", 2)
    stage.apply([entries.Joined(at=BEGIN, member="m3", name="Will", tokens=("hash9",))])
    answer(stage, 0, "vote 1")
    answer(stage, 0, "vote 2")
    again = staged([*gathered("ensemble", 2), *(entries.read(line) for line in stage.unsaved)])
    assert not again.take_rearranged()
    answer(again, 1, "vote 1")
    assert again.take_rearranged()


@rule("ENS-3.6")
def test_what_is_kept_back_in_one_silence_is_told_before_the_next() -> None:
    stage = dealt("ensemble", 2)
    table, _ = stage.table, stage.take_rearranged()
    stage.apply([entries.Joined(at=BEGIN, member="m3", name="Will", tokens=("hash9",))])
    assert not stage.take_rearranged()
    before = table.arrangement
    for seat in (0, 1):
        answer(stage, seat, "vote 1")
    assert stage.take_rearranged() and table.arrangement > before
    assert "m3" in table.roll.members
    for seat in (0, 1):
        answer(stage, seat)
    assert table.is_silent and "m3" in table.roll.members
    ask(stage, "m1", requests.PassHost(table=TABLE, id="h", member="m3"))
    assert table.host == "m3"
    assert (table.roll.host, head_of(table, table.status).host) == ("m1", "P0")
