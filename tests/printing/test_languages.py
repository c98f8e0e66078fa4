"""Sheets in another language: every word of them, and all of it on its card."""

from __future__ import annotations

import json

import pytest

import parlour
from parlour.lab.cardlists import card_list
from parlour.packs.binding import bind, in_language
from parlour.printing.papers import PAPERS
from parlour.printing.pieces import printing_in
from parlour.printing.sheets import Printout, pdf, printout

GERMAN = {
    "ensemble": ("Erinnerung", "Spielraum 1", "Eine Runde", "Geheime Wahl"),
    "ember": ("Irrlicht", "Umdrehen:", '"SP"', "Der Pool"),
    "encore": ("Advokatin des Teufels", "Nur im Event", "23.000 $", "Ablauf einer Runde"),
}
ENGLISH = ("Flip:", '"VP"', "Venue", "Performer", "Challenge", "Life", "Conjure", "Signing Cost")


def in_german(game: str) -> Printout:
    spoken = in_language(bind(game), "de")
    return printout(spoken, [pack for pack in card_list(spoken) if not pack.sealed], PAPERS["a4"])


@pytest.mark.parametrize("game", parlour.games())
def test_a_game_is_printed_in_german(game: str) -> None:
    with printing_in("de"):
        text = json.dumps(in_german(game).dump(), ensure_ascii=False)
    assert not [words for words in GERMAN[game] if words not in text]
    assert not [words for words in ENGLISH if words in text]


def test_german_texts_and_rules_fit_on_their_cards() -> None:
    """A text that does not is refused."""
    with printing_in("de"):
        assert pdf(in_german("ember")).startswith(b"%PDF")
