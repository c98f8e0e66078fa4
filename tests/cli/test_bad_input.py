"""What cannot be done is said in one line, with exit status 2."""

from pathlib import Path

import pytest

import parlour as package
from tests.cli.builders import pack_file, record, written
from tests.cli.command import parlour

ARENA = ("arena", "ember", "--games", 2, "--bots")
TABLE = ("simulate", "ensemble", "--seats", 4, "--games", 5)

GAMES = ", ".join(package.games())

REFUSED = {
    f"there is no game called chess: the games are {GAMES} [unknown_game]": (
        ("simulate", "chess", "--seats", 2),
        ("arena", "chess", "--bots", "random,random"),
        ("rules", "chess"),
        ("cards", "chess"),
        ("cards", "chess", "--check", "nothing.toml"),
        ("bench", "chess"),
        ("play", "chess"),
    ),
    "ensemble is not played by 11: 2 to 10 seats would do [seats, ENS-1.2]": (
        ("simulate", "ensemble", "--seats", 11),
        ("play", "--seats", 11),
    ),
    "encore is not played by 3: 2 seats would do [seats_exactly, ENC-1.1]": (
        ("simulate", "encore", "--seats", 3),
        ("arena", "encore", "--seats", 3, "--bots", "greedy,random"),
        ("play", "encore", "--seats", 3),
    ),
    "ensemble is not played by 0: 2 to 10 seats would do [seats, ENS-1.2]": (
        ("play", "--seats", 0),
        ("play", "--seats", 0, "--players", "Zoe,Ben"),
    ),
    "--seats needs a value: --help shows what it takes [no_value]": (
        ("simulate", "ensemble", "--seats"),
        ("play", "--seats"),
    ),
    "--check and --near ask for different things: use one of them at a time [apart]": (
        ("cards", "ensemble", "--near", "chair", "--check", "pack.toml"),
    ),
    "--coverage and --rulings ask for different things": (("rules", "--coverage", "--rulings"),),
    "--paper belongs to --sheet: add that, or leave it out [not_alone]": (
        ("cards", "ensemble", "--paper", "a4"),
    ),
    "--log cannot be loud: one of debug, info, warning, error would do [not_a_value]": (
        ("serve", "--log", "loud"),
    ),
    "--public-url cannot be games.example.org: an address such as": (
        ("serve", "--public-url", "games.example.org"),
    ),
    "would do, with nothing but a port behind it [not_an_address]": tuple(
        ("serve", "--public-url", address)
        for address in (
            "https://games.example.org:abc",
            "https://games.example.org:99999",
            "https://games.example.org?x=1",
            "https://games.example.org#t",
            "https://user:pw@games.example.org",
            "https://games example.org",
            "https://games.example.org/parlour",
            "https://games.example.org\n",
            f"https://{'games.' * 500}org",
        )
    ),
    "--node-url cannot be http://: an address such as http://games.example.org would do": (
        ("serve", "--node-url", "http://"),
    ),
    "--node-url cannot be http://[: an address such as": (("serve", "--node-url", "http://["),),
    "--node-url cannot be http://gateway/../node: an address such as": (
        ("serve", "--node-url", "http://gateway/../node"),
    ),
    "--node-url cannot be http://gateway:99999: an address such as": (
        ("serve", "--node-url", "http://gateway:99999/node"),
    ),
    "/dev/null/none/tables cannot be opened: not a directory [store_closed]": (
        ("serve", "--database", "sqlite:////dev/null/none/tables", "--no-browser", "--port", 0),
    ),
    "192.0.2.1 is no address of this machine: leave --host out": (
        ("serve", "--host", "192.0.2.1", "--no-browser"),
    ),
    'there is no bot called "" for ember: the bots are': (
        (*ARENA, "greedy,,random"),
        ("simulate", "ember", "--bots", ""),
    ),
    'no picture is called "", and none shows one:': (("cards", "ensemble", "--near", ""),),
    "ensemble is not played by 1:": (("simulate", "ensemble", "--seats", 1),),
    "ensemble is not played by -1:": (("simulate", "ensemble", "--seats", -1),),
    "--seats must be a number, not many": (("simulate", "ensemble", "--seats", "many"),),
    "ensemble has no option speed: its options are novice, allowance, explain": (
        (*TABLE, "--option", "speed=3"),
        ("play", "--option", "speed=3"),
    ),
    "the option novice cannot be perhaps: true or false would do [option, ENS-2.4]": (
        (*TABLE, "--option", "novice=perhaps"),
    ),
    "the option allowance cannot be": (
        (*TABLE, "--option", "allowance=1,2"),
        (*TABLE, "--option", "allowance=0,0,0,1,1,1,2,2,3,9"),
    ),
    "the option scenarios cannot be": (
        (*TABLE, "--option", "scenarios=atlantis"),
        ("play", "--scenarios", "atlantis"),
    ),
    "--option novice gives no value": ((*TABLE, "--option", "novice"),),
    "the option novice is given twice": (
        (*TABLE, "--option", "novice=true", "--option", "novice=false"),
        ("play", "--novice", "--option", "novice=false"),
    ),
    "there is no bot called nobody for ensemble: the bots are": (
        (*TABLE, "--bots", "nobody"),
        (*TABLE, "--bots", "random,nobody"),
        ("play", "--bots", "nobody"),
    ),
    "1 bot does not make an arena": ((*ARENA, "greedy"),),
    "--bots is missing": (("arena", "ember"),),
    "ember is not played by 6: 1 to 5 seats would do": ((*ARENA, "greedy,random", "--seats", 6),),
    "--patience must be a number from 0.001 to 3600": (
        (*ARENA, "greedy,random", "--patience", 0),
        (*ARENA, "greedy,random", "--patience", "nan"),
    ),
    "there is no bot called kindred for ember: the bots are greedy, expert, random": (
        (*ARENA, "greedy,kindred"),
    ),
    "the bot greedy takes no budget: its name alone would do [no_budget]": (
        (*ARENA, "greedy@5,random"),
        ("simulate", "ember", "--seats", 2, "--bots", "greedy@2s"),
        ("play", "ember", "--bots", "greedy@300ms", "--seats", 2),
    ),
    "5m is no budget": ((*ARENA, "random@5m,random"),),
    "there is no module nothing_here, neither installed nor in this folder [no_bot_module]": (
        (*ARENA, "greedy,nothing_here:Bot"),
        (*TABLE, "--bots", "nothing_here:Bot"),
        ("play", "--bots", "nothing_here:Bot"),
    ),
    "the module tests.bots.guests has no Nobody": ((*ARENA, "greedy,tests.bots.guests:Nobody"),),
    "tests.bots.guests:Silent is no bot": ((*ARENA, "greedy,tests.bots.guests:Silent"),),
    "the bot tests.bots.guests:Unmade raised RuntimeError: not today [bot_raised]": (
        (*TABLE, "--bots", "tests.bots.guests:Unmade"),
        ("play", "--bots", "tests.bots.guests:Unmade"),
    ),
    "5 bots are too many for 4 seats": ((*TABLE, "--bots", "random,random,random,random,random"),),
    "--together must be a number from 1 to 1000, not 0": ((*TABLE, "--together", 0),),
    "--together goes without --workers, --records and --against": (
        (*TABLE, "--together", 2, "--workers", 2),
        (*TABLE, "--together", 2, "--records", "games.jsonl"),
    ),
    "the players of ember are no team: --together is for ensemble": (
        ("simulate", "ember", "--seats", 3, "--together", 2),
    ),
    "--games must be a number from 1 to": (
        ("simulate", "ensemble", "--seats", 4, "--games", 0),
        ("simulate", "ensemble", "--seats", 4, "--games", -5),
        ("arena", "ember", "--bots", "random,random", "--games", 0),
    ),
    "--workers must be a number from 1 to": (
        (*TABLE, "--workers", 0),
        (*ARENA, "random,random", "--workers", 0),
    ),
    "--seed must be a number": ((*TABLE, "--seed", 10**41), (*TABLE, "--seed", "seven")),
    "--seconds must be a number": (
        ("bench", "--seconds", 0),
        ("bench", "--seconds", "nan"),
        ("bench", "--seconds", "soon"),
    ),
    "there is no clause ENS-99.1 in the rules of ensemble: they run from ENS-1.1 to ENS-9.11": (
        ("rules", "ensemble", "ENS-99.1"),
    ),
    "there is no command sing: the commands are": (("sing",),),
    "there is no option --loud here": ((*TABLE, "--loud"), ("games", "--loud")),
    "nothing is known about tricks here": (("games", "tricks"), ("cards", "ensemble", "tricks")),
    "parameter --seats specified multiple times": ((*TABLE, "--seats", 5),),
    "GAME is missing": (("simulate", "--seats", 3),),
    "there is no file nowhere": (
        ("replay", "nowhere"),
        ("verify", "nowhere"),
        ("cards", "ensemble", "--check", "nowhere"),
        ("cards", "ensemble", "--pack", "nowhere"),
        (*TABLE, "--pack", "nowhere"),
        (*TABLE, "--against", "nowhere"),
    ),
    "nowhere/games.jsonl.gz cannot be written": ((*TABLE, "--records", "nowhere/games.jsonl.gz"),),
    "cannot be read: is a directory": (
        ("replay", "/"),
        ("verify", "/"),
        ("cards", "ensemble", "--check", "/"),
    ),
    "/ cannot be written: is a directory": ((*TABLE, "--records", "/"),),
}


