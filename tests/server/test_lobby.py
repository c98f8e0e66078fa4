"""Before the game: coming in, sitting down, agreeing; and the host's chair."""

from __future__ import annotations

import pytest

from parlour.core.errors import BadInput
from parlour.server import entries
from parlour.server import lobby as rules
from parlour.server.alarms import overdue
from parlour.server.stage import Stage
from parlour.server.wishes import By
from parlour.wire import requests
from tests.server.stages import (
    BEGIN,
    TABLE,
    answer,
    ask,
    commitment_of,
    dealt,
    gathered,
    lobby,
    staged,
    start,
)


def refused(code: str) -> pytest.RaisesExc[BadInput]:
    """A refusal with this code."""
    return pytest.raises(BadInput, check=lambda refusal: refusal.code == code)


def sit(stage: Stage, member: str, seat: int) -> None:
    wish = requests.Sit(
        table=TABLE, id=f"{member} {seat}", seat=seat, commitment=commitment_of(seat)
    )
    ask(stage, member, wish)


def join(stage: Stage, name: str) -> str:
    stage.apply(rules.join(stage.table, BEGIN, name, f"hash of {name}"))
    return list(stage.table.members)[-1]


def test_who_comes_in_needs_a_name_and_nothing_else() -> None:
    stage = lobby("encore", 1)
    assert join(stage, "  Ben\n") == "m2"
    assert stage.table.members["m2"].name == "Ben"
    assert stage.table.seat_of("m2") is None


def test_two_people_with_one_name_can_be_told_apart() -> None:
    stage = lobby("encore", 1)
    join(stage, "Ben")
    join(stage, "ben")
    assert [member.name for member in stage.table.members.values()] == ["P0", "Ben", "ben 2"]


@pytest.mark.parametrize(
    ("name", "code"), [("", "no_name"), ("\u200b\u202e", "no_name"), ("x" * 25, "long_name")]
)
def test_a_name_that_cannot_be_read_is_refused(name: str, code: str) -> None:
    with refused(code):
        join(lobby("encore", 1), name)


def test_a_seat_that_is_taken_stays_taken() -> None:
    stage = lobby("ensemble", 2, ("kindred",))
    ben = join(stage, "Ben")
    with refused("seat_taken"):
        sit(stage, ben, 0)
    with refused("bot_seat"):
        sit(stage, ben, 2)
    with refused("no_such_seat"):
        sit(stage, ben, 7)
    sit(stage, "m1", 2)  # the host may send a bot away by sitting down
    assert stage.table.names[2] == "P0"
    sit(stage, ben, 0)
    assert stage.table.seat_of(ben) == 0


def test_only_the_host_arranges_the_table() -> None:
    stage = lobby("ensemble", 2, ("kindred",))
    for wish in (
        requests.SeatBot(table=TABLE, id="1", seat=1, bot="kindred"),
        requests.ClearSeat(table=TABLE, id="2", seat=2),
        requests.Agree(table=TABLE, id="3", seats=4),
        requests.Start(table=TABLE, id="4"),
        requests.Mute(table=TABLE, id="5", member="m1", muted=True),
        requests.Remove(table=TABLE, id="6", member="m1"),
        requests.PassHost(table=TABLE, id="7", member="m2"),
    ):
        with refused("not_host"):
            ask(stage, "m2", wish)


def test_the_table_grows_and_shrinks_but_nobody_loses_a_seat() -> None:
    stage = lobby("ensemble", 3)
    ask(stage, "m1", requests.Agree(table=TABLE, id="1", seats=5))
    assert len(stage.table.chairs) == 5
    with refused("seat_in_use"):
        ask(stage, "m1", requests.Agree(table=TABLE, id="2", seats=2))
    with refused("seats"):
        ask(stage, "m1", requests.Agree(table=TABLE, id="3", seats=11))


