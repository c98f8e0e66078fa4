"""Hidden stays hidden, and what is shown is enough."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour import BadInput, Game, State
from parlour.core.canonical import canonical
from parlour.core.events import Event

from .cases import Case
from .figures import figure, seeds
from .play import PLAYERS, play_on, states

Viewer = int | None


def some_actions(game: Game, rnd: random.Random) -> list[int]:
    """The actions a viewer asks about: all of a small table, many of a large one."""
    table = range(len(game.actions))
    return list(table) if len(table) <= 100 else rnd.sample(table, 80)


def all_that_is_sent(state: State, viewer: Viewer, actions: list[int]) -> bytes:
    """View, decision, refusals and observation of one viewer, as bytes."""
    sent: list[object] = [state.view(viewer).dump()]
    if viewer is not None:
        decision = state.window.get(viewer)
        sent.append(None if decision is None else [decision.question, list(decision.options)])
        for action in actions:
            refusal = state.why_not(viewer, action)
            sent.append(None if refusal is None else [refusal.code, refusal.sentence])
        buffer = bytearray(state.game.observation_size)
        state.observe(viewer, buffer)
        sent += [buffer.hex(), state.takeback(viewer)]
    return canonical(sent)


def shown(events: list[Event], viewer: Viewer) -> list[object]:
    """Events as they reach a viewer: what it sees of each, and the sentence it reads."""
    seen = [event.seen_by(viewer) for event in events]
    return [event.dump() for event in seen if event is not None]


def told(game: Game, events: list[Event], viewer: Viewer) -> list[str]:
    seen = [event.seen_by(viewer) for event in events]
    return [game.tell(event, viewer) for event in seen if event is not None]


def test_a_viewer_cannot_tell_what_is_hidden_from_it(case: Case) -> None:
    triples = 0
    wanted = figure(5_000, 2_000_000)
    for seed, truth in states(case, "test_a_viewer_cannot_tell", wanted, wanted):
        if triples >= wanted:
            break
        rnd = random.Random(seed)
        document = truth.dump()
        for viewer in (None, *range(truth.seats)):
            other = case.game.load(case.disguised(document, viewer, rnd))
            asked = some_actions(case.game, rnd)
            sent = all_that_is_sent(other, viewer, asked)
            assert sent == all_that_is_sent(truth, viewer, asked)
            compare_next_events(case.game, truth.clone(), other, viewer, rnd)
            triples += 1


def compare_next_events(
    game: Game, truth: State, other: State, viewer: Viewer, rnd: random.Random
) -> None:
    """Others answer, differently in the two states: up to the reveal the viewer sees the same."""
    one: list[Event] = []
    two: list[Event] = []
    truth.listen(one)
    other.listen(two)
    askers = [seat for seat in truth.window if seat in other.window and seat != viewer]
    rnd.shuffle(askers)
    for seat in askers[: min(len(truth.window), len(other.window)) - 1]:
        for state in (truth, other):
            options = state.window[seat].options
            state.answer(seat, rnd.choice(options))
        if truth.decision(seat).revisable and rnd.random() < 0.3:
            truth.answer(seat, rnd.choice(truth.decision(seat).options))
    assert shown(one, viewer) == shown(two, viewer)
    assert told(game, one, viewer) == told(game, two, viewer)
    asked = some_actions(game, rnd)
    assert all_that_is_sent(truth, viewer, asked) == all_that_is_sent(other, viewer, asked)


def choices(state: State, model: dict[int, int], rnd: random.Random) -> dict[int, int]:
    """An answer for each seat that is asked, often the one of `model`."""
    chosen = {}
    for seat in state.asked_seats():
        laid = state.laid_by(seat)
        options = state.decision(seat).options
        copied = seat in model and model[seat] in options and rnd.random() < 0.6
        chosen[seat] = laid - 1 if laid else model[seat] if copied else rnd.choice(options)
    return chosen


def close(state: State, answers: dict[int, int]) -> list[Event]:
    """Everything that happens when the open window is closed with these answers."""
    events: list[Event] = []
    state.listen(events)
    for seat in list(state.window):
        state.answer(seat, answers[seat])
    return events


def test_what_is_told_and_what_is_seen_go_together(case: Case) -> None:
    """Two truths that one viewer cannot tell apart are played on for as long as it cannot.

    If all answer alike and the views are the same afterwards, the same was told, unless what was
    open has been shuffled away. Whatever is answered, if the same was told and came to light the
    views are the same: nothing is known that was not learned.
    """
    for seed, truth in states(case, "test_what_is_told_and_what_is_seen", 800, 100_000):
        rnd = random.Random(seed * 10_000 + truth.closed)
        viewer = rnd.choice([None, *range(truth.seats)])
        other = case.game.load(case.disguised(truth.dump(), viewer, rnd))
        for _ in range(12):
            if truth.outcome is not None or other.outcome is not None:
                break
            answers = choices(truth, {}, rnd)
            others = choices(other, answers, rnd)
            if viewer in answers:
                others[viewer] = answers[viewer]
            one = close(truth, answers)
            two = close(other, others)
            seen = truth.view(viewer).dump()
            seen_too = other.view(viewer).dump()
            shuffled = any(event.code in case.reshuffles for event in one)
            if answers == others and seen == seen_too and not shuffled:
                assert shown(one, viewer) == shown(two, viewer)
            if told(case.game, one, viewer) == told(case.game, two, viewer):
                if case.came_to_light(seen) == case.came_to_light(seen_too):
                    assert seen == seen_too
            if seen != seen_too:
                break


def test_folding_the_events_shown_gives_the_view(case: Case) -> None:
    for seed in seeds("test_folding_the_events_shown", max(15, 80 // case.pace), 20_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        viewers: list[Viewer] = [None, *range(state.seats)]
        views = {viewer: state.view(viewer) for viewer in viewers}
        events: list[Event] = []
        state.listen(events)
        for _ in play_on(state, rnd, PLAYERS["mostly agree"]):
            for viewer in viewers:
                for event in events:
                    seen = event.seen_by(viewer)
                    if seen is not None:
                        views[viewer] = views[viewer].fold(seen)
                assert views[viewer] == state.view(viewer)
            events.clear()


def test_the_news_of_a_view_are_the_fields_that_changed(case: Case) -> None:
    for seed in seeds("test_the_news_of_a_view", max(3, 12 // case.pace), 5_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        viewers: list[Viewer] = [None, *range(state.seats)]
        views = {viewer: state.view(viewer) for viewer in viewers}
        for _ in play_on(state, rnd, PLAYERS["mostly agree"]):
            viewer = rnd.choice(viewers)  # so that some were told nothing for a while
            before, now = views[viewer].dump(), state.view(viewer)
            new = {k: v for k, v in now.dump().items() if canonical(v) != canonical(before[k])}
            assert now.news(views[viewer]) == new
            views[viewer] = now


def test_a_view_survives_being_written_down(case: Case) -> None:
    for _, state in states(case, "test_a_view_survives", 300, 50_000):
        for viewer in (None, *range(state.seats)):
            view = state.view(viewer)
            assert case.game.load_view(view.dump()) == view


def test_an_imagined_state_agrees_with_the_view_it_was_made_from(case: Case) -> None:
    for seed, state in states(case, "test_an_imagined_state_agrees", 300, 100_000):
        cards = case.cards(state.dump())
        for viewer in (None, seed % state.seats):
            view = state.view(viewer)
            imagined = case.game.imagine(view, seed)
            assert imagined.view(viewer) == view
            assert case.cards(imagined.dump()) == cards
            assert imagined.asked_seats() == state.asked_seats()
            if viewer is not None:
                assert imagined.window.get(viewer) == state.window.get(viewer)
            loaded = case.game.load(imagined.dump())
            assert canonical(loaded.dump()) == canonical(imagined.dump())
            if imagined.outcome is None:
                case.game.playout(imagined, seed)
                replayed = case.game.replay(imagined.record())
                assert canonical(replayed.dump()) == canonical(imagined.dump())


def test_windows_open_on_public_facts(case: Case) -> None:
    """Everyone is told the same about who is asked, and those who owe an answer are among them."""
    for seed in seeds("test_windows_open_on_public_facts", 60, 20_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        for _ in play_on(state, rnd, PLAYERS["random"]):
            asked = {canonical(state.view(v).dump()["asked"]) for v in (None, *range(state.seats))}
            assert asked == {canonical(list(state.asked_seats()))}
            assert set(state.window) <= set(state.asked_seats())


def test_nobody_looks_from_a_seat_that_is_not_there(case: Case) -> None:
    state = case.any_set_up(random.Random(1)).start(case.game, 1)
    for viewer in (-1, state.seats, 99):
        with pytest.raises(BadInput):
            state.view(viewer)
        with pytest.raises(BadInput):
            state.observe(viewer, bytearray(case.game.observation_size))
    with pytest.raises(BadInput):
        state.observe(0, bytearray(1))
    with pytest.raises(BadInput):
        state.observe(0, bytes(case.game.observation_size))


def chi_square(counts: Counter[object], kinds: int) -> float:
    total = sum(counts.values())
    expected = total / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


def once_in_a_million(freedom: int) -> float:
    """About the value that a chi-square exceeds once in a million, by Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 4.7534 * part**0.5) ** 3)


def test_all_that_a_view_allows_is_imagined_equally_often(case: Case) -> None:
    for counts, ways in case.arrangements(figure(3_000, 200_000)):
        assert chi_square(counts, ways) < once_in_a_million(ways - 1)
