#!/bin/sh
# Builds the wheel, installs it into a new environment and runs its tests: rules against the Rust library and
# pydraughts, types, examples, environments against PettingZoo and OpenSpiel, and calls that are wrong.
#
#   bindings/python/test.sh [options of pytest]
#
# PYTHON names the interpreter (python3), PYTHONS others in which the wheel alone is tried (python3.9 and so on, those that
# are there), CARGO_TARGET_DIR where things are built. What cannot be installed here is
# said, and its tests are skipped; without Python or maturin everything is. CROWNHEAD_SKIPPED may name a file: it gets a line for
# each thing that was skipped.
set -eu

cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-$PWD/target}
export CARGO_TARGET_DIR="$target"
python=${PYTHON:-python3}
tools="$target/python/tools" env="$target/python/env" wheels="$target/python/wheels"

# What is skipped, and why.
without() {
    echo "python: skipped: $1: $2"
    [ -z "${CROWNHEAD_SKIPPED:-}" ] || echo "Python: $1" >>"$CROWNHEAD_SKIPPED"
}

skip() {
    without 'the whole package' "$1"
    exit 0
}

# As pip is called everywhere: it says nothing unless something is wrong.
installed() {
    into=$1
    shift
    "$into/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

command -v "$python" >/dev/null || skip "$python is missing"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' || skip "$python is older than 3.9"
[ -x "$tools/bin/python" ] || "$python" -m venv "$tools" || skip "$python has no venv"
installed "$tools" 'maturin>=1.9,<2' || skip 'maturin cannot be installed'

cargo fmt --check
PYO3_BUILD_EXTENSION_MODULE=1 PYO3_PYTHON="$tools/bin/python" \
    cargo clippy --release --locked --quiet -- --deny warnings

if ! cargo deny --version >/dev/null 2>&1; then
    without dependencies 'cargo-deny is missing, which reads deny.toml; run cargo install cargo-deny --locked'
else
    cargo deny --locked check licenses bans sources
    # The list of known holes comes from the network, once a day.
    if cargo deny --locked fetch db >/dev/null 2>&1; then
        cargo deny --locked check --disable-fetch advisories
    else
        without advisories 'the advisory database (github.com/rustsec/advisory-db) cannot be fetched'
    fi
fi

rm -rf "$wheels" "$env"
PATH="$tools/bin:$PATH" maturin build --release --locked --quiet --out "$wheels"
wheel=$(ls "$wheels"/*.whl)
size=$(wc -c <"$wheel")
echo "python: $(basename "$wheel"), $size bytes"
[ "$size" -le 15000000 ] || { echo 'python: the wheel is larger than 15 MB' >&2; exit 1; }
# A link that git or a copy has made a plain file of would leave the name of a file in the place of its text.
"$tools/bin/python" -c '
import sys, zipfile
files = zipfile.ZipFile(sys.argv[1]).infolist()
sizes = [file.file_size for file in files if "/licenses/LICENSE-" in file.filename]
sys.exit(len(sizes) != 2 or min(sizes) <= 500)
' "$wheel" || { echo 'python: the wheel has no text of its licences' >&2; exit 1; }
PYO3_BUILD_EXTENSION_MODULE=1 PYO3_PYTHON="$tools/bin/python" \
    cargo build --release --locked --quiet --example legal_moves

# The wheel alone, in an environment without anything else and without Rust, for each Python that is here.
bare="env -i PATH=/usr/bin:/bin"
for one in ${PYTHONS:-python3.9 python3.10 python3.11 python3.12 python3.13 python3.14} "$python"; do
    "$one" -c 'import ensurepip, venv' 2>/dev/null || continue
    rm -rf "$env"
    "$one" -m venv "$env"
    $bare "$env/bin/python" -m pip install --quiet --disable-pip-version-check --no-index "$wheel"
    $bare "$env/bin/python" -I "$PWD/tests/alone.py"
    echo "python: the wheel alone works with $("$env/bin/python" --version)"
done
installed "$env" pytest mypy numpy
for guest in pydraughts==0.6.7 pettingzoo open_spiel; do
    installed "$env" "$guest" || without "$guest" 'it cannot be installed, and its tests are skipped'
done
# The tests must not meet the sources in the place of what is installed.
export CROWNHEAD_LEGAL_MOVES="$target/release/examples/legal_moves"
"$env/bin/pytest" --quiet --import-mode=append -p no:cacheprovider tests "$@"
