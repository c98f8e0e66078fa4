"""Whom and what the cards mean, what they answer, and on what condition."""

import pytest

from parlour import BadInput, State
from tests.games.ember.builders import (
    Plain,
    answer,
    area,
    asked,
    charred,
    document,
    hand,
    lies,
    options,
    play,
    pool,
    question,
    table,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, Ability, flip, rewritten, seat, when
from tests.games.ember.turns import claim, end_turn, let_pass
from tests.marks import rule

MARK = {"do": "mark", "amount": -1}


def trick(*effect: Ability, made: Plain) -> State:
    """Seat 0 has used a Wisp that does these things; it names its targets next."""
    state = seat(rewritten(wisp=flip(*effect)), made)
    claim(state, 0, "use wisp")
    return state


def marked(which: Ability, plus: dict[str, int] | None = None) -> dict[str, int]:
    """Who gets a minus from the Wisp, if its owner names the first that is offered."""
    made = document(
        areas=[["wisp", "imp", "siren"], ["pixie", "roc", "brownie"], ["gargoyle"]],
        down=["imp", "brownie"],
        step="start",
        plus=plus,
    )
    state = trick({**MARK, "which": which}, made=made)
    while question(state) in ("target", "player"):
        answer(state, 0, options(state, 0)[-1])
    return dict(lies(state)["minus"])


# Players


def counts(who: str) -> list[int]:
    """How many cards each hand gains from a draw of these players."""
    made = document(areas=[["wisp", "roc"], ["phoenix"], ["imp"]], step="start")
    state = trick({**DRAW, "who": who}, made=made)
    if question(state) == "player":
        answer(state, 0, options(state, 0)[-1])
    return [len(hand(state, player)) for player in range(3)]


@pytest.mark.parametrize(
    ("who", "drawn"),
    [
        ("you", [1, 0, 0]),
        ("opponent", [0, 0, 1]),
        ("ahead", [0, 1, 0]),
        ("each_opponent", [0, 1, 1]),
        ("each_player", [1, 1, 1]),
    ],
)
def test_players_as_whoever_uses_the_ability_sees_them(who: str, drawn: list[int]) -> None:
    assert counts(who) == drawn


@rule("EMB-5.13")
def test_an_opponent_is_named_once_and_stays_the_same_for_the_whole_ability() -> None:
    state = trick(
        {"do": "flip", "which": {"of": "opponent", "side": "up", "n": 1}},
        {**DRAW, "who": "opponent"},
        made=document(areas=[["wisp"], ["imp"], ["siren"]], step="start"),
    )
    assert options(state, 0) == ["target imp", "target siren"]
    answer(state, 0, "target siren")
    assert [len(hand(state, player)) for player in range(3)] == [0, 0, 1]


@rule("EMB-5.13")
def test_nobody_is_ahead_of_the_leader() -> None:
    state = table(areas=[["puck", "wisp"], ["imp"]], step="start")
    assert "use puck" not in options(state, 0)
    behind = table(areas=[["puck", "wisp"], ["roc"]], step="start")
    assert "use puck" in options(behind, 0)


def test_an_ability_names_one_player_in_one_way() -> None:
    lost = {"do": "discard", "who": "ahead", "cards": 1, "pick": "random"}
    with pytest.raises(BadInput, match="either opponent or ahead"):
        rewritten(wisp=flip(DRAW, lost, {**DRAW, "who": "opponent"}))


def test_the_offender_is_the_player_who_set_an_answer_off() -> None:
    state = table(
        areas=[["wisp"], ["cerberus"], []], hands=[["2-air", "3-air"], [], ["4-air"]], step="start"
    )
    play(state, "0: use wisp")
    assert (question(state), asked(state)) == ("discard", [0])


def test_the_owner_is_whoever_lost_the_duel_or_chose() -> None:
    state = table(
        areas=[["baba_yaga"], ["imp", "siren"]], hands=[[], ["2-air", "3-air"]], step="start"
    )
    claim(state, 0, "use baba_yaga")
    play(state, "1: choose 2")
    assert (question(state), asked(state)) == ("target", [1]), "the one it happens to chooses"
    play(state, "1: target imp")
    assert up(state) == ["siren"]


# Creatures


@pytest.mark.parametrize(
    ("which", "hit"),
    [
        ({"of": "you", "n": "all"}, {"wisp", "imp", "siren"}),
        ({"of": "you", "n": "all", "other": True}, {"imp", "siren"}),
        ({"of": "each_opponent", "n": "all"}, {"pixie", "roc", "brownie", "gargoyle"}),
        ({"of": "opponent", "n": "all"}, {"gargoyle"}),
        ({"of": "ahead", "n": "all"}, {"pixie", "roc", "brownie"}),
        ({"of": "each_player", "side": "up", "n": "all"}, {"siren", "pixie", "roc", "gargoyle"}),
        ({"of": "each_player", "side": "down", "n": "all"}, {"wisp", "imp", "brownie"}),
        ({"of": "each_player", "most": 1, "n": "all"}, {"wisp", "imp", "brownie"}),
        ({"of": "each_opponent", "vp": "highest", "n": 1}, {"roc"}),
        ({"n": "self"}, {"wisp"}),
        ({"of": "opponent", "n": 1}, {"roc"}),
        ({"of": "each_opponent", "side": "down", "n": 2}, {"brownie"}),
    ],
)
def test_creatures_as_the_selector_means_them(which: Ability, hit: set[str]) -> None:
    assert set(marked(which)) == hit


def test_lesser_means_worth_less_than_the_acting_creature_now() -> None:
    which = {"of": "each_player", "vp": "lesser", "n": "all"}
    assert set(marked(which)) == set()
    assert set(marked(which, plus={"wisp": 3})) == {"imp", "pixie", "brownie"}


def test_the_highest_are_named_by_whoever_chooses_when_they_are_tied() -> None:
    which = {"of": "each_opponent", "vp": "highest", "n": 1}
    made = document(areas=[["wisp"], ["roc", "imp"], ["hydra"]], step="start")
    state = trick({**MARK, "which": which}, made=made)
    assert options(state, 0) == ["target roc", "target hydra"]


def test_up_to_two_may_be_one() -> None:
    which = {"of": "each_opponent", "n": 2}
    made = document(areas=[["wisp"], ["roc", "imp"], ["hydra"]], step="start")
    state = trick({**MARK, "which": which}, made=made)
    answer(state, 0, "target imp")
    assert options(state, 0) == ["done", "target roc", "target hydra"]
    answer(state, 0, "done")
    assert lies(state)["minus"] == {"imp": 1}


def test_two_of_one_opponent_are_of_the_same_opponent() -> None:
    which = {"of": "opponent", "n": 2}
    made = document(areas=[["wisp"], ["roc", "imp"], ["hydra"]], step="start")
    state = trick({**MARK, "which": which}, made=made)
    answer(state, 0, "target imp")
    assert options(state, 0) == ["done", "target roc"]


def test_the_same_is_the_creature_named_for_the_effect_before() -> None:
    state = table(areas=[["basilisk"], ["roc", "imp"]], charred=["6-fire"], step="start")
    claim(state, 0, "use basilisk", "target imp")
    assert lies(state)["minus"] == {"imp": 3}


def test_every_needs_no_target_and_may_hit_nothing() -> None:
    state = table(areas=[["dragon", "medusa"], []], step="start")
    assert options(state, 0) == ["pass", "use medusa"]


def test_the_pool_is_meant_only_where_it_is_named() -> None:
    which = {"of": "pool", "most": 4, "n": 2}
    made = document(areas=[["wisp"], ["imp"]], pool=["siren", "gargoyle", "roc"], step="start")
    state = trick({"do": "burn", "which": which}, made=made)
    assert options(state, 0) == ["target siren", "target gargoyle"]
    play(state, "0: target siren; 0: target gargoyle")
    assert pool(state) == ["roc"] and area(state, 1) == ["imp"]


@rule("EMB-5.13")
def test_a_target_that_no_longer_fits_when_its_effect_is_done_is_skipped() -> None:
    lesser = {"of": "opponent", "vp": "lesser", "side": "up", "n": 1}
    state = trick(
        {"do": "mark", "which": {"of": "opponent", "n": 1}, "amount": 5},
        {"do": "flip", "which": lesser},
        made=document(areas=[["wisp"], ["imp"]], plus={"wisp": 1}, step="start"),
    )
    assert vp(state, "imp") == 6 and up(state) == ["imp"]


# What is answered


def answering(occasion: str, made: Plain) -> State:
    """The Hydra of this table draws when that happens."""
    return seat(rewritten(hydra=when(occasion, DRAW)), made)


PAIR = ["2-air", "2-fire"]


@pytest.mark.parametrize(("active", "drawn"), [(0, 1), (1, 0)])
def test_you_conjure_answers_the_owners_conjuring(active: int, drawn: int) -> None:
    hands = [PAIR, []] if active == 0 else [[], PAIR]
    made = document(areas=[["hydra"]], hands=hands, pool=["wisp"], step="conjure", active=active)
    state = answering("you_conjure", made)
    answer(state, active, "conjure wisp", "pay 2-air")
    assert len(hand(state, 0)) == drawn + (2 if active == 0 else 0)


@pytest.mark.parametrize(("active", "drawn"), [(0, 0), (1, 1)])
def test_opponent_conjures_answers_anothers_conjuring(active: int, drawn: int) -> None:
    hands = [PAIR, []] if active == 0 else [[], PAIR]
    made = document(areas=[["hydra"]], hands=hands, pool=["wisp"], step="conjure", active=active)
    state = answering("opponent_conjures", made)
    answer(state, active, "conjure wisp", "pay 2-air")
    assert len(hand(state, 0)) == drawn + (2 if active == 0 else 0)


@pytest.mark.parametrize(
    ("flipped", "by", "drawn"), [("imp", 1, 1), ("hydra", 1, 0), ("imp", 2, 1), ("siren", 1, 0)]
)
def test_yours_flipped_answers_when_an_opponent_flips_another_of_yours(
    flipped: str, by: int, drawn: int
) -> None:
    areas = [["hydra", "imp"], [], []]
    areas[3 - by].append("siren")
    hands: list[list[str]] = [[], [], []]
    hands[by].append("archmage")
    state = answering("yours_flipped", document(areas=areas, hands=hands, step="start"))
    claim(state, by, f"flip {flipped}")
    assert len(hand(state, 0)) == drawn


def test_yours_flipped_does_not_answer_the_owner() -> None:
    game = rewritten(
        hydra=when("yours_flipped", DRAW),
        wisp=flip({"do": "flip", "which": {"of": "you", "n": "all", "side": "up", "most": 5}}),
    )
    state = seat(game, document(areas=[["hydra", "wisp", "imp"]], step="start"))
    play(state, "0: use wisp")
    assert up(state) == ["hydra"] and hand(state, 0) == []


@pytest.mark.parametrize(
    ("user", "cancelled", "drawn"), [(1, False, 1), (0, False, 0), (1, True, 0)]
)
def test_opponent_uses_flip_answers_what_took_effect(
    user: int, cancelled: bool, drawn: int
) -> None:
    areas = [["hydra"], [], ["sphinx"]]
    areas[user].append("brownie")
    state = answering("opponent_uses_flip", document(areas=areas, step="start"))
    claim(state, user, "use brownie")
    answer(state, 2, "use sphinx" if cancelled else "pass")
    assert len(hand(state, 0)) == drawn


def test_opponent_uses_flip_answers_neither_a_cancel_nor_an_archmage() -> None:
    areas = [["hydra", "brownie"], ["sphinx"], ["imp"]]
    made = document(areas=areas, hands=[[], ["archmage"], []], step="start")
    state = answering("opponent_uses_flip", made)
    claim(state, 0, "use brownie")
    answer(state, 1, "use sphinx")
    claim(state, 1, "flip imp")
    assert hand(state, 0) == []


@pytest.mark.parametrize(("said", "drawn"), [("refresh", 1), ("keep", 0), ("draw", 0)])
def test_you_refresh_answers_a_refresh_taken_instead_of_drawing(said: str, drawn: int) -> None:
    state = answering("you_refresh", document(areas=[["hydra"]], hands=[["2-air"]]))
    answer(state, 0, said)
    assert len(hand(state, 0)) == 1 + (said == "draw") + drawn


def test_you_refresh_does_not_answer_a_refresh_by_an_ability_or_a_replenishing() -> None:
    made = document(
        areas=[["hydra"], ["leviathan"]], hands=[["2-air", "2-fire"]], pool=["griffin", "wisp"]
    )
    state = answering("you_refresh", {**made, "step": "start", "asking": "moment", "asked": [0, 1]})
    claim(state, 1, "use leviathan")
    play(state, "0: discard 2-air")
    assert len(hand(state, 0)) == 2
    state = answering("you_refresh", {**made, "step": "conjure", "asking": "conjure"})
    play(state, "0: conjure wisp; 0: pay 2-air")
    assert len(hand(state, 0)) == 2


def test_your_turn_starts_answers_before_the_first_moment_of_the_own_turn() -> None:
    made = document(areas=[[], ["hydra", "wisp"]], step="conjure")
    state = answering("your_turn_starts", made)
    play(state, "0: end")
    assert hand(state, 1) == []
    let_pass(state)
    assert (question(state), lies(state)["active"]) == ("draw", 1) and len(hand(state, 1)) == 1
    end_turn(state)
    assert len(hand(state, 1)) == 1


@pytest.mark.parametrize("conjures", [True, False])
def test_you_end_idle_answers_the_end_of_a_turn_without_a_conjuring(conjures: bool) -> None:
    made = document(areas=[["hydra"]], hands=[PAIR], pool=["wisp", "griffin"], step="conjure")
    state = answering("you_end_idle", made)
    if conjures:
        play(state, "0: conjure wisp; 0: pay 2-air")
    end_turn(state)
    assert len(hand(state, 0)) == 2 + (not conjures)
    end_turn(state)
    assert len(hand(state, 0)) == 2 + (not conjures), "nor that of another player's turn"


@rule("EMB-5.17")
def test_the_end_of_a_turn_is_a_step_of_its_own_for_what_answers() -> None:
    plus = {"do": "mark", "which": {"n": "self"}, "amount": 1}
    strike = {"do": "flip", "which": {"of": "opponent", "side": "up", "most": 2, "n": 1}}
    game = rewritten(nemesis=when("yours_flipped", plus), hydra=when("you_end_idle", strike))
    areas = [["hydra", "cockatrice"], ["nemesis", "imp", "wisp"]]
    state = seat(game, document(areas=areas, step="conjure"))
    answer(state, 0, "end")
    claim(state, 0, "use cockatrice", "target imp")
    assert vp(state, "nemesis") == 8
    let_pass(state)
    assert up(state) == ["hydra", "nemesis"] and vp(state, "nemesis") == 9


# Conditions


@pytest.mark.parametrize(("held", "plus"), [(["2-air"], 3), ([], 0)])
def test_done_holds_if_the_effect_before_changed_something(held: list[str], plus: int) -> None:
    state = table(areas=[["phoenix"]], hands=[held], step="start")
    play(state, "0: use phoenix")
    assert vp(state, "phoenix") == 13 + plus


@pytest.mark.parametrize(("other", "trailing"), [("roc", True), ("pixie", True), ("imp", False)])
def test_trailing_holds_if_nobody_has_fewer_vp(other: str, trailing: bool) -> None:
    made = document(areas=[["wisp", "brownie"], [other], ["phoenix"]], step="start")
    state = trick({**DRAW, "if": {"is": "trailing"}}, made=made)
    assert (hand(state, 0) != []) is trailing


@pytest.mark.parametrize(
    ("pile", "holds"),
    [(["6-fire"], True), (["6-fire", "6-air"], False), (["archmage"], False), ([], False)],
)
def test_top_charred_looks_at_the_element_of_the_top_card(pile: list[str], holds: bool) -> None:
    word = {**DRAW, "if": {"is": "top_charred", "element": "fire"}}
    state = trick(word, made=document(areas=[["wisp"]], charred=pile, step="start"))
    assert (hand(state, 0) != []) is holds and charred(state) == pile


@pytest.mark.parametrize(("cards", "holds"), [(1, True), (2, True), (3, False)])
def test_hand_at_most_counts_the_cards_in_hand(cards: int, holds: bool) -> None:
    word = {**DRAW, "if": {"is": "hand_at_most", "cards": 2}}
    held = ["2-air", "3-air", "4-air"][:cards]
    state = trick(word, made=document(areas=[["wisp"]], hands=[held], step="start"))
    assert len(hand(state, 0)) == cards + holds


def test_a_condition_is_looked_at_when_its_effect_is_about_to_be_done() -> None:
    limit = {"is": "hand_at_most", "cards": 1}
    made = document(areas=[["wisp"]], hands=[["2-air"]], step="start")
    state = trick({**DRAW, "if": limit}, {**DRAW, "if": limit}, DRAW, made=made)
    assert len(hand(state, 0)) == 3, "the second is skipped, and it alone"
