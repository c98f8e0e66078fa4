"""What stands where on the sheets: on its card, legible, and each back behind its front."""

from __future__ import annotations

from dataclasses import replace

import pytest

import parlour
from parlour.core.errors import BadInput
from parlour.packs import performers
from parlour.packs.reading import PackFile
from parlour.printing.papers import PAPERS
from parlour.printing.pieces import Face
from parlour.printing.sheets import pdf
from tests.packs import ember as strays

from .paper import (
    HEIGHT,
    POINTS,
    WIDTH,
    Pages,
    Slot,
    fitted,
    fronts,
    made,
    pieces,
    slot,
    turned_over,
    words,
)
from .paper import whole as whole_pdf

EVERY = [(game, paper) for game in parlour.games() for paper in PAPERS]


def told(face: Face) -> list[str]:
    """What has to be legible on a side."""
    found: list[str] = []
    if face["kind"] == "picture" and face["picture"] is not None:
        return found
    for name in ("title", "text", "ability", "cost", "act", "label", "name"):
        value = face.get(name)
        if isinstance(value, str) and value and not (name == "title" and face.get("picture")):
            found.append(value)
    return found


@pytest.mark.parametrize(("game", "paper"), EVERY)
def test_every_page_has_the_size_of_the_paper(game: str, paper: str) -> None:
    pages = Pages(whole_pdf(game, paper))
    size = PAPERS[paper]
    for page in range(len(pages)):
        assert pages.size(page) == pytest.approx((size.width, size.height), abs=0.01)


@pytest.mark.parametrize(("game", "paper"), [("ember", "a4"), ("encore", "letter")])
def test_the_text_of_every_card_stands_within_its_card(game: str, paper: str) -> None:
    pages = Pages(whole_pdf(game, paper))
    checked = 0
    for sheet, place, front, _ in pieces(made(game, paper)):
        found = pages.at(2 * sheet, slot(PAPERS[paper], place))
        for text in told(front):
            assert words(text) in found, f"{front['id']}: {text}"
            checked += 1
    assert checked > 200


@pytest.mark.parametrize(
    ("game", "kind", "foot"),
    [("ember", "creature", 8.4), ("encore", "act", 8.4), ("encore", "venue", 11.0)],
)
def test_no_text_runs_into_the_foot_of_its_card(game: str, kind: str, foot: float) -> None:
    pages = Pages(whole_pdf(game))
    for sheet, place, front, _ in pieces(made(game)):
        if front["kind"] == kind:
            card = slot(PAPERS["a4"], place)
            lowest = replace(card, top=card.bottom + foot * POINTS)
            label = words(str(front["label"]))
            assert pages.at(2 * sheet, lowest).removeprefix(colour_of(front)) == label, front["id"]


def colour_of(face: Face) -> str:
    colour = face.get("colour")
    return words(str(colour["name"])) if isinstance(colour, dict) else ""


@pytest.mark.parametrize("game", parlour.games())
def test_the_rules_end_above_the_edge_of_their_card(game: str) -> None:
    pages = Pages(whole_pdf(game))
    told = 0
    for sheet, place, front, behind in pieces(made(game)):
        card = slot(PAPERS["a4"], place)
        for page, face, there in (
            (2 * sheet, front, card),
            (2 * sheet + 1, behind, turned_over(PAPERS["a4"], card)),
        ):
            if face["kind"] in ("reference", "scenario", "scenario-back"):
                lowest = replace(there, top=there.bottom + 4.2 * POINTS)
                assert pages.at(page, lowest) == "", face["id"]
                told += 1
    assert told >= 4


@pytest.mark.parametrize(("game", "paper"), EVERY)
def test_each_back_lies_behind_its_front_when_the_paper_is_flipped(game: str, paper: str) -> None:
    pages = Pages(whole_pdf(game, paper))
    checked = 0
    for sheet, place, _, behind in pieces(made(game, paper)):
        there = turned_over(PAPERS[paper], slot(PAPERS[paper], place))
        wanted = behind.get("text") or behind.get("name") or behind.get("title")
        if behind.get("picture") is not None:
            assert any(within(one, there) for one in pages.images(2 * sheet + 1))
            checked += 1
        elif wanted:
            assert words(str(wanted)) in pages.at(2 * sheet + 1, there)
            checked += 1
    assert checked > 80


def within(inner: Slot, outer: Slot) -> bool:
    """Whether a picture lies in a place and nowhere else; it may be cut off by its frame."""
    middle = (inner.left + inner.right) / 2, (inner.bottom + inner.top) / 2
    return outer.left < middle[0] < outer.right and outer.bottom < middle[1] < outer.top


def test_the_counters_of_a_card_lie_behind_each_other() -> None:
    paper = PAPERS["a4"]
    pages = Pages(whole_pdf("ensemble"))
    sheet, place = next(
        (sheet, place)
        for sheet, place, front, _ in pieces(made("ensemble"))
        if front["id"] == "tokens-1"
    )
    card = slot(paper, place)
    for number in range(6):
        across, down = number % 2, number // 2
        left = card.left + across * WIDTH / 2 * POINTS
        top = card.top - down * HEIGHT / 3 * POINTS
        half = type(card)(left, top - HEIGHT / 3 * POINTS, left + WIDTH / 2 * POINTS, top)
        assert pages.at(2 * sheet, half).startswith(f"life{number + 1}")
        assert pages.at(2 * sheet + 1, turned_over(paper, half)) == f"lost{number + 1}"


