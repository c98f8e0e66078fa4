"""Packs whose texts are put together at random from the whole vocabulary of Encore!!."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

Document = dict[str, Any]

COLOURS = ["amber", "brick", "cyan", "dusk", "ebony", "fawn"]
VIBES = {"calm": "circle", "wild": "triangle", "dark": "diamond", "odd": "drop", "shy": "leaf"}
WORDS = [
    *["hype", "earn", "take", "draw", "scout", "discard", "look", "ready", "suspend", "remove"],
    *["recall", "move", "stage", "perform", "trigger", "grow", "spare", "shield", "vibe", "star"],
    *["payout", "again", "showtime"],
]
LASTING = ["grow", "spare", "shield", "vibe", "star", "payout", "cost", "fee", "entrance"]
TRIGGERS = ["staged", "performs", "boosts", "uses", "passes", "event", "exhausted", "awarded"]
CONDITIONS = ["gauge", "money", "tour", "star", "vibe", "count"]
CONDITIONS += ["hand", "priority", "phase", "finale"]
OF_YOU = ["gauge", "money", "tour", "hand", "priority"]


def anything(_said: Document) -> bool:
    return True


class Wild:
    """Says something at random, for one card after the other.

    A card or Venue that is not `allowed` is said anew.
    """

    def __init__(self, seed: int, allowed: Callable[[Document], bool] = anything) -> None:
        self.rnd = random.Random(seed)
        self.allowed = allowed
        self.venue = False  # a Venue's text: no at, no other, no `of = this`
        self.performer = False
        self.on_stage = True

    def pack(self) -> Document:
        cards = [card for colour in COLOURS for card in self.colour(colour)]
        self.rnd.shuffle(cards)
        return {
            "game": "encore",
            "id": "wild",
            "title": "Wild",
            "author": "Parlour",
            "licence": "CC0-1.0",
            "version": 1,
            "colour": [
                {"id": c, "name": c, "letter": c[0].upper(), "ink": "#808080", "character": "Wild."}
                for c in COLOURS
            ],
            "vibe": [
                {"id": vibe, "name": vibe, "letter": vibe[0].upper(), "shape": shape}
                for vibe, shape in VIBES.items()
            ],
            "card": cards,
            "venue": [self.legal(self.a_venue, number) for number in range(12)],
        }

    def legal(self, say: Callable[..., Document], *about: object) -> Document:
        while True:
            said = say(*about)
            if self.allowed(said):
                return said

    def colour(self, colour: str) -> list[Document]:
        """Five Performers and fifteen others, of either type four that are different."""
        rnd = self.rnd
        types = ["supporter", "surprise"] * 4 + rnd.choices(["supporter", "surprise"], k=2)
        more = Counter(rnd.choices(range(len(types)), k=15 - len(types)))
        cards = [self.legal(self.card, colour, f"{colour}-p{n}", "performer", 1) for n in range(5)]
        for n, type_ in enumerate(types):
            cards.append(self.legal(self.card, colour, f"{colour}-{n}", type_, 1 + more[n]))
        return cards

    def card(self, colour: str, name: str, type_: str, copies: int) -> Document:
        rnd = self.rnd
        self.venue, self.performer = False, type_ == "performer"
        self.on_stage = type_ != "surprise"
        card: Document = {"id": name, "name": name, "flavour": "Wild.", "art": "Wild"}
        card |= {"type": type_, "colour": colour, "copies": copies}
        card["cost"] = rnd.choice([0, 1000, 3000, 8000, 15000])
        if type_ == "surprise":
            return {**card, "surprise": self.ability()}
        if type_ == "supporter":
            card |= {"boost": rnd.randint(0, 5), "preshow": self.ability()}
        else:
            card |= {"vibes": rnd.sample([*VIBES], rnd.choice([1, 2]))}
            card |= {"act": {"name": "Act", "intensity": rnd.randint(0, 8)}}
            if rnd.random() < 0.6:
                encore = self.ability()
                card["encore"] = {**encore, **self.maybe(0.3, {"limit": "event"})}
                card["encore"] |= self.maybe(0.3, {"from": "back"})
        said = [*[self.happens()] * (rnd.random() < 0.5), *[self.lasts()] * (rnd.random() < 0.4)]
        return {**card, **({"conditional": said} if said else {})}

    def a_venue(self, number: int) -> Document:
        rnd = self.rnd
        self.venue, self.performer, self.on_stage = True, False, False
        name = f"venue-{number}"
        venue: Document = {"id": name, "name": name, "flavour": "Wild.", "art": "Wild"}
        venue["vibe"] = rnd.choice([*VIBES])
        venue |= {"payout": rnd.randrange(0, 30000, 1000), "star": rnd.randint(1, 40)}
        return {**venue, "ability": rnd.choice([self.happens, self.lasts])()}

    def maybe(self, chance: float, what: Document) -> Document:
        return what if self.rnd.random() < chance else {}

    def ability(self) -> Document:
        ability: Document = {"do": self.effects()}
        if self.rnd.random() < 0.3:
            ability["if"] = [self.condition()]
        if self.rnd.random() < 0.4:
            ability["else"] = self.effects()
        return ability

    def happens(self) -> Document:
        rnd = self.rnd
        when: Document = {"trigger": rnd.choice(TRIGGERS[:6] if self.venue else TRIGGERS)}
        if when["trigger"] == "awarded":
            when["result"] = rnd.choice(["won", "lost"])
        elif when["trigger"] != "event":
            by = ["this", "yours", "theirs", "any"]
            if when["trigger"] == "passes":
                by.remove("this")
            when["by"] = "any" if self.venue else rnd.choice(by)
        if when["trigger"] == "performs":
            when |= self.maybe(0.5, {"vibe": True})
        if when["trigger"] == "uses":
            when["kind"] = rnd.choice(["encore", "preshow", "surprise"])
        if not self.venue and when["trigger"] in ("staged", "performs", "boosts"):
            when |= self.maybe(0.3, {"other": True}) if when["by"] != "this" else {}
        frame = self.maybe(0.3, {"if": [self.condition()]}) | self.maybe(0.3, {"limit": "round"})
        return {"when": when, "do": self.effects(), **frame}

    def lasts(self) -> Document:
        effects = [self.lasting() for _ in range(self.rnd.choice([1, 1, 2]))]
        condition = self.condition()
        if self.venue:  # nobody is "you"
            while condition["cond"] in OF_YOU:
                condition = self.condition()
            if "card" in condition:
                condition["card"]["side"] = "any"
        return {**self.maybe(0.5, {"while": [condition]}), "lasting": effects}

    def number(self, most: int) -> int:
        return self.rnd.choice([1, -1, 1]) * self.rnd.randint(1, most)

    def who(self) -> str:
        return self.rnd.choice(["you", "opponent", "both"])

    def effects(self) -> list[Document]:
        return [self.effect(self.rnd.choice(WORDS)) for _ in range(self.rnd.choice([1, 1, 2, 3]))]

    def effect(self, word: str) -> Document:
        rnd = self.rnd
        said: Document = {"effect": word}
        if word in ("hype", "earn"):
            said |= {"n": self.number(9) * (1 if word == "hype" else 1000), "who": self.who()}
            said |= self.maybe(0.3, {"per": self.selector(how=False, removed=True)})
        elif word == "take":
            said["n"] = 5000
        elif word in ("draw", "scout"):
            decks = ["performer", "main", *["either"] * (word == "draw")]
            said |= {"n": rnd.randint(1, 3), "deck": rnd.choice(decks)}
        elif word == "discard":
            said |= {"n": rnd.randint(1, 2), "who": self.who(), "by": rnd.choice(["owner", "you"])}
        elif word == "recall":
            said["card"] = self.selector(removed=True)
        elif word == "move":
            said |= {"card": self.selector(), "to": rnd.choice(["front", "back", "side"])}
        elif word == "stage":
            said |= {"type": rnd.choice(["performer", "supporter", "any"])}
            said |= {"less": rnd.choice([2000, 9000, "all"])}
            said |= self.maybe(0.4, {"from": "removed"})
        elif word == "perform":
            said["card"] = self.selector(how=False, side="yours")
        elif word == "trigger":
            said |= {"card": self.selector(how=False, side="yours")}
            said["kind"] = rnd.choice(["encore", "preshow"])
        elif word in ("ready", "suspend", "remove", "grow", "spare", "shield"):
            said["card"] = self.selector()
        if word == "grow":
            said |= {"what": rnd.choice(["act", "boost"]), "n": self.number(6)}
        if word == "vibe":
            said["to"] = rnd.choice([*VIBES, "choose", "choose", "all"])
        if word in ("star", "payout"):
            said["n"] = self.number(9) * (1 if word == "star" else 1000)
        return said

    def lasting(self) -> Document:
        rnd = self.rnd
        word = rnd.choice(LASTING)
        said: Document = {"effect": word}
        if word in ("grow", "spare", "shield"):
            said["card"] = self.selector(how=False)
            if "at" not in said["card"]:
                said["card"]["how"] = "all"
            if self.venue:
                said["card"]["side"] = "any"
        if word == "grow":
            said |= {"what": rnd.choice(["act", "boost"]), "n": self.number(4)}
        elif word == "vibe":
            said["to"] = rnd.choice([*VIBES, "all"])
        elif word in ("star", "entrance"):
            said["n"] = self.number(3)
        elif word in ("payout", "cost", "fee"):
            said["n"] = self.number(6) * 1000
        if word == "cost":
            said["type"] = rnd.choice(["performer", "supporter", "surprise", "any"])
        if word in ("cost", "fee", "entrance"):
            said["who"] = "both" if self.venue else self.who()
        return said

    def selector(
        self, *, how: bool = True, removed: bool = False, side: str | None = None
    ) -> Document:
        rnd = self.rnd
        said: Document = {}
        if removed and rnd.random() < 0.4:
            said |= {"row": "removed", "type": rnd.choice(["performer", "supporter", "any"])}
            return said
        if self.on_stage and rnd.random() < 0.2:
            return {"at": rnd.choice(["this", "behind", "front"])}
        said |= {"side": side or rnd.choice(["yours", "theirs", "any"])}
        said |= self.maybe(0.4, {"row": rnd.choice(["main", "back"])})
        said |= self.maybe(0.4, {"type": rnd.choice(["performer", "supporter", "any"])})
        said |= self.maybe(0.1, {"colour": rnd.choice(COLOURS)})
        said |= self.maybe(0.3, {"state": rnd.choice(["active", "suspended"])})
        said |= self.maybe(0.2 * self.on_stage, {"other": True})
        return said | self.maybe(0.3 * how, {"how": "all"})

    def condition(self) -> Document:
        rnd = self.rnd
        word = rnd.choice(CONDITIONS)
        said: Document = {"cond": word}
        if word in ("gauge", "money", "tour", "hand"):
            less, more = {
                "gauge": ("behind", "ahead"),
                "money": ("poorer", "richer"),
                "tour": ("fewer", "more"),
                "hand": ("fewer", "more"),
            }[word]
            return said | {"is": rnd.choice([less, "level", more])}
        if word == "vibe":
            return said | {"of": rnd.choice([*VIBES, *["this"] * 3 * self.performer])}
        if word == "count":
            bounds = rnd.choice([{"min": 1}, {"max": 2}, {"min": 1, "max": 3}])
            return said | {"card": self.selector(how=False, removed=True), **bounds}
        if word == "phase":
            return said | {"is": rnd.choice(["preshow", "event"])}
        field = {"star": "reached", "priority": "have", "finale": "last"}[word]
        return said | {field: rnd.random() < 0.5}
