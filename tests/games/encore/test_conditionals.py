"""Conditional Abilities: what meets each trigger, in which order they happen, and how often."""

import pytest

from tests.games.encore.builders import (
    all_pass,
    answer,
    asked,
    doers,
    gauge,
    gauges,
    hand,
    lies,
    marked,
    money,
    play,
    question,
    stage,
    step,
    table,
)
from tests.games.encore.texts import (
    cond,
    do,
    earn,
    encore,
    hype,
    preshow,
    surprise,
    trigger,
    venue_when,
    when,
    with_texts,
)
from tests.marks import rule

READY_ALL = surprise(do("ready", card={"how": "all"}))


# What meets a trigger


@rule("ENC-5.10")
@pytest.mark.parametrize(
    ("by", "other", "own_card", "mine", "theirs"),
    [
        ("this", False, 1, 0, 0),
        ("yours", False, 1, 1, 0),
        ("yours", True, 0, 1, 0),
        ("theirs", False, 0, 0, 1),
        ("any", False, 1, 1, 1),
        ("any", True, 0, 1, 1),
    ],
)
def test_staged_is_met_by_the_cards_it_says(
    by: str, other: bool, own_card: int, mine: int, theirs: int
) -> None:
    met = {**trigger("staged", by=by), **({"other": True} if other else {})}
    game = with_texts(amy=when(met, hype(50)))
    itself = table(("", ""), ("amy", "cat"), game=game)
    play(itself, "0: stage amy m1")
    assert gauge(itself) == 1 + 50 * own_card
    another = table(("m1 amy", ""), ("acrew abe", "cat"), game=game)
    play(another, "0: stage acrew b1")
    assert gauge(another) == 1 + 50 * mine
    rival = table(("m1 amy", ""), ("abe", "cat"), game=game, turn=1)
    play(rival, "1: stage cat m1")
    assert gauges(rival) == (50 * theirs, 1)


@rule("ENC-5.10")
@pytest.mark.parametrize(
    ("by", "own_card", "mine", "theirs"),
    [("this", 1, 0, 0), ("yours", 1, 1, 0), ("theirs", 0, 0, 1), ("any", 1, 1, 1)],
)
def test_performs_is_met_by_the_performers_it_says(
    by: str, own_card: int, mine: int, theirs: int
) -> None:
    game = with_texts(amy=when(trigger("performs", by=by), hype(50)))
    stages = ("m1 amy m2 ada", "m1 cal")
    for said, expected in (("perform m1", 5 + 50 * own_card), ("perform m2", 3 + 50 * mine)):
        state = table(stages, game=game)
        answer(state, 0, said)
        assert gauge(state) == expected
    rival = table(stages, game=game, turn=1)
    play(rival, "1: perform m1")
    assert gauges(rival) == (50 * theirs, 3)


@rule("ENC-5.10", "ENC-5.2")
def test_performs_may_ask_for_a_passed_vibe_check() -> None:
    texts = when(trigger("performs", by="yours", vibe=True), hype(50))
    game = with_texts(hall={"vibe": "calm"}, amy=texts)
    state = table(("m1 ada m2 abe m3 amy", ""), game=game)
    play(state, "0: perform m2; 1: pass")
    assert gauge(state) == 4
    play(state, "0: perform m1")
    assert gauge(state) == 57


@rule("ENC-5.10", "ENC-5.3")
@pytest.mark.parametrize(
    ("by", "mine", "theirs"), [("this", 1, 0), ("yours", 1, 0), ("theirs", 0, 1), ("any", 1, 1)]
)
def test_boosts_is_met_by_the_supporter_that_gave_its_boost(
    by: str, mine: int, theirs: int
) -> None:
    game = with_texts(ahorn=when(trigger("boosts", by=by), hype(50)))
    state = table(("m1 ada b1 ahorn", "m1 cal b1 ccrew"), game=game)
    play(state, "0: perform m1 boosted")
    assert gauge(state) == 8 + 50 * mine
    alone = table(("m1 ada b1 ahorn", "m1 cal b1 ccrew"), game=game)
    play(alone, "0: perform m1; 1: perform m1")
    assert gauges(alone) == (3, 3), "nobody boosted"
    rival = table(("m1 ada b1 ahorn", "m1 cal b1 ccrew"), game=game, turn=1)
    play(rival, "1: perform m1 boosted")
    assert gauges(rival) == (50 * theirs, 5)


