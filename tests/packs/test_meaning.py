"""The table of what the built-in pictures mean."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

import parlour
from parlour.games.ensemble.game import Ensemble
from parlour.packs.meaning import (
    CALLED,
    CLOSEST,
    FORMAT,
    Table,
    built_in_pictures,
    called,
    fingerprint,
    objects,
    place,
    similarity,
    stored,
    table,
)

PICTURES = built_in_pictures()
GAME = parlour.game("ensemble")


def test_the_table_was_made_from_the_cards_as_they_are() -> None:
    assert table().fingerprint == fingerprint(PICTURES), (
        "titles, scenes, objects or domains of built-in pictures were changed "
        "after their meaning was read: run `make meaning` and commit meaning.bin"
    )


def test_the_cards_of_the_table_are_those_of_the_game_in_their_order() -> None:
    assert isinstance(GAME, Ensemble)
    assert GAME.cards.pictures == PICTURES
    assert table().cards == len(PICTURES)
    assert [place(picture) for picture in PICTURES] == list(range(len(PICTURES)))


@pytest.mark.parametrize("field", ["id", "title", "scene", "domains", "companion"])
def test_any_change_of_what_was_read_changes_the_fingerprint(field: str) -> None:
    first, second = PICTURES[:2]
    changed = replace(first, **{field: getattr(second, field)})
    assert fingerprint([changed, second]) != fingerprint([first, second])
    assert fingerprint([second, first]) != fingerprint([first, second])
    assert place(changed) is None


def test_what_was_not_read_may_change() -> None:
    first = PICTURES[0]
    assert place(replace(first, palette="dusk", light="behind", moods=("luck",))) == 0


def test_every_pair_is_found_where_it_was_stored() -> None:
    cards = PICTURES[:5]
    small = Table(stored(cards, bytes(range(10))))
    pairs = list(combinations(range(5), 2))
    assert [small.closeness(one, other) for one, other in pairs] == list(range(10))
    assert [small.closeness(other, one) for one, other in pairs] == list(range(10))
    assert small.fingerprint == fingerprint(cards)


def test_a_table_that_was_cut_or_has_another_format_is_not_read() -> None:
    whole = stored(PICTURES[:5], bytes(10))
    with pytest.raises(AssertionError, match="cut"):
        Table(whole[:-1])
    with pytest.raises(AssertionError, match="make meaning"):
        Table(whole.replace(FORMAT.encode(), b"parlour-meaning/v0"))


def test_the_table_uses_its_whole_range() -> None:
    assert (min(table().pairs), max(table().pairs)) == (0, CLOSEST)


def test_similarity_goes_both_ways_and_is_1_with_itself() -> None:
    one, other = similarity("moon-canoe", "cup-of-night"), similarity("cup-of-night", "moon-canoe")
    assert one is not None
    assert one == other
    assert 0.7 < one < 1
    assert similarity("moon-canoe", "moon-canoe") == 1


def test_nothing_is_known_about_other_cards() -> None:
    assert similarity("moon-canoe", "piano-ferry") is None
    assert similarity("piano-ferry", "moon-canoe") is None


@pytest.mark.parametrize(
    ("one", "close", "far"),
    [
        ("octopus-exchange", "cord-into-the-sea", "hat-burrow"),
        ("village-snail", "mushroom-inn", "pinned-sky"),
        ("thunder-drum", "storm-jar", "glove-cradle"),
        ("moon-canoe", "ladder-in-the-sea", "hammer-and-egg"),
        ("letter-storm", "chimney-web", "cactus-and-balloon"),
    ],
)
def test_what_people_think_of_together_is_close(one: str, close: str, far: str) -> None:
    near, distant = similarity(one, close), similarity(one, far)
    assert near is not None and distant is not None
    assert near > 0.6
    assert distant < 0.45


def test_things_are_called_what_people_call_them() -> None:
    assert called("noto:old-key") == "key"
    assert called("noto:teddy-bear") == "teddy bear"
    shown = {name for picture in PICTURES for name in objects(picture)}
    assert not [name for name in shown if set("-:") & set(name)]
    icons = {thing.icon.rpartition(":")[2] for p in PICTURES for thing in (p.hero, p.companion)}
    assert set(CALLED) <= icons, "a name for an icon that no picture has"
