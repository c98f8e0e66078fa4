"""Why a bot of Ensemble chose a picture, from what it weighed."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from parlour.bots.bot import Reason
from parlour.bots.ensemble_questions import Question
from parlour.bots.likeness import MEANING, NEUTRAL, Comparison

KINDS = tuple(NEUTRAL)
REASONS = 2
CLOSE = 2.0  # as one pair in seven is, or closer: a meaning that can be a reason
ALONE = ("domains", "settings", "palette")  # what can make a picture a stranger

Said = tuple[int, str]  # a kind of likeness and what is shared


def leading(question: Question, place: int, taste: Sequence[float]) -> int | None:
    """The kind by which a picture stands out most on its board; None if it does by none."""
    traits = question.traits(taste)
    ahead = [
        weight * (had[place] - fsum(had) / len(had))
        for weight, had in zip(taste, zip(*traits, strict=True), strict=True)
    ]
    most = max(ahead)
    return ahead.index(most) if most > 0 else None


def shared_most(
    compared: Comparison, card: int, others: Sequence[int], taste: Sequence[float]
) -> list[Said]:
    """What a picture has in common with others, each word once, weightiest first."""
    found: dict[Said, float] = {}
    for other in others:
        for kind in range(len(KINDS)):
            for word in compared.shared(card, other, kind)[:1]:
                weight = taste[kind] * compared.rarity[kind, word]
                found[kind, word] = found.get((kind, word), 0) + weight
        near, hero = compared.meant(card, other), compared.heroes[other]
        if near >= CLOSE and hero != compared.heroes[card]:
            found[MEANING, hero] = max(found.get((MEANING, hero), 0), taste[MEANING] * near)
    best: dict[str, int] = {}
    for kind, word in sorted(found, key=lambda said: (-found[said], said)):
        best.setdefault(word, kind)
    return [(kind, word) for word, kind in best.items()]


def told(compared: Comparison, card: int, others: Sequence[int], said: Said) -> Reason:
    """Something that is shared as a reason."""
    kind, word = said
    if kind == MEANING:
        return Reason("meaning", f"things.{compared.heroes[card]}", other=f"things.{word}")
    shared = all(word in compared.words[other][kind] for other in others)
    several = len(others) > 1
    return Reason(
        KINDS[kind],
        f"{KINDS[kind]}.{word}",
        of_all=several and shared,
        of_some=several and not shared,
    )


def strangest(compared: Comparison, card: int, others: Sequence[int]) -> Reason:
    """What no other card that lies face up has."""
    for kind, name in enumerate(KINDS):
        if name in ALONE:
            taken = {word for other in others for word in compared.words[other][kind]}
            for word in compared.words[card][kind]:
                if word not in taken:
                    return Reason(f"alone.{name}", f"{name}.{word}")
    return Reason("stranger")


def why(
    compared: Comparison, question: Question, place: int, taste: Sequence[float]
) -> tuple[Reason, ...]:
    """Why somebody who goes by this taste takes the picture at a place of the board."""
    card, others = question.cards[place], question.beside[place]
    if question.stranger:
        return (strangest(compared, card, others),)
    said = shared_most(compared, card, others, taste)[:REASONS]
    return tuple(told(compared, card, others, one) for one in sorted(said)) or (Reason("hunch"),)


def why_by(
    compared: Comparison, question: Question, place: int, taste: Sequence[float], kind: int
) -> Reason | None:
    """What of this kind the picture has in common with the Challenge; None if nothing has a name."""
    card, others = question.cards[place], question.beside[place]
    for said in shared_most(compared, card, others, taste):
        if said[0] == kind:
            return told(compared, card, others, said)
    return None
