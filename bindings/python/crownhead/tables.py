"""Exact values: what endgame tables prove of a position, and the solution of a small game.

English checkers has tables up to five pieces in the package, and up to six where `crownhead tablebase build` has made
them; Mini-Checkers is solved from any position on.

>>> import crownhead
>>> from crownhead import tables
>>> tables.probe(crownhead.Position(fen="B:WK10:B2,3"))
<Verdict win in 61 plies>
>>> tables.probe(crownhead.Position()) is None      # too many pieces
True
"""

from ._crownhead import Verdict, probe, probe_moves

__all__ = ["Verdict", "probe", "probe_moves"]
