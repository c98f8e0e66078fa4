"""The shipped pictures: all there, the right size, no two alike, and made from the cards as they are.

No build tool is needed here; `make art` builds what one of these tests misses.
"""

import hashlib
import json
from pathlib import Path

from art.scene import BUILT_IN, MANIFEST, MARKS, PICTURES, recipes
from tests.games.ensemble.builders import CARDS

RECIPES = recipes()
EXTRA = ["back", *(f"mark-{mark}" for mark in MARKS)]
MADE = json.loads(MANIFEST.read_text("utf-8"))
FILES = sorted(PICTURES.glob("*.webp"))


def size(path: Path) -> tuple[int, int]:
    """Width and height as the header of a WebP file says them."""
    data = path.read_bytes()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP", path
    if data[12:16] == b"VP8 ":
        assert data[23:26] == b"\x9d\x01\x2a", path
        width, height = (int.from_bytes(data[i : i + 2], "little") & 0x3FFF for i in (26, 28))
        return width, height
    assert data[12:16] == b"VP8X", path
    width, height = (int.from_bytes(data[i : i + 3], "little") + 1 for i in (24, 27))
    return width, height


def test_every_card_has_its_picture_and_no_picture_is_without_a_card() -> None:
    cards = [picture.id for pack in CARDS.packs for picture in pack.pictures]
    scenarios = [f"scenario-{pack.id}" for pack in CARDS.packs if pack.scenario is not None]
    assert len(cards) + len(scenarios) == 128
    assert sorted([*cards, *scenarios, *EXTRA]) == [path.stem for path in FILES]
    assert sorted(MADE) == [path.stem for path in FILES]
    assert [pack.id for pack in CARDS.packs] == list(BUILT_IN)


def test_pictures_are_800_by_1120() -> None:
    for path in FILES:
        wanted = (192, 192) if path.stem.startswith("mark-") else (800, 1120)
        assert size(path) == wanted, path.name


def test_a_picture_weighs_less_than_40_kilobytes_and_all_less_than_14_megabytes() -> None:
    weights = {path.name: path.stat().st_size for path in FILES}
    assert {name: weight for name, weight in weights.items() if weight >= 40_000} == {}
    assert sum(weights.values()) < 14_000_000


def test_every_picture_was_made_from_its_card_as_it_is() -> None:
    stale = [recipe.id for recipe in RECIPES if MADE[recipe.id]["recipe"] != recipe.hash()]
    assert stale == [], "run `make art`"


def test_all_pictures_were_made_by_the_same_renderer() -> None:
    assert len({MADE[recipe.id]["renderer"] for recipe in RECIPES}) == 1


def test_the_files_are_those_that_were_made() -> None:
    sums = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in FILES}
    assert sums == {name: made["file"] for name, made in MADE.items()}
    assert len(set(sums.values())) == len(FILES)


def test_no_two_pictures_look_alike() -> None:
    """The difference hashes of any two are at least 8 of 64 bits apart."""
    marks = [(recipe.id, int(MADE[recipe.id]["likeness"], 16)) for recipe in RECIPES]
    alike = [
        (one, other)
        for i, (one, left) in enumerate(marks)
        for other, right in marks[i + 1 :]
        if (left ^ right).bit_count() < 8
    ]
    assert alike == []


def test_every_icon_that_is_drawn_is_credited() -> None:
    credited = (Path(__file__).parents[2] / "CREDITS.md").read_text("utf-8")
    drawn = {thing.icon for recipe in RECIPES for thing in recipe.things()}
    drawn |= {
        touch["icon"] for recipe in RECIPES for touch in recipe.touches if touch["kind"] == "icon"
    }
    assert sorted(name for name in drawn if f"`{name}`" not in credited) == []
