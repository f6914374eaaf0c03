"""A game written down as a scenario file runs, and shows the same table; what eyes cannot know is not in their file."""

from __future__ import annotations

import re

import msgspec
import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.position import Position
from sulaco.games.corps.scenario_write import CorpsWriter
from sulaco.games.corps.state import CorpsState, Setup
from sulaco.games.corps.view import redeal
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.scenario import ScenarioError, parse, run_text
from sulaco.table.table import Table

from ..writing import CUT, asked, check_whole, rebuilt
from .maps import HALL, TWO_ROOMS
from .random_games import moments, setups

WRITER = CorpsWriter()


@pytest.mark.parametrize("setup", setups(5, 1), ids=lambda setup: f"{setup.mission}-{setup.players}")
def test_any_moment_of_a_game_can_be_written_down_and_begun_again(setup: Setup) -> None:
    written = 0
    for table in moments(setup, 31, every=9):
        check_whole(WRITER, table)
        written += 1
    assert written


@pytest.mark.parametrize("mission", ["newt", "rescue", "survive", "bug-hunt-4"])
def test_the_state_at_the_last_checkpoint_is_the_same_and_plays_on_alike(mission: str) -> None:
    for table in moments(Setup(mission, 3), 5, every=17):
        again = rebuilt(WRITER.write(table, "Here"))
        assert again.start is not None
        start, checkpoint = msgspec.msgpack.decode(again.start, type=CorpsState), table.checkpoint()[1]
        # How often something became known, which phase has begun, and what no piece was numbered for, do not matter.
        kept = [name for name in CorpsState.__struct_fields__ if name not in ("chance", "phase_begun", "counters")]
        for name in kept:
            assert getattr(start, name) == getattr(checkpoint, name), name
        here, there = table.fork(), again
        chance = Chance.seeded(9)
        for _ in range(12):
            if here.decision is None:
                break
            assert asked(there) == asked(here)
            key = pick(here.decision, chance)
            here.choose(key)
            there.choose(key)
        assert here.game.view(0) == there.game.view(0)


def test_the_end_of_a_game_is_written_too() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.alien("1,1")
    p.dice(10)
    p.phase("aliens")
    table = p.table()
    while table.decision is not None:
        table.choose("hold" if "hold" in table.decision.keys() else table.decision.keys()[0])
    assert table.ending is not None
    file = WRITER.write(table, "The end")
    assert file.splitlines()[-1] == f"  lost because {table.ending.reason.rule}"
    assert rebuilt(file).ending == table.ending


def test_a_friendly_undo_can_be_written_where_the_moment_can_be_begun_by_itself() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,0", 2)
    p.activate("hicks")
    table = p.table()
    table.friendly = True
    table.choose("attack:alien-1:m41a-pulse-rifle-1")
    table.undo()
    assert table.journal[-1].startswith("~anew:")
    again = rebuilt(WRITER.write(table, "Taken back"))
    assert again.game.view(0) == table.game.view(0)
    assert asked(again) == asked(table)


def test_a_copy_that_was_dealt_anew_in_mid_step_is_told_from_the_beginning_of_the_step() -> None:
    p = Position(HALL, players=2)
    p.character("hicks", "0,0", player=0, gear_cards=["shoulder-lamp"])
    p.character("ripley", "0,4", player=1)
    p.activate("hicks")
    table = p.table()
    table.choose("use:shoulder-lamp-1")
    copy = table.determinize(1, 5)
    file = WRITER.write(copy, "A copy")
    assert CUT in file
    again = rebuilt(file)
    assert again.decision is not None
    assert again.decision.kind == "action"
    assert again.game.view(0).lit == table.game.view(0).lit


def test_scripted_dice_are_told_as_far_as_they_were_rolled() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0, aim=6, gear_cards=["m41a-pulse-rifle"])
    p.alien("5,0", 2)
    p.dice(3, 9, 9)
    p.activate("hicks")
    table = p.table()
    table.choose("attack:alien-1:m41a-pulse-rifle-1")
    file = WRITER.write(table, "Dice")
    assert "  rolls 3\n  do attack:alien-1:m41a-pulse-rifle-1\n" in file
    assert rebuilt(file).game.view(0) == table.game.view(0)


