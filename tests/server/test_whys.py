"""Bots say why they chose, to anybody, and never while that could give something away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.bots.bot import Reason, said
from parlour.core.errors import BadInput
from parlour.core.randomness import quick
from parlour.packs.binding import bind
from parlour.packs.phrases import Messages
from parlour.server import entries
from parlour.server.entries import Why, read, written
from parlour.server.inquiries import INQUIRIES
from parlour.server.stage import Stage
from parlour.server.whys import kept, worded
from parlour.server.wishes import By
from parlour.wire import replies, requests
from parlour.wire.reading import encode
from tests.marks import rule
from tests.server.live import (
    Refused,
    first_option,
    in_file,
    players,
    run,
    seat_all,
    server,
)
from tests.server.stages import BEGIN, TABLE, answer, dealt
from tests.server.test_aftermath import looked_back
from tests.server.test_canary import from_outside

CANARY = "zq-thought"


def thought(seat: int) -> Why:
    """What nobody says but a bot at this seat: as a word that the message files do not know."""
    return kept([Reason("moods", f"{CANARY}-{seat}")])


def asked(stage: Stage, member: str = "m1", language: str = "en") -> list[replies.WhyInfo]:
    wish = requests.Whys(table=TABLE, id="w")
    return INQUIRIES[requests.Whys](stage, By(member, BEGIN, "w"), wish, language).whys


def bot_answers(stage: Stage, seat: int, action: int, at: int = BEGIN) -> None:
    stage.answer_for(seat, stage.table.decision_id(seat), action, at, thought(seat))


def all_told(stage: Stage, at: int) -> Iterator[bytes]:
    """Every message to every viewer, and what each of them gets by asking."""
    events = stage.advance(at)
    for member in (*stage.table.members, ""):
        seat = stage.table.seat_of(member)
        made = stage.telling.happened(seat, "en", events, {})
        yield b"" if made is None else encode(made)
        yield encode(stage.telling.snapshot(member))
        yield encode(stage.telling.arranged(member))
        try:
            yield b"".join(encode(one) for one in asked(stage, member))
        except BadInput as refusal:
            yield refusal.sentence.encode()


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("ember", 2, 2), ("encore", 1, 1), ("ensemble", 2, 2)]
)
def test_no_thought_of_a_bot_reaches_anybody_too_early(game: str, people: int, bots: int) -> None:
    stage = dealt(game, people, ("greedy",) * bots)
    table, dice, at = stage.table, quick(3), BEGIN
    reveals = 0
    while stage.telling.status != "over":
        told = b"".join(all_told(stage, at)).decode()
        state = table.state
        assert state is not None
        if game == "ensemble" and state.view(None).dump()["phase"] != "vote":
            open_now = {f"{CANARY}-{seat}" for seat in range(people, people + bots)}
            assert all(one in told for one in open_now), "after the reveal all may know"
            reveals += 1
        else:
            assert CANARY not in told
        at += 60_000  # no moment is shown for so long
        if stage.pacing.is_behind:
            for seat in [] if stage.pacing.is_timed else stage.pacing.waits_for():
                answer(stage, seat, at=at)  # the only answer there is
            continue
        seat, decision = next(iter(state.window.items()))
        action = decision.options[dice.below(0, len(decision.options))]
        if table.chairs[seat].bot:
            bot_answers(stage, seat, action, at)
        else:
            answer(stage, seat, table.game.notation(action), at)
    assert reveals or game != "ensemble"
    assert CANARY in str(asked(stage)) or game != "ensemble"
    assert CANARY in str(table.whys), "they were kept"


@rule("ENS-3.6", "ENS-3.8")
def test_a_bot_keeps_the_silence_of_its_team_and_then_says_why() -> None:
    stage = dealt("ensemble", 1, ("kindred", "kindred"))
    assert stage.table.state is not None
    for seat in (1, 2):
        bot_answers(stage, seat, stage.table.state.window[seat].options[0])
        with pytest.raises(BadInput, match="nobody speaks"):
            _ = asked(stage)
    answer(stage, 0)
    assert [(one.seat, one.text) for one in asked(stage, "")] == [
        (1, f"both are about {CANARY}-1"),
        (2, f"both are about {CANARY}-2"),
    ]


def test_whoever_is_back_and_votes_anew_leaves_no_word_of_the_stand_in() -> None:
    stage = dealt("ensemble", 2)
    stage.apply([entries.StandIn(at=BEGIN, seat=0, bot="kindred")])
    assert stage.table.state is not None
    bot_answers(stage, 0, stage.table.state.window[0].options[0])
    assert (1, 0) in stage.table.whys, "a stand-in says why as well"
    stage.apply([entries.StandIn(at=BEGIN, seat=0)])
    answer(stage, 0, "vote 2")
    answer(stage, 1)
    assert asked(stage) == []


def test_a_thought_is_taken_back_with_its_answer() -> None:
    stage = dealt("encore", 1, ("greedy",))
    assert stage.table.state is not None
    while stage.table.chairs[seat := next(iter(stage.table.state.window))].member:
        answer(stage, seat)
        _ = stage.advance(BEGIN)
    step = stage.table.state.closed + 1
    bot_answers(stage, seat, stage.table.state.window[seat].options[0])
    assert (step, seat) in stage.table.whys
    stage.apply([entries.Undone(at=BEGIN)])
    assert (step, seat) not in stage.table.whys


def test_thoughts_are_small_and_come_back_from_the_log() -> None:
    reasons = (
        Reason("palette", "palette.blue", of_all=True),
        Reason("meaning", "things.owl", other="things.compass"),
        Reason("hunch"),
    )
    why = kept(reasons)
    entry = entries.Answered(at=1, seat=2, action=3, how="bot", why=why)
    again = read(written(entry))
    assert isinstance(again, entries.Answered)
    assert again.why == why
    plain = entries.Answered(at=1, seat=2, action=3, how="bot")
    assert len(written(entry)) - len(written(plain)) < 120
    game = bind("ensemble")
    assert worded(why, game, "en") == said(reasons, game.phrases)
    assert worded(why, game, "de") == said(reasons, Messages("de"))


def test_a_log_from_before_bots_were_asked_why_is_still_read() -> None:
    stage = dealt("ensemble", 1, ("greedy",))
    log = b'{"type":"answered","at":5,"seat":1,"action":0,"how":"bot"}'
    old = entries._decoder.decode(log)
    assert isinstance(old, entries.Answered)
    stage.apply([old])
    answer(stage, 0)
    assert asked(stage) == []


def test_bots_say_why_beside_their_votes_in_the_language_of_who_reads(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await seat_all([ada], "ensemble", seats=3, bots=["kindred", "greedy"])
            with pytest.raises(Refused) as refused:
                _ = await ada.ask("whys")
            assert (refused.value.code, refused.value.told["clause"]) == ("silence", "ENS-3.6")
            _ = await ada.answer(first_option(await ada.asked()))
            await ada.until(lambda me: (me.view or {}).get("revealed"))
            told = (await ada.ask("whys"))["whys"]
            assert [one["seat"] for one in told] == [1, 2]
            assert all(one["text"] for one in told)
            token, table = ada.token, ada.table
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            ada.token, ada.table = token, table
            await ada.attach()
            assert (await ada.ask("whys"))["whys"] == told, "they outlive the server"
            _ = await ada.ask("attach", token=token, language="de")
            german = (await ada.ask("whys"))["whys"]
            assert [one["seat"] for one in german] == [1, 2]
            assert all(one["text"] for one in german)
            assert german != told

    run(play())


def test_what_a_rival_thought_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path), floor=0) as live, players(live.port, 1) as (ada,):
            await seat_all([ada], "encore", seats=2, bots=["greedy"])
            outside: list[str] = []
            answers = 0
            while not ada.is_over():
                await ada.until(lambda me: me.open_question() or me.is_over())
                if ada.is_over():
                    break
                answers += 1
                if answers % 10 == 1:
                    with pytest.raises(Refused) as refused:
                        _ = await ada.ask("whys")
                    assert refused.value.code == "whys_later"
                    outside.append(await from_outside(ada))
                _ = await ada.answer(first_option(await ada.asked()))
            before = "\n".join([*ada.raw, *outside])
            steps = (await looked_back(ada))["part"]["steps"]
            told = [why for step in steps for why in step.get("whys", [])]
            assert len(told) > 10
            assert {one["seat"] for one in told} == {1}
            assert not [one["text"] for one in told if one["text"] in before]
            german = (await looked_back(ada, "seat=all&language=de"))["part"]["steps"]
            for step, other in zip(steps, german, strict=True):
                assert len(step.get("whys", [])) == len(other.get("whys", []))
            assert told != [why for step in german for why in step.get("whys", [])]

    run(play())
