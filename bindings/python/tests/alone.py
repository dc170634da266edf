"""What a wheel does in an environment without anything else, no NumPy and no Rust: a game, the tables and the engine.

    python tests/alone.py
"""

import importlib
import importlib.util
import random
from pathlib import Path

import crownhead
from crownhead import _crownhead

assert importlib.util.find_spec("numpy") is None, "this environment is not empty"
lots = random.Random(1)
for variant in crownhead.VARIANTS:
    game = crownhead.Game(variant)
    while game.legal_moves:
        game.push(lots.choice(game.legal_moves))
    assert game.outcome() is not None and game.ply() > 10, game
assert crownhead.Position().perft(6) == 36_768
verdict = crownhead.tables.probe(crownhead.Position(fen="B:WK10:B2,3"))
assert repr(verdict) == "<Verdict win in 61 plies>"
start = crownhead.Position()
assert crownhead.Engine(hash=1).play(start, nodes=2000) in start.legal_moves


def refused(work):
    try:
        work()
    except ImportError as missing:
        assert "NumPy" in str(missing), missing
        return True
    return False


def module(name):
    return lambda: importlib.import_module(f"crownhead.{name}")


# What needs NumPy says so, whichever way it is reached.
space, numbers = _crownhead.ActionSpace(), [[0.0]]
for n, work in enumerate(
    [
        *(module("selfplay"), module("weights"), module("env")),
        lambda: _crownhead.read_selfplay("no such file"),
        lambda: _crownhead.Net("english", numbers, [0], numbers, [0]),
        lambda: _crownhead.Net.from_floats("english", numbers, [0.0], numbers, [0.0]),
        *(lambda: space.mask(start), lambda: space.observation(start)),
        *(lambda: _crownhead.VectorEnv(2), lambda: _crownhead.VectorEnv(2, "russian", threads=2)),
    ]
):
    assert refused(work), f"case {n} goes on without NumPy"
assert len(space.actions(start)) == 7 and _crownhead.net_sizes() == (120, 64, 8)
# A net plays without NumPy; only its arrays need it.
net = _crownhead.Net.load(next(Path(__file__).parents[3].glob("crates/engine/data/english.net")))
for name in ("first", "first_bias", "second", "second_bias"):
    assert refused(lambda: getattr(net, name)), name
assert abs(net.evaluate(start)) < 50 and crownhead.Engine(hash=1, weights=net).play(start, depth=2) in start.legal_moves
