"""Encounters in the terminal: the way from Hive to Combat Zone, secrets, the size of the screen, setting a game up."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from sulaco.bots import load as load_bot
from sulaco.games.encounters import Encounters, events, series
from sulaco.games.encounters.cards import of_kind
from sulaco.games.encounters.line_ups import characters
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.state import Setup
from sulaco.table.table import Table
from sulaco.terminal.encounters.display import EncountersDisplay
from sulaco.terminal.encounters.start import NUMBERS, OPTIONS, EncountersOpening
from sulaco.terminal.opening import Unplayable, Wishes
from sulaco.terminal.screen import Screen
from sulaco.terminal.session import Seat, Session
from sulaco.terminal.style import UNICODE

from .stage import ESCAPE, pictures, size, widest

NOTHING = Wishes()
GOALS = "breakout,the-beast-is-out-there,a-perfect-organism"


def play(table: Table[Encounters], typed: Sequence[str], people: int = 1, *, live: bool = False) -> tuple[Session, str]:
    """Play with these lines typed; seats that are no people's are random bots."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=live)
    players = len(table.game.state.players)
    bot = load_bot("encounters", "random", 1)
    seats = [Seat() if seat < people else Seat("random", bot) for seat in range(players)]
    session = Session(table, seats, screen)
    session.log.told = len(table.events)
    session.adviser, session.advised = None, True
    session.run()
    return session, out.getvalue()


def advised(typed: Sequence[str]) -> tuple[Session, str]:
    """The corridor with its hints."""
    out = io.StringIO()
    table = corridor()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=False)
    session = Session(table, [Seat(), Seat()], screen)
    session.run()
    return session, out.getvalue()


def corridor() -> Table[Encounters]:
    p = Position(2, "alien", roles=["gunner", "medic"])
    p.room("ventilation-shafts", "event", up=False)
    p.room("maintenance", "egg-1")
    p.room("quarters", "egg-2", attached=("sentry-guns",))
    p.zone("towering-xenomorph", "scuttling-xenomorph")
    p.hand(0, "grunt", "grunt", "captain-of-the-ship")
    p.hand(1, "full-share", "sergeant-tech")
    p.wounds(0, "deep-gash")
    p.hugger(1)
    p.hq("electric-prod", "quarantine-holds")
    p.points(attack=2, recruit=3)
    return p.table()


def stage(table: Table[Encounters], seat: int | None, width: int = 80, height: int = 30) -> list[str]:
    assert table.decision is not None
    lines = EncountersDisplay(table, UNICODE).stage(seat, table.decision.options, -1, width, height)
    return [line.plain.rstrip() for line in lines]


def test_the_way_from_the_hive_to_the_combat_zone() -> None:
    assert stage(corridor(), 0, height=15) == [
        " The Nostromo, next Hazard: Brought Something Back. Event: Rough Landing.",
        " Hive                  36 cards",
        " Ventilation Shafts 3  hidden card",
        " Maintenance 2         ●Egg 2  No strike.",
        " Med-Lab 2             clear",
        " Quarters 1            ●Egg 0  with Sentry Guns  No strike.",
        " Airlock 1             clear",
        " Combat Zone           Towering Xenomorph 5  2 strikes.",
        "                       ●Scuttling Xenomorph 2  1 strike. The next player discar…",
        "                       In the Strike Phase Player 1 draws 3 strikes.",
        " HQ: ●Electric Prod 3 (1 Attack)  ●Quarantine Holds 3 (2 Recruit)",
        "     ●Sergeant (9 left) 3 (2 Recruit)",
        " Player 2 (Medic)  damage 0/10  FACEHUGGER, kill it by the next turn  hand 2, d…",
        "▶Player 1 (Gunner)  damage 2/10  hand 3, deck 11, discard 0",
        "Hand: 2 × Grunt (1 Attack)  Captain of the Ship (2+ Attack)",
    ]


