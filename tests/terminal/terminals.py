"""The command in a real terminal of its own."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from types import TracebackType

CODES = re.compile(
    rb"\x1b\[[0-9;?<>=$]*[ -/]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>78]|\x1b\][^\x07]*\x07"
)
COLOURS = re.compile(rb"\x1b\[[0-9;]*m")
PATIENCE = 60  # seconds


class Terminal:
    """A process on a pseudo terminal; what it writes is kept as it came."""

    def __init__(
        self, *arguments: str, size: tuple[int, int] = (80, 24), env: Mapping[str, str] = {}
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        surroundings = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **env}
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            if name not in env:
                surroundings.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - no other thread is under way
        )
        os.close(slave)
        self.raw = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill(signal.SIGKILL)
        self.hang_up()

    @property
    def text(self) -> str:
        """All that was written, without codes and with single spaces."""
        return " ".join(CODES.sub(b" ", self.raw).decode("utf-8", "replace").split())

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def until(self, words: str) -> None:
        """Read until these words were written."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < deadline, f"{words!r} does not come: {self.text[-3000:]}"
            ready, _, _ = select.select([self._master], [], [], 0.2)
            if ready:
                try:
                    self.raw += os.read(self._master, 65536)
                except OSError:  # the other end is closed
                    assert words in self.text, f"{words!r} did not come: {self.text[-3000:]}"

    def kill(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def hang_up(self) -> None:
        """Close the window."""
        with contextlib.suppress(OSError):
            os.close(self._master)

    def wait(self) -> int:
        """The exit status of a process that ends by itself."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"it does not end: {self.text[-3000:]}"
            ready, _, _ = select.select([self._master], [], [], 0.1)
            if ready:
                with contextlib.suppress(OSError):
                    self.raw += os.read(self._master, 65536)
        return self.process.wait()


def _take_terminal() -> None:
    """Make it the terminal of the new process, so that closing it hangs that process up.

    Who started it does not care about that, as a program does that is to outlast its terminal.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    _ = signal.signal(signal.SIGHUP, signal.SIG_IGN)
