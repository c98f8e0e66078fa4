"""The routes by which people come together: what is agreed on, whose turn it is, QR codes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from io import BytesIO

import segno
from aiohttp import web

from parlour.core.errors import Refusal
from parlour.lab.cardlists import card_list
from parlour.packs.binding import bound_of, in_language
from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.server.headers import bearer, language_of
from parlour.server.house import House
from parlour.server.standings import standing
from parlour.server.table import Table
from parlour.server.terms import game_terms
from parlour.server.tokens import token_hash
from parlour.server.whereabouts import Whereabouts
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import body, encode

Door = Callable[[web.Request], None]  # lets somebody through, or refuses
# Asks the node at an address, which owns a table, how it stands.
Asking = Callable[[web.Request, str, requests.Held], Awaitable[list[replies.Standing]]]


class Gathering:
    def __init__(
        self, house: House, whereabouts: Whereabouts, make: Door, look: Door, ask: Asking
    ) -> None:
        self.house = house
        self._whereabouts = whereabouts
        self._make = make  # refuses who makes too much
        self._look = look  # refuses who asks too often
        self._ask = ask

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/tables/{table}/cards", self._cards),
            web.get("/api/tables/{table}/terms", self._terms),
            web.post("/api/tables/{table}/packs", self._choose_packs),
            web.get("/api/tables/{table}/qr.svg", self._invitation),
            web.post("/api/qr", self._drawn),
            web.get("/api/address", self._address),
            web.post("/api/places", self._places),
        ]

    async def _terms(self, request: web.Request) -> web.Response:
        """What can be agreed on at a table with the packs it has."""
        self._look(request)
        table = (await self.house.room(request.match_info["table"])).table
        titles = bound_of(table.game).titles
        packs = [{"pack": digest, "title": titles[digest]} for digest in table.packs]
        language = language_of(request)
        terms = game_terms(in_language(table.game, language), language)
        return said({**terms, "packs": packs})

    async def _cards(self, request: web.Request) -> web.Response:
        """The cards that are played with at a table, those of its own packs among them."""
        self._look(request)
        table = (await self.house.room(request.match_info["table"])).table
        game = in_language(table.game, language_of(request))
        spoilers = request.query.get("spoilers") == "yes"
        return said_to_all([pack.dump(spoilers=spoilers) for pack in card_list(game)])

    async def _choose_packs(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.ChoosePacks)
        table = (await self.house.room(request.match_info["table"])).table
        await self.house.choose_packs(
            table.id, member_of(request, table) or "", tuple(dict.fromkeys(wish.packs))
        )
        return said({"packs": list(table.packs)}, 201)

    async def _places(self, request: web.Request) -> web.Response:
        """How the tables stand at which a device holds places; those that are gone are left out."""
        self._look(request)
        wish = body(await request.read(), requests.AskPlaces)
        found: list[replies.Standing] = []
        logs: dict[str, list[ENTRIES]] = {}  # of tables that sleep, each read once
        for held in dict.fromkeys(wish.places):
            try:
                found += await self._standing(request, held, logs)
            except Refusal as refusal:
                if refusal.code != "no_table":  # nobody can say for now how it stands
                    unknown = replies.Standing(table=held.table, code="", game="", status="unknown")
                    found.append(unknown)
        return said(found)

    async def _standing(
        self, request: web.Request, held: requests.Held, logs: dict[str, list[ENTRIES]]
    ) -> list[replies.Standing]:
        """How one table stands, if the token is worth anything: its owner alone knows what was told."""
        digest = token_hash(held.token)
        room = self.house.rooms.get(held.table)
        if room is not None and not room.closed:
            told = await room.look(lambda: standing(room.telling, digest))
        else:
            owner = await self.house.store.owner(held.table)
            if owner is not None:
                return await self._ask(request, owner, held)
            if held.table not in logs:
                logs[held.table] = await self.house.entries_of(held.table)
            if not any(brings(entry, digest) for entry in logs[held.table]):
                return []  # nothing is played again for who holds nothing there
            told = standing((await self.house.stage(held.table)).telling, digest)
        return [] if told is None else [told]

    # QR codes.

    async def _invitation(self, request: web.Request) -> web.Response:
        self._look(request)
        table = (await self.house.room(request.match_info["table"])).table
        return self._code(request, f"/t/{table.code}")

    async def _drawn(self, request: web.Request) -> web.Response:
        """A path that no address may hold, such as one with a code in it, as a picture."""
        self._look(request)
        return self._code(request, body(await request.read(), requests.Drawn).path)

    async def _address(self, request: web.Request) -> web.Response:
        """Where others find this server, for links."""
        return said({"address": self._whereabouts.for_others(request)})

    def _code(self, request: web.Request, path: str) -> web.Response:
        picture = BytesIO()
        try:
            code = segno.make_qr(self._whereabouts.for_others(request) + path, error="m")
        except segno.DataOverflowError:  # it was asked for under a name that nobody can have
            raise refuse("unreadable_request") from None
        code.save(picture, kind="svg", scale=6, border=2)
        return web.Response(
            body=picture.getvalue(),
            content_type="image/svg+xml",
            headers={"Cache-Control": "no-store"},
        )


def brings(entry: ENTRIES, digest: str) -> bool:
    """Whether somebody came in with this token, of which the hash is given."""
    if isinstance(entry, entries.Joined):
        return digest in entry.tokens
    return isinstance(entry, entries.CameBack) and entry.token == digest


def member_of(request: web.Request, table: Table) -> str | None:
    """Who asks, by the token they show; None: nobody of this table."""
    token = bearer(request)
    digest = token_hash(token) if token else ""
    return table.holder(digest) or None


def said(data: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(
        body=encode(data),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def said_to_all(data: object) -> web.Response:
    """A long answer that holds nobody's secret: compressed, where the reader takes it so."""
    answer = said(data)
    answer.enable_compression()
    return answer
