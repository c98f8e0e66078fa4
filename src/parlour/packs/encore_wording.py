"""What players read on the cards and Venues of Encore!!, made from their data and the messages.

The words stand in the table `encore.text` of each language; here is only which message is used,
and in which order. A card tells "you" what to do. A Venue speaks of "a manager" and then of
"them": where a language needs it, the message whose name ends in `_they` is said instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.phrases import Phrasebook
from parlour.games.encore import cards as encore
from parlour.games.encore.cards import (
    ANY_SIDE,
    ANYWHERE,
    CHOSEN_VIBE,
    DECKS,
    DOERS,
    EFFECTS,
    EITHER_DECK,
    EVERY_VIBE,
    FREE,
    GROWING,
    KINDS,
    LESS,
    MOVES,
    PEOPLE,
    RESULTS,
    SIDES,
    THIS,
    TRIGGERS,
    TYPES,
    YOU,
    YOURS,
    Ability,
    Card,
    CardSet,
    Condition,
    Effect,
    Lasting,
    Triggered,
    Venue,
)
from parlour.packs.encore_naming import Naming
from parlour.packs.words import capitalised

# What "you" may also leave, besides moving a card of one's own.
CHOICES = (encore.STAGE, encore.PERFORM, encore.TRIGGER)


def wording(
    card: Card, cards: CardSet, phrases: Phrasebook, language: str = "en"
) -> tuple[str, ...]:
    """The texts of a card: its ability, then its Conditional Abilities."""
    text = Text(cards, phrases, language, venue=False)
    found: list[str] = []
    if card.ability is not None:
        found.append(text.ability(card.ability, card.type))
    if card.triggered is not None:
        found.append(text.triggered(card.triggered))
    if card.lasting is not None:
        found.append(text.lasting(card.lasting))
    return tuple(found)


def venue_wording(venue: Venue, cards: CardSet, phrases: Phrasebook, language: str = "en") -> str:
    """The Active Ability of a Venue."""
    text = Text(cards, phrases, language, venue=True)
    if venue.triggered is not None:
        return text.triggered(venue.triggered)
    assert venue.lasting is not None, f"{venue.id} has an ability"
    return text.lasting(venue.lasting)


class Text(Naming):
    """One text of a card or a Venue."""

    def ability(self, ability: Ability, kind: int) -> str:
        """An ENCORE!!, a PRE-SHOW ability or that of a Surprise, in the order of their types."""
        code = f"kind.{KINDS[kind]}"
        code += "_back" if ability.from_back else ""
        code += "_once" if ability.once else ""
        first, *rest = self.sentences(ability)
        return self.written([self.say(code, text=first), *rest])

    def triggered(self, triggered: Triggered) -> str:
        ability = triggered.ability
        self.named = triggered.when != encore.WHEN_EVENT
        text = self.sentences(ability)[0]
        text = self.say("when", trigger=self.trigger(triggered), text=text)
        return self.written([self.told("once", text=text) if ability.once else text])

    def lasting(self, lasting: Lasting) -> str:
        text = self.joined("and", [self.lasts(effect) for effect in lasting.effects])
        if lasting.conditions:
            text = self.say("while", condition=self.conditions(lasting.conditions), text=text)
        return self.written([text])

    def written(self, sentences: Sequence[str]) -> str:
        return " ".join([self.say("sentence", text=capitalised(text)) for text in sentences])

    def sentences(self, ability: Ability) -> list[str]:
        """What an ability does, under its conditions and without them."""
        do, otherwise = ability.do, ability.otherwise
        if not ability.conditions:
            if not otherwise:
                return [self.sequence(do)]
            found = [self.sequence(do[:1]), self.nothing(do[0], otherwise)]
            return [*found, self.say("rest", text=self.sequence(do[1:]))] if do[1:] else found
        condition = self.conditions(ability.conditions)
        if otherwise and do[1:] and not sure(do[0], ability.conditions):
            facts = {"next": self.sequence(otherwise), "rest": self.sequence(do[1:])}
            text = self.say("nothing_within", text=self.sequence(do[:1]), **facts)
        else:
            text = self.sequence(do)
        found = [self.say("if", condition=condition, text=text)]
        if otherwise:
            certain = do[1:] or sure(do[0], ability.conditions)
            code = "otherwise" if certain else "otherwise_or_nothing"
            found.append(self.say(code, text=self.sequence(otherwise)))
        return found

    def nothing(self, first: Effect, otherwise: Sequence[Effect]) -> str:
        """What happens when the first effect did nothing."""
        code = self.first(f"nothing.{EFFECTS[first.do]}", "nothing.default")
        return self.say(code, text=self.sequence(otherwise))

    def sequence(self, effects: Sequence[Effect], before: Effect | None = None) -> str:
        """Effects one after the other, following another one or none."""
        told: list[str] = []
        for place, effect in enumerate(effects, start=1):
            told.append(self.said_after(effect, before))
            before = effect
            if may_be_left(effect) and effects[place:]:
                code = "after_may" if effects[place + 1 :] else "then_after_may"
                rest = self.sequence(effects[place:], before)
                return self.say(code, text=self.in_order(told), next=rest)
        return self.in_order(told)

    def in_order(self, told: Sequence[str]) -> str:
        *most, last = told
        return self.say("then", text=self.joined("comma", most), next=last) if most else last

    def said_after(self, effect: Effect, before: Effect | None) -> str:
        """An effect, with who does it where that is not clear from the one before."""
        if before is not None and is_hype(effect) and is_hype(before):
            return self.more(effect)
        text = self.done(effect)
        if not is_deed(effect):
            return text
        if before is None:
            clear = not self.venue
        else:
            clear = is_deed(before) or (may_be_left(before) and not self.venue)
        return text if clear else self.told("does", who=self.subject(), text=text)

    def more(self, effect: Effect) -> str:
        """Intensity added right after some."""
        text = self.told("do.hype.more.you_again", n=effect.n)
        return self.per(effect, text)

    def trigger(self, triggered: Triggered) -> str:
        when = TRIGGERS[triggered.when]
        by = DOERS[triggered.by]
        match triggered.when:
            case encore.WHEN_EVENT | encore.WHEN_EXHAUSTED:
                return self.say(f"trigger.{when}")
            case encore.WHEN_AWARDED:
                return self.say(f"trigger.{when}.{RESULTS[triggered.result]}")
            case encore.WHEN_USES:
                named = "own_ability" if triggered.by == encore.BY_THIS else "ability"
                ability = self.say(f"{named}.{KINDS[triggered.kind]}")
                return self.told(f"trigger.{when}.{by}", ability=ability)
            case encore.WHEN_PERFORMS:
                return self.told(f"trigger.{'passes_check' if triggered.vibe else when}.{by}")
            case _:
                return self.told(f"trigger.{when}.{by}" + ("_other" if triggered.other else ""))

    # Effects.

    def done(self, effect: Effect) -> str:
        """An effect that is done and over: most are told as what "you" do."""
        word = EFFECTS[effect.do]
        facts: dict[str, object] = {"n": abs(effect.n)}
        if effect.card is not None:
            facts["card"] = self.which(effect.card)
        if may_be_left(effect):
            facts["who"] = self.subject()
        more = "more" if effect.n > 0 else "less"
        match effect.do:
            case encore.HYPE | encore.EARN:
                text = self.told(f"do.{word}.{more}.{PEOPLE[effect.who]}", **facts)
                return self.per(effect, text)
            case encore.STAR | encore.PAYOUT:
                return self.told(f"do.{word}.{more}", **facts)
            case encore.GROW:
                return self.told(f"do.{word}.{GROWING[effect.what]}.{more}", **facts)
            case encore.DRAW | encore.SCOUT | encore.DISCARD:
                return self.told(f"do.{word}.{self.manner(effect)}", **self.cards_of(effect))
            case encore.STAGE:
                return self.stage(effect, facts)
            case encore.TRIGGER:
                return self.told(f"do.{word}.{KINDS[effect.kind]}", **facts)
            case encore.MOVE:
                may = "_may" if may_be_left(effect) else ""
                return self.told(f"do.{word}.{MOVES[effect.to]}{may}", **facts)
            case encore.RECALL | encore.SHIELD:
                return self.told(f"do.{word}.{self.whose(effect)}", **facts)
            case encore.VIBE:
                return self.told(f"do.{word}.{vibe_code(effect)}", vibe=self.vibe(effect.vibe))
            case _:
                return self.told(f"do.{word}", **facts)

    def per(self, effect: Effect, text: str) -> str:
        if effect.per is None:
            return text
        return self.say("for_each", text=text, which=self.which(effect.per, "each"))

    def manner(self, effect: Effect) -> str:
        """How cards are drawn, looked at or discarded."""
        if effect.do == encore.DISCARD:
            return "chosen" if effect.by_you else PEOPLE[effect.who]
        if effect.do == encore.SCOUT:
            return DECKS[effect.deck] + ("_two" if effect.n == 2 else "")
        return DECKS[effect.deck] + ("_many" if effect.deck == EITHER_DECK and effect.n > 1 else "")

    def cards_of(self, effect: Effect) -> dict[str, object]:
        if effect.do == encore.SCOUT:
            return {"n": self.number(effect.n)}
        return {"cards": self.counted("cards", effect.n)}

    def whose(self, effect: Effect) -> str:
        assert effect.card is not None
        if effect.do == encore.RECALL and effect.card.side == ANY_SIDE and effect.card.every:
            return "all"
        return SIDES[effect.card.side]

    def stage(self, effect: Effect, facts: dict[str, object]) -> str:
        code = "free" if effect.n == FREE else "less" if effect.n else "price"
        if effect.removed:
            code = f"removed_{code}"
        kind = TYPES[effect.type]
        noun = self.say(f"noun.one.{kind}")
        facts["card"] = self.say(self.first(f"staged.{kind}", "some.either"), card=noun)
        facts["cards"] = self.say(f"noun.many.{TYPES[effect.type]}")
        return self.told(f"do.stage.{code}", **facts)

    def lasts(self, effect: Effect) -> str:
        """An effect that is so as long as something holds."""
        word = EFFECTS[effect.do]
        more = "more" if effect.n > 0 else "less"
        facts: dict[str, object] = {"n": abs(effect.n)}
        match effect.do:
            case encore.COST | encore.FEE | encore.ENTRANCE:
                facts["cards"] = self.say(f"noun.many.{TYPES[effect.type]}")
                return self.told(f"lasts.{word}.{more}.{PEOPLE[effect.who]}", **facts)
            case encore.STAR | encore.PAYOUT:
                return self.told(f"lasts.{word}.{more}", **facts)
            case encore.VIBE:
                return self.told(f"lasts.{word}.{vibe_code(effect)}", vibe=self.vibe(effect.vibe))
        card = effect.card
        assert card is not None, "all others mean cards"
        if effect.do == encore.GROW:
            this = "_this" if card.at == THIS else ""
            code = f"lasts.grow.{GROWING[effect.what]}.{more}{this}"
            return self.told(code, card=self.which(card), **facts)
        which = self.which(card, "plain")
        if effect.do == encore.SHIELD:
            return self.told(f"lasts.{word}.{SIDES[card.side]}", card=which)
        number = "many" if card.at == ANYWHERE else "one"
        return self.told(f"lasts.{word}.{number}", card=which)


def vibe_code(effect: Effect) -> str:
    return {CHOSEN_VIBE: "choose", EVERY_VIBE: "all"}.get(effect.vibe, "named")


def may_be_left(effect: Effect) -> bool:
    """Whether "you" may choose none."""
    own = effect.do == encore.MOVE and effect.card is not None and effect.card.side == YOURS
    return own or effect.do in CHOICES


def is_deed(effect: Effect) -> bool:
    """Whether an effect is told as what "you" do, without saying who."""
    if effect.do in (encore.HYPE, encore.EARN) or (
        effect.do == encore.DISCARD and not effect.by_you
    ):
        return effect.who == YOU
    return effect.do != encore.SHOWTIME and not may_be_left(effect)


def is_hype(effect: Effect) -> bool:
    """Whether "you" add intensity."""
    return effect.do == encore.HYPE and effect.n > 0 and effect.who == YOU


def sure(effect: Effect, conditions: Sequence[Condition]) -> bool:
    """Whether an effect cannot fail to do something."""
    if effect.do in (encore.HYPE, encore.EARN):
        return effect.n > 0 and effect.per is None
    poorer = any(each.cond == encore.IF_MONEY and each.stands == LESS for each in conditions)
    return effect.do == encore.TAKE and poorer
