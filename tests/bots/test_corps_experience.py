"""Bots and experience: what they take, for whom, and when they use it."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.bots.corps import Sensible
from sulaco.bots.corps.experience import WORTH
from sulaco.bots.levels import adviser
from sulaco.bots.runner import play, seat_bots
from sulaco.games.corps import Corps
from sulaco.games.corps.events import ExperienceGained, ExperienceUsed
from sulaco.games.corps.experience_cards import EXPERIENCE, PATHS
from sulaco.games.corps.position import Position
from sulaco.games.corps.state import Setup
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table

from ..games.corps.experience.teaching import position
from ..games.corps.maps import CORRIDOR, HALL, TWO_ROOMS

BOT = Sensible(1)
HEROES = ("hicks", "vasquez", "hudson", "ripley", "frost", "gorman")
MISSIONS = ("newt", "escape", "survive", "resupply")


def answer(p: Position, seat: int = 0) -> str:
    return BOT.choose(p.table(), seat)


def begun(mission: str, *heroes: str, **more: object) -> Table[Corps]:
    setup = Setup(mission=mission, players=len(heroes), heroes=[*heroes], boxes=["badasses"], experience=True)
    return Table(Corps, setup, 1)


def test_bots_know_what_each_card_is_worth() -> None:
    assert set(WORTH) == set(EXPERIENCE)


def test_what_they_take_differs_by_character_and_mission() -> None:
    taken = {(hero, mission): BOT.choose(begun(mission, hero), 0) for hero in HEROES for mission in MISSIONS}
    assert len(set(taken.values())) >= 10
    assert max(Counter(taken.values()).values()) <= len(taken) // 3
    # Whoever hits little does not learn to shoot.
    assert "gunner" not in {EXPERIENCE[key[6:]].path for (hero, _), key in taken.items() if hero == "gorman"}
    assert len({EXPERIENCE[key[6:]].path for key in taken.values()}) >= 5


def test_a_bot_leaves_what_another_wants() -> None:
    table = begun("newt", "hicks", "vasquez")
    first = BOT.choose(table, 0)
    table.choose(first)
    assert table.decision is not None
    assert BOT.choose(table, table.decision.seat) != first


@pytest.mark.parametrize("path", PATHS)
def test_bots_play_whole_games_with_the_cards_of_a_path(path: str) -> None:
    cards = [id for id, card in EXPERIENCE.items() if card.path == path]
    used: set[str] = set()
    for seed, mission in enumerate(("newt", "survive")):
        setup = Setup(
            mission=mission,
            players=2,
            heroes=["hicks", "gorman"],
            boxes=["badasses"],
            experience=True,
            learned=[cards[:-1], []],
        )
        table = Table(Corps, setup, seed, history=False)
        play(table, seat_bots("corps", "sensible", 2, seed))
        assert table.ending is not None
        used |= {event.card for event in table.events if isinstance(event, ExperienceUsed)}
        assert sum(isinstance(event, ExperienceGained) for event in table.events) == 2
    assert used <= set(EXPERIENCE)
    assert used & set(cards)


def test_hazards_on_top_of_the_deck_are_exhausted_and_nothing_else() -> None:
    for card, key in (("panic", "exhaust"), ("fall-back", "keep")):
        p = position(HALL, "quick-study")
        p.character("gorman", "0,0", player=0)
        p.deck(card)
        p.activate("gorman", stage="on")
        table = p.table()
        assert BOT.choose(table, 0) == "experience:quick-study"
        table.choose("experience:quick-study")
        assert BOT.choose(table, 0) == key


def test_a_fallen_friend_is_helped_up() -> None:
    p = position(HALL, "field-dressing")
    p.character("hicks", "0,0", player=0)
    p.character("frost", "1,1", down=True)
    p.activate("hicks")
    assert answer(p) == "experience:field-dressing"


def test_a_hero_in_danger_gets_up() -> None:
    p = position(HALL, "second-wind")
    p.character("gorman", "0,0", player=0, down=True)
    p.alien("1,0")
    p.activate("gorman", stage="on")
    assert answer(p) == "experience:second-wind"


def test_whoever_defends_best_stands_in() -> None:
    p = position(CORRIDOR, "not-my-job")
    p.character("gorman", "0,0", player=0)
    p.character("frost", "2,0")
    p.alien("1,0")
    p.phase("aliens")
    table = p.table()
    table.choose("attack:gorman")
    assert BOT.choose(table, 0) == "experience:not-my-job"


def test_a_card_of_many_blips_is_put_beneath() -> None:
    for card, key in (("surge", "experience:foresight"), ("static", "pass")):
        p = position(TWO_ROOMS, "foresight")
        p.character("hicks", "0,0", player=0)
        p.tracker(card, "contact", only=True)
        p.phase("tracker")
        p.state.draws = [0]
        assert answer(p) == key


def test_a_hint_says_what_the_sensible_bot_would_take() -> None:
    table = begun("newt", "hicks", "vasquez")
    thought = adviser("corps").think(Knowledge(table, 0))
    assert (thought.key, thought.weighed) == (BOT.choose(table, 0), [])
