"""Pictures where there are some, and type where there are none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from parlour.packs.reading import PackFile
from parlour.printing import pictures
from parlour.printing.papers import PAPERS
from parlour.printing.sheets import pdf
from tests.games.ensemble.packs import pack_text

from .paper import POINTS, Pages, fronts, made, pieces, slot, whole, words


def images(data: bytes, page: int) -> int:
    return len(Pages(data).images(page))


def test_the_pictures_of_ensemble_are_on_their_cards_without_a_word() -> None:
    data = whole("ensemble")
    assert images(data, 0) == 9
    assert all(face["picture"] is not None for face in fronts(made("ensemble"), "picture"))
    assert Pages(data).at(0, slot(PAPERS["a4"], 0)) == ""


def test_a_picture_that_is_drawn_later_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = pictures.PICTURES / "ensemble" / "empty-chair.webp"
    (tmp_path / "ember").mkdir()
    monkeypatch.setattr(pictures, "PICTURES", tmp_path)
    without = images(pdf(made("ember")), 14)
    for name in ("wisp", "wizard-1", "archmage"):
        shutil.copyfile(drawn, tmp_path / "ember" / f"{name}.webp")
    printed = made("ember")
    creatures = fronts(printed, "creature")
    assert [face["id"] for face in creatures if face["picture"] is not None] == ["wisp"]
    assert sum(face["picture"] is not None for face in fronts(printed, "wizard")) == 4
    data = pdf(printed)
    assert images(data, 0) == 4
    assert (without, images(data, 14)) == (0, 1)


@pytest.mark.parametrize(
    ("game", "kind", "top", "bottom"),
    [("ember", "creature", 12, 45), ("encore", "act", 12, 42), ("encore", "venue", 14, 41)],
)
def test_what_to_look_at_on_a_picture_is_in_the_window_of_its_card(
    game: str, kind: str, top: float, bottom: float
) -> None:
    """The window is told in millimetres from the upper edge of the card."""
    shown = Pages(whole(game))
    for sheet, place, front, _ in pieces(made(game)):
        if front["kind"] != kind:
            continue
        card = slot(PAPERS["a4"], place)
        (image,) = (
            one
            for one in shown.images(2 * sheet)
            if card.left < (one.left + one.right) / 2 < card.right
            and card.bottom < (one.top + one.bottom) / 2 < card.top
        )
        focus = front["focus"]
        assert isinstance(focus, float)
        heart = (card.top - image.top + focus * (image.top - image.bottom)) / POINTS
        assert top < heart < bottom, front["id"]


def test_a_picture_that_nobody_has_drawn_is_told() -> None:
    text = pack_text()
    file = PackFile("harbour.toml", text.encode())
    printed = made("ensemble", packs=[file], spoilers=False)
    untold = [face for face in fronts(printed, "picture") if face["picture"] is None]
    assert untold
    shown = Pages(pdf(printed))
    whole_text = "".join(shown.all(page) for page in range(len(shown)))
    for face in untold:
        assert words(str(face["title"])) in whole_text
        assert words(str(face["text"])) in whole_text
