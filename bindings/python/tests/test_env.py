"""Environments: what they see and play is what a `Game` says, and PettingZoo and OpenSpiel are content with them."""

import pickle
import random
import subprocess
import sys
import time

import pytest

np = pytest.importorskip("numpy")

import crownhead  # noqa: E402
from crownhead.env import ActionSpace, VectorEnv, planes  # noqa: E402

EVERY = list(crownhead.VARIANTS)


def expected(position):
    """An observation, worked out square by square."""
    squares = position.variant.squares
    seen = np.zeros((4, squares), np.uint8)
    for square, piece in position.piece_map().items():
        plane = 2 * piece.king + (piece.color != position.turn)
        seen[plane, squares - square if position.turn else square - 1] = 1
    return seen


@pytest.mark.parametrize("variant", EVERY)
def test_every_legal_move_has_a_number_of_its_own(variant):
    space, lots = ActionSpace(variant), random.Random(2)
    squares = space.variant.squares
    assert space.n == squares * squares + 16 and space.shape == (4, squares)
    for _ in range(5):
        game = crownhead.Game(variant)
        while game.legal_moves:
            here, actions = game.position, space.actions(game)
            assert len(set(actions)) == len(actions) == len(game.legal_moves)
            assert [space.decode(game, action) for action in actions] == list(game.legal_moves)
            assert [space.encode(here, move) for move in game.legal_moves] == actions
            assert np.flatnonzero(space.mask(game)).tolist() == sorted(actions)
            assert (space.observation(game) == expected(here)).all()
            # The same game from the other side of the table looks the same.
            other = here.mirror()
            assert sorted(space.actions(other)) == sorted(actions)
            assert (space.observation(other) == space.observation(here)).all()
            game.push(lots.choice(game.legal_moves))


def test_captures_that_join_the_same_squares_have_numbers_too():
    space = ActionSpace()
    ring = crownhead.Position(fen="B:W6,7,14,15:B2")
    assert [str(move) for move in ring.legal_moves] == ["2x9x18", "2x11x18"]
    assert space.actions(ring) == [1 * 32 + 17, 1024]
    assert space.encode(ring, "2x11x18") == 1024 and str(space.decode(ring, 1024)) == "2x11x18"
    with pytest.raises(crownhead.IllegalMoveError, match="action 5 "):
        space.decode(ring, 5)
    with pytest.raises(crownhead.Error, match="actions of english"):
        space.actions(crownhead.Game("russian"))
    assert pickle.loads(pickle.dumps(space)) == space


@pytest.mark.parametrize("variant", EVERY)
@pytest.mark.parametrize("threads", [1, 2])
def test_many_games_go_as_one(variant, threads):
    env = VectorEnv(6, variant, seed=3, threads=threads)
    games = [crownhead.Game(variant) for _ in range(6)]
    space = ActionSpace(variant)
    observations, info = env.reset()
    ended = 0
    for _ in range(250):
        for n, game in enumerate(games):
            assert env.positions()[n] == game.position
            assert (observations[n] == expected(game.position)).all()
            assert np.flatnonzero(info["action_mask"][n]).tolist() == sorted(space.actions(game))
            assert info["turn"][n] == game.turn and env.idle_plies()[n] == game.halfmove_clock
        actions = env.sample().copy()
        movers = info["turn"].copy()
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        for n, game in enumerate(games):
            game.push(space.decode(game, actions[n]))
            outcome = game.outcome()
            assert terminated[n] == (outcome is not None)
            if outcome is None:
                assert rewards[n] == 0
                continue
            ended += 1
            won = {None: 0, movers[n]: 1}.get(outcome.winner, -1)
            assert rewards[n] == won
            game.reset()
    assert ended > 6


def test_a_draw_rule_about_material_ends_games_in_the_environment_too():
    # Three kings against one, of which random play soon makes other endings with a rule of their own.
    fen = "W:WK1,K2,K3:BK32"
    env, game, space = VectorEnv(1, "russian", fen=fen), crownhead.Game("russian", fen), ActionSpace("russian")
    reasons = set()
    for _ in range(2000):
        action = env.sample().copy()
        _, _, terminated, _, _ = env.step(action)
        game.push(space.decode(game, action[0]))
        assert terminated[0] == game.is_game_over()
        if terminated[0]:
            reasons.add(game.outcome().reason)
            game.reset()
    assert {"main_road", "two_against_king"} <= reasons


