"""Hidden stays hidden, and what is shown is enough."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from parlour import BadInput, Game, State
from parlour.core.canonical import canonical
from parlour.core.events import Event

from .cases import Case
from .figures import figure, seeds
from .play import PLAYERS, play_on, states

Viewer = int | None


def all_that_is_sent(state: State, viewer: Viewer) -> bytes:
    """View, decision, refusals and observation of one viewer, as bytes."""
    sent: list[object] = [state.view(viewer).dump()]
    if viewer is not None:
        decision = state.window.get(viewer)
        sent.append(None if decision is None else [decision.question, list(decision.options)])
        for action in range(len(state.game.actions)):
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
            assert all_that_is_sent(other, viewer) == all_that_is_sent(truth, viewer)
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
    askers = [seat for seat in truth.window if seat != viewer]
    rnd.shuffle(askers)
    for seat in askers[: len(truth.window) - 1]:
        options = truth.window[seat].options
        truth.answer(seat, rnd.choice(options))
        other.answer(seat, rnd.choice(options))
        if truth.decision(seat).revisable and rnd.random() < 0.3:
            truth.answer(seat, rnd.choice(options))
    assert shown(one, viewer) == shown(two, viewer)
    assert told(game, one, viewer) == told(game, two, viewer)
    assert all_that_is_sent(truth, viewer) == all_that_is_sent(other, viewer)


def test_folding_the_events_shown_gives_the_view(case: Case) -> None:
    for seed in seeds("test_folding_the_events_shown", 80, 20_000):
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
            assert set(imagined.window) == set(state.window)
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


# The value a chi-square exceeds once in a million, by degrees of freedom.
ONE_IN_A_MILLION = {3: 30.7, 18: 61.2, 76: 146.0}


def test_all_that_a_view_allows_is_imagined_equally_often(case: Case) -> None:
    """Two hidden votes on two spaces: four arrangements; and any card of the deck comes next."""
    state = case.game.start(3, 11, {"explain": False})
    for seat in (0, 1):
        state.answer(seat, state.window[seat].options[0])
    view: Any = state.view(2)
    tries = figure(3_000, 200_000)
    votes: Counter[object] = Counter()
    next_cards: Counter[object] = Counter()
    for seed in range(tries):
        imagined: Any = case.game.imagine(view, seed)
        votes[imagined.laid_by(0), imagined.laid_by(1)] += 1
        before = (*imagined.challenge(), *imagined.board())
        imagined.answer(2, imagined.window[2].options[0])
        fresh = [card for card in imagined.board() if card not in before]
        next_cards[fresh[0]] += 1
    assert len(votes) == 4
    assert chi_square(votes, 4) < ONE_IN_A_MILLION[3]
    left = view.deck
    assert chi_square(next_cards, left) < ONE_IN_A_MILLION[left - 1]
