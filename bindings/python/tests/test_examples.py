"""The example scripts run, and do what they say."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
BENCHES = EXAMPLES.parent / "benches"


def run(tmp_path, *command):
    done = subprocess.run(
        [sys.executable, *map(str, command)], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_a_net_learns_to_beat_random_play(tmp_path):
    pytest.importorskip("numpy")
    # One round on a small board; five minutes of English checkers come to more.
    said = run(tmp_path, EXAMPLES / "train_numpy.py", "mini", "0.02")
    score = float(re.search(r"at the end: score ([\d.]+)", said)[1])
    assert score > 0.8, said


def test_an_experiment_is_plotted(tmp_path):
    said = run(tmp_path, EXAMPLES / "plot_experiment.py", "4", "out.svg")
    assert said.count("score") == 4 and "<svg" in (tmp_path / "out.svg").read_text()


def test_the_benchmarks_run(tmp_path):
    assert "plies a second" in run(tmp_path, BENCHES / "random_games.py", "0.05")
    pytest.importorskip("numpy")
    said = run(tmp_path, BENCHES / "vector.py", "0.05", "64")
    # OpenSpiel adds its bare games and its seen ones, where it is installed.
    there = importlib.util.find_spec("pyspiel") is not None
    assert said.count("plies a second") == (7 if there else 5), said
    assert ("times as many" in said) == there, said
