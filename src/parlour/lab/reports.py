"""What each command says to people, in words and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from parlour.core.game import Game
from parlour.lab.benchmarks import Figures, compiled
from parlour.lab.compare import Comparison
from parlour.lab.coverage import Coverage
from parlour.lab.groups import Groups
from parlour.lab.neighbours import Neighbourhood
from parlour.lab.rulebooks import SOURCES
from parlour.lab.runs import Run
from parlour.lab.screen import Screen, percent, signed
from parlour.lab.statistics import Interval, mean, percentile, share
from parlour.lab.tales import Tale
from parlour.lab.words import say
from parlour.packs.clauses import Clause
from parlour.packs.entries import CardEntry, PackEntry
from parlour.packs.meaning import objects
from parlour.packs.phrases import MESSAGES


def tell_games(games: Iterable[Game], *, options: bool) -> None:
    screen = Screen()
    for number, game in enumerate(games):
        if number and options:
            screen.say()
        seats = f"{game.fewest}-{game.most}" if game.fewest < game.most else str(game.most)
        screen.say(f"{game.name}  {seats} players", style="bold")
        screen.say(MESSAGES.say(f"lab.about.{game.name}", {}), indent=2)
        if options:
            rows = [
                (option.name, written(option.default), option.wanted, option.clause)
                for option in game.options
            ]
            screen.table(["Option", "Default", "What would do", "Clause"], rows)


def dump_game(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "fewest": game.fewest,
        "most": game.most,
        "about": MESSAGES.say(f"lab.about.{game.name}", {}),
        "rules": game.rules_version,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "wanted": option.wanted,
                "clause": option.clause,
            }
            for option in game.options
        ],
    }


def written(value: object) -> str:
    """The value of an option as `--option` takes it."""
    if isinstance(value, list):
        return ",".join(str(item) for item in value) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def tell_rules(clauses: Iterable[Clause]) -> None:
    screen = Screen()
    for number, clause in enumerate(clauses):
        if number:
            screen.say()
        option = "" if clause.option is None else f", switched by the option {clause.option}"
        screen.say(f"{clause.id}  {clause.title}", style="bold")
        screen.say(f"{SOURCES[clause.source]}{option}", style="dim", indent=2)
        screen.say(clause.text, indent=2)


def tell_coverage(coverage: Coverage) -> None:
    screen = Screen()
    covered = coverage.clauses - len(coverage.uncovered)
    screen.say(say("coverage", covered=covered, clauses=coverage.clauses))
    for clause in coverage.uncovered:
        screen.say(clause, indent=2)


def tell_cards(packs: Iterable[PackEntry], *, spoilers: bool) -> None:
    screen = Screen()
    for number, pack in enumerate(packs):
        if number:
            screen.say()
        screen.say(f"{pack.title} ({pack.id}, version {pack.version})", style="bold")
        screen.say(say("pack_by", author=pack.author, licence=pack.licence), style="dim", indent=2)
        if pack.sealed and not spoilers:
            screen.say(say("sealed", cards=len(pack.cards)), indent=2)
            continue
        for line in pack.about:
            screen.say(line, indent=2)
        for card in pack.cards:
            screen.say()
            tell_card(screen, card)


def tell_card(screen: Screen, card: CardEntry) -> None:
    mark = "" if card.mark is None else f" [{card.mark}]"
    worth = "" if card.vp is None else f", {say('worth', vp=card.vp)}"
    ability = "" if card.ability is None else f"{card.ability}. "
    kind = "" if card.type is None else f", {kind_of(card)}"
    screen.say(f"{card.title} ({card.id}){mark}{worth}{kind}", indent=2)
    details = details_of(card)
    if details:
        screen.say("; ".join(details), indent=4)
    if card.text:
        screen.say(f"{ability}{card.text}", style="dim", indent=4)
    if card.flavour is not None:
        screen.say(card.flavour, style="dim italic", indent=4)


def kind_of(card: CardEntry) -> str:
    return f"{card.colour} {card.type}" if card.colour else str(card.type)


def details_of(card: CardEntry) -> list[str]:
    """What is printed on a card besides its name and its text."""
    found = [] if card.cost is None else [card.cost]
    if card.copies is not None and card.copies > 1:
        found.append(say("copies", n=card.copies))
    if card.vibes:
        found.append(", ".join(card.vibes))
    if card.act is not None:
        found.append(say("act", act=card.act, n=card.intensity))
    if card.boost is not None:
        found.append(say("boost", n=card.boost))
    if card.star is not None:
        found.append(say("venue", star=card.star, payout=card.payout))
    return found


def tell_neighbours(found: Neighbourhood) -> None:
    screen = Screen()
    picture = found.picture
    facts = {"title": picture.title, "picture": picture.id, "objects": ", ".join(objects(picture))}
    screen.say(say("near", **facts), style="bold")
    if found.also:
        titles = ", ".join(other.title for other in found.also)
        screen.say(say("near_also", word=found.word, titles=titles), style="dim")
    screen.say()
    rows = [
        (one.picture.title, f"{one.likeness:.2f}", ", ".join(one.moods), ", ".join(one.domains))
        for one in found.neighbours
    ]
    screen.table(["Picture", ">Likeness", "Moods of both", "Domains of both"], rows)


def tell_run(run: Run) -> None:
    screen = Screen()
    plan, findings = run.plan, run.findings
    bots = ", ".join(dict.fromkeys(plan.bots))
    heading = say("run", game=plan.game, seats=plan.seats, games=findings.games)
    screen.say(f"{heading}, {say('run_with', seed=plan.seed, bots=bots)}", style="bold")
    screen.say()
    rows = []
    for reason in sorted(findings.outcomes):
        found = findings.outcomes[reason]
        rows.append((reason, f"{found:,}", *shares(share(found, findings.games))))
    screen.table(["Outcome", ">Games", ">Share", ">95 % interval"], rows)
    if not findings.together:
        screen.say()
        wins = [
            (f"seat {seat}", bot, f"{findings.wins(seat):,}", *shares(findings.win_share(seat)))
            for seat, bot in enumerate(plan.bots)
        ]
        screen.table(["Seat", "Bot", ">Wins", ">Share", ">95 % interval"], wins)
    screen.say()
    lengths = findings.lengths
    facts = {"p50": percentile(lengths, 50), "p95": percentile(lengths, 95), "max": max(lengths)}
    average = f"{mean(lengths).value:.2f}"
    screen.say(say("length", unit=findings.unit, mean=average, **facts))
    pace = f"{run.decisions_per_second:,}"
    engine = "compiled" if compiled() else "interpreted"
    decisions = f"{findings.decisions:,}"
    seconds = f"{run.seconds:.2f}"
    screen.say(say("pace", decisions=decisions, seconds=seconds, pace=pace, engine=engine))
    if findings.report is not None:
        findings.report.tell(screen)
    if run.comparison is not None:
        tell_comparison(screen, run.comparison, plan.bots)


def tell_groups(found: Groups) -> None:
    screen = Screen()
    plan = found.plan
    heading = say("groups", game=plan.game, seats=plan.seats, groups=found.groups)
    bots = ", ".join(dict.fromkeys(plan.bots))
    screen.say(f"{heading}, {say('run_with', seed=plan.seed, bots=bots)}", style="bold")
    screen.say()
    rows = [
        (say("game_together", number=number + 1), *shares(found.game(number)))
        for number in range(found.together + 1)
    ]
    if found.mixed:
        rows.append((say("game_mixed"), *shares(found.among_strangers())))
    screen.table(["Game", ">Won", ">95 % interval"], rows)
    screen.say()
    gain = found.gain()
    low, high = signed(_hundred(gain.low), 1), signed(_hundred(gain.high), 1)
    screen.say(say("gain", gain=f"{100 * gain.value:+.1f}", low=low, high=high))


def shares(interval: Interval) -> tuple[str, str]:
    return percent(interval.value), f"{percent(interval.low)} to {percent(interval.high)}"


def tell_comparison(screen: Screen, comparison: Comparison, bots: Sequence[str]) -> None:
    """What the other cards change."""
    before, after = comparison.before, comparison.after
    screen.say()
    screen.say(say("against"), style="bold")
    screen.say()
    together = before.together and after.together
    rows = []
    for seat, bot in enumerate(bots[:1] if together else bots):
        who = "Games won" if together else f"Won by seat {seat} ({bot})"
        change = comparison.win_share(seat)
        rows.append(
            (
                who,
                percent(before.win_share(seat).value),
                percent(after.win_share(seat).value),
                f"{100 * change.value:+.1f} points",
                f"{signed(_hundred(change.low), 1)} to {signed(_hundred(change.high), 1)}",
            )
        )
    change = comparison.length()
    low, high = signed(change.low), signed(change.high)
    rows.append(
        (
            f"Length in {before.unit}",
            f"{mean(before.lengths).value:.2f}",
            f"{mean(after.lengths).value:.2f}",
            signed(change.value),
            f"{low} to {high}" if low else "",
        )
    )
    screen.table(["", ">Before", ">With them", ">Difference", ">95 % interval"], rows)
    screen.say()
    differing = comparison.differing()
    screen.say(say("differing", share=percent(differing.value)))
    if differing.value == 0:
        screen.say(say("nothing_differs"))


def _hundred(value: float | None) -> float | None:
    return None if value is None else 100 * value


def tell_tale(tale: Tale, *, clauses: bool) -> None:
    screen = Screen()
    record = tale.record
    screen.say(say("tale", game=record.game, seats=record.seats), style="bold")
    for told in tale.told:
        if told.opens:
            screen.say()
        behind = f"  {told.event.clause} {told.title}" if clauses else ""
        screen.say(Text.assemble(told.sentence, (behind, "dim")))
    screen.say()
    screen.say(tale.ending or say("still_open"), style="bold")


def tell_figures(figures: Figures) -> None:
    screen = Screen()
    engine = "compiled" if compiled() else "interpreted"
    screen.say(say("bench", game=figures.game, seats=figures.seats, engine=engine), style="bold")
    screen.say()
    rows = [
        ("Loop in Python", f"{figures.python_loop:,}", "decisions a second"),
        ("Loop in the module", f"{figures.module_loop:,}", "decisions a second"),
        ("Games in the module", f"{figures.games:,}", "games a second"),
        ("Start a game", f"{figures.start_ns:,}", "ns"),
        ("Clone a state", f"{figures.clone_ns:,}", "ns"),
        (f"Observe {figures.observation_size} bytes", f"{figures.observe_ns:,}", "ns"),
    ]
    screen.table(["Figure", ">Value", "Unit"], rows)
    screen.say()
    screen.say(say("bench_others"), style="dim")
