"""Giving up: at any moment, in every way to play, kept in the journal like any answer (V99.15)."""

from __future__ import annotations

import pytest

from sulaco.games.battles import Battles
from sulaco.games.battles.events import Conceded
from sulaco.games.battles.position import Position
from sulaco.games.battles.state import Setup
from sulaco.table.chance import Chance
from sulaco.table.checks import fingerprint, pick, secrets, standing
from sulaco.table.decision import Refused
from sulaco.table.save import dumps, loads
from sulaco.table.table import Table
from sulaco.table.testers import done_undone_done

from .tables import asked, keys, player

SETUPS = [setup for setup in Battles.setups() if len(setup.decks) > 2]
MANY = ("warrant-officer-ripley", "the-queen-main", "lt-ripley", "the-dragon-main")


def winners(table: Table[Battles]) -> tuple[int, ...] | None:
    return None if table.ending is None else table.ending.winners


@pytest.mark.rule("V99.15")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_gives_up_a_duel_has_lost_it(seat: int) -> None:
    table = Position().table()
    assert asked(table) == (0, "main")
    table.choose(f"concede:player-{seat + 1}")
    assert table.decision is None
    assert table.ending is not None
    assert table.ending.winners == (1 - seat,)
    assert (table.ending.reason.text.id, table.ending.reason.rule) == ("ending.conceded", "V99.15")
    assert table.journal == [f"concede:player-{seat + 1}"]
    assert table.events[-1] == Conceded(rule="V99.15", seat=seat)


@pytest.mark.parametrize(
    "key", ["concede:player-3", "concede:player-0", "concede:player-", "concede:player-x", "concede"]
)
def test_nobody_else_can_give_up(key: str) -> None:
    table = Position().table()
    before = fingerprint(table)
    with pytest.raises(Refused):
        table.choose(key)
    assert fingerprint(table) == before
    assert table.journal == []


def test_giving_up_can_be_taken_back_saved_and_copied() -> None:
    table = Position().table()
    before = fingerprint(table)
    table.choose("concede:player-2")
    over = fingerprint(table)
    assert fingerprint(loads(dumps(table))) == over
    assert fingerprint(table.fork()) == over
    table.undo()
    assert fingerprint(table) == before
    table.redo()
    assert fingerprint(table) == over


@pytest.mark.rule("V99.15", "V21.05")
def test_of_three_the_others_play_on() -> None:
    position = Position(*MANY[:3])
    mine = position.unit(1, "newt")
    table = position.table()
    table.choose("concede:player-2")
    assert asked(table) == (0, "main")
    assert player(table, 1).out
    assert not player(table, 1).deck
    assert mine.id not in table.game.by_id
    assert [unit.controller for unit in table.game.state.units] == [0, 2]
    with pytest.raises(Refused) as refused:
        table.choose("concede:player-2")
    assert refused.value.reason.text.id == "why.out"
    table.choose("concede:player-1")
    assert table.ending is not None
    assert table.ending.winners == (2,)


@pytest.mark.rule("V99.15")
def test_whose_turn_it_is_gives_it_to_the_next() -> None:
    table = Position(*MANY[:3]).table()
    table.choose("concede:player-1")
    assert asked(table) == (1, "resource")


@pytest.mark.rule("V99.15", "V99.10")
def test_a_combat_ends_when_the_attacked_gives_up() -> None:
    position = Position(*MANY[:3])
    attacker, other = position.unit(0, "call"), position.unit(1, "ovomorph")
    position.combat(attacker, other)
    table = position.table()
    table.choose("concede:player-2")
    assert table.game.state.combat is None
    assert asked(table) == (0, "main")


@pytest.mark.rule("V99.15", "V99.38")
@pytest.mark.parametrize(("seat", "passes"), [(0, 1), (1, 1), (2, 2)])
def test_nobody_loses_an_action_because_somebody_else_goes(seat: int, passes: int) -> None:
    """Four players; the first two have passed, the third is asked, and the fourth has something to say yet."""
    position = Position(*MANY)
    attacker = position.unit(3, "call")
    target = position.unit(1 if seat != 1 else 0, "ovomorph")
    position.at("main", active=3)
    position.combat(attacker, target, turn=2, passes=2)
    table = position.table()
    assert asked(table) == (2, "combat")
    table.choose(f"concede:player-{seat + 1}")
    combat = table.game.state.combat
    assert combat is not None
    assert combat.passes == passes
    assert asked(table) == (3 if seat == 2 else 2, "combat")


@pytest.mark.rule("V99.15", "V18.01")
def test_what_is_under_way_is_finished_first() -> None:
    """Somebody gives up while another chooses: that choice is made as it was asked, then the cards leave."""
    position = Position(*MANY[:3])
    mine = position.unit(0, "call")
    theirs = position.unit(1, "ovomorph")
    table = position.table()
    table.choose(f"attack:{mine.id}")
    assert asked(table) == (0, "defender")
    before = keys(table)
    table.choose("concede:player-2")
    assert asked(table) == (0, "defender")
    assert keys(table) == before
    assert theirs.id in table.game.by_id
    table.choose(f"defender:{theirs.id}")
    while asked(table)[1] == "team-attack":
        table.choose("go")
    assert theirs.id not in table.game.by_id
    assert asked(table) == (0, "main")


@pytest.mark.rule("V99.15", "V21.11")
def test_a_teammate_plays_on() -> None:
    table = Position(*MANY, mode="teams").table()
    table.choose("concede:player-3")
    assert player(table, 2).out
    assert winners(table) is None
    table.choose("concede:player-1")
    assert winners(table) == (1, 3)


@pytest.mark.rule("V99.15", "V21.18")
def test_two_heads_give_up_together() -> None:
    table = Position(*MANY, mode="two-headed").table()
    options = keys(table)
    table.choose("concede:player-3")
    assert table.events[-1] == Conceded(rule="V99.15", seat=2, waits=True)
    assert (winners(table), keys(table), player(table, 2).out) == (None, options, False)
    table.choose("concede:player-2")
    assert winners(table) is None
    table.choose("concede:player-1")
    assert winners(table) == (1, 3)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_random_games_with_people_who_give_up(number: int, seed: int) -> None:
    """Whenever somebody goes, the game stays whole, copies and replays alike, tells no secret, and ends."""
    setup: Setup = SETUPS[number]
    table = Table(Battles, setup, seed)
    chance = Chance.seeded(seed * 31 + number)
    went = 0
    for count in range(20_000):
        if table.decision is None:
            break
        willing = [seat for seat in range(len(setup.decks)) if table.game.no_concession(seat) is None]
        # The first may give up while the table is being set up.
        if went < 2 and len(willing) > 1 and not chance.below(60 if count > 8 else 6):
            key = f"concede:player-{willing[chance.below(len(willing))] + 1}"
            went += 1
            assert list(done_undone_done(table, key)) == []
            assert fingerprint(table.fork()) == fingerprint(table)
            if table.decision is not None:
                assert table.decision.seat not in table.game.state.conceded or setup.mode == "two-headed"
                assert list(secrets(table, table.decision.seat, chance.below(1 << 40))) == []
        else:
            table.choose(pick(table.decision, chance))
        assert list(standing(table)) == []
    assert went
    assert table.ending is not None
    again = Table.replay(Battles, setup, seed, table.journal)
    assert fingerprint(again) == fingerprint(table)
    assert fingerprint(loads(dumps(table))) == fingerprint(table)
