"""Several browsers in one encounter: help across the table, a traitor whom no other browser knows, an Alien Player."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import ROOMS, definition
from sulaco.games.encounters.state import EncountersState
from sulaco.table.table import Table

from .encounters import Person, acts, asked, decide, gather, hand, in_hand, position, prepared
from .people import stands_at
from .play import await_turn, options, prompt, state
from .visits import SIZES, Size, Visits, axe, sideways

QUICK = ("pass", "nothing", "no", "take", "end")
"""The shortest way through a turn."""
PLAIN = ("play:specialist", "play:grunt")
"""Cards that ask nothing, and are taken back by undo."""


def hurried(keys: list[str]) -> str:
    return next((key for key in QUICK if key in keys), keys[0])


# --- Coordinate ---------------------------------------------------------------------------------------------------


def both_could_help(table: Table[Encounters]) -> bool:
    decision = table.decision
    return decision is not None and acts(table, 0) and {1, 2} <= {each.seat for each in decision.asides}


def helping(table: Table[Encounters], seat: int) -> str:
    assert table.decision is not None
    return next(each.key for each in table.decision.asides if each.seat == seat)


def test_three_people_help_each_other(visit: Visits) -> None:
    """One offer is taken, one is not; nobody waits for either, and a reload in between loses nothing."""
    # Hands are open: so nothing of them is dealt anew when the others sit down.
    table = position(both_could_help, players=3, open_hands=True, seed=3)
    people = gather(visit, table, "Ann", "Bea", "Cleo")
    ann, bea, cleo = (person.page for person in people)
    first, second = helping(table, 1), helping(table, 2)

    # Bea offers while Ann acts: it costs Ann no answer, and she goes on with her turn at once.
    decide(people, first, by=1)
    assert asked(people)[0] == 0
    offer = ann.get_by_role("group", name=re.compile("^Bea offers"))
    expect(offer).to_be_visible()
    expect(cleo.get_by_role("group", name=re.compile("^Bea offers"))).to_be_visible()
    expect(bea.locator(f'[data-offer="{first.split(":")[1]}"]')).to_be_visible()
    expect(in_hand(bea, first.split(":")[1])).to_have_count(0)
    # One Coordinate in a turn (L12.07): Bea has no other to offer, Cleo has.
    expect(bea.locator('[data-choice^="coordinate"]')).to_have_count(0)
    at = state(ann)
    offer.get_by_role("button", name="Play the copy").click()
    for person in people:
        expect(person.page.locator("[data-state]")).not_to_have_attribute("data-state", str(at))
        expect(person.page.get_by_role("group", name="Cards in play")).to_contain_text("copy")
    finish(people, "end")

    # Cleo offers too and reloads: the offer, her hand and her place are there again.
    decide(people, second, by=2)
    card = second.split(":")[1]
    expect(ann.get_by_role("group", name=re.compile("^Cleo offers"))).to_be_visible()
    before, at = _standing(cleo), state(cleo)
    cleo.reload()
    expect(cleo.locator("[data-state]")).to_have_attribute("data-state", str(at))
    expect(cleo.locator(f'[data-offer="{card}"]')).to_be_visible()
    assert _standing(cleo) == before
    # Ann leaves it, ends her turn, and nothing waits for it; the card is Cleo's again, in her discard pile.
    decide(people, "end")
    finish(people, "end")
    expect(ann.locator("[data-offer]")).to_have_count(0)
    assert asked(people)[0] == 1
    cleo.locator('[data-player="2"] button').first.click()
    expect(cleo.get_by_role("dialog")).to_contain_text(Encounters.texts().name(card))
    cleo.keyboard.press("Escape")

    # A whole round: everybody plays a card, does what else there is, and ends the turn.
    ended: list[int] = []
    played: set[int] = set()
    while len(ended) < 3:
        seat, keys = asked(people)
        fresh = [key for key in keys if key.startswith("play:")]
        key = fresh[0] if fresh and seat not in played else hurried(keys)
        if key == "end":
            ended.append(seat)
        elif key.startswith("play:"):
            played.add(seat)
        decide(people, key)
    assert ended == [1, 2, 0]
    assert played == {0, 1, 2}
    # All three have the same table before them.
    assert len({person.page.locator("[data-state]").get_attribute("data-state") for person in people}) == 1
    assert len({tuple(_board(person.page)) for person in people}) == 1


def _standing(page: Page) -> tuple[list[str | None], str, str]:
    """The own cards, the crew and the question, as the page shows them."""
    cards = page.locator(":is(section.hand, section.tray) [data-card]").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )
    crew = page.get_by_role("region", name="Crew").inner_text()
    return cards, crew, prompt(page).inner_text()


def _board(page: Page) -> list[str]:
    board = page.get_by_role("region", name="Complex, Combat Zone and HQ").locator("[data-card]")
    found: list[str] = board.evaluate_all("all => all.map((one) => one.dataset.card)")
    return found


# --- the traitor --------------------------------------------------------------------------------------------------


def traitor_scans(table: Table[Encounters]) -> str:
    """The room of a Secrets Revealed card that the first seat, a traitor, can scan, with all Agendas hidden."""
    found = table.game.state
    if not acts(table, 0, "scan") or any(player.dead or player.agenda_open for player in found.players):
        return ""
    if definition(found.players[0].agenda).side != "evil":
        return ""
    assert table.decision is not None
    rooms = [f"scan:{room}" for room, here in zip(ROOMS, found.rooms, strict=True) if here.card.startswith("secrets-")]
    if not any(key.startswith(PLAIN) for key in table.decision.keys()):
        return ""
    return next((key for key in rooms if key in table.decision.keys()), "")


def looked_at_secrets(state: EncountersState) -> None:
    """The first seat knows where it is, so that it stays there when the others sit down."""
    for room in state.rooms:
        if room.card.startswith("secrets-"):
            state.known[room.card] = 1


def own_agenda(people: list[Person], seat: int) -> str:
    """An Agenda, as its owner's browser was told it."""
    view = people[seat].ears.positions()[-1]
    found: str = view["players"][seat]["agenda"]
    return found


