"""A person plays Ensemble in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import parlour
from parlour.terminal.looks import LOOKS
from tests.terminal.playing import SCENARIOS, Person, steady


@pytest.mark.parametrize("seats", [2, 3, 4, 10])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("scenarios", [[], SCENARIOS])
def test_a_game_is_played_to_its_end(
    person: Person, seats: int, seed: int, scenarios: list[str]
) -> None:
    seen = person.types(steady(), seats=seats, seed=seed, options={"scenarios": scenarios})
    assert seen.status == 0
    assert "How often each of them voted as you did:" in seen.text
    assert seen.text.count("Enter to begin") > 1, "another game was dealt"
    assert max(map(len, seen.lines)) <= 80


@pytest.mark.parametrize("options", [{"novice": True}, {"explain": False}])
def test_options_are_played(person: Person, options: dict[str, object]) -> None:
    seen = person.types(steady(), options=options)
    assert seen.status == 0
    assert "Another game?" in seen.text
    assert "turns grey" in seen.text, "what came of the votes is shown even without time to explain"


def test_the_welcome_tells_a_stranger_what_to_do(person: Person) -> None:
    seen = person.types(["q"])
    for words in ("one team", "Challenge", "without a word", "others would choose", "level 9"):
        assert words in seen.text
    assert "you, Mina, Theo and Ada" in seen.text


def test_a_line_that_is_no_vote_gets_one_sentence_and_the_prompt_again(person: Person) -> None:
    seen = person.types(["", "7", "", "vote 0", "hello", "1"])
    assert seen.lines.count("There is no space 7: type a number from 1 to 2.") == 1
    assert seen.lines.count("That is no vote: type a number from 1 to 2.") == 3
    assert seen.text.count("Your vote (1-2)") == 5
    assert seen.text.count("Which picture goes best") == 1, "the board is not printed again"


def test_a_vote_may_be_typed_as_it_is_written_down(person: Person) -> None:
    assert "Enter for the next round" in person.types(["", " Vote  2 "]).text


def test_the_end_of_input_ends_politely(person: Person) -> None:
    for lines in ([], [""], ["", "1"], ["", "1", ""]):
        seen = person.types(lines)
        assert seen.status == 0
        assert "Goodbye." in "".join(seen.lines[-2:])


def test_quitting_says_how_to_come_back(person: Person) -> None:
    seen = person.types(["", "q"], seed=23)
    assert seen.status == 0
    assert "parlour play --seed 23" in seen.lines[-1]


def test_an_interrupt_ends_politely(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    seen = person.types([])
    assert seen.status == 130
    assert "Goodbye." in "".join(seen.lines[-2:])


def test_the_rules_of_the_moment_are_cited(person: Person) -> None:
    seen = person.types(["", "?", "1", "?"])
    voting, explaining = seen.text.split("Enter for the next round", 1)
    assert "ENS-3.1  Secret vote" in voting
    assert "ENS-3.8" not in voting
    assert "ENS-3.8  Time to explain (our ruling)" in explaining


def test_the_log_tells_what_happened(person: Person) -> None:
    seen = person.types(["", "l", "1", "l"])
    assert "Round 1 begins: which picture goes best with the Challenge? (ENS-3.1)" in seen.text
    assert "The votes: you: 1, Mina: " in seen.text


def test_the_log_tells_no_vote_before_the_reveal(person: Person) -> None:
    seen = person.types(["", "l"])
    assert "The votes" not in seen.text
    assert "space" not in seen.text.split("What happened so far")[1].replace("is laid on space", "")


def test_whole_pictures_can_be_read_while_voting_only(person: Person) -> None:
    seen = person.types(["", "p", "1", "p"])
    assert "Only Enter goes on" in seen.text


def test_bots_say_why_only_after_the_reveal(person: Person) -> None:
    seen = person.types(["", "1"])
    before, after = seen.text.split("Your vote (1-2)", 1)
    assert ": both " not in before
    assert ": both " in after


def test_random_bots_say_nothing(person: Person) -> None:
    assert ": both " not in person.types(steady(), bots=["random"]).text


def test_bots_are_named_one_for_all_or_one_for_each(person: Person) -> None:
    assert person.types(["q"], bots=["random", "kindred", "random"]).status == 0
    with pytest.raises(parlour.BadInput, match="2 bots were named for 3 other seats"):
        person.types(["q"], bots=["random", "kindred"])
    with pytest.raises(parlour.BadInput, match="no bot called hal"):
        person.types(["q"], bots=["hal"])


def test_bad_seats_are_refused_before_anything_is_shown(person: Person) -> None:
    with pytest.raises(parlour.BadInput, match="not played by 11"):
        person.types(["q"], seats=11)


@pytest.mark.parametrize("seed", [None, 7])
def test_a_saved_game_can_be_verified(person: Person, tmp_path: Path, seed: int | None) -> None:
    file = tmp_path / "game.json"
    seen = person.types(steady(), seed=seed, save=file)
    assert f"parlour verify {file}" in seen.text
    assert parlour.verify(file.read_bytes()) is True
    assert parlour.verify((tmp_path / "game-2.json").read_bytes()) is True


def test_an_unfinished_game_is_saved_as_far_as_it_went(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    person.types(["", "1", "", "2"], save=file)
    assert parlour.verify(file.read_bytes()) is True


def test_without_a_seed_every_game_is_another(person: Person) -> None:
    one, other = (person.types(["", "q"], seed=None).text for _ in range(2))
    assert one != other


def test_with_a_seed_the_game_is_the_same_again(person: Person) -> None:
    assert person.types(steady(), seed=3).text == person.types(steady(), seed=3).text


def test_a_place_that_cannot_be_written_is_refused_at_once(person: Person, tmp_path: Path) -> None:
    with pytest.raises(parlour.BadInput, match="it is a folder"):
        person.types([], save=tmp_path)
    with pytest.raises(parlour.BadInput, match="there is no folder"):
        person.types([], save=tmp_path / "nowhere" / "game.json")


def test_no_color_gives_plain_text(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # as if it were a terminal
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in person.types(["", "1", "x", "", "q"]).text
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b" in person.types(["", "1", "x", "", "q"]).text


def test_every_game_with_a_table_is_a_game() -> None:
    assert set(LOOKS) == set(parlour.games())