def test_seats_wait_by_the_agreed_pace_until_they_choose_for_themselves() -> None:
    stage = lobby("ember", 3)
    days = requests.Clock(move=86_400, moment=86_400, away=0)

    def waits() -> list[str]:
        return [chair.wait for chair in stage.table.chairs]

    ask(stage, "m1", requests.Agree(table=TABLE, id="1", clock=days))
    assert waits() == ["orders"] * 3
    ask(stage, "m2", requests.Wait(table=TABLE, id="2", mode="orders"))
    ask(stage, "m1", requests.Agree(table=TABLE, id="3", clock=requests.Clock()))
    assert waits() == ["ask", "orders", "ask"]
    ask(stage, "m3", requests.Wait(table=TABLE, id="4", mode="ask"))
    ask(stage, "m1", requests.Agree(table=TABLE, id="5", clock=days))
    assert waits() == ["orders", "orders", "ask"]
    ask(stage, "m1", requests.Agree(table=TABLE, id="6", seats=4))
    sit(stage, join(stage, "Dora"), 3)
    assert waits() == ["orders", "orders", "ask", "orders"]


def test_options_are_judged_by_the_game() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Agree(table=TABLE, id="1", options={"novice": True}))
    assert stage.table.options["novice"] is True
    with refused("unknown_option"):
        ask(stage, "m1", requests.Agree(table=TABLE, id="2", options={"sweets": True}))
    with refused("option"):
        ask(stage, "m1", requests.Agree(table=TABLE, id="3", options={"novice": 3}))


def test_bots_of_the_house_sit_down_and_no_others() -> None:
    stage = lobby("ensemble", 1)
    ask(stage, "m1", requests.Agree(table=TABLE, id="1", seats=3))
    ask(stage, "m1", requests.SeatBot(table=TABLE, id="2", seat=1, bot="kindred"))
    assert stage.table.chairs[1].bot == "kindred"
    with refused("outside_bot"):
        ask(stage, "m1", requests.SeatBot(table=TABLE, id="3", seat=2, bot="os:system"))
    with refused("unknown_bot"):
        ask(stage, "m1", requests.SeatBot(table=TABLE, id="4", seat=2, bot="deep-thought"))


def test_the_host_passes_the_chair_on_and_it_is_never_empty() -> None:
    stage = lobby("ensemble", 3)
    ask(stage, "m1", requests.PassHost(table=TABLE, id="1", member="m3"))
    assert stage.table.host == "m3"
    ask(stage, "m3", requests.Leave(table=TABLE, id="2"))
    assert stage.table.host == "m1"
    assert stage.table.chairs[2].kind == "open"


def test_who_was_removed_is_not_in_any_more() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Remove(table=TABLE, id="1", member="m2"))
    with refused("not_in"):
        ask(stage, "m2", requests.Say(table=TABLE, id="2", text="hello?"))
    assert join(stage, "Ben") == "m3", "an id is not used again"
    with refused("not_yourself"):
        ask(stage, "m1", requests.Remove(table=TABLE, id="3", member="m1"))


def test_an_id_is_not_used_again_wherever_the_numbers_began() -> None:
    log = gathered("encore", 1)
    log.append(entries.Joined(at=BEGIN, member="m3", name="Ben", tokens=("hash of Ben",)))
    assert join(staged(log), "Eve") == "m4", "a rematch may begin without m2"


def test_a_bot_plays_on_for_who_leaves_during_the_game() -> None:
    stage = dealt("ensemble", 2)
    ask(stage, "m2", requests.Leave(table=TABLE, id="1"))
    assert stage.table.chairs[1].bot == "kindred"
    assert stage.table.people() == [0]


def test_a_code_brings_somebody_back_once_and_within_ten_minutes() -> None:
    stage = lobby("ensemble", 2)
    by = By("m1", BEGIN, "1")
    stage.apply(rules.hand_over(stage.table, by, "hash of code"))
    with refused("no_such_code"):
        rules.come_back(stage.table, BEGIN + 600_001, "hash of code", "new")
    with refused("no_such_code"):
        rules.come_back(stage.table, BEGIN, "hash of another", "new")
    stage.apply(rules.come_back(stage.table, BEGIN + 600_000, "hash of code", "new"))
    assert stage.table.members["m1"].tokens == {"hash0", "new"}
    with refused("no_such_code"):
        rules.come_back(stage.table, BEGIN, "hash of code", "newer")


