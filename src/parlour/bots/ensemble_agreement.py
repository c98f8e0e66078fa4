"""How likely a group of Ensemble agrees on a picture, as the rules judge it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from parlour.core.seats import Seat
from parlour.games.ensemble.view import EnsembleView

Chances = Mapping[Seat, Sequence[float]]  # how likely each of the others votes for each picture


def agreement(view: EnsembleView, others: Chances) -> list[float]:
    """What a vote of this seat for each picture of the board promises.

    That is the chance that no more of the others dissent than the Allowance lets pass (ENS-5.2),
    and once more the chance that none does, where that would bring a life back (ENS-5.1).
    """
    # Only what more than half vote for is sure to stand for the group, whatever is allowed.
    allowed = min(view.allowance, (view.seats - 1) // 2)
    life = 1.0 if may_regain_life(view) else 0.0
    found: list[float] = []
    for place in range(len(view.board)):
        votes = {seat: chances[place] for seat, chances in others.items()}
        apart = dissenters(votes, allowed, view.bearer)
        found.append(sum(apart) + life * apart[0])
    return found


def may_regain_life(view: EnsembleView) -> bool:
    """Whether a life is lost that an Ensemble would bring back; never by lantern light (ENS-9.9)."""
    begun = view.seats + (view.options["novice"] is True)
    return view.bearer is None and len(view.lives) < begun


def dissenters(votes: Mapping[Seat, float], most: int, bearer: Seat | None) -> list[float]:
    """The chances that 0, 1 ... `most` seats do not vote for a picture, given who is how likely to.

    The bearer cannot be one of them: what the bearer does not vote for is not the measure (ENS-9.8).
    """
    apart = [1.0] + [0.0] * most
    for seat, vote in votes.items():
        against = 0.0 if seat == bearer else 1 - vote
        for count in range(most, 0, -1):
            apart[count] = apart[count] * vote + apart[count - 1] * against
        apart[0] *= vote
    return apart
