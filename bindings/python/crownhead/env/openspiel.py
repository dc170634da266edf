"""Checkers for OpenSpiel, by the rules of the federations: the algorithms there play it like any other game.

    import pyspiel
    import crownhead.env.openspiel

    game = pyspiel.load_game("python_crownhead", {"variant": "russian"})
    state = game.new_initial_state()

Player 0 is Black and player 1 is White, whoever starts. Actions are those of `crownhead.env`; a whole capture is one
action, and repetition and the other draw rules end games. An observation has the four planes of `crownhead.env`, which are
as the side to move sees the board, and a fifth that is 0 where Black is to move and 1 where White is: algorithms there
learn what player 0 gets, which is the opposite in a position and the same one seen from the other side of the table. OpenSpiel wants to know the longest game:
after `max_plies` plies a game is drawn.
"""

from typing import Any, Optional

import numpy
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from .._crownhead import ActionSpace, Error, Game, Variant

__all__ = ["CheckersGame", "CheckersState"]

_TYPE = pyspiel.GameType(
    short_name="python_crownhead",
    long_name="Checkers and draughts by Crownhead",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": "english", "max_plies": 10_000},
)


class CheckersGame(pyspiel.Game):  # type: ignore[misc]
    """A variant as a game of OpenSpiel."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        params = params or {}
        self.variant = Variant(params.get("variant"))
        self.numbers = ActionSpace(self.variant)
        self.max_plies = int(params.get("max_plies", _TYPE.parameter_specification["max_plies"]))
        if self.max_plies < 1:
            raise Error(f"max_plies is {self.max_plies}, and must be at least 1")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.n,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self, state: Any = None) -> "CheckersState":
        if state is not None:
            raise Error("a game starts from its first position")
        return CheckersState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class CheckersState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: CheckersGame) -> None:
        # OpenSpiel would take None for a game, and crash.
        if not isinstance(game, CheckersGame):
            raise TypeError(f"a state belongs to a CheckersGame, not to {type(game).__name__}")
        super().__init__(game)
        self.game = Game(game.variant)
        self.variant = game.variant
        self.max_plies = game.max_plies

    def _is_cut(self) -> bool:
        return self.game.ply() >= self.max_plies

    def current_player(self) -> Any:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else int(self.game.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(_numbers(self.variant).actions(self.game))

    def _apply_action(self, action: int) -> None:
        self.game.push(_numbers(self.variant).decode(self.game, action))

    def _action_to_string(self, player: int, action: int) -> str:
        # OpenSpiel also asks for the names of actions that nobody can play here.
        if action in _numbers(self.variant).actions(self.game):
            return str(_numbers(self.variant).decode(self.game, action))
        squares = self.variant.squares
        if action >= squares * squares:
            return f"further capture {action - squares * squares}"
        ends = divmod(action, squares)
        own = [end + 1 if player == 0 else squares - end for end in ends]
        return f"{own[0]}-{own[1]}"

    def is_terminal(self) -> bool:
        return self.game.is_game_over() or self._is_cut()

    def returns(self) -> list[float]:
        outcome = self.game.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [-1.0, 1.0] if outcome.winner else [1.0, -1.0]

    def __str__(self) -> str:
        return str(self.game)


class _Observer:
    """What both players see: the board as the side to move does, and which side that is."""

    def __init__(self, game: CheckersGame, params: Any) -> None:
        if params:
            raise Error(f"an observation has no parameters such as {params}")
        planes, squares = game.numbers.shape
        self.tensor = numpy.zeros((planes + 1) * squares, numpy.float32)
        self.dict = {"observation": self.tensor.reshape(planes + 1, squares)}

    def set_from(self, state: CheckersState, player: int) -> None:
        seen = self.dict["observation"]
        seen[:-1] = _numbers(state.variant).observation(state.game)
        seen[-1] = state.game.turn

    def string_from(self, state: CheckersState, player: int) -> str:
        return state.game.fen()


_SPACES: dict[Variant, ActionSpace] = {}


def _numbers(variant: Variant) -> ActionSpace:
    """The actions of a variant. States are copied deeply, so they do not hold it themselves."""
    if variant not in _SPACES:
        _SPACES[variant] = ActionSpace(variant)
    return _SPACES[variant]


pyspiel.register_game(_TYPE, CheckersGame)
