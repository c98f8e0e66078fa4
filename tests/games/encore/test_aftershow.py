"""The Aftershow: who gets the Venue and the money, who is exhausted, and how a game ends."""

import random

import pytest

from parlour.core.state import State
from tests.games.encore.builders import (
    Pair,
    all_pass,
    answer,
    asked,
    codes,
    dealt,
    doers,
    gauges,
    lies,
    money,
    options,
    play,
    question,
    removed,
    seated,
    sight,
    stage,
    step,
    table,
    tour,
)
from tests.games.encore.texts import (
    do,
    earn,
    encore,
    hype,
    lasting,
    surprise,
    trigger,
    venue_lasting,
    when,
    with_texts,
)
from tests.games.refusing import refused
from tests.marks import rule


def over(state: State) -> tuple[list[int], str, str]:
    """The winners, the reason and the clause of a game that is over."""
    outcome = state.outcome
    assert outcome is not None and question(state) is None
    assert step(state) == "over"
    assert outcome.clause is not None
    return list(outcome.winners), outcome.reason, outcome.clause


# The Venue


@rule("ENC-7.1", "ENC-2.1")
@pytest.mark.parametrize(("level", "winner"), [((5, 4), 0), ((4, 5), 1), ((1, 0), 0)])
def test_the_higher_gauge_wins_the_venue_and_the_other_gets_its_payout(
    level: tuple[int, int], winner: int
) -> None:
    state = table(("m1 ada", "m1 cal"), gauges=level)
    heard = all_pass(state)
    assert tour(state, winner) == ["hall"] and tour(state, 1 - winner) == []
    assert money(state)[winner] == 80_000 and money(state)[1 - winner] == 90_000
    assert codes(heard)[-4:] == ["venue_won", "earned", "turned_up", "round"]
    assert lies(state)["venue"] not in ("hall", None) and lies(state)["venues"]["due"] == 2


@rule("ENC-7.1")
def test_venues_are_listed_in_the_order_in_which_they_were_won() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(5, 4), tours=("quay", ""))
    all_pass(state)
    assert tour(state, 0) == ["quay", "hall"] and state.outcome is None


@rule("ENC-7.2", "ENC-7.9")
def test_on_equal_gauges_both_get_the_payout_and_the_venue_goes_to_the_bottom() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(4, 4))
    all_pass(state)
    assert money(state) == (90_000, 90_000) and tour(state, 0) == tour(state, 1) == []
    position = lies(state)
    assert position["venues"]["bottom"] == ["hall"] and position["venue"] != "hall"
    assert position["venues"]["due"] == 2 and position["venues"]["ties"] == 1
    for viewer in (0, 1, None):
        assert sight(state, viewer)["venues"]["bottom"] == ["hall"], "everybody saw it"


@rule("ENC-7.2")
def test_a_tied_venue_comes_back_after_the_others() -> None:
    state = table(("", ""), gauges=(4, 4), tours=("arena", "barn"), bottom="cafe", ties=0)
    assert lies(state)["venues"]["due"] == 0
    all_pass(state)
    assert (lies(state)["venue"], lies(state)["venues"]["bottom"]) == ("cafe", ["hall"])


# Exhaust


@rule("ENC-7.3", "ENC-7.5")
def test_a_suspended_main_stage_performer_moves_backstage_and_stays_suspended() -> None:
    state = table(("m1 ~ada m2 abe b3 ~amy", "m3 ~cal"), gauges=(9, 0), reached=True)
    all_pass(state)
    assert stage(state, 0) == "m2 abe b1 ~ada b3 ~amy" and stage(state, 1) == "b3 ~cal"
    assert question(state) == "draw", "until the Active Phase"
    assert removed(state, 0) == []


@rule("ENC-7.3")
@pytest.mark.parametrize("behind", ["acrew", "abe"])
def test_in_front_of_an_active_card_the_exhausted_performer_is_removed(behind: str) -> None:
    state = table((f"m1 ~ada b1 {behind}", ""), gauges=(9, 0), reached=True)
    all_pass(state)
    assert stage(state, 0) == f"b1 {behind}" and removed(state, 0) == ["ada"]


@rule("ENC-7.3", "ENC-7.5")
def test_in_front_of_a_suspended_card_its_manager_chooses_which_is_removed() -> None:
    for said, after, gone in (
        ("keep front", "b2 ~ada", "acrew"),
        ("keep behind", "b2 ~acrew", "ada"),
    ):
        state = table(("m2 ~ada b2 ~acrew", ""), gauges=(9, 0), reached=True)
        all_pass(state)
        assert (question(state), asked(state)) == ("exhaust", [0])
        assert options(state, 0) == ["keep front", "keep behind"]
        assert lies(state)["venue"] is None
        answer(state, 0, said)
        assert stage(state, 0) == after and removed(state, 0) == [gone]
        assert question(state) == "draw"