def test_the_same_seed_gives_the_same_games():
    def keys(env, steps=60):
        told = []
        for _ in range(steps):
            env.step(env.sample())
            told.append([position.key for position in env.positions()])
        return told

    first = VectorEnv(600, seed=5, threads=1, opening_plies=4)
    assert keys(first) == keys(VectorEnv(600, seed=5, threads=2, opening_plies=4))
    other = VectorEnv(600, seed=6, opening_plies=4)
    assert len({position.key for position in other.positions()}) > 100, "openings differ"
    again = keys(other)
    other.reset(seed=6)
    assert keys(other) == again != keys(VectorEnv(600, seed=5, opening_plies=4))


def test_a_step_without_actions_is_one_by_lot():
    one, other = VectorEnv(50, "russian", seed=8), VectorEnv(50, "russian", seed=8)
    for _ in range(150):
        seen = [array.copy() for array in one.step(one.sample())[:4]]
        assert all((array == again).all() for array, again in zip(seen, other.step()))
        assert one.positions() == other.positions()


@pytest.mark.parametrize("variant", EVERY)
def test_a_rollout_is_many_steps_by_lot(variant):
    one, other = VectorEnv(20, variant, seed=4), VectorEnv(20, variant, seed=4)
    ends = [0, 0, 0]
    for _ in range(200):
        movers = np.array([position.turn for position in one.positions()])
        _, rewards, terminated, _, info = one.step()
        for reward, white in zip(rewards[terminated], movers[terminated]):
            ends[int(reward if white else -reward) + 1] += 1
    assert other.rollout(200) == tuple(ends) and sum(ends) > 20
    assert one.positions() == other.positions() and one.plies() == other.plies()
    assert one.step()[4]["action_mask"].sum() == other.step()[4]["action_mask"].sum()


@pytest.mark.parametrize("games, threads", [(600, 2), (7, 3), (5, 8)])
def test_threads_change_nothing_of_a_rollout_and_of_lots(games, threads):
    how = {"seed": 11, "opening_plies": 2, "max_plies": 90, "final_observations": True}
    one, other = VectorEnv(games, "russian", threads=1, **how), VectorEnv(games, "russian", threads=threads, **how)
    for _ in range(3):
        assert one.rollout(150) == other.rollout(150)
        assert one.positions() == other.positions() and one.plies() == other.plies()
        assert (one.sample() == other.sample()).all()
        for array, again in zip(one.step(one.sample())[:4], other.step(other.sample())[:4]):
            assert (array == again).all()


def test_rollout_and_sample_are_the_work_of_all_threads():
    def own_share(work):
        mine, all_of_it = time.thread_time(), time.process_time()
        work()
        return (time.thread_time() - mine) / (time.process_time() - all_of_it)

    env = VectorEnv(4_000, threads=2)
    for work in (env.step, lambda: env.rollout(100), lambda: [env.sample() for _ in range(300)]):
        assert own_share(lambda: [work() for _ in range(3)]) < 0.75


@pytest.mark.parametrize("variant", EVERY)
def test_a_step_that_nobody_looks_at_plays_the_same(variant):
    one, other = VectorEnv(12, variant, seed=9, opening_plies=3), VectorEnv(12, variant, seed=9, opening_plies=3)
    observations, info = other.reset(seed=9)
    one.reset(seed=9)
    lots, ended = random.Random(variant), 0
    for _ in range(300):
        observe, before = lots.random() < 0.5, (observations.copy(), info["action_mask"].copy())
        if lots.random() < 0.5:
            actions = one.sample().copy()
            assert (other.sample() == actions).all()
        else:
            actions = None
        seen, rewards, terminated, truncated, told = one.step(actions)
        again = other.step(actions, observe=observe)
        assert again[0] is observations
        assert all((array == copy).all() for array, copy in zip((rewards, terminated, truncated), again[1:4]))
        assert (info["turn"] == told["turn"]).all() and one.positions() == other.positions()
        expected_now = (seen, told["action_mask"]) if observe else before
        assert (observations == expected_now[0]).all() and (info["action_mask"] == expected_now[1]).all()
        ended += terminated.sum()
    assert ended > 12
    # Whatever looks at the boards next writes them anew.
    for look in (lambda env: env.reset(), lambda env: env.rollout(7)):
        one.step(observe=False)
        other.step(observe=False)
        assert one.positions() == other.positions()
        look(one)
        look(other)
        for n, position in enumerate(other.positions()):
            assert (observations[n] == expected(position)).all()
            legal = ActionSpace(variant).actions(position)
            assert np.flatnonzero(info["action_mask"][n]).tolist() == sorted(legal)


