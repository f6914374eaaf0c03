"""Reports: the page stands on its own, and says what the games say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from sulaco.games import GAMES, load
from sulaco.lab.compare import compare, samples
from sulaco.lab.plan import made
from sulaco.lab.record import Gauge, Loss, Use, play
from sulaco.lab.report.corps import drawing
from sulaco.lab.report.data import Data, ReportError
from sulaco.lab.report.draw import Bar, Sheet, bars
from sulaco.lab.report.influence import cards
from sulaco.lab.report.page import PARTS, make, policy
from sulaco.lab.report.position import Expectation
from sulaco.lab.report.sections import ending_text, ends, main_loss
from sulaco.lab.report.winning import rates
from sulaco.lab.report.words import PACKAGE, plain, points, signed, tell
from sulaco.lab.store import Run
from sulaco.table.text import catalogue

from .runs import Dice, Played, invented, luck, many, plan_of, played

ENOUGH = 24


def page(*runs: Played) -> str:
    return make(runs)


@cache
def full(game: str) -> Played:
    """A run of a game with enough games won and lost to say something."""
    return many(played(game, 2), ENOUGH)


@cache
def page_of(game: str) -> str:
    return page(full(game))


def test_the_track_of_a_bar_is_the_whole() -> None:
    sheet = Sheet()
    html = bars(sheet, "Ends", [Bar("Won", 0.5, "w", "50 %"), Bar("Lost", 0.25, "", "25 %")])
    half, quarter = re.findall(r'<i class="\S* ?(\S+)"></i>', html)
    assert re.search(rf"\.{half}\{{width:50(\.0+)?%", sheet.css())
    assert re.search(rf"\.{quarter}\{{width:25(\.0+)?%", sheet.css())


def test_how_far_it_is_is_told_part_by_part() -> None:
    told: list[tuple[int, int]] = []
    assert make([full("corps")], lambda done, of: told.append((done, of))) == page_of("corps")
    assert told == [(part, PARTS) for part in range(1, PARTS + 1)]


def headings(html: str) -> list[str]:
    return [unescape(text) for text in re.findall(r"<h2>(.*?)</h2>", html)]


class Parts(HTMLParser):
    """All elements of a page with their attributes; fails at tags that do not close each other."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, (tag, self.open)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_stands_on_its_own(game: str) -> None:
    html = page_of(game)
    elements = Parts(html).found
    assert not [tag for tag, _ in elements if tag in ("script", "link", "img", "iframe", "object", "base")]
    assert sum(tag == "style" for tag, _ in elements) == 1
    for tag, attributes in elements:
        assert "style" not in attributes, tag
        assert not [name for name in attributes if name.startswith("on") or name == "src"], tag
        assert (attributes.get("href") or "#").startswith("#")
    assert not re.search(r"https?://|@import", html)
    assert set(re.findall(r"url\((\w+:)", html)) <= {"data:"}
    metas = [attributes for tag, attributes in elements if tag == "meta"]
    (own,) = [meta["content"] for meta in metas if meta.get("http-equiv") == "Content-Security-Policy"]
    assert own == policy(html)
    assert "unsafe" not in policy(html)


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_has_words_and_figures(game: str) -> None:
    html = page_of(game)
    sections = re.findall(r"<section.*?</section>", html, re.DOTALL)
    assert len(sections) >= 6
    for section in sections:
        assert re.search(r'role="img" aria-label="[^"]{10,}"', section), section[:200]
        assert "<details><summary>Show the figures</summary>" in section
        assert section.count("<tr>") > 1
        assert re.search(r"<h2>[^<]{5,}</h2><p>[^<]{5,}</p>", section)
    assert "{" not in re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)


def test_the_answer_is_there_in_words() -> None:
    run = invented(luck(0.4), 500)
    won = sum(bool(row.winners) for row in run.rows)
    html = page(run)
    assert f"<b>Two sensible players win {100 * won / 500:.0f} games of 100.</b>" in html
    assert "Lost games all end so: No Endurance left: both deck and Exhaust Pile are empty." in html
    assert f"<dd>{100 * won / 500:.0f}<small> %</small></dd>" in html
    assert "How hard is Bug Hunt" in html


def test_rates_are_those_of_the_games() -> None:
    found = rates(Data([invented(luck(0.5), 100, cells=2)]))
    assert [rate.games for rate in found] == [100, 100]
    rows = invented(luck(0.5), 100, cells=2).rows
    assert [rate.wins for rate in found] == pytest.approx(
        [sum(bool(row.winners) for row in part) for part in (rows[:100], rows[100:])]
    )


