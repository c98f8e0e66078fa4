"""What a simulation tells of Encore!! beside how its games ended."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import parlour
from parlour.lab.runs import run
from parlour.lab.simulate import Plan, play_game
from parlour.packs.reading import PackFile
from tests.cli.command import parlour as command

GAMES = 16


def plan(bot: str) -> Plan:
    return Plan("encore", (), 2, 4, (bot, bot), {})


@cache
def report(bot: str, workers: int = 1) -> dict[str, Any]:
    none: tuple[PackFile, ...] = ()
    return run(plan(bot), GAMES, workers, None, none).dump()


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_the_report_adds_up(bot: str) -> None:
    data = report(bot)
    told = data["report"]
    assert data["length"]["unit"] == "rounds"
    decided = sum(seat["wins"] for seat in data["wins"])
    assert sum(told["ends"].values()) == sum(told["rounds"].values()) == GAMES
    assert decided == GAMES - told["ends"]["drawn"]
    assert told["first_priority"]["wins"] <= decided
    assert sum(pair["played"] for pair in told["pairs"]) == 2 * GAMES
    assert sum(pair["wins"] for pair in told["pairs"]) == decided
    rounds = sum(int(length) * count for length, count in told["rounds"].items())
    assert sum(venue["played"] for venue in told["venues"]) == told["rounds_played"] == rounds
    assert told["star_reached"] + told["ties"] <= 2 * rounds
    assert told["priority_venues"] <= rounds - told["ties"]


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_every_card_adds_up(bot: str) -> None:
    for card in report(bot)["report"]["cards"]:
        assert card["used_games"] <= card["drawn_games"] <= min(card["drawn"], GAMES)
        assert card["used_won"] <= card["used_games"]
        assert card["drawn_won"] <= card["drawn_games"]
        if card["type"] == "surprise":
            assert card["staged"] == card["performed"] == 0
        else:
            assert card["performed"] == 0 or card["type"] == "performer"


def test_workers_tell_the_same() -> None:
    assert report("greedy")["report"] == report("greedy", workers=2)["report"]


def test_watching_changes_nothing_that_is_played() -> None:
    """The answers are those of a game that nobody watches."""
    traced = replace(plan("greedy"), traces=True, records=True)
    played = play_game(traced, parlour.game("encore"), 2)
    outcome = parlour.replay(json.loads(played.record)).outcome
    assert outcome is not None
    assert outcome.reason == played.reason


def test_people_are_shown_colours_venues_and_cards() -> None:
    shown = command("simulate", "encore", "--seats", 2, "--games", 3, "--bots", "greedy").out
    assert "First Priority won" in shown
    assert "Star reached" in shown
    assert "Performed" in shown
    assert "ORANGE" in shown
