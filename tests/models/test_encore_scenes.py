"""The model of Encore!! in positions worked out by hand."""

import pytest

from .encore import Model
from .encore_scene import Document, card, gauges, hype, manager, pack, payouts, play, scene, when
from .encore_texts import act, boost, is_shielded, is_spared, signing_cost, star, venue_vibes
from .randomness import Quick

# Set-up


def test_the_higher_roll_begins_and_the_same_streams_give_the_same_cards() -> None:
    cards = pack()
    for seed in range(20):
        quick = Quick(seed)
        rolls = [quick.below("die", 6), quick.below("die", 6)]
        while rolls[0] == rolls[1]:
            rolls = [quick.below("die", 6), quick.below("die", 6)]
        first = 0 if rolls[0] > rolls[1] else 1
        model = Model(cards, Quick(seed), opening_hand=True)
        assert model.asking == "colour" and model.table.priority == first
        assert model.options(first) == ["colour a", "colour b", "colour c", "colour d"]
        assert model.position()["round"] == 0 and model.position()["venue"] is None
        play(model, f"{first} colour c", f"{1 - first} colour b", f"{first} colour a")
        drawn = {}
        for seat, names in ((first, "ac"), (1 - first, "bd")):
            performer = [f"{colour}{place}" for colour in names for place in range(1, 6)]
            main = [n for c in names for n in [f"{c}crew"] * 8 + [f"{c}bang"] * 7]
            drawn[seat] = {performer[quick.below("", 10)], main[quick.below("", 30)]}
        venue = ["hall", "hall2", "hall3", "hall4", "hall5"][quick.below("", 5)]
        position = model.position()
        assert [set(manager["hand"]) for manager in position["managers"]] == [drawn[0], drawn[1]]
        assert (position["venue"], position["venues"]) == (venue, {"due": 3, "bottom": []})
        assert position["managers"][first]["colours"] == ["c", "a"]
        assert position["managers"][1 - first]["colours"] == ["b", "d"]
        assert (position["round"], position["step"], model.asking) == (1, "draw", "draw")
        assert model.options(first) == ["draw performer", "draw main"]


# Actions


def test_a_boosted_performance_with_its_vibe_check() -> None:
    cards = pack({"vibe": "calm"})
    model = scene(cards, ("m1 a1 b1 acrew m2 b1", "m1 c1"), step="preshow")
    assert model.options(0) == [
        "pass",
        "perform m1",
        "perform m2",
        "perform m1 boosted",
        "preshow b1",
    ]
    play(model, "0 perform m1 boosted")
    assert gauges(model) == [8, 0] and payouts(model) == [85000, 80000]
    assert manager(model, 0)["suspended"] == ["m1", "b1"]
    play(model, "1 pass", "0 perform m2")
    assert gauges(model) == [13, 0] and payouts(model) == [90000, 80000]


def test_what_can_be_staged_where_and_for_what() -> None:
    hands = ("a1 acrew abang", "c1")
    model = scene(pack(), ("m1 a2 b2 b2", ""), hands, payouts=(9000, 0), zones=2)
    assert model.options(0) == [
        "pass",
        "perform m1",
        "forward b2",
        "stage acrew b1",
        "trigger abang",
    ]
    play(model, "0 forward b2", "0 stage acrew b1")
    assert gauges(model) == [1, 0] and payouts(model) == [4000, 0]
    assert manager(model, 0)["stage"] == {"main": ["a2", "b2"], "back": ["acrew", None]}
    play(model, "0 trigger abang")
    assert gauges(model) == [5, 0] and manager(model, 0)["removed"] == ["abang"]
    model = scene(pack(), ("b2 b2", ""), zones=2, no_return=True, hands=("abang", ""))
    assert model.options(0) == ["pass", "trigger abang"]


