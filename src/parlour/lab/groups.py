"""Groups of bots that play a game of one team together, again and again.

How often a group wins its first game, and how often one some games later; and what becomes of
players who know their own group when they are seated among those of other groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from parlour.bots import Bot, make_bot
from parlour.core.game import Game
from parlour.core.randomness import quick
from parlour.lab.screen import progress
from parlour.lab.simulate import Plan, check, game_seeds, play_bots
from parlour.lab.statistics import Interval, share, share_difference
from parlour.lab.words import refuse, say
from parlour.packs.binding import GAMES, bind


@dataclass
class Groups:
    """What was played, and which groups won which of their games."""

    plan: Plan  # its bots are all that were named: each group has its own choice of them
    together: int  # games before the one that counts
    won: list[list[bool]] = field(default_factory=list)  # of each group, game by game
    mixed: list[bool] = field(default_factory=list)  # games of players who know other groups

    @property
    def groups(self) -> int:
        return len(self.won)

    def game(self, number: int) -> Interval:
        """The share of groups that won their game of this number, from 0."""
        return share(sum(games[number] for games in self.won), self.groups)

    def gain(self) -> Interval:
        """The change from the first game to the last one of the same groups."""
        gained = sum(games[-1] and not games[0] for games in self.won)
        lost = sum(games[0] and not games[-1] for games in self.won)
        return share_difference(gained, lost, self.groups)

    def among_strangers(self) -> Interval:
        """The share of wins when everybody sits among players of other groups."""
        return share(sum(self.mixed), len(self.mixed))

    def dump(self) -> dict[str, object]:
        return {
            "game": self.plan.game,
            "seats": self.plan.seats,
            "groups": self.groups,
            "together": self.together,
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "games": [self.game(number).dump("share") for number in range(self.together + 1)],
            "gain": self.gain().dump("difference"),
            "mixed": self.among_strangers().dump("share") if self.mixed else None,
        }


def play_groups(plan: Plan, groups: int, together: int) -> Groups:
    """Let groups play `together` games and one more; BadInput if they cannot.

    As many groups as there are seats have the same cast, and are mixed afterwards so that no two
    players of a group meet again.
    """
    game = check(plan)
    if not game.team:
        teams = [name for name in GAMES if bind(name).team]
        raise refuse("no_team", game=plan.game, games=", ".join(teams))
    found = Groups(plan, together)
    with progress(say("playing"), groups) as advance:
        for first in range(0, groups, plan.seats):
            circle = [
                new_group(plan, game, number, cast(plan, first))
                for number in range(first + 1, min(first + plan.seats, groups) + 1)
            ]
            for group in circle:
                found.won.append([group.play() for _ in range(together + 1)])
                advance(1)
            if len(circle) == plan.seats:
                found.mixed += [mixed(circle, turn).play() for turn in range(plan.seats)]
    return found


def cast(plan: Plan, first: int) -> tuple[str, ...]:
    """The bots of a group by seat: the names in turn, or as many of them as there are seats."""
    names = list(plan.bots)
    if len(names) <= plan.seats:
        return tuple(names[seat % len(names)] for seat in range(plan.seats))
    dice = quick(game_seeds(plan.seed, first, 0)[0])
    return tuple(names.pop(dice.below(0, len(names))) for _ in range(plan.seats))


@dataclass
class Group:
    """Players who stay together."""

    plan: Plan
    game: Game
    deal: int  # the seed of their first game
    bots: list[Bot]
    players: list[str]  # by seat
    played: int = 0

    def play(self) -> bool:
        """Play the next game; gives whether it was won."""
        deal = game_seeds(self.deal, self.played, 0)[0] if self.played else self.deal
        self.played += 1
        for bot in self.bots:
            bot.meet(self.players)
        state, _ = play_bots(self.game, deal, self.plan.options, self.bots, [])
        assert state.outcome is not None, "a game that was played to its end has no outcome"
        return bool(state.outcome.winners)


def new_group(plan: Plan, game: Game, number: int, names: Sequence[str]) -> Group:
    """Strangers: their first game is game `number` of a simulation with the same seed and bots."""
    deal, *seeds = game_seeds(plan.seed, number, plan.seats)
    bots = [make_bot(name, game, seed) for name, seed in zip(names, seeds, strict=True)]
    return Group(plan, game, deal, bots, [f"{number}.{seat}" for seat in range(plan.seats)])


def mixed(circle: Sequence[Group], turn: int) -> Group:
    """One player of each group, everyone in the seat they are used to."""
    chosen = [circle[(turn + seat) % len(circle)] for seat in range(len(circle))]
    one = chosen[0]
    bots = [group.bots[seat] for seat, group in enumerate(chosen)]
    players = [group.players[seat] for seat, group in enumerate(chosen)]
    return Group(one.plan, one.game, one.deal, bots, players, one.played)