@rule("ENC-5.10")
def test_another_supporter_that_boosts_is_not_this_one() -> None:
    game = with_texts(ahorn=when(trigger("boosts", by="this"), hype(50)))
    state = table(("m1 ada b1 acrew b2 ahorn", ""), game=game)
    play(state, "0: perform m1 boosted")
    assert gauge(state) == 5


USES = {
    "encore": ("event", "0: encore m1", "1: encore m1"),
    "preshow": ("preshow", "0: preshow b1", "1: preshow b1"),
    "surprise": ("event", "0: trigger abang", "1: trigger cbang"),
}


@rule("ENC-5.10")
@pytest.mark.parametrize("kind", list(USES))
@pytest.mark.parametrize("by", ["yours", "theirs", "any"])
def test_uses_is_met_by_abilities_of_its_kind(kind: str, by: str) -> None:
    texts = {"ada": encore(hype(1)), "cal": encore(hype(1))}
    game = with_texts(amy=when(trigger("uses", kind=kind, by=by), earn(100)), **texts)
    for done, (phase, mine, theirs) in USES.items():
        for script, side in ((mine, "yours"), (theirs, "theirs")):
            state = table(
                ("m1 ada b1 acrew m2 amy", "m1 cal b1 ccrew"),
                ("abang abe", "cbang cat"),
                step=phase,
                game=game,
                turn=int(script[0]),
            )
            before = money(state)[0] - (3_000 if "abang" in script else 0)
            play(state, script)
            expected = 100 if done == kind and by in (side, "any") else 0
            assert money(state)[0] == before + expected, script


@rule("ENC-5.10")
def test_uses_by_this_card_is_its_own_ability() -> None:
    own = {**encore(hype(1)), **when(trigger("uses", kind="encore", by="this"), hype(50))}
    game = with_texts(ada=own, abe=encore(hype(2)))
    state = table(("m1 ada m2 abe", ""), game=game)
    play(state, "0: encore m2; 1: pass")
    assert gauge(state) == 2
    play(state, "0: encore m1")
    assert gauge(state) == 53


@rule("ENC-5.10")
def test_an_ability_that_an_effect_triggers_is_not_used_as_an_action() -> None:
    game = with_texts(
        ada=encore(hype(1)),
        abe=encore(do("trigger", kind="encore", card={"row": "main"})),
        amy=when(trigger("uses", kind="encore", by="yours"), hype(50)),
    )
    state = table(("m1 ada m2 abe m3 amy", ""), game=game)
    heard = play(state, "0: encore m2; 0: target yours m1")
    assert gauge(state) == 51 and doers(heard, state) == ["amy"]


@rule("ENC-5.10")
@pytest.mark.parametrize(
    ("by", "mine", "theirs"), [("yours", 1, 0), ("theirs", 0, 1), ("any", 1, 1)]
)
def test_passes_is_met_by_the_managers_it_says(by: str, mine: int, theirs: int) -> None:
    game = with_texts(amy=when(trigger("passes", by=by), hype(50)))
    for seat, times in ((0, mine), (1, theirs)):
        state = table(("m1 amy", ""), game=game, turn=seat)
        play(state, f"{seat}: pass")
        assert gauges(state) == (50 * times, 0)
    other = table(("m1 amy m2 ada", ""), game=game)
    play(other, "0: perform m2")
    assert gauge(other) == 3, "performing is no passing"


@rule("ENC-5.10", "ENC-6.1", "ENC-6.2")
def test_event_is_met_when_the_event_begins() -> None:
    game = with_texts(amy=when(trigger("event"), hype(50)), cal=when(trigger("event"), hype(7)))
    state = table(("b1 ~amy m1 ada", "m1 cal"), step="preshow", game=game)
    play(state, "0: pass; 1: pass")
    assert (step(state), gauges(state)) == ("event", (50, 7))
    assert lies(state)["reached"] is False, "the Star is not looked at before the first action"
    play(state, "0: perform m1")
    assert gauges(state) == (53, 7) and lies(state)["reached"] is True


