"""Games, rules, cards and versions, as the command shows them."""

import re
from pathlib import Path

import pytest

import parlour as package
from tests.cli.builders import pack_file
from tests.cli.command import parlour
from tests.marks import rule

RULES = package.rules("ensemble")


def test_the_games_are_listed_with_their_players() -> None:
    shown = parlour("games")
    assert shown.status == 0
    assert "ensemble  2-10 players" in shown.out
    assert "encore  2 players" in shown.out
    game = parlour("games", "--json").data["games"][0]
    assert (game["name"], game["fewest"], game["most"]) == ("ensemble", 2, 10)


def test_each_option_of_a_game_is_shown_with_its_default_and_its_clause() -> None:
    shown = parlour("games", "--options").out
    for option in package.game("ensemble").options:
        line = next(line for line in shown.splitlines() if line.startswith(option.name))
        assert option.clause in line
    options = parlour("games", "--json").data["games"][0]["options"]
    assert {option["name"]: option["default"] for option in options}["novice"] is False


def test_the_version_names_rules_and_packs_with_their_hashes() -> None:
    shown = parlour("--version").out.splitlines()
    assert shown[0].startswith(f"parlour {package.__version__} (")
    assert "compiled" in shown[0] or "interpreted" in shown[0]
    left = shown[1:]
    for name in package.games():
        assert re.fullmatch(rf"{name}  rules 1 \([0-9a-f]{{12}}\)", left.pop(0))
        hashes = package.game(name).pack_hashes
        packs = [f"  {pack} 1 ({digest[:12]})" for pack, digest in hashes]
        assert left[: len(packs)] == packs
        del left[: len(packs)]
    assert left == []


def test_all_clauses_are_printed_with_where_they_come_from() -> None:
    shown = parlour("rules", "ensemble").out
    for clause in RULES:
        assert f"{clause.id}  {clause.title}\n" in shown
        assert clause.text in shown
    sources = {"  rulebook\n", "  our ruling\n", "  our own\n"}
    assert all(source in shown for source in sources)


@pytest.mark.parametrize("name", ["ENS-4.1", "ens-4.1", "4.1"])
def test_one_clause_is_printed_alone(name: str) -> None:
    clauses = parlour("rules", "ensemble", name, "--json").data["clauses"]
    assert [clause["id"] for clause in clauses] == ["ENS-4.1"]
    assert parlour("rules", "ensemble", name).out.startswith("ENS-4.1  Dissenting votes\n")


def test_a_section_is_printed_whole_and_ens_1_is_not_ens_10() -> None:
    clauses = parlour("rules", "ensemble", "ENS-9", "ENS-1", "--json").data["clauses"]
    assert len(clauses) == 11 + 4
    assert clauses[0]["id"] == "ENS-9.1"


def test_the_rulings_are_those_that_are_ours_each_with_its_option() -> None:
    clauses = parlour("rules", "ensemble", "--rulings", "--json").data["clauses"]
    assert [clause["id"] for clause in clauses] == [
        clause.id for clause in RULES if clause.source != "rulebook"
    ]
    switched = {clause["id"]: clause["option"] for clause in clauses if clause["option"]}
    assert switched == {
        "ENS-2.6": "novice",
        "ENS-3.8": "explain",
        "ENS-4.3": "allowance",
        "ENS-8.2": "scenarios",
    }
    shown = parlour("rules", "ensemble", "--rulings").out
    assert "our ruling, switched by the option allowance" in shown


def test_the_coverage_of_a_checkout_is_counted() -> None:
    data = parlour("rules", "--coverage", "--json").data
    assert set(data) == {"clauses", "covered", "uncovered"}
    clauses = sum(len(package.rules(name)) for name in package.games())
    assert data["clauses"] == clauses
    assert data["covered"] + len(data["uncovered"]) == clauses
    assert parlour("rules", "--coverage").out.startswith(f"{data['covered']} of {clauses}")
    alone = parlour("rules", "ensemble", "--coverage", "--json").data
    assert alone["clauses"] == len(RULES)


@rule("ENS-8.2")
def test_sealed_packs_show_their_titles_and_nothing_of_what_is_in_them() -> None:
    game = package.game("ensemble")
    shown = parlour("cards", "ensemble")
    data = parlour("cards", "ensemble", "--json")
    whole = parlour("cards", "ensemble", "--spoilers").out
    for pack in data.data["packs"]:
        assert pack["title"] in shown.out
        assert (pack["cards"] == []) is pack["sealed"]
    for card in range(len(game.cards.pictures)):
        title = f"{game.card_title(card)} ("
        assert title in whole
        assert (title in shown.out) is (card < 80)
    for secret in ("Knot", "knotted-river", "ENS-9.3"):
        assert secret not in shown.out + data.out


def test_each_card_is_listed_with_its_text() -> None:
    card = parlour("cards", "ensemble", "--json").data["packs"][0]["cards"][0]
    shown = parlour("cards", "ensemble").out
    assert f"  {card['title']} ({card['id']})\n    {card['text']}\n" in shown


def test_a_pack_that_the_reader_names_is_shown_whole(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing", ("The Knotted River", "The Tangled River"))
    assert (
        "The Tangled River (knotted-river) [knot]"
        in parlour("cards", "ensemble", "--pack", pack).out
    )


def test_a_valid_pack_is_called_valid(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "night-walk")
    shown = parlour("cards", "ensemble", "--check", pack)
    assert shown.status == 0
    assert shown.out.startswith(f"{pack} is a valid pack: The Night Walk (night-walk), version 1")
    data = parlour("cards", "ensemble", "--check", pack, "--json").data
    assert data["valid"] is True
    assert data["pack"]["id"] == "night-walk"


@pytest.mark.parametrize("command", ["play", "simulate", "replay", "verify", "rules", "cards"])
def test_every_command_explains_itself(command: str) -> None:
    assert f"parlour {command}" in parlour(command, "--help").out
    assert command in parlour("--help").out


def test_every_clause_stands_in_a_chapter_that_has_a_title() -> None:
    for game in package.games():
        clauses = parlour("rules", game, "--json").data["clauses"]
        titles = {clause["id"].partition(".")[0]: clause["chapter"] for clause in clauses}
        assert all(titles.values())
        assert len(set(titles.values())) == len(titles), "each chapter has a title of its own"


def test_a_creature_says_whether_it_is_flip_or_ongoing() -> None:
    (pack,) = parlour("cards", "ember", "--json").data["packs"]
    for card in pack["cards"]:
        assert card["text"].lower().startswith(card["kind"])


def test_cards_are_listed_in_another_language() -> None:
    cards = parlour("cards", "ember", "--language", "de", "--json").data["packs"][0]["cards"]
    assert cards[0]["title"] == "Irrlicht"
    assert cards[0]["text"] == "Umdrehen: Ziehe eine Karte."
    refusal = parlour("cards", "ember", "--language", "fr").refusal
    assert refusal == "--language cannot be fr: one of en, de would do [not_a_value]"


@pytest.mark.parametrize(
    ("command", "arguments"),
    [("play", "[GAME]"), ("rules", "[GAME [CLAUSE...]]"), ("bench", "[GAME]")],
)
def test_help_names_what_may_stand_after_a_command(command: str, arguments: str) -> None:
    usage = parlour(command, "--help").out.splitlines()[0]
    assert usage == f"Usage: parlour {command} [OPTIONS] {arguments}"
