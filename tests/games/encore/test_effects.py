"""What each effect of the texts does once: numbers, hands, decks and cards on the stages."""

import pytest

from parlour.games.encore.state import EncoreState
from tests.games.encore.builders import (
    Pair,
    answer,
    asked,
    codes,
    deck,
    facts,
    gauge,
    gauges,
    hand,
    kind,
    known_hand,
    lies,
    manager,
    marked,
    money,
    options,
    play,
    question,
    removed,
    sight,
    stage,
    table,
)
from tests.games.encore.texts import (
    Text,
    do,
    earn,
    encore,
    hype,
    lasting,
    preshow,
    surprise,
    trigger,
    venue_when,
    with_texts,
)
from tests.games.refusing import refused
from tests.marks import rule


def bang(
    *effects: Text,
    stages: Pair = ("", ""),
    hands: Pair = ("bud", "dot"),
    removed: Pair = ("", ""),
    decks: tuple[str | None, str | None] = (None, None),
    money: tuple[int, int] = (80_000, 80_000),
    gauges: tuple[int, int] = (0, 0),
    texts: dict[str, Text] | None = None,
) -> EncoreState:
    """Seat 0 has triggered a Surprise that costs nothing and does these things."""
    game = with_texts(abang={"cost": 0, **surprise(*effects)}, **(texts or {}))
    held = (f"abang {hands[0]}", hands[1])
    state = table(
        stages,
        held,
        removed=removed,
        decks=decks,
        money=money,
        gauges=gauges,
        game=game,
    )
    answer(state, 0, "trigger abang")
    return state


# Numbers


@rule("ENC-5.13")
def test_hype_changes_the_gauges_of_whom_it_says() -> None:
    assert gauges(bang(hype(4))) == (4, 0)
    assert gauges(bang(hype(4, who="opponent"))) == (0, 4)
    assert gauges(bang(hype(4, who="both"))) == (4, 4)
    assert gauges(bang(hype(-4, who="opponent"), gauges=(9, 9))) == (9, 5)


@rule("ENC-5.13")
def test_hype_for_each_of_some_cards() -> None:
    stages = ("m1 ada m2 ~abe b1 acrew", "m1 cal")
    assert gauge(bang(hype(2, per={"type": "performer"}), stages=stages)) == 4
    assert gauge(bang(hype(2, per={"side": "any"}), stages=stages)) == 8
    assert gauge(bang(hype(2, per={"state": "suspended"}), stages=stages)) == 2
    assert gauge(bang(hype(2, per={"colour": "blue"}), stages=stages)) == 0


@rule("ENC-5.13", "ENC-4.4")
def test_earn_changes_the_payouts_of_whom_it_says() -> None:
    assert money(bang(earn(700))) == (80_700, 80_000)
    assert money(bang(earn(700, who="opponent"))) == (80_000, 80_700)
    assert money(bang(earn(-700, who="both"))) == (79_300, 79_300)
    lying = ("m1 ada m2 abe", "")
    assert money(bang(earn(700, per={"row": "main"}), stages=lying)) == (81_400, 80_000)
    assert money(bang(earn(-9_000, who="opponent"), money=(10_000, 4_000))) == (10_000, 0)


@rule("ENC-5.13", "ENC-4.4")
def test_take_gives_you_what_your_opponent_has_up_to_its_sum() -> None:
    assert money(bang(do("take", n=6_000))) == (86_000, 74_000)
    assert money(bang(do("take", n=6_000), money=(10_000, 2_500))) == (12_500, 0)


# Hands and decks


@rule("ENC-5.13", "ENC-3.3")
def test_draw_gives_cards_of_the_deck_it_names_unseen() -> None:
    state = bang(do("draw", n=2, deck="performer"))
    assert (deck(state, 0, "performers"), len(hand(state, 0))) == (7, 3)
    assert known_hand(state, 1, 0) == ["?"] * 3
    state = bang(do("draw", n=1, deck="main"))
    assert (deck(state, 0, "main"), len(hand(state, 0))) == (28, 2)


