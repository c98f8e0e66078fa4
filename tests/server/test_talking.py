"""Chat and notes, and the silence of Ensemble."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadInput
from parlour.server.stage import Stage
from parlour.wire import requests
from tests.marks import rule
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt, lobby


def say(stage: Stage, member: str, text: str) -> None:
    ask(stage, member, requests.Say(table=TABLE, id=f"{member}{text}{stage.table.seq}", text=text))


def vote(stage: Stage) -> None:
    for seat in stage.table.people():
        answer(stage, seat)
    _ = stage.advance(BEGIN)


def test_people_talk_in_the_lobby_and_in_other_games() -> None:
    stage = lobby("ensemble", 2)
    say(stage, "m1", " hello\nthere ")
    assert [line.text for line in stage.chat] == ["hello there"]
    say(dealt("encore", 2), "m1", "good luck")


@rule("ENS-3.6")
def test_nobody_speaks_between_the_start_of_a_round_and_the_reveal() -> None:
    stage = dealt("ensemble", 2)
    with pytest.raises(BadInput) as refusal:
        say(stage, "m1", "three!")
    assert (refusal.value.code, refusal.value.clause) == ("silence", "ENS-3.6")
    answer(stage, 0)
    with pytest.raises(BadInput, match="nobody speaks"):
        say(stage, "m2", "hm")
    answer(stage, 1)
    say(stage, "m1", "I thought of the sea")
    ask(stage, "m2", requests.Note(table=TABLE, id="n", text="both are red"))
    assert stage.chat[-1].window == 1


def test_who_is_muted_is_not_heard() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Mute(table=TABLE, id="1", member="m2", muted=True))
    with pytest.raises(BadInput, match="muted"):
        say(stage, "m2", "but")
    ask(stage, "m1", requests.Mute(table=TABLE, id="2", member="m2", muted=False))
    say(stage, "m2", "thanks")


def test_a_note_belongs_to_a_vote() -> None:
    with pytest.raises(BadInput, match="notes belong to votes"):
        ask(dealt("encore", 2), "m1", requests.Note(table=TABLE, id="n", text="x"))


def test_nothing_is_not_said() -> None:
    with pytest.raises(BadInput, match="nothing to say"):
        say(lobby("ensemble", 2), "m1", "\u200b \n")


@rule("ENS-3.6")
def test_a_changed_vote_is_shown_to_nobody_else() -> None:
    stage = dealt("ensemble", 2)
    answer(stage, 0, "vote 1")
    told = stage.telling
    _ = told.snapshot("m2")
    laid = told.happened(1, "en", stage.advance(BEGIN), {})
    assert laid is not None
    answer(stage, 0, "vote 2")
    changed = stage.advance(BEGIN)
    assert [event.code for event in changed] == ["vote_changed"]
    assert told.happened(1, "en", changed, {}) is None
    assert told.happened(None, "en", changed, {}) is not None, "it was told nothing before"
