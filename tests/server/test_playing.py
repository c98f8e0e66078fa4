"""Whole games at live tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import parlour
from tests.server.live import first_option, in_file, last_option, players, run, seat_all, server


@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [
        ("ensemble", 3, ["kindred"]),
        ("encore", 1, ["greedy"]),
        ("encore", 2, []),
        ("ember", 1, ["greedy"]),
    ],
)
def test_a_game_is_played_to_its_end_and_its_file_verifies(
    tmp_path: Path, game: str, people: int, bots: list[str]
) -> None:
    async def play() -> bytes:
        async with server(in_file(tmp_path)) as live, players(live.port, people) as group:
            await seat_all(group, game, seats=people + len(bots), bots=bots)
            _ = await asyncio.gather(*[player.play(last_option) for player in group])
            for player in group:
                folded = player.view
                await player.attach()
                assert player.view == folded
                assert player.view == live.house.rooms[player.table].telling.view(player.seat)
            status, data = await group[0].get(f"/api/tables/{group[0].table}/export")
            assert status == 200
            return data

    assert parlour.verify(run(play())) is True


def test_a_table_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            for _ in range(6):
                for player in group:
                    if player.open_question():
                        _ = await player.answer(first_option(player.decision or {}))
            seen = [player.view for player in group]
            tickets = [(player.table, player.token) for player in group]
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            for player, (table, token), view in zip(group, tickets, seen, strict=True):
                player.table, player.token = table, token
                await player.attach()
                assert player.view == view
            _ = await asyncio.gather(*[player.play(last_option) for player in group])

    run(play())


def test_who_could_only_pass_has_passed_for_everybody_at_once(tmp_path: Path) -> None:
    """Otherwise those whose pass is told at once would be those who had a choice (EMB-5.7)."""

    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "ember", seats=2, clock={"moment": 60})
            one, other = group
            await one.until(lambda me: me.moment)
            await other.until(lambda me: me.moment)
            assert one.decision is not None
            assert [option["notation"] for option in one.decision["options"]] == ["pass"]
            moment, question = one.moment, one.decision["id"]
            _ = await one.ask("answer", decision=question, action=0)
            async with asyncio.timeout(20):
                await one.until(lambda me: me.decision is None)
                await other.until(lambda me: me.moment and me.moment["waits_for"] == [1])
            assert moment is not None
            assert other.moment is not None
            assert other.moment["name"] == moment["name"]

    run(play())
