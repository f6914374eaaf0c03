"""The example game of docs/add-a-game.md, known by its manifest alone: everything works with it."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco import bots, cli
from sulaco.agents import raw_env
from sulaco.bots.levels import adviser
from sulaco.bots.outlook import outlook
from sulaco.bots.runner import play, seat_bots
from sulaco.bots.search import Budget, Search, Searching
from sulaco.games import registered
from sulaco.lab.bench import Bench
from sulaco.lab.readers import reader
from sulaco.lab.store import Run
from sulaco.lab.training import training
from sulaco.table import law, save
from sulaco.table.chance import Chance
from sulaco.table.knowledge import Knowledge
from sulaco.table.table import Table
from sulaco.terminal import opening, start
from sulaco.terminal.display import load as load_display
from sulaco.terminal.opening import Unplayable, Wishes
from sulaco.terminal.player import Replay
from sulaco.terminal.screen import Screen
from sulaco.terminal.style import UNICODE
from tests.server.conftest import running
from tests.table.example_game import MANIFEST, Duel, DuelSetup

pettingzoo = pytest.importorskip("pettingzoo.test")


@pytest.fixture(autouse=True)
def duel_is_known() -> Iterator[None]:
    with registered(MANIFEST):
        yield


def asked(seed: int = 3) -> Table[Duel]:
    table = Table(Duel, DuelSetup(), seed)
    assert table.decision is not None
    return table


def ran(capfd: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What the command prints, on stderr if it complains."""
    assert cli.run(list(arguments)) == code
    said = capfd.readouterr()
    return said.err if code else said.out


# --- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["random", *bots.LEVELS])
def test_every_level_plays_it_to_the_end_and_the_same_seed_alike(kind: str) -> None:
    journals = []
    for _ in range(2):
        table = Table(Duel, DuelSetup(2), 5)
        assert play(table, seat_bots("duel", kind, 2, 9)) == len(table.journal) > 8
        assert table.ending is not None
        journals.append(table.journal)
    assert journals[0] == journals[1]


def test_levels_that_would_only_be_random_play_are_not_offered() -> None:
    assert bots.offered("duel") == ["random", "veteran", "ultimate"]
    assert bots.usual("duel") == "veteran"
    assert type(bots.load("duel", "sensible", 1)) is type(bots.load("duel", "random", 1))


def test_a_search_plays_on_to_the_end_and_wins_more_than_random_play() -> None:
    search = Search("duel", 1, Budget(40))
    assert search.horizon is None
    thoughts = [adviser("duel").think(Knowledge(asked(), 0)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert {one.result for one in thoughts[0].weighed} - {0.0, 0.5, 1.0}
    with pytest.raises(LookupError, match="duel has no outlook"):
        outlook(asked(), 0)
    wins = 0.0
    for seed in range(24):
        table = Table(Duel, DuelSetup(3), seed)
        seats = [Searching("duel", seed, Budget(20)), bots.load("duel", "random", seed)]
        play(table, seats if seed % 2 else seats[::-1])
        assert table.ending is not None
        winners = table.ending.winners
        wins += (1 - seed % 2 in winners) / len(winners)
    assert wins > 14


# --- the command and the lab ---------------------------------------------------------------------------------------


def test_fuzz(capfd: pytest.CaptureFixture[str]) -> None:
    assert ran(capfd, "fuzz", "duel", "--games", "6").endswith(", 0 violations\n")
    assert "it is played with 2" in ran(capfd, "fuzz", "duel", "--players", "5", code=2)


@pytest.mark.parametrize("kind", ["random", *bots.LEVELS])
def test_simulate_with_every_level(capfd: pytest.CaptureFixture[str], kind: str) -> None:
    flags = ["--bot", kind, "--games", "3", "--processes", "1", "--json"]
    found = json.loads(ran(capfd, "simulate", "duel", "--setup", '{"points": 2}', *flags))
    assert (found["game"], found["bot"], found["games"], found["players"]) == ("duel", kind, 3, 2)
    shares = [1 / len(row["winners"]) for row in found["rows"] if 0 in row["winners"]]
    assert found["wins"] == pytest.approx(sum(shares))
    assert sum(found["endings"].values()) == 3


def test_simulate_in_other_processes_with_all_usual_setups(capfd: pytest.CaptureFixture[str]) -> None:
    found = json.loads(ran(capfd, "simulate", "duel", "--bot", "random", "--games", "4", "--processes", "2", "--json"))
    assert [cell["name"] for cell in found["cells"]] == [f'{{"points":{points}}}, random' for points in (1, 2, 3)]
    assert [cell["games"] for cell in found["cells"]] == [4, 4, 4]


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--mission", "newt"], "duel has no --mission."),
        (["--deck", "a"], "duel has no --deck."),
        (["--players", "3"], "Nobody plays duel with 3 players."),
        (["--setup", "{}x"], "--setup: this is no setup of duel: "),
        (["--setup", '{"points": 0}'], "A game goes to at least 1 point, not to 0."),
    ],
)
def test_flags_that_do_not_fit_are_refused(capfd: pytest.CaptureFixture[str], flags: list[str], said: str) -> None:
    assert said in ran(capfd, "simulate", "duel", *flags, code=2)


