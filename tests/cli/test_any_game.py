"""Looking things up works for every game that is registered, whatever its cards are."""

from __future__ import annotations

import pytest

from parlour.packs import creatures
from parlour.packs.binding import GAMES, Packs
from tests.cli.command import parlour


@pytest.fixture(autouse=True)
def _ember(monkeypatch: pytest.MonkeyPatch) -> None:
    packs = Packs(creatures.built_in, creatures.bind, creatures.entries)
    monkeypatch.setitem(GAMES, "ember", packs)


def test_a_creature_is_listed_with_what_it_costs_and_does() -> None:
    shown = parlour("cards", "ember").out
    assert "Ember (wizards, version 1)\n" in shown
    assert (
        "  Anansi (anansi) [legendary], 2 VP\n"
        "    Path (a run of three)\n"
        "    Every Thread. Flip: name a number; each opponent discards every card of it.\n"
        "    He asked one small question and the whole web shook.\n"
    ) in shown


def test_a_creature_is_dumped_with_its_own_fields_and_no_others() -> None:
    [pack] = parlour("cards", "ember", "--json").data["packs"]
    assert (pack["id"], pack["count"], pack["sealed"]) == ("wizards", 57, False)
    fields = {"id", "title", "text", "vp", "cost", "price", "ability", "kind", "flavour", "clauses"}
    assert set(pack["cards"][0]) == fields
    [curse] = [card for card in pack["cards"] if card["id"] == "moths"]
    assert curse["mark"] == "curse" and "ability" not in curse
    picture = parlour("cards", "ensemble", "--json").data["packs"][0]["cards"][0]
    assert set(picture) == {"id", "title", "text", "clauses"}


def test_every_game_has_its_line_in_the_version_and_in_the_list() -> None:
    version = parlour("--version").out
    assert "\nember  rules " in version and "\n  wizards 1 (" in version
    assert [game["name"] for game in parlour("games", "--json").data["games"]] == list(GAMES)
    assert "EMB-5.17  No endless abilities" in parlour("rules", "ember").out


def test_only_pictures_can_be_close_to_one_another() -> None:
    refusal = parlour("cards", "ember", "--near", "imp").refusal
    assert refusal == "ember has no pictures to compare [no_pictures]"
