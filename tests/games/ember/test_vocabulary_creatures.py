"""What effects do to creatures, to what they are worth, and to the clock."""

import pytest

from parlour import BadInput
from tests.games.ember.builders import (
    answer,
    area,
    charred,
    codes,
    document,
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
from tests.games.ember.rewritten import cursed, flip, rewritten, seat
from tests.games.ember.tricks import known, three, trick
from tests.games.ember.turns import claim, end_turn
from tests.marks import rule


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