@rule("ENC-7.4")
def test_nobody_is_exhausted_if_the_star_was_not_reached() -> None:
    state = table(("m1 ~ada m2 ~abe b2 ~acrew", "m1 ~cal"), gauges=(9, 0))
    all_pass(state)
    assert stage(state, 0) == "m1 ~ada m2 ~abe b2 ~acrew" and stage(state, 1) == "m1 ~cal"


@rule("ENC-7.5")
def test_priority_is_exhausted_first_from_left_to_right() -> None:
    lying = ("m1 ~ada b1 ~acrew m3 ~abe b3 ~aband", "m1 ~cal b1 ~ccrew m2 ~cat b2 ~cband")
    for priority in (0, 1):
        state = table(lying, gauges=(9, 0), reached=True, priority=priority)
        all_pass(state)
        order = []
        while question(state) == "exhaust":
            (seat,) = asked(state)
            order.append(seat)
            answer(state, seat, "keep front")
        assert order == [priority, priority, 1 - priority, 1 - priority]
        assert stage(state, 0) == "b1 ~ada b3 ~abe" and stage(state, 1) == "b1 ~cal b2 ~cat"
    left = table(lying, gauges=(9, 0), reached=True)
    all_pass(left)
    answer(left, 0, "keep front")
    assert stage(left, 0) == "m3 ~abe b1 ~ada b3 ~aband", "the left zone came first"


@rule("ENC-7.5")
def test_the_venue_is_awarded_before_exhaust_and_the_next_turned_up_after_it() -> None:
    game = with_texts(
        ada=when(trigger("exhausted"), earn(1)),
        abe=when(trigger("awarded", result="won"), earn(20)),
    )
    state = table(("m1 ~ada b3 abe", ""), gauges=(9, 0), reached=True, game=game)
    heard = all_pass(state)
    told = [code for code in codes(heard) if code != "passed"]
    assert told == [
        *["venue_won", "earned", "triggered", "earned"],
        *["exhausted", "triggered", "earned", "turned_up", "round"],
    ]
    assert doers(heard, state) == ["abe", "ada"] and lies(state)["priority"] == 1


@rule("ENC-7.3", "ENC-5.10")
def test_exhausted_abilities_happen_after_all_have_been_exhausted() -> None:
    game = with_texts(ada=when(trigger("exhausted"), do("ready", card={"how": "all"})))
    state = table(("m1 ~ada m2 ~abe", "m1 ~cal"), gauges=(9, 0), reached=True, game=game)
    all_pass(state)
    assert stage(state, 0) == "b1 ada b2 abe" and stage(state, 1) == "b1 ~cal"


@rule("ENC-7.10")
@pytest.mark.parametrize("met_in", ["preshow", "event"])
def test_a_star_that_was_reached_once_is_reached_for_exhaust(met_in: str) -> None:
    game = with_texts(
        abang={"cost": 0, **surprise(hype(-90, who="both"), do("star", n=50))},
    )
    level = (17, 0) if met_in == "preshow" else (10, 7)
    state = table(("m1 ada", "m1 ~cal"), ("abang", "dot"), step=met_in, gauges=level, game=game)
    play(state, "0: perform m1")
    if asked(state) == [1]:
        answer(state, 1, "pass")
    answer(state, 0, "trigger abang")
    assert gauges(state) == (0, 0) and lies(state)["reached"] is True
    all_pass(state)
    assert stage(state, 0) == "b1 ~ada" and stage(state, 1) == "b1 ~cal"


@rule("ENC-7.10", "ENC-6.6")
def test_a_star_passed_only_in_between_was_not_reached() -> None:
    game = with_texts(abang={"cost": 0, **surprise(hype(50), hype(-50))})
    state = table(("m1 ~ada m2 abe", ""), ("abang", "dot"), gauges=(0, 0), game=game)
    play(state, "0: trigger abang; 1: pass; 0: perform m2")
    all_pass(state)
    assert stage(state, 0) == "m1 ~ada m2 ~abe"


@rule("ENC-7.10", "ENC-3.5")
def test_the_next_round_has_to_reach_its_star_anew() -> None:
    state = table(("m1 ~ada m2 abe", ""), gauges=(30, 0), reached=True)
    all_pass(state)
    assert lies(state)["reached"] is False


