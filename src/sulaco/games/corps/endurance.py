"""The Endurance Deck: draw, exhaust, recycle, discard, reveal, hazards, running out (A4, A5).

The deck is `endurance` (the stack above the Reshuffle card) and `beneath` (what lies under it). Every movement of
an Endurance card between these zones is written here.

The four types of cards stand in `cards` (A4.02). When Events may be played, and what they cost, stands in `windows`
(A4.06, A5.05), which of them are Actions in `actions` (A4.08 to A4.10), how Weapons and Equipment are equipped in
`gear` (A4.12), and that Motion Tracker cards reveal Hazards unresolved in `tracker` (A4.14, A4.15). All see the Discard
Pile: `view` (A5.09).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sulaco.table.decision import Option, prompt
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import events
from .asking import FORMS, option_for, pick
from .cards import CARDS, Hazard
from .state import Character
from .windows import ask

if TYPE_CHECKING:
    from .corps import Corps

Effect = Callable[[], Flow[None]]


def _check_deck(game: Corps) -> None:
    """After every change: the Reshuffle card (A4.24, A99.21), then running out (A5.04)."""
    state = game.state
    if not state.endurance and not state.revealed and not _refill(game) and not state.exhausted:
        game.lose(say("ending.endurance"), "A5.04")


def _refill(game: Corps) -> bool:
    """The Reshuffle card on top: what lies beneath it is the new stack (A4.24). True if there is a top card now.

    Normally a revealed card counts as on the deck and the reshuffle waits for it (A99.20); an effect that asks for
    a card meanwhile does not wait, because the deck is not empty (A99.21).
    """
    state = game.state
    if not state.endurance and state.beneath:
        cards = state.beneath
        state.chance.shuffle(cards)
        for card in cards:
            state.peeked.pop(card, None)
        state.endurance, state.beneath = cards, []
        game.emit(events.Reshuffled(rule="A4.24", n=len(cards)))
    return bool(state.endurance)


def deck_empty(game: Corps) -> bool:
    """No cards above and none beneath the Reshuffle card (A99.21)."""
    return not game.state.endurance and not game.state.beneath


def exhaust(game: Corps, n: int, rule: str = "A5.01") -> None:
    """Move the top cards unseen onto the Exhaust Pile; a shortfall burns that pile (A4.01, A5.01 to A5.03, A99.23).

    Hazards among the burnt cards are not resolved (A99.22).
    """
    state = game.state
    done = 0
    burnt: list[str] = []
    while done < n:
        if state.endurance or _refill(game):
            state.exhausted.append(state.endurance.pop())
            done += 1
            continue
        if not state.exhausted:
            break
        burnt.append(state.exhausted.pop())
        done += 1
    if done > len(burnt):
        game.emit(events.Exhausted(rule=rule, n=done - len(burnt)))
    if burnt:
        state.chance.barrier()
        state.discarded.extend(burnt)
        game.emit(events.Burnt(rule="A5.03", cards=tuple(burnt)))
    _check_deck(game)


def lay_on_exhaust_pile(game: Corps, card: str) -> None:
    """A card that everybody saw goes face down on top of the Exhaust Pile (A4.07)."""
    game.state.exhausted.append(card)
    _everybody_knows(game, card)


def shuffle_into_exhaust_pile(game: Corps, card: str) -> None:
    state = game.state
    state.exhausted.append(card)
    state.chance.shuffle(state.exhausted)
    for known in state.exhausted:
        state.peeked.pop(known, None)


def beneath_exhaust_pile(game: Corps, card: str, *, shown: bool = False) -> None:
    """What a Grunt cannot hold goes to the bottom of the Exhaust Pile (A2.06); `shown`: everybody saw it."""
    game.state.exhausted.insert(0, card)
    if shown:
        _everybody_knows(game, card)


def _everybody_knows(game: Corps, card: str) -> None:
    game.state.peeked[card] = (1 << len(game.state.players)) - 1


def _turn_up(game: Corps) -> None:
    """The top card was taken and is seen: no undo behind this, and the Reshuffle card may be on top now (A4.24)."""
    game.state.chance.barrier()
    if not game.state.revealed:
        _refill(game)


def draw(game: Corps, who: Character, n: int, rule: str = "A4.03") -> Flow[None]:
    """Draw cards for a Character: into its player's hand, or past a Grunt (A2.06); Hazards at once (A4.13).

    Without a deck nothing is drawn (A4.04), and there is no hand limit (A4.05).
    """
    state = game.state
    seat = game.decider(who)
    for _ in range(n):
        if not _refill(game):
            break
        card = state.endurance.pop()
        _turn_up(game)
        game.emit(events.Drew(rule=rule, seat=seat, count=1, cards=(card,)))
        if isinstance(CARDS[card], Hazard):
            state.resolving.append(card)
            yield from resolve_hazard(
                game, card, seat, who, "A4.13", state.resolving, lambda card: lay_on_exhaust_pile(game, card)
            )
        elif who.hero:
            state.players[who.player].hand.append(card)
        else:
            state.peeked[card] = state.peeked.get(card, 0) | 1 << seat
            beneath_exhaust_pile(game, card)
        _check_deck(game)


def resolve_hazard(
    game: Corps,
    card: str,
    seat: int,
    who: Character | None,
    rule: str,
    zone: list[str],
    rest: Callable[[str], None],
) -> Flow[None]:
    """Resolve a Hazard for a player; meanwhile it lies in `zone`.

    It stays on the Hero if its text says so, otherwise `rest` puts it where its path ends (A99.19).
    """
    definition = CARDS[card]
    assert isinstance(definition, Hazard)
    hero = who if who is not None and who.hero else game.main_hero(seat)
    game.emit(events.HazardResolved(rule=rule, card=card, character=hero.id if hero else ""))
    if definition.stays and hero is not None and hero.at >= 0 and game.card(hero).synthetic:
        _refuse_hazard(game, card, hero, zone)
        return
    if definition.stays and hero is not None and hero.at >= 0:
        zone.remove(card)
        hero.hazards.append(card)
        activation = game.state.activation
        if activation is not None and activation.character == hero.id:
            # This activation has begun: what happens On Activation waits for the next one (A2.08).
            activation.done.append(card)
        return
    if definition.resolve is not None:
        yield from definition.resolve(game, seat, hero)
    zone.remove(card)
    rest(card)


def _refuse_hazard(game: Corps, card: str, who: Character, zone: list[str]) -> None:
    """No Hazard can be put on a synthetic: it goes beneath the Endurance Deck; all have seen it (A30.04, A99.91)."""
    zone.remove(card)
    game.state.beneath.insert(0, card)
    _everybody_knows(game, card)
    game.emit(events.HazardRefused(rule="A30.04", card=card, character=who.id))
    _check_deck(game)


def recycle(game: Corps, n: int, rule: str = "A5.06") -> int:
    """Take cards from the top of the Exhaust Pile and put them beneath the Endurance Deck (A4.23, A5.06)."""
    state = game.state
    n = min(n, len(state.exhausted))
    for _ in range(n):
        card = state.exhausted.pop()
        state.beneath.insert(0, card)
    if n:
        game.emit(events.Recycled(rule=rule, n=n))
        _check_deck(game)
    return n


def recycle_from_hand(game: Corps, seat: int, card: str, rule: str = "A5.07", *, shown: bool = False) -> None:
    """Put a hand card face down beneath the Endurance Deck (A5.07); `shown` to everybody on the way."""
    state = game.state
    state.players[seat].hand.remove(card)
    state.beneath.insert(0, card)
    state.peeked[card] = 1 << seat
    if shown:
        _everybody_knows(game, card)
    game.emit(events.Recycled(rule=rule, n=1, seat=seat, cards=(card,)))
    _check_deck(game)


def hand_over(game: Corps, seat: int, card: str, to: Character) -> None:
    """A card goes from a hand into that of another Character's player, or past a Grunt (A2.06): unseen by others."""
    state = game.state
    state.players[seat].hand.remove(card)
    state.peeked[card] = 1 << seat
    if to.hero:
        state.players[to.player].hand.append(card)
    else:
        beneath_exhaust_pile(game, card)
    game.emit(events.HandedOver(rule="A2.08", seat=seat, receiver=to.player, character=to.id, card=card))


