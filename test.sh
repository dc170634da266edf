#!/usr/bin/env bash
# The one test command: format, lints, layers, every test and doc example, the documentation.
# Ends with exit code 0 only if all of it passes.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n== %s\n' "$1"; }

command -v cargo >/dev/null || {
    echo 'test.sh: cargo is missing; install Rust 1.88 or newer, for instance with rustup' >&2
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
    echo 'skipped: python3 is missing, which scripts/check_layers.py needs'
fi

say 'tests'
cargo test --workspace --locked

say 'a client that nobody here wrote'
target="${CARGO_TARGET_DIR:-target}"
client="$target/pydraughts"
if ! command -v python3 >/dev/null; then
    echo 'skipped: python3 is missing, with which pydraughts drives crownhead hub and dxp'
elif ! { [ -x "$client/bin/python" ] || python3 -m venv "$client"; } ||
    ! "$client/bin/python" -m pip install --quiet --disable-pip-version-check 'pydraughts==0.6.7'; then
    echo 'skipped: the Python package pydraughts 0.6.7 cannot be installed (it needs venv, pip and a network)'
else
    cargo build -p crownhead --locked
    timeout 600 "$client/bin/python" scripts/pydraughts_check.py "$target/debug/crownhead"
fi

say 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked

say 'all tests passed'