def mentions(person: Person, agenda: str) -> list[int]:
    """Where an Agenda stands in what a browser was told: its id, its name or its text."""
    texts = Encounters.texts()
    face = next(card for card in Encounters.box().cards if card.id == agenda.rpartition("-")[0])
    words = [re.escape(agenda), rf"\b{re.escape(texts.name(agenda))}\b", *(re.escape(line.text) for line in face.lines)]
    found = re.compile("|".join(words))
    return [number for number, text in enumerate(person.ears.heard) if found.search(text)]


def shown(person: Person, agenda: str) -> int:
    """Where it was made public, with the game's own words; beyond the end if it was not."""
    for number, text in enumerate(person.ears.heard):
        if '"AgendaShown"' in text and f'"{agenda}"' in text:
            return number
    return len(person.ears.heard)


def test_no_other_browser_learns_an_agenda(visit: Visits) -> None:
    """Nor a spectator's: until Secrets Revealed, or a death, shows it; the traitor's too."""
    table = position(lambda table: bool(traitor_scans(table)), players=3, agendas="hidden", after=80)
    scan = traitor_scans(table)
    people = gather(visit, prepared(table, looked_at_secrets), "Ann", "Bea", "Cleo", "Dora")
    ann, bea, _, dora = (person.page for person in people)
    agendas = [own_agenda(people, seat) for seat in range(3)]
    assert agendas[0] == table.game.state.players[0].agenda
    assert len(set(agendas)) == 3
    expect(ann.get_by_role("region", name="Crew").locator('[data-player="0"]')).to_contain_text("Only you know")
    for seat in range(3):
        # Whoever holds it has heard of it: so it would be found with the others too.
        assert mentions(people[seat], agendas[seat])
        expect(dora.get_by_role("region", name="Crew").locator(f'[data-player="{seat}"]')).to_contain_text(
            "Hidden Agenda"
        )

    # All the ways of looking, while all of them are secret.
    id = ann.url.rpartition("/")[2].partition("?")[0]
    assert ann.request.patch(f"/api/tables/{id}", data={"friendly": True}).ok
    decide(people, next(key for key in asked(people)[1] if key.startswith(PLAIN)))
    at = state(ann)
    ann.get_by_role("toolbar", name="Table tools").get_by_role("button", name="Undo").click()
    for person in people:
        stands_at(person.page, at + 1)
    bea.get_by_role("region", name="Crew").locator('[data-player="0"] button').first.click()
    expect(bea.get_by_role("dialog")).to_contain_text("hidden")
    bea.keyboard.press("Escape")
    for seat, person in enumerate(people):
        own = "" if seat == 3 else f"?eyes={seat}"
        for what in ("log", "replay"):
            assert person.get(f"/api/tables/{id}/{what}{own}") == 200
            assert person.get(f"/api/tables/{id}/{what}?eyes={(seat + 1) % 3}") == 403
        assert person.get(f"/api/tables/{id}/save") == 403
        for other in range(3):
            assert bool(mentions(person, agendas[other])) == (seat == other), (seat, other)

    # Ann turns Secrets Revealed up and lets all see what Bea is.
    decide(people, scan)
    assert asked(people)[0] == 0
    decide(people, "agenda:player-2")
    side = "the traitor" if definition(agendas[1]).side == "evil" else "good"
    for person in people:
        expect(person.page.get_by_role("region", name="Log", exact=True)).to_contain_text(f"Bea is {side}")
        crew = person.page.get_by_role("region", name="Crew")
        expect(crew.locator('[data-player="1"]')).to_contain_text(Encounters.texts().name(agendas[1]))
    expect(dora.get_by_role("region", name="Crew").locator('[data-player="0"]')).to_contain_text("Hidden Agenda")

    # They hurry through the rest of it, until all are dead.
    answers = 0
    while not people[0].ears.ended:
        decide(people, hurried(asked(people)[1]))
        answers += 1
        assert answers < 150, "the game does not end"
    for seat, agenda in enumerate(agendas):
        for watcher, person in enumerate(people):
            if watcher == seat:
                continue
            first = shown(person, agenda)
            early = [number for number in mentions(person, agenda) if number < first]
            assert not early, (watcher, seat, person.ears.heard[early[0]][:300])
    # What is the same for all tells nobody anything.
    for person in people[1:]:
        assert {**person.ears.box, **people[0].ears.box} == {**people[0].ears.box, **person.ears.box}
    expect(prompt(ann).get_by_role("heading", name=re.compile("You (won|lost)"))).to_be_visible()


