"""The routes: everything of a table that is not said over its socket, and the way in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import segno
from aiohttp import WSCloseCode, web

import parlour
from parlour.bots.making import bot_names
from parlour.core.errors import Refusal
from parlour.lab import rulebooks
from parlour.lab.cardlists import card_list
from parlour.packs.binding import bind, known_game
from parlour.packs.reading import LARGEST as LARGEST_PACK
from parlour.packs.reading import PackFile
from parlour.server.backup import ROUTE, BackupDoor
from parlour.server.groups import closeness
from parlour.server.headers import address_of, bearer, guard, may_connect
from parlour.server.house import House
from parlour.server.metrics import exposition
from parlour.server.relay import CLIENT, PAUSES, Relays
from parlour.server.settings import Settings
from parlour.server.shortcut import Shortcut
from parlour.server.sockets import PING_EVERY, Connection, Doors
from parlour.server.stores.store import Elsewhere, StoreFailed
from parlour.server.tokens import read_code, token_hash
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import LARGEST, body, encode
from parlour.wire.schema import schema

log = logging.getLogger("parlour.web")

PARTING = 1.0  # seconds in which clients take it that the server stops

STATUS = {
    "no_table": 404,
    "no_group": 404,
    "unknown_game": 404,
    "no_page": 404,
    "no_such_pack": 404,
    "no_such_code": 404,
    "not_in": 403,
    "not_host": 403,
    "not_yours": 403,
    "origin": 403,
    "slow_down": 429,
    "not_saved": 503,
    "damaged": 500,
    "too_large": 413,
    "wrong_method": 405,
    "moved": 503,
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """The routes of one server."""

    def __init__(
        self, house: House, settings: Settings, public_url: str = "", relays: Relays | None = None
    ) -> None:
        self.house = house
        self.settings = settings
        self.public_url = public_url
        self.relays = relays  # where several nodes share the tables
        self.origins = frozenset(settings.origins)
        self.proxies = frozenset(settings.proxies)
        self.doors = Doors(settings.limits)
        self.connections: set[Connection] = set()
        self.backup_door = BackupDoor(house.store)
        self.app = web.Application(middlewares=[self._answer], client_max_size=LARGEST_PACK)
        self.app.on_response_prepare.append(guard)
        self.app.add_routes(
            [
                web.get("/ws", self._socket),
                web.get("/healthz", self._health),
                web.get("/metrics", self._metrics),
                web.get("/api/schema", self._schema),
                web.get("/api/games", self._games),
                web.get("/api/games/{game}/cards", self._cards),
                web.get("/api/games/{game}/rules", self._rules),
                web.post("/api/tables", self._create),
                web.get("/api/tables", self._listed),
                web.get("/api/tables/{table}", self._table),
                web.post("/api/tables/{table}/members", self._join),
                web.post("/api/tables/{table}/return", self._come_back),
                web.get("/api/tables/{table}/export", self._export),
                web.get("/api/tables/{table}/qr.svg", self._qr),
                web.get("/api/codes/{code}", self._find),
                web.post("/api/games/{game}/packs", self._offer_pack),
                web.post("/api/groups", self._found_group),
                web.get("/api/groups/{group}", self._group),
                web.post(ROUTE, self.backup_door.answer),
                web.get("/pictures/{game}/{name}", self._picture),
                web.get("/{page:.*}", self._page),
            ]
        )

    # What all have in common.

    @web.middleware
    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Limits before, and a clear sentence for whatever goes wrong."""
        try:
            late = self.doors.addresses.take(address_of(request, self.proxies))
            if late and not self._from_node(request):
                raise refuse("slow_down")
            return await self._handle(request, handler)
        except Refusal as refusal:
            return self._problem(refusal, STATUS.get(refusal.code, 400))
        except StoreFailed:
            return self._problem(refuse("not_saved"), 503)
        except Elsewhere:
            return self._problem(refuse("moved"), 503)
        except web.HTTPRequestEntityTooLarge:
            return self._problem(refuse("body_too_large", most=LARGEST_PACK), 413)
        except web.HTTPMethodNotAllowed as wrong:
            allowed = ", ".join(sorted(wrong.allowed_methods))
            return self._problem(refuse("wrong_method", allowed=allowed), 405)
        except web.HTTPException as wrong:
            return self._problem(refuse("no_page"), wrong.status)
        except ConnectionError:
            return web.Response()  # who asked has gone already
        except Exception:
            log.exception("a request failed", extra={"path": request.path})
            return self._problem(refuse("our_fault"), 500)

    @staticmethod
    def _problem(refusal: Refusal, status: int) -> web.Response:
        told = replies.Problem(code=refusal.code, sentence=refusal.sentence, clause=refusal.clause)
        headers = {"Retry-After": "2"} if status in (429, 503) else None
        return said(told, status, headers)

    def _from_node(self, request: web.Request) -> bool:
        """Whether another node asks for somebody, whose pace and origin it has looked at."""
        return self.relays is not None and self.relays.knows(request)

    async def _handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer here, or let the node answer that owns the table."""
        try:
            return await handler(request)
        except Elsewhere as elsewhere:
            if self.relays is None or self._from_node(request):
                raise refuse("moved") from None
            address = elsewhere.address
        client = address_of(request, self.proxies)
        for pause in PAUSES:
            answer = await self.relays.forward(request, address, client)
            if answer is not None:
                return answer
            await asyncio.sleep(pause)
            now_at = await self.house.store.owner(request.match_info["table"])
            if now_at is None:
                return await handler(request)
            address = now_at
        raise refuse("moved")

    def _make(self, request: web.Request) -> None:
        """Making things is dearer than asking for them."""
        if self._from_node(request):
            return
        if self.doors.makers.take(address_of(request, self.proxies)):
            raise refuse("slow_down")

    # The socket.

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        from_node = self._from_node(request)
        if not (from_node or may_connect(request, self.origins)):
            raise refuse("origin")
        address = request.headers[CLIENT] if from_node else address_of(request, self.proxies)
        open_now = self.doors.sockets.get(address, 0)
        if not from_node and open_now >= self.settings.limits.sockets_an_address:
            raise refuse("slow_down")
        socket = web.WebSocketResponse(
            heartbeat=PING_EVERY, max_msg_size=4 * LARGEST, compress=False
        )
        # That of uvloop is no subclass of asyncio's.
        transport = cast("asyncio.Transport", request.transport)
        connection = Connection(
            socket,
            transport,
            self.house,
            self.doors,
            address,
            bearer(request),
            self.relays,
            from_node=from_node,
        )
        transport.set_protocol(Shortcut(request.protocol, connection))
        _ = await socket.prepare(request)
        self.doors.sockets[address] = self.doors.sockets.get(address, 0) + 1
        self.connections.add(connection)
        try:
            await connection.serve()
        except Exception:  # the socket is open: nothing else can be answered any more
            log.exception("a socket failed")
        finally:
            self.connections.discard(connection)
            self.doors.sockets[address] -= 1
            if not self.doors.sockets[address]:
                del self.doors.sockets[address]
        return socket

    async def say_goodbye(self) -> None:
        """Close all sockets: who does not read is not waited for."""
        ends = [one.end(WSCloseCode.GOING_AWAY, b"stopping", PARTING) for one in self.connections]
        _ = await asyncio.gather(*ends)

    # Watching over it.

    async def _health(self, _: web.Request) -> web.Response:
        await self.house.store.check()
        return said({"status": "ok", "version": parlour.__version__})

    async def _metrics(self, _: web.Request) -> web.Response:
        text = exposition(self.house, len(self.connections))
        return web.Response(text=text, content_type="text/plain", charset="utf-8")

    # What there is to play.

    async def _schema(self, _: web.Request) -> web.Response:
        return said(schema())

    async def _games(self, _: web.Request) -> web.Response:
        return said([game_info(name) for name in parlour.games()])

    async def _cards(self, request: web.Request) -> web.Response:
        name = known_game(request.match_info["game"])
        spoilers = request.query.get("spoilers") == "yes"
        return said([pack.dump(spoilers=spoilers) for pack in card_list(bind(name))])

    async def _rules(self, request: web.Request) -> web.Response:
        name = known_game(request.match_info["game"])
        return said([rulebooks.dump(name, clause) for clause in parlour.rules(name)])

    # Tables.

    async def _create(self, request: web.Request) -> web.Response:
        self._make(request)
        return said(await self.house.create(body(await request.read(), requests.Create)), 201)

    async def _listed(self, _: web.Request) -> web.Response:
        heads = await self.house.store.listed(100)
        return said(
            [
                replies.Listed(
                    table=head.table,
                    code=head.code,
                    game=head.game,
                    title=head.title,
                    status=head.status,
                    seats=head.seats,
                    free=head.free,
                    host=head.host,
                )
                for head in heads
            ]
        )

    async def _table(self, request: web.Request) -> web.Response:
        """What a table is, for who holds its link: enough to decide whether to come in."""
        room = await self.house.room(request.match_info["table"])
        if not room.table.watchers and self._member(request, room.table.members) is None:
            return said({"table": room.table.id, "game": room.table.game.name})
        return said(await room.look(room.telling.info))

    @staticmethod
    def _member(request: web.Request, members: dict[str, Any]) -> str | None:
        token = bearer(request)
        digest = token_hash(token) if token else ""
        found = [name for name, member in members.items() if digest in member.tokens]
        return found[0] if found else None

    async def _join(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.Join)
        return said(await self.house.join(request.match_info["table"], wish), 201)

    async def _come_back(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.ComeBack)
        return said(await self.house.come_back(request.match_info["table"], wish.code), 201)

    async def _export(self, request: web.Request) -> web.Response:
        room = await self.house.room(request.match_info["table"])
        if not room.table.watchers and self._member(request, room.table.members) is None:
            raise refuse("no_table")
        data = await self.house.export(room.table.id)
        name = f'attachment; filename="{room.table.id}.json"'
        headers = {"Content-Disposition": name}
        return web.Response(body=data, content_type="application/json", headers=headers)

    async def _qr(self, request: web.Request) -> web.Response:
        room = await self.house.room(request.match_info["table"])
        base = self.public_url or f"{request.scheme}://{request.host}"
        code = segno.make(f"{base}/t/{room.table.code}", error="m")
        picture = BytesIO()
        code.save(picture, kind="svg", scale=6, border=2)
        return web.Response(body=picture.getvalue(), content_type="image/svg+xml")

    async def _find(self, request: web.Request) -> web.Response:
        return said({"table": await self.house.find(read_code(request.match_info["code"]))})

    async def _offer_pack(self, request: web.Request) -> web.Response:
        """A pack as the text of its file; tables name it by its hash."""
        self._make(request)
        game = known_game(request.match_info["game"])
        file = PackFile("the pack", await request.read())
        return said({"pack": await self.house.offer_pack(game, file)}, 201)

    # Groups.

    async def _found_group(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.FoundGroup)
        group = await self.house.found_group(wish.title)
        return said({"group": group.id, "title": group.title}, 201)

    async def _group(self, request: web.Request) -> web.Response:
        return said(await closeness(self.house, request.match_info["group"]))

    # Files.

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        folder = Path(str(files("parlour") / "pictures" / known_game(request.match_info["game"])))
        return found_file(folder, request.match_info["name"], "public, max-age=86400")

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """The page, whatever the address says of it: what is behind a link the page knows."""
        folder = Path(str(files("parlour") / "web"))
        name = request.match_info["page"]
        if "." in name:
            return found_file(folder, name, "public, max-age=31536000, immutable")
        return found_file(folder, "index.html", "no-cache")


def found_file(folder: Path, name: str, cached: str) -> web.StreamResponse:
    """A file of ours; nothing outside of its folder."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        raise refuse("no_page")
    return web.FileResponse(path, headers={"Cache-Control": cached})


def said(data: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(
        body=encode(data),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def game_info(name: str) -> dict[str, object]:
    game = bind(name)
    options = [
        {
            "name": option.name,
            "default": option.default,
            "clause": option.clause,
            "wanted": option.wanted,
        }
        for option in game.options
    ]
    return {
        "game": name,
        "fewest": game.fewest,
        "most": game.most,
        "team": game.team,
        "options": options,
        "bots": list(bot_names(name)),
    }