@pytest.mark.parametrize(
    ("sentence", "arguments"),
    [(sentence, asked) for sentence, every in REFUSED.items() for asked in every],
    ids=[" ".join(map(str, asked)) for every in REFUSED.values() for asked in every],
)
def test_it_is_refused_in_one_line(
    sentence: str,
    arguments: tuple[object, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in parlour(*arguments).refusal
    assert list(tmp_path.iterdir()) == []


def test_a_refusal_stays_one_line_whatever_it_quotes() -> None:
    assert parlour("rules", "a\nb\x1b[31m\rc").refusal
    assert parlour("verify", "no\nsuch\x1bfile").refusal


def test_a_refusal_quotes_the_beginning_of_a_long_address() -> None:
    assert len(parlour("serve", "--public-url", f"https://{'games.' * 500}org").refusal) < 300


def test_with_json_a_refusal_leaves_standard_output_empty() -> None:
    assert parlour("simulate", "chess", "--seats", 2, "--json").refusal
    assert parlour("replay", "nowhere", "--json").refusal


def test_without_a_checkout_there_is_no_coverage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("parlour.lab.coverage.__file__", str(tmp_path / "coverage.py"))
    assert "source checkout" in parlour("rules", "--coverage").refusal


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_was_not_at_the_table_saw_nothing(tmp_path: Path, seat: int) -> None:
    path = written(tmp_path / "game.json", record())
    sentence = f"there is no seat {seat} to look from: this table has seats 0 to 2"
    assert sentence in parlour("replay", path, "--seat", seat).refusal


@pytest.mark.parametrize("game", [0, 3])
def test_a_game_that_is_not_in_the_file_is_not_told(tmp_path: Path, game: int) -> None:
    path = written(tmp_path / "games.jsonl", record(1), record(2))
    assert parlour("replay", path, "--game", game).refusal


@pytest.mark.parametrize("text", ["hello", "[]", "5", "null", '{"a": 1}', "[" * 100_000, "\x00"])
def test_a_file_that_holds_no_game_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    assert parlour("replay", path).refusal
    assert parlour("verify", path).status == 1


PACKS = {
    "game is missing": [('game = "ensemble"', "")],
    "is a pack for chess, not for ensemble": [('game = "ensemble"', 'game = "chess"')],
    "picture knotted-river.palette must be one of": [('palette = "mint"', 'palette = "mauve"')],
    "the id wheat-ferry is taken": [('id = "knotted-river"', 'id = "wheat-ferry"')],
    "is not a TOML file": [("[[picture]]", "[[picture")],
    "palette is missing, unless pallete was meant to be it": [("palette =", "pallete =")],
    'version must be a whole number from 1 to 1000000, not "1"': [("version = 1", 'version = "1"')],
    "spell is no field of it: its fields are game, id, title, author, licence, version": [
        ('author = "Parlour"', 'author = "Parlour"\nspell = "boom"')
    ],
}


@pytest.mark.parametrize(("sentence", "changes"), PACKS.items(), ids=PACKS.keys())
def test_a_pack_that_is_wrong_is_refused_with_what_is_wrong(
    tmp_path: Path, sentence: str, changes: list[tuple[str, str]]
) -> None:
    pack = pack_file(tmp_path, "crossing", *changes)
    assert sentence in parlour("cards", "ensemble", "--check", pack).refusal
    assert sentence in parlour(*TABLE, "--pack", pack).refusal
    assert sentence in parlour(*TABLE, "--against", pack).refusal
    path = written(tmp_path / "game.json", record())
    assert parlour("verify", path, "--pack", pack).refusal


def test_a_pack_in_another_encoding_is_told_apart_from_one_with_a_slip(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing", ('author = "Parlour"', 'author = "Zoë"'))
    text = pack.read_text("utf-8")
    pack.write_bytes(text.encode("latin-1"))
    number = text[: text.index("Zoë")].count("\n") + 1
    sentence = f"crossing.toml is not written in UTF-8, see line {number}: save it in that encoding"
    assert parlour("cards", "ensemble", "--check", pack).refusal == f"{sentence} [encoding]"


def test_a_single_card_needs_double_brackets_too(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing", ("[[picture]]", "[picture]"))
    first, second, *_ = pack.read_text("utf-8").split("[picture]")
    pack.write_text(f"{first}[picture]{second}", "utf-8")
    refusal = parlour("cards", "ensemble", "--check", pack).refusal
    assert "picture must be a list: each begins with [[picture]], not" in refusal


def test_an_editor_may_mark_a_pack_as_utf_8(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "crossing")
    plain = parlour("cards", "ensemble", "--check", pack).out
    pack.write_bytes(b"\xef\xbb\xbf" + pack.read_bytes())
    assert parlour("cards", "ensemble", "--check", pack).out == plain


def test_a_pack_that_leaves_too_few_cards_is_refused(tmp_path: Path) -> None:
    pack = pack_file(tmp_path, "remembrance")
    pictures = pack.read_text("utf-8").split("[[picture]]")
    pack.write_text("[[picture]]".join(pictures[:11]), "utf-8")
    refusal = parlour("cards", "ensemble", "--check", pack).refusal
    assert "a deck of 10 cards is too small" in refusal
