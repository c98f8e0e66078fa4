"""What a simulation tells of Ember beside how its games ended."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import parlour
from parlour.core.events import Event
from parlour.core.records import load_record
from parlour.games.ember.moves import in_order
from parlour.games.ember.state import EmberState
from parlour.lab.ember_report import EmberReport
from parlour.lab.findings import Findings
from parlour.lab.runs import run
from parlour.lab.simulate import Plan, play_game, simulate
from parlour.lab.tellers import telling_of
from parlour.packs.phrases import MESSAGES
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
    assert sum(data["outcomes"].values()) == data["games"] == GAMES
    assert (told["wrong_calls"] == 0) is (bot == "greedy")
    if seats > 1:
        assert wins >= GAMES
        assert sum(creature["pool"] for creature in told["creatures"]) == 39 * GAMES
        assert sum(creature["conjured"] for creature in told["creatures"]) > GAMES


@pytest.mark.parametrize("seats", [1, 3])
def test_the_report_says_what_the_records_of_its_games_say(seats: int) -> None:
    recorded = replace(plan(seats, "greedy"), records=True)
    game = parlour.game("ember")
    counts: Counter[tuple[str, str]] = Counter()
    for number in range(1, GAMES + 1):
        heard: list[Event] = []
        record = json.loads(play_game(recorded, game, number).record)
        state = game.replay(load_record(record, MESSAGES), heard)
        assert isinstance(state, EmberState)
        creatures = state.cards.creatures
        conjured = {told["creature"] for told in facts(heard, "conjuring_announced")}
        conjured |= {told["creature"] for told in facts(heard, "lift_announced")}
        counts.update(("conjured", creatures[k].id) for k in conjured)
        used = [*facts(heard, "announced"), *facts(heard, "cancel_announced")]
        counts.update(("used", creatures[told["creature"]].id) for told in used)
        for seat in range(seats):
            owned = [creatures[k].id for k in in_order(state.areas.of(seat))]
            counts.update(("owned", name) for name in owned)
            if state.outcome is not None and seat in state.outcome.winners:
                counts.update(("won", name) for name in owned)
    for creature in report(seats, "greedy")["report"]["creatures"]:
        for what in ("conjured", "used", "owned", "won"):
            assert creature[what] == counts[what, creature["id"]], creature["id"]


def facts(heard: list[Event], code: str) -> list[dict[str, Any]]:
    return [dict(event.facts()) for event in heard if event.code == code]


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