# Between two Venues


@rule("ENC-7.11")
def test_what_a_leaving_venue_says_about_exhaust_still_holds() -> None:
    spare = do("spare", card={"side": "any", "row": "main", "how": "all"})
    game = with_texts(hall=venue_lasting(spare))
    state = table(("m1 ~ada", "m1 ~cal"), gauges=(9, 0), reached=True, game=game)
    all_pass(state)
    assert stage(state, 0) == "m1 ~ada" and stage(state, 1) == "m1 ~cal"
    assert lies(state)["exhausting"] is None, "and not a moment longer"


@rule("ENC-7.11")
def test_a_game_that_is_taken_up_in_the_middle_of_exhaust_spares_the_same_cards() -> None:
    spare = do("spare", card={"side": "any", "colour": "coral", "how": "all"})
    game = with_texts(hall=venue_lasting(spare))
    lying = ("m1 ~ada b1 ~acrew", "m1 ~cal m2 ~dan")
    state = table(lying, gauges=(9, 0), reached=True, game=game)
    all_pass(state)
    assert lies(state)["exhausting"] == "hall"
    again = seated(game, lies(state))
    for taken_up in (state, again):
        answer(taken_up, 0, "keep front")
        assert stage(taken_up, 1) == "m1 ~cal b2 ~dan"


@rule("ENC-7.11")
def test_all_else_that_a_venue_keeps_up_ends_with_its_award() -> None:
    text = venue_lasting(
        do("spare", card={"side": "any", "colour": "amber", "how": "all"}),
        do("cost", n=-9_000, type="any", who="both"),
        do("entrance", n=5, who="both"),
    )
    game = with_texts(
        hall=text,
        ada=when(trigger("awarded", result="won"), do("stage", type="performer", less=0)),
        bea=lasting(do("cost", n=-500, type="any")),
    )
    state = table(("m1 ~ada m2 ~bea", ""), gauges=(9, 0), reached=True, game=game)
    all_pass(state)
    assert (question(state), step(state), lies(state)["venue"]) == ("stage", "award", None)
    play(state, "0: stage bud m3")
    assert money(state)[0] == 70_500, "the Venue's discount is gone, Bea's is not"
    assert stage(state, 0) == "m1 ~ada m3 bud b2 ~bea"


@rule("ENC-7.11")
def test_the_payout_is_awarded_while_the_venue_is_still_active() -> None:
    game = with_texts(hall=venue_lasting(do("payout", n=4_000)))
    state = table(("m1 ada", ""), gauges=(9, 0), game=game)
    all_pass(state)
    assert money(state) == (80_000, 94_000)


@rule("ENC-7.11", "ENC-1.4")
def test_a_new_venues_ability_applies_from_the_moment_it_is_turned_up() -> None:
    fee = venue_lasting(do("cost", n=-9_000, type="any", who="both"))
    names = ["arena", "barn", "cafe", "dome", "fort", "gym", "kiosk", "loft", "mill", "pier"]
    game = with_texts(**dict.fromkeys([*names, "quay"], fee))
    state = table(("m1 ada", ""), gauges=(9, 0), game=game)
    all_pass(state)
    play(state, "1: draw main; 1: draw main; 0: draw main; 0: draw main; 1: stage dot m1")
    assert money(state) == (80_000, 89_000)


# How a game ends


@rule("ENC-1.2", "ENC-7.5")
def test_a_third_venue_wins_at_once() -> None:
    game = with_texts(cal=when(trigger("awarded", result="lost"), earn(9)))
    state = table(
        ("m1 ~ada", "m1 cal"),
        gauges=(9, 0),
        reached=True,
        tours=("arena barn", ""),
        money=(10_000, 80_000),
        game=game,
    )
    all_pass(state)
    assert over(state) == ([0], "venues", "ENC-7.5")
    assert money(state) == (10_000, 90_000), "whoever has more money"
    assert stage(state, 0) == "m1 ~ada", "nobody is exhausted"
    assert tour(state, 0) == ["arena", "barn", "hall"]


@rule("ENC-1.2", "ENC-7.6")
@pytest.mark.parametrize(("sums", "winner"), [((80_000, 80_000), 1), ((95_000, 80_000), 0)])
def test_without_a_venue_to_turn_up_the_higher_payout_wins(
    sums: tuple[int, int], winner: int
) -> None:
    state = table(("m1 ada", ""), gauges=(9, 0), tours=("arena", "barn cafe"), money=sums)
    heard = all_pass(state)
    assert over(state) == ([winner], "payout", "ENC-7.6")
    assert "deck_ran_out" in codes(heard) and lies(state)["venue"] is None


