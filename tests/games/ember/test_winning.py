"""Who wins, and when nobody calls."""

from collections.abc import Sequence

import pytest

from parlour import State
from tests.games.ember.builders import (
    answer,
    area,
    asked,
    codes,
    document,
    lies,
    options,
    play,
    question,
    sight,
    step,
    table,
    total,
    up,
    vp,
)
from tests.games.ember.rewritten import DRAW, flip, lasting, rewritten, seat
from tests.games.ember.turns import claim, count_up, end_turn
from tests.marks import rule


def counted(hands: Sequence[Sequence[str]], areas: Sequence[Sequence[str]]) -> tuple[object, ...]:
    """Winners and clause when seat 0 calls and nobody does anything."""
    state = table(hands=hands, areas=areas, options={"length": "quick"})
    answer(state, 0, "call")
    count_up(state)
    assert state.outcome is not None
    return (*state.outcome.winners, state.outcome.clause)


TIED = [["phoenix", "basilisk"], ["kraken", "centaur"], ["dragon", "draugr"]]


@rule("EMB-7.7")
def test_a_tie_goes_to_the_most_valuable_hand() -> None:
    assert counted([["5-air"], ["4-air"], []], TIED) == (0, "EMB-7.7")
    assert counted([["5-air"], ["4-air", "2-air"], []], TIED) == (1, "EMB-7.7")


@rule("EMB-7.7")
def test_an_archmage_is_worth_three_in_a_tie() -> None:
    assert counted([["archmage"], ["2-air"], []], TIED) == (0, "EMB-7.7")
    assert counted([["archmage"], ["4-air"], []], TIED) == (1, "EMB-7.7")


@rule("EMB-7.7")
def test_a_hand_decides_only_between_those_who_are_tied() -> None:
    behind = [*TIED[:2], ["dragon"]]
    assert counted([["5-air"], ["4-air"], ["13-air"]], behind) == (0, "EMB-7.7")
    ahead = [["phoenix", "basilisk", "wisp"], TIED[1]]
    assert counted([["5-air"], ["13-air"]], ahead) == (0, "EMB-7.3")


@rule("EMB-7.8")
def test_wizards_who_are_still_tied_share_the_victory() -> None:
    assert counted([["3-air"], ["archmage"], ["1-air", "2-air"]], TIED) == (0, 1, 2, "EMB-7.8")
    assert counted([["3-air"], ["2-air"], ["1-air", "2-fire"]], TIED) == (0, 2, "EMB-7.8")


@rule("EMB-7.8")
def test_hands_count_untrimmed_and_each_card_its_number() -> None:
    seven = ["1-air", "1-fire", "1-earth", "1-water", "2-air", "2-fire", "13-air"]
    state = table(hands=[seven, ["13-fire", "7-air"], []], areas=TIED, options={"length": "quick"})
    answer(state, 0, "call")
    count_up(state)
    assert state.outcome is not None and state.outcome.winners == (0,)
    assert len(lies(state)["hands"][0]) == 7


@rule("EMB-7.8")
def test_only_the_tied_wizards_show_their_hands() -> None:
    hands = [["3-air"], ["5-fire", "2-air"], ["9-water"]]
    areas = [["phoenix", "roc"], ["kraken", "hydra"], ["wisp"]]
    state = table(hands=hands, areas=areas, options={"length": "quick"})
    answer(state, 0, "call")
    heard = count_up(state)
    assert [event.facts()["seat"] for event in heard if event.code == "hand_shown"] == [0, 1]
    known = [held["known"] for held in sight(state)["hands"]]
    assert known == [["3-air"], ["2-air", "5-fire"], []]


@rule("EMB-7.9")
def test_a_creature_at_nothing_stays_in_play_and_face_up() -> None:
    state = table(areas=[["wisp", "imp"]])
    answer(state, 0, "call")
    assert (total(state, 0), up(state)) == (0, ["wisp", "imp"])
    assert area(state, 0) == ["wisp", "imp"]
    answer(state, 0, "keep")
    assert {"use wisp", "use imp"} <= set(options(state, 0))


@rule("EMB-7.9", "EMB-7.12")
def test_by_agreement_creatures_at_nothing_are_flipped_together_at_once() -> None:
    state = table(areas=[["wisp", "imp", "siren"]], options={"zero_flips": True})
    heard = answer(state, 0, "call")
    assert up(state) == ["siren"] and codes(heard).count("flipped") == 2


@rule("EMB-7.12")
def test_a_creature_at_nothing_is_flipped_before_the_next_effect_of_an_ability() -> None:
    weakens = {"do": "mark", "which": {"of": "each_opponent", "n": "all"}, "amount": -1}
    game = rewritten(wisp=flip(weakens, DRAW))
    agreed = {"zero_flips": True}
    made = document(areas=[["wisp"], ["imp"]], options=agreed, step="start")
    heard = claim(seat(game, made), 0, "use wisp")
    done = [code for code in codes(heard) if code in ("marked_down", "flipped", "drew")]
    assert done == ["marked_down", "flipped", "drew"]


@rule("EMB-7.12")
def test_a_creature_flipped_at_nothing_stays_down_when_its_vp_rises_again() -> None:
    state = table(
        areas=[["wisp", "unicorn"]],
        down=["wisp"],
        minus={"wisp": 2},
        options={"zero_flips": True},
        step="start",
    )
    play(state, "0: use unicorn")
    assert vp(state, "wisp") == 1 and "wisp" not in up(state)


