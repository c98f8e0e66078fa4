"""A table that is read again, after a crash or by another node, stands where it stood for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.core.events import Event
from parlour.core.randomness import quick
from parlour.packs.binding import bind
from parlour.server import entries
from parlour.server.alarms import next_alarm, overdue
from parlour.server.calling import questions_to
from parlour.server.entries import ENTRIES, read
from parlour.server.pacing import Turn
from parlour.server.resuming import resumed
from parlour.server.seen import plain
from parlour.server.stage import Stage
from parlour.server.table import Table
from parlour.wire import requests
from parlour.wire.requests import Clock, Orders, Stop
from tests.games.encore.builders import document
from tests.games.encore.texts import GAME
from tests.server.live import in_file, players, run, seat_all, server
from tests.server.stages import BEGIN, TABLE, answer, ask, dealt, gathered, start
from tests.server.test_veiled_turns import HANDS


class Evening:
    """People who take their time, or too much of it, at a stage whose log is kept."""

    def __init__(self, game: str, people: int, bots: tuple[str, ...], seed: int) -> None:
        clock = Clock(moment=20, move=600)
        secret = f"{seed:02x}" * 32
        self.begun = gathered(game, people, bots, clock=clock, secret=secret)
        self.stage = dealt(game, people, bots, clock=clock, secret=secret)
        self.at = BEGIN
        self.told: list[Event] = []  # in the last step
        self.steps = 0
        self.dice = quick(seed)
        if game == "ember":
            self._give_orders(people - 1)

    def _give_orders(self, seat: int) -> None:
        orders = Orders(cancels="pass", stops=(Stop(seat=0, step="drawn"),))
        ask(self.stage, f"m{seat + 1}", requests.Order(table=TABLE, id="o", orders=orders))

    @property
    def log(self) -> list[ENTRIES]:
        return [*self.begun, *(read(line) for line in self.stage.unsaved)]

    def chance(self, of: int) -> bool:
        return self.dice.below(0, of) == 0

    def step(self) -> None:
        """Some time passes, and some of those answer who were asked before."""
        self.steps += 1
        stage = self.stage
        table, people = stage.table, stage.table.people()
        asked = {seat: stage.telling.decision(seat) for seat in people}
        of_bots = self._asked_of_bots()
        due = next_alarm(table, stage.pacing, {})
        later = self.at + 700
        self.at = later if due is None else min(max(due, self.at), later)  # alarms ring in time
        stage.apply(overdue(table, stage.pacing, {}, self.at, lambda: "00" * 32))
        for seat, question in asked.items():
            now = stage.telling.decision(seat)
            if question is None or now is None or now.id != question.id or self.chance(3):
                continue
            offered = [one.notation for one in question.options if one.notation != "call"]
            calm = "pass" in offered and not self.chance(4)
            chosen = "pass" if calm else offered[self.dice.below(0, len(offered))]
            answer(stage, seat, chosen, self.at)
        for seat, decision, option in of_bots:
            if not self.chance(3):
                stage.answer_for(seat, decision, option, self.at)
        stage.follow_orders(self.at)
        self.told = stage.advance(self.at)

    def _asked_of_bots(self) -> list[tuple[int, str, int]]:
        table, state = self.stage.table, self.stage.table.state
        assert state is not None
        return [
            (
                seat,
                table.decision_id(seat),
                decision.options[self.dice.below(0, len(decision.options))],
            )
            for seat, decision in state.window.items()
            if table.chairs[seat].player
        ]


def standing(stage: Stage) -> dict[str, Any]:
    """All that anybody is shown of the game, without the numbers that begin anew."""
    pacing, telling, table = stage.pacing, stage.telling, stage.table
    shown: dict[str, Any] = {
        "status": telling.status,
        "deadline": telling.deadline(),
        "alarm": next_alarm(table, pacing, {}),
        "waits": pacing.waits_for(),
        "asked_at": pacing.asked_at,
    }
    if pacing.moment is not None:
        moment = pacing.moment
        shown["moment"] = (moment.name, moment.floor, moment.deadline, sorted(moment.missing()))
    for seat in (*range(len(table.chairs)), None):
        asked = telling.decision(seat)
        shown[f"view {seat}"] = plain(pacing.view(seat))
        if asked is not None:
            shown[f"asked {seat}"] = (asked.question, asked.sentence, asked.options, asked.deadline)
            assert seat is not None
            shown[f"called {seat}"] = questions_to(table, pacing, seat)
    return shown


def again(log: list[ENTRIES], at: int) -> Stage:
    return resumed(log, lambda played: bind(played.game), at)


@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [
        ("ember", 2, ()),
        ("ember", 2, ("greedy",)),
        ("ember", 3, ()),
        ("encore", 2, ()),
        ("ensemble", 3, ("kindred",)),
    ],
)
def test_who_reads_a_table_again_shows_what_it_showed(
    game: str, people: int, bots: tuple[str, ...]
) -> None:
    behind = open_moments = 0
    for seed in range(2):
        evening = Evening(game, people, bots, seed)
        for _ in range(100):
            if evening.stage.telling.status != "playing":
                break
            evening.step()
            pacing = evening.stage.pacing
            behind += pacing.is_behind
            open_moments += pacing.is_timed and not pacing.is_behind
            assert standing(again(evening.log, evening.at)) == standing(evening.stage)
    if game == "ember":
        assert behind > 10 and open_moments > 10, "both kinds were met"


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_a_turn_is_shown_again_whether_or_not_it_leaves_a_choice(hand: str) -> None:
    made = document(hands=("bud", hand), step="preshow")
    source = entries.Source(table="T-0", code="", step=0, position=made)
    begun = gathered("encore", 2, clock=Clock(move=60))
    created, *others = begun
    begun = [replace(created, source=source), *others]
    stage = start(Stage(Table(begun, lambda _: GAME)))
    answer(stage, 0, "stage bud m1")
    _ = stage.advance(BEGIN)
    assert isinstance(stage.pacing.moment, Turn)
    assert stage.pacing.is_behind == (hand == HANDS["no choice"])
    log = [*begun, *(entries.read(line) for line in stage.unsaved)]
    assert standing(resumed(log, lambda _: GAME, BEGIN)) == standing(stage)


def test_time_goes_on_while_nobody_has_the_table() -> None:
    """A moment ends at its deadline, whether or not somebody could act in it."""
    evening, ends = Evening("ember", 2, (), 1), set[bool]()
    for _ in range(150):
        evening.step()
        stage = evening.stage
        moment = stage.pacing.moment
        if moment is None or moment.deadline is None:
            continue
        just_before = again(evening.log, moment.deadline - 1)
        assert just_before.pacing.moment is not None
        assert just_before.pacing.moment.name == moment.name
        after = again(evening.log, moment.deadline)
        if stage.pacing.is_behind:  # nobody has to do anything for it to be over
            assert after.pacing.moment is None or after.pacing.moment.name != moment.name
        after.apply(overdue(after.table, after.pacing, {}, moment.deadline, lambda: "00" * 32))
        _ = after.advance(moment.deadline)
        assert after.pacing.moment is None or after.pacing.moment.name != moment.name
        ends.add(stage.pacing.is_behind)
    assert ends == {True, False}, "both kinds were met"


def test_what_was_agreed_lasts_no_longer_because_the_clock_was_set_back() -> None:
    evening, met = Evening("ember", 2, (), 1), 0
    for _ in range(60):
        evening.step()
        stage = evening.stage
        moment = stage.pacing.moment
        if moment is None or moment.deadline is None:
            continue
        last = evening.log[-1].at
        an_hour_ago = last - 3_600_000
        left = moment.deadline - last
        found = again(evening.log, an_hour_ago)
        assert found.pacing.moment is not None
        assert found.pacing.moment.deadline == an_hour_ago + left
        # Nor because something was written by the right clock meanwhile.
        said = entries.Said(at=an_hour_ago + 5, by="m1", text="hello")
        once_more = again([*evening.log, said], an_hour_ago + 2_000)
        assert once_more.pacing.moment is not None
        assert once_more.pacing.moment.deadline == an_hour_ago + 5 + left
        met += 1
    assert met > 10


def test_a_question_to_several_has_the_same_time_left_when_some_have_answered() -> None:
    """It was put when a moment was over, not when the engine asked it."""
    evening, met = Evening("ember", 3, (), 2), 0
    for _ in range(300):
        evening.step()
        stage = evening.stage
        state = stage.table.state
        if stage.telling.status != "playing" or state is None:
            break
        late = stage.pacing.asked_at > stage.table.asked_at
        if stage.pacing.moment is None and len(state.window) > 1 and late:
            answer(stage, next(iter(state.window)), "", evening.at)
            _ = stage.advance(evening.at)
            if stage.table.state is not None and stage.table.state.laid:
                met += 1
                found = again(evening.log, evening.at)
                assert found.telling.deadline() == stage.telling.deadline()
    assert met > 0


def test_a_pass_that_was_acknowledged_is_not_asked_for_again() -> None:
    """Also where there was nothing else to do."""
    evening, met = Evening("ember", 2, (), 2), 0
    for _ in range(150):
        evening.step()
        stage = evening.stage
        moment = stage.pacing.moment
        if moment is None or not stage.pacing.is_behind or len(moment.missing()) != 2:
            continue
        answer(stage, 0, "pass", evening.at)
        _ = stage.advance(evening.at)
        resumed_stage = again(evening.log, evening.at)
        assert resumed_stage.telling.decision(0) is None
        assert resumed_stage.telling.decision(1) is not None
        met += 1
    assert met > 3


def test_a_pass_counts_for_the_moment_it_was_given_in() -> None:
    """A restart may show another one than its log was written in, if a bot was late."""
    evening, met = Evening("ember", 2, (), 2), 0
    for _ in range(100):
        evening.step()
        moment = evening.stage.pacing.moment
        if moment is None or moment.deadline is None or 0 not in moment.missing():
            continue
        log = evening.log
        for name, counts in ((moment.name, True), ("", True), ("m-another", False)):
            passed = entries.Passed(at=evening.at, by="m1", seat=0, moment=name)
            found = again([*log, passed], evening.at).pacing.moment
            if found is not None and found.name == moment.name:
                assert (0 in found.answered) == counts
                met += 1
    assert met > 20


def test_a_server_that_starts_again_asks_whom_it_had_asked(tmp_path: Path) -> None:
    """Nobody can act in the first moment of this game: the engine is ahead of what is shown."""

    async def play() -> None:
        wish = {"seats": 2, "clock": {"moment": 60}}
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            await seat_all(group, "ember", **wish)
            for player in group:
                await player.until(lambda me: me.moment)
            one, other = group
            assert one.decision is not None and other.decision is not None
            _ = await one.ask("answer", decision=one.decision["id"], action=0)
            await other.until(lambda me: me.moment and me.moment["waits_for"] == [1])
            tickets = [(player.table, player.token) for player in group]
            shown = (other.view, other.moment, other.decision)
        async with server(in_file(tmp_path)) as live, players(live.port, 2) as group:
            one, other = group
            for player, (table, token) in zip(group, tickets, strict=True):
                player.table, player.token = table, token
                await player.attach()
            assert one.decision is None, "the pass was acknowledged"
            view, moment, decision = shown
            assert other.view == view
            assert moment is not None
            assert other.decision is not None
            assert other.decision["id"] == decision["id"]
            assert other.moment is not None
            # Shown from when the cards were dealt, not from when that was on disk.
            assert abs(other.moment["deadline"] - moment["deadline"]) < 2_000
            _ = await other.answer(0)
            await other.until(lambda me: me.moment != moment)

    run(play())
