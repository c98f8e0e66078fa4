"""A server that brings other cards or rules than the one before it leaves its tables as they are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
from parlour.packs import binding
from parlour.packs.binding import GAMES, as_brought, built_in
from parlour.packs.reading import PackFile
from tests.server.live import (
    Player,
    Refused,
    first_option,
    in_file,
    last_option,
    players,
    run,
    seat_all,
    server,
)


def older(game: str) -> list[PackFile]:
    """Packs that another Parlour might have brought: of another version, or a pack fewer."""
    if game == "ensemble":
        return list(built_in(game).values())[:-1]
    [file] = built_in(game).values()
    changed = {
        "ember": (b"version = 1", b"version = 7"),
        "encore": (b"version = 1", b"version = 7"),
    }
    text = file.text.replace(*changed[game], 1)
    assert text != file.text
    return [PackFile(file.name, text)]


@contextmanager
def brought(game: str, files: list[PackFile]) -> Iterator[None]:
    """For a while a game brings these packs."""
    before = GAMES[game]
    try:
        GAMES[game] = replace(before, built_in=lambda: files)
        forget()
        yield
    finally:
        GAMES[game] = before
        forget()


def forget() -> None:
    built_in.cache_clear()
    as_brought.cache_clear()


async def whoever_is_asked(group: list[Player]) -> Player:
    """Chance decides who begins."""
    while True:
        for player in group:
            if player.open_question():
                return player
        await asyncio.sleep(0.01)


async def seen(player: Player) -> str:
    await player.attach()
    return json.dumps([player.view, (player.decision or {}).get("id")])


@pytest.mark.parametrize("game", parlour.games())
def test_a_game_goes_on_with_the_cards_it_was_dealt(tmp_path: Path, game: str) -> None:
    files = older(game)

    async def begin(group: list[Player]) -> list[str]:
        await seat_all(group, game, seats=2)
        asked = await whoever_is_asked(group)
        _ = await asked.answer(first_option(await asked.asked()))
        return [await seen(player) for player in group]

    async def check() -> None:
        with brought(game, files):
            async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
                before = await begin(group)
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as later:
            for one, same in zip(later, group, strict=True):
                one.table, one.member, one.token = same.table, same.member, same.token
            assert [await seen(player) for player in later] == before
            state = live.house.rooms[later[0].table].table.state
            assert state is not None
            assert [digest for _, digest in state.record().packs] == [file.hash for file in files]
            _ = await asyncio.gather(*[player.play(last_option) for player in later])
            status, data = await later[0].get(f"/api/tables/{later[0].table}/export")
            assert status == 200, data
            with brought(game, files):
                assert parlour.verify(data) is True

    run(check())


def test_a_table_without_cards_takes_those_of_the_day(tmp_path: Path) -> None:
    async def check() -> None:
        with brought("encore", older("encore")):
            async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
                await group[0].create("encore", seats=2)
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (later,):
            later.table, later.token = group[0].table, group[0].token
            await later.attach()
            ours = [file.hash for file in built_in("encore").values()]
            packs = live.house.rooms[later.table].table.game.pack_hashes
            assert [digest for _, digest in packs] == ours

    run(check())


@pytest.mark.parametrize("code", ["other_cards", "other_rules"])
def test_a_game_that_cannot_go_on_says_why_and_is_kept(
    tmp_path: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            await group[0].attach()
            before = await seen(group[0])
        with brought("encore", older("encore")), monkeypatch.context() as patch:
            if code == "other_rules":
                bound = binding.bound_to

                def by_other_rules(name: str, files: tuple[PackFile, ...]) -> parlour.Game:
                    game = bound(name, files)
                    game.rules_version += 1
                    return game

                patch.setattr(binding, "bound_to", by_other_rules)
                binding._games._values.clear()
            else:
                patch.setattr("parlour.server.stores.sqlite.SqliteStore.pack", nothing)
            async with server(in_file(tmp_path)) as live, players(live.port, 1) as (later,):
                later.table, later.token = group[0].table, group[0].token
                with pytest.raises(Refused) as refused:
                    await later.attach()
                assert refused.value.code == code
                status, _ = await later.get("/healthz")
                assert status == 200
            binding._games._values.clear()
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (later,):
            later.table, later.token = group[0].table, group[0].token
            assert await seen(later) == before

    run(check())


def test_a_group_keeps_what_it_has_won_by_games_that_cannot_be_looked_at_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def page(player: Player, group: str) -> tuple[int, dict[str, str]]:
        status, data = await player.get(f"/api/groups/{group}")
        assert status == 200, data
        told = json.loads(data)
        return len(told["games"]), {one["pack"]: one["state"] for one in told["packs"]}

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            _, made = await group[0].post("/api/groups", {"title": "Sunday"})
            await seat_all(group, "ensemble", seats=2, group=made["group"])
            _ = await asyncio.gather(*[player.play(first_option) for player in group])
            games, packs = await page(group[0], made["group"])
            assert games == 1 and "may_open" in packs.values(), "they always vote alike"
        with brought("ensemble", older("ensemble")), monkeypatch.context() as patch:
            patch.setattr("parlour.server.stores.sqlite.SqliteStore.pack", nothing)
            async with server(in_file(tmp_path)) as live, players(live.port, 1) as (later,):
                games, fewer = await page(later, made["group"])  # packs are built in, too
                assert games == 0 and fewer.items() <= packs.items()
                assert "may_open" in fewer.values()
                await later.create("ensemble", group=made["group"])
                assert (await page(later, made["group"]))[0] == 1

    run(check())


async def nothing(_: object, __: str) -> None:
    """No pack was kept."""
