"""How the texts of Encore!! name managers and cards, and tell conditions."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.phrases import Phrasebook
from parlour.games.encore import cards as encore
from parlour.games.encore.cards import (
    ANY_COLOUR,
    ANY_ROW,
    ANY_SIDE,
    ANY_TYPE,
    ANYWHERE,
    BACK,
    CONDITIONS,
    EITHER,
    LESS,
    LEVEL,
    LIES,
    NO_LIMIT,
    OF_THIS,
    PHASE_WORDS,
    PLACES,
    ROWS,
    SIDES,
    SUPPORTER,
    THIS,
    TYPES,
    CardSet,
    Condition,
    Selector,
)
from parlour.packs.words import Words


class Naming(Words):
    """The words of one text, and whom it has mentioned so far."""

    def __init__(self, cards: CardSet, phrases: Phrasebook, language: str, *, venue: bool) -> None:
        super().__init__("encore", phrases, language)
        self.cards = cards
        self.venue = venue
        person = "they" if venue else "you"
        self.people: dict[str, object] = {
            name: self.say(f"person.{person}.{name}")
            for name in ("who", "your", "opponent", "opponents")
        }
        self.named = False  # whether a Venue's text has named a manager, who is "they" from then on

    def told(self, code: str, **facts: object) -> str:
        """A message that may speak of managers."""
        if self.venue:
            code = self.first(f"{code}_they", code)
        return self.say(code, **{**self.people, **facts})

    def subject(self) -> object:
        """Who does something; a Venue means both managers, until it has named one."""
        if self.named or not self.venue:
            return self.people["who"]
        self.named = True
        return self.say("person.they.both")

    def vibe(self, number: int) -> str:
        return self.cards.vibes[number].name if number >= 0 else ""

    # Cards.

    def which(self, selector: Selector, how: str | None = None) -> str:
        """The cards a selector means; `how` instead of one or all of them."""
        if selector.at == THIS:
            return self.say("which.this")
        if selector.at != ANYWHERE:
            code = self.of_kind(f"which.{PLACES[selector.at]}", selector)
            return self.say(code, text=self.noun(selector, "one"))
        how = how or ("all" if selector.every else "one")
        single = selector.side == ANY_SIDE and how in ("one", "each")
        text = self.noun(selector, "one" if single else "many")
        return self.told(self.of_kind(f"which.{how}.{SIDES[selector.side]}", selector), text=text)

    def of_kind(self, code: str, selector: Selector) -> str:
        """A message with an ending for the type of card, where its noun needs other words."""
        return self.first(f"{code}_{TYPES[selector.type]}", code)

    def noun(self, selector: Selector, number: str) -> str:
        """What is said of cards apart from whose and how many they are."""
        text = self.say(f"noun.{number}.{TYPES[selector.type]}")
        if selector.colour != ANY_COLOUR:
            colour = self.cards.colours[selector.colour].name
            text = self.say("such.colour", colour=colour, text=text)
        if selector.lies != EITHER:
            text = self.say(f"such.{LIES[selector.lies]}", text=text)
        if selector.other:
            text = self.say("such.other", text=text)
        if selector.row != ANY_ROW:
            backstage = selector.row == BACK and selector.type == SUPPORTER  # where else
            return text if backstage else self.say(f"such.{ROWS[selector.row]}", text=text)
        plain = selector.type == ANY_TYPE and selector.lies == EITHER
        somewhere = plain and selector.at == ANYWHERE
        return self.say("such.stage", text=text) if somewhere else text

    # Conditions.

    def conditions(self, conditions: Sequence[Condition]) -> str:
        return self.joined("and", [self.condition(condition) for condition in conditions])

    def person(self) -> str:
        """How a condition calls the manager it is about."""
        if not self.venue:
            return "you"
        if self.named:
            return "they"
        self.named = True
        return "manager"

    def condition(self, condition: Condition) -> str:
        word = CONDITIONS[condition.cond]
        match condition.cond:
            case encore.IF_GAUGE | encore.IF_MONEY | encore.IF_TOUR | encore.IF_HAND:
                if condition.stands == LEVEL:
                    return self.say(f"cond.{word}.level")
                stands = "less" if condition.stands == LESS else "more"
                return self.say(f"cond.{self.person()}.{word}.{stands}")
            case encore.IF_PRIORITY:
                return self.say(f"cond.{self.person()}.{word}.{yes(condition.holds)}")
            case encore.IF_STAR | encore.IF_FINALE:
                return self.say(f"cond.{word}.{yes(condition.holds)}")
            case encore.IF_PHASE:
                return self.say(f"cond.{word}.{PHASE_WORDS[condition.phase]}")
            case encore.IF_VIBE:
                if condition.vibe == OF_THIS:
                    return self.say("cond.vibe.this")
                return self.told("cond.vibe.named", vibe=self.vibe(condition.vibe))
            case _:
                return self.count(condition)

    def count(self, condition: Condition) -> str:
        selector = condition.card
        assert selector is not None, "a count is of cards"
        if selector.at != ANYWHERE:
            return self.beside(condition, selector)
        cards = self.so_many(condition, selector)
        if selector.side == ANY_SIDE:
            one = (condition.least or condition.most) == 1 and condition.most in (1, NO_LIMIT)
            return self.say(f"cond.count.any.{'one' if one else 'many'}", cards=cards)
        return self.say(f"cond.{self.person()}.count.{SIDES[selector.side]}", cards=cards)

    def beside(self, condition: Condition, selector: Selector) -> str:
        """This card in some state, or a card behind or in front of it."""
        if selector.at == THIS:
            active = (selector.lies == encore.ACTIVE) == (condition.least == 1)
            return self.say(f"cond.count.this.{'active' if active else 'suspended'}")
        place = PLACES[selector.at]
        if condition.least == 0:
            code = self.of_kind(f"cond.count.{place}.none", selector)
            return self.say(code, card=self.noun(selector, "one"))
        card = self.say(f"noun.one.{TYPES[selector.type]}")
        text = self.say(self.of_kind(f"some.{LIES[selector.lies]}", selector), card=card)
        if selector.colour != ANY_COLOUR:
            colour = self.cards.colours[selector.colour].name
            text = self.say("some.colour", text=text, colour=colour)
        return self.say(f"cond.count.{place}.some", card=text)

    def so_many(self, condition: Condition, selector: Selector) -> str:
        least, most = condition.least, condition.most
        n = least or most
        code = "between" if least else "most"
        if most == NO_LIMIT:
            code = "least"
        elif least == most:
            code = "exactly"
        if n == 0:
            return self.say("count.none", cards=self.noun(selector, "many"))
        if n == 1:
            code += "_one"
        facts = {"card": self.noun(selector, "one"), "cards": self.noun(selector, "many")}
        facts["n"] = "" if n == 1 else self.number(n)
        facts["most"] = self.number(most) if least and least < most < NO_LIMIT else ""
        return self.say(f"count.{code}", **facts)


def yes(holds: bool) -> str:
    return "yes" if holds else "no"
