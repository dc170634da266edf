#!/usr/bin/env bash
# Makes a Debian package of the release build, with manual pages and completions. Needs cargo install cargo-deb --locked.
# It runs on other machines than this one: on x86-64 on processors since about 2013, elsewhere on any. RUSTFLAGS says
# otherwise, such as RUSTFLAGS="-C target-cpu=native" for this machine alone.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v cargo-deb >/dev/null || {
    echo 'package_deb.sh: cargo-deb is missing; run cargo install cargo-deb --locked' >&2
    exit 2
}
case "$(uname -m)" in
x86_64) cpu=x86-64-v3 ;;
*) cpu=generic ;;
esac
# .cargo/config.toml would take the processor of this machine.
export RUSTFLAGS="${RUSTFLAGS:--C target-cpu=$cpu}"

cargo build --release --locked
target="${CARGO_TARGET_DIR:-target}"
made=target/package
rm -rf "$made"
mkdir -p "$made"
"$target/release/crownhead" manual --out "$made/man"
"$target/release/crownhead" completions bash >"$made/crownhead.bash"
"$target/release/crownhead" completions zsh >"$made/_crownhead"
"$target/release/crownhead" completions fish >"$made/crownhead.fish"
cargo deb --no-build --locked -p crownhead
