"""`parlour simulate`: many games in numbers."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

import parlour as package
from parlour.lab.screen import percent
from parlour.lab.simulate import game_seeds
from tests.cli.builders import pack_file
from tests.cli.command import parlour

TABLE = ("simulate", "ensemble", "--seats", 4, "--seed", 3)


def steady(data: dict[str, Any]) -> dict[str, Any]:
    """What must not depend on the machine or on how the work was shared out."""
    fleeting = {"seconds", "decisions_per_second", "workers"}
    return {name: value for name, value in data.items() if name not in fleeting}


def test_one_object_tells_what_was_played_and_how_it_ended() -> None:
    data = parlour("simulate", "ensemble", "--seats", 5, "--games", 50, "--seed", 1, "--json").data
    assert (data["game"], data["seats"], data["games"], data["seed"]) == ("ensemble", 5, 50, 1)
    assert data["bots"] == ["random"] * 5
    assert sum(data["outcomes"].values()) == 50
    assert set(data["length"]) == {"unit", "mean", "p50", "p95", "max"}
    assert data["length"]["unit"] == "rounds"
    assert data["decisions"] == round(data["length"]["mean"] * 50 * 5)
    assert data["decisions_per_second"] == pytest.approx(
        data["decisions"] / data["seconds"], rel=1e-3
    )
    for seat in data["wins"]:
        assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1


@pytest.mark.parametrize("game", package.games())
def test_where_nobody_says_how_many_play_it_is_as_many_as_usual(game: str) -> None:
    data = parlour("simulate", game, "--games", 2, "--json").data
    assert data["seats"] == package.game(game).usual_seats


def test_without_json_a_table_is_shown_in_eighty_columns() -> None:
    shown = parlour(*TABLE, "--games", 20)
    assert shown.status == 0
    assert shown.err == ""
    assert shown.out.startswith("ensemble, 4 seats, 20 games, seed 3, bots random\n")
    assert "Length in rounds" in shown.out
    assert max(len(line) for line in shown.out.splitlines() if "─" in line) <= 80


@pytest.mark.parametrize("game", ["ember", "encore"])
def test_the_names_of_cards_are_not_cut_to_make_room_for_numbers(game: str) -> None:
    below = parlour("simulate", game, "--games", 5).out.rpartition("─\n")[2]
    table = below.partition("\n\n")[0].splitlines()  # up to what explains it
    assert max(len(line) for line in table) <= 80

    cards = parlour("cards", game, "--json").data["packs"][0]["cards"]
    words = {
        word for card in cards for word in (card["title"] + " " + card.get("colour", "")).split()
    }
    assert {word for line in table for word in line.split("  ")[0].split()} <= words


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    games = (*TABLE, "--games", 60, "--json")
    assert steady(parlour(*games).data) == steady(parlour(*games).data)
    other = parlour("simulate", "ensemble", "--seats", 4, "--seed", 4, "--games", 60, "--json")
    assert other.data["decisions"] != parlour(*games).data["decisions"]


@pytest.mark.parametrize("bots", ["random", "kindred,random"])
def test_two_workers_find_what_one_finds(bots: str, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl.gz"
    games = (*TABLE, "--games", 30, "--bots", bots, "--json", "--records")
    alone = parlour(*games, one, "--workers", 1).data
    shared = parlour(*games, two, "--workers", 2).data
    assert steady(alone) == steady(shared)
    assert one.read_bytes() == two.read_bytes()


def test_records_go_into_a_pipe_without_taking_its_place(tmp_path: Path) -> None:
    pipe = tmp_path / "records"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert parlour(*TABLE, "--games", 2, "--records", pipe).status == 0
        assert pipe.is_fifo()
        assert os.read(reader, 1 << 16).count(b"\n") == 2
    finally:
        os.close(reader)


def test_bots_take_the_seats_in_turn() -> None:
    data = parlour(*TABLE, "--games", 2, "--bots", "kindred, random,random", "--json").data
    assert data["bots"] == ["kindred", "random", "random", "kindred"]


def test_bots_that_look_at_the_pictures_win_more_than_those_that_do_not() -> None:
    games = ("simulate", "ensemble", "--seats", 2, "--games", 40, "--json")
    blind = parlour(*games, "--bots", "random").data["outcomes"].get("won", 0)
    seeing = parlour(*games, "--bots", "kindred").data["outcomes"].get("won", 0)
    assert seeing > blind + 10


def test_groups_that_play_together_are_followed_game_by_game() -> None:
    games = (*TABLE, "--games", 4, "--bots", "painter,dreamer", "--together", 2)
    data = parlour(*games, "--json").data
    assert (data["groups"], data["together"], len(data["games"])) == (4, 2, 3)
    assert data["bots"] == ["painter", "dreamer"]
    shown = parlour(*games)
    assert shown.out.startswith("ensemble, 4 seats, 4 groups, seed 3, bots painter, dreamer\n")
    assert "game 3 of each group" in shown.out
    assert "then, each among strangers" in shown.out
    assert "From the first game of a group to its last: " in shown.out
    few = (*TABLE, "--games", 2, "--bots", "painter", "--together", 1)
    assert parlour(*few, "--json").data["mixed"] is None
    assert "among strangers" not in parlour(*few).out


def test_a_simulation_leaves_out_the_time_to_explain_unless_asked() -> None:
    games = (*TABLE, "--games", 2, "--json")
    assert parlour(*games).data["options"]["explain"] is False
    asked = parlour(*games, "--option", "explain=true", "--option", "novice=yes").data
    assert asked["options"]["explain"] is True
    assert asked["options"]["novice"] is True


def test_options_are_written_as_lists_words_or_json() -> None:
    games = (*TABLE, "--games", 2, "--json")
    counters = "0,0,0,0,0,1,1,1,2,2"
    data = parlour(*games, "--option", f"allowance={counters}", "--option", "scenarios=crossing")
    assert data.data["options"]["allowance"] == [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]
    assert data.data["options"]["scenarios"] == ["crossing"]
    both = parlour(*games, "--option", "scenarios=night-walk,crossing").data["options"]
    assert both["scenarios"] == ["crossing", "night-walk"]
    as_json = parlour(*games, "--option", 'scenarios=["masked-ball"]').data["options"]
    assert as_json["scenarios"] == ["masked-ball"]


def test_records_hold_every_game_in_order(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    data = parlour(*TABLE, "--games", 25, "--records", path, "--json").data
    records = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    seeds = [game_seeds(3, number, 4)[0] for number in range(1, 26)]
    assert [record["origin"]["seed"] for record in records] == seeds
    states = [package.replay(record) for record in records]
    ends = [state.outcome.reason for state in states if state.outcome is not None]
    assert {reason: ends.count(reason) for reason in set(ends)} == data["outcomes"]


def test_the_records_of_a_refused_run_leave_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_text("precious")
    refused = parlour(*TABLE, "--games", 5, "--bots", "nobody", "--records", path)
    assert "nobody" in refused.refusal
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_the_same_cards_change_nothing(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing")
    against = parlour(
        *TABLE, "--games", 30, "--option", "scenarios=crossing", "--against", pack, "--json"
    ).data["against"]
    assert against["differ"]["share"] == 0
    assert against["wins"][0]["difference"] == 0
    assert (against["length"]["difference"], against["length"]["low"]) == (0, 0)


def test_cards_without_their_marks_play_differently_on_the_same_seeds(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "night-walk", ('\nmark = "lantern"\ntitle', "\ntitle"))
    games = (*TABLE, "--games", 60, "--option", "scenarios=night-walk", "--against", pack)
    data = parlour(*games, "--json").data
    against = data["against"]
    assert against["packs"] != data["packs"]
    assert against["differ"]["share"] > 0.1
    for change in (against["wins"][0], against["length"]):
        assert change["low"] <= change["difference"] <= change["high"]
    difference = against["length"]["mean"] - data["length"]["mean"]
    assert against["length"]["difference"] == pytest.approx(difference, abs=1e-5)
    shown = parlour(*games).out
    assert "The same seeds with the other cards" in shown
    assert "of the games went differently." in shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0, "0.0 %"), (1, "100.0 %"), (0.123, "12.3 %"), (0.9998, "99.98 %"), (4e-6, "0.000 %")],
)
def test_a_share_is_shown_with_the_digits_it_needs(value: float, shown: str) -> None:
    assert percent(value) == shown


def test_a_pack_of_ones_own_is_played(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing", ("Knotted", "Tangled"))
    data = parlour(*TABLE, "--games", 3, "--pack", pack, "--json").data
    assert data["packs"] == package.game("ensemble", [pack]).pack_hashes
    assert data["packs"] != package.game("ensemble").pack_hashes
