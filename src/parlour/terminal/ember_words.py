"""Cards, creatures and answers of Ember in words, and what a typed line means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parlour.core.decisions import Action, Decision
from parlour.core.seats import bit
from parlour.games.ember.actions import (
    ASKS,
    CALL,
    CANCEL,
    CARDS,
    CHOOSE,
    CONJURE,
    CREATURES,
    DISCARD,
    DONE,
    DRAW,
    DRAW_CHARRED,
    DRAWING,
    END,
    FEE,
    FLIP,
    KEEP,
    LAST,
    LISTS,
    MAY,
    MOMENT,
    NAME_ELEMENT,
    NAME_NUMBER,
    NO,
    PASS,
    PAYING,
    PLAYER,
    REFRESH,
    REVIVE,
    TARGET,
    UNLESS,
    USE,
    VERBS,
    YES,
)
from parlour.games.ember.cards import ELEMENTS, FIRST_ARCHMAGE, KINDS, Creature
from parlour.games.ember.costs import payments
from parlour.games.ember.figures import sacrifice
from parlour.games.ember.game import Ember
from parlour.games.ember.moves import as_set, in_order
from parlour.games.ember.picks import picks_of
from parlour.games.ember.powers import ease, owner_of, vp
from parlour.games.ember.running import item_of
from parlour.games.ember.state import EmberState
from parlour.games.ember.view import EmberView
from parlour.packs.phrases import MESSAGES
from parlour.packs.wording import Text as Wording
from parlour.packs.wording import cost_wording, wording
from parlour.terminal.look import Choice, Wish, say

PLAIN = {
    PASS: "pass",
    DRAW: "draw",
    KEEP: "keep",
    REFRESH: "refresh",
    CALL: "call",
    END: "end",
}
VERBS_OF_CARDS = ("discard", "pay", "give", "take", "put", "lay")
CARD = re.compile(r"(\d{1,2}) ?(?:of )?-?([aefw])[a-z]*")


class Words:
    """The words of one table: a view and the names of its seats."""

    def __init__(self, game: Ember, view: EmberView, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.table: EmberState = view.table
        self.names = names

    @property
    def me(self) -> int:
        assert self.view.seat is not None, "a person sits at the table"
        return self.view.seat

    # Cards and creatures.

    def card(self, card: int) -> str:
        return self.game.card_title(card)

    def creature(self, number: int) -> Creature:
        return self.table.cards.creatures[number]

    def worth(self, number: int) -> str:
        """A creature's name with its current VP, and where that differs the printed one."""
        printed, now = self.creature(number).vp, vp(self.table, number)
        changed = f" ({printed}{now - printed:+})" if now != printed else ""
        return f"{self.creature(number).name} {now}{changed}"

    def cost(self, number: int) -> str:
        return f"{self.creature(number).cost.name}: {self.price(number)}"

    def price(self, number: int) -> str:
        """The cost without its name."""
        return cost_wording(self.creature(number).cost, MESSAGES)

    def text(self, number: int) -> str:
        creature = self.creature(number)
        curse = bool(self.table.cards.curses & bit(number))
        return wording(creature.ability, self.table.cards, MESSAGES, curse=curse)

    def whose(self, number: int) -> str:
        """A creature with its owner: "Mina's Imp 1", "your Imp 1"."""
        if self.table.pool & bit(number):
            return say("ember.in_pool", creature=self.worth(number))
        owner = owner_of(self.table, number)
        code = "your" if owner == self.me else "of_owner"
        return say(f"ember.{code}", owner=self.player(owner), creature=self.worth(number))

    def player(self, seat: int) -> str:
        return self.game.player_name(seat, self.names)

    # What is under way.

    def acting(self) -> int | None:
        """The creature whose ability is in question; None: none, or an Archmage."""
        table = self.table
        if table.ask in (CANCEL, UNLESS, FEE) and table.cancels is not None:
            return table.cancels.creature
        if table.ask == MAY:
            return table.pending[0]
        if table.frame is not None:
            return table.frame.creature
        if table.act is not None and table.act.creature < len(table.cards.creatures):
            return table.act.creature
        return None

    def suggestion(self) -> list[int]:
        """Cards that complete the payment, as cheap as there are: Archmages last, then low."""
        table = self.table
        cost = self.creature(table.wanted).cost
        hand = table.hands.of(self.me)
        picked = as_set(picks_of(table, self.me))
        ways = [way for way in payments(cost, hand, ease(table, self.me)) if way & picked == picked]
        best = min(ways, key=sacrifice)
        return list(in_order(best & ~picked))

    # Options.

    def choices(self, decision: Decision) -> list[Choice]:
        """The options in the order in which they are numbered: creatures, cards, the rest."""
        found = [self._choice(action) for action in decision.options]
        return sorted(found, key=lambda choice: self._place(choice.action))

    def _place(self, action: Action) -> tuple[int, int]:
        """Creatures by VP, wizard cards by number; what passes, ends or calls comes last."""
        if action >= CREATURES:
            number = (action - CREATURES) // VERBS
            return (0, self.creature(number).vp * 64 + number)
        if action >= CARDS:
            kind = (action - CARDS) % KINDS
            return (2, 99 if kind == FIRST_ARCHMAGE else kind % 13 * 4 + kind // 13)
        late = (KEEP, END, DONE, PASS, CALL)
        return (3, late.index(action)) if action in late else (1, action)

    def _choice(self, action: Action) -> Choice:
        if action >= CREATURES:
            return self._about_creature(action)
        if action >= CARDS:
            return Choice((action,), self._about_card(action))
        if action in PLAIN:
            code = f"ember.option.{PLAIN[action]}"
            more = say(f"{code}.more") if MESSAGES.knows(f"terminal.{code}.more") else ""
            return Choice((action,), say(f"{code}.words"), more)
        return Choice((action,), self._about_plain(action))

    def _about_plain(self, action: Action) -> str:
        table = self.table
        if action == DRAW_CHARRED:
            return say("ember.option.draw_charred", card=self.card(table.charred.top()))
        if action == DONE:
            return say("ember.option.paid" if table.ask == PAYING else "ember.option.no_more")
        if action in (YES, NO):
            question = "may" if table.ask == MAY else "unless"
            return say(f"ember.option.{question}_{'yes' if action == YES else 'no'}")
        if CHOOSE <= action < CHOOSE + LISTS:
            frame = table.frame
            assert frame is not None, "a choice belongs to an ability"
            items = item_of(table, frame).lists[action - CHOOSE]
            curse = bool(table.cards.curses & bit(frame.creature))
            return Wording(table.cards, MESSAGES, "en", curse).listed(items, "you")
        if NAME_NUMBER <= action < NAME_ELEMENT:
            return say("ember.option.number", number=int(action - NAME_NUMBER + 1))
        if NAME_ELEMENT <= action < PLAYER:
            return self.game.say(f"card.{ELEMENTS[action - NAME_ELEMENT]}")
        return self.player(action - PLAYER)

    def _about_card(self, action: Action) -> str:
        verb = (action - CARDS) // KINDS
        code = VERBS_OF_CARDS[verb]
        if verb == DISCARD and self.table.ask == DRAWING:
            code = "exchange"
        return say(f"ember.option.{code}", card=self.card((action - CARDS) % KINDS))

    def _about_creature(self, action: Action) -> Choice:
        number = (action - CREATURES) // VERBS
        verb = (action - CREATURES) % VERBS
        name = self.creature(number).name
        if verb == CONJURE:
            lifted = self.table.cards.curses & bit(number)
            words = say("ember.option.lift" if lifted else "ember.option.conjure", creature=name)
            more = say("ember.worth_and_cost", vp=self.creature(number).vp, cost=self.cost(number))
            return Choice((action,), words, f" ({more})")
        if verb == USE:
            words = say("ember.option.use", creature=name)
            return Choice((action,), words, f": {self.text(number)}")
        if verb in (FLIP, REVIVE):
            code = "flip" if verb == FLIP else "revive"
            return Choice((action,), say(f"ember.option.{code}", creature=self.whose(number)))
        down = self.table.pool & bit(number) == 0 and self.table.up & bit(number) == 0
        more = f", {say('ember.face_down')}" if down else ""
        return Choice((action,), self.whose(number), more)

    # Typed lines.

    def chosen(self, text: str, decision: Decision) -> Action | None:
        """The option that a line names by number, notation, card or creature.

        Single letters ask for something to read, so that names need two.
        """
        choices = self.choices(decision)
        if text.isdecimal():
            return choices[int(text) - 1].action if 0 < int(text[:4]) <= len(choices) else None
        if len(text) < 2:
            return None
        kind = card_named(text)
        found = [
            choice.action
            for choice in choices
            if self._names(choice.action, text) or (kind is not None and kind_of(choice) == kind)
        ]
        exact = [action for action in found if self.game.notation(action) == text]
        if exact or len(found) == 1:
            return (exact or found)[0]
        return None

    def _names(self, action: Action, text: str) -> bool:
        notation = self.game.notation(action)
        if notation.startswith(text):
            return True
        if action < CREATURES:
            return False
        verb, _, id_ = notation.partition(" ")
        name = self.creature((action - CREATURES) // VERBS).name.lower()
        rest = text.removeprefix(f"{verb} ")
        return id_.startswith(rest) or name.startswith(rest)

    def wanted(self, text: str) -> Action | None:
        """The action, legal or not, that a line is about; None if it names none."""
        if text in self.game.actions:
            return self.game.parse(text)
        kind = card_named(text.partition(" ")[2]) or card_named(text)
        if kind is not None:
            verb = ASKS[self.table.ask].verb
            return CARDS + verb * KINDS + kind
        verb_word, _, name = text.partition(" ")
        if verb_word in ("conjure", "lift", "use", "flip", "revive", "target") and name:
            number = self.find(name)
            verbs = {"conjure": CONJURE, "lift": CONJURE, "use": USE, "flip": FLIP}
            verb = verbs.get(verb_word, REVIVE if verb_word == "revive" else TARGET)
        else:
            number = self.find(text)
            verb = CONJURE if number is None else self._likely(number)
        return None if number is None else CREATURES + number * VERBS + verb

    def wishes(self, decision: Decision) -> list[Wish]:
        """What is done in some moment or other and is not among the options of this one."""
        table = self.table
        own = table.areas.of(self.me)
        found = list(PLAIN)
        for number in range(len(table.cards.creatures)):
            if own & bit(number):
                found.append(CREATURES + number * VERBS + USE)
            elif table.pool & bit(number):
                found.append(CREATURES + number * VERBS + CONJURE)
        return [
            Wish(self.game.notation(int(action)), int(action))
            for action in found
            if action not in decision.options
        ]

    def _likely(self, number: int) -> int:
        """What one would do with a creature, by where it lies."""
        table, here = self.table, bit(number)
        if table.pool & here or table.cards.curses & here:
            return int(CONJURE)
        if table.areas.of(self.me) & here:
            revives = table.ask in (MOMENT, LAST) and not table.up & here
            return int(REVIVE) if revives else int(USE)
        return int(FLIP)

    def find(self, text: str) -> int | None:
        """The creature or Curse with this id or name, or the only one that begins so."""
        creatures = self.table.cards.creatures
        named = [(number, one.id, one.name.lower()) for number, one in enumerate(creatures)]
        exact = [number for number, id_, name in named if text in (id_, name)]
        begun = [
            number
            for number, id_, name in named
            if text and (id_.startswith(text) or any(w.startswith(text) for w in name.split()))
        ]
        found = exact or begun
        return found[0] if len(found) == 1 else None


def card_named(text: str) -> int | None:
    """The kind of a wizard card as people write it: 6f, 6 fire, 6 of Fire, 6-fire, archmage."""
    if len(text) > 1 and "archmage".startswith(text):
        return int(FIRST_ARCHMAGE)
    match = CARD.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= 13:
        return None
    return "aefw".index(match[2]) * 13 + int(match[1]) - 1


def kind_of(choice: Choice) -> int | None:
    """The kind of wizard card an option is about; None if it is about none."""
    if CARDS <= choice.action < CREATURES:
        return int((choice.action - CARDS) % KINDS)
    return None
