"""What a wizard of Ember answers who takes what looks best now, without looking ahead.

It is what the greedy bot plays, and what the search plays on with: compiled with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.bots.ember_abilities import Judgement
from parlour.bots.ember_conjuring import best_conjuring, best_payment
from parlour.bots.ember_hands import cards_in
from parlour.bots.ember_table import Reading, bits
from parlour.core.piles import count_bits
from parlour.core.seats import bit
from parlour.games.ember.actions import (
    CALL,
    CANCEL,
    CARDS,
    CHOOSE,
    CHOOSING,
    CONJURING,
    CREATURES,
    DISCARDING,
    DONE,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    END,
    EXTRA,
    FEE,
    FLIP,
    GIVING,
    KEEP,
    LAST,
    LAYING,
    MAY,
    MOMENT,
    NAME_ELEMENT,
    NAME_NUMBER,
    NAMING_ELEMENT,
    NAMING_NUMBER,
    NAMING_PLAYER,
    NAMING_TARGET,
    NO,
    PASS,
    PAYING,
    PILE,
    PLAYER,
    PUTTING,
    REFRESH,
    REVIVE,
    TAKING,
    TOP,
    TRIM,
    UNLESS,
    USE,
    VERBS,
    YES,
)
from parlour.games.ember.actions import DISCARD as DISCARD_VERB
from parlour.games.ember.cards import ALL, FIRST_ARCHMAGE, KINDS, Do, Item
from parlour.games.ember.choices import wanted
from parlour.games.ember.costs import ARCHMAGES
from parlour.games.ember.moves import as_set
from parlour.games.ember.picks import picks_of
from parlour.games.ember.powers import hand_size, owner_of, vp
from parlour.games.ember.running import item_of
from parlour.games.ember.targets import replacements

WORTHWHILE = 0.3  # VP below which an ability is kept for later
CANCELS = 1.0  # VP of harm from which a cancel is used
LATE = 9  # VP an opponent lacks for a call, at which waiting is the greater risk


class Sense:
    """Conjures what pays, uses what helps now, and calls when it is ahead.

    `why` is the code of what the last answer went by, and `about` the creature it is about;
    -1: none.
    """

    def __init__(self) -> None:
        self.why = ""
        self.about: int = -1

    def answer(self, reading: Reading, options: Sequence[int]) -> int:
        """What to answer, of what is offered."""
        self.why = ""
        self.about = -1
        if len(options) == 1:
            return options[0]
        ask = reading.table.ask
        if ask == MOMENT or ask == LAST:
            return self._moment(reading, options)
        if ask == CANCEL:
            return self._cancel(reading, options)
        if ask == DRAWING:
            return self._draw(reading, options)
        if ask == CONJURING:
            return self._conjure(reading, options)
        if ask == PAYING:
            return self._pay(reading, options)
        if ask == TRIM or ask == EXTRA or ask == FEE or ask == DISCARDING or ask == GIVING:
            return self._part_with(reading, options)
        if ask == PILE:
            return self._pile(reading)
        if ask == UNLESS:
            return self._unless(reading)
        if ask == MAY:
            return self._may(reading)
        if ask == NAMING_PLAYER:
            return self._player(reading, options)
        if ask == NAMING_TARGET:
            return self._target(reading, options)
        if ask == NAMING_NUMBER or ask == NAMING_ELEMENT:
            return self._number(reading, options)
        if ask == CHOOSING:
            return self._list(reading, options)
        if ask == TAKING:
            return self._take(reading, options)
        if ask == LAYING:
            return self._lay(options)
        if ask == PUTTING:
            return self._put(reading, options)
        assert ask == TOP, "every question has an answer"
        self._because("ember.on_top")
        return options[0]

    def _because(self, code: str, creature: int = -1) -> None:
        self.why = code
        self.about = creature

    # The turn.

    def _calls(self, reading: Reading, options: Sequence[int]) -> bool:
        """Whether to call: never wrongly, and only when ahead of everybody."""
        if CALL not in options or reading.need > 0:
            return False
        if reading.solo or reading.wins_call():
            self._because("ember.call")
            return True
        if reading.totals[reading.seat] > reading.best_other and reading.danger() <= LATE:
            self._because("ember.call_late")
            return True
        return False

    def _draw(self, reading: Reading, options: Sequence[int]) -> int:
        if self._calls(reading, options):
            return CALL
        table, hand, outlook = reading.table, reading.hand, reading.outlook
        size = int(count_bits(hand))
        full = size >= hand_size(table, reading.seat)
        creature, way = best_conjuring(reading, outlook.payable(hand))
        spare, draws = (hand, 1) if creature is None else (hand & ~way, 1 + int(count_bits(way)))
        found: list[tuple[float, int, str]] = []
        if full:
            for card in cards_in(spare):
                action = card_action(card, DISCARD_VERB)
                worth = outlook.value(spare & ~card, draws, 0, 1)
                found.append((worth, action, "ember.exchange"))
        if DRAW in options:
            found.append((outlook.value(spare, draws, 0, 1), DRAW, "ember.draw"))
        if DRAW_CHARRED in options:
            top = reading.top_charred()
            worth = outlook.value(spare | top, draws - 1, 0, 0)
            found.append((worth, DRAW_CHARRED, "ember.draw_charred"))
        if REFRESH in options and creature is None:
            found.append((outlook.fresh_value(size, 1), REFRESH, "ember.refresh"))
        if not found:
            found.append((0.0, KEEP, "ember.keep"))
        _, action, code = max(found, key=lambda one: (round(one[0], 6), -one[1]))
        goal = outlook.best(hand, 1, 0)
        if creature is None and goal is not None:
            creature = goal.creature
        if creature is None:
            self._because("ember.nothing")
        else:
            self._because(code, creature)
        return action

    def _pile(self, reading: Reading) -> int:
        top = reading.top_charred()
        outlook = reading.outlook
        known = outlook.value(reading.hand | top, 0, 0)
        if known > outlook.value(reading.hand, 1, 0):
            self._because("ember.pile_charred")
            return DRAW_CHARRED
        self._because("ember.pile_deck")
        return DRAW

    def _conjure(self, reading: Reading, options: Sequence[int]) -> int:
        if self._calls(reading, options):
            return CALL
        offered = [
            int(action - CREATURES) // int(VERBS) for action in options if action >= CREATURES
        ]
        creature, _ = best_conjuring(reading, offered)
        if creature is None:
            goal = reading.outlook.best(reading.hand, 0, 1)
            if offered and goal is not None:
                self._because("ember.wait", goal.creature)
            else:
                self._because("ember.end")
            return END
        lifts = reading.cards.curses >> creature & 1
        self._because("ember.lift" if lifts else "ember.conjure", creature)
        return int(CREATURES + creature * VERBS)

    def _pay(self, reading: Reading, options: Sequence[int]) -> int:
        table = reading.table
        picked = as_set(picks_of(table, reading.seat))
        cost = reading.cards.creatures[table.wanted].cost
        way = best_payment(reading, cost, picked)
        self._because("ember.pay", table.wanted)
        if way == picked:
            return DONE
        left = way & ~picked
        for action in options:
            if action >= CARDS and left & cards_of_kind(action):
                return action
        return options[0]

    # Abilities.

    def _moment(self, reading: Reading, options: Sequence[int]) -> int:
        judgement = Judgement(reading)
        least = 0.0 if judgement.over else WORTHWHILE
        best, chosen = least, int(PASS)
        for action in options:
            if action < CREATURES:
                continue
            creature, verb = divmod(int(action - CREATURES), int(VERBS))
            if verb == USE:
                value = judgement.gain(creature)
            elif verb == FLIP:
                value = judgement.archmage_flips(creature)
            else:
                value = judgement.archmage_revives(creature)
            if value > best + 1e-6:
                best, chosen = value, action
        if chosen == PASS:
            self._because("ember.hold")
        else:
            creature, verb = divmod(int(chosen - CREATURES), int(VERBS))
            code = {USE: "use", FLIP: "archmage_flips", REVIVE: "archmage_revives"}[verb]
            self._because(f"ember.{code}", creature)
        return chosen

    def _cancel(self, reading: Reading, options: Sequence[int]) -> int:
        table = reading.table
        act = table.act
        assert act is not None, "something is to be cancelled"
        judgement = Judgement(reading)
        cancels = table.cancels
        if cancels is None:
            harm = judgement.harm_of(act)
        elif act.seat == reading.seat and cancels.beneath is None and act.creature < 62:
            harm = reading.uses[act.creature].once
        else:
            harm = 0.0
        if harm < (0.5 if judgement.over else CANCELS):
            self._because("ember.no_cancel")
            return PASS
        able = [action for action in options if action >= CREATURES]
        self._because("ember.cancel")
        return min(able, key=lambda action: reading.uses[(action - CREATURES) // VERBS].once)

    def _unless(self, reading: Reading) -> int:
        act, cancels = reading.table.act, reading.table.cancels
        assert act is not None, "an ability is under way"
        assert cancels is not None, "a cancel is answered"
        fee = reading.cards.creatures[cancels.creature].ability.items[0].amount
        judgement = Judgement(reading)
        worth = WORTHWHILE if act.creature >= 62 else reading.uses[act.creature].once
        free = judgement.over
        if free or worth > judgement.worst_loss(fee) + 0.2:
            self._because("ember.pays")
            return YES
        self._because("ember.lets_go")
        return NO

    def _may(self, reading: Reading) -> int:
        creature = reading.table.pending[0]
        items = reading.cards.creatures[creature].ability.items
        judgement = Judgement(reading)
        if judgement.answering(items) < 0:
            self._because("ember.may_not", creature)
            return NO
        self._because("ember.may", creature)
        return YES

    # Names.

    def _player(self, reading: Reading, options: Sequence[int]) -> int:
        self._because("ember.leader")
        return int(PLAYER) + reading.leader([action - PLAYER for action in options])

    def _target(self, reading: Reading, options: Sequence[int]) -> int:
        want = wanted(reading.table)
        item = want.item
        assert item is not None, "something is to be named"
        judged = self._judge(reading, item, Judgement(reading))
        options = [action for action in options if action >= CREATURES]
        best = max(options, key=lambda action: judged((action - CREATURES) // VERBS))
        creature = (best - CREATURES) // VERBS
        if want.optional and judged(creature) <= 0:
            self._because("ember.enough")
            return DONE
        self._because("ember.target", creature)
        return best

    def _judge(self, reading: Reading, item: Item, judgement: Judgement) -> Callable[[int], float]:
        """How good each creature is as the target of an item."""
        table = reading.table
        if item.do is Do.FLIP:
            return judgement.flipped
        if item.do is Do.REVIVE:
            return judgement.revived
        if item.do is Do.MARK and item.amount < 0:
            return lambda one: judgement.marked(one, item.amount)
        if item.do is Do.TRADE:
            return lambda one: (
                -judgement.held_worth(one)
                if owner_of(table, one) == reading.seat
                else judgement.held_worth(one)
            )
        if item.do is Do.REPLACE:
            return lambda one: replacement(judgement, item, one)
        if item.do is Do.COPY:
            act = table.act
            copied = (
                {} if act is None else {one: value for value, one in judgement.copies(act.creature)}
            )
            return lambda one: copied.get(one, 0.0)
        if item.do is Do.BURN:
            goal = reading.outlook.best(reading.hand, 1, 0)
            own = None if goal is None else goal.creature
            return lambda one: -1.0 if one == own else float(reading.cards.vp[one])
        return lambda one: float(vp(table, one))

    def _number(self, reading: Reading, options: Sequence[int]) -> int:
        """What others are known or likely to hold, and what one holds least of."""
        table = reading.table
        known = 0
        for seat in reading.others:
            known |= table.hands.of(seat)
        number = options[0] < NAME_ELEMENT
        base = NAME_NUMBER if number else NAME_ELEMENT
        unseen = reading.outlook.unseen

        def likely(action: int) -> tuple[int, int]:
            kind = action - base
            cards = sum(
                bit(card)
                for card in range(FIRST_ARCHMAGE)
                if (card % 13 if number else card // 13) == kind
            )
            return int(4 * count_bits(known & cards) + count_bits(unseen & cards)), -action

        self._because("ember.likely")
        return max(options, key=likely)

    def _list(self, reading: Reading, options: Sequence[int]) -> int:
        """The list that costs least."""
        frame = reading.table.frame
        assert frame is not None, "a choice belongs to an ability"
        lists = item_of(reading.table, frame).lists
        judgement = Judgement(reading)
        self._because("ember.lesser_evil")
        return min(options, key=lambda action: list_cost(judgement, lists[action - CHOOSE]))

    # Cards.

    def _part_with(self, reading: Reading, options: Sequence[int]) -> int:
        """The card that helps least."""
        picked = as_set(picks_of(reading.table, reading.seat))
        hand = reading.hand & ~picked
        outlook = reading.outlook
        self._because("ember.least")

        def left(action: int) -> float:
            card = lowest(hand & cards_of_kind(action))
            return round(outlook.value(hand & ~card, 1, 0), 6)

        return max(options, key=left)

    def _take(self, reading: Reading, options: Sequence[int]) -> int:
        """The card that helps most."""
        hand = reading.hand | as_set(picks_of(reading.table, reading.seat))
        outlook = reading.outlook
        self._because("ember.most")

        def with_it(action: int) -> float:
            kind = (action - CARDS) % KINDS
            card = bit(kind)
            while kind >= FIRST_ARCHMAGE and hand & card:
                card += card
            return round(outlook.value(hand | card, 1, 0), 6)

        return max(options, key=with_it)

    def _put(self, reading: Reading, options: Sequence[int]) -> int:
        """Away with what helps least: the last one put is the first to come back."""
        outlook = reading.outlook
        self._because("ember.least")
        return min(
            options,
            key=lambda action: round(
                outlook.value(reading.hand | bit((action - CARDS) % KINDS), 1, 0), 6
            ),
        )

    def _lay(self, options: Sequence[int]) -> int:
        """The highest number, for an Archmage is worth more than a duel."""
        self._because("ember.highest")

        def number(action: int) -> int:
            kind = (action - CARDS) % KINDS
            return 0 if kind >= FIRST_ARCHMAGE else kind % 13 + 1

        return max(options, key=number)


def card_action(card: int, verb: int) -> int:
    """The action that does something with a card, given as a bit."""
    kind = min(card.bit_length() - 1, FIRST_ARCHMAGE)
    return int(CARDS + verb * KINDS + kind)


def cards_of_kind(action: int) -> int:
    """The cards an action may mean, a bit each."""
    kind = (action - CARDS) % KINDS
    return ARCHMAGES if kind >= FIRST_ARCHMAGE else bit(kind)


def lowest(cards: int) -> int:
    return cards & -cards


def replacement(judgement: Judgement, item: Item, creature: int) -> float:
    """Of a creature in play, what the best replacement brings; of one in the Pool, its worth."""
    table, reading = judgement.table, judgement.reading
    if table.pool >> creature & 1:
        use = reading.uses[creature]
        return reading.cards.vp[creature] + use.once * 0.7 + use.lasting * reading.left
    return max(
        (judgement.replaced(creature, new) for new in bits(replacements(table, item, creature))),
        default=-99.0,
    )


def list_cost(judgement: Judgement, items: tuple[Item, ...]) -> float:
    reading = judgement.reading
    cost = 0.0
    for item in items:
        if item.do is Do.DISCARD:
            held = int(count_bits(reading.hand))
            cards = held if item.cards == ALL else min(item.cards, held)
            cost += judgement.worst_loss(cards) + 0.3 * cards
        elif item.do is Do.FLIP:
            mine = bits(reading.mine & judgement.table.up)
            cost += min((reading.standing_up(one) for one in mine), default=0.0)
        else:
            cost += 0.5
    return cost
