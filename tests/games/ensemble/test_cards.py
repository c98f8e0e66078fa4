"""The pictures of the box: enough of them, no two alike, and no hint in their words."""

import re
from collections import Counter

from parlour.games.ensemble.cards import Mark, Picture
from parlour.packs.pictures import box
from tests.games.ensemble.builders import CARDS
from tests.marks import rule

PICTURES = CARDS.pictures


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


def drawn(picture: Picture) -> tuple[object, ...]:
    """What is to be seen on a card, without its words."""
    third = None if picture.third is None else picture.third.icon
    return (picture.setting, picture.palette, picture.hero.icon, picture.companion.icon, third)


@rule("ENS-1.3")
def test_there_are_eighty_pictures_and_three_packs_of_fifteen() -> None:
    assert [(pack.id, len(pack.pictures)) for pack in CARDS.packs] == [
        ("remembrance", 80),
        ("crossing", 15),
        ("masked-ball", 15),
        ("night-walk", 15),
    ]


@rule("ENS-1.4")
def test_no_two_cards_show_the_same_picture() -> None:
    for kind in ("id", "title", "scene"):
        named = Counter(getattr(picture, kind) for picture in PICTURES)
        assert not [name for name, times in named.items() if times > 1]
    assert len({drawn(picture) for picture in PICTURES}) == len(PICTURES)
    assert len({picture.title.lower().removeprefix("the ") for picture in PICTURES}) == 125


@rule("ENS-1.4")
def test_no_two_cards_share_hero_and_palette_and_every_hero_is_new() -> None:
    assert len({(picture.hero.icon, picture.palette) for picture in PICTURES}) == 125
    assert len({picture.hero.icon for picture in PICTURES}) == 125
    for picture in PICTURES:
        icons = [picture.hero.icon, picture.companion.icon]
        icons += [] if picture.third is None else [picture.third.icon]
        assert len(set(icons)) == len(icons), picture.id


@rule("ENS-1.4")
def test_the_pictures_are_ours_and_free() -> None:
    for pack in CARDS.packs:
        assert (pack.author, pack.licence) == ("Parlour", "CC0-1.0")
        assert pack.title


def test_every_picture_has_four_to_six_moods() -> None:
    for picture in PICTURES:
        assert 4 <= len(picture.moods) <= 6
        assert len(set(picture.moods)) == len(picture.moods)
        assert set(picture.moods) <= set(box().moods)


def test_every_mood_is_on_six_to_twenty_pictures() -> None:
    counts = Counter(mood for picture in PICTURES for mood in picture.moods)
    assert set(counts) == set(box().moods)
    assert min(counts.values()) >= 6 and max(counts.values()) <= 20
    base = Counter(mood for picture in CARDS.packs[0].pictures for mood in picture.moods)
    assert set(base) == set(box().moods)


def test_a_scene_is_one_sentence() -> None:
    for picture in PICTURES:
        assert picture.scene[0].isupper() and picture.scene.endswith(".")
        assert not re.search(r"[.!?;]", picture.scene[:-1]), picture.scene
        assert 40 <= len(picture.scene) <= 140


def test_a_scene_names_neither_its_moods_nor_its_title() -> None:
    for picture in PICTURES:
        assert not words(picture.scene) & set(box().moods), picture.id
        assert picture.title.lower().removeprefix("the ") not in picture.scene.lower()


def test_a_title_names_no_mood() -> None:
    for picture in PICTURES:
        assert not words(picture.title) & set(box().moods), picture.id


@rule("ENS-8.3", "ENS-9.2")
def test_each_pack_carries_its_own_mark_on_several_pictures() -> None:
    marks = [Counter(picture.mark for picture in pack.pictures) for pack in CARDS.packs]
    assert marks == [
        {Mark.NONE: 80},
        {Mark.KNOT: 11, Mark.NONE: 4},
        {Mark.MASK: 13, Mark.NONE: 2},
        {Mark.LANTERN: 10, Mark.NONE: 5},
    ]


@rule("ENS-9.1")
def test_each_pack_has_one_scenario_card_with_theme_mark_and_rule() -> None:
    base, *packs = CARDS.packs
    assert base.scenario is None
    cards = [pack.scenario for pack in packs if pack.scenario is not None]
    assert [(card.number, card.name, card.mark) for card in cards] == [
        (1, "The Crossing", Mark.KNOT),
        (2, "The Masked Ball", Mark.MASK),
        (3, "The Night Walk", Mark.LANTERN),
    ]
    assert [card.clauses for card in cards] == [
        ("ENS-9.3", "ENS-9.4"),
        ("ENS-9.5", "ENS-9.6"),
        ("ENS-9.7", "ENS-9.8", "ENS-9.9"),
    ]
    for card in cards:
        assert card.theme and card.idea and card.scene.endswith(".")


def test_pictures_use_many_colours_and_settings() -> None:
    palettes = Counter(picture.palette for picture in PICTURES)
    assert set(palettes) == set(box().palettes)
    assert max(palettes.values()) <= 12
    assert {picture.contrast for picture in PICTURES} == set(box().contrasts)
    assert {domain for picture in PICTURES for domain in picture.domains} == set(box().domains)


def test_everything_drawn_begins_on_the_card() -> None:
    for picture in PICTURES:
        for thing in (picture.hero, picture.companion):
            assert 0 <= thing.x <= 1 and 0 <= thing.y <= 1, picture.id
        assert picture.companion.size < picture.hero.size, picture.id