@rule("ENC-5.13", "ENC-3.3")
def test_draw_from_either_deck_asks_card_by_card() -> None:
    state = bang(do("draw", n=2, deck="either"), decks=("ada acrew aband", None))
    assert options(state, 0) == ["draw performer", "draw main"]
    answer(state, 0, "draw performer")
    assert hand(state, 0) == ["ada", "acrew", "bud"], "the second could only be a main card"
    state = bang(do("draw", n=2, deck="either"))
    answer(state, 0, "draw main", "draw performer")
    assert (deck(state, 0, "performers"), deck(state, 0, "main")) == (8, 28)


@rule("ENC-3.3")
def test_draw_from_an_empty_deck_takes_the_other_and_then_nothing() -> None:
    state = bang(do("draw", n=3, deck="performer"), decks=("ada acrew", None))
    assert hand(state, 0) == ["ada", "acrew", "bud"] and asked(state) == [1]


@rule("ENC-5.13", "ENC-7.9")
def test_scout_takes_one_of_the_top_cards_and_puts_the_rest_on_the_bottom() -> None:
    cards = "acrew alamp ahorn abang aflare"
    state = bang(do("scout", n=3, deck="main"), decks=(cards, None))
    assert question(state) == "take"
    assert options(state, 0) == ["take acrew", "take alamp", "take ahorn"]
    assert [kind(card) for card in sight(state, 0)["looked"]] == ["acrew", "alamp", "ahorn"]
    assert sight(state, 1)["looked"] == sight(state)["looked"] == ["?", "?", "?"]
    answer(state, 0, "take alamp")
    assert options(state, 0) == ["put acrew", "put ahorn"]
    answer(state, 0, "put ahorn")
    bottom = [kind(card) for card in manager(state, 0)["main"]["bottom"]]
    assert bottom == ["abang", "aflare", "ahorn", "acrew"], "the first put lies highest"
    assert hand(state, 0) == ["alamp", "bud"] and known_hand(state, 1, 0) == ["?", "?"]
    known = [kind(card) for card in sight(state, 0)["managers"][0]["main"]["bottom"]]
    assert known[-2:] == ["ahorn", "acrew"]
    assert sight(state, 1)["managers"][0]["main"]["bottom"] == []


@rule("ENC-5.13")
def test_scout_looks_at_what_there_is() -> None:
    one = bang(do("scout", n=3, deck="main"), decks=("acrew ada abe", None))
    assert hand(one, 0) == ["acrew", "bud"] and question(one) == "act"
    alike = bang(do("scout", n=3, deck="main"), decks=("acrew acrew acrew", None))
    assert question(alike) == "act" and hand(alike, 0) == ["acrew", "bud"]
    none = bang(do("scout", n=3, deck="main"), decks=("ada", None))
    assert hand(none, 0) == ["bud"] and deck(none, 0, "performers") == 1
    stars = bang(do("scout", n=2, deck="performer"), decks=("ada abe amy", None))
    answer(stars, 0, "take abe")
    assert manager(stars, 0)["performers"]["bottom"] == ["amy", "ada"]


@rule("ENC-5.13")
def test_discard_is_chosen_by_the_owner_of_the_hand() -> None:
    hands = ("ada abe", "cal cat")
    mine = bang(do("discard", n=1), hands=hands)
    assert (asked(mine), options(mine, 0)) == ([0], ["discard ada", "discard abe"])
    answer(mine, 0, "discard abe")
    assert (hand(mine, 0), removed(mine, 0)) == (["ada"], ["abe", "abang"])
    theirs = bang(do("discard", n=1, who="opponent"), hands=hands)
    assert (asked(theirs), options(theirs, 1)) == ([1], ["discard cal", "discard cat"])
    assert known_hand(theirs, 0, 1) == ["?", "?"]
    answer(theirs, 1, "discard cal")
    assert (hand(theirs, 1), removed(theirs, 1)) == (["cat"], ["cal"])
    assert sight(theirs, None)["managers"][1]["removed"] == ["cal"]


