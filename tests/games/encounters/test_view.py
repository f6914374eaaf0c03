"""What a seat and a spectator are shown, what they go on knowing, and what is dealt anew (L16.09, L19.04)."""

from __future__ import annotations

from collections import Counter

import pytest

from sulaco.games.encounters import Encounters, packs, scanning
from sulaco.games.encounters.cards import ROOMS, definition
from sulaco.games.encounters.decks import draw
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.samples import rare_setup
from sulaco.games.encounters.state import EncountersState
from sulaco.games.encounters.view import EncountersView, family, redeal
from sulaco.table.chance import Chance
from sulaco.table.checks import pick
from sulaco.table.table import Table

from .tables import asked, play, player, room, state

SEATS = (0, 1, None)
VILLAINS = """
[pack]
name = "Gang"
[thug]
name = "Thug"
kind = "villain"
type = "human"
attack = 3
copies = 6
"""
FIRST, SECOND = 1, 2
"""The bits of two seats in `known`."""


def seen(table: Table[Encounters], seat: int | None) -> EncountersView:
    found = table.game.view(seat)
    assert isinstance(found, EncountersView)
    return found


def dealt(table: Table[Encounters], *knowers: int, n: int = 80) -> list[EncountersState]:
    """States in which all is dealt anew that none of these seats can know."""
    found = []
    for seed in range(n):
        copy = table.fork()
        redeal(copy.game, knowers, Chance.seeded(seed))
        copy.game.refresh()
        assert list(copy.game.violations()) == []
        for knower in knowers:
            assert copy.game.view(knower) == table.game.view(knower)
        found.append(copy.game.state)
    return found


# --- players' cards ---------------------------------------------------------------------------------------------------


def test_of_ones_own_cards_the_deck_is_dealt_anew() -> None:
    p = Position(2)
    hand = p.hand(0, "grunt", "specialist")
    t = p.table()
    deck = player(t, 0).deck
    copies = dealt(t, 0)
    assert {copy.players[0].deck[-1] for copy in copies} == set(deck)
    assert {copy.players[0].deck[0] for copy in copies} == set(deck)
    for copy in copies:
        assert sorted(copy.players[0].deck) == sorted(deck)
        assert copy.players[0].hand == hand


def test_another_hand_may_be_any_cards_of_hand_and_deck() -> None:
    p = Position(2)
    hand = p.hand(1, "full-share", "grunt", "electric-prod")
    t = p.table()
    cards = [*hand, *player(t, 1).deck]
    copies = dealt(t, 0)
    assert {card for copy in copies for card in copy.players[1].hand} == set(cards)
    for copy in copies:
        assert len(copy.players[1].hand) == len(hand)
        assert sorted([*copy.players[1].hand, *copy.players[1].deck]) == sorted(cards)
    assert all(copy.players[1].hand == hand for copy in dealt(t, 1))
    assert all(copy.players[1].hand == hand for copy in dealt(t, 0, 1))


@pytest.mark.rule("L13.14")
def test_an_infection_lies_anywhere_in_the_deck_but_in_no_hand() -> None:
    p = Position(2)
    p.hand(1, "full-share", "grunt", "electric-prod")
    (young,) = p.deck(1, "chestburster")
    t = p.table()
    decks = [copy.players[1].deck for copy in dealt(t, 0)]
    assert all(young in deck for deck in decks)
    assert {deck.index(young) for deck in decks} == set(range(len(decks[0])))


@pytest.mark.rule("L16.09")
def test_open_hands_stay_in_the_hands() -> None:
    p = Position(2, open_hands=True)
    hand = p.hand(1, "full-share", "grunt")
    t = p.table()
    deck = player(t, 1).deck
    copies = dealt(t, 0)
    assert all(copy.players[1].hand == hand for copy in copies)
    assert {copy.players[1].deck[-1] for copy in copies} == set(deck)


