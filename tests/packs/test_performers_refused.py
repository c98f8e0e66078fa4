"""Cards and Venues of Encore!! that are refused, by card, field and remedy."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games.encore.cards import (
    CONDITIONS,
    EFFECTS,
    TRIGGERS,
)
from parlour.packs.performers import built_in
from tests.games.ensemble.packs import LEFT_OUT
from tests.packs.encore import (
    HYPE,
    VENUE,
    Plain,
    card,
    colour,
    lasting,
    pack,
    performer,
    preshow,
    refused,
    refused_card,
    supporter,
    surprise,
    venue,
    vibe,
    when,
)
from tests.packs.encore import (
    PERFORMER as STRAY,
)
from tests.packs.encore import (
    SUPPORTER as FLEA,
)
from tests.packs.encore import (
    SURPRISE as BARK,
)
from tests.packs.encore import encore as with_encore


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"id": "Stray"}, "id", "lower-case letters, digits and single hyphens"),
        ({"id": "a_b"}, "id", "lower-case letters, digits and single hyphens"),
        ({"name": ""}, "name", "one line of 1 to 40 characters"),
        ({"type": "any"}, "type", "one of performer, supporter, surprise"),
        ({"type": "dancer"}, "type", "one of performer, supporter, surprise"),
        ({"colour": "beige"}, "colour", "one of orange, pink"),
        ({"cost": -1}, "cost", "a whole number from 0 to 999999"),
        ({"cost": 1_000_000}, "cost", "a whole number from 0 to 999999"),
        ({"cost": 99.5}, "cost", "a whole number"),
        ({"copies": 0}, "copies", "a whole number from 1 to 15"),
        ({"copies": 2}, "copies", "1: the Performers of a colour are all different"),
        ({"vibes": []}, "vibes", "one or two of rowdy, smooth"),
        ({"vibes": ["rowdy", "rowdy"]}, "vibes", "one or two of rowdy"),
        ({"vibes": ["rowdy", "eerie", "smooth"]}, "vibes", "one or two of rowdy"),
        ({"vibes": ["loud"]}, "vibes", "one or two of rowdy"),
        ({"act": LEFT_OUT}, "act", "is missing"),
        ({"act": {"name": "Howl", "intensity": 100}}, "act.intensity", "from 0 to 99"),
        ({"act": {"name": "Howl", "intensity": -1}}, "act.intensity", "from 0 to 99"),
        ({"act": {"name": "", "intensity": 1}}, "act.name", "one line of 1 to 40"),
        ({"act": {"name": "Howl", "intensity": 1, "vibe": "odd"}}, "act.vibe", "is no field of it"),
        ({"boost": 2}, "boost", "is no field of it"),
        ({"preshow": {"do": [HYPE]}}, "preshow", "is no field of it"),
        ({"surprise": {"do": [HYPE]}}, "surprise", "is no field of it"),
        ({"flavour": "x" * 121}, "flavour", "one line of 1 to 120 characters"),
        ({"art": LEFT_OUT}, "art", "is missing"),
        ({"conditional": []}, "conditional", "a list of 1 to 4"),
        ({"encore": {"do": []}}, "encore.do", "a list of 1 to 4"),
        ({"encore": {"do": [HYPE] * 5}}, "encore.do", "a list of 1 to 4"),
        ({"encore": {}}, "encore.do", "is missing"),
        ({"encore": {"do": [HYPE], "else": []}}, "encore.else", "a list of 1 to 4"),
        ({"encore": {"do": [HYPE], "if": []}}, "encore.if", "a list of 1 to 4"),
        ({"encore": {"do": [HYPE], "limit": "round"}}, "encore.limit", "one of event"),
        ({"encore": {"do": [HYPE], "from": "main"}}, "encore.from", "one of back"),
        ({"encore": {"do": [HYPE], "when": "event"}}, "encore.when", "is no field of it"),
    ],
)
def test_a_wrong_performer_is_refused_by_card_field_and_remedy(
    change: Plain, field: str, remedy: str
) -> None:
    data = {**STRAY, **change}
    refusal = refused([*built_in(), pack([{**STRAY, "id": "cat"}, data])])
    assert refusal.sentence.startswith(f"pack strays.toml: card {data['id']}.{field} ")
    assert remedy in refusal.sentence


OF_ENCORE = "left out: it belongs to an ENCORE!! ability"


@pytest.mark.parametrize(
    ("data", "field", "remedy"),
    [
        ({**FLEA, "preshow": LEFT_OUT}, "preshow", "is missing"),
        ({**FLEA, "boost": LEFT_OUT}, "boost", "is missing"),
        ({**FLEA, "boost": 100}, "boost", "from 0 to 99"),
        ({**FLEA, "boost": -1}, "boost", "from 0 to 99"),
        ({**FLEA, "copies": 16}, "copies", "from 1 to 15"),
        ({**FLEA, "vibes": ["rowdy"]}, "vibes", "is no field of it"),
        ({**FLEA, "encore": {"do": [HYPE]}}, "encore", "is no field of it"),
        (preshow(HYPE, limit="event"), "preshow.limit", OF_ENCORE),
        (preshow(HYPE, **{"from": "back"}), "preshow.from", OF_ENCORE),
        ({**BARK, "surprise": LEFT_OUT}, "surprise", "is missing"),
        ({**BARK, "boost": 1}, "boost", "is no field of it"),
        ({**BARK, "conditional": [when({"trigger": "event"})]}, "conditional", "is no field of it"),
        (surprise(HYPE, limit="event"), "surprise.limit", OF_ENCORE),
    ],
)
def test_a_wrong_supporter_or_surprise_is_refused(data: Plain, field: str, remedy: str) -> None:
    refusal = refused_card(data)
    assert refusal.sentence.startswith(f"pack strays.toml: card {data['id']}.{field} ")
    assert remedy in refusal.sentence


ONLY_LASTS = "a word for something that is done: this one only lasts"
TABLE: Plain = {"type": "performer"}


@pytest.mark.parametrize(
    ("effect", "field", "remedy"),
    [
        ({"effect": "dance"}, "effect", "one of hype, earn"),
        ({"n": 1}, "effect", "is missing"),
        ({"effect": "fee", "n": 1}, "effect", ONLY_LASTS),
        ({"effect": "cost", "n": 1, "type": "any"}, "effect", ONLY_LASTS),
        ({"effect": "entrance", "n": 1}, "effect", ONLY_LASTS),
        ({"effect": "showtime"}, "effect", "another word: a Surprise is of the Event itself"),
        ({"effect": "hype", "n": 0}, "n", "from -99 to 99 other than 0"),
        ({"effect": "hype", "n": 100}, "n", "from -99 to 99"),
        ({"effect": "hype", "n": 1, "who": "all"}, "who", "one of you, opponent, both"),
        ({"effect": "hype", "n": 1, "card": {}}, "card", "is no field of it"),
        ({"effect": "hype", "n": 1, "per": {"how": "all"}}, "per.how", "left out where cards"),
        ({"effect": "hype", "n": 1, "per": {"row": "removed"}}, "per.row", "one of main, back"),
        ({"effect": "earn", "n": 1_000_000}, "n", "from -999999 to 999999"),
        ({"effect": "take", "n": 0}, "n", "from 1 to 999999"),
        ({"effect": "take", "n": 1, "who": "opponent"}, "who", "is no field of it"),
        ({"effect": "draw", "n": 6, "deck": "main"}, "n", "from 1 to 5"),
        ({"effect": "draw", "n": 1, "deck": "venue"}, "deck", "one of performer, main, either"),
        ({"effect": "draw", "n": 1}, "deck", "is missing"),
        ({"effect": "scout", "n": 1, "deck": "main"}, "n", "from 2 to 5"),
        ({"effect": "scout", "n": 2, "deck": "either"}, "deck", "one of performer, main, not"),
        ({"effect": "discard", "n": 6}, "n", "from 1 to 5"),
        ({"effect": "discard", "n": 1, "by": "you"}, "by", "owner: you choose from your opponent"),
        ({"effect": "discard", "n": 1, "by": "me"}, "by", "one of owner, you"),
        ({"effect": "look", "who": "opponent"}, "who", "is no field of it"),
        ({"effect": "ready"}, "card", "is missing"),
        ({"effect": "ready", "card": {"state": "active"}}, "card.state", "one of suspended"),
        ({"effect": "suspend", "card": {"state": "suspended"}}, "card.state", "one of active"),
        ({"effect": "remove", "card": {"row": "removed"}}, "card.row", "one of main, back"),
        ({"effect": "remove", "card": {"colour": "beige"}}, "card.colour", "one of orange"),
        ({"effect": "remove", "card": {"type": "surprise"}}, "card.type", "one of performer"),
        ({"effect": "remove", "card": {"row": "main", "type": "supporter"}}, "card.type",
         "one of performer, any"),
        ({"effect": "remove", "card": {"how": "some"}}, "card.how", "one of choose, all"),
        ({"effect": "remove", "card": {"vibe": "eerie"}}, "card.vibe", "is no field of it"),
        ({"effect": "remove", "card": {"at": "this"}}, "card.at",
         "left out: a Surprise lies on no stage"),
        ({"effect": "remove", "card": {"other": True}}, "card.other",
         "left out: a Surprise lies on no stage"),
        ({"effect": "recall", "card": {"row": "removed", "side": "theirs"}}, "card.side",
         "one of yours"),
        ({"effect": "recall", "card": {"row": "removed", "how": "all"}}, "card.how",
         "left out: one of your removed cards is chosen"),
        ({"effect": "recall", "card": {"row": "removed", "state": "active"}}, "card.state",
         "left out: one of your removed cards is chosen"),
        ({"effect": "move", "card": TABLE, "to": "left"}, "to", "one of front, back, side"),
        ({"effect": "move", "card": {"row": "main"}, "to": "front"}, "card.row", "one of back"),
        ({"effect": "move", "card": {"row": "back"}, "to": "back"}, "card.row", "one of main"),
        ({"effect": "move", "card": {"type": "supporter"}, "to": "front"}, "card.type",
         "one of performer, any"),
        ({"effect": "move", "card": {"how": "all"}, "to": "side"}, "card.how", "one of choose"),
        ({"effect": "move", "card": {"side": "any"}, "to": "side"}, "card.side",
         "one of yours, theirs"),
        ({"effect": "stage", "type": "surprise", "less": 0}, "type", "one of supporter, any"),
        ({"effect": "stage", "type": "any"}, "less", "is missing"),
        ({"effect": "stage", "type": "any", "less": -1}, "less", "from 0 to 999999"),
        ({"effect": "stage", "type": "any", "less": "half"}, "less", "from 0 to 999999"),
        ({"effect": "stage", "type": "any", "less": 0, "from": "deck"}, "from", "one of hand"),
        ({"effect": "perform", "card": {"side": "theirs"}}, "card.side", "one of yours"),
        ({"effect": "perform", "card": {"row": "back"}}, "card.row", "one of main"),
        ({"effect": "perform", "card": {"how": "all"}}, "card.how", "one of choose"),
        ({"effect": "trigger", "kind": "surprise", "card": {}}, "kind", "one of encore, preshow"),
        ({"effect": "trigger", "kind": "act", "card": {}}, "kind", "one of encore, preshow"),
        ({"effect": "trigger", "kind": "preshow", "card": TABLE}, "card.type",
         "one of supporter, any"),
        ({"effect": "trigger", "kind": "encore", "card": {"type": "supporter"}}, "card.type",
         "one of performer, any"),
        ({"effect": "trigger", "kind": "preshow", "card": {"row": "main"}}, "card.row",
         "one of back"),
        ({"effect": "grow", "what": "star", "n": 1, "card": {}}, "what", "one of act, boost"),
        ({"effect": "grow", "what": "act", "n": 0, "card": {}}, "n", "other than 0"),
        ({"effect": "grow", "what": "boost", "n": 1, "card": TABLE}, "card.type",
         "one of supporter, any"),
        ({"effect": "spare", "card": {"type": "supporter"}}, "card.type", "one of performer, any"),
        ({"effect": "spare", "card": {"row": "back"}}, "card.row", "one of main"),
        ({"effect": "shield", "card": {"side": "theirs"}}, "card.side", "one of yours, any"),
        ({"effect": "vibe", "to": "loud"}, "to", "one of rowdy, smooth"),
        ({"effect": "star", "n": 0}, "n", "other than 0"),
        ({"effect": "payout", "n": 1_000_000}, "n", "from -999999 to 999999"),
        ({"effect": "again", "n": 1}, "n", "is no field of it"),
    ],
)  # fmt: skip
def test_a_wrong_effect_is_refused(effect: Plain, field: str, remedy: str) -> None:
    refusal = refused_card(surprise(HYPE, effect))
    place = f"pack strays.toml: card bark.surprise.do item 2.{field} "
    assert refusal.sentence.startswith(place), refusal.sentence
    assert remedy in refusal.sentence


@pytest.mark.parametrize(
    ("data", "field", "remedy"),
    [
        (with_encore({"effect": "showtime"}), "encore.do item 1.effect", "an ENCORE!! ability is of the Event"),
        (with_encore({"effect": "trigger", "kind": "encore", "card": {"at": "this"}}),
         "encore.do item 1.card.at", "one of behind, front, not this"),
        (with_encore({"effect": "ready", "card": {"at": "beside"}}), "encore.do item 1.card.at",
         "one of this, behind, front"),
        (with_encore({"effect": "ready", "card": {"at": "this", "type": "performer"}}),
         "encore.do item 1.card.type", "is no field of it"),
        (with_encore({"effect": "ready", "card": {"at": "behind", "how": "all"}}),
         "encore.do item 1.card.how", "is no field of it"),
        (with_encore({"effect": "ready", "card": {"at": "behind", "row": "back"}}),
         "encore.do item 1.card.row", "is no field of it"),
        (with_encore({"effect": "ready", "card": {"at": "front", "type": "supporter"}}),
         "encore.do item 1.card.type", "one of performer, any"),
        (with_encore({"effect": "hype", "n": 1, "per": {"at": "behind"}}), "encore.do item 1.per.at",
         "left out here"),
        (with_encore({"effect": "ready", "card": {"side": "theirs", "other": True}}),
         "encore.do item 1.card.other", "left out: this card is not among them"),
        (preshow({"effect": "remove", "card": {"at": "behind"}}), "preshow.do item 1.card.at",
         "one of this, front"),
        (preshow({"effect": "perform", "card": {"at": "this"}}), "preshow.do item 1.card.at",
         "one of front"),
        (preshow({"effect": "grow", "what": "act", "n": 1, "card": {"at": "this"}}),
         "preshow.do item 1.card.at", "one of front"),
        (preshow({"effect": "trigger", "kind": "preshow", "card": {"at": "this"}}),
         "preshow.do item 1.card.at", "left out here"),
        (preshow(HYPE, **{"else": [{"effect": "fee", "n": 1}]}), "preshow.else item 1.effect", ONLY_LASTS),
    ],
)  # fmt: skip
def test_a_wrong_place_beside_this_card_is_refused(data: Plain, field: str, remedy: str) -> None:
    refusal = refused_card(data)
    assert refusal.sentence.startswith(f"pack strays.toml: card {data['id']}.{field} ")
    assert remedy in refusal.sentence


COUNT: Plain = {"cond": "count", "card": {}}


@pytest.mark.parametrize(
    ("condition", "field", "remedy"),
    [
        ({"cond": "luck"}, "cond", "one of gauge, money, tour, star, vibe, count, hand"),
        ({"cond": "gauge", "is": "poorer"}, "is", "one of behind, level, ahead"),
        ({"cond": "money", "is": "fewer"}, "is", "one of poorer, level, richer"),
        ({"cond": "tour", "is": "behind"}, "is", "one of fewer, level, more"),
        ({"cond": "hand", "is": "ahead"}, "is", "one of fewer, level, more"),
        ({"cond": "star", "reached": 1}, "reached", "true or false"),
        ({"cond": "star"}, "reached", "is missing"),
        ({"cond": "priority", "have": "yes"}, "have", "true or false"),
        ({"cond": "phase", "is": "draw"}, "is", "one of preshow, event"),
        ({"cond": "finale", "last": 0}, "last", "true or false"),
        ({"cond": "finale", "last": True, "is": "more"}, "is", "is no field of it"),
        ({"cond": "vibe", "of": "loud"}, "of", "one of rowdy"),
        ({"cond": "vibe", "of": "this"}, "of", "one of rowdy"),
        (COUNT, "min", "given, or max, or both"),
        ({**COUNT, "min": 0}, "min", "from 1 to 20"),
        ({**COUNT, "min": 21}, "min", "from 1 to 20"),
        ({**COUNT, "min": 3, "max": 2}, "max", "from 3 to 19"),
        ({**COUNT, "max": 20}, "max", "from 0 to 19"),
        ({"cond": "count", "min": 1}, "card", "is missing"),
        ({"cond": "count", "min": 1, "card": {"how": "all"}}, "card.how", "left out where cards"),
        ({"cond": "count", "min": 1, "card": {"row": "removed"}}, "card.row", "one of main, back"),
        ({"cond": "count", "min": 1, "card": {"at": "behind"}}, "card.at", "one of this, front"),
        ({"cond": "count", "min": 1, "card": {"at": "this"}}, "card.state", "is missing"),
        ({"cond": "count", "min": 2, "card": {"at": "front"}}, "min", "from 1 to 1"),
        ({"cond": "count", "max": 1, "card": {"at": "front"}}, "max", "from 0 to 0"),
        ({"cond": "count", "min": 1, "max": 1, "card": {"at": "front"}}, "max", "left out beside"),
    ],
)
def test_a_wrong_condition_is_refused(condition: Plain, field: str, remedy: str) -> None:
    refusal = refused_card(preshow(HYPE, **{"if": [condition]}))
    place = f"pack strays.toml: card flea.preshow.if item 1.{field} "
    assert refusal.sentence.startswith(place), refusal.sentence
    assert remedy in refusal.sentence


FEE: Plain = {"effect": "fee", "n": 500}
EVENT: Plain = {"trigger": "event"}


@pytest.mark.parametrize(
    ("data", "field", "remedy"),
    [
        (performer({"do": [HYPE]}), " item 1.when", "is missing"),
        (performer(when({"trigger": "sleeps"})), " item 1.when.trigger", "one of staged, performs"),
        (performer(when({"trigger": "staged"})), " item 1.when.by", "is missing"),
        (performer(when({"trigger": "staged", "by": "you"})), " item 1.when.by", "one of this, yours"),
        (performer(when({"trigger": "staged", "by": "this", "other": True})), " item 1.when.other",
         "left out: this card is not among them"),
        (performer(when({"trigger": "staged", "by": "theirs", "other": True})), " item 1.when.other",
         "left out: this card is not among them"),
        (performer(when({"trigger": "passes", "by": "this"})), " item 1.when.by",
         "one of yours, theirs, any, not this"),
        (performer(when({"trigger": "boosts", "by": "this"})), " item 1.when.by", "one of yours"),
        (supporter(when({"trigger": "performs", "by": "this"})), " item 1.when.by", "one of yours"),
        (performer(when({"trigger": "performs", "by": "this", "other": True})), " item 1.when.other",
         "is no field of it"),
        (performer(when({"trigger": "uses", "by": "yours"})), " item 1.when.kind", "is missing"),
        (performer(when({"trigger": "uses", "by": "this", "kind": "encore"})), " item 1.when.by",
         "one of yours, theirs, any"),
        (performer(when({"trigger": "uses", "by": "this", "kind": "preshow"}), encore={"do": [HYPE]}),
         " item 1.when.by", "one of yours, theirs, any"),
        (supporter(when({"trigger": "uses", "by": "this", "kind": "encore"})), " item 1.when.by",
         "one of yours, theirs, any"),
        (performer(when({"trigger": "exhausted", "by": "yours"})), " item 1.when.by", "one of this"),
        (supporter(when({"trigger": "exhausted", "by": "this"})), " item 1.when.trigger",
         "one of staged, performs, boosts, uses, passes, event, awarded"),
        (performer(when({"trigger": "event", "by": "any"})), " item 1.when.by", "is no field of it"),
        (performer(when({"trigger": "awarded", "result": "drawn"})), " item 1.when.result", "one of won"),
        (performer(when({"trigger": "awarded", "result": "won"}, {"effect": "again"})),
         " item 1.do item 1.effect", "another word: this ability does not follow an action"),
        (performer(when(EVENT, {"effect": "showtime"})), " item 1.do item 1.effect",
         "another word: this ability does not follow an action"),
        (performer(when(EVENT, limit="event")), " item 1.limit", "one of round"),
        (performer(when(EVENT, **{"else": [HYPE]})), " item 1.else", "is no field of it"),
        (performer(when(EVENT, **{"while": [{"cond": "star", "reached": True}]})), " item 1.while",
         "is no field of it"),
        (performer(when(EVENT), when(EVENT)), "", "at most one with when and one with lasting"),
        (performer(lasting(FEE), lasting(FEE)), "", "at most one with when and one with lasting"),
        (performer(when(EVENT), lasting(FEE), when(EVENT)), "", "at most one with when"),
        (performer(lasting(HYPE)), " item 1.lasting item 1.effect", "in a list of what lasts, not hype"),
        (performer(lasting(FEE, limit="round")), " item 1.limit", "is no field of it"),
        (performer(lasting(FEE, when=EVENT)), " item 1.when", "is no field of it"),
        (performer(lasting({"effect": "vibe", "to": "choose"})), " item 1.lasting item 1.to",
         "one of rowdy, smooth, eerie, flashy, heartfelt, all"),
        (performer(lasting({"effect": "vibe", "to": "rowdy"}, **{"while": [{"cond": "vibe", "of": "this"}]})),
         " item 1.while", "cannot depend on one"),
        (performer(lasting({"effect": "shield", "card": {}})), " item 1.lasting item 1.card.how", "is missing"),
        (performer(lasting({"effect": "shield", "card": {"how": "choose"}})),
         " item 1.lasting item 1.card.how", "one of all"),
        (performer(lasting({"effect": "cost", "n": 1})), " item 1.lasting item 1.type", "is missing"),
        (performer(lasting({"effect": "fee", "n": 0})), " item 1.lasting item 1.n", "other than 0"),
        (performer(lasting({"effect": "entrance", "n": 100})), " item 1.lasting item 1.n", "from -99 to 99"),
    ],
)  # fmt: skip
def test_a_wrong_conditional_ability_is_refused(data: Plain, field: str, remedy: str) -> None:
    refusal = refused_card(data)
    place = f"pack strays.toml: card {data['id']}.conditional{field} "
    assert refusal.sentence.startswith(place), refusal.sentence
    assert remedy in refusal.sentence


NO_STAGE = "left out: a Venue lies on no stage"
BOTH: Plain = {"effect": "fee", "n": 500, "who": "both"}


@pytest.mark.parametrize(
    ("change", "field", "remedy"),
    [
        ({"vibe": "loud"}, "vibe", "one of rowdy, smooth"),
        ({"vibe": ["rowdy"]}, "vibe", "one of rowdy, smooth"),
        ({"payout": -1}, "payout", "from 0 to 999999"),
        ({"payout": 1_000_000}, "payout", "from 0 to 999999"),
        ({"star": 0}, "star", "from 1 to 999"),
        ({"star": 1000}, "star", "from 1 to 999"),
        ({"cost": 5}, "cost", "is no field of it"),
        ({"ability": LEFT_OUT}, "ability", "is missing"),
        ({"ability": [lasting(BOTH)]}, "ability", "a mapping of names to values"),
        ({"ability": {}}, "ability.when", "is missing"),
        ({"ability": lasting(FEE)}, "ability.lasting item 1.who", "is missing"),
        ({"ability": lasting({**FEE, "who": "you"})}, "ability.lasting item 1.who", "one of both"),
        ({"ability": lasting({"effect": "spare", "card": {"how": "all"}})},
         "ability.lasting item 1.card.side", "is missing"),
        ({"ability": lasting({"effect": "spare", "card": {"how": "all", "side": "yours"}})},
         "ability.lasting item 1.card.side", "one of any"),
        ({"ability": lasting({"effect": "spare", "card": {"at": "this"}})},
         "ability.lasting item 1.card.at", NO_STAGE),
        ({"ability": lasting(BOTH, **{"while": [{"cond": "gauge", "is": "behind"}]})},
         "ability.while item 1.cond", "one of star, vibe, count, phase, finale"),
        ({"ability": lasting(BOTH, **{"while": [{"cond": "vibe", "of": "this"}]})},
         "ability.while item 1.of", "one of rowdy"),
        ({"ability": lasting(BOTH, **{"while": [{"cond": "count", "card": {}, "min": 1}]})},
         "ability.while item 1.card.side", "is missing"),
        ({"ability": when({"trigger": "exhausted", "by": "any"})}, "ability.when.trigger",
         "one of staged, performs, boosts, uses, passes, event, not exhausted"),
        ({"ability": when({"trigger": "awarded", "result": "won"})}, "ability.when.trigger",
         "one of staged, performs, boosts, uses, passes, event, not awarded"),
        ({"ability": when({"trigger": "passes", "by": "yours"})}, "ability.when.by", "one of any"),
        ({"ability": when({"trigger": "staged", "by": "this"})}, "ability.when.by", "one of any"),
        ({"ability": when({"trigger": "staged", "by": "any", "other": True})},
         "ability.when.other", "left out"),
        ({"ability": when(EVENT, {"effect": "ready", "card": {"at": "this"}})},
         "ability.do item 1.card.at", NO_STAGE),
        ({"ability": when(EVENT, {"effect": "ready", "card": {"other": True}})},
         "ability.do item 1.card.other", NO_STAGE),
        ({"ability": when(EVENT, HYPE, **{"if": [{"cond": "vibe", "of": "this"}]})},
         "ability.if item 1.of", "one of rowdy"),
    ],
)  # fmt: skip
def test_a_wrong_venue_is_refused(change: Plain, field: str, remedy: str) -> None:
    refusal = refused([*built_in(), pack(halls=[{**VENUE, **change}])])
    place = f"pack strays.toml: venue kennel.{field} "
    assert refusal.sentence.startswith(place), refusal.sentence
    assert remedy in refusal.sentence


@pytest.mark.parametrize(
    ("kind", "change", "field", "remedy"),
    [
        ("colour", {"id": "RED"}, "id", "lower-case letters"),
        ("colour", {"letter": "ab"}, "letter", "one letter from A to Z"),
        ("colour", {"letter": "é"}, "letter", "one letter from A to Z"),
        ("colour", {"ink": "red"}, "ink", "# and six digits from 0 to F"),
        ("colour", {"character": ""}, "character", "one line of 1 to 120"),
        ("colour", {"shape": "heart"}, "shape", "is no field of it"),
        ("vibe", {"id": "choose"}, "id", "another word than all, choose, this"),
        ("vibe", {"shape": "star"}, "shape", "one of bolt, circle, crescent"),
        ("vibe", {"ink": "#000000"}, "ink", "is no field of it"),
    ],
)
def test_a_wrong_colour_or_vibe_is_refused(
    kind: str, change: Plain, field: str, remedy: str
) -> None:
    colours = [{**colour(6), **change}] if kind == "colour" else []
    vibes = [{**vibe(5), **change}] if kind == "vibe" else []
    refusal = refused([*built_in(), pack([STRAY], colours=colours, vibes=vibes)])
    data = (*colours, *vibes)[0]
    assert refusal.sentence.startswith(f"pack strays.toml: {kind} {data['id']}.{field} ")
    assert remedy in refusal.sentence


WORDS = st.sampled_from(
    [
        *EFFECTS, *CONDITIONS, *TRIGGERS, "you", "opponent", "both", "yours", "theirs", "any",
        "main", "back", "removed", "performer", "supporter", "surprise", "this", "behind",
        "front", "choose", "all", "rowdy", "orange", "encore", "preshow", "either", "act",
    ]
)  # fmt: skip
NAMES = st.sampled_from(
    [
        "effect", "n", "who", "card", "per", "deck", "by", "to", "type", "less", "from", "kind",
        "what", "cond", "is", "of", "min", "max", "side", "row", "state", "at", "other", "how",
        "do", "if", "else", "limit", "when", "while", "lasting", "trigger", "result", "vibe",
    ]
)  # fmt: skip
VALUES = st.recursive(
    st.one_of(WORDS, st.integers(-3, 20), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=4)),
    max_leaves=12,
)


@settings(max_examples=300)
@given(st.dictionaries(NAMES, VALUES, max_size=4), st.sampled_from(["encore", "conditional"]))
def test_any_ability_is_taken_or_refused_with_a_sentence(data: Plain, field: str) -> None:
    with suppress(parlour.BadInput):
        card({**STRAY, field: data if field == "encore" else [data]})
    with suppress(parlour.BadInput):
        venue(data)
