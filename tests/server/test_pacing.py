"""Moments to act are shown on a public schedule, whether or not anybody can act."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour.core.errors import BadInput, Refusal
from parlour.core.randomness import quick
from parlour.core.tables import PLACE_CLOSED
from parlour.games.ember.game import Ember
from parlour.server import entries
from parlour.server.aftermath import finished
from parlour.server.alarms import next_alarm, overdue
from parlour.server.clock import now
from parlour.server.figures import figures_of
from parlour.server.pacing import FLOOR
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.wire import requests
from parlour.wire.replies import DecisionInfo
from parlour.wire.requests import Clock, Orders, Stop
from tests.games.ember.builders import document
from tests.server.live import in_file, run, server
from tests.server.pace import Pace
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt, gathered, staged

CLOCK = Clock(moment=20)


def closed_by_the_engine(stage: Stage) -> bool:
    return stage.pacing.moment is not None and stage.pacing.is_behind


def test_people_who_can_do_nothing_are_asked_in_every_moment_like_those_who_can() -> None:
    pace = Pace(dealt("ember", 2, clock=CLOCK))
    engine = real = 0
    for _ in range(400):
        pace.step()
        moment = pace.stage.pacing.moment
        if moment is not None and not moment.answered:
            engine += closed_by_the_engine(pace.stage)
            real += not closed_by_the_engine(pace.stage)
    assert engine > 5 and real > 20, "both kinds were met"
    assert set(pace.asked) == {frozenset({0, 1})}
    assert set(pace.moments()) == {500}


def test_a_moment_with_bots_lasts_at_least_until_the_floor() -> None:
    pace = Pace(dealt("ember", 2, ("greedy",), clock=CLOCK))
    for _ in range(200):
        pace.step()
        for seat in list(pace.stage.table.state.window if pace.stage.table.state else ()):
            if pace.stage.table.chairs[seat].bot:
                decision = pace.stage.table.state.window[seat]  # type: ignore[union-attr]
                number = pace.stage.table.decision_id(seat)
                pace.stage.answer_for(seat, number, decision.options[0], pace.at)
        pace.advance()
    assert len(pace.moments()) > 20
    assert set(pace.moments()) == {FLOOR}


def test_who_does_not_answer_is_waited_for_until_the_deadline_and_no_longer() -> None:
    pace = Pace(dealt("ember", 2, clock=CLOCK), skips=frozenset({1}))
    for _ in range(600):
        pace.step()
    assert len(pace.moments()) > 5
    assert set(pace.moments()) == {CLOCK.moment * 1000}


def test_nobody_waits_for_a_seat_that_said_so_beforehand() -> None:
    stage = dealt("ember", 2, clock=CLOCK)
    ask(stage, "m2", requests.Wait(table=TABLE, id="w", mode="orders"))
    pace = Pace(stage)
    while stage.pacing.moment is not None:  # this one was opened before
        pace.step()
    pace.spans.clear()
    for _ in range(300):
        pace.step()
    assert len(pace.moments()) > 10
    assert set(pace.moments()) == {FLOOR}


def test_orders_let_moments_pass_at_the_floor_and_stop_where_they_were_told_to() -> None:
    stage = dealt("ember", 2, clock=CLOCK)
    orders = Orders(moments="pass", cancels="pass", stops=(Stop(seat=0, step="drawn"),))
    ask(stage, "m2", requests.Order(table=TABLE, id="o", orders=orders))
    assert stage.advance(BEGIN) == []
    pace = Pace(stage)
    for _ in range(400):
        pace.step()
    # In its own turn, and where it stops, seat 1 answers by hand like seat 0: at once.
    assert set(pace.spans[0, "drawn"]) == {500}
    assert set(pace.spans[1, "start"]) == {500}
    assert set(pace.spans[0, "start"]) == {FLOOR}
    assert set(pace.spans[0, "end"]) == {FLOOR}


def test_alone_among_bots_nothing_is_held_back() -> None:
    stage = dealt("ember", 1, ("greedy",), clock=CLOCK)
    assert stage.pacing.moment is None
    assert not stage.pacing.is_behind


def test_while_a_moment_is_shown_its_view_follows_from_what_was_told() -> None:
    pace = Pace(dealt("ember", 2, clock=CLOCK))
    looked = 0
    views = {seat: pace.stage.telling.view(seat) for seat in (0, 1, None)}
    for _ in range(150):
        pace.step()
        for seat in views:
            views[seat] = pace.stage.telling.view(seat)
        if closed_by_the_engine(pace.stage):
            looked += 1
            for view in views.values():
                assert view is not None
                assert view["asking"] == "moment"
                assert view["asked"] == [0, 1]
    assert looked > 10


def test_in_a_moment_nothing_is_accepted_that_was_not_offered() -> None:
    """Neither of who could only pass, whether or not the engine went on."""
    pace, kinds = Pace(dealt("ember", 2, clock=CLOCK)), set[bool]()
    for _ in range(60):
        stage = pace.stage
        asked = [stage.telling.decision(seat) for seat in (0, 1)]
        for seat, question in enumerate(asked):
            if question is None or not question.id.startswith("m"):
                continue
            kinds.add(stage.pacing.is_behind)
            before = (len(stage.unsaved), stage.telling.snapshot(f"m{seat + 1}"))
            for action in range(1, len(stage.table.game.actions), 40):
                wish = requests.Answer(table=TABLE, id="x", decision=question.id, action=action)
                with pytest.raises(Refusal):
                    ask(stage, f"m{seat + 1}", wish, pace.at)
            assert (len(stage.unsaved), stage.telling.snapshot(f"m{seat + 1}")) == before
        pace.step()
    assert kinds == {True, False}, "both kinds were met"


def test_an_answer_to_what_is_not_yet_told_is_late() -> None:
    pace = Pace(dealt("ember", 2, clock=CLOCK))
    while not closed_by_the_engine(pace.stage):
        pace.step()
    table: Table = pace.stage.table
    assert table.state is not None
    seat, decision = next(iter(table.state.window.items()))
    wish = requests.Answer(
        table=TABLE, id="x", decision=table.decision_id(seat), action=decision.options[0]
    )
    with pytest.raises(BadInput, match="this question is over"):
        ask(pace.stage, table.chairs[seat].member, wish)


class Wild(Pace):
    """As before, but people do anything at all."""

    def _choice(self, question: DecisionInfo) -> str:
        return question.options[self.dice.below(0, len(question.options))].notation


class WildDuel(Wild):
    def _shown_place(self) -> tuple[int, str]:
        return 0, ""


def test_a_game_is_over_for_nobody_while_its_last_moment_is_shown() -> None:
    pace = Wild(dealt("ember", 2, clock=CLOCK, secret="00" * 32))
    pace.dice = quick(0)
    stage = pace.stage
    while stage.table.status == "playing":
        pace.step()
    assert closed_by_the_engine(stage), "this game ends within a moment"
    assert stage.telling.info().status == "playing"
    assert stage.telling.info().fair.secret == ""
    assert stage.telling.decision(0) is not None
    with pytest.raises(BadInput, match="looked back on"):
        _ = finished(stage.telling)
    while closed_by_the_engine(stage):
        pace.step()
    assert stage.telling.info().status == "over"
    assert stage.telling.info().ending is not None


def last_moment() -> Stage:
    """A game of two wizards that the engine has ended, in a moment that is still shown."""
    pace = Wild(dealt("ember", 2, clock=CLOCK, secret="00" * 32))
    pace.dice = quick(0)
    while pace.stage.table.status == "playing":
        pace.step()
    assert closed_by_the_engine(pace.stage)
    return pace.stage


REFUSED_IN_A_GAME: list[requests.Request] = [
    requests.Rename(table=TABLE, id="r", name="Zed"),
    requests.Start(table=TABLE, id="s"),
    requests.Agree(table=TABLE, id="a", seats=3),
    requests.OfferUndo(table=TABLE, id="u"),
]


def test_the_list_of_tables_tells_no_sooner_that_a_game_is_over(tmp_path: Path) -> None:
    stage = last_moment()
    created, *others = gathered("ember", 2, clock=CLOCK, secret="00" * 32)
    assert isinstance(created, entries.Created)
    log = [replace(created, listed=True), *others, *map(entries.read, stage.unsaved)]
    told_at: int | None = log[-1].at
    while (found := staged(log, told_at)).telling.status != "over":
        told_at = next_alarm(found.table, found.pacing, {})
    assert told_at is not None

    async def check() -> None:
        async with server(in_file(tmp_path)) as live:
            store, later = live.house.store, now() + 1_500 - told_at
            moved: list[entries.ENTRIES] = [replace(one, at=one.at + later) for one in log]
            room = await live.house.found(moved)
            assert room.table.status == "over"
            assert room.telling.status == "playing"
            # Something is written meanwhile.
            _ = await room.do(lambda _, at: [entries.HostPassed(at=at, member="m2")])
            assert [head.status for head in await store.listed(9)] == ["playing"]
            while room.telling.status != "over":
                assert [head.status for head in await store.listed(9)] == ["playing"]
                await asyncio.sleep(0.1)
            _ = await room.look(lambda: None)  # whatever was under way is on disk
            assert await store.listed(9) == []
            assert await store.waking() == []

    run(check())


def test_no_refusal_tells_that_a_game_is_over_before_that_is_told() -> None:
    ended, going_on = last_moment(), dealt("ember", 2, clock=CLOCK)
    for wish in REFUSED_IN_A_GAME:
        codes = []
        for stage in (ended, going_on):
            with pytest.raises(Refusal) as refused:
                ask(stage, "m1", wish)
            codes.append(refused.value.code)
        assert codes[0] == codes[1], wish
    for stage in (ended, going_on):
        ask(stage, "m1", requests.Order(table=TABLE, id="o", orders=Orders(cancels="pass")))
        ask(stage, "m2", requests.Wait(table=TABLE, id="w", mode="orders"))
        _ = stage.advance(BEGIN)
        assert stage.telling.info().status == "playing"
        ask(stage, "m2", requests.Concede(table=TABLE, id="c"))
        _ = stage.advance(BEGIN)
        assert stage.telling.info().status == "over"
    ending, given_up = ended.telling.info().ending, going_on.telling.info().ending
    assert given_up is not None and given_up.reason == "conceded"
    assert ending is not None and ending.reason != "conceded", "it had ended before"


def called(card: str, wait: str = "ask") -> Stage:
    """Seat 0 has made a right call; seat 1 has one card and no creature that it could use."""
    stage = dealt("ember", 2, clock=CLOCK)
    ask(stage, "m2", requests.Wait(table=TABLE, id="w", mode=wait))  # type: ignore[arg-type]
    table = stage.table
    assert isinstance(table.game, Ember)
    areas = [["phoenix", "kraken", "siren"], ["kobold"]]
    state = table.game.load(document(game=table.game, areas=areas, hands=[[], [card]]))
    state.listen(table.events)
    table.state = state
    stage.pacing.start_again()
    answer(stage, 0, "call")
    _ = stage.advance(BEGIN)
    return stage


@pytest.mark.parametrize("wait", ["ask", "orders"])
@pytest.mark.parametrize("card", ["archmage", "6-fire"])
def test_after_a_call_a_player_is_asked_whether_or_not_there_is_an_archmage(
    card: str, wait: str
) -> None:
    stage = called(card, wait)
    orders = Orders(moments="pass", cancels="pass")
    ask(stage, "m2", requests.Order(table=TABLE, id="o", orders=orders))
    stage.follow_orders(BEGIN)
    at = BEGIN + FLOOR + 1000
    stage.apply(overdue(stage.table, stage.pacing, {}, at, lambda: "00" * 32))
    assert PLACE_CLOSED not in [event.code for event in stage.advance(at)], "it waits for a person"
    question, moment = stage.telling.decision(1), stage.telling.moment()
    assert question is not None and moment is not None
    assert (question.question, question.clause) == ("last", "EMB-7.11")
    assert question.deadline == moment.deadline and moment.waits_for == [1]
    assert stage.telling.decision(0) is None
    view = stage.telling.view(0)
    assert view is not None and (view["asked"], view["passes"]) == ([1], 0)
    answer(stage, 1, "pass", at)
    assert PLACE_CLOSED in [event.code for event in stage.advance(at)]
    view = stage.telling.view(0)
    assert view is not None and (view["asked"], view["passes"]) == ([0], 1)


@pytest.mark.parametrize("card", ["archmage", "6-fire"])
def test_after_a_call_who_does_not_answer_passes_at_the_deadline(card: str) -> None:
    stage = called(card)
    for at, passes in ((BEGIN + CLOCK.moment * 1000 - 1, 0), (BEGIN + CLOCK.moment * 1000, 1)):
        stage.apply(overdue(stage.table, stage.pacing, {}, at, lambda: "00" * 32))
        _ = stage.advance(at)
        view = stage.telling.view(0)
        assert view is not None and view["passes"] == passes


def test_who_goes_away_for_good_in_a_moment_is_waited_for_no_longer() -> None:
    """Whether or not they could have acted in it: until the floor, counted from then on."""
    kinds = set[bool]()
    for number in range(12):
        stage = dealt("ember", 3, clock=CLOCK, secret=f"{number:02x}" * 32)
        pace = Pace(stage)
        for _ in range(number):
            pace.step()
        moment = stage.pacing.moment
        if moment is None or not stage.pacing.is_timed or moment.waits != {0, 1, 2}:
            continue
        at = pace.at + 100
        wish = requests.Leave if number % 2 else requests.Concede
        ask(stage, "m3", wish(table=TABLE, id="gone"), at)
        table = stage.table
        assert table.state is not None
        kinds.add(2 in table.state.window)
        if 2 in table.state.window:
            option = table.state.window[2].options[0]
            stage.answer_for(2, table.decision_id(2), option, at)
        for seat in (0, 1):
            if stage.telling.decision(seat) is not None:
                answer(stage, seat, "pass", at)
        _ = stage.advance(at)
        told = stage.telling.moment()
        assert told is not None and told.waits_for == []
        assert next_alarm(table, stage.pacing, {}) == at + FLOOR
        _ = stage.advance(at + FLOOR)
        assert stage.pacing.moment is not moment
    assert kinds == {True, False}, "both kinds were met"


def test_who_comes_back_in_a_moment_is_waited_for_again() -> None:
    stage = dealt("ember", 2, clock=CLOCK)
    stage.apply([entries.StandIn(at=BEGIN, seat=1, bot="greedy")])
    _ = stage.advance(BEGIN)
    told = stage.telling.moment()
    assert told is not None and told.waits_for == [0]
    stage.apply([entries.StandIn(at=BEGIN + 10, seat=1)])
    _ = stage.advance(BEGIN + 10)
    told = stage.telling.moment()
    assert told is not None and told.waits_for == [0, 1]
    assert stage.telling.decision(1) is not None


def test_no_alarm_rings_for_a_bot_that_thinks_longer_than_a_moment_lasts() -> None:
    """Its answer is heard when it comes: looking again and again would bring nothing."""
    pace, met = Pace(dealt("ember", 2, ("greedy",), clock=CLOCK)), 0
    for _ in range(600):
        pace.step()
        stage = pace.stage
        table, state = stage.table, stage.table.state
        assert state is not None
        if [*state.window] != [2]:
            continue
        if stage.pacing.is_timed and not stage.pacing.is_behind:
            pace.at += CLOCK.moment * 1000
            stage.apply(overdue(table, stage.pacing, {}, pace.at, lambda: "00" * 32))
            pace.advance()
            assert next_alarm(table, stage.pacing, {}) is None
            met += 1
        options = state.window[2].options
        chosen = options[pace.dice.below(0, len(options))]
        stage.answer_for(2, table.decision_id(2), chosen, pace.at)
        pace.advance()
    assert met > 5


@pytest.mark.parametrize("game", ["ember", "encore"])
def test_a_game_that_is_given_up_while_the_engine_is_ahead_is_over_at_once(game: str) -> None:
    """However many moments it held back, and if it waits in another: nothing is played any more."""
    met = 0
    for number in range(12):
        stage = dealt(game, 2, clock=CLOCK, secret=f"{number:02x}" * 32)
        pace = Wild(stage) if game == "ember" else WildDuel(stage)
        for _ in range(20 + number):
            pace.step()
        for _ in range(60):
            if stage.pacing.is_behind and stage.telling.status == "playing":
                break
            pace.step()
        else:
            continue
        if stage.table.status != "playing":
            continue
        ask(stage, "m1", requests.Concede(table=TABLE, id="c"), pace.at)
        _ = stage.advance(pace.at)
        assert stage.telling.info().status == "over"
        assert next_alarm(stage.table, stage.pacing, {}) is None
        much_later = pace.at + 86_400_000
        assert overdue(stage.table, stage.pacing, {}, much_later, lambda: "00" * 32) == []
        met += 1
    assert met > 2


def test_orders_are_seen_by_nobody_else() -> None:
    """Not even by whom a moment waits for."""
    told = []
    for orders in (Orders(), Orders(moments="pass", cancels="pass")):
        stage = dealt("ember", 2, clock=CLOCK)
        ask(stage, "m2", requests.Order(table=TABLE, id="o", orders=orders))
        stage.follow_orders(BEGIN)
        _ = stage.advance(BEGIN)
        told.append(stage.telling.moment())
    assert told[0] is not None
    assert told[0] == told[1]


def test_the_alarm_rings_when_a_moment_may_be_over() -> None:
    stage = dealt("ember", 2, clock=CLOCK)
    assert stage.pacing.moment is not None
    assert next_alarm(stage.table, stage.pacing, {}) == BEGIN + CLOCK.moment * 1000
    answer(stage, 0)
    answer(stage, 1)
    assert next_alarm(stage.table, stage.pacing, {}) == BEGIN + FLOOR


@pytest.mark.parametrize("game", ["ensemble", "ember", "encore"])
def test_until_when_the_table_waits_is_told_to_everybody_alike(game: str) -> None:
    stage = dealt(game, 2, clock=Clock(move=60, moment=20))
    telling = stage.telling
    for _ in range(30):
        asked = [one for seat in (0, 1) if (one := telling.decision(seat)) is not None]
        told = {telling.snapshot(member).deadline for member in ("m1", "m2", "")}
        assert asked and told == {one.deadline for one in asked}
        assert 0 not in told
        answer(stage, 0 if telling.decision(0) is not None else 1, at=BEGIN + 1000)
        events = stage.advance(BEGIN + FLOOR)
        news = [telling.happened(viewer, "en", events, {}) for viewer in (0, 1, None)]
        assert len({one.deadline for one in news if one is not None}) <= 1


def test_a_table_without_a_clock_names_no_deadline() -> None:
    assert dealt("encore", 2).telling.snapshot("m1").deadline == 0


def test_the_time_for_a_move_begins_when_the_moment_before_it_is_over() -> None:
    """Otherwise it would tell whether anybody could have acted, and be over too early."""
    stage = dealt("ember", 2, clock=Clock(move=30, moment=20))
    pace = Pace(stage)
    ends: dict[bool, list[int]] = {True: [], False: []}  # by whether the engine had gone on
    for _ in range(400):
        by_engine = closed_by_the_engine(stage)
        was_shown = stage.pacing.moment is not None
        pace.step()
        if was_shown and stage.pacing.moment is None and stage.table.status == "playing":
            ends[by_engine].append(stage.telling.deadline() - pace.at)
    assert min(map(len, ends.values())) > 2, "both kinds were met"
    assert {*ends[True], *ends[False]} == {30_000}


def test_the_figures_follow_from_what_was_told_and_come_with_what_changed() -> None:
    pace = Pace(dealt("ember", 2, clock=CLOCK))
    telling = pace.stage.telling
    known = {seat: telling.snapshot(f"m{seat + 1}").figures for seat in (0, 1)}
    sent = 0
    for _ in range(150):
        pace.step()
        for seat in (0, 1):
            told = telling.happened(seat, "en", [], {})
            if told is not None and told.figures is not None:
                known[seat] = told.figures
                sent += 1
            view = telling.view(seat)
            assert view is not None
            assert known[seat] == figures_of(pace.stage.table.game, view, "en")
    assert sent > 10


def test_a_moment_lasts_as_long_whether_or_not_a_seat_could_act_that_nobody_waits_for() -> None:
    stage = dealt("ember", 2, clock=CLOCK)
    ask(stage, "m2", requests.Wait(table=TABLE, id="w", mode="orders"))
    pace, kinds = Pace(stage, skips=frozenset({1})), set[bool]()
    for _ in range(200):
        pace.step()
        moment = stage.pacing.moment
        if moment is None or moment.missing() or not stage.pacing.is_timed:
            continue
        kinds.add(stage.pacing.is_behind)
        assert next_alarm(stage.table, stage.pacing, {}) == moment.floor
    assert kinds == {True, False}, "both kinds were met"


def test_a_moment_that_a_bot_ended_is_like_one_that_the_engine_ended() -> None:
    """Who lets it pass is heard, what was not offered is refused, and asking why tells nothing."""
    said: dict[bool, set[str]] = {True: set(), False: set()}  # by whether a bot ended it
    for number in range(8):
        stage = dealt("ember", 2, ("greedy",), clock=CLOCK, secret=f"{number:02x}" * 32)
        pace = Pace(stage)
        for _ in range(40):
            bots_answer(pace)
            for seat in (0, 1):
                question = stage.telling.decision(seat)
                if question is None or not question.id.startswith("m"):
                    continue
                moment, standing = stage.pacing.moment, stage.pacing.standing
                assert moment is not None and standing is not None
                ended_by_bot = moment.table is None and stage.pacing.is_behind
                passing = question.options[0].action
                refusal = standing.why_not(seat, passing)
                said[ended_by_bot].add("" if refusal is None else refusal.code)
                for action in range(passing + 1, len(stage.table.game.actions), 40):
                    wish = requests.Answer(table=TABLE, id="x", decision=question.id, action=action)
                    with pytest.raises(Refusal):
                        ask(stage, f"m{seat + 1}", wish, pace.at)
            pace.step()
    assert said[True] and said[True] == said[False], "both kinds were met"


def bots_answer(pace: Pace) -> None:
    """Whatever bots are asked they answer at once, in one way or another."""
    stage = pace.stage
    table = stage.table
    while table.state is not None and table.status == "playing" and 2 in table.state.window:
        options = table.state.window[2].options
        chosen = options[pace.dice.below(0, len(options))]
        stage.answer_for(2, table.decision_id(2), chosen, pace.at)
        pace.advance()


def test_who_takes_orders_back_can_do_nothing_more_in_a_moment_that_they_ended() -> None:
    stage, tried = dealt("ember", 2, clock=CLOCK), 0
    pace = Pace(stage)
    for _ in range(200):
        state = stage.table.state
        assert state is not None
        moment, window = stage.pacing.moment, state.window
        can_act = 1 in window and len(window[1].options) > 1
        if not (can_act and stage.pacing.is_timed and moment is not None):
            pace.step()
            continue
        action = window[1].options[-1]
        if 0 in window:
            answer(stage, 0, "pass", pace.at)
        for orders in (Orders(moments="pass"), Orders()):
            ask(stage, "m2", requests.Order(table=TABLE, id="o", orders=orders), pace.at)
            stage.follow_orders(pace.at)
            pace.advance()
        question = stage.telling.decision(1)
        if question is not None and question.id.startswith("m"):
            wish = requests.Answer(table=TABLE, id="x", decision=question.id, action=action)
            with pytest.raises(Refusal):
                ask(stage, "m2", wish, pace.at)
            tried += 1
        pace.step()
    assert tried > 2
