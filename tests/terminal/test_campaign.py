"""A campaign at one screen: its missions, the decisions between them, its one file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from sulaco.games.corps.campaign import Campaign, Played
from sulaco.games.corps.campaign_info import usual
from sulaco.games.corps.campaign_save import from_json, to_json
from sulaco.games.corps.cards import CARDS
from sulaco.table.decision import Decision
from sulaco.table.save import campaign_game
from sulaco.terminal import opening
from sulaco.terminal import session as sessions
from sulaco.terminal.campaign_file import missions
from sulaco.terminal.corps.campaign import CampaignSession, KeptCampaign, again
from sulaco.terminal.corps.campaign_news import card_names, debrief, score, standing
from sulaco.terminal.screen import Screen
from tests.games.corps.campaigns import after, copies, end_now, finish
from tests.games.corps.campaigns import start as begin_mission

from .stage import pictures, size, widest


def play(
    campaign: Campaign,
    typed: Sequence[str],
    kinds: tuple[str, ...] = ("",),
    *,
    live: bool = False,
    path: Path | None = None,
) -> tuple[CampaignSession, str]:
    """Play with these lines typed, until they are used up; gives the session and everything that was written."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("".join(f"{line}\n" for line in typed)), live=live)
    session = CampaignSession(KeptCampaign(campaign, path), kinds, opening.seats, screen)
    session.run()
    return session, out.getvalue()


def told(campaign: Campaign) -> str:
    """What is told of the last mission, on one line."""
    return " ".join(line.plain.strip() for line in debrief(campaign, [], Screen(io.StringIO(), live=False)))


