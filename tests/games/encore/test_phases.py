"""From the Pre-Show to the Event and to its end: the Star, passes, and why no phase goes on."""

import random

import pytest

from parlour.core.state import State
from tests.games.encore.builders import (
    all_pass,
    answer,
    asked,
    codes,
    gauge,
    gauges,
    hand,
    lies,
    manager,
    marked,
    options,
    play,
    question,
    stage,
    step,
    table,
    tour,
)
from tests.games.encore.texts import (
    do,
    encore,
    hype,
    lasting,
    preshow,
    surprise,
    trigger,
    venue_lasting,
    venue_when,
    when,
    with_texts,
)
from tests.marks import rule


@rule("ENC-6.1")
@pytest.mark.parametrize(
    ("level", "phase"), [((10, 6), "preshow"), ((10, 7), "event"), ((0, 18), "event")]
)
def test_the_event_begins_when_both_gauges_together_reach_the_star(
    level: tuple[int, int], phase: str
) -> None:
    state = table(("m1 ada m2 abe", "m1 cal"), step="preshow", gauges=level)
    heard = play(state, "0: perform m1")
    assert step(state) == phase
    assert ("event_begins" in codes(heard)) == (phase == "event")
    assert lies(state)["reached"] == (phase == "event")


@rule("ENC-6.2", "ENC-7.4")
def test_two_passes_in_a_row_begin_the_event_before_the_star_is_reached() -> None:
    state = table(("m1 ada", "m1 cal"), step="preshow")
    play(state, "0: pass")
    assert step(state) == "preshow"
    play(state, "1: pass")
    assert (step(state), asked(state), lies(state)["reached"]) == ("event", [0], False)


@rule("ENC-6.2", "ENC-6.3")
@pytest.mark.parametrize("phase", ["preshow", "event"])
def test_passes_count_only_in_a_row(phase: str) -> None:
    state = table(("m1 ada m2 abe", "m1 cal m2 cat"), step=phase)
    play(state, "0: pass; 1: perform m1; 0: pass; 1: perform m2; 0: perform m1; 1: pass")
    assert (step(state), asked(state), lies(state)["round"]) == (phase, [0], 2)
    play(state, "0: pass")
    assert (step(state), lies(state)["round"]) == (
        ("event", 2) if phase == "preshow" else ("draw", 3)
    )


@rule("ENC-6.3")
def test_the_event_ends_when_both_pass_in_a_row() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(5, 3))
    play(state, "0: pass; 1: pass")
    assert tour(state, 0) == ["hall"] and lies(state)["round"] == 3


@rule("ENC-6.3", "ENC-6.1", "ENC-6.6")
def test_the_event_does_not_end_because_the_star_is_reached() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(30, 30), reached=True)
    heard = play(state, "0: perform m1; 1: perform m1; 0: pass")
    assert step(state) == "event" and gauges(state) == (33, 33)
    assert "star_reached" not in codes(heard), "it is reached once"


@rule("ENC-6.1", "ENC-6.2", "ENC-5.13")
@pytest.mark.parametrize(
    ("said", "clause"),
    [("0: pass; 1: pass", "ENC-6.2"), ("0: preshow b1", "ENC-5.13"), ("0: perform m1", "ENC-6.1")],
)
def test_the_clause_behind_an_event_is_what_began_it(said: str, clause: str) -> None:
    game = with_texts(acrew=preshow(do("showtime")))
    state = table(("m1 ada b1 acrew", ""), step="preshow", gauges=(17, 0), game=game)
    begun = next(event for event in play(state, said) if event.code == "event_begins")
    assert begun.clause == clause


@rule("ENC-7.10")
def test_a_star_that_is_reached_in_the_event_counts_for_exhaust_and_begins_nothing() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(17, 0))
    heard = play(state, "0: perform m1")
    (reached,) = [event for event in heard if event.code == "star_reached"]
    assert reached.clause == "ENC-7.10" and "event_begins" not in codes(heard)
    all_pass(state)
    assert stage(state, 0) == "b1 ~ada"