@rule("ENC-5.13")
def test_discard_of_both_is_you_first_and_as_many_as_there_are() -> None:
    state = bang(do("discard", n=2, who="both"), hands=("ada abe amy", "cal"))
    order = []
    while question(state) == "discard":
        (seat,) = asked(state)
        order.append(seat)
        answer(state, seat, options(state, seat)[0])
    assert order == [0, 0] and (hand(state, 0), hand(state, 1)) == (["amy"], [])
    assert removed(state, 1) == ["cal"]
    empty = bang(do("discard", n=2, who="both"), hands=("", "cal cat cem"))
    assert asked(empty) == [1]
    play(empty, "1: discard cal; 1: discard cem")
    assert hand(empty, 1) == ["cat"]


@rule("ENC-5.13", "ENC-7.9")
def test_discard_by_you_shows_you_the_whole_hand_and_lets_you_choose() -> None:
    state = bang(do("discard", n=1, who="opponent", by="you"), hands=("ada", "cal ccrew ccrew"))
    assert asked(state) == [0] and options(state, 0) == ["discard cal", "discard ccrew"]
    assert known_hand(state, 0, 1) == ["cal", "ccrew", "ccrew"]
    assert known_hand(state, None, 1) == ["?", "?", "?"]
    answer(state, 0, "discard ccrew")
    assert hand(state, 1) == ["cal", "ccrew"] and removed(state, 1) == ["ccrew"]
    assert known_hand(state, 0, 1) == ["cal", "ccrew"], "what was seen stays known"


@rule("ENC-5.13", "ENC-7.9")
def test_look_shows_you_the_hand_and_nobody_else() -> None:
    state = bang(do("look"), hands=("ada", "cal ccrew"))
    assert known_hand(state, 0, 1) == ["cal", "ccrew"]
    assert known_hand(state, None, 1) == ["?", "?"]
    play(state, "1: stage cal m1")
    assert known_hand(state, 0, 1) == ["ccrew"]


# Active and suspended


@rule("ENC-5.13", "ENC-6.5")
def test_ready_makes_a_suspended_card_active_once_a_round() -> None:
    game = with_texts(
        abang={"cost": 0, **surprise(do("ready", card={}))},
        aflare={"cost": 0, **surprise(do("suspend", card={"how": "all"}))},
    )
    state = table(("m1 ~ada m2 ~abe m3 amy", ""), ("abang abang abang aflare", "dot"), game=game)
    answer(state, 0, "trigger abang")
    assert options(state, 0) == ["target yours m1", "target yours m2"]
    answer(state, 0, "target yours m1")
    assert stage(state, 0) == "m1 ada m2 ~abe m3 amy" and marked(state, 0, "readied") == ["ada"]
    play(state, "1: pass; 0: trigger aflare; 1: pass; 0: trigger abang")
    assert options(state, 0) == ["target yours m2", "target yours m3"], "Ada had her turn"
    play(state, "0: target yours m2; 1: pass; 0: trigger abang")
    assert stage(state, 0) == "m1 ~ada m2 abe m3 amy", "the only one is taken without asking"


@rule("ENC-5.13")
def test_suspend_turns_active_cards_and_nothing_is_performed() -> None:
    state = bang(do("suspend", card={"side": "theirs"}), stages=("", "m1 cal b1 ~ccrew m2 cat"))
    assert options(state, 0) == ["target theirs m1", "target theirs m2"]
    answer(state, 0, "target theirs m2")
    assert stage(state, 1) == "m1 cal m2 ~cat b1 ~ccrew" and gauges(state) == (0, 0)
    every = bang(
        do("suspend", card={"side": "any", "how": "all"}), stages=("m1 ada", "m1 cal b1 ~ccrew")
    )
    assert stage(every, 0) == "m1 ~ada" and stage(every, 1) == "m1 ~cal b1 ~ccrew"


# Leaving the stage


