"""What each lasting modifier of the cards changes."""

import pytest

from parlour import State
from tests.games.ember.builders import (
    answer,
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
    table,
    up,
    vp,
)
from tests.games.ember.rewritten import Ability, flip, lasting, once, rewritten, seat
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule

FIVE = ["1-air", "3-earth", "5-fire", "7-water", "9-air"]


@rule("EMB-4.10")
@pytest.mark.parametrize(("who", "sizes"), [("you", (4, 5)), ("each_opponent", (5, 4))])
def test_hand_size_changes_the_hand_of_those_it_means(who: str, sizes: tuple[int, int]) -> None:
    game = rewritten(leprechaun=lasting({"lasts": "hand_size", "who": who, "amount": -1}))
    others = [card.replace("air", "fire") for card in ("2-air", "4-air", "6-air", "8-air")]
    made = document(areas=[["leprechaun"]], hands=[FIVE[:4], others])
    state = seat(game, made)
    assert ("draw" in options(state, 0)) is (sizes[0] == 5)
    play(state, "0: keep; 0: end")
    assert ("draw" in options(state, 1)) is (sizes[1] == 5)


@rule("EMB-4.10")
def test_hand_sizes_add_up_and_never_fall_below_one() -> None:
    less = lasting({"lasts": "hand_size", "who": "you", "amount": -4})
    game = rewritten(leprechaun=less, kobold=less)
    made = document(areas=[["leprechaun", "kobold"]], hands=[["1-air", "3-air"]], step="conjure")
    state = seat(game, made)
    play(state, "0: end; 0: discard 1-air")
    assert hand(state, 0) == ["3-air"]


@rule("EMB-8.1")
def test_draw_from_lets_each_draw_phase_card_come_from_either_pile() -> None:
    state = table(areas=[["wyrmling"]], charred=["2-air", "6-fire"])
    assert {"draw", "draw charred"} <= set(options(state, 0))
    play(state, "0: draw charred")
    assert hand(state, 0) == ["6-fire"] and sight(state, 1)["hands"][0]["known"] == ["6-fire"]
    assert sight(state, 1)["charred"] == ["2-air"], "the new top is seen"


@rule("EMB-4.1")
def test_draw_extra_draws_more_and_discards_as_many_but_not_on_a_refresh() -> None:
    more = lasting({"lasts": "draw_extra", "cards": 2})
    game = rewritten(griffin=more)
    made = document(areas=[["griffin"]], top=["2-air", "4-air", "6-air"])
    state = seat(game, made)
    play(state, "0: draw")
    assert hand(state, 0) == ["2-air", "4-air", "6-air"] and question(state) == "discard"
    play(state, "0: discard 2-air; 0: discard 6-air")
    assert hand(state, 0) == ["4-air"] and charred(state) == ["2-air", "6-air"]
    assert sight(state, 1)["charred"] == ["?", "6-air"]
    fresh = seat(game, document(areas=[["griffin"]], hands=[["1-air", "3-air"]]))
    play(fresh, "0: refresh; 0: discard 1-air")
    assert len(hand(fresh, 0)) == 2


@rule("EMB-5.10")
@pytest.mark.parametrize(
    ("which", "worth"),
    [
        ({"of": "you", "n": "all"}, (5, 2, 4, 1)),
        ({"of": "you", "n": "all", "other": True}, (4, 2, 4, 1)),
        ({"of": "you", "side": "down", "n": "all"}, (4, 2, 4, 1)),
        ({"of": "you", "side": "up", "n": "all"}, (5, 1, 4, 1)),
        ({"of": "each_opponent", "n": "all"}, (4, 1, 5, 2)),
        ({"of": "each_player", "side": "up", "n": "all"}, (5, 1, 5, 1)),
        ({"n": "self"}, (5, 1, 4, 1)),
    ],
)
def test_vp_lends_or_takes_vp_while_the_creature_is_up(
    which: Ability, worth: tuple[int, ...]
) -> None:
    game = rewritten(siren=lasting({"lasts": "vp", "which": which, "amount": 1}))
    made = document(areas=[["siren", "wisp"], ["gargoyle", "imp"]], down=["wisp", "imp"])
    state = seat(game, made)
    assert tuple(vp(state, name) for name in ("siren", "wisp", "gargoyle", "imp")) == worth


