"""Closing the terminal loses nothing."""

from __future__ import annotations

import asyncio
import json
import signal
from errno import ENOSPC
from pathlib import Path

import pytest

import parlour
from parlour.terminal.arranging import arrange
from parlour.terminal.evening import Evening
from parlour.terminal.keeping import Kept, folder, unfinished
from parlour.terminal.picking import Picker
from parlour.terminal.session import Ask, Session, Think
from tests.cli.command import parlour as run
from tests.terminal.keyboard import sitting_down, table
from tests.terminal.playing import Person
from tests.terminal.terminals import COLOURS, Terminal


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for unfinished games that nobody else uses."""
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def played(evening: Evening, answers: int) -> Session:
    """A game in which people have taken their first option so many times."""
    session = evening.deal()
    while session.answers < answers:
        step = session.next()
        if isinstance(step, Think):
            for seat in step.seats:
                session.settle(seat, session.choose_for(seat)())
        elif isinstance(step, Ask):
            session.answer(step, step.decision.options[0])
    return session


def left(game: str = "ember", answers: int = 4) -> Session:
    """A game that was left in the middle."""
    return played(Evening(arrange(parlour.game(game), None, {}), 7), answers)


def only() -> Kept:
    kept = unfinished()
    assert len(kept) == 1
    return kept[0]


# What is kept


@pytest.mark.parametrize("game", parlour.games())
def test_a_game_is_found_as_it_was_left(game: str) -> None:
    session = left(game)
    again = only().session()
    assert again.state.record() == session.state.record()
    assert again.names == session.names
    assert again.answers == session.answers
    person, same = session.people[0], again.people[0]
    person.catch_up()
    assert same.view == person.view == again.state.view(0)
    told, retold = (sorted(map(repr, one.story)) for one in (person, same))
    assert told == retold, "a Record does not know in which order votes were laid"
    assert again.said == session.said
    assert again.whys == session.whys


def test_nothing_is_kept_before_somebody_has_answered() -> None:
    left(answers=0)
    assert unfinished() == []


def test_what_a_person_sees_is_on_disk_already() -> None:
    async def evening() -> None:
        async with table("encore") as keyboard:
            await keyboard.press("enter")
            for _ in range(6):
                await keyboard.press("1", "enter")
                assert only().record == keyboard.session.state.record()

    asyncio.run(evening())


def test_a_finished_game_is_no_longer_unfinished(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"

    async def evening() -> None:
        async with table("ensemble", seats=2, save=file) as keyboard:
            await keyboard.press("enter", "1", "enter")
            assert len(unfinished()) == 1
            while not keyboard.is_over:
                await keyboard.press(*["1", "enter"] if "arrow" in keyboard.status else ["enter"])
            assert unfinished() == []
            assert f"parlourverify{file}" in "".join(keyboard.text.split()), "a long name is folded"

    asyncio.run(evening())
    assert parlour.verify(file.read_bytes()) is True


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(home: Path) -> None:
    home.write_text("not a folder")

    async def evening() -> None:
        async with table("ensemble", seats=2) as keyboard:
            await keyboard.press("enter", "1", "enter")
            assert keyboard.status.startswith("The game cannot be kept in ")
            await keyboard.press("enter")
            assert "cannot be kept" not in keyboard.status
            assert keyboard.session.answers == 2

    asyncio.run(evening())


def test_a_save_that_finds_no_room_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "saved.json"
    file.write_text("another evening")
    evening = Evening(arrange(parlour.game("ensemble"), 2, {}), 3, file)
    played(evening, 1)

    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    told = evening.goodbye()
    assert f"The game could not be saved in {file}: no space left on device." in told
    assert file.read_text() == "another evening"
    assert {path.name for path in tmp_path.iterdir()} == {"home", "saved.json"}


def test_a_game_that_cannot_be_kept_leaves_nothing_half_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    session = left("ensemble", 1)
    assert session.notices[0].endswith(
        ": no space left on device. Closing the terminal would lose it."
    )
    assert list(folder().iterdir()) == []


# Going on


def test_a_kept_game_goes_on_at_the_table_without_a_welcome() -> None:
    session = left("encore", 6)

    async def evening() -> None:
        kept = only()
        async with sitting_down(Evening(kept.arranged, kept=kept)) as keyboard:
            assert "Encore!!   round 1" in keyboard.text
            windows = session.state.record().windows
            assert keyboard.session.state.record().windows[: len(windows)] == windows
            await keyboard.press("1", "enter")
            assert only().path == kept.path, "it is kept in the same place"

    asyncio.run(evening())


def test_a_kept_game_goes_on_line_by_line(person: Person) -> None:
    first = person.types(["", "1", "", "1"], seats=3, seed=5)
    assert "This game is kept: parlour play --resume goes on with it." in first.text
    second = run("play", "--resume", stdin=b"\nq\n")
    assert second.status == 0
    assert "round 2" in second.out or "round 3" in second.out
    assert "You and the others are one team" not in second.out


def test_the_latest_game_of_a_name_goes_on(person: Person) -> None:
    left("ember")
    left("encore", 6)
    assert "Encore!!   round" in run("play", "--resume", stdin=b"q\n").out
    assert "Ember, turn" in run("play", "ember", "--resume", stdin=b"q\n").out
    assert "no unfinished game" in run("play", "ensemble", "--resume").refusal


def test_unfinished_games_are_listed_and_found_by_their_files() -> None:
    left("ember")
    left("encore", 6)
    listed = run("play", "list", "--resume").out.splitlines()
    assert len(listed) == 2
    assert listed[0].endswith("encore with you and Mina, 6 answers")
    name = listed[1].split()[0]
    assert "Ember, turn" in run("play", name, "--resume", stdin=b"q\n").out
    assert "Ember, turn" in run("play", folder() / name, "--resume", stdin=b"q\n").out


def test_a_kept_game_is_saved_where_it_was_to_be(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    played(Evening(arrange(parlour.game("ensemble"), 2, {}), 7, file), 1)
    assert run("play", "--resume", stdin=b"\n1\nq\n").status == 0
    assert parlour.verify(file.read_bytes()) is True


# What cannot be gone on with


def test_without_an_unfinished_game_there_is_a_sentence() -> None:
    assert run("play", "--resume").refusal.startswith("there is no unfinished game to go on with")
    assert run("play", "no-such-file", "--resume").refusal.startswith(
        "there is no unfinished game no-such-file"
    )


def test_what_belongs_to_a_new_game_is_refused() -> None:
    left()
    assert "--seats belongs to a new game" in run("play", "--resume", "--seats", 3).refusal


@pytest.mark.parametrize("text", ["", "{", "[]", '{"parlour": "kept/v9"}', "nonsense"])
def test_a_file_that_is_no_kept_game_gets_one_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert f"{file} is no unfinished game" in run("play", file, "--resume").refusal


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("people", 3),
        ("people", ["Zoe", "Zoe"]),
        ("bots", ["hal"]),
        ("said", [[1]]),
        ("whys", [["x"]]),
        ("save", 1),
        ("record", {}),
        ("packs", ["no-such-pack.toml"]),
        ("surplus", True),
    ],
)
def test_a_field_that_is_wrong_gets_one_sentence(field: str, value: object) -> None:
    left()
    path = only().path
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**data, field: value}), "utf-8")
    assert len(run("play", path, "--resume").refusal) < 400


def test_a_changed_record_is_noticed() -> None:
    left()
    path = only().path
    data = json.loads(path.read_text("utf-8"))
    data["record"]["windows"].pop()
    path.write_text(json.dumps(data), "utf-8")
    assert "seal" in run("play", path, "--resume").refusal


def test_a_broken_file_does_not_hide_the_others() -> None:
    left()
    (folder() / "zzz.json").write_text("{")
    assert only().arranged.game.name == "ember"


# In a real terminal


def test_a_game_survives_kill_and_a_closed_window(home: Path) -> None:
    surroundings = {"PARLOUR_HOME": str(home)}
    with Terminal("play", "ensemble", "--seed", "7", env=surroundings) as first:
        first.until("Enter to begin.")
        first.press("\r")
        first.until("Which picture goes best")
        first.press("1\r")
        first.until("Enter for the next round.")
        first.kill(signal.SIGKILL)
    one = only().record.windows[:1]
    with Terminal("play", "--resume", env=surroundings) as second:
        second.until("Enter for the next round.")
        assert "Enter to begin" not in second.text
        second.press("\r")
        second.until("round 2")
        second.hang_up()
        assert second.process.wait(60) != 0, "the terminal is gone, and so is the program"
    two = only().record.windows
    assert two[:1] == one
    assert len(two) > 1


def test_the_table_is_wiped_before_the_terminal_is_given_back(home: Path) -> None:
    """A terminal that was made larger would show lines of it above the goodbye."""
    with Terminal("play", "ember", "--seed", "7", env={"PARLOUR_HOME": str(home)}) as terminal:
        terminal.until("Enter to begin.")
        terminal.press("\r")
        terminal.until("Your hand")
        terminal.press("q")
        terminal.until("Goodbye.")
    _, _, leaving = terminal.raw.rpartition(b"\x1b[2J")
    wiped, _, after = leaving.partition(b"\x1b[?1049l")
    assert after
    assert b"VP" not in wiped


def test_without_colour_the_table_is_grey_and_the_mark_is_in_reverse(home: Path) -> None:
    surroundings = {"PARLOUR_HOME": str(home), "NO_COLOR": "1", "COLORTERM": "truecolor"}
    with Terminal("play", "ensemble", "--seed", "7", env=surroundings) as terminal:
        terminal.until("Enter to begin.")
        terminal.press("\r")
        terminal.until("Which picture goes best")
        terminal.press("2")
        terminal.until("Enter does it")
        terminal.press("q")
        assert terminal.wait() == 0
        assert "Goodbye." in terminal.text
    reverse = False
    for code in COLOURS.findall(terminal.raw):
        numbers = [int(part or 0) for part in code[2:-1].decode().split(";")]
        reverse = reverse or 7 in numbers[:3]
        while numbers:
            number = numbers.pop(0)
            if number in (38, 48):
                assert numbers.pop(0) == 2
                red, green, blue, *numbers = numbers
                assert red == green == blue, code
            else:
                assert not 31 <= number <= 36 and not 41 <= number <= 46, code
    assert reverse


@pytest.mark.parametrize(("arguments", "surroundings"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_a_plain_terminal_gets_lines(
    arguments: list[str], surroundings: dict[str, str], home: Path
) -> None:
    env = {"PARLOUR_HOME": str(home), **surroundings}
    with Terminal("play", "--seed", "7", *arguments, env=env) as terminal:
        terminal.until("Enter to begin, q to quit:")
        terminal.press("\n")
        terminal.until("Your vote (1-2)")
        terminal.press("q\n")
        assert terminal.wait() == 0
    assert b"\x1b[?1049h" not in terminal.raw, "no screen of its own"


def test_of_several_games_one_is_picked() -> None:
    left("ember")
    left("encore", 6)

    async def picked(*keys: str) -> int | None:
        picker = Picker(unfinished())
        async with picker.run_test(size=(80, 24)) as pilot:
            strips = picker.screen._compositor.render_strips()
            text = "\n".join("".join(one.text for one in strip) for strip in strips)
            assert "Which game do you go on with?" in text
            assert "encore with you and Mina, 6 answers" in text
            await pilot.press(*keys)
        return picker.return_value

    assert asyncio.run(picked("enter")) == 0
    assert asyncio.run(picked("down", "enter")) == 1
    assert asyncio.run(picked("escape")) is None