def fetched(path: Path) -> Campaign:
    """A campaign whose missions were not really played: their games are not replayed."""
    return from_json(path.read_text(encoding="utf-8"), repair=True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Missions that are won as soon as a person has answered once."""
    run = sessions.Session._ask

    def ask(self: sessions.Session, decision: Decision) -> None:
        run(self, decision)
        if self.table.journal:
            end_now(self.table)

    monkeypatch.setattr(sessions.Session, "_ask", ask)


# --- from mission to mission -------------------------------------------------------------------------------


def test_it_begins_with_what_a_campaign_is_and_the_heroes_of_the_first_mission() -> None:
    session, written = play(Campaign.begin(1, 7), ["vas"])

    assert written.startswith("CAMPAIGN\n\nThree missions, one after the other: Newt, Escape, Survive.")
    assert "Newt: whom does Player 1 play?  A1.10" in written
    assert session.campaign.journal == ["hero:vasquez"]
    assert "The colony is silent" in written


@pytest.mark.usefixtures("quick")
def test_all_missions_in_order_with_a_resupply_between_them_and_the_score_at_the_end(state_folder: Path) -> None:
    heroes = {"newt": "hicks", "resupply": "frost", "escape": "hudson", "survive": "ripley"}
    typed = ["hicks", "h", "resupply", "frost", "h", "escape", "hudson", "h", "ripley", "h"]

    session, written = play(Campaign.begin(1, 7), typed)

    campaign = session.campaign
    played = [entry.setup for entry in campaign.journal if isinstance(entry, Played)]
    assert {setup.mission: setup.heroes[0] for setup in played} == heroes
    assert [setup.mission for setup in played] == list(heroes)
    assert campaign.score is not None
    assert "CAMPAIGN WON\n" in written
    assert f"{campaign.score.total:>4}  is the score  A22.14" in written
    assert widest(written.splitlines()) <= 80
    assert fetched(state_folder / "corps-campaign-7.json").score == campaign.score


def test_following_the_hints_plays_a_whole_campaign() -> None:
    """All texts are there; it ends with the reason or the score."""
    session, written = play(Campaign.begin(2, 3), ["h"] * 6000, ("", "sensible"))

    assert session.campaign.ending is not None
    assert "CAMPAIGN WON" in written or "CAMPAIGN LOST" in written
    assert widest([line for line in written.splitlines() if "kept:" not in line]) <= 80
    for id in ("ask.", "option.", "log.", "why.", "ending.", "campaign."):
        assert not [line for line in written.splitlines() if line.lstrip(" 0123456789").startswith(id)]


def test_bots_choose_their_heroes_and_save_their_cards() -> None:
    campaign = after("newt", players=3, discarded=[*copies("hk-vp70", 3), "body-armor-1", "m41a-pulse-rifle-1"])

    session, written = play(campaign, ["hk", "escape", "ripley"], ("", "sensible", "random"))

    assert session.campaign.journal[-4:] == ["mission:escape", "hero:ripley", "hero:hicks", "hero:vasquez"]
    assert "Player 2: Save M41A Pulse Rifle." in written
    assert "Player 3: Save Body Armor." in written
    assert "Player 3: Pvt. Vasquez." in written


def test_enter_takes_the_usual_choice_and_hazards_are_saved_last() -> None:
    def decision(campaign: Campaign) -> str:
        assert campaign.decision is not None
        return usual(campaign.decision)

    assert decision(Campaign.begin(1, 1)) == "hero:hicks"
    assert decision(after("newt")) == "mission:escape"
    assert decision(after("newt", discarded=["panic-1", "hand-welder-1"])) == "keep:hand-welder"
    assert decision(after("newt", discarded=["panic-1", "hk-vp70-1", "m41a-pulse-rifle-1"])) == "keep:m41a-pulse-rifle"


# --- what is told between missions -------------------------------------------------------------------------


def test_the_briefing_tells_losses_captured_facehugged_and_cards() -> None:
    pistols = copies("hk-vp70", 3)
    line = told(after("newt", discarded=pistols, killed=["frost"], captured=["hudson"], facehugged=["hicks"]))

    assert "Mission won: Newt" in line
    assert "Killed: Pvt. Frost.  A22.10" in line
    assert "until a Rescue brings them back: Pvt. Hudson.  A15.10" in line
    assert "Facehugged: Cpl. Hicks. They fight on, but count as lost when the campaign ends.  A24.14" in line
    assert "Discard Pile: 3 cards (3 × HK VP70 Pistol)." in line


def test_cards_that_are_lost_for_good_are_named_after_the_clean_up() -> None:
    campaign = after("newt", discarded=["body-armor-1", *copies("hk-vp70", 3)])

    session, written = play(campaign, ["body", "quit"])

    removed = session.campaign.removed
    assert len(removed) == 2
    assert "Lost for the rest of the campaign: 2 cards (2 × HK VP70 Pistol)." in written
    assert "Endurance cards: 58 to go on with, 2 lost for good" in written


def test_who_was_rescued_is_told() -> None:
    campaign = after("newt", captured=["hudson"])
    begin_mission(campaign, "rescue", "hicks")
    finish(campaign)
    lines = debrief(campaign, ["hudson"], Screen(io.StringIO(), live=False))

    assert "Rescued, and back with the squad: Pvt. Hudson.  A23.01" in [line.plain for line in lines]


def test_a_lost_campaign_tells_why_and_who() -> None:
    campaign = after("escape", won=False, killed=["hicks"])

    lines = [line.plain for line in score(campaign, Screen(io.StringIO(), live=False))]

    assert lines[0] == "CAMPAIGN LOST"
    assert lines[1].endswith("A22.05")
    assert lines[2] == "Lost on the way: Cpl. Hicks."


def test_the_score_is_told_with_its_parts() -> None:
    campaign = after("survive", killed=["hicks", "frost"], discarded=copies("hk-vp70", 4))

    lines = [line.plain for line in score(campaign, Screen(io.StringIO(), live=False))]

    assert lines[3:] == [
        "  56  cards in deck, Exhaust Pile and hands  A22.11",
        " -10  for those who were lost, 5 each  A22.12",
        " +10  for Newt: 10 cards more if she lives, 10 less if not  A22.13",
        "  56  is the score  A22.14",
    ]


def test_how_it_stands() -> None:
    campaign = after("newt", killed=["frost"], captured=["hudson"], facehugged=["hicks"])

    lines = [line.plain for line in standing(campaign, Screen(io.StringIO(), live=False))]

    assert lines == [
        "CAMPAIGN",
        "Missions won: Newt",
        "Ready to fight: Lt. Gorman, Cpl. Hicks, Pvt. Vasquez, Ripley",
        "Killed: Pvt. Frost",
        "Captured: Pvt. Hudson",
        "Facehugged: Cpl. Hicks",
        "Endurance cards: 60 to go on with, 0 lost for good",
    ]


def test_copies_of_a_card_are_counted() -> None:
    assert card_names(["hk-vp70-1", "body-armor-1", "hk-vp70-2"]) == "Body Armor, 2 × HK VP70 Pistol"


# --- answers and commands ----------------------------------------------------------------------------------


def test_what_is_not_possible_is_refused_with_its_reason() -> None:
    campaign = after("newt", killed=["hicks"])

    session, written = play(campaign, ["rescue", "survive", "frobnicate", "escape", "hicks"])

    assert "Nobody is Captured.  A23.01" in written
    assert "The missions of a campaign go in their order; next comes Escape.  A22.01" in written
    assert "'frobnicate' is no option and no command." in written
    assert "Cpl. Hicks is dead.  A22.10" in written
    assert session.campaign.journal[-1] == "mission:escape"


def test_letters_that_fit_several_are_asked_about() -> None:
    session, written = play(Campaign.begin(1, 7), ["pvt"])

    assert session.campaign.journal == []
    assert "'pvt' fits several: Pvt. Hudson, Pvt. Vasquez, Pvt. Frost." in written


def test_the_commands_between_missions(tmp_path: Path) -> None:
    there = tmp_path / "mine.json"
    typed = ["?", "rules campaign", "rules zzzz", "campaign", "cards", "help", f"save {there}", "save /no/such/x"]

    session, written = play(after("newt"), typed)

    assert "mission:rescue: Nobody is Captured.  A23.01" in written
    assert "\n  A22.04  Rescue and Resupply Missions may be played" in written
    assert "No rule speaks of 'zzzz'." in written
    assert "Left: 60 cards: " in written
    assert "quit           leaves; the campaign is kept" in written
    assert "Saved as" in written
    assert "/no/such/x cannot be written" in written
    assert fetched(there).won == ["newt"]
    assert session.kept.path == there


def test_a_card_that_can_be_saved_is_explained() -> None:
    _, written = play(after("newt", discarded=["close-call-1", "hk-vp70-1"]), ["?"])

    assert "keep:close-call              Save Close Call\n    Re-roll a failed Defense Roll" in written


def test_the_choice_of_a_mission_can_be_taken_back() -> None:
    campaign = after("newt")

    session, written = play(campaign, ["resupply", "undo", "escape", "undo", "undo"])

    assert session.campaign.next == ""
    assert "Between missions only the choice of a mission or of a Hero can be taken back." in written
    assert session.campaign.decision is not None
    assert session.campaign.decision.keys() == ["mission:escape", "mission:resupply"]


def test_a_part_of_the_journal_tells_the_same_campaign() -> None:
    campaign = after("newt", discarded=copies("hk-vp70", 3))

    assert to_json(again(campaign, campaign.journal)) == to_json(campaign)


# --- the file ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaving", [["quit"], ["q"], []])
def test_broken_off_in_mid_mission_it_goes_on_where_it_was(leaving: list[str], state_folder: Path) -> None:
    session, written = play(Campaign.begin(1, 7), ["hicks", "gear:standard-issue", "gear:done", *leaving])
    kept = state_folder / "corps-campaign-7.json"
    assert f"Go on with: sulaco play corps --load {kept}\n" in written
    assert session.kept.table is not None

    loaded = from_json(kept.read_text())
    assert loaded.running is not None
    assert loaded.running.journal == ["gear:standard-issue", "gear:done"]
    assert loaded.table().digest() == session.kept.table.digest()
    session, written = play(loaded, ["place:16,8"], path=kept)
    assert "Where does Cpl. Hicks start?" in written
    assert from_json(kept.read_text()).table().journal == ["gear:standard-issue", "gear:done", "place:16,8"]


def test_saved_in_mid_mission_it_is_the_campaign_that_is_saved(tmp_path: Path) -> None:
    there = tmp_path / "mine.json"

    play(Campaign.begin(1, 7), ["hicks", "gear:standard-issue", f"save {there}", "gear:done", "quit"])

    text = there.read_text()
    assert campaign_game(text) == "corps"
    assert from_json(text).table().journal == ["gear:standard-issue", "gear:done"]


def test_undo_works_within_a_mission() -> None:
    session, _ = play(Campaign.begin(1, 7), ["hicks", "gear:standard-issue", "undo"])

    assert session.kept.table is not None
    assert session.kept.table.journal == []
    assert session.campaign.journal == ["hero:hicks"]


@pytest.mark.usefixtures("quick")
def test_after_each_mission_it_is_kept_by_itself(state_folder: Path) -> None:
    _, written = play(Campaign.begin(1, 7), ["hicks", "h"])

    kept = state_folder / "corps-campaign-7.json"
    assert fetched(kept).won == ["newt"]
    assert written.count(f"{kept}") >= 1


@pytest.mark.usefixtures("quick")
def test_left_at_the_end_of_a_mission_that_end_is_not_lost(state_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the end waits; who quits there finds it again."""
    size(monkeypatch, 80, 24)
    session, _ = play(Campaign.begin(1, 7), ["", "hicks", "", "", "h", "quit"], live=True)

    assert session.campaign.running is not None
    loaded = from_json((state_folder / "corps-campaign-7.json").read_text())
    assert loaded.running is not None
    assert loaded.running.journal == ["gear:standard-issue"]


def test_nothing_chosen_nothing_kept(state_folder: Path) -> None:
    play(Campaign.begin(1, 7), ["quit"])

    assert not state_folder.exists()


def test_the_command_to_go_on_names_the_bots_and_the_people_between_them() -> None:
    _, written = play(Campaign.begin(3, 7), ["hicks", "h", "quit"], ("", "sensible", ""))

    assert " --bot sensible --bot person\n" in written


def test_the_missions_of_a_file_are_opened_one_by_one(tmp_path: Path) -> None:
    campaign = Campaign.begin(1, 7)
    campaign.choose("hero:hicks")
    table = campaign.table()
    table.choose("gear:standard-issue")
    campaign.keep(table)

    found = missions("corps", to_json(campaign), tmp_path / "x.json")

    assert [(one.setup.mission, one.journal) for one in found] == [("newt", ["gear:standard-issue"])]


# --- the screen --------------------------------------------------------------------------------------------


def test_every_question_between_missions_fits_80_by_24(monkeypatch: pytest.MonkeyPatch) -> None:
    size(monkeypatch, 80, 24)
    kinds = {CARDS[card].id: card for card in sorted(CARDS)}
    campaign = after("newt", players=2, discarded=sorted(kinds.values()), killed=["frost"], facehugged=["ripley"])

    _, written = play(campaign, ["", "x", "", "2", "3", "", "1"], ("", ""), live=True)

    seen = pictures(written)
    asked = [picture for picture in seen if any(" saves one card " in line for line in picture)]
    assert len(asked) >= 2
    # The command to go on, at the very end, is never cut.
    for picture in seen[:-1]:
        assert len(picture) <= 24
        assert widest(picture) <= 80
    assert any("facehugged: fights on" in line for picture in seen for line in picture)
