"""Environments: exact masks, pages, asides, rewards, seeds, and what happens with an illegal action."""

from __future__ import annotations

import builtins
import sys
from typing import Any

import msgspec
import numpy as np
import pytest

from sulaco import agents
from sulaco.agents import env, raw_env
from sulaco.agents.features import LET_GO, MORE, features
from sulaco.games import GAMES
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import BattlesSetup
from sulaco.games.corps.state import Setup as CorpsSetup
from sulaco.games.encounters.state import EncountersSetup
from sulaco.table.decision import Ending, Reason
from sulaco.table.text import Text
from tests.agents.walks import walk

GUNS = CorpsSetup("survive", players=1)
"""A mission in which Sentry Guns are placed anywhere: the longest list of options that there is."""
HELPERS = EncountersSetup(players=3)


# --- options and actions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_allows_exactly_the_options_of_the_decision(game: str) -> None:
    table_env = raw_env(game, asides=False)
    taken = []
    for action in walk(table_env, 3):
        decision = table_env.table.decision
        seat = int(table_env.agent_selection.removeprefix("player_")) - 1
        keys = decision.keys() + [option.key for option in decision.asides if option.seat == seat]
        observation = table_env.observe(table_env.agent_selection)
        mask = observation["action_mask"]

        assert seat == decision.seat
        if MORE not in table_env.question.options and table_env.question.page == 0:
            assert mask.tolist() == [1] * len(keys) + [0] * (table_env.layout.actions - len(keys))
            taken.append(keys[action])
        else:
            shown = [option.key for option in table_env.question.options if option is not MORE]
            assert mask.sum() == len(table_env.question.options)
            assert set(shown) < set(keys)
            taken += [table_env.question.options[action].key] if table_env.question.options[action] is not MORE else []
        assert np.array_equal(table_env.infos[table_env.agent_selection]["action_mask"], mask)

    assert table_env.table.journal == taken
    assert table_env.table.ending is not None


def test_an_action_is_forecast_as_its_option_is() -> None:
    table_env = raw_env("corps", CorpsSetup("newt", players=1))
    told = 0
    for _ in walk(table_env, 4):
        decision = table_env.table.decision
        for action, option in enumerate(table_env.question.options):
            if option in (MORE, LET_GO):
                assert table_env.forecast(action) is None
            else:
                forecast = table_env.forecast(action)
                assert forecast == table_env.table.game.forecast(decision, option)
                told += forecast is not None
        if told > 100:
            break
    assert told > 100
    with pytest.raises(ValueError, match="no option of player_1"):
        table_env.forecast(len(table_env.question.options))


def test_more_options_than_actions_come_in_pages_that_show_each_of_them_once() -> None:
    table_env = raw_env("corps", GUNS)
    for _ in walk(table_env, 1):
        if len(table_env.table.decision.options) > 2 * table_env.layout.actions:
            break
    keys = table_env.table.decision.keys()
    journal = list(table_env.table.journal)
    shown: list[str] = []
    pages = 1
    while MORE in table_env.question.options:
        assert table_env.observe("player_1")["action_mask"].all()
        shown += [option.key for option in table_env.question.options[:-1]]
        table_env.step(table_env.layout.actions - 1)
        pages += 1
        assert table_env.agent_selection == "player_1"
        assert table_env.table.journal == journal
    shown += [option.key for option in table_env.question.options]

    assert pages == 3
    assert shown == keys
    last = len(table_env.question.options) - 1
    table_env.step(last)
    assert table_env.table.journal == [*journal, keys[-1]]


def test_the_other_players_are_offered_their_asides_before_the_decision_is_answered() -> None:
    table_env = raw_env("encounters", HELPERS)
    offers = 0
    for seed in range(16):
        passed: int | None = None
        for action in walk(table_env, seed):
            asked, decision = table_env.question, table_env.table.decision
            if passed is not None:
                assert (len(table_env.table.journal), asked.seat) == (passed, decision.seat)
            passed = None
            if not asked.aside:
                assert asked.seat == decision.seat
                continue
            offers += 1
            own = [option.key for option in decision.asides if option.seat == asked.seat]
            assert asked.seat != decision.seat
            assert asked.options[0] is LET_GO
            assert [option.key for option in asked.options[1:]] == own
            assert table_env.agent_selection == f"player_{asked.seat + 1}"
            if action == 0 and {option.seat for option in decision.asides} == {asked.seat}:
                passed = len(table_env.table.journal)

    assert offers > 3