PREVENTED: dict[str, Ability] = {
    "flip": {"do": "flip", "which": {"of": "each_opponent", "n": "all"}},
    "mark": {"do": "mark", "which": {"of": "each_opponent", "n": "all"}, "amount": -1},
    "revive": {"do": "revive", "which": {"of": "each_opponent", "n": "all"}},
    "look": {"do": "look", "who": "each_opponent"},
    "take": {"do": "take", "who": "each_opponent", "cards": 1, "pick": "random"},
    "discard": {"do": "discard", "who": "each_opponent", "cards": 1, "pick": "random"},
}


def of_player(state: State, player: int) -> tuple[object, ...]:
    """What can happen to a player: cards, what seat 0 knows of them, and creatures."""
    laid = lies(state)
    mine = laid["areas"][player]
    marks = {creature: laid["minus"].get(creature) for creature in mine}
    known = sight(state, 0)["hands"][player]["known"]
    return laid["hands"][player], known, [c for c in mine if c in laid["up"]], marks


@rule("EMB-5.19")
@pytest.mark.parametrize("what", PREVENTED)
@pytest.mark.parametrize("by", ["lesser", "opponents", "all"])
def test_prevent_passes_over_the_player_it_protects_and_nobody_else(what: str, by: str) -> None:
    shield = lasting({"lasts": "prevent", "what": [what], "who": "you", "by": by})
    game = rewritten(wisp=flip(PREVENTED[what]), leprechaun=shield)
    areas = [["wisp"], ["leprechaun", "imp"], ["hydra", "brownie"]]
    hands = [[], ["2-air"], ["3-air"]]
    made = document(areas=areas, hands=hands, down=["imp", "brownie"], step="start")
    state = seat(game, made)
    before = [of_player(state, player) for player in (1, 2)]
    claim(state, 0, "use wisp")
    assert of_player(state, 1) == before[0], "protected"
    assert of_player(state, 2) != before[1]


@rule("EMB-5.19")
@pytest.mark.parametrize(("by", "stopped"), [("lesser", False), ("opponents", True)])
def test_prevent_by_lesser_yields_to_a_creature_worth_as_much(by: str, stopped: bool) -> None:
    shield = lasting({"lasts": "prevent", "what": ["flip"], "who": "you", "by": by})
    game = rewritten(wisp=flip(PREVENTED["flip"]), leprechaun=shield)
    made = document(areas=[["wisp"], ["leprechaun"]], plus={"wisp": 2}, step="start")
    state = seat(game, made)
    claim(state, 0, "use wisp")
    assert ("leprechaun" in up(state)) is stopped


@rule("EMB-5.19")
@pytest.mark.parametrize("by", ["lesser", "archmage", "opponents", "all"])
def test_prevent_keeps_archmages_away_whoever_is_meant(by: str) -> None:
    shield = lasting({"lasts": "prevent", "what": ["flip"], "who": "you", "by": by})
    made = document(
        areas=[["wisp"], ["leprechaun"], ["imp"]],
        minus={"leprechaun": 3},
        hands=[["archmage"]],
        step="start",
    )
    state = seat(rewritten(leprechaun=shield), made)
    assert options(state, 0) == ["pass", "use wisp", "flip imp"]


@rule("EMB-5.19")
def test_prevent_by_archmage_stops_nothing_else() -> None:
    state = table(areas=[["cockatrice"], ["gargoyle"]], hands=[["archmage"]], step="start")
    assert options(state, 0) == ["pass", "use cockatrice"]
    claim(state, 0, "use cockatrice")
    assert up(state) == []


@rule("EMB-5.19")
@pytest.mark.parametrize(("by", "fallen"), [("opponents", True), ("all", False)])
def test_prevent_covers_ones_own_effects_only_if_it_is_against_all(by: str, fallen: bool) -> None:
    shield = lasting({"lasts": "prevent", "what": ["flip"], "who": "you", "by": by})
    own = flip({"do": "flip", "which": {"of": "you", "n": "all"}})
    state = seat(
        rewritten(wisp=own, leprechaun=shield),
        document(areas=[["wisp", "leprechaun"]], step="start"),
    )
    play(state, "0: use wisp")
    assert ("leprechaun" not in up(state)) is fallen


