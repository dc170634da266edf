"""Exact values: what endgame tables prove of a position, and the solution of a small game.

English checkers has tables up to five pieces in the package, and up to six where `crownhead tablebase build --pieces 6`
has made them. The other variants with kings have endings of three or four pieces, Frisian and Frysk as far as the steps
of their kings allow; `crownhead tablebase build --variant V` makes more. Mini-Checkers is solved from any position on, if
there is time to `think`. Straight checkers, which has no kings, has nothing.

>>> import crownhead
>>> from crownhead import tables
>>> tables.probe(crownhead.Position(fen="B:WK10:B2,3"))
<Verdict win in 61 plies>
>>> tables.probe(crownhead.Position("russian", fen="W:WK1,K2,K3:BK32"))
<Verdict win in 19 plies>
>>> tables.probe(crownhead.Position()) is None      # too many pieces
True
"""

from ._crownhead import Verdict, probe, probe_moves

__all__ = ["Verdict", "probe", "probe_moves"]