@rule("ENC-5.10", "ENC-7.3")
def test_exhausted_is_met_by_a_performer_that_moved_backstage() -> None:
    game = with_texts(
        ada=when(trigger("exhausted"), earn(1)),
        abe=when(trigger("exhausted"), earn(20)),
        amy=when(trigger("exhausted"), earn(300)),
    )
    state = table(
        ("m1 ~ada m2 ~abe b2 acrew m3 amy", "m1 cal"), gauges=(9, 0), reached=True, game=game
    )
    all_pass(state)
    assert stage(state, 0) == "m3 amy b1 ~ada b2 acrew"
    assert money(state) == (80_001, 90_000), "who was removed or not exhausted has no say"


@rule("ENC-5.10", "ENC-7.1")
def test_awarded_is_met_by_the_winner_or_the_loser_and_by_nobody_on_a_tie() -> None:
    texts = {
        "ada": when(trigger("awarded", result="won"), earn(1)),
        "abe": when(trigger("awarded", result="lost"), earn(20)),
        "cal": when(trigger("awarded", result="won"), earn(300)),
        "cat": when(trigger("awarded", result="lost"), earn(4_000)),
    }
    expected = {(5, 3): (80_001, 94_000), (3, 5): (90_020, 80_300), (4, 4): (90_000, 90_000)}
    for level, sums in expected.items():
        state = table(("m1 ada b1 abe", "b1 cal b2 ~cat"), gauges=level, game=with_texts(**texts))
        all_pass(state)
        assert money(state) == sums


# When and where they work


@rule("ENC-5.10")
@pytest.mark.parametrize("zone", ["m2 amy", "m2 ~amy", "b2 amy", "b2 ~amy"])
def test_a_conditional_ability_works_anywhere_on_a_stage_active_or_suspended(zone: str) -> None:
    game = with_texts(amy=when(trigger("performs", by="yours"), hype(50)))
    state = table((f"m1 ada {zone}", ""), game=game)
    heard = play(state, "0: perform m1")
    assert gauge(state) == 53 and doers(heard, state) == ["amy"]
    assert asked(state) == [1], "it costs no action"


@rule("ENC-5.10")
def test_a_card_in_hand_or_removed_has_no_say() -> None:
    game = with_texts(amy=when(trigger("performs", by="any"), hype(50)))
    for hands, gone in ((("amy", "dot"), ("", "")), (("abe", "dot"), ("amy", ""))):
        state = table(("m1 ada", ""), hands, removed=gone, game=game)
        play(state, "0: perform m1")
        assert gauge(state) == 3


@rule("ENC-5.10")
def test_it_happens_after_the_whole_ability_that_met_it() -> None:
    effects = [do("perform", card={"row": "main", "other": True}), hype(10)]
    texts = when(trigger("performs", by="yours"), hype(1, per={"side": "theirs", "row": "main"}))
    game = with_texts(ada=encore(*effects), amy=texts)
    state = table(("m1 ada m2 abe b1 amy", "m1 cal m2 cat"), game=game)
    heard = play(state, "0: encore m1; 0: perform m2")
    told = [event.code for event in heard if event.code in ("performed", "hyped", "triggered")]
    assert told == ["performed", "hyped", "triggered", "hyped"]
    assert gauge(state) == 16


@rule("ENC-5.10")
def test_the_venue_comes_first_then_the_acting_managers_cards_then_the_others() -> None:
    met = trigger("performs", by="any")
    names = ["ada", "abe", "amy", "acrew", "aband", "cal", "cat", "ccrew"]
    texts = {name: when(met, hype(1)) for name in names}
    game = with_texts(hall=venue_when(met, hype(1)), **texts)
    stages = ("b1 acrew m3 ada b2 aband m1 amy m2 ~abe", "b3 ccrew m3 cal m2 ~cat")
    state = table(stages, game=game)
    mine = ["amy", "abe", "ada", "acrew", "aband"]
    theirs = ["cat", "cal", "ccrew"]
    heard = play(state, "0: perform m1")
    assert doers(heard, state) == ["hall for 0", *mine, *theirs]
    heard = play(state, "1: perform m3")
    assert doers(heard, state) == ["hall for 1", *theirs, *mine], "whose action it is comes first"