def test_a_large_screen_tells_what_everything_does() -> None:
    lines = stage(corridor(), 0, 105, 30)
    assert lines[:2] == [
        " The Nostromo, next Hazard 1. Brought Something Back: Add 2 Hive cards to the Complex.",
        " Event, Rough Landing: You draw a strike. The next player draws a strike.",
    ]
    assert lines[11:] == [
        " HQ: ●Electric Prod 3  Tech, 1 Attack. You may move an enemy one space back toward the Hive, if that spa…",
        "     ●Quarantine Holds 3  Leadership, 2 Recruit. Mobilize: You may move an enemy or a hidden card one ro…",
        "     ●Sergeant (9 left) 3  2 Recruit. Coordinate.",
        " Player 2 (Medic)  damage 0/10  FACEHUGGER, kill it by the next turn  hand 2, deck 13, discard 0",
        "▶Player 1 (Gunner)  damage 2/10  hand 3, deck 11, discard 0",
        "Hand: 2 × Grunt  1 Attack.",
        "      Captain of the Ship  Leadership, 2+ Attack. Leadership: +2 Attack.",
    ]


def test_a_small_screen_has_the_whole_way_in_few_lines() -> None:
    assert stage(corridor(), 0, height=10) == [
        " Hive 36 → Ventilation Shafts 3: hidden card → Maintenance 2: ●Egg 2",
        "      → Quarters 1: ●Egg 0",
        " Combat Zone           Towering Xenomorph 5, ●Scuttling Xenomorph 2",
        "                       In the Strike Phase Player 1 draws 3 strikes.",
        " HQ: ●Electric Prod 3 (1 Attack)  ●Quarantine Holds 3 (2 Recruit)",
        "     ●Sergeant (9 left) 3 (2 Recruit)",
        " Player 2 (Medic)  damage 0/10  FACEHUGGER, kill it by the next turn  hand 2, d…",
        "▶Player 1 (Gunner)  damage 2/10  hand 3, deck 11, discard 0",
        "Hand: 2 × Grunt (1 Attack)  Captain of the Ship (2+ Attack)",
    ]


def test_equal_cards_of_the_hq_are_one_offer() -> None:
    p = Position(1, "alien")
    p.hq("electric-prod-1", "electric-prod-2", "quarantine-holds")
    p.points(recruit=3)
    line = " HQ: ●2 × Electric Prod 3 (1 Attack)  ●Quarantine Holds 3 (2 Recruit)"
    assert line in stage(p.table(), 0, height=12)


def test_title_and_goal() -> None:
    display = EncountersDisplay(corridor(), UNICODE)
    assert display.title(0, 80).plain == "ENCOUNTERS  turn 5, Action Phase  of Player 1  3 Recruit, 2 Attack"
    assert display.goal() == "Goal: Objective 1, The S.O.S. (0 of 2): Find 2 S.O.S. Part cards."


def test_hands_of_others_and_hidden_cards_are_never_shown() -> None:
    table = corridor()
    mine, theirs, watched = ("\n".join(stage(table, seat)) for seat in (0, 1, None))
    assert "Captain of the Ship" in mine
    assert "Full Share" not in mine
    assert "Full Share" in theirs
    assert "Captain of the Ship" not in theirs
    assert "Hand:" not in watched
    assert all("Ventilation Shafts 3  hidden card" in picture for picture in (mine, theirs, watched))


@pytest.mark.rule("L19.04", "L19.24")
def test_an_agenda_is_shown_to_its_player_alone() -> None:
    p = Position(2, "alien", agendas="hidden")
    p.agenda(0, "ruthless")
    p.agenda(1, "efficient")
    table = p.table()
    assert stage(table, 0)[-1] == "Your Agenda: Ruthless (Evil Agenda)"
    assert "Ruthless" not in "\n".join(stage(table, 1))
    display = EncountersDisplay(table, UNICODE)
    for seat, other in ((0, "Efficient"), (1, "Ruthless")):
        shown = [*display.map(seat, ()), *display.people(seat, 80), *display.cards(seat, 80)]
        assert other not in "\n".join(line.plain for line in shown)
    p = Position(2, "alien", agendas="delayed")
    p.agenda(0, "ruthless")
    table = p.table()
    assert "Ruthless" not in "\n".join(stage(table, 0))


