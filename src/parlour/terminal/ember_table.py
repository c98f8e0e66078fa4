"""The table of Ember as lines of text."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from parlour.core.seats import bit
from parlour.games.ember.actions import CREATURES
from parlour.games.ember.charred import UNKNOWN
from parlour.games.ember.choices import payable
from parlour.games.ember.moves import in_order
from parlour.games.ember.powers import hand_size, threshold, vp
from parlour.games.ember.steps import CLOCK, LAST, OVER, STEPS
from parlour.terminal.ember_words import Words
from parlour.terminal.look import Choice, say
from parlour.terminal.options import listed_options, packed_options
from parlour.terminal.pictures import folded

GAP = "   "
INDENT = 4
MANY = 6
TIED = "\u00a0"  # where a line is not broken


def header(words: Words) -> list[Text]:
    """Whose turn and step, what a call needs, and in the solo game the clock."""
    table = words.table
    mine = table.active == words.me
    step = say(f"ember.step.{STEPS[table.step]}")
    if table.step in (LAST, OVER, CLOCK):
        turn = step
    elif mine:
        turn = say("ember.your_turn", step=step)
    else:
        turn = say("ember.turn_of", name=words.player(table.active), step=step)
    lines = [
        Text.assemble(
            (say("ember.title"), "strong.brass"),
            (f", {say('ember.turn', turn=int(table.turn))}", "quiet"),
            (f"{GAP}{turn}", "strong.green" if mine else ""),
            (f"{GAP}{say('ember.threshold', vp=int(threshold(table, words.me)))}", "quiet"),
        )
    ]
    if table.solo and table.arrived < len(table.agreed.arrivals):
        ticks = table.agreed.arrivals
        facts = {"clock": int(table.clock), "number": int(table.arrived + 1)}
        facts.update({"next": int(ticks[table.arrived]), "last": int(ticks[-1])})
        code = "ember.clock_last" if table.arrived + 1 == len(ticks) else "ember.clock"
        lines.append(Text(say(code, **facts), "brass"))
    return lines


# The Pool


def ranks(words: Words) -> list[tuple[int, list[str]]]:
    """The names in the Pool by VP, those the hand can pay with a star."""
    table = words.table
    ready = payable(table, words.me, table.pool)
    found: dict[int, list[str]] = {}
    for number, creature in enumerate(table.cards.creatures):
        if table.pool & bit(number):
            star = "*" if ready & bit(number) else ""
            found.setdefault(creature.vp, []).append(creature.name + star)
    return sorted(found.items())


def pool_grid(words: Words, width: int) -> list[Text]:
    """Two columns of ranks."""
    rows = [f"{value:>2} {', '.join(names)}" for value, names in ranks(words)]
    half = (len(rows) + 1) // 2
    broad = max([len(row) for row in rows[:half]], default=0) + len(GAP)
    if broad + max([len(row) for row in rows[half:]], default=0) > width:
        return pool_flow(words, width)
    lines = [pool_title(words)]
    for k in range(half):
        right = rows[half + k] if half + k < len(rows) else ""
        lines.append(starred(f"{rows[k]:{broad}}{right}".rstrip()))
    return lines


def pool_costs(words: Words, width: int) -> list[Text]:
    """Each creature with what it costs, in two columns or in one."""
    table = words.table
    ready = payable(table, words.me, table.pool)
    numbers = [n for n in range(len(table.cards.creatures)) if table.pool & bit(n)]
    numbers.sort(key=lambda n: (words.creature(n).vp, n))
    names = max([len(words.creature(n).name) for n in numbers], default=0) + 1
    entries: list[Text] = []
    for number in numbers:
        creature, star = words.creature(number), bool(ready & bit(number))
        name = f"{creature.name}*" if star else creature.name
        entry = Text().append(f"{creature.vp:>2} {name:{names}} ", "strong.green" if star else "")
        entries.append(entry.append(words.price(number), "quiet"))
    half = -(-len(entries) // 2)
    left = max([len(entry) for entry in entries[:half]], default=0) + len(GAP)
    if left + max([len(entry) for entry in entries[half:]], default=0) > width:
        return [pool_title(words), *entries]
    lines = [pool_title(words)]
    for first, second in zip_longest(entries[:half], entries[half:]):
        if second is not None:
            first.append(" " * (left - len(first))).append_text(second)
        lines.append(first)
    return lines


def pool_flow(words: Words, width: int) -> list[Text]:
    """All ranks in one run of text."""
    entries = [f"{value} {', '.join(names)}" for value, names in ranks(words)]
    lines: list[Text] = [pool_title(words)]
    text = ""
    for entry in entries:
        if text and len(text) + len(GAP) + len(entry) > width:
            lines.append(starred(text))
            text = ""
        text = f"{text}{GAP}{entry}" if text else entry
    return [*lines, starred(text)] if text else lines


def pool_brief(words: Words, width: int) -> list[Text]:
    """How many there are, and what the hand can pay."""
    names = [name for _, group in ranks(words) for name in group]
    ready = [name[:-1] for name in names if name.endswith("*")]
    payable_names = ", ".join(ready) or say("ember.none")
    return folded(say("ember.pool_brief", count=len(names), names=payable_names), width)


def pool_title(words: Words) -> Text:
    empty = words.table.pool == 0
    return Text(say("ember.pool_empty" if empty else "ember.pool"), "brass")


def starred(text: str) -> Text:
    """Names with a star are bright."""
    line = Text(text)
    for start, word in _words_with_star(text):
        line.stylize("strong.green", start, start + len(word))
    return line


def _words_with_star(text: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for end in [k for k, letter in enumerate(text) if letter == "*"]:
        start = max(text.rfind(", ", 0, end) + 2, text.rfind("  ", 0, end) + 2, 0)
        while start < end and (text[start].isdecimal() or text[start] == " "):
            start += 1
        found.append((start, text[start : end + 1]))
    return found


# Wizards


def wizards(words: Words, width: int, *, brief: bool) -> list[Text]:
    """Every wizard with VP, cards in hand and creatures, the person last."""
    table = words.table
    seats = [(words.me + k) % table.seats for k in range(1, table.seats + 1)]
    broad = max(len(words.player(seat)) for seat in seats)
    lines: list[Text] = []
    for seat in seats:
        facts = {"total": words.view.total(seat), "needed": int(threshold(table, seat))}
        facts["cards"] = words.view.counts[seat]
        name = words.player(seat)
        mark = ">" if seat == table.active else " "
        text = f"{mark}{name:{broad}}  {say('ember.wizard', **facts)}"
        known = table.hands.of(seat)
        if seat != words.me and known:
            cards = ", ".join(words.card(card) for card in in_order(known))
            text += f" ({say('ember.known', cards=cards)})"
        lines += with_creatures(words, text, seat, width, brief=brief)
    if table.solo:
        text = f" {say('ember.night')}"
        lines += with_creatures(words, text, int(table.night), width, brief=brief)
    if table.grants:
        told = ", ".join(
            say(
                "ember.grant",
                creature=words.creature(one.creature).name,
                name=words.player(one.seat),
            )
            for one in table.grants
        )
        lines += folded(say("ember.in_force", grants=told), width, "quiet")
    return lines


def with_creatures(words: Words, text: str, holder: int, width: int, *, brief: bool) -> list[Text]:
    """A holder's line and the creatures that lie there, highest first."""
    table = words.table
    area = table.areas.of(holder)
    numbers = [number for number in range(len(table.cards.creatures)) if area & bit(number)]
    numbers.sort(key=lambda number: -vp(table, number))
    if not numbers:
        nothing = "nothing_conjured" if holder < table.seats else "no_curses"
        text += GAP + say(f"ember.{nothing}")
    elif brief:
        up = sum(1 for number in numbers if table.up & bit(number))
        text += GAP + say("ember.counted", up=up, down=len(numbers) - up)
    else:
        shown = [_in_area(words, number).replace(" ", TIED) for number in numbers]
        text += GAP + ", ".join(shown)
    found = wrap(text, width, subsequent_indent=" " * INDENT, break_on_hyphens=False)
    lines = [Text(line.replace(TIED, " ")) for line in found]
    if holder == words.me:
        lines[0].stylize("bold", 0, len(words.player(holder)) + 1)
    return lines


