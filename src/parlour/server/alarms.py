"""What happens at a table by itself when time passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from parlour.core.seats import Seat
from parlour.server import entries, fairstart
from parlour.server.entries import ENTRIES
from parlour.server.lobby import stand_in_name
from parlour.server.pacing import Pacing
from parlour.server.table import LOCKED, PLAYING, Table


def next_alarm(table: Table, pacing: Pacing, gone_at: Mapping[str, int]) -> int | None:
    """When to look at the table again, in milliseconds since 1970; None: when somebody acts."""
    due: list[int] = []
    if table.status == LOCKED:
        due.append(table.locked_at + fairstart.REVEAL_WITHIN)
    if pacing.moment is not None:
        due.append(pacing.moment.next_change())
    due += [at for _, at in _patience(table, pacing, gone_at)]
    return min(due) if due else None


def _patience(
    table: Table, pacing: Pacing, gone_at: Mapping[str, int]
) -> Iterator[tuple[Seat, int]]:
    """The people the game waits for, and until when it does."""
    if table.status != PLAYING or table.state is None or pacing.moment is not None:
        return
    if not table.clock.move and not gone_at:
        return
    for seat in table.state.window:
        chair = table.chairs[seat]
        if chair.player or not chair.member:
            continue
        if table.clock.move:
            yield seat, table.asked_at + table.clock.move * 1000
        if table.clock.away and chair.member in gone_at:
            yield seat, max(table.asked_at, gone_at[chair.member]) + table.clock.away * 1000


def overdue(
    table: Table,
    pacing: Pacing,
    gone_at: Mapping[str, int],
    now: int,
    new_secret: Callable[[], str],
) -> list[ENTRIES]:
    """What time has brought about."""
    if table.status == LOCKED:
        return fairstart.no_show(table, now, new_secret())
    made = _pass_for(table, pacing, now)
    late = {seat for seat, at in _patience(table, pacing, gone_at) if now >= at}
    bot = stand_in_name(table)
    made += [entries.StandIn(at=now, seat=seat, bot=bot) for seat in sorted(late)]
    return made


def _pass_for(table: Table, pacing: Pacing, now: int) -> list[ENTRIES]:
    """A moment is over: who has not answered lets it pass."""
    moment, state, reactions = pacing.moment, table.state, table.game.reactions
    if moment is None or state is None or pacing.is_behind or not moment.is_over(now):
        return []
    assert reactions is not None, "a moment is shown"
    return [
        entries.Answered(at=now, seat=seat, action=reactions.passing, how="clock")
        for seat in state.window
        if table.chairs[seat].member and not table.chairs[seat].player
    ]
