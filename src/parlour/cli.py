"""The `parlour` command: what it can be asked, and how it refuses.

A command's work stands in `parlour.lab`, `parlour.terminal` and `parlour.server` and is imported when the command
runs, so that `--help` and refusals come at once.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

import parlour
from parlour.core.errors import BadInput, Refusal
from parlour.lab.words import one_line, refuse, say
from parlour.packs.binding import bind, in_language, known_game
from parlour.packs.clauses import rules_hash
from parlour.packs.phrases import ENGLISH, LANGUAGES, MESSAGES
from parlour.packs.reading import PackFile, parse_header, parse_pack, read_pack

BAD_INPUT = 2
DOES_NOT_HOLD = 1
INTERRUPTED = 130  # as a shell reports a program that Ctrl-C ended
PIPE_CLOSED = 141  # as a shell reports a program whose reader went away
SEED_LIMIT = 10**40  # a Record holds no larger seed

Json = Annotated[bool, Parameter(name="--json", help="Print one JSON object and nothing else.")]
GameName = Annotated[str, Parameter(help="The name of a game; parlour games lists them.")]
GameFile = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        help="A Record or an export: .json or .jsonl, also .gz; - is standard input.",
    ),
]
Packs = Annotated[
    tuple[Path, ...],
    Parameter(name="--pack", metavar="FILE", help="A pack to play with; may be repeated."),
]
Options = Annotated[
    tuple[str, ...],
    Parameter(
        name="--option",
        metavar="NAME=VALUE",
        help="An option of the game (see parlour games --options); may be repeated.",
    ),
]
Number = Parameter(metavar="N")


def version() -> str:
    """The version, and what tells apart two installations that play differently."""
    from parlour.lab.benchmarks import compiled  # noqa: PLC0415 - see above
    from parlour.lab.cardlists import card_list  # noqa: PLC0415

    engine = "compiled" if compiled() else "interpreted"
    lines = [f"parlour {parlour.__version__} ({engine}, Python {platform.python_version()})"]
    for name in parlour.games():
        game = bind(name)
        lines.append(f"{name}  rules {game.rules_version} ({rules_hash(name)[:12]})")
        packs = card_list(game)
        lines.extend(f"  {pack.id} {pack.version} ({pack.hash[:12]})" for pack in packs)
    return "\n".join(lines)


def shown_default(value: object) -> str | None:
    """A default in the help; what is off or empty needs no words."""
    return str(value) if value else None


app = App(
    name="parlour",
    help="Card games for people, bots and research.",
    version=version,
    version_format="plaintext",
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=shown_default),
    suppress_keyboard_interrupt=False,
    print_error=False,
    exit_on_error=False,
    result_action="return_value",
)


@app.command
def games(
    *,
    options: Annotated[bool, Parameter(help="Show what a group may agree on before.")] = False,
    json: Json = False,
) -> None:
    """List the games there are."""
    from parlour.lab import reports, screen  # noqa: PLC0415

    every = [bind(name) for name in parlour.games()]
    if not json:
        reports.tell_games(every, options=options)
        return
    screen.print_json({"games": [reports.dump_game(game) for game in every]})


@app.command
def rules(
    game: Annotated[str | None, Parameter(help="The game; without it all games.")] = None,
    /,
    *clause: Annotated[str, Parameter(help="Clauses (ENS-4.1) or sections (ENS-4).")],
    rulings: Annotated[bool, Parameter(help="Only the clauses that are ours.")] = False,
    coverage: Annotated[bool, Parameter(help="Which clauses have a test.")] = False,
    json: Json = False,
) -> None:
    """Print the rules of a game, clause by clause."""
    from parlour.lab import coverage as tests  # noqa: PLC0415
    from parlour.lab import reports, rulebooks, screen  # noqa: PLC0415

    names = parlour.games() if game is None else (known_game(game),)
    if coverage:
        root = tests.checkout()
        if root is None:
            raise refuse("no_checkout")
        found = tests.coverage(names, root)
        if json:
            screen.print_json(found.dump())
        else:
            reports.tell_coverage(found)
        return
    chosen = [(name, one) for name in names for one in rulebooks.chosen(name, clause, ours=rulings)]
    if json:
        screen.print_json({"clauses": [rulebooks.dump(name, one) for name, one in chosen]})
    else:
        reports.tell_rules(one for _, one in chosen)


@app.command
def cards(
    game: GameName,
    /,
    *,
    pack: Packs = (),
    check: Annotated[
        Path | None, Parameter(metavar="FILE", help="Check this pack instead.")
    ] = None,
    near: Annotated[
        str | None,
        Parameter(
            metavar="WORD", help="Show the pictures nearest to one: its id, title or an object."
        ),
    ] = None,
    spoilers: Annotated[bool, Parameter(help="Show what is in sealed packs too.")] = False,
    sheet: Annotated[
        Path | None,
        Parameter(metavar="FILE.pdf", help="Write all cards there, to print, cut out and play."),
    ] = None,
    paper: Annotated[
        str | None,
        Parameter(metavar="NAME", help="The paper of --sheet: a4 or letter; usually a4."),
    ] = None,
    language: Annotated[
        str, Parameter(metavar="CODE", help="The language of names and texts: en or de.")
    ] = ENGLISH,
    json: Json = False,
) -> None:
    """List the cards of a game, check a pack, show what is close to a card, or print them."""
    from parlour.lab import cardlists, neighbours, reports, screen  # noqa: PLC0415

    known_game(game)
    asked = {"--check": check, "--near": near, "--sheet": sheet}
    alone(*[flag for flag, value in asked.items() if value is not None])
    if sheet is None and paper is not None:
        raise refuse("too_much", words="--paper")
    if language not in LANGUAGES:
        raise refuse("not_a_value", name="--language", value=language)
    if check is not None:
        entry = cardlists.check_pack(game, read_pack(check))
        if json:
            valid = {"file": str(check), "valid": True, "pack": entry.dump(spoilers=True)}
            screen.print_json(valid)
        else:
            facts = {"title": entry.title, "pack": entry.id, "version": entry.version}
            facts.update({"cards": len(entry.cards), "hash": entry.hash[:12]})
            print(say("valid_pack", file=str(check), games=cardlists.TRIAL, **facts))
        return
    files = [read_pack(path) for path in pack]
    if near is not None:
        found = neighbours.neighbourhood(bind(game, files), near, files, spoilers=spoilers)
        if json:
            screen.print_json({"game": game, **found.dump()})
        else:
            reports.tell_neighbours(found)
        return
    bound = in_language(bind(game, files), language)
    packs = cardlists.card_list(bound, files)
    if sheet is not None:
        from parlour.printing import pressing  # noqa: PLC0415

        open_packs = [entry for entry in packs if spoilers or not entry.sealed]
        pressed = pressing.press(bound, open_packs, sheet, paper or "a4", language)
        if json:
            screen.print_json(pressed.dump())
        else:
            for sentence in pressed.sentences():
                print(sentence)
        return
    if json:
        dumps = [entry.dump(spoilers=spoilers) for entry in packs]
        screen.print_json({"game": game, "packs": dumps})
    else:
        reports.tell_cards(packs, spoilers=spoilers)


@app.command
def simulate(
    game: GameName,
    /,
    *,
    seats: Annotated[int, Number, Parameter(help="How many play.")],
    games: Annotated[int, Number, Parameter(help="How many games.")] = 1000,
    seed: Annotated[int, Number, Parameter(help="The same seed gives the same games.")] = 1,
    bots: Annotated[
        str, Parameter(metavar="A,B", help="Bots; they take the seats in turn, over and over.")
    ] = "random",
    workers: Annotated[int, Number, Parameter(help="How many processes share the games.")] = 1,
    records: Annotated[
        Path | None,
        Parameter(metavar="FILE.jsonl.gz", help="Write each game's Record there, one a line."),
    ] = None,
    pack: Packs = (),
    option: Options = (),
    against: Annotated[
        tuple[Path, ...],
        Parameter(
            metavar="FILE",
            help="Play the same seeds with this pack too, and compare; may be repeated.",
        ),
    ] = (),
    together: Annotated[
        int | None,
        Number,
        Parameter(help="Let groups of bots play so many games together, and one more."),
    ] = None,
    json: Json = False,
) -> None:
    """Play many games with bots and show how they end."""
    from parlour.lab import reports, screen  # noqa: PLC0415
    from parlour.lab.groups import play_groups  # noqa: PLC0415
    from parlour.lab.options import options_of  # noqa: PLC0415
    from parlour.lab.runs import run  # noqa: PLC0415
    from parlour.lab.simulate import SIMULATED, Plan  # noqa: PLC0415

    bounded("--games", games, 1, 100_000_000)
    bounded("--workers", workers, 1, 256)
    bounded("--seed", seed, -SEED_LIMIT, SEED_LIMIT)
    files = tuple(read_pack(path) for path in pack)
    bound = bind(game, files)
    options = options_of(bound, option, SIMULATED.get(game, {}))
    if together is not None:
        bounded("--together", together, 1, 1000)
        if workers > 1 or records is not None or against:
            raise refuse("together_alone")
        groups = Plan(game, files, seats, seed, named(bots), options)
        found = play_groups(groups, games, together)
        if json:
            screen.print_json(found.dump())
        else:
            reports.tell_groups(found)
        return
    plan = Plan(game, files, seats, seed, seated(bots, seats), options)
    done = run(plan, games, workers, records, tuple(read_pack(path) for path in against))
    if json:
        screen.print_json(done.dump())
    else:
        reports.tell_run(done)


@app.command
def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[
        str, Parameter(metavar="A,B", help="Two bots or more; module:Class for one of your own.")
    ],
    games: Annotated[
        int, Number, Parameter(help="How many games; as many more as the last deal takes.")
    ] = 1000,
    seed: Annotated[int, Number, Parameter(help="The same seed gives the same games.")] = 1,
    seats: Annotated[int, Number, Parameter(help="How many sit at a table.")] = 2,
    workers: Annotated[
        int | None, Number, Parameter(help="How many processes; usually one for each core.")
    ] = None,
    patience: Annotated[
        float, Number, Parameter(help="Seconds after which a bot that thinks is disqualified.")
    ] = 30.0,
    pack: Packs = (),
    option: Options = (),
    json: Json = False,
) -> None:
    """Let bots play each other, every deal on every seat, and show who is stronger."""
    from parlour.lab import arena_report, screen  # noqa: PLC0415
    from parlour.lab.arena import Arena  # noqa: PLC0415
    from parlour.lab.options import options_of  # noqa: PLC0415
    from parlour.lab.simulate import SIMULATED  # noqa: PLC0415

    bounded("--games", games, 1, 100_000_000)
    bounded("--seed", seed, -SEED_LIMIT, SEED_LIMIT)
    processes = cores() if workers is None else workers
    bounded("--workers", processes, 1, 256)
    timed("--patience", patience, 3600)
    files = tuple(read_pack(path) for path in pack)
    options = options_of(bind(game, files), option, SIMULATED.get(game, {}))
    named = tuple(name.strip() for name in bots.split(","))
    held = Arena(game, files, seats, seed, named, options, patience)
    done = arena_report.run(held, games, processes)
    if json:
        screen.print_json(done.dump())
    else:
        arena_report.tell(done)


@app.command
def replay(
    file: GameFile,
    /,
    *,
    clauses: Annotated[bool, Parameter(help="Show the clause behind each sentence.")] = False,
    seat: Annotated[int | None, Number, Parameter(help="As this seat saw it, from 0.")] = None,
    game: Annotated[int, Number, Parameter(help="Which game of a file, from 1.")] = 1,
    pack: Packs = (),
    json: Json = False,
) -> None:
    """Tell a recorded game in sentences."""
    from parlour.lab import reports, screen, tales  # noqa: PLC0415

    bounded("--game", game, 1, 1_000_000_000)
    record = tales.find_game(file, game).record()
    tale = tales.tell(record, [read_pack(path) for path in pack], seat)
    if json:
        screen.print_json(tale.dump(seat))
    else:
        reports.tell_tale(tale, clauses=clauses)


@app.command
def verify(file: GameFile, /, *, pack: Packs = (), json: Json = False) -> int:
    """Check that a game holds: its cards, its answers and its outcome.

    Says "verified", or the first thing that does not hold, with exit status 1.
    """
    from parlour.lab import checks, screen  # noqa: PLC0415
    from parlour.lab.files import opened  # noqa: PLC0415

    packs = checked_packs(pack)
    with opened(file) as bytes_of, screen.progress(say("checking"), None) as advance:
        verdict = checks.verify(bytes_of, file, packs, advance)
    if json:
        screen.print_json(verdict.dump(file))
    else:
        print(one_line(verdict.sentence()))
    return 0 if verdict.refusal is None else DOES_NOT_HOLD


@app.command
def bench(
    game: Annotated[str | None, Parameter(help="The game; without it all games.")] = None,
    /,
    *,
    seconds: Annotated[float, Number, Parameter(help="How long to measure each figure.")] = 0.5,
    json: Json = False,
) -> None:
    """Measure the engine quickly; `make bench` compares it with others."""
    from parlour.lab import benchmarks, reports, screen  # noqa: PLC0415

    timed("--seconds", seconds, 3600)
    names = parlour.games() if game is None else (known_game(game),)
    with screen.progress(say("measuring"), benchmarks.FIGURES * len(names)) as advance:
        figures = [benchmarks.measure(name, seconds, advance) for name in names]
    if json:
        found = [one.dump() for one in figures]
        screen.print_json({"compiled": benchmarks.compiled(), "games": found})
        return
    for one in figures:
        reports.tell_figures(one)


@app.command
def serve(
    *,
    host: Annotated[
        str, Parameter(help="The address to listen on; 127.0.0.1: only this machine.")
    ] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, Number, Parameter(help="The port to listen on.")] = 8080,
    public_url: Annotated[
        str, Parameter(metavar="URL", help="The address others reach this server by.")
    ] = "",
    database: Annotated[
        str | None,
        Parameter(
            metavar="URL",
            help="sqlite:///FILE or postgresql://...; usually a file in your data folder.",
        ),
    ] = None,
    node_url: Annotated[
        str,
        Parameter(metavar="URL", help="How other servers on the same database reach this one."),
    ] = "",
    settings: Annotated[
        Path | None, Parameter(metavar="FILE", help="A file with limits, origins and mail.")
    ] = None,
    no_browser: Annotated[bool, Parameter(help="Do not open the page in a browser.")] = False,
    log: Annotated[
        Literal["debug", "info", "warning", "error"], Parameter(help="What is logged.")
    ] = "warning",
) -> None:
    """Serve live tables: people join with a link, bots take the other seats."""
    from parlour.server import serving  # noqa: PLC0415
    from parlour.server.settings import read_settings  # noqa: PLC0415

    bounded("--port", port, 0, 65_535)
    plan = serving.Plan(
        host=host,
        port=port,
        public_url=public_url.rstrip("/"),
        database=serving.usual_database() if database is None else database,
        settings=read_settings(settings),
        opens_browser=not no_browser,
        node_url=node_url.rstrip("/"),
    )
    serving.run(plan, log)


@app.command
def backup(
    file: Annotated[Path, Parameter(help="The file to write; it must not exist.")],
    /,
    *,
    database: Annotated[
        str | None,
        Parameter(metavar="URL", help="As given to parlour serve; usually your data folder's."),
    ] = None,
    json: Json = False,
) -> None:
    """Copy all live tables to a SQLite file, also while they are played."""
    from parlour.lab import screen  # noqa: PLC0415
    from parlour.server import backup as backing_up  # noqa: PLC0415
    from parlour.server.serving import usual_database  # noqa: PLC0415

    size = backing_up.run(usual_database() if database is None else database, file)
    if json:
        screen.print_json({"file": str(file), "bytes": size})
    else:
        print(MESSAGES.say("server.backed_up", {"file": str(file), "size": size}))


@app.command
def play(
    game: Annotated[
        str | None, Parameter(help="The name of a game; ensemble if left out. See --resume.")
    ] = None,
    /,
    *,
    seats: Annotated[
        int | None, Number, Parameter(help="How many play, you among them; usually four or two.")
    ] = None,
    seed: Annotated[int | None, Number, Parameter(help="To play the same cards again.")] = None,
    players: Annotated[
        str | None,
        Parameter(metavar="ADA,BEN", help="The people who share this keyboard; bots are the rest."),
    ] = None,
    bots: Annotated[
        str | None, Parameter(metavar="A,B", help="A bot for each other seat, or one for all.")
    ] = None,
    option: Options = (),
    pack: Packs = (),
    novice: Annotated[bool, Parameter(help="One more life, for a new group (ENS-2.4).")] = False,
    scenarios: Annotated[
        str | None, Parameter(metavar="A,B", help="Scenario packs to shuffle in (ENS-8.2).")
    ] = None,
    save: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Save the game there; parlour verify checks it."),
    ] = None,
    resume: Annotated[
        bool,
        Parameter(
            help="Go on with an unfinished game: the last, or that of a FILE; list shows all."
        ),
    ] = False,
    plain: Annotated[bool, Parameter(help="Line by line, for pipes and screen readers.")] = False,
) -> int:
    """Play in this terminal with bots, or with others at the same keyboard."""
    from parlour.lab.options import options_of  # noqa: PLC0415
    from parlour.terminal import evening, resuming  # noqa: PLC0415
    from parlour.terminal.arranging import arrange  # noqa: PLC0415

    if resume:
        new: dict[str, object] = {"--seats": seats, "--seed": seed, "--players": players}
        new |= {"--bots": bots, "--option": option, "--pack": pack}
        new |= {"--novice": novice, "--scenarios": scenarios}
        return resuming.resume(
            game, [flag for flag, value in new.items() if value], save, plain=plain
        )
    if seed is not None:
        bounded("--seed", seed, -SEED_LIMIT, SEED_LIMIT)
    bound = bind("ensemble" if game is None else game, pack)
    written = list(option)
    if novice:
        written.append("novice=true")
    if scenarios is not None:
        written.append(f"scenarios={scenarios}")
    options = options_of(bound, written, {})
    files = [str(path.absolute()) for path in pack]
    arranged = arrange(bound, seats, options, listed(players), listed(bots), files)
    return evening.play(evening.Evening(arranged, seed, save), plain=plain)


def alone(*flags: str) -> None:
    """Of flags that ask for different things, one at most."""
    if len(flags) > 1:
        raise refuse("too_much", words=flags[-1])


def listed(text: str | None) -> list[str]:
    """Names between commas."""
    return [] if text is None else [name.strip() for name in text.split(",")]


def bounded(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise refuse("number", name=name, low=low, high=high, value=value)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def timed(name: str, seconds: float, longest: int) -> None:
    if not 0.001 <= seconds <= longest:
        raise refuse("number", name=name, low="0.001", high=longest, value=str(seconds))


def named(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


def seated(bots: str, seats: int) -> tuple[str, ...]:
    """The bot of each seat: the names in turn, over and over."""
    names = named(bots)
    if len(names) > max(seats, 1):
        raise refuse("bots", bots=len(names), seats=seats)
    return tuple(names[seat % len(names)] for seat in range(seats))


def checked_packs(paths: Sequence[Path]) -> list[PackFile]:
    """Pack files that can be bound, so that what fails later is not their fault."""
    files = [read_pack(path) for path in paths]
    for file in files:
        bind(parse_header(parse_pack(file)).game, [file])
    return files


def misread(error: CycloptsError) -> BadInput:
    """What is wrong with the words on the command line, in our sentences."""
    argument = error.argument.name if error.argument is not None else ""
    if isinstance(error, UnknownCommandError) and error.unused_tokens:
        names = [name for name in app if not name.startswith("-")]
        return refuse("unknown_command", name=error.unused_tokens[0], names=", ".join(names))
    if isinstance(error, UnknownOptionError):
        return refuse("unknown_flag", name=error.token.keyword or error.token.value)
    if isinstance(error, MissingArgumentError):
        return refuse("missing", name=argument)
    if isinstance(error, CoercionError) and error.token is not None:
        wanted = "number" if error.target_type in {int, float} else "value"
        return refuse(f"not_a_{wanted}", name=argument, value=error.token.value)
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return refuse("too_much", words=" ".join(error.unused_tokens))
    problem = str(error).strip().rstrip(".")
    return refuse("misread", problem=problem[:1].lower() + problem[1:])


def complain(refusal: Refusal) -> int:
    """One line on standard error: the sentence, and in brackets the code and the clause."""
    marks = refusal.code if refusal.clause is None else f"{refusal.code}, {refusal.clause}"
    print(f"parlour: {one_line(refusal.sentence)} [{marks}]", file=sys.stderr)
    return BAD_INPUT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a plain terminal gets ? for what it lacks
    try:
        status = app(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except CycloptsError as error:
        return complain(misread(error))
    except Refusal as refusal:
        return complain(refusal)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more: let the last flush go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status if isinstance(status, int) else 0