def _in_area(words: Words, number: int) -> str:
    shown = words.worth(number)
    return shown if words.table.up & bit(number) else f"{shown} {say('ember.down')}"


# Piles and hand


def piles(words: Words, width: int) -> list[Text]:
    table = words.table
    deck = say("ember.deck", count=words.view.deck)
    if table.top and table.top[0] != UNKNOWN:
        deck += f" ({say('ember.next', card=words.card(table.top[0]))})"
    if table.charred.size:
        facts = {"count": table.charred.size, "card": words.card(table.charred.top())}
        charred = say("ember.charred", **facts)
    else:
        charred = say("ember.charred_empty")
    return folded(f"{deck}{GAP}{charred}", width, "quiet")


def hand(words: Words, width: int) -> list[Text]:
    """The person's cards by number; a larger or smaller Hand Size is said."""
    cards = sorted(words.view.hand, key=lambda card: (card // 52, card % 13, card // 13))
    names = [words.card(card).replace(" ", TIED) for card in cards]
    shown = ",  ".join(names) or say("ember.none")
    size = int(hand_size(words.table, words.me))
    title = say("ember.hand") if size == 5 else say("ember.hand_of_size", size=size)
    found = wrap(f"{title}  {shown}", width, subsequent_indent=" " * INDENT)
    lines = [Text(line.replace(TIED, " ")) for line in found]
    lines[0].stylize("strong.brass", 0, len(title))
    return lines


# Question and options


def options(choices: list[Choice], width: int) -> list[Text]:
    """A line for each option; many short ones share lines."""
    if len(choices) > MANY and not any(choice.more for choice in choices):
        return packed_options(choices, width)
    return listed_options(choices, width)


def mixed_options(choices: list[Choice], width: int) -> list[Text]:
    """A line for each option with details, and as many others in a line as fit."""
    split = sum(1 for choice in choices if choice.action >= CREATURES)
    lines = options(choices[:split], width)
    return lines + packed_options(choices[split:], width, first=split + 1)
