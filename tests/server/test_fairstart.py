"""The handshake: nobody chose the cards, and who does not show the secret does not play."""

from __future__ import annotations

import pytest

import parlour
from parlour.core.errors import BadInput
from parlour.core.fairness import server_commitment
from parlour.server import entries
from parlour.server.fairstart import MOST_ABORTED, REVEAL_WITHIN
from parlour.server.table import Table
from parlour.wire import requests
from tests.server.stages import (
    BEGIN,
    TABLE,
    ask,
    commitment_of,
    dealt,
    gathered,
    lobby,
    no_show,
    secret_of,
    staged,
    start,
)


def reveal(seat: int) -> requests.Reveal:
    return requests.Reveal(table=TABLE, id=f"r{seat}", secret=secret_of(seat).hex())


def test_the_server_commits_before_anybody_sits() -> None:
    stage = lobby("ensemble", 2, secret="07" * 32)
    assert stage.telling.info().fair.server == server_commitment(TABLE, b"\7" * 32)
    assert stage.telling.info().fair.secret == ""


def test_nothing_is_dealt_before_the_last_secret_is_told() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Start(table=TABLE, id="s"))
    ask(stage, "m1", reveal(0))
    assert stage.table.state is None
    ask(stage, "m2", reveal(1))
    assert stage.table.status == "playing"
    assert stage.table.state is not None


def test_every_secret_changes_the_cards() -> None:
    first = dealt("ensemble", 2).telling.view(None)
    assert dealt("ensemble", 2).telling.view(None) == first
    assert dealt("ensemble", 2, secret="cd" * 32).telling.view(None) != first


def test_a_secret_that_was_not_committed_to_is_refused() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Start(table=TABLE, id="s"))
    with pytest.raises(BadInput, match="not the secret"):
        ask(stage, "m1", requests.Reveal(table=TABLE, id="r", secret="55" * 32))


def test_who_does_not_reveal_in_time_loses_the_seat_and_the_failure_stays_on_record() -> None:
    stage = lobby("ensemble", 3)
    ask(stage, "m1", requests.Start(table=TABLE, id="s"))
    published = stage.table.commitment
    ask(stage, "m1", reveal(0))
    ask(stage, "m2", reveal(1))
    no_show(stage, BEGIN + REVEAL_WITHIN - 1)
    assert stage.table.status == "locked"
    no_show(stage, BEGIN + REVEAL_WITHIN)
    assert stage.table.status == "lobby"
    assert stage.table.chairs[2].kind == "open"
    assert stage.table.commitment != published, "a secret is used once"
    assert stage.table.chairs[0].commitment == "", "and so are the players'"
    with pytest.raises(BadInput, match="has not come"):
        ask(stage, "m1", requests.Start(table=TABLE, id="s2"))
    ask(stage, "m1", requests.Agree(table=TABLE, id="a", seats=2))
    for seat in (0, 1):
        wish = requests.Commit(table=TABLE, id=f"c{seat}", commitment=commitment_of(seat))
        ask(stage, f"m{seat + 1}", wish)
    _ = start(stage)
    assert stage.table.transcript is not None
    assert stage.table.transcript["aborted"][0]["failed"] == [2]


def test_nobody_loses_a_seat_because_the_server_was_away() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Start(table=TABLE, id="s"))
    back = BEGIN + REVEAL_WITHIN + 500
    log = [*gathered("ensemble", 2), *(entries.read(line) for line in stage.unsaved)]
    again = staged(log, back)
    no_show(again, back)
    assert again.telling.info().fair.deadline == back + REVEAL_WITHIN
    for seat in (0, 1):
        ask(again, f"m{seat + 1}", reveal(seat), back)
    assert again.table.status == "playing"


def test_a_table_that_failed_three_times_does_not_start_again() -> None:
    stage = lobby("ensemble", 2, ("kindred",))
    for number in range(MOST_ABORTED):
        at = BEGIN + number * 60_000
        for seat in stage.table.people():
            wish = requests.Commit(
                table=TABLE, id=f"c{number}{seat}", commitment=commitment_of(seat)
            )
            ask(stage, f"m{seat + 1}", wish, at)
        ask(stage, "m1", requests.Start(table=TABLE, id=f"s{number}"), at)
        ask(
            stage,
            "m1",
            requests.Reveal(table=TABLE, id=f"r{number}", secret=secret_of(0).hex()),
            at,
        )
        no_show(stage, at + REVEAL_WITHIN)
        sit = requests.Sit(table=TABLE, id=f"x{number}", seat=1, commitment=commitment_of(1))
        ask(stage, "m2", sit, at)
    with pytest.raises(BadInput, match="failed to start 3 times"):
        ask(stage, "m1", requests.Start(table=TABLE, id="once more"))


def test_the_secret_of_the_server_is_told_with_the_end_and_the_file_verifies() -> None:
    stage = dealt("encore", 2)
    assert stage.telling.info().fair.secret == ""
    ask(stage, "m1", requests.Concede(table=TABLE, id="c"))
    assert stage.telling.info().fair.secret == "ab" * 32
    table: Table = stage.table
    assert table.state is not None
    assert parlour.verify(parlour.export(table.state, table.handshake())) is True


def test_a_table_is_the_same_after_its_entries_were_read_again() -> None:
    stage = dealt("encore", 2)
    log = [entries.read(data) for data in stage.take_saved()]
    first = lobby("encore", 2).table
    for entry in log:
        first.apply(entry)
    assert first.state is not None
    assert stage.table.state is not None
    assert first.state.fingerprint() == stage.table.state.fingerprint()
