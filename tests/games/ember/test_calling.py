"""The call: when it is made, and what a wrong one costs."""

import pytest

from tests.games.ember.builders import (
    answer,
    area,
    asked,
    codes,
    facts,
    lies,
    options,
    play,
    question,
    step,
    table,
    total,
    up,
    vp,
)
from tests.games.ember.turns import claim, count_up, end_turn
from tests.games.refusing import refused
from tests.marks import rule

LENGTHS = [("quick", 20), ("standard", 30), ("long", 40), ("very_long", 50)]


@rule("EMB-7.1")
@pytest.mark.parametrize(("length", "needed"), LENGTHS)
def test_the_length_agreed_on_says_how_many_vp_a_call_needs(length: str, needed: int) -> None:
    agreed = {"length": length}
    right = table(areas=[["phoenix"]], plus={"phoenix": needed - 13}, options=agreed)
    assert facts(answer(right, 0, "call"), "called")["threshold"] == needed
    wrong = table(areas=[["phoenix"]], plus={"phoenix": needed - 14}, options=agreed)
    assert facts(answer(wrong, 0, "call"), "called_wrongly")["total"] == needed - 1


@rule("EMB-7.1")
def test_without_an_agreement_a_game_is_of_standard_length() -> None:
    state = table(areas=[["phoenix"]])
    assert facts(answer(state, 0, "call"), "called_wrongly")["threshold"] == 30


@rule("EMB-7.2")
def test_creatures_count_flipped_or_not() -> None:
    state = table(areas=[["phoenix", "kraken", "siren"], ["wisp"]], down=["kraken", "siren"])
    assert (total(state, 0), total(state, 1)) == (30, 1)
    assert "called" in codes(answer(state, 0, "call"))