def recycle_mix(game: Corps, seat: int, n: int, rule: str) -> Flow[int]:
    """Recycle up to n cards in any mix of Exhaust Pile and hand; stopping early is allowed (A12.11, A5.08)."""
    done = 0
    while done < n:

        def options() -> list[Option[str]]:
            choices: list[Option[str]] = []
            if game.state.exhausted:
                choices.append(game.option("recycle:pile", "pile", "option.recycle-pile"))
            for card in game.state.players[seat].hand:
                choices.append(game.option(f"recycle:{card}", card, "option.recycle-card", card=card, cards=(card,)))
            choices.append(game.option("stop", "", "option.stop-recycling"))
            return choices

        choice = yield from ask(game, seat, prompt("recycle", n=n - done), options, rule)
        if not choice:
            break
        if choice == "pile":
            recycle(game, 1, rule)
        else:
            recycle_from_hand(game, seat, choice, rule)
        done += 1
    return done


def discard(game: Corps, seat: int, n: int, who: Character | None = None) -> Flow[None]:
    """Discard cards from hand or from the top of the deck, face up (A5.10); Hazards resolve (A5.12)."""
    for _ in range(n):

        def options() -> list[Option[str]]:
            choices = [option_for(game, FORMS["discard-hand"], card) for card in game.state.players[seat].hand]
            if not deck_empty(game):
                choices.insert(0, game.option("discard:deck", "deck", "option.discard-deck"))
            return choices

        choice = yield from ask(game, seat, prompt("discard"), options, "A5.10")
        if choice == "deck":
            yield from discard_top(game, seat, who)
        elif choice:
            yield from discard_from(game, seat, choice, who)
        else:
            yield from discard_top(game, seat, who)