@rule("ENC-7.5", "ENC-7.6")
def test_the_last_venue_is_followed_by_exhaust_before_the_money_is_counted() -> None:
    game = with_texts(ada=when(trigger("exhausted"), earn(50_000)))
    state = table(
        ("m1 ~ada", ""), gauges=(9, 0), reached=True, tours=("arena", "barn cafe"), game=game
    )
    all_pass(state)
    assert over(state) == ([0], "payout", "ENC-7.6") and stage(state, 0) == "b1 ~ada"


@rule("ENC-7.7")
def test_on_equal_payouts_more_venues_win_and_otherwise_nobody() -> None:
    longer = table(
        ("m1 ada", ""),
        gauges=(9, 0),
        tours=("arena barn", ""),
        money=(90_000, 80_000),
        options={"venues": 3},
    )
    all_pass(longer)
    assert over(longer)[:2] == ([0], "venues")
    for tours, winners, reason in (
        (("arena", ""), [0], "tour"),
        (("", "arena barn"), [1], "tour"),
        (("", "arena"), [], "drawn"),
    ):
        number = 1 + len((tours[0] + " " + tours[1]).split())
        state = table(
            ("m1 ada", ""),
            gauges=(9, 0),
            tours=tours,
            money=(90_000, 80_000),
            options={"venues": number},
        )
        all_pass(state)
        assert over(state) == (winners, reason, "ENC-7.7"), tours


@rule("ENC-7.8")
def test_a_tie_on_the_only_venue_left_ends_the_game() -> None:
    state = table(("m1 ada", ""), tours=("arena", "barn cafe"), money=(85_000, 80_000))
    all_pass(state)
    assert over(state) == ([0], "payout", "ENC-7.6")
    assert money(state) == (95_000, 90_000) and tour(state, 0) == ["arena"]


@rule("ENC-7.8")
@pytest.mark.parametrize(
    ("tours", "bottom", "ties", "ended"),
    [
        (("arena", "barn"), "cafe", 1, True),
        (("arena", "barn"), "cafe", 0, False),
        (("arena", ""), "barn cafe", 2, True),
        (("arena", ""), "barn cafe", 1, False),
        (("arena", ""), "barn", 1, False),
        (("", ""), "barn cafe dome", 3, True),
    ],
)
def test_when_all_venues_of_the_deck_were_tied_in_a_row_it_counts_as_run_out(
    tours: Pair, bottom: str, ties: int, ended: bool
) -> None:
    state = table(("m1 ada", ""), tours=tours, bottom=bottom, ties=ties, money=(85_000, 80_000))
    all_pass(state)
    assert (state.outcome is not None) == ended
    if ended:
        assert over(state)[:2] == ([0], "payout")
        assert lies(state)["venues"]["bottom"] == [*bottom.split(), "hall"], "they go to nobody"


@rule("ENC-7.8")
def test_a_venue_that_is_won_breaks_the_row_of_ties() -> None:
    state = table(("m1 ada", ""), gauges=(9, 0), tours=("", "arena"), bottom="cafe", ties=1)
    all_pass(state)
    assert lies(state)["venues"]["ties"] == 0


@rule("ENC-7.8")
def test_a_game_in_which_every_venue_is_tied_ends_after_four_rounds() -> None:
    state = dealt()
    while state.outcome is None:
        (seat,) = asked(state)
        offered = options(state, seat)
        answer(state, seat, "pass" if "pass" in offered else offered[0])
    assert over(state) == ([], "drawn", "ENC-7.7") and lies(state)["round"] == 4
    assert money(state) == (120_000, 120_000)


@rule("ENC-7.8", "ENC-6.5")
@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_four_venues_lasts_at_most_ten_rounds(seed: int) -> None:
    rnd = random.Random(seed)
    state = dealt(seed)
    while state.outcome is None:
        (seat,) = asked(state)
        answer(state, seat, rnd.choice(options(state, seat)))
    assert lies(state)["round"] <= 10
    assert refused(state, 0, "pass")[0] == "game_over"


@rule("ENC-5.13", "ENC-7.8")
def test_no_text_undoes_the_end_by_ties() -> None:
    game = with_texts(ada={**encore(hype(1)), **lasting(do("payout", n=1_000))})
    state = table(("m1 ada", ""), tours=("arena", "barn cafe"), money=(85_000, 80_000), game=game)
    all_pass(state)
    assert over(state)[0] == [0] and money(state) == (96_000, 91_000)
