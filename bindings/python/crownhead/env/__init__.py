"""Environments to learn in: many games at once in Rust, and the interfaces of PettingZoo and OpenSpiel.

`VectorEnv` plays N games at a time. It needs NumPy and nothing else:

>>> from crownhead.env import VectorEnv
>>> env = VectorEnv(3, seed=1)
>>> observations, info = env.reset()
>>> observations.shape, info["action_mask"].shape
((3, 4, 32), (3, 1040))
>>> actions = env.sample()                    # or whatever a policy says: info["action_mask"] is what it may say
>>> observations, rewards, terminated, truncated, info = env.step(actions)
>>> info["turn"].tolist()                     # White is to move everywhere
[True, True, True]

**Observations** are as the side to move sees the board, its men going down: four planes of the squares, own men, their
men, own kings, their kings, in the order of PDN's numbers for Black and backwards for White. `planes` makes pictures of
rows and columns of them.

**Actions** are the numbers from 0 up to `num_actions`. From one square to another, as the side to move numbers them from
0, is `from * S + to`, where S is the number of squares: 1,024 on 8x8, 2,500 on 10x10, 324 on 6x6. Behind these are 16
numbers for captures that join the same two squares over other pieces, in the order of the legal moves; a pass is 0. A
whole capture is one action. `ActionSpace` tells them for one position: `encode`, `decode`, `mask`, `observation`.

**Rewards** are for the side that moved: 1 for a win, -1 for a loss (which only rules with a reversed goal know), 0 else.
A game that is over starts again in the same step, and what is seen then is the new game; with `final_observations=True`
`info["final_observation"]` has the last board of a game that was over in this step, and `info["reason"]` the place in
`env.reasons` of the word that says why, which is empty for games that go on. Repetition and the other draw
rules end games as in `Game`.

The arrays are the same in every step, with new values: copy what is to be kept. `step()` without actions plays by lot,
`step(..., observe=False)` leaves observations and masks as they are, which takes half of the time, and `rollout(n)` plays n
random plies in every game without looking at the boards between.

`crownhead.env.pettingzoo` has an AEC environment, `crownhead.env.openspiel` a game for OpenSpiel.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from .._arrays import numpy as _numpy
from .._crownhead import ActionSpace, Variant, VectorEnv
from .._crownhead import Error as _Error
from .._crownhead import Position as _Position

if _TYPE_CHECKING:
    import numpy.typing as _typing

__all__ = ["ActionSpace", "VectorEnv", "planes"]


def planes(
    observations: "_typing.NDArray[_numpy.uint8]", variant: "str | Variant | None" = None
) -> "_typing.NDArray[_numpy.uint8]":
    """Observations with rows and columns in the place of squares, for convolutions.

    >>> from crownhead.env import ActionSpace, planes
    >>> seen = ActionSpace("mini").observation(__import__("crownhead").Game("mini"))
    >>> planes(seen, "mini").shape
    (4, 6, 6)
    """
    rules = _Position(variant).variant
    if observations.shape[-1] != rules.squares:
        raise _Error(f"the last axis has {observations.shape[-1]} values, and {rules} has {rules.squares} squares")
    places = [rules.place(square) for square in range(1, rules.squares + 1)]
    rows, columns = (_numpy.array(one) for one in zip(*places))
    out = _numpy.zeros((*observations.shape[:-1], rules.width, rules.width), observations.dtype)
    out[..., rows, columns] = observations
    return out
