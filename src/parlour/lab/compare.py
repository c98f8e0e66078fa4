"""The same games with other cards: what changes, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.lab.findings import Findings
from parlour.lab.statistics import Interval, mean, share, share_difference
from parlour.packs.reading import PackFile, header_of


def exchanged(packs: Sequence[PackFile], against: Sequence[PackFile]) -> tuple[PackFile, ...]:
    """The packs of the second run: those of `against` take the place of packs with their id."""
    taken = {header_of(file).id for file in against}
    left = [file for file in packs if header_of(file).id not in taken]
    return (*left, *against)


class Comparison:
    """Two runs with the same seeds; both have kept their games."""

    def __init__(self, before: Findings, after: Findings) -> None:
        assert before.games == after.games, "the runs are not paired"
        self.before = before
        self.after = after
        self.games = before.games

    def win_share(self, seat: int) -> Interval:
        """The difference of a seat's share of wins."""
        gained = lost = 0
        for old, new in zip(self.before.kept[0], self.after.kept[0], strict=True):
            gained += new >> seat & ~(old >> seat) & 1
            lost += old >> seat & ~(new >> seat) & 1
        return share_difference(gained, lost, self.games)

    def length(self) -> Interval:
        """The mean difference of the lengths of paired games."""
        pairs = zip(self.before.kept[1], self.after.kept[1], strict=True)
        return mean(Counter(new - old for old, new in pairs))

    def differing(self) -> Interval:
        """The share of games that went differently: in an answer, the winners or the length."""
        old = zip(*self.before.kept, strict=True)
        new = zip(*self.after.kept, strict=True)
        return share(sum(a != b for a, b in zip(old, new, strict=True)), self.games)

    def dump(self, bots: Sequence[str]) -> dict[str, object]:
        return {
            "outcomes": self.after.dump_outcomes(),
            "wins": [
                {
                    "seat": seat,
                    "bot": bot,
                    "share": round(self.after.win_share(seat).value, 6),
                    **self.win_share(seat).dump("difference"),
                }
                for seat, bot in enumerate(bots)
            ],
            "length": {**self.after.dump_length(), **self.length().dump("difference")},
            "differ": self.differing().dump("share"),
        }
