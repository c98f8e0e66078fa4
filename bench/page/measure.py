"""The page as Lighthouse sees it: performance, accessibility and best practices, out of 100.

    .venv/bin/python bench/page/measure.py

`make bench-page` installs the wheel first. Lighthouse comes from npm; Chromium must be there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / ".bench" / "page"
RESULTS = ROOT / ".bench" / "results" / "page.json"
LIGHTHOUSE = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices")
PAGES = {"start": "/", "rules": "/rules/ember", "cards": "/cards/ensemble", "join": "/t/nobody"}


def install() -> Path:
    """Lighthouse in a folder of its own."""
    command = PLACE / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        PLACE.mkdir(parents=True, exist_ok=True)
        _ = (PLACE / "package.json").write_text("{}", "utf-8")
        install = ["npm", "install", "--no-save", "--no-audit", "--no-fund", LIGHTHOUSE]
        _ = subprocess.run(install, cwd=PLACE, check=True, capture_output=True)
    return command


def measure(command: Path, address: str, browser: str) -> dict[str, int]:
    flags = "--headless --no-sandbox --disable-dev-shm-usage"
    arguments = [
        str(command),
        address,
        "--quiet",
        "--output=json",
        "--preset=desktop",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={flags}",
    ]
    done = subprocess.run(
        arguments,
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "CHROME_PATH": browser},
    )
    found = json.loads(done.stdout)["categories"]
    return {name: round(100 * found[name]["score"]) for name in CATEGORIES}


def main() -> int:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None or shutil.which("npm") is None:
        print("bench: the page is left out: Chromium or npm is missing")
        return 0
    command = install()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        serve = [sys.executable, "-m", "parlour", "serve", "--host", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(
            [*serve, "--no-browser", "--database", database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ) as server:
            assert server.stdout is not None
            ready = re.search(r"http://\S+", server.stdout.readline())
            assert ready is not None, "the server did not start"
            scores = {
                name: measure(command, ready[0] + path, browser) for name, path in PAGES.items()
            }
            server.terminate()
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    _ = RESULTS.write_text(json.dumps(scores, indent=2), "utf-8")
    print(f"{'page':8}" + "".join(f"{name:>16}" for name in CATEGORIES))
    for page, found in scores.items():
        print(f"{page:8}" + "".join(f"{found[name]:16}" for name in CATEGORIES))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