@pytest.mark.parametrize("what", ["revive", "mark", "flip"])
def test_prevent_against_all_covers_what_a_creature_does_to_itself(what: str) -> None:
    shield = lasting({"lasts": "prevent", "what": [what], "who": "you", "by": "all"})
    amount: Ability = {"amount": -1} if what == "mark" else {}
    word = {"do": what, "which": {"n": "self"}, **amount}
    game = rewritten(wisp=flip(word), mother_earth=once(word), leprechaun=shield)
    made = document(areas=[["wisp", "leprechaun", "mother_earth"]], step="start")
    state = seat(game, made)
    play(state, "0: use mother_earth; 0: use wisp")
    assert up(state) == ["leprechaun", "mother_earth"] and lies(state)["minus"] == {}


def test_prevent_covers_the_same_creature_of_a_second_effect() -> None:
    raised = {"do": "revive", "which": {"of": "opponent", "side": "down", "n": 1}}
    marked = {"do": "mark", "which": {"n": "same"}, "amount": -1}
    game = rewritten(wisp=flip(raised, marked))
    made = document(areas=[["wisp"], ["behemoth"]], down=["behemoth"], step="start")
    state = seat(game, made)
    play(state, "0: use wisp")
    assert up(state) == ["behemoth"] and vp(state, "behemoth") == 11


@rule("EMB-3.4")
def test_prevent_of_wild_cards_lets_no_archmage_pay() -> None:
    cards = [["1-air", "archmage"]]
    state = table(seats=1, hands=cards, areas=[[], ["thorns"]], pool=["wisp"], step="conjure")
    assert {"conjure wisp", "lift thorns"} <= set(options(state, 0))
    state = table(
        seats=1, hands=cards, areas=[[], ["thorns", "plain_speech"]], pool=["wisp"], step="conjure"
    )
    assert options(state, 0) == ["call", "end"]


def test_wild_lets_cards_of_a_number_stand_for_any_and_keep_their_element() -> None:
    cards = [["1-air", "6-fire"], []]
    assert "conjure wisp" in options(
        table(hands=cards, areas=[["chimera"]], pool=["wisp"], step="conjure"), 0
    )
    assert "conjure wisp" not in options(table(hands=cards, pool=["wisp"], step="conjure"), 0)
    mixed = [["1-air", "5-fire", "6-fire"]]
    state = table(hands=mixed, areas=[["chimera"]], pool=["griffin", "kobold"], step="conjure")
    assert options(state, 0) == ["call", "end", "conjure kobold"], "no run of one element"


def test_fewer_leaves_cards_out_of_a_payment_and_replenishes_what_was_paid() -> None:
    cards = [["1-air", "3-air", "5-air", "7-air"]]
    state = table(hands=cards, areas=[["titania"]], pool=["hydra", "dragon"], step="conjure")
    assert "conjure hydra" in options(state, 0)
    play(state, "0: conjure hydra; 0: pay 1-air; 0: pay 3-air; 0: pay 5-air")
    assert charred(state) == ["1-air", "3-air", "5-air", "7-air"]
    assert len(hand(state, 0)) == 5, "four again, and one from the Hydra"
    four = table(hands=[cards[0][:3]], areas=[["titania"]], pool=["siren"], step="conjure")
    assert options(four, 0) == ["call", "end"], "a cost of four cards is as it was"


def test_fewer_cards_may_but_need_not_be_left_out() -> None:
    cards = [["1-air", "3-air", "5-air", "7-air", "9-air"]]
    state = table(hands=cards, areas=[["titania"]], pool=["roc"], step="conjure")
    play(state, "0: conjure roc; 0: pay 1-air; 0: pay 3-air; 0: pay 5-air; 0: pay 7-air")
    assert options(state, 0) == ["done", "pay 9-air"]


def test_bridge_lets_a_run_skip_a_number() -> None:
    cards = [["1-air", "2-fire", "4-fire"]]
    for areas, paid in (([["centaur"]], True), ([[]], False)):
        state = table(hands=cards, areas=areas, pool=["kobold"], step="conjure")
        assert ("conjure kobold" in options(state, 0)) is paid
    wide = [["1-air", "3-fire", "5-fire"]]
    state = table(hands=wide, areas=[["centaur"]], pool=["kobold"], step="conjure")
    assert "conjure kobold" not in options(state, 0), "one number in all"


