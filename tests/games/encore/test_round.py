"""The phases of a round: drawing, becoming active, and whose turn it is."""

from tests.games.encore.builders import (
    all_pass,
    answer,
    asked,
    codes,
    deck,
    gauges,
    hand,
    lies,
    manager,
    options,
    play,
    question,
    stage,
    step,
    table,
)
from tests.games.encore.texts import surprise, with_texts
from tests.games.refusing import refused
from tests.marks import rule


@rule("ENC-3.1")
def test_a_round_is_draw_active_pre_show_event_and_aftershow() -> None:
    state = table(("m1 ada", "m1 cal"), step="draw")
    order = [question(state), asked(state)]
    heard = play(state, "0: draw main; 0: draw main; 1: draw main; 1: draw main")
    order += [step(state), asked(state)]
    heard += all_pass(state)
    order += [step(state), asked(state)]
    heard += answer(state, 0, "perform m1")
    heard += all_pass(state)
    assert order == ["draw", [0], "preshow", [0], "event", [0]]
    told = [code for code in codes(heard) if code not in ("drawn", "passed", "performed")]
    assert told == [
        *["preshow_begins", "event_begins", "venue_won", "earned"],
        *["turned_up", "round"],
    ]
    assert (question(state), asked(state), lies(state)["round"]) == ("draw", [1], 3)


@rule("ENC-3.1")
def test_priority_passes_at_the_end_of_every_round() -> None:
    state = table(("m1 ada", ""), priority=1)
    play(state, "1: pass; 0: perform m1; 1: pass; 0: pass")
    assert lies(state)["priority"] == 0 and asked(state) == [0]
    play(state, "0: draw main; 0: draw main; 1: draw main; 1: draw main; 0: pass; 1: pass")
    assert step(state) == "event"
    play(state, "0: pass; 1: pass")
    assert lies(state)["priority"] == 1 and asked(state) == [1]


@rule("ENC-3.2", "ENC-3.6")
def test_each_manager_draws_two_cards_priority_first() -> None:
    for priority in (0, 1):
        state = table(("", ""), step="draw", priority=priority)
        order = []
        for deck_named in ("performer", "main", "performer", "performer"):
            (seat,) = asked(state)
            order.append(seat)
            assert options(state, seat) == ["draw performer", "draw main"]
            answer(state, seat, f"draw {deck_named}")
        assert order == [priority, priority, 1 - priority, 1 - priority]
        assert step(state) == "preshow"
        assert (deck(state, priority, "performers"), deck(state, priority, "main")) == (8, 29)
        other = 1 - priority
        assert (deck(state, other, "performers"), deck(state, other, "main")) == (7, 30)


@rule("ENC-3.2")
def test_two_of_the_main_deck_may_be_drawn_too() -> None:
    state = table(("", ""), ("", "dot"), step="draw")
    play(state, "0: draw main; 0: draw main")
    assert deck(state, 0, "main") == 28 and len(hand(state, 0)) == 2


@rule("ENC-3.3")
def test_where_one_deck_is_empty_the_other_serves() -> None:
    state = table(("", ""), ("", "dot"), step="draw", decks=("ada abe acrew", None))
    play(state, "0: draw main")
    assert hand(state, 0) == ["ada", "acrew"], "the second card had to be a Performer"
    assert asked(state) == [1]
    both = table(("", ""), ("abe", "dot"), step="draw", decks=("ada acrew", None))
    play(both, "0: draw performer")
    assert hand(both, 0) == ["ada", "abe", "acrew"]


@rule("ENC-3.3")
def test_who_has_no_card_left_draws_nothing_and_loses_nothing() -> None:
    state = table(("m1 ada", "m1 cal"), step="draw", decks=(None, ""))
    play(state, "0: draw main; 0: draw main")
    assert (step(state), asked(state)) == ("preshow", [0])
    assert hand(state, 1) == ["dot"] and stage(state, 1) == "m1 cal"
    bare = table(("m1 ada", "m1 cal"), decks=("", ""), tours=("arena", "barn"))
    play(bare, "0: perform m1; 1: pass; 0: pass")
    assert (lies(bare)["round"], step(bare), bare.outcome) == (3, "preshow", None)


@rule("ENC-3.4")
def test_all_suspended_cards_of_both_become_active_after_the_draw() -> None:
    state = table(("m1 ~ada b1 ~acrew m2 abe", "m1 ~cal b3 ~dan"), step="draw")
    play(state, "0: draw main; 0: draw main; 1: draw main")
    assert stage(state, 0) == "m1 ~ada m2 abe b1 ~acrew"
    play(state, "1: draw main")
    assert stage(state, 0) == "m1 ada m2 abe b1 acrew" and stage(state, 1) == "m1 cal b3 dan"
    assert step(state) == "preshow"


@rule("ENC-3.4", "ENC-6.5")
def test_becoming_active_in_the_active_phase_is_no_ability() -> None:
    state = table(("m1 ~ada", ""), step="draw", decks=("acrew abe", ""))
    play(state, "0: draw main")
    assert stage(state, 0) == "m1 ada" and manager(state, 0)["readied"] == []


@rule("ENC-3.5")
def test_both_gauges_start_each_round_at_nothing() -> None:
    state = table(("m1 ada", "m1 cal"), gauges=(4, 3))
    play(state, "0: perform m1; 1: perform m1; 0: pass")
    assert gauges(state) == (7, 6) and asked(state) == [1]
    play(state, "1: pass")
    assert (lies(state)["round"], gauges(state)) == (3, (0, 0))


@rule("ENC-3.6")
def test_the_first_card_is_seen_before_the_second_deck_is_chosen_and_both_must_be_drawn() -> None:
    state = table(("", ""), ("", "dot"), step="draw")
    heard = answer(state, 0, "draw performer")
    assert len(hand(state, 0)) == 1 and asked(state) == [0]
    drawn = next(event for event in heard if event.code == "drawn")
    own, other, stranger = (drawn.seen_by(viewer) for viewer in (0, 1, None))
    assert own is not None and "card" in own.facts()
    assert other is not None and stranger is not None
    assert other.facts() == stranger.facts() == {"seat": 0, "deck": "performer"}
    assert refused(state, 0, "pass") == ("not_what_is_asked", "ENC-3.2")
    assert refused(state, 0, "none") == ("not_what_is_asked", "ENC-3.2")


@rule("ENC-3.5", "ENC-5.13")
def test_what_was_done_for_a_round_is_over_with_it() -> None:
    grown = {"effect": "grow", "what": "act", "n": 4, "card": {"how": "all"}}
    dear = {"effect": "payout", "n": 5_000}
    low = {"effect": "star", "n": -5}
    bold = {"effect": "vibe", "to": "bold"}
    guarded = {"effect": "shield", "card": {"how": "all"}}
    game = with_texts(abang=surprise(grown, dear, low, bold), aflare=surprise(guarded))
    state = table(("m1 ada m2 art", ""), ("abang aflare", "dot"), game=game)
    play(
        state,
        "0: trigger abang; 1: pass; 0: trigger aflare; 1: pass; 0: perform m1; 1: pass; 0: pass",
    )
    position = lies(state)
    assert position["round"] == 3 and manager(state, 0)["growth"] == []
    assert (position["star_change"], position["payout_change"]) == (0, 0)
    assert position["more_vibes"] == [] and manager(state, 0)["shielded"] == []
    assert manager(state, 1)["payout"] == 95_000, "the Payout was higher in that round"
