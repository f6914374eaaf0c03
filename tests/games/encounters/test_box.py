"""The box as clients get it: every card in words, once; what answers are called and what they do."""

from __future__ import annotations

import msgspec
import pytest

from sulaco.games.encounters import Encounters
from sulaco.games.encounters.box import EncountersBox, EncountersCard, EncountersInsight
from sulaco.games.encounters.cards import CARDS, ROOMS
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.state import Setup
from sulaco.table.table import Table

from .tables import alter, play

TEXTS = Encounters.texts()


@pytest.fixture(scope="module")
def cards() -> dict[str, EncountersCard]:
    return {card.id: card for card in Encounters.box().cards}


# --- the box ----------------------------------------------------------------------------------------------------------


def test_the_box_goes_over_the_wire_and_is_made_once() -> None:
    box = Encounters.box()
    assert msgspec.json.decode(msgspec.json.encode(box), type=EncountersBox) == box
    assert Encounters.box() is box
    assert (Encounters.box_type, Encounters.insight_type) == (EncountersBox, EncountersInsight)


def test_every_card_is_in_it_as_printed(cards: dict[str, EncountersCard]) -> None:
    assert list(cards) == list(CARDS)
    for id, card in CARDS.items():
        face = cards[id]
        assert (face.kind, face.copies, face.origin, face.known) == (
            card.kind,
            card.copies,
            card.origin,
            list(card.known),
        )
        assert face.name != id
        for name in ("cost", "attack", "recruit", "damage", "health", "defense", "scan", "number", "film", "deck"):
            assert getattr(face, name) == (getattr(card, name, 0) or type(getattr(face, name))()), (id, name)


def test_kinds_of_cards(cards: dict[str, EncountersCard]) -> None:
    dallas = cards["captain-of-the-ship"]
    assert (dallas.character, dallas.classes, dallas.crew) == ("captain-dallas", ["leadership"], "nostromo")
    assert (dallas.attack, dallas.attack_plus, dallas.recruit_plus) == (2, True, False)
    assert (cards["behind-the-wheel"].attack_plus, cards["behind-the-wheel"].recruit_plus) == (False, True)
    assert cards["versatile-programming"].classes == ["intel", "leadership", "strength", "survival", "tech"]
    assert cards["the-last-dive"].keywords == ["coordinate", "sacrifice"]
    assert cards["body-armor"].keywords == ["vigilant"]
    assert cards["body-armor"].stays == ""
    assert cards["i-mostly-just-hurt-people"].lines[0].icon == "betty"
    assert (cards["egg"].moves, cards["egg"].strikes, cards["egg"].type) == (False, 0, "alien")
    assert (cards["the-queen"].strikes, cards["the-queen"].final, cards["the-queen"].goal) == (2, True, 3)
    assert (cards["newt"].kind, cards["newt"].pay, cards["newt"].strikes) == ("found", 4, 0)
    assert cards["inner-jaw"].heals is False
    assert cards["the-nostromo"].parts == ["Brought Something Back", "It's Loose", "Self-Destruct"]
    assert cards["the-s-o-s"].parts == ["Rough Landing"]
    assert (cards["medic"].health, cards["medic"].defense, cards["medic"].card) == (10, 5, "battlefield-medicine")
    assert (cards["resin-walls"].stays, cards["resin-walls"].pay) == ("room", 3)
    assert (cards["enthusiastic"].side, cards["efficient"].side) == ("evil", "good")


def test_films_and_names() -> None:
    box = Encounters.box()
    assert [film.name for film in box.films] == ["Alien", "Aliens", "Alien 3", "Alien: Resurrection"]
    assert box.films[1].location == "hadleys-hope"
    assert box.films[1].objectives == ["the-lost-colony", "they-mostly-come-at-night", "whos-laying-the-eggs"]
    assert (len(box.films[3].characters), box.films[3].crew) == (4, "betty")
    assert box.rooms == list(ROOMS)
    assert box.drones[3] == (2, 3, 4)
    assert box.first_roles == ["gunner", "technician", "researcher", "medic", "scout"]
    assert (box.names["betty"], box.names["newt"], box.names["phase.strike"]) == ("The Betty", "Newt", "Strike Phase")
    used = {word for card in box.cards for word in card.keywords}
    assert used <= set(box.keywords)
    assert {id for id in box.names if id.startswith("keyword.")} == {f"keyword.{word}" for word in box.keywords}


# --- words around the table -------------------------------------------------------------------------------------------


