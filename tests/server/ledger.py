"""What players asked for and what they were told, kept outside the server, to hold it to."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.composing import UNTOLD
from parlour.server.entries import ENTRIES, read
from parlour.server.stores.opening import open_store
from parlour.server.table import Table

Kept = TypeVar("Kept")


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
    asked: defaultdict[tuple[str, int], list[str]] = field(  # questions by table and seat, as told
        default_factory=lambda: defaultdict(list)
    )
    heard: defaultdict[tuple[str, int], Heard] = field(  # by table and seat
        default_factory=lambda: defaultdict(Heard)
    )
    of_bots: int = 0  # how often somebody was told of something that a bot did

    def copy(self) -> Ledger:
        heard: defaultdict[tuple[str, int], Heard] = defaultdict(Heard)
        for place, one in self.heard.items():
            heard[place] = Heard([run[:] for run in one.runs])
        asked = defaultdict(list, {place: told[:] for place, told in self.asked.items()})
        return Ledger(dict(self.sent), set(self.done), set(self.refused), asked, heard)

    @property
    def tables(self) -> set[str]:
        return {table for table, _ in (*self.asked, *self.sent)}

    def check(self, logs: dict[str, list[ENTRIES]]) -> None:
        """What was acknowledged stands there once, as it was sent; nothing else but what was sent."""
        for table in self.tables:
            log = logs[table]
            kinds = entries.Answered | entries.Passed
            written = [entry for entry in log if isinstance(entry, kinds) and entry.msg]
            times = Counter(entry.msg for entry in log if entry.msg)
            for message, count in times.items():
                assert count == 1, f"{message} was applied {count} times"
            for entry in written:
                key = (table, entry.msg)
                assert key in self.sent, "nobody sent this"
                sent = self.sent[key]
                assert sent.seat == entry.seat, "it was changed"
                if isinstance(entry, entries.Answered):
                    assert sent.action == entry.action, "it was changed"
                assert key not in self.refused, "it was refused and applied all the same"
            found = {(table, entry.msg) for entry in written}
            lost = {key for key in self.done if key[0] == table} - found
            assert not lost, f"{len(lost)} acknowledged answers are lost"
            self._check_told(table, log)

    def _check_told(self, table: str, log: list[ENTRIES]) -> None:
        """What seats were asked and told follows from what is on disk, in the same order."""
        again = Table(log[:1], lambda played: bind(played.game))
        questions: dict[tuple[int, str], int] = {}  # when each question could be put
        for when, entry in enumerate(log[1:]):
            again.apply(entry)
            if again.state is not None:
                for seat in range(len(again.chairs)):
                    _ = questions.setdefault((seat, again.decision_id(seat)), when)
        for seat, asked in _at(table, self.asked):
            assert all((seat, one) in questions for one in asked), "a question is not on disk"
            put = [questions[seat, one] for one in asked]
            assert put == sorted(put), "something was told, and then it had not happened"
        happened = [event for event in again.events if event.code not in UNTOLD]
        for seat, heard in _at(table, self.heard):
            seen = [event.seen_by(seat) for event in happened]
            heard.check([in_brief(one.code, one.facts()) for one in seen if one is not None])


def _at(table: str, kept: Mapping[tuple[str, int], Kept]) -> list[tuple[int, Kept]]:
    """What is kept of each seat of a table."""
    return [(seat, one) for (where, seat), one in kept.items() if where == table]


async def logs_in(database: str, tables: set[str]) -> dict[str, list[ENTRIES]]:
    """The logs of tables as a store has them when no server runs on it."""
    store = await open_store(database)
    try:
        return {table: [read(line) for line in await store.load(table)] for table in tables}
    finally:
        await store.close()
