"""Performing, BOOSTs and Vibe Checks, ENCORE!!s, PRE-SHOW abilities and Surprises."""

import pytest

from tests.games.encore.builders import (
    asked,
    codes,
    facts,
    gauge,
    gauges,
    hand,
    lies,
    money,
    options,
    play,
    question,
    removed,
    stage,
    table,
)
from tests.games.encore.texts import (
    do,
    encore,
    hype,
    lasting,
    preshow,
    surprise,
    trigger,
    when,
    with_texts,
)
from tests.games.refusing import refused
from tests.marks import rule

# Performing


@rule("ENC-5.1")
@pytest.mark.parametrize("phase", ["preshow", "event"])
def test_a_performer_suspends_and_adds_the_intensity_of_its_act(phase: str) -> None:
    state = table(("m1 ada m3 ava", "m1 cal"), step=phase)
    play(state, "0: perform m3")
    assert (gauges(state), money(state)) == ((7, 0), (80_000, 80_000))
    assert stage(state, 0) == "m1 ada m3 ~ava" and stage(state, 1) == "m1 cal"


@rule("ENC-5.1")
def test_only_an_active_performer_on_the_main_stage_performs() -> None:
    state = table(("m1 ~ada b2 abe m3 amy", ""))
    assert "perform m3" in options(state, 0)
    assert refused(state, 0, "perform m1") == ("is_suspended", "ENC-5.1")
    assert refused(state, 0, "perform m2") == ("performs_on_the_main_stage", "ENC-5.1")
    assert refused(table(("m3 amy", "")), 0, "perform m1") == ("nobody_there", "ENC-5.1")


@rule("ENC-5.1", "ENC-5.13")
def test_an_act_and_a_boost_are_never_below_nothing() -> None:
    game = with_texts(
        amy=lasting(do("grow", what="act", n=-9, card={"row": "main", "how": "all"})),
        ben=lasting(do("grow", what="boost", n=-9, card={"how": "all"})),
    )
    state = table(("m1 ada b1 acrew m2 amy m3 ben", ""), gauges=(4, 0), game=game)
    play(state, "0: perform m1 boosted")
    assert gauge(state) == 4


# The Vibe Check


@rule("ENC-5.2")
@pytest.mark.parametrize(
    ("vibe", "performer", "earned"),
    [
        ("calm", "ada", 5_000),
        ("wild", "ada", 0),
        ("calm", "ava", 5_000),
        ("wild", "ava", 5_000),
        ("dark", "ava", 0),
    ],
)
def test_a_matching_vibe_earns_five_thousand(vibe: str, performer: str, earned: int) -> None:
    game = with_texts(hall={"vibe": vibe})
    state = table((f"m1 {performer}", ""), game=game)
    heard = play(state, "0: perform m1")
    assert money(state) == (80_000 + earned, 80_000)
    assert ("vibe_check" in codes(heard)) == (earned > 0)


@rule("ENC-5.2")
def test_a_vibe_check_pays_once_however_many_vibes_match() -> None:
    game = with_texts(
        hall={"vibe": "calm", "ability": {"lasting": [do("vibe", to="wild")]}},
    )
    state = table(("m1 ava m2 abe", ""), game=game)
    play(state, "0: perform m1")
    assert money(state) == (85_000, 80_000)
    play(state, "1: pass; 0: perform m2")
    assert money(state) == (90_000, 80_000), "once for each performance"


@rule("ENC-5.2", "ENC-5.13")
def test_fees_change_what_a_vibe_check_pays_and_never_take_money() -> None:
    dear = lasting(do("fee", n=2_000), do("fee", n=-3_000, who="opponent"))
    game = with_texts(hall={"vibe": "calm"}, amy=dear)
    state = table(("m1 ada m2 ~amy", "m1 cal"), game=game)
    play(state, "0: perform m1; 1: perform m1")
    assert money(state) == (87_000, 82_000)
    nothing = with_texts(hall={"vibe": "calm"}, amy=lasting(do("fee", n=-9_000, who="both")))
    state = table(("m1 ada m2 ~amy", "m1 cal"), game=nothing)
    play(state, "0: perform m1; 1: perform m1")
    assert money(state) == (80_000, 80_000)


