"""Whatever cannot be done is refused with a code, a clause and a sentence, and changes nothing."""

import re
from pathlib import Path

import pytest

import parlour
from parlour import BadInput
from parlour.games.encore.state import EncoreState
from tests.games.encore.builders import (
    answer,
    asked,
    dealt,
    document,
    drafted,
    play,
    question,
    seated,
    table,
)
from tests.games.encore.texts import GAME, do, encore, hype, surprise, with_texts
from tests.games.refusing import refused
from tests.marks import rule

CLAUSES = {clause.id for clause in parlour.rules("encore")}
SOURCE = Path(__file__).parents[3] / "src/parlour/games/encore/refusals.py"


# What the rules forbid


@rule("ENC-4.3", "ENC-2.6", "ENC-4.4")
def test_staging_where_or_what_is_not_allowed() -> None:
    state = table(("m1 abe b1 amy", ""), ("ada acrew abang", "dot"), money=(9_000, 80_000))
    assert refused(state, 0, "stage acrew m2") == ("supporters_stay_backstage", "ENC-4.3")
    assert refused(state, 0, "stage acrew b1") == ("zone_is_taken", "ENC-2.6")
    assert refused(state, 0, "stage ada m1") == ("zone_is_taken", "ENC-2.6")
    assert refused(state, 0, "stage ada m2") == ("cannot_pay_signing", "ENC-4.4")
    assert refused(state, 0, "stage abang b2") == ("surprises_are_triggered", "ENC-5.8")
    assert refused(state, 0, "stage bea m2") == ("not_in_hand", "ENC-4.3")
    assert refused(state, 0, "stage ada m4") == ("no_such_zone", "ENC-2.7")


@rule("ENC-5.5", "ENC-5.7")
def test_an_encore_or_a_surprise_in_the_pre_show() -> None:
    game = with_texts(ada=encore(hype(1)))
    state = table(("m1 ada", ""), ("abang", "dot"), step="preshow", game=game)
    assert refused(state, 0, "encore m1") == ("no_event_yet", "ENC-5.5")
    assert refused(state, 0, "trigger abang") == ("no_event_for_surprises", "ENC-5.7")


@rule("ENC-5.4")
def test_a_pre_show_ability_in_the_event() -> None:
    state = table(("b1 acrew", ""))
    assert refused(state, 0, "preshow b1") == ("preshow_is_over", "ENC-5.4")


@rule("ENC-5.1", "ENC-5.5", "ENC-5.6")
def test_performing_from_backstage_or_suspended() -> None:
    game = with_texts(ada=encore(hype(1)), abe=encore(hype(1)))
    state = table(("b1 ada m2 ~abe", ""), game=game)
    assert refused(state, 0, "perform m1") == ("performs_on_the_main_stage", "ENC-5.1")
    assert refused(state, 0, "perform m2") == ("is_suspended", "ENC-5.1")
    assert refused(state, 0, "perform m3") == ("nobody_there", "ENC-5.1")
    assert refused(state, 0, "encore b1") == ("encores_on_the_main_stage", "ENC-5.6")
    assert refused(state, 0, "encore m2") == ("is_suspended", "ENC-5.5")
    assert refused(state, 0, "encore m3") == ("nobody_there", "ENC-5.5")
    assert refused(state, 0, "encore b3") == ("nobody_backstage", "ENC-5.5")


@rule("ENC-5.3")
def test_a_boost_from_an_empty_or_suspended_zone() -> None:
    state = table(("m1 ada m2 abe b2 ~acrew m3 amy b3 art", ""))
    assert refused(state, 0, "perform m1 boosted") == ("nobody_behind", "ENC-5.3")
    assert refused(state, 0, "perform m2 boosted") == ("booster_is_suspended", "ENC-5.3")
    assert refused(state, 0, "perform m3 boosted") == ("no_boost", "ENC-5.3")


@rule("ENC-2.4")
def test_choosing_a_colour_that_is_taken() -> None:
    state = dealt()
    (seat,) = asked(state)
    answer(state, seat, "colour amber")
    assert refused(state, 1 - seat, "colour amber") == ("colour_is_taken", "ENC-2.4")
    assert refused(state, 1 - seat, "vibe calm") == ("not_what_is_asked", "ENC-2.4")
    assert refused(state, seat, "colour blue") == ("not_your_turn", "ENC-2.4")


@rule("ENC-5.7")
def test_triggering_what_is_no_surprise_or_not_in_hand() -> None:
    state = table(("", ""), ("ada", "dot"))
    assert refused(state, 0, "trigger ada") == ("no_surprise", "ENC-5.7")
    assert refused(state, 0, "trigger abang") == ("not_in_hand", "ENC-5.7")
    assert refused(state, 0, "trigger cbang") == ("not_in_hand", "ENC-5.7")


@rule("ENC-3.2", "ENC-7.3")
def test_out_of_turn_in_the_draw_phase_and_in_exhaust() -> None:
    state = table(("m1 ~ada b1 ~abe", ""), gauges=(20, 0), reached=True)
    play(state, "0: pass; 1: pass")
    assert refused(state, 1, "keep front") == ("not_your_turn", "ENC-7.3")
    play(state, "0: keep front")
    assert refused(state, 0, "draw main") == ("not_your_turn", "ENC-3.2")


@rule("ENC-4.1")
def test_acting_out_of_turn_or_answering_something_else() -> None:
    state = table(("m1 ada", "m1 cal"))
    assert refused(state, 1, "perform m1") == ("not_your_turn", "ENC-4.1")
    for said in ("none", "keep front", "draw main", "target yours m1", "place 1", "vibe calm"):
        assert refused(state, 0, said) == ("not_what_is_asked", "ENC-4.1")
    for said in ("discard bud", "take bud", "put bud"):
        assert refused(state, 0, said) == ("not_what_is_asked", "ENC-4.1")


