"""Checkers and draughts for Python.

`Game` is what python-chess calls a board: `push`, `pop`, `legal_moves`, `fen()`, `outcome()`.
`Position` is a value that never changes and can be a key of a dict. Squares are the numbers of PDN, from 1 on.

>>> import crownhead
>>> game = crownhead.Game()
>>> game.legal_moves
<LegalMoves (9-13, 10-14, 11-15, 12-16, 9-14, 10-15, 11-16)>
>>> game.push("11-15")
>>> game.turn == crownhead.WHITE
True
"""

from types import MappingProxyType as _MappingProxyType
from typing import Mapping as _Mapping

from . import pdn, tables
from ._crownhead import (
    AmbiguousMoveError,
    Analysis,
    Engine,
    Error,
    Estimate,
    Game,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    LegalMoves,
    Line,
    MatchResult,
    Move,
    Node,
    Outcome,
    PdnError,
    Piece,
    Player,
    Position,
    Record,
    Thinking,
    Tree,
    Variant,
    __version__,
    match,
)
from ._crownhead import variants as _variants

__all__ = [
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "STARTING_FEN",
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
    "Analysis",
    "Board",
    "Engine",
    "Error",
    "Estimate",
    "Game",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "LegalMoves",
    "Line",
    "MatchResult",
    "Move",
    "Node",
    "Outcome",
    "PdnError",
    "Piece",
    "Player",
    "Position",
    "Record",
    "Thinking",
    "Tree",
    "Variant",
    "__version__",
    "match",
    "pdn",
    "tables",
]

BLACK: bool = False
"""The side at the top of the board, on the low numbers."""
WHITE: bool = True
"""The side at the bottom of the board, on the high numbers."""
COLORS = (BLACK, WHITE)
COLOR_NAMES = ("black", "white")

VARIANTS: _Mapping[str, Variant] = _MappingProxyType({str(variant): variant for variant in _variants()})
"""Every rule set by its id."""

STARTING_FEN: str = Position().fen()
"""The start of English checkers."""

Board = Game
"""The name under which users of python-chess look for a game."""