@rule("EMB-7.3")
def test_after_a_right_call_the_highest_total_wins_which_need_not_be_the_callers() -> None:
    state = table(areas=[["phoenix", "kraken", "siren"], ["dragon", "thunderbird", "roc"]])
    answer(state, 0, "call")
    assert (total(state, 0), total(state, 1)) == (30, 34)
    count_up(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((1,), "called")
    assert state.outcome.clause == "EMB-7.3"


@rule("EMB-7.4")
@pytest.mark.parametrize("moment", ["draw", "conjure"])
def test_a_call_is_made_when_the_player_is_to_choose_what_to_do_next(moment: str) -> None:
    state = table(areas=[["phoenix", "kraken", "siren"]], step=moment)
    assert "call" in options(state, 0)
    answer(state, 0, "call")
    assert step(state) == "last"


@rule("EMB-7.4")
def test_a_call_may_follow_a_conjuring() -> None:
    state = table(
        areas=[["phoenix", "kraken"]],
        hands=[["1-air", "2-air", "3-air", "4-air"]],
        pool=["siren"],
        step="conjure",
    )
    play(state, "0: conjure siren; 0: pay 1-air; 0: pay 2-air; 0: pay 3-air; 0: pass")
    assert question(state) == "conjure" and "call" in options(state, 0)
    assert "called" in codes(answer(state, 0, "call"))


@rule("EMB-7.4")
@pytest.mark.parametrize("moment", ["start", "drawn", "conjured", "end"])
def test_a_call_is_not_claimed_in_a_moment_to_act(moment: str) -> None:
    state = table(areas=[["phoenix", "kraken", "siren"], ["wisp"]], step=moment)
    assert question(state) == "moment"
    for player in asked(state):
        assert "call" not in options(state, player)


@rule("EMB-7.4")
def test_nobody_calls_in_anothers_turn() -> None:
    state = table(areas=[["phoenix", "kraken", "siren"]], active=1)
    assert asked(state) == [1]
    refused(state, 0, "call")


@rule("EMB-7.4")
def test_a_call_is_never_automatic() -> None:
    state = table(areas=[["phoenix", "kraken", "dragon"]])
    heard = end_turn(state)
    assert "called" not in codes(heard) and state.outcome is None
    assert lies(state)["active"] == 1


@rule("EMB-7.5")
def test_a_wrong_call_costs_each_creature_of_the_caller_one_vp_and_the_game_goes_on() -> None:
    state = table(areas=[["phoenix", "wisp", "siren"], ["imp"]], down=["wisp"])
    answer(state, 0, "call")
    assert [vp(state, name) for name in ("phoenix", "wisp", "siren", "imp")] == [12, 0, 3, 1]
    assert state.outcome is None and step(state) == "draw"


@rule("EMB-7.6")
@pytest.mark.parametrize("moment", ["draw", "conjure"])
def test_after_a_wrong_call_the_turn_goes_on_where_it_was(moment: str) -> None:
    cards = [["1-air", "1-fire"]]
    state = table(areas=[["phoenix"]], hands=cards, pool=["wisp", "griffin"], step=moment)
    before = options(state, 0)
    answer(state, 0, "call")
    assert question(state) == moment and asked(state) == [0]
    assert options(state, 0) == [option for option in before if option != "call"]


@rule("EMB-7.6")
def test_penalties_add_up_over_the_turns_and_stay() -> None:
    state = table(areas=[["hydra", "leprechaun"]])
    for number in (1, 2, 3):
        answer(state, 0, "call")
        assert lies(state)["minus"] == {"leprechaun": number, "hydra": number}
        end_turn(state)
        end_turn(state)
    assert (vp(state, "hydra"), vp(state, "leprechaun")) == (7, 0)


@rule("EMB-7.6")
def test_a_creature_gained_later_is_not_touched_by_an_earlier_wrong_call() -> None:
    state = table(
        areas=[["phoenix"]], hands=[["1-air", "1-fire"]], pool=["griffin", "wisp"], step="conjure"
    )
    play(state, "0: call; 0: conjure wisp; 0: pay 1-air")
    assert (vp(state, "phoenix"), vp(state, "wisp")) == (12, 1)


@rule("EMB-7.6")
def test_a_second_call_in_a_turn_waits_until_the_threshold_is_reached() -> None:
    state = table(
        areas=[["phoenix", "kraken"]],
        plus={"phoenix": 3},
        hands=[["1-air", "1-fire", "1-water", "1-earth"]],
        pool=["pixie", "dragon"],
        step="conjure",
    )
    play(state, "0: call")
    assert total(state, 0) == 27
    assert refused(state, 0, "call")[1] == "EMB-7.6"
    play(state, "0: conjure pixie; 0: pay 1-air; 0: pay 1-fire; 0: pass")
    assert total(state, 0) == 29 and "call" not in options(state, 0)
    end_turn(state)
    end_turn(state)
    assert question(state) == "moment"
    answer(state, 0, "pass")
    assert "call" in options(state, 0), "in a new turn the mistake may be made again"


@rule("EMB-7.6")
def test_whoever_reaches_the_threshold_after_a_wrong_call_may_call_again() -> None:
    state = table(
        areas=[["phoenix", "kraken"]],
        plus={"phoenix": 3},
        hands=[["1-air", "2-fire", "3-water"]],
        pool=["kobold"],
        step="conjure",
    )
    play(state, "0: call; 0: conjure kobold; 0: pay 1-air; 0: pay 2-fire; 0: pass")
    assert total(state, 0) == 30 and "call" in options(state, 0)
    assert "called" in codes(answer(state, 0, "call"))


@rule("EMB-7.6")
def test_what_happens_after_a_call_never_makes_it_wrong() -> None:
    state = table(areas=[["phoenix", "kraken", "siren"], ["basilisk"]])
    play(state, "0: call; 1: use basilisk; 1: target phoenix")
    assert total(state, 0) == 28
    count_up(state)
    assert state.outcome is not None and state.outcome.winners == (0,)
    assert area(state, 0) == ["siren", "phoenix", "kraken"]


@rule("EMB-7.3")
def test_the_round_after_a_call_begins_at_the_callers_left_and_goes_round_and_round() -> None:
    areas = [["wisp"], ["phoenix", "kraken", "dragon", "brownie"], ["imp", "pixie"]]
    state = table(areas=areas, active=1)
    answer(state, 1, "call")
    assert (question(state), asked(state)) == ("last", [2])
    play(state, "2: use pixie; 0: use wisp")
    assert asked(state) == [1], "the caller comes last"
    play(state, "1: use brownie; 2: use imp; 2: player 0")
    assert "imp" not in up(state)


@rule("EMB-7.3", "EMB-7.11")
def test_the_round_after_a_call_ends_when_all_have_passed_in_a_row() -> None:
    areas = [["phoenix", "kraken", "siren"], ["imp", "wisp"], ["pixie"]]
    state = table(areas=areas)
    play(state, "0: call; 1: pass; 2: pass; 0: use siren")
    assert state.outcome is None and asked(state) == [1], "who passed may act again"
    play(state, "1: use wisp; 2: pass; 0: pass")
    assert state.outcome is None
    play(state, "1: pass")
    assert state.outcome is not None


@rule("EMB-7.3")
def test_cancels_are_offered_in_the_round_after_a_call() -> None:
    state = table(areas=[["phoenix", "kraken", "sphinx"], ["wisp", "imp"]])
    play(state, "0: call; 1: use wisp")
    assert (question(state), options(state, 0)) == ("cancel", ["pass", "use sphinx"])
    play(state, "0: use sphinx")
    assert lies(state)["hands"][1] == []


@rule("EMB-7.11")
def test_a_right_call_ends_the_turn_where_it_stands() -> None:
    six = ["1-air", "1-fire", "5-air", "7-air", "9-air", "11-air"]
    state = table(
        areas=[["phoenix", "kraken", "siren"], ["wisp", "imp"]],
        hands=[six, six[:0]],
        pool=["pixie"],
    )
    heard = answer(state, 0, "call")
    heard += count_up(state)
    assert len(lies(state)["hands"][0]) == 6
    assert not {"trimmed", "drew", "moment_opened", "turn_began"} & set(codes(heard))


@rule("EMB-7.11")
def test_in_the_round_after_a_call_an_ability_or_a_pass_is_all_there_is() -> None:
    state = table(
        areas=[["phoenix", "kraken", "siren"], ["wisp", "leprechaun"]],
        down=["leprechaun"],
        hands=[[], ["archmage", "1-air", "1-fire"]],
    )
    answer(state, 0, "call")
    flips = ["flip siren", "flip phoenix", "flip kraken"]
    assert sorted(options(state, 1)) == sorted(["pass", "use wisp", "revive leprechaun", *flips])


@rule("EMB-7.11")
@pytest.mark.parametrize("caller", [0, 1])
def test_after_a_call_it_is_nobodys_turn(caller: int) -> None:
    mine = ["phoenix", "kraken", "thunderbird", "wisp", "mother_earth", "morrigan", "imp"]
    areas = [mine, ["unicorn"]] if caller == 0 else [["unicorn"], mine]
    state = table(areas=areas, down=["wisp"], active=caller, hands=[["2-air"], ["3-air"]])
    play(state, f"{caller}: call; {1 - caller}: pass")
    offered = options(state, caller)
    assert {"use imp", "use morrigan"} <= set(offered)
    assert not {"use thunderbird", "use mother_earth"} & set(offered)


@rule("EMB-7.11")
def test_morrigan_waits_for_the_call() -> None:
    state = table(areas=[["morrigan", "wisp"]], step="start")
    assert options(state, 0) == ["pass", "use wisp"]


@rule("EMB-7.11", "EMB-5.9")
def test_in_disputes_of_the_last_round_the_caller_counts_as_the_active_player() -> None:
    areas = [["gremlin"], ["wisp"], ["phoenix", "kraken", "sphinx"]]
    state = table(areas=areas, plus={"gremlin": 7}, active=2)
    play(state, "2: call; 1: use wisp")
    assert (question(state), asked(state)) == ("cancel", [0, 2])
    heard = play(state, "0: use gremlin; 2: use sphinx")
    assert facts(heard, "cancel_announced")["seat"] == 2


@rule("EMB-7.11", "EMB-5.17")
def test_in_the_round_after_a_call_a_creature_is_revived_once_more_and_no_more() -> None:
    state = table(
        areas=[["phoenix", "kraken", "dragon", "wisp"]],
        down=["wisp"],
        hands=[["archmage", "archmage", "archmage"]],
        changes={"revived": ["wisp"]},
    )
    play(state, "0: call")
    assert "revive wisp" in options(state, 0)
    play(state, "0: revive wisp; 0: use wisp")
    assert "revive wisp" not in options(state, 0)


@rule("EMB-7.11", "EMB-5.7")
def test_in_the_round_after_a_call_nobody_learns_who_could_only_pass() -> None:
    told = []
    for card in ("archmage", "6-fire"):
        state = table(areas=[["phoenix", "kraken", "siren"], ["kobold"]], hands=[[], [card]])
        heard = answer(state, 0, "call")
        if card == "archmage":
            assert asked(state) == [1]
            heard += answer(state, 1, "pass")
        assert asked(state) == [0]
        told.append([seen.dump() for event in heard if (seen := event.seen_by(0)) is not None])
    assert told[0] == told[1]
    assert [event["event"] for event in told[0] if str(event["event"]).startswith("place")] == [
        *["place_opened", "place_closed", "place_opened"]
    ]


@rule("EMB-7.6")
def test_claiming_cannot_stop_a_call_that_was_made() -> None:
    state = table(areas=[["phoenix", "kraken", "siren"], ["cockatrice"]])
    answer(state, 0, "call")
    claim(state, 1, "use cockatrice", "target kraken")
    assert step(state) == "last" and total(state, 0) == 30
