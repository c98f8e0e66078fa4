"""Whatever happens or is refused in Encore!! can be said to everybody who learns of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import parlour
from parlour.core.events import Event
from parlour.core.state import State
from parlour.games.encore.actions import ASKS
from parlour.packs.phrases import language_file

GAME = parlour.game("encore")
NAMES = ("Ann", "Ben")
SILENT = {"answered", "table_shown"}
SEEDS = range(24)


def played(seed: int) -> Iterator[tuple[State, list[Event]]]:
    """A game in which passes are rare: each state, and what happened since the one before it."""
    rnd = random.Random(seed)
    heard: list[Event] = []
    options: dict[str, object] = {"opening_hand": seed % 2 == 1, "no_return": seed % 5 == 0}
    state = GAME.start(2, seed, options, heard)
    while True:
        yield state, list(heard)
        heard.clear()
        if state.outcome is not None:
            return
        [(seat, decision)] = state.window.items()
        bold = [one for one in decision.options if one != GAME.parse("pass")]
        state.answer(seat, rnd.choice(decision.options if rnd.random() < 0.3 else bold))


def is_sentence(text: str) -> bool:
    """Whole, with every fact filled in."""
    unfilled = re.search(r"[{}\[\]]|\b(?:None|True|False)\b|  | [.:,]|: \.", text)
    return unfilled is None and text[:1].isupper() and text.endswith(".")


def test_every_event_can_be_told_to_everybody_who_sees_it() -> None:
    told_of: set[str] = set()
    for seed in SEEDS:
        for event in [event for _, events in played(seed) for event in events]:
            told_of.add(event.code)
            assert is_sentence(GAME.tell(event)) or event.code in SILENT
            for viewer in (None, 0, 1):
                seen = event.seen_by(viewer)
                if seen is not None:
                    told = GAME.tell(seen, viewer, names=NAMES)
                    assert told == "" if event.code in SILENT else is_sentence(told), told
    assert {"drawn", "staged", "performed_boosted", "exhausted", "scouted", "grown"} <= told_of
    assert {"venue_won", "star_changed", "payout_changed", "vibes_added", "looked"} <= told_of


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_is_one_sentence_without_a_full_stop(seed: int) -> None:
    rnd = random.Random(seed)
    for state, _ in played(seed):
        for seat in (0, 1):
            for action in [*range(60), *rnd.sample(range(60, len(GAME.actions)), 20)]:
                refusal = state.why_not(seat, action)
                if refusal is not None:
                    assert not re.search(r"[{}]|None|: \"\"|\.$|  ", refusal.sentence)
                    assert refusal.sentence.startswith(f"seat {seat} cannot ")


def test_a_refusal_names_cards_and_sums_and_keeps_the_raw_facts() -> None:
    for state, _ in played(1):
        for seat in state.window:
            for action in range(len(GAME.actions)):
                refusal = state.why_not(seat, action)
                if refusal is not None and refusal.code == "cannot_pay_signing":
                    assert re.search(r"it costs \$\d+,000, and the Payout is \$", refusal.sentence)
                    assert type(refusal.facts["card"]) is int
                    assert type(refusal.facts["cost"]) is int
                    return
    pytest.fail("nobody was ever short of money")


def test_every_question_and_every_reason_has_a_sentence() -> None:
    sentences = set(language_file("en"))
    assert {f"encore.question.{ask.code}" for ask in ASKS} <= sentences
    reasons = {f"encore.reason.{code}" for code in ("venues", "payout", "tour", "drawn")}
    assert reasons <= sentences


def test_only_whoever_draws_reads_which_card() -> None:
    for _, events in played(2):
        for event in events:
            if event.code == "drawn":
                drawer = event.facts()["seat"]
                assert isinstance(drawer, int)
                own, other = event.seen_by(drawer), event.seen_by(1 - drawer)
                assert own is not None and other is not None
                card = GAME.spoken("card", own.facts()["card"], None)
                assert GAME.tell(own, drawer, names=NAMES).startswith(f"You draw {card} from your ")
                told = GAME.tell(other, 1 - drawer, names=NAMES)
                assert told.startswith(f"{NAMES[drawer]} draws from the ")
                return
