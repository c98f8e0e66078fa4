"""The table of Encore!! as lines of text."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from parlour.core.seats import bit
from parlour.games.encore import powers
from parlour.games.encore.cards import MAIN_DECK, PERFORMER_DECK, SURPRISE
from parlour.games.encore.game import dollars
from parlour.games.encore.steps import DRAFT, EVENT, OVER, STEPS
from parlour.terminal.encore_words import Words
from parlour.terminal.look import listed, say
from parlour.terminal.pictures import folded

GAP = "   "
INDENT = 4
BAR = 30  # characters for the Star, at most
NARROWEST = 20  # of a zone that is shown as a card
TIED = "\u00a0"  # where a line is not broken


def header(words: Words, width: int) -> list[Text]:
    """The round and its phase, who has Priority, and how many Venues follow if there is room."""
    table = words.table
    parts = [Text(say("encore.title"), "strong.brass")]
    if table.round:
        parts.append(Text(say("encore.round", round=int(table.round)), "quiet"))
    parts.append(Text(say(f"encore.step.{STEPS[table.step]}"), "strong.green"))
    if table.step != OVER:
        code = "you" if table.priority == words.me else "default"
        parts.append(Text(say(f"encore.priority.{code}", name=words.other)))
    if table.step not in (DRAFT, OVER):
        left = int(table.due) + len(table.venue_bottom)
        code = "default" if left else "0"
        parts.append(Text(say(f"encore.venues_left.{code}", left=left), "quiet"))
    while sum(len(part) + len(GAP) for part in parts) - len(GAP) > width:
        parts.pop()
    return [Text(GAP).join(parts)]


def venue(words: Words, width: int, *, brief: bool) -> list[Text]:
    """The Active Venue: its vibe, its Payout and what it says."""
    table = words.table
    if table.venue < 0:
        return [] if table.step in (DRAFT, OVER) else [Text(say("encore.no_venue"), "quiet")]
    name = words.cards.venues[table.venue].name
    facts = {"vibes": listed(words.vibes(powers.vibes(table)))}
    facts["dollars"] = dollars(int(powers.payout(table)))
    lines = folded(f"{name}{GAP}{say('encore.venue_facts', **facts)}", width)
    lines[0].stylize("strong.brass", 0, len(name))
    return lines if brief else lines + folded(words.venue_text(table.venue), width, indent=2)


def gauges(words: Words, width: int) -> list[Text]:
    """Both gauges against the Star: the person's from the left, then the other's."""
    table = words.table
    if table.venue < 0:
        return []
    mine, theirs = int(words.mine.gauge), int(table.of(1 - words.me).gauge)
    star, total = int(powers.star(table)), mine + theirs
    names = {"mine": words.names[words.me], "name": words.other}
    code = "star_reached" if table.reached else "star_to_go"
    told = f"{GAP}{say(f'encore.{code}', sum=total, star=star)}"
    facts: dict[str, object] = {"yours": mine, "theirs": theirs, **names}
    room = width - len(told) - len(say("encore.gauge", bar="", **facts))
    length = max(1, min(star, BAR, room))
    scale = length / max(star, total)
    ours = round(mine * scale)
    both = max(ours, round(total * scale))
    bar = "#" * ours + "=" * (both - ours) + "." * (length - both)
    text = say("encore.gauge", bar=bar, **facts)
    line = Text(text)
    line.stylize("strong.green", text.index("["), text.index("]") + 1)
    style = "strong.green" if table.reached else "brass"
    return [line.append(told, style)]


# Managers and their stages


def manager(words: Words, seat: int, width: int) -> list[Text]:
    """Money, Venues and cards of a manager; `>` marks whose turn it is."""
    table, name = words.table, words.names[seat]
    here = table.of(seat)
    colours = ", ".join(words.cards.colours[one].name for one in here.chosen)
    mark = ">" if table.turn_of == seat and table.step != OVER else " "
    if table.step == DRAFT:
        colours = colours or say("encore.no_colour")
        return [Text(f"{mark}{say('encore.drafting', name=name, colours=colours)}")]
    facts: dict[str, object] = {"name": name, "colours": colours, "dollars": dollars(here.payout)}
    facts |= {"tour": len(here.tour), "cards": int(here.hand_count())}
    facts["performers"] = int(here.deck_count(PERFORMER_DECK))
    facts["mains"] = int(here.deck_count(MAIN_DECK))
    text = mark + say("encore.manager", **facts)
    known = words.hand(seat)
    if seat != words.me and known:
        cards = ", ".join(words.cards.cards[kind].name for kind, _ in known)
        text += f" ({say('encore.known', cards=cards)})"
    found = wrap(text, width, subsequent_indent=" " * INDENT, break_on_hyphens=False)
    lines = [Text(line) for line in found]
    lines[0].stylize("bold", 0, len(name) + 1)
    return lines


def stage(words: Words, seat: int, width: int, *, texts: bool = False) -> list[Text]:
    """Both rows of a stage, zone by zone; the Main Stages face each other.

    `texts` adds what each card says.
    """
    zones = int(words.table.agreed.zones)
    broad = (width + 1) // zones - 1
    if broad < NARROWEST:
        return stage_flow(words, seat, width)
    rows = ("m", "b") if seat == words.me else ("b", "m")
    lines: list[Text] = []
    for row in rows:
        cells = [cell(words, seat, row, zone, broad, texts=texts) for zone in range(zones)]
        for parts in zip_longest(*cells):
            line = Text()
            for part in parts:
                shown = Text() if part is None else part
                line.append_text(shown).append(" " * (broad + 1 - len(shown)))
            line.rstrip()
            lines.append(line)
    return lines


def cell(words: Words, seat: int, row: str, zone: int, broad: int, *, texts: bool) -> list[Text]:
    """A zone and the card in it."""
    here = f"{row}{zone + 1} "
    place = card_at(words, seat, row, zone)
    if place < 0:
        return [Text(f" {here}{say('encore.empty')}", "quiet")]
    name, about = shown_card(words, seat, place)
    off = bool(words.table.of(seat).suspended & bit(place))
    found = wrap(f" {here}{name}", broad, subsequent_indent=" " * INDENT)
    lines = [Text(line, "quiet" if off else "bold") for line in found]
    info = wrap(about, broad, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT)
    lines += [Text(line, "quiet" if off else "") for line in info]
    if texts:
        lines += folded(words.text(words.on_stage(seat, place)), broad, "quiet", INDENT)
    return lines


def stage_flow(words: Words, seat: int, width: int) -> list[Text]:
    """A stage in as few lines as possible."""
    rows = ("m", "b") if seat == words.me else ("b", "m")
    lines: list[Text] = []
    for row in rows:
        parts: list[str] = []
        for zone in range(words.table.agreed.zones):
            place = card_at(words, seat, row, zone)
            text = say("encore.empty")
            if place >= 0:
                name, _ = shown_card(words, seat, place)
                off = words.table.of(seat).suspended & bit(place)
                state = say("encore.suspended") if off else words.strength(seat, place)
                text = f"{name} {state}"
            parts.append(f"{row}{zone + 1} {text}".replace(" ", TIED))
        found = wrap(
            f" {GAP.join(parts)}", width, subsequent_indent=" " * INDENT, break_on_hyphens=False
        )
        lines += [Text(line.replace(TIED, " ")) for line in found]
    return lines


def card_at(words: Words, seat: int, row: str, zone: int) -> int:
    """The card of a zone; below 0 if it is empty."""
    here = words.table.of(seat)
    return int(here.main_at(zone) if row == "m" else here.back_at(zone))


def shown_card(words: Words, seat: int, place: int) -> tuple[str, str]:
    """A card on a stage, between slashes if it is turned, and all that is to be known of it."""
    table, here = words.table, bit(place)
    card = words.on_stage(seat, place)
    about = [words.strength(seat, place)]
    off = bool(table.of(seat).suspended & here)
    about += [say("encore.suspended")] if off else words.vibes(card.vibes)
    for code, cards in (
        ("spared", powers.spared(table, seat)),
        ("shielded", powers.shielded(table, seat)),
    ):
        if cards & here:
            about.append(say(f"encore.{code}"))
    return (f"/{card.name}/" if off else card.name), " ".join(about)


# The hand


def hand(words: Words, width: int, skip: frozenset[int]) -> list[Text]:
    """The person's cards, a line each with its text but for those that the options tell of."""
    cards = words.hand(words.me)
    if len(cards) == sum(kind in skip for kind, _ in cards):
        return hand_flow(words, width)
    lines = [Text(say("encore.hand"), "strong.brass")]
    for kind, count in cards:
        name = in_hand(words, kind, count)
        text = name if kind in skip else f"{name}: {about_held(words, kind)}"
        found = wrap(
            text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )
        lines += [Text(line) for line in found]
        lines[-len(found)].stylize("bold", 0, len(name) + 2)
    return lines