def test_title_and_remark_are_words_and_nothing_else() -> None:
    table = Table(Corps, Setup("newt"), 1)
    bad = "play:\nposition:\u2028  rolls 1\r\n  do gear:done # \x1d"
    scenario = parse(WRITER.write(table, "One\n#two\u2028three", bad))
    assert scenario.title == "One two three"
    assert [entry.text.strip() for entry in scenario.play] == ["asks player 1 for gear because A3.01"]
    assert parse(WRITER.write(table, " # ")).title == "A position"


def test_experience_is_kept() -> None:
    p = Position(HALL, players=2, boxes=["badasses"])
    p.character("ripley", "0,0", player=0)
    p.character("hicks", "1,0", player=1)
    p.exhausted("hot-wire", "fall-back", "body-armor")
    p.experience(0, "two-hands", "share-gear", "lifeline")
    p.experience(1, "low-aim", "short-bursts")
    p.state.players[1].spent = ["short-bursts"]
    p.phase("finish")
    table = p.table()
    table.choose("experience:lifeline")
    file = WRITER.write(table, "Experience")
    assert "  player 1 experience: two-hands, share-gear, lifeline\n" in file
    assert "  player 2 spent: short-bursts\n" in file
    assert rebuilt(file).game.state == table.game.state


def test_links_between_spaces_are_kept() -> None:
    p = Position(HALL)
    p.character("hicks", "0,0", player=0)
    p.state.links = [(p.space("0,0"), p.space("5,0"))]
    p.activate("hicks")
    table = p.table()
    again = rebuilt(WRITER.write(table, "A duct"))
    assert again.game.state.links == table.game.state.links
    assert asked(again) == asked(table)


@pytest.mark.parametrize("text", [TWO_ROOMS, " " + TWO_ROOMS[1:]], ids=["from its corner", "with a blank corner"])
def test_a_drawn_map_is_kept(text: str) -> None:
    p = Position(text)
    p.character("hicks", "0,1", player=0)
    p.barricade("door-1")
    p.activate("hicks")
    table = p.table()
    again = rebuilt(WRITER.write(table, "Two rooms"))
    assert again.game.map == table.game.map
    assert (again.game.state.map_text == text) == (text == TWO_ROOMS)
    assert asked(again) == asked(table)


# --- for one pair of eyes ----------------------------------------------------------------------------------------


def lines(file: str, word: str) -> list[str]:
    return [line.strip() for line in file.splitlines() if re.match(rf"  {word}\b", line)]


@pytest.mark.parametrize("setup", setups(6, 3), ids=lambda setup: f"{setup.mission}-{setup.players}")
def test_a_file_for_one_pair_of_eyes_shows_them_the_same_and_hides_the_rest(setup: Setup) -> None:
    kept = cards = cut = files = 0
    for number, table in enumerate(moments(setup, 41, every=14)):
        state = table.game.state
        for eyes in (*range(setup.players), None):
            before = table.digest()
            file = WRITER.write_seen(table, eyes, "Seen", "Strange.", seed=number)
            assert table.digest() == before
            files += 1
            again = rebuilt(file)
            hidden = Corps.secrets.hidden(table.game.state, eyes)
            if CUT in file:
                cut += 1
                continue
            assert again.game.view(eyes) == table.game.view(eyes)
            assert again.game.state.chance.at != state.chance.at
            for line in lines(file, "known"):
                seat, _, seen = line.partition(":")
                assert int(seat.split()[1]) - 1 == eyes or not hidden & set(seen.replace(",", "").split())
            if state.step != "gear" and len(state.endurance) > 5:
                pairs = zip(state.endurance, again.game.state.endurance, strict=True)
                places = [(true, dealt) for true, dealt in pairs if true in hidden]
                kept += sum(true == dealt for true, dealt in places)
                cards += len(places)
    assert files
    # Of about forty cards one or two come to lie where they were; of a deck that is told, all would.
    assert kept <= 0.15 * cards
    assert cut <= 0.2 * files