def test_the_star_begins_the_event_and_priority_begins_again() -> None:
    stages = ("m1 a1 m2 a2", "m1 c1")
    model = scene(pack({"star": 15}), stages, step="preshow", gauges=(5, 0))
    play(model, "0 perform m1")
    assert model.table.step == "preshow"
    play(model, "1 pass", "0 perform m2")
    position = model.position()
    assert (position["step"], position["reached"], position["passes"]) == ("event", True, 1)
    assert model.owes(1)  # seat 0 began, with nothing left but to pass
    assert model.options(1) == ["pass", "perform m1"]


def test_passes_before_the_event_do_not_end_it() -> None:
    model = scene(pack(), ("m1 a1", "m1 c1"), step="preshow")
    play(model, "0 pass", "1 pass")
    assert model.table.step == "event" and not model.table.reached
    play(model, "0 pass")
    assert model.position()["passes"] == 1
    play(model, "1 perform m1", "0 pass")
    assert model.table.round == 2  # seat 1 had nothing left but to pass
    assert manager(model, 1)["tour"] == ["hall"]


# Aftershow


def test_exhaust_moves_removes_or_asks() -> None:
    stages = ("m1 a1 m2 a2 b2 acrew m3 a3 b3 b1", "m1 c1")
    model = scene(
        pack(), stages, suspended=("m1 m2 m3 b3", ""), reached=True, gauges=(9, 0), hands=("", "c2")
    )
    play(model, "1 pass")
    assert (model.table.step, model.asking) == ("exhaust", "exhaust")
    assert model.options(0) == ["keep front", "keep behind"]
    assert manager(model, 0)["stage"]["back"] == ["a1", "acrew", "b1"]
    play(model, "0 keep front")
    now = manager(model, 0)
    assert now["stage"] == {"main": [None, None, None], "back": ["a1", "acrew", "a3"]}
    assert now["removed"] == ["a2", "b1"]
    assert now["suspended"] == ["b1", "b3"]  # until the Active Phase
    assert manager(model, 1)["stage"]["main"] == ["c1", None, None]  # it was active
    assert model.position()["priority"] == 1


def test_nobody_is_exhausted_when_the_star_was_not_reached() -> None:
    model = scene(pack(), ("m1 a1", ""), suspended=("m1", ""), gauges=(9, 0))
    assert model.table.round == 2
    assert manager(model, 0)["stage"]["main"] == ["a1", None, None]


def test_a_leaving_venue_still_spares() -> None:
    spares = [{"effect": "spare", "card": {"side": "any", "row": "main", "how": "all"}}]
    model = scene(
        pack({"ability": {"lasting": spares}}),
        ("m1 a1", "m1 c1"),
        suspended=("m1", "m1"),
        reached=True,
    )
    assert model.table.round == 2
    assert manager(model, 0)["stage"]["main"][0] == "a1"
    assert not is_spared(model.table, card(model, 0, "m1"))


def test_a_tie_pays_both_and_the_venue_comes_back() -> None:
    model = scene(pack(), due=1)
    position = model.position()
    assert payouts(model) == [90000, 90000]
    assert position["venues"] == {"due": 0, "bottom": ["hall"]}
    assert position["venue"] != "hall" and position["round"] == 2


@pytest.mark.parametrize(
    ("payouts", "tours", "winners", "reason", "clause"),
    [
        ((5000, 4000), (1, 2), [0], "payout", "ENC-7.6"),
        ((4000, 4000), (1, 2), [1], "tour", "ENC-7.7"),
        ((4000, 4000), (1, 1), [], "drawn", "ENC-7.7"),
    ],
)
def test_a_tie_on_the_only_venue_left_ends_the_game(
    payouts: tuple[int, int], tours: tuple[int, int], winners: list[int], reason: str, clause: str
) -> None:
    model = scene(pack(), payouts=payouts, tours=tours, due=0)
    assert model.outcome == {"winners": winners, "reason": reason, "clause": clause}
    assert model.position()["step"] == "over"
    assert model.position()["venues"]["bottom"] == ["hall"]


def test_a_third_venue_wins_at_once_after_the_payout() -> None:
    model = scene(pack(), ("m1 a1", ""), gauges=(1, 0), tours=(2, 1), suspended=("m1", ""))
    assert model.outcome == {"winners": [0], "reason": "venues", "clause": "ENC-7.5"}
    assert payouts(model) == [80000, 90000]
    assert manager(model, 0)["tour"] == ["hall2", "hall3", "hall"]
    assert model.position()["venue"] is None


