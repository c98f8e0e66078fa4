"""Which action wins most often on tables as they could be: a tree search over imagined states.

Each simulation imagines a whole state that agrees with the view, walks down a tree of actions that
all imagined states share, and plays on from its end. What a seat does in the tree depends on what
was done before and not on cards it cannot see, since many imagined states pass through the
same node (information-set Monte Carlo tree search).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.game import Game
from parlour.core.randomness import play_dice
from parlour.core.seats import bit
from parlour.core.state import State
from parlour.core.views import View

CURIOSITY: Final = 0.7
"""How much an action gains that was tried less often than others, if games are won or lost."""

SEEDS: Final[i64] = 0x100000000
"""How many seeds there are for the dice of a search."""


class Node:
    """An action of a seat, after all actions that lead to it."""

    def __init__(self, action: i64, seat: i64, after: Node | None) -> None:
        self.action: Final = action
        self.seat: Final = seat
        self.after: Final = after  # the next one of its siblings
        self.first: Node | None = None  # of what was tried next
        self.visits: i64 = 0
        self.total = 0.0  # of what its seat won
        self.squares = 0.0
        self.chances: i64 = 0  # simulations in which it could be chosen
        self.lean = 0.0  # what was thought of it before
        self.met: i64 = 0  # the last simulation in which it could be chosen

    @property
    def share(self) -> float:
        """Of the simulations that led here, the share its seat won."""
        return self.total / float(self.visits) if self.visits else 0.0

    @property
    def variance(self) -> float:
        """Of its share: how sure it is."""
        if self.visits < 2:
            return 1.0
        visits = float(self.visits)
        mean = self.total / visits
        return max(0.0, self.squares / visits - mean * mean) / (visits - 1.0)

    def add(self, action: i64, seat: i64) -> Node:
        child = Node(action, seat, self.first)
        self.first = child
        return child

    def child(self, action: i64) -> Node | None:
        child = self.first
        while child is not None and child.action != action:
            child = child.after
        return child

    def children(self) -> list[Node]:
        found: list[Node] = []
        child = self.first
        while child is not None:
            found.append(child)
            child = child.after
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """One decision of one seat, thought over for as many simulations as there is time for.

    `patience` is how often a node is visited before the tree grows beyond it: where a simulation
    plays on with some sense, a guess at what follows is worse than that. `paired` gives each action
    of the seat the same imagined tables and the same dice, so that luck does not part them.
    """

    def __init__(
        self,
        game: Game,
        view: View,
        seat: int,
        seed: int,
        curiosity: float = CURIOSITY,
        patience: int = 1,
        *,
        paired: bool = False,
    ) -> None:
        self.game: Final = game
        self.view: Final = view
        self.seat: Final[i64] = seat
        self.curiosity: Final = curiosity
        self.patience: Final[i64] = patience
        self.root: Final = Node(-1, self.seat, None)
        self.seed: Final[i64] = seed % SEEDS
        self.dice = play_dice(seed)
        # A table to choose the first action at, which is offered at every other as well.
        self.opening: Final = self.imagined() if paired else None
        self.simulations: i64 = 0
        self.rewards: list[float] = []

    # What each game says for itself.

    def pointless(self, state: State, seat: i64, action: i64) -> bool:
        """Whether an option is never better than some other one."""
        return False

    def finish(self, state: State) -> None:
        """Play on from a state that the tree does not know, and fill in what each seat wins."""
        state.play_out(self.dice)
        self.take_rewards(state)

    # Simulating.

    def lean(self, action: int, by: float) -> None:
        """Think well of an action before anything is tried."""
        place: i64 = action
        child = self.root.child(place)
        if child is None:
            child = self.root.add(place, self.seat)
        child.lean = by

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self.simulate()

    def imagined(self) -> State:
        """A table that agrees with the view, to be played on."""
        state = self.game.imagine_by(self.dice.fork(), self.view, None)
        state.think_ahead()
        return state

    def simulate(self) -> None:
        self.simulations += 1
        node = self.root
        path: list[Node] = []
        opening = self.opening
        if opening is not None:
            node = self.next_node(node, opening, self.seat)
            path.append(node)
            self.dice = play_dice(self.seed + node.visits * SEEDS)
        state = self.imagined()
        if opening is not None:
            state.play(self.seat, node.action)
        while state.outcome is None and (node is self.root or node.visits >= self.patience):
            seat = self.next_seat(state)
            if node is not self.root and state.option_count(seat) == 1:
                state.play(seat, state.option(seat, 0))
                continue
            node = self.next_node(node, state, seat)
            path.append(node)
            state.play(seat, node.action)
        self.finish(state)
        rewards = self.rewards
        for node in path:
            reward = rewards[node.seat]
            node.visits += 1
            node.total += reward
            node.squares += reward * reward

    def next_seat(self, state: State) -> i64:
        """Who answers next: the searching seat first, since nobody sees an answer before all do."""
        owing = state.owing
        if owing & bit(self.seat):
            return self.seat
        seat: i64 = 0
        while owing & 1 == 0:
            owing >>= 1
            seat += 1
        return seat

    def next_node(self, node: Node, state: State, seat: i64) -> Node:
        """An option that was not tried yet, or the most promising one."""
        now = self.simulations
        untried: i64 = 0
        fresh: i64 = -1
        count = state.option_count(seat)
        k: i64 = 0
        while k < count:
            action = state.option(seat, k)
            k += 1
            if self.pointless(state, seat, action):
                continue
            child = node.child(action)
            if child is not None:
                child.met = now
                child.chances += 1
                if child.visits:
                    continue
            untried += 1
            if self.dice.below(0, untried) == 0:
                fresh = action
        if fresh < 0:
            return self.most_promising(node, now)
        child = node.child(fresh)
        if child is None:
            child = node.add(fresh, seat)
            child.chances = 1
        return child

    def most_promising(self, node: Node, now: i64) -> Node:
        found: Node | None = None
        most = -1.0e9
        child = node.first
        while child is not None:
            if child.met == now:
                chances: float = float(child.chances)
                visits: float = float(child.visits)
                hope = child.total / visits + child.lean
                hope += self.curiosity * sqrt(log(chances) / visits)
                if hope > most:
                    most = hope
                    found = child
            child = child.after
        assert found is not None, "a seat that is asked has options"
        return found

    def take_rewards(self, state: State) -> None:
        """A game is shared by its winners. One that nobody wins is as good as an even chance
        among rivals, and lost to a team or to whoever plays alone."""
        outcome = state.outcome
        assert outcome is not None, "the game was played to its end"
        winners = outcome.winners
        seats = state.seats
        even = 0.0 if seats == 1 or self.game.team else 1.0 / float(seats)
        rewards: list[float] = []
        seat: i64 = 0
        while seat < seats:
            if not winners:
                rewards.append(even)
            else:
                share = 1.0 if self.game.team else 1.0 / float(len(winners))
                rewards.append(share if seat in winners else 0.0)
            seat += 1
        self.rewards = rewards

    # What came of it.

    def best_first(self) -> list[Node]:
        """The actions that were tried, the one to choose first."""
        tried = [node for node in self.root.children() if node.visits]
        return sorted(tried, key=visits_and_share, reverse=True)


def visits_and_share(node: Node) -> tuple[int, float, int]:
    return (node.visits, node.share, -node.action)
