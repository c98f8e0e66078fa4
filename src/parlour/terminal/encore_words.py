"""Cards, zones and answers of Encore!! in words, and what a typed line means."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.decisions import Action, Decision
from parlour.core.piles import place_of
from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.actions import (
    BOOSTED,
    DISCARDING,
    DRAW_MAIN,
    DRAW_PERFORMER,
    ENCORE,
    ENCORE_BACK,
    FORWARD,
    KEEP_BEHIND,
    KEEP_FRONT,
    NAMES,
    NONE,
    PASS,
    PERFORM,
    PLACE,
    PRESHOW,
    STAGE_BACK,
    STAGING,
    TARGET,
    TARGET_THEIRS,
    TRIGGER,
    VERBS,
)
from parlour.games.encore.cards import (
    MAIN_DECK,
    PERFORMER,
    PERFORMER_DECK,
    SUPPORTER,
    TYPES,
    Ability,
    Card,
)
from parlour.games.encore.game import Encore, dollars
from parlour.games.encore.managers import Manager
from parlour.games.encore.state import EncoreState
from parlour.games.encore.steps import EVENT
from parlour.games.encore.targets import effect_of
from parlour.games.encore.view import EncoreView
from parlour.packs.encore_wording import Text as Wording
from parlour.packs.encore_wording import venue_wording, wording
from parlour.packs.phrases import MESSAGES
from parlour.terminal.encore_lines import fits, parts_of
from parlour.terminal.look import Choice, Wish, listed, say

HANDLED = {11: "discard", 12: "take", 13: "put"}
"""Verbs of a card that come with nothing but its name."""


class Words:
    """The words of one table: a view and the names of its seats."""

    def __init__(self, game: Encore, view: EncoreView, names: Sequence[str]) -> None:
        self.game = game
        self.view = view
        self.table: EncoreState = view.table
        self.cards = game.cards
        self.names = names
        self.base = int(self.table.first_of_cards())

    @property
    def me(self) -> int:
        assert self.view.seat is not None, "a person sits at the table"
        return self.view.seat

    @property
    def mine(self) -> Manager:
        return self.table.of(self.me)

    @property
    def other(self) -> str:
        return self.names[1 - self.me]

    # Cards.

    def on_stage(self, seat: int, place: int) -> Card:
        return self.table.of(seat).roster.cards[place]

    def traits(self, card: Card) -> str:
        """What counts most about a card, as printed."""
        if card.type == PERFORMER:
            return say("encore.act", n=card.intensity)
        return say("encore.boost", n=card.boost) if card.type == SUPPORTER else ""

    def strength(self, seat: int, place: int) -> str:
        """The Act or BOOST of a card on a stage now, and where that differs the printed one."""
        card = self.on_stage(seat, place)
        if card.type == PERFORMER:
            now, printed, code = powers.act(self.table, seat, place), card.intensity, "act"
        else:
            now, printed, code = powers.boost(self.table, seat, place), card.boost, "boost"
        changed = f" ({printed}{now - printed:+})" if now != printed else ""
        return say(f"encore.{code}", n=int(now)) + changed

    def vibes(self, vibes: int) -> list[str]:
        return [vibe.name for k, vibe in enumerate(self.cards.vibes) if vibes & bit(k)]

    def text(self, card: Card) -> str:
        return " ".join(wording(card, self.cards, MESSAGES))

    def bare(self, ability: Ability) -> str:
        """What an ability does, without the word for its kind."""
        found = Wording(self.cards, MESSAGES, "en", venue=False)
        return found.written(found.sentences(ability))

    def venue_text(self, venue: int) -> str:
        return venue_wording(self.cards.venues[venue], self.cards, MESSAGES)

    def printed(self, card: Card) -> str:
        """Colour, type, cost, Act or BOOST, and vibes."""
        kind = MESSAGES.say(f"encore.text.noun.one.{TYPES[card.type]}", {})
        parts = [f"{self.cards.colours[card.colour].name} {kind}", dollars(card.cost)]
        if card.type == PERFORMER:
            parts.append(say("encore.named_act", name=card.act, n=card.intensity))
            parts.append(listed(self.vibes(card.vibes)))
        elif card.type == SUPPORTER:
            parts.append(self.traits(card))
        return "; ".join(parts)

    def cost(self, card: Card) -> int:
        """What it costs the person to stage or trigger a card now."""
        cost = int(powers.signing_cost(self.table, self.me, card))
        frame = self.table.frame
        if self.table.ask == STAGING and frame is not None:
            cost = max(0, cost - effect_of(self.table, frame).n)
        return cost

    def hand(self, seat: int) -> list[tuple[int, int]]:
        """The kinds of card a hand is known to hold, and how many of each."""
        manager = self.table.of(seat)
        found: dict[int, int] = {}
        for place, kind in enumerate(manager.roster.kinds):
            if manager.hand & bit(place):
                found[kind] = found.get(kind, 0) + 1
        return list(found.items())

    def asking(self) -> str | None:
        """The card or Venue whose text asks now, with that text; None: the round itself."""
        frame = self.table.frame
        if frame is None:
            return None
        if frame.card < 0:
            venue = self.table.venue
            if venue < 0:
                return None
            return f"{self.cards.venues[venue].name}: {self.venue_text(venue)}"
        card = self.on_stage(frame.you, frame.card)
        return f"{card.name}: {self.text(card)}"

    def effect(self) -> int:
        """What is being done by the text that asks."""
        frame = self.table.frame
        assert frame is not None, "a text asks"
        return effect_of(self.table, frame).do

    # Options.

    def choices(self, decision: Decision, card: int | None = None) -> list[Choice]:
        """The options as they are numbered; with a card, the zones in which it may be staged.

        First what is on the stages, then the hand a line for each card, then leaving or passing.
        """
        if card is not None:
            return [self._zone(action) for action in zones_of(self.base, decision, card)]
        found: list[Choice] = []
        last: list[Choice] = []
        for action in decision.options:
            if action in (PASS, NONE):
                last.append(self._leave(action))
            elif action >= self.base and (action - self.base) % VERBS < TRIGGER:
                zones = zones_of(self.base, decision, (action - self.base) // VERBS)
                if action == zones[0]:
                    found.append(self._staging(zones))
            else:
                words, more = self._about(action)
                found.append(Choice((action,), words, more))
        return sorted(found, key=lambda choice: self._place(choice.actions[0])) + last

    def _place(self, action: Action) -> tuple[int, int]:
        """Performances zone by zone, then abilities, then the hand."""
        if PERFORM <= action < ENCORE:
            return (0, (action - PERFORM) % 5 * 2 + (action >= BOOSTED))
        return (1, action)

    def _leave(self, action: Action) -> Choice:
        if action == NONE:
            return Choice((action,), say("encore.option.none"), "")
        table = self.table
        event = table.step == EVENT
        if table.passes == 0:
            code = "event" if event else "preshow"
            more = say(f"encore.option.pass.{code}", name=self.other)
            return Choice((action,), say("encore.option.pass.words"), more)
        if not event:
            return Choice((action,), say("encore.option.last_pass.preshow"), "")
        ours, theirs = int(self.mine.gauge), int(table.of(1 - self.me).gauge)
        code = "ahead" if ours > theirs else "behind" if ours < theirs else "level"
        facts: dict[str, object] = {"name": self.other, "ours": ours, "theirs": theirs}
        words = say(f"encore.option.last_pass.{code}.words", **facts)
        facts["dollars"] = dollars(int(powers.payout(table)))
        return Choice((action,), words, say(f"encore.option.last_pass.{code}.more", **facts))

    def _about(self, action: Action) -> tuple[str, str]:
        if action >= self.base:
            return self._about_card(action)
        if action >= NAMES:
            return self._about_name(action - int(NAMES))
        if action >= PLACE:
            row = (
                "m" if self.table.of(self.table.picked_of).on_main & bit(self.table.picked) else "b"
            )
            return say("encore.option.place", zone=f"{row}{action - PLACE + 1}"), ""
        if action >= TARGET:
            return self._about_target(action)
        if action >= PERFORM:
            return self._about_stage(action)
        if action in (DRAW_PERFORMER, DRAW_MAIN):
            deck = PERFORMER_DECK if action == DRAW_PERFORMER else MAIN_DECK
            code = "performer" if deck == PERFORMER_DECK else "main"
            words = self.game.say(f"deck.{code}")
            left = int(self.mine.deck_count(deck))
            return words, say(f"encore.option.draw.{code}", left=left)
        return self._about_keeping(action), ""

    def _about_keeping(self, action: Action) -> str:
        assert action in (KEEP_FRONT, KEEP_BEHIND), "these two are kept"
        zone = self.table.progress % self.table.agreed.zones
        front = self.on_stage(self.me, self.mine.main_at(zone)).name
        behind = self.on_stage(self.me, self.mine.back_at(zone)).name
        code = "keep_front" if action == KEEP_FRONT else "keep_behind"
        return say(f"encore.option.{code}", front=front, behind=behind, zone=int(zone) + 1)

    def _about_name(self, number: int) -> tuple[str, str]:
        colours = self.cards.colours
        if number < len(colours):
            return colours[number].name, f": {colours[number].character}"
        vibe = number - len(colours)
        stage = [
            self.on_stage(self.me, place).name
            for zone in range(self.table.agreed.zones)
            if (place := self.mine.main_at(zone)) >= 0
            and self.on_stage(self.me, place).vibes & bit(vibe)
        ]
        more = say("encore.option.vibe_of", names=listed(stage)) if stage else ""
        return self.cards.vibes[vibe].name, more

    def _about_target(self, action: Action) -> tuple[str, str]:
        seat = 1 - self.me if action >= TARGET_THEIRS else self.me
        place = int(action - TARGET) % 10
        zone = place % 5
        manager = self.table.of(seat)
        main = place < STAGE_BACK
        card = manager.main_at(zone) if main else manager.back_at(zone)
        facts = {"name": self.names[seat], "card": self.on_stage(seat, card).name}
        where = f"{'m' if main else 'b'}{zone + 1}"
        code = "yours" if seat == self.me else "theirs"
        words = say(f"encore.option.{code}", where=where, **facts)
        state = f", {say('encore.suspended')}" if manager.suspended & bit(card) else ""
        return words, f" ({self.strength(seat, card)}{state})"

    def _about_stage(self, action: Action) -> tuple[str, str]:
        """What a card on the person's stage does."""
        zone = int(action - PERFORM) % 5
        if action < ENCORE:
            return self._performance(zone, boosted=action >= BOOSTED), ""
        main = action < ENCORE_BACK
        card = self.mine.main_at(zone) if main else self.mine.back_at(zone)
        found = self.on_stage(self.me, card)
        if action >= FORWARD:
            return say("encore.option.forward", card=found.name, zone=zone + 1), ""
        assert found.ability is not None, "only what has an ability is used"
        code = "preshow" if action >= PRESHOW else "encore"
        facts = {"card": found.name, "row": "m" if main else "b", "zone": zone + 1}
        return say(f"encore.option.{code}", **facts), f": {self.bare(found.ability)}"

    def _performance(self, zone: int, *, boosted: bool) -> str:
        table, card = self.table, self.mine.main_at(zone)
        found = self.on_stage(self.me, card)
        n = int(powers.act(table, self.me, card))
        facts: dict[str, object] = {"card": found.name}
        if boosted:
            behind = self.mine.back_at(zone)
            n += int(powers.boost(table, self.me, behind))
            facts["supporter"] = self.on_stage(self.me, behind).name
        words = say(f"encore.option.{'boosted' if boosted else 'perform'}", n=n, **facts)
        if powers.vibes(table) & found.vibes:
            fee = dollars(int(powers.vibe_check(table, self.me)))
            words += say("encore.option.vibe_check", dollars=fee)
        return words

    def _about_card(self, action: Action) -> tuple[str, str]:
        card = self.cards.cards[(action - self.base) // VERBS]
        verb = (action - self.base) % VERBS
        if verb == TRIGGER:
            assert card.ability is not None, "a Surprise has an ability"
            facts = {"card": card.name, "dollars": dollars(self.cost(card))}
            return say("encore.option.trigger", **facts), f": {self.bare(card.ability)}"
        words = say(f"encore.option.{HANDLED[verb]}", card=card.name)
        return words, f" ({self.printed(card)}): {self.text(card)}"

    # Staging.

    def _staging(self, zones: list[Action]) -> Choice:
        """A card that may be staged; the zone is asked for next if there are several."""
        card = self.cards.cards[(zones[0] - self.base) // VERBS]
        facts = {"card": card.name, "dollars": dollars(self.cost(card))}
        facts["traits"] = self.traits(card)
        vibes = listed(self.vibes(card.vibes))
        more = f": {vibes}. {self.text(card)}" if vibes else f": {self.text(card)}"
        if len(zones) > 1:
            return Choice(tuple(zones), say("encore.option.stage", **facts), more)
        where = self.where((zones[0] - self.base) % VERBS)
        return Choice(tuple(zones), say("encore.option.stage_at", where=where, **facts), more)

    def where(self, verb: int) -> str:
        return say("encore.on_main" if verb < STAGE_BACK else "encore.on_back", zone=verb % 5 + 1)

    def _zone(self, action: Action) -> Choice:
        verb = (action - self.base) % VERBS
        zone = int(verb % 5)
        main = verb < STAGE_BACK
        facing = self.mine.back_at(zone) if main else self.mine.main_at(zone)
        code = "main" if main else "back"
        words = say(f"encore.zone.{code}", zone=zone + 1)
        if facing < 0:
            return Choice((action,), words, say(f"encore.zone.{code}_alone", zone=zone + 1))
        name = self.on_stage(self.me, facing).name
        facts = {"card": name, "strength": self.strength(self.me, facing)}
        return Choice((action,), words, say(f"encore.zone.{code}_with", **facts))

    # Typed lines.

    def chosen(self, text: str, decision: Decision, card: int | None) -> Choice | None:
        """The option that a line means by its number or in words; None if it means none."""
        choices = self.choices(decision, card)
        if text.isdecimal():
            return choices[int(text) - 1] if 0 < int(text[:4]) <= len(choices) else None
        if len(text) < 2:
            return None
        asked = text.split()
        found = [one for one in decision.options if fits(asked, self._spoken(one))]
        if card is not None:
            found = [one for one in found if one in zones_of(self.base, decision, card)] or found
        exact = [one for one in found if self.game.notation(one) == text]
        found = exact or found
        if len(found) > 1 and all(PERFORM <= one < ENCORE for one in found):
            found = [one for one in found if one < BOOSTED]
        if len(found) == 1:
            return Choice((found[0],), text, "")
        groups = [one for one in self.choices(decision) if set(found) <= set(one.actions)]
        return groups[0] if found and groups else None

    def _spoken(self, action: Action) -> list[str]:
        """Every word by which an option may be called."""
        said = self.game.notation(action).split()
        card = self._named_by(action)
        if card is not None:
            said += card.name.lower().split()
        if BOOSTED <= action < ENCORE:
            behind = self.mine.back_at(int(action - BOOSTED))
            said += self.on_stage(self.me, behind).name.lower().split()
        return said

    def _named_by(self, action: Action) -> Card | None:
        """The card that an option is about; None: none."""
        if action >= self.base:
            return self.cards.cards[(action - self.base) // VERBS]
        if action < PERFORM or action >= PLACE:
            return None
        zone = int(action - PERFORM) % 5
        seat = 1 - self.me if action >= TARGET_THEIRS else self.me
        manager = self.table.of(seat)
        main = action < ENCORE_BACK or (action >= TARGET and int(action - TARGET) % 10 < STAGE_BACK)
        card = manager.main_at(zone) if main else manager.back_at(zone)
        return self.on_stage(seat, card) if card >= 0 else None

    def find(self, text: str) -> int | None:
        """The card with this id or name, or the only one with such words."""
        named = [(k, card.id, card.name.lower()) for k, card in enumerate(self.cards.cards)]
        exact = [k for k, id_, name in named if text in (id_, name)]
        asked = text.split()
        begun = [k for k, id_, name in named if asked and fits(asked, [id_, *name.split()])]
        found = exact or begun
        return found[0] if len(found) == 1 else None

    def wanted(self, text: str) -> Action | None:
        """The action, legal or not, that a line is about; None if it names none."""
        if text in self.game.actions:
            return self.game.parse(text)
        verb, name, zone = parts_of(text)
        boosted = verb == "boost" or "boosted" in text.split()
        kind = self.find(name)
        if name and kind is None:
            return None
        here = zone or (self._lies_at(kind) if kind is not None else "")
        if not verb:
            verb = self._likely(kind, here)
        wish = self._wish(verb, here, zone, kind)
        if wish is not None and boosted:
            wish += " boosted"
        return self.game.parse(wish) if wish in self.game.actions else None

    def wishes(self, decision: Decision) -> list[Wish]:
        """What the cards in hand and on the stage might do and what is not among the options."""
        cards = [(kind, "") for kind, _ in self.hand(self.me)]
        for zone in range(self.table.agreed.zones):
            for row, place in (("m", self.mine.main_at(zone)), ("b", self.mine.back_at(zone))):
                if place >= 0:
                    cards.append((self.mine.roster.kinds[place], f"{row}{zone + 1}"))
        found: list[Wish] = []
        for kind, here in cards:
            verbs = ("perform", "encore", "preshow", "forward") if here else ("stage", "trigger")
            for verb in verbs:
                wish = self._wish(verb, here, "", kind)
                if wish in self.game.actions:
                    found.append(
                        Wish(f"{verb} {self.cards.cards[kind].name}", self.game.parse(wish))
                    )
        found.append(Wish(self.game.notation(int(PASS)), int(PASS)))
        return [wish for wish in found if wish.action not in decision.options]

    def card_wished_for(self, text: str) -> int | None:
        """The card that a wish names; None if it names none."""
        return self.find(parts_of(text)[1])

    def _wish(self, verb: str, here: str, zone: str, kind: int | None) -> str | None:
        """The notation of a verb with the zone of a card, or with a card and a zone for it."""
        if verb in ("perform", "boost"):
            return f"perform m{here[1:]}" if here else None
        if verb in ("encore", "preshow", "forward"):
            row = here[:1] if verb == "encore" else "b"
            return f"{verb} {row}{here[1:]}" if here else None
        if kind is None:
            return None
        card = self.cards.cards[kind]
        if verb == "stage":
            return f"stage {card.id} {zone or self._free_zone(card)}"
        return f"{verb} {card.id}"

    def _likely(self, kind: int | None, here: str) -> str:
        """What one would do with a card, by where it lies."""
        card = None if kind is None else self.cards.cards[kind]
        if here:
            performer = card is None or card.type == PERFORMER
            return "perform" if here[0] == "m" else "forward" if performer else "preshow"
        staged = card is None or card.type in (PERFORMER, SUPPORTER)
        return "stage" if staged else "trigger"

    def _lies_at(self, kind: int) -> str:
        """Where a card lies on the person's stage; empty if it does not."""
        manager = self.mine
        left = manager.on_stage
        while left:
            low = left & -left
            place = place_of(low)
            if manager.roster.kinds[place] == kind:
                row = "m" if manager.on_main & low else "b"
                return f"{row}{manager.zone_of(place) + 1}"
            left ^= low
        return ""

    def _free_zone(self, card: Card) -> str:
        """A zone for a card: an empty one if there is one."""
        manager = self.mine
        rows = ("m", "b") if card.type == PERFORMER else ("b",)
        for row in rows:
            for zone in range(self.table.agreed.zones):
                there = manager.main_at(zone) if row == "m" else manager.back_at(zone)
                if there < 0:
                    return f"{row}{zone + 1}"
        return f"{rows[0]}1"

    def theirs_to_lose(self) -> bool:
        """Whether the person discards from the other hand."""
        frame = self.table.frame
        if self.table.ask != DISCARDING or frame is None:
            return False
        return effect_of(self.table, frame).by_you


def zones_of(base: int, decision: Decision, card: int) -> list[Action]:
    """The options that stage this card, Main Stage first."""
    first = base + card * int(VERBS)
    return [one for one in decision.options if first <= one < first + TRIGGER]
