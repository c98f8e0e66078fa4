"""A table of Ember as one wizard reads it: who is ahead, what counts, and what could go wrong."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from parlour.bots.ember_hands import EVERY_CARD, Goal, Outlook
from parlour.bots.ember_lore import HANDS, Lore
from parlour.bots.ember_worths import Blow, holds
from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.ember.cards import Lasting, When
from parlour.games.ember.charred import GAP
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.powers import ease, hand_size, owner_of, threshold, total, vp
from parlour.games.ember.state import EmberState

RIVAL = 0.3  # how much an opponent counts who is not the leader
RUSH = 1.15  # how much more a turn brings than the best single plan from new cards
WINS = 4.0  # VP that reaching the threshold is worth
SPARE = 2.0  # VP beyond the threshold that still count
LEAST_RATE = 0.8


def bits(word: i64) -> list[int]:
    found: list[int] = []
    while word:
        low = word & -word
        word ^= low
        found.append(place_of(low))
    return found


class Reading:
    """What a seat makes of a table on which lies what it knows."""

    def __init__(self, table: EmberState, seat: int, counts: Sequence[int], lore: Lore) -> None:
        self.table = table
        self.seat = seat
        self.counts = counts  # cards in each hand
        self.lore = lore
        self.cards = table.cards
        self.solo = table.solo
        self.hand: i64 = table.hands.of(seat)
        self.mine: i64 = table.areas.of(seat)
        self.totals: list[int] = []
        self.others: list[int] = []
        best: i64 = 0
        other: i64 = 0
        while other < table.seats:
            here = total(table, other)
            self.totals.append(here)
            if other != seat:
                self.others.append(other)
                if here > best:
                    best = here
            other += 1
        self.best_other: int = best
        self.need: int = threshold(table, seat) - self.totals[seat]
        self.uses = lore.uses
        self._outlook: Outlook | None = None
        self._left: float | None = None

    @property
    def my_turn(self) -> bool:
        return bool(self.table.active == self.seat)

    @property
    def left(self) -> float:
        """The share of the game that is still to come, from 1 to 0."""
        if self._left is None:
            table = self.table
            goal = table.agreed.threshold
            done = max(self.totals) / goal
            if self.solo:
                last = table.agreed.arrivals[-1]
                done = max(done, table.clock / last)
            self._left = min(1.0, max(0.05, 1.0 - done))
        return self._left

    def danger(self) -> int:
        """How many VP the nearest opponent lacks for a call."""
        table = self.table
        lacks = [int(threshold(table, seat)) - self.totals[seat] for seat in self.others]
        return min(lacks, default=99)

    def weight(self, seat: int) -> float:
        """How much the loss of an opponent is one's own gain."""
        if seat >= self.table.seats or len(self.others) == 1:
            return 1.0
        return 1.0 if self.totals[seat] == self.best_other else RIVAL

    def leader(self, among: list[int]) -> int:
        """Whom to hurt: the highest total, then the fullest hand."""
        counts = self.counts
        return max(
            among,
            key=lambda seat: (
                self.totals[seat] if seat < len(self.totals) else 0,
                counts[seat] if seat < len(counts) else 0,
            ),
        )

    # Creatures.

    def shift(self, creature: int, owner: int) -> int:
        """What the total of its owner loses when a face-up creature turns down, or gains."""
        table = self.table
        if not table.cards.lasting[3] & table.up or owner >= table.seats:
            return 0
        before = total(table, owner)
        table.up ^= bit(creature)
        after = total(table, owner)
        table.up ^= bit(creature)
        return int(before - after)

    def standing_up(self, creature: int) -> float:
        """What it is worth to its owner that a creature is face up."""
        use = self.uses[creature]
        owner = owner_of(self.table, creature)
        if owner >= self.table.seats:
            return self.harm(creature)
        ready = use.once * (0.6 + 0.4 * self.left) if self.left > 0 else 0.0
        return ready + use.lasting * self.left + self.shift(creature, owner)

    def harm(self, curse: int) -> float:
        """What a face-up Curse costs the wizard from now on."""
        table = self.table
        ability = table.cards.creatures[curse].ability
        left = self.left
        cost = 0.0
        for modifier in ability.modifiers:
            if modifier.lasts is Lasting.THRESHOLD:
                cost += modifier.amount
            elif modifier.lasts is Lasting.VP:
                cost += max(0.3, -modifier.amount * len(bits(self.mine & ~table.up)))
            elif modifier.lasts is Lasting.PREVENT:
                cost += 0.4 + 1.5 * len(bits(self.hand & ARCHMAGES))
            else:
                cost += abs(holds(modifier)) * left
        if ability.when is not None:
            times = {When.YOUR_TURN_STARTS: 5.0, When.YOU_END_IDLE: 2.0, When.YOU_CONJURE: 1.2}
            cost += times.get(ability.when, 0.6) * left
        return cost

    def worth(self, creature: int) -> float:
        """What it is worth to conjure a creature of the Pool, or to lift a Curse."""
        cards = self.cards
        if cards.curses >> creature & 1:
            return self.harm(creature)
        points = cards.vp[creature]
        use = self.uses[creature]
        taste = self.lore.tastes[creature]
        if points >= self.need > 0:
            return self.need + min(points - self.need, SPARE) * 0.5 + WINS + taste + 0.3 * use.once
        if self.need <= 0:
            return points + taste + use.once
        use_left = use.once * (0.4 + 0.6 * self.left) + use.lasting * self.left
        return points + taste + use_left

    # Hands.

    @property
    def outlook(self) -> Outlook:
        if self._outlook is None:
            self._outlook = self._look_out()
        return self._outlook

    def _look_out(self) -> Outlook:
        table = self.table
        cards = self.cards
        offered = table.pool
        if self.solo:
            offered |= table.areas.of(table.night) & table.up
        lore = self.lore
        costs = len(cards.costs)
        worths = [-1.0e9] * costs  # of the best creature of each cost
        creatures = [0] * costs
        while offered:
            low = offered & -offered
            offered ^= low
            creature = place_of(low)
            worth = self.worth(creature)
            cost = cards.cost_of[creature]
            if worth > worths[cost]:
                worths[cost] = worth
                creatures[cost] = creature
        size = max(1, min(HANDS, hand_size(table, self.seat)))
        goals: list[Goal] = []
        rate = 0.0
        for cost in range(costs):
            worth = worths[cost]
            if worth > -1.0e9:
                turns = lore.turns[cost]
                goals.append(
                    Goal(cards.costs[cost], creatures[cost], worth, turns, lore.fresh[cost])
                )
                here = worth / lore.fresh_turns[cost][size - 1]
                if here > rate:
                    rate = here
        rate = max(LEAST_RATE, RUSH * rate)
        seen: i64 = self.hand
        for seat in self.others:
            seen |= table.hands.of(seat)
        seen |= table.charred.cards
        unseen = EVERY_CARD & ~seen
        return Outlook(goals, ease(table, self.seat), unseen, rate, hasty=lore.hasty)

    def top_charred(self) -> int:
        """The card on top of the Charred Pile as a bit; 0 without one."""
        top = self.table.charred.top()
        return 0 if top == GAP else bit(top)

    # After a call.

    def blows(self, seat: int) -> list[tuple[int, Blow]]:
        """The face-up creatures of a seat that could change totals after a call."""
        table = self.table
        found: list[tuple[int, Blow]] = []
        for creature in bits(table.areas.of(seat) & table.up & table.cards.flips):
            blow = self.lore.blows[creature]
            if blow is not None:
                found.append((creature, blow))
        return found

    def swing(self, user: int, blow: Blow, victim: int, *, deep: bool = True) -> int:
        """By how much an ability could change what its user is ahead of another seat."""
        table = self.table
        change = blow.mine
        if blow.on_one and (not blow.only_ahead or self.totals[victim] > self.totals[user]):
            values = [int(vp(table, creature)) for creature in bits(table.areas.of(victim))]
            change += min(blow.on_one, max(values, default=0))
        if blow.on_each_up:
            up = table.areas.of(victim) & table.up
            change += sum(min(blow.on_each_up, int(vp(table, creature))) for creature in bits(up))
        if blow.clears:
            change += sum(table.minus.of(creature) for creature in bits(table.areas.of(user)))
        if blow.trailing and self.totals[user] == min(self.totals):
            change += blow.trailing
        if blow.flips:
            up = table.areas.of(victim) & table.up
            change += max([0, *(self.shift(creature, victim) for creature in bits(up))])
        if deep and (blow.revives or blow.copies):
            choice = table.areas.of(user) & ~table.up if blow.revives else table.up
            change += max([0, *self._again(user, choice, victim)])
        return change

    def _again(self, user: int, choice: int, victim: int) -> list[int]:
        """What could be done by the abilities of these creatures, if they were one's own."""
        found: list[int] = []
        for creature in bits(choice & self.cards.flips):
            blow = self.lore.blows[creature]
            if blow is not None:
                found.append(self.swing(user, blow, victim, deep=False))
        lending = choice & ~self.table.up & ~self.cards.flips & self.cards.lasting[3]
        return found + [-self.shift(creature, user) for creature in bits(lending)]

    def wins_call(self) -> bool:
        """Whether a call would win, whatever the others' face-up creatures do after it."""
        mine = self.totals[self.seat]
        against = 0
        for seat in self.others:
            for _, blow in self.blows(seat):
                against += self.swing(seat, blow, self.seat) - blow.mine
        for seat in self.others:
            own = sum(self.swing(self.seat, blow, seat) for _, blow in self.blows(self.seat))
            theirs = sum(blow.mine for _, blow in self.blows(seat))
            if mine + own - against - theirs <= self.totals[seat]:
                return False
        return True
