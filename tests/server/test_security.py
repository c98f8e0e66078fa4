"""Who may do what, from where, with which bytes; and what every response carries."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from msgspec.structs import replace

from parlour.cli.checking import address
from parlour.server.headers import HEADERS
from parlour.server.settings import Settings, read_settings
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
from tests.server.principals import FIELDS, TAGS, principals

# Who may ask for what, before the game (lobby) and during it. Principals: `nobody` watches
# without a token, `watcher` has joined, `seated` and `host` sit, `former` was removed, `other`
# holds a token of another table.
MEMBERS = {"watcher", "seated", "host"}
WATCHING = MEMBERS | {"nobody"}
SEATED = {"seated", "host"}
RIGHTS: dict[str, set[str]] = {
    "attach": WATCHING,
    "detach": WATCHING,
    "ping": WATCHING | {"former", "other"},
    "sit": MEMBERS,
    "stand": SEATED,
    "rename": MEMBERS,
    "seat_bot": {"host"},
    "clear_seat": {"host"},
    "agree": {"host"},
    "start": {"host"},
    "commit": SEATED,
    "reveal": SEATED,
    "answer": SEATED,
    "order": SEATED,
    "wait": SEATED,
    "concede": SEATED,
    "offer_undo": SEATED,
    "answer_undo": SEATED,
    "rematch": SEATED,
    "why_not": SEATED,
    "hint": SEATED,
    "foresee": SEATED,
    "story": WATCHING,
    "whys": WATCHING,
    "say": MEMBERS,
    "note": SEATED,
    "pass_host": {"host"},
    "mute": {"host"},
    "remove": {"host"},
    "handover": MEMBERS,
    "leave": MEMBERS,
    "notify": MEMBERS,
}
# What a refusal says to who has no right, whatever the table is doing.
NO_RIGHT = {"not_in", "not_host", "no_seat", "no_table", "not_attached"}


def test_every_request_says_who_may_ask_for_it() -> None:
    assert sorted(TAGS) == sorted(RIGHTS)


# What changes the table for the requests after it comes last, in this order.
LAST = {"start": 1, "detach": 3, "leave": 4}
GIVES_UP_A_SEAT = {"before the game": "stand", "during the game": "concede"}


async def outcome(player: Player, kind: str) -> str:
    """The code of the refusal; empty if it was done."""
    try:
        _ = await player.ask(kind, **FIELDS.get(kind, {}))
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("when", ["before the game", "during the game"])
def test_everybody_may_do_what_is_declared_and_nothing_else(tmp_path: Path, when: str) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 6) as group:
            everyone = await principals(group)
            for name in ("other", "nobody"):
                everyone[name].table = everyone["host"].table
            await everyone["other"].connect()
            await everyone["nobody"].attach()
            if when == "during the game":
                await begin(everyone)
            found: dict[str, set[str]] = {}
            order = {**LAST, GIVES_UP_A_SEAT[when]: 2}
            for kind in sorted(RIGHTS, key=lambda kind: order.get(kind, 0)):
                found[kind] = set()
                # The host comes last: what only the host may do would change the table.
                for name, player in sorted(everyone.items(), key=lambda one: one[0] == "host"):
                    if await outcome(player, kind) not in NO_RIGHT:
                        found[kind].add(name)
                    if kind == "detach":
                        _ = await outcome(player, "attach")
            assert found == RIGHTS

    run(check())


async def begin(everyone: dict[str, Player]) -> None:
    """Two people and two bots begin to play."""
    _ = await everyone["host"].ask("seat_bot", seat=3, bot="kindred")
    _ = await everyone["host"].ask("start")
    for name in sorted(SEATED):
        _ = await everyone[name].asked()


def test_a_question_is_answered_by_its_own_seat_alone(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 6) as group:
            everyone = await principals(group)
            await begin(everyone)
            for name in ("other", "nobody"):
                everyone[name].table = everyone["host"].table
                await everyone[name].connect()
            asked = await everyone["seated"].asked()
            wish = {"decision": asked["id"], "action": first_option(asked)}
            state = live.house.rooms[everyone["host"].table].table.state
            assert state is not None
            for kind in ("answer", "hint", "foresee"):
                fields = wish if kind != "hint" else {"decision": asked["id"]}
                for player in [one for name, one in everyone.items() if name != "seated"]:
                    with pytest.raises(Refused):
                        _ = await player.ask(kind, **fields)
            assert not state.laid_by(1), "somebody answered for another seat"
            _ = await everyone["seated"].ask("answer", **wish)
            assert state.laid_by(1)

    run(check())


def test_what_does_not_exist_and_what_is_not_yours_look_the_same(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as (host, stranger):
            await host.create("ensemble", "Host", watchers=False)
            await stranger.create("ensemble", "Stranger")
            await stranger.connect()
            for kind in TAGS:
                told: list[Any] = []
                for table in (host.table, "T-aaaaaaaaaaaaaaaa"):
                    stranger.table = table
                    try:
                        said = await stranger.ask(kind, **FIELDS.get(kind, {}))
                        assert kind == "ping", "nobody but the connection answers"
                    except Refused as refused:
                        said = refused.told
                    told.append({**said, "id": "", "table": ""})
                assert told[0] == told[1], kind

    run(check())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "{base}"}, 101),
        ({"Origin": "http://localhost:{port}"}, 101),
        ({"Origin": "null"}, 403),
        ({"Origin": "{base}.evil.example"}, 403),
        ({"Origin": "https://127.0.0.1:{port}"}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Origin": "http://127.0.0.1:{port}/"}, 403),
        ({"Origin": "HTTP://127.0.0.1:{port}"}, 403),
        ({}, 403),
        ({"Authorization": "Bearer x"}, 101),
        ({"Authorization": "Bearer x", "Cookie": "a=b"}, 403),
        ({"Authorization": "Basic x"}, 403),
        ({"Authorization": "Bearer x", "Origin": "http://evil.example"}, 403),
        ({"Origin": "http://192.168.1.10:{port}"}, 403),
    ],
)
def test_sockets_open_for_our_own_pages_and_for_programs_with_a_token(
    tmp_path: Path, headers: dict[str, str], status: int
) -> None:
    assert run(asked_for_a_socket(in_file(tmp_path), [headers])) == [status]


async def asked_for_a_socket(
    database: str, asked: list[dict[str, str]], settings: Settings | None = None, **plan: Any
) -> list[int]:
    """What is answered to those who ask with these headers."""
    found: list[int] = []
    async with server(database, settings, **plan) as live, ClientSession() as session:
        base = f"http://127.0.0.1:{live.port}"
        for headers in asked:
            given = {
                name: value.format(base=base, port=live.port) for name, value in headers.items()
            }
            try:
                async with session.ws_connect(base + "/ws", headers=given):
                    found.append(101)
            except WSServerHandshakeError as error:
                found.append(error.status)
    return found


# Behind the port of a container or on a second network, a server is called what it cannot know.
OWN_PAGES = [
    "http://192.168.1.10:8080",
    "http://192.168.1.10",
    "http://127.0.0.2:8080",
    "http://localhost",
    "http://localhost:9000",
    "http://[fd00::5]:8080",
    "http://[::1]",
]


def page_at(origin: str) -> dict[str, str]:
    """What a browser says when a page opens a socket to where it came from."""
    return {"Origin": origin, "Host": origin.partition("://")[2]}


def test_a_page_that_came_from_an_address_of_numbers_may_connect_there(tmp_path: Path) -> None:
    asked = [page_at(origin) for origin in OWN_PAGES]
    assert run(asked_for_a_socket(in_file(tmp_path), asked)) == [101] * len(asked)


# A name can be made to lead to anybody's server, and then the page of whoever made it is at "our" host.
REBOUND = [
    "http://evil.example:8080",
    "http://evil.example",
    "http://192.168.1.10.evil.example:8080",
    "http://192.168.1.10.:8080",
    "http://localhost.evil.example",
    "http://evil.localhost",
    "http://localhost.",
    "http://[fd00::5].evil.example",
    "http://fd00::5",
    "http://0x7f.1:8080",
    "http://2130706433",
    "http://192.168.1.010",
    "http://evil@192.168.1.10",
    "http://192.168.1.10:8080:80",
    "http://192.168.1.10:evil",
    "http://192.168.1.10/evil",
    "http://",
]


def test_a_page_that_came_from_a_name_may_not_connect_by_that_name_alone(tmp_path: Path) -> None:
    asked = [page_at(origin) for origin in REBOUND]
    found = run(asked_for_a_socket(in_file(tmp_path), asked))
    assert dict(zip(REBOUND, found, strict=True)) == dict.fromkeys(REBOUND, 403)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.10:8080", "192.168.1.11:8080"),
        ("http://192.168.1.10:8080", "192.168.1.10:8081"),
        ("http://192.168.1.10:8080", "192.168.1.10"),
        ("http://192.168.1.10:8080", "evil.example:8080"),
        ("http://192.168.1.10.evil.example:8080", "192.168.1.10:8080"),
        ("http://evil.example", "192.168.1.10"),
        ("null", "192.168.1.10"),
        ("192.168.1.10", "192.168.1.10"),
        ("https://192.168.1.10:8080", "192.168.1.10:8080"),
        ("HTTP://192.168.1.10:8080", "192.168.1.10:8080"),
        ("http://192.168.1.10:8080/", "192.168.1.10:8080"),
        ("http://[fd00::5]", "[fd00::6]"),
    ],
)
def test_a_page_from_elsewhere_may_not_connect_to_an_address_of_numbers(
    tmp_path: Path, origin: str, host: str
) -> None:
    asked = [{"Origin": origin, "Host": host, "X-Forwarded-Proto": "https"}]
    assert run(asked_for_a_socket(in_file(tmp_path), asked)) == [403]


def test_whoever_runs_a_server_is_told_of_pages_that_may_not_connect(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, ClientSession() as session:

            async def refused(**headers: str) -> None:
                async with session.get(f"http://127.0.0.1:{live.port}/ws", headers=headers) as told:
                    assert told.status == 403

            await refused(Origin="https://games.example.org")
            await refused(Origin="https://games.example.org")
            await refused()  # a program without a token, which reads why
            live.site._strangers.say_at = 0.0
            await refused(Origin="https://\N{RIGHT-TO-LEFT OVERRIDE}" + "a" * 1000)
            assert live.house.services.counts["foreign_pages"] == 3

    run(check())
    lines = [line for line in caplog.records if line.name == "parlour.strangers"]
    assert {line.getMessage() for line in lines} == {
        "a page may not connect: if it is yours, give --public-url or origins"
    }
    told = [(line.__dict__["origin"], line.__dict__["times"]) for line in lines]
    cut = "https:// " + "a" * 70 + "\N{HORIZONTAL ELLIPSIS}"
    assert told == [("https://games.example.org", 1), (cut, 2)]


def test_behind_a_proxy_a_page_has_the_scheme_that_the_proxy_says(tmp_path: Path) -> None:
    settings = Settings(limits=OPEN, thinkers=1, proxies=("127.0.0.1",))
    encrypted, plain = page_at("https://192.168.1.10"), page_at("http://192.168.1.10")
    said = [
        ({**encrypted, "X-Forwarded-Proto": "https"}, 101),
        ({**encrypted, "X-Forwarded-Proto": "wss"}, 101),
        ({**encrypted, "X-Forwarded-Proto": "https, http"}, 101),
        ({**encrypted, "X-Forwarded-Proto": "http"}, 403),
        (encrypted, 403),
        ({**plain, "X-Forwarded-Proto": "https"}, 403),
        ({**plain, "X-Forwarded-Proto": "http"}, 101),
        (plain, 101),
        ({**page_at("https://evil.example"), "X-Forwarded-Proto": "https"}, 403),
        ({**encrypted, "X-Forwarded-Proto": "https", "Host": "evil.example"}, 403),
    ]
    found = run(asked_for_a_socket(in_file(tmp_path), [one for one, _ in said], settings))
    assert found == [status for _, status in said]


def test_pages_at_the_public_address_and_at_named_origins_may_connect(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    _ = file.write_text('origins = ["https://Other.Example.org:443/"]')
    public = address("--public-url", "https://Games.Example.org:443/")
    asked = [
        {"Origin": "https://games.example.org"},
        {"Origin": "https://other.example.org"},
        {"Origin": "http://games.example.org"},
        {"Origin": "https://games.example.org.evil.example"},
        {"Origin": "https://games.example.org:8443"},
        page_at("https://sub.games.example.org"),
    ]
    settings = replace(read_settings(file), limits=OPEN, thinkers=1)
    found = run(asked_for_a_socket(in_file(tmp_path), asked, settings, public_url=public))
    assert found == [101, 101, 403, 403, 403, 403]


def test_every_response_carries_the_headers_errors_included(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (player,):
            await player.create("ensemble")
            paths = [
                "/healthz",
                "/metrics",
                "/api/schema",
                "/api/games",
                "/api/games/ensemble/cards",
                "/api/games/chess/cards",
                "/api/games/encore/rules",
                "/api/tables",
                f"/api/tables/{player.table}",
                f"/api/tables/{player.table}/export",
                f"/api/tables/{player.table}/qr.svg",
                f"/api/codes/{player.code}",
                "/api/codes/nothing",
                "/api/groups/G-none",
                "/pictures/ensemble/back.webp",
                "/pictures/ensemble/..%2f..%2fcli.py",
                "/no/such/page.js",
                "/ws",
            ]
            for method in ("GET", "POST", "DELETE", "OPTIONS"):
                for path in paths:
                    async with player.session.request(method, player.base + path) as answer:
                        body = await answer.read()
                        for name, value in HEADERS.items():
                            assert answer.headers.get(name) == value, (method, path)
                        assert "Server" not in answer.headers
                        if answer.status >= 400 and method != "HEAD":
                            problem = json.loads(body)
                            assert problem["code"] and problem["sentence"], (method, path)
                        assert answer.status < 500, (method, path, body)

    run(check())


def test_files_outside_of_their_folders_are_not_served(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live:
            for path in (
                "/pictures/ensemble/..%2f..%2f..%2fpyproject.toml",
                "/pictures/ensemble/%2e%2e/ember/back.webp",
                "/..%2fcli.py",
                "/%2e%2e/%2e%2e/etc/passwd.txt",
                "//etc/passwd.txt",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
                writer.write(
                    f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
                )
                answer = await reader.read()
                assert b" 404 " in answer.split(b"\r\n")[0], path
                writer.close()

    run(check())


def test_tokens_are_kept_as_hashes_and_stand_in_no_message_to_others(tmp_path: Path) -> None:
    async def check() -> list[str]:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            code = (await group[0].ask("handover"))["code"]
            secrets = [player.token for player in group] + [code]
            for player in group:
                for text in player.raw:
                    assert not any(secret in text for secret in secrets if secret != code)
            assert not any(code in text for text in group[1].raw)
            return secrets

    secrets = run(check())
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        for secret in secrets:
            assert secret.encode() not in data, path.name


def test_many_odd_messages_leave_the_table_as_it_was(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "encore", seats=2)
            player = group[0]
            assert player.socket is not None
            room = live.house.rooms[player.table]
            assert room.table.state is not None
            before = room.table.state.fingerprint()
            odd: list[str] = ["", "null", "[]", "{}", "\0", "x" * 9000, "[" * 8000, '{"type":1}']
            odd += [json.dumps({"type": kind, "table": player.table, "id": "1"}) for kind in TAGS]
            for kind in TAGS:
                fields: dict[str, object] = {name: [[[]]] for name in FIELDS.get(kind, {})}
                wish = {"type": kind, "table": player.table, "id": "2", **fields}
                odd.append(json.dumps(wish))
            skipped = ("concede", "leave", "detach", "offer_undo", "stand")
            for text in odd:
                if not any(f'"{kind}"' in text for kind in skipped):
                    await player.socket.send_str(text)
            await player.socket.send_bytes(b"binary")
            _ = await player.ask("story")
            assert room.table.state.fingerprint() == before
            assert "our_fault" not in [told.get("code") for told in player.heard]

    run(check())
