"""What a wheel does in an environment without anything else, no NumPy and no Rust: a game, the tables and the engine.

    python tests/alone.py
"""

import importlib.util
import random

import crownhead

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
