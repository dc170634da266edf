"""The same moves as elsewhere: as the Rust library move by move, and as pydraughts, which nobody here wrote.

Both compare what `tests/legal_moves.py` prints. The games of the Rust library are 10,000 over all variants together, from
the first ply to an end by the board or by the draw rules, which is compared, too. By default those of pydraughts are few: `pytest --pydraughts-games 300` takes some minutes.
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import crownhead

HERE = Path(__file__).parent
SCRIPT = HERE / "legal_moves.py"
COMPARE = HERE.parent.parent.parent / "scripts" / "pydraughts_moves.py"
GAMES = 10_000


def printed(*command):
    return subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, check=True).stdout


@pytest.mark.parametrize("variant", list(crownhead.VARIANTS))
def test_random_games_equal_those_of_the_rust_library(variant):
    example = os.environ.get("CROWNHEAD_LEGAL_MOVES")
    if not example:
        pytest.skip("CROWNHEAD_LEGAL_MOVES does not name the example of the Rust library; test.sh does")
    games = -(-GAMES // len(crownhead.VARIANTS))
    ours = printed(sys.executable, SCRIPT, variant, games, 42, "whole")
    assert ours == printed(example, variant, games, 42, "whole")
    assert ours.count(b"game\n") == ours.count(b"\nend ") == games


@pytest.mark.skipif(importlib.util.find_spec("draughts") is None, reason="pydraughts is not installed")
def test_pydraughts_finds_the_same_moves(tmp_path, request):
    program = tmp_path / "legal_moves"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}" "$@"\n')
    program.chmod(0o755)
    games = request.config.getoption("--pydraughts-games")
    said = printed(sys.executable, COMPARE, program, games).decode().splitlines()
    assert len(said) == 9 and all(f"{games} games" in line for line in said)