@rule("ENC-5.13")
def test_remove_takes_cards_of_either_stage_out_of_the_game() -> None:
    stages = ("m1 ~ada b1 acrew", "m1 cal b1 ~ccrew")
    state = bang(do("remove", card={"side": "any"}), stages=stages)
    assert options(state, 0) == [
        *["target yours m1", "target yours b1", "target theirs m1", "target theirs b1"],
    ]
    answer(state, 0, "target theirs b1")
    assert stage(state, 1) == "m1 cal" and removed(state, 1) == ["ccrew"]
    every = bang(do("remove", card={"side": "any", "how": "all"}), stages=stages)
    assert (stage(every, 0), stage(every, 1)) == ("", "")
    assert removed(every, 0) == ["ada", "acrew", "abang"]


@rule("ENC-5.13", "ENC-7.9", "ENC-6.5")
def test_recall_brings_a_card_back_to_its_managers_hand_once_a_round() -> None:
    game = with_texts(abang={"cost": 0, **surprise(do("recall", card={"side": "any"}))})
    state = table(("m1 ~ada", "m1 cal"), ("abang abang", "dot"), game=game)
    play(state, "0: trigger abang; 0: target theirs m1")
    assert hand(state, 1) == ["cal", "dot"] and stage(state, 1) == ""
    assert known_hand(state, 0, 1) == known_hand(state, None, 1) == ["cal", "?"]
    play(state, "1: stage cal m2")
    assert money(state) == (80_000, 70_000), "it is signed anew"
    answer(state, 0, "trigger abang")
    assert hand(state, 0) == ["ada"], "Cal was brought back before, so only Ada is left"
    assert stage(state, 1) == "m2 cal"


@rule("ENC-5.13")
def test_a_card_that_was_suspended_comes_back_active() -> None:
    state = bang(do("recall", card={}), stages=("m1 ~ada", ""))
    play(state, "1: pass; 0: stage ada m1")
    assert stage(state, 0) == "m1 ada"


@rule("ENC-5.13", "ENC-6.5")
def test_recall_of_the_removed_asks_for_one_of_its_type() -> None:
    recall = do("recall", card={"row": "removed"})
    state = bang(recall, removed=("ada acrew acrew aflare", ""))
    assert question(state) == "take"
    assert options(state, 0) == ["take ada", "take acrew", "take aflare"]
    answer(state, 0, "take acrew")
    assert hand(state, 0) == ["acrew", "bud"] and removed(state, 0).count("acrew") == 1
    assert known_hand(state, 1, 0) == ["acrew", "?"], "everybody saw it"
    typed = do("recall", card={"row": "removed", "type": "supporter"})
    only = bang(typed, removed=("ada acrew aflare", ""))
    assert hand(only, 0) == ["acrew", "bud"]


@rule("ENC-6.5")
def test_a_removed_card_is_brought_back_once_a_round() -> None:
    game = with_texts(
        abang={"cost": 0, **surprise(do("recall", card={"row": "removed", "type": "performer"}))},
        aflare={"cost": 0, **surprise(do("discard", n=1))},
    )
    state = table(("", ""), ("abang abang aflare", "dot"), removed=("ada", ""), game=game)
    play(state, "0: trigger abang")
    assert hand(state, 0) == ["ada", "abang", "aflare"]
    play(state, "1: pass; 0: trigger aflare; 0: discard ada; 1: pass; 0: trigger abang")
    assert "ada" in removed(state, 0) and hand(state, 0) == []


# Moving


@rule("ENC-4.6", "ENC-5.13")
def test_move_to_the_front_brings_a_performer_to_the_empty_zone_before_it() -> None:
    stages = ("b1 ~ada m2 abe b2 amy b3 acrew", "")
    state = bang(do("move", card={"row": "back"}, to="front"), stages=stages)
    assert options(state, 0) == ["none", "target yours b1"]
    answer(state, 0, "target yours b1")
    assert stage(state, 0) == "m1 ~ada m2 abe b2 amy b3 acrew"
    assert gauges(state) == (0, 0) and money(state) == (80_000, 80_000)


