"""What a simulation tells of Ember beside how its games ended."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import parlour
from parlour.lab.ember_report import EmberReport
from parlour.lab.findings import Findings
from parlour.lab.runs import run
from parlour.lab.simulate import Plan, play_game, simulate
from parlour.lab.tellers import telling_of
from parlour.packs.reading import PackFile
from tests.cli.command import parlour as command

GAMES = 12


def plan(seats: int, bot: str) -> Plan:
    return Plan("ember", (), seats, 4, (bot,) * seats, {"length": "quick"})


def report(seats: int, bot: str, workers: int = 1) -> dict[str, Any]:
    none: tuple[PackFile, ...] = ()
    return run(plan(seats, bot), GAMES, workers, None, none).dump()


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_report_adds_up(seats: int, bot: str) -> None:
    data = report(seats, bot)
    told = data["report"]
    assert data["length"]["unit"] == "turns a player"
    wins = sum(seat["wins"] for seat in data["wins"])
    assert sum(place["wins"] for place in told["order"]) == wins
    for creature in told["creatures"]:
        assert creature["conjured"] <= creature["pool"] <= GAMES
        assert creature["won"] <= creature["owned"] <= GAMES
        assert creature["cancelled"] <= creature["used"] + (seats == 1) * GAMES
    if seats > 1:
        assert wins >= GAMES
        assert sum(creature["pool"] for creature in told["creatures"]) == 39 * GAMES
        assert sum(creature["conjured"] for creature in told["creatures"]) > GAMES


def test_greedy_never_calls_wrongly_and_random_does() -> None:
    assert report(3, "greedy")["report"]["wrong_calls"] == 0
    assert report(3, "random")["report"]["wrong_calls"] > 0


def test_workers_tell_the_same() -> None:
    assert report(3, "greedy")["report"] == report(3, "greedy", workers=2)["report"]


def test_watching_changes_nothing_that_is_played() -> None:
    """The answers are those of a game that nobody watches."""
    traced = replace(plan(3, "greedy"), traces=True, records=True)
    played = play_game(traced, parlour.game("ember"), 2)
    outcome = parlour.replay(json.loads(played.record)).outcome
    assert outcome is not None
    assert outcome.reason == played.reason


def test_games_without_a_report_have_none() -> None:
    assert telling_of("ensemble") is None
    games = ("simulate", "ensemble", "--seats", 2, "--games", 2, "--json")
    assert "report" not in command(*games).data


def test_people_are_shown_the_creatures_and_the_order_of_play() -> None:
    shown = command("simulate", "ember", "--seats", 2, "--games", 2, "--bots", "greedy").out
    assert "Order of play" in shown
    assert "Beside equals" in shown
    assert "0 calls were wrong." in shown
    alone = command("simulate", "ember", "--seats", 1, "--games", 2, "--bots", "greedy").out
    assert "Order of play" not in alone


def test_a_creature_is_compared_with_those_of_the_same_vp() -> None:
    game = parlour.game("ember")
    telling = telling_of("ember")
    assert telling is not None
    told = telling.report(game, 2)
    assert isinstance(told, EmberReport)
    findings = Findings(2, "turns a player", report=told)
    for portion in simulate(plan(2, "greedy"), 6, 1):
        findings.add(portion)
    alone = [k for k in told.told() if told.beside_equals(k) is None]
    assert all(told.of("owned", k) == 0 or told.of("pool", k) for k in alone)
    assert findings.games == told.games == 6
