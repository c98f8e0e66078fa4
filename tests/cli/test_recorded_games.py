"""`parlour replay` and `parlour verify`: games from files."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parlour as package
from tests.cli.builders import pack_file, played, record, resealed, written
from tests.cli.command import BAD_INPUT, parlour
from tests.marks import rule

Edit = Callable[[dict[str, Any]], None]
Seal = Callable[[dict[str, Any]], dict[str, Any]]


def test_simulated_games_are_told_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    parlour("simulate", "ensemble", "--seats", 3, "--games", 4, "--records", path)
    checked = parlour("verify", path)
    assert checked.status == 0
    assert checked.out.startswith("verified: 4 games")
    told = [parlour("replay", path, "--game", number).out for number in range(1, 5)]
    assert len(set(told)) == 4
    assert all(tale.startswith("ensemble, 3 seats\n") for tale in told)


@pytest.mark.parametrize("name", ["game.json", "game.jsonl", "game.jsonl.gz", "game.txt"])
def test_a_record_is_read_whatever_its_file_is_called(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / name, record())
    assert parlour("replay", path).status == 0
    assert parlour("verify", path).out.startswith("verified: a record of ensemble")


def test_a_record_over_several_lines_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record(), indent=2))
    assert parlour("verify", path).out.startswith("verified")


def test_a_dash_is_standard_input() -> None:
    data = json.dumps(record()).encode()
    assert parlour("verify", "-", stdin=data).out.startswith("verified")
    assert "Round 1 begins" in parlour("replay", "-", stdin=data).out


def test_a_tale_has_a_sentence_for_every_event_and_ends_as_the_game_did(tmp_path: Path) -> None:
    path = written(tmp_path / "game.json", record())
    tale = parlour("replay", path).out.splitlines()
    data = parlour("replay", path, "--json").data
    assert [line for line in tale if line][1:-1] == [event["sentence"] for event in data["events"]]
    assert data["outcome"] == record()["outcome"]
    assert tale[-1] == package.game("ensemble").say(f"reason.{data['outcome']['reason']}")


def test_each_sentence_is_told_with_its_clause_on_request(tmp_path: Path) -> None:
    path = written(tmp_path / "game.json", record())
    shown = parlour("replay", path, "--clauses").out
    assert "is the first Challenge.  ENS-2.3 The Challenge\n" in shown
    assert "ENS-2.3" not in parlour("replay", path).out
    events = parlour("replay", path, "--json").data["events"]
    titles = {clause.id: clause.title for clause in package.rules("ensemble")}
    assert all(event["title"] == titles[event["clause"]] for event in events)


@rule("ENS-3.1", "ENS-3.4")
def test_a_seat_is_told_its_own_votes_and_nobody_elses(tmp_path: Path) -> None:
    path = written(tmp_path / "game.json", record())
    shown = parlour("replay", path, "--seat", 1).out
    assert "You lay your vote for space" in shown
    assert "Seat 0 lays a vote face down." in shown
    votes = [
        event
        for event in parlour("replay", path, "--seat", 1, "--json").data["events"]
        if event["event"] == "vote_laid"
    ]
    assert {event["seat"] for event in votes if event["space"] is not None} == {1}
    assert "You lay" not in parlour("replay", path).out


def test_a_game_that_is_not_over_is_told_as_far_as_it_went(tmp_path: Path) -> None:
    path = written(tmp_path / "game.json", played(windows=2).record().dump())
    assert parlour("replay", path).out.endswith("the game is not over.\n")
    assert "(open)" in parlour("verify", path).out


def test_an_export_is_verified_and_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(package.export(played(fair=True)))
    assert parlour("verify", path).out.startswith("verified: an export of ensemble with 3 seats")
    assert parlour("verify", path, "--json").data == {
        "file": str(path),
        "verified": True,
        "games": 1,
        "exports": 1,
    }
    assert "Round 1 begins" in parlour("replay", path).out


@pytest.mark.parametrize("place", [0.2, 0.5, 0.9])
def test_an_export_with_one_changed_letter_does_not_hold(tmp_path: Path, place: float) -> None:
    data = bytearray(package.export(played(fair=True)))
    at = next(k for k in range(int(place * len(data)), len(data)) if chr(data[k]).isdigit())
    data[at] = ord("0") + (data[at] - ord("0") + 1) % 10
    path = tmp_path / "game.json"
    path.write_bytes(data)
    refused = parlour("verify", path)
    assert refused.status == 1
    assert refused.out.startswith("does not hold: ")
    assert refused.out.count("\n") == 1
    assert "verified" not in refused.out


def test_an_export_written_down_in_another_form_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(package.export(played(fair=True)) + b"\n")
    assert parlour("verify", path).out.startswith("does not hold: the file is not in canonical")


def answer(number: int, seat: int, action: int) -> Edit:
    def edit(data: dict[str, Any]) -> None:
        data["windows"][number][seat] = [seat, action]

    return edit


EDITS: dict[str, Edit] = {
    "a card for a vote that the board does not have": answer(0, 0, 5),
    "an action that was not offered": answer(0, 1, 9),
    "an action that does not exist": answer(0, 1, 99),
    "another legal vote": lambda data: answer(0, 0, 1 - data["windows"][0][0][1])(data),
    "a seat that is not there": lambda data: data["windows"][0].append([3, 0]),
    "a vote left out": lambda data: data["windows"][0].pop(),
    "the last window left out": lambda data: data["windows"].pop(),
    "a vote after the end": lambda data: data["windows"].append([[0, 0]]),
    "another seed": lambda data: data["origin"].update(seed=8),
    "another outcome": lambda data: data["outcome"].update(reason="drawn"),
    "other cards": lambda data: data["packs"].pop(),
    "another game": lambda data: data.update(game="chess"),
    "newer rules": lambda data: data.update(rules=2),
    "too many seats": lambda data: data.update(seats=11),
    "an option that is not there": lambda data: data["options"].update(speed=3),
    "a field too many": lambda data: data.update(extra=1),
    "a field too few": lambda data: data.pop("final"),
    "another format": lambda data: data.update(parlour="record/v9"),
}


@pytest.mark.parametrize("sealed", [lambda data: data, resealed], ids=["plainly", "with care"])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_an_edited_record_is_refused(tmp_path: Path, edit: Edit, sealed: Seal) -> None:
    data = copy.deepcopy(record())
    edit(data)
    path = written(tmp_path / "game.json", sealed(data))
    before = path.read_bytes()
    assert parlour("replay", path).refusal
    checked = parlour("verify", path)
    assert checked.status == 1
    assert checked.out.startswith("does not hold: ")
    assert checked.err == ""
    assert parlour("verify", path, "--json").status == 1
    assert path.read_bytes() == before


@pytest.mark.parametrize("left", [0, 1, 40, -1])
def test_a_cut_record_is_refused(tmp_path: Path, left: int) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(json.dumps(record()).encode()[:left])
    assert parlour("replay", path).status == BAD_INPUT
    assert parlour("verify", path).status == 1


@pytest.mark.parametrize("left", [5, 30, -4])
def test_a_cut_packed_file_is_refused(tmp_path: Path, left: int) -> None:
    path = written(tmp_path / "games.jsonl.gz", record(1), record(2))
    path.write_bytes(path.read_bytes()[:left])
    assert parlour("replay", path, "--game", 3).refusal
    assert parlour("verify", path).status == 1


def test_the_first_game_that_does_not_hold_is_named(tmp_path: Path) -> None:
    broken = record(3)
    broken["windows"].pop()
    path = written(tmp_path / "games.jsonl", record(1), record(2), broken, record(4))
    checked = parlour("verify", path)
    assert checked.status == 1
    assert checked.out.startswith("game 3 does not hold: ")
    data = json.loads(parlour("verify", path, "--json").out)
    assert (data["verified"], data["game"], data["games"]) == (False, 3, 2)


def test_a_line_cut_in_the_middle_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "games.jsonl", record(1), record(2))
    path.write_bytes(path.read_bytes()[:-20])
    assert "line 2 of" in parlour("replay", path, "--game", 2).refusal
    assert parlour("verify", path).status == 1


def positioned(change: Edit) -> dict[str, Any]:
    """A record that begins from a position somebody has edited."""
    position = played(windows=2).dump()
    data: dict[str, Any] = package.game("ensemble").load(position).record().dump()
    data["origin"] = copy.deepcopy(data["origin"])
    change(data["origin"]["position"])
    return resealed(data)


def twice(position: dict[str, Any]) -> None:
    position["board"][0] = position["board"][1]


def missing(position: dict[str, Any]) -> None:
    position["deck"].pop()


@pytest.mark.parametrize("edit", [twice, missing])
def test_a_position_with_a_card_twice_or_missing_is_refused(tmp_path: Path, edit: Edit) -> None:
    path = written(tmp_path / "game.json", positioned(edit))
    assert "position: " in parlour("replay", path).refusal
    assert parlour("verify", path).status == 1


def test_a_record_that_begins_from_a_position_holds(tmp_path: Path) -> None:
    path = written(tmp_path / "game.json", positioned(lambda _: None))
    assert parlour("verify", path).status == 0


def test_a_game_with_a_pack_needs_that_pack(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing", ("Knotted", "Tangled"))
    path = tmp_path / "games.jsonl.gz"
    parlour("simulate", "ensemble", "--seats", 2, "--games", 1, "--pack", pack, "--records", path)
    assert "cards that are not here: name the file of crossing (" in parlour("replay", path).refusal
    assert parlour("verify", path).status == 1
    assert parlour("verify", path, "--pack", pack).status == 0
    assert parlour("replay", path, "--pack", pack).status == 0