def test_cards_that_a_seat_has_seen_stay_where_they_are() -> None:
    """In another's hand, on its own deck, in the Barracks; what others alone have seen does not."""
    p = Position(2)
    shown, _ = p.hand(1, "full-share", "grunt")
    (top,) = p.deck(0, "specialist")
    (above,) = p.barracks("captain-of-the-ship")
    (theirs,) = p.deck(1, "specialist")
    p.state.known = {shown: FIRST | SECOND, top: FIRST, above: FIRST, theirs: SECOND}
    t = p.table()
    assert [seen(t, seat).players[1].known for seat in SEATS] == [[shown], [shown], []]
    copies = dealt(t, 0)
    assert {copy.players[1].hand[0] for copy in copies} == {shown}
    assert len({copy.players[1].hand[1] for copy in copies}) > 1
    assert {copy.players[0].deck[-1] for copy in copies} == {top}
    assert {copy.barracks[-1] for copy in copies} == {above}
    assert len({copy.players[1].deck[-1] for copy in copies}) > 1
    assert all(copy.known == {shown: FIRST | SECOND, top: FIRST, above: FIRST} for copy in copies)
    assert all(copy.players[1].deck[-1] == theirs for copy in dealt(t, 1))


def test_decks_of_all_are_dealt_anew() -> None:
    t = Position(2).table()
    copies = dealt(t, 0)
    for pile in ("strikes", "sergeants", "barracks"):
        cards = getattr(state(t), pile)
        assert len({getattr(copy, pile)[-1] for copy in copies}) > min(10, len(set(cards)) // 2)
        for copy in copies:
            assert sorted(getattr(copy, pile)) == sorted(cards)


@pytest.mark.rule("L18.03")
def test_alien_players_have_their_cards_from_one_deck() -> None:
    p = Position(3, alien_players=True)
    p.alien(1, "warrior-xenomorph", "torn-cables")
    p.alien(2, "xenomorph-taskmaster", "call-the-brood")
    t = p.table()
    one, two = player(t, 1).hand, player(t, 2).hand
    cards = sorted([*one, *two, *state(t).alien_deck])
    for knower, own, other in ((1, one, 2), (2, two, 1)):
        copies = dealt(t, knower)
        assert all(copy.players[knower].hand == own for copy in copies)
        assert len({copy.players[other].hand[0] for copy in copies}) > 10
        assert len({copy.alien_deck[-1] for copy in copies}) > 10
    for copy in dealt(t, 0):
        assert sorted([*copy.players[1].hand, *copy.players[2].hand, *copy.alien_deck]) == cards


# --- the Hive ---------------------------------------------------------------------------------------------------------


def groups_of(copy: EncountersState) -> dict[int, Counter[str]]:
    """How many cards of each family are in each group of hidden Hive cards."""
    found: dict[int, Counter[str]] = {}
    rooms = [(room.card, room.group) for room in copy.rooms if room.card and not room.up]
    for card, group in [*zip(copy.hive, copy.groups, strict=True), *rooms]:
        found.setdefault(group, Counter())[family(card)] += 1
    return found


@pytest.mark.rule("L1.15", "L1.16")
def test_hidden_hive_cards_stay_with_those_that_they_were_shuffled_with() -> None:
    p = Position(2)
    p.room("airlock", "the-perfect-organism", up=False)
    open_ = p.room("med-lab", "egg")
    t = p.table()
    copies = dealt(t, 0)
    for copy in copies:
        assert groups_of(copy) == groups_of(state(t))
        assert copy.groups == state(t).groups
        assert copy.rooms[ROOMS.index("med-lab")].card == open_
    assert len({copy.rooms[ROOMS.index("airlock")].card for copy in copies}) > 10
    assert len({copy.hive[-1] for copy in copies}) > 10


@pytest.mark.rule("L1.16")
def test_which_drones_are_in_the_hive_and_which_in_the_box_is_dealt_anew() -> None:
    t = Position(2).table()
    box = state(t).drones
    drones = {card for card in (*box, *state(t).hive) if definition(card).deck == "drones"}
    copies = dealt(t, 0)
    assert {card for copy in copies for card in copy.drones} == drones
    for copy in copies:
        assert copy.drones == sorted(copy.drones)
        assert len(copy.drones) == len(box)
        assert sorted([*copy.drones, *copy.hive]) == sorted([*box, *state(t).hive])


@pytest.mark.rule("L19.08", "L24.01")
def test_a_secrets_revealed_or_a_villain_may_lie_where_any_drone_does() -> None:
    p = Position(3, agendas="hidden", pack=VILLAINS)
    t = p.table()
    cards = [*state(t).hive, *state(t).drones]
    villains = {card for card in cards if definition(card).deck == packs.VILLAINS}
    secrets = {card for card in cards if definition(card).kind == "secrets"}
    assert (len(villains), len(secrets)) == (6, 3)
    copies = dealt(t, 0)
    for some, counts_there in ((villains, {1, 2, 3}), (secrets, {0, 1, 2})):
        where = [
            Counter(group for card, group in zip(copy.hive, copy.groups, strict=True) if card in some)
            for copy in copies
        ]
        assert all({counts[group] for counts in where} >= counts_there for group in (1, 2, 3))
    assert all(villains <= set(copy.hive) for copy in copies)


def test_what_a_seat_knows_of_the_hive_stays_and_what_all_have_seen_go_in_stays_in_its_group() -> None:
    p = Position(2)
    known, openly, *_ = p.hive("egg", "the-perfect-organism", "ash", "towering-xenomorph")
    scanned = p.room("airlock", "acid-spray-xenomorph", up=False)
    p.state.known = {known: FIRST, scanned: FIRST | SECOND, openly: 0}
    p.state.openly = [openly]
    t = p.table()
    assert seen(t, 0).hive_known == [known]
    assert [seen(t, seat).rooms[ROOMS.index("airlock")].card for seat in SEATS] == [scanned, scanned, ""]
    top = [index for index, group in enumerate(state(t).groups) if group == state(t).groups[-1]]
    copies = dealt(t, 0)
    assert {(copy.hive[-1], room(t, "airlock").card) for copy in copies} == {(known, scanned)}
    places = {copy.hive.index(openly) for copy in copies}
    assert places == set(top[:-1])
    assert all(copy.known == state(t).known for copy in copies)
    others = dealt(t, 1)
    assert len({copy.hive[-1] for copy in others}) > 1
    assert all(copy.known == {scanned: FIRST | SECOND, openly: 0} for copy in others)


def test_hive_cards_that_somebody_looks_at_are_shown_to_that_seat_only() -> None:
    p = Position(2)
    (looking,) = p.hand(0, "wired-into-the-mainframe")
    top = p.hive("egg", "the-perfect-organism", "ash")
    t = p.table()
    t.choose(f"play:{looking}")
    assert asked(t) == (0, "hive-order")
    assert [sorted(card for card in seen(t, seat).between if card in top) for seat in SEATS] == [sorted(top), [], []]
    assert [seen(t, seat).between.count("") for seat in SEATS] == [0, len(top), len(top)]


# --- Agendas ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L19.01", "L19.03", "L19.04")
def test_hidden_agendas_may_be_any_that_were_not_seen_one_at_most_evil() -> None:
    p = Position(3, agendas="hidden")
    own, evil, good = p.agenda(0, "efficient"), p.agenda(1, "ruthless"), p.agenda(2, "loyal")
    t = p.table()
    copies = dealt(t, 0)
    sides = {tuple(definition(each.agenda).side for each in copy.players[1:]) for copy in copies}
    assert sides == {("evil", "good"), ("good", "evil"), ("good", "good")}
    goods = {each.agenda for copy in copies for each in copy.players[1:] if definition(each.agenda).side == "good"}
    there = [own, evil, good, *state(t).leftover]
    assert goods == {card for card in there if definition(card).side == "good"} - {own}
    for copy in copies:
        found = [each.agenda for each in copy.players]
        assert found[0] == own
        assert sorted([*found, *copy.leftover]) == sorted(there)
        assert copy.leftover[:-1] == sorted(copy.leftover[:-1])
        among = [*found[1:], copy.leftover[-1]]
        assert sum(definition(card).side == "evil" for card in among) == 1
    assert all(copy.players[1].agenda == evil for copy in dealt(t, 1))


@pytest.mark.rule("L19.04")
def test_an_agenda_that_was_shown_stays() -> None:
    p = Position(2, agendas="hidden")
    p.agenda(0, "efficient")
    shown = p.agenda(1, "ruthless", shown=True)
    t = p.table()
    assert all(copy.players[1].agenda == shown for copy in dealt(t, 0))


@pytest.mark.rule("L19.24")
def test_a_delayed_agenda_is_dealt_anew_even_for_its_owner() -> None:
    p = Position(2, agendas="delayed")
    p.agenda(0, "efficient")
    t = p.table()
    assert len({copy.players[0].agenda for copy in dealt(t, 0)}) > 2


# --- forgetting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L10.01")
def test_what_was_known_of_a_hand_is_forgotten_when_it_is_discarded() -> None:
    p = Position(2)
    (shown,) = p.hand(0, "full-share")
    p.state.known = {shown: FIRST | SECOND}
    t = p.table()
    assert seen(t, 1).players[0].known == [shown]
    play(t, "end")
    assert player(t, 0).discard == [shown]
    assert state(t).known == {}


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_what_somebody_knows_of_lies_face_down_or_in_a_hand(first: int) -> None:
    """A card that lies open is known to all, and one that was shuffled to nobody: notes of both are gone."""
    noted = 0
    for seed in range(first, first + 40):
        chance = Chance.seeded(seed)
        table = Table(Encounters, rare_setup(chance), seed)
        while table.decision is not None:
            now = table.game.state
            noted += len(now.known)
            down = {room.card for room in now.rooms if not room.up}
            hidden = down.union(now.hive, now.barracks, now.between, *(each.hand for each in now.players))
            assert now.known.keys() <= hidden, seed
            assert set(now.openly) <= hidden.union(now.drones), seed
            table.choose(pick(table.decision, chance))
    assert noted > 500


@pytest.mark.rule("L10.04")
@pytest.mark.parametrize("alien", [False, True])
def test_what_was_known_of_a_discard_pile_is_forgotten_when_it_is_shuffled(alien: bool) -> None:
    p = Position(2, alien_players=True)
    if alien:
        p.alien(1, "warrior-xenomorph", "tail-lash")
    t = p.table()
    now = t.game.state
    own = now.players[0]
    deck, pile = (now.alien_deck, now.alien_discard) if alien else (own.deck, own.discard)
    pile += deck
    deck.clear()
    now.known = dict.fromkeys(pile, FIRST | SECOND)
    assert pile
    draw(t.game, 1 if alien else 0, 1, rule="L10.04")
    assert now.known == {}


# --- who has seen a card ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_has_seen_a_card_is_who_looked_at_it(seat: int) -> None:
    p = Position(3)
    event, hazard = p.hive("event", "hazard")
    enemy = p.room("med-lab", "egg")
    t = p.table()
    known = state(t).known
    known[event] = 0b1000  # somebody had seen it before
    scanning.look(t.game, seat, [event, hazard])
    assert known == {event: 0b1000 | 1 << seat, hazard: 1 << seat}
    asking = scanning.put_back(t.game, seat, 2)
    decision = next(asking)
    assert (decision.seat, decision.keys()) == (seat, [f"card:{hazard}", f"card:{event}"])
    with pytest.raises(StopIteration):
        asking.send(decision.options[1])
    assert (known, state(t).hive[-2:]) == ({event: 1 << seat, hazard: 1 << seat}, [hazard, event])
    t.game.show("grunt-1", seat)
    scanning.turn_down(t.game, next(n for n, each in enumerate(state(t).rooms) if each.card == enemy))
    assert (known["grunt-1"], known[enemy]) == (0b111, 0b111)
