"""Cards are conserved, games end, only what is offered is accepted."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sized

import pytest

import parlour
from parlour import IllegalAction, State
from parlour.core.canonical import canonical

from .cases import Case, SetUp
from .figures import figure, seeds
from .play import PLAYERS, play_on, played_for, somewhere, states


@pytest.mark.parametrize("player", PLAYERS)
def test_every_game_ends_within_its_bound_and_loses_no_card(case: Case, player: str) -> None:
    for seed in seeds("test_every_game_ends", 400, 200_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        cards = case.cards(state.dump())
        assert len(set(cards)) == len(cards)
        for count, _ in enumerate(play_on(state, rnd, PLAYERS[player])):
            if count % 7 == seed % 7 or state.outcome is not None:
                assert case.cards(state.dump()) == cards
        assert state.outcome is not None
        assert not state.window
        assert state.closed <= case.bound(state)


def test_cards_are_conserved_after_every_single_answer(case: Case) -> None:
    for seed in seeds("test_cards_are_conserved", 150, 20_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        cards = case.cards(state.dump())
        for _ in play_on(state, rnd, PLAYERS["mostly agree"]):
            assert case.cards(state.dump()) == cards


WRONG_SEATS = [-1, 10, 99, True, "0", 1.0, None, 2**70]
WRONG_ACTIONS = [-1, 100_000, False, "0", 0.0, None, 2**70, [0]]


LARGE = 1_000
"""More actions than a table has that is tried as a whole."""


def attempts(state: State, rnd: random.Random) -> list[tuple[object, object]]:
    """Answers nobody asked for: every seat with many actions, and things that are no answer.

    Of a large table those beside what is offered, and some others.
    """
    table = range(len(state.game.actions))
    actions = set(table)
    if len(table) > LARGE:
        offered = [k for decision in state.window.values() for k in decision.options]
        actions = {k + beside for k in offered for beside in range(-14, 15)} & set(table)
        actions.update(rnd.sample(table, 100))
    tried: list[tuple[object, object]] = [
        (seat, action) for seat in range(state.seats) for action in sorted(actions)
    ]
    tried += [(seat, rnd.choice([0, 1])) for seat in WRONG_SEATS]
    tried += [(rnd.randrange(state.seats), action) for action in WRONG_ACTIONS]
    rnd.shuffle(tried)
    return tried


def test_nothing_but_what_is_offered_is_accepted(case: Case) -> None:
    tried = 0
    wanted = figure(50_000, 20_000_000)
    for seed in seeds("test_nothing_but_what_is_offered", 100_000, 10_000_000):
        if tried >= wanted:
            break
        rnd = random.Random(seed)
        state = somewhere(case.any_set_up(rnd).start(case.game, seed), rnd)
        before = canonical(state.dump())
        for seat, action in attempts(state, rnd):
            if is_offered(state, seat, action):
                assert state.why_not(seat, action) is None
                continue
            with pytest.raises(IllegalAction) as refused:
                state.answer(seat, action)
            assert refused.value.code
            assert str(refused.value) == refused.value.sentence
            tried += 1
        assert canonical(state.dump()) == before


def is_offered(state: State, seat: object, action: object) -> bool:
    """Whether the answer is among the options, or revises one that was given."""
    if type(seat) is not int or type(action) is not int:
        return False
    if seat in state.window:
        return action in state.window[seat].options
    if seat not in state.asked_seats() or not state.laid_by(seat):
        return False
    decision = state.decision(seat)
    return decision.revisable and action in decision.options


def test_every_option_can_be_played(case: Case) -> None:
    for seed in seeds("test_every_option_can_be_played", 400, 50_000):
        rnd = random.Random(seed)
        state = somewhere(case.any_set_up(rnd).start(case.game, seed), rnd)
        for seat, decision in state.window.items():
            assert list(decision.options) == sorted(set(decision.options))
            count = state.option_count(seat)
            assert tuple(state.option(seat, k) for k in range(count)) == decision.options
            for action in decision.options:
                assert case.game.parse(case.game.notation(action)) == action
                state.clone().answer(seat, action)
            # Whoever knows that an answer is legal need not ask a clone for its options first.
            action = rnd.choice(decision.options)
            asked, unasked = state.clone(), state.clone()
            asked.answer(seat, action)
            unasked.play(seat, action)
            assert canonical(unasked.dump()) == canonical(asked.dump())


def test_picking_an_option_is_answering_with_it(case: Case) -> None:
    for seed in seeds("test_picking_an_option", 60, 20_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        picked = state.clone()
        ahead = picked.options_ahead
        while state.outcome is None:
            seat, decision = next(iter(state.window.items()))
            assert ahead == len(decision.options)
            k = rnd.randrange(ahead)
            state.answer(seat, decision.options[k])
            ahead = picked.pick(k)
            assert ahead == picked.options_ahead
        assert ahead == 0
        assert picked.outcome == state.outcome
        assert canonical(picked.dump()) == canonical(state.dump())
        assert picked.record() == state.record()


def test_an_option_that_is_not_there_cannot_be_picked(case: Case) -> None:
    for seed in seeds("test_an_option_that_is_not_there", 40, 5_000):
        rnd = random.Random(seed)
        state = somewhere(case.any_set_up(rnd).start(case.game, seed), rnd)
        before = canonical(state.dump())
        for wrong in (state.options_ahead, *WRONG_ACTIONS):
            with pytest.raises(IllegalAction) as refused:
                state.pick(wrong)
            assert refused.value.code == "no_such_option"
        assert canonical(state.dump()) == before


def test_the_order_in_which_answers_arrive_never_matters(case: Case) -> None:
    for seed in seeds("test_the_order_in_which_answers_arrive", 400, 50_000):
        rnd = random.Random(seed)
        one = somewhere(case.any_set_up(rnd).start(case.game, seed), rnd)
        other = one.clone()
        choices = {seat: rnd.choice(d.options) for seat, d in one.window.items()}
        for seat, action in choices.items():
            one.answer(seat, action)
        for seat, action in reversed(choices.items()):
            other.answer(seat, action)
        assert canonical(one.dump()) == canonical(other.dump())
        assert one.record() == other.record()


def test_clones_are_independent(case: Case) -> None:
    for seed, state in states(case, "test_clones_are_independent", 2_500, 500_000):
        before = canonical(state.dump())
        clone = state.clone()
        assert canonical(clone.dump()) == before
        played_for(clone, 12, random.Random(seed))
        assert canonical(state.dump()) == before


def test_playing_on_leaves_the_clones_that_were_taken_before(case: Case) -> None:
    for seed in seeds("test_playing_on_leaves_the_clones", 60, 20_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        taken = [
            (state.clone(), canonical(state.dump()))
            for _ in play_on(state, rnd, PLAYERS["mostly agree"])
            if rnd.random() < 0.2
        ]
        for clone, before in taken:
            assert canonical(clone.dump()) == before


def test_clones_of_one_state_play_on_alike(case: Case) -> None:
    for seed, state in states(case, "test_clones_of_one_state", 300, 50_000):
        record = state.record()
        again = played_for(state.clone(), 25, random.Random(seed))
        and_again = played_for(state.clone(), 25, random.Random(seed))
        assert canonical(again.dump()) == canonical(and_again.dump())
        assert state.record() == record
        assert again.sink is None


def test_nothing_depends_on_whether_somebody_listens(case: Case) -> None:
    games = max(20, 200 // case.pace)
    for seed in seeds("test_nothing_depends_on_whether_somebody_listens", games, 20_000):
        silent = case.any_set_up(random.Random(seed)).start(case.game, seed)
        heard = silent.clone()
        events: list[object] = []
        heard.listen(events)  # type: ignore[arg-type]
        for one, other in zip(
            play_on(silent, random.Random(seed), PLAYERS["random"]),
            play_on(heard, random.Random(seed), PLAYERS["random"]),
            strict=True,
        ):
            assert list(one.window.items()) == list(other.window.items())
        assert events
        assert canonical(silent.dump()) == canonical(heard.dump())


def test_a_window_is_a_new_mapping_at_each_change(case: Case) -> None:
    state = SetUp(case.game.most, {}).start(case.game, 5)
    window = state.window
    before = dict(window)
    seat, decision = next(iter(window.items()))
    state.answer(seat, decision.options[0])
    assert dict(window) == before
    assert state.window is not window
    with pytest.raises(TypeError):
        window[seat] = decision  # type: ignore[index]


def test_a_window_is_a_mapping_of_the_seats_that_owe_an_answer(case: Case) -> None:
    state = SetUp(min(3, case.game.most), {}).start(case.game, 5)
    window = state.window
    owed = dict(window.items())
    for kind in (Mapping, Sized, Iterable):
        assert issubclass(type(window), kind)
    assert len(window) == len(owed) > 0
    assert dict(window) == owed and window == owed and owed == window
    assert list(window) == list(window.keys()) == list(owed) == sorted(owed)
    assert list(window.values()) == list(owed.values())
    for seat in range(4):
        assert (seat in window) == (seat in owed)
        assert window.get(seat) == owed.get(seat)
    with pytest.raises(KeyError):
        window[3]


def test_the_playout_inside_the_module_plays_by_the_same_rules(case: Case) -> None:
    for seed in seeds("test_the_playout_inside_the_module", 300, 50_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        cards = case.cards(state.dump())
        decisions = case.game.playout(state, seed)
        assert state.outcome is not None
        assert case.cards(state.dump()) == cards
        assert decisions > 0
        replayed = case.game.replay(state.record())
        assert canonical(replayed.dump()) == canonical(state.dump())


CHAIN = """
import random, parlour
for name in {games!r}:
    game = parlour.game(name)
    for seed in range(5):
        rnd, chain = random.Random(seed), ()
        state = game.start(min(3, game.most), seed)
        while state.outcome is None:
            for seat, decision in state.window.items():
                state.answer(seat, rnd.choice(decision.options))
            chain = (chain, state.clone(), state.window)
        del chain
"""


def test_a_long_chain_of_states_can_be_let_go() -> None:
    """As in a search tree: the allocator looks whether objects overwrite one another."""
    code = CHAIN.format(games=sorted(parlour.games()))
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, check=False)
    assert run.returncode == 0
