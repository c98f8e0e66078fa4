"""Build the wheel: compiled by mypyc where that is possible, plain Python where it is not.

PARLOUR_COMPILE says what to do about compiling:

    unset     compile; if that fails for any reason, say why and build a pure wheel
    0         build a pure wheel
    require   compile or fail
    record    the same, and whatever is run leaves beside its objects which ways it took (gcc)
    tuned     the same, laid out for the ways that were recorded in this folder (gcc)

Everything else about the package is in pyproject.toml.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# What mypyc compiles, as patterns under src/parlour. All of it becomes one shared library: only what is
# compiled together knows which attributes of a class are always there, and calls its methods directly.
COMPILED = [
    "core/**/*.py",
    "games/**/*.py",
    "bots/search*.py",
    "bots/encore_*.py",
    "bots/ember_*.py",
    "packs/phrases.py",
    # The way of a message from a socket to its table, and of what follows from it back.
    "server/alarms.py",
    "server/audience.py",
    "server/calling.py",
    "server/clock.py",
    "server/composing.py",
    "server/figures.py",
    "server/frames.py",
    "server/granting.py",
    "server/limits.py",
    "server/members.py",
    "server/mentions.py",
    "server/orders.py",
    "server/pacing.py",
    "server/playing.py",
    "server/post.py",
    "server/room.py",
    "server/seatbots.py",
    "server/seen.py",
    "server/services.py",
    "server/sockets.py",
    "server/stage.py",
    "server/stores/groupcommit.py",
    "server/table.py",
    "server/talking.py",
    "server/telling.py",
    "server/visits.py",
    "server/websocket.py",
    "server/wishes.py",
    "wire/reading.py",
]

# Nobody looks into the shared library from outside: calls within it may be inlined, and its names
# need no table. What a debugger would want takes the compiler longer and nobody ever asks for it.
# Nobody reads how the generated C is indented either: to compare columns, GCC would read the source
# again for each branch, and take longer over that than over all the rest.
RARE = "src/rare.h"
LIBRARY = ["-fno-semantic-interposition", "-fvisibility=hidden", "-g0"]
if sys.platform == "linux":
    # Where Python is a shared library each call of it would go through a stub.
    LIBRARY += ["-fno-plt"]
FLAGS = [*LIBRARY, "-include", RARE, "-Wno-misleading-indentation"]
# Ways that were not recorded are compiled as ever: whoever practised did not play everything.
TUNING = {
    "record": ["-fprofile-generate", "-fprofile-update=prefer-atomic", "-Wno-error"],
    "tuned": ["-fprofile-use", "-fprofile-partial-training", "-Wno-error"],
}

ROOT = Path(__file__).resolve().parent
PURE = "so Parlour is built as plain Python: it plays the same, only slower"


def say(sentence: str) -> None:
    print(f"parlour: {sentence}", file=sys.stderr, flush=True)


def compiler() -> str | None:
    """The C compiler command to use, or None when there is none."""
    for command in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc"):
        if command and shutil.which(shlex.split(command)[0]):
            return str(command)
    return None


def obstacle() -> str | None:
    """Why nothing can be compiled here, or None when it can."""
    if os.environ.get("PARLOUR_COMPILE") == "0":
        return "PARLOUR_COMPILE is 0"
    if find_spec("mypyc") is None:
        return "mypy is not installed"
    if sys.platform == "win32":
        return None  # setuptools finds Visual C++ by itself
    if compiler() is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are not installed (on Debian: python3-dev)"
    return None


def many_at_once(command: str | None) -> list[str]:
    """Flags with which the shared library is compiled on all cores; none where that cannot be done.

    It is one file of C, over which a compiler sits for minutes. GCC leaves most of the work to
    the linker, which shares it out; other compilers take another flag for that, or none.
    """
    flags = [f"-flto={os.cpu_count() or 1}", "-fno-fat-lto-objects"]
    if command is None or sys.platform == "win32":
        return []
    with TemporaryDirectory(prefix="parlour-") as folder:
        file = Path(folder, "nothing.c")
        _ = file.write_text("int nothing;\n")
        trial = [*shlex.split(command), *flags, "-shared", "-fPIC", str(file), "-o", f"{file}.so"]
        works = run(trial, capture_output=True, check=False).returncode == 0  # noqa: S603 - as named by CC
    return [*flags, "-O3", *LIBRARY] if works else []


def sources() -> list[str]:
    """The modules that are compiled, relative to the root and in a fixed order."""
    package = ROOT / "src" / "parlour"
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(str(path.relative_to(ROOT)) for path in found)


def extensions(tuning: list[str], *, required: bool) -> list[Extension]:
    """One extension a module, and the library they share; none when they cannot be made.

    A type error stops mypyc with SystemExit, whatever `optional` says.
    """
    reason = obstacle()
    if reason is None:
        try:
            from mypyc.build import mypycify  # noqa: PLC0415 - mypy may be missing

            made = mypycify(sources(), opt_level="3", group_name="parlour")
        except (Exception, SystemExit) as error:
            if required:
                raise
            what = "" if isinstance(error, SystemExit) else f" ({type(error).__name__}: {error})"
            reason = f"mypyc refused the source{what}"
        else:
            command = compiler()
            if command is not None:
                os.environ["CC"] = command
            together = many_at_once(command)
            for extension in made:
                extension.optional = not required
                if sys.platform != "win32":
                    large = together if extension.name.endswith("__mypyc") else []
                    # mypyc gives all of them one list.
                    given = extension.extra_compile_args
                    extension.extra_compile_args = [*given, *FLAGS, *tuning, *large]
                    extension.extra_link_args = [*extension.extra_link_args, *tuning, *large]
                    extension.depends.append(RARE)
            return made
    if required:
        raise SystemExit(f"parlour: {reason}, and PARLOUR_COMPILE forbids a pure wheel")
    say(f"{reason}, {PURE}")
    return []


class AllOrNothing(build_ext):
    """Leave out every extension when one fails: a module without the shared library cannot load.

    The library takes the compiler minutes: all the others are compiled beside it.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or True

    def build_extensions(self) -> None:
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if all(path.exists() for path in built):
            return
        for path in built:
            path.unlink(missing_ok=True)
        self.extensions.clear()
        say(f"the C compiler failed, {PURE}")


def main() -> None:
    wish = os.environ.get("PARLOUR_COMPILE", "")
    if wish not in {"", "0", "require", *TUNING}:
        known = ", ".join(["0", "require", *TUNING])
        raise SystemExit(f"parlour: PARLOUR_COMPILE is one of {known} or unset, not {wish!r}")
    os.chdir(ROOT)
    # A build asks for the metadata first, which is no time to compile.
    building = not {"egg_info", "dist_info", "sdist"} & set(sys.argv)
    tuning = TUNING.get(wish, [])
    made = extensions(tuning, required=wish not in {"", "0"}) if building else []
    setup(ext_modules=made, cmdclass={"build_ext": AllOrNothing})


if __name__ == "__main__":
    main()
