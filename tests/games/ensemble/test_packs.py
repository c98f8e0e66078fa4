"""Packs that others wrote: bound with the rest, or refused with card, field and remedy."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour.games.ensemble.cards import Mark
from tests.games.ensemble.builders import (
    CARDS,
    GAME,
    PLAIN,
    Plain,
    agree,
    attempt,
    ensemble,
    everywhere,
    look,
    table,
    vote,
)
from tests.games.ensemble.packs import (
    COMPANION,
    HERO,
    LEFT_OUT,
    PICTURE,
    SCENARIO,
    pack_file,
    pack_text,
    pictures,
)
from tests.marks import rule


def refused(path: Path) -> parlour.BadInput:
    with pytest.raises(parlour.BadInput) as refusal:
        parlour.game("ensemble", [path])
    sentence = refusal.value.sentence
    assert sentence == str(refusal.value)
    assert "\n" not in sentence and len(sentence) < 1000
    assert not sentence.removesuffix("...").endswith(".")
    return refusal.value


# What is taken.


def test_a_pack_is_added_at_the_end_and_moves_no_card(tmp_path: Path) -> None:
    game = ensemble([pack_file(tmp_path, pack_text())])
    assert game.cards.card_of["stray-anchor"] == len(CARDS.pictures)
    for picture, card in CARDS.card_of.items():
        assert game.cards.card_of[picture] == card
    assert (game.actions, game.table) == (GAME.actions, GAME.table)
    assert [pack.id for pack in game.cards.packs] == [*[p.id for p in CARDS.packs], "strays"]


def test_a_pack_without_a_scenario_is_always_in_the_deck(tmp_path: Path) -> None:
    game = ensemble([pack_file(tmp_path, pack_text(pictures(3)))])
    state = game.start(3, 7)
    assert everywhere(state) == sorted([*PLAIN, "stray-0", "stray-1", "stray-2"])


def test_a_pack_with_the_id_of_a_built_in_one_takes_its_place(tmp_path: Path) -> None:
    text = pack_text(pictures(30), header={"id": "remembrance"})
    game = ensemble([pack_file(tmp_path, text)])
    assert [pack.id for pack in game.cards.packs] == [pack.id for pack in CARDS.packs]
    assert everywhere(game.start(2, 7)) == sorted(str(card["id"]) for card in pictures(30))
    assert game.cards.packs[1].first == 30


@rule("ENS-8.2", "ENS-9.3")
def test_a_scenario_pack_of_ones_own_plays_by_its_mark(tmp_path: Path) -> None:
    cards = pictures(15, mark="knot")
    game = ensemble([pack_file(tmp_path, pack_text(cards, scenario=SCENARIO))])
    assert len(everywhere(game.start(2, 7))) == 80
    state = game.start(2, 7, {"scenarios": ["strays"]})
    assert len(everywhere(state)) == 95
    assert game.cards.pictures[-1].mark is Mark.KNOT
    went = table(game=game, draws=["stray-1", "stray-2"], seats=2)
    agree(went)
    assert [game.cards.pictures[card].id for card in look(went).challenge][1:] == ["stray-1"]


def test_the_same_file_gives_the_same_game_whatever_its_line_ends(tmp_path: Path) -> None:
    text = pack_text()
    one = ensemble([pack_file(tmp_path, text)])
    two = ensemble([pack_file(tmp_path, text.replace("\n", "\r\n"), "other.toml")])
    assert one.pack_hashes == two.pack_hashes
    changed = ensemble([pack_file(tmp_path, text.replace("hangs", "falls"), "third.toml")])
    assert changed.pack_hashes != one.pack_hashes


def test_a_picture_may_have_a_third_thing_effects_and_manners(tmp_path: Path) -> None:
    card: Plain = {**PICTURE, "third": COMPANION, "effects": ["mist", "rain"]}
    card["hero"] = {**HERO, "glow": True, "beam": "left", "depth": 1.5, "flip": False}
    game = ensemble([pack_file(tmp_path, pack_text([card]))])
    picture = game.cards.pictures[-1]
    assert picture.third is not None and picture.effects == ("mist", "rain")
    assert picture.hero.manner == ("glow", "beam left", "depth 1.5")


# What is refused, by card, field and remedy.


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"id": "Not A Slug"}, "id", "lower-case letters, digits and single hyphens"),
        ({"id": "a" * 41}, "id", "up to 40"),
        ({"title": ""}, "title", "one line of 1 to 40 characters"),
        ({"title": "x" * 41}, "title", "one line of 1 to 40 characters"),
        ({"title": "two\nlines"}, "title", "one line"),
        ({"title": " padded "}, "title", "one line"),
        ({"title": "bell\u0007"}, "title", "one line"),
        ({"title": "\u202egnitirw"}, "title", "one line"),
        ({"title": 5}, "title", "text"),
        ({"scene": "x" * 201}, "scene", "one line of 1 to 200 characters"),
        ({"moods": ["hope", "loss", "joy"]}, "moods", "4 to 6 different words"),
        ({"moods": ["hope", "hope", "joy", "calm"]}, "moods", "4 to 6 different words"),
        ({"moods": ["hope", "loss", "joy", "ennui"]}, "moods", "4 to 6 of waiting, longing"),
        ({"moods": ["hope", "loss", "joy", 4]}, "moods", "a list of names"),
        ({"moods": "hope"}, "moods", "a list"),
        ({"palette": "sepia"}, "palette", "one of candle, dawn"),
        ({"light": "none"}, "light", "one of behind"),
        ({"setting": "moon"}, "setting", "one of city"),
        ({"domains": []}, "domains", "1 to 4 different words"),
        ({"domains": ["sea", "magic"]}, "domains", "1 to 4 of animals"),
        ({"shape": "square"}, "shape", "one of arch"),
        ({"contrast": ["scale"]}, "contrast", "one of scale"),
        ({"effects": ["fog"]}, "effects", "1 to 4 of bubbles"),
        ({"effects": []}, "effects", "1 to 4 different words"),
        ({"mark": "knot"}, "mark", "left out in a pack without a scenario"),
        ({"hero": "anchor"}, "hero", "a mapping of names to values"),
        ({"hero": {**HERO, "x": 2}}, "hero.x", "a number from -0.5 to 1.5"),
        ({"hero": {**HERO, "size": 0}}, "hero.size", "a number from 0.02 to 2"),
        ({"hero": {**HERO, "turn": True}}, "hero.turn", "a number from -360 to 360"),
        ({"hero": {**HERO, "y": "low"}}, "hero.y", "a number"),
        ({"hero": {**HERO, "glow": "yes"}}, "hero.glow", "true or false"),
        ({"hero": {**HERO, "beam": "down"}}, "hero.beam", "one of left, right"),
        ({"hero": {**HERO, "depth": 10}}, "hero.depth", "a number from 0 to 9"),
        ({"hero": {**HERO, "icon": ""}}, "hero.icon", "one line of 1 to 80 characters"),
        ({"hero": {**HERO, "script": "x"}}, "hero.script", "is no field of it"),
        ({"companion": {"icon": "noto:ant"}}, "companion.x", "is missing"),
        ({"colour": "red"}, "colour", "is no field of it"),
        ({"light": LEFT_OUT}, "light", "is missing"),
        ({"hero": LEFT_OUT}, "hero", "is missing"),
    ],
)
def test_a_wrong_picture_is_refused_by_card_field_and_remedy(
    tmp_path: Path, change: Mapping[str, object], field: str, remedy: str
) -> None:
    card = {"id": "stray-anchor", **PICTURE, **change}
    refusal = refused(pack_file(tmp_path, pack_text([*pictures(2), card])))
    assert refusal.sentence.startswith(f"pack strays.toml: picture {card['id']}.{field} ")
    assert remedy in refusal.sentence


def test_a_picture_without_an_id_is_named_by_its_number(tmp_path: Path) -> None:
    cards = [*pictures(2), {**PICTURE, "id": LEFT_OUT}]
    assert refused(pack_file(tmp_path, pack_text(cards))).sentence == (
        "pack strays.toml: picture number 3.id is missing"
    )


def test_a_picture_that_is_none_is_refused_by_its_number(tmp_path: Path) -> None:
    path = pack_file(tmp_path, pack_text([]) + 'picture = ["anchor"]\n')
    assert "picture number 1 must be a mapping" in refused(path).sentence


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"number": 0}, "number", "a whole number from 1 to 99"),
        ({"number": 1.5}, "number", "a whole number from 1 to 99"),
        ({"number": True}, "number", "a whole number from 1 to 99"),
        ({"name": ""}, "name", "one line of 1 to 40 characters"),
        ({"theme": "x" * 201}, "theme", "one line of 1 to 200 characters"),
        ({"idea": 3}, "idea", "text"),
        ({"mark": "crown"}, "mark", "one of knot, mask, lantern"),
        ({"clauses": "ENS-9.3"}, "clauses", "a list"),
        ({"scene": LEFT_OUT}, "scene", "is missing"),
        ({"mark_icon": ""}, "mark_icon", "one line"),
        ({"palette": "sepia"}, "palette", "one of candle"),
        ({"hero": {**HERO, "x": "left"}}, "hero.x", "a number"),
        ({"rule": "draw two"}, "rule", "is no field of it"),
    ],
)
def test_a_wrong_scenario_card_is_refused_by_field_and_remedy(
    tmp_path: Path, change: Mapping[str, object], field: str, remedy: str
) -> None:
    path = pack_file(tmp_path, pack_text(scenario={**SCENARIO, **change}))
    refusal = refused(path)
    assert refusal.sentence.startswith(f"pack strays.toml: scenario.{field} ")
    assert remedy in refusal.sentence


@rule("ENS-9.2")
def test_a_picture_carries_the_mark_of_its_own_pack_or_none(tmp_path: Path) -> None:
    cards = [{**PICTURE, "mark": "mask"}]
    path = pack_file(tmp_path, pack_text(cards, scenario=SCENARIO))
    assert refused(path).sentence == (
        "pack strays.toml: picture stray-anchor.mark must be one of knot, not mask"
    )
    path = pack_file(tmp_path, pack_text([{**PICTURE, "mark": ["knot"]}], scenario=SCENARIO))
    assert "one of knot" in refused(path).sentence


@rule("ENS-9.1")
def test_a_scenario_card_that_cites_a_clause_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = pack_file(tmp_path, pack_text(scenario={**SCENARIO, "clauses": ["ENS-99.1"]}))
    refusal = refused(path)
    assert refusal.sentence.startswith("pack strays.toml: scenario.clauses ")


@pytest.mark.parametrize(
    ("header", "start"),
    [
        ({"id": "My Pack"}, "pack strays.toml: id must be lower-case letters"),
        ({"id": LEFT_OUT}, "pack strays.toml: id is missing"),
        ({"title": ""}, "pack strays.toml: title must be one line of 1 to 60"),
        ({"author": LEFT_OUT}, "pack strays.toml: author is missing"),
        ({"licence": 0}, "pack strays.toml: licence must be text"),
        ({"version": 0}, "pack strays.toml: version must be a whole number from 1 to 1000000"),
        ({"version": "1"}, "pack strays.toml: version must be a whole number"),
        ({"game": "ember"}, "strays.toml is a pack for ember, not for ensemble"),
        ({"game": 3}, "pack strays.toml: game must be text"),
        ({"price": 3}, "pack strays.toml: price is no field of it"),
    ],
)
def test_a_wrong_header_is_refused_by_field_and_remedy(
    tmp_path: Path, header: Mapping[str, object], start: str
) -> None:
    assert refused(pack_file(tmp_path, pack_text(header=header))).sentence.startswith(start)


def test_a_card_may_not_have_the_id_of_another(tmp_path: Path) -> None:
    path = pack_file(tmp_path, pack_text([{**PICTURE, "id": "empty-chair"}]))
    refusal = refused(path)
    assert refusal.code == "same_card"
    assert refusal.sentence == "strays.toml: the id empty-chair is taken by a card of remembrance"
    path = pack_file(tmp_path, pack_text([PICTURE, PICTURE]))
    assert refused(path).sentence == (
        "strays.toml: the id stray-anchor is taken by a card of strays"
    )


def test_two_packs_with_the_same_id_are_refused(tmp_path: Path) -> None:
    one = pack_file(tmp_path, pack_text(pictures(1)))
    two = pack_file(tmp_path, pack_text(pictures(2)), "more.toml")
    with pytest.raises(
        parlour.BadInput, match=r"more\.toml and another pack both have the id"
    ) as no:
        parlour.game("ensemble", [one, two])
    assert no.value.code == "same_pack"


# Too few, too many.


def test_a_pack_without_pictures_is_refused(tmp_path: Path) -> None:
    assert "picture is missing" in refused(pack_file(tmp_path, pack_text([]))).sentence
    path = pack_file(tmp_path, pack_text([]) + "picture = []\n")
    assert "at least one picture" in refused(path).sentence


def test_more_pictures_than_a_game_can_tell_apart_are_refused(tmp_path: Path) -> None:
    room = 248 - len(CARDS.pictures)
    full = ensemble([pack_file(tmp_path, pack_text(pictures(room)))])
    assert len(full.cards.pictures) == 248
    refusal = refused(pack_file(tmp_path, pack_text(pictures(room + 1))))
    assert refusal.code == "too_many_pictures"
    assert refusal.sentence == "249 pictures are too many: a game is bound to at most 248"


@rule("ENS-7.4", "ENS-9.11")
def test_a_deck_too_small_for_a_full_table_is_refused_before_the_game(tmp_path: Path) -> None:
    text = pack_text(pictures(18), header={"id": "remembrance"})
    game = ensemble([pack_file(tmp_path, text)])
    with pytest.raises(parlour.BadInput, match=r"18 cards is too small.* at least 19") as refusal:
        game.start(2, 7)
    assert refusal.value.clause == "ENS-7.4"


@rule("ENS-7.4", "ENS-9.11")
def test_each_knot_in_the_deck_asks_for_one_more_card(tmp_path: Path) -> None:
    """The Crossing brings 15 cards, 11 of them Knots."""
    games = {}
    for plain in (14, 15):
        text = pack_text(pictures(plain), header={"id": "remembrance"})
        games[plain] = ensemble([pack_file(tmp_path, text)])
    with pytest.raises(parlour.BadInput, match=r"29 cards is too small.* at least 30"):
        games[14].start(2, 7, {"scenarios": ["crossing"]})
    assert len(everywhere(games[15].start(2, 7, {"scenarios": ["crossing"]}))) == 30


@rule("ENS-7.4")
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_smallest_deck_never_runs_dry(tmp_path: Path, data: st.DataObject) -> None:
    text = pack_text(pictures(19), header={"id": "remembrance"})
    game = ensemble([pack_file(tmp_path, text)])
    state = game.start(10, data.draw(st.integers(0, 99)), {"explain": False})
    while state.outcome is None:
        reached = look(state).level
        spread = data.draw(st.integers(1, reached))
        vote(state, *[1 + seat % spread for seat in range(10)])
        assert len(everywhere(state)) == 19


def test_a_pack_full_of_knots_still_fits_an_observation(tmp_path: Path) -> None:
    cards = pictures(60, mark="knot")
    game = ensemble([pack_file(tmp_path, pack_text(cards, scenario=SCENARIO))])
    ids = [str(card["id"]) for card in cards]
    state = table(game=game, seats=9, board=ids[:9], challenge=ids[9:25], lives=[8, 9])
    vote(state, *range(1, 10))
    assert len(look(state).challenge) == 25
    buffer = bytearray(game.observation_size)
    state.observe(0, buffer)
    assert len(buffer) == game.observation_size


# Hostile files.


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe\x00",
        b"game = ",
        b"\x00" * 100,
        b"game = " + b"[" * 20_000,
        b"a = {b = " * 2_000,
        b"[" * 10_000,
        b"game." + b"a." * 3_000 + b"a = 1",
        b'game = "ensemble"\nversion = ' + b"9" * 5_000,
        b'game = "ensemble"\ngame = "ensemble"',
        b"game = 2020-01-01",
        b"game = nan",
        b'{"game": "ensemble"}',
    ],
    ids=range(13),
)
def test_a_hostile_file_is_refused_in_one_sentence(tmp_path: Path, text: bytes) -> None:
    sentence = refused(pack_file(tmp_path, text)).sentence
    assert "strays.toml" in sentence


def test_a_pack_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    refusal = refused(pack_file(tmp_path, pack_text() + "#" * 262_144))
    assert refusal.code == "too_large"


def test_a_file_that_is_not_there_or_no_file_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path / "nothing.toml").code == "no_such_file"
    assert refused(tmp_path).code == "unreadable"


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(field=st.sampled_from(sorted(PICTURE)), value=st.recursive(
    st.one_of(st.booleans(), st.integers(-9, 9), st.text(max_size=5), st.floats(0, 1)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.just("x"), inner, max_size=1),
    max_leaves=4,
))  # fmt: skip
def test_any_value_in_any_field_is_taken_or_refused_with_its_name(
    tmp_path: Path, field: str, value: object
) -> None:
    path = pack_file(tmp_path, pack_text([{**PICTURE, field: value}]))
    bound = attempt(lambda: parlour.game("ensemble", [path]))
    if isinstance(bound, parlour.BadInput):
        assert field in bound.sentence or bound.code == "not_toml"
