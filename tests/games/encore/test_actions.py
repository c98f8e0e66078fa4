"""What an Action Point is spent on: staging, signing, coming forward, passing."""

import pytest

from tests.games.encore.builders import (
    all_pass,
    asked,
    codes,
    facts,
    gauges,
    hand,
    lies,
    money,
    options,
    play,
    question,
    removed,
    stage,
    step,
    table,
)
from tests.games.encore.texts import (
    do,
    earn,
    encore,
    hype,
    lasting,
    surprise,
    trigger,
    when,
    with_texts,
)
from tests.games.refusing import refused
from tests.marks import rule

STAGE_FREE = do("stage", type="any", less="all")


@rule("ENC-4.1")
def test_the_managers_alternate_priority_first_with_one_action_each() -> None:
    for priority in (0, 1):
        for phase in ("preshow", "event"):
            other = 1 - priority
            stages = ("m1 ada m2 abe", "m1 cal m2 cat")
            state = table(stages, step=phase, priority=priority)
            order = []
            for said in ("perform m1", "perform m1", "perform m2", "perform m2"):
                order += asked(state)
                play(state, f"{asked(state)[0]}: {said}")
            assert order == [priority, other, priority, other], phase


@rule("ENC-4.1")
def test_each_phase_has_its_actions() -> None:
    game = with_texts(ada=encore(hype(1)))
    hands = ("abe aband abang", "dot")
    stages = ("m1 ada b1 acrew", "")
    before = options(table(stages, hands, step="preshow", game=game), 0)
    during = options(table(stages, hands, step="event", game=game), 0)
    zones = ["m2", "m3", "b2", "b3"]
    staging = [f"stage abe {zone}" for zone in zones]
    staging += ["stage aband b2", "stage aband b3"]
    assert before == ["pass", "perform m1", "perform m1 boosted", "preshow b1", *staging]
    assert during == [
        *["pass", "perform m1", "perform m1 boosted", "encore m1"],
        *[*staging, "trigger abang"],
    ]


@rule("ENC-4.2", "ENC-4.7")
def test_priority_begins_the_event_even_after_the_last_action_of_the_pre_show() -> None:
    state = table(("m1 ada", "m1 cal"), step="preshow", gauges=(9, 9))
    play(state, "0: perform m1")
    assert (step(state), asked(state)) == ("event", [0])
    other = table(("m1 ada", "m1 cal"), step="preshow", gauges=(9, 9), turn=1)
    play(other, "1: perform m1")
    assert (step(other), asked(other)) == ("event", [0])
    second = table(("m1 ada", "m1 cal"), step="preshow", gauges=(9, 9), priority=1)
    assert asked(second) == [1], "Priority decides who begins the Pre-Show as well"
    play(second, "1: pass; 0: perform m1")
    assert (step(second), asked(second)) == ("event", [1])


# Staging


@rule("ENC-4.3", "ENC-4.4")
@pytest.mark.parametrize("phase", ["preshow", "event"])
def test_a_staged_card_costs_its_signing_cost_and_adds_one_intensity(phase: str) -> None:
    state = table(("", ""), ("ada acrew", "dot"), step=phase)
    play(state, "0: stage ada m2")
    assert (gauges(state), money(state)) == ((1, 0), (70_000, 80_000))
    assert stage(state, 0) == "m2 ada" and hand(state, 0) == ["acrew"]
    play(state, "1: stage dot b3; 0: stage acrew b2")
    assert (gauges(state), money(state)) == ((2, 1), (65_000, 70_000))
    assert stage(state, 0) == "m2 ada b2 acrew" and stage(state, 1) == "b3 dot"


@rule("ENC-4.3")
def test_a_supporter_is_never_staged_on_the_main_stage() -> None:
    state = table(("", ""), ("acrew", "dot"))
    assert not [said for said in options(state, 0) if said.startswith("stage acrew m")]
    assert refused(state, 0, "stage acrew m1") == ("supporters_stay_backstage", "ENC-4.3")


@rule("ENC-4.4")
def test_what_cannot_be_paid_cannot_be_done() -> None:
    state = table(("", ""), ("ada acrew abang", "dot"), money=(4_999, 80_000))
    assert options(state, 0) == ["pass", "trigger abang"]
    for said in ("stage ada m1", "stage acrew b1"):
        assert refused(state, 0, said) == ("cannot_pay_signing", "ENC-4.4")
    exact = table(("", ""), ("ada acrew abang", "dot"), money=(10_000, 80_000))
    play(exact, "0: stage ada m1")
    assert money(exact) == (0, 80_000)
    poor = table(("m1 ada", ""), ("abang", "dot"), money=(2_999, 80_000))
    assert refused(poor, 0, "trigger abang") == ("cannot_pay_signing", "ENC-4.4")


