"""How people come together: what a lobby offers, packs at a table, places that a device holds."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.games.ensemble.progress import Progress
from parlour.packs.binding import bind, built_in
from parlour.server.grouped import may_play, progress_after, read_each
from parlour.server.headers import lan_address
from parlour.server.house import House
from parlour.server.settings import Settings
from parlour.server.shelf import Shelf
from parlour.server.terms import game_terms
from parlour.server.whereabouts import is_this_machine
from tests.server.live import (
    OPEN,
    Player,
    Refused,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)


@pytest.mark.parametrize("name", parlour.games())
def test_a_lobby_can_offer_every_option_without_knowing_a_rule(name: str) -> None:
    game = bind(name)
    told = game_terms(game)
    options: list[dict[str, Any]] = told["options"]  # type: ignore[assignment]
    assert [one["name"] for one in options] == [one.name for one in game.options]
    for option in options:
        assert option["title"] and option["sentence"].endswith("."), option["name"]
        if option["kind"] in ("flag", "choice"):
            for value in option["values"]:
                assert game.settle({option["name"]: value["value"]}, game.most)
            assert option["default"] in [value["value"] for value in option["values"]]
        elif option["kind"] == "several":
            every = [value["value"] for value in option["values"]]
            assert game.settle({option["name"]: every}, game.most)[option["name"]] == every
    assert set(told["characters"]) == set(told["bots"])  # type: ignore[call-overload]


async def places(asker: Player, *held: Player) -> list[dict[str, Any]]:
    wish = {"places": [{"table": one.table, "token": one.token} for one in held]}
    status, told = await asker.post("/api/places", wish)
    assert status == 200, told
    return told  # type: ignore[return-value]


def test_a_device_asks_whose_turn_it_is_at_its_tables(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            for player in group:
                await player.until(lambda me: me.view is not None)
            told = await places(group[0], *group)
            assert [one["name"] for one in told] == ["Player 0", "Player 1"]
            assert told[0]["others"] == ["Player 1"]
            asked = [player.open_question() is not None for player in group]
            assert [one.get("your_turn", False) for one in told] == asked
            assert any(asked)
            # Who has no worthy token is told nothing, and the others hear no less.
            stranger = Player(group[0].session, live.port)
            stranger.table, stranger.token = group[0].table, "nonsense"
            assert await places(group[0], stranger, group[1]) == [told[1]]
            # A table that sleeps is read, and not woken.
            for player in group:
                await player.disconnect()
            for room in live.house.rooms.values():
                await room.close()
            live.house.rooms.clear()
            assert await places(group[0], *group) == told
            assert live.house.rooms == {}

    run(check())


async def titles_at(player: Player, place: str) -> set[str]:
    _, told = await player.get(f"/api/{place}/cards")
    return {card["title"] for pack in json.loads(told) for card in pack["cards"]}


def test_the_host_chooses_packs_in_the_lobby_and_they_are_played(tmp_path: Path) -> None:
    text = next(iter(built_in("encore").values())).text
    changed = text.replace(b"version = 1", b"version = 2", 1)
    changed = changed.replace(b"Karina Rose", b"Karina Thorn")

    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (ada, ben):
            await ada.create("encore", seats=2)
            await ben.join(ada.table, "Ben")
            path = f"{ada.base}/api/games/encore/packs"
            async with ada.session.post(path, data=changed) as answer:
                pack = (await answer.json())["pack"]
            path = f"/api/tables/{ada.table}/packs"
            status, told = await ben.post(path, {"packs": [pack]}, **bearing(ben))
            assert (status, told["code"]) == (403, "not_host")
            status, told = await ada.post(path, {"packs": ["00" * 32]}, **bearing(ada))
            assert (status, told["code"]) == (404, "no_such_pack")
            status, told = await ada.post(path, {"packs": [pack]}, **bearing(ada))
            assert (status, told) == (201, {"packs": [pack]})
            # Who reads the table again has it with its packs.
            for room in live.house.rooms.values():
                await room.close()
            live.house.rooms.clear()
            live.house._shelf = Shelf(live.house.store)
            _, terms = await ada.get(f"/api/tables/{ada.table}/terms")
            assert [one["pack"] for one in json.loads(terms)["packs"]] == [pack]
            # Its cards are read with their own names, those of the box are as they were.
            titles = [
                await titles_at(ada, f"tables/{ada.table}"),
                await titles_at(ada, "games/encore"),
            ]
            assert ["Karina Thorn" in all_of for all_of in titles] == [True, False]
            assert ["Karina Rose" in all_of for all_of in titles] == [False, True]
            await ada.attach()
            await ada.sit(0)
            _ = await ada.ask("seat_bot", seat=1, bot="random")
            _ = await ada.ask("start")
            await ada.play(first_option)
            assert ada.info["packs"] == [pack]

    run(play())


def bearing(player: Player) -> dict[str, str]:
    return {"Authorization": f"Bearer {player.token}"}


def test_a_path_is_drawn_as_a_code_and_an_address_elsewhere_is_not(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            answer = await player.session.post(
                f"{player.base}/api/qr", json={"path": "/t/x#return=y"}
            )
            assert (answer.status, answer.content_type) == (200, "image/svg+xml")
            status, _ = await player.post("/api/qr", {"path": "https://example.org"})
            assert status == 400

    run(check())


def test_no_code_is_drawn_of_an_address_that_does_not_fit_into_one(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            headers = {"Host": "games." * 500}
            answer = await player.session.post(
                f"{player.base}/api/qr", json={"path": "/"}, headers=headers
            )
            assert (answer.status, (await answer.json())["code"]) == (400, "unreadable_request")

    run(check())


def test_the_code_of_a_short_address_is_one_that_phones_read(tmp_path: Path) -> None:
    """The micro kind has one of the three marks by which phones find a code."""

    async def check() -> None:
        async with (
            server(in_file(tmp_path), public_url="http://a.b") as live,
            players(live.port, 1) as (player,),
        ):
            answer = await player.session.post(f"{player.base}/api/qr", json={"path": "/"})
            size = re.search(r'width="([0-9]+)"', await answer.text())
            assert size is not None
            assert int(size[1]) >= (21 + 2 * 2) * 6, "the smallest code that is not micro"

    run(check())


@pytest.mark.parametrize(
    ("public_url", "called", "given_away"),
    [
        ("", "127.0.0.1:8080", "http://192.168.7.7:8080"),
        ("", "localhost:8080", "http://192.168.7.7:8080"),
        ("", "[::1]:8080", "http://192.168.7.7:8080"),
        ("", "192.168.7.9:8080", "http://192.168.7.9:8080"),
        ("", "cards.example", "http://cards.example"),
        ("https://cards.example", "127.0.0.1:8080", "https://cards.example"),
    ],
)
def test_whoever_plays_at_the_machine_itself_gives_an_address_away_that_others_reach(
    tmp_path: Path, public_url: str, called: str, given_away: str
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), public_url=public_url) as live:
            live.site.whereabouts.nearby = "http://192.168.7.7:8080"
            async with players(live.port, 1) as (player,):
                headers = {"Host": called}
                answer = await player.session.get(f"{player.base}/api/address", headers=headers)
                assert await answer.json() == {"address": given_away}

    run(check())


@pytest.mark.parametrize(("proxies", "scheme"), [(("127.0.0.1",), "https"), ((), "http")])
def test_links_behind_a_proxy_of_ours_begin_as_the_page_was_loaded(
    tmp_path: Path, proxies: tuple[str, ...], scheme: str
) -> None:
    async def check() -> None:
        settings = Settings(limits=OPEN, proxies=proxies, thinkers=1)
        async with server(in_file(tmp_path), settings) as live, players(live.port, 1) as (player,):
            headers = {"Host": "cards.example", "X-Forwarded-Proto": "https"}
            answer = await player.session.get(f"{player.base}/api/address", headers=headers)
            assert await answer.json() == {"address": f"{scheme}://cards.example"}

    run(check())


def test_a_server_that_listens_everywhere_knows_its_address_in_the_network(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), host="0.0.0.0") as live:
            lan = lan_address()
            expected = "" if is_this_machine(lan) else f"http://{lan}:{live.port}"
            assert live.site.whereabouts.nearby == expected
        async with server(in_file(tmp_path)) as alone:
            assert alone.site.whereabouts.nearby == ""

    run(check())


def test_nothing_is_played_again_for_who_has_no_place(tmp_path: Path) -> None:
    """However often a table is named: the log of one that sleeps is read once."""

    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            room = live.house.rooms.pop(group[0].table)
            await room.close()
            read: list[str] = []
            note_calls(live.house, "entries_of", read)
            note_calls(live.house, "stage", read)
            for tokens, reads in ((["nonsense"] * 20, 1), ([f"none {n}" for n in range(20)], 1)):
                places = [{"table": group[0].table, "token": token} for token in tokens]
                status, told = await group[0].post("/api/places", {"places": places})
                assert status == 200 and not told
                assert read == ["entries_of"] * reads
                read.clear()
            mine = {"table": group[0].table, "token": group[0].token}
            status, told = await group[0].post("/api/places", {"places": [mine]})
            assert status == 200 and len(told) == 1

    run(check())


def note_calls(house: House, name: str, calls: list[str]) -> None:
    """Write down when something is asked of the house."""
    real = getattr(house, name)

    def noted(*given: object) -> object:
        calls.append(name)
        return real(*given)

    setattr(house, name, noted)


SCENARIOS = ("one", "two", "three")


def test_a_group_opens_packs_one_after_the_other_by_winning() -> None:
    assert progress_after([(1, (), False)], SCENARIOS) == Progress()
    first = progress_after([(1, (), True)], SCENARIOS)
    assert first == Progress((), ("one",))
    assert may_play(first) == Progress(("one",))
    second = progress_after([(1, (), True), (2, ("one",), True)], SCENARIOS)
    assert second == Progress(("one",), ("two",))


def test_a_sealed_pack_is_refused_to_a_group_whatever_its_host_says(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            _, group = await ada.post("/api/groups", {"title": "Night owls"})
            await ada.create("ensemble", group=group["group"])
            await ada.attach()
            options = {**ada.info["options"], "scenarios": ["crossing"], "progress": None}
            with pytest.raises(Refused) as refused:
                await ada.ask("agree", options=options)
            assert refused.value.code == "pack_is_sealed"
            _, story = await ada.get(f"/api/groups/{group['group']}")
            told = json.loads(story)
            assert {one["state"] for one in told["packs"]} == {"sealed"}
            assert told["games"][0]["code"] == ada.code

    run(check())


def test_between_two_tables_of_a_group_everybody_else_has_their_turn(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as people:
            _, made = await people[0].post("/api/groups", {"title": "Night owls"})
            for player in people:
                await player.create("ensemble", group=made["group"])
            heads = await live.house.store.tables_of(made["group"])
            turns = 0

            async def others() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            busy = asyncio.create_task(others())
            seen = await read_each(heads, lambda table: live.house.look(table, lambda _: turns))
            busy.cancel()
            assert len(set(seen)) == len(people)

    run(check())
