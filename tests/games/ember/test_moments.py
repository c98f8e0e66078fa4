"""When abilities can be used, and whose comes first."""

import pytest

from tests.games.ember.builders import (
    answer,
    asked,
    charred,
    codes,
    document,
    facts,
    hand,
    lies,
    options,
    play,
    question,
    sight,
    step,
    table,
    up,
)
from tests.games.ember.rewritten import DRAW, flip, once, rewritten, seat
from tests.games.ember.turns import claim, end_turn, let_pass
from tests.marks import rule


@rule("EMB-5.3", "EMB-5.7")
@pytest.mark.parametrize("moment", ["start", "drawn", "conjured", "end"])
def test_an_ability_may_be_used_in_another_players_turn(moment: str) -> None:
    state = table(areas=[[], ["wisp"]], step=moment)
    assert step(state) == moment and options(state, 1) == ["pass", "use wisp"]
    answer(state, 1, "use wisp")
    assert len(hand(state, 1)) == 1


@rule("EMB-5.3")
def test_nobody_acts_between_the_announcement_of_a_conjuring_and_its_last_card() -> None:
    cards = [["1-air", "1-fire", "1-water", "archmage"], ["archmage"]]
    state = table(hands=cards, areas=[["siren"], ["cockatrice"]], pool=["imp"], step="conjure")
    heard = answer(state, 0, "conjure imp")
    assert (question(state), asked(state)) == ("pay", [0])
    heard += answer(state, 0, "pay 1-air")
    assert (question(state), asked(state)) == ("pay", [0])
    heard += answer(state, 0, "pay 1-fire")
    assert codes(heard) == [
        "conjuring_announced",
        "paid",
        "conjured",
        "replenished",
        "moment_opened",
    ]
    assert asked(state) == [0, 1]


@rule("EMB-5.6")
@pytest.mark.parametrize("seated", [0, 1])
def test_of_several_who_claim_the_creature_with_the_highest_vp_goes_first(seated: int) -> None:
    areas = [["wisp"], ["pixie"]] if seated else [["pixie"], ["wisp"]]
    state = table(areas=areas, step="start")
    heard = answer(state, seated, "use pixie") + answer(state, 1 - seated, "use wisp")
    assert facts(heard, "announced")["seat"] == seated
    assert up(state) == ["wisp"]


@rule("EMB-5.6", "EMB-5.10")
def test_a_claim_counts_by_the_current_vp_of_its_creature() -> None:
    state = table(areas=[["wisp"], ["pixie"]], plus={"wisp": 2}, step="start")
    play(state, "1: use pixie; 0: use wisp")
    assert up(state) == ["pixie"]


@rule("EMB-5.7")
@pytest.mark.parametrize(
    "draws", [["draw"], ["keep"], ["discard 1-air"], ["refresh", "discard 1-air"]]
)
def test_there_is_a_moment_at_the_start_of_a_turn_and_after_its_draw(draws: list[str]) -> None:
    cards = ["1-air", "3-fire", "5-air", "7-fire", "9-air"]
    held = cards[:2] if draws[0] == "draw" else cards
    state = table(hands=[held], areas=[[], ["wisp"]], step="start")
    assert (step(state), question(state)) == ("start", "moment")
    answer(state, 1, "pass")
    answer(state, 0, *draws)
    assert (step(state), question(state)) == ("drawn", "moment")


@rule("EMB-5.7")
def test_there_is_a_moment_after_each_conjuring_and_at_the_end_of_a_turn() -> None:
    state = table(
        hands=[["1-air", "1-fire"]], areas=[[], ["wisp"]], pool=["griffin", "pixie"], step="conjure"
    )
    play(state, "0: conjure pixie; 0: pay 1-air")
    assert (step(state), question(state)) == ("conjured", "moment")
    play(state, "0: pass; 1: pass; 0: end")
    assert (step(state), question(state)) == ("end", "moment")
    play(state, "0: pass; 1: pass")
    assert (step(state), lies(state)["active"]) == ("start", 1)


