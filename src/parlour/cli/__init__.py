"""The `parlour` command: what it can be asked, and how it refuses.

A command's work stands in `parlour.lab`, `parlour.terminal` and `parlour.server` and is imported
when the command runs, so that `--help` and refusals come at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import ENOSPC
from typing import get_args

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

# Each adds its commands.
from parlour.cli import looking, playing, running  # noqa: F401
from parlour.cli.application import app
from parlour.core.errors import BadInput, Refusal
from parlour.lab.words import one_line, refuse

BAD_INPUT = 2
INTERRUPTED = 130  # as a shell reports a program that Ctrl-C ended
PIPE_CLOSED = 141  # as a shell reports a program whose reader went away


def misread(error: CycloptsError) -> BadInput:
    """What is wrong with the words on the command line, in our sentences."""
    argument = error.argument.name if error.argument is not None else ""
    if isinstance(error, UnknownCommandError) and error.unused_tokens:
        names = [name for name in app if not name.startswith("-")]
        return refuse("unknown_command", name=error.unused_tokens[0], names=", ".join(names))
    if isinstance(error, UnknownOptionError):
        return refuse("unknown_flag", name=error.token.keyword or error.token.value)
    if isinstance(error, MissingArgumentError):
        return refuse("missing" if error.keyword is None else "no_value", name=argument)
    if isinstance(error, CoercionError) and error.token is not None:
        facts = {"name": argument, "value": error.token.value}
        if error.target_type in {int, float}:
            return refuse("not_a_number", **facts)
        return refuse("not_a_value", **facts, names=", ".join(get_args(error.target_type)))
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
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        # What could not be written is not tried again when the stream is closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return complain(refuse("unsaid", reason=(error.strerror or str(error)).lower()))
    return status if isinstance(status, int) else 0