@rule("ENC-5.10")
def test_outside_actions_the_priority_manager_counts_as_the_acting_one() -> None:
    texts = {name: when(trigger("event"), hype(1)) for name in ("ada", "cal")}
    for priority in (0, 1):
        state = table(
            ("m1 ada", "m1 cal"), step="preshow", game=with_texts(**texts), priority=priority
        )
        heard = all_pass(state)
        assert doers(heard, state) == (["ada", "cal"] if priority == 0 else ["cal", "ada"])


@rule("ENC-5.10")
def test_what_one_meets_joins_those_that_wait_in_their_order() -> None:
    game = with_texts(
        ada=when(trigger("performs", by="this"), do("stage", type="supporter", less="all")),
        abe=when(trigger("staged", by="yours"), hype(1)),
        cal=when(trigger("performs", by="theirs"), hype(1)),
    )
    state = table(("m1 abe m2 ada", "m1 cal"), ("acrew", "dot"), game=game)
    heard = play(state, "0: perform m2; 0: stage acrew b1")
    assert doers(heard, state) == ["ada", "abe", "cal"]


@rule("ENC-5.10")
def test_who_has_left_the_stage_before_its_turn_does_nothing() -> None:
    met = trigger("performs", by="any")
    game = with_texts(ada=when(met, do("remove", card={"side": "theirs"})), cal=when(met, hype(50)))
    state = table(("m1 ada", "m1 cal"), game=game)
    heard = play(state, "0: perform m1")
    assert doers(heard, state) == ["ada"] and gauges(state) == (3, 0)


@rule("ENC-5.10")
def test_who_left_the_stage_and_came_back_has_missed_its_turn() -> None:
    met = trigger("performs", by="this")
    game = with_texts(
        ada=when(
            met, do("recall", card={"type": "supporter"}), do("stage", type="any", less="all")
        ),
        acrew=when(trigger("performs", by="yours"), hype(50)),
    )
    state = table(("m1 ada b1 acrew", ""), game=game)
    play(state, "0: perform m1; 0: stage acrew b1")
    assert gauge(state) == 4 and stage(state, 0) == "m1 ~ada b1 acrew"


@rule("ENC-5.10")
def test_its_condition_is_looked_at_when_its_turn_comes() -> None:
    met = trigger("performs", by="yours")
    game = with_texts(
        ada=when(met, hype(10, who="opponent")),
        abe=when(met, hype(50), only_if=(cond("gauge", **{"is": "behind"}),)),
        amy=when(met, hype(10), only_if=(cond("gauge", **{"is": "behind"}),)),
    )
    state = table(("m1 ada m2 abe m3 amy", ""), game=game)
    heard = play(state, "0: perform m1")
    assert doers(heard, state) == ["ada", "abe"] and gauges(state) == (53, 10)


# How often


@rule("ENC-5.12")
def test_each_conditional_ability_happens_once_for_one_action() -> None:
    staging = do("stage", type="supporter", less="all")
    game = with_texts(
        abang=surprise(staging, staging),
        amy=when(trigger("staged", by="yours"), hype(10)),
    )
    state = table(("m1 amy", ""), ("abang acrew aband abe", "dot"), game=game)
    heard = play(state, "0: trigger abang; 0: stage acrew b1; 0: stage aband b2")
    assert gauge(state) == 12 and doers(heard, state) == ["amy"]
    play(state, "1: pass; 0: stage abe m2")
    assert gauge(state) == 23, "another action, another time"


