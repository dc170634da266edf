"""Calls every public name with values that make no sense; prints how many calls and how many names there were.

    python tests/attack.py SEED

Run by `test_hostile.py`. Whatever raises something that is no `Exception` ends it with an error, and so does a name on
which calls hang.
"""

import faulthandler
import importlib
import inspect
import io
import math
import random
import sys
import threading
import time
import warnings

import crownhead
from crownhead import _crownhead, pdn, tables

try:
    import numpy as np

    from crownhead import env, selfplay, weights
except ImportError:
    np = None

# Seconds for all calls of one name.
PATIENCE = 60


class Odd:
    """An object whose every conversion fails."""

    def _fail(self, *arguments):
        raise RuntimeError("odd")

    __index__ = __int__ = __float__ = __bool__ = __len__ = __iter__ = __str__ = __repr__ = __hash__ = __eq__ = _fail
    __fspath__ = read = __getitem__ = __call__ = _fail


class Loud(str):
    """A text that is more than a text."""


def guests():
    """The environments of others, as far as what they are made for is installed."""
    for name in ("pettingzoo", "openspiel"):
        try:
            yield importlib.import_module(f"crownhead.env.{name}")
        except ImportError:
            pass


def makers():
    """What some of its own methods close or spoil, so that each of them is tried on a new one."""
    yield lambda: pdn.parse("1. 11-15 * 1. 11-16 23-18 *")
    yield lambda: pdn.read(io.BytesIO(b"1. 11-15 *"), errors="yield")
    yield lambda: pdn.PdnWriter("open.pdn")
    for guest in guests():
        if hasattr(guest, "raw_env"):
            yield lambda make=guest.raw_env: started(make("mini"))
        else:
            game = guest.CheckersGame({"variant": "mini"})
            yield lambda make=guest.CheckersGame: make({"variant": "mini"})
            yield game.new_initial_state
            yield game.make_py_observer


def started(environment):
    environment.reset()
    return environment


def values():
    game = crownhead.Game()
    game.push("11-15")
    over = crownhead.Game("mini")
    over.agree_draw()
    closed_engine = crownhead.Engine(hash=1)
    closed_engine.close()
    closed_reader = pdn.parse("1. 11-15 *")
    closed_reader.close()
    closed_writer = pdn.PdnWriter("closed.pdn")
    closed_writer.close()
    player = crownhead.Player("alphabeta:2")
    tree = player.record(game)
    result = crownhead.match("random", "random", "mini", games=2)
    engine = crownhead.Engine("mini", hash=1)
    thinking = crownhead.Engine("mini", hash=1).analyse(crownhead.Game("mini"), depth=2)
    analysis = thinking.wait()
    verdict = tables.probe(crownhead.Position(fen="B:WK10:B2,3"))
    found = [
        *(None, True, False, 0, 1, -1, 7, 32, 33, 255, 2**31, 2**63, 2**64, -(2**63) - 1, 10**100),
        *(0.0, 1.5, -1e308, math.inf, -math.inf, math.nan, 1j),
        *("", "english", "mini", "11-15", "pass", "B:W21:B1", "W:WK1:BK32", "\0", "é" * 1000, "x" * 100_000, "\ud800"),
        *("random", "minimax:99", "1-" * 5000, "1. 11-15 23-19 *", "/", "no/such/folder/file", Loud("english")),
        *(b"", b"\xff" * 100, bytearray(b"x"), (), [], {}, set(), [1, 2], {"a": 1}, {1: 2}, (None, "x"), range(3)),
        *(object(), type, len, lambda *a, **k: None, io.StringIO("1. 11-15 *"), io.BytesIO(b"\xff\x00"), Odd(), ...),
        *(game, over, game.position, game.legal_moves, game.legal_moves[0], game.variant, crownhead.Piece(True)),
        *(crownhead.Outcome(None, "repetition"), crownhead.Record(game), crownhead.Position("frisian")),
        *(closed_engine, engine, closed_reader, closed_writer, thinking, analysis, analysis.lines[0]),
        *(verdict, *(make() for make in makers())),
        *(player, tree, tree.root, result, result.score, crownhead.VARIANTS, crownhead.Game, crownhead.Position),
    ]
    if np is not None:
        space = env.ActionSpace()
        vector = env.VectorEnv(2, "mini", threads=1)
        sizes = weights.net_sizes()
        net = weights.Net.from_floats(
            "english",
            *(np.zeros(shape, np.float32) for shape in ((sizes[0], 64), (64,), (8, 64), (8,))),
        )
        found += [space, vector, net, *vector.reset(), vector.sample()]
        found += [np.zeros(0), np.zeros((2, 2)), np.zeros(2, np.int64), np.int64(3), np.float32("nan")]
        found += [np.zeros((120, 64), np.float32)[::2, ::-1], np.array(["a", "b"]), np.array([None, 1], object)]
    return found


