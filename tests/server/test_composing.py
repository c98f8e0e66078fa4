"""The same bytes for all who hear the same, and other ones for everybody else."""

from __future__ import annotations

import msgspec

from parlour.server import entries
from parlour.server.composing import Composer, Shared
from tests.server.stages import BEGIN, answer, dealt


def test_a_vote_face_down_is_put_into_words_once_until_somebody_has_another_name() -> None:
    stage = dealt("ensemble", 3, options={"explain": False})
    composer = Composer(stage.table)
    answer(stage, 0, "vote 1")
    events = stage.advance(BEGIN)
    shared: Shared = {}
    own, other, third = (composer.told(seat, "en", events, shared) for seat in range(3))
    assert other[0] is third[0]
    assert b'"space":1' in msgspec.json.encode(own)
    assert b'"space":null' in msgspec.json.encode(other)
    assert composer.told(1, "en", events, {})[0] is other[0], "another round, the same words"
    again = composer.told(0, "en", events, {})[0]
    assert composer.told(0, "en", events, {})[0] is again, "the same vote again"
    assert msgspec.json.encode(again) == msgspec.json.encode(own[0])
    stage.apply([entries.Renamed(at=BEGIN, by="m1", name="Zoe")])
    assert b"Zoe" in msgspec.json.encode(composer.told(1, "en", events, {}))


def test_who_is_in_an_event_is_told_it_in_words_of_their_own() -> None:
    stage = dealt("ensemble", 3, options={"explain": True})
    composer = Composer(stage.table)
    for seat in range(3):
        answer(stage, seat, "vote 1")
    _ = stage.advance(BEGIN)
    answer(stage, 0)
    events = stage.advance(BEGIN)
    assert [event.code for event in events] == ["seat_ready"]
    shared: Shared = {}
    told = [composer.told(seat, "en", events, shared)[0] for seat in (0, 1, 2, None)]
    assert told[1] is told[2] is told[3]
    assert msgspec.json.encode(told[0]) != msgspec.json.encode(told[1])