# --- an Alien Player ----------------------------------------------------------------------------------------------


def short_deck(table: Table[Encounters]) -> bool:
    """The first seat will draw all that is left in its deck."""
    player = table.game.state.players[0]
    return acts(table, 0) and len(player.deck) < 5 and not any(other.dead for other in table.game.state.players)


def infected(state: EncountersState) -> None:
    """It has a Chestburster in there, and will come back as a Warrior."""
    young = next(card for card in state.hatchery if card.startswith("chestburster-"))
    state.hatchery.remove(young)
    state.players[0].deck.append(young)
    state.removed += [avatar for avatar in state.avatars if avatar != "warrior-xenomorph-1"]
    state.avatars = ["warrior-xenomorph-1"]


@pytest.mark.parametrize("size", SIZES)
def test_an_alien_player_takes_a_turn(visit: Visits, size: Size) -> None:
    table = position(short_deck, players=2, alien_players=True)
    people = gather(visit, prepared(table, infected), "Ann", "Bea", sizes=(size, "desk"))
    ann, bea = (person.page for person in people)
    decide(people, "end")
    while asked(people)[0] == 0:
        decide(people, hurried(asked(people)[1]))

    # The Chestburster breaks out: both see who Ann is by now.
    log, crew = (bea.get_by_role("region", name=name, exact=True) for name in ("Log", "Crew"))
    expect(log).to_contain_text("Ann comes back as Warrior Xenomorph")
    expect(crew.locator('[data-player="0"]')).to_contain_text("Warrior Xenomorph")
    expect(crew.locator('[data-player="0"]')).to_contain_text(re.compile(r"0\s*of 8"))
    while asked(people)[0] == 1:
        decide(people, hurried(asked(people)[1]))

    # Her turn: nothing to recruit, scan or fight; cards, the power of her Avatar, and the end of it.
    await_turn(ann)
    seat, keys = asked(people)
    assert seat == 0
    assert {key.split(":")[0] for key in keys} == {"play", "power", "end"}
    expect(prompt(ann)).to_contain_text("Your turn as an alien")
    expect(options(bea)).to_have_count(0)
    expect(prompt(bea)).to_contain_text("Ann decides")
    assert not sideways(ann)
    axe(ann)

    # The Warrior strikes at the only player who is left, and it shows on her screen.
    heard = len(people[1].ears.heard)
    decide(people, "power")
    expect(log).to_contain_text("Ann uses the power of Warrior Xenomorph")
    finish(people, "end")
    expect(log).to_contain_text("Bea draws a strike")
    assert any('"StrikeDrawn"' in text for text in people[1].ears.heard[heard:])
    assert "power" not in asked(people)[1]

    # A card out of the hand, which only she sees; on the other screen it appears when it is played.
    if size == "phone":
        ann.get_by_role("navigation", name="Panels").get_by_role("button", name="Hand").click()
    expect(hand(ann)).to_have_count(6)
    cards: list[str] = hand(ann).evaluate_all("all => all.map((one) => one.dataset.card)")
    assert not [card for card in cards if any(f'"{card}"' in text for text in people[1].ears.heard)]
    played = next(card for card in cards if f"play:{card}" in asked(people)[1])
    at = state(ann)
    in_hand(ann, played).click(position={"x": 24, "y": 16})
    for page in (ann, bea):
        stands_at(page, at + 1)
    expect(log).to_contain_text(f"Ann plays {Encounters.texts().name(played)}")
    if ann.get_by_role("button", name="Close", exact=True).count():
        ann.get_by_role("button", name="Close", exact=True).click()
    finish(people, "end")

    # The end: all of it is discarded, six new ones come, and Bea has the turn.
    decide(people, "end")
    while asked(people)[0] == 0:
        decide(people, hurried(asked(people)[1]))
    await_turn(bea)
    expect(crew.locator('[data-player="0"]')).to_contain_text("hand 6")
    expect(prompt(ann)).to_contain_text("Bea decides")


def finish(people: list[Person], key: str) -> None:
    """Answer what is asked in between, until this is possible again."""
    while key not in asked(people)[1]:
        decide(people, hurried(asked(people)[1]))
