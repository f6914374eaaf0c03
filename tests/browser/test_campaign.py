"""A campaign through the interface: begun, played, what it cost, what comes next, and the score in the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_save import to_json
from tests.games.corps.campaigns import HAZARDS, after, copies

from .people import link
from .play import Message, call_me, prompt
from .visits import PATIENCE, SIZES, Size, Visits, axe, sideways


def opened(page: Page, campaign: Campaign, *seats: str | Message) -> str:
    """Go on with a campaign whose missions were not really played: as if under older rules."""
    wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
    text = to_json(campaign).replace('"rules": "1"', '"rules": "0"')
    answer = page.request.post("/api/campaigns/open", data={"save": text, "seats": wishes})
    assert answer.status == 201, answer.text()
    id: str = answer.json()["campaign"]
    return id


def roster(page: Page) -> Locator:
    return page.get_by_role("region", name="Roster").get_by_role("listitem")


def decide(page: Page, option: str | re.Pattern[str]) -> None:
    """Pick an answer and confirm it."""
    form = page.locator("form.choose")
    form.get_by_role("radio", name=option).check(force=True)
    form.locator("button[type=submit]").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_campaign_is_begun_played_and_lost(visit: Visits, size: Size) -> None:
    ann = visit("/", size=size)
    call_me(ann, "Ann")
    ann.goto("/new")
    ann.get_by_role("radio", name=re.compile("^Campaign")).check(force=True)
    for _ in range(2):
        ann.get_by_role("button", name="Remove seat 2").click()
    ann.get_by_role("radiogroup", name="Pace of bots").get_by_text("Fast").click()
    ann.get_by_role("button", name="Start the campaign").click()
    ann.wait_for_url(re.compile("/campaign/"))
    campaign = ann.url
    expect(ann.get_by_role("heading", level=1)).to_have_text("Newt comes first")
    expect(roster(ann)).to_have_count(6)
    axe(ann)
    assert not sideways(ann)

    decide(ann, re.compile("Hicks"))
    ann.get_by_role("link", name="Go to the table").click()
    expect(prompt(ann)).to_contain_text("You decide")

    # A bot that answers at random plays it to its end, quickly and badly.
    table = re.sub(".*/table/([^/?]+).*", r"\1", ann.url)
    assert ann.request.put(f"/api/tables/{table}/seats/0", data={"to": "bot", "bot": "random"}).ok
    expect(prompt(ann).locator(".verdict")).to_be_visible(timeout=3 * PATIENCE)
    prompt(ann).get_by_role("link", name="To the campaign").click()
    expect(ann).to_have_url(campaign)
    expect(ann.get_by_role("heading", level=1)).to_have_text("The campaign is lost")
    expect(ann.get_by_text("A lost campaign has no score.")).to_be_visible()
    missions = ann.get_by_role("region", name="Missions")
    expect(missions.get_by_role("listitem").first).to_contain_text("lost")
    missions.get_by_role("link", name="Replay of Newt").click()
    expect(ann.get_by_role("slider", name="Moment of the game")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_what_a_mission_cost_and_what_comes_next(visit: Visits, size: Size) -> None:
    lost = [*copies("m41a-pulse-rifle", 3), *copies("body-armor", 2), HAZARDS[0]]
    ann = visit("/", size=size)
    call_me(ann, "Ann")
    id = opened(ann, after("newt", killed=["frost"], captured=["hudson"], discarded=lost), "me")
    ann.goto(f"/campaign/{id}")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Newt is over. What now?")
    expect(roster(ann).filter(has_text="Frost")).to_contain_text("killed in Newt")
    expect(roster(ann).filter(has_text="Hudson")).to_contain_text("captured in Newt")
    expect(roster(ann).filter(has_text="Ripley")).to_contain_text("ready")
    axe(ann)
    assert not sideways(ann)

    # First a card is saved, then the next mission is chosen; what is not possible says why.
    decide(ann, re.compile("Body Armor"))
    form = ann.locator("form.choose")
    expect(form.get_by_role("radio", name=re.compile("^Escape"))).to_be_checked()
    expect(form.get_by_role("radio")).to_have_count(3)
    form.get_by_text("Why not another").click()
    expect(form.locator(".whynot")).to_contain_text("Survive")
    missions = ann.get_by_role("region", name="Missions")
    expect(missions).to_contain_text("Gone for good")
    expect(missions).to_contain_text("M41A Pulse Rifle")
    axe(ann)
    decide(ann, re.compile("^Rescue"))
    expect(ann.get_by_role("heading", level=1)).to_have_text("Rescue is being prepared")
    decide(ann, re.compile("Vasquez"))
    ann.get_by_role("link", name="Go to the table").click()
    expect(prompt(ann)).to_contain_text("You decide")
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Rescue")
    # Home leads back to both.
    ann.goto("/")
    expect(ann.locator(f'a[href="/campaign/{id}"]')).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_final_score(visit: Visits, size: Size) -> None:
    ann = visit("/", size=size)
    id = opened(ann, after("survive", killed=["frost"]), "me")
    ann.goto(f"/campaign/{id}")
    expect(ann.get_by_role("heading", level=1)).to_have_text("The campaign is won")
    score = ann.request.get(f"/api/campaigns/{id}").json()["score"]
    shown = ann.get_by_role("region", name="Final score")
    rows = shown.locator("dl > div")
    expect(rows).to_have_count(4)
    deck, losses, newt = score["parts"]
    expect(rows.nth(0)).to_have_text(re.compile(rf"^Cards left in the deck\s*{deck['value']}$"))
    expect(rows.nth(1)).to_have_text(re.compile(rf"^For those who were lost\s*−{-losses['value']}$"))
    expect(rows.nth(2)).to_have_text(re.compile(rf"^Newt is safe\s*\+{newt['value']}$"))
    expect(rows.nth(3)).to_have_text(re.compile(rf"^Score\s*{score['total']}$"))
    axe(ann)
    assert not sideways(ann)


def test_friends_are_in_it_together(visit: Visits) -> None:
    ann, bea = visit("/"), visit("/about")
    call_me(ann, "Ann")
    call_me(bea, "Bea")
    ann.goto(f"/campaign/{opened(ann, after('newt', players=2), 'me', 'friend')}")
    bea.goto(link(ann, "Seat 2"))
    bea.wait_for_url(re.compile("/campaign/"))
    expect(bea.get_by_role("heading", name="Ann decides")).to_be_visible()
    expect(bea.locator("form.choose")).to_have_count(0)
    # What one decides the other sees without doing anything.
    decide(ann, re.compile("^Escape"))
    decide(ann, re.compile("Hicks"))
    decide(bea, re.compile("Vasquez"))
    for page in (ann, bea):
        page.get_by_role("link", name="Go to the table").click()
        expect(prompt(page)).to_be_visible()
    expect(ann.get_by_role("list", name="Seats")).to_contain_text("Bea")