def test_numbers_of_an_environment_that_are_wrong_are_crownhead_errors():
    env, space = VectorEnv(2, "mini"), ActionSpace()
    calls = [
        *[(lambda n=n: VectorEnv(n)) for n in (-1, 0, 2**16 + 1, 2**70)],
        *[(lambda n=n: VectorEnv(2, seed=n)) for n in (-1, 2**64, 10**100)],
        *[(lambda n=n: VectorEnv(2, threads=n)) for n in (-1, 0, 257, 2**70)],
        *[(lambda n=n: VectorEnv(2, opening_plies=n)) for n in (-1, 1001, 2**70)],
        *[(lambda n=n: VectorEnv(2, max_plies=n)) for n in (0, 2**32, 2**70)],
        *[(lambda n=n: env.reset(seed=n)) for n in (-1, np.int64(-1), 2**64)],
        *[(lambda n=n: env.rollout(n)) for n in (-1, 0, 100_001, 2**70)],
        *[(lambda n=n: space.decode(crownhead.Game(), n)) for n in (-1, 1040, 2**70)],
        lambda: VectorEnv(2, fen="B:W1:B"),
        lambda: env.step([1]),
        lambda: planes(np.zeros((4, 32), np.uint8), "mini"),
    ]
    for call in calls:
        with pytest.raises(crownhead.Error):
            call()
    env.reset(seed=np.uint64(2**64 - 1))


def test_the_turns_of_an_environment_are_sides():
    env = VectorEnv(2)
    _, info = env.reset()
    position = env.positions()[0]
    assert position.count(info["turn"][0]) == position.count(crownhead.BLACK) == 12
    assert crownhead.Piece(np.bool_(True)) == crownhead.Piece(crownhead.WHITE)
    game = crownhead.Game()
    game.resign(np.bool_(True))
    assert game.outcome() == crownhead.Outcome(np.bool_(False), "resignation")
    for wrong in (np.int64(1), 1, "white", np.array([True])):
        with pytest.raises(TypeError, match="a side is crownhead.BLACK or crownhead.WHITE"):
            position.count(wrong)


def test_captures_that_join_the_same_squares_are_marked_and_taken_back():
    env, space = VectorEnv(1, fen="B:W6,7,14,15,32:B2"), ActionSpace()
    _, info = env.reset()
    assert np.flatnonzero(info["action_mask"][0]).tolist() == [1 * 32 + 17, 1024]
    assert {int(env.sample()[0]) for _ in range(50)} == {1 * 32 + 17, 1024}
    start = env.positions()[0]
    for action in (1 * 32 + 17, 1024):
        for observe in (True, False):
            env.reset()
            env.step([action], observe=observe)
            assert env.positions()[0] == start.after(space.decode(start, action))
            env.step()
            legal = space.actions(env.positions()[0])
            assert np.flatnonzero(info["action_mask"][0]).tolist() == sorted(legal)


def test_a_game_can_be_broken_off_and_an_opening_longer_than_a_game():
    env = VectorEnv(4, "mini", max_plies=5, opening_plies=1000)
    for n in range(1, 11):
        _, rewards, terminated, truncated, _ = env.step(env.sample())
        assert (truncated | terminated | (np.array(env.plies()) > 0)).all()
        assert not (truncated & terminated).any()


