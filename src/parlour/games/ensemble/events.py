"""What can happen in a game of Ensemble, and who sees it. Spaces count from 1, as on the board."""

from __future__ import annotations

from typing import Final

from parlour.core.events import Event
from parlour.core.outcome import Outcome
from parlour.core.phrases import Facts
from parlour.core.seats import Seat


class CardLaid(Event):
    """A card of the deck was laid face up on a space."""

    def __init__(self, space: int, card: int, clause: str) -> None:
        super().__init__("card_laid", clause)
        self.space: Final = space
        self.card: Final = card

    def facts(self) -> Facts:
        return {"space": self.space, "card": self.card}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class ChallengeDrawn(Event):
    """A card of the deck became a Challenge: the first of a game, or a Knot that went down."""

    def __init__(self, card: int, clause: str) -> None:
        super().__init__("knot_went_down" if clause == "ENS-9.3" else "challenge_drawn", clause)
        self.card: Final = card

    def facts(self) -> Facts:
        return {"card": self.card}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class DeckRenewed(Event):
    """The discarded Challenge cards were shuffled into a new deck."""

    def __init__(self, cards_left: int) -> None:
        super().__init__("deck_renewed", "ENS-7.4")
        self.cards_left: Final = cards_left

    def facts(self) -> Facts:
        return {"count": self.cards_left}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class RoundBegan(Event):
    """Everyone has taken their Voting card back and chooses anew."""

    def __init__(self, number: int, question: str, bearer: Seat | None, clause: str) -> None:
        code = "round_began" if question == "match" else "stranger_round_began"
        super().__init__(code if bearer is None else f"lantern_{code}", clause)
        self.number: Final = number
        self.question: Final = question
        self.bearer: Final = bearer  # None: no Lantern on the board

    def facts(self) -> Facts:
        return {"round": self.number, "question": self.question, "bearer": self.bearer}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class VoteLaid(Event):
    """A seat laid a Voting card face down; only that seat knows which."""

    def __init__(self, seat: Seat, space: int | None) -> None:
        super().__init__("vote_laid", "ENS-3.1")
        self.seat: Final = seat
        self.space: Final = space  # None: another seat's vote, not yet revealed

    def facts(self) -> Facts:
        return {"seat": self.seat, "space": self.space}

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else FACE_DOWN[self.seat]


FACE_DOWN: Final = tuple([VoteLaid(seat, None) for seat in range(10)])
"""A vote of each seat as all others see it."""


class VoteChanged(Event):
    """A seat exchanged its laid vote; nobody else learns that it did (ENS-3.4)."""

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__("vote_changed", "ENS-3.4")
        self.seat: Final = seat
        self.space: Final = space

    def facts(self) -> Facts:
        return {"seat": self.seat, "space": self.space}

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


class VotesRevealed(Event):
    """All votes were turned up together."""

    def __init__(self, votes: tuple[int, ...]) -> None:
        super().__init__("votes_revealed", "ENS-3.3")
        self.votes: Final = votes  # the space of each seat

    def facts(self) -> Facts:
        return {"votes": list(self.votes)}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class LevelJudged(Event):
    """The votes were compared with the majority, or with the bearer's vote."""

    def __init__(
        self,
        verdict: str,
        level: int,
        chosen: tuple[int, ...],
        apart: int,
        allowance: int,
        clause: str,
    ) -> None:
        super().__init__("lantern_passed" if clause == "ENS-9.9" else f"level_{verdict}", clause)
        self.verdict: Final = verdict
        self.level: Final = level
        self.chosen: Final = chosen  # the spaces that stand for the group
        self.apart: Final = apart  # dissenting votes
        self.allowance: Final = allowance

    def facts(self) -> Facts:
        return {
            "verdict": self.verdict,
            "level": self.level,
            "spaces": list(self.chosen),
            "apart": self.apart,
            "allowance": self.allowance,
        }

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class MarkerMoved(Event):
    """The Level marker moved one space to the right."""

    def __init__(self, level: int, clause: str) -> None:
        super().__init__("marker_moved", clause)
        self.level: Final = level

    def facts(self) -> Facts:
        return {"level": self.level}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class LifeTurned(Event):
    """A Life counter turned grey, or back to its coloured side."""

    def __init__(self, counter: int, left: int, *, coloured: bool, novice: bool) -> None:
        code = "life_regained" if coloured else "novice_lost" if novice else "life_lost"
        super().__init__(code, "ENS-5.1" if coloured else "ENS-5.3")
        self.counter: Final = counter  # one more than the players: the Novice counter
        self.coloured: Final = coloured
        self.left: Final = left  # coloured counters now

    def facts(self) -> Facts:
        return {"counter": self.counter, "coloured": self.coloured, "left": self.left}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class TimeToExplain(Event):
    """Players may talk until all are ready."""

    def __init__(self) -> None:
        super().__init__("time_to_explain", "ENS-3.8")

    def facts(self) -> Facts:
        return {}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class SeatReady(Event):
    """A seat is ready for the next round."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("seat_ready", "ENS-3.8")
        self.seat: Final = seat

    def facts(self) -> Facts:
        return {"seat": self.seat}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class ChallengesDiscarded(Event):
    """Challenge cards left the table; `kept` are the Knots that hold."""

    def __init__(self, cards: tuple[int, ...], kept: tuple[int, ...]) -> None:
        super().__init__(
            "knots_held" if kept else "challenges_discarded", "ENS-9.4" if kept else "ENS-7.1"
        )
        self.cards: Final = cards
        self.kept: Final = kept

    def facts(self) -> Facts:
        return {"cards": list(self.cards), "kept": list(self.kept)}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class CardsWentDown(Event):
    """The chosen cards left the board to become the Challenge."""

    def __init__(self, spaces: tuple[int, ...], cards: tuple[int, ...], clause: str) -> None:
        super().__init__("cards_went_down", clause)
        self.spaces: Final = spaces
        self.cards: Final = cards

    def facts(self) -> Facts:
        return {"spaces": list(self.spaces), "cards": list(self.cards)}

    def seen_by(self, seat: Seat | None) -> Event:
        return self


class GameEnded(Event):
    """Everyone won, or everyone lost."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"game_{outcome.reason}", outcome.clause)
        self.outcome: Final = outcome

    def facts(self) -> Facts:
        return {"winners": list(self.outcome.winners), "reason": self.outcome.reason}

    def seen_by(self, seat: Seat | None) -> Event:
        return self
