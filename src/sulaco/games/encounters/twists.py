"""Words that few cards have: scenes of the films, tricks of single characters (see `effects` for the common ones)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import Flow
from sulaco.table.text import say

from . import decks, effects, events, fight, harm, hive, turn, words
from .asking import NOTHING, card_option, pick, pick_hidden, pick_player, pick_room
from .cards import ROOMS, definition
from .effects import movable
from .state import Boost
from .wording import describe
from .words import Cause, Word, word

if TYPE_CHECKING:
    from .encounters import Encounters

# --- moving -----------------------------------------------------------------------------------------------------------


@word("drive-back")
def _drive_back(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """An enemy one space back toward the Hive, from the Combat Zone into the last room, if that is clear."""
    state = game.state
    to: dict[str, int] = {}
    for index, card in movable(game):
        back = effects.step_room(game, index, -1)
        if state.rooms[index].up and back >= 0 and game.is_clear(back):
            to[card] = back
    last = effects.step_room(game, len(ROOMS), -1)
    if last >= 0 and game.is_clear(last):
        to |= {card: last for card in state.zone if definition(card).enemy and definition(card).moves}
    card = yield from pick(game, cause.seat, to, "drive-back", may=True)
    if card:
        effects.put_in_room(game, card, to[card])


@word("shift")
def _shift(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """An enemy or hidden card one room in either direction, if that room is clear."""
    free: dict[int, list[int]] = {}
    for index, _ in movable(game):
        beside = [effects.step_room(game, index, by) for by in (-1, 1)]
        free[index] = [to for to in beside if to >= 0 and game.is_clear(to)]
    rooms = [index for index, beside in free.items() if beside]
    index = yield from pick_room(game, cause.seat, rooms, "shift", may=True)
    if index >= 0:
        to = yield from pick_room(game, cause.seat, free[index], "move-to")
        effects.shift(game, index, to)


@word("scan-many", "n")
def _scan_many(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    for _ in range(each.args[0]):
        index = yield from pick_room(game, cause.seat, effects.scannable(game), "scan", may=True, rule="L7.03")
        if index < 0:
            return
        yield from hive.scan(game, index, rule="L7.03")
        if game.state.players[cause.seat].dead:
            return  # L99.19


@word("send-back", "n")
def _send_back(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Enemies of the Combat Zone go face down on top of the Hive; all know what they are."""
    state = game.state
    for _ in range(each.args[0]):
        cards = [card for card in state.zone if definition(card).enemy]
        card = yield from pick(game, cause.seat, cards, "send-back", may=True)
        if not card:
            return
        hive.lift(game, card)
        hive.release(game, card)
        state.hive.append(card)
        state.groups.append(game.new_group())
        state.openly.append(card)
        state.known[card] = (1 << len(state.players)) - 1
        game.emit(events.CardMoved(rule="L16.01", card=card, to="the-hive"))


@word("hide", asks=False)
def _hide(game: Encounters, cause: Cause, each: Word) -> None:
    """This card is turned face down in its room; all know what it is."""
    index = game.room_of(cause.card)
    if index >= 0 and game.state.rooms[index].up:
        effects.turn_down(game, index)


@word("turn-down-all", asks=False)
def _turn_down_all(game: Encounters, cause: Cause, each: Word) -> None:
    for index, room in enumerate(game.state.rooms):
        if room.card and room.up and definition(room.card).enemy:
            effects.turn_down(game, index)


