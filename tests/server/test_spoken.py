"""What people said is part of a finished game: at the moment it was said, and for all who heard it."""

from __future__ import annotations

from pathlib import Path

from parlour.server import entries
from parlour.server.stage import Stage
from parlour.server.table import KEPT_CHAT
from parlour.wire import requests
from tests.marks import rule
from tests.server.live import Message, Player, first_option, in_file, players, run, server
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt, lobby, start
from tests.server.test_aftermath import finish, looked_back


def say(stage: Stage, member: str, text: str) -> None:
    ask(stage, member, requests.Say(table=TABLE, id=f"{member}{text}", text=text))


def answer_next(stage: Stage) -> None:
    assert stage.table.state is not None
    answer(stage, next(iter(stage.table.state.window)))
    _ = stage.advance(BEGIN)


def test_a_line_is_kept_at_the_step_at_which_it_was_said() -> None:
    stage = lobby("encore", 2)
    say(stage, "m1", "before the deal")
    _ = start(stage).advance(BEGIN)
    say(stage, "m2", "after it")
    answer_next(stage)
    say(stage, "m1", "well chosen")
    answer_next(stage)
    answer_next(stage)
    say(stage, "m2", "hm")
    assert stage.table.said_at == [0, 0, 1, 3]


def test_what_was_said_about_an_answer_taken_back_stays_before_the_one_that_replaces_it() -> None:
    stage = dealt("encore", 2)
    answer_next(stage)
    say(stage, "m1", "sorry, wrong card")
    stage.apply([entries.Undone(at=BEGIN)])
    answer_next(stage)
    say(stage, "m2", "no harm done")
    assert stage.table.said_at == [0, 1]


def test_nobody_can_count_answers_by_what_is_said_while_a_game_is_on() -> None:
    stage = dealt("encore", 2)
    say(stage, "m1", "hello")
    for _ in range(3):
        answer_next(stage)
    say(stage, "m1", "again")
    told = stage.telling.snapshot("m2").chat
    assert [(line.number, line.window) for line in told] == [(1, None), (2, None)]


@rule("ENS-3.8")
def test_a_note_of_an_earlier_round_does_not_stand_beside_the_votes_of_this_one() -> None:
    stage = dealt("ensemble", 2)

    def round_of_votes() -> None:
        for seat in (0, 1):
            answer(stage, seat, "vote 1")
        _ = stage.advance(BEGIN)

    round_of_votes()
    ask(stage, "m1", requests.Note(table=TABLE, id="n", text="both are red"))
    assert [line.window for line in stage.telling.snapshot("m2").chat] == [1]
    for seat in (0, 1):
        answer(stage, seat, "ready")
    _ = stage.advance(BEGIN)
    round_of_votes()
    assert [line.window for line in stage.telling.snapshot("m2").chat] == [None]


async def steps_of(player: Player, query: str = "") -> list[Message]:
    found: Message = await looked_back(player, query)
    assert "next" not in found["part"]
    steps: list[Message] = found["part"]["steps"]
    return steps


@rule("ENS-3.6", "ENS-3.8")
def test_a_watcher_reads_in_the_replay_what_watchers_heard(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 3) as (ada, ben, guest):
            await ada.create("ensemble", "Ada", seats=2)
            await ada.attach()
            await ada.sit(0)
            _ = await ada.ask("say", text="shall we?")
            await ben.join(ada.table, "Ben")
            await ben.attach()
            await ben.sit(1)
            guest.table = ada.table
            await guest.attach()
            _ = await ada.ask("start")
            said = ["shall we?"]
            while not ada.is_over():
                for player in (ada, ben):
                    await player.until(lambda me: me.open_question() or me.is_over())
                if ada.is_over():
                    break
                assert ada.decision is not None
                if ada.decision["question"] == "explain":
                    said.append(f"note {len(said)}")
                    _ = await ben.ask("note", text=said[-1])
                for player in (ada, ben):
                    decision = player.decision
                    assert decision is not None
                    _ = await player.answer(first_option(decision))
            _ = await ben.ask("say", text="well played")
            said.append("well played")
            await guest.until(lambda me: me.heard[-1].get("line", {}).get("text") == said[-1])
            heard = [told["line"]["text"] for told in guest.heard if told["type"] == "said"]
            assert heard == said[1:], "the first was said before the guest came"
            token, table = ada.token, ada.table
        # Somebody who was never there, on a server that was started again.
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (stranger,):
            stranger.table = table
            for query in ("", "seat=0", "seat=all"):
                steps = await steps_of(stranger, query)
                told = [line["text"] for step in steps for line in step.get("said", [])]
                assert told == said
            view: Message = {}
            for number, step in enumerate(await steps_of(stranger)):
                view = {**view, **step["change"]}
                for line in step.get("said", []):
                    assert number == 0 or view["phase"] != "vote", "nobody spoke before the reveal"
                    assert line.get("window", number) == number
            assert [line["name"] for line in steps[0]["said"]] == ["Ada"]
            assert [line["text"] for line in steps[-1]["said"]][-1] == "well played"
            assert token not in str(steps)

    run(check())


def test_a_game_of_many_words_keeps_all_of_them(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await finish(group, "ensemble")
            said = [f"line {number}" for number in range(KEPT_CHAT + 7)]
            for text in said:
                _ = await group[0].ask("say", text=text)
            steps = await steps_of(group[1])
            assert [line["text"] for line in steps[-1]["said"]] == said
            assert all("said" not in step for step in steps[:-1])

    run(check())