@rule("ENC-4.6", "ENC-5.13")
def test_none_of_ones_own_cards_need_be_moved_but_one_of_the_others_must() -> None:
    stages = ("m1 ada", "m1 cal m2 cat b2 ccrew m3 ~cem")
    mine = bang(do("move", card={"row": "main"}, to="back"), stages=stages)
    answer(mine, 0, "none")
    assert stage(mine, 0) == "m1 ada"
    theirs = bang(do("move", card={"row": "main", "side": "theirs"}, to="back"), stages=stages)
    assert options(theirs, 0) == ["target theirs m1", "target theirs m3"]
    answer(theirs, 0, "target theirs m3")
    assert stage(theirs, 1) == "m1 cal m2 cat b2 ccrew b3 ~cem"


@rule("ENC-6.5")
def test_a_card_is_moved_backstage_once_a_round() -> None:
    game = with_texts(abang={"cost": 0, **surprise(do("move", card={"row": "main"}, to="back"))})
    state = table(("m1 ada", ""), ("abang abang", "dot"), game=game)
    play(state, "0: trigger abang; 0: target yours m1; 1: pass; 0: forward b1; 1: pass")
    assert stage(state, 0) == "m1 ada" and marked(state, 0, "returned") == ["ada"]
    play(state, "0: trigger abang")
    assert stage(state, 0) == "m1 ada" and asked(state) == [1]


@rule("ENC-4.6", "ENC-5.13")
def test_move_to_the_side_asks_for_another_empty_zone_of_its_row() -> None:
    stages = ("m1 ~ada b2 acrew", "m1 cal m2 cat m3 cem")
    state = bang(do("move", card={}, to="side"), stages=stages)
    assert options(state, 0) == ["none", "target yours m1", "target yours b2"]
    answer(state, 0, "target yours m1")
    assert question(state) == "place" and options(state, 0) == ["place 2", "place 3"]
    answer(state, 0, "place 3")
    assert stage(state, 0) == "m3 ~ada b2 acrew"
    back = bang(do("move", card={}, to="side"), stages=stages)
    answer(back, 0, "target yours b2")
    assert options(back, 0) == ["place 1", "place 3"]
    answer(back, 0, "place 1")
    assert stage(back, 0) == "m1 ~ada b1 acrew"
    full = bang(do("move", card={"side": "theirs"}, to="side"), stages=stages)
    assert asked(full) == [1], "a full row has no other zone"


# Performing and triggering


@rule("ENC-5.13", "ENC-5.1", "ENC-5.2", "ENC-5.3")
def test_perform_is_a_whole_performance_without_an_action_point() -> None:
    stages = ("m1 ada b1 ahorn m2 ~abe b3 amy", "m1 cal")
    state = bang(
        do("perform", card={"row": "main"}), stages=stages, texts={"hall": {"vibe": "calm"}}
    )
    assert options(state, 0) == ["none", "perform m1", "perform m1 boosted"]
    answer(state, 0, "perform m1 boosted")
    assert gauge(state) == 8 and money(state) == (85_000, 80_000)
    assert stage(state, 0) == "m1 ~ada m2 ~abe b1 ~ahorn b3 amy" and asked(state) == [1]
    shy = bang(do("perform", card={"row": "main"}), stages=stages)
    answer(shy, 0, "none")
    assert gauge(shy) == 0


@rule("ENC-5.13")
def test_perform_of_the_card_in_front() -> None:
    text = preshow(do("perform", card={"at": "front"}))
    state = table(("m1 ada b1 acrew m2 abe", ""), step="preshow", game=with_texts(acrew=text))
    answer(state, 0, "preshow b1")
    assert options(state, 0) == ["none", "perform m1"], "the Supporter is suspended already"
    answer(state, 0, "perform m1")
    assert gauge(state) == 3


@rule("ENC-1.5", "ENC-5.13")
def test_trigger_does_an_ability_without_suspending_its_card() -> None:
    texts = {"ada": encore(hype(7)), "abe": encore(hype(9), **{"from": "back"})}
    texts |= {"amy": encore(hype(11))}
    stages = ("m1 ~ada m2 abe b3 amy m3 art", "m1 cal")
    state = bang(do("trigger", kind="encore", card={}), hype(1), stages=stages, texts=texts)
    assert options(state, 0) == ["none", "target yours m1"], "where the text lets it be used"
    heard = answer(state, 0, "target yours m1")
    assert gauge(state) == 8 and stage(state, 0) == "m1 ~ada m2 abe m3 art b3 amy"
    assert [event.facts()["n"] for event in heard if event.code == "hyped"] == [7, 1]


