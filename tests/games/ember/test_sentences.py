"""Whatever happens or is refused in Ember can be said to everybody who learns of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import parlour
from parlour.core.events import Event
from parlour.core.state import State
from parlour.games.ember.actions import ASKS
from parlour.packs.phrases import language_file
from tests.games.codes import codes

GAME = parlour.game("ember")
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva")
SILENT = {"moment_opened", "moment_closed", "place_opened", "place_closed", "answered"}
SILENT |= {"table_shown", "archmage_spent"}
SILENT |= {"named_nothing", "turn_ended", "unasked", "turn_opened", "turn_closed"}

AT_TABLES = [
    (seats, seed, {"length": "quick", **options})
    for seats in range(1, 6)
    for seed, options in (
        (1, {}),
        (2, {"promos": True, "cancelled_stays_up": True}),
        (3, {"promos": True, "zero_flips": True}),
    )
]


def played(
    seats: int, seed: int, options: dict[str, object]
) -> Iterator[tuple[State, list[Event]]]:
    """A random game: each state, and what happened since the one before it."""
    rnd = random.Random(seed)
    heard: list[Event] = []
    state = GAME.start(seats, seed, options, heard)
    while True:
        yield state, list(heard)
        heard.clear()
        if state.outcome is not None:
            return
        seat, decision = rnd.choice(list(state.window.items()))
        options_left = [one for one in decision.options if GAME.notation(one) != "call"]
        state.answer(seat, rnd.choice(decision.options if rnd.random() < 0.05 else options_left))


def is_sentence(text: str) -> bool:
    """Whole, with every fact filled in."""
    unfilled = re.search(r"[{}\[\]]|\b(?:None|True|False)\b|  | [.:,]|: \.", text)
    return unfilled is None and text[:1].isupper() and text.endswith(".")


@pytest.mark.parametrize(("seats", "seed", "options"), AT_TABLES)
def test_every_event_can_be_told_to_everybody_who_sees_it(
    seats: int, seed: int, options: dict[str, object]
) -> None:
    names = NAMES[:seats]
    for _, events in played(seats, seed, options):
        for event in events:
            assert is_sentence(GAME.tell(event)) or event.code in SILENT
            for viewer in (None, *range(seats)):
                seen = event.seen_by(viewer)
                if seen is not None:
                    told = GAME.tell(seen, viewer, names=names)
                    assert told == "" if event.code in SILENT else is_sentence(told), told


@pytest.mark.parametrize("seats", range(1, 6))
def test_every_refusal_is_one_sentence_without_a_full_stop(seats: int) -> None:
    rnd = random.Random(seats)
    for state, _ in played(seats, seats, {"promos": True}):
        for seat in range(seats):
            for action in rnd.sample(range(len(GAME.actions)), 12):
                refusal = state.why_not(seat, action)
                if refusal is not None:
                    assert not re.search(r"[{}]|None|: \"\"|\.$|  ", refusal.sentence)
                    assert refusal.sentence[0].islower()
                    assert not re.search(r"seat \d (?!cannot|now:|is in|is conj)", refusal.sentence)


def test_a_refusal_names_cards_and_creatures_and_keeps_the_raw_facts() -> None:
    state = GAME.start(1, 7)
    seat = next(iter(state.window))
    refusal = state.why_not(seat, GAME.parse("conjure wisp"))
    assert refusal is not None
    assert refusal.sentence.startswith(f"seat {seat} cannot conjure Wisp now: ")
    assert type(refusal.facts["creature"]) is int
    refusal = state.why_not(seat, GAME.parse("pay 6-fire"))
    assert refusal is not None
    assert refusal.sentence.startswith(f"seat {seat} cannot pay 6 of Fire now: ")
    assert refusal.facts["card"] == 31


TOLD = {"tell": 1, "tell_some": 1, "Happening": 0, "draw": 3, "discard": 3, "take_from_charred": 2}
"""Which argument of these is a code."""


def test_every_code_in_the_source_has_a_sentence() -> None:
    sentences = language_file("en")
    told = codes("ember", TOLD, apart="loading")
    assert {"marked_down", "named_value", "trimmed", "archmage_flips", "salvaged"} <= told
    for code in told:
        assert f"ember.{code}" in sentences or f"ember.{code}.default" in sentences, code
    assert {f"refusal.{code}" for code in codes("ember", {"Objection": 0})} <= set(sentences)
    assert {f"ember.question.{ask.code}" for ask in ASKS} <= set(sentences)


def test_a_receiver_reads_which_cards_and_a_bystander_how_many() -> None:
    event = next(
        event
        for seed in range(40)
        for _, events in played(3, seed, {})
        for event in events
        if event.code == "handed_over"
    )
    facts = event.facts()
    giver, receiver, count = facts["seat"], facts["to"], facts["count"]
    assert isinstance(giver, int) and isinstance(receiver, int)
    other = 3 - giver - receiver
    told = []
    for viewer in (giver, receiver, other):
        seen = event.seen_by(viewer)
        assert seen is not None
        told.append(GAME.tell(seen, viewer, names=NAMES))
    cards = GAME.spoken("cards", facts["cards"], None)
    assert told[0] == f"You give {NAMES[receiver]} {cards}."
    assert told[1] == f"{NAMES[giver]} gives you {cards}."
    noun = "card" if count == 1 else "cards"
    assert told[2] == f"{NAMES[giver]} gives {NAMES[receiver]} {count} {noun}."