def discard_from_hand(game: Corps, seat: int, n: int) -> Flow[int]:
    """Discard hand cards only; with too few, those that are there (A5.13, A99.24). How many were discarded."""
    done = 0
    for _ in range(n):
        choice = yield from pick(game, seat, "discard-hand", lambda: game.state.players[seat].hand, "A5.13")
        if choice is None:
            break
        yield from discard_from(game, seat, choice, None)
        done += 1
    return done


def discard_from(game: Corps, seat: int, card: str, who: Character | None) -> Flow[None]:
    """Discard one card out of a hand."""
    state = game.state
    state.players[seat].hand.remove(card)
    yield from _discard(game, card, "hand", seat, who)


def discard_top(game: Corps, seat: int, who: Character | None = None) -> Flow[None]:
    """Turn the top Endurance card face up onto the Discard Pile (A5.11); without a deck, A5.14."""
    state = game.state
    pile, source = (state.endurance, "deck") if _refill(game) else (state.exhausted, "exhaust-pile")
    if pile:
        card = pile.pop()
        _turn_up(game)
        yield from _discard(game, card, source, seat, who)
        _check_deck(game)


def _discard(game: Corps, card: str, source: str, seat: int, who: Character | None) -> Flow[None]:
    """Put a card on the Discard Pile; a Hazard is resolved (A5.12) unless it comes from the Exhaust Pile (A99.22)."""
    state = game.state
    rule = "A5.14" if source == "exhaust-pile" else "A5.10"
    game.emit(events.Discarded(rule=rule, card=card, source=source))
    if isinstance(CARDS[card], Hazard) and source != "exhaust-pile":
        state.resolving.append(card)
        yield from resolve_hazard(game, card, seat, who, "A5.12", state.resolving, state.discarded.append)
    else:
        state.discarded.append(card)


def discard_gear(game: Corps, cards: list[str], rule: str = "A15.11") -> None:
    """Cards that were equipped, attached or held go to the Discard Pile (A15.11, A99.48, A3.15)."""
    for card in cards:
        game.state.discarded.append(card)
        game.emit(events.Discarded(rule=rule, card=card, source="gear"))


