"""`parlour play` sits down at the table in the terminal."""

from pathlib import Path

from tests.cli.command import parlour


def test_the_command_deals_a_game_and_lets_go_of_it() -> None:
    left = parlour("play", "--seats", 3, "--seed", 1, stdin=b"q\n")
    assert left.status == 0
    assert left.err == ""
    assert "Goodbye" in left.out


def test_a_game_is_played_saved_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    asked = ("play", "ensemble", "--seats", 2, "--seed", 4, "--bots", "random", "--novice")
    left = parlour(*asked, "--scenarios", "crossing", "--save", path, stdin=b"\n1\n\n1\n\nq\n")
    assert left.status == 0
    assert parlour("verify", path).status == 0
    options = parlour("replay", path, "--json").data["options"]
    assert (options["novice"], options["scenarios"]) == (True, ["crossing"])