@pytest.mark.parametrize("variant", EVERY)
@pytest.mark.parametrize("threads", [1, 2])
def test_the_end_of_a_game_can_be_seen(variant, threads):
    how = {"seed": 3, "threads": threads, "max_plies": 60}
    env, plain = VectorEnv(6, variant, final_observations=True, **how), VectorEnv(6, variant, **how)
    games, space = [crownhead.Game(variant) for _ in range(6)], ActionSpace(variant)
    assert set(plain.reset()[1]) == {"action_mask", "turn"}
    told, lots = set(), random.Random(1)
    for _ in range(300):
        actions = env.sample().copy()
        plain.sample()
        observe = lots.random() < 0.8
        _, rewards, terminated, truncated, info = env.step(actions, observe=observe)
        again = plain.step(actions, observe=observe)
        assert all((array == other).all() for array, other in zip((rewards, terminated, truncated), again[1:4]))
        for n, game in enumerate(games):
            game.push(space.decode(game, actions[n]))
            reason = env.reasons[info["reason"][n]]
            if not (terminated[n] or truncated[n]):
                assert reason == ""
                continue
            assert (info["final_observation"][n] == expected(game.position)).all()
            assert reason == (game.outcome().reason if terminated[n] else "max_plies")
            told.add(reason)
            game.reset()
    assert told and "" not in told
    assert not env.reset()[1]["reason"].any()


def test_nothing_is_played_if_one_action_is_wrong():
    env = VectorEnv(3, seed=1)
    actions = env.sample().copy()
    before = env.positions()
    for wrong in (0, -1, 1040, 2**40, -(2**62)):
        bad = actions.copy()
        bad[2] = wrong
        with pytest.raises(crownhead.IllegalMoveError, match=f"action {wrong} is no legal move of game 2"):
            env.step(bad)
    for bad in (actions[:2], [1], 5, actions.reshape(3, 1), np.zeros((2, 3), int)):
        with pytest.raises((ValueError, TypeError)):
            env.step(bad)
    for bad in (actions.astype(float), ["a", "b", "c"], {}, [True, False, True]):
        with pytest.raises(TypeError, match="whole numbers"):
            env.step(bad)
    assert env.positions() == before
    for good in (list(map(int, actions)), actions.astype(np.int32), actions.astype(np.uint16)):
        env.reset(seed=1)
        assert env.sample().tolist() == actions.tolist()
        env.step(good)


def test_the_arrays_are_the_same_in_every_step_and_safe_from_their_users():
    env = VectorEnv(2)
    first, _ = env.reset()
    second, rewards, *_ = env.step(env.sample())
    assert first is second and not first.flags.owndata
    for array in (first, rewards):
        array.setflags(write=False)
    second.shape = (8, 32)
    env.step(env.sample())
    env.reset()
    with pytest.raises(ValueError):
        first.resize((4, 4))


def test_planes_put_squares_in_their_places():
    for variant in ("english", "italian", "international", "mini"):
        position = crownhead.Position(variant)
        position = position.after(position.legal_moves[0])
        seen = planes(ActionSpace(variant).observation(position), variant)
        width = position.variant.width
        assert seen.shape == (4, width, width) and seen.sum() == len(position.piece_map())
        squares = position.variant.squares
        for square, piece in position.piece_map().items():
            row, column = position.variant.place(squares + 1 - square if position.turn else square)
            assert seen[2 * piece.king + (piece.color != position.turn), row, column] == 1
    with pytest.raises(ValueError, match="50 squares"):
        planes(np.zeros((4, 32), np.uint8), "international")


def test_pettingzoo_is_content():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from crownhead.env import pettingzoo

    for variant in ("english", "mini", "frisian"):
        api_test(pettingzoo.env(variant), num_cycles=500)
        seed_test(lambda: pettingzoo.env(variant), num_cycles=100)
    env = pettingzoo.env("english", render_mode="ansi", max_plies=10)
    env.reset()
    lots, game = random.Random(1), crownhead.Game()
    space = ActionSpace()
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            continue
        assert agent == crownhead.COLOR_NAMES[game.turn]
        other = env.observe(crownhead.COLOR_NAMES[not game.turn])
        assert not other["action_mask"].any()
        assert (other["observation"] == expected(crownhead.Position(fen=flipped(game.fen())))).all()
        action = lots.choice(np.flatnonzero(observation["action_mask"]))
        game.push(space.decode(game, action))
        env.step(action)
        assert env.render() == str(game)
    assert game.ply() == 10


