"""What a bot of Ensemble believes its partners go by, learned from their votes."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from parlour.bots.ensemble_questions import Question
from parlour.bots.ensemble_tastes import Taste
from parlour.bots.likeness import NEUTRAL
from parlour.core.documents import Document
from parlour.packs.phrases import MESSAGES

FORMAT = "ensemble-memory/v1"

KEENNESS = 1.2  # how surely somebody votes for what fits best: the steepness of their choice
DOUBT = 3.0  # how sure a bot is of a taste it has not seen at work: one over the variance
FADING = 0.98  # how much of that sureness is left a round later, for tastes move

LARGEST = 1_000_000  # no weight and no sureness comes near it


class Belief:
    """What somebody goes by, and how sure that is, kind by kind.

    A vote is taken for a choice that is the likelier the better a picture fits (a softmax), and
    each vote moves the belief by Bayes' rule, with the kinds taken one by one.
    """

    def __init__(self, taste: Sequence[float], sureness: Sequence[float] | None = None) -> None:
        self.taste: Taste = list(taste)
        self.sureness = [DOUBT] * len(taste) if sureness is None else list(sureness)

    def expects(self, question: Question) -> list[float]:
        """How likely a vote for each picture of the board is."""
        fits = question.fits(self.taste)
        best = max(fits)
        odds = [exp(KEENNESS * (fit - best)) for fit in fits]
        total = fsum(odds)
        return [one / total for one in odds]

    def learn(self, question: Question, place: int) -> None:
        """The vote went to the picture at this place of the board."""
        chances = self.expects(question)
        traits = zip(*question.traits(self.taste), strict=True)
        for kind, had in enumerate(traits):
            mean = fsum(map(float.__mul__, chances, had))
            spread = fsum(c * (one - mean) ** 2 for c, one in zip(chances, had, strict=True))
            sure = max(DOUBT, FADING * self.sureness[kind]) + KEENNESS * KEENNESS * spread
            self.sureness[kind] = sure
            # Likeness never speaks against a picture, so no weight falls below 0.
            self.taste[kind] = max(0.0, self.taste[kind] + KEENNESS * (had[place] - mean) / sure)


class Memory:
    """What a bot believes of everybody it has played with, by name."""

    def __init__(self, own: Sequence[float]) -> None:
        self._own = own
        self._beliefs: dict[str, Belief] = {}

    def of(self, name: str) -> Belief:
        """Who is still a stranger is taken to be like the bot itself."""
        belief = self._beliefs.get(name)
        if belief is None:
            belief = self._beliefs[name] = Belief(self._own)
        return belief

    def dump(self) -> dict[str, object]:
        return {
            "parlour": FORMAT,
            "partners": {
                name: {
                    kind: [belief.taste[place], belief.sureness[place]]
                    for place, kind in enumerate(NEUTRAL)
                }
                for name, belief in self._beliefs.items()
            },
        }

    def load(self, data: object) -> None:
        """Know again whom `dump` wrote down, or BadInput with the field that is wrong."""
        document = Document("memory", data, MESSAGES)
        document.exactly("parlour", FORMAT)
        partners = document.part("partners")
        found: dict[str, Belief] = {}
        for name in partners.fields:
            kinds = partners.part(name)
            pairs = [_pair(kinds, kind) for kind in NEUTRAL]
            kinds.finish()
            found[name] = Belief([pair[0] for pair in pairs], [pair[1] for pair in pairs])
        partners.finish()
        document.finish()
        self._beliefs = found


def _pair(kinds: Document, kind: str) -> tuple[float, float]:
    """How much a kind counts, and how sure that is."""
    items = kinds.items(kind)
    pair = [float(one) for one in items if isinstance(one, int | float) and 0 <= one <= LARGEST]
    if len(items) != 2 or len(pair) != 2 or pair[1] < DOUBT:
        raise kinds.wrong(kind, f"two numbers up to {LARGEST}, the second at least {DOUBT}")
    return pair[0], pair[1]