def about_held(words: Words, kind: int) -> str:
    card = words.cards.cards[kind]
    parts = [words.traits(card), *words.vibes(card.vibes)]
    said = ", ".join(part for part in parts if part)
    return f"{said}. {words.text(card)}" if said else words.text(card)


def hand_flow(words: Words, width: int) -> list[Text]:
    """The names and costs of the person's cards."""
    cards = words.hand(words.me)
    if not cards:
        return [Text(say("encore.hand_empty"), "quiet")]
    names = [in_hand(words, kind, count).replace(" ", TIED) for kind, count in cards]
    title = say("encore.hand")
    found = wrap(
        f"{title}  {', '.join(names)}",
        width,
        subsequent_indent=" " * INDENT,
        break_on_hyphens=False,
    )
    lines = [Text(line.replace(TIED, " ")) for line in found]
    lines[0].stylize("strong.brass", 0, len(title))
    return lines


def in_hand(words: Words, kind: int, count: int) -> str:
    """A card with its cost now, and why it cannot be played where that is plain."""
    card = words.cards.cards[kind]
    cost = int(powers.signing_cost(words.table, words.me, card))
    text = say("encore.costs", card=card.name, dollars=dollars(cost))
    if count > 1:
        text += f" x{count}"
    if card.type == SURPRISE and words.table.step != EVENT:
        text += f" ({say('encore.in_the_event')})"
    elif cost > words.mine.payout:
        text += f" ({say('encore.unaffordable')})"
    return text