@word("rush")
def _rush(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """This card goes from its room to the Combat Zone."""
    if game.room_of(cause.card) >= 0:
        hive.lift(game, cause.card)
        yield from hive.reach_zone(game, cause.card, True)


@word("retreat")
def _retreat(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """This card enters the Complex face down at the Hive's end, like an added card; all know what it is."""
    state = game.state
    card = cause.card
    if not hive.on_board(game, card):
        return
    hive.lift(game, card)
    state.openly.append(card)
    state.known[card] = (1 << len(state.players)) - 1
    game.emit(events.CardMoved(rule="L16.01", card=card, to="ventilation-shafts"))
    yield from hive.enter(game, 0, card, False, game.new_group())


# --- enemies ----------------------------------------------------------------------------------------------------------


@word("kill-all", "n", "area?")
def _kill_all(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Every face-up enemy of up to this Attack dies; the active player orders what their deaths do (L16.08)."""
    state = game.state
    area = each.args[1] if len(each.args) > 1 else ""
    cards = [card for card in reversed(state.zone) if definition(card).enemy and area != "complex"]
    if area != "combat":
        cards += [room.card for room in reversed(state.rooms) if room.card and room.up and definition(room.card).enemy]
    doomed = [card for card in cards if fight.attack_of(game, card) <= each.args[0] and fight.can_die(game, card)]
    while doomed:
        card = doomed[0]
        last_words = [other for other in doomed if definition(other).death]
        if len({definition(other).id for other in last_words}) > 1:
            card = yield from pick(game, game.you(), doomed, "kill-order", rule="L16.08")
        doomed.remove(card)
        if hive.on_board(game, card):
            yield from fight.kill(game, card, rule="L14.05")


@word("slay", "card")
def _slay(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Every face-up copy of a card in Complex and Combat Zone dies."""
    for card in game.face_up_enemies():
        if definition(card).id == each.args[0] and fight.can_die(game, card) and hive.on_board(game, card):
            yield from fight.kill(game, card, rule="L14.05")


@word("pacify")
def _pacify(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """An enemy does not strike this turn."""
    cards = [card for card in game.face_up_enemies() if hive.on_board(game, card)]
    card = yield from pick(game, cause.seat, cards, "pacify")
    if card:
        game.state.turn_notes.append(f"pacified:{card}")


@word("strengthen", "n")
def _strengthen(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    cards = [card for card in game.face_up_enemies() if hive.on_board(game, card)]
    card = yield from pick(game, cause.seat, cards, "strengthen")
    if card:
        _boost(game, card, each.args[0])


@word("strengthen-all", "n", asks=False)
def _strengthen_all(game: Encounters, cause: Cause, each: Word) -> None:
    _boost(game, "", each.args[0])


def _boost(game: Encounters, card: str, n: int) -> None:
    """Until the next player's turn ends; an Alien Player's own turn does not count (L18.12)."""
    state = game.state
    state.boosts.append(Boost(card, n, 1 if state.players[state.active].alien else 2))
    game.emit(events.Strengthened(rule="L16.01", card=card, n=n))


@word("lash")
def _lash(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """The enemy that has been longest in the Combat Zone strikes, as in the Strike Phase."""
    card = next((card for card in reversed(game.state.zone) if definition(card).enemy and definition(card).strikes), "")
    if card:
        yield from turn.enemy_strikes(game, card, cause.seat)


@word("latch", asks=False)
def _latch(game: Encounters, cause: Cause, each: Word) -> None:
    """A Facehugger is laid before the active player (L13.01)."""
    if not hive.lies(game, cause.card):
        return
    hive.lift(game, cause.card)
    harm.lay_facehugger(game, cause.card, cause.seat)


# --- players' cards ---------------------------------------------------------------------------------------------------


def _best(game: Encounters, seat: int) -> Flow[str]:
    """Of a player's characters the one of the highest cost; the player chooses among equals."""
    cards = decks.own(game, seat)
    most = max((definition(card).cost for card in cards), default=0)
    return (yield from pick_hidden(game, seat, [card for card in cards if definition(card).cost == most], "best"))


@word("kill-best")
def _kill_best(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    card = yield from _best(game, cause.seat)
    if card:
        decks.kill(game, cause.seat, card)


@word("cocoon")
def _cocoon(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """That character lies under this enemy until the enemy is gone."""
    if not hive.on_board(game, cause.card):
        return
    card = yield from _best(game, cause.seat)
    if card:
        decks.take(game, cause.seat, card)
        game.state.under.setdefault(cause.card, []).append(f"{cause.seat}:{card}")
        game.emit(events.Cocooned(rule="L16.01", seat=cause.seat, card=card, enemy=cause.card))


@word("discard-attack", "n")
def _discard_attack(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Cards with printed Attack are discarded from the hand, as many as there are."""
    for _ in range(each.args[0]):
        hand = game.state.players[cause.seat].hand
        armed = [card for card in hand if getattr(definition(card), "attack", 0) > 0]
        if not hand:
            return
        card = yield from pick_hidden(game, cause.seat, armed, "discard")
        if not card:
            return
        decks.discard(game, cause.seat, card, rule="L16.01")


@word("cure", "whom")
def _cure(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """A Chestburster is killed wherever it is; a deck that it was in is shuffled (L13.16, L13.17)."""
    state = game.state
    seats = [cause.seat] if each.args[0] == "you" else game.players_from(cause.seat)
    seat = yield from pick_player(game, cause.seat, [one for one in seats if harm.infected(game, one)], "cure")
    if seat < 0:
        return
    player = state.players[seat]
    card = next(
        card for pile in (player.discard, player.deck, player.hand) for card in pile if card.startswith("chestburster")
    )
    deck = card in player.deck
    decks.kill(game, seat, card, rule="L13.16")
    if deck:
        state.chance.shuffle(player.deck)
        game.forget(player.deck)
        game.emit(events.Reshuffled(rule="L13.16", seat=seat))


@word("weakest", bodies=1)
def _weakest(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """The player with the most damage."""
    living = game.players_from(game.you())
    if not living:
        return
    most = max(harm.damage(game, seat) for seat in living)
    hurt = [one for one in living if harm.damage(game, one) == most]
    seat = yield from pick_player(game, cause.seat, hurt, "weakest", what=describe((each,)))
    yield from words.run(game, each.bodies[0], Cause(seat, cause.card, cause.room, cause.play))


# --- the Hive ---------------------------------------------------------------------------------------------------------


@word("skip-hive", asks=False)
def _skip_hive(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.skip_hive += 1


@word("bury", "n")
def _bury(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Look at the top Hive cards; one may go to the bottom, the others back in any order."""
    state = game.state
    n = min(each.args[0], len(state.hive))
    if not n:
        return
    cards = state.hive[-n:]
    effects.look(game, cause.seat, cards)
    answer: Option[str] = yield Decision(
        game.decider(cause.seat), say("ask.bury"), [*(card_option(card) for card in cards), NOTHING], "L16.05"
    )
    card = answer.value
    if card:
        place = state.hive.index(card)
        del state.hive[place]
        del state.groups[place]
        state.hive.insert(0, card)
        # Nobody else knows which of these cards lies there: they are one group with the bottom from now on.
        state.groups.insert(0, game.new_group())
        n -= 1
    yield from effects.put_back(game, cause.seat, n)


@word("complete", asks=False)
def _complete(game: Encounters, cause: Cause, each: Word) -> None:
    state = game.state
    if not hive.lies(game, cause.card):
        return
    hive.lift(game, cause.card)
    state.removed.append(cause.card)
    key = f"completed:{definition(cause.card).id}"
    state.goals[key] = state.goals.get(key, 0) + 1
    game.emit(events.GoalCompleted(rule="L11.07", card=cause.card))


@word("plant", "n", bodies=1)
def _plant(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """The Hazard wanders through the players' decks from now on."""
    state = game.state
    state.planted[cause.card] = state.hazards
    game.arrive(cause.card)
    state.players[cause.seat].discard.append(cause.card)
    game.emit(events.Gained(rule="L16.01", seat=cause.seat, card=cause.card, place="discard"))
    yield from ()