# BOOST


@rule("ENC-5.3", "ENC-5.1")
def test_a_supporter_behind_may_be_suspended_to_add_its_boost() -> None:
    state = table(("m1 ada b1 ahorn b2 alamp", ""))
    assert {"perform m1", "perform m1 boosted"} <= set(options(state, 0))
    heard = play(state, "0: perform m1 boosted")
    assert gauge(state) == 8 and stage(state, 0) == "m1 ~ada b1 ~ahorn b2 alamp"
    assert facts(heard, "performed_boosted")["n"] == 8
    plain = table(("m1 ada b1 ahorn", ""))
    play(plain, "0: perform m1")
    assert gauge(plain) == 3 and stage(plain, 0) == "m1 ~ada b1 ahorn"


@rule("ENC-5.3")
def test_only_an_active_supporter_directly_behind_boosts() -> None:
    state = table(("m1 ada b1 ~acrew m2 abe b2 amy m3 art", ""))
    assert not [said for said in options(state, 0) if "boosted" in said]
    assert refused(state, 0, "perform m1 boosted") == ("booster_is_suspended", "ENC-5.3")
    assert refused(state, 0, "perform m2 boosted") == ("no_boost", "ENC-5.3")
    assert refused(state, 0, "perform m3 boosted") == ("nobody_behind", "ENC-5.3")


# PRE-SHOW abilities


@rule("ENC-5.4")
def test_a_pre_show_ability_suspends_its_supporter() -> None:
    state = table(("b2 acrew", ""), step="preshow")
    heard = play(state, "0: preshow b2")
    assert gauge(state) == 2 and stage(state, 0) == "b2 ~acrew"
    assert codes(heard)[0] == "preshowed"
    play(state, "1: pass")
    assert refused(state, 0, "preshow b2") == ("is_suspended", "ENC-5.4")


@rule("ENC-5.4")
def test_a_pre_show_ability_is_for_supporters_in_the_pre_show_only() -> None:
    event = table(("b1 acrew", ""))
    assert "preshow b1" not in options(event, 0)
    assert refused(event, 0, "preshow b1") == ("preshow_is_over", "ENC-5.4")
    state = table(("b1 ada", ""), step="preshow")
    assert refused(state, 0, "preshow b1") == ("no_preshow", "ENC-5.4")
    assert refused(state, 0, "preshow b2") == ("nobody_backstage", "ENC-5.4")


# ENCORE!! abilities


@rule("ENC-5.5", "ENC-5.11")
def test_an_encore_suspends_its_performer_and_is_no_performance() -> None:
    listener = when(trigger("performs", by="yours"), hype(50))
    game = with_texts(hall={"vibe": "calm"}, ada=encore(hype(2)), abe=listener)
    state = table(("m1 ada b1 acrew m2 abe", ""), game=game)
    heard = play(state, "0: encore m1")
    assert (gauge(state), money(state)) == (2, (80_000, 80_000))
    assert stage(state, 0) == "m1 ~ada m2 abe b1 acrew"
    assert codes(heard)[0] == "encored"


@rule("ENC-5.5")
def test_an_encore_is_for_the_event_only() -> None:
    game = with_texts(ada=encore(hype(2)))
    state = table(("m1 ada", ""), step="preshow", game=game)
    assert "encore m1" not in options(state, 0)
    assert refused(state, 0, "encore m1") == ("no_event_yet", "ENC-5.5")


