"""Who is to be called: it is their turn, and they are away.

Either may come first: somebody leaves while they are asked, is asked while they are away, or a phone
is found to be gone long after it was. Each question calls a seat once. That it did is written down
when the notice is on its way, so that a restart calls nobody twice, and a notice that was lost
with the server is sent by the next one.

Whom the table waits for is asked of the public schedule: a call tells nothing about cards.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from parlour.core.seats import Seat
from parlour.server.pacing import Pacing
from parlour.server.table import PLAYING, Table

# Milliseconds until who is gone counts as away: pages are loaded again, and after a restart of the
# server everybody comes back within a few seconds.
GRACE = 20_000
# Seconds that a moment must last for who is called to have a chance to come in time.
WORTH_A_CALL = 300


Way = Literal["mail", "webhook"]


@dataclass(eq=False)
class Call:
    """A seat whose person is to be told that it is their turn."""

    table: Table
    seat: Seat
    questions: tuple[str, ...]  # names of the question, by any of which it is known again
    stands: Callable[[], bool]  # whether they still are away and owe that answer
    ended: Callable[[bool], None]  # to be told whether a notice is on its way
    # Whether no other node has the table: that one would call too.
    is_ours: Callable[[], Awaitable[bool]]


class Caller(Protocol):
    """What sends the notices."""

    ways: tuple[Way, ...]  # those of this server

    def __call__(self, call: Call) -> None: ...


def questions_to(table: Table, pacing: Pacing, seat: Seat) -> tuple[str, ...]:
    """The names of what a seat is asked, as far as was told.

    While the engine is ahead its own question is not the one that is shown; otherwise a moment has
    both names.
    """
    shown = () if pacing.moment is None else (pacing.moment.name,)
    return shown if pacing.is_behind else (*shown, table.decision_id(seat))


def absent(
    table: Table, pacing: Pacing, gone_at: Mapping[str, int], grace: int
) -> list[tuple[Seat, int]]:
    """The seats to be called that were not yet, and when."""
    due: list[tuple[Seat, int]] = []
    if not gone_at or not (table.status == PLAYING or pacing.is_behind):
        return due
    if pacing.is_timed and table.clock.moment < WORTH_A_CALL:
        return due
    for seat in pacing.waits_for():
        chair = table.chairs[seat]
        if chair.player or chair.member not in gone_at:
            continue
        member = table.members[chair.member]
        if not (member.mail or member.webhook):
            continue
        if not is_same(chair.called, questions_to(table, pacing, seat)):
            due.append((seat, gone_at[chair.member] + grace))
    return due


def is_same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return any(name in other for name in one)
