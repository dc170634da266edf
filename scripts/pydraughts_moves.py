#!/usr/bin/env python3
"""A fourth proof of the rules: a library that nobody here wrote, pydraughts, finds the same legal moves at every
position of random games.

usage: pydraughts_moves.py LEGAL_MOVES [GAMES [VARIANT...]]

LEGAL_MOVES is the example of crownhead-rules that prints random games with all their moves
(`cargo build --release -p crownhead-rules --example legal_moves`).

Mistakes of pydraughts 0.6.7 that are known, and where the two may differ:
- A Frisian king is worth 1.501 men there, where n kings are worth more than 2n - 1 men and less than 2n. Positions in
  which the captures that it allows do not have the highest worth are counted and not compared.
- The limit of three steps of one king in a row counts a promotion otherwise; there, too, the difference must be
  exactly the steps of one king.
"""

import subprocess
import sys

from draughts.core.game import Game

# Our name, the name of pydraughts, and how a square of ours is called inside of it.
VARIANTS = {
    "international": ("standard", lambda n: n),
    "antidraughts": ("antidraughts", lambda n: n),
    "breakthrough": ("breakthrough", lambda n: n),
    "frisian": ("frisian", lambda n: n),
    "frysk": ("frysk!", lambda n: n),
    "russian": ("russian", lambda n: n),
    "brazilian": ("brazilian", lambda n: n),
    "italian": ("italian", lambda n: n),
    # Its White is our Black.
    "english": ("english", lambda n: 33 - n),
}


def parsed(text, name):
    start, end, *captured = [name(int(number)) for number in text.split(",")]
    return start, end, frozenset(captured)


def found(game):
    """Its legal moves: what we call a move, and the legs by which it is played there."""
    moves, captures = game.legal_moves()
    told = {}
    for legs, taken in zip(moves, captures):
        taken = frozenset(square for square in taken if square is not None)
        told[(legs[0][0], legs[-1][1], taken)] = legs
    return told


def worth(game, move):
    """A king is two men less a little."""
    kings = sum(1 for square in move[2] if game.board.searcher.get_piece_by_position(square).king)
    return 100 * (len(move[2]) - kings) + 199 * kings


def is_known(variant, game, ours, theirs):
    """Whether a difference is one of the mistakes named above."""
    if variant not in ("frisian", "frysk"):
        return False
    if any(move[2] for move in ours):
        return max(worth(game, move) for move in ours) > max(worth(game, move) for move in theirs)
    different = ours ^ theirs
    kings = {move[0] for move in different}
    return len(kings) == 1 and game.board.searcher.get_piece_by_position(kings.pop()).king


def compare(program, variant, games):
    theirs_called, name = VARIANTS[variant]
    command = [program, variant, str(games), "7"]
    lines = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    game, positions, known, skip = None, 0, 0, False
    for line in lines:
        if line == "game":
            game, skip = Game(variant=theirs_called), False
            continue
        if skip:
            continue
        legal, played = line.split(" | ")
        ours = {parsed(text, name) for text in legal.split()}
        theirs = found(game)
        if ours != set(theirs):
            if not is_known(variant, game, ours, set(theirs)):
                only = [sorted(map(str, side)) for side in (ours - set(theirs), set(theirs) - ours)]
                sys.exit(f"{variant}: {game.get_fen()}: only here {only[0]}, only there {only[1]}")
            known += 1
        positions += 1
        move = parsed(played, name)
        if move in theirs:
            game.push(theirs[move])
        else:
            # It cannot follow a move that it holds for illegal.
            skip = True
    print(f"pydraughts: {variant}, {games} games, {positions} positions agree, {known} known mistakes")


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    for variant in sys.argv[3:] or VARIANTS:
        compare(program, variant, games)


main()