@rule("EMB-5.7")
def test_the_last_moment_of_a_turn_comes_before_the_hand_is_trimmed() -> None:
    six = ["1-air", "3-air", "5-air", "7-air", "9-air", "11-air"]
    state = table(hands=[six], areas=[["wisp"]], step="end")
    assert (question(state), options(state, 0)) == ("moment", ["pass", "use wisp"])
    play(state, "0: use wisp")
    assert question(state) == "trim" and len(hand(state, 0)) == 7


@rule("EMB-5.7")
def test_players_claim_together_without_seeing_what_the_others_do() -> None:
    claiming = table(areas=[["wisp"], ["imp"]], step="start")
    passing = claiming.clone()
    assert asked(claiming) == [0, 1]
    told = answer(claiming, 0, "use wisp") + answer(passing, 0, "pass")
    assert sight(claiming, 1) == sight(passing, 1)
    assert sight(claiming) == sight(passing)
    assert [event.seen_by(1) for event in told] == [None, None]
    assert [event.seen_by(None) for event in told] == [None, None]


@rule("EMB-5.7")
def test_a_claim_that_comes_second_falls_away_unseen_and_costs_nothing() -> None:
    state = table(areas=[["wisp"], ["pixie"]], hands=[[], ["archmage"]], step="start")
    other = state.clone()
    heard = play(state, "0: use wisp; 1: use pixie")
    play(other, "0: pass; 1: use pixie")
    assert "wisp" in up(state) and hand(state, 0) == []
    assert sight(state, 1) == sight(other, 1)
    seen = [event.seen_by(1) for event in heard]
    assert [event.code for event in seen if event is not None].count("announced") == 1


@rule("EMB-5.7")
def test_a_moment_is_offered_again_until_all_let_it_pass() -> None:
    state = table(areas=[["wisp", "brownie"], ["imp"]], step="start")
    claim(state, 0, "use wisp")
    assert (question(state), asked(state), step(state)) == ("moment", [0, 1], "start")
    claim(state, 0, "use brownie")
    assert (question(state), asked(state), step(state)) == ("moment", [1], "start")
    answer(state, 1, "pass")
    assert step(state) == "draw"


@rule("EMB-5.7")
def test_nobody_learns_whether_a_player_could_have_acted() -> None:
    armed = table(hands=[["archmage"], []], areas=[[], ["wisp"]], step="start")
    bare = table(hands=[["2-air"], []], areas=[[], ["wisp"]], step="start")
    assert (asked(armed), asked(bare)) == ([0, 1], [1])
    for viewer in (1, None):
        assert sight(armed, viewer) == sight(bare, viewer)
    answer(armed, 0, "pass")
    for state in (armed, bare):
        answer(state, 1, "pass")
    assert sight(armed, 1) == sight(bare, 1)


@rule("EMB-5.7")
def test_a_moment_that_opens_asks_everyone_whoever_can_act() -> None:
    armed = table(hands=[["archmage"], []], areas=[[], ["wisp"]])
    bare = table(hands=[["2-air"], []], areas=[[], ["wisp"]])
    for state in (armed, bare):
        answer(state, 0, "keep")
        assert (step(state), question(state)) == ("drawn", "moment")
        assert [sight(state, viewer)["asked"] for viewer in (0, 1, None)] == [[0, 1]] * 3
    assert (asked(armed), asked(bare)) == ([0, 1], [1])
    for viewer in (1, None):
        assert sight(armed, viewer) == sight(bare, viewer)


@rule("EMB-5.9")
def test_among_equals_the_active_player_goes_first_and_then_those_to_the_left() -> None:
    state = table(
        areas=[["wisp"], ["imp"], ["brownie"]], charred=["6-fire"], active=1, step="start"
    )
    third = state.clone()
    play(state, "0: use wisp; 2: use brownie; 1: use imp")
    assert up(state) == ["wisp", "brownie"]
    play(third, "0: use wisp; 2: use brownie; 1: pass")
    assert up(third) == ["wisp", "imp"]