@rule("EMB-7.12")
def test_a_creature_revived_at_nothing_is_flipped_again_at_once() -> None:
    for agreed, raised in ((True, []), (False, ["wisp"])):
        state = table(
            areas=[["wisp"]],
            down=["wisp"],
            minus={"wisp": 1},
            hands=[["archmage"]],
            options={"zero_flips": agreed},
            step="start",
        )
        play(state, "0: revive wisp")
        assert up(state) == raised


@rule("EMB-7.12")
def test_flipping_goes_on_until_none_at_nothing_is_face_up() -> None:
    """Each one that is flipped takes with it what held the next above nothing."""
    which = {"of": "you", "n": "all", "other": True}
    lends = lasting({"lasts": "vp", "which": which, "amount": 3})
    made = document(
        areas=[["leprechaun", "kobold", "wisp", "siren"]],
        minus={"leprechaun": 5, "kobold": 3, "wisp": 2},
        options={"zero_flips": True},
    )
    state = seat(rewritten(leprechaun=lends, kobold=lends), made)
    assert [vp(state, name) for name in ("leprechaun", "kobold", "wisp")] == [1, 3, 5]
    heard = answer(state, 0, "call")
    assert up(state) == ["siren"] and codes(heard).count("flipped") == 3


def idle_end(**changes: object) -> State:
    """The end of a turn of three players, so near to a stalled game."""
    state = table(areas=[["wisp"], ["imp"], ["pixie"]], step="conjure", changes=changes)
    end_turn(state)
    return state


@rule("EMB-7.10")
@pytest.mark.parametrize(("idle", "stalled"), [(28, False), (29, True)])
def test_the_last_call_comes_ten_turns_each_after_the_last_conjuring(
    idle: int, stalled: bool
) -> None:
    assert (step(idle_end(idle=idle)) == "last") is stalled


@rule("EMB-7.10")
@pytest.mark.parametrize(("turn", "stalled"), [(299, False), (300, True)])
def test_the_last_call_comes_after_a_hundred_turns_each(turn: int, stalled: bool) -> None:
    assert (step(idle_end(turn=turn)) == "last") is stalled


@rule("EMB-7.10")
@pytest.mark.parametrize(("dry", "stalled"), [(1, False), (2, True)])
def test_the_last_call_comes_when_all_had_a_turn_since_the_pool_became_empty(
    dry: int, stalled: bool
) -> None:
    assert (step(idle_end(pool=[], dry=dry)) == "last") is stalled
    assert step(idle_end(dry=dry)) == "start", "the Pool is not empty"


@rule("EMB-7.10")
def test_the_turn_that_empties_the_pool_is_not_counted() -> None:
    state = table(hands=[["1-air", "1-fire"]], pool=["wisp"], step="conjure")
    play(state, "0: conjure wisp; 0: pay 1-air")
    end_turn(state)
    end_turn(state)
    assert (lies(state)["active"], lies(state)["stalled"]) == (0, False)
    end_turn(state)
    assert lies(state)["stalled"]


@rule("EMB-7.10")
def test_a_conjuring_sets_the_count_back() -> None:
    state = table(
        hands=[["1-air", "1-fire"]],
        pool=["wisp", "dragon"],
        step="conjure",
        changes={"idle": 19},
    )
    play(state, "0: conjure wisp; 0: pay 1-air")
    end_turn(state)
    assert step(state) == "start" and lies(state)["idle"] == 0


@rule("EMB-7.10")
def test_when_the_game_stalls_the_last_round_is_played_without_threshold_or_penalty() -> None:
    state = idle_end(idle=29)
    assert (question(state), asked(state)) == ("last", [1]), "as if the player whose turn ends"
    play(state, "1: use imp; 1: player 0")
    count_up(state)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((2,), "stalled")
    assert state.outcome.clause == "EMB-7.10" and lies(state)["minus"] == {}


@rule("EMB-7.13")
def test_a_creature_counts_for_the_wizard_in_whose_play_area_it_lies() -> None:
    state = table(
        areas=[["tiamat", "wisp"], ["dragon", "siren"]],
        down=["siren"],
        plus={"siren": 2, "dragon": 4},
        minus={"siren": 1, "wisp": 1},
        step="start",
    )
    before = total(state, 0), total(state, 1)
    claim(state, 0, "use tiamat")
    assert before == (13, 21)
    assert (area(state, 0), area(state, 1)) == (["siren", "tiamat"], ["wisp", "dragon"])
    assert (total(state, 0), total(state, 1)) == (18, 16)


@rule("EMB-7.13")
def test_a_creature_that_moves_keeps_its_side_and_its_marks() -> None:
    state = table(
        areas=[["tiamat", "wisp"], ["dragon", "siren"]],
        down=["siren"],
        plus={"siren": 2, "dragon": 4},
        minus={"wisp": 1},
        step="start",
    )
    claim(state, 0, "use tiamat")
    assert up(state) == ["wisp", "dragon"]
    assert (vp(state, "siren"), vp(state, "wisp")) == (6, 0)
    assert "use wisp" in options(state, 1)