@rule("ENC-1.5", "ENC-5.13")
def test_trigger_that_triggered_nothing_leads_to_else() -> None:
    text = encore(
        do("trigger", kind="encore", card={"colour": "amber", "other": True}),
        otherwise=(do("draw", n=1, deck="main"),),
    )
    game = with_texts(ada=text, abe=encore(hype(3)))
    alone = table(("m1 ada", ""), game=game)
    answer(alone, 0, "encore m1")
    assert len(hand(alone, 0)) == 2
    for said, drawn, level in (("none", 1, 0), ("target yours m2", 0, 3)):
        state = table(("m1 ada m2 abe", ""), game=game)
        answer(state, 0, "encore m1", said)
        assert (len(hand(state, 0)), gauge(state)) == (1 + drawn, level)


@rule("ENC-5.13")
def test_trigger_of_a_pre_show_ability_works_in_the_event() -> None:
    state = bang(do("trigger", kind="preshow", card={}), stages=("b1 ~acrew m1 ada", ""))
    answer(state, 0, "target yours b1")
    assert gauge(state) == 2 and stage(state, 0) == "m1 ada b1 ~acrew"


@rule("ENC-5.12", "ENC-5.13")
def test_trigger_keeps_to_the_limit_of_the_ability_and_uses_it_up() -> None:
    game = with_texts(
        ada=encore(hype(7), limit="event"),
        abang=surprise(do("trigger", kind="encore", card={})),
    )
    state = table(("m1 ada", ""), ("abang abang", "dot"), game=game)
    play(state, "0: trigger abang; 0: target yours m1; 1: pass")
    assert gauge(state) == 7 and refused(state, 0, "encore m1")[0] == "used_in_this_event"
    play(state, "0: trigger abang")
    assert asked(state) == [1] and gauge(state) == 7


@rule("ENC-5.13")
def test_a_trigger_inside_a_triggered_ability_does_nothing() -> None:
    again = do("trigger", kind="encore", card={"other": True})
    game = with_texts(ada=encore(again, hype(1)), abe=encore(again, hype(10)), amy=encore(hype(50)))
    state = table(("m1 ada m2 abe m3 amy", ""), game=game)
    play(state, "0: encore m1; 0: target yours m2")
    assert gauge(state) == 11 and asked(state) == [1]


@rule("ENC-5.13")
def test_what_an_ability_of_a_triggered_card_calls_this_is_that_card() -> None:
    game = with_texts(
        ada=encore(do("recall", card={"at": "this"})),
        abang=surprise(do("trigger", kind="encore", card={}), hype(1)),
    )
    state = table(("m1 ada", ""), ("abang abe", "dot"), game=game)
    play(state, "0: trigger abang; 0: target yours m1")
    assert hand(state, 0) == ["ada", "abe"] and gauge(state) == 1


# Shields


SHIELD = lasting(do("shield", card={"row": "main", "how": "all"}))
HOSTILE: dict[str, tuple[Text, str]] = {
    "suspend": (do("suspend", card={"side": "theirs"}), "m2 ~cat"),
    "remove": (do("remove", card={"side": "theirs"}), ""),
    "recall": (do("recall", card={"side": "theirs"}), ""),
    "move": (do("move", card={"side": "theirs", "row": "main"}, to="back"), "b2 cat"),
    "grow": (do("grow", what="act", n=-9, card={"side": "theirs"}), "m2 cat"),
    "ready": (do("ready", card={"side": "theirs"}), "m2 cat"),
}


