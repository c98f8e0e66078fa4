"""What players asked for and what they were told, kept outside the server, to hold it to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from parlour.server import entries
from parlour.server.entries import ENTRIES, read
from parlour.server.stores.opening import open_store


@dataclass(frozen=True)
class Answer:
    """An answer as a player sent it."""

    seat: int
    action: int


@dataclass
class Ledger:
    sent: dict[tuple[str, str], Answer] = field(default_factory=dict)  # by table and message
    done: set[tuple[str, str]] = field(default_factory=set)  # acknowledged
    refused: set[tuple[str, str]] = field(default_factory=set)  # told so, and never sent again
    told: dict[str, int] = field(default_factory=dict)  # how many windows of a table are over
    retracted: list[str] = field(default_factory=list)  # tables that went back behind it

    def tell(self, table: str, windows: int) -> None:
        self.told[table] = max(windows, self.told.get(table, 0))

    def copy(self) -> Ledger:
        return Ledger(
            dict(self.sent), set(self.done), set(self.refused), dict(self.told), self.retracted[:]
        )

    @property
    def tables(self) -> set[str]:
        return set(self.told) | {table for table, _ in self.sent}

    def check(self, logs: dict[str, list[ENTRIES]]) -> None:
        """What was acknowledged stands there once, as it was sent; nothing else but what was sent."""
        assert not self.retracted, "something was told, and then it had not happened"
        for table in self.tables:
            log = logs[table]
            answers = sum(isinstance(entry, entries.Answered) for entry in log)
            assert answers >= self.told.get(table, 0), "something was told that is not on disk"
            written = [entry for entry in log if isinstance(entry, entries.Answered) and entry.msg]
            times = Counter(entry.msg for entry in log if entry.msg)
            for message, count in times.items():
                assert count == 1, f"{message} was applied {count} times"
            for entry in written:
                key = (table, entry.msg)
                assert key in self.sent, "nobody sent this"
                assert self.sent[key] == Answer(entry.seat, entry.action), "it was changed"
                assert key not in self.refused, "it was refused and applied all the same"
            found = {(table, entry.msg) for entry in written}
            lost = {key for key in self.done if key[0] == table} - found
            assert not lost, f"{len(lost)} acknowledged answers are lost"


async def logs_in(database: str, tables: set[str]) -> dict[str, list[ENTRIES]]:
    """The logs of tables as a store has them when no server runs on it."""
    store = await open_store(database)
    try:
        return {table: [read(line) for line in await store.load(table)] for table in tables}
    finally:
        await store.close()
