"""What all tables of a node share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from parlour.server.calling import GRACE, Caller
from parlour.server.pacing import FLOOR
from parlour.server.post import Post
from parlour.server.stage import Stage
from parlour.server.stores.store import Store
from parlour.server.stories import Stories
from parlour.server.table import Table
from parlour.server.thinking import Thinking
from parlour.server.thoughts import Pack


@dataclass
class Services:
    store: Store
    thinking: Thinking
    packs: Callable[[tuple[str, ...]], tuple[Pack, ...]]
    rematch: Callable[[Table], Awaitable[tuple[str, str]]]
    earlier: Callable[[Table], Awaitable[list[Table]]]
    reload: Callable[[str], Awaitable[Stage]]
    call: Caller
    floor: int = FLOOR
    grace: int = GRACE
    counts: dict[str, int] = field(default_factory=dict)
    post: Post = field(default_factory=Post)
    stories: Stories = field(default_factory=Stories)

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1
