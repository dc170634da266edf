#!/usr/bin/env bash
# Runs the fuzz targets, all or those that are named, for a time each, some at a time. One line for each target in the
# end; exit code 1 if one of them crashed. See fuzz/README.md for what is needed.
#
#   scripts/fuzz.sh [-t SECONDS] [-j JOBS] [TARGET...]      60 s each, one at a time, unless told otherwise
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=60
jobs=1
while getopts 't:j:h' option; do
    case $option in
        t) seconds=$OPTARG ;;
        j) jobs=$OPTARG ;;
        *) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2 ;;
    esac
done
shift $((OPTIND - 1))

command -v cargo-fuzz >/dev/null || {
    echo 'fuzz.sh: cargo-fuzz is missing; run cargo install cargo-fuzz --locked' >&2
    exit 2
}
# The stable compiler does it too, once it is told that we know what we do.
export RUSTC_BOOTSTRAP=1
all=$(cargo fuzz list)
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets <<<"$all"
for target in "${targets[@]}"; do
    grep -qx "$target" <<<"$all" || {
        echo "fuzz.sh: there is no target \"$target\"; there are: $(echo $all)" >&2
        exit 2
    }
done

# Longer inputs of a target say nothing new.
longest() {
    case $1 in
        fen) echo 160 ;;
        move_text | spec) echo 200 ;;
        game | hub | net | slice) echo 400 ;;
        dxp | problems | openings | puzzles) echo 600 ;;
        blocks | book | book_journal | hub_client) echo 1024 ;;
        selfplay) echo 1500 ;;
        http | pdn | run) echo 2048 ;;
        *) echo 6000 ;;
    esac
}

# -s none: there is no unsafe code for a sanitizer to watch. Overflow checks and debug assertions are on.
cargo fuzz build -s none
host=$(rustc -vV | sed -n 's/^host: //p')
logs=$(mktemp -d)
# What the targets write goes into memory where there is such a place.
TMPDIR=$([ -w /dev/shm ] && mktemp -d -p /dev/shm || mktemp -d)
export TMPDIR
trap 'rm -rf "$logs" "$TMPDIR"' EXIT

# Runs one target and leaves a line about it.
fuzz() {
    local target=$1 corpus="fuzz/corpus/$1" found="fuzz/artifacts/$1/" log="$logs/$1" dictionary=()
    mkdir -p "$corpus" "$found"
    [ -f "fuzz/$target.dict" ] && dictionary=("-dict=fuzz/$target.dict")
    local status=0
    "fuzz/target/$host/release/$target" "$corpus" "fuzz/seeds/$target" -artifact_prefix="$found" \
        -max_len="$(longest "$target")" -rss_limit_mb=2048 -timeout=10 -max_total_time="$seconds" \
        "${dictionary[@]}" >"$log" 2>&1 || status=$?
    local runs
    runs=$(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$log")
    if [ "$status" = 0 ]; then
        printf '%-12s clean  %10s runs in %s s, %s inputs kept\n' "$target" "$runs" "$seconds" "$(ls "$corpus" | wc -l)"
    else
        local where
        where=$(grep -m 1 -E 'panicked at|ALARM|out-of-memory|deadly signal' "$log" || true)
        printf '%-12s CRASH  %s; input: %s\n' "$target" "$where" "$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)"
        touch "$logs/crashed"
    fi
}

running=0
for target in "${targets[@]}"; do
    fuzz "$target" &
    running=$((running + 1))
    if [ "$running" -ge "$jobs" ]; then
        wait -n
        running=$((running - 1))
    fi
done
wait
[ ! -e "$logs/crashed" ]
