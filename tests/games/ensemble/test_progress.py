"""Which scenario packs a group has opened, and may open."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games.ensemble.progress import Progress
from parlour.packs.phrases import MESSAGES
from tests.games.ensemble.builders import (
    GAME,
    SCENARIOS,
    agree,
    dealt,
    look,
    plain,
    reason,
    table,
    vote,
)
from tests.marks import rule

SEALED = Progress()


def after_winning(progress: Progress, *in_deck: str, novice: bool = False) -> Progress:
    """Play a game with these packs to its win."""
    options = {"progress": progress.dump(), "novice": novice}
    state = table(seats=2, level=9, scenarios=in_deck, options=options)
    agree(state)
    assert state.outcome is not None and state.outcome.winners
    assert state.progress is not None
    return state.progress


@rule("ENS-8.4", "ENS-8.1")
def test_a_win_with_no_pack_in_the_deck_allows_the_first_to_be_opened() -> None:
    assert after_winning(SEALED) == Progress(may_open=("crossing",))


@rule("ENS-8.4")
def test_a_win_with_a_pack_in_the_deck_allows_the_next_to_be_opened() -> None:
    one = Progress(opened=("crossing",))
    assert after_winning(one, "crossing").may_open == ("masked-ball",)
    two = Progress(opened=("crossing", "masked-ball"))
    assert after_winning(two, "masked-ball").may_open == ("night-walk",)
    assert after_winning(two, "crossing", "masked-ball").may_open == ("night-walk",)


@rule("ENS-8.4")
def test_a_win_without_the_pack_before_it_opens_nothing() -> None:
    assert after_winning(Progress(opened=("crossing",))).may_open == ()
    two = Progress(opened=("crossing", "masked-ball"))
    assert after_winning(two, "crossing").may_open == ()
    assert after_winning(Progress(opened=("night-walk",)), "night-walk").may_open == ()
    all_open = Progress(opened=tuple(SCENARIOS))
    assert after_winning(all_open, *SCENARIOS) == all_open


@rule("ENS-8.4")
def test_the_novice_counter_does_not_spoil_a_win() -> None:
    assert after_winning(SEALED, novice=True).may_open == ("crossing",)


@rule("ENS-8.4")
def test_a_lost_or_unfinished_game_allows_nothing() -> None:
    state = table(seats=2, level=9, lives=[2], options={"progress": SEALED.dump()})
    assert state.progress == SEALED
    vote(state, 1, 2)
    assert reason(state) == "lost"
    assert state.progress == SEALED


@rule("ENS-8.4")
def test_opening_is_the_groups_choice_and_is_not_undone() -> None:
    earned = after_winning(SEALED)
    assert earned.opened == ()
    opened = earned.open("crossing", MESSAGES)
    assert opened == Progress(opened=("crossing",))
    with pytest.raises(parlour.BadInput, match="open already") as refusal:
        opened.open("crossing", MESSAGES)
    assert refusal.value.code == "already_open"
    assert after_winning(opened) == opened


@rule("ENS-8.1", "ENS-8.4")
def test_a_pack_whose_condition_is_not_fulfilled_stays_sealed() -> None:
    with pytest.raises(parlour.BadInput, match="its condition is not fulfilled") as refusal:
        SEALED.open("night-walk", MESSAGES)
    assert (refusal.value.code, refusal.value.clause) == ("still_sealed", "ENS-8.4")


@rule("ENS-8.2")
@pytest.mark.parametrize("pack", SCENARIOS)
def test_a_group_plays_only_with_packs_it_has_opened(pack: str) -> None:
    allowed = Progress(may_open=(pack,))
    with pytest.raises(parlour.BadInput, match=f"the pack {pack} is still sealed") as refusal:
        dealt(2, scenarios=[pack], progress=allowed.dump())
    assert (refusal.value.code, refusal.value.clause) == ("pack_is_sealed", "ENS-8.2")
    opened = Progress(opened=(pack,))
    state = dealt(2, scenarios=[pack], progress=opened.dump())
    assert look(state).options["scenarios"] == [pack]


@rule("ENS-8.2")
def test_the_group_may_leave_an_opened_pack_out() -> None:
    state = dealt(2, scenarios=[], progress=Progress(opened=("crossing",)).dump())
    assert look(state).options["scenarios"] == []


@rule("ENS-8.2")
def test_a_table_that_keeps_no_progress_may_use_every_pack() -> None:
    state = dealt(2, scenarios=SCENARIOS)
    assert state.progress is None


@rule("ENS-8.2")
def test_a_packs_rules_apply_only_in_games_whose_deck_holds_it() -> None:
    pictures = {picture.id for pack in GAME.cards.scenarios for picture in pack.pictures}
    for seed in range(40):
        state = dealt(2, seed, progress=Progress(opened=tuple(SCENARIOS)).dump())
        told = plain(look(state).dump())
        assert not pictures & {*told["board"], *told["challenge"]}
        assert (told["question"], told["bearer"]) == ("match", None)


@rule("ENS-8.2")
def test_nothing_of_a_sealed_pack_is_shown_during_a_game() -> None:
    state = dealt(2, progress=SEALED.dump())
    words = [
        word
        for pack in GAME.cards.scenarios
        for picture in pack.pictures
        for word in (picture.id, picture.title, picture.scene)
    ]
    while state.outcome is None:
        told = str(look(state, 0).dump()) + "".join(GAME.tell(event) for event in agree(state))
        assert not [word for word in words if word in told]


@rule("ENS-8.2")
@settings(max_examples=20)
@given(st.lists(st.sampled_from(SCENARIOS), unique=True), st.booleans())
def test_progress_survives_being_written_down(packs: list[str], opened: bool) -> None:
    progress = Progress(opened=tuple(packs)) if opened else Progress(may_open=tuple(packs))
    state = dealt(2, progress=progress.dump())
    assert state.progress is not None
    assert set(state.progress.opened) == set(progress.opened)
    assert set(state.progress.may_open) == set(progress.may_open)


@rule("ENS-8.2")
def test_all_open_packs_are_suggested_for_the_next_game() -> None:
    assert Progress().suggested == ()
    assert Progress(opened=("crossing", "night-walk")).suggested == ("crossing", "night-walk")
