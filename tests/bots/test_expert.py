"""The experts of Ember and Encore!!: what they search, and that they look at nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Timer

import pytest

import parlour
from parlour.bots import make_bot
from parlour.bots.bot import said
from parlour.bots.experts import wizards_lore
from parlour.bots.search import Search
from parlour.bots.search_ember import EmberSearch
from parlour.core.decisions import Action, Decision
from parlour.core.state import State
from parlour.games.ember import powers
from parlour.games.ember.actions import CALL
from parlour.games.ember.game import Ember
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import EmberView
from parlour.games.encore.actions import COLOUR
from parlour.games.encore.state import EncoreState

GAMES = {"ember": parlour.game("ember"), "encore": parlour.game("encore")}
SEARCHING = ["ember", "encore"]


def choices(game: str, seats: int, seed: int) -> Iterator[tuple[State, int, Decision]]:
    """The real choices of a game between greedy bots, before each of them is made."""
    bots = [make_bot("greedy", GAMES[game], seed + seat) for seat in range(seats)]
    state = GAMES[game].start(seats, seed)
    while state.outcome is None:
        for seat, decision in state.window.items():
            if len(decision.options) > 1:
                yield state, seat, decision
            state.answer(seat, bots[seat].choose(state.view(seat), decision))


def some(game: str, seats: int = 2, seed: int = 1, every: int = 17) -> list[tuple[State, int]]:
    """Positions of a game in which a seat has a choice."""
    found = [(state.clone(), seat) for state, seat, _ in choices(game, seats, seed)]
    return found[5::every]


def chosen(name: str, game: str, state: State, seat: int, seed: int = 4) -> Action:
    return make_bot(name, GAMES[game], seed).choose(state.view(seat), state.window[seat])


@pytest.mark.parametrize("game", SEARCHING)
def test_it_chooses_among_what_is_offered_and_the_same_each_time(game: str) -> None:
    for state, seat in some(game):
        action = chosen("expert@12", game, state, seat)
        assert action in state.window[seat].options
        assert chosen("expert@12", game, state, seat) == action


@pytest.mark.parametrize("game", SEARCHING)
def test_what_its_seat_cannot_know_changes_nothing(game: str) -> None:
    for number, (state, seat) in enumerate(some(game, every=11)):
        other = GAMES[game].imagine(state.view(seat), number)
        assert other.view(seat).dump() == state.view(seat).dump()
        assert chosen("expert@12", game, other, seat) == chosen("expert@12", game, state, seat)


@pytest.mark.parametrize("game", SEARCHING)
def test_every_simulation_goes_to_one_action(game: str) -> None:
    for state, seat in some(game, every=29):
        search = Search(GAMES[game], state.view(seat), seat, 3)
        search.run(40)
        found = search.best_first()
        assert sum(int(node.visits) for node in found) == search.simulations == 40
        assert all(0 <= node.share <= 1 for node in found)
        assert [node.visits for node in found] == sorted((n.visits for n in found), reverse=True)


class Watching(Search):
    """Notes the dice that each simulation has after it imagined its table."""

    seen: list[tuple[int, int]]

    def finish(self, state: State) -> None:
        self.seen.append((int(self.dice.a), int(self.dice.b)))
        super().finish(state)


@pytest.mark.parametrize("game", SEARCHING)
def test_paired_actions_meet_the_same_tables(game: str) -> None:
    for state, seat in some(game, every=29):
        search = Watching(GAMES[game], state.view(seat), seat, 3, patience=99, paired=True)
        search.seen = []
        search.run(40)
        tried = search.best_first()
        assert sum(int(node.visits) for node in tried) == 40
        assert len(set(search.seen)) == max(int(node.visits) for node in tried) < 40


def test_a_search_to_the_end_finds_the_call_that_wins() -> None:
    """In a game of two in which nothing lies face up, a right call by who is ahead wins."""
    found = 0
    for state, seat, decision in choices("ember", 2, 8):
        assert isinstance(state, EmberState)
        mine, theirs = int(powers.total(state, seat)), int(powers.total(state, 1 - seat))
        right = mine >= powers.threshold(state, seat) and mine > theirs + 12
        if CALL in decision.options and right:
            found += 1
            assert chosen("expert@60", "ember", state, seat) == CALL
    assert found


def test_it_never_thinks_of_a_wrong_call() -> None:
    game = GAMES["ember"]
    assert isinstance(game, Ember)
    met = 0
    for state, seat in some("ember", every=7):
        if CALL not in state.window[seat].options:
            continue
        assert isinstance(state, EmberState)
        view = state.view(seat)
        assert isinstance(view, EmberView)
        search = EmberSearch(game, view, seat, 2, wizards_lore(game.cards))
        search.run(30)
        wrong = powers.total(state, seat) < powers.threshold(state, seat)
        tried = [int(node.action) for node in search.best_first()]
        assert (CALL in tried) != wrong
        met += wrong
    assert met


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_it_plays_ember_at_every_table(seats: int) -> None:
    for state, seat in some("ember", seats, seed=3, every=40):
        assert chosen("expert@4", "ember", state, seat) in state.window[seat].options


def test_alone_a_lost_game_is_worth_nothing() -> None:
    lost = [state for state, _ in some("ember", 1, seed=2, every=1)][-1]
    search = Search(GAMES["ember"], lost.view(0), 0, 1)
    search.run(20)
    shares = [node.share for node in search.best_first()]
    ended = GAMES["ember"].imagine(lost.view(0), 1)
    GAMES["ember"].playout(ended, 1)
    assert ended.outcome is not None
    assert ended.outcome.winners == ()
    assert min(shares) == 0


@pytest.mark.parametrize("game", SEARCHING)
def test_it_answers_when_it_is_told_to_stop(game: str) -> None:
    state, seat = some(game)[1]
    bot = make_bot("expert@1000000000", GAMES[game], 1)
    timer = Timer(0.2, bot.stop)
    timer.start()
    assert bot.choose(state.view(seat), state.window[seat]) in state.window[seat].options
    timer.join()


@pytest.mark.parametrize("game", SEARCHING)
def test_one_simulation_and_a_thousandth_of_a_second_are_enough_for_an_answer(game: str) -> None:
    state, seat = some(game)[0]
    for name in ("expert@1", "expert@1ms"):
        assert chosen(name, game, state, seat) in state.window[seat].options


@pytest.mark.parametrize("game", SEARCHING)
def test_it_says_why_and_what_it_would_do_instead(game: str) -> None:
    for state, seat in some(game):
        bot = make_bot("expert@24", GAMES[game], 2)
        action = bot.choose(state.view(seat), state.window[seat])
        sentence = said(bot.reasons(), GAMES[game].phrases)
        if isinstance(state, EncoreState) and state.ask == COLOUR:
            continue
        assert "of 100 games played on in mind" in sentence
        instead = bot.instead()
        if instead is not None:
            assert instead != action
            assert instead in state.window[seat].options
