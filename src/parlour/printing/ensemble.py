"""Ensemble on paper: pictures, Voting cards, counters and the cards of its scenarios."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.core.game import Game
from parlour.games.ensemble.cards import SPACES, Pack, Scenario
from parlour.games.ensemble.game import Ensemble
from parlour.packs.entries import CardEntry, PackEntry
from parlour.printing.pictures import picture
from parlour.printing.pieces import (
    Face,
    Part,
    Piece,
    Token,
    back,
    cards_of_tokens,
    printed,
    reference,
    rules_on,
    token,
)

SEATS = 10
SET_UP = ("ENS-2.1", "ENS-2.2", "ENS-2.3", "ENS-2.4", "ENS-2.5")
ROUND = ("ENS-3.1", "ENS-3.2", "ENS-3.3", "ENS-4.1", "ENS-4.2", "ENS-4.4")
VERDICT = ("ENS-5.1", "ENS-5.2", "ENS-5.3", "ENS-6.1", "ENS-6.2", "ENS-7.1", "ENS-7.2")
TOGETHER = ("ENS-9.1", "ENS-9.2", "ENS-9.10", "ENS-9.11")
OPENING = ("ENS-8.4",)


def parts(game: Game, packs: Sequence[PackEntry]) -> list[Part]:
    """The packs, ten hands of votes, and what lies beside the board."""
    assert isinstance(game, Ensemble), f"{game.name} has no pictures"
    bound = {pack.id: pack for pack in game.cards.packs}
    shown = [bound[pack.id] for pack in packs]
    found = [
        Part(printed("part.pictures", title=entry.title), tuple(pictures_of(entry, pack)))
        for entry, pack in zip(packs, shown, strict=True)
    ]
    found.append(Part(printed("part.votes"), tuple(votes())))
    scenarios = any(pack.scenario is not None for pack in shown)
    found.append(Part(printed("part.ensemble"), tuple(table(game, scenarios=scenarios))))
    return found


def pictures_of(entry: PackEntry, pack: Pack) -> list[Piece]:
    """The Remembrance cards of a pack, its scenario card first."""
    found = [] if pack.scenario is None else [scenario_card(pack.scenario)]
    behind = deck_back()
    return [*found, *[Piece(remembrance(card), behind) for card in entry.cards]]


def deck_back() -> Face:
    return back("ensemble", "deck") | {"picture": picture("ensemble", "back")}


def remembrance(card: CardEntry) -> Face:
    """A picture without a word; one that nobody has drawn yet is told."""
    return {
        "kind": "picture",
        "id": card.id,
        "picture": picture("ensemble", card.id),
        "title": card.title,
        "text": card.text,
        "badge": None if card.mark is None else picture("ensemble", f"mark-{card.mark}"),
    }


def scenario_card(scenario: Scenario) -> Piece:
    """Its rule lies face up beside the board; its picture is behind."""
    mark = scenario.mark.name.lower()
    shared: Face = {
        "id": scenario.id,
        "title": scenario.name,
        "badge": picture("ensemble", f"mark-{mark}"),
        "label": printed("scenario", number=str(scenario.number)),
    }
    rule: Face = {"idea": scenario.idea, "rules": rules_on("ensemble", scenario.clauses)}
    scene: Face = {
        "picture": picture("ensemble", f"scenario-{scenario.id}"),
        "theme": scenario.theme,
        "rules": rules_on("ensemble", OPENING),
    }
    return Piece({"kind": "scenario"} | shared | rule, {"kind": "scenario-back"} | shared | scene)


def votes() -> list[Piece]:
    """A sheet for each player: the numbers of the spaces in one colour."""
    found: list[Piece] = []
    for seat in range(SEATS):
        name = printed(f"seat.{seat + 1}")
        owner: Face = {"seat": seat, "name": name, "letter": name[0]}
        behind = {"kind": "vote-back", "id": f"vote-back-{seat + 1}"} | owner
        found += [
            Piece({"kind": "vote", "id": f"vote-{space}", "number": space} | owner, behind)
            for space in range(1, SPACES + 1)
        ]
    return found


def table(game: Ensemble, *, scenarios: bool) -> list[Piece]:
    """Counters, and cards that tell the rules."""
    tokens = [*lives(game.cards.allowance), *places()]
    verdict = reference("ensemble", "verdict", VERDICT)
    behind = back("ensemble", "reference")
    if scenarios:
        bearer = token("level", printed("token.bearer"), foot=printed("token.bearer_foot"))
        tokens.append(Token(bearer, bearer))
        behind = reference("ensemble", "together", TOGETHER)
    begin = Piece(reference("ensemble", "set_up", SET_UP), reference("ensemble", "round", ROUND))
    return [*cards_of_tokens(tokens), begin, Piece(verdict, behind)]


def lives(allowance: Sequence[int]) -> list[Token]:
    """Life counters 1 to 10 and the Novice counter: coloured in front, grey behind."""
    label = printed("token.life")
    lost = printed("token.lost")
    found: list[Token] = []
    for number, allowed in enumerate(allowance, start=1):
        foot = printed("token.allowance", n=str(allowed)) if allowed else ""
        grey = token("grey", str(number), lost)
        found.append(Token(token("life", str(number), label, foot), grey))
    foot = printed("token.novice_foot")
    novice = printed("token.novice")
    found.append(Token(token("life", novice, label, foot), token("grey", novice, lost)))
    return found


def places() -> list[Token]:
    """The numbers of the nine spaces, and the Level marker that stands on one of them."""
    level = token("level", printed("token.level"), foot=printed("token.level_foot"))
    found = [Token(level, level)]
    for space in range(1, SPACES + 1):
        side = token("space", str(space), printed("token.space"))
        found.append(Token(side, side))
    return found
