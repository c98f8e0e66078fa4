"""Ways to play a game for a test: by chance, stubbornly, or with sense."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from parlour import Game, State
from parlour.bots import Bot, make_bot

from .cases import Case
from .figures import figure, seeds

# The answer of a seat that is asked, from the state and chance.
Player = Callable[[State, int, random.Random], int]


def by_place(place: Callable[[int, int, random.Random], int]) -> Player:
    """Whoever looks only at how many options there are: `place` says which of them."""

    def player(state: State, seat: int, rnd: random.Random) -> int:
        options = state.window[seat].options
        return options[place(seat, len(options), rnd)]

    return player


@cache
def quick_bot(game: Game) -> Bot:
    return make_bot("greedy", game, 0)


def greedy(state: State, seat: int, _rnd: random.Random) -> int:
    return quick_bot(state.game).choose(state.view(seat), state.window[seat])


SPENDS_NOTHING = ("pass", "keep", "end", "no", "done", "draw")


def hoarding(state: State, seat: int, rnd: random.Random) -> int:
    """Draws, keeps and passes: never conjures, stages or uses what could be kept."""
    options = state.window[seat].options
    for verb in SPENDS_NOTHING:
        for action in options:
            if state.game.notation(action).split()[0] == verb:
                return action
    return rnd.choice(options)


PLAYERS: dict[str, Player] = {
    "random": by_place(lambda _seat, options, rnd: rnd.randrange(options)),
    "always the first": by_place(lambda _seat, _options, _rnd: 0),
    "always the last": by_place(lambda _seat, options, _rnd: options - 1),
    "all disagree": by_place(lambda seat, options, _rnd: seat % options),
    "mostly agree": by_place(
        lambda _seat, options, rnd: rnd.randrange(options) if rnd.random() < 0.2 else 0
    ),
    "greedy": greedy,
    "hoarding": hoarding,
}

# The last option is the boldest: it conjures, claims, names. A game all of whose answers were
# such would be as narrow as one without any.
EAGER: Player = by_place(
    lambda _seat, options, rnd: rnd.randrange(options) if rnd.random() < 0.4 else options - 1
)
MOODS = [PLAYERS["random"], PLAYERS["mostly agree"], PLAYERS["always the first"], EAGER]

# More answers than any game has: a game that reaches it has lost the clause that ends it.
ENDLESS = 20_000


def play_on(state: State, rnd: random.Random, player: Player) -> Iterator[State]:
    """Answer for whoever is asked, in any order; the state is given after each answer."""
    answers = 0
    while state.outcome is None:
        assert answers < ENDLESS, "the game does not end"
        seats = list(state.window)
        rnd.shuffle(seats)
        for seat in seats:
            state.answer(seat, player(state, seat, rnd))
            answers += 1
            yield state


def played_for(state: State, answers: int, rnd: random.Random) -> State:
    """The state after so many random answers, or at the end of the game."""
    for count, _ in enumerate(play_on(state, rnd, PLAYERS["random"]), start=1):
        if count >= answers:
            break
    return state


def states(case: Case, test: str, ci: int, long: int) -> Iterator[tuple[int, State]]:
    """Many states of many games with the seed of each, a few from every game.

    Whoever receives a state may do with it what they like.
    """
    given = 0
    wanted = figure(ci, long)
    for seed in seeds(test, 1_000_000, 100_000_000):
        rnd = random.Random(seed)
        state = case.any_set_up(rnd).start(case.game, seed)
        for _ in play_on(state, rnd, rnd.choice(MOODS)):
            if rnd.random() < 0.15 or state.outcome is not None:
                yield seed, state.clone()
                given += 1
                if given >= wanted:
                    return


def somewhere(state: State, rnd: random.Random) -> State:
    """The state at a random point of a random game; late points are as likely as early ones."""
    mood = rnd.choice(MOODS)
    answers = rnd.randrange(1, 16 * state.seats)
    for count, _ in enumerate(play_on(state, rnd, mood), start=1):
        if count >= answers:
            break
    return state
