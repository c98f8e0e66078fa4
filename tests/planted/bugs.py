"""The bugs: what is changed in the source, and the test that must go red."""

from __future__ import annotations

from dataclasses import dataclass

PLAY = "tests/conformance/test_play.py"
MODEL = "tests/conformance/test_model.py"
STATEFUL = "tests/conformance/test_model_stateful.py"
VIEWS = "tests/conformance/test_views.py"
WRITING = "tests/conformance/test_writing_down.py"


@dataclass(frozen=True)
class Bug:
    """One change of one place, and where it must be noticed."""

    name: str
    module: str  # under src/parlour
    before: str  # stands exactly once in the module
    after: str
    test: str
    law: str = ""  # which tests of the file, as pytest's -k; all of them if empty
    quick: bool = False  # found with a fortieth of CI's figures
    game: str = "ensemble"  # in whose tests it is looked for; empty: a test of all games at once

    @property
    def tests(self) -> str:
        """Which tests of the file must notice, as pytest's -k."""
        return " and ".join(part for part in (self.game, self.law) if part)


BUGS = [
    # The engine.
    Bug(
        "a card is lost when the deck is shuffled anew",
        "games/ensemble/rules.py",
        "        state.deck = state.discard\n",
        "        state.deck = state.discard.without(state.discard.nth(0))\n",
        PLAY,
        "loses_no_card and few",
    ),
    Bug(
        "the game goes on without a life",
        "games/ensemble/rules.py",
        "    if state.lives == 0:\n",
        "    if state.lives < 0:\n",
        PLAY,
        "every_game_ends",
    ),
    Bug(
        "a level that was passed is not left",
        "games/ensemble/rules.py",
        "        state.level += 1\n",
        "        state.level += 1 if state.level < 5 else 0\n",
        PLAY,
        "every_game_ends",
    ),
    Bug(
        "one check is skipped",
        "games/ensemble/state.py",
        "        return action < self.level\n",
        "        return action <= self.level\n",
        PLAY,
        "nothing_but_what_is_offered",
    ),
    Bug(
        "one action is hidden",
        "games/ensemble/state.py",
        "        return action < self.level\n",
        "        return action < self.level and action != 6\n",
        MODEL,
    ),
    Bug(
        "an answer may be given twice",
        "core/state.py",
        "        if self.owing & here == 0 and not self._may_revise(seat):\n",
        "        if self.asked & here == 0:\n",
        MODEL,
    ),
    Bug(
        "a set is iterated",
        "games/ensemble/state.py",
        'document["discard"] = cards.ids(self.discard.cards())',
        'document["discard"] = list(set(cards.ids(self.discard.cards())))',
        WRITING,
        "replay_equals_play",
        quick=True,
        game="",
    ),
    Bug(
        "clones share a list",
        "core/randomness.py",
        "return Fair(self.key, self.streams, self.events[:], self.words[:])",
        "return Fair(self.key, self.streams, self.events, self.words)",
        PLAY,
        "clones",
    ),
    Bug(
        "a clone shares its chance",
        "core/state.py",
        "        self._lent = True\n        other._lent = True\n",
        "        other._lent = True\n",
        PLAY,
        "clones",
    ),
    Bug(
        "a field of a position is ignored",
        "games/ensemble/positions.py",
        '    state.round = document.integer("round", 1, rules.latest_round(state))\n',
        '    state.round = min(3, document.integer("round", 1, rules.latest_round(state)))\n',
        WRITING,
        "a_position_loads",
    ),
    Bug(
        "an unknown field of a position is let through",
        "core/documents.py",
        "        if self.unread:\n",
        "        if len(self.unread) > 1:\n",
        WRITING,
        "no_field_of_a_position",
    ),
    Bug(
        "spaces are filled from the highest down",
        "games/ensemble/rules.py",
        "        if state.card_on(space) == 0:\n            card = draw(state)\n",
        "        space = state.level + 1 - space\n        if state.card_on(space) == 0:\n            card = draw(state)\n",
        STATEFUL,
    ),
    Bug(
        "the left-most grey counter comes back",
        "games/ensemble/lives.py",
        "    grey = all_counters & ~lives\n",
        "    grey = all_counters & ~lives\n    grey &= -grey\n",
        MODEL,
    ),
    Bug(
        "a record forgets its last window",
        "core/state.py",
        "            windows_of(self.history, self.laid, self.seats),\n",
        "            windows_of(self.history, 0, self.seats),\n",
        WRITING,
        "a_record_leads",
    ),
    Bug(
        "the verifier does not look at the random results",
        "core/exports.py",
        "        if not identical(found[number], result):\n",
        "        if len(str(found[number])) < 3:\n",
        WRITING,
        "an_honest_export",
    ),
    Bug(
        "who answers last is the bearer",
        "core/state.py",
        "        if self.owing == 0:\n            self.history",
        "        if self.owing == 0:\n            self.laid |= seat * self.width >> 3\n            self.history",
        PLAY,
        "order_in_which_answers_arrive",
    ),
    # Leaks.
    Bug(
        "a vote is told in a log line",
        "games/ensemble/events.py",
        "        return self if seat == self.seat else VoteLaid(self.seat, None)\n",
        "        return self\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "others learn how often a vote was changed",
        "games/ensemble/events.py",
        "        return self if seat == self.seat else None\n",
        "        return self if seat == self.seat else VoteLaid(self.seat, None)\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "an id tells the next card",
        "games/ensemble/view.py",
        "    seen.deck = state.deck.size\n",
        "    seen.deck = state.chance.clone().below(0, state.deck.size + 1)\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "an order follows the hidden votes",
        "games/ensemble/view.py",
        "    seen.answered = tuple([k for k in range(state.seats) if state.laid_by(k)])\n",
        "    voted = [k for k in range(state.seats) if state.laid_by(k)]\n"
        "    seen.answered = tuple(sorted(voted, key=state.laid_by))\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "a question depends on a hidden vote",
        "games/ensemble/state.py",
        "        return STRANGER[self.level] if self.stranger else MATCH[self.level]\n",
        "        odd = self.stranger or self.laid_by(0) == 2\n"
        "        return STRANGER[self.level] if odd else MATCH[self.level]\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "a refusal tells a hidden vote",
        "games/ensemble/state.py",
        '        facts["space"] = space_of(action)\n',
        '        facts["space"] = space_of(action)\n'
        '        facts["level"] = self.level + self.laid_by(0)\n',
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "a spectator falls through to a seat",
        "games/ensemble/view.py",
        "    if seat is not None and state.phase is Phase.VOTE:\n        own: i64 = state.laid_by(seat)\n",
        "    if state.phase is Phase.VOTE:\n        own: i64 = state.laid_by(seat or 0)\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "the seed is in the view",
        "games/ensemble/view.py",
        "    seen.options = state.agreed.options\n",
        '    seen.options = {**state.agreed.options, "chance": state.chance.dump()}\n',
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "an observation shows another seat's vote",
        "games/ensemble/observation.py",
        "    vote = state.laid_by(seat) if phase == 0 else 0\n",
        "    vote = state.laid_by(0) if phase == 0 else 0\n",
        VIEWS,
        "cannot_tell",
    ),
    Bug(
        "a fold forgets the discarded cards",
        "games/ensemble/view.py",
        "            self.discard = tuple(sorted((*self.discard, *event.cards)))\n",
        "            self.discard = tuple(sorted(event.cards))\n",
        VIEWS,
        "folding",
    ),
    Bug(
        "imagination keeps the votes it may not know",
        "games/ensemble/game.py",
        "                action = chance.below(0, view.level)\n",
        "                action = 0\n",
        VIEWS,
        "equally_often",
    ),
    Bug(
        "imagination is not even",
        "core/randomness.py",
        "        return 0 if n == 1 else (self.word() * n) >> 32\n",
        "        return 0 if n == 1 else (self.word() * self.word() * n) >> 64\n",
        VIEWS,
        "equally_often",
    ),
    Bug(
        "the view of who is asked depends on hidden votes",
        "games/ensemble/view.py",
        "        return () if self.phase is Phase.OVER else tuple(range(self.seats))\n",
        "        return () if self.phase is Phase.OVER else tuple(range(self.vote or self.seats))\n",
        VIEWS,
        "public_facts",
    ),
]

