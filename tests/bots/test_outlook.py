"""The outlook: how good positions are, and the regression behind it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import pytest

from sulaco.bots import outlook
from sulaco.bots.corps.cards import HELD
from sulaco.bots.corps.habits import learned
from sulaco.bots.levels import Rookie
from sulaco.bots.outlook import judge
from sulaco.bots.runner import answer, playing, seat_bots
from sulaco.games import GAMES, load
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import Setup as BattlesSetup
from sulaco.games.encounters.state import Setup as EncountersSetup
from sulaco.lab.outlook import Snapshot, fit, snapshots
from sulaco.table.chance import Chance
from sulaco.table.decision import Decision
from sulaco.table.table import Table


def after(game: str, setup: Any, turn: int, seed: int = 1) -> Table[Any]:
    """A game of sensible bots, when this turn begins."""
    table = Table(load(game), setup, seed, history=False)
    bots = seat_bots(game, "sensible", table.kind.seats(setup), seed)
    while (decision := table.decision) is not None and table.game.state.turn < turn:
        table.choose(answer(table, decision, bots))
    assert table.decision is not None
    return table


def duel(turn: int) -> Table[Any]:
    return after("battles", BattlesSetup([starter("lt-ripley"), starter("the-queen-main")]), turn)


@pytest.mark.parametrize("game", GAMES)
def test_every_position_has_an_outlook(game: str) -> None:
    kind = load(game)
    for number in range(8):
        setup = kind.fuzz_setup(number, Chance.seeded(number))
        table = Table(kind, setup, number, history=False)
        roll = Random(number)
        for _ in range(120):
            if table.decision is None:
                break
            for seat in range(kind.seats(setup)):
                assert 0.0 <= outlook.outlook(table, seat) <= 1.0
            table.choose(roll.choice(table.decision.keys()))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_as_many_features_as_names(game: str) -> None:
    names, features = outlook.features_of(game)
    assert len(set(names)) == len(names)
    kind = load(game)
    table = Table(kind, kind.setups()[0], 1, history=False)
    assert len(features(table.game, 0)) == len(names)


def test_two_opponents_share_one_chance() -> None:
    """About: each side is asked for itself."""
    for turn in range(2, 9):
        table = duel(turn)
        assert outlook.outlook(table, 0) + outlook.outlook(table, 1) == pytest.approx(1.0, abs=0.1)


def test_a_wounded_main_character_is_worse() -> None:
    table = duel(6)
    before = outlook.outlook(table, 0)
    main = table.game.main_of(0)
    main.wounds += 2
    assert outlook.outlook(table, 0) < before - 0.05


def test_strikes_are_worse_and_good_cards_are_better() -> None:
    table = after("encounters", EncountersSetup(3, "alien"), 6)
    before = outlook.outlook(table, 0)
    state = table.game.state
    hand = list(state.players[0].hand)
    state.players[0].hand += state.hq
    better = outlook.outlook(table, 0)
    state.players[0].hand = hand
    for player in state.players:
        player.strikes += [card for card in state.strikes if not card.startswith("strike-0")][:4]
    assert outlook.outlook(table, 0) < before < better


def test_alien_players_want_the_opposite() -> None:
    table = after("encounters", EncountersSetup(3, "alien", alien_players=True), 6)
    good = outlook.outlook(table, 0)
    table.game.state.players[1].alien = table.game.state.avatars[0]
    assert outlook.outlook(table, 1) == pytest.approx(1 - outlook.outlook(table, 0))
    assert outlook.outlook(table, 0) != pytest.approx(good, abs=1e-9) or good == pytest.approx(0.5)


@pytest.mark.parametrize("mission", ["newt", "escape", "survive", "resupply"])
def test_fallen_characters_are_worse(mission: str) -> None:
    corps = load("corps")
    table = after("corps", corps.setup_type(mission, 3), 3)
    before = outlook.outlook(table, 0)
    for who in table.game.standing()[:3]:
        who.status = "down"
    table.game.refresh()
    assert outlook.outlook(table, 0) < before


def test_what_people_wear_and_hold_is_seen() -> None:
    corps = load("corps")
    table = after("corps", corps.setup_type("newt", 2), 2)
    names, features = outlook.features_of("corps")

    def seen() -> dict[str, float]:
        found = dict(zip(names, features(table.game, 0), strict=True))
        return {name: found[name] for name in ("hands", "held", "gear", "backup")}

    someone, player = table.game.standing()[0], table.game.state.players[1]
    someone.equipment, someone.backup, player.hand = [], "", []
    before = seen()
    someone.equipment = ["body-armor-1"]
    someone.backup = "hk-vp70-1"
    player.hand = ["close-call-1", "got-spares-1"]
    assert {name: value - before[name] for name, value in seen().items()} == pytest.approx(
        {"hands": 0.2, "held": (HELD["close-call"] + HELD["got-spares"]) / 10, "gear": 0.3, "backup": 1.0}
    )


def test_weights_for_other_features_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def features(game: Any, seat: int) -> list[float]:
        return [1.0]

    monkeypatch.setattr(outlook, "features_of", lambda game: (("something",), features))
    judge.cache_clear()
    with pytest.raises(ValueError, match="out of date"):
        judge("battles")
    judge.cache_clear()


def test_odds_become_chances() -> None:
    assert outlook.chance(0.0) == 0.5
    assert outlook.chance(1e9) == pytest.approx(1.0)
    assert outlook.chance(-1e9) == pytest.approx(0.0)


@pytest.mark.alone
def test_it_is_quick() -> None:
    """A playout must not spend its time here: some hundred microseconds each, with room for a busy machine."""
    table = duel(8)
    judged = judge("battles")
    judged(table.game, 0)
    best = 1.0
    for _ in range(5):
        start = perf_counter()
        for _ in range(100):
            judged(table.game, 0)
        best = min(best, (perf_counter() - start) / 100)
    assert best < 500e-6


# --- the regression ----------------------------------------------------------------------------------------------


def test_snapshots_are_the_same_every_time_and_tell_the_end() -> None:
    found = snapshots("battles", 1)
    assert found == snapshots("battles", 1)
    assert {each.result for each in found} == {0.0, 1.0}
    assert len(found) % 2 == 0


def test_players_together_are_told_once() -> None:
    found = snapshots("encounters", 0)
    assert found
    assert len({each.result for each in found}) == 1


def test_others_play_the_first_turns_of_every_second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """In corps rookies, or a squad with odd habits; then the default policy, which alone is noted."""
    asked: list[str] = []

    def noted(table: Table[Any], bots: Any) -> Iterator[Decision]:
        bot = bots[0]
        for decision in playing(table, bots):
            yield decision
            asked.append("rookie" if isinstance(bot, Rookie) else "own" if bot.habits == learned() else "odd")

    monkeypatch.setattr("sulaco.lab.outlook.playing", noted)
    for number, others in ((2, ""), (9, "odd"), (3, "rookie"), (5, "rookie"), (7, "odd")):
        asked.clear()
        found = snapshots("corps", number)
        assert set(asked) == {"own", others} - {""}
        assert asked == sorted(asked, key="own".__eq__), "first the others"
        assert 0 < len(found) < len(asked)


def test_the_regression_finds_what_games_were_made_with() -> None:
    pytest.importorskip("numpy")
    roll = Random(3)
    games = []
    for _ in range(10000):
        x = [1.0, roll.gauss(0, 1), roll.gauss(0, 1), 0.0]
        won = roll.random() < outlook.chance(0.5 * x[0] + 1.5 * x[1])
        games.append([Snapshot(x, float(won))])
    found = fit(games, 0)
    assert found.weights == pytest.approx([0.5, 1.5, 0.0, 0.0], abs=0.2)
    assert found.brier < found.plain - 0.03
    assert found.positions == 2000
    assert all(abs(said - happened) < 0.2 for said, happened, _ in found.bins)
    assert sum(many for _, _, many in found.bins) == 2000


def test_a_network_finds_what_features_mean_together() -> None:
    """Either of two is good, both are bad: no weights of their own can tell."""
    pytest.importorskip("numpy")
    roll = Random(3)
    games = []
    for _ in range(3000):
        x = [1.0, float(roll.random() < 0.5), float(roll.random() < 0.5)]
        won = roll.random() < (0.9 if x[1] != x[2] else 0.1)
        games.append([Snapshot(x, float(won))])
    plain, found = fit(games, 0), fit(games, 6)
    assert plain.bends == []
    assert plain.brier > plain.plain - 0.01
    assert found.brier < 0.11
    judged = outlook.Judge(lambda x, seat: x, found.weights, found.bends)
    for x in ([1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 1.0], [1.0, 1.0, 1.0]):
        assert judged(x, 0) == pytest.approx(0.9 if x[1] != x[2] else 0.1, abs=0.12)
    assert fit(games, 6) == found
