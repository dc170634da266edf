"""Checkers as a PettingZoo AEC environment: the agents `black` and `white` move in turn.

    from crownhead.env import pettingzoo

    env = pettingzoo.env("english")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else policy(observation["observation"], observation["action_mask"])
        env.step(action)

Observations and actions are those of `crownhead.env`. An agent that is not to move sees the board as if it were, with
an empty mask.
"""

from typing import Any, Optional, Union

import gymnasium
import numpy
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .._crownhead import ActionSpace, Error, Game, Variant

__all__ = ["env", "raw_env"]

AGENTS = ["black", "white"]


def env(
    variant: Union[str, Variant, None] = None, *, render_mode: Optional[str] = None, max_plies: Optional[int] = None
) -> Any:
    """The environment with PettingZoo's usual wrappers, which complain of steps that make no sense."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(variant, render_mode=render_mode, max_plies=max_plies), -1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself."""

    metadata = {"name": "crownhead_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        variant: Union[str, Variant, None] = None,
        *,
        render_mode: Optional[str] = None,
        max_plies: Optional[int] = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise Error(f"the render mode is {render_mode!r}, and may be 'ansi'")
        if max_plies is not None and max_plies < 1:
            raise Error(f"max_plies is {max_plies}, and must be at least 1")
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.game = Game(variant)
        self.numbers = ActionSpace(variant)
        self.possible_agents = AGENTS[:]
        self.agents = AGENTS[:]
        seen: dict[str, gymnasium.spaces.Space[Any]] = {
            "observation": gymnasium.spaces.Box(0, 1, self.numbers.shape, numpy.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.numbers.n,), numpy.int8),
        }
        self.observation_spaces = {agent: gymnasium.spaces.Dict(seen) for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.numbers.n) for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts a game. Nothing in it is left to chance, so the seed changes nothing."""
        self.game.reset()
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.game.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        here = self.game.position
        mask = numpy.zeros(self.numbers.n, numpy.int8)
        if AGENTS.index(agent) == here.turn:
            seen = self.numbers.observation(here)
            if not self.game.is_game_over():
                mask[self.numbers.actions(here)] = 1
        else:
            # The same pieces from the other side of the table: theirs are own ones, and squares count backwards.
            seen = self.numbers.observation(here)[[1, 0, 3, 2], ::-1].copy()
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.push(self.numbers.decode(self.game, int(action)))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0
        self.rewards = dict.fromkeys(AGENTS, 0)
        outcome = self.game.outcome()
        if outcome is not None:
            if outcome.winner is not None:
                self.rewards = {name: 1 if AGENTS[outcome.winner] == name else -1 for name in AGENTS}
            self.terminations = dict.fromkeys(AGENTS, True)
            self.infos = {name: {"reason": outcome.reason} for name in AGENTS}
        elif self.max_plies is not None and self.game.ply() >= self.max_plies:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[self.game.turn]
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