def discard_hand(game: Corps, seat: int) -> None:
    """All that a player holds goes to the Discard Pile (A15.11)."""
    player = game.state.players[seat]
    cards, player.hand = player.hand, []
    discard_gear(game, cards)


def reveal(
    game: Corps,
    seat: int,
    outcomes: Mapping[str, Effect],
    *,
    who: Character | None = None,
    tracker: bool = False,
    rule: str = "A4.16",
) -> Flow[str]:
    """Turn up the top card, resolve what the effect ties to its type, and return that (A4.16 to A4.22, A99.18)."""
    state = game.state
    from_pile = not _refill(game)
    if from_pile and not state.exhausted:
        return ""
    card = state.exhausted.pop() if from_pile else state.endurance.pop()
    state.chance.barrier()
    state.revealed.append(card)
    definition = CARDS[card]
    game.emit(events.Revealed(rule=rule, card=card, kind=definition.type))

    def tuck(card: str) -> None:
        pile = state.exhausted if from_pile else state.beneath
        pile.insert(0, card)
        _everybody_knows(game, card)

    effect = outcomes.get(definition.type)
    if effect is not None:
        yield from effect()
    if not isinstance(definition, Hazard):
        state.revealed.remove(card)
        tuck(card)
    elif tracker:
        state.revealed.remove(card)
        lay_on_exhaust_pile(game, card)
    else:
        yield from resolve_hazard(game, card, seat, who, "A4.19", state.revealed, tuck)
    _check_deck(game)
    return definition.type


def look_at_top(game: Corps, seat: int, n: int, rule: str) -> list[str]:
    """One player looks at the top cards, which stay where they are; the first one is the uppermost."""
    state = game.state
    cards = state.endurance[-n:][::-1]
    if cards:
        state.chance.barrier()
    for card in cards:
        state.peeked[card] = state.peeked.get(card, 0) | 1 << seat
        game.emit(events.LookedAt(rule=rule, seat=seat, what="endurance-deck", card=card))
    return cards


def top_beneath(game: Corps, seat: int, cards: list[str]) -> None:
    """Cards of the deck that one player has seen go, shuffled, beneath the Reshuffle card."""
    state = game.state
    for card in cards:
        state.endurance.remove(card)
        state.peeked[card] = state.peeked.get(card, 0) | 1 << seat
    pile = cards[:]
    state.chance.shuffle(pile)
    state.beneath[:0] = pile
    _check_deck(game)


def exhaust_gear(game: Corps, who: Character, card: str) -> None:
    """An equipped card says "exhaust this card": it goes face down on the Exhaust Pile, its slot is free."""
    unequip(who, card)
    lay_on_exhaust_pile(game, card)
    game.emit(events.Unequipped(rule="A5.01", character=who.id, card=card))


def bury_top(game: Corps) -> None:
    """The top Endurance card goes unseen to the bottom of the deck, beneath the Reshuffle card."""
    game.state.beneath.insert(0, game.state.endurance.pop())
    _check_deck(game)


def bury_tracker(game: Corps) -> None:
    """The top Motion Tracker card goes to the bottom of its deck."""
    state = game.state
    state.chance.barrier()  # the level of the next card is to be seen now (A18.06)
    state.tracker.insert(0, state.tracker.pop())


def look_at(game: Corps, seat: int, card: str, what: str) -> None:
    """One player looks at a face-down card, which stays where it is."""
    state = game.state
    state.chance.barrier()
    state.peeked[card] = state.peeked.get(card, 0) | 1 << seat
    game.emit(events.LookedAt(rule="A4.11", seat=seat, what=what, card=card))


def unequip(who: Character, card: str) -> None:
    """Take a card out of its slot."""
    if who.weapon == card:
        who.weapon = ""
    elif who.backup == card:
        who.backup = ""
    else:
        who.equipment.remove(card)


def end_hazard(game: Corps, who: Character, card: str) -> None:
    """An attached Hazard is over: it is shuffled into the Exhaust Pile."""
    who.hazards.remove(card)
    shuffle_into_exhaust_pile(game, card)
    game.emit(events.HazardEnded(rule="A99.19", card=card, character=who.id))
