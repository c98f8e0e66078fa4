"""Encore!!, bound to its cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.core.canonical import identical
from parlour.core.decisions import Action
from parlour.core.documents import Document
from parlour.core.events import Event
from parlour.core.game import Game, seat_name
from parlour.core.phrases import Facts, Phrasebook
from parlour.core.randomness import Chance, Quick, quick
from parlour.core.state import Origin
from parlour.core.tables import Foreseen
from parlour.core.views import View
from parlour.games.encore import figures, foresight, imagining, loading, observation, rules
from parlour.games.encore.actions import action_table
from parlour.games.encore.cards import CardSet
from parlour.games.encore.moves import STREAMS
from parlour.games.encore.options import OPTIONS, Agreement
from parlour.games.encore.state import NO_CHANCE, EncoreState, new_table
from parlour.games.encore.view import EncoreView, read_view

RULES_VERSION: Final = 1


class Encore(Game):
    def __init__(self, cards: CardSet, phrases: Phrasebook) -> None:
        super().__init__(
            name="encore",
            rules_version=RULES_VERSION,
            packs=[[pack.id, pack.hash] for pack in cards.packs],
            actions=action_table(cards),
            options=OPTIONS,
            streams=STREAMS,
            fewest=2,
            most=2,
            players_clause="ENC-1.1",
            phrases=phrases,
        )
        self.cards: Final = cards
        self.observation_size = observation.SIZE
        self.has_figures = True
        self.card_facts = (*self.card_facts, "supporter", "venue")
        self._agreed: Agreement | None = None

    def agreement(self, options: dict[str, object]) -> Agreement:
        """What the settled options mean; the last one is kept, since most games agree alike."""
        agreed = self._agreed
        if agreed is None or agreed.options is not options:
            agreed = Agreement(self.cards, options, self.table)
            self._agreed = agreed
        return agreed

    def deal(
        self,
        state_of: Origin,
        seats: int,
        chance: Chance,
        sink: list[Event] | None,
    ) -> EncoreState:
        state = new_table(self, chance, state_of, self.agreement(state_of.options))
        state.sink = sink
        rules.set_up(state)
        if sink is not None:
            state.begin_to_show()
        rules.run(state)
        if sink is not None:
            state.show_news()
        return state

    def read(
        self,
        document: Document,
        origin: Origin,
        seats: int,
        chance: Chance,
    ) -> EncoreState:
        state = new_table(self, chance, origin, self.agreement(origin.options))
        loading.read(document, state)
        return state

    def load_view(self, data: object) -> EncoreView:
        document = Document("view", data, self.phrases)
        options = document.part("options").fields
        settled = self.settle(options, 2)
        if not identical(settled, options):
            raise document.wrong("options", "every option of the game with its value")
        origin = Origin(settled, None, None, None)
        return read_view(data, new_table(self, NO_CHANCE, origin, self.agreement(settled)))

    def imagine(self, view: View, seed: int) -> EncoreState:
        return self.imagine_by(quick(seed), view, seed)

    def imagine_by(self, dice: Quick, view: View, seed: int | None) -> EncoreState:
        """The same table with the cards that the viewer cannot place dealt anew."""
        if not isinstance(view, EncoreView):
            raise self.refuse("view_game", {"game": self.name})
        agreed = view.table.agreed
        origin = Origin(agreed.options, seed, None, view)
        for _ in range(imagining.TRIES):
            state = new_table(self, dice, origin, agreed)
            if imagining.fill(state, view, dice):
                return state
        raise self.refuse("view_impossible", {})

    def figures(self, view: View) -> dict[str, object]:
        if not isinstance(view, EncoreView):
            raise self.refuse("view_game", {"game": self.name})
        return figures.figures(view)

    def foresee(self, view: View, action: Action) -> Foreseen | None:
        if not isinstance(view, EncoreView):
            raise self.refuse("view_game", {"game": self.name})
        return foresight.foresee(self, view, action)

    # Words.

    def card_title(self, card: int) -> str:
        return self.cards.cards[card].name

    def card_id(self, card: int) -> str:
        return self.cards.cards[card].id

    def named_card(self, fact: str, number: int) -> tuple[str, str] | None:
        if fact != "venue":
            return super().named_card(fact, number)
        venues = self.cards.venues
        return (venues[number].id, venues[number].name) if number >= 0 else None

    def spoken(self, name: str, value: object, names: Sequence[str] | None) -> object:
        """Facts in sentences: cards, Venues, colours and vibes by name, sums as dollars."""
        if name == "supporter" and isinstance(value, int):
            return self.card_title(value)
        if name == "venue" and isinstance(value, int):
            return self.cards.venues[value].name
        if name == "colour" and isinstance(value, int):
            return self.cards.colours[value].name
        if name == "vibes" and isinstance(value, list):
            return ", ".join([self.cards.vibes[vibe].name for vibe in value])
        if name in ("dollars", "cost") and isinstance(value, int):
            return self.dollars(value)
        if name == "money" and isinstance(value, list):
            return ", ".join(
                [
                    f"{seat_name(seat, names)} {self.dollars(sum_)}"
                    for seat, sum_ in enumerate(value)
                ]
            )
        if name == "winners" and isinstance(value, list):
            return ", ".join([seat_name(seat, names) for seat in value])
        if name in ("row", "deck", "what") and isinstance(value, str):
            return self.phrases.say(f"encore.{name}.{value}", {})
        if name == "cards" and value == []:
            return self.phrases.say("encore.no_cards", {})
        return super().spoken(name, value, names)

    def dollars(self, amount: int) -> str:
        return self.phrases.say("encore.text.printed.dollars", {"n": amount})

    def in_words(self, facts: Facts) -> Facts:
        words = dict(facts)
        for name in ("card", "venue", "colour", "cost", "dollars"):
            if name in facts:
                words[name] = self.spoken(name, facts[name], None)
        if "question" in facts:
            words["question"] = self.phrases.say(f"encore.question.{facts['question']}", {})
        return words


def dollars(amount: int) -> str:
    return f"${amount:,}"
