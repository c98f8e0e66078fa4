"""`parlour arena`: bots against bots in numbers."""

import sys
from pathlib import Path

import pytest

from tests.cli.command import parlour

BOT = """
class Last:
    def __init__(self, game, seed):
        pass

    def choose(self, view, decision):
        return decision.options[-1]


class Sulks(Last):
    def choose(self, view, decision):
        raise RuntimeError("no")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with somebody's own bots in it."""
    (tmp_path / "bots_of_mine.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


def test_one_object_tells_who_won_how_often_and_how_sure_that_is() -> None:
    data = parlour(
        "arena", "encore", "--bots", "greedy,random", "--games", 9, "--seed", 3, "--json"
    ).data
    assert (data["game"], data["games"], data["seats"], data["seed"]) == ("encore", 10, 2, 3)
    assert data["deals"] == 5
    assert data["tables"] == [["greedy", "random"], ["random", "greedy"]]
    assert [bot["name"] for bot in data["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"] for bot in data["bots"]) == data["games"]
    for bot in data["bots"]:
        assert bot["games"] == data["games"]
        assert bot["share"] == bot["wins"] / bot["games"]
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
        assert bot["rating_low"] < bot["rating"] < bot["rating_high"]
        assert bot["disqualified"] is None
        assert 0 < bot["seconds_per_decision"] <= bot["slowest_decision"]
    greedy, random = data["bots"]
    assert greedy["share"] > 0.5
    assert greedy["rating"] > random["rating"]
    assert greedy["against"]["random"]["games"] == 10


def test_without_json_tables_are_shown_in_eighty_columns(folder: Path) -> None:
    bots = "random,bots_of_mine:Last,bots_of_mine:Sulks"
    shown = parlour("arena", "encore", "--bots", bots, "--games", 6, "--workers", 1)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("encore, 2 seats, 6 games, 1 deal, seed 1\n")
    assert max(len(line) for line in shown.out.splitlines()) <= 80
    assert (
        "Disqualified in game 3: the bot bots_of_mine:Sulks raised RuntimeError: no.\n" in shown.out
    )
    assert "How many of the games with each of the others" in shown.out
    assert "Forfeits" in shown.out


def test_a_game_that_is_won_together_is_shown_by_groups() -> None:
    asked = ("arena", "ensemble", "--bots", "kindred,random", "--games", 4, "--workers", 1)
    data = parlour(*asked, "--option", "novice=true", "--json").data
    assert data["options"]["novice"] is True
    assert data["options"]["explain"] is False
    assert [group["bots"] for group in data["groups"]] == [
        ["kindred", "kindred"],
        ["random", "random"],
        ["kindred", "random"],
    ]
    assert "against" not in data["bots"][0]


def test_a_bot_of_this_folder_plays_in_a_simulation(folder: Path) -> None:
    asked = ("simulate", "ensemble", "--seats", 2, "--games", 4, "--bots")
    data = parlour(*asked, "random,bots_of_mine:Last", "--json").data
    assert data["bots"] == ["random", "bots_of_mine:Last"]
    for workers in (1, 2):
        refused = parlour(*asked, "random,bots_of_mine:Sulks", "--workers", workers).refusal
        assert refused == "the bot bots_of_mine:Sulks raised RuntimeError: no [bot_raised]"


def test_a_bot_of_this_folder_sits_at_the_table_in_the_terminal(folder: Path) -> None:
    asked = ("play", "--seats", 2, "--seed", 1, "--bots")
    played = parlour(*asked, "bots_of_mine:Last", stdin=b"\n1\n\n1\nq\n")
    assert played.status == 0
    assert "plays on" not in played.out
    sulking = parlour(*asked, "bots_of_mine:Sulks", stdin=b"\n1\n\n1\nq\n")
    assert sulking.status == 0
    told = "For Mina kindred plays on: the bot bots_of_mine:Sulks raised RuntimeError: no."
    assert " ".join(sulking.out.split()).count(told) == 1
