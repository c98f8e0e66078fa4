"""What is kept beside the table to save time is what would be worked out afresh."""

import random

from hypothesis import given
from hypothesis import strategies as st

from parlour.core.tallies import MOST, tallies
from parlour.games.ember import questions
from parlour.games.ember.cards import HIGHEST_VP, MOST_CREATURES
from parlour.games.ember.powers import total, vp
from parlour.games.ember.state import EmberState
from parlour.games.ember.values import Values
from tests.conformance.figures import figure
from tests.games.ember.builders import GAME
from tests.marks import rule

numbers = st.dictionaries(st.integers(0, MOST_CREATURES - 1), st.integers(0, MOST), max_size=8)
print_run = st.lists(st.integers(1, HIGHEST_VP), min_size=MOST_CREATURES, max_size=MOST_CREATURES)


@rule("EMB-5.10")
@given(print_run, numbers, numbers, st.integers(0, 2**MOST_CREATURES - 1))
def test_all_creatures_are_added_up_as_one_by_one(
    printed: list[int], plus: dict[int, int], minus: dict[int, int], some: int
) -> None:
    found = Values(tallies(dict(enumerate(printed))), tallies(plus), tallies(minus))
    each = [max(0, vp + plus.get(k, 0) - minus.get(k, 0)) for k, vp in enumerate(printed)]
    assert [found.of(k) for k in range(MOST_CREATURES)] == each
    assert found.total(some) == sum(value for k, value in enumerate(each) if some >> k & 1)


@rule("EMB-7.2")
def test_values_are_in_step_with_the_marks_all_game_long() -> None:
    for seed in range(figure(10, 2_000)):
        rnd = random.Random(seed)
        state = GAME.start(rnd.randint(1, 5), seed)
        assert isinstance(state, EmberState)
        while state.outcome is None:
            before = state.clone()
            for seat, decision in state.window.items():
                state.answer(seat, rnd.choice(decision.options))
            for table in (state, before):
                fresh = GAME.load(table.dump())
                assert isinstance(fresh, EmberState)
                creatures = range(len(GAME.cards.creatures))
                assert [vp(table, k) for k in creatures] == [vp(fresh, k) for k in creatures]
                for seat in range(state.seats):
                    assert total(table, seat) == total(fresh, seat)


def test_a_question_that_is_remembered_is_the_one_that_would_be_made() -> None:
    for seed in range(figure(60, 5_000)):
        rnd = random.Random(seed)
        state = GAME.start(rnd.randint(1, 5), seed)
        assert isinstance(state, EmberState)
        while state.outcome is None:
            for seat, decision in state.window.items():
                options = [state.option(seat, k) for k in range(state.option_count(seat))]
                assert decision.options == tuple(options)
                assert decision == questions.decision(state, questions.asked(state, seat))
                state.answer(seat, rnd.choice(options))
