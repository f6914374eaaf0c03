"""Cleanup and the player's deck (L10)."""

from __future__ import annotations

import pytest

from sulaco.games.encounters.events import Drew, Reshuffled
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.view import EncountersView

from .tables import alter, asked, play, player, rules, state


@pytest.mark.rule("L10.01", "L10.03", "L3.05")
def test_played_cards_and_the_hand_are_discarded_and_six_cards_drawn() -> None:
    p = Position(2)
    one, two, three = p.hand(0, "grunt", "specialist", "electric-prod")
    drawn = p.deck(0, "find-it-and-kill-it", *["specialist"] * 5, "full-share")
    t = p.table()
    play(t, f"play:{one}", f"play:{two}", "end")
    assert player(t, 0).discard == [one, two, three]
    assert player(t, 0).hand == drawn[:6]
    assert player(t, 0).deck[-1] == drawn[6]
    assert state(t).plays == []
    assert rules(t, Drew) == ["L10.03"]
    assert asked(t) == (1, "action")


@pytest.mark.rule("L10.01")
def test_the_hands_of_the_others_stay() -> None:
    p = Position(2)
    hand = p.hand(1, "grunt", "specialist")
    t = p.table()
    t.choose("end")
    assert player(t, 1).hand == hand


@pytest.mark.rule("L10.01", "L12.19")
def test_what_was_killed_or_copied_is_not_discarded() -> None:
    p = Position(2)
    bait = p.hand(0, "bait-for-the-beast")[0]
    offered = p.offer(1, "find-it-and-kill-it")
    t = p.table()
    play(t, f"play:{bait}", f"sacrifice:{bait}:0", f"copy:{offered}", "end")
    assert player(t, 0).discard == []
    assert state(t).dead_characters == [bait]
    assert player(t, 1).discard == [offered]


@pytest.mark.rule("L10.02", "L12.13")
def test_vigilant_cards_in_play_stay() -> None:
    p = Position(2)
    old = p.vigilant(0, "shotgun-for-close-work")[0]
    armor, other = p.hand(0, "body-armor", "body-armor")
    t = p.table()
    play(t, f"play:{armor}", "end")
    assert player(t, 0).vigilant == [old, armor]
    assert player(t, 0).discard == [other]  # one that was not played is discarded


@pytest.mark.rule("L10.04", "L10.05")
def test_a_deck_that_runs_dry_during_a_draw_is_made_anew_for_the_rest() -> None:
    p = Position(2)
    left = p.deck(0, "grunt", "specialist", only=True)
    pile = p.discard(0, *["electric-prod"] * 5)
    hand = p.hand(0, "full-share")
    t = p.table()
    t.choose("end")
    assert player(t, 0).hand[:2] == left
    assert len(player(t, 0).hand) == 6
    assert sorted(player(t, 0).hand[2:] + player(t, 0).deck) == sorted(pile + hand)
    assert player(t, 0).discard == []
    assert rules(t, Reshuffled) == ["L10.04"]


@pytest.mark.rule("L10.04")
def test_the_new_deck_is_shuffled() -> None:
    first = set()
    for seed in range(10):
        p = Position(2, seed=seed)
        p.deck(0, only=True)
        p.discard(0, "electric-prod", "full-share", "grunt", "specialist", "find-it-and-kill-it", "grunt", "grunt")
        t = p.table()
        t.choose("end")
        first.add(player(t, 0).hand[0])
    assert len(first) > 2


@pytest.mark.rule("L10.05", "L6.08")
def test_an_empty_deck_by_itself_changes_nothing() -> None:
    p = Position(2)
    p.deck(0, *["grunt"] * 5, "specialist", only=True)
    pile = p.discard(0, "electric-prod")
    t = p.table()
    t.choose("end")
    assert (player(t, 0).deck, player(t, 0).discard) == ([], pile)
    assert len(player(t, 0).hand) == 6
    assert rules(t, Reshuffled) == []


@pytest.mark.rule("L10.04", "L10.05")
def test_a_card_that_draws_reshuffles_too_and_the_played_card_is_not_in_the_new_deck() -> None:
    p = Position(2, roles=["researcher", "medic"])
    thirst = p.hand(0, "thirst-for-knowledge")[0]
    left = p.deck(0, "grunt", only=True)
    pile = p.discard(0, "specialist")
    t = p.table()
    t.choose(f"play:{thirst}")
    assert player(t, 0).hand == left + pile
    assert (player(t, 0).deck, player(t, 0).discard) == ([], [])
    assert [each.card for each in state(t).plays] == [thirst]


@pytest.mark.rule("L10.04", "L16.03")
def test_with_neither_deck_nor_discard_pile_as_many_are_drawn_as_there_are() -> None:
    p = Position(2)
    left = p.deck(0, "grunt", "specialist", only=True)
    t = p.table()
    t.choose("end")
    assert player(t, 0).hand == left
    assert [event.n for event in t.events if isinstance(event, Drew)] == [2]
    assert rules(t, Reshuffled) == []
    assert asked(t) == (1, "action")


@pytest.mark.rule("L10.03", "L14.23")
def test_enemies_may_make_the_new_hand_smaller_but_not_less_than_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for less, drawn in ((2, 4), (7, 0)):
        alter(monkeypatch, "egg", complex=f"hand -{less}")
        p = Position(2)
        p.room("airlock", "egg")
        t = p.table()
        t.choose("end")
        assert len(player(t, 0).hand) == drawn


@pytest.mark.rule("L10.06", "L19.23")
def test_discard_piles_can_be_looked_through() -> None:
    p = Position(2)
    pile = p.discard(0, "electric-prod", "grunt")
    p.deck(0, "full-share")
    t = p.table()
    for seat in (0, 1, None):
        seen = t.game.view(seat)
        assert isinstance(seen, EncountersView)
        assert seen.players[0].discard == pile
        assert "full-share-1" not in str(seen)
