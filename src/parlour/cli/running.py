"""Commands that play many games, or look at games that were played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import parlour
from parlour.cli.application import (
    SEED_LIMIT,
    GameFile,
    GameName,
    Json,
    Number,
    Options,
    Packs,
    app,
)
from parlour.cli.checking import bounded, checked_packs, cores, named, seated, timed
from parlour.lab.words import one_line, refuse, say
from parlour.packs.binding import bind, known_game
from parlour.packs.reading import read_pack

DOES_NOT_HOLD = 1


@app.command
def simulate(
    game: GameName,
    /,
    *,
    seats: Annotated[
        int | None, Number, Parameter(help="How many play; else as many as usual.")
    ] = None,
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
    seats = bound.usual_seats if seats is None else seats
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


@app.command(usage="Usage: parlour bench [OPTIONS] [GAME]")
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
