"""Those to whom a table is shown: who is there, and what each of them is told."""

from __future__ import annotations

from hashlib import blake2b

from parlour.core.errors import Refusal
from parlour.core.events import Event
from parlour.core.seats import Seat
from parlour.packs.retelling import retold
from parlour.server.clock import now
from parlour.server.composing import Shared, tellable
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.server.visits import Guest
from parlour.server.wishes import refuse
from parlour.wire import replies, requests
from parlour.wire.reading import encode


class Audience:
    def __init__(self) -> None:
        self.guests: list[Guest] = []
        self.gone_at: dict[str, int] = {}  # members that are not connected, since when
        self.idle_since = now()

    def take(self, stage: Stage) -> None:
        """Begin with a table as it was read, for those who are there already."""
        self._stage = stage
        self._came_or_went = False  # somebody, since it was last told who is there
        stage.present |= self._members()

    def _members(self) -> set[str]:
        return {guest.member for guest in self.guests if guest.member}

    # Coming and going.

    def attach(self, guest: Guest, request: requests.Attach) -> None:
        """Show the table to a guest who was let in, from now on."""
        telling, member = self._stage.telling, guest.member
        if not guest.attached:
            self.guests.append(guest)
            guest.attached = True
        _ = self.gone_at.pop(member, None)
        self._came_or_went = True
        self.show_presence()
        self._show(guest)
        guest.arranged = digest(encode(telling.arranged(member, guest.language)))
        guest.line.send(encode(replies.Done(table=request.table, id=request.id)))

    def _show(self, guest: Guest) -> None:
        """Everything from the beginning."""
        table, telling = self._stage.table, self._stage.telling
        if table.state is not None:
            guest.sees_as = (table.seat_of(guest.member), guest.language)
        guest.line.send(encode(telling.snapshot(guest.member, guest.language, now())))

    def detach(self, guest: Guest) -> bool:
        """Show a guest nothing any more; whether it was shown something."""
        guest.admitted = False
        if not guest.attached:
            return False
        self._let_go(guest)
        if guest.member and all(other.member != guest.member for other in self.guests):
            self.gone_at[guest.member] = now()
        self.idle_since = now()
        table = self._stage.table
        self._stage.telling.forget(
            {(table.seat_of(other.member), other.language) for other in self.guests}
        )
        return True

    def _let_go(self, guest: Guest) -> None:
        guest.admitted = guest.attached = False
        self.guests.remove(guest)
        self._came_or_went = True

    def show_presence(self) -> None:
        """Tell who is there; not while a team is silent, when it could be a sign (ENS-3.6)."""
        if not self._came_or_went or self._stage.table.is_silent:
            return
        self._came_or_went = False
        present, shown = self._members(), self._stage.present
        if present != shown:
            shown.clear()
            shown |= present
            self.tell_arranged()

    def dismiss(self) -> None:
        """Who would not be let in any more is shown nothing any more."""
        table = self._stage.table
        for guest in list(self.guests):
            if not admits(table, guest):
                self.send_away(guest, refuse("removed"))
                self._let_go(guest)

    def send_away(self, guest: Guest, reason: Refusal) -> None:
        sentence = retold(reason, guest.language)
        told = replies.Gone(table=self._stage.table.id, code=reason.code, sentence=sentence)
        guest.line.send(encode(told))

    def send_all_away(self, others: list[Guest], reason: Refusal) -> None:
        """Whoever is there, and others who wanted something."""
        for guest in {*self.guests, *others}:
            self.send_away(guest, reason)
            guest.admitted = guest.attached = False
        self.guests.clear()

    # Telling.

    def tell(self, data: bytes) -> None:
        """The same to everybody."""
        for guest in self.guests:
            guest.line.send(data)

    def tell_arranged(self) -> None:
        """Tell everybody for whom something is new; a message without news would be a sign."""
        told: dict[tuple[str, str], tuple[bytes, bytes]] = {}
        for guest in self.guests:
            reader = (guest.member, guest.language)
            if reader not in told:
                data = encode(self._stage.telling.arranged(*reader))
                told[reader] = (data, digest(data))
            data, mark = told[reader]
            if guest.arranged != mark:
                guest.arranged = mark
                guest.line.send(data)

    def tell_game(self, events: list[Event]) -> None:
        """Each viewer gets what it may know; those who see the same share one message."""
        told: dict[tuple[Seat | None, str], bytes] = {}
        shared: Shared = {}
        events = tellable(events)
        table, telling = self._stage.table, self._stage.telling
        moved: list[Guest] = []
        for guest in self.guests:
            seat = table.seat_of(guest.member)
            viewer = (seat, guest.language)
            if guest.sees_as is None:
                guest.sees_as = viewer
            elif guest.sees_as != viewer:
                moved.append(guest)
                continue
            data = told.get(viewer)
            if data is None:
                made = telling.happened(seat, guest.language, events, shared)
                data = b"" if made is None else encode(made)
                told[viewer] = data
            if data:
                guest.line.send(data)
        for guest in moved:  # when the others were told: whoever is shown everything has no news
            self._show(guest)

    def show_again(self) -> None:
        """After a failure."""
        for guest in self.guests:
            self._show(guest)

    def warn(self, guest: Guest) -> None:
        """Nothing can be saved at the moment."""
        refusal = refuse("not_saved")
        sentence = retold(refusal, guest.language)
        table = self._stage.table.id
        guest.line.send(encode(replies.Trouble(table=table, code=refusal.code, sentence=sentence)))


def member_of(table: Table, guest: Guest) -> str:
    """Who a guest is; checked for every message, because a token may have lost its worth."""
    member = table.members.get(guest.member)
    return guest.member if member is not None and guest.token in member.tokens else ""


def admits(table: Table, guest: Guest) -> bool:
    """Whether a guest may see the table: as a member, or as anybody where anybody may watch."""
    return bool(member_of(table, guest)) if guest.token else table.watchers


def digest(data: bytes) -> bytes:
    """A message in brief, by which it is known again: whoever is idle need not cost more."""
    return blake2b(data, digest_size=16).digest()
