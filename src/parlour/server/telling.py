"""Everything that leaves a table, made from views: the one place where messages are composed."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import Any, Final, Literal, cast

import msgspec

from parlour.core.decisions import Decision
from parlour.core.events import Event
from parlour.core.fairness import transcript_hash
from parlour.core.game import Game
from parlour.core.seats import Seat
from parlour.packs.binding import in_language
from parlour.packs.phrases import ENGLISH
from parlour.server.calling import Way
from parlour.server.composing import Composer, Shared, tellable
from parlour.server.fairstart import REVEAL_WITHIN
from parlour.server.figures import figures_of
from parlour.server.pacing import Pacing
from parlour.server.playing import CONCEDED, can_undo
from parlour.server.seen import Seen, news, plain
from parlour.server.table import LOCKED, OVER, PLAYING, Table
from parlour.wire import replies
from parlour.wire.reading import encode

NO_ID: Final = b'{"id":""'  # with which a question without one begins

# Who is told: a seat, or None for a spectator, and the language it reads.
Viewer = tuple[Seat | None, str]


@lru_cache(maxsize=64)
def options_of(game: Game) -> list[replies.OptionInfo]:
    """All actions of a game as they are offered, made once."""
    return [
        replies.OptionInfo(action=action, notation=text) for action, text in enumerate(game.actions)
    ]


@lru_cache(maxsize=256)
def question_in_words(game: Game, question: str, language: str) -> str:
    return in_language(game, language).say(f"question.{question}")


class Told:
    """What a viewer was told last."""

    __slots__ = ("asked", "decision", "encoded", "figures", "question", "seen", "when")

    def __init__(self) -> None:
        self.seen: Seen | None = None
        self.figures: dict[str, Any] | None = None
        self.asked: tuple[object, ...] = ()  # the question, the moment, and whether one may undo
        # The question and its bytes: the same one is told again and again while others answer.
        self.question: replies.DecisionInfo | None = None
        self.encoded: msgspec.Raw | None = None
        self.decision: Decision | None = None  # it was made from
        self.when = (0, 0, 0)  # after which undos and windows, and until when it is asked


class Question:
    """What is asked, whoever is asked it: the id alone is different for each seat."""

    __slots__ = ("_deadline", "_decision", "_language", "_options", "_rest", "_sentence")

    def __init__(self, game: Game, decision: Decision, language: str, deadline: int) -> None:
        every = options_of(game)
        self._decision = decision
        self._language = language
        self._deadline = deadline
        self._sentence = question_in_words(game, decision.question, language)
        self._options = [every[action] for action in decision.options]
        self._rest = encode(self._asked(""))[len(NO_ID) :]

    def fits(self, decision: Decision, language: str, deadline: int) -> bool:
        return (
            self._decision is decision and self._deadline == deadline and self._language == language
        )

    def to(self, number: str) -> tuple[replies.DecisionInfo, msgspec.Raw]:
        """With an id, which needs no escaping; and the same encoded."""
        encoded = b'{"id":"' + number.encode() + b'"' + self._rest
        return self._asked(number), msgspec.Raw(encoded)

    def _asked(self, number: str) -> replies.DecisionInfo:
        return replies.DecisionInfo(
            id=number,
            question=self._decision.question,
            sentence=self._sentence,
            clause=self._decision.clause,
            options=self._options,
            revisable=self._decision.revisable,
            deadline=self._deadline,
        )


class Telling:
    """What a table says to whom."""

    def __init__(
        self, table: Table, pacing: Pacing, present: Set[str], ways: tuple[Way, ...] = ()
    ) -> None:
        self.table = table
        self.pacing = pacing
        self._present = present  # the members that are connected, as far as it may be told
        self._ways = ways  # in which members may be told of their turn
        self._composer = Composer(table)
        self._told: dict[Viewer, Told] = {}
        self._question: Question | None = None  # the last one: mostly several seats are asked it

    @property
    def status(self) -> str:
        """What is told of where the table stands: a game ends when its last moment was shown."""
        status = self.table.status
        return PLAYING if status == OVER and self.pacing.is_behind else status

    # The table itself.

    def info(self, language: str = ENGLISH, member: str = "") -> replies.TableInfo:
        """What a table is, for a member or for anybody."""
        table, present, roll = self.table, self._present, self.table.roll
        seats = [
            replies.SeatInfo(
                seat=seat,
                kind=cast("Literal['open', 'person', 'bot']", chair.kind),
                name="" if chair.kind == "open" else table.name_of(seat),
                member=chair.member,
                bot=chair.bot,
                commitment=chair.commitment,
                revealed=bool(chair.secret),
                stand_in=chair.stand_in,
                conceded=chair.conceded,
                wait=cast("Literal['ask', 'orders']", chair.wait),
                connected=chair.member in present,
            )
            for seat, chair in enumerate(table.chairs)
        ]
        members = [
            replies.MemberInfo(
                member=one,
                name=called.name,
                seat=table.seat_of(one),
                muted=called.muted,
                connected=one in present,
            )
            for one, called in roll.seen_by(member, table.members).items()
        ]
        return replies.TableInfo(
            id=table.id,
            code=table.code,
            game=table.game.name,
            title=table.title,
            status=cast("Literal['lobby', 'locked', 'playing', 'over']", self.status),
            host=roll.host,
            options=dict(table.options),
            packs=list(table.packs),
            seats=seats,
            members=members,
            clock=table.clock,
            fair=self._fair(),
            listed=table.listed,
            watchers=table.watchers,
            ending=self._ending(language),
            undo=self._undo(),
            rematch=table.rematch[0] if table.rematch is not None else "",
            group=table.group,
            continues=self._continues(),
            created=table.created,
        )

    def _fair(self) -> replies.FairInfo:
        table = self.table
        digest = "" if table.transcript is None else transcript_hash(table.transcript).hex()[:8]
        return replies.FairInfo(
            server="" if table.source is not None else table.commitment,
            transcript=table.transcript,
            digest=digest,
            deadline=table.locked_at + REVEAL_WITHIN if table.status == LOCKED else 0,
            secret=table.secret if self.status == OVER and table.source is None else "",
        )

    def _continues(self) -> replies.Continues | None:
        source = self.table.source
        if source is None:
            return None
        return replies.Continues(step=source.step, table=source.table, code=source.code)

    def _ending(self, language: str) -> replies.Ending | None:
        """How the game ended, once everything before was told."""
        table = self.table
        ending = table.ending
        if ending is None or self.status != OVER:
            return None
        game = in_language(table.game, language)
        if ending.reason == CONCEDED:
            facts = {"name": table.name_of(1 - ending.winners[0])}
            sentence = game.phrases.say("server.ended_conceded", facts)
        else:
            sentence = game.say(f"reason.{ending.reason}")
        return replies.Ending(
            winners=ending.winners, reason=ending.reason, clause=ending.clause, sentence=sentence
        )

    def _undo(self) -> replies.UndoInfo | None:
        undo = self.table.undo
        return (
            None if undo is None else replies.UndoInfo(seat=undo.seat, agreed=sorted(undo.agreed))
        )

    def you(self, member: str) -> replies.You:
        seat = self.table.seat_of(member)
        notices = self._notices(member)
        if seat is None:
            return replies.You(member=member, notices=notices)
        return replies.You(
            member=member,
            seat=seat,
            orders=self.table.chairs[seat].orders,
            can_undo=self._can_undo(seat),
            notices=notices,
        )

    def _notices(self, member: str) -> replies.NoticesInfo | None:
        """The addresses a member left: for nobody's eyes but their own."""
        kept = self.table.members.get(member)
        if kept is None:
            return None
        return replies.NoticesInfo(ways=list(self._ways), mail=kept.mail, webhook=kept.webhook)

    def _can_undo(self, seat: Seat | None) -> bool:
        table = self.table
        return (
            seat is not None
            and table.status == PLAYING
            and not self.pacing.is_behind
            and can_undo(table, seat)
        )

    # The game.

    def view(self, seat: Seat | None) -> dict[str, Any] | None:
        if self.table.state is None:
            return None
        return plain(self.pacing.view(seat))

    def foreseen(self, seat: Seat, action: int, language: str) -> dict[str, Any]:
        """What an open question's answer would lead to: fields of the reply."""
        state, game = self.table.state, self.table.game
        assert state is not None, "a game is on"
        found = game.foresee(state.view(seat), action)
        if found is None:
            return {}
        told = self._composer.told(seat, language, tellable(found.events), {})
        return {"events": told, "foreseen": found.figures}

    def snapshot(self, member: str, language: str = ENGLISH, at: int = 0) -> replies.Snapshot:
        """All that a member may see; `at` is the time it is told."""
        seat = self.table.seat_of(member)
        view = None if self.table.state is None else self.pacing.view(seat)
        decision, moment = self.decision(seat, language), self.moment()
        figures: dict[str, Any] | None = None
        if view is not None:
            figures = figures_of(self.table.game, view, language)
            last = self._last((seat, language))
            last.seen, last.figures = view, figures
            last.asked = (decision, moment, self._can_undo(seat))
        return replies.Snapshot(
            table=self.table.id,
            info=self.info(language, member),
            you=self.you(member),
            view=None if view is None else plain(view),
            decision=decision,
            figures=figures,
            moment=moment,
            deadline=self.deadline(),
            at=at,
            chat=self._chat(),
        )

    def _chat(self) -> list[replies.ChatLine]:
        """The latest lines. A note stands beside its vote only as long as that vote lies open."""
        state = self.table.state
        now = None if state is None else state.closed
        return [
            line if line.window in (None, now) else msgspec.structs.replace(line, window=None)
            for line in self.table.chat
        ]

    def arranged(self, member: str, language: str = ENGLISH) -> replies.Arranged:
        info = self.info(language, member)
        return replies.Arranged(table=self.table.id, info=info, you=self.you(member))

    def happened(
        self, seat: Seat | None, language: str, events: list[Event], shared: Shared
    ) -> replies.Happened | None:
        """What is new for a seat since it was last told something; None: nothing.

        Of the events, those that are `tellable`.
        That nothing is sent then matters: who hears of a hidden event, and be it by an empty
        message, can count such events (ENS-3.6).
        """
        last = self._last((seat, language))
        now = self.pacing.view(seat)
        change = news(now, last.seen)
        last.seen = now
        told = self._composer.told(seat, language, events, shared)
        decision, moment, can_undo = (
            self.decision(seat, language),
            self.moment(),
            self._can_undo(seat),
        )
        asked = (decision, moment, can_undo)
        if not change and not told and last.asked == asked:
            return None
        last.asked = asked
        if decision is not None and decision is last.question:
            decision = cast("replies.DecisionInfo", last.encoded)
        return replies.Happened(
            table=self.table.id,
            events=told,
            change=change,
            figures=self._new_figures(last, now, language) if change else None,
            decision=decision,
            moment=moment,
            deadline=self.deadline(),
            can_undo=can_undo,
        )

    def _new_figures(self, last: Told, view: Seen, language: str) -> dict[str, Any] | None:
        """What follows from a view that changed; None: the same as before."""
        figures = figures_of(self.table.game, view, language)
        same = last.figures == figures
        last.figures = figures
        return None if same else figures

    def _last(self, viewer: Viewer) -> Told:
        last = self._told.get(viewer)
        if last is None:
            last = self._told[viewer] = Told()
        return last

    def forget(self, viewers: set[Viewer]) -> None:
        """Nobody else is shown a view any more."""
        for viewer in [viewer for viewer in self._told if viewer not in viewers]:
            del self._told[viewer]

    # Questions.

    def decision(self, seat: Seat | None, language: str = ENGLISH) -> replies.DecisionInfo | None:
        """What a seat is asked, as far as the game was told."""
        table, moment = self.table, self.pacing.moment
        state = table.state
        if seat is None or state is None or self.status != PLAYING:
            return None
        if not table.chairs[seat].member:
            return None
        if not self.pacing.is_behind:
            decision = state.window.get(seat)
            if decision is None and state.laid_by(seat) and seat in state.asked_seats():
                laid = state.decision(seat)
                decision = laid if laid.revisable else None
            if decision is not None:
                return self._asked(seat, decision, language)
        if moment is None or seat not in moment.missing():
            return None
        return self._only_answer(seat, language)

    def deadline(self) -> int:
        """When the table stops waiting for whoever is asked; 0: never. The same for everybody."""
        table, moment = self.table, self.pacing.moment
        if table.state is None or self.status != PLAYING:
            return 0
        if moment is not None and moment.deadline is not None:
            return moment.deadline
        return self.pacing.move_ends or 0

    def _asked(self, seat: Seat, decision: Decision, language: str) -> replies.DecisionInfo:
        table, deadline = self.table, self.deadline()
        # The same question is told again and again while others answer theirs.
        assert table.state is not None, "a game is on"
        when = (table.undos, int(table.state.closed), deadline)
        last = self._last((seat, language))
        if last.question is not None and last.when == when and last.decision == decision:
            return last.question
        question = self._question
        if question is None or not question.fits(decision, language, deadline):
            question = self._question = Question(table.game, decision, language, deadline)
        made, encoded = question.to(table.decision_id(seat))
        last.question, last.encoded = made, encoded
        last.decision, last.when = decision, when
        return made

    def _only_answer(self, seat: Seat, language: str) -> replies.DecisionInfo:
        """A question that leaves this seat no choice, and the others must not know."""
        moment, every = self.pacing.moment, options_of(self.table.game)
        assert moment is not None, "a moment is shown"
        if moment.table is not None and moment.deadline is None:
            decision = moment.table.decision(seat)
            question, clause, only = decision.question, decision.clause, decision.options
        else:
            reactions = self.table.game.reactions
            assert reactions is not None, "only a game with reactions has moments"
            question, only = moment.question, (reactions.passing,)
            clause = reactions.clauses[question]
        return replies.DecisionInfo(
            id=moment.question_id(seat),
            question=question,
            sentence=question_in_words(self.table.game, question, language),
            clause=clause,
            options=[every[action] for action in only],
            deadline=self.deadline(),
        )

    def moment(self) -> replies.MomentInfo | None:
        moment = self.pacing.moment
        if moment is None or moment.deadline is None:
            return None
        # Also for whose orders let it pass: that is nobody else's business.
        waits_for = sorted(moment.waits - moment.answered)
        return replies.MomentInfo(name=moment.name, deadline=moment.deadline, waits_for=waits_for)
