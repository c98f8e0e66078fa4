"""Whoever plays with packs that take long to read makes nobody at another table wait."""

from __future__ import annotations

import asyncio
from itertools import permutations
from pathlib import Path
from time import thread_time

from parlour.packs import binding
from parlour.packs.binding import bind, bound_of, built_in, in_language
from parlour.packs.phrases import ENGLISH, LANGUAGES
from parlour.packs.reading import LARGEST, PackFile
from parlour.server.played import Played
from parlour.server.shelf import KEPT, bound_in_all_languages
from tests.server.live import Player, in_file, players, run, seat_all, server
from tests.server.test_curiosity import longest_wait

TABLES = 6


def pack(number: int, *, long: bool = False) -> PackFile:
    """A pack of one picture, as long as a pack may be or short."""
    head, first, *_ = built_in("ensemble")["remembrance"].text.split(b"[[picture]]")
    text = b"[[picture]]".join((head, first))
    text = text.replace(b'"remembrance"', b'"pack-%d"' % number)
    text = text.replace(b'"empty-chair"', b'"chair-%d"' % number)
    return PackFile("the pack", text + b"#\n" * ((LARGEST - len(text)) // 2 if long else 0))


def time_to_read(packs: list[PackFile]) -> float:
    """Seconds of processor time that whoever reads packs of this kind is busy with them."""
    since = thread_time()
    _ = bound_in_all_languages(bind, "ensemble", packs)
    return thread_time() - since


async def play_with(player: Player, packs: list[str]) -> None:
    """Do all that needs the cards of a table."""
    await player.create("ensemble", packs=packs)
    await player.attach()
    for path in ("terms", "cards"):
        for language in ("en", "de"):
            place = f"/api/tables/{player.table}/{path}"
            status, _ = await player.get(place, **{"Accept-Language": language})
            assert status == 200
    chosen, token = {"packs": packs[::-1]}, {"Authorization": f"Bearer {player.token}"}
    status, told = await player.post(f"/api/tables/{player.table}/packs", chosen, **token)
    assert (status, told) == (201, chosen)
    assert player.info["game"] == "ensemble"


def test_nobody_at_another_table_waits_for_long_packs(tmp_path: Path) -> None:
    packs = [pack(number, long=True) for number in range(4)]

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, TABLES + 1) as group:
            other, *rest = group
            read = time_to_read([pack(number, long=True) for number in range(100, 104)])
            await seat_all([other], "encore", seats=2, bots=["random"])
            for one in packs:
                await live.house.store.save_pack(one.hash, one.name, one.text)
            # What is made once for all tables is made.
            await play_with(rest[0], [])
            alone = await longest_wait(other, asyncio.ensure_future(asyncio.sleep(0.5)))
            orders = permutations([one.hash for one in packs])
            flood = [play_with(one, list(order)) for one, order in zip(rest, orders, strict=False)]
            waited = await longest_wait(other, asyncio.gather(*flood))
            assert waited < alone + read / 2, f"{waited:.3f} s, alone {alone:.3f} s"
            # Tables that sleep are read again, with their packs.
            for room in live.house.rooms.values():
                await room.close()
            live.house.rooms.clear()
            await other.attach()
            again = [one.attach() for one in rest[1:]]
            waited = await longest_wait(other, asyncio.gather(*again))
            assert waited < alone + read / 2, f"{waited:.3f} s, alone {alone:.3f} s"

    run(check())


def test_a_game_with_packs_is_at_hand_in_every_language(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live:
            one = pack(1_000)  # which nobody has bound before
            await live.house.store.save_pack(one.hash, one.name, one.text)
            game = await live.house._shelf.game(Played(game="ensemble", packs=(one.hash,)))
            assert {ENGLISH, *bound_of(game).spoken} == set(LANGUAGES)

    run(check())


def test_a_game_under_way_keeps_its_words_however_many_others_are_bound() -> None:
    game = bind("ensemble", [pack(0)])
    german = in_language(game, "de")
    for number in range(1, binding.KEPT_GAMES + 2):
        _ = bind("ensemble", [pack(number)])
    assert len(binding._games) == binding.KEPT_GAMES
    assert in_language(game, "de") is german
    assert bind("ensemble") is bind("ensemble")
    assert bound_of(game).titles[pack(0).hash] == "Remembrance cards"
    again = bind("ensemble", [pack(0)])
    assert again.pack_hashes == game.pack_hashes


def test_tables_are_read_with_the_packs_they_ended_up_with(tmp_path: Path) -> None:
    """More often chosen than games are kept: only what is played with is bound."""
    packs = [pack(number) for number in range(KEPT + 2)]

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (host,):
            for one in packs:
                await live.house.store.save_pack(one.hash, one.name, one.text)
            await host.create("ensemble")
            token = {"Authorization": f"Bearer {host.token}"}
            for one in packs:
                path = f"/api/tables/{host.table}/packs"
                assert (await host.post(path, {"packs": [one.hash]}, **token))[0] == 201
        async with server(in_file(tmp_path)) as live:
            table = (await live.house.room(host.table)).table
            assert table.packs == (packs[-1].hash,)
            assert len(table.game.pack_hashes) == len(built_in("ensemble")) + 1
            assert len(live.house._shelf) == 1

    run(check())
