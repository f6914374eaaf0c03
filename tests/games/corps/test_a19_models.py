"""Optional rule: separate Alien models instead of a Swarm (A19, A99.61)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.aliens import activate_blip
from sulaco.games.corps.blips import settle
from sulaco.games.corps.events import Rolled
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.games.corps.tracker import move_models

from .maps import HALL
from .tracks import aliens, drive, places, tokens

BEND = """
+--+--+--+--+
| .  .  .  .|
+--+--+--+  +
|## ## ##| .|
+        +  +
|## ## ##| .|
+        +  +
|## ## ##| .|
+--+--+--+--+
""".strip("\n")
"""A corridor with a bend: from 0,0 one sees 3,1 but neither 3,2 nor 3,3."""

FORK = """
+--+--+--+--+--+
| .  .  .  .|##|
+--+--+--+  +  +
|## ## ##| .|##|
+        +  +--+
|## ## ##| .  .|
+        +     +
|## ## ##| .  .|
+--+--+--+--+--+
""".strip("\n")
"""The same with a wider end: 4,2, 3,3 and 4,3 are equally far from 3,1."""

CHAMBER = """
+--+--+--+--+--+--+--+--+--+
| .  .  .  .  .  .  .  .  .|
+--+--+--+--+==+==+--+--+--+
|## ## ## ##| .  .  .  . ##|
+           +              +
|## ## ##  .  .  .  .  . ##|
+                          +
|## ## ##  .  .  .  .  . ##|
+           +              +
|## ## ## ##| .  .  .  . ##|
+           +              +
|## ## ## ##| .  .  .  . ##|
+                          +
|##  .  .  .  .  .  .  . ##|
+                          +
|##  .  .  .  .  .  .  . ##|
+                          +
|##  .  .  .  .  .  .  . ##|
+                          +
|##  .  .  .  .  .  .  . ##|
+                          +
| .D .  .  .  .  .  .  . ##|
+--+--+--+--+--+--+--+--+--+
""".strip("\n")
"""Seen from the door at 0,10 a wall hides 4,1 to 4,3, 5,1 and the chamber 3,2 and 3,3, but not 5,2.

4,1 and 5,1 touch door-1, behind which a corridor runs along row 0.
"""


def separate(map_text: str, hero: str, blip: str, number: int) -> Position:
    p = Position(map_text)
    p.state.separate_models = True
    p.character("hicks", hero, player=0)
    p.blip(blip, number)
    return p


def standing(game: Corps) -> list[str]:
    return list(places(game, aliens(game)).values())


@pytest.mark.rule("A19.01", "A99.54")
def test_the_option_is_off_unless_chosen_and_never_short_of_models() -> None:
    """16 models come in the box; a digital one has as many as needed."""
    assert Setup(mission="drill").separate_models is False
    p = separate(CHAMBER, "0,10", "5,2", 3)
    for number in range(16):
        p.alien(f"{1 + number % 7},{6 + number // 7}")
    drive(settle(p.game), "place:4,2", "place:4,3")
    assert len(p.state.aliens) == 19
    assert standing(p.game)[16:] == ["5,2", "4,2", "4,3"]


@pytest.mark.rule("A19.02", "A19.03")
@pytest.mark.parametrize(
    ("option", "models", "under"), [(False, ["3,1"], [2]), (True, ["3,1", "3,2", "3,3"], [0, 0, 0])]
)
def test_a_blip_of_three_becomes_a_swarm_or_three_models(option: bool, models: list[str], under: list[int]) -> None:
    p = separate(BEND, "0,0", "3,1", 3)
    p.state.separate_models = option
    drive(settle(p.game))
    assert standing(p.game) == models
    assert list(tokens(p.game).values()) == under


@pytest.mark.rule("A19.03", "A19.04")
def test_the_second_model_goes_next_to_the_first_out_of_sight() -> None:
    p = separate(BEND, "0,0", "3,1", 2)
    drive(settle(p.game))
    assert standing(p.game) == ["3,1", "3,2"]
    assert not p.game.anyone_sees(p.space("3,2"))


@pytest.mark.rule("A19.05")
def test_when_those_run_out_the_nearest_hidden_space_by_movement_is_used() -> None:
    p = separate(BEND, "0,0", "3,1", 2)
    p.alien("3,2")
    drive(settle(p.game))
    assert standing(p.game) == ["3,2", "3,1", "3,3"]


@pytest.mark.rule("A19.06")
def test_the_highest_rank_player_chooses_between_equally_good_spaces() -> None:
    p = separate(FORK, "0,0", "3,1", 4)
    flow = settle(p.game)
    decision = next(flow)
    assert decision.seat == 0
    assert decision.keys() == ["place:4,2", "place:3,3", "place:4,3"]
    assert flow.send(decision.find("place:4,3")).keys() == ["place:4,2", "place:3,3"]
    assert standing(p.game) == ["3,1", "3,2", "4,3"]


FORK_WITH_A_LANE = (
    FORK.removesuffix("+--+--+--+--+--+")
    + """