def test_an_open_agenda_and_an_alien_player_are_seen_by_all() -> None:
    p = Position(3, "alien", agendas="hidden", alien_players=True)
    p.agenda(1, "ruthless", shown=True)
    p.alien(2, "warrior-xenomorph", "tail-lash")
    lines = "\n".join(stage(p.table(), 0))
    assert "EVIL: Ruthless" in lines
    assert "Player 3 (Warrior Xenomorph)  damage 0/8" in lines
    assert "hand 1, Alien deck 35" in lines
    assert "Tail Lash" not in lines
    own = "\n".join(line.plain for line in EncountersDisplay(p.table(), UNICODE).cards(2, 80))
    assert "Your Avatar\n  Warrior Xenomorph  Alien Avatar\n    Once in each of your turns: " in own


def test_enemies_of_one_name_are_told_apart_by_their_places() -> None:
    _, written = play(corridor(), ["fight egg"])
    assert "Fight Egg for 2 (Maintenance)" in written
    assert "Fight Egg for nothing (Quarters)" in written


def test_a_card_is_offered_with_its_points() -> None:
    _, written = play(corridor(), ["quit"])
    assert "Play Grunt (1 Attack)" in written
    assert "Play Captain of the Ship (2+ Attack)" in written


@pytest.mark.parametrize("height", range(9, 22))
def test_a_stage_is_never_higher_or_wider_than_its_room(height: int) -> None:
    p = Position(5, "alien", alien_players=True, agendas="hidden")
    for n, room in enumerate(("ventilation-shafts", "maintenance", "med-lab", "quarters")):
        p.room(room, f"egg-{n + 1}")
    p.zone("towering-xenomorph-1", "towering-xenomorph-2", "ash", "wall-crawling-xenomorph", "crouching-xenomorph")
    p.operations("s-o-s-signal")
    p.hand(0, "full-share", "electric-prod", "captain-of-the-ship", "jones-comes-along", "quarantine-holds", "grunt")
    p.played("specialist")
    lines = stage(p.table(), 0, 80, height)
    assert len(lines) <= height
    assert widest(lines) <= 80
    if height >= 11:
        assert any(line.startswith("Hand:") for line in lines)


