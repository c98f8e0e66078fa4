"""What bots of Ensemble learn about their partners, and keep."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from parlour import BadInput
from parlour.bots.ensemble_partners import DOUBT, Belief, Memory
from parlour.bots.ensemble_questions import Question
from parlour.bots.likeness import NEUTRAL, comparison

from .pictures import CARDS, asked, picture, set_of, taste

KINDS = list(NEUTRAL)
COMPARED = comparison(CARDS)


def rounds(seed: int, count: int, challenges: int = 1, question: str = "match") -> list[Question]:
    """Rounds with five pictures on the board."""
    rnd = random.Random(seed)
    found: list[Question] = []
    for _ in range(count):
        cards = rnd.sample(range(80), 5 + challenges)
        view = asked(CARDS, cards[5:], cards[:5])
        view.question = question
        found.append(Question(view, COMPARED))
    return found


def favourite(question: Question, weights: list[float]) -> int:
    fits = question.fits(weights)
    return fits.index(max(fits))


def agreed(belief: Belief, weights: list[float], questions: list[Question]) -> int:
    """How often the belief expects most what somebody of this taste votes for."""
    return sum(favourite(one, belief.taste) == favourite(one, weights) for one in questions)


@pytest.mark.parametrize("kind", ["moods", "palette", "shape", "meaning"])
def test_votes_teach_what_somebody_goes_by(kind: str) -> None:
    theirs = taste(**{kind: 2.0})
    belief = Belief(list(NEUTRAL.values()))
    before = agreed(belief, theirs, rounds(1, 100))
    for one in rounds(2, 60):
        belief.learn(one, favourite(one, theirs))
    after = agreed(belief, theirs, rounds(1, 100))
    assert after >= before + 10
    assert max(KINDS, key=lambda name: belief.taste[KINDS.index(name)]) == kind


@pytest.mark.parametrize(("challenges", "question"), [(3, "match"), (1, "stranger")])
def test_votes_teach_in_every_kind_of_round(challenges: int, question: str) -> None:
    theirs = taste(palette=2.0)
    belief = Belief(list(NEUTRAL.values()))
    for one in rounds(2, 60, challenges, question):
        belief.learn(one, favourite(one, theirs))
    palette = KINDS.index("palette")
    assert belief.taste[palette] > 1.5 * NEUTRAL["palette"]


def test_a_vote_makes_the_same_vote_likelier_and_the_belief_surer() -> None:
    for place in range(5):
        belief = Belief(list(NEUTRAL.values()))
        question = rounds(3, 1)[0]
        before = belief.expects(question)
        assert sum(before) == pytest.approx(1)
        belief.learn(question, place)
        assert belief.expects(question)[place] > before[place]
        assert min(belief.sureness) >= DOUBT
        assert max(belief.sureness) > DOUBT
        assert min(belief.taste) >= 0


def test_the_first_votes_teach_most() -> None:
    belief = Belief(list(NEUTRAL.values()))
    steps: list[float] = []
    for one in rounds(4, 40):
        before = list(belief.taste)
        belief.learn(one, favourite(one, taste(moods=2.0)))
        steps.append(sum(abs(a - b) for a, b in zip(before, belief.taste, strict=True)))
    assert sum(steps[:10]) > 2 * sum(steps[-10:])


def test_a_vote_between_equals_teaches_nothing() -> None:
    alike = set_of(picture(0), picture(1), picture(2))
    question = Question(asked(alike, [0], [1, 2]), comparison(alike))
    belief = Belief(list(NEUTRAL.values()))
    belief.learn(question, 1)
    assert belief.taste == list(NEUTRAL.values())


def taught() -> Memory:
    memory = Memory(taste(palette=2.0))
    for one in rounds(5, 10):
        memory.of("Ada").learn(one, favourite(one, taste(moods=2.0)))
    return memory


def test_a_stranger_is_taken_to_be_like_oneself() -> None:
    assert taught().of("Ivo").taste == taste(palette=2.0)
    assert taught().of("Ada").taste != taste(palette=2.0)


def test_a_memory_is_plain_data_both_ways() -> None:
    memory = taught()
    written = json.loads(json.dumps(memory.dump()))
    again = Memory(taste(moods=1.0))
    again.load(written)
    assert again.of("Ada").taste == memory.of("Ada").taste
    assert again.of("Ada").sureness == memory.of("Ada").sureness
    assert again.of("Ivo").taste == taste(moods=1.0)
    assert again.dump() != written, "now it knows Ivo too"


def wrong(change: str) -> dict[str, Any]:
    data: dict[str, Any] = taught().dump()
    ada = data["partners"]["Ada"]
    match change:
        case "format":
            data["parlour"] = "ensemble-memory/v0"
        case "more":
            data["more"] = 1
        case "kind":
            del ada["moods"]
        case "unknown kind":
            ada["smell"] = [1, 4]
        case "word":
            ada["moods"] = ["much", 4]
        case "negative":
            ada["moods"] = [-1, 4]
        case "unsure":
            ada["moods"] = [1, 0]
        case "endless":
            ada["moods"] = [float("nan"), float("inf")]
        case "huge":
            ada["moods"] = [10**400, 4]
        case "single":
            ada["moods"] = [1]
    return data


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ("format", "parlour"),
        ("more", "more"),
        ("kind", r"partners\.Ada\.moods is missing"),
        ("unknown kind", r"partners\.Ada\.smell"),
        ("word", r"partners\.Ada\.moods"),
        ("negative", r"partners\.Ada\.moods"),
        ("unsure", r"partners\.Ada\.moods"),
        ("endless", r"partners\.Ada\.moods"),
        ("huge", r"partners\.Ada\.moods"),
        ("single", r"partners\.Ada\.moods"),
    ],
)
def test_what_is_no_memory_is_refused_with_the_field(change: str, field: str) -> None:
    memory = taught()
    before = memory.dump()
    with pytest.raises(BadInput, match=field):
        memory.load(wrong(change))
    assert memory.dump() == before


@pytest.mark.parametrize(("challenges", "question"), [(1, "match"), (3, "match"), (2, "stranger")])
def test_traits_say_how_a_fit_grows_with_each_weight(challenges: int, question: str) -> None:
    weights = list(NEUTRAL.values())
    step = 1e-6
    for one in rounds(6, 5, challenges, question):
        fits = one.fits(weights)
        for kind in range(len(KINDS)):
            more = [weight + step * (place == kind) for place, weight in enumerate(weights)]
            grown = [(b - a) / step for a, b in zip(fits, one.fits(more), strict=True)]
            assert [traits[kind] for traits in one.traits(weights)] == pytest.approx(
                grown, abs=1e-4
            )
