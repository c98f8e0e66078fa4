"""What players asked for and what they were told, kept outside the server, to hold it to."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.composing import UNTOLD
from parlour.server.entries import ENTRIES, read
from parlour.server.stores.opening import open_store
from parlour.server.table import Table


@dataclass(frozen=True)
class Answer:
    """An answer as a player sent it."""

    seat: int
    action: int


def in_brief(code: str, facts: object) -> str:
    return json.dumps([code, facts], sort_keys=True)


@dataclass
class Heard:
    """What one seat was told to have happened, whoever did it: bots do things too.

    Who comes back is shown the table as it is then, so what is told goes on from there: each run of
    events follows without a gap on how the table was shown.
    """

    runs: list[list[str]] = field(default_factory=list)

    def show(self) -> None:
        self.runs.append([])

    def tell(self, events: list[dict[str, Any]]) -> None:
        self.runs[-1] += [in_brief(one["event"], one.get("facts", {})) for one in events]

    def check(self, happened: list[str]) -> None:
        """All of it did happen, in this order and once."""
        at = 0
        for run in self.runs:
            while happened[at : at + len(run)] != run:
                at += 1
                assert at + len(run) <= len(happened), f"this did not happen so: {run[:3]}"
            at += len(run)


@dataclass
class Ledger:
    sent: dict[tuple[str, str], Answer] = field(default_factory=dict)  # by table and message
    done: set[tuple[str, str]] = field(default_factory=set)  # acknowledged
    refused: set[tuple[str, str]] = field(default_factory=set)  # told so, and never sent again
    told: dict[str, int] = field(default_factory=dict)  # how many windows of a table are over
    retracted: list[str] = field(default_factory=list)  # tables that went back behind it
    heard: defaultdict[tuple[str, int], Heard] = field(  # by table and seat
        default_factory=lambda: defaultdict(Heard)
    )
    of_bots: int = 0  # how often somebody was told of something that a bot did

    def tell(self, table: str, windows: int) -> None:
        self.told[table] = max(windows, self.told.get(table, 0))

    def copy(self) -> Ledger:
        heard: defaultdict[tuple[str, int], Heard] = defaultdict(Heard)
        for place, one in self.heard.items():
            heard[place] = Heard([run[:] for run in one.runs])
        told, retracted = dict(self.told), self.retracted[:]
        return Ledger(dict(self.sent), set(self.done), set(self.refused), told, retracted, heard)

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
            self._check_heard(table, log)

    def _check_heard(self, table: str, log: list[ENTRIES]) -> None:
        told = {seat: heard for (where, seat), heard in self.heard.items() if where == table}
        if not told:
            return
        again = Table(log[:1], lambda name, _: bind(name))
        for entry in log[1:]:
            again.apply(entry)
        happened = [event for event in again.events if event.code not in UNTOLD]
        for seat, heard in told.items():
            seen = [event.seen_by(seat) for event in happened]
            heard.check([in_brief(one.code, one.facts()) for one in seen if one is not None])


async def logs_in(database: str, tables: set[str]) -> dict[str, list[ENTRIES]]:
    """The logs of tables as a store has them when no server runs on it."""
    store = await open_store(database)
    try:
        return {table: [read(line) for line in await store.load(table)] for table in tables}
    finally:
        await store.close()