@rule("EMB-5.9")
def test_an_archmage_comes_after_every_creature_even_one_at_nothing() -> None:
    state = table(
        areas=[["siren"], ["wisp"]],
        hands=[["archmage"]],
        minus={"wisp": 1},
        step="start",
    )
    play(state, "0: flip wisp; 1: use wisp")
    assert hand(state, 0) == ["archmage"] and len(hand(state, 1)) == 1


@rule("EMB-5.9")
def test_among_archmages_the_active_player_goes_first() -> None:
    state = table(
        areas=[["kobold"], ["gargoyle", "roc"]],
        down=["gargoyle"],
        hands=[["archmage"], ["archmage"]],
        active=1,
        step="start",
    )
    play(state, "0: flip roc; 1: flip kobold")
    assert up(state) == ["roc"]


@rule("EMB-5.9")
def test_any_cancel_can_answer_an_archmage() -> None:
    state = table(
        areas=[["wisp"], ["sphinx"]],
        down=["wisp"],
        hands=[["archmage"]],
        minus={"sphinx": 9},
        step="start",
    )
    play(state, "0: revive wisp")
    assert options(state, 1) == ["pass", "use sphinx"]
    play(state, "1: use sphinx")
    assert up(state) == [] and charred(state) == ["archmage"]


@rule("EMB-5.17")
def test_no_creature_is_revived_more_than_once_in_a_turn() -> None:
    state = table(areas=[["wisp"]], down=["wisp"], hands=[["archmage", "archmage"]], step="start")
    play(state, "0: revive wisp; 0: use wisp")
    assert "revive wisp" not in options(state, 0)
    play(state, "0: keep")
    assert "revive wisp" not in options(state, 0)
    end_turn(state)
    assert question(state) == "moment" and "revive wisp" in options(state, 0)


@rule("EMB-5.17")
def test_an_ability_cannot_revive_what_was_revived_this_turn() -> None:
    state = table(areas=[["wisp", "dryad"]], down=["wisp"], hands=[["archmage"]], step="start")
    play(state, "0: revive wisp; 0: use wisp")
    assert "use dryad" not in options(state, 0)


@rule("EMB-5.17")
def test_an_ability_that_turns_nothing_down_is_used_once_in_a_turn() -> None:
    game = rewritten(mother_earth=once(DRAW))
    state = seat(game, document(areas=[["mother_earth"]], step="start"))
    play(state, "0: use mother_earth")
    assert (question(state), up(state)) == ("draw", ["mother_earth"])
    for _ in range(2):
        end_turn(state)
    assert options(state, 0) == ["pass", "use mother_earth"]


@rule("EMB-5.17")
def test_every_moment_ends_however_much_is_used_in_it() -> None:
    tools = ["wisp", "dryad", "thunderbird", "unicorn", "siren", "medusa"]
    state = table(
        areas=[tools, ["sphinx", "cockatrice", "dragon"]],
        hands=[["archmage", "archmage"], ["archmage"]],
        step="start",
    )
    claims = 0
    while step(state) == "start":
        player = asked(state)[0]
        answer(state, player, options(state, player)[-1])
        claims += 1
    assert claims < 100 and lies(state)["step"] == "draw"


@rule("EMB-5.7")
def test_an_ability_bound_to_its_owners_turn_is_not_offered_in_anothers() -> None:
    state = table(areas=[["thunderbird", "wisp"], ["imp"]], step="start")
    assert "use thunderbird" in options(state, 0)
    other = table(areas=[["thunderbird", "wisp"], ["imp"]], active=1, step="start")
    assert options(other, 0) == ["pass", "use wisp"]


@rule("EMB-5.7")
def test_what_is_used_first_happens_before_the_next_claim_is_made() -> None:
    game = rewritten(wisp=flip({**DRAW, "who": "each_player"}))
    state = seat(game, document(areas=[["wisp"], ["imp"]], step="start"))
    claim(state, 0, "use wisp")
    assert [len(hand(state, player)) for player in (0, 1)] == [1, 1]
    let_pass(state)
    assert question(state) == "draw"
