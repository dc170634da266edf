#!/usr/bin/env bash
# The one test command: format, lints, layers, dependencies, every test and doc example, the documentation, the Python
# package, the format and types of the page and its tests in a real browser. Ends with exit code 0 only if all of it
# passes. What a stage needs and this machine lacks is installed where that is possible; otherwise the stage says what to
# install, and the rest still runs.
set -euo pipefail
cd "$(dirname "$0")"

# Every stage is named when it begins, and the end tells how long each took.
times=''
stage=''
began=0
ended() {
    [ -z "$stage" ] || times="$times$(printf '%5d s  %s' $((SECONDS - began)) "$stage")"$'\n'
}
say() {
    ended
    stage=$1
    began=$SECONDS
    printf '\n== %s\n' "$1"
}

skipped=''
skip() {
    echo "skipped: $2"
    skipped="$skipped, $1"
}

command -v cargo >/dev/null || {
    echo 'test.sh: cargo is missing; install Rust 1.89 or newer, for instance with rustup' >&2
    exit 1
}

say 'format'
cargo fmt --all --check

say 'lints'
cargo clippy --workspace --all-targets --locked -- -D warnings

say 'layers'
if command -v python3 >/dev/null; then
    python3 scripts/check_layers.py
else
    skip layers 'python3 is missing, which scripts/check_layers.py needs'
fi

say 'dependencies'
if ! cargo deny --version >/dev/null 2>&1; then
    skip dependencies 'cargo-deny is missing, which reads deny.toml; run cargo install cargo-deny --locked'
else
    cargo deny --locked check licenses bans sources
    # The list of known holes comes from the network, once a day.
    if cargo deny --locked fetch db >/dev/null 2>&1; then
        cargo deny --locked check --disable-fetch advisories
    else
        skip advisories 'the advisory database (github.com/rustsec/advisory-db) cannot be fetched'
    fi
fi

say 'tests'
cargo test --workspace --locked
# The program that these tests have built is the one that all stages below try: nothing is built twice.
program=$(cargo test --workspace --locked --no-run --message-format json 2>/dev/null |
    sed -n 's/.*"kind":\["bin"\].*"test":false.*"executable":"\([^"]*\)".*/\1/p' | tail -n 1)
[ -x "$program" ] || {
    echo "test.sh: cargo did not say where it built crownhead (it said \"$program\")" >&2
    exit 1
}

say 'a client that nobody here wrote'
target="${CARGO_TARGET_DIR:-target}"
client="$target/pydraughts"
if ! command -v python3 >/dev/null; then
    skip pydraughts 'python3 is missing, with which pydraughts drives crownhead hub and dxp'
elif ! { [ -x "$client/bin/python" ] || python3 -m venv "$client"; } ||
    ! "$client/bin/python" -m pip install --quiet --disable-pip-version-check 'pydraughts==0.6.7'; then
    skip pydraughts 'the Python package pydraughts 0.6.7 cannot be installed (it needs venv, pip and a network)'
else
    timeout 600 "$client/bin/python" scripts/pydraughts_check.py "$program"
    # Three games of each variant that it has; CONTRIBUTING.md has the command for 300.
    timeout 600 "$client/bin/python" scripts/pydraughts_moves.py "$target/debug/examples/legal_moves" 3
fi

say 'the interface of the server, as its document tells it'
checker="$target/schemathesis"
if ! command -v python3 >/dev/null; then
    skip schemathesis 'python3 is missing, with which schemathesis tries every operation of the OpenAPI document'
elif ! { [ -x "$checker/bin/python" ] || python3 -m venv "$checker"; } ||
    ! "$checker/bin/python" -m pip install --quiet --disable-pip-version-check 'schemathesis==4.32.5'; then
    skip schemathesis 'the Python package schemathesis 4.32.5 cannot be installed (it needs venv, pip and a network)'
else
    timeout 600 "$checker/bin/python" scripts/api_check.py "$program"
fi

say 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked

say 'the Python package'
if command -v python3 >/dev/null; then
    lacking=$(mktemp)
    CROWNHEAD_SKIPPED="$lacking" timeout 1500 bindings/python/test.sh
    # It says itself what it cannot install here, and the end of this script says it again.
    while read -r one; do skipped="$skipped, $one"; done <"$lacking"
    rm -f "$lacking"
else
    skip 'the Python package' 'python3 is missing, for which bindings/python is made'
fi

# True when Node 20.19 or newer and the packages of the browser tests are there, installing the latter if need be.
page_tools() {
    command -v node >/dev/null && command -v npm >/dev/null || return 1
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
        return 1
    (
        cd crates/server/browser
        cmp -s package-lock.json node_modules/.installed && exit 0
        npm ci --no-audit --no-fund && cp package-lock.json node_modules/.installed
    )
}

chromium_there() {
    [ -n "${CROWNHEAD_CHROMIUM:-}" ] && return 0
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}

install_chromium() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    apt-get update -q || return 1
    # The shell has no window to draw, which makes the tests half as long; not every system has it.
    apt-get install -q -y --no-install-recommends chromium-headless-shell ||
        apt-get install -q -y --no-install-recommends chromium || return 1
    chromium_there
}

say 'page: format and types'
if page_tools; then
    (cd crates/server/browser && npm run --silent format:check && npm run --silent types)

    say 'page: browser'
    if chromium_there || install_chromium; then
        (cd crates/server/browser && CROWNHEAD_BIN="$program" npm run --silent test)
    else
        skip 'page: browser' 'no Chromium; install it (Debian: apt-get install chromium-headless-shell) or set CROWNHEAD_CHROMIUM to one'
    fi
else
    skip 'page: format, types and browser' 'install Node.js 20.19 or newer with npm, then run npm ci in crates/server/browser'
fi

ended
printf '\n== %d s in all\n%s' "$SECONDS" "$times"
printf '\n== all tests passed%s\n' "${skipped:+, without: ${skipped#, }}"