+        +  +--+
|## ## ##| .|##|
+        +  +  +
|## ## ##| .|##|
+--+--+--+--+--+
""".strip("\n")
)


@pytest.mark.rule("A19.04", "A19.05", "A4.06")
def test_a_space_that_an_event_fills_while_models_are_placed_is_empty_no_more() -> None:
    p = separate(FORK_WITH_A_LANE, "0,0", "3,1", 3)
    p.character("hudson", "1,0", hazards=["wounded"])
    p.blip("3,5", 1)
    p.hand(0, "just-deal-with-it")
    p.deck("m4-helmet", "m4-helmet", "movement-all-around")
    flow = settle(p.game)
    decision = next(flow)
    assert decision.keys() == ["place:4,2", "place:3,3", "place:4,3"]
    decision = flow.send(decision.find("event:just-deal-with-it-1"))  # all Blips move 3: this one to 3,3
    assert decision.keys() == ["place:4,2", "place:4,3"]
    with pytest.raises(StopIteration):
        flow.send(decision.find("place:4,2"))
    assert list(p.game.violations()) == []


@pytest.mark.rule("A19.04")
def test_no_alien_or_blip_is_put_where_another_model_stands() -> None:
    """Else the sets of occupied spaces would lose a model that is still there."""
    p = separate(FORK, "0,0", "3,3", 1)
    alien = p.alien("4,2")
    for place in ("0,0", "3,3"):
        with pytest.raises(ValueError, match=f"alien-1 cannot stand in {place}, where another model is"):
            p.game.put(alien, p.space(place))
    with pytest.raises(ValueError, match="blip-1 cannot stand in 4,2, where another model is"):
        p.game.put(p.state.blips[0], p.space("4,2"))
    assert p.game.map.names[alien.at] == "4,2"
    assert list(p.game.violations()) == []


@pytest.mark.rule("A19.07", "A19.04", "A19.05", "A99.61")
def test_hicks_opens_a_door_and_spots_a_blip_of_four() -> None:
    """Two models find room beside it; two neighbours are barred, as a model there would open a door to Hudson."""
    p = separate(CHAMBER, "0,10", "5,2", 4)
    p.character("hudson", "7,0")
    flow = settle(p.game)
    decision = next(flow)
    assert decision.keys() == ["place:4,2", "place:4,3"]
    decision = flow.send(decision.find("place:4,3"))
    assert decision.keys() == ["place:3,2", "place:3,3"]
    with pytest.raises(StopIteration):
        flow.send(decision.find("place:3,2"))
    assert standing(p.game) == ["5,2", "4,3", "4,2", "3,2"]
    assert p.game.closed == 1


@pytest.mark.rule("A99.61")
def test_without_hudson_in_the_corridor_the_doorway_would_do() -> None:
    p = separate(CHAMBER, "0,10", "5,2", 2)
    assert next(settle(p.game)).keys() == ["place:4,1", "place:5,1", "place:4,2", "place:4,3"]


@pytest.mark.rule("A99.61")
def test_with_no_hidden_space_left_the_rest_become_tokens_of_the_first_model() -> None:
    p = separate(BEND, "0,0", "3,1", 5)
    drive(settle(p.game))
    assert standing(p.game) == ["3,1", "3,2", "3,3"]
    assert list(tokens(p.game).values()) == [2, 0, 0]

    p = separate(HALL, "0,0", "5,2", 3)
    drive(settle(p.game))
    assert standing(p.game) == ["5,2"]
    assert list(tokens(p.game).values()) == [2]


@pytest.mark.rule("A19.04", "A99.04")
def test_a_space_behind_a_barricade_is_not_next_to_the_first_model() -> None:
    p = Position(
        """
+--+--+--+--+--+
| .  .  .  .|##|
+--+--+--+  +--+
|## ## ##| .D .|
+        +  +--+
|## ## ##| .|##|
+--+--+--+--+--+
""".strip("\n")
    )
    p.state.separate_models = True
    p.barricade("door-1")
    p.character("hicks", "0,0", player=0)
    p.blip("3,1", 2)
    drive(settle(p.game))  # 4,1 is hidden too, but behind the barricaded door: there is no choice
    assert places(p.game, aliens(p.game)) == {"alien-1": "3,1", "alien-2": "3,2"}


AMBUSH = """
+--+--+--+--+--+--+
| .  .  .D .  .  .|
+--+--+--+  +--+--+
|## ## ##| .|## ##|
+        +  +     +
|## ## ##| .|## ##|
+--+--+--+--+--+--+
""".strip("\n")
"""A lane with a door between 2,0 and 3,0; of the side passage at 3,1 and 3,2 only the end cannot be seen from it."""


@pytest.mark.rule("A19.02", "A16.04", "A16.14")
def test_all_the_models_of_a_blip_spotted_in_its_move_finish_it_and_attack() -> None:
    p = separate(AMBUSH, "1,0", "5,0", 2)
    p.dice(1, 1)
    # Seen at 3,0, where it opens the door; the second model comes from 3,2 with the 3 spaces that were left.
    drive(activate_blip(p.game, p.state.blips[0], 5))
    rolls = [event.target for event in p.game.events if isinstance(event, Rolled) and event.what == "defense"]
    assert rolls == ["alien-1", "alien-2"]
    assert p.state.aliens == []  # both were struck down in the counterattack


@pytest.mark.rule("A19.02", "A16.14")
def test_a_second_model_has_no_more_movement_than_was_left() -> None:
    p = separate(AMBUSH, "1,0", "5,0", 2)
    p.dice(1)
    drive(activate_blip(p.game, p.state.blips[0], 4))
    assert places(p.game, aliens(p.game)) == {"alien-2": "3,0"}


@pytest.mark.rule("A19.02", "A99.59", "A18.18")
def test_the_models_of_a_blip_spotted_while_a_card_moves_it_go_on_too_without_attacking() -> None:
    p = separate(AMBUSH, "1,0", "5,0", 2)
    drive(move_models(p.game, p.state.blips[:], 4))
    assert places(p.game, aliens(p.game)) == {"alien-1": "2,0", "alien-2": "3,0"}
    assert not any(isinstance(event, Rolled) for event in p.game.events)