def test_conjures_allows_another_conjuring_of_a_small_creature() -> None:
    more = lasting({"lasts": "conjures", "amount": 1, "most": 2})
    cards = [["1-air", "1-fire", "2-air", "2-fire"]]
    game = rewritten(hermes=more)
    made = document(
        areas=[["hermes"]],
        hands=cards,
        pool=["pixie", "imp", "kobold"],
        top=["3-air", "4-fire"],
        step="conjure",
    )
    state = seat(game, made)
    play(state, "0: conjure imp; 0: pay 1-air; 0: pass")
    assert "conjure pixie" in options(state, 0) and "conjure kobold" not in options(state, 0)
    play(state, "0: conjure pixie; 0: pay 2-air")
    assert question(state) == "moment", "each has its own moment after it"
    play(state, "0: pass")
    assert not [option for option in options(state, 0) if option.startswith("conjure")]


@pytest.mark.parametrize("order", [("hermes", "wisp"), ("wisp", "hermes")])
def test_the_larger_of_two_more_conjurings_is_kept_for_the_larger_creature(
    order: tuple[str, str],
) -> None:
    small = lasting({"lasts": "conjures", "amount": 1, "most": 2})
    large = lasting({"lasts": "conjures", "amount": 1, "most": 13})
    game = rewritten(**dict(zip(order, (small, large), strict=True)))
    made = document(
        areas=[["hermes", "wisp"]],
        hands=[["1-air", "1-fire", "2-air", "2-fire", "3-air", "4-fire", "5-air"]],
        pool=["pixie", "imp", "kobold"],
        top=["8-air", "9-fire", "11-air"],
        step="conjure",
    )
    state = seat(game, made)
    play(state, "0: conjure imp; 0: pay 1-air; 0: pass")
    assert {"conjure pixie", "conjure kobold"} <= set(options(state, 0))
    play(state, "0: conjure pixie; 0: pay 2-air; 0: pass")
    assert "conjure kobold" in options(state, 0), "the small one took the small room"


@rule("EMB-4.2")
def test_refresh_conjure_lets_a_player_conjure_after_a_refresh() -> None:
    for areas, allowed in (([["father_time"]], True), ([[]], False)):
        cards = [["1-air", "3-air"]]
        state = table(areas=areas, hands=cards, top=["2-air", "2-fire"], pool=["wisp"])
        play(state, "0: refresh; 0: discard 1-air")
        assert ("conjure wisp" in options(state, 0)) is allowed


@rule("EMB-7.3")
def test_threshold_makes_a_call_need_more_for_those_it_means() -> None:
    state = table(areas=[["phoenix", "kraken", "siren"], ["anubis"]])
    assert facts(answer(state, 0, "call"), "called_wrongly")["threshold"] == 33
    state = table(areas=[["phoenix", "kraken", "siren"], ["anubis"]], down=["anubis"])
    assert "called" in codes(answer(state, 0, "call"))
    state = table(areas=[["anubis", "phoenix", "basilisk"]])
    assert "called" in codes(answer(state, 0, "call"))


def test_open_hand_shows_cards_to_its_owner_alone_as_they_come() -> None:
    hands = [["9-air"], ["2-air"], ["3-air"]]
    state = table(areas=[["odin"], [], ["kobold"]], hands=hands, top=["4-air", "5-air"])
    play(state, "0: keep; 0: end; 1: draw")
    assert sight(state, 0)["hands"][1]["known"] == ["2-air", "4-air"]
    assert sight(state, 0)["hands"][2]["known"] == [], "the Kobold's cards cannot be looked at"
    for viewer in (2, None):
        assert sight(state, viewer)["hands"][1]["known"] == []


def test_open_hand_shows_no_new_card_once_its_creature_is_down() -> None:
    state = table(
        areas=[["odin"], ["cockatrice"]], hands=[[], ["2-air"]], top=["4-air"], step="start"
    )
    answer(state, 1, "use cockatrice")
    end_turn(state)
    play(state, "1: draw")
    assert sight(state, 0)["hands"][1] == {"count": 2, "known": ["2-air"]}