def test_of_opponents_mains_bots_seats_and_going_first_are_told_apart() -> None:
    run = full("battles")
    found = {rate.label: rate for rate in rates(Data([run]))}
    assert set(found) == {
        "Lt. Ripley",
        "The Queen",
        "Ripley #8",
        "The Dragon",
        "bot sensible",
        "bot random",
        "seat 1",
        "seat 2",
        "going first",
    }
    games = 2 * ENOUGH
    assert found["Lt. Ripley"].games == games
    # The games of Ripley #8 against herself say nothing of her.
    assert found["Ripley #8"].games == games
    assert found["seat 1"].games == found["bot random"].games == found["going first"].games == 3 * games
    assert found["seat 1"].wins + found["seat 2"].wins == pytest.approx(3 * games)
    first = [
        next(int(gauge.value) - 1 for gauge in reversed(row.gauges) if gauge.name == "first") in row.winners
        for row in run.rows
    ]
    assert found["going first"].wins == pytest.approx(sum(first))


def test_a_tie_counts_half() -> None:
    run = full("battles")
    tied = run._replace(rows=[msgspec.structs.replace(row, winners=[0, 1]) for row in run.rows])
    assert {rate.estimate.value for rate in rates(Data([tied]))} == {0.5}


def test_an_ending_against_all_others_is_no_win() -> None:
    run = full("encounters")
    rows = [msgspec.structs.replace(row, winners=[1], ending="ending.traitor") for row in run.rows]
    data = Data([run._replace(rows=rows)])
    assert data.sides["result"].sum() == 0
    assert [end.won for end in ends(data, data.games)] == [False]


# --- the correction for the position -------------------------------------------------------------------------------


def story(dice: Dice) -> tuple[bool, int, list[Use], list[Gauge]]:
    """A card that is used only when it goes well anyway, one that helps, and one that is used at any time."""
    uses, gauges = [], []
    strength = dice.gauss(0, 1)
    helped = 0
    for turn in range(1, 6):
        gauges.append(Gauge(turn, "endurance", 20 + 5 * strength + dice.gauss(0, 0.5)))
        if strength > 0.3 and dice.random() < 0.5:
            uses.append(Use(turn, "m41a-pulse-rifle", "equipped", 0))
        if turn == 3 and dice.random() < 0.5:
            uses.append(Use(turn, "first-aid-kit", "equipped", 0))
            helped = 1
        if dice.random() < 0.2:
            uses.append(Use(turn, "m4-helmet", "equipped", 0))
    return dice.gauss(0, 1) < 1.2 * strength + 1.2 * helped - 0.6, 5, uses, gauges


def test_what_is_used_when_it_goes_well_anyway_is_corrected_away() -> None:
    data = Data([invented(story, 1500)])
    effects = {effect.thing: effect for effect in Expectation(data).by_turn(cards(data))}
    along, help_, idle = (effects[name] for name in ("m41a-pulse-rifle", "first-aid-kit", "m4-helmet"))
    assert along.raw is not None
    assert along.raw.low > 0.3
    assert abs(along.corrected.value) < 0.06
    assert not along.shown
    assert help_.shown
    assert help_.corrected.value > 0.1
    assert not idle.shown
    assert idle.corrected.low < 0 < idle.corrected.high


def test_headings_name_only_what_is_shown() -> None:
    assert "First Aid Kit goes with winning" in headings(page(invented(story, 1500)))
    idle = page(invented(luck(0.5), 200))
    assert "These games do not show" not in "".join(headings(idle))


def test_gear_that_is_issued_before_the_first_turn_counts_for_it() -> None:
    def geared(dice: Dice) -> tuple[bool, int, list[Use], list[Gauge]]:
        uses = [Use(-1, "m4-helmet", "issued", -1)] if dice.random() < 0.5 else []
        chance = 0.7 if uses else 0.3
        return dice.random() < chance, 3, uses, [Gauge(turn, "endurance", 9.0 - turn) for turn in (1, 2, 3)]

    data = Data([invented(geared, 400)])
    (effect,) = Expectation(data).by_turn(cards(data))
    assert effect.shown
    assert effect.corrected.value > 0.2


def test_too_few_games_say_so() -> None:
    html = page(invented(luck(0.5), 12))
    assert "What goes with winning cannot be told yet" in headings(html)


def test_routes_need_decisions() -> None:
    with_them = full("corps")
    without = with_them._replace(plan=msgspec.structs.replace(with_them.plan, decisions=False), choices=())
    about = "turns in which somebody moved there"
    assert about in page_of("corps")
    assert about not in page(without)
    assert "done more often than in the middle game" in page(without)


# --- pictures --------------------------------------------------------------------------------------------------