# Conditional Abilities


def test_conditionals_run_in_order_and_once_for_one_action() -> None:
    # Gauges: the Venue makes 1 of 0; then a1 sees itself ahead, a2 not; c1 comes last.
    cards = pack(
        {"ability": {"when": {"trigger": "passes", "by": "any"}, "do": [hype(1)]}},
        acrew=when("passes", hype(-9), by="yours", **{"if": [{"cond": "gauge", "is": "ahead"}]}),
        a2=when("passes", hype(3), by="yours", **{"if": [{"cond": "gauge", "is": "ahead"}]}),
        c1=when("passes", hype(1), by="theirs", **{"if": [{"cond": "gauge", "is": "level"}]}),
    )
    model = scene(cards, ("b1 acrew m2 a2", "m1 c1"))
    play(model, "0 pass")
    assert gauges(model) == [0, 1]


def test_staging_by_an_ability_meets_no_conditional_twice() -> None:
    again = {"effect": "stage", "type": "performer", "less": "all"}
    cards = pack(a1=when("staged", again, by="yours"), a2=when("staged", hype(1)))
    model = scene(cards, ("m1 a1", ""), ("a2 a3 a4", ""))
    play(model, "0 stage a2 m2")
    assert model.asking == "stage" and gauges(model) == [1, 0]
    assert model.options(0)[0] == "none"
    play(model, "0 stage a3 b3")
    assert gauges(model) == [3, 0] and payouts(model) == [70000, 80000]
    assert model.asking == "act" and model.table.managers[0].hand


def test_a_limit_of_a_round_is_used_up_only_when_the_condition_held() -> None:
    ahead = {"if": [{"cond": "gauge", "is": "ahead"}], "limit": "round"}
    cards = pack(a1=when("passes", hype(2), by="theirs", **ahead))
    model = scene(cards, ("m1 a1 m2 a2 m3 a3", ""))
    play(model, "0 perform m2")
    assert gauges(model) == [7, 0]  # the other manager passed
    play(model, "0 perform m3")
    assert gauges(model) == [12, 0]
    model = scene(cards, ("m1 a1 m2 a2 m3 a3", ""), ("acrew", ""), gauges=(0, 10))
    play(model, "0 perform m2", "0 perform m3")
    assert gauges(model) == [10, 10]
    play(model, "0 perform m1")
    assert gauges(model) == [17, 10]


def test_a_venue_limits_each_manager_alone() -> None:
    ability = {
        "when": {"trigger": "passes", "by": "any"},
        "limit": "round",
        "do": [{"effect": "earn", "n": 3000}],
    }
    model = scene(pack({"ability": ability}), ("m1 a1 m2 a2", "m1 c1"))
    play(model, "0 pass", "1 perform m1", "0 pass")
    # Seat 1 could only pass: the Venue is seat 1's, and its Payout of $10,000 seat 0's.
    assert payouts(model) == [93000, 83000]


def test_the_event_speaks_to_both_with_priority_first() -> None:
    ability = {
        "when": {"trigger": "event"},
        "if": [{"cond": "gauge", "is": "level"}],
        "do": [hype(4)],
    }
    model = scene(pack({"ability": ability}), ("m1 a1", ""))
    assert gauges(model) == [4, 0] and model.asking == "act"


def test_a_card_that_left_the_stage_does_nothing_more() -> None:
    bang = {"do": [{"effect": "remove", "card": {}}]}
    cards = pack(abang={"surprise": bang}, a1=when("uses", hype(9), by="yours", kind="surprise"))
    model = scene(cards, ("m1 a1 m2 a2", ""), ("abang", ""))
    play(model, "0 trigger abang", "0 target yours m1")
    assert gauges(model) == [0, 0] and manager(model, 0)["removed"] == ["a1", "abang"]
    model = scene(cards, ("m1 a1 m2 a2", ""), ("abang", ""))
    play(model, "0 trigger abang", "0 target yours m2")
    assert gauges(model) == [9, 0]