def test_a_new_code_makes_the_one_before_worthless() -> None:
    stage = lobby("ensemble", 2)
    stage.apply(rules.hand_over(stage.table, By("m1", BEGIN, "1"), "first"))
    stage.apply(rules.hand_over(stage.table, By("m1", BEGIN, "2"), "second"))
    with refused("no_such_code"):
        rules.come_back(stage.table, BEGIN, "first", "new")


def test_a_game_begins_only_with_every_seat_taken() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Agree(table=TABLE, id="1", seats=3))
    with refused("open_seat"):
        ask(stage, "m1", requests.Start(table=TABLE, id="2"))


def test_during_a_game_the_table_is_not_rearranged() -> None:
    stage = dealt("ensemble", 2)
    for wish in (
        requests.Agree(table=TABLE, id="1", seats=4),
        requests.SeatBot(table=TABLE, id="2", seat=1, bot="kindred"),
        requests.Stand(table=TABLE, id="3"),
        requests.Rename(table=TABLE, id="4", name="Signal"),
        requests.Start(table=TABLE, id="5"),
    ):
        with refused("is_playing"):
            ask(stage, "m1", wish)


def test_the_same_wish_again_is_known() -> None:
    stage = lobby("ensemble", 2)
    ask(stage, "m1", requests.Say(table=TABLE, id="hello", text="hi"))
    assert stage.table.is_repeat("m1", "hello")
    assert not stage.table.is_repeat("m2", "hello")


def test_in_a_duel_who_gives_up_loses_and_elsewhere_a_bot_plays_on() -> None:
    duel = dealt("encore", 2)
    ask(duel, "m2", requests.Concede(table=TABLE, id="1"))
    assert duel.table.status == "over"
    assert duel.table.ending is not None
    assert duel.table.ending.winners == [0]
    ending = duel.telling.info().ending
    assert ending is not None
    assert ending.sentence == "P1 gave up."
    three = dealt("ember", 3)
    ask(three, "m2", requests.Concede(table=TABLE, id="1"))
    assert three.table.status == "playing"
    assert three.table.chairs[1].bot == "greedy"
    assert three.table.chairs[1].conceded


def test_an_undo_needs_everybody_else_and_nothing_revealed() -> None:
    stage = dealt("encore", 2)
    # The first colour is chosen in the open, and nothing was revealed by it.
    first = 0 if stage.telling.decision(0) is not None else 1
    other = 1 - first
    before = stage.telling.view(first)
    answer(stage, first)
    if not stage.telling.you(f"m{first + 1}").can_undo:
        with refused("nothing_to_undo"):
            ask(stage, f"m{first + 1}", requests.OfferUndo(table=TABLE, id="u"))
        return
    ask(stage, f"m{first + 1}", requests.OfferUndo(table=TABLE, id="u"))
    with refused("no_undo"):
        ask(stage, f"m{first + 1}", requests.AnswerUndo(table=TABLE, id="own", agrees=True))
    ask(stage, f"m{other + 1}", requests.AnswerUndo(table=TABLE, id="a", agrees=True))
    assert stage.telling.view(first) == before


def offered(people: int = 3) -> tuple[Stage, list[str], object]:
    """Somebody asks for an undo: the stage, that member and the others, and the view before."""
    stage = dealt("ember", people)
    for number in range(200):
        at = BEGIN + number * 5_000
        stage.apply(overdue(stage.table, stage.pacing, {}, at, lambda: "00" * 32))
        _ = stage.advance(at)
        seats = [seat for seat in range(people) if stage.telling.decision(seat) is not None]
        if not seats:
            continue
        before = stage.telling.view(seats[0])
        decision = stage.telling.decision(seats[0])
        assert decision is not None
        answer(stage, seats[0], decision.options[-1].notation, at)
        _ = stage.advance(at)
        if stage.telling.you(f"m{seats[0] + 1}").can_undo:
            ask(stage, f"m{seats[0] + 1}", requests.OfferUndo(table=TABLE, id="u"), at)
            others = [f"m{seat + 1}" for seat in range(people) if seat != seats[0]]
            return stage, [f"m{seats[0] + 1}", *others], before
    raise AssertionError("nothing can be taken back")


