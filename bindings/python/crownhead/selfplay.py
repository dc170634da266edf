"""Files of self-play: let the engine play itself, and read its games as arrays to learn from.

    from crownhead import selfplay

    selfplay.play("games.bin", "english", games=1000, nodes=1000)
    data = selfplay.read("games.bin")
    data["observations"]        # one row for each ply: four planes of squares, as in crownhead.env; crownhead.weights
                                # tells how they become inputs of a net
    data["results"]             # 1, 0 or -1: how the game ended for the side to move

Files that `crownhead train selfplay` has written are the same.
"""

from . import _arrays as _arrays  # first of all: without NumPy there is nothing here
from ._crownhead import play_selfplay as play
from ._crownhead import read_selfplay as read

__all__ = ["play", "read"]