def test_exhausted_and_awarded_are_met_after_the_venue_left() -> None:
    earn = {"effect": "earn", "n": 1000}
    cards = pack(
        a1=when("exhausted", earn, {"effect": "payout", "n": 5000}, {"effect": "star", "n": 1}),
        c1={"conditional": [{"when": {"trigger": "awarded", "result": "lost"}, "do": [earn]}]},
    )
    stages = ("m1 a1", "m1 c1")
    model = scene(cards, stages, suspended=("m1", "m1"), gauges=(2, 1), reached=True)
    assert payouts(model) == [81000, 91000]


# Effects


def test_again_keeps_the_turn_and_showtime_begins_the_event_unreached() -> None:
    do = [{"effect": "again"}, {"effect": "again"}]
    cards = pack(acrew={"preshow": {"do": do}}, bcrew={"preshow": {"do": [{"effect": "showtime"}]}})
    model = scene(cards, ("b1 acrew b2 bcrew b3 acrew", "m1 c1"), step="preshow")
    play(model, "0 preshow b1")
    assert model.owes(0)
    play(model, "0 preshow b3", "0 preshow b2")
    assert model.table.step == "event" and not model.table.reached
    assert model.owes(1)  # Priority began and could only pass


def test_scouted_cards_go_to_the_bottom_in_the_order_they_were_put() -> None:
    scout = {"effect": "scout", "n": 3, "deck": "main"}
    cards = pack(abang={"surprise": {"do": [scout]}})
    model = scene(cards, hands=("abang", "c1"), decks=("acrew bcrew bbang acrew", ""))
    play(model, "0 trigger abang")
    assert model.asking == "take"
    assert model.options(0) == ["take acrew", "take bcrew", "take bbang"]
    play(model, "0 take bcrew")
    assert model.asking == "put" and model.options(0) == ["put acrew", "put bbang"]
    play(model, "0 put bbang")
    assert manager(model, 0)["main"] == {"middle": [], "bottom": ["acrew", "bbang", "acrew"]}


def test_else_comes_after_a_first_effect_that_changed_nothing() -> None:
    trigger = {"effect": "trigger", "kind": "encore", "card": {"row": "main", "other": True}}
    encore = {"do": [trigger, hype(3)], "else": [hype(10)]}
    cards = pack(a1={"encore": encore}, a2={"encore": encore})
    model = scene(cards, ("m1 a1 m2 a2", ""))
    play(model, "0 encore m1", "0 none")
    assert gauges(model) == [13, 0]
    model = scene(cards, ("m1 a1 m2 a2", ""))
    play(model, "0 encore m1", "0 target yours m2")  # inside it another trigger does nothing
    assert gauges(model) == [16, 0]
    assert manager(model, 0)["suspended"] == ["m1"]


def test_a_condition_that_fails_leaves_only_else() -> None:
    surprise = {
        "if": [{"cond": "money", "is": "poorer"}],
        "do": [{"effect": "take", "n": 12000}, hype(1)],
        "else": [hype(4)],
    }
    cards = pack(abang={"surprise": surprise}, cbang={"surprise": surprise})
    model = scene(cards, ("", "m1 c1"), ("abang", "cbang"), payouts=(8000, 8000))
    play(model, "0 trigger abang")  # $5,000 are left: poorer than $8,000
    assert payouts(model) == [13000, 0] and gauges(model) == [1, 0]
    model = scene(cards, ("", "m1 c1"), ("abang", "cbang"), payouts=(8000, 5000))
    play(model, "0 trigger abang")
    assert payouts(model) == [5000, 5000] and gauges(model) == [4, 0]


