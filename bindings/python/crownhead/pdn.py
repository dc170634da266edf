"""Files of games in Portable Draughts Notation.

A file of any size is read game by game, in little memory, and the reader takes what archives are full of: old
spellings, any encoding, captures written one jump at a time. A game that is wrong costs that game only.

>>> import io
>>> from crownhead import pdn
>>> file = io.StringIO('[Event "Club evening"] 1. 11-15 23-19 2. 8-11 1-0')
>>> for record in pdn.read(file):
...     print(record.tags["Event"], [str(move) for move in record.moves], record.result)
Club evening ['11-15', '23-19', '8-11'] 1-0
"""

import os as _os
from typing import IO as _IO
from typing import Any as _Any
from typing import Iterable as _Iterable
from typing import Literal as _Literal
from typing import Union as _Union
from typing import overload as _overload

from ._crownhead import Game as _Game
from ._crownhead import PdnError, PdnReader, PdnWriter, Record
from ._crownhead import Variant as _Variant

__all__ = ["PdnError", "PdnReader", "PdnWriter", "Record", "parse", "read", "write"]

_Source = _Union[str, "_os.PathLike[str]", _IO[_Any]]
_Rules = _Union[str, _Variant, None]


@_overload
def read(
    source: "_Source", variant: "_Rules" = None, *, errors: _Literal["raise", "skip"] = "raise"
) -> "PdnReader[Record]": ...
@_overload
def read(
    source: "_Source", variant: "_Rules" = None, *, errors: _Literal["yield"]
) -> "PdnReader[_Union[Record, PdnError]]": ...
def read(source: "_Source", variant: "_Rules" = None, *, errors: _Any = "raise") -> "PdnReader[_Any]":
    """The games of a file, one after the other; `source` is a path or an open file, of text or of bytes.

    `variant` is the rule set of games that do not name theirs. A game that is wrong raises a `PdnError`, after which
    `next()` goes on with the game behind it; with `errors="skip"` it is left out, and with `errors="yield"` the error
    comes in its place.
    """
    return PdnReader(source, variant, errors=errors)


@_overload
def parse(
    text: str, variant: "_Rules" = None, *, errors: _Literal["raise", "skip"] = "raise"
) -> "PdnReader[Record]": ...
@_overload
def parse(
    text: str, variant: "_Rules" = None, *, errors: _Literal["yield"]
) -> "PdnReader[_Union[Record, PdnError]]": ...
def parse(text: str, variant: "_Rules" = None, *, errors: _Any = "raise") -> "PdnReader[_Any]":
    """The games of a text, as `read` gives those of a file."""
    return PdnReader(text, variant, errors=errors, is_text=True)


def write(path: _Union[str, "_os.PathLike[str]"], games: _Iterable[_Union[Record, _Game]]) -> None:
    """Writes a file of records or games. It is there whole, or as it was before."""
    with PdnWriter(path) as writer:
        for game in games:
            writer.write(game)
