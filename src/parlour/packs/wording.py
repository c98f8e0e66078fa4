"""What players read on the cards of Ember, made from their data and the message files.

The words stand in the table `ember.text` of each language. Here is only the grammar that all
languages share: which message is used, in which order, and what is mentioned for the second time.
An effect after "you may", in a choice or in a duel is said by the message whose name ends in
`_bare`, where there is one: in English "give" instead of "gets", elsewhere an infinitive. What is
told of somebody, and not asked of "you", is led to by the message whose name ends in `_told`, where
a language needs other words before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.phrases import Phrasebook
from parlour.games.ember.cards import (
    ALL,
    ELEMENTS,
    MOST_CARDS,
    Ability,
    CardSet,
    Do,
    If,
    Item,
    Kind,
    Lasting,
    Modifier,
    Number,
    Pick,
    What,
    Which,
    Who,
    Worth,
)
from parlour.games.ember.prices import Cost, Shape
from parlour.packs.words import Words, capitalised

# What an ability's owner does, even where somebody else chooses.
OWN_DEEDS = (Do.LOOK, Do.TAKE, Do.GIVE, Do.SWAP_HANDS, Do.SALVAGE, Do.ARRANGE)

# What whoever uses an ability, chooses or lost does with creatures and piles.
DEEDS = (Do.RESHUFFLE, Do.FLIP, Do.REVIVE, Do.CLEAR, Do.TRADE, Do.REPLACE, Do.COPY, Do.BURN)

# What any player may be told to do.
ORDERS = (Do.DRAW, Do.DISCARD, Do.REFRESH)

# After these another effect begins a sentence of its own.
LONG = (Do.NAME, Do.DUEL, Do.CHOOSE)

OF_CREATURES = (What.FLIP, What.MARK, What.REVIVE)


def wording(
    ability: Ability,
    cards: CardSet,
    phrases: Phrasebook,
    language: str = "en",
    curse: bool = False,
) -> str:
    """The text of an ability; on a Curse "you" is the wizard it lies before."""
    return Text(cards, phrases, language, curse).ability(ability)


def cost_wording(cost: Cost, phrases: Phrasebook, language: str = "en") -> str:
    words = Words("ember", phrases, language)
    code = f"cost.{cost.shape.value}"
    if cost.shape is Shape.PRISM and cost.cards == len(ELEMENTS):
        code = "cost.prism_whole"
    return words.say(code, n=words.number(cost.cards), least=cost.at_least)


def price_wording(cost: Cost, phrases: Phrasebook, language: str = "en") -> str:
    """What a cost asks for in so few words that they fit on a small card."""
    words = Words("ember", phrases, language)
    return words.say(f"price.{cost.shape.value}", n=cost.cards, least=cost.at_least)


class Text(Words):
    """The text of one ability, and whom it has mentioned so far."""

    def __init__(self, cards: CardSet, phrases: Phrasebook, language: str, curse: bool) -> None:
        super().__init__("ember", phrases, language)
        self.cards = cards
        self.curse = curse
        self.named = False  # whether it has named a player, who is "they" from then on
        self.chooser: str | None = None  # whose choice is being told; None: nobody's
        self.bare = False

    def ability(self, ability: Ability) -> str:
        if ability.modifiers:
            sentences = [self.lasting(modifier) for modifier in ability.modifiers]
        else:
            sentences = self.sentences(ability.items, may=ability.may)
        if ability.when is not None:
            told = is_told(ability.items[0]) and not ability.may
            code = self.leading(f"when.{ability.when.value}", told=told)
            sentences[0] = self.say(code, text=sentences[0])
        kind = f"flip.{ability.time.value}" if ability.kind is Kind.FLIP else "ongoing"
        if ability.kind is Kind.ONGOING and ability.used:
            kind = ability.time.value
        first, *rest = sentences
        texts = [self.say(f"kind.{kind}", text=first), *[capitalised(text) for text in rest]]
        return " ".join([self.say("sentence", text=text) for text in texts])

    def sentences(self, items: Sequence[Item], *, may: bool) -> list[str]:
        found: list[str] = []
        before: Item | None = None
        joins = False
        for item in items:
            plain = item.condition.is_ is If.ALWAYS
            joins = joins and plain
            self.bare = may and (before is None or (joins and len(found) == 1))
            text = self.item(item, before)
            self.bare = False
            if may and before is None:
                text = self.say("may", text=text)
            text = self.conditional(item, before, text)
            if joins:
                code = self.leading("then", told=is_told(item))
                found[-1] = self.say(code, text=found[-1], next=text)
            elif plain and before is not None:
                found.append(self.say("then_new", text=text))
            else:
                found.append(text)
            joins = plain and item.do not in LONG
            before = item
        return found

    def conditional(self, item: Item, before: Item | None, text: str) -> str:
        condition = item.condition
        if condition.is_ is If.ALWAYS:
            return text
        code = condition.is_.value
        if condition.is_ is If.DONE and not (before is not None and self.done_by_you(before)):
            code = "done_by_others"
        element = self.say(f"element.{ELEMENTS[condition.element]}")
        held = self.counted("counted", condition.cards)
        if condition.is_ is If.HAND_AT_MOST and condition.cards == 0:
            code = "hand_empty"
        code = self.leading(f"if.{code}", told=is_told(item))
        return self.say(code, text=text, element=element, cards=held)

    def leading(self, code: str, *, told: bool) -> str:
        """A message that leads to what is told, or to what is asked of "you"."""
        return self.first(f"{code}_told", code) if told else code

    def done_by_you(self, item: Item) -> bool:
        if self.chooser is not None:
            return False
        return item.do in (*OWN_DEEDS, *DEEDS) or (item.do in ORDERS and item.who is Who.YOU)

    def player(self, who: Who) -> str:
        """The name of a player in the messages: somebody named before is only pointed at."""
        if who is Who.OFFENDER:
            return "named"
        if who is Who.OWNER:
            return "you" if self.chooser == "you" else "owner"
        if who in (Who.OPPONENT, Who.AHEAD):
            if self.named:
                return "named"
            self.named = True
        name: str = who.value
        return name

    def shaped(self, code: str, **facts: object) -> str:
        """A message in its bare form, where that is asked for and there is one."""
        if self.bare:
            code = self.first(f"{code}_bare", code)
        return self.say(code, **facts)

    # Effects.

    def item(self, item: Item, before: Item | None) -> str:
        if item.do in ORDERS:
            return self.order(item)
        text = self.deed(item, before)
        if item.do in OWN_DEEDS and self.chooser not in (None, "you"):
            text = self.say("let_you", text=text)
        return text

    def order(self, item: Item) -> str:
        """What any player may be told to do."""
        player = self.player(item.who)
        code = item.do.value
        facts = {"cards": self.counted("cards", item.cards)} if item.cards > 0 else {}
        if item.cards == ALL:
            code += "_all"
        elif item.do is Do.DISCARD and item.pick is Pick.RANDOM:
            code += "_at_random"
        if player == "owner":
            return self.shaped(self.first(f"{code}.owner", f"{code}.you"), **facts)
        if player != "you":
            return self.shaped(f"{code}.they", who=self.say(f"who.{player}"), **facts)
        text = self.shaped(f"{code}.you", **facts)
        return text if self.chooser in (None, "you") else self.say("let_you", text=text)

    def deed(self, item: Item, before: Item | None) -> str:
        say, do = self.shaped, item.do
        match do:
            case Do.LOOK:
                return say("look", hand=self.say(f"hand.{self.player(item.who)}"))
            case Do.TAKE:
                whom = self.whom(item.who)
                cards = self.counted("cards", item.cards)
                return say(f"take.{item.pick.value}", whom=whom, cards=cards)
            case Do.GIVE | Do.SWAP_HANDS:
                cards = self.counted("cards", max(item.cards, 1))
                return say(do.value, whom=self.whom(item.who), cards=cards)
            case Do.PASS:
                return say(f"pass.{item.place.value}", cards=self.counted("cards", item.cards))
            case Do.SALVAGE:
                code = "top" if item.place.value == "top" else "cards"
                return say(f"salvage.{item.place.value}", cards=self.counted(code, item.cards))
            case Do.ARRANGE:
                return self.arrange(item)
            case Do.NAME:
                code = f"name.{item.named.value}_{'give' if item.gives else 'discard'}"
                return say(code, who=self.say(f"who.{self.player(item.who)}"))
            case Do.DUEL:
                whom = self.whom(item.who)
                return say("duel", whom=whom, lose=self.listed(item.lists[0], "owner"))
            case Do.CHOOSE:
                return self.choose(item)
            case Do.CANCEL:
                return self.cancel(item)
            case Do.MARK:
                return self.mark(item, before)
            case Do.TRADE:
                assert item.which is not None
                assert item.theirs is not None
                mine = self.which(item.which)
                return say("trade", mine=mine, theirs=self.which(item.theirs))
            case Do.REPLACE:
                assert item.which is not None
                code = "replace" if item.amount else "replace_same"
                return say(code, which=self.which(item.which), n=self.number(item.amount))
            case Do.GRANT:
                assert item.modifier is not None
                text = self.modifier(item.modifier, self.player(item.who))
                return say(f"grant.{item.until.value}", text=text)
            case Do.CLOCK:
                way = "on" if item.amount > 0 else "back"
                return say(f"clock.{way}", n=self.number(abs(item.amount)))
            case Do.RESHUFFLE:
                return say("reshuffle")
            case _:
                assert item.which is not None
                return say(do.value, which=self.which(item.which))

    def arrange(self, item: Item) -> str:
        code = "all" if item.keep == 0 else "one" if item.cards - item.keep == 1 else "rest"
        facts = {"cards": self.counted("top", item.cards), "n": self.number(item.keep)}
        return self.shaped(f"arrange.{code}", place=self.say(f"place.{item.place.value}"), **facts)

    def choose(self, item: Item) -> str:
        player = self.player(item.who)
        lists = self.joined("choice", [self.listed(items, player) for items in item.lists])
        if player == "you":
            return self.shaped("choose.you", lists=lists)
        return self.shaped("choose.they", who=self.say(f"who.{player}"), lists=lists)

    def listed(self, items: Sequence[Item], chooser: str) -> str:
        """One of the lists of a choice, or what is lost in a duel."""
        bare, named = self.bare, self.named
        self.bare, self.chooser = True, chooser
        texts: list[str] = []
        before: Item | None = None
        for item in items:
            texts.append(self.conditional(item, before, self.item(item, before)))
            before = item
        # Whom one list names the others do not know.
        self.bare, self.named, self.chooser = bare, named, None
        return self.joined("then", texts)

    def cancel(self, item: Item) -> str:
        code = ("lesser" if item.lesser else "any") + ("_aimed" if item.aimed else "")
        text = self.say(f"cancel.{code}")
        if item.amount == 0:
            return text
        return self.say("cancel.unless", text=text, cards=self.counted("cards", item.amount))

    def mark(self, item: Item, before: Item | None) -> str:
        assert item.which is not None
        code = "many" if item.which.number is Number.TWO else "one"
        if item.which.number is Number.SAME and before is not None and before.do is Do.MARK:
            code = "again"
        return self.shaped(f"mark.{code}", which=self.which(item.which), amount=item.amount)

    # Modifiers.

    def lasting(self, modifier: Modifier) -> str:
        player = self.player(modifier.who)
        text = self.modifier(modifier, player)
        if modifier.lasts is Lasting.CONJURES:
            text = self.say("conjures.turns", text=text)
        return text

    def per_player(self, code: str, player: str) -> str:
        return f"{code}_you" if player == "you" else f"{code}_they"

    def modifier(self, modifier: Modifier, player: str) -> str:
        more = "more" if modifier.amount > 0 else "less"
        code = modifier.lasts.value
        facts: dict[str, object] = {"who": self.say(f"who.{player}")}
        facts["whom"] = self.say(f"whom.{player}")
        facts["n"] = self.number(abs(modifier.amount))
        match modifier.lasts:
            case Lasting.HAND_SIZE:
                facts["size"] = self.say(f"hand_size_of.{player}")
                return self.say(f"hand_size.{more}", **facts)
            case Lasting.VP:
                assert modifier.which is not None
                return self.say(f"vp.{more}", which=self.which(modifier.which), **facts)
            case Lasting.THRESHOLD:
                code = f"threshold.{more}"
            case Lasting.PREVENT:
                return self.prevent(modifier, player)
            case Lasting.DRAW_EXTRA:
                code = "draw_extra.by"
                facts["cards"] = self.counted("cards", modifier.amount)
            case Lasting.WILD:
                code = "wild.rank"
                rank = self.cards.ranks[modifier.most - 1]
                facts["rank"] = rank.removeprefix(self.say("article"))
            case Lasting.FEWER:
                code = "fewer.exactly" if modifier.most == MOST_CARDS else "fewer.or_more"
                facts["least"] = self.number(modifier.most)
                facts["cards"] = self.counted("counted", modifier.amount)
            case Lasting.BRIDGE:
                code = "bridge.gap"
                facts["numbers"] = self.counted("numbers", modifier.amount)
            case Lasting.CONJURES:
                code = "conjures.one" if modifier.amount == 1 else "conjures.many"
                facts["most"] = self.number(modifier.most)
            case Lasting.DRAW_FROM | Lasting.REFRESH_CONJURE | Lasting.OPEN_HAND:
                code = f"{code}.by"
        return self.say(self.per_player(code, player), **facts)

    def prevent(self, modifier: Modifier, player: str) -> str:
        if What.WILD in modifier.what:
            code = "prevent.wild_curse" if self.curse else "prevent.wild"
            return self.say(code, whom=self.say(f"whom.{player}"))
        texts: list[str] = []
        for of in ("creatures", "cards"):
            named = [w for w in modifier.what if (w in OF_CREATURES) == (of == "creatures")]
            if named:
                things = self.say(f"{of}_of.{player}")
                words = [self.say(f"prevent.what.{what.value}") for what in named]
                *most, last = words
                what = self.say("or", text=self.joined("comma", most), next=last) if most else last
                texts.append(self.say(f"prevent.{modifier.by.value}", things=things, what=what))
        return self.joined("and", texts)

    # Players and creatures.

    def whom(self, who: Who) -> str:
        return self.say(f"whom.{self.player(who)}")

    def which(self, which: Which) -> str:
        if which.number is Number.SELF:
            return self.say("which.this_curse" if self.curse else "which.this")
        if which.number is Number.SAME:
            return self.say("which.it")
        of = self.player(which.of)
        number = "highest" if which.worth is Worth.HIGHEST else which.number.value
        kind = which.side.value + ("_lesser" if which.worth is Worth.LESSER else "")
        where = self.first(f"of_{number}.{of}", f"of.{of}")
        if which.other:
            number += "_other"
        text = self.say(
            self.first(f"which.{number}.{of}", f"which.{number}.default"),
            creature=self.say(f"creature.{kind}"),
            creatures=self.say(f"creatures.{kind}"),
            of=self.say(where),
        )
        if which.most is None:
            return text
        return self.say("which.most", which=text, n=self.number(which.most))


def is_told(item: Item) -> bool:
    """Whether an effect is told of somebody or something, and not asked of "you"."""
    if item.do in (*ORDERS, Do.CHOOSE):
        return item.who not in (Who.YOU, Who.OWNER)
    return item.do in (Do.PASS, Do.MARK, Do.GRANT, Do.CLOCK)