@rule("ENC-5.12")
def test_two_that_meet_each_other_do_not_go_on_for_ever() -> None:
    staging = do("stage", type="any", less="all", **{"from": "hand"})
    game = with_texts(
        amy=when(trigger("staged", by="yours"), staging, hype(10)),
        ada=when(trigger("staged", by="yours"), staging, hype(50)),
    )
    state = table(("m1 amy m2 ada", ""), ("acrew acrew acrew", "dot"), game=game)
    heard = play(state, "0: stage acrew b1; 0: stage acrew b2; 0: stage acrew b3")
    assert doers(heard, state) == ["amy", "ada"] and gauge(state) == 63


@rule("ENC-5.12")
def test_the_once_is_used_up_though_the_condition_did_not_hold() -> None:
    met = trigger("staged", by="any")
    only = cond("count", card={"type": "supporter"}, min=2)
    game = with_texts(
        amy=when(met, hype(50), only_if=(only,)),
        ada=when(met, do("stage", type="supporter", less="all")),
    )
    state = table(("m1 amy m2 ada", ""), ("acrew aband", "dot"), game=game)
    heard = play(state, "0: stage acrew b1; 0: stage aband b2")
    assert doers(heard, state) == ["ada"] and gauge(state) == 2


@rule("ENC-5.12", "ENC-1.3")
def test_a_conditional_ability_may_be_limited_to_once_in_each_round() -> None:
    limited = when(trigger("performs", by="yours"), hype(10), limit="round")
    game = with_texts(amy=limited)
    state = table(("m1 ada m2 abe b1 amy", ""), game=game)
    play(state, "0: perform m1; 1: pass; 0: perform m2")
    assert gauge(state) == 17 and marked(state, 0, "fired") == ["amy"]


@rule("ENC-5.12")
def test_a_limit_of_the_round_stays_with_the_card_when_it_leaves_and_comes_back() -> None:
    limited = when(trigger("staged"), hype(10), limit="round")
    game = with_texts(amy=limited, abang=surprise(do("recall", card={"type": "performer"})))
    state = table(("", ""), ("amy abang", "dot"), game=game)
    play(state, "0: stage amy m1; 1: pass; 0: trigger abang; 1: pass; 0: stage amy m2")
    assert gauge(state) == 12 and money(state)[0] == 57_000


@rule("ENC-5.12")
def test_without_its_condition_no_limit_is_used_up() -> None:
    ahead = cond("gauge", **{"is": "ahead"})
    game = with_texts(
        amy=when(trigger("performs", by="yours"), hype(10), only_if=(ahead,), limit="round")
    )
    state = table(("m1 ada m2 ava b1 amy", ""), gauges=(0, 5), game=game)
    play(state, "0: perform m1; 1: pass")
    assert gauges(state) == (3, 5) and marked(state, 0, "fired") == []
    play(state, "0: perform m2")
    assert gauges(state) == (20, 5)


@rule("ENC-5.12")
def test_a_step_of_the_round_is_an_occasion_of_its_own() -> None:
    game = with_texts(
        hall={"star": 3},
        amy=when(trigger("event"), do("perform", card={"row": "main"})),
        ada=when(trigger("performs", by="yours"), hype(10)),
    )
    state = table(("m1 ada m2 abe b1 amy", ""), step="preshow", game=game)
    heard = play(state, "0: perform m1; 0: perform m2")
    assert doers(heard, state) == ["ada", "amy", "ada"], "once for the action, once for the Event"
    assert gauge(state) == 27


# Venues


@rule("ENC-5.14", "ENC-5.10")
def test_a_venue_speaks_to_whoever_met_its_trigger() -> None:
    game = with_texts(hall=venue_when(trigger("staged"), earn(500)))
    state = table(("", ""), ("ada", "cal"), game=game)
    play(state, "0: stage ada m1; 1: stage cal m1")
    assert money(state) == (70_500, 70_500)


