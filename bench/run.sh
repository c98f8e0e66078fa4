#!/bin/sh
# Measure ours and the peers one after another on one core, and print the ratios.
#
#   bench/run.sh [PEER...]     all peers, or some of: pyspiel rlcard pettingzoo hanabi_le pokerkit
#                              boardgameio envpool pgx
#   BENCH_SECONDS=1            seconds a measurement    BENCH_REPEATS=3   measurements, best counts
#   BENCH_CORE=0               the core to run on, where taskset exists
#
# Needs .venv with parlour installed. Everything it makes lies in .bench.
set -eu
cd "$(dirname "$0")/.."

BENCH_SECONDS=${BENCH_SECONDS:-1}
BENCH_REPEATS=${BENCH_REPEATS:-3}
BENCH_CORE=${BENCH_CORE:-0}
export BENCH_SECONDS BENCH_REPEATS PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH # ours is the installed one

ours=.venv/bin/python
theirs=.bench/venv/bin/python
results=.bench/results
logs=.bench/log
known="pyspiel rlcard pettingzoo hanabi_le pokerkit boardgameio envpool pgx"

for peer in "$@"; do
    case " $known " in
        *" $peer "*) ;;
        *) echo "bench: no peer $peer; there are: $known" >&2; exit 2 ;;
    esac
done
peers=${*:-$known}

if ! "$ours" -c 'import parlour' 2>/dev/null; then
    echo "bench: parlour is not installed in .venv; make bench installs it first" >&2
    exit 1
fi

mkdir -p "$results" "$logs" .bench/stamps
rm -f "$results"/*.jsonl "$results"/*.err "$results"/report.json

pinned=
if taskset -c "$BENCH_CORE" true 2>/dev/null; then
    pinned="taskset -c $BENCH_CORE"
else
    echo "bench: not pinned to one core: taskset is missing or refused core $BENCH_CORE"
fi
limited=
if command -v timeout >/dev/null; then
    limited="timeout $(awk "BEGIN { print int(300 + 400 * $BENCH_SECONDS) }")"
fi

# left_out PEER REASON: one line here, and one in the results for the report.
left_out() {
    echo "  $1 left out: $2"
    printf '{"lib": "%s", "error": "%s"}\n' "$1" "$2" >>"$results/$1.jsonl"
}

# The distributions that a peer's script imports.
distributions() {
    case $1 in
        pyspiel) echo open_spiel ;;
        hanabi_le) echo hanabi_learning_environment ;;
        pgx) echo pgx jax ;;
        *) echo "$1" ;;
    esac
}

# A venv of the interpreter that runs ours, made anew when that changes.
make_venv() {
    "$ours" -VV >.bench/python.wanted
    if ! cmp -s .bench/python.wanted .bench/stamps/python; then
        rm -rf .bench/venv .bench/stamps
        mkdir .bench/stamps
        "$ours" -m venv .bench/venv && mv .bench/python.wanted .bench/stamps/python
    fi
    rm -f .bench/python.wanted
}

install_python() {
    pins=$logs/$1.pins
    # shellcheck disable=SC2046 # several words
    "$ours" bench/peers/pins.py $(distributions "$1") >"$pins" || return 1
    cmp -s "$pins" ".bench/stamps/$1" && return 0
    echo "  installing $1"
    # The CMake file of hanabi_learning_environment is older than CMake 4 accepts.
    CMAKE_POLICY_VERSION_MINIMUM=3.5 "$theirs" -m pip install --require-hashes -r "$pins" \
        >"$logs/$1.install" 2>&1 && cp "$pins" ".bench/stamps/$1"
}

install_node() {
    cmp -s bench/peers/package-lock.json .bench/stamps/boardgameio && return 0
    echo "  installing boardgameio"
    mkdir -p .bench/node
    cp bench/peers/package.json bench/peers/package-lock.json .bench/node/
    (cd .bench/node && npm ci --ignore-scripts --no-audit --no-fund) \
        >"$logs/boardgameio.install" 2>&1 &&
        cp bench/peers/package-lock.json .bench/stamps/boardgameio
}

# measure NAME COMMAND...: its rows go to NAME.jsonl; a failure is one line, not the end.
measure() {
    name=$1
    shift
    echo "  $name"
    status=0
    $limited $pinned "$@" >>"$results/$name.jsonl" 2>"$results/$name.err" || status=$?
    [ "$status" -eq 0 ] || left_out "$name" "ended with status $status, see $results/$name.err"
}

run_peer() {
    if [ "$1" != boardgameio ]; then
        measure "$1" "$theirs" -m "bench.peers.bench_$1"
    else
        measure "$1" sh -c 'cd .bench/node && exec node ../../bench/peers/bench_boardgameio.mjs'
    fi
}

# Ours runs first, after the first peer and last: what changes between them is drift of the machine.
round=0
run_ours() {
    round=$((round + 1))
    measure "ours-$round" "$ours" -m bench.bench_ours
}

echo "bench: installing peers into .bench"
venv=yes
make_venv >"$logs/venv.install" 2>&1 || venv=
ready=
for peer in $peers; do
    if [ "$peer" = boardgameio ]; then
        if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
            left_out "$peer" "node or npm is missing"
        elif install_node; then
            ready="$ready $peer"
        else
            left_out "$peer" "did not install, see $logs/$peer.install"
        fi
    elif [ -z "$venv" ]; then
        left_out "$peer" "no venv, see $logs/venv.install"
    elif install_python "$peer"; then
        ready="$ready $peer"
    else
        left_out "$peer" "did not install, see $logs/$peer.install"
    fi
done

echo "bench: measuring, $BENCH_SECONDS s each, best of $BENCH_REPEATS"
run_ours
unchecked=
for peer in $ready; do
    run_peer "$peer"
    unchecked=yes
    if [ "$round" -eq 1 ]; then
        run_ours
        unchecked=
    fi
done
[ -z "$unchecked" ] || run_ours

"$ours" bench/report.py "$results"
