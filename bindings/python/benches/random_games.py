"""How many plies of random English checkers a second: one game at a time, against OpenSpiel.

    python benches/random_games.py [SECONDS]

Both play the same way: ask for what is legal, choose one by lot, play it. OpenSpiel's rules are others (White starts,
and every jump of a capture is a ply of its own), so its plies are a little shorter than ours.
"""

import random
import sys
import time
from typing import Callable

import crownhead


def ours(choice: Callable[..., crownhead.Move]) -> int:
    game, plies = crownhead.Game(), 0
    while moves := game.legal_moves:
        game.push(choice(moves))
        plies += 1
    return plies


def theirs(choice: Callable[..., int]) -> Callable[[], int]:
    import pyspiel

    checkers = pyspiel.load_game("checkers")

    def play() -> int:
        state, plies = checkers.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def measured(name: str, play: Callable[[], int], seconds: float) -> float:
    plies, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        plies += play()
    rate = plies / (time.process_time() - begin)
    print(f"{name:32} {rate:12,.0f} plies a second of processor time")
    return rate


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    choice = random.Random(1).choice
    rate = measured("crownhead, one game at a time", lambda: ours(choice), seconds)
    try:
        other = measured("OpenSpiel checkers", theirs(choice), seconds)
    except ImportError:
        print("open_spiel is not installed, so there is nothing to compare with")
        return
    print(f"{'':32} {rate / other:12.1f} times as many")


if __name__ == "__main__":
    main()
