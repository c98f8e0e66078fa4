"""The small drawings for the table: made from their data, readable without colour and without a font."""

import re
import xml.etree.ElementTree as ET

from art.scene import PICTURES
from art.symbols import ELEMENTS, VIBES, symbols
from parlour.games.ember import cards as ember
from parlour.packs import performers

SYMBOLS = symbols()
SHIPPED = {
    f"{path.parent.name}/{path.stem}": path.read_text("utf-8") for path in PICTURES.glob("*/*.svg")
}


def test_the_shipped_symbols_are_those_of_the_data() -> None:
    assert sorted(SHIPPED) == sorted(SYMBOLS)
    assert SHIPPED == SYMBOLS, "run `make art`"


def test_there_is_a_symbol_for_every_element_vibe_and_counter() -> None:
    assert tuple(ELEMENTS) == ember.ELEMENTS
    vibes = performers.card_set(performers.built_in()).vibes
    assert {vibe.id: vibe.letter for vibe in vibes} == {name: VIBES[name][3] for name in VIBES}
    counters = [f"ensemble/life-{number}" for number in [*range(1, 11), "novice"]]
    assert set(SYMBOLS) == {
        *(f"ember/element-{name}" for name in ELEMENTS),
        *(f"encore/vibe-{name}" for name in VIBES),
        *counters,
        *(f"{counter}-lost" for counter in counters),
        "ensemble/level",
    }


def test_elements_and_vibes_differ_in_shape_letter_and_colour() -> None:
    for family in (ELEMENTS, VIBES):
        for part in (0, 1, 3):
            assert len({parts[part] for parts in family.values()}) == len(family)


def test_symbols_are_small_drawings_without_text_or_anything_from_elsewhere() -> None:
    for name, text in SHIPPED.items():
        root = ET.fromstring(text)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "title", "path", "circle"}, name
        assert root.get("viewBox") == "0 0 48 48", name
        assert len(text) < 2_000, name
        assert re.findall(r"(?:href|url)\s*[=(]", text) == [], name


def test_a_life_counter_shows_as_many_dots_as_its_allowance() -> None:
    """ENS-4.3"""
    dots = [SYMBOLS[f"ensemble/life-{number}"].count("<circle") for number in range(1, 11)]
    assert dots == [0, 0, 0, 1, 1, 1, 2, 2, 3, 3]
    assert all("<circle" not in text for name, text in SYMBOLS.items() if name.endswith("-lost"))
