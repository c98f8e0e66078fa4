"""The routes: everything of a table that is not said over its socket, and the way in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from aiohttp import web

import parlour
from parlour.core.errors import Refusal
from parlour.lab import rulebooks
from parlour.lab.cardlists import card_list
from parlour.packs.binding import bind, in_language, known_game
from parlour.packs.clauses import clauses_in
from parlour.packs.reading import LARGEST as LARGEST_PACK
from parlour.packs.reading import OFFERED, PackFile
from parlour.packs.retelling import retold
from parlour.server.aftermath import continued, replay
from parlour.server.backup import ROUTE, BackupDoor
from parlour.server.gathering import Gathering, member_of, said, said_to_all
from parlour.server.groups import closeness
from parlour.server.handover import taken_over
from parlour.server.headers import address_of, bearer, guard, language_of
from parlour.server.house import House
from parlour.server.limits import Buckets
from parlour.server.metrics import exposition
from parlour.server.origins import may_connect, scheme_of
from parlour.server.pages import page, picture
from parlour.server.reception import SILENCE
from parlour.server.relay import CLIENT, PAUSES, Relays
from parlour.server.room import Room
from parlour.server.settings import Settings
from parlour.server.sockets import Connection, Doors
from parlour.server.stores.store import Elsewhere, Overtaken, StoreFailed
from parlour.server.strangers import Strangers
from parlour.server.terms import game_terms
from parlour.server.tokens import read_code
from parlour.server.whereabouts import Whereabouts
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import body, encode
from parlour.wire.schema import schema

log = logging.getLogger("parlour.web")

STATUS = {
    "no_table": 404,
    "no_group": 404,
    "unknown_game": 404,
    "no_page": 404,
    "no_such_pack": 404,
    "no_such_code": 404,
    "not_in": 403,
    "not_host": 403,
    "origin": 403,
    "slow_down": 429,
    "one_pack": 429,
    "no_process": 503,
    "not_saved": 503,
    "backup_failed": 503,
    "damaged": 500,
    "other_cards": 500,
    "other_rules": 500,
    "too_large": 413,
    "wrong_method": 405,
    "moved": 503,
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """The routes of one server."""

    def __init__(
        self,
        house: House,
        settings: Settings,
        whereabouts: Whereabouts,
        relays: Relays | None = None,
    ) -> None:
        self.house = house
        self.settings = settings
        self.relays = relays  # where several nodes share the tables
        self.origins = frozenset(settings.origins)
        self.proxies = whereabouts.proxies
        self.whereabouts = whereabouts
        self.doors = Doors(settings.limits)
        self.backup_door = BackupDoor(house.store)
        self._strangers = Strangers(house.services.count)
        self._offering: set[str] = set()  # the addresses whose packs are being tried
        self.app = web.Application(middlewares=[self._answer], client_max_size=LARGEST_PACK)
        self.app.on_response_prepare.append(guard)
        gathering = Gathering(house, self.whereabouts, self._make, self._look, self._ask)
        self.app.add_routes(
            [
                *gathering.routes(),
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
                web.get("/api/tables/{table}/replay", self._replay),
                web.get("/api/codes/{code}", self._find),
                web.post("/api/games/{game}/packs", self._offer_pack),
                web.post("/api/groups", self._found_group),
                web.get("/api/groups/{group}", self._group),
                web.post(ROUTE, self.backup_door.answer),
                web.get("/pictures/{game}/{name}", self._picture),
                web.get("/{page:.*}", page),
            ]
        )

    # What all have in common.

    @web.middleware
    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Limits before, and a clear sentence for whatever goes wrong."""
        try:
            self._take(request, self.doors.addresses)
            await self._hear_out(request)
            return await self._handle(request, handler)
        except Refusal as refusal:
            return self._problem(request, refusal, STATUS.get(refusal.code, 400))
        except StoreFailed as failure:
            self.house.services.note_failure(failure)
            return self._problem(request, refuse("not_saved"), 503)
        except (Elsewhere, Overtaken):  # the second: this node was not heard of for a while
            return self._problem(request, refuse("moved"), 503)
        except web.HTTPRequestEntityTooLarge:
            return self._problem(request, refuse("body_too_large", most=LARGEST_PACK), 413)
        except web.HTTPMethodNotAllowed as wrong:
            allowed = ", ".join(sorted(wrong.allowed_methods))
            answer = self._problem(request, refuse("wrong_method", allowed=allowed), 405)
            answer.headers["Allow"] = allowed
            return answer
        except web.HTTPException as wrong:
            return self._problem(request, refuse("no_page"), wrong.status)
        except web.RequestPayloadError:  # its body is not encoded as its headers say
            return self._problem(request, refuse("unreadable_request"), 400)
        except ConnectionError:
            return web.Response()  # who asked has gone already
        except Exception:
            log.exception("a request failed", extra={"path": request.path})
            return self._problem(request, refuse("our_fault"), 500)

    @staticmethod
    def _problem(request: web.Request, refusal: Refusal, status: int) -> web.Response:
        sentence = retold(refusal, language_of(request))
        told = replies.Problem(code=refusal.code, sentence=sentence, clause=refusal.clause)
        headers = {"Retry-After": "2"} if status in (429, 503) else None
        return said(told, status, headers)

    @staticmethod
    async def _hear_out(request: web.Request) -> None:
        """Read all of a request; whoever sends a byte a minute is not waited for."""
        try:
            async with asyncio.timeout(SILENCE):
                _ = await request.read()
        except TimeoutError:
            raise refuse("unreadable_request") from None

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
        client, scheme = address_of(request, self.proxies), scheme_of(request, self.proxies)
        for pause in PAUSES:
            answer = await self.relays.forward(request, address, client, scheme)
            if answer is not None:
                return answer
            await asyncio.sleep(pause)
            table = request.match_info.get("table")
            now_at = None if table is None else await self.house.store.owner(table)
            if now_at is None:
                return await handler(request)
            address = now_at
        raise refuse("moved")

    def _take(self, request: web.Request, buckets: Buckets) -> None:
        """Refuse who is too fast. If another node asks for somebody, it has looked at that."""
        if not self._from_node(request) and buckets.take(address_of(request, self.proxies)):
            raise refuse("slow_down")

    def _make(self, request: web.Request) -> None:
        """Making things is dearer than asking for them."""
        self._take(request, self.doors.makers)

    def _look(self, request: web.Request) -> None:
        """So is asking about many tables at once, for lists, or for a picture that is drawn."""
        self._take(request, self.doors.lookers)

    def _look_back(self, request: web.Request) -> None:
        """So is asking for a finished game, which is played again for it."""
        self._take(request, self.doors.readers)

    async def _ask(
        self, request: web.Request, address: str, held: requests.Held
    ) -> list[replies.Standing]:
        """How a table stands that the node at this address owns."""
        if self.relays is None or self._from_node(request):
            raise refuse("moved")
        client = address_of(request, self.proxies)
        told = await self.relays.post(
            address, "/api/places", encode(requests.AskPlaces(places=[held])), client
        )
        return msgspec.json.decode(told, type=list[replies.Standing])

    # The socket.

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        from_node = self._from_node(request)
        if not (from_node or may_connect(request, self.origins, self.proxies)):
            if "Origin" in request.headers:
                self._strangers.note(request.headers["Origin"])
            raise refuse("origin")
        address = request.headers[CLIENT] if from_node else address_of(request, self.proxies)
        open_now = self.doors.sockets.get(address, 0)
        if not from_node and open_now >= self.settings.limits.sockets_an_address:
            raise refuse("slow_down")
        line = taken_over(request)
        connection = Connection(
            line.transport,
            self.house,
            self.doors,
            address,
            bearer(request),
            self.relays,
            from_node=from_node,
            language=language_of(request),
        )
        line.begin(connection.socket)
        return web.Response()  # that goes nowhere: to aiohttp the client has gone

    # Watching over it.

    async def _health(self, _: web.Request) -> web.Response:
        await self.house.services.trouble.check()
        return said({"status": "ok", "version": parlour.__version__})

    async def _metrics(self, _: web.Request) -> web.Response:
        text = exposition(self.house, len(self.doors.open))
        return web.Response(text=text, content_type="text/plain", charset="utf-8")

    # What there is to play.

    async def _schema(self, _: web.Request) -> web.Response:
        return said(schema())

    async def _games(self, request: web.Request) -> web.Response:
        language = language_of(request)
        games = [in_language(bind(name), language) for name in parlour.games()]
        return said([game_terms(game, language) for game in games])

    async def _cards(self, request: web.Request) -> web.Response:
        name = known_game(request.match_info["game"])
        spoilers = request.query.get("spoilers") == "yes"
        game = in_language(bind(name), language_of(request))
        return said_to_all([pack.dump(spoilers=spoilers) for pack in card_list(game)])

    async def _rules(self, request: web.Request) -> web.Response:
        name = known_game(request.match_info["game"])
        language = language_of(request)
        clauses = clauses_in(name, language)
        return said_to_all([rulebooks.dump(name, clause, language) for clause in clauses])

    # Tables.

    async def _create(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.Create)
        if wish.continues is None:
            return said(await self.house.create(wish), 201)
        before = await self._shown_room(request, wish.continues.table)
        return said(await continued(self.house, before, wish, wish.continues), 201)

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
        member = member_of(request, room.table)
        if not room.table.watchers and member is None:
            return said({"table": room.table.id, "game": room.table.game.name})
        look = partial(room.telling.info, language_of(request), member or "")
        return said(await room.look(look))

    async def _join(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.Join)
        return said(await self.house.join(request.match_info["table"], wish), 201)

    async def _come_back(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.ComeBack)
        return said(await self.house.come_back(request.match_info["table"], wish.code), 201)

    async def _shown_room(self, request: web.Request, table: str) -> Room:
        """A table's room, for who may see what is played there."""
        room = await self.house.room(table)
        if not room.table.watchers and member_of(request, room.table) is None:
            raise refuse("no_table")
        return room

    async def _replay(self, request: web.Request) -> web.Response:
        self._look_back(request)
        room = await self._shown_room(request, request.match_info["table"])
        data = await replay(self.house, room, request.query)
        # A finished game does not change any more.
        headers = {"Cache-Control": "private, max-age=600"}
        return web.Response(body=data, content_type="application/json", headers=headers)

    async def _export(self, request: web.Request) -> web.Response:
        self._look_back(request)
        room = await self._shown_room(request, request.match_info["table"])
        data = await self.house.export(room.table.id)
        name = f'attachment; filename="{room.table.id}.json"'
        headers = {"Content-Disposition": name}
        return web.Response(body=data, content_type="application/json", headers=headers)

    async def _find(self, request: web.Request) -> web.Response:
        """The table with a code. Such codes are short: wrong ones are counted, right ones are not."""
        self._take(request, self.doors.guessers)
        table = await self.house.find(read_code(request.match_info["code"]))
        self.doors.guessers.put_back(address_of(request, self.proxies))
        return said({"table": table})

    async def _offer_pack(self, request: web.Request) -> web.Response:
        """A pack as the text of its file; tables name it by its hash.

        Trials take seconds, one after the other: nobody has to wait for many of one address.
        """
        self._make(request)
        game = known_game(request.match_info["game"])
        file = PackFile(OFFERED, await request.read())
        address = address_of(request, self.proxies)
        if address in self._offering:
            raise refuse("one_pack")
        self._offering.add(address)
        try:
            return said({"pack": await self.house.offer_pack(game, file)}, 201)
        finally:
            self._offering.discard(address)

    # Groups.

    async def _found_group(self, request: web.Request) -> web.Response:
        self._make(request)
        wish = body(await request.read(), requests.FoundGroup)
        group = await self.house.found_group(wish.title)
        return said({"group": group.id, "title": group.title}, 201)

    async def _group(self, request: web.Request) -> web.Response:
        self._look(request)
        return said(await closeness(self.house, request.match_info["group"]))

    # Files.

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        game, name = known_game(request.match_info["game"]), request.match_info["name"]
        return picture(game, name, small="small" in request.query)