def test_without_asides_only_the_asked_seat_acts() -> None:
    table_env = raw_env("encounters", HELPERS, asides=False)
    seen = 0
    for seed in range(12):
        for _ in walk(table_env, seed):
            decision = table_env.table.decision
            seen += any(option.seat != decision.seat for option in decision.asides)
            assert table_env.question.seat == decision.seat

    assert seen > 3


# --- seeds and setups ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_is_the_game_of_this_seed(game: str) -> None:
    one, other = raw_env(game), raw_env(game)
    one.reset(seed=7)
    other.reset(seed=7)

    assert one.table.seed == 7
    assert one.table.digest() == other.table.digest()
    one.reset()
    other.reset()
    assert one.table.seed == other.table.seed != 7


def test_an_environment_can_be_reset_to_another_setup_of_as_many_seats() -> None:
    table_env = raw_env("corps")
    table_env.reset(seed=1, options={"setup": {"mission": "escape", "players": 2}})

    assert table_env.table.game.state.mission == "escape"
    with pytest.raises(ValueError, match="The setup has 3 seats, not 2"):
        table_env.reset(options={"setup": {"mission": "escape", "players": 3}})


@pytest.mark.parametrize(
    ("game", "setup", "said"),
    [
        ("chess", None, "There is no game 'chess'; there are: corps, battles, encounters."),
        ("corps", {"mission": "picnic"}, "picnic"),
        ("corps", {"mission": 5}, "This is no setup of corps"),
        ("battles", {"decks": []}, "2"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(game: str, setup: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        env(game, setup)


def test_a_missing_library_is_named_with_the_extra_that_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sulaco.agents.environment", raising=False)
    real = builtins.__import__

    def without_pettingzoo(name: str, *rest: Any) -> Any:
        if name.startswith("pettingzoo"):
            raise ModuleNotFoundError("No module named 'pettingzoo'", name="pettingzoo")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_pettingzoo)
    with pytest.raises(agents.MissingLibrary) as caught:
        agents.env("battles")
    assert str(caught.value) == "Environments need pettingzoo; install sulaco with its extra: sulaco[agents]"


# --- rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_rewarded_before_the_end_and_then_all_are(game: str) -> None:
    table_env = raw_env(game)
    for _ in walk(table_env, 2):
        assert set(table_env.rewards.values()) == {0.0}
        assert not any(table_env.terminations.values())

    winners = table_env.table.ending.winners
    assert table_env.rewards == {
        f"player_{seat + 1}": 1.0 if seat in winners else -1.0 for seat in range(len(table_env.possible_agents))
    }
    assert all(table_env.terminations.values())
    assert {info["ending"] for info in table_env.infos.values()} == {table_env.table.ending.reason.text.id}
    for _ in table_env.possible_agents:
        _, reward, over, _, _ = table_env.last()
        assert over
        assert abs(reward) == 1
        table_env.step(None)
    assert table_env.agents == []


def test_a_cooperative_game_is_won_and_lost_together() -> None:
    told = features("corps")
    reason = Reason(Text("ending.won"))

    assert [told.result(Ending((0, 1, 2), reason), seat, None) for seat in range(3)] == [1.0, 1.0, 1.0]
    assert [told.result(Ending((), reason), seat, None) for seat in range(3)] == [-1.0, -1.0, -1.0]


def test_sides_that_win_together_share_the_win_and_a_team_does_not() -> None:
    told = features("battles")
    deck = starter("warrant-officer-ripley")
    duel, teams = BattlesSetup([deck] * 2), BattlesSetup([deck] * 4, "teams")
    reason = Reason(Text("ending.tie"))

    assert [told.result(Ending((0, 1), reason), seat, duel) for seat in (0, 1)] == [0.0, 0.0]
    assert [told.result(Ending((1,), reason), seat, duel) for seat in (0, 1)] == [-1.0, 1.0]
    assert [told.result(Ending((0, 2), reason), seat, teams) for seat in range(4)] == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.parametrize("game", GAMES)
def test_shaping_adds_rewards_on_the_way_that_add_up_to_the_same_over_every_game(game: str) -> None:
    table_env = raw_env(game, shaping=0.5)
    first = None
    for way in range(2):
        total = dict.fromkeys(table_env.possible_agents, 0.0)
        moves = 0
        table_env.reset(seed=4)
        while table_env.question is not None:
            table_env.step((way * 7 + moves) % len(table_env.question.options))
            moves += 1
            for agent, reward in table_env.rewards.items():
                total[agent] += reward
        won = {
            agent: 1.0 if seat in table_env.table.ending.winners else -1.0 for agent, seat in table_env._seats.items()
        }
        added = {agent: round(total[agent] - won[agent], 9) for agent in total}
        first = first or added
        assert added == first


def test_a_game_that_takes_too_long_is_broken_off_for_all() -> None:
    table_env = raw_env("battles", max_steps=5)
    table_env.reset(seed=1)
    for _ in range(5):
        assert not any(table_env.truncations.values())
        table_env.step(0)

    assert all(table_env.truncations.values())
    assert not any(table_env.terminations.values())
    assert set(table_env.rewards.values()) == {0.0}


# --- illegal actions -------------------------------------------------------------------------------------------------


def test_an_illegal_action_ends_the_game_and_is_a_loss() -> None:
    table_env = env("battles")
    table_env.reset(seed=1)
    agent = table_env.agent_selection
    illegal = int(np.flatnonzero(table_env.last()[0]["action_mask"] == 0)[0])
    table_env.step(illegal)

    assert all(table_env.terminations.values())
    assert table_env.rewards[agent] == -1
    assert table_env.unwrapped.table.journal == []


def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table_env = raw_env("battles")
    table_env.reset(seed=1)
    before = table_env.table.digest()

    for action in (len(table_env.question.options), -1, None):
        with pytest.raises(ValueError, match="is none of the 2 options of player_"):
            table_env.step(action)
    assert table_env.table.digest() == before


# --- seeing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_shows_the_table_and_numbers_the_options(game: str) -> None:
    table_env = raw_env(game, render_mode="ansi")
    pictures = []
    for number, _ in enumerate(walk(table_env, 6)):
        if number % 20 == 0:
            pictures.append(table_env.render())
            for action in range(len(table_env.question.options)):
                assert f"\n{action:>3} " in pictures[-1]
    assert "The game is over" in table_env.render()
    assert len(set(pictures)) == len(pictures) > 1


def test_the_picture_keeps_the_hand_of_others_to_itself() -> None:
    table_env = raw_env("battles", render_mode="ansi")
    for _ in walk(table_env, 6, 12):
        pass
    seat = table_env.question.seat
    picture = table_env.render()
    other = table_env.table.fork()
    other.game.state.players[1 - seat].hand.reverse()
    other.game.state.players[1 - seat].hand[0] = "lets-rock-4"
    table_env.table = other

    assert table_env.render() == picture
    other.game.state.players[seat].hand[0] = "lets-rock-4"
    assert table_env.render() != picture


def test_render_without_a_mode_warns() -> None:
    table_env = raw_env("battles")
    table_env.reset(seed=1)
    with pytest.warns(UserWarning, match="no render_mode"):
        assert table_env.render() is None
    with pytest.raises(ValueError, match="There is no render mode 'human'"):
        raw_env("battles", render_mode="human")


def test_the_state_of_all_is_not_offered() -> None:
    table_env = raw_env("battles")
    table_env.reset(seed=1)
    with pytest.raises(NotImplementedError):
        table_env.state()


def test_eyes_give_worlds_that_may_be() -> None:
    table_env = raw_env("battles", history=True)
    for _ in walk(table_env, 2, 30):
        pass
    seat = table_env.question.seat
    knowledge = table_env.knowledge(table_env.agent_selection)
    world = knowledge.world(5)

    assert msgspec.msgpack.encode(knowledge.view()) == msgspec.msgpack.encode(world.game.view(seat))
    assert world.digest() != table_env.table.digest()
