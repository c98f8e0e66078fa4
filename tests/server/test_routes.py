"""Who may ask for what over HTTP, and what every response carries."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from parlour.server.backup import ROUTE
from parlour.server.headers import HEADERS
from parlour.server.web import Site
from tests.server.live import Player, in_file, players, run, server
from tests.server.principals import principals

# Principals at a private table: `tests.server.principals` tells of them.
MEMBERS = frozenset({"watcher", "seated", "host"})
EVERYBODY = MEMBERS | {"nobody", "former", "other"}
# Who only watches needs to come from our own page: see `test_security`.
WITH_TOKEN = EVERYBODY - {"nobody"}

# Whoever holds the link of a table may learn what is played there and come in.
ROUTES: dict[str, frozenset[str]] = {
    "GET /healthz": EVERYBODY,
    "GET /metrics": EVERYBODY,
    "GET /api/schema": EVERYBODY,
    "GET /api/games": EVERYBODY,
    "GET /api/games/{game}/cards": EVERYBODY,
    "GET /api/games/{game}/rules": EVERYBODY,
    "POST /api/games/{game}/packs": EVERYBODY,
    "GET /api/tables": EVERYBODY,
    "POST /api/tables": EVERYBODY,
    "GET /api/tables/{table}": MEMBERS,
    "GET /api/tables/{table}/cards": EVERYBODY,
    "GET /api/tables/{table}/terms": EVERYBODY,
    "GET /api/tables/{table}/qr.svg": EVERYBODY,
    "GET /api/tables/{table}/export": MEMBERS,
    "GET /api/tables/{table}/replay": MEMBERS,
    "POST /api/tables/{table}/packs": frozenset({"host"}),
    "POST /api/tables/{table}/members": EVERYBODY,
    "POST /api/tables/{table}/return": frozenset(),  # only who has a code
    "POST /api/places": MEMBERS,
    "POST /api/qr": EVERYBODY,
    "GET /api/address": EVERYBODY,
    "GET /api/codes/{code}": EVERYBODY,
    "POST /api/groups": EVERYBODY,
    "GET /api/groups/{group}": EVERYBODY,
    f"POST {ROUTE}": frozenset(),  # only who may read the note beside the database
    "GET /pictures/{game}/{name}": EVERYBODY,
    "GET /ws": WITH_TOKEN,
    "GET /{page}": EVERYBODY,
}
BODIES: dict[str, object] = {
    "POST /api/tables": {"game": "ensemble", "name": "Ann"},
    "POST /api/tables/{table}/packs": {"packs": []},
    "POST /api/tables/{table}/members": {"name": "Ann"},
    "POST /api/tables/{table}/return": {"code": "nothing"},
    "POST /api/qr": {"path": "/t/abc234"},
    "POST /api/groups": {"title": "We"},
}
# What nobody but a member can tell from a table that does not exist.
UNSEEN = {"GET /api/tables/{table}/export", "GET /api/tables/{table}/replay"}
NOT_THERE = "T-aaaaaaaaaaaaaaaa"


def routes(site: Site) -> set[str]:
    """All routes as `GET /path/{part}`; a part is named without the pattern it has to fit."""
    found = set()
    for route in site.app.router.routes():
        assert route.resource is not None
        if route.method != "HEAD":  # as GET, without a body
            found.add(f"{route.method} {route.resource.canonical}")
    return found


@dataclass
class Answer:
    status: int
    code: str  # of a refusal
    body: bytes

    @property
    def granted(self) -> bool:
        """Whether who asked has a right to it, be it that it cannot be done now."""
        return self.status not in (403, 404)


@dataclass
class Visitor:
    """Somebody who asks for everything, and looks at the headers of every response."""

    player: Player
    token: str
    parts: dict[str, str] = field(default_factory=dict)

    async def ask(self, route: str, table: str) -> Answer:
        method, _, path = route.partition(" ")
        filled = path.format(**{**self.parts, "table": table})
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        body = BODIES.get(route)
        if route == "POST /api/places":
            body = {"places": [{"table": table, "token": self.token}]}
        async with self.player.session.request(
            method, self.player.base + filled, headers=headers, json=body
        ) as answer:
            data = await answer.read()
            for name, value in HEADERS.items():
                assert answer.headers.get(name) == value, (route, answer.status, name)
            assert "Server" not in answer.headers
            assert answer.status < 500, (route, data)
            code = ""
            if answer.status >= 400:
                problem = json.loads(data)
                code = problem["code"]
                assert problem["sentence"], route
            return Answer(answer.status, code, data)

    async def may(self, route: str, table: str) -> bool:
        answer = await self.ask(route, table)
        if route == "GET /api/tables/{table}" and answer.granted:
            return "seats" in json.loads(answer.body)
        if route == "POST /api/places":
            return bool(json.loads(answer.body))
        return answer.granted


async def visitors(group: list[Player]) -> dict[str, Visitor]:
    """One of each kind, at a table that is shown to its members only."""
    everyone = await principals(group, watchers=False)
    host = everyone["host"]
    _, founded = await host.post("/api/groups", {"title": "We"})
    parts = {
        "game": "ensemble",
        "name": "back.webp",
        "page": "t/abc234",
        "code": host.code,
        "group": founded["group"],
    }
    return {name: Visitor(player, player.token, parts) for name, player in everyone.items()}


def test_every_route_says_who_may_ask_for_it(tmp_path: Path) -> None:
    async def look() -> set[str]:
        async with server(in_file(tmp_path)) as live:
            return routes(live.site)

    assert run(look()) == set(ROUTES)


def test_everybody_gets_what_is_declared_and_nothing_else(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 6) as group:
            everyone = await visitors(group)
            table = group[0].table
            found = {
                route: {name for name, one in everyone.items() if await one.may(route, table)}
                for route in ROUTES
            }
            assert found == ROUTES

    run(check())


def test_a_table_that_is_not_there_and_one_that_is_not_yours_look_the_same(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 6) as group:
            everyone = await visitors(group)
            for route in (route for route in ROUTES if "{table}" in route):
                for name, visitor in everyone.items():
                    nowhere = await visitor.ask(route, NOT_THERE)
                    assert (nowhere.status, nowhere.code) == (404, "no_table"), route
                    if route in UNSEEN and name not in ROUTES[route]:
                        assert await visitor.ask(route, group[0].table) == nowhere, route

    run(check())