def flipped(fen):
    """The same board with the other side to move."""
    return ("W" if fen[0] == "B" else "B") + fen[1:]


def test_pettingzoo_pays_who_wins():
    pytest.importorskip("pettingzoo")
    from crownhead.env import pettingzoo

    env = pettingzoo.raw_env("english")
    env.reset()
    env.game = crownhead.Game(fen="B:W22:B17,1")
    env.agent_selection = "black"
    env.step(ActionSpace().encode(env.game, "17x26"))
    assert env.rewards == {"black": 1, "white": -1} and all(env.terminations.values())
    assert env.infos["black"]["reason"] == "no_pieces"


OPENSPIEL = """
import pyspiel
import crownhead.env.openspiel

for variant in ("english", "mini", "international", "russian"):
    game = pyspiel.load_game("python_crownhead", {"variant": variant})
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    assert game.num_distinct_actions() == crownhead.env.ActionSpace(variant).n
    assert game.observation_tensor_shape() == [5, crownhead.VARIANTS[variant].squares]
# A position and the same from the other side of the table have opposite values for player 0, from whose view algorithms
# there learn, so they must not look the same.
game = pyspiel.load_game("python_crownhead")
state, turned = game.new_initial_state(), game.new_initial_state()
state.game.set_fen("B:WK22:BK27,28")
turned.game.set_fen(state.game.position.mirror().fen())
assert [state.current_player(), turned.current_player()] == [0, 1]
assert state.legal_actions() == turned.legal_actions()
seen, other = state.observation_tensor(), turned.observation_tensor()
assert seen[:128] == other[:128] and seen[128:] == [0] * 32 and other[128:] == [1] * 32
assert state.observation_tensor(0) == state.observation_tensor(1) == seen
short = pyspiel.load_game("python_crownhead", {"max_plies": 4})
state = short.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert state.move_number() == 4 and state.returns() == [0, 0]
# An algorithm of theirs plays some moves, and the one that wins at once.
import numpy
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

game = pyspiel.load_game("python_crownhead", {"variant": "mini"})
lots = numpy.random.RandomState(1)
searcher = mcts.MCTSBot(game, 2.0, 30, mcts.RandomRolloutEvaluator(1, lots), solve=True, random_state=lots)
bots = [searcher, uniform_random.UniformRandomBot(1, lots)]
state = game.new_initial_state()
for _ in range(12):
    if state.is_terminal():
        break
    state.apply_action(bots[state.current_player()].step(state))
assert state.is_terminal() or state.move_number() == 12

def wins(state, action):
    after = state.child(action)
    return after.is_terminal() and after.returns()[state.current_player()] == 1

found = 0
while found < 3:
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        winning = [action for action in actions if wins(state, action)]
        if len(actions) > len(winning) > 0:
            assert searcher.step(state) in winning
            found += 1
        state.apply_action(lots.choice(actions))

# What OpenSpiel's own test of its interface asks of every game that it knows.
import importlib.util
import pathlib
import unittest
import open_spiel

path = pathlib.Path(open_spiel.__file__).parent / "integration_tests" / "api_test.py"
spec = importlib.util.spec_from_file_location("api_test", path)
api_test = importlib.util.module_from_spec(spec)
spec.loader.exec_module(api_test)
ours = type("Ours", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": "python_crownhead"})
ours.game = pyspiel.load_game("python_crownhead")
tests = unittest.defaultTestLoader.loadTestsFromTestCase(ours)
assert tests.countTestCases() >= 5
result = unittest.TextTestRunner().run(tests)
assert result.wasSuccessful() and not result.skipped, result
"""


def test_openspiel_is_content():
    pytest.importorskip("pyspiel")
    # In a process of its own: a fault there would end this one, and it prints much. With -I it does not meet the sources in
    # this folder in the place of what is installed.
    done = subprocess.run([sys.executable, "-I", "-c", OPENSPIEL], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