@rule("ENC-5.13")
def test_a_target_that_is_none() -> None:
    game = with_texts(abang=surprise(do("suspend", card={"side": "theirs"})))
    state = table(("m1 ada", "m1 cal m2 cat"), ("abang", "dot"), game=game)
    answer(state, 0, "trigger abang")
    for said in ("target theirs m3", "target yours m1", "none", "pass", "stage bud m2"):
        assert refused(state, 0, said) == ("not_what_is_asked", "ENC-5.13")


def test_a_seat_or_an_action_that_does_not_exist() -> None:
    state = table(("m1 ada", ""))
    before = state.fingerprint()
    for seat, action in ((2, 0), (-1, 0), ("0", 0), (0, GAME.action_count), (0, -1), (0, None)):
        with pytest.raises(parlour.IllegalAction) as raised:
            state.answer(seat, action)
        assert raised.value.code in ("no_such_seat", "no_such_action")
    assert state.fingerprint() == before


@pytest.mark.parametrize(
    "options",
    [{"zones": 0}, {"zones": 6}, {"zones": True}, {"venues": 0}, {"opening_hand": 1}, {"no": True}],
)
def test_options_that_cannot_be_agreed_on(options: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        GAME.start(2, 1, options)


# Positions that no game leads to


@pytest.mark.parametrize(
    "change",
    [
        {"step": "award"},
        {"venue": None},
        {"asked": [0, 1]},
        {"asked": []},
        {"asking": "exhaust"},
        {"asking": "target"},
        {"priority": 2},
        {"passes": 3},
        {"venues": {"due": 9, "unseen": [], "bottom": [], "ties": 0}},
        {"picked": [0, "ada"], "asking": "place"},
        {"surprise": "abang"},
        {"looked": ["acrew"]},
        {"extra": 1},
    ],
)
def test_a_position_that_is_impossible_is_refused(change: dict[str, object]) -> None:
    made = document(("m1 ada", "m1 cal"))
    seated(GAME, made)
    with pytest.raises(BadInput):
        GAME.load({**made, **change})


@rule("ENC-2.6", "ENC-4.3")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stage", {"main": ["acrew", None, None], "back": [None, None, None]}),
        ("stage", {"main": [None, None, None], "back": ["abang", None, None]}),
        ("stage", {"main": ["ada", "ada", None], "back": [None, None, None]}),
        ("stage", {"main": ["ada", None], "back": [None, None]}),
        ("payout", -1),
        ("gauge", -1),
        ("hand", []),
        ("hand", ["bud", "bud"]),
        ("hand", ["cal"]),
        ("suspended", ["bud"]),
        ("colours", ["coral", "dun"]),
        ("tour", ["hall"]),
    ],
)
def test_a_manager_that_is_impossible_is_refused(field: str, value: object) -> None:
    made = document(("m1 ada", "m1 cal"))
    made["managers"][0][field] = value
    with pytest.raises(BadInput):
        GAME.load(made)


# Everything else


def positions() -> list[EncoreState]:
    """One position of every kind of question."""
    texts = {
        "target": do("suspend", card={"side": "any"}),
        "stage": do("stage", type="any", less=0),
        "perform": do("perform", card={"row": "main"}),
        "take": do("scout", n=3, deck="main"),
        "discard": do("discard", n=1, who="opponent", by="you"),
        "vibe": do("vibe", to="choose"),
        "place": do("move", card={"row": "main"}, to="side"),
        "draw": do("draw", n=1, deck="either"),
    }
    found = [dealt(), drafted(), drafted(opening_hand=True)]
    hands = ("ada acrew abang", "cal ccrew cbang")
    lying = ("m1 abe b1 aband b3 amy", "m1 cat m2 ~cem b2 ccrew")
    for step in ("preshow", "event"):
        found.append(table(lying, hands, step=step))
        found.append(table(lying, hands, step=step, options={"no_return": True, "zones": 5}))
    for name, effect in texts.items():
        game = with_texts(abang=surprise(effect))
        state = table(lying, hands, game=game)
        answer(state, 0, "trigger abang")
        if name == "place":
            answer(state, 0, "target yours m1")
        assert question(state) == name
        found.append(state)
        if name == "take":
            other = state.clone()
            answer(other, 0, "take " + str(other.game.notation(other.window[0].options[0]))[5:])
            found.append(other)
    exhaust = table(("m1 ~ada b1 ~acrew", ""), gauges=(9, 0), reached=True)
    play(exhaust, "0: pass; 1: pass")
    assert question(exhaust) == "exhaust"
    return [*found, exhaust]


@pytest.mark.parametrize("number", range(17))
def test_everything_that_is_not_offered_has_a_code_and_a_clause(number: int) -> None:
    state = positions()[number]
    before = state.fingerprint()
    for seat in range(2):
        offered = state.window[seat].options if seat in state.window else ()
        for action in range(state.game.action_count):
            assert state.may(seat, action) == (action in offered)
            if action not in offered:
                objection = state.objection(seat, action)
                assert objection.clause in CLAUSES, state.game.notation(action)
                assert objection.facts["seat"] == seat
    assert state.fingerprint() == before


def test_every_refusal_has_its_sentence() -> None:
    written = SOURCE.read_text("utf-8")
    found = set(re.findall(r'Objection\(\s*"(\w+)"', written))
    assert len(found) > 20
    assert sorted(code for code in found if not GAME.phrases.knows(f"refusal.{code}")) == []