@rule("ENC-5.5", "ENC-5.11")
def test_performing_and_an_encore_are_one_of_them_a_round() -> None:
    game = with_texts(ada=encore(hype(2)), abe=encore(hype(2)))
    state = table(("m1 ada m2 abe", ""), game=game)
    play(state, "0: encore m1; 1: pass; 0: perform m2; 1: pass")
    assert gauge(state) == 6
    assert refused(state, 0, "perform m1") == ("is_suspended", "ENC-5.1")
    assert refused(state, 0, "encore m2") == ("is_suspended", "ENC-5.5")


@rule("ENC-5.11")
def test_who_is_made_active_again_may_do_the_other() -> None:
    game = with_texts(ada=encore(hype(2)), abang=surprise(do("ready", card={"how": "all"})))
    state = table(("m1 ada", ""), ("abang", "dot"), game=game)
    play(state, "0: perform m1; 1: pass; 0: trigger abang; 1: pass; 0: encore m1")
    assert gauge(state) == 5


@rule("ENC-5.6", "ENC-5.11")
def test_an_encore_is_used_on_the_main_stage_unless_its_text_says_backstage() -> None:
    game = with_texts(ada=encore(hype(2)), abe=encore(hype(3), **{"from": "back"}))
    state = table(("m1 ada b2 abe", ""), game=game)
    encores = [said for said in options(state, 0) if said.startswith("encore")]
    assert encores == ["encore m1", "encore b2"]
    play(state, "0: encore b2")
    assert gauge(state) == 3 and stage(state, 0) == "m1 ada b2 ~abe"
    wrong = table(("m1 abe b2 ada", ""), game=game)
    assert not [said for said in options(wrong, 0) if said.startswith("encore")]
    assert refused(wrong, 0, "encore m1") == ("encores_from_backstage", "ENC-5.6")
    assert refused(wrong, 0, "encore b2") == ("encores_on_the_main_stage", "ENC-5.6")


@rule("ENC-1.3", "ENC-5.12")
def test_an_encore_may_be_limited_to_once_in_each_event() -> None:
    game = with_texts(
        ada=encore(hype(2), limit="event"),
        abe=encore(hype(2)),
        abang=surprise(do("ready", card={"how": "all"})),
    )
    state = table(("m1 ada m2 abe", ""), ("abang", "dot"), game=game)
    play(state, "0: encore m1; 1: pass; 0: encore m2; 1: pass; 0: trigger abang; 1: pass")
    assert stage(state, 0) == "m1 ada m2 abe"
    assert refused(state, 0, "encore m1") == ("used_in_this_event", "ENC-5.12")
    play(state, "0: encore m2")
    assert gauge(state) == 6


@rule("ENC-5.12")
def test_a_limit_is_not_renewed_when_a_card_leaves_and_comes_back() -> None:
    game = with_texts(
        ada=encore(hype(2), limit="event"),
        abang=surprise(do("recall", card={"type": "performer", "how": "all"})),
    )
    state = table(("m1 ada", ""), ("abang", "dot"), game=game)
    play(state, "0: encore m1; 1: pass; 0: trigger abang; 1: pass; 0: stage ada m2; 1: pass")
    assert stage(state, 0) == "m2 ada"
    assert refused(state, 0, "encore m2") == ("used_in_this_event", "ENC-5.12")
    assert "perform m2" in options(state, 0)


@rule("ENC-5.12")
def test_a_limit_is_over_with_the_round() -> None:
    game = with_texts(ada=encore(hype(2), limit="event"))
    state = table(("m1 ada", ""), game=game, tours=("", "arena"))
    play(state, "0: encore m1; 1: pass; 0: pass")
    assert lies(state)["round"] == 3
    for seat in (1, 1, 0, 0):
        play(state, f"{seat}: draw main")
    play(state, "1: pass; 0: pass; 1: pass; 0: encore m1")
    assert gauge(state) == 2


# Surprises


