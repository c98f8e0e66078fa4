"""What happens at a table by itself when time passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    change = _change(table, pacing)
    if change is not None:
        due.append(change)
    counts = pacing.counts_from() if pacing.early else None
    if counts is not None:
        due.append(counts)
    due += [at for _, at in _patience(table, pacing, gone_at)]
    if pacing.handed_back():
        due.append(pacing.asked_at)
    return min(due) if due else None


def _change(table: Table, pacing: Pacing) -> int | None:
    """When the shown moment may be over without anybody doing anything; None: never."""
    moment = pacing.moment
    if moment is None:
        return None
    # For a bot the game waits until it answers, for people no longer than where nobody could act.
    return moment.next_change() if pacing.is_behind or _people_asked(table) else None


def _people_asked(table: Table) -> list[Seat]:
    """The seats of people who owe the game an answer."""
    if table.state is None or table.status != PLAYING:
        return []
    chairs = table.chairs
    return [seat for seat in table.state.window if chairs[seat].member and not chairs[seat].player]


def _patience(table: Table, pacing: Pacing, gone_at: Mapping[str, int]) -> list[tuple[Seat, int]]:
    """The people the game waits for, and until when it does."""
    waits: list[tuple[Seat, int]] = []
    on = table.status == PLAYING or pacing.is_behind  # it is not over before that was told
    if not on or pacing.is_timed:
        return waits
    ends = pacing.move_ends
    if not gone_at and ends is None:
        return waits
    for seat in pacing.waits_for():
        chair = table.chairs[seat]
        if chair.player or not chair.member:
            continue
        if ends is not None:
            waits.append((seat, ends))
        if table.clock.away and chair.member in gone_at:
            away = max(pacing.asked_at, gone_at[chair.member]) + table.clock.away * 1000
            waits.append((seat, away))
    return waits


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
    made += [entries.StandIn(at=now, seat=seat) for seat in pacing.handed_back()]
    return made


def _pass_for(table: Table, pacing: Pacing, now: int) -> list[ENTRIES]:
    """A moment is over: who has not answered lets it pass."""
    moment, reactions = pacing.moment, table.game.reactions
    if moment is None or pacing.is_behind or not moment.is_over(now):
        return []
    if not pacing.is_timed:
        return []  # it is a bot's turn
    assert reactions is not None, "a moment is shown"
    return [
        entries.Answered(at=now, seat=seat, action=reactions.passing, how="clock")
        for seat in _people_asked(table)
    ]