EMBER = [
    # The engine.
    Bug(
        "Ember loses a card when the deck is renewed",
        "games/ember/moves.py",
        "    state.deck = as_set(state.charred)\n",
        "    state.deck = as_set(state.charred[1:])\n",
        PLAY,
        "cards_are_conserved",
        quick=True,
        game="ember",
    ),
    Bug(
        "Ember goes on however long nobody conjures",
        "games/ember/rules.py",
        "    if dried_up or state.idle >= most_idle(seats) or state.turn >= MOST_TURNS * seats:\n",
        "    if dried_up:\n",
        PLAY,
        "every_game_ends and first",
        quick=True,
        game="ember",
    ),
    Bug(
        "a creature is accepted with another verb",
        "games/ember/state.py",
        "        return self.creature_action(creature) == action\n",
        "        return True\n",
        PLAY,
        "nothing_but_what_is_offered",
        game="ember",
    ),
    Bug(
        "the Refresh is hidden from a full hand",
        "games/ember/choices.py",
        "    if hand:\n        state.plain |= bit(REFRESH)\n",
        "    if hand and count_bits(hand) < 5:\n        state.plain |= bit(REFRESH)\n",
        MODEL,
        quick=True,
        game="ember",
    ),
    Bug(
        "creatures are listed as a set gives them",
        "games/ember/positions.py",
        "    return [state.cards.creatures[k].id for k in in_order(creatures)]\n",
        "    return list({state.cards.creatures[k].id for k in in_order(creatures)})\n",
        WRITING,
        "replay_equals_play",
        quick=True,
        game="",
    ),
    Bug(
        "clones share the cards picked for a payment",
        "games/ember/rules.py",
        '    state.picked = b""\n    if state.sink is not None:\n        lifts',
        "    state.picked = bytearray()\n    if state.sink is not None:\n        lifts",
        PLAY,
        "clones",
        quick=True,
        game="ember",
    ),
    Bug(
        "a clone forgets whether a call was wrong",
        "games/ember/state.py",
        "        other.wrong_call = self.wrong_call\n",
        "",
        PLAY,
        "clones",
        quick=True,
        game="ember",
    ),
    Bug(
        "a position's wrong call is ignored",
        "games/ember/positions.py",
        '    state.wrong_call = document.flag("wrong_call")\n',
        '    document.flag("wrong_call")\n',
        WRITING,
        "a_position_loads",
        quick=True,
        game="ember",
    ),
    Bug(
        "cards are dealt from seat 0 instead of the dealer's left",
        "games/ember/rules.py",
        "        draw(state, (first + k) % state.seats, HAND",
        "        draw(state, k, HAND",
        MODEL,
        quick=True,
        game="ember",
    ),
    # Leaks.
    Bug(
        "a drawn card is told to all",
        "games/ember/moves.py",
        '            {"seat": seat, "count": number},\n',
        '            {"seat": seat, "count": number, "card": place_of(drawn & -drawn)},\n',
        VIEWS,
        "go_together",
        game="ember",
    ),
    Bug(
        "a view counts the ways to pay",
        "games/ember/view.py",
        "    table.stage = state.stage\n",
        "    table.stage = state.stage + len(state.ways)\n",
        VIEWS,
        "cannot_tell",
        game="ember",
    ),
    Bug(
        "an observation tells the Archmages apart",
        "games/ember/observation.py",
        "            counted_archmages(state.hands.of(own)),\n",
        "            state.hands.of(own),\n",
        VIEWS,
        "cannot_tell",
        game="ember",
    ),
    Bug(
        "events tell the Archmages apart",
        "games/ember/telling.py",
        '        facts["card"] = min(card, FIRST_ARCHMAGE)\n',
        '        facts["card"] = card\n',
        VIEWS,
        "go_together",
        game="ember",
    ),
    Bug(
        "the Charred Pile lies in the order of its hidden cards",
        "games/ember/view.py",
        "    table.charred = known_places(state.charred, known)\n",
        "    table.charred = known_places(bytes(sorted(state.charred)), known)\n",
        VIEWS,
        "cannot_tell",
        game="ember",
    ),
    Bug(
        "only those who can act are asked in a moment",
        "games/ember/rules.py",
        "        state.open_window(everyone(state.seats), owing)\n",
        "        state.open_window(owing, owing)\n",
        VIEWS,
        "cannot_tell",
        game="ember",
    ),
    Bug(
        "a refusal tells of another's Archmage",
        "games/ember/refusals.py",
        "        if state.ask == PAYING and action >= CREATURES:\n",
        "        if state.hands.of(state.active) & ARCHMAGES and action >= CREATURES:\n",
        VIEWS,
        "cannot_tell",
        quick=True,
        game="ember",
    ),
    Bug(
        "a spectator sees as seat 0 does",
        "games/ember/view.py",
        "    viewer: i64 = ONLOOKER if seat is None else seat\n",
        "    viewer: i64 = 0 if seat is None else seat\n",
        VIEWS,
        "cannot_tell",
        game="ember",
    ),
    Bug(
        "a spectator is told what seat 0 is told",
        "games/ember/telling.py",
        "        return TableShown([self.changes[-1 if seat is None else seat]])\n",
        "        return TableShown([self.changes[seat or 0]])\n",
        VIEWS,
        "folding",
        quick=True,
        game="ember",
    ),
    Bug(
        "the seed is in the view of Ember",
        "games/ember/view.py",
        "    answer: str | None = None\n",
        "    answer: str | None = str(state.chance.dump())\n",
        VIEWS,
        "cannot_tell",
        quick=True,
        game="ember",
    ),
    Bug(
        "an observation shows other hands",
        "games/ember/observation.py",
        "            hands[k] = counted_archmages(state.hands.of(k) & known)\n",
        "            hands[k] = counted_archmages(state.hands.of(k))\n",
        VIEWS,
        "cannot_tell",
        quick=True,
        game="ember",
    ),
    Bug(
        "imagination does not shuffle",
        "games/ember/imagining.py",
        "    unseen = shuffled(unplaced(table), dice)\n",
        "    unseen = unplaced(table)\n",
        VIEWS,
        "equally_often",
        game="ember",
    ),
]
