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

say 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --locked

say 'all tests passed'
