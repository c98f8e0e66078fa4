"""Effects that last: for the rest of a round, or as long as a card says; and those on the round."""

from tests.games.encore.builders import (
    all_pass,
    answer,
    asked,
    codes,
    gauge,
    gauges,
    lies,
    manager,
    marked,
    money,
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
from tests.games.refusing import refused
from tests.marks import rule

# Acts and BOOSTs


@rule("ENC-5.13")
def test_grow_changes_an_act_for_the_rest_of_the_round() -> None:
    game = with_texts(abang=surprise(do("grow", what="act", n=4, card={})))
    state = table(("m1 ada m2 abe", ""), ("abang", "dot"), game=game)
    play(state, "0: trigger abang; 0: target yours m2; 1: pass")
    play(state, "0: perform m1; 1: pass; 0: perform m2")
    assert gauge(state) == 3 + 8
    assert manager(state, 0)["growth"] == [["act", 4, ["abe"]]]


@rule("ENC-5.13")
def test_grow_of_a_boost_is_not_of_an_act() -> None:
    game = with_texts(abang=surprise(do("grow", what="boost", n=4, card={"how": "all"})))
    state = table(("m1 ada b1 acrew m2 abe", ""), ("abang", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: perform m1 boosted; 1: pass; 0: perform m2")
    assert gauge(state) == 3 + 6 + 4


@rule("ENC-5.13")
def test_several_growths_add_up_and_may_shrink() -> None:
    game = with_texts(
        abang=surprise(do("grow", what="act", n=4, card={"how": "all"})),
        aflare=surprise(do("grow", what="act", n=-2, card={"how": "all"})),
        amy=lasting(do("grow", what="act", n=10, card={"row": "main", "how": "all"})),
    )
    state = table(("m1 ada b2 ~amy", ""), ("abang aflare", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: trigger aflare; 1: pass; 0: perform m1")
    assert gauge(state) == 3 + 4 - 2 + 10


@rule("ENC-5.13")
def test_what_lasts_means_the_cards_that_match_now() -> None:
    game = with_texts(
        acrew=lasting(do("grow", what="act", n=10, card={"at": "front"})),
        amy=lasting(do("grow", what="act", n=20, card={"state": "active", "how": "all"})),
    )
    front = table(("m1 ada b1 acrew m2 abe", ""), game=game)
    play(front, "0: perform m1; 1: pass; 0: perform m2")
    assert gauge(front) == 13 + 4
    active = table(("m1 amy m2 ada", ""), game=game)
    play(active, "0: perform m2")
    assert gauge(active) == 3, "who performs has been suspended"


@rule("ENC-5.1", "ENC-5.3", "ENC-5.13")
def test_whoever_takes_part_in_a_performance_suspends_before_it_is_counted() -> None:
    tired = {"state": "suspended", "how": "all"}
    game = with_texts(
        abe=lasting(do("grow", what="act", n=10, card=tired)),
        amy=lasting(do("grow", what="boost", n=30, card=tired)),
    )
    state = table(("m1 ada b1 acrew b2 abe b3 amy", ""), game=game)
    play(state, "0: perform m1 boosted")
    assert gauge(state) == 13 + 32
    crowd = {"cond": "count", "card": {"type": "supporter", "state": "suspended"}, "min": 1}
    grow = do("grow", what="act", n=10, card={"how": "all"})
    other = with_texts(abe=lasting(grow, only_while=(crowd,)))
    state = table(("m1 ada b1 acrew b2 abe", ""), game=other)
    play(state, "0: perform m1 boosted")
    assert gauge(state) == 13 + 2


@rule("ENC-5.13", "ENC-5.10")
def test_what_lasts_ends_when_its_card_leaves_the_stage() -> None:
    game = with_texts(
        amy=lasting(do("grow", what="act", n=10, card={"how": "all"})),
        abang=surprise(do("remove", card={"state": "suspended"})),
    )
    state = table(("m1 ada m2 ~amy m3 abe", ""), ("abang", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: perform m1")
    assert gauge(state) == 3


# The Venue


@rule("ENC-5.13", "ENC-5.2")
def test_vibe_gives_the_venue_one_more_vibe() -> None:
    dark = {"vibe": "dark", **venue_lasting(do("vibe", to="dark"))}
    game = with_texts(abang=surprise(do("vibe", to="choose")), hall=dark)
    state = table(("m1 ada m2 amy", ""), ("abang", "dot"), game=game)
    answer(state, 0, "trigger abang")
    assert question(state) == "vibe"
    assert options(state, 0) == ["vibe calm", "vibe wild", "vibe bold", "vibe warm"]
    play(state, "0: vibe calm; 1: pass; 0: perform m1; 1: pass; 0: perform m2")
    assert money(state)[0] == 87_000, "the vibe it had stays"


@rule("ENC-5.13", "ENC-5.2")
def test_vibe_may_be_named_or_every_one() -> None:
    for to, sums in (("calm", 82_000), ("all", 87_000)):
        game = with_texts(abang=surprise(do("vibe", to=to)))
        state = table(("m1 ada m2 art", ""), ("abang", "dot"), game=game)
        play(state, "0: trigger abang; 1: pass; 0: perform m1; 1: pass; 0: perform m2")
        assert money(state)[0] == sums
    ever = with_texts(amy=lasting(do("vibe", to="all")))
    state = table(("m1 ada b1 amy", "m1 don"), game=ever)
    play(state, "0: perform m1; 1: perform m1")
    assert money(state) == (85_000, 85_000)


@rule("ENC-5.13", "ENC-6.6")
def test_star_moves_the_threshold_which_is_never_below_one() -> None:
    game = with_texts(acrew=preshow(do("star", n=-12)), aband=preshow(do("star", n=5)))
    lower = table(("m1 art b1 acrew", ""), step="preshow", gauges=(2, 0), game=game)
    play(lower, "0: preshow b1; 1: pass")
    assert step(lower) == "preshow"
    play(lower, "0: perform m1")
    assert (step(lower), lies(lower)["reached"]) == ("event", True)
    higher = table(("m1 art b1 aband", ""), step="preshow", gauges=(14, 0), game=game)
    play(higher, "0: preshow b1; 1: pass; 0: perform m1")
    assert (gauge(higher), step(higher)) == (20, "preshow")
    floor = with_texts(acrew=preshow(do("star", n=-90)))
    state = table(("m1 ada b1 acrew", ""), step="preshow", game=floor)
    play(state, "0: preshow b1; 1: pass")
    assert step(state) == "preshow", "a Star of 1 is not reached by nothing"
    play(state, "0: perform m1")
    assert step(state) == "event"


@rule("ENC-5.13", "ENC-7.1")
def test_payout_changes_what_the_loser_receives_and_never_below_nothing() -> None:
    for n, paid in ((5_000, 15_000), (-4_000, 6_000), (-90_000, 0)):
        game = with_texts(abang={"cost": 0, **surprise(do("payout", n=n))})
        state = table(("m1 ada", ""), ("abang", "dot"), game=game)
        play(state, "0: trigger abang; 1: pass; 0: perform m1")
        all_pass(state)
        assert money(state) == (80_000, 80_000 + paid) and tour(state, 0) == ["hall"]
    ever = with_texts(amy=lasting(do("payout", n=1_000)), cal=lasting(do("payout", n=200)))
    state = table(("m1 ada b1 amy", "b1 ~cal"), game=ever)
    play(state, "0: perform m1")
    all_pass(state)
    assert money(state) == (80_000, 91_200)


@rule("ENC-7.11", "ENC-5.13")
def test_without_an_active_venue_its_numbers_cannot_be_changed() -> None:
    effects = [do("payout", n=5_000), do("star", n=3), do("vibe", to="calm")]
    game = with_texts(ada=when(trigger("awarded", result="won"), *effects, do("take", n=1)))
    state = table(("m1 ada", ""), gauges=(5, 0), game=game)
    heard = all_pass(state)
    told = codes(heard)
    assert "triggered" in told
    assert not {"payout_changed", "star_changed", "vibes_added"} & set(told)
    position = lies(state)
    assert (position["star_change"], position["payout_change"]) == (0, 0)
    assert money(state) == (80_001, 89_999)


@rule("ENC-7.11")
def test_no_vibe_holds_without_an_active_venue() -> None:
    vibe = {"cond": "vibe", "of": "warm"}
    game = with_texts(
        ada=when(trigger("awarded", result="won"), do("take", n=1), only_if=(vibe,)),
        abe=lasting(do("vibe", to="warm")),
    )
    state = table(("m1 ada b1 abe", ""), gauges=(5, 0), game=game)
    all_pass(state)
    assert money(state) == (80_000, 90_000)


# Actions


@rule("ENC-5.13")
def test_again_gives_you_the_next_action_too() -> None:
    game = with_texts(abang=surprise(do("again")))
    state = table(("m1 ada m2 abe", ""), ("abang", "dot"), game=game)
    heard = play(state, "0: trigger abang")
    assert asked(state) == [0] and "again" in codes(heard)
    assert lies(state)["again"] is False, "it has been granted"
    play(state, "0: perform m1")
    assert asked(state) == [1], "one more, and no longer"


@rule("ENC-5.13")
def test_again_in_a_conditional_ability_that_follows_from_your_action() -> None:
    game = with_texts(ada=when(trigger("performs"), do("again")))
    state = table(("m1 ada m2 abe", "m1 cal"), game=game)
    play(state, "0: perform m1")
    assert asked(state) == [0]


@rule("ENC-5.13")
def test_again_is_nothing_in_the_action_of_another() -> None:
    game = with_texts(ada=when(trigger("performs", by="theirs"), do("again")))
    state = table(("m1 ada", "m1 cal m2 cat"), turn=1, game=game)
    play(state, "1: perform m1")
    assert asked(state) == [0]
    play(state, "0: perform m1")
    assert asked(state) == [1]


@rule("ENC-5.13")
def test_several_again_in_one_action_count_once() -> None:
    game = with_texts(abang=surprise(do("again"), do("again"), do("again")))
    state = table(("m1 ada m2 abe", ""), ("abang", "dot"), game=game)
    heard = play(state, "0: trigger abang; 0: perform m1")
    assert codes(heard).count("again") == 1 and asked(state) == [1]


@rule("ENC-5.13", "ENC-4.2")
def test_again_is_lost_if_the_event_begins_first() -> None:
    game = with_texts(cal=when(trigger("performs"), do("again")), hall={"star": 3})
    state = table(("m1 ada", "m1 cal m2 cat"), step="preshow", turn=1, game=game)
    play(state, "1: perform m1")
    assert (step(state), asked(state)) == ("event", [0])
    play(state, "0: perform m1")
    assert asked(state) == [1]
    play(state, "1: perform m2")
    assert asked(state) == [0]


@rule("ENC-5.13", "ENC-6.2")
def test_again_with_a_pass_is_impossible() -> None:
    game = with_texts(ada=when(trigger("passes", by="yours"), do("again")))
    state = table(("m1 ada", ""), game=game)
    heard = play(state, "0: pass")
    assert asked(state) == [1] and "again" not in codes(heard)


@rule("ENC-5.13", "ENC-6.2", "ENC-7.4")
def test_showtime_begins_the_event_and_the_star_is_not_reached_by_it() -> None:
    game = with_texts(acrew=preshow(do("showtime"), hype(3)))
    state = table(("m1 ada b1 acrew", "m1 ~cal"), step="preshow", game=game)
    heard = play(state, "0: preshow b1")
    assert (step(state), asked(state), gauge(state)) == ("event", [0], 3)
    assert lies(state)["reached"] is False and "star_reached" not in codes(heard)
    play(state, "0: perform m1")
    all_pass(state)
    assert stage(state, 0) == "m1 ~ada b1 ~acrew", "a lukewarm Event exhausts nobody"


@rule("ENC-5.13", "ENC-6.2")
def test_a_showtime_is_over_with_its_pre_show() -> None:
    game = with_texts(acrew=preshow(do("showtime")))
    state = table(("m1 ada b1 acrew", "m1 cal m2 cat"), step="preshow", game=game)
    play(state, "0: preshow b1; 0: perform m1")
    all_pass(state)
    play(state, "1: draw main; 1: draw main; 0: draw main; 0: draw main; 1: perform m1")
    assert (step(state), asked(state)) == ("preshow", [0])


@rule("ENC-5.13", "ENC-6.6")
def test_the_star_may_be_reached_in_the_action_of_a_showtime() -> None:
    game = with_texts(acrew=preshow(do("showtime"), hype(30)))
    state = table(("m1 ada b1 acrew", ""), step="preshow", game=game)
    heard = play(state, "0: preshow b1")
    assert step(state) == "event" and lies(state)["reached"] is True
    assert codes(heard).count("event_begins") == 1


@rule("ENC-5.13")
def test_showtime_is_nothing_in_the_event() -> None:
    game = with_texts(ada=when(trigger("performs"), do("showtime")))
    state = table(("m1 ada", ""), game=game)
    heard = play(state, "0: perform m1")
    assert "showtime" not in codes(heard) and lies(state)["showtime"] is False
    assert (step(state), asked(state)) == ("event", [1])


@rule("ENC-5.13", "ENC-4.2")
def test_showtime_when_the_other_acts_leaves_the_first_action_to_priority() -> None:
    game = with_texts(ccrew=preshow(do("showtime"), do("again")))
    state = table(("m1 ada", "b1 ccrew"), step="preshow", turn=1, game=game)
    play(state, "1: preshow b1")
    assert (step(state), asked(state)) == ("event", [0])


# Spared


@rule("ENC-5.13", "ENC-7.3")
def test_spare_once_keeps_a_performer_from_the_exhaust_of_this_round() -> None:
    game = with_texts(abang=surprise(do("spare", card={})))
    state = table(
        ("m1 ~ada m2 ~abe", "m1 ~cal"), ("abang", "dot"), gauges=(9, 0), reached=True, game=game
    )
    play(state, "0: trigger abang; 0: target yours m2")
    assert marked(state, 0, "spared") == ["abe"]
    all_pass(state)
    assert stage(state, 0) == "m2 ~abe b1 ~ada" and stage(state, 1) == "b1 ~cal"
    assert marked(state, 0, "spared") == []


@rule("ENC-5.13", "ENC-7.3")
def test_spare_holds_as_long_as_a_card_says() -> None:
    game = with_texts(
        ada=lasting(do("spare", card={"at": "this"})),
        acrew=lasting(do("spare", card={"at": "front"})),
    )
    state = table(("m1 ~ada m2 ~abe b2 ~acrew m3 ~amy", ""), gauges=(9, 0), reached=True, game=game)
    all_pass(state)
    assert stage(state, 0) == "m1 ~ada m2 ~abe b2 ~acrew b3 ~amy"


# Venues that keep something up


@rule("ENC-5.14", "ENC-5.13")
def test_a_venues_lasting_ability_holds_for_both() -> None:
    game = with_texts(
        hall=venue_lasting(
            do("cost", n=-1_000, type="any", who="both"),
            do("fee", n=1_000, who="both"),
            do("vibe", to="calm"),
            do("star", n=4),
        )
    )
    state = table(("m1 ada", "m1 cal"), ("abe", "cat"), game=game)
    play(state, "0: stage abe m2; 1: stage cat m2; 0: perform m1; 1: perform m1")
    assert money(state) == (77_000, 77_000)
    early = table(("m1 ada", ""), step="preshow", gauges=(18, 0), game=game)
    play(early, "0: perform m1")
    assert (gauge(early), step(early)) == (21, "preshow")


@rule("ENC-5.13", "ENC-5.14")
def test_you_in_a_venues_text_is_who_chooses() -> None:
    game = with_texts(hall=venue_when(trigger("passes"), do("suspend", card={"side": "theirs"})))
    state = table(("m1 ada m2 abe", "m1 cal"), turn=1, game=game)
    play(state, "1: pass")
    assert asked(state) == [1] and options(state, 1) == ["target theirs m1", "target theirs m2"]
    assert refused(state, 0, "pass") == ("not_your_turn", "ENC-5.13")
    play(state, "1: target theirs m2")
    assert stage(state, 0) == "m1 ada m2 ~abe" and gauges(state) == (0, 0)


@rule("ENC-5.5", "ENC-5.13")
def test_effects_are_done_in_their_order() -> None:
    texts = [do("ready", card={"at": "this"}), do("perform", card={"at": "this"}), hype(1)]
    state = table(("m1 ada", ""), game=with_texts(ada=encore(*texts)))
    play(state, "0: encore m1; 0: perform m1")
    assert gauge(state) == 4 and stage(state, 0) == "m1 ~ada"
