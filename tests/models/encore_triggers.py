"""Conditional Abilities that happen: when they are met, and whose turn is next (ENC-5.10)."""

from .encore_table import Card, Document, Source, Table, other


def begin(table: Table, actor: int | None) -> None:
    """An action of that manager begins, or another step of the round for None (ENC-5.12)."""
    table.actor = actor
    table.passing = table.again = table.showtime = False
    table.waiting = []
    table.ran = set()


def staged(table: Table, card: Card) -> None:
    meet(table, {"trigger": "staged"}, card[0], card)


def performed(table: Table, card: Card, *, passed_vibe_check: bool) -> None:
    meet(table, {"trigger": "performs", "vibe": passed_vibe_check}, card[0], card)


def boosted(table: Table, card: Card) -> None:
    meet(table, {"trigger": "boosts"}, card[0], card)


def used(table: Table, card: Card, kind: str) -> None:
    meet(table, {"trigger": "uses", "kind": kind}, card[0], card)


def passed(table: Table, seat: int) -> None:
    meet(table, {"trigger": "passes"}, seat, None)


def exhausted(table: Table, card: Card) -> None:
    meet(table, {"trigger": "exhausted"}, card[0], card)


def awarded(table: Table, winner: int) -> None:
    for seat, result in ((winner, "won"), (other(winner), "lost")):
        for card in table.on_stage(seat):
            when = when_of(table, card)
            if when is not None and when["trigger"] == "awarded" and when["result"] == result:
                wait(table, Source(seat, card))


def event_begins(table: Table) -> None:
    for seat in (0, 1):
        for card in table.on_stage(seat):
            when = when_of(table, card)
            if when is not None and when["trigger"] == "event":
                wait(table, Source(seat, card))
    when = when_of(table, None)
    if when is not None and when["trigger"] == "event":
        # ENC-5.14: once for each manager, which is one triggering
        table.words["trigger event"] += 1
        table.waiting += [Source(table.priority, None), Source(other(table.priority), None)]


def meet(table: Table, happened: Document, who: int, which: Card | None) -> None:
    """Something was done by that manager with that card (None: with none)."""
    for seat in (0, 1):
        for card in table.on_stage(seat):
            when = when_of(table, card)
            if when is not None and is_met(when, happened) and is_by(when, card, who, which):
                wait(table, Source(seat, card))
    when = when_of(table, None)
    if when is not None and is_met(when, happened):
        wait(table, Source(who, None))


def when_of(table: Table, card: Card | None) -> Document | None:
    conditional = table.triggered(card)
    return None if conditional is None else conditional["when"]


def is_met(when: Document, happened: Document) -> bool:
    if when["trigger"] != happened["trigger"]:
        return False
    if when["trigger"] == "performs" and when.get("vibe"):
        return bool(happened["vibe"])
    if when["trigger"] == "uses":
        return bool(when["kind"] == happened["kind"])
    return True


def is_by(when: Document, card: Card, who: int, which: Card | None) -> bool:
    if when.get("other") and which == card:
        return False
    by = when["by"]
    if by == "this":
        return which == card
    return bool(by == "any" or by == ("yours" if who == card[0] else "theirs"))


def wait(table: Table, source: Source) -> None:
    """ENC-5.12: at most once for one action or step."""
    already = [waiting.card for waiting in table.waiting]
    if source.card in table.ran or source.card in already:
        return
    when = when_of(table, source.card)
    assert when is not None
    table.words[f"trigger {when['trigger']}"] += 1
    table.waiting.append(source)


def next_of_waiting(table: Table) -> Source:
    """ENC-5.10: the Venue's, then the acting manager's, then the other's, in order of zones."""
    acting = table.priority if table.actor is None else table.actor
    in_order = [Source(table.priority, None), Source(other(table.priority), None)]
    for seat in (acting, other(acting)):
        in_order += [Source(seat, card) for card in table.on_stage(seat)]
    source = next(source for source in in_order if source in table.waiting)
    table.waiting.remove(source)
    table.ran.add(source.card)
    return source
