#!/usr/bin/env bash
# Does the page hold on a busy machine, always? Runs the whole browser suite again and again beside two loops that keep
# both cores busy, and ends at the first failure.
#
#   scripts/browser_rounds.sh [ROUNDS] [FOLDER]
#
# ROUNDS is 10 unless told otherwise, FOLDER keeps what each round printed (target/browser-rounds). CROWNHEAD_BIN is the
# program to try, built now if it is not set. A round takes 10 to 20 minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-10}
folder=${2:-target/browser-rounds}
case $rounds in
'' | *[!0-9]* | 0)
    echo "browser_rounds.sh: \"$rounds\" is no number of rounds; give one from 1 on" >&2
    exit 2
    ;;
esac
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

loops=()
trap 'kill "${loops[@]}" 2>/dev/null || true' EXIT
for _ in 1 2; do
    (while :; do :; done) &
    loops+=($!)
done

cd crates/server/browser
for ((round = 1; round <= rounds; round++)); do
    began=$SECONDS
    if ! npm run --silent test >"$folder/$round.log" 2>&1; then
        echo "round $round failed after $((SECONDS - began)) s: see $folder/$round.log" >&2
        grep '✖' "$folder/$round.log" | sort -u >&2
        exit 1
    fi
    passed=$(sed -n 's/^ℹ pass //p' "$folder/$round.log")
    echo "round $round: $passed passed in $((SECONDS - began)) s"
done
