"""The texts of Encore!!'s cards and Venues, made from their data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import parlour
from parlour.packs.encore_wording import venue_wording, wording
from parlour.packs.entries import CardEntry
from parlour.packs.performers import pack_entries
from parlour.packs.phrases import MESSAGES, language_file
from tests.packs.checks import check_golden
from tests.packs.encore import (
    CARDS,
    DRAW,
    HYPE,
    Plain,
    card,
    encore,
    lasting,
    performer,
    preshow,
    supporter,
    surprise,
    venue,
    when,
)
from tests.packs.listening import Listening, Mute

GOLDEN = Path(__file__).parent / "encore-cards.txt"


def text(data: Plain) -> str:
    return " ".join(wording(card(data), CARDS, MESSAGES))


def venue_text(ability: Plain) -> str:
    return venue_wording(venue(ability), CARDS, MESSAGES)


def printed(entry: CardEntry) -> str:
    """What stands on a card besides its text."""
    if entry.star is not None:
        return f"{entry.vibes[0]}; Star {entry.star}, Payout {entry.payout}"
    facts = [str(entry.cost)]
    if entry.vibes:
        facts += [" and ".join(entry.vibes), f"Act {entry.act} {entry.intensity}"]
    if entry.boost is not None:
        facts.append(f"BOOST {entry.boost}")
    if entry.copies != 1:
        facts.append(f"{entry.copies} copies")
    return "; ".join(facts)


def every_card() -> str:
    """All cards and Venues as players read them."""
    texts = {one.id: wording(one, CARDS, MESSAGES) for one in CARDS.cards}
    texts |= {one.id: (venue_wording(one, CARDS, MESSAGES),) for one in CARDS.venues}
    blocks: list[str] = []
    for entry in pack_entries(CARDS, MESSAGES)[0].cards:
        heading = f"{entry.title}, {entry.colour + ' ' if entry.colour else ''}{entry.type}"
        blocks.append("\n".join([heading, printed(entry), *texts[entry.id], f"{entry.flavour}\n"]))
    return "\n".join(blocks)


def test_every_card_reads_as_it_did() -> None:
    check_golden(every_card(), GOLDEN)


MAIN: Plain = {"row": "main", "type": "performer"}
THEIRS: Plain = {"side": "theirs", "row": "main", "type": "performer", "state": "active"}
STAGE: Plain = {"effect": "stage", "type": "performer", "less": 9000}
TRIGGER: Plain = {"effect": "trigger", "kind": "encore", "card": {**MAIN, "other": True}}
AGAIN: Plain = {"effect": "again"}
BEHIND: Plain = {"cond": "gauge", "is": "behind"}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (encore({"effect": "ready", "card": {**MAIN, "state": "suspended", "other": True}}, limit="event"),
         "ENCORE!! once in each Event: make one of your other suspended Performers on the Main Stage active."),
        (encore(HYPE, **{"from": "back"}), "ENCORE!! from Backstage: add 2 intensity."),
        (encore(HYPE, limit="event", **{"from": "back"}),
         "ENCORE!! from Backstage, once in each Event: add 2 intensity."),
        (preshow({"effect": "earn", "n": 5000}), "PRE-SHOW: earn $5,000."),
        (surprise({"effect": "earn", "n": 1_000, "who": "both"}), "Both managers earn $1,000."),
        (surprise(HYPE, {**HYPE, "n": 1}), "Add 2 intensity, then add 1 more."),
        (surprise(HYPE, DRAW, AGAIN),
         "Add 2 intensity, draw a card from your Main Deck, then take another action."),
        (surprise(STAGE, HYPE), "You may stage a Performer for $9,000 less; then add 2 intensity."),
        (surprise(DRAW, STAGE, HYPE, AGAIN),
         "Draw a card from your Main Deck, then you may stage a Performer for $9,000 less; add 2 intensity, then take another action."),
        (surprise({**HYPE, "who": "opponent", "n": -3}, DRAW),
         "Your opponent loses 3 intensity, then you draw a card from your Main Deck."),
        (surprise({**TRIGGER, "card": MAIN}, HYPE, **{"else": [DRAW]}),
         "You may trigger the ENCORE!! ability of one of your Performers on the Main Stage without suspending it. If nothing was triggered, draw a card from your Main Deck. Then add 2 intensity."),
        (surprise({"effect": "suspend", "card": THEIRS}, **{"else": [DRAW]}),
         "Suspend one of your opponent's active Performers on the Main Stage. If that did nothing, draw a card from your Main Deck."),
        (surprise(HYPE, **{"if": [BEHIND], "else": [DRAW]}),
         "If you are behind in intensity, add 2 intensity. Otherwise draw a card from your Main Deck."),
        (surprise(DRAW, **{"if": [BEHIND], "else": [HYPE]}),
         "If you are behind in intensity, draw a card from your Main Deck. Otherwise, or if that did nothing, add 2 intensity."),
        (surprise(DRAW, AGAIN, **{"if": [BEHIND], "else": [HYPE]}),
         "If you are behind in intensity, draw a card from your Main Deck; if that did nothing, add 2 intensity; then take another action. Otherwise add 2 intensity."),
        (surprise(HYPE, AGAIN, **{"if": [BEHIND, {"cond": "star", "reached": False}]}),
         "If you are behind in intensity and the Star has not been reached, add 2 intensity, then take another action."),
        (performer(when({"trigger": "passes", "by": "theirs"}, limit="round")),
         "Once in each round, when your opponent passes, add 2 intensity."),
        (performer(when({"trigger": "staged", "by": "yours", "other": True})),
         "When you stage another card, add 2 intensity."),
        (supporter(lasting({"effect": "shield", "card": {"at": "front"}},
                           **{"while": [{"cond": "finale", "last": False}]})),
         "PRE-SHOW: add 2 intensity. While this is not the last Venue, your opponent's abilities cannot affect the card in front of this card."),
    ],
)  # fmt: skip
def test_a_card_tells_you_what_it_does(data: Plain, said: str) -> None:
    assert text(data) == said


EVENT: Plain = {"trigger": "event"}
PASSES: Plain = {"trigger": "passes", "by": "any"}
COUNT: Plain = {"cond": "count", "card": {"type": "supporter"}, "min": 2}


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (when(EVENT, HYPE, DRAW),
         "When the Event begins, both managers add 2 intensity, then draw a card from their Main Deck."),
        (when(EVENT, DRAW, **{"if": [BEHIND]}),
         "When the Event begins, if a manager is behind in intensity, they draw a card from their Main Deck."),
        (when(EVENT, HYPE, **{"if": [BEHIND, COUNT]}),
         "When the Event begins, if a manager is behind in intensity and they have at least two Supporters, they add 2 intensity."),
        (when(EVENT, HYPE, **{"if": [{"cond": "gauge", "is": "level"}]}),
         "When the Event begins, if the gauges are level, both managers add 2 intensity."),
        (when(EVENT, STAGE, HYPE),
         "When the Event begins, both managers may stage a Performer for $9,000 less; then they add 2 intensity."),
        (when(PASSES, HYPE, limit="round"),
         "When a manager passes, they add 2 intensity, at most once in each round for each manager."),
        (when(PASSES, HYPE, **{"if": [BEHIND]}),
         "When a manager passes, if they are behind in intensity, they add 2 intensity."),
        (when(PASSES, STAGE, HYPE),
         "When a manager passes, they may stage a Performer for $9,000 less; then they add 2 intensity."),
        (when(PASSES, {**HYPE, "who": "opponent"}, DRAW, HYPE),
         "When a manager passes, their opponent adds 2 intensity, they draw a card from their Main Deck, then add 2 intensity."),
        (lasting({"effect": "payout", "n": -2000}, {"effect": "vibe", "to": "eerie"}),
         "This Venue's Payout gets -$2,000 and this Venue is Eerie too."),
        (lasting({"effect": "cost", "n": 500, "type": "surprise", "who": "both"},
                 **{"while": [{"cond": "phase", "is": "event"}]}),
         "While it is the Event, all Surprises cost $500 more."),
    ],
)  # fmt: skip
def test_a_venue_speaks_of_both_managers(ability: Plain, said: str) -> None:
    assert venue_text(ability) == said


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ({"card": MAIN, "min": 1}, "you have at least one Performer on the Main Stage"),
        ({"card": MAIN, "min": 2, "max": 2}, "you have exactly two Performers on the Main Stage"),
        ({"card": MAIN, "min": 1, "max": 3}, "you have one to three Performers on the Main Stage"),
        ({"card": {**MAIN, "side": "theirs"}, "max": 0}, "your opponent has no Performers on the Main Stage"),
        ({"card": {"side": "any", "state": "suspended"}, "min": 1}, "there is at least one suspended card"),
        ({"card": {"side": "any"}, "max": 4}, "there are at most four cards on stage"),
        ({"card": {"at": "behind", "type": "supporter"}, "min": 1}, "a Supporter is behind this card"),
        ({"card": {"at": "behind", "state": "active", "colour": "pink"}, "min": 1},
         "an active card of the colour PINK is behind this card"),
        ({"card": {"at": "front", "colour": "pink"}, "max": 0}, "no PINK card is in front of this card"),
        ({"card": {"at": "this", "state": "active"}, "max": 0}, "this card is suspended"),
    ],
)  # fmt: skip
def test_what_is_counted_is_told(condition: Plain, said: str) -> None:
    grow = {"effect": "grow", "what": "act", "n": 1, "card": {"at": "this"}}
    data = performer(lasting(grow, **{"while": [{"cond": "count", **condition}]}))
    assert text(data) == f"While {said}, this card's Act gets +1."


# Every word


def selectors() -> Iterator[Plain]:
    for side, how in product(("yours", "theirs", "any"), ("choose", "all")):
        yield {"side": side, "how": how}
        yield {"side": side, "how": how, "row": "main", "type": "performer", "state": "active"}
        yield {"side": side, "how": how, "row": "back", "other": True, "colour": "blue"}
        yield {"side": side, "how": how, "type": "supporter", "state": "suspended"}
        yield {"side": side, "how": how, "row": "main"}
    for at in ("this", "behind", "front"):
        yield {"at": at}
    yield {"row": "removed", "type": "supporter"}


def once() -> Iterator[Plain]:
    """Effects that are done, those that a pack may not have among them."""
    for who, n in product(("you", "opponent", "both"), (-1, 1)):
        for word in ("hype", "earn"):
            yield {"effect": word, "who": who, "n": n}
    yield {"effect": "take", "n": 4000}
    for deck, n in product(("performer", "main", "either"), (1, 2, 3)):
        yield {"effect": "draw", "deck": deck, "n": n}
        yield {"effect": "scout", "deck": deck, "n": n}
    for who, by in product(("you", "opponent", "both"), ("owner", "you")):
        yield {"effect": "discard", "who": who, "by": by, "n": 1}
    for word in ("look", "again", "showtime"):
        yield {"effect": word}
    for which in selectors():
        for word in ("ready", "suspend", "remove", "recall", "perform", "spare", "shield"):
            yield {"effect": word, "card": which}
        for to in ("front", "back", "side"):
            yield {"effect": "move", "to": to, "card": which}
        for kind in ("encore", "preshow"):
            yield {"effect": "trigger", "kind": kind, "card": which}
        for what, n in product(("act", "boost"), (-1, 1)):
            yield {"effect": "grow", "what": what, "n": n, "card": which}
        counted = {name: value for name, value in which.items() if name != "how"}
        yield {"effect": "hype", "n": 2, "per": counted}
    for kind, less, source in product(
        ("performer", "supporter", "any"), (0, 500, "all"), ("hand", "removed")
    ):
        yield {"effect": "stage", "type": kind, "less": less, "from": source}
    for to in ("choose", "all", "eerie"):
        yield {"effect": "vibe", "to": to}
    for word, n in product(("star", "payout"), (-1, 1)):
        yield {"effect": word, "n": n}


def kept_up() -> Iterator[Plain]:
    """Effects that last."""
    yield from (effect for effect in once() if effect["effect"] in LASTING)
    for n, who in product((-500, 500), ("you", "opponent", "both")):
        yield {"effect": "fee", "n": n, "who": who}
        yield {"effect": "entrance", "n": n // 500, "who": who}
        for kind in ("performer", "supporter", "surprise", "any"):
            yield {"effect": "cost", "n": n, "who": who, "type": kind}


LASTING = ("grow", "spare", "shield", "vibe", "star", "payout")


def conditions() -> Iterator[Plain]:
    for stands in ("behind", "level", "ahead"):
        yield {"cond": "gauge", "is": stands}
    for stands in ("poorer", "level", "richer"):
        yield {"cond": "money", "is": stands}
    for word, stands in product(("tour", "hand"), ("fewer", "level", "more")):
        yield {"cond": word, "is": stands}
    for holds in (False, True):
        yield {"cond": "star", "reached": holds}
        yield {"cond": "priority", "have": holds}
        yield {"cond": "finale", "last": holds}
    for phase in ("preshow", "event"):
        yield {"cond": "phase", "is": phase}
    for of in ("this", "heartfelt"):
        yield {"cond": "vibe", "of": of}
    bounds: list[Plain] = [{"max": 0}, {"min": 2, "max": 4}, {"min": 1, "max": 1}, {"min": 1}]
    bounds += [{"min": n} for n in range(2, 21)]
    bounds += [{"max": 1}, {"max": 3}, {"min": 2, "max": 2}, {"min": 1, "max": 4}]
    for bound in bounds:
        yield {"cond": "count", "card": {"type": "supporter"}, **bound}
    for side, bound in product(("theirs", "any"), bounds):
        yield {"cond": "count", "card": {"side": side}, **bound}
    for at, state, bound in product(
        ("this", "behind", "front"), ("active", "suspended"), ({"min": 1}, {"max": 0})
    ):
        yield {"cond": "count", "card": {"at": at, "state": state}, **bound}
        yield {"cond": "count", "card": {"at": at, "colour": "green"}, **bound}


def triggers() -> Iterator[Plain]:
    yield {"trigger": "event"}
    for result in ("won", "lost"):
        yield {"trigger": "awarded", "result": result}
    for by in ("this", "yours", "theirs", "any"):
        for word in ("staged", "performs", "boosts", "passes", "exhausted"):
            yield {"trigger": word, "by": by}
        yield {"trigger": "staged", "by": by, "other": True}
        yield {"trigger": "performs", "by": by, "vibe": True}
        for kind in ("encore", "preshow", "surprise"):
            yield {"trigger": "uses", "by": by, "kind": kind}


def cards() -> Iterator[Plain]:
    """Cards of every kind, those that a pack may not have among them."""
    for effect in once():
        yield surprise(effect)
        yield encore(effect, HYPE)
        yield preshow(HYPE, effect)
        yield surprise(effect, HYPE, **{"else": [DRAW]})
        yield performer(when({"trigger": "event"}, effect))
    for effect in kept_up():
        yield performer(lasting(effect))
        yield supporter(lasting(effect, {"effect": "star", "n": 2}))
    for condition in conditions():
        yield surprise(HYPE, **{"if": [condition]})
        yield surprise(DRAW, **{"if": [condition], "else": [HYPE]})
        yield surprise(DRAW, HYPE, **{"if": [condition], "else": [HYPE]})
        yield performer(lasting({"effect": "star", "n": 2}, **{"while": [condition]}))
    for trigger in triggers():
        yield {**performer(when(trigger, limit="round")), "encore": {"do": [HYPE]}}
        yield supporter(when(trigger))
    for more in ({}, {"limit": "event"}, {"from": "back"}, {"limit": "event", "from": "back"}):
        yield encore(HYPE, **more)


def abilities() -> Iterator[Plain]:
    """Abilities of Venues, those that a pack may not have among them."""
    for effect in once():
        yield when(EVENT, effect)
        yield when(PASSES, effect, HYPE, limit="round")
    for effect in kept_up():
        yield lasting(effect)
    for condition in conditions():
        yield when(EVENT, HYPE, **{"if": [condition]})
        yield when(EVENT, HYPE, **{"if": [BEHIND, condition]})
        yield lasting({"effect": "star", "n": 2}, **{"while": [condition]})
    for trigger in triggers():
        yield when(trigger)


def check_text(said: str) -> None:
    assert re.fullmatch(r"(ENCORE!!|PRE-SHOW|[A-Z])[^{}]*\.", said), said
    assert "  " not in said and " ," not in said and ".." not in said, said
    assert not re.search(r"\b(\w+) \1\b", said), said


def test_whatever_a_pack_may_say_has_words_and_every_word_is_needed() -> None:
    listening = Listening()
    told = 0
    for data in cards():
        try:
            found = card(data)
        except parlour.BadInput:
            continue
        told += 1
        for said in wording(found, CARDS, listening):
            check_text(said)
    for data in abilities():
        try:
            hall = venue(data)
        except parlour.BadInput:
            continue
        told += 1
        check_text(venue_wording(hall, CARDS, listening))
    pack_entries(CARDS, listening)
    assert told > 1000
    known = {code for code in language_file("en") if code.startswith("encore.text.")}
    assert known - listening.said == set()


def test_every_word_of_a_text_comes_from_the_messages() -> None:
    names = [*[one.name for one in CARDS.colours], *[one.name for one in CARDS.vibes]]
    texts = [" ".join(wording(one, CARDS, Mute())) for one in CARDS.cards]
    texts += [venue_wording(one, CARDS, Mute()) for one in CARDS.venues]
    for left in texts:
        assert re.sub(r"[\d ]", "", left) in ("", *names), left
