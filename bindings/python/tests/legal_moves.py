"""Prints random games with all their moves, as the example `legal_moves` of the Rust library does, through Python.

    python tests/legal_moves.py VARIANT GAMES SEED [whole]

Games end after 120 plies, and with `whole` by the draw rules; then the winner and the reason are printed, too. The two outputs are to be equal to the last byte, and `scripts/pydraughts_moves.py` takes this script in the place
of that example.
"""

import sys

import crownhead

PLIES = 120


def text(move: crownhead.Move) -> str:
    if move.is_pass:
        # The Rust example names the square of a bit that no board has: the 64th, less the ghosts before it.
        nowhere = 64 - 64 // (move.before.variant.width + 1) + 1
        return f"{nowhere},{nowhere}"
    return ",".join(map(str, (move.from_square, move.to_square, *move.captures)))


def main() -> None:
    variant, games, lots = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    whole = sys.argv[4:] == ["whole"]
    out = []
    for _ in range(games):
        out.append("game")
        game = crownhead.Game(variant, automatic_draws=whole)
        while whole or game.ply() < PLIES:
            moves = game.legal_moves
            if not moves:
                break
            lots = (lots * 6_364_136_223_846_793_005 + 1) % 2**64
            played = moves[(lots >> 33) % len(moves)]
            out.append(" ".join(map(text, moves)) + " | " + text(played))
            game.push(played)
        outcome = game.outcome()
        if whole and outcome is not None:
            winner = "draw" if outcome.winner is None else crownhead.COLOR_NAMES[outcome.winner]
            out.append(f"end {winner} {outcome.reason}")
    print("\n".join(out))


main()
