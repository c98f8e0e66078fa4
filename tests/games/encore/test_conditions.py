"""What the conditions of texts ask, and what `else` does without them."""

import pytest

from tests.games.encore.builders import Numbers, Pair, gauge, gauges, money, play, table
from tests.games.encore.texts import (
    Text,
    cond,
    do,
    earn,
    encore,
    hype,
    lasting,
    preshow,
    surprise,
    trigger,
    venue_lasting,
    when,
    with_texts,
)
from tests.marks import rule


def holds(
    condition: Text,
    *,
    stages: Pair = ("", ""),
    hands: Pair = ("abang bob", "dot"),
    money: Numbers = (80_000, 80_000),
    gauges: Numbers = (0, 0),
    tours: Pair = ("", ""),
    reached: bool = False,
    priority: int = 0,
    bottom: str = "",
    vibe: str = "warm",
) -> bool:
    """Whether a condition holds for a Surprise of seat 0 that asks for it."""
    game = with_texts(
        abang={"cost": 0, **surprise(hype(50), only_if=(condition,), otherwise=(hype(20),))},
        hall={"vibe": vibe},
    )
    state = table(
        stages,
        hands,
        money=money,
        gauges=gauges,
        tours=tours,
        reached=reached,
        priority=priority,
        turn=0,
        bottom=bottom,
        game=game,
    )
    before = gauges[0]
    play(state, "0: trigger abang")
    added = gauge(state) - before
    assert added in (50, 20), "one of both is done"
    return added == 50


@rule("ENC-5.13")
@pytest.mark.parametrize(
    ("mine", "theirs", "word"), [(1, 2, "behind"), (2, 2, "level"), (3, 2, "ahead")]
)
def test_gauge_compares_the_intensity_gauges(mine: int, theirs: int, word: str) -> None:
    for asked in ("behind", "level", "ahead"):
        condition = cond("gauge", **{"is": asked})
        assert holds(condition, gauges=(mine, theirs)) == (asked == word)


@rule("ENC-5.13")
@pytest.mark.parametrize(
    ("mine", "theirs", "word"), [(1, 2, "poorer"), (2, 2, "level"), (3, 2, "richer")]
)
def test_money_compares_the_payouts(mine: int, theirs: int, word: str) -> None:
    sums = (10_000 * mine, 10_000 * theirs)
    for asked in ("poorer", "level", "richer"):
        condition = cond("money", **{"is": asked})
        assert holds(condition, money=sums) == (asked == word)


@rule("ENC-5.13")
@pytest.mark.parametrize(
    ("tours", "word"),
    [(("", "arena"), "fewer"), (("barn", "arena"), "level"), (("barn", ""), "more")],
)
def test_tour_compares_the_venues_won(tours: Pair, word: str) -> None:
    for asked in ("fewer", "level", "more"):
        assert holds(cond("tour", **{"is": asked}), tours=tours) == (asked == word)


@rule("ENC-5.13")
@pytest.mark.parametrize(
    ("hands", "word"),
    [
        (("abang", "dot"), "fewer"),
        (("abang ada", "dot"), "level"),
        (("abang ada abe", "dot"), "more"),
    ],
)
def test_hand_compares_the_cards_held(hands: Pair, word: str) -> None:
    for asked in ("fewer", "level", "more"):
        assert holds(cond("hand", **{"is": asked}), hands=hands) == (asked == word)


@rule("ENC-5.13", "ENC-7.10")
@pytest.mark.parametrize("reached", [False, True])
def test_star_asks_whether_the_star_was_reached_in_this_round(reached: bool) -> None:
    for asked in (False, True):
        assert holds(cond("star", reached=asked), reached=reached) == (asked == reached)


@rule("ENC-5.13")
def test_vibe_asks_for_a_vibe_of_the_venue() -> None:
    assert holds(cond("vibe", of="dark"), vibe="dark")
    assert not holds(cond("vibe", of="dark"), vibe="calm")


@rule("ENC-5.13")
@pytest.mark.parametrize(("vibe", "met"), [("calm", True), ("wild", True), ("dark", False)])
def test_vibe_of_this_asks_for_one_of_the_cards_own(vibe: str, met: bool) -> None:
    text = encore(hype(50), only_if=(cond("vibe", of="this"),))
    state = table(("m1 ava", ""), game=with_texts(ava=text, hall={"vibe": vibe}))
    play(state, "0: encore m1")
    assert gauge(state) == (50 if met else 0)


@rule("ENC-5.13")
def test_vibe_counts_the_vibes_that_a_venue_has_got() -> None:
    only = (cond("vibe", of="dark"),)
    game = with_texts(
        abang=surprise(do("vibe", to="dark")), aflare=surprise(hype(50), only_if=only)
    )
    state = table(("", ""), ("abang aflare", "dot"), game=game)
    play(state, "0: trigger abang; 1: pass; 0: trigger aflare")
    assert gauge(state) == 50