@pytest.mark.parametrize("game", parlour.games())
def test_every_text_is_large_enough_to_read(game: str) -> None:
    smallest = {"text": 7.0, "title": 8.0, "rules": 5.75, "cost": 7.0, "act": 7.0, "note": 5.0}
    sizes = [(one["what"], one["size"], one["id"]) for one in fitted(game)]
    assert [one for one in sizes if one[1] < smallest.get(one[0], 6.5)] == []
    told = {one["id"] for one in fitted(game) if one["what"] in {"text", "rules", "title"}}
    kinds = ("creature", "act", "venue", "scenario", "reference", "archmage", "wizard")
    assert told >= {face["id"] for kind in kinds for face in fronts(made(game), kind)}


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("name", "W" * 40),
        ("flavour", "fit " * 29 + "fits"),
        ("name", "A Name of Forty Letters, Spaces And More"),
    ],
)
def test_a_text_that_is_too_long_is_refused_and_a_long_one_fits(field: str, text: str) -> None:
    file = strays.pack([{**strays.STRAY, field: text}])
    printed = made("ember", packs=[file])
    if " " in text:
        stray = next(face for face in fronts(printed, "creature") if face["id"] == "stray")
        assert text in (stray["title"], stray["flavour"])
        assert pdf(printed)
        return
    with pytest.raises(BadInput) as refused:
        pdf(printed)
    assert refused.value.code == "card_too_long"
    assert refused.value.facts == {"card": "stray"}


def test_the_longest_names_that_a_pack_of_encore_may_have_fit_on_its_cards() -> None:
    text = next(file for file in performers.built_in()).text.decode()
    longest = {
        'name = "Rowdy"': 'name = "Extraordinarily Loud"',
        'name = "Eerie"': 'name = "Otherworldly Strange"',
        'name = "ORANGE"': 'name = "OVERWHELMINGLY AMBER"',
        'name = "Karina Rose"': 'name = "Karina Rose and the Thorns of Devilment"',
        "Devil's Advocate": "The Advocate of Each and Every Old Devil",
        'name = "The Rusty Bucket"': 'name = "The Rusty Bucket at the Harbour Entrance"',
    }
    for old, new in longest.items():
        assert old in text
        text = text.replace(old, new, 1)
    printed = made("encore", packs=[PackFile("first-tour.toml", text.encode())])
    pages = Pages(pdf(printed))
    for sheet, place, front, _ in pieces(printed):
        if front["id"] in ("karina-rose", "the-rusty-bucket"):
            found = pages.at(2 * sheet, slot(PAPERS["a4"], place))
            names = [front["title"], "Extraordinarily Loud"]
            if front["kind"] == "act":
                names += [front["act"], "OVERWHELMINGLY AMBER", "Otherworldly Strange"]
            assert [name for name in names if words(str(name)) not in found] == []


@pytest.mark.parametrize(("game", "paper"), EVERY)
def test_every_page_says_whose_game_it_is_and_how_to_print_it(game: str, paper: str) -> None:
    pages = Pages(whole_pdf(game, paper))
    designers = {
        "ensemble": "Luigi Ferrini and Daniele Ursini",
        "ember": "Stuart Garside",
        "encore": "names no designer",
    }
    for page in range(len(pages)):
        shown = pages.all(page)
        for note in ("Unofficial", "not endorsed", designers[game], "CC0-1.0", "long edge"):
            assert words(note) in shown


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_stand_in_line_with_the_cuts_and_outside_the_cards(paper: str) -> None:
    size = PAPERS[paper]
    scale = 6  # pixels in a millimetre
    document = Pages(whole_pdf("ember", paper)).document
    image = document[0].render(scale=scale / POINTS).to_pil().convert("L")

    def darkest(x: float, y: float) -> int:
        """Around a point in millimetres from the upper left corner."""
        around = (x * scale - 2, y * scale - 2, x * scale + 3, y * scale + 3)
        low, _ = image.crop([round(edge) for edge in around]).getextrema()
        assert isinstance(low, int)
        return low

    left, top = (size.width - 3 * WIDTH) / 2, (size.height - 3 * HEIGHT) / 2
    for k in range(4):
        x, y = left + k * WIDTH, top + k * HEIGHT
        marks = [(x, top - 3), (x, size.height - top + 3)]
        marks += [(left - 3, y), (size.width - left + 3, y)]
        for mark in marks:
            assert darkest(*mark) < 160, mark
        assert darkest(x, top + 20) > 200, "no line goes through the cards"


def test_the_same_cards_give_the_same_bytes() -> None:
    data = whole_pdf("ember")
    assert pdf(made("ember")) == data
    assert b"CreationDate" not in data
