"""How likely a manager of Encore!! is to win, from what lies open and the own hand alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from parlour.bots.encore_worths import CARD, Worth, of_effect, worths
from parlour.games.encore import powers
from parlour.games.encore.cards import (
    ALL_PERFORMERS,
    EARN,
    HYPE,
    OPPONENT,
    READY,
    SPARE,
    STAGE,
    SURPRISE,
    TAKE,
    THIS,
    YOU,
    CardSet,
    Selector,
)
from parlour.games.encore.managers import Manager
from parlour.games.encore.selecting import all_hold, number_of
from parlour.games.encore.state import EncoreState
from parlour.games.encore.steps import EVENT, PRESHOW

TOUR = 3  # Venues that win
SELF = Selector(at=THIS)


@dataclass(frozen=True)
class Weights:
    """How much each thing counts; the figures come from play of the bot against itself."""

    ready: float = 0.95  # an active Performer's Act, beside what is on the gauge already
    waiting: float = 0.85  # the same, Backstage behind an empty zone
    preshow: float = 0.6  # a PRE-SHOW ability that can still be used
    hand: float = 0.25  # what the hand could add in this round
    doubt: float = 1.0  # intensity by which the end of a round may surprise at least
    doubt_ready: float = 0.10  # more of it for each intensity that is ready
    doubt_card: float = 0.6  # and for each card in the other's hand
    staged: float = 1.0  # strength in later rounds of a Performer on the stage
    held: float = 0.55  # and of a card in hand
    supporter: float = 0.4
    thousand: float = 0.16  # strength of $1,000 in each later round
    most: float = 26.0  # thousands that a later round can use
    strength: float = 9.0  # difference of strength that makes a round rather certain
    money: float = 9_000.0  # difference of money that makes the end rather certain
    money_round: float = 7_000.0  # more of it for each round to come
    lost: float = 21_000.0  # the usual Payout of a Venue


WEIGHTS = Weights()


def likely(lead: float) -> float:
    """The chance that goes with a lead, measured in doubts."""
    if lead > 30:
        return 1.0
    return 0.0 if lead < -30 else 1.0 / (1.0 + exp(-lead))


def prospect(state: EncoreState, seat: int, card: int) -> float:
    """What an ability would do for the lead as the table stands, roughly."""
    manager = state.of(seat)
    ability = manager.roster.cards[card].ability
    if ability is None:
        return 0.0
    effects = ability.do
    if ability.conditions and not all_hold(state, ability.conditions, seat, card):
        effects = ability.otherwise
    total = 0.0
    for effect in effects:
        do = effect.do
        if do == HYPE:
            n = effect.n
            if effect.per is not None:
                n *= int(number_of(state, effect.per, seat, card))
            if effect.who == YOU:
                total += n
            elif effect.who == OPPONENT:
                total += min(-n, int(state.of(1 - seat).gauge))
        elif do == READY:
            tired = manager.suspended & ~manager.marks.readied
            total += 0.8 * of_effect(effect) if tired or effect.card == SELF else 0.0
        elif do == STAGE:
            total += 1.0 if manager.hand_count() else 0.0
        elif do not in (EARN, TAKE):
            total += 0.4 * of_effect(effect)
    return total


class Side:
    """What one manager has for this round and the next ones."""

    def __init__(self) -> None:
        self.ready = 0.0  # intensity that is still unspent on the stage
        self.fees = 0.0  # dollars that it will earn
        self.hand = 0.0  # intensity that the hand could add
        self.strength = 0.0  # in each later round


class Outlook:
    """Reads tables that follow from the one a manager has before them.

    `known` are the cards of that manager whose faces were known at the start: what is drawn
    on the way counts as any card, so that no guess at the decks can decide.
    """

    def __init__(self, cards: CardSet, seat: int, known: int, weights: Weights = WEIGHTS) -> None:
        self.cards = cards
        self.worths = worths(cards)
        self.seat = seat
        self.known = known
        self.weights = weights

    def chance(self, state: EncoreState) -> float:
        """The chance of winning the game, from 0 to 1."""
        seat = self.seat
        if state.outcome is not None:
            winners = state.outcome.winners
            return 0.5 if not winners else float(seat in winners)
        mine, theirs = state.of(seat), state.of(1 - seat)
        left = int(state.due) + len(state.venue_bottom)
        playing = state.step in (PRESHOW, EVENT)
        if not playing and state.venue >= 0:
            left += 1
        ahead = self.side(state, seat, mine, playing, left)
        behind = self.side(state, 1 - seat, theirs, playing, left)
        money = float(mine.payout - theirs.payout) + ahead.fees - behind.fees
        weights = self.weights
        p = likely((ahead.strength - behind.strength) / weights.strength)
        doubt = weights.money + weights.money_round * left
        won, lost = len(mine.tour), len(theirs.tour)
        if not playing:
            return self.tour(won, lost, left, p, money, doubt)
        here = likely(self.lead(mine, theirs, ahead, behind))
        payout = float(powers.payout(state))
        if_won = self.tour(won + 1, lost, left, p, money - payout, doubt)
        if_lost = self.tour(won, lost + 1, left, p, money + payout, doubt)
        return here * if_won + (1.0 - here) * if_lost

    def lead(self, mine: Manager, theirs: Manager, ahead: Side, behind: Side) -> float:
        """The lead that is to be expected at the end of this round, in doubts."""
        weights = self.weights
        unsure = weights.doubt_ready * (ahead.ready + behind.ready)
        unsure += weights.doubt_card * min(3, int(theirs.hand_count()))
        lead = float(mine.gauge - theirs.gauge) + ahead.ready - behind.ready
        lead += weights.hand * (ahead.hand - behind.hand)
        return lead / (weights.doubt + unsure)

    def tour(self, won: int, lost: int, left: int, p: float, money: float, doubt: float) -> float:
        """The chance when so many Venues are won, lost and left, each won with chance p."""
        if won >= TOUR:
            return 1.0
        if lost >= TOUR:
            return 0.0
        if left == 0:
            return likely(3.0 * money / doubt)
        payout = self.weights.lost
        up = self.tour(won + 1, lost, left - 1, p, money - payout, doubt)
        down = self.tour(won, lost + 1, left - 1, p, money + payout, doubt)
        return p * up + (1.0 - p) * down

    # One manager.

    def side(
        self, state: EncoreState, seat: int, manager: Manager, playing: bool, left: int
    ) -> Side:
        side = Side()
        weights = self.weights
        if playing:
            self.unspent(state, seat, manager, side)
        room = self.columns(state, seat, manager, playing, side)
        self.in_hand(state, seat, manager, room, left, playing, side)
        if left:
            thousands = min(weights.most, manager.payout / 1_000 / left)
            side.strength += weights.thousand * thousands
        else:
            side.strength = 0.0
        return side

    def unspent(self, state: EncoreState, seat: int, manager: Manager, side: Side) -> None:
        """What active cards can still do in this round."""
        weights = self.weights
        vibes = int(powers.vibes(state))
        event = state.step == EVENT
        suspended = int(manager.suspended)
        kinds = manager.roster.kinds
        for zone in range(state.agreed.zones):
            front, behind = int(manager.main_at(zone)), int(manager.back_at(zone))
            helper = 0.0
            if behind >= 0 and not suspended >> behind & 1 and not ALL_PERFORMERS >> behind & 1:
                helper = float(powers.boost(state, seat, behind))
                if not event:
                    use = self.worths[kinds[behind]].once
                    helper = max(helper if front >= 0 else 0.0, weights.preshow * use)
            performer, counts = front, weights.ready
            if front < 0 and behind >= 0 and ALL_PERFORMERS >> behind & 1:
                performer, counts = behind, weights.waiting
            if performer < 0 or suspended >> performer & 1:
                side.ready += helper * (0.0 if event else weights.preshow)
                continue
            act = float(powers.act(state, seat, performer)) + 0.8 * helper
            if not int(manager.marks.used) >> performer & 1:
                act = max(act, prospect(state, seat, performer))
            side.ready += counts * act
            if vibes & manager.roster.cards[performer].vibes:
                side.fees += counts * float(powers.vibe_check(state, seat))

    def columns(
        self, state: EncoreState, seat: int, manager: Manager, playing: bool, side: Side
    ) -> int:
        """What the stage is worth in later rounds; gives the columns without a Performer."""
        weights = self.weights
        worths = self.worths
        kinds = manager.roster.kinds
        tired = 0
        if playing and self.star_comes(state):
            tired = int(manager.suspended) & ~int(powers.spared(state, seat))
            lasting = state.venue_lasting
            if lasting is not None and any(effect.do == SPARE for effect in lasting.effects):
                tired = 0
        room = 0
        for zone in range(state.agreed.zones):
            front, behind = int(manager.main_at(zone)), int(manager.back_at(zone))
            first = second = 0.0
            if front >= 0:
                first = weights.staged * worths[kinds[front]].round
            else:
                room += 1
            if behind >= 0:
                second = worths[kinds[behind]].round
                if not ALL_PERFORMERS >> behind & 1:
                    second *= weights.supporter
                elif front < 0:
                    second *= weights.staged
                    room -= 1
                else:
                    second *= 0.3
            if front >= 0 and behind >= 0 and tired >> front & 1:
                if int(manager.suspended) >> behind & 1:
                    if ALL_PERFORMERS >> behind & 1:
                        second = weights.staged * worths[kinds[behind]].round
                    side.strength += max(first, second)
                else:
                    side.strength += second
                continue
            side.strength += first + second
        return room

    def star_comes(self, state: EncoreState) -> bool:
        """Whether the Star is reached or soon will be."""
        if state.reached:
            return True
        return bool(state.first.gauge + state.second.gauge + 6 >= powers.star(state))

    def in_hand(
        self,
        state: EncoreState,
        seat: int,
        manager: Manager,
        room: int,
        left: int,
        playing: bool,
        side: Side,
    ) -> None:
        """What the hand could add now and later, as far as it can be paid."""
        weights = self.weights
        count = int(manager.hand_count())
        money = int(manager.payout)
        once = 1.0 / max(1, left)  # a Surprise serves one of the rounds to come
        unseen = weights.held * CARD * 1.2 * (0.5 + 0.5 * once)
        if seat != self.seat:
            paid = min(float(count), money / 9_000)
            side.hand = CARD * 1.2 * min(paid, 3.0)
            side.strength += unseen * min(count, 5)
            return
        known = int(manager.hand) & self.known
        rest = count
        found: list[tuple[float, int]] = []
        while known:
            low = known & -known
            known ^= low
            rest -= 1
            place = low.bit_length() - 1
            card = manager.roster.cards[place]
            worth: Worth = self.worths[manager.roster.kinds[place]]
            held = worth.held
            if low & ALL_PERFORMERS:
                if room <= 0:
                    held *= 0.3
                room -= 1
            side.strength += weights.held * held * (once if card.type == SURPRISE else 1.0)
            if playing and card.type == SURPRISE:
                held = prospect(state, seat, place)
            found.append((held, card.cost))
        side.strength += unseen * rest
        if playing:
            found.sort(reverse=True)
            for held, cost in found[:4]:
                if cost <= money:
                    money -= cost
                    side.hand += held