@rule("ENC-4.4")
def test_whatever_lowers_a_payout_stops_at_nothing() -> None:
    game = with_texts(abang=surprise(earn(-9_000, who="both")))
    state = table(("", ""), ("abang ada", "dot"), money=(8_000, 20_000), game=game)
    heard = play(state, "0: trigger abang")
    assert money(state) == (0, 11_000)
    assert facts(heard, "paid") == {"seat": 0, "dollars": 5_000}


@rule("ENC-4.5")
def test_a_staged_card_is_active_and_may_be_used_from_the_next_action_on() -> None:
    game = with_texts(abe=encore(hype(3)))
    state = table(("", ""), ("ada abe", "dot"), game=game)
    play(state, "0: stage abe m1")
    assert stage(state, 0) == "m1 abe" and asked(state) == [1]
    play(state, "1: pass")
    assert {"perform m1", "encore m1"} <= set(options(state, 0))
    played = table(("", ""), ("acrew", "dot"), step="preshow")
    play(played, "0: stage acrew b1; 1: pass")
    assert "preshow b1" in options(played, 0)


# Coming forward


@rule("ENC-4.6")
def test_a_backstage_performer_comes_forward_for_nothing() -> None:
    state = table(("b1 ada", ""), ("abe", "dot"), gauges=(2, 0))
    heard = play(state, "0: forward b1")
    assert stage(state, 0) == "m1 ada" and codes(heard) == ["came_forward"]
    assert (gauges(state), money(state)) == ((2, 0), (80_000, 80_000))
    play(state, "1: pass; 0: perform m1")
    assert gauges(state) == (5, 0)


@rule("ENC-4.6")
def test_only_an_active_performer_comes_forward_to_the_empty_zone_before_it() -> None:
    state = table(("b1 ~ada m2 abe b2 amy b3 acrew", ""), ("art", "dot"))
    assert not [said for said in options(state, 0) if said.startswith("forward")]
    assert refused(state, 0, "forward b1") == ("is_suspended", "ENC-4.6")
    assert refused(state, 0, "forward b2") == ("zone_is_taken", "ENC-2.6")
    assert refused(state, 0, "forward b3") == ("supporters_stay_backstage", "ENC-4.3")
    empty = table(("", ""))
    assert refused(empty, 0, "forward b1") == ("nobody_backstage", "ENC-4.6")


@rule("ENC-4.6")
def test_coming_forward_is_no_staging() -> None:
    game = with_texts(ada=when(trigger("staged"), hype(5)))
    state = table(("b1 ada", ""), game=game)
    play(state, "0: forward b1")
    assert gauges(state) == (0, 0)


@rule("ENC-4.6")
def test_it_can_be_agreed_that_nobody_comes_forward() -> None:
    state = table(("b1 ada", ""), options={"no_return": True})
    assert "forward b1" not in options(state, 0)
    assert refused(state, 0, "forward b1") == ("no_return", "ENC-4.6")
    assert "forward b1" in options(table(("b1 ada", "")), 0)


@rule("ENC-4.6")
def test_nothing_else_brings_a_staged_card_to_another_zone() -> None:
    state = table(("m1 ada b2 acrew", ""), ("", "dot"))
    assert options(state, 0) == ["pass", "perform m1"]


# Staged by an ability


@rule("ENC-4.8")
def test_a_card_staged_by_an_ability_costs_and_adds_intensity_like_any_other() -> None:
    game = with_texts(abang=surprise(do("stage", type="any", less=4_000)))
    state = table(("m1 abe", ""), ("ada acrew abang aflare", "dot"), game=game)
    play(state, "0: trigger abang")
    assert question(state) == "stage" and asked(state) == [0]
    assert options(state, 0) == [
        *["none", "stage ada m2", "stage ada m3", "stage ada b1", "stage ada b2", "stage ada b3"],
        *["stage acrew b1", "stage acrew b2", "stage acrew b3"],
    ]
    play(state, "0: stage ada b2")
    assert stage(state, 0) == "m1 abe b2 ada", "active"
    assert (gauges(state), money(state)) == ((1, 0), (71_000, 80_000))
    play(state, "1: pass; 0: stage acrew b1")
    assert money(state) == (66_000, 80_000), "only that one was cheaper"


@rule("ENC-4.8")
def test_without_a_zone_or_the_money_nothing_is_staged() -> None:
    game = with_texts(abang=surprise(do("stage", type="performer", less=4_000)))
    poor = table(("", ""), ("ada abang", "dot"), money=(8_999, 80_000), game=game)
    play(poor, "0: trigger abang")
    assert asked(poor) == [1] and hand(poor, 0) == ["ada"]
    rich = table(("", ""), ("ada abang", "dot"), money=(9_000, 80_000), game=game)
    play(rich, "0: trigger abang; 0: stage ada m1")
    assert money(rich) == (0, 80_000)
    full = table(("m1 abe b1 amy", ""), ("ada abang", "dot"), game=game, options={"zones": 1})
    play(full, "0: trigger abang")
    assert asked(full) == [1] and hand(full, 0) == ["ada"]
    crew = with_texts(abang=surprise(do("stage", type="supporter", less="all")))
    backstage = table(("b1 amy", ""), ("acrew ada abang", "dot"), game=crew, options={"zones": 1})
    play(backstage, "0: trigger abang")
    assert asked(backstage) == [1], "the Main Stage is not for Supporters"