def test_a_card_is_made_active_and_brought_back_once_a_round() -> None:
    surprise = {"do": [{"effect": "ready", "card": {}}], "else": [hype(7)]}
    cards = pack(abang={"surprise": surprise})
    model = scene(cards, ("m1 a1", ""), ("abang abang acrew", ""), suspended=("m1", ""))
    play(model, "0 trigger abang", "0 perform m1", "0 trigger abang")
    assert gauges(model) == [12, 0] and manager(model, 0)["suspended"] == ["m1"]
    surprise = {"do": [{"effect": "recall", "card": {"row": "removed", "type": "any"}}, hype(1)]}
    cards = pack(abang={"surprise": surprise})
    model = scene(cards, ("m1 a1", ""), ("abang abang", ""))
    play(model, "0 trigger abang", "0 trigger abang")
    # The first came back to the hand, once; the second copy, without a mark, was laid first.
    assert manager(model, 0)["hand"] == ["abang"]
    assert manager(model, 0)["removed"] == ["abang"]
    play(model, "0 trigger abang")
    assert manager(model, 0)["hand"] == ["abang"]
    assert len(model.table.returned) == 2


def test_shields_hold_against_the_opponent_only() -> None:
    shield = [{"lasting": [{"effect": "shield", "card": {"at": "front", "type": "performer"}}]}]
    suspend = {"effect": "suspend", "card": {"side": "any", "state": "active"}}
    cards = pack(
        acrew={"conditional": shield}, **{x: {"surprise": {"do": [suspend]}} for x in BANGS}
    )
    stages = ("m1 a1 b1 acrew m2 a2", "m1 c1")
    model = scene(cards, stages, ("abang", "cbang cbang"))
    assert is_shielded(model.table, card(model, 0, "m1"))
    assert not is_shielded(model.table, card(model, 0, "m2"))
    play(model, "0 trigger abang")
    assert [o for o in model.options(0) if "yours" in o] == [
        "target yours m1",
        "target yours m2",
        "target yours b1",
    ]
    play(model, "0 target theirs m1", "1 trigger cbang")
    assert model.options(1) == ["target theirs m2", "target theirs b1"]


BANGS = ("abang", "cbang")


def test_a_card_counts_itself_as_staged_and_pays_the_old_price() -> None:
    lasting = [
        {"effect": "entrance", "n": 2},
        {"effect": "cost", "n": -4000, "type": "any", "who": "both"},
    ]
    model = scene(pack(a1={"conditional": [{"lasting": lasting}]}), hands=("a1 a2", "c1"))
    play(model, "0 stage a1 m1")
    assert payouts(model)[0] == 70000 and gauges(model) == [3, 0]
    play(model, "1 stage c1 m1")
    assert payouts(model)[1] == 74000 and gauges(model) == [3, 1]


def test_a_vibe_may_depend_on_a_vibe() -> None:
    chain_ = {
        "while": [{"cond": "vibe", "of": "this"}],
        "lasting": [{"effect": "vibe", "to": "dark"}],
    }
    also = {"while": [{"cond": "vibe", "of": "dark"}], "lasting": [{"effect": "vibe", "to": "all"}]}
    cards = pack(a1={"vibes": ["wild"], "conditional": [chain_]}, a2={"conditional": [also]})
    model = scene(cards, ("m1 a1 m2 a2", ""))
    assert venue_vibes(model.table) == {"calm", "wild", "dark"}
    model = scene(cards, ("m2 a2", ""))
    assert venue_vibes(model.table) == {"wild"}


def test_changes_of_numbers_stop_and_end_with_the_round() -> None:
    do = [
        {"effect": "grow", "what": "act", "n": -9, "card": {"row": "main", "how": "all"}},
        {"effect": "grow", "what": "boost", "n": 2, "card": {"row": "back"}},
        {"effect": "star", "n": -50},
        {"effect": "payout", "n": -50000},
        {"effect": "vibe", "to": "choose"},
    ]
    cards = pack(abang={"surprise": {"do": do}})
    model = scene(cards, ("m1 a1 b1 acrew", "m1 c1"), ("abang", ""))
    play(model, "0 trigger abang")
    assert model.options(0) == ["vibe calm", "vibe dark"]
    play(model, "0 vibe dark")
    table = model.table
    assert act(table, card(model, 0, "m1")) == 0 and boost(table, card(model, 0, "b1")) == 5
    assert (
        star(table) == 1
        and not model.position()["reached"]
        and venue_vibes(table) == {"wild", "dark"}
    )
    play(model, "1 pass", "0 perform m1 boosted")
    assert gauges(model) == [5, 0] and model.position()["reached"]
    performer = card(model, 0, "m1")
    play(model, "1 pass", "0 keep front")
    assert payouts(model) == [77000, 80000]  # the Venue paid nothing
    assert table.round == 2 and star(table) == 20 and venue_vibes(table) == {"wild"}
    assert act(table, performer) == 5


