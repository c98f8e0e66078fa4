"""Every language says all that English says, with the same facts."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

import parlour
from parlour.core.errors import Refusal
from parlour.packs.binding import GAMES, bind, built_in, in_language, names_in
from parlour.packs.clauses import clauses, clauses_in
from parlour.packs.phrases import ENGLISH, LANGUAGES, Messages, known_language, language_file
from parlour.packs.reading import PackFile
from parlour.packs.retelling import retold
from parlour.packs.translations import card_words
from parlour.server.wishes import refuse
from tests.packs.checks import check_golden

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PAGE = Path(__file__).parents[2] / "web" / "src" / "words"
HERE = Path(__file__).parent

# Endings of messages that only some languages need: see packs/wording.py and encore_wording.py.
VARIANTS = re.compile(
    r"_(bare|told|they|any|surprise)$|^ember\.text\.which\.\w+\.(you|owner|named)$"
)
# The terminal and the tools of designers speak English.
TOOLS = ("terminal", "cli", "lab")
# Tables of words that are made from ids in English.
OWN_WORDS = ("bots.word.moods.", "bots.word.things.", "encore.text.staged.")
# What the texts of cards must not leave out.
COUNTED = {"n", "amount", "least", "most", "text", "next", "rest", "vibe", "rank", "numbers"}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def of_the_page(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in sorted((PAGE / language).glob("*.json")):
        found |= json.loads(file.read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_message(language: str) -> None:
    more = set(language_file(ENGLISH)) - set(language_file(language))
    missing = sorted(code for code in more if code.partition(".")[0] not in TOOLS)
    assert not missing, f"messages/{language}.toml lacks:\n" + "\n".join(missing)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_no_message_that_nobody_says(language: str) -> None:
    more = set(language_file(language)) - set(language_file(ENGLISH))
    left = sorted(
        code for code in more if not (VARIANTS.search(code) or code.startswith(OWN_WORDS))
    )
    assert not left, f"messages/{language}.toml has too much:\n" + "\n".join(left)


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_tells_the_same_facts_in_every_language(language: str) -> None:
    """The texts of cards are free in how they name players and cards, not in what they count."""
    english, wrong = language_file(ENGLISH), []
    for code, sentence in language_file(language).items():
        if code not in english:
            continue
        told, known = placeholders(sentence), placeholders(english[code])
        if ".text." in code:
            told, known = told & COUNTED, known & COUNTED
        if told != known:
            wrong.append(f"{code}: {sorted(told ^ known)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", OTHERS)
def test_the_page_says_everything_in_every_language(language: str) -> None:
    english, other = of_the_page(ENGLISH), of_the_page(language)
    missing, more = sorted(english.keys() - other.keys()), sorted(other.keys() - english.keys())
    assert not missing, f"words/{language} lacks:\n" + "\n".join(missing)
    assert not more, f"words/{language} has too much:\n" + "\n".join(more)
    wrong = [key for key in english if told_by(key, english[key]) != told_by(key, other[key])]
    assert not wrong, "other placeholders:\n" + "\n".join(wrong)


def told_by(key: str, sentence: str) -> set[str]:
    """The facts of a sentence of the page; what is told of one thing need not count it."""
    facts = {name.lower() for name in placeholders(sentence)}
    return facts - {"n", "word"} if key.endswith("_one") else facts


@pytest.mark.parametrize("language", OTHERS)
def test_every_file_of_the_page_is_in_its_index(language: str) -> None:
    for folder in (PAGE / ENGLISH, PAGE / language):
        index = (folder / "index.ts").read_text("utf-8")
        for file in folder.glob("*.json"):
            assert f'from "./{file.name}"' in index, f"{file} is not in its index.ts"


def sentences_of(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a table, by where they stand."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from sentences_of(value, f"{path}{name}.")
        elif isinstance(value, list):
            cards = {one["id"]: one for one in value if isinstance(one, dict) and "id" in one}
            yield from sentences_of(cards, f"{path}{name}.")
        elif isinstance(value, str):
            yield f"{path}{name}", value


READ = re.compile(
    r"(^title|^ranks\.\d+|^scenario\.(name|theme|idea|scene)|^(cost|vibe)\.[^.]+\.name"
    r"|\.(name|title|scene|flavour|character))$"
)


@pytest.mark.parametrize("language", OTHERS)
def test_all_that_is_read_on_our_cards_is_translated(language: str) -> None:
    missing: list[str] = []
    for game in GAMES:
        for id_, file in built_in(game).items():
            pack = dict(sentences_of(tomllib.loads(file.text.decode())))
            words = dict(sentences_of(dict(card_words(language).get(id_, {}))))
            assert words.keys() <= pack.keys(), f"{id_} has no {sorted(words.keys() - pack.keys())}"
            read = {place for place in pack if READ.search(place)} - {"title"}
            missing += [f"{id_}.{place}" for place in sorted(read - words.keys())]
    assert not missing, f"messages/cards.{language}.toml lacks:\n" + "\n".join(missing)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_clause_is_translated(game: str, language: str) -> None:
    english = clauses(game)
    other = clauses_in(game, language)
    assert [one.id for one in other] == [one.id for one in english]
    missing = [one.id for one, same in zip(english, other, strict=True) if one.text == same.text]
    assert not missing, f"messages/rules.{language}.toml lacks:\n" + "\n".join(missing)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_reads_in_german_as_it_did(game: str) -> None:
    blocks: list[str] = []
    for pack in GAMES[game].entries(in_language(bind(game), "de")):
        for card in pack.cards:
            facts = [
                card.type,
                card.colour,
                card.cost,
                ", ".join(card.vibes),
                card.act,
                card.payout,
            ]
            heading = "; ".join(str(fact) for fact in facts if fact)
            said = f"{card.ability}. {card.text}" if card.ability else card.text
            lines = [card.title, heading, said, card.flavour or ""]
            blocks.append("\n".join(line for line in lines if line) + "\n")
    check_golden("\n".join(blocks), HERE / f"{game}-cards.de.txt")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_a_game_is_the_same_in_every_language(game: str, language: str) -> None:
    english = bind(game)
    other = in_language(english, language)
    assert other.identity() == english.identity()
    assert other.actions == english.actions
    state = english.start(english.fewest, 7)
    assert other.replay(state.record()).dump() == state.dump()


def test_no_sentence_of_the_page_stands_in_two_areas() -> None:
    """Of two the later one would be said, whichever was meant."""
    areas: dict[str, list[str]] = {}
    for file in sorted((PAGE / ENGLISH).glob("*.json")):
        for key in json.loads(file.read_text("utf-8")):
            areas.setdefault(key, []).append(file.name)
    assert {key: files for key, files in areas.items() if len(files) > 1} == {}


def test_a_pack_of_a_designer_keeps_its_own_words() -> None:
    text = built_in("ember")["wizards"].text.replace(b'name = "Wisp"', b'name = "Glim"')
    game = bind("ember", [PackFile("mine.toml", text)])
    titles = [card.title for card in GAMES["ember"].entries(in_language(game, "de"))[0].cards]
    assert "Glim" in titles and "Dragon" in titles


def test_names_of_cards_are_found_by_their_english_ones() -> None:
    assert names_in(bind("ember"), "de")["Wisp"] == "Irrlicht"
    assert names_in(bind("ember"), ENGLISH)["Wisp"] == "Wisp"


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(language_file("de"), "server.late")
    assert Messages("de").say("server.late", {}) == Messages().say("server.late", {})


def test_a_language_is_known_by_its_first_part() -> None:
    assert known_language("fr", "de-AT", "en") == "de"
    assert known_language("", "EN-us") == "en"
    assert known_language("fr") == "en"


@pytest.mark.parametrize(
    ("game", "action", "said"),
    [
        ("ensemble", "vote 9", "kann nicht für Feld 9 stimmen"),
        ("ember", "use wisp", "kann mit Irrlicht jetzt nichts tun"),
        ("encore", "pass", "gefragt ist „Welche Farbe nimmst du?“"),
    ],
)
def test_why_not_is_told_in_german(game: str, action: str, said: str) -> None:
    bound = bind(game)
    state = bound.start(2, 3)
    refusal = state.why_not(next(iter(state.window)), bound.parse(action))
    assert refusal is not None
    assert said in retold(refusal, "de", bound)
    assert retold(refusal, ENGLISH, bound) == refusal.sentence


def test_refusals_of_the_same_code_are_told_apart() -> None:
    here: Refusal = refuse("no_such_seat", seat=9, last=2)
    assert retold(here, "de").startswith("es gibt hier keinen Platz 9")
    with pytest.raises(parlour.BadInput) as unknown:
        bind("chess")
    assert retold(unknown.value, "de").startswith("es gibt kein Spiel namens")
