"""Files: a game saved and opened again, a problem reported as a scenario, and files that are none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sulaco.cli import run
from sulaco.table.save import dumps

from .people import link, pieces
from .play import call_me, open_table, prompt, state
from .positions import acts, opened, position
from .visits import Visits, axe


def menu(page: Page) -> None:
    page.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Menu").click()


def save(page: Page, folder: Path) -> Path:
    """Save by the menu; gives the file."""
    menu(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def open_file(page: Page, path: Path) -> None:
    page.get_by_label("Open a save file").and_(page.locator("input[type=file]")).set_input_files(path)


@pytest.mark.parametrize("way", ["/", "/saves"])
def test_a_game_is_saved_and_opened_again(visit: Visits, tmp_path: Path, way: str) -> None:
    table = position(lambda table: acts(table, 0), mission="bug-hunt-1")
    ann = visit("/")
    call_me(ann, "Ann")
    open_table(ann, opened(ann, table, "me", "bot"))
    shown, at = pieces(ann), state(ann)
    path = save(ann, tmp_path)
    assert path.name == "bug-hunt-1-main-corridor.json"
    assert path.read_text() == dumps(table)

    bea = visit("/")
    bea.goto(way)
    open_file(bea, path)
    bea.wait_for_url(re.compile("/table/"))
    expect(prompt(bea)).to_contain_text("You decide")
    assert (pieces(bea), state(bea)) == (shown, at)


def test_a_game_with_a_friend_is_not_saved_while_it_runs(visit: Visits) -> None:
    """It would show what the friend holds."""
    ann, bea = visit("/"), visit("/about")
    call_me(bea, "Bea")
    open_table(ann, opened(ann, position(lambda table: acts(table, 0), mission="bug-hunt-1"), "me", "friend"))
    bea.goto(link(ann, "Seat 2"))
    expect(prompt(bea)).to_be_visible()
    visit.forgive("403")
    menu(ann)
    ann.get_by_role("button", name="Save to a file").click()
    expect(ann.get_by_role("dialog").get_by_role("alert")).to_contain_text("Other people play at this table")


def test_a_problem_becomes_a_scenario_that_runs_and_opens(
    visit: Visits, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = position(lambda table: acts(table, 0), mission="bug-hunt-1")
    ann = visit("/")
    call_me(ann, "Ann")
    open_table(ann, opened(ann, table, "me", "bot"))
    menu(ann)
    ann.get_by_role("button", name="Report a problem").click()
    dialog = ann.get_by_role("dialog", name="Report a problem")
    axe(ann)
    dialog.get_by_role("textbox", name="What went wrong").fill("Hicks should see it.\nexpect: nothing")
    with ann.expect_download() as download:
        dialog.get_by_role("button", name="Make the file").click()
    expect(dialog.get_by_role("status")).to_contain_text("The file is in your downloads.")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".scenario"
    assert "Hicks should see it." in path.read_text()

    # It runs as it is, and whoever looks after the table opens it there.
    assert run(["scenario", str(path)]) == 0, capsys.readouterr()
    eve = visit("/saves")
    open_file(eve, path)
    eve.wait_for_url(re.compile("/table/"))
    expect(prompt(eve)).to_be_visible()
    marines = [line for line in pieces(ann) if ", hero" in line or ", grunt" in line]
    assert marines
    assert [line for line in pieces(eve) if ", hero" in line or ", grunt" in line] == marines


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("picture.png", "\x89PNG\r\n\x1a\n\x00\x00", "This file is neither a saved game nor a scenario."),
        ("page.html", "<script>alert(1)</script>", "This file is neither a saved game nor a scenario."),
        ("deep.json", "[" * 100_000, "This file is neither a saved game nor a scenario."),
        ("deeper.json", '{"format":' + "[" * 100_000, "The file"),
        ("damaged.json", '{"format": ', "The file, line 1: this is not JSON."),
        ("long.scenario", "title: " + "?" * 100_000, "The file"),
        ("empty.json", "", "This file is empty."),
        ("huge.json", " " * 2_000_001, "This file is too large to be a save."),
    ],
)
def test_a_file_that_is_no_save_is_refused_in_a_sentence(
    visit: Visits, tmp_path: Path, name: str, text: str, words: str
) -> None:
    visit.forgive("400|413")
    ann = visit("/saves")
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    open_file(ann, path)
    refused = ann.get_by_role("alert")
    expect(refused).to_contain_text(words)
    expect(ann).to_have_url(re.compile("/saves$"))
    told = refused.inner_text()
    assert told.endswith(".")
    assert len(told) < 500
    assert not re.search("Traceback|Error|line 0|None", told)


def test_a_save_with_a_wrong_answer_names_it(visit: Visits, tmp_path: Path) -> None:
    visit.forgive("400")
    table = position(lambda table: acts(table, 0), mission="bug-hunt-1")
    text = dumps(table)
    path = tmp_path / "changed.json"
    path.write_text(text.replace(f'"{table.journal[12]}"', '"fly:to-the-moon"', 1), encoding="utf-8")
    ann = visit("/saves")
    open_file(ann, path)
    expect(ann.get_by_role("alert")).to_contain_text("fly:to-the-moon")
