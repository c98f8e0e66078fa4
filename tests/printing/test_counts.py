"""Whoever prints a game has all that a table needs, no piece more and none less."""

from collections import Counter

import pytest

import parlour
from parlour.games.encore.cards import TYPES
from parlour.packs.reading import PackFile
from parlour.printing.pieces import Face
from tests.cli.builders import built_in
from tests.marks import rule
from tests.packs import ember as strays

from .paper import Pages, fronts, made, whole


def tokens(game: str, side: int, *, spoilers: bool = True) -> list[Face]:
    found: list[Face] = []
    for part in made(game, spoilers=spoilers).parts:
        for piece in part.pieces:
            face = (piece.front, piece.back)[side]
            shown = face["tokens"] if face["kind"] == "tokens" else []
            assert isinstance(shown, list)
            found += [token for token in shown if token is not None]
    return found


@pytest.mark.parametrize(
    ("game", "cards", "sheets"), [("ensemble", 224, 26), ("ember", 119, 14), ("encore", 142, 17)]
)
def test_a_game_has_its_cards_and_two_pages_a_sheet(game: str, cards: int, sheets: int) -> None:
    printed = made(game)
    assert (printed.pieces, len(printed.sheets)) == (cards, sheets)
    assert len(Pages(whole(game))) == 2 * sheets


@rule("ENS-1.3")
def test_ensemble_has_its_pictures_and_nine_votes_in_each_of_ten_colours() -> None:
    printed = made("ensemble", spoilers=False)
    assert len(fronts(printed, "picture")) == 80
    votes = Counter((face["seat"], face["number"]) for face in fronts(printed, "vote"))
    assert votes == {(seat, number): 1 for seat in range(10) for number in range(1, 10)}
    letters = {face["letter"] for face in fronts(printed, "vote")}
    assert len(letters) == 10, "a colour is also told by its letter"


@rule("ENS-1.3", "ENS-4.3")
def test_the_life_counters_show_their_allowance_and_are_grey_behind() -> None:
    lives = [token for token in tokens("ensemble", 0) if token["style"] == "life"]
    grey = [token for token in tokens("ensemble", 1) if token["style"] == "grey"]
    assert [token["big"] for token in lives] == [*[str(n) for n in range(1, 11)], "Novice"]
    assert sorted(str(token["big"]) for token in grey) == sorted(str(one["big"]) for one in lives)
    feet = [f"Allowance {n}" if n else "" for n in parlour.game("ensemble").cards.allowance]
    assert [token["foot"] for token in lives[:10]] == feet


@rule("ENS-1.3")
def test_ensemble_has_nine_spaces_and_a_level_marker() -> None:
    shown = tokens("ensemble", 0, spoilers=False)
    spaces = [token["big"] for token in shown if token["style"] == "space"]
    assert spaces == [str(number) for number in range(1, 10)]
    assert [token["big"] for token in shown if token["style"] == "level"] == ["Level"]


@rule("ENS-8.2")
def test_nothing_of_a_sealed_pack_is_printed_unless_it_is_asked_for() -> None:
    sealed = str(made("ensemble", spoilers=False).dump())
    opened = str(made("ensemble").dump())
    for secret in ("knotted-river", "Knot", "Lantern", "scenario", "ENS-9.5"):
        assert secret not in sealed
        assert secret in opened
    assert len(fronts(made("ensemble"), "picture")) == 80 + 3 * 15
    assert [face["title"] for face in fronts(made("ensemble"), "scenario")] == [
        "The Crossing",
        "The Masked Ball",
        "The Night Walk",
    ]


@rule("EMB-1.2")
def test_ember_has_a_draw_deck_of_four_elements_and_three_archmages() -> None:
    printed = made("ember")
    wizards = Counter((face["element"], face["number"]) for face in fronts(printed, "wizard"))
    elements = ("air", "earth", "fire", "water")
    assert wizards == {(one, number): 1 for one in elements for number in range(1, 14)}
    assert len(fronts(printed, "archmage")) == 3


@rule("EMB-1.3", "EMB-12.1")
def test_ember_has_its_creatures_once_each_and_nine_curses() -> None:
    creatures = fronts(made("ember"), "creature")
    boxes = Counter(face["box"] for face in creatures)
    assert boxes == {"standard": 30, "legendary": 16, "promo": 2, "curse": 9}
    assert len({str(face["id"]) for face in creatures}) == 57


@rule("EMB-12.2")
def test_the_clock_of_ember_reaches_the_last_curse() -> None:
    clock = fronts(made("ember"), "clips")[0]
    left, right = clock["left"], clock["right"]
    assert isinstance(left, list) and isinstance(right, list)
    ticks = parlour.game("ember").cards.solo.very_long
    assert [*left, *right] == [str(tick) for tick in range(ticks[-1] + 1)]
    assert " ".join(str(tick) for tick in ticks) in str(clock["lines"])


@rule("ENC-1.5")
def test_encore_has_every_copy_of_its_cards_and_every_venue_once() -> None:
    printed = made("encore")
    cards = parlour.game("encore").cards
    copies = Counter(face["id"] for face in fronts(printed, "act"))
    assert copies == {card.id: card.copies for card in cards.cards}
    colours = Counter(str(face["colour"]) for face in fronts(printed, "act"))
    assert list(colours.values()) == [20] * 6
    types = Counter(face["type"] for face in fronts(printed, "act"))
    assert types[TYPES[0]] == 5 * 6
    assert [face["id"] for face in fronts(printed, "venue")] == [one.id for one in cards.venues]


@rule("ENC-2.5")
def test_the_back_of_a_card_tells_its_deck_and_not_its_colour() -> None:
    behind = {
        (piece.front["type"] == "performer", str(piece.back))
        for part in made("encore").parts
        for piece in part.pieces
        if piece.front["kind"] == "act"
    }
    assert len(behind) == 2


@rule("ENC-2.1", "ENC-3.1", "ENC-3.5")
def test_each_manager_can_count_intensity_and_money_and_one_card_tells_priority() -> None:
    printed = made("encore")
    counters = [face["id"] for face in fronts(printed, "clips")]
    assert counters == ["gauge-nco", "payout-nco", "gauge-kju", "payout-kju"]
    assert len(fronts(printed, "studio")) == 1
    assert "roll a die" in str(fronts(printed, "studio")[0]["text"])


def test_a_pack_of_a_designer_is_printed_with_the_others() -> None:
    file = strays.pack([strays.STRAY])
    creatures = fronts(made("ember", packs=[file]), "creature")
    stray = next(face for face in creatures if face["id"] == "stray")
    assert (stray["title"], stray["vp"], stray["picture"]) == ("Stray", 2, None)
    assert len(creatures) == 57 + 1


def test_a_pack_that_the_reader_names_holds_no_surprise() -> None:
    text = built_in("crossing").replace("The Knotted River", "The Tangled River")
    printed = made("ensemble", packs=[PackFile("crossing.toml", text.encode())], spoilers=False)
    titles = [face["title"] for face in fronts(printed, "picture")]
    assert "The Tangled River" in titles
    assert len(titles) == 80 + 15
