"""While a team is silent no byte that somebody controls reaches another (ENS-3.6)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pytest

from parlour.core.errors import Refusal
from parlour.server.stage import Stage
from parlour.wire import requests
from parlour.wire.reading import encode
from tests.marks import rule
from tests.server.live import Refused, in_file, players, run, seat_all, server
from tests.server.principals import FIELDS, TAGS
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt

# What others may see: that somebody has voted, and that a bot sits where somebody did.
SEEN = {"answer", "concede", "leave", "remove"}
# What would change how the table is arranged.
CHANGES: dict[str, dict[str, object]] = {
    "mute": {"member": "m3", "muted": True},
    "pass_host": {"member": "m2"},
}


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
