"""What is told of an answer before it is given."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.core.events import Event
from parlour.core.state import State
from parlour.games.encore.foresight import SILENT
from tests.server.live import (
    Refused,
    first_option,
    in_file,
    last_option,
    players,
    run,
    seat_all,
    server,
)


def told(state: State, seat: int, action: int) -> list[tuple[str, object]]:
    """What really happens, as the seat sees it."""
    heard: list[Event] = []
    twin = state.clone()
    twin.listen(heard)
    twin.answer(seat, action)
    seen = [event.seen_by(seat) for event in heard]
    return [(one.code, one.facts()) for one in seen if one is not None and one.code not in SILENT]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_foreseen_happens_whatever_the_hidden_cards_are(seed: int) -> None:
    game = parlour.game("encore")
    state = game.start(2, seed, {"opening_hand": True, "zones": 2 + seed % 3})
    dice = random.Random(seed)
    whole = 0
    while state.outcome is None:
        ((seat, decision),) = state.window.items()
        action = dice.choice(decision.options)
        found = game.foresee(state.view(seat), action)
        assert found is not None
        figures: Any = found.figures
        real = told(state, seat, action)
        events = [(event.code, event.facts()) for event in found.events]
        assert events == real[: len(events)]
        state.answer(seat, action)
        managers: Any = state.view(None).dump()["managers"]
        went_on = ("passed", {"seat": 1 - seat}) in real  # who can only pass is not asked
        if figures["sure"] and not went_on and "round" not in dict(real):
            whole += 1
            assert events == real
            assert figures["gauges"] == [one["gauge"] for one in managers]
            assert figures["payouts"] == [one["payout"] for one in managers]
    assert whole > 10


def test_games_whose_cards_say_it_all_foresee_nothing() -> None:
    game = parlour.game("ember")
    state = game.start(2, 1)
    ((seat, decision),) = state.window.items()
    assert game.foresee(state.view(seat), decision.options[0]) is None


def test_who_is_asked_may_ask_what_an_answer_leads_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(in_file(tmp_path)) as live, players(live.port, 1) as (ada,):
            await seat_all([ada], "encore", seats=2, bots=["greedy"])
            while (await ada.asked())["question"] != "act":
                _ = await ada.answer(first_option(await ada.asked()))  # draws Performers
            decision = await ada.asked()
            action = last_option(decision)
            found = await ada.ask("foresee", decision=decision["id"], action=action)
            (staged,) = [one for one in found["events"] if one["event"] == "staged"]
            assert ada.view is not None
            assert staged["text"].startswith("You stage ")
            assert found["foreseen"]["gauges"][0] >= staged["facts"]["n"]
            assert set(ada.figures["managers"][0]["costs"]) == set(ada.view["managers"][0]["hand"])
            with pytest.raises(Refused, match="late"):
                _ = await ada.ask("foresee", decision="other", action=action)
            with pytest.raises(Refused, match="not_what_is_asked"):
                _ = await ada.ask("foresee", decision=decision["id"], action=1)

    run(play())