@rule("ENC-5.13")
@pytest.mark.parametrize("name", list(HOSTILE))
@pytest.mark.parametrize("how", ["choose", "all"])
def test_a_shielded_card_cannot_be_chosen_or_changed_by_the_opponent(name: str, how: str) -> None:
    effect, after = HOSTILE[name]
    if how == "all":
        if name == "move":
            return
        effect = {**effect, "card": {**effect["card"], "how": "all"}}
    lying = "m2 ~cat" if name == "ready" else "m2 cat"
    protected = bang(effect, hype(1), stages=("", f"{lying} b1 ccrew"), texts={"ccrew": SHIELD})
    if question(protected) == "target":
        answer(protected, 0, "target theirs b1")
    assert stage(protected, 1).startswith(lying) and gauge(protected) == 1
    assert manager(protected, 1)["growth"] in ([], [["act", -9, ["ccrew"]]])
    plain = bang(effect, hype(1), stages=("", lying))
    assert stage(plain, 1) == after


@rule("ENC-5.13")
def test_a_shield_does_not_hold_against_its_own_manager_or_a_venue() -> None:
    own = bang(
        do("suspend", card={"row": "main"}), stages=("m1 ada b1 acrew", ""), texts={"acrew": SHIELD}
    )
    assert stage(own, 0) == "m1 ~ada b1 acrew"
    storm = venue_when(trigger("passes"), do("suspend", card={"side": "theirs", "row": "main"}))
    state = table(("", "m1 cal b1 ccrew"), game=with_texts(hall=storm, ccrew=SHIELD))
    play(state, "0: pass")
    assert stage(state, 1) == "m1 ~cal b1 ccrew"


@rule("ENC-5.13")
def test_a_shielded_card_is_still_counted() -> None:
    state = bang(
        hype(4, per={"side": "theirs"}), stages=("", "m1 cal b1 ccrew"), texts={"ccrew": SHIELD}
    )
    assert gauge(state) == 8


@rule("ENC-5.13")
def test_shield_once_lasts_for_the_rest_of_the_round() -> None:
    game = with_texts(
        ccrew=preshow(do("shield", card={"row": "main"})),
        acrew=preshow(do("suspend", card={"side": "theirs", "row": "main"})),
    )
    state = table(("b1 acrew", "m1 cal m2 cat b1 ccrew"), step="preshow", turn=1, game=game)
    play(state, "1: preshow b1; 1: target yours m2; 0: preshow b1")
    assert stage(state, 1) == "m1 ~cal m2 cat b1 ~ccrew" and marked(state, 1, "shielded") == ["cat"]


@rule("ENC-5.13")
def test_what_lasts_does_not_change_an_opponents_shielded_act() -> None:
    shrink = lasting(do("grow", what="act", n=-2, card={"side": "any", "how": "all"}))
    game = with_texts(amy=shrink, ccrew=SHIELD)
    state = table(("m1 ada m2 amy", "m1 cal b1 ccrew b2 cat"), game=game)
    play(state, "0: perform m1; 1: perform m1")
    assert gauges(state) == (1, 3)


@rule("ENC-5.7", "ENC-5.13")
def test_targets_are_named_from_the_seat_that_is_asked() -> None:
    game = with_texts(cbang=surprise(do("suspend", card={"side": "any"})))
    state = table(("m1 ada", "m2 cal"), ("abe", "cbang dot"), turn=1, game=game)
    heard = play(state, "1: trigger cbang")
    assert options(state, 1) == ["target yours m2", "target theirs m1"]
    heard += play(state, "1: target theirs m1")
    assert stage(state, 0) == "m1 ~ada" and "suspended" in codes(heard)
    assert facts(heard, "suspended")["seat"] == 0 and lies(state)["frames"] == []


@rule("ENC-5.13", "ENC-7.3")
def test_sparing_a_shielded_card_of_the_opponent_is_possible() -> None:
    state = bang(
        do("spare", card={"side": "theirs", "row": "main"}),
        stages=("", "m1 cal m2 cat b1 ccrew"),
        texts={"ccrew": SHIELD},
    )
    assert options(state, 0) == ["target theirs m1", "target theirs m2"]
    answer(state, 0, "target theirs m2")
    assert marked(state, 1, "spared") == ["cat"]
