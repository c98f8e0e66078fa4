"""Running the command and looking at what it says."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from parlour.cli import main

BAD_INPUT = 2


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object of a command with `--json`."""
        assert self.status == 0, self.err
        assert self.out.count("\n") == 1
        value: dict[str, Any] = json.loads(self.out)
        return value

    @property
    def refusal(self) -> str:
        """The one line of a command that was asked for something it cannot do."""
        assert self.status == BAD_INPUT, self
        assert self.out == ""
        assert self.err.startswith("parlour: ")
        assert self.err.endswith("]\n")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("parlour: ").rstrip("\n")


def parlour(*arguments: object, stdin: bytes = b"") -> Ran:
    """The command in this process, with nobody looking at a terminal."""
    out, err = io.StringIO(), io.StringIO()
    reader = io.TextIOWrapper(io.BytesIO(stdin))
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", reader):
        status = main([str(argument) for argument in arguments])
    return Ran(status, out.getvalue(), err.getvalue())
