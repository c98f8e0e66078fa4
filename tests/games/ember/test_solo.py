"""One wizard against the Night."""

import pytest

from tests.games.ember.builders import (
    CARDS,
    CURSES,
    answer,
    area,
    asked,
    codes,
    dealt,
    document,
    facts,
    hand,
    lies,
    look,
    options,
    play,
    question,
    sight,
    step,
    table,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, cursed, flip, lasting, rewritten, seat, when
from tests.games.ember.turns import end_turn
from tests.games.refusing import refused
from tests.marks import rule

NEXT = 2
"""The tick before the second Curse of a Standard game arrives."""

LENGTHS = ["quick", "standard", "long", "very_long"]


def coming(curse: str) -> dict[str, object]:
    """Only this Curse is left to arrive."""
    return {"waiting": [curse]}


@rule("EMB-12.1")
def test_one_wizard_plays_alone_against_nine_different_curses() -> None:
    state = dealt(1)
    assert look(state).seats == 1 and len(lies(state)["waiting"]) == len(CURSES) == 9
    texts = {CARDS.creatures[CARDS.creature_of[curse]].ability for curse in CURSES}
    assert len(texts) == 9, "each hinders in its own way"
    assert [len(cards) for cards in lies(state)["hands"]] == [5]


@rule("EMB-12.1")
def test_curses_have_no_place_at_a_table_of_several() -> None:
    state = dealt(2)
    assert lies(state)["waiting"] == [] and len(lies(state)["areas"]) == 2
    end_turn(state)
    assert lies(state)["clock"] == 0


@rule("EMB-12.2")
def test_the_clock_moves_on_at_the_end_of_each_turn_after_the_trimming() -> None:
    six = ["1-air", "3-air", "5-air", "7-air", "9-air", "11-air"]
    state = table(seats=1, hands=[six])
    heard = end_turn(state)
    order = codes(heard)
    assert order.index("trimmed") < order.index("clock_moved") < order.index("turn_began")
    assert lies(state)["clock"] == sight(state)["clock"] == 1
    end_turn(state)
    assert lies(state)["clock"] == 2


@rule("EMB-12.2")
def test_a_wrong_call_moves_the_clock() -> None:
    state = table(seats=1, areas=[["wisp"], []])
    answer(state, 0, "call")
    assert (lies(state)["clock"], question(state)) == (1, "draw")
    assert vp(state, "wisp") == 0


@rule("EMB-12.2")
def test_a_wrong_call_moves_the_clock_also_after_the_draw() -> None:
    pair = ["1-air", "1-fire"]
    state = table(seats=1, hands=[pair], areas=[["wisp"], []], pool=["pixie"], step="conjure")
    answer(state, 0, "call")
    assert (lies(state)["clock"], question(state)) == (1, "conjure")


@rule("EMB-12.2")
@pytest.mark.parametrize("chosen", [["keep"], ["refresh", "discard 3-air"], ["discard 1-air"]])
def test_the_clock_moves_on_however_the_turn_was_spent(chosen: list[str]) -> None:
    state = table(seats=1, hands=[["1-air", "3-air", "5-fire", "7-earth", "9-air"]])
    answer(state, 0, *chosen)
    while question(state) == "moment":
        answer(state, 0, "pass")
    heard = answer(state, 0, "end")
    while question(state) == "moment":
        heard += answer(state, 0, "pass")
    assert codes(heard).count("clock_moved") == 1 and lies(state)["clock"] == 1


@rule("EMB-12.2")
@pytest.mark.parametrize("length", LENGTHS)
def test_curses_arrive_at_the_ticks_listed_for_each_length(length: str) -> None:
    ticks = getattr(CARDS.solo, length)
    for clock in range(ticks[-1]):
        there = CURSES[: sum(tick <= clock for tick in ticks)]
        state = table(seats=1, areas=[[], there], clock=clock, options={"length": length})
        heard = end_turn(state)
        assert lies(state)["clock"] == clock + 1
        assert ("curse_arrives" in codes(heard)) is (clock + 1 in ticks)


@rule("EMB-12.3")
def test_the_curses_come_in_shuffled_order_and_nobody_knows_the_next() -> None:
    first = set()
    for seed in range(12):
        state = dealt(1, seed)
        end_turn(state)
        end_turn(state)
        first.update(area(state, 1))
    assert len(first) > 3
    assert sight(state)["waiting"] == [curse for curse in CURSES if curse not in area(state, 1)]


@rule("EMB-12.3", "EMB-12.6")
def test_an_arrival_turns_up_every_curse_that_lies_face_down() -> None:
    there = ["thorns", "mildew"]
    state = table(seats=1, areas=[["wisp"], there], down=["thorns", "mildew", "wisp"], clock=4)
    end_turn(state)
    assert len(area(state, 1)) == 3 and set(area(state, 1)) == set(up(state))
    assert "wisp" not in up(state)


@rule("EMB-12.3")
def test_the_ability_of_a_curse_is_in_force_at_once_and_means_the_wizard() -> None:
    cards = ["1-air", "3-air", "5-air", "7-air"]
    state = table(seats=1, hands=[cards], clock=1, changes=coming("thorns"))
    assert "draw" in options(state, 0)
    end_turn(state)
    assert "draw" not in options(state, 0) and "discard 1-air" in options(state, 0)


@rule("EMB-12.3")
def test_an_arrived_curse_may_answer_in_the_very_next_turn() -> None:
    state = table(seats=1, hands=[["1-air"]], clock=1, changes=coming("moths"))
    end_turn(state)
    assert hand(state, 0) == []


@rule("EMB-12.3")
@pytest.mark.parametrize("by", ["all", "archmage"])
def test_what_a_curse_says_of_your_creatures_is_said_of_the_wizards(by: str) -> None:
    safe = {"lasts": "prevent", "what": ["flip"], "who": "you", "by": by}
    areas = [["wisp"], ["thorns"]]
    made = document(seats=1, hands=[["archmage"]], areas=areas, step="start")
    state = seat(rewritten(thorns=cursed(effect=[safe])), made)
    assert "flip thorns" in options(state, 0)
    answer(state, 0, "flip thorns")
    assert up(state) == ["wisp"]


@rule("EMB-12.4")
def test_the_night_always_counts_as_ahead_and_its_curses_are_an_opponents_creatures() -> None:
    state = table(
        seats=1, areas=[["phoenix", "kraken", "basilisk"], ["thorns", "moths"]], step="start"
    )
    answer(state, 0, "use basilisk")
    assert options(state, 0) == ["target thorns", "target moths"]
    answer(state, 0, "target moths")
    assert vp(state, "moths") == 1


@rule("EMB-12.4")
def test_the_night_has_no_hand_no_turn_and_nothing_to_choose() -> None:
    state = table(seats=1, areas=[["siren"], ["thorns"]], hands=[["2-air"]], step="start")
    assert len(sight(state)["hands"]) == 1
    play(state, "0: use siren")
    assert hand(state, 0) == [] and asked(state) == [0]
    end_turn(state)
    assert lies(state)["active"] == 0


@rule("EMB-12.4")
def test_the_night_has_no_total_that_could_be_lower() -> None:
    state = table(
        seats=1, areas=[["unicorn", "wisp"], ["thorns"]], minus={"thorns": 1}, step="start"
    )
    play(state, "0: use unicorn")
    assert vp(state, "wisp") == 3, "nobody has fewer VP than the wizard"


@rule("EMB-12.5")
def test_a_right_call_wins_at_once() -> None:
    state = table(seats=1, areas=[["phoenix", "kraken", "siren"], ["thorns"]])
    answer(state, 0, "call")
    assert state.outcome is not None
    outcome = state.outcome
    assert (outcome.winners, outcome.reason, outcome.clause) == ((0,), "called", "EMB-12.5")


@rule("EMB-12.5")
def test_the_wizard_loses_when_the_ninth_curse_arrives() -> None:
    state = table(seats=1, areas=[["phoenix", "kraken", "siren", "sphinx"], CURSES[:8]], clock=12)
    end_turn(state)
    assert state.outcome is not None
    outcome = state.outcome
    assert (outcome.winners, outcome.reason, outcome.clause) == ((), "cursed", "EMB-12.5")


@rule("EMB-12.5", "EMB-7.10")
@pytest.mark.parametrize("changes", [{"turn": 100}, {"pool": [], "dry": 0}])
def test_the_wizard_loses_when_the_game_stalls(changes: dict[str, object]) -> None:
    state = table(seats=1, areas=[["phoenix", "kraken", "siren"], []], changes=changes)
    end_turn(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((), "stalled")


@rule("EMB-12.5", "EMB-7.10")
@pytest.mark.parametrize("idle", [9, 10, 60])
def test_idle_turns_do_not_end_the_game_before_the_clock_does(idle: int) -> None:
    state = table(seats=1, areas=[["phoenix"], []], changes={"idle": idle, "turn": 70})
    end_turn(state)
    assert state.outcome is None
    assert lies(state)["idle"] == idle + 1


@rule("EMB-12.6")
def test_a_flipped_curse_is_off_until_the_next_arrival() -> None:
    cards = ["1-air", "3-air", "5-air", "7-air", "archmage"]
    state = table(
        seats=1,
        hands=[cards],
        areas=[[], ["thorns"]],
        clock=NEXT,
        changes=coming("mildew"),
        step="start",
    )
    play(state, "0: flip thorns")
    assert up(state) == [] and "draw" in options(state, 0)
    play(state, "0: draw")
    end_turn(state)
    assert up(state) == ["thorns", "mildew"]
    assert "draw" not in options(state, 0), "the Hand Size is four again"


@rule("EMB-12.7")
def test_a_curse_that_lasting_modifiers_bring_to_nothing_is_broken() -> None:
    state = table(
        seats=1, areas=[["basilisk"], ["fast_candles", "thorns"]], clock=NEXT + 1, step="start"
    )
    heard = play(state, "0: use basilisk; 0: target fast_candles")
    assert "curse_broken" in codes(heard)
    assert area(state, 1) == ["thorns"] and "fast_candles" not in lies(state)["waiting"]
    assert lies(state)["clock"] == NEXT + 1 and lies(state)["minus"] == {}


@rule("EMB-12.7")
def test_a_curse_that_is_worth_nothing_only_for_a_while_is_not_broken() -> None:
    less = {"lasts": "vp", "which": {"of": "each_opponent", "n": "all"}, "amount": -9}
    game = rewritten(leprechaun=lasting(less))
    made = document(seats=1, areas=[["leprechaun"], ["thorns"]])
    state = seat(game, made)
    play(state, "0: keep")
    assert (area(state, 1), vp(state, "thorns")) == (["thorns"], 0)


@rule("EMB-12.7")
def test_every_lasting_modifier_of_a_curse_counts_before_it_is_broken() -> None:
    areas, marked = [["basilisk"], ["fast_candles"]], {"fast_candles": 1}
    state = table(seats=1, areas=areas, plus=marked, step="start")
    play(state, "0: use basilisk")
    assert (area(state, 1), vp(state, "fast_candles")) == (["fast_candles"], 1)


@rule("EMB-12.7")
def test_a_broken_curse_gets_no_more_marks() -> None:
    state = table(seats=1, areas=[["basilisk"], ["fast_candles"]], charred=["6-fire"], step="start")
    play(state, "0: use basilisk")
    assert area(state, 1) == [] and lies(state)["minus"] == {}


@rule("EMB-12.8")
def test_the_wizard_may_pay_the_lift_cost_of_a_curse_instead_of_conjuring() -> None:
    state = table(
        seats=1,
        hands=[["1-air", "1-fire", "5-air", "5-fire"]],
        areas=[["hydra", "wisp"], ["thorns"]],
        pool=["imp", "griffin"],
        step="conjure",
    )
    heard = play(state, "0: lift thorns; 0: pay 1-air")
    assert codes(heard)[:4] == ["lift_announced", "paid", "curse_broken", "replenished"]
    assert area(state, 1) == [] and len(hand(state, 0)) == 4, "and the Hydra does not answer"
    assert (step(state), options(state, 0)) == ("conjured", ["pass", "use wisp"])
    play(state, "0: pass")
    assert "conjure imp" not in options(state, 0), "it was the conjuring of this turn"


@rule("EMB-12.8")
def test_only_a_face_up_curse_is_lifted_and_only_for_its_cost() -> None:
    cards = [["1-air", "1-fire"]]
    assert "lift thorns" in options(
        table(seats=1, hands=cards, areas=[[], ["thorns", "moths"]], step="conjure"), 0
    )
    state = table(
        seats=1,
        hands=cards,
        areas=[[], ["thorns", "moths"]],
        down=["thorns"],
        pool=["imp"],
        step="conjure",
    )
    assert options(state, 0) == ["call", "end", "conjure imp"]


@rule("EMB-12.8")
def test_a_lift_that_cannot_be_is_refused_as_a_lift() -> None:
    areas = [[], ["thorns", "moths", "mildew"]]
    cards = ["1-air", "1-fire", "3-air"]
    state = table(seats=1, hands=[cards], areas=areas, down=["moths"], step="conjure")
    assert refused(state, 0, "lift moths") == ("no_such_curse", "EMB-12.8")
    assert refused(state, 0, "lift mildew") == ("cannot_pay_lift", "EMB-12.8")
    again = table(seats=1, hands=[cards], areas=areas, step="conjure", changes={"refreshed": True})
    assert refused(again, 0, "lift thorns") == ("no_lift_left", "EMB-12.8")


@rule("EMB-12.8")
def test_a_turn_with_a_lift_is_no_idle_turn_but_counts_as_one_without_a_conjuring() -> None:
    state = table(
        seats=1,
        hands=[["1-air", "1-fire"]],
        areas=[[], ["thorns", "closing_book"]],
        pool=["dragon", "imp"],
        step="conjure",
    )
    play(state, "0: lift thorns; 0: pay 1-air")
    end_turn(state)
    assert lies(state)["pool"] == ["imp", "dragon"], "the Book stays open"
    assert lies(state)["idle"] == 1


@rule("EMB-12.9")
@pytest.mark.parametrize("canceller", ["sphinx", "kitsune", "gremlin"])
def test_an_arrival_can_be_cancelled_and_the_curse_lies_face_down(canceller: str) -> None:
    state = table(seats=1, areas=[[canceller], []], clock=1, changes=coming("thorns"))
    play(state, "0: keep; 0: end")
    assert (question(state), options(state, 0)) == ("cancel", ["pass", f"use {canceller}"])
    play(state, f"0: use {canceller}")
    assert (area(state, 1), up(state)) == (["thorns"], [])


@rule("EMB-12.9", "EMB-12.6")
def test_a_cancelled_curse_is_turned_up_by_the_next_arrival() -> None:
    state = table(
        seats=1, areas=[["sphinx"], []], clock=1, changes={"waiting": ["thorns", "mildew"]}
    )
    play(state, "0: keep; 0: end; 0: use sphinx")
    assert up(state) == []
    end_turn(state)
    assert up(state) == ["thorns", "mildew"]


@rule("EMB-12.9", "EMB-5.5")
def test_an_arrival_is_as_strong_as_the_curse() -> None:
    for minus, offered in ((5, True), (6, False)):
        state = table(
            seats=1,
            areas=[["sphinx"], []],
            minus={"sphinx": minus},
            clock=1,
            changes=coming("thorns"),
        )
        play(state, "0: keep; 0: end")
        assert (question(state) == "cancel") is offered


@rule("EMB-12.9")
def test_what_answers_an_opponents_conjuring_answers_an_arrival() -> None:
    state = table(
        seats=1,
        areas=[["charon", "hydra"], []],
        charred=["6-fire"],
        clock=1,
        changes=coming("thorns"),
    )
    play(state, "0: keep; 0: end")
    assert question(state) == "may" and hand(state, 0) == [], "the Hydra answers the wizard's own"


@rule("EMB-12.9")
def test_what_answers_an_opponents_flip_ability_answers_an_arrival_once() -> None:
    game = rewritten(cerberus=when("opponent_uses_flip", DRAW))
    made = document(seats=1, areas=[["cerberus"], []], clock=1, changes=coming("thorns"))
    state = seat(game, made)
    play(state, "0: keep; 0: end")
    assert len(hand(state, 0)) == 1


@rule("EMB-12.9")
def test_a_cancelled_arrival_sets_nothing_off() -> None:
    state = table(
        seats=1,
        areas=[["charon", "sphinx"], []],
        charred=["6-fire"],
        clock=1,
        changes=coming("thorns"),
    )
    play(state, "0: keep; 0: end; 0: use sphinx")
    assert question(state) == "draw"


AT_THE_NIGHT = {
    "pixie": [],
    "imp": [],
    "siren": [],
    "leviathan": [],
    "puck": [],
    "anansi": ["name 6"],
    "manticore": [],
    "baba_yaga": [],
}


@rule("EMB-12.10")
@pytest.mark.parametrize("creature", AT_THE_NIGHT)
def test_what_is_aimed_at_the_hand_of_the_night_stays_the_clock(creature: str) -> None:
    state = table(seats=1, areas=[[creature], ["thorns"]], step="start")
    heard = answer(state, 0, f"use {creature}", *AT_THE_NIGHT[creature])
    assert "clock_held" in codes(heard)
    end_turn(state)
    assert (lies(state)["clock"], area(state, 1)) == (2, ["thorns"])
    end_turn(state)
    assert lies(state)["clock"] == 3


@rule("EMB-12.10")
def test_the_clock_misses_at_most_one_tick_a_turn() -> None:
    state = table(seats=1, areas=[["pixie", "siren", "puck"], ["thorns"]], step="start")
    heard = play(state, "0: use pixie; 0: use siren; 0: use puck")
    assert codes(heard).count("clock_held") == 1
    end_turn(state)
    assert lies(state)["clock"] == 2
    end_turn(state)
    assert lies(state)["clock"] == 3


@rule("EMB-12.10")
def test_an_answer_at_the_end_of_the_turn_stays_the_clock_too() -> None:
    game = rewritten(hydra=when("you_end_idle", {"do": "look", "who": "each_opponent"}))
    state = seat(game, document(seats=1, areas=[["hydra"], ["thorns"]]))
    heard = end_turn(state)
    assert "clock_held" in codes(heard) and lies(state)["clock"] == 2


@rule("EMB-12.10", "EMB-12.9")
def test_an_answer_to_an_arrival_that_ended_a_turn_stays_the_clock_in_the_next_one() -> None:
    state = table(seats=1, areas=[["cerberus"], []], clock=1)
    heard = end_turn(state)
    order = codes(heard)
    assert order.index("curse_arrives") < order.index("clock_held_next") < order.index("turn_began")
    assert lies(state)["clock"] == 2 and sight(state)["held"] is True
    end_turn(state)
    assert lies(state)["clock"] == 2 and sight(state)["held"] is False
    end_turn(state)
    assert lies(state)["clock"] == 3


@rule("EMB-12.10", "EMB-12.9")
def test_an_answer_to_an_arrival_after_a_wrong_call_stays_the_clock_in_this_turn() -> None:
    state = table(seats=1, areas=[["cerberus"], []], clock=1, changes=coming("thorns"))
    heard = answer(state, 0, "call")
    assert "clock_held" in codes(heard) and lies(state)["clock"] == 2
    end_turn(state)
    assert lies(state)["clock"] == 2


@rule("EMB-12.10")
def test_a_clock_that_stands_still_does_not_spare_a_wrong_call_its_tick() -> None:
    state = table(seats=1, areas=[["pixie"], ["thorns"]], step="start")
    play(state, "0: use pixie; 0: call")
    assert lies(state)["clock"] == 3
    end_turn(state)
    assert lies(state)["clock"] == 3


@rule("EMB-12.11")
def test_the_night_passes_and_receives_no_cards() -> None:
    cards = ["2-air", "3-air", "4-air"]
    state = table(seats=1, hands=[cards], areas=[["pandora"], ["thorns"]], step="start")
    heard = play(state, "0: use pandora")
    assert hand(state, 0) == cards and question(state) == "draw"
    assert "clock_held" not in codes(heard)


@rule("EMB-12.11")
def test_curses_are_never_traded_nor_copied() -> None:
    areas = [["tiamat", "wisp", "proteus"], ["thorns", "mildew"]]
    state = table(seats=1, areas=areas, step="start")
    assert "use tiamat" not in options(state, 0)
    play(state, "0: use proteus")
    assert hand(state, 0) != [], "only the Wisp could be copied"


@rule("EMB-12.11")
def test_the_wizard_does_not_revive_a_curse() -> None:
    which = {"of": "each_player", "side": "down", "n": 1}
    game = rewritten(dryad=flip({"do": "revive", "which": which}))
    areas = [["dryad"], ["thorns"]]
    made = document(seats=1, areas=areas, down=["thorns"], hands=[["archmage"]])
    state = seat(game, made)
    answer(state, 0, "keep")
    assert question(state) == "conjure", "there was nothing to claim, by Dryad or Archmage"


@rule("EMB-12.12")
def test_an_arrival_is_over_before_the_next_turn_begins() -> None:
    state = table(
        seats=1,
        areas=[["gremlin", "charon"], []],
        charred=["6-fire"],
        hands=[["5-air"]],
        clock=1,
        changes=coming("thorns"),
    )
    heard = play(state, "0: keep; 0: end")
    assert question(state) == "cancel"
    heard += answer(state, 0, "pass")
    assert question(state) == "may"
    heard += answer(state, 0, "no")
    wanted = ["clock_moved", "curse_arrives", "turn_ended", "turn_began"]
    assert [code for code in codes(heard) if code in wanted] == wanted


@rule("EMB-12.12")
def test_after_a_wrong_call_the_arrival_comes_before_the_wizard_goes_on() -> None:
    state = table(seats=1, areas=[["sphinx"], []], clock=1, changes=coming("thorns"))
    heard = answer(state, 0, "call")
    assert facts(heard, "curse_arrives")["number"] == 1 and question(state) == "cancel"
    answer(state, 0, "pass")
    assert (step(state), question(state)) == ("draw", "draw")


@rule("EMB-12.12")
def test_a_clock_that_an_effect_moves_on_brings_each_curse_it_passes() -> None:
    game = rewritten(fast_candles=candles(4))
    made = document(seats=1, hands=[["1-air"]], areas=[[], ["fast_candles"]], clock=2)
    state = seat(game, made)
    play(state, "0: refresh")
    assert lies(state)["clock"] == 6 and len(area(state, 1)) == 4


@rule("EMB-12.12")
@pytest.mark.parametrize(("clock", "after"), [(7, 6), (4, 3), (3, 3)])
def test_a_clock_that_is_moved_back_stops_at_the_last_arrival(clock: int, after: int) -> None:
    there = ["fast_candles", "thorns", "mildew", "plain_speech"][: 4 if clock == 7 else 2]
    game = rewritten(fast_candles=candles(-5))
    made = document(seats=1, hands=[["1-air"]], areas=[[], there], clock=clock)
    state = seat(game, made)
    play(state, "0: refresh")
    assert lies(state)["clock"] == after


def candles(amount: int) -> dict[str, object]:
    """A Curse that moves the clock when the wizard Refreshes."""
    return {**cursed(when="you_refresh"), "effect": [{"do": "clock", "amount": amount}]}
