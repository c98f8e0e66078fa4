"""The same bytes for all who hear the same, and other ones for everybody else."""

from __future__ import annotations

import random

import msgspec
import pytest

from parlour.packs.binding import in_language
from parlour.server import entries
from parlour.server.composing import Composer, Shared, in_words, tellable
from parlour.wire.reading import encode
from parlour.wire.requests import Clock
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


@pytest.mark.parametrize("game", ["ensemble", "ember", "encore"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_is_what_this_table_would_say_though_another_said_it_before(
    game: str, language: str
) -> None:
    seats = 2 if game == "encore" else 3
    stages = [dealt(game, 1, ("random",) * (seats - 1), secret="cd" * 32) for _ in range(2)]
    stages[1].apply([entries.Renamed(at=BEGIN, by="m1", name="Zoe")])
    composers = [Composer(stage.table) for stage in stages]
    choices = random.Random(7)
    said = named = 0
    for _ in range(120):
        state = stages[0].table.state
        assert state is not None
        if state.outcome is not None:
            break
        seat = min(state.window)
        action = choices.choice(state.window[seat].options)
        for stage, composer in zip(stages, composers, strict=True):
            stage.apply([entries.Answered(at=BEGIN, seat=seat, action=action, how="clock")])
            events = tellable(stage.advance(BEGIN))
            spoken = in_language(stage.table.game, language)
            shared: Shared = {}
            for viewer in [*range(seats), None]:
                told = composer.told(viewer, language, events, shared)
                shown = [one for one in (event.seen_by(viewer) for event in events) if one]
                anew = [
                    in_words(spoken, one, one.facts(), viewer, stage.table.names) for one in shown
                ]
                assert [bytes(one) for one in told] == [encode(one) for one in anew]  # type: ignore[call-overload]
                said += len(anew)
                named += sum("Zoe" in one.text for one in anew)
    assert named > 5
    assert said > 200


def test_a_sentence_that_names_nobody_is_made_once_for_all_tables() -> None:
    said: list[list[object]] = []
    for name in ("Ann", "Bob"):
        stage = dealt("ensemble", 2, options={"explain": False})
        stage.apply([entries.Renamed(at=BEGIN, by="m1", name=name)])
        answer(stage, 0, "vote 1")
        answer(stage, 1, "vote 2")
        events = tellable(stage.advance(BEGIN))
        said.append([*Composer(stage.table).told(0, "en", events, {})])
        laid = [event.code for event in events].index("card_laid")
        revealed = [event.code for event in events].index("votes_revealed")
    assert said[0][laid] is said[1][laid]
    assert said[0][revealed] != said[1][revealed]


@pytest.mark.parametrize(("game", "people"), [("ensemble", 4), ("ember", 3), ("encore", 2)])
def test_a_question_goes_out_as_it_is_and_only_its_id_differs(game: str, people: int) -> None:
    stage = dealt(game, people, clock=Clock(move=60))
    ids: list[str] = []
    for language in ("en", "de"):
        for seat in range(people):
            told = stage.telling.happened(seat, language, [], {})
            asked = stage.telling.decision(seat, language)
            if asked is None:
                continue
            assert told is not None
            assert encode(told.decision) == encode(asked)
            assert asked.deadline > 0
            ids.append(asked.id)
    assert len(ids) == 2 * len(set(ids)) > 0
