"""What a seat was shown of a game: a view, or plain data that followed what was told since."""

from __future__ import annotations

from typing import Any

from parlour.core.views import View

Seen = View | dict[str, Any]


def plain(seen: Seen) -> dict[str, Any]:
    return seen.dump() if isinstance(seen, View) else seen


def news(now: Seen, before: Seen | None) -> dict[str, Any]:
    """The fields that are new; all of them for a seat that was shown nothing before."""
    if before is None:
        return plain(now)
    if isinstance(now, View) and isinstance(before, View):
        return now.news(before)
    old = plain(before)
    return {name: value for name, value in plain(now).items() if old.get(name, old) != value}