# Calls that may take long by right: they are given small things only where they are tested.
SLOW = {"perft", "play_selfplay", "match", "wait", "analyse", "play", "record", "__next__", "Thinking"}

# Numbers that are too large, too small or none, and what is no number at all.
WRONG = [
    *(2**31, 2**32 + 1, 2**63 - 1, 2**63, 2**64, 10**100, 0, -1, -(2**31), -(2**63), -(2**63) - 1),
    *(math.nan, math.inf, -math.inf, 5e-324, 1e308, -1e308, 1.5, "", "nan", b"", (), [], {}, (math.nan, math.nan)),
    *((1e308, -1e308), object(), Odd(), len, True, None),
]


def quick():
    """The slow calls with arguments by which each is over soon, whichever one of its named ones is wrong."""
    mini, text = crownhead.Game("mini"), "alphabeta:1"
    limits = {"depth": 2, "nodes": 100, "time": 1.0}
    yield mini.position.perft, (), {"depth": 2, "paths": False}
    for subject in (mini, mini.position):
        yield crownhead.Engine("mini", hash=1).play, (subject,), limits
        yield crownhead.Engine("mini", hash=1).analyse, (subject,), {**limits, "multipv": 2}
        for spec in (text, "random", "deepening:1", "engine:hash=1"):
            yield crownhead.Player(spec, "mini").play, (subject,), limits
        yield crownhead.Player(text, "mini").record, (subject,), {"max_nodes": 100}
    numbers = {"games": 2, "seed": 1, "openings": 0, "swap": True, "max_plies": 4, "sprt": (0.0, 5.0), "threads": 1}
    yield crownhead.match, (text, "random", "mini"), {**limits, **numbers, "progress": repr}
    yield crownhead.match, (text, lambda game: game.legal_moves[0], "mini"), {**limits, **numbers}
    yield crownhead.Engine, ("mini",), {"hash": 1, "threads": 1, "weights": None, "tables": "on"}
    yield crownhead.Player, (text, "mini"), {"seed": 1}
    if np is not None:
        numbers = {"games": 1, "nodes": 1, "seed": 1, "threads": 1, "net": None, "tables": "off"}
        yield selfplay.play, ("games.bin", "mini"), numbers
        numbers = {"seed": 1, "threads": 1, "fen": None, "opening_plies": 0, "max_plies": 4}
        yield env.VectorEnv, (2, "mini"), numbers
        yield env.VectorEnv(2, "mini").rollout, (), {"plies": 2}


def attack_slow(counts):
    """Every slow call as it should be, and then with one wrong value among good ones."""
    for function, arguments, named in quick():
        finish(function(*arguments, **named))
        for name in named:
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            for wrong in WRONG:
                # Whoever wants self-play of so many nodes may wait for it.
                if function.__name__ == "play_selfplay" and name == "nodes" and type(wrong) is int and wrong > 0:
                    continue
                finish(call(function, arguments, {**named, name: wrong}, counts))


def call(function, arguments, named, counts):
    counts["calls"] += 1
    try:
        made = function(*arguments, **named)
    except Exception:
        return None
    return made


def parameters(function):
    try:
        return [name for name, it in inspect.signature(function).parameters.items() if it.kind is it.KEYWORD_ONLY]
    except (ValueError, TypeError):
        return []


def attack(function, name, things, lots, counts):
    """With nothing, with each thing, and with some at random."""
    counts["names"].add(name)
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    slow = name.rpartition(".")[2] in SLOW
    named = parameters(function)
    for thing in [()] + [(thing,) for thing in things]:
        if slow and (thing == () or not safe(thing[0])):
            continue
        finish(call(function, thing, {}, counts))
    for _ in range(10 if slow else 60):
        some = [lots.choice(things) for _ in range(lots.randrange(5))]
        pairs = {key: lots.choice(things) for key in named if lots.random() < 0.4}
        if slow and not all(map(safe, [*some, *pairs.values()])):
            continue
        finish(call(function, some, pairs, counts))


def safe(thing):
    """Whether a slow call with this is over soon: no position to search, no name of a player, no depth."""
    kinds = (crownhead.Game, crownhead.Position, crownhead.Player, str)
    is_depth = isinstance(thing, (int, *([np.integer] if np else []))) and 6 < thing <= 64
    return not isinstance(thing, kinds) and not callable(thing) and not is_depth


