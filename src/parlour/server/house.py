"""All tables of a node: made, found, woken and put to sleep."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from parlour.core.canonical import canonical
from parlour.core.errors import BadInput, Refusal
from parlour.core.game import Game
from parlour.packs.phrases import ENGLISH
from parlour.packs.reading import PackFile
from parlour.server import company, entries, grouped, lobby
from parlour.server.calling import Caller
from parlour.server.clock import now
from parlour.server.entries import ENTRIES, read, written
from parlour.server.heads import head_of
from parlour.server.played import Played, played_with
from parlour.server.resuming import resumed
from parlour.server.room import Room
from parlour.server.services import Services
from parlour.server.shelf import Shelf
from parlour.server.stage import Stage
from parlour.server.stores.store import (
    Damaged,
    Elsewhere,
    Group,
    Lines,
    Store,
    StoreFailed,
    appended,
)
from parlour.server.table import OVER, Table
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Check, Export, Pack, packs_of
from parlour.server.tokens import (
    new_code,
    new_group_id,
    new_secret,
    new_table_id,
    new_token,
    token_hash,
)
from parlour.server.trouble import Trouble
from parlour.server.wishes import PASSING, By, clean_line, clean_name, refuse
from parlour.wire import replies, requests

log = logging.getLogger("parlour.house")

Found = TypeVar("Found")

SLEEPS_AFTER = 600_000  # milliseconds without anybody attached


class House:
    def __init__(self, store: Store, thinking: Thinking, call: Caller) -> None:
        self.store = store
        self.thinking = thinking
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Future[Room | None]] = {}
        self._shelf = Shelf(store)
        self.services = Services(
            store=store,
            thinking=thinking,
            rematch=self._rematch,
            earlier=lambda table: company.earlier(table, store, self.look),
            reload=self.stage,
            call=call,
            trouble=Trouble(store),
        )

    # Packs.

    async def keep_built_in(self) -> None:
        """See to it that tables find their cards again when other cards are built in."""
        try:
            await self._shelf.keep_ours()
        except StoreFailed as error:  # whoever makes a table meanwhile is told, and so is the log
            log.warning("the built-in packs cannot be kept yet", extra={"error": str(error)})

    async def offer_pack(self, game: str, file: PackFile) -> str:
        """Keep a pack that can be read and played; its hash is its name at the tables."""
        job = Check(job=self.thinking.number(), game=game, pack=Pack(file.name, file.text))
        try:
            wrong = await self.thinking.check(job)
        except NoThought:
            raise refuse("pack_hangs") from None
        if wrong is not None:
            raise BadInput(wrong[0], None, wrong[1], {})
        await self.store.save_pack(file.hash, file.name, file.text)
        return file.hash

    async def choose_packs(self, table: str, member: str, packs: tuple[str, ...]) -> None:
        """Play with these packs at a table, as its host wishes."""
        room = await self.room(table)
        played = Played(game=room.table.game.name, packs=packs)
        game = await self._shelf.game(played)

        def choose(table: Table, at: int) -> list[ENTRIES]:
            _ = self._shelf.lay_out(game, played)  # for the table, which takes it when this is done
            by = By(member, at, told=room.telling.status)
            return lobby.choose_packs(table, by, packs, game)

        _ = await room.do(choose)

    # Making.

    async def create(self, wish: requests.Create) -> replies.Ticket:
        """A new table, with who made it as its host."""
        if wish.group and await self.store.group(wish.group) is None:
            raise refuse("no_group")
        packs = tuple(wish.packs)
        game = await self._shelf.game(Played(game=wish.game, packs=packs))
        seats = game.usual_seats if wish.seats is None else wish.seats
        options = await self._options(game, wish.options, seats, wish.group)
        bots = [lobby.known_bot(game, bot) for bot in wish.bots]
        if len(bots) > seats:
            raise refuse("too_many_bots", seats=seats)
        token, at = new_token(), now()
        first: list[ENTRIES] = [
            entries.Created(
                at=at,
                table=new_table_id(),
                code=new_code(),
                game=game.name,
                packs=packs,
                options=options,
                seats=seats,
                clock=wish.clock,
                title=clean_line(wish.title)[: lobby.LONGEST_TITLE],
                listed=wish.listed,
                watchers=wish.watchers,
                group=wish.group,
                secret=new_secret(),
            ),
            entries.Joined(
                at=at, member="m1", name=clean_name(wish.name), tokens=(token_hash(token),)
            ),
        ]
        for place, bot in enumerate(bots):
            first.append(entries.BotSat(at=at, seat=seats - len(bots) + place, bot=bot))
        room = await self.found(first)
        return replies.Ticket(table=room.table.id, code=room.table.code, member="m1", token=token)

    async def _options(
        self, game: Game, asked: Mapping[str, Any], seats: int, group: str
    ) -> dict[str, object]:
        """The options of a new table: how far its group has come is nobody's choice."""
        options = dict(asked)
        if group and game.name == grouped.GAME:
            reached = await grouped.progress_of(group, self.store, self.entries_of)
            options["progress"] = grouped.may_play(reached).dump()
        return lobby.agreed_options(game, options, seats)

    async def found(self, first: list[ENTRIES]) -> Room:
        _ = await self._shelf.game(played_with(first))
        stage = self._resume(first)
        table = stage.table
        epoch = await self.store.own(table.id)
        lines = Lines(
            table.id,
            1,
            [written(entry) for entry in first],
            head_of(table, stage.telling.status),
            epoch,
        )
        await appended(self.store, lines)
        self.services.count("tables")
        return self._open(stage, epoch)

    async def _rematch(self, before: Table) -> tuple[str, str]:
        """The same game with the same people, who show the same tokens. Who has left is missed."""
        seats = len(before.chairs)
        options = await self._options(before.game, before.options, seats, before.group)
        at = now()
        first: list[ENTRIES] = [
            entries.Created(
                at=at,
                table=new_table_id(),
                code=new_code(),
                game=before.game.name,
                packs=before.packs,
                options=options,
                seats=seats,
                clock=before.clock,
                title=before.title,
                listed=before.listed,
                watchers=before.watchers,
                group=before.group,
                secret=new_secret(),
                after=before.id,
                company=before.company,
            )
        ]
        for name, member in before.members.items():
            tokens = tuple(sorted(member.tokens))
            first.append(entries.Joined(at=at, member=name, name=member.name, tokens=tokens))
            if member.muted:
                first.append(entries.Muted(at=at, member=name, muted=True))
            if member.mail or member.webhook:
                first.append(
                    entries.Notified(at=at, by=name, mail=member.mail, webhook=member.webhook)
                )
            if member.language != ENGLISH:
                first.append(entries.Spoke(at=at, by=name, language=member.language))
        for seat, chair in enumerate(before.chairs):
            person = chair.member or chair.gave_up
            if person in before.members:
                first.append(entries.Sat(at=at, by=person, seat=seat, commitment=""))
            elif chair.bot:
                first.append(entries.BotSat(at=at, seat=seat, bot=chair.bot))
        if before.host != next(iter(before.members), ""):
            first.append(entries.HostPassed(at=at, member=before.host))
        room = await self.found(first)
        return room.table.id, room.table.code

    async def join(self, table: str, wish: requests.Join) -> replies.Ticket:
        room = await self.room(table)
        token = new_token()
        digest = token_hash(token)
        made = await room.do(lambda table, at: lobby.join(table, at, wish.name, digest))
        joined = made[0]
        assert isinstance(joined, entries.Joined), "who joins has joined"
        return replies.Ticket(table=table, code=room.table.code, member=joined.member, token=token)

    async def come_back(self, table: str, code: str) -> replies.Ticket:
        room = await self.room(table)
        token = new_token()
        used, digest = token_hash(code), token_hash(token)
        made = await room.do(lambda table, at: lobby.come_back(table, at, used, digest))
        back = made[0]
        assert isinstance(back, entries.CameBack), "who comes back has come back"
        return replies.Ticket(table=table, code=room.table.code, member=back.member, token=token)

    def may_follow(self, room: Room, token: str) -> bool:
        """Whether somebody unknown may be known at the game before: to find out is dear."""
        return bool(room.table.after and token and not room.table.holder(token))

    async def follow(self, room: Room, token: str) -> None:
        """Let in at a rematch who had their place at the game before it handed over in the meantime."""

        def known(table: Table) -> tuple[str, frozenset[str]]:
            member = table.holder(token)
            return member, frozenset(table.members[member].tokens if member else ())

        try:
            member, tokens = await self.look(room.table.after, known)
        except Refusal as refusal:
            if refusal.code in PASSING:
                raise
            return  # nobody can look into that game any more
        if member:
            _ = await room.do(lambda table, at: lobby.follow(table, at, member, tokens, token))

    async def found_group(self, title: str) -> Group:
        group = Group(new_group_id(), clean_name(title), now())
        await self.store.found_group(group)
        return group

    # Finding.

    async def room(self, table: str) -> Room:
        """The room of a table, read from the store if it sleeps."""
        room = self.rooms.get(table)
        if room is not None and not room.closed:
            return room
        opening = self._opening.get(table)
        if opening is None:
            opening = asyncio.ensure_future(self._wake(table))
            self._opening[table] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table, None))
        found = await asyncio.shield(opening)
        if found is None:
            raise refuse("no_table")
        return found

    async def _wake(self, table: str) -> Room | None:
        address = await self.store.owner(table)
        if address is not None:
            raise Elsewhere(address)
        data = await self._load(table)
        if not data:
            return None
        epoch = await self.store.own(table)
        # What was written before the table was ours is there now, and nothing comes after it.
        data += await self._load(table, len(data))
        return self._open(self._resume(await self._known(data)), epoch)

    async def look(self, table: str, at: Callable[[Table], Found]) -> Found:
        """Read something in a table as it is on disk, whoever owns it."""
        room = self.rooms.get(table)
        if room is None or room.closed:
            return at(Table(await self._known(await self._load(table)), self._shelf.at_hand))
        return await room.look(lambda: at(room.table))

    async def _load(self, table: str, after: int = 0) -> list[bytes]:
        try:
            return await self.store.load(table, after)
        except Damaged as damage:
            raise self._damaged(damage) from None

    @staticmethod
    def _damaged(damage: Damaged) -> BadInput:
        log.error("a table is damaged", extra={"error": str(damage)})
        return refuse("damaged")

    async def stage(self, table: str) -> Stage:
        """A table as it stands, read from the store."""
        return self._resume(await self._known(await self._load(table)))

    def _resume(self, log_of: list[ENTRIES]) -> Stage:
        services = self.services
        return resumed(log_of, self._shelf.at_hand, now(), services.floor, services.call.ways)

    async def entries_of(self, table: str) -> list[ENTRIES]:
        """Everything that is written down about a table."""
        return self._decode(await self._load(table))

    def _decode(self, data: list[bytes]) -> list[ENTRIES]:
        try:
            return [read(entry) for entry in data]
        except Damaged as damage:
            raise self._damaged(damage) from None

    async def _known(self, data: list[bytes]) -> list[ENTRIES]:
        """The entries of a table, whose game is at hand."""
        if not data:
            raise refuse("no_table")
        log_of = self._decode(data)
        _ = await self._shelf.game(played_with(log_of))
        return log_of

    def _open(self, stage: Stage, epoch: int) -> Room:
        room = Room(stage, epoch, self.services)
        for member in stage.table.members:
            room.audience.gone_at[member] = now()
        self.rooms[stage.table.id] = room
        return room

    async def find(self, code: str) -> str:
        table = await self.store.table_with(code)
        if table is None:
            raise refuse("no_table")
        return table

    async def export(self, table: str) -> bytes:
        """A finished game as a file that anybody can check."""
        room = await self.room(table)
        job = await room.look(lambda: self._job(room))
        if job is None:
            raise refuse("not_over")
        return job if isinstance(job, bytes) else await self.thinking.replay(job)

    def _job(self, room: Room) -> Export | bytes | None:
        """How the file is made; a game that was not dealt here has only its Record."""
        table = room.table
        if room.telling.status != OVER or table.state is None:
            return None
        if table.source is not None:
            return canonical(table.state.record().dump())
        handshake = table.handshake()
        return Export(
            job=self.thinking.number(),
            packs=packs_of(table.game),
            record=table.state.record().dump(),
            transcript=handshake.transcript,
            server=handshake.server_secret,
            secrets=dict(handshake.secrets),
        )

    # Waking and sleeping.

    async def wake(self, table: str) -> None:
        """Go on with a table at which something is said to happen by itself."""
        (await self.room(table)).freshen()

    async def wake_all(self) -> None:
        """Go on with every table at which something happens by itself."""
        for table, _ in await self.store.waking():
            try:
                await self.wake(table)
            except Exception:
                log.exception("a table does not wake", extra={"table": table})

    async def drop(self, lost: Mapping[str, int]) -> None:
        """Let go of tables that are not ours any more, by the epochs under which we owned them."""
        for table, epoch in lost.items():
            room = self.rooms.get(table)
            if room is not None and room.epoch == epoch:  # we may have it again since
                del self.rooms[table]
                await room.move_away()

    async def sleep_idle(self) -> None:
        """Forget tables nobody looks at and at which nothing is due; the store has them."""
        for table, room in list(self.rooms.items()):
            audience = room.audience
            idle = not audience.guests and now() - audience.idle_since > SLEEPS_AFTER
            if room.closed or (idle and room.is_quiet):
                del self.rooms[table]
                await room.close()

    async def close(self) -> None:
        if self._opening:  # whoever wanted a table may be gone: it is opened all the same
            _ = await asyncio.wait(self._opening.values())
        for room in self.rooms.values():
            await room.close()
        self.rooms.clear()
        await self.thinking.close()
        self._shelf.close()
        await self.store.close()
