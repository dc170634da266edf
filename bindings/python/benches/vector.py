"""How many plies of random English checkers a second with 1,024 games at a time, against OpenSpiel's one at a time.

    python benches/vector.py [SECONDS [GAMES]]

Two pairs do the same work. Bare games are played and nobody looks at the boards: OpenSpiel's `legal_actions` and
`apply_action`, here a rollout, or one `step(observe=False)` after the other, which tells after every ply how each game stands.
Seen games tell observation and mask in every position: OpenSpiel is asked for both, here `step` writes them, by lot, or with
an array of actions as a learner gives it. All play in turns of a tenth of the time, so that other work on the machine meets
them alike. The plies of OpenSpiel are a little shorter (random_games.py says why).
"""

import random
import sys
import time

from typing import Callable

from crownhead.env import VectorEnv

TURNS = 10


def openspiel(seen: bool) -> Callable[[], int]:
    """A random game of OpenSpiel that tells how many plies it had."""
    import pyspiel

    checkers, choice = pyspiel.load_game("checkers"), random.Random(1).choice

    def play() -> int:
        state, plies = checkers.new_initial_state(), 0
        while not state.is_terminal():
            if seen:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            state.apply_action(choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def measured(players: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Plies in a second of processor time of each; what is played tells how many it had."""
    plies, cpu, wall = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0), dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, play in players.items():
            begin, began = time.process_time(), time.perf_counter()
            while time.process_time() - begin < seconds / TURNS:
                plies[name] += play()
            cpu[name] += time.process_time() - begin
            wall[name] += time.perf_counter() - began
    rates = {name: plies[name] / cpu[name] for name in players}
    for name, rate in rates.items():
        print(f"{name:40} {plies[name] / wall[name]:14,.0f} plies a second, {rate:14,.0f} a second of processor time")
    return rates


def hundred_plies(env: VectorEnv, how: str) -> Callable[[], int]:
    """A hundred plies in every game of an environment."""

    def play() -> int:
        if how == "rollout":
            env.rollout(100)
        for _ in range(0 if how == "rollout" else 100):
            env.step(env.sample() if how == "array" else None, observe=how != "not seen")
        return 100 * env.num_envs

    return play


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    bare, seen = ("rollout", "not seen"), ("by lot", "array")
    players = {how: hundred_plies(VectorEnv(games, threads=1), how) for how in bare + seen}
    players["array, all cores"] = hundred_plies(VectorEnv(games), "array")
    players = {f"{games} games, {how}": play for how, play in players.items()}
    try:
        players |= {"OpenSpiel, bare": openspiel(False), "OpenSpiel, seen": openspiel(True)}
    except ImportError:
        measured(players, seconds)
        print("open_spiel is not installed, so there is nothing to compare with")
        return
    rates = measured(players, seconds)
    for hows, theirs in ((bare, "bare"), (seen, "seen"), (seen, "bare")):
        times = (f"{how} {rates[f'{games} games, {how}'] / rates[f'OpenSpiel, {theirs}']:.1f}" for how in hows)
        print(f"times as many as OpenSpiel, {theirs}: {', '.join(times)}")


if __name__ == "__main__":
    main()