@rule("ENC-5.14")
def test_at_the_beginning_of_an_event_a_venue_speaks_to_each_priority_first() -> None:
    text = venue_when(trigger("event"), hype(3), earn(100))
    game = with_texts(hall=text, amy=when(trigger("event"), hype(1)))
    for priority in (0, 1):
        state = table(("m1 amy", "m1 cal"), step="preshow", priority=priority, game=game)
        heard = all_pass(state)
        first, second = f"hall for {priority}", f"hall for {1 - priority}"
        assert doers(heard, state) == [first, second, "amy"]
        assert gauges(state) == (4, 3) and money(state) == (80_100, 80_100)


@rule("ENC-5.14")
def test_if_is_looked_at_for_each_manager_in_turn() -> None:
    behind = cond("gauge", **{"is": "behind"})
    game = with_texts(hall=venue_when(trigger("event"), hype(4), only_if=(behind,)))
    state = table(("m1 ada", ""), step="preshow", gauges=(1, 2), game=game)
    heard = all_pass(state)
    assert gauges(state) == (5, 6) and doers(heard, state) == ["hall for 0", "hall for 1"]


@rule("ENC-5.12", "ENC-5.14")
def test_a_venues_ability_happens_once_for_one_action_and_its_first_doer_counts() -> None:
    staging = do("stage", type="supporter", less="all")
    game = with_texts(
        hall=venue_when(trigger("staged"), hype(10)), abang=surprise(staging, staging)
    )
    state = table(("", ""), ("abang acrew aband", "dot"), game=game)
    heard = play(state, "0: trigger abang; 0: stage acrew b1; 0: stage aband b2")
    assert gauge(state) == 12 and doers(heard, state) == ["hall for 0"]


@rule("ENC-5.12", "ENC-5.14")
def test_a_venue_does_not_answer_what_itself_has_done() -> None:
    staging = do("stage", type="supporter", less="all")
    game = with_texts(hall=venue_when(trigger("staged"), staging, hype(10)))
    state = table(("", ""), ("ada acrew aband", "dot"), game=game)
    heard = play(state, "0: stage ada m1; 0: stage acrew b1")
    assert doers(heard, state) == ["hall for 0"] and gauge(state) == 12
    assert (asked(state), question(state)) == ([1], "act")


@rule("ENC-5.12", "ENC-5.14")
def test_a_venues_limit_of_the_round_holds_for_each_manager() -> None:
    game = with_texts(hall=venue_when(trigger("performs"), hype(10), limit="round"))
    state = table(("m1 ada m2 abe", "m1 cal m2 cat"), game=game)
    play(state, "0: perform m1; 1: perform m1; 0: perform m2; 1: perform m2")
    assert gauges(state) == (17, 17)


@rule("ENC-5.12", "ENC-5.14")
def test_the_two_of_an_event_are_one_triggering() -> None:
    game = with_texts(
        hall=venue_when(trigger("event"), do("perform", card={"row": "main"})),
        ada=when(trigger("performs", by="any"), hype(10)),
    )
    state = table(("m1 ada", "m1 cal"), step="preshow", game=game)
    heard = all_pass(state)
    assert doers(heard, state) == ["hall for 0"]
    heard = play(state, "0: perform m1")
    assert doers(heard, state) == ["hall for 1"] and question(state) == "perform"
    heard = play(state, "1: perform m1")
    assert doers(heard, state) == ["ada"] and gauges(state) == (13, 3)
    assert hand(state, 0) == ["bud"]


@rule("ENC-5.12")
def test_no_text_of_a_card_makes_a_conditional_ability_happen_twice() -> None:
    game = with_texts(
        abang=READY_ALL, amy=when(trigger("uses", kind="surprise", by="yours"), hype(5))
    )
    state = table(("m1 amy", ""), ("abang aflare", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: trigger aflare")
    assert gauge(state) == 14


@rule("ENC-5.4", "ENC-5.10")
def test_a_pre_show_ability_meets_its_trigger_before_its_own_effects_are_told() -> None:
    game = with_texts(
        acrew=preshow(do("remove", card={"type": "performer"})),
        amy=when(trigger("uses", kind="preshow", by="yours"), hype(5)),
    )
    state = table(("m1 amy b1 acrew", ""), step="preshow", game=game)
    play(state, "0: preshow b1")
    assert gauge(state) == 0, "she was removed before her turn came"
