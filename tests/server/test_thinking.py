"""Games go before curiosity: at the processes in which bots think, and at each table."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.core.errors import Refusal
from parlour.packs.binding import built_in
from parlour.server.shelf import read_all
from parlour.server.thinking import NoThought, Thinking
from parlour.server.thoughts import Check, Export, Pack, Packs, Think
from tests.server.live import Refused, first_option, in_file, players, run, seat_all, server
from tests.server.stages import dealt
from tests.server.test_company import BOTS


def asked(keeps: str) -> Think:
    """A question for a bot of a table; for nobody's, as in a hint, if that is empty."""
    return BOTS.job(dealt("encore", 2).table, 0, "greedy", keeps)


def test_bots_are_let_in_before_hints() -> None:
    done: list[str] = []

    async def think(thinking: Thinking, what: str) -> None:
        _ = await thinking.think(asked("T-1" if what == "bot" else ""))
        done.append(what)

    async def check() -> None:
        thinking = Thinking(1)
        try:
            came = ["hint", "hint", "bot", "bot"]
            _ = await asyncio.gather(*[think(thinking, what) for what in came])
        finally:
            await thinking.close()

    run(check())
    assert done == ["hint", "bot", "bot", "hint"]


def test_no_bot_waits_for_an_errand() -> None:
    async def check() -> None:
        thinking = Thinking(1)
        try:
            pack = Pack("cards.toml", next(iter(built_in("encore").values())).text)
            errand = asyncio.create_task(thinking.check(Check(job=1, game="encore", pack=pack)))
            await asyncio.sleep(0)
            for _ in range(3):
                _ = await thinking.think(asked("T-1"))
                assert not errand.done()
            assert await errand is None
        finally:
            await thinking.close()

    run(check())


def test_who_wants_the_file_of_a_game_waits_for_no_trial_of_a_pack() -> None:
    """A thinker that cannot do its job says so at once; the trial takes longer than that."""

    async def check() -> None:
        thinking = Thinking(1)
        try:
            pack = Pack("cards.toml", next(iter(built_in("encore").values())).text)
            trials = [
                asyncio.create_task(thinking.check(Check(job=job, game="encore", pack=pack)))
                for job in (1, 2)
            ]
            await asyncio.sleep(0)
            file = Export(job=3, packs=Packs(), record={}, transcript={}, server=b"", secrets={})
            with pytest.raises(NoThought, match="BadInput"):
                _ = await thinking.replay(file)
            assert not trials[1].done()
            assert await asyncio.gather(*trials) == [None, None]
        finally:
            await thinking.close()

    run(check())


@contextmanager
def no_more_files() -> Iterator[None]:
    """While the system gives this process no further file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.open(os.devnull, os.O_RDONLY)
    os.close(lowest)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_process_that_cannot_be_started_is_said_and_started_later() -> None:
    async def check() -> None:
        read_all()  # as a server does when it starts
        thinking = Thinking(1)
        file = Export(job=3, packs=Packs(), record={}, transcript={}, server=b"", secrets={})
        trial = Check(job=1, game="encore", pack=Pack("cards.toml", b""))
        try:
            with no_more_files():
                with pytest.raises(NoThought, match="cannot be started"):
                    _ = await thinking.think(asked("T"))
                with pytest.raises(Refusal, match="short of processes"):
                    _ = await thinking.replay(file)
                with pytest.raises(Refusal, match="short of processes"):
                    _ = await thinking.check(trial)
                assert thinking.waiting == 0
            assert (await thinking.think(asked("T"))).action >= 0
        finally:
            await thinking.close()

    run(check())


def test_chance_answers_for_a_bot_whose_process_cannot_be_started(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path), floor=1) as live, players(live.port, 1) as [ada]:
            counts = live.house.services.counts
            await ada.create("encore", seats=2, bots=["greedy"])
            await ada.attach()
            await ada.sit(0)
            with no_more_files():
                _ = await ada.ask("start")
                while counts.get("bot_faults", 0) < 2:
                    _ = await ada.answer(first_option(await ada.asked()))
            assert "no thinker can be started" in caplog.text
            assert "a bot failed" in caplog.text
            failed = counts["bot_faults"]
            await ada.play(first_option)
            assert counts["bot_faults"] <= failed + 1, "but for one that had been asked already"

    with caplog.at_level(logging.WARNING):
        run(check(), 60)


def test_who_gives_up_waiting_leaves_the_others_their_turn() -> None:
    async def check() -> None:
        thinking = Thinking(1)
        try:
            first, second, third = (asyncio.create_task(thinking.think(asked("T"))) for _ in "abc")
            await asyncio.sleep(0)
            second.cancel()
            thoughts = await asyncio.gather(first, second, third, return_exceptions=True)
            assert isinstance(thoughts[1], asyncio.CancelledError)
            assert not isinstance(thoughts[0], BaseException)
            assert not isinstance(thoughts[2], BaseException)
            assert thinking.waiting == 0
            _ = await thinking.think(asked("T"))
        finally:
            await thinking.close()

    run(check())


def test_one_hint_is_thought_about_at_a_time_and_the_latest_one_waits(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as [curious]:
            await seat_all([curious], "encore", seats=2, bots=["random"])
            decision = (await curious.asked())["id"]
            wishes = [curious.ask("hint", decision=decision) for _ in range(4)]
            first, *between, last = await asyncio.gather(*wishes, return_exceptions=True)
            assert isinstance(first, dict)
            assert isinstance(last, dict)
            assert [getattr(one, "code", "") for one in between] == ["one_hint"] * 2
            assert (await curious.ask("hint", decision=decision))["action"] >= 0

    run(check())


def test_no_hint_is_thought_about_that_nobody_needs_any_more(tmp_path: Path) -> None:
    async def check() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as [curious]:
            await seat_all([curious], "encore", seats=2, bots=["random"])
            asked = await curious.asked()
            first = asyncio.create_task(curious.ask("hint", decision=asked["id"]))
            # Each turn of the loop is looked at: a process that runs already may need less than a millisecond.
            while not live.house.thinking.waiting:  # noqa: ASYNC110 - there is nothing else to wait for
                await asyncio.sleep(0)
            second = curious.ask("hint", decision=asked["id"])
            answer = curious.answer(first_option(asked))
            found, _ = await asyncio.gather(second, answer, return_exceptions=True)
            assert isinstance(found, Refused)
            assert found.code == "late"
            assert (await first)["action"] >= 0

    run(check())
