"""Forecasts: what is said of a scan, a fight, a recruit, an attack or the end of the actions is what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from sulaco.games.encounters import Encounters, strikes
from sulaco.games.encounters.action_options import Do
from sulaco.games.encounters.cards import CARDS, Character, of_kind
from sulaco.games.encounters.forecast import deadly
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import setups
from sulaco.table.forecast import Forecast, Risk
from sulaco.table.table import Table
from sulaco.table.text import Text

from .foretold import course_of, left
from .tables import alter, asked, keys, state


def told(table: Table[Encounters], key: str) -> Forecast | None:
    assert table.decision is not None
    return table.game.forecast(table.decision, table.decision.find(key))


# --- as it is said, so it comes --------------------------------------------------------------------------------------


def test_what_is_told_of_an_answer_is_what_comes_of_it() -> None:
    checked: dict[str, int] = {}
    every = list(setups())
    for seed in range(60):
        table = Table(Encounters, every[seed % len(every)], seed)
        chance = Random(seed)
        for _ in range(200):
            decision = table.decision
            if decision is None:
                break
            if decision.kind == "action" and chance.random() < 0.5:
                found = [(o, table.game.forecast(decision, o)) for o in decision.options if isinstance(o.value, Do)]
                verbs = sorted({o.value.verb for o, f in found if f is not None or o.value.verb == "end"})
                verb = "attack" if "attack" in verbs else chance.choice(verbs)
                option, forecast = chance.choice([(o, f) for o, f in found if o.value.verb == verb])
                copy = table.fork()
                course = course_of(copy, verb, forecast)
                if course is not None:
                    copy.choose(option.key)
                    while key := course.next():
                        copy.choose(key)
                    checked[verb] = checked.get(verb, 0) + course.check()
            keys = decision.keys()
            busy = [key for key in keys if key.startswith(("play", "fight", "recruit"))]
            table.choose(chance.choice(busy if busy and chance.random() < 0.8 else keys))
    assert sum(checked.values()) >= 300
    assert min(checked[verb] for verb in ("scan", "fight", "recruit", "attack", "end")) >= 15, checked


def test_to_ask_for_a_forecast_changes_nothing() -> None:
    every = list(setups())
    for seed in range(8):
        table = Table(Encounters, every[seed % len(every)], seed)
        chance = Random(seed)
        for _ in range(40):
            decision = table.decision
            if decision is None:
                break
            before, told_before = table.digest(), len(table.events)
            for option in (*decision.options, *decision.asides):
                table.game.forecast(decision, option)
            assert (table.digest(), len(table.events)) == (before, told_before)
            table.choose(chance.choice(decision.keys()))


# --- exactly ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L7.02")
def test_a_scan_tells_what_is_left_and_names_only_a_card_that_was_seen() -> None:
    p = Position()
    card = p.room("airlock", "egg", up=False)
    p.points(attack=4)
    t = p.table()
    cost = t.game.room_card(4).scan
    forecast = told(t, "scan:airlock")
    assert forecast is not None
    assert forecast.risk == Risk.NONE
    assert forecast.throws[0].outcome == Text("outcome.scan", {"n": 4 - cost})
    assert (forecast.throws[0].score, forecast.throws[0].needed) == (4, cost)
    p.state.known[card] = 1
    t = p.table()
    forecast = told(t, "scan:airlock")
    assert forecast is not None
    assert forecast.throws[0].outcome == Text("outcome.scan-known", {"n": 4 - cost, "card": card})
    p.state.known[card] = 2  # the other player has seen it
    forecast = told(p.table(), "scan:airlock")
    assert forecast is not None
    assert forecast.throws[0].outcome.id == "outcome.scan"


@pytest.mark.rule("L8.02", "L8.08")
def test_a_fight_tells_what_is_left_and_what_the_dying_enemy_does() -> None:
    p = Position()
    spray, tall = p.zone("acid-spray-xenomorph", "towering-xenomorph")
    p.points(attack=9)
    t = p.table()
    forecast = told(t, f"fight:{spray}")
    assert left(forecast) == 6
    assert forecast is not None
    assert forecast.throws[0].outcome.id == "outcome.dies-and"
    tall_left = left(told(t, f"fight:{tall}"))
    t.choose(f"fight:{tall}")
    assert state(t).attack == tall_left


@pytest.mark.rule("L8.08", "L9.04")
@pytest.mark.parametrize(("hurt", "risk"), [((), Risk.HARM), (("run-through-1", "run-through-2"), Risk.LOSS)])
def test_a_death_ability_that_strikes_may_hurt_or_kill(
    monkeypatch: pytest.MonkeyPatch, hurt: tuple[str, ...], risk: Risk
) -> None:
    alter(monkeypatch, "acid-spray-xenomorph", death="strike 1")
    p = Position()
    (spray,) = p.zone("acid-spray-xenomorph")
    p.wounds(0, *hurt)
    p.points(attack=9)
    t = p.table()
    if hurt:
        assert deadly(t.game, 0) == 4
    forecast = told(t, f"fight:{spray}")
    assert forecast is not None
    assert forecast.risk == risk
    assert (forecast.stake is not None) is (risk == Risk.LOSS)


@pytest.mark.rule("L6.02", "L6.05")
def test_recruiting_tells_the_points_that_are_left() -> None:
    p = Position()
    p.points(recruit=5)
    t = p.table()
    assert left(told(t, "recruit:sergeant")) == 2
    t.choose("recruit:sergeant")
    assert state(t).recruit == 2


@pytest.mark.rule("L9.01", "L9.02", "L9.04")
def test_the_end_of_the_actions_tells_how_many_strikes_come_and_what_would_kill() -> None:
    p = Position()
    (enemy,) = p.zone("towering-xenomorph")
    p.hand(0, "grunt")
    t = p.table()
    n = strikes.coming(t.game, 0)[0][1]
    assert n > 0
    forecast = told(t, "end")
    assert forecast is not None
    kills = strikes.health(t.game, 0)
    assert [(throw.by, throw.at, throw.needed, throw.own) for throw in forecast.throws] == [
        (enemy, "player-1", kills, True)
    ]
    assert forecast.throws[0].outcome == Text("outcome.strikes-you", {"n": n})
    assert forecast.risk == Risk.HARM
    p.wounds(0, "run-through-1", "run-through-2")
    forecast = told(p.table(), "end")
    assert forecast is not None
    assert forecast.risk == Risk.LOSS
    assert forecast.stake == Text("stake.struck", {"n": n, "deadly": kills - 6})


@pytest.mark.rule("L16.02")
def test_strikes_that_are_avoided_anyway_are_not_told() -> None:
    p = Position()
    p.zone("towering-xenomorph")
    p.hand(0, "grunt")
    p.state.turn_notes.append("avoid-strikes:0")
    assert told(p.table(), "end") is None


@pytest.mark.rule("L13.10", "L99.17")
def test_nobody_is_told_of_strikes_who_is_infected() -> None:
    p = Position()
    p.zone("towering-xenomorph")
    p.hand(0, "grunt")
    p.discard(0, "chestburster")
    assert told(p.table(), "end") is None


@pytest.mark.rule("L13.03")
def test_a_facehugger_whose_time_has_come_is_told() -> None:
    p = Position()
    p.hand(0, "grunt")
    hugger = p.hugger(1, turns=1)
    forecast = told(p.table(), "end")
    assert forecast is not None
    assert [(throw.by, throw.at, throw.outcome.id) for throw in forecast.throws] == [
        (hugger, "player-2", "outcome.hugs")
    ]
    assert forecast.risk == Risk.HARM


@pytest.mark.rule("L3.03")
def test_what_cannot_be_helped_is_no_risk() -> None:
    p = Position()
    p.zone("towering-xenomorph")
    t = p.table()
    assert keys(t) == ["end"]
    forecast = told(t, "end")
    assert forecast is not None
    assert (len(forecast.throws), forecast.risk) == (1, Risk.NONE)


@pytest.mark.rule("L14.01", "L14.02")
@pytest.mark.parametrize(
    ("hurt", "stake"),
    [((), "stake.mate-hurt"), (("run-through-1", "run-through-2"), "stake.mate")],
)
def test_a_team_mate_is_named_as_one_of_the_own_side(hurt: tuple[str, ...], stake: str) -> None:
    p = Position()
    p.points(attack=9)
    p.wounds(1, *hurt)
    t = p.table()
    forecast = told(t, "attack:player-2")
    assert forecast is not None
    assert forecast.throws[0].own
    assert (forecast.risk, forecast.stake.id if forecast.stake else "") == (Risk.LOSS, stake)


@pytest.mark.rule("L18.08")
def test_an_alien_player_is_nobody_of_the_own_side() -> None:
    p = Position(alien_players=True)
    p.alien(1)
    p.points(attack=9)
    forecast = told(p.table(), "attack:player-2")
    assert forecast is not None
    assert (forecast.throws[0].own, forecast.risk, forecast.stake) == (False, Risk.NONE, None)


@pytest.mark.rule("L19.04", "L19.20")
@pytest.mark.parametrize(
    ("mine", "theirs", "shown", "own", "risk"),
    [
        ("good", "evil", False, False, Risk.HARM),
        ("good", "evil", True, False, Risk.NONE),
        ("good", "good", False, False, Risk.HARM),
        ("good", "good", True, True, Risk.LOSS),
        ("evil", "good", True, False, Risk.NONE),
    ],
)
def test_whose_side_a_player_is_on_is_told_only_as_far_as_it_is_open(
    mine: str, theirs: str, shown: bool, own: bool, risk: Risk
) -> None:
    p = Position(3, agendas="hidden")
    names = {side: [card.id for card in of_kind("agenda") if card.side == side] for side in ("good", "evil")}
    p.agenda(0, names[mine][0])
    p.agenda(1, names[theirs][-1], shown=shown)
    p.points(attack=9)
    forecast = told(p.table(), "attack:player-2")
    assert forecast is not None
    assert (forecast.throws[0].own, forecast.risk) == (own, risk)


@pytest.mark.rule("L19.24")
@pytest.mark.parametrize("side", ["good", "evil"])
def test_an_agenda_that_its_own_player_does_not_know_tells_nothing(side: str) -> None:
    p = Position(3, agendas="delayed")
    names = {each: [card.id for card in of_kind("agenda") if card.side == each] for each in ("good", "evil")}
    p.agenda(0, names[side][0])
    p.agenda(1, names["good"][-1], shown=True)
    p.points(attack=9)
    forecast = told(p.table(), "attack:player-2")
    assert forecast is not None
    assert (forecast.throws[0].own, forecast.risk) == (True, Risk.LOSS)


@pytest.mark.rule("L12.17")
def test_to_take_a_strike_that_could_be_avoided_tells_what_would_kill() -> None:
    p = Position()
    shield = next(card.id for card in CARDS.values() if isinstance(card, Character) and card.avoid)
    p.vigilant(0, shield)
    p.zone("towering-xenomorph")
    p.at("strikes")
    t = p.table()
    assert asked(t) == (0, "avoid")
    forecast = told(t, "take")
    assert forecast is not None
    assert forecast.throws[0].outcome == Text("outcome.strikes-you", {"n": 1})
    assert forecast.throws[0].needed == strikes.health(t.game, 0)
    assert forecast.risk == Risk.HARM


@pytest.mark.rule("L5.03")
def test_of_cards_that_are_played_nothing_is_told() -> None:
    p = Position()
    (grunt,) = p.hand(0, "grunt")
    assert told(p.table(), f"play:{grunt}") is None