def test_moving_sideways_asks_for_the_place() -> None:
    move = {"effect": "move", "to": "side", "card": {"row": "back"}}
    cards = pack(abang={"surprise": {"do": [move], "else": [hype(1)]}})
    model = scene(cards, ("b1 acrew", "m1 c1"), ("abang abang", ""), suspended=("b1", ""))
    play(model, "0 trigger abang")
    assert model.options(0) == ["none", "target yours b1"]
    play(model, "0 target yours b1")
    assert model.asking == "place" and model.options(0) == ["place 2", "place 3"]
    play(model, "0 place 3")
    assert manager(model, 0)["stage"]["back"] == [None, None, "acrew"]
    assert manager(model, 0)["suspended"] == ["b3"]
    play(model, "1 pass", "0 trigger abang", "0 none")
    assert gauges(model) == [1, 0]


def test_discarding_what_another_chooses() -> None:
    def discard(who: str, by: str) -> Document:
        return {"effect": "discard", "n": 1, "who": who, "by": by}

    do = [discard("opponent", "you"), discard("both", "owner")]
    model = scene(
        pack(abang={"surprise": {"do": do}}),
        hands=("abang a1 a2", "c1 c2 c3"),
        payouts=(3000, 0),
    )
    play(model, "0 trigger abang")
    assert model.asking == "discard" and model.options(0) == [f"discard c{n}" for n in (1, 2, 3)]
    play(model, "0 discard c2")
    assert model.options(0) == ["discard a1", "discard a2"]
    play(model, "0 discard a1")
    assert model.options(1) == ["discard c1", "discard c3"]
    play(model, "1 discard c3")
    assert manager(model, 0)["removed"] == ["a1", "abang"]
    assert manager(model, 1)["removed"] == ["c2", "c3"]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"cond": "hand", "is": "more"}, True),
        ({"cond": "hand", "is": "fewer"}, False),
        ({"cond": "priority", "have": True}, True),
        ({"cond": "priority", "have": False}, False),
        ({"cond": "phase", "is": "event"}, True),
        ({"cond": "phase", "is": "preshow"}, False),
        ({"cond": "finale", "last": False}, True),
        ({"cond": "finale", "last": True}, False),
        ({"cond": "gauge", "is": "level"}, True),
        ({"cond": "money", "is": "richer"}, False),
        ({"cond": "tour", "is": "more"}, True),
        ({"cond": "star", "reached": False}, True),
        ({"cond": "vibe", "of": "wild"}, True),
        ({"cond": "vibe", "of": "this"}, False),
        ({"cond": "count", "card": {"at": "behind", "type": "supporter"}, "min": 1}, True),
        ({"cond": "count", "card": {"side": "any", "other": True}, "max": 1}, True),
        ({"cond": "count", "card": {"row": "removed"}, "min": 1}, False),
    ],
)
def test_conditions(condition: Document, holds: bool) -> None:
    encore = {"if": [condition], "do": [hype(1)], "else": [hype(2)]}
    model = scene(pack(a1={"encore": encore}), ("m1 a1 b1 acrew", ""), ("a2", ""), tours=(1, 0))
    play(model, "0 encore m1")
    assert gauges(model) == [1 if holds else 2, 0]