def told(table: Table[Encounters], key: str) -> str | None:
    assert table.decision is not None
    option = next(each for each in (*table.decision.options, *table.decision.asides) if each.key == key)
    text = table.game.detail(option)
    return None if text is None else TEXTS.render(text)


def test_answers_tell_what_their_cards_do() -> None:
    p = Position(2, "aliens", roles=["medic", "scout"])
    (medicine, grunt) = p.hand(0, "battlefield-medicine", "grunt")
    (body,) = p.vigilant(0, "shotgun-for-close-work")
    (aid,) = p.played("get-him-to-medical")
    (orders,) = p.hand(1, "signals-everywhere")
    (squad,) = p.hq("squad-on-me")
    (guns,) = p.operations("sentry-guns")
    p.wounds(0, "flesh-wound")
    p.objective(2)
    p.points(recruit=6, attack=3)
    (drone,) = p.zone("acid-spray-xenomorph")
    table = p.table()
    assert told(table, f"play:{medicine}") == "Draw a card. Heal a strike of any player."
    assert told(table, f"play:{grunt}") is None
    assert told(table, f"recruit:{squad}") == "Leadership: You may gain a Sergeant."
    assert told(table, "recruit:sergeant") == "Coordinate."
    assert told(table, f"vigilant:{body}") == "Vigilant: You may discard this card in your Action Phase: +2 Attack."
    assert told(table, f"once:{aid}:0") == "Once this turn: If the Med-Lab is clear, heal a strike of any player."
    assert told(table, f"coordinate:{orders}") == "Coordinate. Draw a card. Discard a card."
    assert told(table, f"fight:{drone}") == "Death: Each player kills a character of their own."
    assert told(table, f"pay:{guns}") == (
        "Pay 2 Recruit while Objective 2 is current: Attach this card to a clear room that has none of its kind."
    )
    assert told(table, "end") is None


def test_a_hazard_that_stays_tells_what_it_costs() -> None:
    p = Position(2, "alien")
    p.location("the-nostromo", hazards=3)
    hazard = p.room("airlock", "hazard")
    p.points(recruit=8)
    assert told(p.table(), f"pay:{hazard}") == "Pay 8 Recruit to discard Self-Destruct."


def test_roles_and_avatars_tell_what_they_can() -> None:
    table = Table(Encounters, Setup(2, role_choice="two"), 3)
    assert table.decision is not None
    for option in table.decision.options:
        role = CARDS[option.value].card
        assert told(table, option.key) == " ".join(line.text for line in face_of(role).lines)
    p = Position(2, "alien", alien_players=True)
    p.alien(0, "warrior-xenomorph", "resin-walls")
    p.at("alien")
    aliens = p.table()
    assert told(aliens, "power") == "Once in each of your turns: Choose a player, who draws a strike."
    assert told(aliens, "play:resin-walls-1") == (
        "Attach this card to a room. Scanning this room costs +2 Attack. "
        "Any player may pay 3 Recruit in their Action Phase to remove it from the game."
    )


def face_of(id: str) -> EncountersCard:
    return next(card for card in Encounters.box().cards if card.id == id)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("recruit:squad-on-me-2", "Recruit Squad, on Me"),
        ("recruit:sergeant", "Recruit a Sergeant"),
        ("scan:med-lab", "Scan Med-Lab"),
        ("fight:egg-3", "Fight Egg"),
        ("pay:sentry-guns-1", "Pay for Sentry Guns"),
    ],
)
def test_what_an_answer_would_be_called(key: str, words: str) -> None:
    assert TEXTS.render(Encounters.label(key)) == words


def test_the_status_of_a_game() -> None:
    p = Position(2, "alien")
    p.objective(2)
    table = p.table()
    assert TEXTS.render(table.game.status()) == "turn 5, Objective 2, Action Phase"
    assert TEXTS.render(Table(Encounters, Setup(2), 0).game.status()) == "setting up"
    p = Position(1, "alien", roles=["medic"])
    p.wounds(0, "torn-open", "inner-jaw", "severed-tendon")
    p.strikes("run-through")
    p.zone("howling-xenomorph")
    table = p.table()
    play(table, "end")
    assert TEXTS.render(table.game.status()) == "over in turn 5"


def test_the_box_is_made_anew_when_there_are_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    before = face_of("egg")
    alter(monkeypatch, "egg", attack=5)
    assert (before.attack, face_of("egg").attack) == (2, 5)
