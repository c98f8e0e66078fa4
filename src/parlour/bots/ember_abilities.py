"""Whether an ability of Ember is good for its user now, and on whom."""

from __future__ import annotations

from collections.abc import Callable

from parlour.bots.ember_hands import cards_in
from parlour.bots.ember_table import Reading, bits
from parlour.bots.ember_worths import CARD, others
from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.ember.abilities import ARCHMAGE, NONE, UNNAMED, Act, Grant
from parlour.games.ember.cards import (
    ALL,
    FIRST_ARCHMAGE,
    Do,
    If,
    Item,
    Lasting,
    Modifier,
    Number,
    Pick,
    Place,
    Until,
    Which,
    Who,
)
from parlour.games.ember.costs import ARCHMAGES, Held, can_pay
from parlour.games.ember.naming import creature_names
from parlour.games.ember.powers import ease, owner_of, vp
from parlour.games.ember.steps import CONJURED, DRAWN, LAST, START
from parlour.games.ember.targets import Asker, copyable, fitting, replacements

EASING = (Lasting.FEWER, Lasting.WILD, Lasting.BRIDGE)  # what makes payments easier
NEAR_END = 9  # VP that an opponent lacks for a call when it is time to act against it
WILD = 2.5  # VP that an Archmage is worth in a hand

CARD_EFFECTS = (
    Do.DRAW,
    Do.TAKE,
    Do.GIVE,
    Do.PASS,
    Do.SWAP_HANDS,
    Do.SALVAGE,
    Do.ARRANGE,
    Do.RESHUFFLE,
    Do.NAME,
    Do.DISCARD,
    Do.LOOK,
    Do.REFRESH,
)


