"""Packs of Encore!! that are refused for what all of them together have."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.packs.performers import built_in, card_set
from parlour.packs.reading import PackFile
from tests.marks import rule
from tests.packs.encore import (
    PERFORMER as STRAY,
)
from tests.packs.encore import (
    VENUE,
    colour,
    deck,
    decks,
    pack,
    refused,
    venues,
    vibe,
    whole,
)


def told(files: Sequence[PackFile]) -> tuple[str, str | None, str]:
    refusal = refused(files)
    return refusal.code, refusal.clause, refusal.sentence


@rule("ENC-1.5")
def test_a_colour_has_exactly_five_performers() -> None:
    _, *rest = decks()
    sentence = "the colour red has 4 Performers: each colour has exactly 5"
    assert told([whole(rest)]) == ("performers", "ENC-1.5", sentence)
    sixth = {**STRAY, "vibes": ["loud"], "colour": "red"}
    assert told([whole([*decks(), sixth])])[0] == "performers"
    assert told([*built_in(), pack([STRAY])])[2] == sentence.replace("red has 4", "orange has 6")
    empty = [card for card in decks() if card["colour"] != "teal"]
    assert told([whole(empty)])[0] == "performers"


@rule("ENC-1.5")
def test_the_performers_of_a_colour_are_different() -> None:
    first, second, *rest = decks()
    sentence = "the colour red has two Performers called P 0: those of a colour are all different"
    files = [whole([first, {**second, "name": "P 0"}, *rest])]
    assert told(files) == ("same_performer", "ENC-1.5", sentence)


@rule("ENC-1.5")
def test_a_colour_has_exactly_fifteen_other_cards() -> None:
    *most, last = decks()
    sentence = (
        "the colour grey has 16 cards besides its Performers: each colour has exactly 15, "
        "counting copies"
    )
    assert told([whole([*most, {**last, "copies": 2}])]) == ("other_cards", "ENC-1.5", sentence)
    assert told([whole(most)])[:2] == ("other_cards", "ENC-1.5")


@rule("ENC-1.5")
def test_a_colour_has_four_different_supporters_and_surprises() -> None:
    rest = [card for card in decks() if card["colour"] != "red"]
    own = deck("red")
    few = [*own[:5], *own[5:7], {**own[7], "copies": 4}, *own[9:]]
    sentence = "the colour red has 3 different Supporters: each colour has at least 4"
    assert told([whole([*few, *rest])]) == ("too_few_supporters", "ENC-1.5", sentence)
    few = [*own[:9], {**own[9], "copies": 7}]
    sentence = "the colour red has 1 Surprise: each colour has at least 4"
    assert told([whole([*few, *rest])]) == ("too_few_surprises", "ENC-1.5", sentence)


@rule("ENC-1.5")
def test_a_game_needs_six_colours_five_vibes_and_twelve_venues() -> None:
    sentence = "the packs have 5 colours: a game needs at least 6"
    assert told([whole(colours=5)]) == ("too_few_colours", "ENC-1.5", sentence)
    sentence = "the packs have 4 vibes: a game needs at least 5"
    assert told([whole(vibes=4)]) == ("too_few_vibes", "ENC-1.5", sentence)
    sentence = "the packs have 11 Venues: a game needs at least 12"
    assert told([whole(halls=venues(11))]) == ("too_few_venues", "ENC-1.5", sentence)


def test_a_game_is_bound_to_so_many_colours_vibes_and_venues() -> None:
    assert len(card_set([whole(colours=12)]).cards) == 12 * 13
    assert told([whole(colours=13)]) == (
        "too_many_colours",
        None,
        "13 colours are too many: a game is bound to at most 12",
    )
    assert len(card_set([whole(vibes=8)]).vibes) == 8
    assert told([whole(vibes=9)]) == (
        "too_many_vibes",
        None,
        "9 vibes are too many: a game is bound to at most 8",
    )
    assert len(card_set([whole(halls=venues(62))]).venues) == 62
    assert told([whole(halls=venues(63))]) == (
        "too_many_venues",
        None,
        "63 Venues are too many: a game is bound to at most 62",
    )


def test_ids_letters_and_shapes_are_taken_once() -> None:
    again = pack([STRAY], colours=[{**colour(6), "id": "pink"}])
    sentence = "strays.toml: the id pink is taken by a colour of first-tour"
    assert told([*built_in(), again]) == ("same_sign", None, sentence)
    again = pack([STRAY], colours=[{**colour(6), "letter": "P"}])
    sentence = "strays.toml: the letter P is taken by a colour of first-tour"
    assert told([*built_in(), again]) == ("same_sign", None, sentence)
    again = pack([STRAY], vibes=[{**vibe(6), "shape": "heart"}])
    sentence = "strays.toml: the shape heart is taken by a vibe of first-tour"
    assert told([*built_in(), again]) == ("same_sign", None, sentence)
    again = pack([STRAY], vibes=[{**vibe(6), "letter": "R"}])
    assert told([*built_in(), again])[0] == "same_sign"
    again = pack([STRAY], vibes=[{**vibe(6), "id": "rowdy"}])
    assert told([*built_in(), again])[0] == "same_sign"


def test_no_two_cards_have_one_id_and_a_venue_is_a_card() -> None:
    taken = "strays.toml: the id karina-rose is taken by a card of first-tour"
    assert told([*built_in(), pack([{**STRAY, "id": "karina-rose"}])])[::2] == ("same_card", taken)
    assert told([*built_in(), pack(halls=[{**VENUE, "id": "karina-rose"}])])[2] == taken
    twice = pack([STRAY, STRAY])
    assert told([*built_in(), twice])[2] == "strays.toml: the id stray is taken by a card of strays"


def test_a_pack_without_cards_and_venues_is_refused() -> None:
    refusal = refused([*built_in(), pack(colours=[colour(6)])])
    assert "card must be at least one card or Venue" in refusal.sentence
    refusal = refused([*built_in(), pack([STRAY], header={"creature": []})])
    assert refusal.sentence == (
        "pack strays.toml: creature is no field of it: its fields are game, id, title, author, "
        "licence, version, colour, vibe, card, venue"
    )
