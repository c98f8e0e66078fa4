"""After the game: looking back on it step by step, and going on from any of its steps."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.core.game import Game
from parlour.core.randomness import FairKey
from parlour.core.records import Record, load_record
from parlour.core.state import State
from parlour.packs.binding import bind
from parlour.packs.phrases import MESSAGES
from parlour.server import retelling
from parlour.server.retelling import Eyes, beginning, laid_open, play, retold
from tests.server.live import (
    Message,
    Player,
    first_option,
    in_file,
    last_option,
    players,
    run,
    seat_all,
    server,
)

GAMES = ["ensemble", "ember", "encore"]


async def finish(group: list[Player], game: str, **wish: object) -> None:
    """Play a game of two to its end."""
    await seat_all(group, game, seats=2, **wish)
    _ = await asyncio.gather(*[player.play(last_option) for player in group])


async def looked_back(player: Player, query: str = "", **headers: str) -> Message:
    status, data = await player.get(f"/api/tables/{player.table}/replay?{query}", **headers)
    assert status == 200, data
    found: Message = json.loads(data)
    return found


async def whole_replay(player: Player, eyes: Eyes) -> list[Message]:
    """The views of all steps, folded together from all parts."""
    views: list[Message] = []
    since: int | None = 0
    while since is not None:
        seat = "" if eyes is None else f"seat={eyes}&"
        part = (await looked_back(player, f"{seat}since={since}"))["part"]
        assert part["since"] == since
        view = part["view"]
        assert view == (views[-1] if views else {}), "a part begins where the last one ended"
        for step in part["steps"]:
            view = {**view, **step["change"]}
            views.append(view)
        since = part.get("next")
    return views


async def record_of(player: Player) -> Record:
    status, data = await player.get(f"/api/tables/{player.table}/export")
    assert status == 200, data
    document = json.loads(data)
    return load_record(document.get("record", document), MESSAGES)


def played(game: Game, record: Record, steps: int) -> State:
    state = beginning(game, record, [])
    for choices in record.windows[:steps]:
        play(state, choices)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_folding_the_steps_gives_every_view_of_the_game(tmp_path: Path, name: str) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), floor=0) as live, players(live.port, 2) as group:
            await finish(group, name)
            game, record = bind(name), await record_of(group[0])
            everything: tuple[Eyes, ...] = (0, 1, None, "all")
            told = {eyes: await whole_replay(group[0], eyes) for eyes in everything}
            for views in told.values():
                assert len(views) == len(record.windows) + 1
            for step in range(len(record.windows) + 1):
                state = played(game, record, step)
                for seat in (0, 1, None):
                    assert told[seat][step] == state.view(seat).dump(), f"seat {seat}, step {step}"
            for player in group:
                assert told[player.seat][-1] == player.view, "as it was seen live"

    run(check())


@pytest.mark.parametrize("limit", ["MOST_STEPS", "LARGEST_PART"])
def test_a_long_game_is_told_in_parts(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(retelling, limit, 40)
    game = bind("ember")
    state = game.start(3, FairKey(bytes(64), None))
    while state.outcome is None:
        for seat, decision in state.window.items():
            state.answer(seat, decision.options[-1])
    record, names = state.record(), ("Ada", "Ben", "Cy")
    view: Message = {}
    since: int | None = 0
    parts = 0
    while since is not None:
        part = retold(game, record, state.closed, 1, names, "en", since)
        assert part.view == view
        for step in part.steps:
            view = {**view, **json.loads(bytes(step))["change"]}  # type: ignore[call-overload]
        since, parts = part.next, parts + 1
        assert len(part.steps) <= 40
    assert view == state.view(1).dump()
    assert parts > 2


@pytest.mark.parametrize(("name", "hand"), [("ember", "hands"), ("encore", "managers")])
def test_laid_open_every_seat_shows_what_it_holds(name: str, hand: str) -> None:
    state = bind(name).start(2, parlour.fair_key(3))
    if name == "encore":
        while state.view(None).dump()["step"] == "draft":
            seat, decision = next(iter(state.window.items()))
            state.answer(seat, decision.options[0])
    found: Any = laid_open(state)[hand]
    for seat in (0, 1):
        own: Any = state.view(seat).dump()[hand]
        assert found[seat] == own[seat]
        assert "?" not in json.dumps(found[seat].get("known", found[seat].get("hand")))


@pytest.mark.parametrize("name", GAMES)
def test_the_steps_tell_what_the_seat_was_told(tmp_path: Path, name: str) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), floor=0) as live, players(live.port, 2) as group:
            await finish(group, name)
            for player in group:
                lines: list[str] = []
                since: int | None = 0
                while since is not None:
                    done = await player.ask("story", since=since)
                    lines += [line["text"] for line in done["lines"]]
                    since = done.get("next")
                told: list[str] = []
                at: int | None = 0
                while at is not None:
                    part = (await looked_back(player, f"seat={player.seat}&since={at}"))["part"]
                    events = [event for step in part["steps"] for event in step["events"]]
                    told += [event["text"] for event in events if event.get("text")]
                    at = part.get("next")
                assert told == lines

    run(check())


def test_nothing_of_a_game_that_is_on_is_told_again_or_continued(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            host = group[0]
            mine = {"Authorization": f"Bearer {host.token}"}
            for seat in ("", "seat=0", "seat=1", "seat=all"):
                status, data = await host.get(f"/api/tables/{host.table}/replay?{seat}", **mine)
                assert status == 400
                assert json.loads(data).keys() == {"code", "sentence"}
                assert json.loads(data)["code"] == "still_on"
            wish = {"table": host.table, "step": 0, "seat": 0}
            asked = {"game": "encore", "name": "Ada", "continues": wish}
            status, told = await host.post("/api/tables", asked, **mine)
            assert (status, told["code"]) == (400, "still_on")

    run(check())


def test_a_private_game_is_told_again_to_its_members_only(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await finish(group, "ensemble", watchers=False)
            host = group[0]
            mine = {"Authorization": f"Bearer {host.token}"}
            status, data = await host.get(f"/api/tables/{host.table}/replay?seat=all")
            assert (status, json.loads(data)["code"]) == (404, "no_table")
            _ = await looked_back(host, "seat=all", **mine)
            wish = {"table": host.table, "step": 2, "seat": 0}
            asked = {"game": "ensemble", "name": "Ada", "continues": wish}
            status, told = await host.post("/api/tables", asked)
            assert (status, told["code"]) == (404, "no_table")
            status, ticket = await host.post("/api/tables", asked, **mine)
            assert status == 201
            status, data = await host.get(f"/api/tables/{ticket['table']}")
            assert host.table not in data.decode(), "who sees the new table learns of no other"
            assert json.loads(data).keys() == {"table", "game"}

    run(check())


def test_a_step_or_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await finish(group, "ensemble")
            host = group[0]
            last = (await looked_back(host))["last"]
            for query, code in [
                ("seat=2", "no_such_seat"),
                ("seat=x", "no_such_seat"),
                ("seat=-1", "no_such_seat"),
                (f"since={last + 1}", "no_such_step"),
                ("since=-1", "no_such_step"),
                ("since=" + "9" * 400, "no_such_step"),
            ]:
                status, data = await host.get(f"/api/tables/{host.table}/replay?{query}")
                told = json.loads(data)
                assert (status, told["code"]) == (400, code), query
                assert query.partition("=")[2][:20] in told["sentence"], "what was asked for"
            fine = {"table": host.table, "step": 1, "seat": 0}
            wrong: list[tuple[Message, str]] = [
                ({"continues": {**fine, "step": last + 1}}, "no_such_step"),
                ({"continues": {**fine, "step": last}}, "nothing_to_continue"),
                ({"continues": {**fine, "seat": 2}}, "no_such_seat"),
                ({"game": "encore"}, "other_game"),
                ({"seats": 3}, "continued_bots"),
                ({"bots": ["kindred", "kindred"]}, "continued_bots"),
            ]
            for changes, code in wrong:
                wish = {"game": "ensemble", "name": "Ada", "continues": fine, **changes}
                status, told = await host.post("/api/tables", wish)
                assert (status, told["code"]) == (400, code), changes

    run(check())


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_continued_from_a_step_and_says_so(tmp_path: Path, name: str) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), floor=0) as live, players(live.port, 3) as people:
            *group, again = people
            await finish(group, name)
            before = group[0]
            record = await record_of(before)
            step = len(record.windows) * 2 // 3
            wish = {"table": before.table, "step": step, "seat": 1}
            await again.create(name, "Eve", continues=wish, bots=["random"])
            await again.attach()
            assert again.info["status"] == "playing"
            assert again.seat == 1
            source = {"table": before.table, "code": before.code, "step": step}
            assert again.info["continues"] == source
            fair = again.info["fair"]
            assert (fair["server"], fair.get("transcript")) == ("", None), "nobody shuffled"
            state = played(bind(name), record, step)
            await again.play(first_option)
            went = await record_of(again)
            assert went.origin == {"position": state.dump()}
            _, data = await again.get(f"/api/tables/{again.table}/export")
            assert parlour.replay(json.loads(data)).outcome is not None
            assert "position" in json.loads(data)["origin"], "it claims no fair shuffle"
            views = await whole_replay(again, 1)
            assert views[0] == state.view(1).dump()
            assert views[-1] == again.view

    run(check())


def test_a_continued_game_outlives_its_server(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as people:
            *group, again = people
            await finish(group, "ensemble")
            wish = {"table": group[0].table, "step": 2, "seat": 0}
            await again.create("ensemble", "Eve", continues=wish)
            await again.attach()
            view, token, table = again.view, again.token, again.table
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (back,):
            back.token, back.table = token, table
            await back.attach()
            assert back.view is not None and view is not None
            assert back.view["board"] == view["board"]
            await back.play(first_option)

    run(check())
