"""Everything that was said at a table, from its log: a table itself keeps the latest lines only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.server import entries
from parlour.server.entries import ENTRIES
from parlour.wire.replies import ChatLine


def spoken(log: Iterable[ENTRIES], said_at: Sequence[int]) -> list[tuple[int, ChatLine]]:
    """Each line with the step at which it was said, as far as those steps are given."""
    names: dict[str, str] = {}
    lines: list[tuple[int, ChatLine]] = []
    for entry in log:
        if isinstance(entry, entries.Joined):
            names[entry.member] = entry.name
        elif isinstance(entry, entries.Renamed):
            names[entry.by] = entry.name
        elif isinstance(entry, entries.Said | entries.Noted) and len(lines) < len(said_at):
            line = ChatLine(
                number=len(lines) + 1,
                member=entry.by,
                name=names[entry.by],
                text=entry.text,
                at=entry.at,
                window=entry.window if isinstance(entry, entries.Noted) else None,
            )
            lines.append((said_at[len(lines)], line))
    return lines
