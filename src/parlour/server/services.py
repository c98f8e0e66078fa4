"""What all tables of a node share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from parlour.server.calling import GRACE, Caller
from parlour.server.pacing import FLOOR
from parlour.server.post import Post
from parlour.server.stage import Stage
from parlour.server.stores.store import Store, StoreFailed
from parlour.server.stories import Stories
from parlour.server.table import Table
from parlour.server.thinking import Thinking
from parlour.server.trouble import Trouble

# What is counted of all that a node does.
COUNTED = {
    "attached": "times that somebody came to a table",
    "bot_faults": "answers that bots did not give, or that were none",
    "commits": "times that something of a table was saved",
    "foreign_pages": "times that a page from elsewhere might not connect",
    "moved": "tables that went to another node, or could not be read",
    "refused": "wishes at tables that were refused",
    "slow_clients": "clients that were cut off because they did not read",
    "store_failures": "times that the store took or found nothing",
    "table_faults": "times that a table failed and was read again",
    "tables": "tables that were made",
    "turned_away": "connections that were one too many of an address",
    "unreadable_requests": "requests that were not HTTP",
    "woken": "tables that were taken over from another node",
}


def nothing_yet() -> dict[str, int]:
    return dict.fromkeys(COUNTED, 0)


@dataclass
class Services:
    store: Store
    thinking: Thinking
    rematch: Callable[[Table], Awaitable[tuple[str, str]]]
    earlier: Callable[[Table], Awaitable[list[Table]]]
    reload: Callable[[str], Awaitable[Stage]]
    call: Caller
    trouble: Trouble
    floor: int = FLOOR
    grace: int = GRACE
    counts: dict[str, int] = field(default_factory=nothing_yet)
    post: Post = field(default_factory=Post)
    stories: Stories = field(default_factory=Stories)

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def note_failure(self, failure: StoreFailed) -> None:
        self.count("store_failures")
        self.trouble.note(failure)