def finish(made):
    """Ends what a call may have begun."""
    if isinstance(made, crownhead.Thinking):
        made.stop()
        made.wait()
    if isinstance(made, crownhead.Engine):
        made.close()


def shared():
    """What works in one thread, with what another one does to it meanwhile, and what ends it."""
    game, played = crownhead.Game(), crownhead.Game()
    for how in ("wait", "next"):
        engine = crownhead.Engine(hash=1)
        thinking = engine.analyse(game)
        work = thinking.wait if how == "wait" else lambda it=thinking: list(it)
        others = [lambda it=engine: it.play(game, depth=1), engine.clear, lambda it=engine: repr(it)]
        yield work, others, [thinking.stop, engine.close]
    engine = crownhead.Engine(hash=1)
    others = [lambda: engine.play(game, depth=1), lambda: engine.analyse(game), engine.clear, lambda: repr(engine)]
    change = [lambda: played.push(played.legal_moves[0]), played.pop, played.reset, lambda: played.variant]
    yield lambda: engine.play(played, time=3600), [*others, *change, lambda: engine.variant], [engine.close]
    reader = pdn.parse("1. 11-15 22-18 * " * 20_000)
    # A file is read by one at a time, and close may be refused meanwhile.
    yield lambda: list(reader), [lambda: next(reader), lambda: repr(reader), reader.close], []
    player = crownhead.Player("random")
    chosen = [lambda: player.play(played), player.new_game, lambda: player.name]
    yield lambda: crownhead.match(lambda it: it.legal_moves[0], "random", games=50, threads=2), [*chosen, *change], []
    if np is not None:
        many = env.VectorEnv(16, "mini", threads=2)
        looks = [many.step, many.sample, many.positions, many.reset, lambda: many.num_envs, lambda: many.rollout(2)]
        yield lambda: many.rollout(100_000), looks, []


def attack_from_two_threads(lots, counts):
    """Nobody is kept waiting for ever, and what is raised is an ordinary exception in both threads."""
    for work, others, ends in shared():
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        raised = []

        def busy():
            try:
                call(work, (), {}, counts)
            except BaseException as fault:
                raised.append(fault)

        thread = threading.Thread(target=busy)
        thread.start()
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            finish(call(lots.choice(others), (), {}, counts))
        for end in ends:
            end()
        thread.join()
        if raised:
            raise raised[0]


SPECIAL = [
    *("__eq__", "__ne__", "__lt__", "__hash__", "__repr__", "__str__", "__len__", "__getitem__", "__contains__"),
    *("__iter__", "__next__", "__copy__", "__deepcopy__", "__reduce__", "__setstate__", "__exit__", "__enter__"),
    *("__bool__", "__float__", "__new__", "__init__"),
]


def main():
    lots = random.Random(int(sys.argv[1]))
    warnings.simplefilter("ignore")
    things = values()
    counts = {"calls": 0, "names": set()}
    attack_slow(counts)
    attack_from_two_threads(lots, counts)
    modules = [crownhead, _crownhead, pdn, tables] + ([env, selfplay, weights] if np is not None else [])
    modules += guests()
    for module in modules:
        for name in sorted(dir(module)):
            thing = getattr(module, name)
            if name.startswith("_") or inspect.ismodule(thing) or not callable(thing):
                continue
            attack(thing, f"{module.__name__}.{name}", things, lots, counts)
    ours = [lambda thing=thing: thing for thing in things if type(thing).__module__.startswith("crownhead")]
    for make in [*ours, *makers()]:
        kind = type(make())
        # What a class that is written in Python has from others is not ours.
        names = set(vars(kind)) if kind.__module__.startswith("crownhead.env.") else {*dir(kind), *SPECIAL}
        for name in sorted(names):
            if name.startswith("__") and name not in SPECIAL:
                continue
            value = make()
            counts["names"].add(f"{kind.__name__}.{name}")
            try:
                member = getattr(value, name)
            except Exception:
                continue
            if callable(member):
                attack(member, f"{kind.__name__}.{name}", things, lots, counts)
            for thing in lots.sample(things, 5):
                try:
                    setattr(value, name, thing)
                except Exception:
                    pass
    # After all that a game is still played as before.
    game = crownhead.Game()
    for text in ("11-15", "22-18", "15x22", "25x18"):
        game.push(text)
    assert len(game.legal_moves) == 7, game.legal_moves
    print(counts["calls"], len(counts["names"]))


main()
