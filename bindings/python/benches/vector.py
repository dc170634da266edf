"""How many plies of random English checkers a second with 1,024 games at a time, on one core and on all.

    python benches/vector.py [SECONDS [GAMES]]

A rollout plays random moves and looks at the boards at the end only, which is what other libraries do in such a test. A
step writes observations, masks, rewards and ends of all games after every ply: by lot it chooses the moves itself, with an
array it is given them, as a learner does.
"""

import sys
import time

from typing import Callable

from crownhead.env import VectorEnv


def measured(name: str, env: VectorEnv, seconds: float, hundred_plies: Callable[[], object]) -> float:
    steps, begin, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < seconds:
        hundred_plies()
        steps += 100
    plies = steps * env.num_envs
    rate = plies / (time.process_time() - cpu)
    wall = plies / (time.perf_counter() - begin)
    print(f"{name:36} {wall:14,.0f} plies a second, {rate:14,.0f} a second of processor time")
    return rate


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    one, all_cores = VectorEnv(games, threads=1), VectorEnv(games)
    measured(f"{games} games, one core, rollout", one, seconds, lambda: one.rollout(100))
    measured(f"{games} games, one core, by lot", one, seconds, lambda: [one.step() for _ in range(100)])
    measured(f"{games} games, one core, array", one, seconds, lambda: [one.step(one.sample()) for _ in range(100)])
    measured(
        f"{games} games, all cores, array", all_cores, seconds, lambda: [all_cores.step(all_cores.sample()) for _ in range(100)]
    )


if __name__ == "__main__":
    main()