class Judgement:
    """What abilities bring one wizard at one moment, in VP."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.table = reading.table
        self.seat = reading.seat
        self.over = bool(self.table.step == LAST)
        self._value: float | None = None

    def gain(self, creature: int) -> float:
        """What using a creature's ability now brings; nothing if it had better wait."""
        if self.over:
            return self.gain_after_call(creature)
        return self.gain_of(self.reading.cards.creatures[creature].ability.items, creature)

    def gain_of(self, items: tuple[Item, ...], creature: int) -> float:
        brought = 0.0
        worked = True
        for item in items:
            if item.condition.is_ is If.DONE and not worked:
                continue
            if not self.holds(item):
                continue
            here = self.item(item, creature)
            worked = here != 0.0
            brought += here
        return brought

    def gain_after_call(self, creature: int) -> float:
        """What counts after a call are the totals."""
        blow = self.reading.lore.blows[creature]
        if blow is None:
            return 0.0
        reading = self.reading
        rivals = reading.others
        own = -reading.shift(creature, self.seat)
        return max(
            (reading.swing(self.seat, blow, seat) * reading.weight(seat) for seat in rivals),
            default=0.0,
        ) + min(0, own)

    def holds(self, item: Item) -> bool:
        table = self.table
        is_ = item.condition.is_
        if is_ is If.TRAILING:
            return self.reading.totals[self.seat] == min(self.reading.totals)
        if is_ is If.HAND_AT_MOST:
            return count_bits(self.reading.hand) <= item.condition.cards
        if is_ is If.TOP_CHARRED:
            top = table.charred.top()
            return bool(top < FIRST_ARCHMAGE and top // 13 == item.condition.element)
        return True

    # Effects.

    def item(self, item: Item, creature: int) -> float:
        do = item.do
        if do in CARD_EFFECTS:
            return self.on_cards(item)
        if do is Do.FLIP:
            return self.best(item, creature, self.flipped)
        if do is Do.REVIVE:
            return self.best(item, creature, self.revived)
        if do is Do.MARK:
            return self.marking(item, creature)
        if do is Do.CLEAR:
            found = self.fitting(item, creature)
            return float(sum(self.table.minus.of(one) for one in bits(found & self.reading.mine)))
        if do is Do.TRADE:
            return self.trading(item, creature)
        if do is Do.REPLACE:
            return self.replacing(item, creature)
        if do is Do.COPY:
            return max([0.0, *(value for value, _ in self.copies(creature))])
        if do is Do.BURN:
            return 0.1
        if do is Do.GRANT:
            return self.granting(item)
        if do is Do.CHOOSE:
            return 0.9 if others(item.who) else 0.0
        if do is Do.DUEL:
            return self.duelling(item)
        if do is Do.CLOCK:
            return -float(item.amount)
        return 0.0

    def value(self) -> float:
        """The value of the hand as it is."""
        if self._value is None:
            self._value = self.hand_value(self.reading.hand)
        return self._value

    def hand_value(self, hand: int) -> float:
        first = self.reading.my_turn and self.table.step in (START, DRAWN)
        least = 0.0 if first and not self.table.refreshed else 1.0
        return self.reading.outlook.value(hand, 1.0 if self.table.step == START else 0.0, least)

    def worst_loss(self, cards: int) -> float:
        """What is lost with the cards that help least."""
        hand = self.reading.hand
        before = self.value()
        for _ in range(cards):
            choices = cards_in(hand)
            if not choices:
                break
            hand = max((hand & ~card for card in choices), key=self.hand_value)
        return before - self.hand_value(hand)

    def on_cards(self, item: Item) -> float:
        """Cards are wanted in one's own turn, before conjuring."""
        reading = self.reading
        if item.do is Do.REFRESH or (item.do is Do.DISCARD and item.who is not Who.YOU):
            return self.emptying(item)
        if not reading.my_turn or self.table.step not in (START, DRAWN, CONJURED):
            return self.salvaging(item) if item.do is Do.SALVAGE else 0.0
        early = self.table.step == START
        if item.do is Do.SALVAGE:
            return self.salvaging(item)
        if item.do is Do.DISCARD:
            if item.cards == ALL:
                return -self.value_of_all() if reading.hand else 0.0
            return -self.worst_loss(item.cards) - 0.1
        if item.do is Do.DRAW:
            return CARD * item.cards
        if item.do is Do.ARRANGE:
            return 0.3 + CARD * item.keep
        if item.do is Do.SWAP_HANDS:
            return self.swapping() if early else 0.0
        if item.do is Do.TAKE:
            return 0.8 * item.cards
        if item.do is Do.LOOK or item.do is Do.RESHUFFLE:
            return 0.05
        if item.do is Do.GIVE:
            return -0.1
        if item.do is Do.PASS:
            return 0.4 if self.worst_loss(min(item.cards, 5)) < 0.7 else 0.0
        return 0.5 if item.do is Do.NAME else 0.0

    def value_of_all(self) -> float:
        """What the whole hand is worth, above nothing."""
        reading = self.reading
        if 0 < reading.need <= 3 and reading.totals[self.seat] >= reading.best_other - 3:
            return 1.5
        return 4.0

    def emptying(self, item: Item) -> float:
        reading = self.reading
        harm = sum(reading.weight(seat) for seat in reading.others) or 1.0
        if reading.solo:
            return 0.7 if reading.my_turn and self.table.step == DRAWN else 0.0
        if item.who is Who.EACH_PLAYER:
            return 0.4 * harm - self.worst_loss(1) - 0.2
        if item.do is Do.REFRESH:
            return 1.0 * harm if reading.danger() <= NEAR_END else 0.0
        return 0.4 * harm

    def salvaging(self, item: Item) -> float:
        reading = self.reading
        if item.place is Place.ANY:
            pile = self.table.charred.size
            far = reading.outlook.fresh_value(5, 1.0) + 1.0 > self.value()
            ready = reading.my_turn and self.table.step in (START, DRAWN)
            return 1.0 * item.cards if ready and far and pile >= 8 else 0.0
        top = reading.top_charred()
        if not top:
            return 0.0
        better = self.hand_value(reading.hand | top) - self.value()
        return better if better > CARD else 0.0

    def swapping(self) -> float:
        reading = self.reading
        if reading.solo:
            return 0.7
        fresh = reading.outlook.fresh_value(5, 0.0)
        return max(0.0, fresh + 0.7 - self.value())

    def duelling(self, item: Item) -> float:
        if self.reading.solo:
            return 0.7
        hand = self.reading.hand
        high = 14 if hand & ARCHMAGES else max([card % 13 + 1 for card in bits(hand)], default=0)
        targets = [
            self.flipped(one) for one in bits(self.table.up) if not self.reading.mine >> one & 1
        ]
        return 0.7 * max(targets, default=0.0) - 0.3 if 11 <= high <= 13 else 0.0

    def granting(self, item: Item) -> float:
        """A second conjuring, when there is something for it; easier costs, when they help."""
        modifier = item.modifier
        if modifier is not None and modifier.lasts in EASING:
            return self.easing(modifier)
        if modifier is None or modifier.lasts is not Lasting.CONJURES:
            return 0.5 if self.reading.my_turn and self.table.step == START else 0.0
        if self.table.step != CONJURED or not self.reading.my_turn:
            return 0.0
        reading = self.reading
        held = Held(reading.hand, reading.outlook.ease)
        worth = 0.0
        for creature in bits(self.table.pool):
            if reading.cards.vp[creature] <= modifier.most:
                cost = reading.cards.creatures[creature].cost
                if can_pay(cost, held, reading.outlook.ease):
                    worth = max(worth, reading.worth(creature))
        return worth

    def easing(self, modifier: Modifier) -> float:
        """What easier payments bring in this turn, beyond what the hand can pay already."""
        table, reading = self.table, self.reading
        if not reading.my_turn or table.step != DRAWN or table.refreshed:
            return 0.0
        before = table.grants
        table.grants = (*before, Grant(modifier, self.seat, self.seat, 0, Until.TURN_END))
        easier = ease(table, self.seat)
        table.grants = before
        held, held_so = Held(reading.hand, easier), Held(reading.hand, reading.outlook.ease)
        best = now = 0.0
        for goal in reading.outlook.goals:
            if can_pay(goal.cost, held, easier):
                best = max(best, goal.worth)
            if can_pay(goal.cost, held_so, reading.outlook.ease):
                now = max(now, goal.worth)
        return best - now if best - now > 2 * reading.outlook.rate else 0.0

    def answering(self, items: tuple[Item, ...]) -> float:
        """What an answer that may be left out brings."""
        reading = self.reading
        worth = 0.0
        for item in items:
            if item.do is Do.SALVAGE:
                worth += self.salvaging(item) or -1.0
            elif item.do is Do.DISCARD and item.who is Who.YOU and item.pick is Pick.RANDOM:
                hand = reading.hand | reading.top_charred()
                each = [self.hand_value(hand & ~card) for card in cards_in(hand)]
                worth -= self.hand_value(hand) - sum(each) / max(1, len(each))
        return worth

    # Creatures.

    def fitting(self, item: Item, creature: int) -> int:
        which = item.which
        return 0 if which is None else self.fits(item, which, creature)

    def fits(self, item: Item, which: Which, creature: int) -> int:
        by = Asker(self.seat, self.seat, creature, self.seat, self.seat, UNNAMED)
        return int(fitting(self.table, item, which, by))

    def flipped(self, creature: int) -> float:
        """What it is worth that a face-up creature turns down."""
        reading = self.reading
        owner = owner_of(self.table, creature)
        if self.over:
            worth = float(reading.shift(creature, owner))
            blow = reading.lore.blows[creature]
            if blow is not None and owner != self.seat:
                worth += 0.8 * reading.swing(owner, blow, self.seat)
        else:
            worth = reading.standing_up(creature)
        return -worth if owner == self.seat else worth * reading.weight(owner)

    def revived(self, creature: int) -> float:
        """What it is worth that a face-down creature turns up."""
        reading = self.reading
        owner = owner_of(self.table, creature)
        if self.over:
            worth = self.gain_after_call(creature) if owner == self.seat else 0.0
            worth -= reading.shift(creature, owner) if worth <= 0 else 0
        else:
            worth = reading.uses[creature].once * 0.9
            worth += reading.uses[creature].lasting * reading.left
            worth -= reading.shift(creature, owner)
        return worth if owner == self.seat else -worth * reading.weight(owner)

    def best(self, item: Item, creature: int, judged: Callable[[int], float]) -> float:
        """The best an item that turns creatures over can do now."""
        which = item.which
        if which is None:
            return 0.0
        found = bits(self.fitting(item, creature))
        values: list[float] = sorted((judged(one) for one in found), reverse=True)
        if which.number is Number.EVERY:
            return sum(values) if sum(values) > 1.0 else 0.0
        if which.number is Number.TWO:
            wanted = sum(value for value in values[:2] if value > 0)
            return wanted if wanted >= 1.5 else 0.0
        least = 0.9 if item.do is Do.FLIP else 0.7
        return values[0] if values and values[0] >= least else 0.0

    def marking(self, item: Item, creature: int) -> float:
        which = item.which
        if which is None:
            return 0.0
        if which.number is Number.SAME:
            return 0.5
        if item.amount > 0:
            return float(item.amount)
        targets = bits(self.fitting(item, creature))
        worth = [self.marked(one, item.amount) for one in targets]
        if not worth:
            return 0.0
        if which.number is Number.EVERY:
            return sum(worth)
        close = self.reading.solo or self.reading.danger() <= NEAR_END + 3
        return max(worth) if close else 0.0

    def marked(self, creature: int, amount: int) -> float:
        """What it is worth that VP are marked off a creature, or on."""
        owner = owner_of(self.table, creature)
        if owner >= self.table.seats:
            breaks = vp(self.table, creature) <= -amount
            return self.reading.harm(creature) if breaks else 0.2
        lost = min(-amount, int(vp(self.table, creature)))
        return -float(lost) if owner == self.seat else lost * self.reading.weight(owner)

    def held_worth(self, creature: int) -> float:
        """What a creature in play is worth to whoever has it."""
        reading = self.reading
        worth = float(int(vp(self.table, creature)))
        use = reading.uses[creature]
        if self.table.up >> creature & 1:
            worth += use.once * 0.7 + use.lasting * reading.left
        return worth

    def trading(self, item: Item, creature: int) -> float:
        mine, theirs = item.which, item.theirs
        if mine is None or theirs is None:
            return 0.0
        give = [self.held_worth(one) for one in bits(self.fits(item, mine, creature))]
        take = [self.held_worth(one) for one in bits(self.fits(item, theirs, creature))]
        if not give or not take:
            return 0.0
        better = max(take) - min(give)
        return 1.6 * better if better >= 2 else 0.0

    def replacing(self, item: Item, creature: int) -> float:
        best = 0.0
        for old in bits(self.fitting(item, creature)):
            for new in bits(replacements(self.table, item, old)):
                best = max(best, self.replaced(old, new))
        return best if best >= 1.5 else 0.0

    def replaced(self, old: int, new: int) -> float:
        use = self.reading.uses[new]
        worth = self.reading.cards.vp[new] + use.once * 0.7 + use.lasting * self.reading.left
        return float(worth - self.held_worth(old))

    def copies(self, creature: int) -> list[tuple[float, int]]:
        """What copying each creature would bring."""
        by = Asker(self.seat, self.seat, creature, self.seat, self.seat, UNNAMED)
        found = copyable(self.table, self.table.up & ~(bit(creature)), by)
        return [
            (self.gain_of(self.reading.cards.creatures[one].ability.items, creature), one)
            for one in bits(found)
        ]

    # Against oneself.

    def harm_of(self, act: Act) -> float:
        """What an announced ability of another costs this seat."""
        reading = self.reading
        if act.seat >= self.table.seats:
            return reading.harm(act.creature)
        if act.creature >= ARCHMAGE:
            target = act.targets[0]
            if act.creature == ARCHMAGE:
                return -self.flipped(target)
            return -self.revived(target)
        return self.harm_of_items(act, reading.cards.creatures[act.creature].ability.items)

    def harm_of_items(self, act: Act, items: tuple[Item, ...]) -> float:
        harm = 0.0
        named = [one for one in creature_names(self.table, act) if one < NONE]
        for item in items:
            which = item.which
            if which is None:
                hit = act.player == self.seat or item.who in (Who.EACH_OPPONENT, Who.EACH_PLAYER)
                harm += self.card_harm(item) if hit else 0.0
                continue
            every = which.number is Number.EVERY and which.of is not Who.YOU
            hit_ones = bits(self.table.up) if every else named
            if item.do is Do.FLIP:
                harm -= sum(self.flipped(one) for one in hit_ones)
            elif item.do is Do.REVIVE:
                harm -= sum(self.revived(one) for one in named)
            elif item.do is Do.MARK and item.amount < 0:
                harm -= sum(self.marked(one, item.amount) for one in hit_ones)
            elif item.do is Do.MARK:
                harm += item.amount * self.reading.weight(act.seat)
            elif item.do is Do.TRADE and any(self.reading.mine >> one & 1 for one in named):
                harm += 6.0
            elif item.do is Do.TRADE or item.do is Do.REPLACE:
                harm += 2.0 * self.reading.weight(act.seat)
            elif item.do is Do.COPY and named:
                harm += self.harm_of_items(
                    act, self.reading.cards.creatures[named[0]].ability.items
                )
        return harm

    def card_harm(self, item: Item) -> float:
        if self.over:
            return 0.0
        if item.do is Do.SWAP_HANDS or item.do is Do.REFRESH:
            return max(0.0, self.value() - self.reading.outlook.fresh_value(5, 1.0))
        if item.do is Do.TAKE or (item.do is Do.DISCARD and item.cards != ALL):
            return CARD * item.cards
        return {Do.DISCARD: 2.0, Do.NAME: 0.4, Do.DUEL: 0.8, Do.CHOOSE: 0.9}.get(item.do, 0.0)

    # Archmages.

    def archmage_flips(self, creature: int) -> float:
        """What it brings to flip a creature with an Archmage, which is a wild card otherwise."""
        worth = self.flipped(creature)
        if self.over:
            return worth
        reading = self.reading
        if reading.my_turn and reading.need > 0:
            worth += self.opens_call(creature)
        return worth - self.wild_worth()

    def opens_call(self, creature: int) -> float:
        """Whether one's call becomes right when a face-up creature turns down."""
        table, reading = self.table, self.reading
        if not table.cards.lasting[10] >> creature & 1:
            return 0.0
        here = bit(creature)
        table.up ^= here
        reached = Reading(table, self.seat, reading.counts, reading.lore)
        table.up ^= here
        return 20.0 if reached.need <= 0 and reached.totals[self.seat] > reached.best_other else 0.0

    def archmage_revives(self, creature: int) -> float:
        worth = self.revived(creature)
        return worth if self.over else worth - self.wild_worth()

    def wild_worth(self) -> float:
        """What an Archmage is worth as a wild card."""
        if self.reading.outlook.ease.archmages:
            return WILD
        return 0.8