@rule("ENC-6.4")
def test_passes_of_the_pre_show_do_not_count_in_the_event() -> None:
    state = table(("m1 ada", "m1 cal"), step="preshow")
    play(state, "0: pass; 1: pass; 0: pass")
    assert (step(state), asked(state)) == ("event", [1])
    star = table(("m1 ada", "m1 cal m2 cat"), step="preshow", gauges=(17, 0))
    play(star, "0: pass; 1: perform m1; 0: pass")
    assert (step(star), lies(star)["passes"], asked(star)) == ("event", 1, [1])


@rule("ENC-6.4")
def test_a_pass_that_reaches_the_star_does_not_count_in_the_event_either() -> None:
    game = with_texts(ada=when(trigger("passes", by="yours"), hype(20)))
    state = table(("m1 ada", "m1 cal"), step="preshow", game=game, priority=1, turn=0)
    play(state, "0: pass")
    assert (step(state), asked(state), lies(state)["passes"]) == ("event", [1], 0)
    play(state, "1: pass")
    assert step(state) == "event"


# When the Star is checked


@rule("ENC-6.6")
def test_money_is_paid_and_conditions_are_met_before_the_star_is_checked() -> None:
    game = with_texts(abe=when(trigger("performs", by="yours"), hype(-9)), hall={"vibe": "calm"})
    state = table(("m1 ada m2 abe", ""), step="preshow", gauges=(18, 0), game=game)
    heard = play(state, "0: perform m1")
    assert (gauge(state), step(state)) == (12, "preshow"), "the Star was passed only in between"
    assert codes(heard)[:3] == ["performed", "vibe_check", "triggered"]
    late = with_texts(abe=when(trigger("performs", by="yours"), hype(9)), hall={"vibe": "calm"})
    other = table(("m1 ada m2 abe", ""), step="preshow", gauges=(8, 0), game=late)
    heard = play(other, "0: perform m1")
    assert codes(heard) == [
        *["performed", "vibe_check", "triggered", "hyped", "star_reached", "event_begins"],
    ]


@rule("ENC-6.6")
def test_the_star_is_checked_as_it_is_now_after_every_action() -> None:
    game = with_texts(acrew=preshow(do("star", n=-8)))
    state = table(("m1 ada b1 acrew", ""), step="preshow", gauges=(6, 6), game=game)
    play(state, "0: preshow b1")
    assert step(state) == "event", "lowering the Star is enough"


@rule("ENC-6.6")
def test_the_star_is_checked_before_the_first_action_of_the_pre_show() -> None:
    low = {"star": 20, **venue_lasting(do("star", n=-99))}
    state = table(
        ("m1 ada", "m1 cal"),
        ("", ""),
        step="draw",
        game=with_texts(hall=low, acrew=lasting(do("star", n=-99))),
    )
    play(state, "0: draw main; 0: draw main; 1: draw main; 1: draw main")
    assert (step(state), lies(state)["reached"]) == ("preshow", False), "a Star is at least 1"


@rule("ENC-6.6")
def test_gauges_at_the_star_before_the_first_action_begin_the_event_at_once() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(12, 8), step="draw")
    play(state, "0: draw main; 0: draw main; 1: draw main; 1: draw main")
    assert (step(state), lies(state)["reached"], asked(state)) == ("event", True, [0])


@rule("ENC-6.6", "ENC-7.10")
def test_an_event_that_has_begun_stays_begun() -> None:
    game = with_texts(abang=surprise(hype(-50, who="both"), do("star", n=50)))
    state = table(
        ("m1 ada m2 abe", ""), ("abang", "dot"), step="preshow", gauges=(17, 0), game=game
    )
    play(state, "0: perform m1; 0: trigger abang")
    assert (gauges(state), step(state)) == ((0, 0), "event")
    assert lies(state)["reached"] is True


# No phase goes on for ever


@rule("ENC-6.5")
def test_a_card_is_made_active_by_abilities_once_a_round() -> None:
    text = encore(do("ready", card={"how": "all"}), hype(1))
    game = with_texts(ada=text, abe=text)
    state = table(("m1 ada m2 abe", ""), game=game)
    play(state, "0: encore m1; 1: pass")
    assert stage(state, 0) == "m1 ada m2 abe" and marked(state, 0, "readied") == ["ada"]
    play(state, "0: encore m1; 1: pass")
    assert stage(state, 0) == "m1 ~ada m2 abe"
    play(state, "0: encore m2; 1: pass")
    assert stage(state, 0) == "m1 ~ada m2 abe"
    play(state, "0: encore m2; 1: pass")
    assert stage(state, 0) == "m1 ~ada m2 ~abe"