def test_the_heat_map_is_the_map_of_the_mission() -> None:
    run = full("corps")
    data = Data([run])
    ground = data.ground(data.groups[0])
    spaces = ground.floor[:3]
    losses = [Loss(2, "hicks", space) for space in (spaces[0], spaces[0], spaces[1])]
    html = page(run._replace(rows=[msgspec.structs.replace(row, losses=losses) for row in run.rows]))
    assert "of 100 are lost there" in html
    svg = drawing(ground, {spaces[0]: 2, spaces[1]: 1})
    hottest = re.search(r'class="h5" d="([^"]*)"', svg)
    assert hottest is not None
    x, y = spaces[0] % ground.width * 32, spaces[0] // ground.width * 32
    assert hottest[1] == f"M{x} {y}h32v32h-32z"
    assert svg.count('class="fu"') == len(ground.furniture)
    floor = re.search(r'class="fl" d="([^"]*)"', svg)
    assert floor is not None
    assert floor[1].count("M") == len(ground.floor)


def test_nobody_lost_means_no_heat_map() -> None:
    run = full("corps")
    quiet = run._replace(rows=[msgspec.structs.replace(row, losses=[]) for row in run.rows])
    assert "Where Characters were killed" not in page(quiet)


def test_a_gauge_that_tells_is_named_with_its_turn() -> None:
    def tells(dice: Dice) -> tuple[bool, int, list[Use], list[Gauge]]:
        won = dice.random() < 0.5
        gauges = [
            Gauge(turn, "endurance", 40 - turn - (0 if won or turn < 4 else 20) + dice.random()) for turn in range(1, 8)
        ]
        return won, 7, [], gauges

    found = headings(page(invented(tells, 200)))
    assert "By turn 4, Endurance tells a lost game from a won one" in found
    same = headings(page(invented(luck(0.5), 200)))
    assert "Endurance alone does not tell a lost game from a won one" in same


def test_the_commonest_way_to_lose_is_named_only_beyond_chance() -> None:
    def lost(counts: dict[str, int]) -> list[str]:
        run = invented(luck(0), sum(counts.values()))
        endings = [ending for ending, count in counts.items() for _ in range(count)]
        rows = [msgspec.structs.replace(row, ending=ending) for row, ending in zip(run.rows, endings, strict=True)]
        data = Data([run._replace(rows=rows)])
        main = main_loss(ends(data, data.games))
        return [main.text] if main else []

    assert lost({"ending.endurance": 90, "ending.nobody-stands": 30}) == [
        "No Endurance left: both deck and Exhaust Pile are empty"
    ]
    assert lost({"ending.endurance": 32, "ending.nobody-stands": 30}) == []


# --- several runs ------------------------------------------------------------------------------------------------


def test_several_runs_are_held_against_the_first() -> None:
    base, hard = invented(luck(0.6), 300), invented(luck(0.3), 300, "hard", house={"endurance.hand_draw": 1})
    html = page(base, hard)
    assert "House rules: endurance.hand_draw = 1 instead of the usual" in headings(html)
    assert "<b>It makes the game harder.</b>" in html
    assert "house rules" in html
    assert "600" in html


def test_runs_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(ReportError, match="different games"):
        page(full("corps"), full("encounters"))
    with pytest.raises(ReportError, match="no finished game"):
        page(invented(luck(0.5), 10)._replace(rows=[]))


def test_a_run_on_disk_is_read(tmp_path: Path) -> None:
    plan = made(plan_of("encounters", 3))
    run = Run.create(tmp_path / "run", plan)
    run.keep_rest([play(plan, number) for number in range(5)])
    opened = Run.open(tmp_path / "run")
    html = make([opened])
    assert "games <b>5</b>" in html
    assert "of a plan of <b>6</b>" in html
    (first, second) = samples(opened)
    assert (len(first.games), len(second.games)) == (3, 2)
    assert compare([(first, second)]).cells[0].paired


def test_the_same_games_give_the_same_page() -> None:
    assert page(full("encounters")) == page_of("encounters")


# --- words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_has_a_text_without_its_particulars(game: str) -> None:
    data = Data([full(game)])
    for id in load(game).texts().templates:
        if id.startswith("ending.") and "campaign" not in id:
            text = ending_text(data, id)
            assert not text.startswith("ending."), id
            assert "{" not in text


@pytest.mark.parametrize("game", GAMES)
def test_every_gauge_has_a_name(game: str) -> None:
    names = {re.sub(r"-\d$", "", gauge.name) for row in played(game, 2).rows for gauge in row.gauges} - {"first"}
    for name in names:
        assert tell(f"gauge.{name}")


def test_the_voice_is_kept() -> None:
    own = {
        id: text for id, text in catalogue(PACKAGE).templates.items() if id not in catalogue("sulaco.table").templates
    }
    for id, text in own.items():
        assert "!" not in text, id
        assert "—" not in text, id
        assert " - " not in text, id


def test_numbers_are_written_as_people_read_them() -> None:
    assert (signed(-6.1, 1), signed(4), signed(-0.2)) == ("−6.1", "+4", "0")
    assert (points(-0.061), points(0.154)) == ("6.1", "15")
    assert (plain(9.0), plain(1.64), plain(-2.5), plain(-0.01)) == ("9", "1.6", "−2.5", "0")