@pytest.mark.parametrize("setup", [Setup(1), Setup(5, "aliens", agendas="hidden", alien_players=True)])
def test_it_fits_a_screen_of_80_by_24(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    size(monkeypatch, 80, 24)
    table = Table(Encounters, setup, 5)
    bot = load_bot("encounters", "random", 3)
    for number in range(160):
        if table.decision is None:
            break
        if number % 40 == 0:
            typed = ["options", "", "team", "", "cards", "", "map", ""]
            _, written = play(table, typed, setup.players, live=True)
            for picture in pictures(written):
                # Beside and below the last prompt it only says where the game is kept.
                prompt = next(n for n, line in enumerate(picture) if line.startswith(("> ", "Enter ")))
                assert widest(picture[:prompt]) <= 80
                assert prompt < 24
        table.choose(bot.choose(table, table.decision.seat))


def test_commands_show_the_board_the_numbers_and_the_texts() -> None:
    _, written = play(corridor(), ["cards", "team", "map", "help", "briefing", "?", "rules L7.02"])
    assert "Captain of the Ship  Character, Leadership, Nostromo, cost 4, 2+ Attack" in written
    assert "Leadership: +2 Attack." in written
    assert "  Deep Gash  Strike, 2 damage" in written
    assert "    Strikes: Deep Gash 2" in written
    assert "printed 2, Sentry Guns -2, now 0" in written
    assert "Event, Rough Landing: You draw a strike. The next player draws a strike." in written
    assert "Dead Enemies: empty" in written
    assert "From top to bottom is the way that cards go" in written
    assert "You win: Complete three Objectives, one after the other" in written
    assert "A turn: a card of the Hive enters the Complex" in written
    assert "It takes 5 Attack, and you have 2." in written
    assert "L7.02  To scan, pick a room" in written


def test_a_hint_says_what_the_card_does() -> None:
    display = EncountersDisplay(corridor(), UNICODE)
    decision = display.table.decision
    assert decision is not None
    assert display.effect(decision.find("play:captain-of-the-ship-1")) == "Leadership: +2 Attack."
    assert display.effect(decision.find("recruit:electric-prod-1")) == (
        "1 Attack. You may move an enemy one space back toward the Hive, if that space is clear."
    )
    assert display.effect(decision.find("recruit:sergeant")) == "2 Recruit. Coordinate."
    assert display.effect(decision.find("end")) == ""


def test_that_a_card_could_be_offered_is_no_reason_to_play_it() -> None:
    p = Position(1, "alien")
    p.hand(0, "sergeant-tech")
    display = EncountersDisplay(p.table(), UNICODE)
    decision = display.table.decision
    assert decision is not None
    assert display.effect(decision.find("play:sergeant-tech-1")) == ""


def test_hints_are_followed_as_long_as_they_say_so() -> None:
    session, written = advised(["h play", "quit"])
    assert sorted(session.table.journal) == ["play:captain-of-the-ship-1", "play:grunt-1", "play:grunt-2"]
    assert written.count("What do you do?") == 2
    session, written = advised(["h recruit", "quit"])
    assert session.table.journal == []
    assert "The hint does not begin with 'recruit'." in written


def test_what_others_play_and_every_new_hand_are_not_told() -> None:
    table = corridor()
    display = EncountersDisplay(table, UNICODE)
    mine, theirs = (events.CardPlayed(rule="L5.03", seat=seat, card="grunt-1") for seat in (0, 1))
    assert display.worth_telling(mine)
    assert not display.worth_telling(theirs)
    assert display.worth_telling(events.CardPlayed(rule="L5.03", seat=1, card="full-share-1"))
    assert not display.worth_telling(events.Drew(rule="L10.03", seat=1, n=6))
    assert display.worth_telling(events.Drew(rule="L10.04", seat=1, n=1))


def test_a_terminal_without_other_letters_reads_well() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    session = Session(corridor(), [Seat(), Seat()], Screen(out, io.StringIO("\n\nquit\n"), live=True))
    session.run()
    out.seek(0)
    written = out.read()
    assert "Hand: 2 x Grunt" in written
    assert "?" not in "".join(line for line in written.splitlines() if line.startswith((" HQ", "Hand", ">Player")))


def test_an_alien_player_reads_of_the_other_side() -> None:
    p = Position(2, "alien", alien_players=True)
    p.alien(0, "warrior-xenomorph", "tail-lash")
    goal = EncountersDisplay(p.table(), UNICODE).goal()
    assert goal == "Goal: kill all players. They are at Objective 1, The S.O.S. (0 of 2): Find 2 S.O.S. Part cards."


def test_the_end_names_winners_and_points() -> None:
    p = Position(2, "alien")
    p.objective(3)
    p.zone("the-perfect-organism")
    p.points(attack=40)
    _, written = play(p.table(), ["fight"], 2)
    assert "WON TOGETHER. Points: Player 1 2, Player 2 2" in written
    p = Position(2, "alien", alien_players=True)
    p.objective(3)
    p.alien(1, "warrior-xenomorph")
    p.zone("the-perfect-organism")
    p.points(attack=40)
    _, written = play(p.table(), ["fight"], 2)
    assert "WON BY Player 1 (Gunner). Points: Player 1 " in written


# --- a series ---------------------------------------------------------------------------------------------------------


def series_of(typed: list[str], path: Path | None = None, bots: int = 2) -> str:
    """What is written when a series is played with bots on the last seats."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=False)
    opening = EncountersOpening("encounters")
    wishes = Wishes(2, ("sensible",) * bots, 7, {"--line-up": ("series",)})
    opening.check_new(wishes)
    if path is None:
        opening.begin(wishes, False, screen).run()
    else:
        found = opening.resume(path.read_text(encoding="utf-8"), path, wishes, False, screen)
        assert found is not None
        found.run()
    return out.getvalue()


@pytest.mark.rule("L21.08")
def test_a_series_is_all_films_and_the_sum_of_their_points() -> None:
    written = series_of([""] * 4)
    heads = [f"The series after {n} of 4 films" for n in range(1, 5)]
    assert [head for head in heads if head in written] == heads
    last = written.rpartition(heads[-1])[2]
    points = [tuple(map(int, each)) for each in re.findall(r"Player 1 (\d+), Player 2 (\d+)", last)]
    assert len(points) == 5
    assert points[4] == tuple(map(sum, zip(*points[:4], strict=True)))
    assert "Overall winner: " in last or "Nobody has any points." in last


@pytest.mark.rule("L21.08")
def test_a_series_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    written = series_of(["first:player-1", "end", "quit"], bots=1)
    (kept,) = tmp_path.rglob("encounters-series-7.json")
    assert f"sulaco play encounters --load {kept}" in written.replace("\n", "")
    assert series.read(kept.read_text(encoding="utf-8"), "a.json").games[0].journal[0] == "first:player-1"
    assert "The series after 4 of 4 films" in series_of([""] * 4, path=kept)


def test_a_lost_game_says_so() -> None:
    p = Position(1, "alien")
    p.wounds(0, "run-through", "run-through", "inner-jaw")
    p.zone("crouching-xenomorph")
    p.strikes("torn-open")
    _, written = play(p.table(), ["end"])
    assert "LOST" in written
    assert "Everybody is dead." in written


def test_the_guide_shows_this_screen_and_every_name() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    table = corridor()
    display = EncountersDisplay(table, UNICODE)
    shown = guide.partition("<!-- encounters:begin -->\n```text\n")[2].partition("\n```")[0]
    assert shown.splitlines() == [display.title(0, 80).plain, display.goal(), *stage(table, 0, height=15)]
    named = set(re.findall(r"`([a-z0-9-]+)(?:=-?\d)?`", guide))
    kinds = of_kind("location", "objective", "role")
    assert {*(card.id for card in kinds), *characters(), *OPTIONS, *NUMBERS} - named == set()


# --- people at one screen ------------------------------------------------------------------------------------


def test_the_screen_is_emptied_before_another_hand_is_shown() -> None:
    p = Position(2, "alien", agendas="hidden")
    p.agenda(0, "ruthless")
    p.agenda(1, "efficient")
    p.hand(0, "captain-of-the-ship")
    p.hand(1, "full-share")
    p.hq("electric-prod")
    p.barracks(only=True)
    p.hive("egg")
    _, written = play(p.table(), ["", "", "end", "", "quit"], 2, live=True)
    screens = [ESCAPE.sub("", screen) for screen in written.split("\x1b[2J\x1b[3J")[1:]]  # no scrolling back
    assert [screen.splitlines()[0].partition(" (")[0] for screen in screens] == [
        "The screen goes to Player 1",
        "The screen goes to Player 2",
    ]
    assert ["Captain of the Ship" in screen for screen in screens] == [True, False]
    assert ["Hand: Full Share" in screen for screen in screens] == [False, True]
    assert ["Ruthless" in screen for screen in screens] == [True, False]
    assert ["Efficient" in screen for screen in screens] == [False, True]


@pytest.mark.rule("L12.02")
def test_somebody_else_coordinates_at_the_same_screen() -> None:
    session, written = play(corridor(), ["player 2", "1", "", "copy"], 2)
    assert session.table.journal[:2] == ["coordinate:sergeant-tech-1", "copy:sergeant-tech-1"]
    assert "Set aside for you to copy: Tech Sergeant" in written


# --- setting a game up ---------------------------------------------------------------------------------------


def wishes(**flags: str | tuple[str, ...]) -> Wishes:
    named = {f"--{name.replace('_', '-')}": said for name, said in flags.items()}
    return Wishes(flags={name: (said,) if isinstance(said, str) else said for name, said in named.items()})


def test_flags_say_line_up_roles_variants_and_difficulty() -> None:
    said = wishes(
        line_up="aliens",
        role=("medic", "Scout"),
        option=("agendas", "alien-players", "tough", "drones=+1", "preparation=2", "head-start=3", "revised-drones"),
    )
    assert EncountersOpening("encounters").setup(said) == Setup(
        2, "aliens", roles=["medic", "scout"], agendas="hidden", alien_players=True, tough=True,
        drones=1, preparation=2, head_start=3, revised_drones=True,
    )  # fmt: skip
    assert EncountersOpening("encounters").setup(Wishes(players=4)) == Setup(4, "alien")
    assert EncountersOpening("encounters").setup(Wishes(kinds=("random",))).players == 2
    two = EncountersOpening("encounters").setup(wishes(option=("two-roles", "open-hands"))._replace(players=3))
    assert (two.role_choice, two.open_hands, two.players) == ("two", True, 3)


def test_whoever_names_no_role_gets_one_of_a_first_game() -> None:
    setup = EncountersOpening("encounters").setup(wishes(role="technician")._replace(players=3))
    assert setup.roles == ["technician", "gunner", "researcher"]


def test_a_mix_is_spelled_out() -> None:
    names = "fiorina, breakout, the-beast-is-out-there, a-perfect-organism, call, johner, bishop, sister-ripley"
    setup = EncountersOpening("encounters").setup(wishes(line_up=names))
    assert (setup.line_up, setup.location) == ("mix", "fiorina")
    assert setup.objectives == ["breakout", "the-beast-is-out-there", "a-perfect-organism"]
    assert setup.characters == ["call", "johner", "bishop", "sister-ripley"]
    EncountersOpening("encounters").check_new(wishes(line_up=names))


def test_a_pack_is_read_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[x]\n", encoding="utf-8")
    assert EncountersOpening("encounters").setup(wishes(pack=str(path))).pack == "[x]\n"
    with pytest.raises(Unplayable, match="The card pack cannot be read"):
        EncountersOpening("encounters").check_new(wishes(pack=str(path)))
    path.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(Unplayable, match="this is no text in UTF-8"):
        EncountersOpening("encounters").check_new(wishes(pack=str(path)))


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (wishes(deck="any"), "encounters has no --deck; its own flags are: --line-up, --role, --option, --pack."),
        (wishes(line_up="jaws"), "There is no line-up 'jaws'; there are: alien, aliens, alien3, resurrection, random;"),
        (wishes(line_up="fiorina,a,b,c,call,johner,bishop,christie"), "There is no Objective 'a'."),
        (wishes(line_up=f"fiorina,{GOALS},call,johner,bishop,ah"), "There is no character 'ah'."),
        (wishes(line_up=f"fiorina,{GOALS},call,johner,bishop,call"), "A Barracks is made of four different"),
        (wishes(role=("medic", "medic")), "Each player has one Role, and no two the same."),
        (wishes(role="cook"), "There is no Role 'cook'."),
        (wishes(option="bluff"), "There is no option 'bluff'; there are: alien-players, agendas,"),
        (wishes(option="drones"), "drones takes a number, as in drones=1."),
        (wishes(option="tough=2"), "tough takes no number."),
        (wishes(option="preparation=3"), "At most 2 preparation turns can be given."),
        (wishes(option="agendas"), "Hidden Agendas need at least two players."),
        (wishes(pack="/"), "/: is a directory"),
        (Wishes(players=6), "The game is for 1 to 5 players, not 6."),
        (Wishes(players=2, kinds=("random",) * 3), "3 bots for 2 seats are too many."),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(asked: Wishes, why: str) -> None:
    with pytest.raises(Unplayable) as refused:
        EncountersOpening("encounters").check_new(asked)
    assert str(refused.value).startswith(why)


def asked(typed: str, said: Wishes = NOTHING) -> tuple[Setup, tuple[str, ...], str]:
    out = io.StringIO()
    setup, kinds = EncountersOpening("encounters").ask(said, Screen(out, io.StringIO(typed), live=False))
    return setup, kinds, out.getvalue()


def test_enter_takes_a_first_game_alone() -> None:
    setup, kinds, written = asked("\n\n\n\n")
    assert setup == Setup(1, "alien")
    assert kinds == ("",)
    assert "Which variant?" not in written  # alone there is none


def test_a_game_is_set_up_by_questions() -> None:
    setup, kinds, written = asked("2\n3\nvet\n1\nown\nmedic\nscout\ngunner\nboth\nharder\n")
    assert setup == Setup(
        3, "aliens", roles=["medic", "scout", "gunner"], agendas="hidden", alien_players=True, drones=-1, head_start=2
    )
    assert kinds == ("", "veteran", "")
    assert "Which Role for player 3?" in written


def test_what_is_said_is_not_asked() -> None:
    setup, kinds, written = asked("\n\n", wishes(option="tough")._replace(kinds=("random",)))
    assert (setup.players, setup.tough, kinds) == (2, True, ("random",))
    assert "How hard?" not in written
    assert "Who is player" not in written
