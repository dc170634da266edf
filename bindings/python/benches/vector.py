"""How many plies of random English checkers a second with 1,024 games at a time, against OpenSpiel's one at a time.

    python benches/vector.py [SECONDS [GAMES]]

A rollout plays random moves and looks at the boards at the end only; OpenSpiel's bare games do the same. A step writes
observations, masks, rewards and ends of all games after every ply: by lot it chooses the moves itself, with an array it is
given them, as a learner does. OpenSpiel's seen games ask for observation and mask in every position. Each of ours is
compared with the one that does the same work; the plies of OpenSpiel are a little shorter (random_games.py says why).
"""

import random
import sys
import time

from typing import Callable, Optional

from crownhead.env import VectorEnv


def openspiel(seen: bool) -> Optional[Callable[[], int]]:
    """A random game of OpenSpiel that tells how many plies it had, if OpenSpiel is there."""
    try:
        import pyspiel
    except ImportError:
        return None
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


def measured(name: str, seconds: float, play: Callable[[], int]) -> float:
    """Plies in a second of processor time; what is played tells how many it had."""
    plies, begin, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        plies += play()
    rate = plies / (time.process_time() - cpu)
    wall = plies / (time.perf_counter() - begin)
    print(f"{name:36} {wall:14,.0f} plies a second, {rate:14,.0f} a second of processor time")
    return rate


def hundred_plies(env: VectorEnv, how: str) -> Callable[[], int]:
    """A hundred plies in every game of an environment."""

    def play() -> int:
        if how == "rollout":
            env.rollout(100)
        for _ in range(0 if how == "rollout" else 100):
            env.step(env.sample() if how == "array" else None)
        return 100 * env.num_envs

    return play


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    one, all_cores = VectorEnv(games, threads=1), VectorEnv(games)
    rollout, lot, array = (
        measured(f"{games} games, one core, {how}", seconds, hundred_plies(one, how)) for how in ("rollout", "by lot", "array")
    )
    measured(f"{games} games, all cores, array", seconds, hundred_plies(all_cores, "array"))
    bare, seen = openspiel(False), openspiel(True)
    if bare is None or seen is None:
        print("open_spiel is not installed, so there is nothing to compare with")
        return
    bare_rate = measured("OpenSpiel, one game, bare", seconds, bare)
    seen_rate = measured("OpenSpiel, one game, seen", seconds, seen)
    print(f"times as many: rollout {rollout / bare_rate:.1f}, by lot {lot / seen_rate:.1f}, array {array / seen_rate:.1f}")
    print(f"a step by lot, seen, against bare games: {lot / bare_rate:.1f}")


if __name__ == "__main__":
    main()
