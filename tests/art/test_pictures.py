"""The shipped pictures: all there, the right size, no two alike, and made from their recipes as they are.

No build tool is needed here; `make art` builds what one of these tests misses.
"""

import hashlib
import json
from pathlib import Path

from art.focus import FOCUS, text
from art.references import drawn
from art.scene import BUILT_IN, GAMES, MANIFEST, MARKS, PICTURES, recipes
from parlour.games.ember.cards import ELEMENTS
from parlour.packs import creatures, performers
from tests.games.ensemble.builders import CARDS

RECIPES = recipes()
MADE = json.loads(MANIFEST.read_text("utf-8"))
FILES = {f"{path.parent.name}/{path.stem}": path for path in sorted(PICTURES.glob("*/*.webp"))}

EMBER = creatures.card_set(creatures.built_in())
ENCORE = performers.card_set(performers.built_in())


def ensemble_cards() -> list[str]:
    cards = [picture.id for pack in CARDS.packs for picture in pack.pictures]
    return [*cards, *(f"scenario-{pack.id}" for pack in CARDS.packs if pack.scenario is not None)]


def ember_cards() -> list[str]:
    wizards = [f"{element}-{number}" for element in ELEMENTS for number in range(1, 14)]
    return [*wizards, "archmage", *(creature.id for creature in EMBER.creatures)]


def encore_cards() -> list[str]:
    return [*(card.id for card in ENCORE.cards), *(venue.id for venue in ENCORE.venues)]


FACES = {"ensemble": ensemble_cards(), "ember": ember_cards(), "encore": encore_cards()}
BACKS = {
    "ensemble": ["back", *(f"mark-{mark}" for mark in MARKS)],
    "ember": ["back", "back-creature", "back-curse"],
    "encore": [*(f"back-{colour.id}" for colour in ENCORE.colours), "back-venue"],
}


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
    assert {game: len(cards) for game, cards in FACES.items()} == {
        "ensemble": 128,
        "ember": 52 + 1 + 48 + 9,
        "encore": 90 + 14,
    }
    wanted = sorted(f"{game}/{name}" for game in GAMES for name in [*FACES[game], *BACKS[game]])
    assert sorted(FILES) == wanted
    assert sorted(MADE) == wanted
    assert [pack.id for pack in CARDS.packs] == list(BUILT_IN)


def test_every_recipe_is_of_a_card() -> None:
    wanted = sorted(f"{game}/{name}" for game in GAMES for name in FACES[game])
    assert sorted(recipe.name for recipe in RECIPES) == wanted


def test_pictures_are_800_by_1120() -> None:
    for name, path in FILES.items():
        wanted = (192, 192) if "/mark-" in name else (800, 1120)
        assert size(path) == wanted, name


def test_a_picture_weighs_less_than_40_kilobytes_and_all_less_than_14_megabytes() -> None:
    weights = {name: path.stat().st_size for name, path in FILES.items()}
    assert {name: weight for name, weight in weights.items() if weight >= 40_000} == {}
    assert sum(weights.values()) < 14_000_000


def test_every_picture_lies_there_in_small_as_it_was_made() -> None:
    small = {f"{path.parent.parent.name}/{path.stem}": path for path in PICTURES.glob("*/small/*")}
    assert sorted(small) == [name for name in sorted(FILES) if "/mark-" not in name]
    sums = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for name, path in small.items()
    }
    assert sums == {name: made["small"] for name, made in MADE.items() if "small" in made}
    assert {size(path) for path in small.values()} == {(240, 336)}
    assert sum(path.stat().st_size for path in small.values()) < 4_000_000


def test_every_picture_was_made_from_its_recipe_as_it_is() -> None:
    stale = [recipe.name for recipe in RECIPES if MADE[recipe.name]["recipe"] != recipe.hash()]
    assert stale == [], "run `make art`"


def test_all_pictures_were_made_by_the_same_renderer() -> None:
    assert len({MADE[recipe.name]["renderer"] for recipe in RECIPES}) == 1


def test_the_files_are_those_that_were_made() -> None:
    sums = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for name, path in FILES.items()
    }
    assert sums == {name: made["file"] for name, made in MADE.items()}
    assert len(set(sums.values())) == len(FILES)


def test_no_two_pictures_look_alike() -> None:
    """The difference hashes of any two, of one game or of two, are at least 8 of 64 bits apart."""
    marks = [(recipe.name, int(MADE[recipe.name]["likeness"], 16)) for recipe in RECIPES]
    alike = [
        (one, other)
        for i, (one, left) in enumerate(marks)
        for other, right in marks[i + 1 :]
        if (left ^ right).bit_count() < 8
    ]
    assert alike == []


def test_a_wizard_is_the_same_figure_in_all_elements_and_in_no_two_the_same_place() -> None:
    """EMB-1.2: cards of one number share one picture; here the figure is shared, not what is around it."""
    by_id = {recipe.id: recipe for recipe in RECIPES if recipe.game == "ember"}
    for number in range(1, 14):
        four = [by_id[f"{element}-{number}"] for element in ELEMENTS]
        figures = {recipe.hero.icon.split(",hem=")[0] for recipe in four}
        hems = {recipe.hero.icon.split(",hem=")[1].split(",")[0] for recipe in four}
        assert (len(figures), len(hems)) == (1, 4), number
        assert len({recipe.companion.icon for recipe in four}) == 4, number
        assert len({recipe.setting for recipe in four}) == 4, number


def test_where_to_look_on_a_picture_is_written_down_as_its_recipe_says() -> None:
    assert FOCUS.read_text("utf-8") == text(RECIPES), "run `make art`"


def test_everything_that_is_drawn_is_credited() -> None:
    credited = (Path(__file__).parents[2] / "CREDITS.md").read_text("utf-8")
    names = {name for recipe in RECIPES for name in drawn(recipe)}
    assert sorted(name for name in names if f"`{name}`" not in credited) == []
    assert {name.split(":")[0] for name in names} == {"noto", "game-icons", "open-peeps"}
