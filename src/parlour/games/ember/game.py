"""Ember, bound to its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.core.canonical import identical
from parlour.core.documents import Document
from parlour.core.events import Event
from parlour.core.game import Game, seat_name
from parlour.core.phrases import Facts, Phrasebook
from parlour.core.randomness import Chance, Quick, quick
from parlour.core.state import Origin
from parlour.core.tables import Reactions
from parlour.core.views import View
from parlour.games.ember import figures, imagining, loading, observation, rules
from parlour.games.ember.actions import PASS, action_table, card_name
from parlour.games.ember.cards import ELEMENTS, FIRST_ARCHMAGE, CardSet
from parlour.games.ember.moves import STREAMS
from parlour.games.ember.options import OPTIONS, Agreement
from parlour.games.ember.state import NO_CHANCE, EmberState
from parlour.games.ember.view import EmberView, read_view

RULES_VERSION: Final = 1


class Ember(Game):
    def __init__(self, cards: CardSet, phrases: Phrasebook) -> None:
        super().__init__(
            name="ember",
            rules_version=RULES_VERSION,
            packs=[[pack.id, pack.hash] for pack in cards.packs],
            actions=action_table(cards),
            options=OPTIONS,
            streams=STREAMS,
            fewest=1,
            most=5,
            players_clause="EMB-1.1",
            phrases=phrases,
        )
        self.cards: Final = cards
        self.observation_size = observation.SIZE
        self.has_figures = True
        self.usual_seats = 3
        self.reactions = Reactions(
            "moment", "cancel", "last", int(PASS), {"moment": "EMB-5.7", "last": "EMB-7.11"}
        )
        self.card_facts = ("creature", "other", "by", "creatures", *self.card_facts)
        self._agreed: Agreement | None = None

    def agreement(self, options: dict[str, object]) -> Agreement:
        """What the settled options mean; the last one is kept, since most games agree alike."""
        agreed = self._agreed
        if agreed is None or agreed.options is not options:
            agreed = Agreement(self.cards, options)
            self._agreed = agreed
        return agreed

    def deal(
        self, state_of: Origin, seats: int, chance: Chance, sink: list[Event] | None
    ) -> EmberState:
        state = EmberState(self, seats, chance, state_of, self.agreement(state_of.options))
        state.sink = sink
        rules.set_up(state)
        if sink is not None:
            state.begin_to_show()
        rules.run(state)
        if sink is not None:
            state.show_news()
        return state

    def read(self, document: Document, origin: Origin, seats: int, chance: Chance) -> EmberState:
        state = EmberState(self, seats, chance, origin, self.agreement(origin.options))
        loading.read(document, state)
        return state

    def load_view(self, data: object) -> EmberView:
        document = Document("view", data, self.phrases)
        seats = document.integer("seats", self.fewest, self.most)
        options = document.part("options").fields
        settled = self.settle(options, seats)
        if not identical(settled, options):
            raise self.refuse("view_options", {})
        origin = Origin(settled, None, None, None)
        like = EmberState(self, seats, NO_CHANCE, origin, self.agreement(settled))
        return read_view(data, like)

    def imagine(self, view: View, seed: int) -> EmberState:
        return self.imagine_by(quick(seed), view, seed)

    def imagine_by(self, dice: Quick, view: View, seed: int | None) -> EmberState:
        """The same table with the cards that the viewer cannot place dealt anew."""
        if not isinstance(view, EmberView):
            raise self.refuse("view_game", {"game": self.name})
        table = view.table
        origin = Origin(table.agreed.options, seed, None, view)
        for _ in range(imagining.TRIES):
            state = EmberState(self, table.seats, dice, origin, table.agreed)
            if imagining.fill(state, view, dice):
                return state
        raise self.refuse("view_impossible", {})

    def figures(self, view: View) -> dict[str, object]:
        if not isinstance(view, EmberView):
            raise self.refuse("view_game", {"game": self.name})
        return figures.figures(view)

    # Words.

    def card_id(self, card: int) -> str:
        return card_name(card)

    def named_card(self, fact: str, number: int) -> tuple[str, str] | None:
        if fact in ("card", "cards", "kept"):
            return super().named_card(fact, number)
        creatures = self.cards.creatures
        if not 0 <= number < len(creatures):
            return None  # an Archmage, or nothing
        return creatures[number].id, creatures[number].name

    def card_title(self, card: int) -> str:
        if card >= FIRST_ARCHMAGE:
            return self.phrases.say("ember.card.archmage", {})
        element = self.phrases.say(f"ember.card.{ELEMENTS[card // 13]}", {})
        facts: dict[str, object] = {"number": card % 13 + 1, "element": element}
        return self.phrases.say("ember.card.wizard", facts)

    def spoken(self, name: str, value: object, names: Sequence[str] | None) -> object:
        """Facts in sentences: creatures by name, the Night by its own."""
        if name in ("creature", "other", "by") and isinstance(value, int):
            return self.cards.creatures[value].name if 0 <= value < 62 else ""
        if name == "creatures" and isinstance(value, list):
            return ", ".join([self.cards.creatures[creature].name for creature in value])
        if name in ("seat", "to") and isinstance(value, int):
            return self.player_name(value, names)
        if name == "winners" and isinstance(value, list):
            return ", ".join([self.player_name(seat, names) for seat in value])
        if name == "totals" and isinstance(value, list):
            return ", ".join([f"{self.player_name(k, names)} {n}" for k, n in enumerate(value)])
        if name == "name" and value in ELEMENTS:
            return self.phrases.say(f"ember.card.{value}", {})
        if name == "cards" and value == []:
            return self.phrases.say("ember.no_cards", {})
        return super().spoken(name, value, names)

    def in_words(self, facts: Facts) -> Facts:
        words = dict(facts)
        for name in ("card", "creature"):
            if name in facts:
                words[name] = self.spoken(name, facts[name], None)
        if "question" in facts:
            words["question"] = self.phrases.say(f"ember.question.{facts['question']}", {})
        return words

    def player_name(self, seat: int, names: Sequence[str] | None) -> str:
        if names is not None and seat >= len(names):
            return self.phrases.say("ember.night", {})
        return seat_name(seat, names)