@rule("ENC-6.5")
def test_a_card_is_brought_back_by_any_kind_of_ability_once_a_round() -> None:
    game = with_texts(
        abang={"cost": 0, **surprise(do("recall", card={"type": "performer"}))},
        aflare={"cost": 0, **surprise(do("move", card={"row": "main"}, to="back"))},
        asmoke={"cost": 0, **surprise(do("recall", card={"row": "removed", "type": "performer"}))},
        arain={"cost": 0, **surprise(do("remove", card={"how": "all"}))},
    )
    state = table(("m1 ada", ""), ("abang aflare asmoke arain", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: stage ada m1; 1: pass; 0: trigger aflare")
    assert stage(state, 0) == "m1 ada" and asked(state) == [1], "no second way back, Backstage"
    play(state, "1: pass; 0: trigger arain; 1: pass; 0: trigger asmoke")
    assert hand(state, 0) == [] and manager(state, 0)["returned"] == ["ada"]


@rule("ENC-6.5")
def test_marks_of_a_round_are_over_with_it() -> None:
    game = with_texts(
        abang={"cost": 0, **surprise(do("ready", card={"how": "all"}))},
        aflare={"cost": 0, **surprise(do("recall", card={"row": "back"}))},
    )
    state = table(("m1 ~ada b2 acrew", ""), ("abang aflare", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: trigger aflare; 1: pass; 0: perform m1")
    assert marked(state, 0, "readied") == ["ada"] and marked(state, 0, "returned") == ["acrew"]
    all_pass(state)
    assert marked(state, 0, "readied") == [] and marked(state, 0, "returned") == []


@rule("ENC-6.5")
def test_of_copies_a_fresh_one_is_used_before_one_with_a_mark() -> None:
    game = with_texts(abang={"cost": 0, **surprise(do("recall", card={"row": "back"}))})
    state = table(("b1 acrew", ""), ("abang acrew", "dot"), game=game)
    play(state, "0: trigger abang")
    assert marked(state, 0, "returned") == ["acrew"] and hand(state, 0) == ["acrew", "acrew"]
    play(state, "1: pass; 0: stage acrew b2")
    assert manager(state, 0)["stage"]["back"] == [None, "acrew/2", None]


def longest_phase(state: State, rnd: random.Random) -> int:
    """Play on at random, passing as rarely as possible; gives the actions of this round."""
    actions = 0
    while state.outcome is None and lies(state)["round"] == 2 and actions < 400:
        (seat,) = asked(state)
        offered = [said for said in options(state, seat) if said not in ("pass", "none")]
        actions += question(state) == "act"
        answer(state, seat, rnd.choice(offered or options(state, seat)))
    return actions


@rule("ENC-6.5", "ENC-5.12")
@pytest.mark.parametrize("seed", range(6))
def test_every_event_ends_however_much_the_texts_bring_back(seed: int) -> None:
    ready = do("ready", card={"how": "all"})
    met = trigger("performs", by="any")
    game = with_texts(
        ada=encore(ready, do("recall", card={"row": "removed"})),
        abe=encore(do("recall", card={"type": "supporter"}), ready),
        amy=when(met, do("stage", type="any", less="all", **{"from": "removed"})),
        cal=encore(ready, do("move", card={"row": "main"}, to="back")),
        cat=when(met, ready),
        abang={"cost": 0, **surprise(do("recall", card={"row": "removed"}), do("again"))},
        cbang={"cost": 0, **surprise(do("recall", card={"row": "removed"}), ready)},
        hall=venue_when(met, ready),
    )
    state = table(
        ("m1 ada m2 abe m3 amy b1 acrew b2 aband", "m1 cal m2 cat b1 ccrew b3 cem"),
        ("abang abang aband", "cbang cbang ccrew"),
        game=game,
    )
    assert longest_phase(state, random.Random(seed)) < 120