def test_a_discount_is_taken_off_the_cost_as_it_is_now() -> None:
    lasting = [{"effect": "cost", "n": -3000, "type": "performer"}]
    cards = pack(a1={"conditional": [{"lasting": lasting}]})
    model = scene(cards, ("m1 a1", ""), ("a2 acrew", ""))
    costs = {model.table.name(c): c for c in model.table.managers[0].hand}
    assert signing_cost(model.table, costs["a2"]) == 7000
    assert signing_cost(model.table, costs["a2"], 5000) == 2000
    assert signing_cost(model.table, costs["a2"], 9000) == 0
    assert signing_cost(model.table, costs["acrew"], "all") == 0
    assert signing_cost(model.table, costs["acrew"]) == 5000


def test_a_card_that_came_back_waits_only_for_what_it_meets_then() -> None:
    do = [
        {"effect": "recall", "card": {"row": "main"}},
        {"effect": "stage", "type": "performer", "less": "all"},
    ]
    cards = pack(
        abang={"surprise": {"do": do}},
        a1=when("uses", hype(9), by="yours", kind="surprise"),
        a2=when("staged", hype(5)),
    )
    model = scene(cards, ("m1 a1 m2 a2", ""), ("abang", ""))
    play(model, "0 trigger abang", "0 target yours m1", "0 stage a1 m3")
    assert gauges(model) == [1, 0]  # it had left before its turn
    model = scene(cards, ("m1 a1 m2 a2", ""), ("abang", ""))
    play(model, "0 trigger abang", "0 target yours m2", "0 stage a2 b1")
    assert gauges(model) == [1 + 9 + 5, 0]


def test_the_other_deck_serves_for_an_empty_one() -> None:
    do = [{"effect": "draw", "n": 3, "deck": "performer"}]
    model = scene(
        pack(abang={"surprise": {"do": do}}), hands=("abang", "c1"), decks=("a1 acrew", "")
    )
    play(model, "0 trigger abang")
    assert manager(model, 0)["hand"] == ["a1", "acrew"]


def test_a_performer_sent_back_by_an_ability_is_sent_back_once() -> None:
    move = {"effect": "move", "to": "back", "card": {"row": "main"}}
    cards = pack(abang={"surprise": {"do": [move], "else": [hype(7)]}})
    model = scene(cards, ("m1 a1", ""), ("abang abang", ""))
    play(model, "0 trigger abang", "0 target yours m1")
    assert manager(model, 0)["stage"] == {"main": [None, None, None], "back": ["a1", None, None]}
    play(model, "0 forward b1", "0 trigger abang")
    assert gauges(model) == [7, 0] and manager(model, 0)["stage"]["main"][0] == "a1"


def test_performing_by_an_ability_needs_no_action() -> None:
    do = [{"effect": "perform", "card": {"row": "main", "state": "active"}}, {"effect": "again"}]
    cards = pack(acrew={"preshow": {"do": do}, **when("boosts", hype(1), by="yours")})
    stages = ("m1 a1 m2 a2 b1 acrew b2 acrew", "m1 c1")
    model = scene(cards, stages, step="preshow", suspended=("m2", ""))
    play(model, "0 preshow b2")
    assert model.asking == "perform"
    assert model.options(0) == ["none", "perform m1", "perform m1 boosted"]
    play(model, "0 perform m1 boosted")
    assert gauges(model) == [5 + 3 + 2, 0]  # both of the crew saw it
    assert model.owes(1)  # `again` left seat 0 with nothing but to pass


def test_a_limit_is_used_up_by_being_triggered() -> None:
    trigger = {"effect": "trigger", "kind": "encore", "card": {"row": "main"}}
    cards = pack(
        abang={"surprise": {"do": [trigger]}},
        a1={"encore": {"limit": "event", "do": [hype(6)]}},
        a2={"encore": {"from": "back", "do": [hype(6)]}},
    )
    model = scene(cards, ("m1 a1 m2 a2", ""), ("abang", ""))
    assert "encore m1" in model.options(0) and "encore m2" not in model.options(0)
    play(model, "0 trigger abang")
    assert model.options(0) == ["none", "target yours m1"]
    play(model, "0 target yours m1")
    assert gauges(model) == [6, 0]
    assert model.options(0) == ["pass", "perform m1", "perform m2"]
