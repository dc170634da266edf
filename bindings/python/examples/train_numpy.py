"""A small net learns checkers from nothing, with NumPy alone, in a few minutes, and beats random play.

    python examples/train_numpy.py [VARIANT] [MINUTES]

What it does, in the manner of a notebook:

1. A net of 64 hidden values is to say how a game will end for the side to move, from -1 to 1.
2. 1,024 games at a time are played by lot in Rust (`VectorEnv`). Every position is a sample: what the side to move saw,
   and how the game ended for it.
3. From then on the net plays against itself: for each game it looks at every legal move and every answer to it, and
   takes the move whose best answer hurts least, and every other time any move by lot. What comes of that is learned too.
4. After every round it plays a match against random play, and the best net so far is kept.
"""

import sys
import time
from typing import Any

import numpy as np

import crownhead
from crownhead.env import ActionSpace, VectorEnv

HIDDEN = 64
BATCH = 512
MEMORY = 200_000
# Every other move: whoever plays well on both sides draws, and draws teach little.
BY_LOT = 0.5
LOTS = np.random.default_rng(1)


class Net:
    """One hidden layer, and Adam to learn by."""

    def __init__(self, inputs: int) -> None:
        spread = 1 / np.sqrt(inputs)
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, 1), (1,)]
        self.weights = [LOTS.normal(size=shape) * spread if len(shape) == 2 else np.zeros(shape) for shape in shapes]
        self.means = [np.zeros(shape) for shape in shapes]
        self.squares = [np.zeros(shape) for shape in shapes]
        self.steps = 0

    def copied(self) -> list[Any]:
        return [weights.copy() for weights in self.weights]

    def hidden(self, seen: Any) -> Any:
        return np.maximum(seen @ self.weights[0] + self.weights[1], 0)

    def values(self, seen: Any) -> Any:
        """How games will end for the sides to move."""
        return np.tanh(self.hidden(seen) @ self.weights[2] + self.weights[3])[:, 0]

    def learn(self, seen: Any, results: Any) -> float:
        """One step towards these results; gives the mean square error before it."""
        hidden = self.hidden(seen)
        values = np.tanh(hidden @ self.weights[2] + self.weights[3])[:, 0]
        error = values - results
        output = (error * (1 - values**2))[:, None] / len(seen)
        inner = (output @ self.weights[2].T) * (hidden > 0)
        gradients = [seen.T @ inner, inner.sum(0), hidden.T @ output, output.sum(0)]
        self.steps += 1
        for weights, gradient, mean, square in zip(self.weights, gradients, self.means, self.squares):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            rate = 0.002 * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            weights -= rate * mean / (np.sqrt(square) + 1e-8)
        return float((error**2).mean())


def worth(net: Net, space: ActionSpace, positions: list[crownhead.Position]) -> Any:
    """What positions are worth to their sides to move."""
    values = net.values(np.array([space.observation(position) for position in positions]).reshape(len(positions), -1))
    for n, position in enumerate(positions):
        outcome = position.outcome()
        if outcome is not None:
            values[n] = 0 if outcome.winner is None else 2 if outcome.winner == position.turn else -2
    return values


def best_moves(net: Net, space: ActionSpace, positions: list[crownhead.Position]) -> list[crownhead.Move]:
    """For each position the move that is best if the opponent gives the best answer."""
    moves = [move for position in positions for move in position.legal_moves]
    after = [move.after for move in moves]
    answers = [[reply.after for reply in position.legal_moves] for position in after]
    leaves = worth(net, space, [leaf for few in answers for leaf in few] or after)
    values, place = -worth(net, space, after), 0
    for n, few in enumerate(answers):
        if few:
            values[n] = leaves[place : place + len(few)].min()
            place += len(few)
    best, place = [], 0
    for position in positions:
        count = len(position.legal_moves)
        best.append(moves[place + int(values[place : place + count].argmax())])
        place += count
    return best


def played(env: VectorEnv, space: ActionSpace, net: Any, steps: int, by_lot: float) -> tuple[Any, Any]:
    """Samples of games: what was seen, and how the game ended for the side that saw it."""
    seen, turns, ends = [], [], []
    observations, info = env.reset()
    for _ in range(steps):
        seen.append(observations.reshape(env.num_envs, -1).copy())
        turns.append(np.where(info["turn"], 1, -1))
        actions = env.sample().copy()
        if net is not None:
            chosen = np.flatnonzero(LOTS.random(env.num_envs) >= by_lot)
            positions = env.positions()
            mine = [positions[n] for n in chosen]
            if mine:
                moves = best_moves(net, space, mine)
                actions[chosen] = [space.encode(position, move) for position, move in zip(mine, moves)]
        observations, rewards, terminated, _, info = env.step(actions)
        ends.append((terminated.copy(), rewards.copy()))
    # From the last step to the first: the end that comes next is the end of the game.
    results, known = np.zeros(env.num_envs), np.zeros(env.num_envs, bool)
    samples, targets = [], []
    for n in range(steps - 1, -1, -1):
        terminated, rewards = ends[n]
        results = np.where(terminated, rewards * turns[n], results)
        known |= terminated
        samples.append(seen[n][known])
        targets.append((results * turns[n])[known])
    return np.concatenate(samples).astype(np.float64), np.concatenate(targets)


def learned(net: Net, samples: Any, targets: Any, rounds: int) -> float:
    errors = []
    for _ in range(rounds):
        order = LOTS.permutation(len(samples))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            some = order[begin : begin + BATCH]
            errors.append(net.learn(samples[some], targets[some]))
    return float(np.mean(errors[-50:])) if errors else float("nan")


def main() -> None:
    variant = sys.argv[1] if len(sys.argv) > 1 else "english"
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    end = time.monotonic() + 60 * minutes
    space = ActionSpace(variant)
    net = Net(space.shape[0] * space.shape[1])

    def learner(game: crownhead.Game) -> crownhead.Move:
        return best_moves(net, space, [game.position])[0]

    rounds, best, kept = 0, -1.0, net.copied()
    samples, targets = played(VectorEnv(1024, variant, seed=1), space, None, 300, 1.0)
    while True:
        if rounds > 0:
            env = VectorEnv(64, variant, seed=1 + rounds, opening_plies=6)
            more = played(env, space, net, 150, BY_LOT)
            # The oldest make room for the newest.
            samples = np.concatenate([samples, more[0]])[-MEMORY:]
            targets = np.concatenate([targets, more[1]])[-MEMORY:]
        error = learned(net, samples, targets, 2 if rounds == 0 else 1)
        result = crownhead.match(learner, "random", variant, games=100, seed=rounds, openings=2)
        left = end - time.monotonic()
        print(f"round {rounds}: {len(samples):6} positions, error {error:.3f}, {result}", flush=True)
        rounds += 1
        if result.score.value > best:
            best, kept = result.score.value, net.copied()
        if left <= 0:
            break
    net.weights = kept
    final = crownhead.match(learner, "random", variant, games=400, seed=1000, openings=2)
    print(f"at the end: score {final.score} against random play")


if __name__ == "__main__":
    main()