@rule("ENC-5.13")
@pytest.mark.parametrize(("number", "met"), [(0, False), (1, True), (2, True), (3, False)])
def test_count_asks_how_many_cards_match(number: int, met: bool) -> None:
    lying = " ".join(["m1 ada", "m2 ~abe", "b3 amy"][:number])
    condition = cond("count", card={"type": "performer"}, min=1, max=2)
    assert holds(condition, stages=(f"{lying} b1 acrew", "m1 cal m2 cat")) == met


SELECTED = {
    "m1 ada": {"row": "main", "state": "active", "colour": "amber"},
    "m2 ~bea": {"row": "main", "state": "suspended"},
    "b1 acrew": {"row": "back", "type": "supporter", "colour": "amber"},
    "b2 ben": {"row": "back", "type": "performer"},
    "b3 ~bcrew": {"row": "back", "state": "suspended", "colour": "blue"},
}


@rule("ENC-5.13")
@pytest.mark.parametrize("lying", list(SELECTED))
def test_a_selector_means_the_cards_that_match_all_of_it(lying: str) -> None:
    every = " ".join(SELECTED)
    for name, selector in SELECTED.items():
        expected = name == lying
        condition = cond("count", card=selector, min=1)
        assert holds(condition, stages=(lying, "")) == expected
        assert holds(cond("count", card=selector, min=2), stages=(every, "")) is False


@rule("ENC-5.13")
def test_a_selector_says_whose_cards() -> None:
    stages = ("m1 ada", "m1 cal m2 cat")
    numbers = {}
    for side in ("yours", "theirs", "any"):
        for n in (1, 2, 3):
            if holds(cond("count", card={"side": side}, min=n), stages=stages):
                numbers[side] = n
    assert numbers == {"yours": 1, "theirs": 2, "any": 3}


@rule("ENC-5.13")
@pytest.mark.parametrize(
    ("selector", "stage", "met"),
    [
        ({"at": "this", "state": "suspended"}, "m1 ada", True),
        ({"at": "this", "state": "active"}, "m1 ada", False),
        ({"at": "behind"}, "m1 ada b1 acrew", True),
        ({"at": "behind"}, "m1 ada b2 acrew", False),
        ({"at": "behind", "type": "performer"}, "m1 ada b1 acrew", False),
        ({"at": "behind", "state": "suspended"}, "m1 ada b1 acrew", False),
        ({"other": True}, "m1 ada", False),
        ({"other": True}, "m1 ada b3 acrew", True),
    ],
)
def test_a_selector_may_be_seen_from_this_card(selector: Text, stage: str, met: bool) -> None:
    text = encore(hype(50), only_if=(cond("count", card=selector, min=1),))
    state = table((stage, ""), game=with_texts(ada=text))
    play(state, "0: encore m1")
    assert gauge(state) == (50 if met else 0)


@rule("ENC-5.13")
@pytest.mark.parametrize(("stage", "met"), [("m2 ada b2 acrew", 1), ("m1 ada b2 acrew", 0)])
def test_front_is_the_card_directly_before_this_one(stage: str, met: int) -> None:
    text = preshow(hype(50), only_if=(cond("count", card={"at": "front"}, min=1),))
    state = table((stage, ""), step="preshow", game=with_texts(acrew=text))
    play(state, "0: preshow b2")
    assert gauge(state) == 50 * met


@rule("ENC-5.13")
@pytest.mark.parametrize("priority", [0, 1])
def test_priority_asks_who_has_it_in_this_round(priority: int) -> None:
    for have in (False, True):
        assert holds(cond("priority", have=have), priority=priority) == (have == (priority == 0))


@rule("ENC-5.13")
@pytest.mark.parametrize("phase", ["preshow", "event"])
def test_phase_asks_for_the_phase_of_the_round(phase: str) -> None:
    for word in ("preshow", "event"):
        text = when(trigger("performs"), hype(50), only_if=(cond("phase", **{"is": word}),))
        state = table(("m1 ada", ""), step=phase, game=with_texts(ada=text, hall={"star": 99}))
        play(state, "0: perform m1")
        assert gauge(state) == 3 + 50 * (word == phase)


@rule("ENC-5.13")
def test_finale_asks_whether_no_venue_is_left_to_follow() -> None:
    last = ("arena barn", "cafe")
    for asked in (False, True):
        condition = cond("finale", last=asked)
        assert holds(condition, tours=last) == asked
        assert holds(condition, tours=("arena barn", "")) != asked
        assert holds(condition, tours=("arena", "barn"), bottom="cafe") != asked


# Several, and otherwise


@rule("ENC-5.13")
def test_all_conditions_must_hold() -> None:
    both = (cond("gauge", **{"is": "ahead"}), cond("star", reached=True))
    game = with_texts(abang=surprise(hype(50), only_if=both))
    for level, reached, added in ((1, True, 50), (1, False, 0), (0, True, 0)):
        state = table(("", ""), ("abang ada", "dot"), gauges=(level, 0), reached=reached, game=game)
        play(state, "0: trigger abang")
        assert gauge(state) == level + added


