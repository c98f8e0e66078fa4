"""Which pictures are close to one, as `parlour cards ensemble --near` shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import parlour as package
from parlour.games.ensemble.game import Ensemble
from parlour.packs.meaning import similarity
from tests.cli.builders import pack_file
from tests.cli.command import parlour
from tests.marks import rule

GAME = package.game("ensemble")
assert isinstance(GAME, Ensemble)
SEALED = {picture.id for picture in GAME.cards.pictures[80:]}


def near(word: str, *more: object) -> dict[str, Any]:
    return parlour("cards", "ensemble", "--near", word, "--json", *more).data


def test_the_ten_nearest_are_listed_closest_first() -> None:
    data = near("lighthouse")
    assert (data["id"], data["objects"]) == ("desert-lighthouse", ["lighthouse", "crab"])
    likeness = [one["likeness"] for one in data["neighbours"]]
    assert len(likeness) == 10
    assert likeness == sorted(likeness, reverse=True)
    closest = data["neighbours"][0]
    assert closest["likeness"] == round(similarity(data["id"], closest["id"]) or 0, 3)
    assert all(one["id"] != data["id"] for one in data["neighbours"])


def test_each_neighbour_says_what_it_shares() -> None:
    assert isinstance(GAME, Ensemble)
    pictures = {picture.id: picture for picture in GAME.cards.pictures}
    data = near("moon-canoe")
    for one in data["neighbours"]:
        for kind in ("moods", "domains"):
            mine = set(getattr(pictures["moon-canoe"], kind))
            assert set(one[kind]) == mine & set(getattr(pictures[one["id"]], kind))
    assert any(one["moods"] for one in data["neighbours"])


def test_people_get_a_table() -> None:
    shown = parlour("cards", "ensemble", "--near", "lighthouse").out
    assert shown.startswith("Nearest to Lighthouse in the Dunes (desert-lighthouse): lighthouse, ")
    for one in near("lighthouse")["neighbours"]:
        line = next(line for line in shown.splitlines() if line.startswith(one["title"]))
        assert f"{one['likeness']:.2f}" in line
        assert ", ".join(one["moods"]) in line


@pytest.mark.parametrize(
    ("word", "picture"),
    [
        ("desert-lighthouse", "desert-lighthouse"),
        ("Lighthouse in the Dunes", "desert-lighthouse"),
        ("the OWL's shelf", "owl-library"),
        ("Owl's Shelf", "owl-library"),
        ("hourglass", "long-hour"),
        ("hourglass-not-done", "long-hour"),
        ("black bird", "empty-chair"),
        ("mirror", "peacock-yard"),
        ("comet", "comet-laundry"),
        ("wheat", "door-in-the-wheat"),
    ],
)
def test_a_picture_is_found_by_id_title_object_or_a_word_of_them(word: str, picture: str) -> None:
    assert near(word)["id"] == picture


def test_the_other_pictures_that_show_a_thing_are_named() -> None:
    data = near("teapot")
    assert data["id"] == "teapot-spring", "the one with it as the hero"
    assert data["also"] == ["teapot-parachute", "kettle-dragon"]
    shown = parlour("cards", "ensemble", "--near", "teapot").out
    assert "teapot is also in Teapot by Parachute, The Dragon's Kettle.\n" in shown


@rule("ENS-8.2")
def test_nothing_of_a_sealed_pack_is_shown_without_spoilers() -> None:
    assert isinstance(GAME, Ensemble)
    for picture in GAME.cards.pictures[:80]:
        data = near(picture.id)
        assert not SEALED & {data["id"], *data["also"], *[one["id"] for one in data["neighbours"]]}
    for word in ("knotted-river", "The Knotted River", "knot"):
        refusal = parlour("cards", "ensemble", "--near", word).refusal
        assert refusal.endswith("[unknown_picture]")
        assert "knotted-river" not in refusal.replace(f"is called {word},", "")
    assert near("knotted-river", "--spoilers")["id"] == "knotted-river"
    whole = near("lighthouse", "--spoilers")["neighbours"]
    assert SEALED & {one["id"] for one in whole}


def test_a_scenario_pack_that_the_reader_names_is_no_surprise(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing")
    assert near("knotted-river", "--pack", pack)["title"] == "The Knotted River"


def test_a_word_that_fits_nothing_is_answered_with_the_closest_names() -> None:
    refusal = parlour("cards", "ensemble", "--near", "lihgthouse").refusal
    assert refusal.startswith("no picture is called lihgthouse, and none shows one: ")
    assert "the closest names are lighthouse, " in refusal
    assert refusal.endswith(" [unknown_picture]")
    long = parlour("cards", "ensemble", "--near", "x" * 9999).refusal
    assert len(long) < 300


def test_a_rewritten_picture_has_no_neighbours(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "remembrance", ("Bath at Sea", "Bath in the Bay"))
    ran = parlour("cards", "ensemble", "--near", "bathtub", "--pack", pack)
    assert "Bath in the Bay" in ran.refusal
    assert ran.refusal.endswith("[no_meaning]")
    others = near("sailboat", "--pack", pack)
    assert "bath-at-sea" not in {one["id"] for one in others["neighbours"]}


def test_a_pack_cannot_be_checked_and_looked_around_in_at_once(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing")
    refusal = parlour("cards", "ensemble", "--check", pack, "--near", "moon").refusal
    assert refusal.endswith("[apart]")