def test_report(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What the game does not count, the page does not speak of."""
    pytest.importorskip("polars")
    flags = ["--bots", "veteran,random", "--games", "25", "--processes", "1", "--events", "--decisions"]
    ran(capfd, "simulate", "duel", "--setup", '{"points": 3}', *flags, "--out", str(tmp_path / "run"))
    assert len(Run.open(tmp_path / "run").games()) == 25
    ran(capfd, "report", str(tmp_path / "run"), "-o", str(tmp_path / "page.html"))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for told in ("Who wins: Duel?", "bot veteran", "seat 1", "The cards have run out", "… took … rounds"):
        assert told in page
    for counted in ("turns (most", "Length in turns", "lost in", "Main Character"):
        assert counted not in page


def test_the_lab_reads_measures_and_could_learn_it() -> None:
    table = asked()
    found = reader("duel")
    assert (found.turn(table.game), found.gauges(table.game), found.heeds) == (0, {}, ())
    assert all(found.loss(event) is None for event in table.events)
    assert Bench("duel").setup == Duel.setups()[0]
    assert training("duel").setup(1, Chance.seeded(1)) == Duel.setups()[1]
    assert [type(bot).__name__ for bot in training("duel").others(1, [0, 1])] == ["Rookie", "Rookie"]


def test_rules_and_games_that_cannot_be_read(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(law.load("duel")) == 0
    with monkeypatch.context() as patch:
        patch.setenv("SULACO_GAMES", "duel")
        assert "The variable SULACO_GAMES holds no manifests of games" in ran(capfd, "fuzz", "duel", code=2)


# --- in the terminal -----------------------------------------------------------------------------------------------


def typed(*lines: str) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    return Screen(out, io.StringIO("".join(f"{line}\n" for line in lines)), live=False), out


def test_a_game_in_the_terminal_from_the_setup_to_the_end() -> None:
    screen, out = typed("2", "veteran", "help", "map", "team", "cards", "?", "h", "hint", *["1", "pass"] * 60)
    start.play("duel", Wishes(seed=4), None, False, screen)
    written = out.getvalue()
    for told in (
        'Duel  {"points":2}',
        "Who is player 2?",
        "Card and die against card and die",
        "hand: ",
        "taken: 0, 0",
        "Lay a card face down",
        "No hint here.",
        "What was weighed",
        " won.",
        "seed 4",
    ):
        assert told in written, told
    assert "player 2 lays a card." in written
    assert "player 2: Lay" not in written, "what a bot lays is its secret"


def test_a_setup_is_said_in_json_or_chosen_by_the_number_of_players() -> None:
    begins = opening.opening("duel")
    assert begins.setup(Wishes(flags={"--setup": ('{"points": 3}',)})) == DuelSetup(3)
    assert begins.setup(Wishes(players=2)) == DuelSetup(1)
    for wishes, reason in (
        (Wishes(players=3), "Nobody plays duel with 3 players; it is played with 2."),
        (Wishes(flags={"--setup": ("[]",)}), "--setup: this is no setup of duel: "),
        (Wishes(flags={"--mission": ("newt",)}), "duel has no --mission; its own flags are: --setup."),
    ):
        with pytest.raises(Unplayable) as refused:
            begins.check_new(wishes)
        assert str(refused.value).startswith(reason)


def test_a_table_is_told_as_far_as_the_seat_may_know_it() -> None:
    table = asked()
    display = load_display(table, UNICODE)
    hands = table.game.state.hands
    seen = [line.plain for line in display.stage(0, (), -1, 80, 24)]
    assert f"hand: {', '.join(display.texts.name(card) for card in hands[0])}" in seen
    assert "hand: –" in [line.plain for line in display.map(None, ())]
    short = display.stage(0, (), -1, 80, 4)
    assert [len(short), short[-1].plain] == [4, "and 5 more lines: type map"]
    assert display.title(0, 10).plain == "Duel  unde"
    assert display.outcome(0) == ("Nobody won.", False)
    play(table, seat_bots("duel", "random", 2, 1))
    assert table.ending is not None
    assert display.outcome(table.ending.winners[0])[1]


def test_a_saved_game_is_opened_and_replayed() -> None:
    table = asked()
    play(table, seat_bots("duel", "random", 2, 1))
    again = save.loads(save.dumps(table), "duel.json")
    assert again.digest() == table.digest()
    screen, out = typed()
    Replay(again).show(screen)
    assert out.getvalue().count("Lay a card face down") == sum(key.startswith("lay:") for key in table.journal)


# --- at the table --------------------------------------------------------------------------------------------------


def test_a_room_with_a_bot_over_http_and_websocket(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        mara = server.browser("Mara")
        (told,) = [game for game in mara.get("/api/games").json() if game["name"] == "duel"]
        assert (told["title"], told["min_seats"], told["max_seats"]) == ("Duel", 2, 2)
        assert [bot["kind"] for bot in told["bots"]] == ["random", "veteran", "ultimate"]
        setups = mara.get("/api/games/duel/setups").json()
        assert [(each["seats"], each["together"], each["setup"]) for each in setups] == [
            (2, False, {"points": points}) for points in (1, 2, 3)
        ]
        assert mara.get("/api/games/duel/rules").json()["rules"] == []
        table = mara.new_table("me", {"kind": "bot", "bot": ""}, game="duel", setup=setups[1]["setup"])
        assert mara.table(table)["seats"][1]["bot"] == "veteran"
        with mara.sit(table) as tab:
            for _ in range(80):
                if tab.ending is not None:
                    break
                if tab.question is not None and tab.question.get("options"):
                    tab.choose(tab.question["options"][0]["key"])
                else:
                    tab.until_state(tab.state + 1)
            assert tab.ending is not None
        assert mara.table(table)["over"]
        assert mara.get(f"/api/tables/{table}/replay?eyes=0").status_code == 200


# --- for agents ----------------------------------------------------------------------------------------------------


def test_agents_learn_from_what_a_seat_may_know() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo.api_test(raw_env("duel"), num_cycles=200)
        pettingzoo.seed_test(lambda: raw_env("duel"), num_cycles=80)


def test_an_observation_tells_hands_apart_and_hides_those_of_others() -> None:
    made: Any = raw_env("duel", render_mode="ansi")
    made.reset(3)
    assert made.setup == Duel.setups()[0]
    before = made.observe("player_1")["observation"].tolist()
    hands = made.table.game.state.hands
    deck = made.table.game.state.deck
    hands[1][0], deck[0] = deck[0], hands[1][0]
    assert made.observe("player_1")["observation"].tolist() == before
    hands[0][0], deck[0] = deck[0], hands[0][0]
    assert made.observe("player_1")["observation"].tolist() != before
    assert "Lay a card face down" in made.render()
    assert msgspec.to_builtins(made.table.game.view(0))["hand"] == hands[0]
