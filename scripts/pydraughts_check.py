#!/usr/bin/env python3
"""A client that nobody here wrote: the package pydraughts drives `crownhead hub` through whole games of
English checkers and meets `crownhead dxp`.

usage: pydraughts_check.py CROWNHEAD [HUB_GAMES [DXP_GAMES]]

Every warning of the package about an answer that it did not expect counts as a failure. Two things about
pydraughts 0.6.7 that the script has to know: inside, it plays English checkers turned by 180 degrees with
White to move first, and `HubEngine.play` mixes that with moves in the usual numbers; so positions are
handed to `HubEngine.go` in the inner form, where both agree. Its DXP client asks for the start position,
which is the same both ways, and then uses the usual numbers.
"""

import logging
import random
import re
import subprocess
import sys
import threading
import time

import draughts
from draughts import engine as engines

MAX_PLIES = 300
NODES = 2000


class Complaints(logging.Handler):
    """Collects what the package warns of."""

    def __init__(self):
        super().__init__(level=logging.WARNING)
        self.found = []

    def emit(self, record):
        self.found.append(record.getMessage())


def turned(text):
    """A move in the inner numbers of pydraughts, from the usual ones, and back."""
    return re.sub(r"\d+", lambda square: str(33 - int(square.group())), text)


def hub_game(engine, number):
    """One game: Crownhead has one side, a player who draws lots has the other."""
    lots = random.Random(number)
    board = draughts.Board(variant="english")
    engine.send("new-game")
    plies = 0
    while not board.is_over() and plies < MAX_PLIES:
        if plies % 2 == number % 2:
            position = board._game.get_fen()
            best, ponder = engine.go(position, nodes=NODES)
            move = draughts.Move(board, hub_move=turned(best))
            if "pv" not in engine.info or "nodes" not in engine.info:
                sys.exit(f"the search of {position} told {engine.info}")
        else:
            move = lots.choice(board.legal_moves())
        board.push(move)
        plies += 1
    return plies, board.winner()


def hub(crownhead, games):
    """Games over Hub, all by one process."""
    engine = engines.HubEngine([crownhead, "hub"])
    engine.configure({"variant": "english", "hash": "16"})
    engine.init()
    engine.ping()
    won = 0
    for number in range(games):
        plies, winner = hub_game(engine, number)
        own = draughts.BLACK if number % 2 == 0 else draughts.WHITE
        won += winner == own
    engine.quit()
    if engine.p.wait(timeout=10) != 0:
        sys.exit("crownhead hub did not leave in peace")
    engine.p.stdin.close()
    engine.p.stdout.close()
    print(f"pydraughts over Hub: {games} games of english, Crownhead won {won} against random moves")
    if won < games * 3 // 4:
        sys.exit("that is too few: something was misunderstood")


def dxp_game(crownhead, number):
    """One game over DXP, in which pydraughts asks and draws lots."""
    # A little time for each move, since pydraughts does not take messages apart that come together.
    command = [crownhead, "dxp", "--listen", "127.0.0.1:0", "--movetime", "150"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    port = server.stdout.readline().rsplit(":", 1)[1].strip()
    options = {"ip": "127.0.0.1", "port": port, "engine-opened": True}
    engine = engines.DXPEngine(options=options)
    board = draughts.Board(variant="english")
    lots = random.Random(number)
    plies = 0
    while not board.is_over() and plies < MAX_PLIES:
        result = engine.play(board)
        if result.move is None:
            break
        board.push(result.move)
        plies += 1
        if board.is_over():
            break
        board.push(lots.choice(board.legal_moves()))
        plies += 1
    # It waits for seven seconds before it closes its socket.
    threading.Thread(target=engine.quit, daemon=True).start()
    told = server.communicate(timeout=60)[0].strip()
    if server.returncode != 0 or not told.startswith("game 1:"):
        sys.exit(f"crownhead dxp ended with {server.returncode}: {told!r}")
    if plies < 20:
        sys.exit(f"a game over DXP broke off after {plies} plies: {told!r}")
    return told


def main():
    crownhead = sys.argv[1]
    hub_games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    dxp_games = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    complaints = Complaints()
    logging.getLogger("pydraughts").addHandler(complaints)
    begin = time.monotonic()
    hub(crownhead, hub_games)
    for number in range(dxp_games):
        print("pydraughts over DXP:", dxp_game(crownhead, number))
    print(f"pydraughts: {time.monotonic() - begin:.0f} s")
    if complaints.found:
        sys.exit("\n".join(["pydraughts complained:"] + complaints.found[:20]))


main()
