"""What each effect of the cards does, and who sees it."""

import pytest

from parlour import BadInput, State
from tests.games.ember.builders import (
    Plain,
    answer,
    area,
    asked,
    charred,
    codes,
    deck_size,
    document,
    facts,
    hand,
    lies,
    options,
    play,
    pool,
    question,
    sight,
    step,
    table,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, Ability, cursed, flip, rewritten, seat
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule

EVERYONE = (0, 1, 2, None)


def known(state: State, viewer: int | None, holder: int) -> list[str]:
    """The cards of a hand that a viewer knows."""
    return list(sight(state, viewer)["hands"][holder]["known"])


def pile(state: State, viewer: int | None) -> list[str]:
    """The Charred Pile as a viewer knows it."""
    return list(sight(state, viewer)["charred"])


def trick(*effect: Ability, made: Plain) -> State:
    """Seat 0 has used a Wisp that does these things; it names its targets next."""
    state = seat(rewritten(wisp=flip(*effect)), made)
    claim(state, 0, "use wisp")
    return state


def three(*hands: list[str]) -> Plain:
    """Three players with these cards; the first has a Wisp."""
    return document(areas=[["wisp"], [], []], hands=hands, step="start")


# Cards


@rule("EMB-5.11", "EMB-5.15")
def test_draw_gives_each_player_meant_a_card_that_only_its_drawer_sees() -> None:
    made = document(
        areas=[["wisp"], [], []],
        top=["2-air", "3-air", "4-air", "5-air", "6-air", "7-air"],
        step="start",
    )
    state = trick({"do": "draw", "who": "each_player", "cards": 2}, made=made)
    assert hand(state, 1) == ["2-air", "3-air"], "from the left of whoever used it"
    assert (hand(state, 2), hand(state, 0)) == (["4-air", "5-air"], ["6-air", "7-air"])
    for viewer in EVERYONE:
        seen = [known(state, viewer, holder) != [] for holder in (0, 1, 2)]
        assert seen == [viewer == holder for holder in (0, 1, 2)]


@rule("EMB-4.6")
def test_discard_puts_cards_down_in_their_holders_order_and_only_the_last_is_seen() -> None:
    discard = {"do": "discard", "who": "opponent", "cards": 2, "pick": "owner"}
    made = document(areas=[["wisp"]], hands=[[], ["2-air", "3-air", "4-air"]], step="start")
    state = trick(discard, made=made)
    assert (question(state), asked(state)) == ("discard", [1])
    play(state, "1: discard 4-air; 1: discard 2-air")
    assert charred(state) == pile(state, 1) == ["4-air", "2-air"]
    assert pile(state, 0) == pile(state, None) == ["?", "2-air"]


@rule("EMB-4.6", "EMB-5.14")
@pytest.mark.parametrize("cards", [2, 3, "all"])
def test_discard_of_a_whole_hand_asks_for_the_card_on_top(cards: object) -> None:
    discard = {"do": "discard", "who": "opponent", "cards": cards, "pick": "owner"}
    made = document(areas=[["wisp"]], hands=[[], ["2-air", "4-air"]], step="start")
    state = trick(discard, made=made)
    assert question(state) == "top" and options(state, 1) == ["discard 2-air", "discard 4-air"]
    play(state, "1: discard 2-air")
    assert charred(state) == ["4-air", "2-air"] and question(state) == "draw"


@rule("EMB-4.6")
def test_discard_at_random_asks_nobody_and_every_card_is_seen() -> None:
    discard = {"do": "discard", "who": "each_opponent", "cards": 2, "pick": "random"}
    state = trick(discard, made=three([], ["2-air", "3-air", "4-air"], ["5-air"]))
    assert question(state) == "draw" and len(hand(state, 1)) == 1 and hand(state, 2) == []
    for viewer in EVERYONE:
        assert pile(state, viewer) == charred(state)


@rule("EMB-4.2", "EMB-4.6")
def test_refresh_changes_whole_hands_and_does_not_forbid_conjuring() -> None:
    made = document(
        areas=[["wisp"]],
        hands=[["2-air", "3-fire"]],
        top=["5-air", "5-fire"],
        pool=["imp"],
        step="start",
    )
    state = trick({"do": "refresh", "who": "each_player"}, made=made)
    play(state, "0: discard 2-air")
    assert hand(state, 0) == ["5-air", "5-fire"] and hand(state, 1) == []
    assert pile(state, 1) == ["?", "2-air"] and known(state, 1, 0) == []
    play(state, "0: keep")
    assert "conjure imp" in options(state, 0)


@rule("EMB-2.4")
def test_look_shows_a_hand_to_the_looker_alone_and_the_others_learn_of_it() -> None:
    state = seat(
        rewritten(wisp=flip({"do": "look", "who": "opponent"})), three([], ["2-air", "3-air"], [])
    )
    assert known(state, 0, 1) == []
    heard = claim(state, 0, "use wisp", "player 1")
    assert known(state, 0, 1) == ["2-air", "3-air"]
    assert known(state, 2, 1) == known(state, None, 1) == []
    looked = next(event for event in heard if event.code == "looked")
    for viewer, cards in ((0, True), (1, False), (2, False), (None, False)):
        seen = looked.seen_by(viewer)
        assert seen is not None and ("cards" in seen.facts()) is cards


def test_what_was_looked_at_is_followed_until_it_moves_unseen() -> None:
    made = three([], ["2-air", "3-air", "4-air", "5-air", "6-air", "7-air"], [])
    state = trick({"do": "look", "who": "each_opponent"}, made=made)
    end_turn(state)
    play(state, "1: discard 4-air")
    assert known(state, 0, 1) == ["2-air", "3-air", "5-air", "6-air", "7-air"]
    play(state, "1: end; 1: discard 2-air")
    assert known(state, 0, 1) == ["3-air", "5-air", "6-air", "7-air"]


def test_take_at_random_is_seen_by_the_two_concerned() -> None:
    take = {"do": "take", "who": "opponent", "cards": 1, "pick": "random"}
    state = trick(take, made=three([], ["2-air", "3-air"], []))
    heard = answer(state, 0, "player 1")
    [taken] = hand(state, 0)
    assert question(state) == "draw" and len(hand(state, 1)) == 1
    assert known(state, 1, 0) == [taken] and known(state, 0, 1) == []
    assert known(state, 2, 0) == known(state, None, 0) == []
    moved = next(event for event in heard if event.code == "handed_over")
    told = {viewer: moved.seen_by(viewer) for viewer in EVERYONE}
    shown = [viewer for viewer, seen in told.items() if seen and "cards" in seen.facts()]
    assert shown == [0, 1]


def test_take_by_the_holders_choice_asks_the_holder() -> None:
    take = {"do": "take", "who": "each_opponent", "cards": 1, "pick": "owner"}
    state = trick(take, made=three([], ["2-air", "3-air"], ["5-air", "6-air"]))
    assert (question(state), asked(state)) == ("give", [1, 2])
    play(state, "1: give 2-air; 2: give 6-air")
    assert hand(state, 0) == ["2-air", "6-air"]
    assert known(state, 1, 0) == ["2-air"] and known(state, 2, 0) == ["6-air"]


def test_whoever_knew_a_hand_is_not_sure_of_it_after_an_unseen_card_left_it() -> None:
    take = {"do": "take", "who": "opponent", "cards": 1, "pick": "random"}
    game = rewritten(wisp=flip(take), imp=flip({"do": "look", "who": "opponent"}))
    made = document(areas=[["wisp"], [], ["imp"]], hands=[[], ["2-air", "3-air"], []], step="start")
    state = seat(game, made)
    claim(state, 2, "use imp", "player 1")
    assert known(state, 2, 1) == ["2-air", "3-air"]
    claim(state, 0, "use wisp", "player 1")
    assert known(state, 2, 1) == [] and known(state, 2, 0) == []


def test_whoever_knew_a_hand_is_not_sure_of_it_after_several_cards_were_discarded() -> None:
    discard = {"do": "discard", "who": "opponent", "cards": 2, "pick": "owner"}
    made = document(areas=[["wisp"]], hands=[[], ["2-air", "3-air", "4-air"]], step="start")
    state = trick({"do": "look", "who": "opponent"}, discard, made=made)
    assert known(state, 0, 1) == ["2-air", "3-air", "4-air"]
    play(state, "1: discard 2-air; 1: discard 4-air")
    assert known(state, 0, 1) == [] and pile(state, 0) == ["?", "4-air"]


def test_give_hands_over_cards_of_the_givers_choice_after_all_earlier_effects() -> None:
    state = trick(
        DRAW, {"do": "give", "who": "opponent", "cards": 2}, made=three(["2-air"], [], [])
    )
    play(state, "0: player 2")
    assert question(state) == "draw" and len(hand(state, 2)) == 2, "a whole hand needs no choice"
    assert known(state, 0, 2) == hand(state, 2) and known(state, 1, 2) == []


def test_give_to_each_opponent_gives_to_each() -> None:
    give = {"do": "give", "who": "each_opponent", "cards": 1}
    state = trick(give, made=three(["2-air", "3-air", "4-air"], [], []))
    answer(state, 0, "give 2-air")
    answer(state, 0, "give 3-air")
    assert (hand(state, 1), hand(state, 2)) == (["2-air"], ["3-air"])


@rule("EMB-5.15")
@pytest.mark.parametrize(("to", "receivers"), [("left", (1, 2, 0)), ("right", (2, 0, 1))])
def test_pass_hands_cards_on_at_once_and_only_the_receiver_sees_them(
    to: str, receivers: tuple[int, ...]
) -> None:
    hands = (["2-air", "3-air", "4-air"], ["5-air"], ["6-air", "7-air", "8-air"])
    state = trick({"do": "pass", "to": to, "cards": 2}, made=three(*hands))
    assert (question(state), asked(state)) == ("give", [0, 2]), "one card goes without a choice"
    play(state, "0: give 2-air; 2: give 6-air; 0: give 3-air; 2: give 7-air")
    for giver, cards in ((0, ["2-air", "3-air"]), (1, ["5-air"]), (2, ["6-air", "7-air"])):
        receiver = receivers[giver]
        [other] = {0, 1, 2} - {giver, receiver}
        assert set(cards) <= set(hand(state, receiver))
        assert known(state, giver, receiver) == cards and not known(state, None, receiver)
        assert not set(cards) & set(known(state, other, receiver))


def test_swap_hands_changes_whole_hands_and_both_know_what_they_gave() -> None:
    state = trick({"do": "swap_hands", "who": "opponent"}, made=three(["2-air"], ["5-air"] * 1, []))
    play(state, "0: player 1")
    assert (hand(state, 0), hand(state, 1)) == (["5-air"], ["2-air"])
    assert (known(state, 0, 1), known(state, 1, 0)) == (["2-air"], ["5-air"])
    assert not known(state, 2, 0) and not known(state, None, 1)


def test_salvage_from_the_top_is_open_to_all_and_no_draw_phase() -> None:
    made = document(areas=[["wisp", "wyrmling"]], charred=["2-air", "3-air", "4-air"], step="start")
    state = trick({"do": "salvage", "cards": 2, "from": "top"}, made=made)
    assert question(state) == "draw" and hand(state, 0) == ["3-air", "4-air"]
    for viewer in (1, None):
        assert known(state, viewer, 0) == ["3-air", "4-air"]
        assert pile(state, viewer) == ["2-air"]


def test_salvage_from_anywhere_is_unseen_by_the_others() -> None:
    made = document(
        areas=[["wisp"]],
        charred=["2-air", "3-air", "4-air", "5-air"],
        step="start",
        changes={"knows": [["3-air", "5-air"]] * 6},
    )
    state = trick({"do": "salvage", "cards": 2, "from": "any"}, made=made)
    assert pile(state, 0) == ["2-air", "3-air", "4-air", "5-air"], "the taker looks through it"
    assert pile(state, 1) == ["?", "3-air", "?", "5-air"]
    play(state, "0: take 5-air; 0: take 2-air")
    assert hand(state, 0) == ["2-air", "5-air"] and pile(state, 0) == ["3-air", "4-air"]
    for viewer in (1, None):
        assert known(state, viewer, 0) == []
        assert pile(state, viewer) == ["?", "4-air"], "only the new top is seen"


@pytest.mark.parametrize(
    ("rest", "then"), [("top", ["4-air", "3-air"]), ("bottom", []), ("charred", [])]
)
def test_arrange_is_known_to_the_arranger_alone(rest: str, then: list[str]) -> None:
    made = document(areas=[["wisp"]], top=["2-air", "3-air", "4-air", "5-air"], step="start")
    state = trick({"do": "arrange", "cards": 3, "keep": 1, "rest": rest}, made=made)
    assert sight(state, 0)["deck"]["top"] == ["2-air", "3-air", "4-air"]
    assert sight(state, 1)["deck"]["top"] == ["?"] * 3
    play(state, "0: take 2-air; 0: put 3-air")
    assert hand(state, 0) == ["2-air"] and known(state, 1, 0) == []
    deck = lies(state)["deck"]
    assert deck["top"] == [*then, "5-air"]
    assert deck["bottom"] == (["3-air", "4-air"] if rest == "bottom" else [])
    assert charred(state) == (["3-air", "4-air"] if rest == "charred" else [])
    assert sight(state, 0)["deck"] == {
        "count": deck_size(state),
        "top": then,
        "bottom": deck["bottom"],
    }
    for viewer in (1, None):
        assert (sight(state, viewer)["deck"]["top"], sight(state, viewer)["deck"]["bottom"]) == (
            [],
            [],
        )
        assert pile(state, viewer) == (["?", "4-air"] if rest == "charred" else [])


def test_whoever_knew_the_deck_does_not_know_it_after_another_arranged_it() -> None:
    made = document(
        areas=[["wisp"]],
        top=["2-air", "3-air", "4-air"],
        step="start",
        changes={"knows": [[], ["2-air", "3-air", "4-air"], [], [], [], []]},
    )
    state = trick({"do": "arrange", "cards": 2, "keep": 0, "rest": "top"}, made=made)
    assert sight(state, 1)["deck"]["top"] == ["2-air", "3-air", "4-air"]
    play(state, "0: put 2-air")
    assert sight(state, 1)["deck"]["top"] == ["?", "?", "4-air"]


def test_whoever_arranged_the_deck_knows_the_card_that_another_draws() -> None:
    made = document(areas=[["wisp"], [], []], top=["2-air", "3-air", "4-air"], step="start")
    state = trick({"do": "arrange", "cards": 2, "keep": 0, "rest": "top"}, made=made)
    play(state, "0: put 2-air; 0: keep; 0: end; 1: draw")
    assert hand(state, 1) == known(state, 0, 1) == ["3-air"]
    assert known(state, 2, 1) == known(state, None, 1) == []
    assert sight(state, 0)["deck"]["top"] == ["2-air"]


@rule("EMB-2.4")
def test_what_is_being_arranged_can_be_imagined_by_the_others() -> None:
    state = table(areas=[["kelpie"]], step="start")
    play(state, "0: use kelpie")
    imagined = state.game.imagine(state.view(1), 7)
    assert imagined.view(1).dump() == state.view(1).dump()


def test_arrange_takes_what_the_deck_has_and_shuffles_nothing_in_between() -> None:
    made = document(areas=[["wisp"]], top=["2-air", "3-air"], rest="charred", step="start")
    state = trick({"do": "arrange", "cards": 4, "keep": 1, "rest": "bottom"}, made=made)
    assert options(state, 0) == ["take 2-air", "take 3-air"]
    play(state, "0: take 3-air")
    assert hand(state, 0) == ["3-air"] and lies(state)["deck"]["bottom"] == ["2-air"]


def test_reshuffle_puts_everything_back_and_all_forget() -> None:
    made = document(
        areas=[["wisp"]],
        charred=["2-air", "3-air"],
        top=["5-air"],
        bottom=["6-air"],
        step="start",
        changes={"knows": [["2-air", "3-air", "5-air", "6-air"]] * 6},
    )
    state = seat(rewritten(wisp=flip({"do": "reshuffle"})), made)
    assert sight(state, 1)["deck"]["top"] == ["5-air"]
    claim(state, 0, "use wisp")
    assert charred(state) == [] and len(lies(state)["deck"]["middle"]) == 55
    for viewer in (0, 1, None):
        assert sight(state, viewer)["deck"] == {"count": 55, "top": [], "bottom": []}


def test_after_a_reshuffle_nobody_knows_what_another_draws() -> None:
    cards = ["2-air", "3-air", "5-air", "6-air"]
    made = document(
        areas=[["wisp"], [], []],
        charred=cards[:2],
        top=cards[2:],
        rest=2,
        step="start",
        changes={"knows": [cards] * 6},
    )
    state = trick({"do": "reshuffle"}, {**DRAW, "who": "opponent"}, made=made)
    play(state, "0: player 1")
    assert hand(state, 1)[0] in cards
    assert known(state, 0, 1) == known(state, None, 1) == []


@pytest.mark.parametrize(
    ("of", "named", "lost"),
    [("number", "name 2", ["2-air", "2-fire"]), ("element", "name air", ["2-air", "3-air"])],
)
def test_name_makes_each_show_and_discard_every_such_card(
    of: str, named: str, lost: list[str]
) -> None:
    word = {"do": "name", "of": of, "who": "each_opponent", "then": "discard"}
    hands = (["2-water"], ["2-air", "3-air", "2-fire", "archmage"], ["7-fire"])
    state = seat(rewritten(wisp=flip(word)), three(*hands))
    heard = claim(state, 0, "use wisp", named)
    assert charred(state) == pile(state, 2) == pile(state, None) == lost
    assert "archmage" in hand(state, 1) and hand(state, 0) == ["2-water"]
    assert facts(heard, "has_none") == {"seat": 2}, "a plain none, with nothing shown"
    assert known(state, 0, 2) == []


@pytest.mark.parametrize("element", ["air", "earth", "fire", "water"])
def test_every_element_can_be_named(element: str) -> None:
    word = {"do": "name", "of": "element", "who": "each_opponent", "then": "discard"}
    other = "air" if element == "water" else "water"
    held = [f"1-{element}", f"13-{element}", f"1-{other}", f"13-{other}"]
    state = seat(rewritten(wisp=flip(word)), three(["5-earth"], held, []))
    claim(state, 0, "use wisp", f"name {element}")
    assert hand(state, 1) == held[2:] and charred(state) == held[:2]


def test_name_may_ask_for_one_such_card_which_only_the_two_see() -> None:
    word = {"do": "name", "of": "element", "who": "each_opponent", "then": "give"}
    state = trick(word, made=three([], ["2-air", "3-air", "5-fire"], ["7-fire"]))
    play(state, "0: name air")
    assert options(state, 1) == ["give 2-air", "give 3-air"] and asked(state) == [1]
    play(state, "1: give 3-air")
    assert hand(state, 0) == ["3-air"] and hand(state, 2) == ["7-fire"]
    assert known(state, 1, 0) == ["3-air"] and known(state, 2, 0) == known(state, None, 0) == []


def test_name_asks_for_nothing_when_there_is_nobody_to_name() -> None:
    word = {"do": "name", "of": "number", "who": "ahead", "then": "discard"}
    state = trick(DRAW, word, made=three([], ["2-air"], []))
    assert question(state) == "draw" and len(hand(state, 0)) == 1


DUEL: Ability = {
    "do": "duel",
    "who": "opponent",
    "lose": [{"do": "mark", "which": {"of": "owner", "n": "all"}, "amount": -1}],
}


@pytest.mark.parametrize(
    ("mine", "theirs", "losers"),
    [
        ("5-air", "4-air", ["imp"]),
        ("4-air", "5-air", ["siren"]),
        ("5-air", "5-fire", []),
        ("archmage", "13-air", ["imp"]),
        ("archmage", "archmage", []),
        (None, "1-air", ["siren"]),
        ("1-air", None, ["imp"]),
        (None, None, []),
    ],
)
def test_duel_is_lost_by_the_lower_number(
    mine: str | None, theirs: str | None, losers: list[str]
) -> None:
    hands = [[mine, "6-water"] if mine else [], [theirs, "6-earth"] if theirs else []]
    made = document(areas=[["wisp", "siren"], ["imp"]], hands=hands, step="start")
    state = trick(DUEL, made=made)
    if mine:
        answer(state, 0, f"lay {mine}")
    if theirs:
        answer(state, 1, f"lay {theirs}")
    assert [
        creature for creature in ("siren", "imp") if lies(state)["minus"].get(creature)
    ] == losers
    laid = [card for card in (theirs, mine) if card]
    assert pile(state, None) == charred(state) == laid, "the opponent's first, both seen"


@rule("EMB-5.14")
@pytest.mark.parametrize(("laid", "said"), [(["5-air"], "lower card"), ([], "no card to lay")])
def test_whoever_lays_nothing_in_a_duel_is_not_told_to_have_laid_a_lower_card(
    laid: list[str], said: str
) -> None:
    made = document(areas=[["wisp"], ["imp"]], hands=[["9-air"], laid], step="start")
    state = seat(rewritten(wisp=flip(DUEL)), made)
    heard = claim(state, 0, "use wisp")
    told = [state.game.tell(event, 1) for event in heard]
    assert any(said in sentence for sentence in told) and vp(state, "imp") == 0


@rule("EMB-5.15")
def test_in_a_duel_both_lay_their_card_unseen() -> None:
    hands = [["5-air", "6-air"], ["4-air", "7-air"]]
    state = trick(DUEL, made=document(areas=[["wisp"], ["imp"]], hands=hands, step="start"))
    assert (question(state), asked(state)) == ("lay", [0, 1])
    other = state.clone()
    answer(state, 0, "lay 5-air")
    answer(other, 0, "lay 6-air")
    assert sight(state, 1) == sight(other, 1)


@rule("EMB-5.15")
def test_choose_offers_the_lists_that_can_be_done_and_comes_after_the_cancel() -> None:
    lost = [{"do": "discard", "who": "owner", "cards": 1, "pick": "owner"}]
    turned = [{"do": "flip", "which": {"of": "owner", "side": "up", "n": 1}}]
    choose = {"do": "choose", "who": "each_opponent", "of": [lost, turned]}
    made = document(
        areas=[["wisp"], ["imp"], ["sphinx"], []], hands=[[], ["2-air"], [], []], step="start"
    )
    state = seat(rewritten(wisp=flip(choose)), made)
    claim(state, 0, "use wisp")
    assert question(state) == "cancel"
    play(state, "2: pass")
    assert (question(state), asked(state)) == ("choose", [1]), "the third can only be flipped"
    assert options(state, 1) == ["choose 1", "choose 2"]
    play(state, "1: choose 2")
    assert up(state) == [] and hand(state, 1) == ["2-air"]


def test_choose_offers_a_list_that_would_name_an_opponent() -> None:
    take = {"do": "take", "who": "opponent", "cards": 1, "pick": "random"}
    choose = {"do": "choose", "who": "you", "of": [[take], [DRAW]]}
    state = trick(choose, made=three([], ["2-air"], []))
    assert options(state, 0) == ["choose 1", "choose 2"]


@pytest.mark.parametrize(
    "idle",
    [
        {"do": "clear", "which": {"of": "you", "n": "all"}},
        {"do": "flip", "which": {"n": "self"}},
    ],
)
def test_choose_does_not_offer_a_list_that_could_change_nothing(idle: Ability) -> None:
    choose = {"do": "choose", "who": "you", "of": [[idle], [DRAW], [{"do": "reshuffle"}]]}
    made = document(areas=[["wisp"]], charred=["2-air"], step="start")
    assert options(trick(choose, made=made), 0) == ["choose 2", "choose 3"]


def test_choose_offers_to_swap_hands_with_somebody_who_has_none() -> None:
    lists = [[{"do": "swap_hands", "who": "owner"}], [DRAW]]
    made = document(areas=[["wisp"]], hands=[["2-air"]], step="start")
    state = trick({"do": "choose", "who": "opponent", "of": lists}, made=made)
    assert options(state, 1) == ["choose 1", "choose 2"]


# Creatures


@rule("EMB-2.5", "EMB-5.16")
def test_flip_turns_a_creature_down_that_all_still_know() -> None:
    state = table(areas=[["cockatrice"], ["imp", "siren"]], step="start")
    claim(state, 0, "use cockatrice", "target siren")
    for viewer in (0, 1, None):
        shown = sight(state, viewer)
        assert shown["areas"][1] == ["imp", "siren"] and shown["up"] == ["imp"]


@rule("EMB-5.17")
def test_revive_turns_up_what_lies_face_down() -> None:
    state = table(
        areas=[["dryad", "wisp", "siren", "roc"]], down=["wisp", "siren", "roc"], step="start"
    )
    play(state, "0: use dryad")
    assert options(state, 0) == ["target wisp", "target siren"], "lesser ones"
    play(state, "0: target siren")
    assert up(state) == ["siren"] and "use siren" in options(state, 0)


@rule("EMB-5.4", "EMB-5.8")
def test_cancel_takes_the_effect_of_what_was_announced() -> None:
    state = table(areas=[["kraken"], ["gremlin"]], charred=["2-air"], step="start")
    play(state, "0: use kraken; 1: use gremlin")
    assert charred(state) == ["2-air"] and up(state) == []


@rule("EMB-5.10")
@pytest.mark.parametrize(("amount", "worth"), [(2, 6), (-3, 1), (-9, 0)])
def test_mark_changes_vp_for_good_and_openly(amount: int, worth: int) -> None:
    mark = {"do": "mark", "which": {"of": "opponent", "n": 1}, "amount": amount}
    state = trick(mark, made=document(areas=[["wisp"], ["siren"], []], step="start"))
    assert vp(state, "siren") == worth
    field = "plus" if amount > 0 else "minus"
    assert sight(state, 2)[field] == [["siren", abs(amount)]]


@rule("EMB-5.10")
def test_clear_takes_every_minus_off_and_leaves_what_was_added() -> None:
    state = table(
        areas=[["unicorn", "siren"], ["imp"]],
        minus={"siren": 3, "imp": 1},
        plus={"siren": 1},
        step="start",
    )
    claim(state, 0, "use unicorn")
    assert (vp(state, "siren"), lies(state)["minus"]) == (5, {"imp": 1})


@rule("EMB-7.13")
def test_trade_names_one_of_yours_and_one_of_theirs() -> None:
    state = table(
        areas=[["tiamat", "wisp", "imp"], ["dragon", "roc"], ["siren"]],
        plus={"dragon": 1},
        step="start",
    )
    claim(state, 0, "use tiamat")
    assert options(state, 0) == ["target wisp", "target imp"]
    answer(state, 0, "target imp")
    assert question(state) != "target", "only the Roc is lesser and of somebody ahead"
    assert (area(state, 0), area(state, 1)) == (["wisp", "roc", "tiamat"], ["imp", "dragon"])


@rule("EMB-5.13", "EMB-7.13")
def test_a_copied_trade_is_for_a_creature_of_an_opponent() -> None:
    areas = [["proteus", "wisp", "brownie"], ["tiamat", "siren", "imp"]]
    state = table(areas=areas, down=["wisp", "brownie", "imp", "siren"], step="start")
    claim(state, 0, "use proteus", "target wisp")
    assert options(state, 0) == ["target imp", "target siren"]
    answer(state, 0, "target siren")
    assert area(state, 0) == ["brownie", "siren", "proteus"]


@rule("EMB-2.7")
def test_replace_returns_a_creature_and_takes_one_worth_a_little_more() -> None:
    state = table(
        areas=[["roc", "leprechaun", "draugr"]],
        plus={"leprechaun": 5},
        minus={"leprechaun": 1},
        pool=["siren", "dryad", "griffin"],
        down=["leprechaun"],
        step="start",
    )
    play(state, "0: use roc; 0: target leprechaun")
    assert options(state, 0) == ["target siren", "target dryad"], "printed VP count: 3 and 2 more"
    heard = answer(state, 0, "target dryad")
    assert pool(state) == ["leprechaun", "siren", "griffin"]
    assert {"dryad"} <= set(up(state)) and (lies(state)["plus"], lies(state)["minus"]) == ({}, {})
    assert "conjured" not in codes(heard) and not lies(state)["conjured"]


@rule("EMB-5.18")
def test_copy_does_another_creatures_flip_ability_as_ones_own() -> None:
    state = table(
        areas=[["proteus"], ["dragon", "siren"], ["imp", "griffin"]],
        minus={"siren": 3},
        down=["imp"],
        hands=[["2-air"]],
        step="start",
    )
    claim(state, 0, "use proteus")
    assert options(state, 0) == ["target siren", "target dragon"], "Flip abilities that are up"
    answer(state, 0, "target dragon")
    assert question(state) != "target" and up(state) == ["griffin", "dragon"]


@rule("EMB-5.18")
def test_a_copy_means_itself_where_the_copied_text_says_this_creature() -> None:
    state = table(areas=[["proteus", "phoenix"]], hands=[["2-air"]], step="start")
    play(state, "0: use proteus")
    assert lies(state)["plus"] == {"proteus": 3} and up(state) == ["phoenix"]


@rule("EMB-5.18")
def test_what_is_bound_to_a_turn_or_an_answer_is_not_copied_outside_it() -> None:
    areas = [["proteus", "wisp"], ["thunderbird", "sphinx", "morrigan", "proteus"][:3]]
    own = table(areas=areas, down=["wisp"], hands=[["archmage"]], step="start")
    assert "use proteus" in options(own, 0), "the Thunderbird, in one's own turn"
    other = table(areas=areas, down=["wisp"], hands=[["archmage"]], step="start", active=1)
    assert "use proteus" not in options(other, 0)


@rule("EMB-2.7", "EMB-7.10")
def test_burn_takes_a_creature_out_of_the_game() -> None:
    state = table(areas=[["fenrir"]], pool=["wisp", "dragon"], step="start")
    play(state, "0: use fenrir")
    assert pool(state) == ["dragon"] and vp(state, "fenrir") == 10
    everywhere = [*pool(state), *area(state, 0), *area(state, 1)]
    assert "wisp" not in everywhere


@rule("EMB-7.10")
def test_burning_the_last_creature_of_the_pool_begins_the_count() -> None:
    state = table(areas=[["fenrir"]], pool=["wisp"], step="start")
    play(state, "0: use fenrir")
    assert pool(state) == []
    end_turn(state)
    end_turn(state)
    assert not lies(state)["stalled"]
    end_turn(state)
    assert lies(state)["stalled"]


@pytest.mark.parametrize("until", ["turn_end", "your_next_turn"])
def test_grant_holds_though_its_creature_is_down_and_until_it_ends(until: str) -> None:
    word = {"do": "grant", "who": "each_player", "until": until, "lasts": "hand_size", "amount": 1}
    five = ["1-air", "3-air", "5-air", "7-air", "9-air"]
    hands = [five, [card.replace("air", "fire") for card in five]]
    state = trick(word, made=document(areas=[["wisp"]], hands=hands, step="start"))
    assert up(state) == [] and "draw" in options(state, 0)
    end_turn(state)
    assert ("draw" in options(state, 1)) is (until == "your_next_turn")
    end_turn(state)
    assert "draw" not in options(state, 0)


def test_grant_of_open_hands_shows_them() -> None:
    word = {"do": "grant", "who": "each_opponent", "until": "turn_end", "lasts": "open_hand"}
    state = trick(word, made=three([], ["2-air"], ["3-air"]))
    assert (known(state, 0, 1), known(state, 0, 2), known(state, 1, 2)) == (
        ["2-air"],
        ["3-air"],
        [],
    )


def test_grant_of_vp_names_nobody() -> None:
    which = {"of": "opponent", "n": "all"}
    word = {"do": "grant", "who": "you", "until": "turn_end", "lasts": "vp", "amount": -1}
    with pytest.raises(BadInput, match="of must be one of you"):
        rewritten(wisp=flip({**word, "which": which}))


def test_grant_to_the_night_can_be_written_down() -> None:
    word = {"do": "grant", "who": "each_opponent", "until": "turn_end", "lasts": "vp", "amount": -1}
    game = rewritten(wisp=flip({**word, "which": {"of": "you", "n": "all"}}))
    state = seat(game, document(seats=1, areas=[["wisp"], ["thorns"]], step="start"))
    play(state, "0: use wisp")
    assert vp(state, "thorns") == 2
    assert game.load(state.dump()).dump() == state.dump()


@rule("EMB-12.12")
def test_clock_moves_the_clock_of_the_solo_game() -> None:
    state = table(seats=1, hands=[["1-air"]], areas=[[], ["fast_candles"]], clock=3)
    play(state, "0: refresh")
    assert (lies(state)["clock"], step(state)) == (4, "conjure")


@rule("EMB-12.12")
def test_clock_comes_on_top_of_the_tick_of_the_turn() -> None:
    words = cursed(when="you_end_idle", effect=[{"do": "clock", "amount": 2}])
    state = seat(rewritten(moths=words), document(seats=1, areas=[[], ["moths"]], clock=6))
    end_turn(state)
    assert lies(state)["clock"] == 9, "two by the Curse and one for the turn"
