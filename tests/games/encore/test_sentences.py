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
from tests.games.codes import codes
from tests.games.encore.builders import answer, table
from tests.games.encore.texts import GAME as TOUR
from tests.games.encore.texts import do, encore, surprise, trigger, venue_when, when, with_texts

GAME = parlour.game("encore")
NAMES = ("Ann", "Ben")
SILENT = {"answered", "table_shown", "unasked", "turn_opened", "turn_closed"}
AT_TABLES: list[tuple[int, dict[str, object]]] = [
    *[(seed, {}) for seed in range(6)],
    (6, {"opening_hand": True, "zones": 5}),
    (7, {"opening_hand": True, "no_return": True, "venues": 2}),
    (8, {"zones": 1, "venues": 12}),
]


def played(seed: int, options: dict[str, object]) -> Iterator[tuple[State, list[Event]]]:
    """A random game: each state, and what happened since the one before it."""
    rnd = random.Random(seed)
    heard: list[Event] = []
    state = GAME.start(2, seed, options, heard)
    while True:
        yield state, list(heard)
        heard.clear()
        if state.outcome is not None:
            return
        seat, decision = rnd.choice(list(state.window.items()))
        busy = [one for one in decision.options if GAME.notation(one) != "pass"]
        state.answer(seat, rnd.choice(busy if busy and rnd.random() < 0.8 else decision.options))


def is_sentence(text: str) -> bool:
    """Whole, with every fact filled in."""
    unfilled = re.search(r"[{}\[\]]|\b(?:None|True|False)\b|  | [.:,]|: \.", text)
    return unfilled is None and text[:1].isupper() and text.endswith(".")


def told_to_all(event: Event) -> list[str]:
    """What each viewer reads of an event that it learns of."""
    found = []
    for viewer in (None, 0, 1):
        seen = event.seen_by(viewer)
        if seen is not None:
            found.append(GAME.tell(seen, viewer, names=NAMES))
    return found


@pytest.mark.parametrize(("seed", "options"), AT_TABLES)
def test_every_event_can_be_told_to_everybody_who_sees_it(
    seed: int, options: dict[str, object]
) -> None:
    for _, events in played(seed, options):
        for event in events:
            for told in told_to_all(event):
                assert told == "" if event.code in SILENT else is_sentence(told), told


@pytest.mark.parametrize("seed", range(4))
def test_every_refusal_is_one_sentence_without_a_full_stop(seed: int) -> None:
    rnd = random.Random(seed)
    for state, _ in played(seed, {"opening_hand": seed > 1}):
        for seat in range(2):
            for action in rnd.sample(range(GAME.action_count), 12):
                refusal = state.why_not(seat, action)
                if refusal is not None:
                    assert not re.search(r"[{}]|None|: \"\"|\.$|  ", refusal.sentence)
                    assert refusal.sentence[0].islower()


def test_a_refusal_names_cards_and_sums_and_keeps_the_raw_facts() -> None:
    state = table(("", ""), ("ada acrew", "dot"), money=(6_000, 80_000))
    refusal = state.why_not(0, TOUR.parse("stage ada m1"))
    assert refusal is not None and refusal.code == "cannot_pay_signing"
    assert {"Ada", "$10,000", "$6,000"} <= set(re.findall(r"[$]?[\w,]*\w", refusal.sentence))
    assert refusal.facts["cost"] == 10_000
    assert refusal.facts["card"] == TOUR.cards.card_of["ada"]


TOLD = {"tell": 1, "tell_one": 1, "Happening": 0, "remove": 3, "tell_moved": 3}
"""Which argument of these is a code."""


def test_every_code_in_the_source_has_a_sentence() -> None:
    sentences = language_file("en")
    told = codes("encore", TOLD, apart="refusals")
    assert {"staged", "scouted", "made_room", "came_forward", "shrunk", "game_drawn"} <= told
    for code in told:
        assert f"encore.{code}" in sentences or f"encore.{code}.default" in sentences, code
    assert {f"refusal.{code}" for code in codes("encore", {"Objection": 0})} <= set(sentences)
    assert {f"encore.question.{ask.code}" for ask in ASKS} <= set(sentences)
    for reason in ("venues", "payout", "tour", "drawn"):
        assert f"encore.reason.{reason}" in sentences


EFFECTS = {
    "hyped": do("hype", n=3),
    "hushed": do("hype", n=-1),
    "earned": do("earn", n=300),
    "paid": do("earn", n=-300),
    "drawn": do("draw", n=1, deck="main"),
    "scouted": do("scout", n=2, deck="performer"),
    "looked": do("look"),
    "discarded": do("discard", n=1),
    "readied": do("ready", card={"how": "all"}),
    "suspended": do("suspend", card={"how": "all"}),
    "removed": do("remove", card={"how": "all"}),
    "recalled": do("recall", card={"how": "all"}),
    "moved": do("move", card={"row": "back"}, to="front"),
    "staged": do("stage", type="any", less=0),
    "performed": do("perform", card={"row": "main"}),
    "set_off": do("trigger", kind="encore", card={}),
    "again": do("again"),
    "grown": do("grow", what="act", n=2, card={"how": "all"}),
    "shrunk": do("grow", what="boost", n=-2, card={"how": "all"}),
    "spared": do("spare", card={"how": "all"}),
    "shielded": do("shield", card={"how": "all"}),
    "vibes_added": do("vibe", to="all"),
    "star_changed": do("star", n=3),
    "payout_changed": do("payout", n=-3_000),
}


@pytest.mark.parametrize("code", list(EFFECTS))
def test_every_effect_is_told_in_a_sentence(code: str) -> None:
    game = with_texts(
        abang=surprise(EFFECTS[code]),
        ada=encore(do("look")),
        amy=when(trigger("uses", kind="surprise", by="yours"), do("look")),
        hall=venue_when(trigger("uses", kind="surprise"), do("look")),
    )
    state = table(
        ("m1 ada b1 acrew m2 ~abe b3 amy", "m1 cal"), ("abang art", "dot"), gauges=(5, 5), game=game
    )
    heard = answer(state, 0, "trigger abang")
    while any(event.code == code for event in heard) is False:
        offered = [each for each in state.window[0].options if game.notation(each) != "none"]
        heard += answer(state, 0, game.notation(offered[0]))
    for event in heard:
        for viewer in (None, 0, 1):
            seen = event.seen_by(viewer)
            if seen is not None and event.code not in SILENT:
                told = game.tell(seen, viewer, names=NAMES)
                assert is_sentence(told), told


def test_only_whoever_draws_reads_which_card() -> None:
    for _, events in played(2, {}):
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
