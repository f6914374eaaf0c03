"""Nothing that a seat may not know goes over the wire in encounters: not a hand, not a hidden card, not an Agenda."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest

from sulaco.bots.runner import seat_bots
from sulaco.games.encounters import Encounters, events, insight, view
from sulaco.games.encounters.state import EncountersSetup, EncountersState
from sulaco.table.chance import Chance
from sulaco.table.table import Table

from .browser import drawing
from .conftest import Running
from .leaks_encounters import Watch
from .leaky import counted, hands_in_view, hint_in_view, options_for_all, whole_event

SETUPS = {
    "alone": EncountersSetup(1, line_up="aliens", head_start=3),
    "two": EncountersSetup(2, line_up="alien3", role_choice="two"),
    "agendas": EncountersSetup(3, agendas="hidden", alien_players=True),
    "delayed": EncountersSetup(4, line_up="resurrection", agendas="delayed", role_choice="two"),
    "five": EncountersSetup(5, line_up="random", agendas="hidden", alien_players=True, role_choice="random"),
    "open": EncountersSetup(3, line_up="alien", open_hands=True, alien_players=True),
}


def in_the_middle(setup: EncountersSetup, seed: int, decisions: int = 60) -> Table[Encounters]:
    """A game that sensible bots have begun, as a position without its history."""
    table = Table(Encounters, setup, seed)
    bots = seat_bots("encounters", "sensible", setup.players, seed)
    while len(table.journal) < decisions or table.game.state.step != "action":
        assert table.decision is not None
        table.choose(bots[table.decision.seat].choose(table, table.decision.seat))
    return Table.of(Encounters, copied(table.game.state), setup)


def copied(state: EncountersState) -> EncountersState:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=EncountersState)


@pytest.mark.parametrize("name", SETUPS)
def test_nobody_is_told_a_secret(server: Running, name: str) -> None:
    with closing(Watch(server, SETUPS[name], list(SETUPS).index(name))) as watch:
        watch.play(20)
        watch.look_back()
        watch.play(60)
        watch.look_back()
    assert not watch.problems
    assert watch.moved > 2000


@pytest.mark.parametrize("name", ["two", "agendas", "delayed", "five"])
def test_nor_in_the_middle_of_a_game(server: Running, name: str) -> None:
    """With decks of many cards, offers, looks at what is hidden, and enemies everywhere."""
    setup = SETUPS[name]
    with closing(Watch(server, setup, setup.players, in_the_middle(setup, setup.players))) as watch:
        watch.play(60)
        watch.look_back()
    assert not watch.problems
    assert watch.moved > 2000


def test_nor_who_has_become_an_alien_is_told_more(server: Running) -> None:
    """An Alien Player's hand and the deck that they share, Agendas that a death shows, Secrets Revealed."""
    setup = EncountersSetup(3, agendas="hidden", alien_players=True)
    with closing(Watch(server, setup, 12, short_of_breath(setup))) as watch:
        watch.play(120)
        watch.look_back()
        lines = [line["event"]["type"] for line in watch.watched[-1].lines]
    assert not watch.problems
    assert watch.moved > 2000
    assert {"BecameAlien", "AgendaShown"} <= set(lines)


def short_of_breath(setup: EncountersSetup) -> Table[Encounters]:
    """All players have a Chestburster, and nothing else, in their decks: with the first draw they are aliens."""
    table = Table(Encounters, setup, 11)
    table.choose("first:player-1")
    state = copied(table.game.state)
    for player in state.players[:2]:
        young = next(card for card in state.hatchery if card.startswith("chestburster-"))
        state.hatchery.remove(young)
        player.discard += player.deck
        player.deck = [young]
    return Table.of(Encounters, state, setup)


def test_who_has_played_all_seats_does_not_know_the_agenda_of_who_sits_down(server: Running) -> None:
    """Alone people can save, and so read all of them: whoever comes gets another one, and keeps it from them."""
    mara, jonas = server.browser("Mara"), server.browser("Jonas")
    changed = 0
    for seed in range(4):
        setup = msgspec.to_builtins(EncountersSetup(2, agendas="hidden"))
        with drawing(seed):
            body = {"game": "encounters", "setup": setup, "seats": [{"kind": "me"}, {"kind": "here"}]}
            id = mara.post("/api/tables", body).json()["table"]
        saved = mara.get(f"/api/tables/{id}/save").json()
        own, other = (player["agenda"] for player in saved["checkpoint"]["state"]["players"])
        assert mara.put(f"/api/tables/{id}/seats/1", {"to": "open"}).status_code == 200
        jonas.join(mara.table(id)["seats"][1]["code"])
        with mara.sit(id) as one, jonas.sit(id) as two:
            assert [player["agenda"] for player in one.view["players"]] == [own, "?"]
            theirs = two.view["players"][1]["agenda"]
            assert two.view["players"][0]["agenda"] == "?"
            assert theirs not in (own, "?")
        changed += theirs != other
    assert changed


# --- and a leak would be found -----------------------------------------------------------------------------------


def agendas_in_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view, "knows_agenda", lambda game, seat, index: True)


def agendas_for_spectators(patch: pytest.MonkeyPatch) -> None:
    knows = view.knows_agenda
    patch.setattr(view, "knows_agenda", lambda game, seat, index: seat is None or knows(game, seat, index))


def contacts_in_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view, "sees", lambda game, seat, card: True)


def contacts_in_insight(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(insight, "sees", lambda game, seat, card: True)


def reveals_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Chance, "barrier", lambda self: None)


LEAKS = {
    "Agendas in the view": agendas_in_view,
    "Agendas for spectators": agendas_for_spectators,
    "hands in the view": hands_in_view(Encounters),
    "contacts in the view": contacts_in_view,
    "top of the Hive in the view": hint_in_view(lambda state: (state.hive or [""])[-1]),
    "drawn cards in the log": whole_event(events.Drew),
    "contacts in insights": contacts_in_insight,
    "options for all": options_for_all,
    "how many could help": counted(lambda decision, eyes: len(decision.asides)),
    "reveals taken back": reveals_taken_back,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(server: Running, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    setup = SETUPS["agendas"]
    tables = {seed: in_the_middle(setup, seed) for seed in (1, 2, 3)}
    LEAKS[leak](monkeypatch)
    for seed, table in tables.items():
        with closing(Watch(server, setup, seed, table)) as watch:
            watch.play(60)
        if watch.problems:
            return
    raise AssertionError("nothing was found")