@rule("ENC-4.8")
def test_none_may_be_staged_and_a_performer_is_no_supporter() -> None:
    game = with_texts(abang=surprise(do("stage", type="supporter", less="all")))
    state = table(("", ""), ("ada acrew abang", "dot"), money=(3_000, 80_000), game=game)
    play(state, "0: trigger abang")
    assert options(state, 0) == ["none", *[f"stage acrew b{zone}" for zone in (1, 2, 3)]]
    assert refused(state, 0, "stage ada m1") == ("cannot_be_staged", "ENC-4.8")
    play(state, "0: none")
    assert stage(state, 0) == "" and gauges(state) == (0, 0)
    again = table(("", ""), ("ada acrew abang", "dot"), money=(3_000, 80_000), game=game)
    play(again, "0: trigger abang; 0: stage acrew b3")
    assert stage(again, 0) == "b3 acrew" and money(again) == (0, 80_000), "at no Signing Cost"


@rule("ENC-4.8")
def test_a_card_may_be_staged_from_the_removed_cards_once_a_round() -> None:
    game = with_texts(
        abang=surprise(do("stage", type="any", less=0, **{"from": "removed"})),
        aflare=surprise(do("remove", card={"how": "all"})),
    )
    hands = ("abang abang aflare", "dot")
    state = table(("", ""), hands, removed=("ada acrew aband abang", ""), game=game)
    play(state, "0: trigger abang")
    zones = [f"b{zone}" for zone in (1, 2, 3)]
    assert options(state, 0) == [
        *["none", *[f"stage ada {zone}" for zone in ("m1", "m2", "m3", *zones)]],
        *[f"stage acrew {zone}" for zone in zones],
        *[f"stage aband {zone}" for zone in zones],
    ]
    play(state, "0: stage ada m1")
    assert money(state) == (67_000, 80_000) and gauges(state) == (1, 0)
    assert stage(state, 0) == "m1 ada" and "ada" not in removed(state, 0)
    play(state, "1: pass; 0: trigger aflare; 1: pass; 0: trigger abang")
    assert "ada" in removed(state, 0)
    assert not [said for said in options(state, 0) if "ada" in said], "ENC-6.5"
    assert "stage acrew b1" in options(state, 0)


@rule("ENC-4.8", "ENC-5.10")
def test_what_an_ability_stages_is_staged() -> None:
    game = with_texts(abang=surprise(STAGE_FREE), ada=when(trigger("staged"), hype(5)))
    state = table(("", ""), ("ada abang", "dot"), game=game)
    play(state, "0: trigger abang; 0: stage ada m1")
    assert gauges(state) == (6, 0)


@rule("ENC-4.3", "ENC-5.13")
def test_entrances_and_costs_can_be_changed_by_what_lasts() -> None:
    texts = lasting(
        do("entrance", n=2),
        do("entrance", n=-5, who="opponent"),
        do("cost", n=-4_000, type="performer"),
        do("cost", n=1_000, type="any", who="both"),
    )
    game = with_texts(abe=texts)
    state = table(("m1 ~abe", ""), ("ada acrew", "dot dcrew"), game=game)
    play(state, "0: stage ada m2; 1: stage dot m1")
    assert gauges(state) == (3, 0), "a staged card adds no less than nothing"
    assert money(state) == (73_000, 69_000)
    play(state, "0: stage acrew b1; 1: stage dcrew b1")
    assert gauges(state) == (6, 0) and money(state) == (67_000, 63_000)


@rule("ENC-4.4", "ENC-5.13")
def test_no_signing_cost_is_below_nothing() -> None:
    game = with_texts(abe=lasting(do("cost", n=-50_000, type="any")))
    state = table(("m1 abe", ""), ("ada abang", "dot"), money=(0, 80_000), game=game)
    play(state, "0: stage ada m2; 1: pass; 0: trigger abang")
    assert money(state) == (0, 80_000) and gauges(state) == (5, 0)
    surcharge = with_texts(abe=lasting(do("cost", n=2_000, type="surprise", who="opponent")))
    other = table(("m1 abe", ""), ("ada abang", "cbang dot"), turn=1, game=surcharge)
    play(other, "1: trigger cbang; 0: trigger abang")
    assert money(other) == (77_000, 75_000)


@rule("ENC-4.1", "ENC-6.3")
def test_passing_is_always_possible_and_nothing_happens() -> None:
    state = table(("m1 ada", "m1 cal"))
    heard = play(state, "0: pass")
    assert codes(heard) == ["passed"] and asked(state) == [1]
    assert (gauges(state), lies(state)["passes"]) == ((0, 0), 1)
    all_pass(state)
    assert lies(state)["round"] == 3