def test_an_undo_that_is_over_because_its_seat_played_on_is_told() -> None:
    stage, (who, other, _), _ = offered()
    assert stage.take_rearranged() and stage.telling.info().undo is not None
    seat = stage.table.seat_of(who)
    assert seat is not None
    at = stage.table.last_at + 1
    answer(stage, seat, at=at)
    _ = stage.advance(at)
    assert stage.telling.info().undo is None and stage.take_rearranged()
    with refused("no_undo"):
        ask(stage, other, requests.AnswerUndo(table=TABLE, id="a", agrees=True), at)


GOING: list[type[requests.Leave | requests.Concede]] = [requests.Leave, requests.Concede]


@pytest.mark.parametrize("goes", GOING)
def test_an_undo_does_not_wait_for_who_has_gone(
    goes: type[requests.Leave | requests.Concede],
) -> None:
    stage, (who, other, last), before = offered()
    ask(stage, other, requests.AnswerUndo(table=TABLE, id="a", agrees=True))
    ask(stage, last, goes(table=TABLE, id="g"))
    assert stage.table.undo is None
    assert stage.telling.view(stage.table.seat_of(who)) == before


@pytest.mark.parametrize("goes", GOING)
def test_an_undo_still_waits_for_who_has_stayed(
    goes: type[requests.Leave | requests.Concede],
) -> None:
    stage, (who, other, last), before = offered()
    ask(stage, last, goes(table=TABLE, id="g"))
    assert stage.table.undo is not None
    assert stage.table.undos == 0
    ask(stage, other, requests.AnswerUndo(table=TABLE, id="a", agrees=True))
    assert stage.telling.view(stage.table.seat_of(who)) == before


def test_an_undo_is_done_when_nobody_is_left_to_ask() -> None:
    stage, (who, *others), before = offered()
    for other in others:
        assert stage.table.undos == 0
        ask(stage, other, requests.Leave(table=TABLE, id="g"))
    assert stage.telling.view(stage.table.seat_of(who)) == before


@pytest.mark.parametrize("goes", GOING)
def test_an_undo_is_dropped_with_who_asked_for_it(
    goes: type[requests.Leave | requests.Concede],
) -> None:
    stage, (who, other, _), _ = offered()
    ask(stage, who, goes(table=TABLE, id="g"))
    assert stage.telling.info().undo is None
    with refused("no_undo"):
        ask(stage, other, requests.AnswerUndo(table=TABLE, id="a", agrees=True))
    assert stage.table.undos == 0


def let_bot_answer(stage: Stage) -> None:
    assert stage.table.state is not None
    seat, decision = next(iter(stage.table.state.window.items()))
    stage.answer_for(seat, stage.table.decision_id(seat), decision.options[0], BEGIN)
    _ = stage.advance(BEGIN)


def test_alone_among_bots_an_undo_is_done_at_once_and_the_old_question_is_late() -> None:
    stage = dealt("ember", 1, ("greedy",))
    while True:
        decision = stage.telling.decision(0)
        if decision is None:
            let_bot_answer(stage)
            continue
        before, number = stage.telling.view(0), decision.id
        answer(stage, 0, decision.options[-1].notation)
        _ = stage.advance(BEGIN)
        if stage.telling.you("m1").can_undo:
            break
    ask(stage, "m1", requests.OfferUndo(table=TABLE, id="u"))
    assert stage.telling.view(0) == before
    late = requests.Answer(table=TABLE, id="l", decision=number, action=0)
    with refused("late"):
        ask(stage, "m1", late)


def test_a_started_table_says_who_sits_where_in_its_transcript() -> None:
    stage = start(lobby("ensemble", 2, ("kindred",)))
    assert stage.table.transcript is not None
    assert stage.table.transcript["seats"] == [commitment_of(0), commitment_of(1), None]