@pytest.mark.parametrize("mission", ["newt", "rescue", "bug-hunt-2"])
def test_a_file_for_one_pair_of_eyes_depends_on_nothing_else(mission: str) -> None:
    setup = Setup(mission, 3)
    compared = 0
    for number, table in enumerate(moments(setup, 51, every=3)):
        made, state = table.checkpoint()
        if made != len(table.journal):
            continue
        for eyes in range(setup.players):
            if table.decision is None or table.decision.seat != eyes:
                continue
            other = Corps(msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=CorpsState))
            redeal(other, [eyes], Chance.seeded(number))
            other.state.chance.at = number
            copy = Table.of(Corps, other.state, setup)
            if copy.game.view(eyes) == table.game.view(eyes) and asked(copy) == asked(table):
                compared += 1
                assert WRITER.write_seen(copy, eyes, "Seen") == WRITER.write_seen(table, eyes, "Seen")
    assert compared > 3


@pytest.mark.rule("A4.03", "A1.18")
def test_hands_and_blips_of_others_are_dealt_anew() -> None:
    hands, numbers = set(), set()
    p = Position(TWO_ROOMS, players=2)
    p.character("hicks", "0,1", player=0)
    p.character("ripley", "0,2", player=1)
    p.hand(0, "close-call")
    p.hand(1, "stay-frosty", "hot-wire")
    p.blip("8,0", 5)
    p.blip("8,1", 4, known=True)
    p.activate("hicks")
    table = p.table()
    for seed in range(12):
        again = rebuilt(WRITER.write_seen(table, 0, "Mine", seed=seed)).game.state
        assert again.players[0].hand == ["close-call-1"]
        assert again.blips[1].number == 4
        hands.add(tuple(sorted(again.players[1].hand)))
        numbers.add(again.blips[0].number)
    assert len(hands) > 6
    assert len(numbers) > 2


@pytest.mark.rule("A5.07")
def test_a_card_that_another_player_put_away_secretly_is_not_named() -> None:
    p = Position(HALL, players=2)
    p.character("hudson", "0,0", player=0)
    p.character("ripley", "0,4", player=1)
    p.hand(0, "close-call", "hot-wire", "stay-frosty")
    p.activate("hudson", stage="on")
    table = p.table()
    table.choose("ability:fast-hands")
    table.choose("recycle:close-call-1")
    mine, others = WRITER.write_seen(table, 0, "Mine"), WRITER.write_seen(table, 1, "Not mine")
    assert "do recycle:close-call-1" in mine
    assert rebuilt(mine).game.view(0) == table.game.view(0)
    # An Event is shown to all when it is the first; the second is put away unseen.
    table.choose("recycle:hot-wire-1")
    others = WRITER.write_seen(table, 1, "Not mine")
    assert CUT in others
    assert "recycle:" not in others


# --- the lines ---------------------------------------------------------------------------------------------------

HEAD = "title: t\ngame: corps\nposition:\n  players 2\n  hicks at 2,8 player 1\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("alien at 5,5 called hicks", "found 'hicks', expected a piece with its number, such as alien-7"),
        ("blip 2 at 5,5 seen by 3", "found '3', expected a player's number"),
        ("known hicks: static", "found 'hicks:', expected a player's number, 1 to 2, and a colon"),
        ("known 1: statik", "did you mean static"),
        ("player 2 late", "found 'late', expected eliminated, tunnel placed, or experience"),
        ("player 3 eliminated", "found '3', expected a player's number, 1 to 2"),
        ("lead 2", "found '2', expected 'player'"),
        ("command hicks 2", "found '2', expected 'left'"),
        ("command hicksy left 2", "did you mean hicks"),
        ("captives frosty", "did you mean frost"),
        ("finished nobody", "expected a Character"),
        ("counter alien 3", "found '3', expected '='"),
        ("chance often", "found 'often', expected a number as a written position has it"),
        ("blip step board 1", "the line ends here, expected 'speed'"),
        ("blip step done one", "found 'one', expected a board's number"),
        ("removed: panics", "did you mean panic"),
        ("tracker discarded: statik", "did you mean static"),
        ("begin tracker draws 4", "found '4', expected a player's number"),
        ("token newt at 5,5 held by nobody", "expected the name of a Character"),
    ],
)
def test_a_broken_line_is_refused_at_its_place(line: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        run_text(f"{HEAD}  {line}\nplay:\n  goes on\n")