@rule("ENC-5.13")
def test_otherwise_only_else_is_done() -> None:
    behind = (cond("gauge", **{"is": "behind"}),)
    text = surprise(hype(50), earn(5), only_if=behind, otherwise=(hype(3), earn(7)))
    state = table(("", ""), ("abang ada", "dot"), game=with_texts(abang=text))
    play(state, "0: trigger abang")
    assert gauge(state) == 3 and money(state)[0] == 77_007


@rule("ENC-5.13")
def test_else_comes_right_after_a_first_effect_that_changed_nothing() -> None:
    away = do("remove", card={"side": "theirs", "how": "all"})
    per = hype(1, per={"side": "theirs"})
    game = with_texts(abang=surprise(away, per, otherwise=(hype(50),)))
    nobody = table(("", ""), ("abang ada", "dot"), game=game)
    play(nobody, "0: trigger abang")
    assert gauge(nobody) == 50
    somebody = table(("", "m1 cal"), ("abang ada", "dot"), game=game)
    play(somebody, "0: trigger abang")
    assert gauge(somebody) == 0


@rule("ENC-5.13")
def test_else_is_done_before_the_rest() -> None:
    game = with_texts(
        abang=surprise(
            do("suspend", card={"side": "theirs"}), hype(-10), otherwise=(hype(30), earn(1))
        )
    )
    state = table(("", ""), ("abang ada", "dot"), game=game)
    heard = play(state, "0: trigger abang")
    told = [event.code for event in heard if event.code in ("hyped", "earned", "hushed")]
    assert told == ["hyped", "earned", "hushed"] and gauge(state) == 20


@rule("ENC-5.13")
def test_only_the_first_effect_decides_about_else() -> None:
    game = with_texts(abang=surprise(hype(2), do("ready", card={}), otherwise=(hype(50),)))
    state = table(("", ""), ("abang ada", "dot"), game=game)
    play(state, "0: trigger abang")
    assert gauge(state) == 2


NOTHING_CHANGES = {
    "hype": hype(-5),
    "earn": earn(1_000, per={"side": "theirs"}),
    "take": do("take", n=5_000),
    "draw": do("draw", n=1, deck="main"),
    "scout": do("scout", n=2, deck="main"),
    "discard": do("discard", n=1, who="opponent"),
    "look": do("look"),
    "stage": do("stage", type="supporter", less=0),
    "perform": do("perform", card={"row": "main"}),
    "trigger": do("trigger", kind="encore", card={"row": "main"}),
    "recall": do("recall", card={"row": "removed", "type": "performer"}),
    "vibe": do("vibe", to="warm"),
    "star": do("star", n=-5),
    "payout": do("payout", n=-5_000),
    "grow": do("grow", what="act", n=1, card={"side": "theirs"}),
    "move": do("move", card={}, to="side"),
}


@rule("ENC-5.13")
@pytest.mark.parametrize("name", list(NOTHING_CHANGES))
def test_an_effect_that_changes_nothing_leads_to_else(name: str) -> None:
    game = with_texts(
        abang={"cost": 0, **surprise(NOTHING_CHANGES[name], otherwise=(hype(50),))},
        hall={"star": 1, "payout": 0},
    )
    empty = (None, None) if name == "recall" else ("", "")
    state = table(("", ""), ("abang ada", ""), decks=empty, money=(80_000, 0), game=game)
    play(state, "0: trigger abang")
    assert gauges(state) == (50, 0)


@rule("ENC-5.13")
def test_what_lasts_holds_only_while_its_conditions_do() -> None:
    behind = cond("gauge", **{"is": "behind"})
    grow = do("grow", what="act", n=10, card={"at": "this"})
    game = with_texts(ada=lasting(grow, only_while=(behind,)), abe=lasting(do("star", n=1)))
    ahead = table(("m1 ada", ""), gauges=(1, 0), game=game)
    play(ahead, "0: perform m1")
    assert gauge(ahead) == 4
    late = table(("m1 ada", ""), gauges=(0, 1), game=game)
    play(late, "0: perform m1")
    assert gauge(late) == 13


@rule("ENC-5.13", "ENC-1.4")
def test_a_venues_ability_may_hold_under_a_condition() -> None:
    text = venue_lasting(
        do("entrance", n=10, who="both"), only_while=(cond("phase", **{"is": "event"}),)
    )
    game = with_texts(hall=text)
    early = table(("", ""), ("ada", "dot"), step="preshow", game=game)
    play(early, "0: stage ada m1")
    assert gauges(early) == (1, 0)
    late = table(("", ""), ("ada", "dot"), game=game)
    play(late, "0: stage ada m1; 1: stage dot m1")
    assert gauges(late) == (11, 11)
