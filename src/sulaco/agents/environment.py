"""A table as a PettingZoo AEC environment: whoever has to decide is the selected agent, and the mask its options.

A decision with more options than there are actions is asked in pages. What seats may do although another is asked is
offered to them first, as a step of its own in which the first action does nothing.
"""

from __future__ import annotations

from secrets import randbits
from typing import Any

import gymnasium
import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from sulaco.games import load, names
from sulaco.table.chance import Chance, mix
from sulaco.table.decision import Refused
from sulaco.table.forecast import Forecast
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from .features import LET_GO, MORE, Question, features, usual_setup
from .layout import Layout
from .picture import picture
from .questions import beside, mask, observe, question

MAX_STEPS = 20_000
"""A game is cut off after this many steps."""
ILLEGAL = -1.0
"""The reward of whoever takes an action that the mask does not allow."""


def env(game: str, setup: Any = None, **options: Any) -> Any:
    """The environment with PettingZoo's wrappers around it."""
    made: Any = TableEnv(game, setup, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table. Agents are called `player_1` and so on, in the order of the seats.

    - `asides`: seats are offered what they may do although another seat is asked; else only what is in their own turn.
    - `shaping`: the change of how well a seat stands, times this, is added to its rewards. From the same beginning it
      adds up to the same over every game that is played to its end, so what is best to do stays the best.
    - `max_steps`: after this many steps the game is cut off, and all agents are truncated.
    - `history`: the table remembers its way, and can be copied fast in mid-game (see `knowledge`).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "sulaco_v1", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        setup: Any = None,
        *,
        asides: bool = True,
        shaping: float = 0.0,
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
        history: bool = False,
    ) -> None:
        super().__init__()
        if game not in names():
            raise ValueError(f"There is no game '{game}'; there are: {', '.join(names())}.")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"There is no render mode '{render_mode}'; there are: ansi.")
        self.metadata = {**type(self).metadata, "name": f"sulaco_{game}_v1"}
        self.render_mode = render_mode
        self.kind = load(game)
        self.setup = self._setup(usual_setup(game) if setup is None else setup)
        self.features = features(game, self.setup)
        self.asides, self.shaping, self.max_steps, self.history = asides, shaping, max_steps, history
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.kind.seats(self.setup))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        layout = self.layout
        self.action_spaces = {agent: spaces.Discrete(layout.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (layout.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seed = randbits(63)
        self.agents: list[str] = []

    def _setup(self, setup: Any) -> Any:
        """A setup that can be played; ValueError with the reason if it cannot."""
        kind = self.kind
        try:
            found = setup if isinstance(setup, kind.setup_type) else msgspec.convert(setup, kind.setup_type)
            kind.set_up(found, Chance.seeded(0))
        except msgspec.ValidationError as error:
            raise ValueError(f"This is no setup of {kind.name}: {error}.") from None
        except Refused as refusal:
            raise ValueError(kind.texts().render(refusal.reason.text)) from None
        return found

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation mean."""
        return self.features.layout

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # --- playing -------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed is the same game; without one the next follows from the last.

        `options={"setup": ...}`: from now on this setup, for as many seats and with the same boxes.
        """
        wanted = (options or {}).get("setup")
        if wanted is not None:
            setup = self._setup(wanted)
            if self.kind.seats(setup) != len(self.possible_agents):
                raise ValueError(f"The setup has {self.kind.seats(setup)} seats, not {len(self.possible_agents)}.")
            if features(self.kind.name, setup) is not self.features:
                raise ValueError("The setup has other boxes, and with them other observations.")
            self.setup = setup
        self._seed = mix(self._seed + 1) if seed is None else seed
        self.table: Table[Any] = Table(self.kind, self.setup, self._seed, history=self.history)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.steps = 0
        self._standing = self._standings()
        self._ask()

    def step(self, action: int | None) -> None:
        """Take the option of this number for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        asked = self.question
        assert asked is not None
        if action is None or not 0 <= action < len(asked.options):
            raise ValueError(f"Action {action} is none of the {len(asked.options)} options of {agent}.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps += 1
        option = asked.options[int(action)]
        if option is MORE:
            self._turn_to(asked.page + 1)
        elif option is LET_GO:
            self._offered.pop(0)
            self._turn_to(0)
        else:
            self.table.choose(option.key)
            self._ask()
        self._reward()
        self._accumulate_rewards()
        if self.terminations[agent] or self.truncations[agent]:
            self._deads_step_first()

    def _ask(self) -> None:
        """A new decision: seats with asides act first."""
        decision = self.table.decision
        self._offered = [] if decision is None or not self.asides else beside(decision)
        self._turn_to(0)

    def _turn_to(self, page: int) -> None:
        """Select the agent that acts next, and its options."""
        self.question: Question | None = None
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        decision = self.table.decision
        if decision is None:
            return
        seat = self._offered[0] if self._offered else decision.seat
        self.question = question(self.features, self.table, seat, page)
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self.infos[agent]["action_mask"] = mask(self.features, self.question)

    # --- rewards -------------------------------------------------------------------------------------------

    def _reward(self) -> None:
        ending = self.table.ending
        if ending is not None:
            for agent, seat in self._seats.items():
                result = self.features.result(ending, seat, self.setup)
                self.rewards[agent] = result
                self.terminations[agent] = True
                self.infos[agent] = {"result": result, "ending": ending.reason.text.id}
        elif self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.shaping:
            now = self._standings()
            for agent in self.agents:
                self.rewards[agent] += self.shaping * (now[agent] - self._standing[agent])
            self._standing = now

    def _standings(self) -> dict[str, float]:
        """How well each seat stands by what it knows, between -1 and 1; 0 for all when the game is over."""
        if not self.shaping or self.table.ending is not None:
            return dict.fromkeys(self.possible_agents, 0.0)
        view, standing = self.table.game.view, self.features.standing
        return {agent: standing(view(seat), seat) for agent, seat in self._seats.items()}

    # --- seeing --------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now; the mask is empty unless it is selected."""
        seat = self._seats[agent]
        asked = self.question
        return observe(self.features, self.table, seat, asked if asked is not None and asked.seat == seat else None)

    def knowledge(self, agent: str) -> Knowledge[Any]:
        """For agents that plan: the agent's view, and worlds that may be, to be played on."""
        return Knowledge(self.table, self._seats[agent])

    def forecast(self, action: int) -> Forecast | None:
        """What this action of the selected agent leads to by the rules, as far as the agent may know: a way, rolls with
        their odds, a risk from 0 to 3. None if there is nothing to tell."""
        asked, decision = self.question, self.table.decision
        if asked is None or decision is None or not 0 <= action < len(asked.options):
            raise ValueError(f"Action {action} is no option of {self.agent_selection}.")
        option = asked.options[action]
        return None if option in (MORE, LET_GO) else self.table.game.forecast(decision, option)

    def render(self) -> str | None:
        """The table as the selected agent sees it, in lines of text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was given when the environment was made.")
            return None
        return picture(self.table, self.question)

    def close(self) -> None:
        """Part of the interface; an environment holds nothing that has to be closed."""