@rule("ENC-5.7", "ENC-5.8")
def test_a_surprise_is_paid_resolves_and_is_removed_from_the_game() -> None:
    state = table(("", ""), ("abang abe", "dot"))
    heard = play(state, "0: trigger abang")
    assert (gauge(state), money(state)) == (4, (77_000, 80_000))
    assert (hand(state, 0), removed(state, 0)) == (["abe"], ["abang"])
    assert stage(state, 0) == "" and codes(heard)[0] == "surprised"


@rule("ENC-5.7")
def test_a_surprise_is_for_the_event_only() -> None:
    state = table(("", ""), ("abang abe", "dot"), step="preshow")
    assert "trigger abang" not in options(state, 0)
    assert refused(state, 0, "trigger abang") == ("no_event_for_surprises", "ENC-5.7")


@rule("ENC-5.7")
def test_a_surprise_is_in_no_place_before_it_has_resolved() -> None:
    returning = do("recall", card={"row": "removed"})
    game = with_texts(abang=surprise(returning, hype(1)))
    state = table(("", ""), ("abang abe", "dot"), game=game)
    play(state, "0: trigger abang")
    assert hand(state, 0) == ["abe"], "it could not bring back itself"
    assert removed(state, 0) == ["abang"] and gauge(state) == 1


@rule("ENC-5.7")
def test_a_surprise_is_removed_before_the_conditions_that_it_met() -> None:
    game = with_texts(
        ada=when(
            trigger("uses", kind="surprise", by="yours"), do("recall", card={"row": "removed"})
        )
    )
    state = table(("m1 ada", ""), ("abang", "dot"), game=game)
    play(state, "0: trigger abang")
    assert hand(state, 0) == ["abang"] and removed(state, 0) == []


@rule("ENC-5.8")
def test_a_surprise_is_not_staged_and_takes_up_no_zone() -> None:
    game = with_texts(
        abang=surprise(do("look")),
        ada=when(trigger("staged", by="any"), hype(9)),
        abe=lasting(do("entrance", n=5)),
    )
    stages = ("m1 ada m2 abe m3 amy b1 acrew b2 acrew b3 acrew", "")
    state = table(stages, ("abang", "dot"), game=game)
    play(state, "0: trigger abang")
    assert gauge(state) == 0
    assert refused(table(("", ""), ("abang abe", "dot")), 0, "stage abang b1") == (
        "surprises_are_triggered",
        "ENC-5.8",
    )


@rule("ENC-5.9")
def test_gauges_stop_at_nothing() -> None:
    game = with_texts(abang=surprise(hype(-5, who="both")))
    state = table(("", ""), ("abang abe", "dot"), gauges=(7, 3), game=game)
    heard = play(state, "0: trigger abang")
    assert gauges(state) == (2, 0)
    assert [event.facts()["n"] for event in heard if event.code == "hushed"] == [5, 3]


@rule("ENC-5.13")
def test_an_ability_may_be_triggered_though_nothing_of_it_can_be_done() -> None:
    game = with_texts(
        ada=encore(do("ready", card={"how": "all", "other": True})),
        acrew=preshow(do("suspend", card={"side": "theirs"})),
        abang=surprise(do("remove", card={"side": "theirs"})),
    )
    state = table(("m1 ada", ""), ("abang", "dot"), game=game)
    play(state, "0: encore m1; 1: pass; 0: trigger abang")
    assert stage(state, 0) == "m1 ~ada" and money(state) == (77_000, 80_000)
    assert removed(state, 0) == ["abang"] and asked(state) == [1]
    early = table(("b1 acrew", ""), step="preshow", game=game)
    play(early, "0: preshow b1")
    assert stage(early, 0) == "b1 ~acrew" and question(early) == "act"


@rule("ENC-5.13")
def test_what_can_be_done_is_done_and_the_rest_is_skipped() -> None:
    texts = [do("remove", card={"side": "theirs"}), hype(3), do("ready", card={}), hype(1)]
    game = with_texts(abang=surprise(*texts))
    state = table(("m1 ada", ""), ("abang", "dot"), game=game)
    play(state, "0: trigger abang")
    assert gauge(state) == 4
