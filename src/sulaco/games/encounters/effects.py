"""The vocabulary of card texts: what each word does (see `words` for the language).

Words that ask somebody are flows; the others are plain. Conditions, counts, goals and area abilities are words of their
own kind: conditions and counts stand inside `if` and `per`, goals are read by `objectives`, area abilities by `fight`
and `action`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sulaco.table.decision import Decision, Option
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from . import action, decks, events, fight, harm, hive, words
from .asking import NOTHING, card_option, confirm, pick, pick_hidden, pick_player, pick_room
from .cards import CARDS, CLASSES, CREWS, ROOMS, Character, definition
from .wording import describe
from .words import CHECKS, CHOICES, MANY, Cause, Word, WrongWords, word

if TYPE_CHECKING:
    from .encounters import Encounters

CHOICES["room"] = frozenset(ROOMS)
CHOICES["place"] = frozenset(("hand", "discard", "played"))
CHOICES["to"] = frozenset(("hand", "top"))
CHOICES["whom"] = frozenset(("you", "any"))
CHOICES["points"] = frozenset(("attack", "recruit"))
CHOICES["area"] = frozenset((*ROOMS, "combat", "complex"))
CHOICES["here"] = frozenset((*ROOMS, "here"))
CHOICES["where"] = frozenset((*ROOMS, "combat", "clear"))

# --- points and cards -------------------------------------------------------------------------------------------------


@word("attack", "n", asks=False)
def _attack(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.attack += each.args[0]


@word("recruit", "n", asks=False)
def _recruit(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.recruit += each.args[0]


@word("draw", "n", asks=False)
def _draw(game: Encounters, cause: Cause, each: Word) -> None:
    decks.draw(game, cause.seat, each.args[0])


@word("discard", "n")
def _discard(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """From the hand, of one's own choice, as many as there are (L16.04)."""
    for _ in range(each.args[0]):
        hand = game.state.players[cause.seat].hand
        if not hand or not game.in_game(cause.seat):
            return
        card = yield from pick_hidden(game, cause.seat, hand, "discard")
        if card:
            decks.discard(game, cause.seat, card, rule="L16.04")


@word("discard-random", "n", asks=False)
def _discard_random(game: Encounters, cause: Cause, each: Word) -> None:
    for _ in range(each.args[0]):
        hand = game.state.players[cause.seat].hand
        if hand:
            game.state.chance.barrier()
            decks.discard(game, cause.seat, hand[game.state.chance.below(len(hand))], rule="L7.13")


@word("discard-hand", asks=False)
def _discard_hand(game: Encounters, cause: Cause, each: Word) -> None:
    for card in list(game.state.players[cause.seat].hand):
        decks.discard(game, cause.seat, card)


@word("kill-own")
def _kill_own(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Kill one of your characters (L14.07)."""
    if not game.in_game(cause.seat):
        return
    card = yield from pick_hidden(game, cause.seat, decks.own(game, cause.seat), "kill-own", may=may, rule="L14.07")
    if card:
        decks.kill(game, cause.seat, card)


@word("kill-card", "place*")
def _kill_card(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Kill one of your cards in these places; a Chestburster can be got rid of so (L13.16)."""
    if not game.in_game(cause.seat):
        return
    cards = _in_places(game, cause.seat, each.args)
    picking = pick_hidden if "hand" in each.args else pick
    card = yield from picking(game, cause.seat, cards, "kill-card", may=may, rule="L14.05")
    if card:
        decks.kill(game, cause.seat, card)


def _in_places(game: Encounters, seat: int, places: Sequence[str]) -> list[str]:
    player = game.state.players[seat]
    cards: list[str] = []
    if "hand" in places:
        cards += player.hand
    if "discard" in places:
        cards += player.discard
    if "played" in places and seat == game.state.active:
        cards += [play.card for play in game.state.plays if not play.copy and not play.gone]
    return cards


@word("recover", "to")
def _recover(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """A card of your discard pile to your hand, or onto your deck."""
    player = game.state.players[cause.seat]
    cards = [card for card in player.discard if isinstance(definition(card), Character)]
    card = yield from pick(game, cause.seat, cards, "recover", may=may)
    if card:
        player.discard.remove(card)
        (player.hand if each.args[0] == "hand" else player.deck).append(card)
        game.show(card, cause.seat)
        game.emit(events.Gained(rule="L16.01", seat=cause.seat, card=card, place=each.args[0]))


@word("gain-hq", "n", "to?")
def _gain_hq(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Gain a character of the HQ that costs no more than this (L6.07)."""
    if cause.seat not in game.living():
        return
    cards = [card for card in game.state.hq if card and definition(card).cost <= each.args[0]]
    card = yield from pick(game, cause.seat, cards, "gain", may=may, rule="L6.07")
    if card:
        action.take_from_hq(game, card)
        yield from decks.gain(game, cause.seat, card, each.args[1] if len(each.args) > 1 else "discard")


@word("gain-sergeant", "to?")
def _gain_sergeant(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    state = game.state
    if state.sergeants and cause.seat in game.living():
        state.chance.barrier()
        yield from decks.gain(game, cause.seat, state.sergeants.pop(), each.args[0] if each.args else "discard")


@word("refresh-hq")
def _refresh_hq(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    """A card of the HQ goes under the Barracks, and its space is refilled."""
    state = game.state
    card = yield from pick(game, cause.seat, [card for card in state.hq if card], "refresh", may=may)
    if card:
        state.barracks.insert(0, card)  # before the space is refilled: if it is the only one there, it comes back
        action.take_from_hq(game, card)
        if card in state.barracks:
            state.known[card] = (1 << len(state.players)) - 1


@word("recruit-to", "to", asks=False)
def _recruit_to(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.turn_notes.append(f"recruit-to:{each.args[0]}")


@word("cheaper", "n", asks=False)
def _cheaper(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.turn_notes.append(f"cheaper:{each.args[0]}")


@word("copy-played")
def _copy_played(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Play a copy of another card that you played this turn (L14.18)."""
    card = yield from pick(game, cause.seat, _other_plays(game, cause), "copy", may=may, rule="L14.18")
    if card:
        yield from _play_copy(game, cause, card)


def _play_copy(game: Encounters, cause: Cause, card: str) -> Flow[None]:
    """Cards that copy are not copied in a circle: what is being carried out is not copied again."""
    game.copying.append(cause.play.id if cause.play is not None else "")
    yield from action.play_card(game, cause.seat, card, copy=True)
    game.copying.pop()  # not so if it is taken back in between: every step begins with none


def _other_plays(game: Encounters, cause: Cause) -> list[str]:
    """Other cards played this turn, each as what it counts for."""
    if cause.seat != game.state.active:
        return []
    not_these = [*game.copying, cause.play.id if cause.play is not None else ""]
    return game.each_kind(
        f"{play.id}-0" if play.copy or play.also else play.card for play in game.state.plays if play.id not in not_these
    )


@word("copy-hq")
def _copy_hq(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Play a copy of a card that lies in the HQ."""
    not_these = [*game.copying, cause.play.id if cause.play is not None else ""]
    cards = [card for card in game.state.hq if card and definition(card).id not in not_these]
    card = yield from pick(game, cause.seat, cards, "copy", may=may, rule="L14.18")
    if card and cause.seat == game.state.active:
        yield from _play_copy(game, cause, card)


@word("clone-played")
def _clone_played(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Become a clone of a different card played this turn, and stay who you are besides (L14.21)."""
    play = cause.play
    if play is None:
        return
    earlier = game.state.plays.index(play)
    card = yield from pick(game, cause.seat, _other_plays(game, cause), "clone", rule="L14.21")
    if card:
        found: Character = definition(card)
        play.also = definition(play.card).character
        play.id = found.id
        play.once = bool(found.once)
        game.emit(events.CardPlayed(rule="L14.21", seat=cause.seat, card=card, copy=True))
        yield from action.work(game, cause.seat, found, play, earlier)


# --- strikes ----------------------------------------------------------------------------------------------------------


@word("strike", "n")
def _strike(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    yield from harm.strike(game, cause.seat, each.args[0])


@word("heal", "whom", "n?")
def _heal(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Heal strikes of yours, or of any players (L9.07)."""
    if any(True for _ in fight.auras(game, "no-heal")):
        return
    for _ in range(each.args[1] if len(each.args) > 1 else 1):
        seats = game.players_from(cause.seat) if each.args[0] == "any" else [cause.seat]
        cards = {card: seat for seat in seats for card in harm.healable(game, seat)}
        options = [
            Option(
                f"heal:player-{seat + 1}:{card}",
                Text("option.heal", {"player": f"player-{seat + 1}", "card": card}),
                card,
                cards=(card,),
            )
            for seat in seats
            for card in game.each_kind(harm.healable(game, seat))
        ]
        if not options:
            return
        card = options[0].value
        if may or len(options) > 1:
            if may:
                options.append(NOTHING)
            answer: Option[str] = yield Decision(game.decider(cause.seat), say("ask.heal"), options, "L9.07")
            card = answer.value
        if not card:
            return
        harm.heal(game, cards[card], card)


@word("avoid-strikes", asks=False)
def _avoid_strikes(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.turn_notes.append(f"avoid-strikes:{cause.seat}")


@word("avoid-next", asks=False)
def _avoid_next(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.turn_notes.append(f"avoid-next:{cause.seat}")


@word("smaller-hand", "n", asks=False)
def _smaller_hand(game: Encounters, cause: Cause, each: Word) -> None:
    game.state.players[cause.seat].smaller += each.args[0]


# --- the Hive ---------------------------------------------------------------------------------------------------------


def hidden_rooms(game: Encounters) -> list[int]:
    return [index for index, room in enumerate(game.state.rooms) if room.card and not room.up]


def scannable(game: Encounters) -> list[int]:
    """The rooms that a free scan can be made of: what forbids scanning forbids it too (L7.03, L16.02)."""
    return [index for index in hidden_rooms(game) if action.scan_cost(game, index) is not None]


@word("scan", "room?")
def _scan(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    """A free scan (L7.03)."""
    rooms = scannable(game)
    if each.args:
        rooms = [index for index in rooms if ROOMS[index] == each.args[0]]
    index = yield from pick_room(game, cause.seat, rooms, "scan", may=may, rule="L7.03")
    if index >= 0:
        yield from hive.scan(game, index, rule="L7.03")


@word("reveal-room", "room")
def _reveal_room(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    index = ROOMS.index(each.args[0])
    if index in hidden_rooms(game):
        yield from hive.reveal(game, game.state.rooms[index].card, index)


@word("peek", "n")
def _peek(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """Look at hidden cards of the Complex, alone."""
    state = game.state
    seen: list[str] = []
    for _ in range(each.args[0]):
        rooms = [index for index in hidden_rooms(game) if state.rooms[index].card not in seen]
        index = yield from pick_room(game, cause.seat, rooms, "peek", may=may)
        if index < 0:
            break
        seen.append(state.rooms[index].card)
        look(game, cause.seat, [state.rooms[index].card])


def look(game: Encounters, seat: int, cards: list[str]) -> None:
    state = game.state
    if cards:
        state.chance.barrier()
        for card in cards:
            state.known[card] = state.known.get(card, 0) | 1 << seat
        game.emit(events.Peeked(rule="L17.02", seat=seat, n=len(cards), cards=tuple(cards)))


@word("peek-hive", "n")
def _peek_hive(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Look at the top Hive cards and put them back in any order."""
    state = game.state
    n = min(each.args[0], len(state.hive))
    if not n:
        return
    look(game, cause.seat, state.hive[-n:])
    yield from put_back(game, cause.seat, n)


def put_back(game: Encounters, seat: int, n: int) -> Flow[None]:
    """The top Hive cards go back in any order; nobody else learns it."""
    state = game.state
    if n < 2:
        return
    cards, groups = state.hive[-n:], state.groups[-n:]
    del state.hive[-n:]
    del state.groups[-n:]
    state.between += cards
    order: list[str] = []
    left = list(cards)
    while left:
        card = left[0]
        if len(left) > 1:
            options = [card_option(each) for each in left]
            answer: Option[str] = yield Decision(game.decider(seat), say("ask.hive-order"), options, "L16.05")
            card = answer.value
        left.remove(card)
        order.append(card)
    for card in order:
        game.arrive(card)
        state.known[card] = 1 << seat  # where in this group it lies, nobody else knows any more
    state.hive += reversed(order)
    state.groups += groups if len(set(groups)) == 1 else [game.new_group()] * n


@word("weaken", "n")
def _weaken(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """An enemy of your choice has less Attack this turn (L8.06)."""
    card = yield from pick(game, cause.seat, game.face_up_enemies(), "weaken", may=may, rule="L8.06")
    if card:
        _lessen(game, card, each.args[0])


def _lessen(game: Encounters, card: str, n: int) -> None:
    weakened = game.state.weakened
    weakened[card] = weakened.get(card, 0) + n
    game.emit(events.Weakened(rule="L8.06", card=card, n=n))


@word("weaken-all", "n", asks=False)
def _weaken_all(game: Encounters, cause: Cause, each: Word) -> None:
    for card in game.face_up_enemies():
        _lessen(game, card, each.args[0])


def movable(game: Encounters) -> list[tuple[int, str]]:
    """Enemies and hidden cards of the Complex with their rooms; what does not move stays."""
    return [
        (index, room.card)
        for index, room in enumerate(game.state.rooms)
        if room.card and (not room.up or (definition(room.card).enemy and definition(room.card).moves))
    ]


def step_room(game: Encounters, index: int, by: int) -> int:
    """The next room that is not blocked, toward the Hive (-1) or the Airlock (+1); -1 if there is none."""
    index += by
    while 0 <= index < len(ROOMS):
        if not game.state.rooms[index].blocked:
            return index
        index += by
    return -1


def shift(game: Encounters, from_: int, to: int) -> None:
    rooms = game.state.rooms
    old, new = rooms[from_], rooms[to]
    new.card, new.up, new.group = old.card, old.up, old.group
    old.card, old.up, old.group = "", False, 0
    game.emit(events.CardMoved(rule="L17.02", card=new.card if new.up else "", to=ROOMS[to]))


@word("push-back")
def _push_back(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    yield from _nudge(game, cause, -1, "push-back", may)


@word("pull")
def _pull(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    yield from _nudge(game, cause, 1, "pull", may)


def _nudge(game: Encounters, cause: Cause, by: int, ask: str, may: bool) -> Flow[None]:
    """Move an enemy or hidden card one room, if that room is clear."""
    rooms = [index for index, _ in movable(game) if (to := step_room(game, index, by)) >= 0 and game.is_clear(to)]
    index = yield from pick_room(game, cause.seat, rooms, ask, may=may)
    if index >= 0:
        shift(game, index, step_room(game, index, by))


@word("move-enemy")
def _move_enemy(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    """Move a face-up enemy to a clear room; never a Facehugger, never one that does not move (L13.05)."""
    state = game.state
    cards = [card for index, card in movable(game) if state.rooms[index].up]
    cards += [card for card in state.zone if definition(card).enemy and definition(card).moves]
    rooms = game.clear_rooms()
    if not rooms:
        return
    card = yield from pick(game, cause.seat, cards, "move-enemy", may=may)
    if not card:
        return
    to = yield from pick_room(game, cause.seat, rooms, "move-to")
    put_in_room(game, card, to)


def put_in_room(game: Encounters, card: str, to: int) -> None:
    """A face-up enemy goes to a clear room."""
    hive.lift(game, card)
    room = game.state.rooms[to]
    room.card, room.up = card, True
    game.emit(events.CardMoved(rule="L17.02", card=card, to=ROOMS[to]))


@word("to-complex")
def _to_complex(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    """An enemy of the Combat Zone goes back to the Airlock, if that is clear."""
    state = game.state
    last = step_room(game, len(ROOMS), -1)
    if last < 0 or not game.is_clear(last):
        return
    cards = [card for card in state.zone if definition(card).enemy and definition(card).moves]
    card = yield from pick(game, cause.seat, cards, "to-complex", may=may)
    if card:
        put_in_room(game, card, last)


@word("kill-enemy", "n", "where?")
def _kill_enemy(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    """Kill a face-up enemy with Attack up to this (L14.05, L99.25)."""
    where = each.args[1] if len(each.args) > 1 else ""
    cards = [
        card
        for card in game.face_up_enemies()
        if fight.attack_of(game, card) <= each.args[0]
        and fight.can_die(game, card)
        and (not where or _is_at(game, card, where))
    ]
    card = yield from pick(game, cause.seat, cards, "kill-enemy", may=may, rule="L14.05")
    if card:
        yield from fight.kill(game, card, rule="L14.05")


def _is_at(game: Encounters, card: str, where: str) -> bool:
    room = game.room_of(card)
    return card in game.state.zone if where == "combat" else room >= 0 and ROOMS[room] == where


@word("swap")
def _swap(game: Encounters, cause: Cause, each: Word, *, may: bool = True) -> Flow[None]:
    """Two cards, each an enemy or hidden, in Complex or Combat Zone, change places (L19.26)."""
    state = game.state
    places = [f"room:{ROOMS[index]}" for index, _ in movable(game)]
    places += [f"zone:{card}" for card in state.zone if definition(card).enemy and definition(card).moves]
    if len(places) < 2:
        return
    first = yield from _pick_place(game, cause.seat, places, "swap", may=may)
    if not first:
        return
    second = yield from _pick_place(game, cause.seat, [place for place in places if place != first], "swap-with")
    one, other = _held(game, first), _held(game, second)
    spaces = [state.zone.index(held[0]) if held[0] in state.zone else -1 for held in (one, other)]
    hidden = [card for card, up, _ in (one, other) if not up]
    _put(game, first, spaces[0], other)
    _put(game, second, spaces[1], one)
    game.emit(events.CardMoved(rule="L19.26", card=one[0] if one[1] else "", to=_named(second)))
    game.emit(events.CardMoved(rule="L19.26", card=other[0] if other[1] else "", to=_named(first)))
    for card in hidden:
        if card in state.zone:
            yield from hive.reveal(game, card, -1)  # L4.09
    for from_, to, (card, _, _) in ((second, first, other), (first, second, one)):
        if from_.startswith("room:") and to.startswith("zone:"):
            yield from hive.arrived(game, card)


def _named(place: str) -> str:
    kind, _, id = place.partition(":")
    return id if kind == "room" else "combat-zone"


def _pick_place(game: Encounters, seat: int, places: list[str], ask: str, *, may: bool = False) -> Flow[str]:
    options = []
    for place in places:
        kind, _, id = place.partition(":")
        if kind == "room":
            options.append(Option(place, Text("option.room", {"room": id}), place, pieces=(id,)))
        else:
            options.append(Option(place, Text("option.card", {"card": id}), place, cards=(id,)))
    if may:
        options.append(NOTHING)
    if len(options) == 1:
        return options[0].value
    answer: Option[str] = yield Decision(game.decider(seat), say(f"ask.{ask}"), options, "L19.26")
    return answer.value


def _held(game: Encounters, place: str) -> tuple[str, bool, int]:
    kind, _, id = place.partition(":")
    if kind == "zone":
        return id, True, 0
    room = game.state.rooms[ROOMS.index(id)]
    return room.card, room.up, room.group


def _put(game: Encounters, place: str, space: int, held: tuple[str, bool, int]) -> None:
    """Into a room, or into this space of the Combat Zone."""
    state = game.state
    if space >= 0:
        state.zone[space] = held[0]
    else:
        room = state.rooms[ROOMS.index(place.partition(":")[2])]
        room.card, room.up, room.group = held


@word("add-hive", "n")
def _add_hive(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    yield from hive.add(game, each.args[0])


@word("hive-to-combat", "n")
def _hive_to_combat(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    for _ in range(each.args[0]):
        yield from hive.to_zone_from_hive(game)


@word("advance")
def _advance(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """The leftmost enemy or hidden card of the Complex goes to the Combat Zone (L7.14, L99.03)."""
    found = movable(game)
    if found:
        index, card = found[-1]
        up = game.state.rooms[index].up
        hive.lift(game, card)
        yield from hive.reach_zone(game, card, up)


@word("facehugger", asks=False)
def _facehugger(game: Encounters, cause: Cause, each: Word) -> None:
    """A Facehugger of the Hatchery lands before you (L13.07, L99.18)."""
    state = game.state
    card = next((card for card in state.hatchery if card.startswith("facehugger")), "")
    if card:
        state.hatchery.remove(card)
        harm.lay_facehugger(game, card, cause.seat, rule="L13.07")


@word("raise", "n?")
def _raise(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """A dead alien of up to this Attack comes back to the Combat Zone (L19.25)."""
    state = game.state
    cards = [
        card
        for card in state.dead_enemies
        if definition(card).type == "alien"
        and not card.startswith("facehugger")
        and (not each.args or definition(card).attack <= each.args[0])
    ]
    card = yield from pick(game, cause.seat, cards, "raise", may=may, rule="L19.25")
    if card:
        state.dead_enemies.remove(card)
        yield from hive.reach_zone(game, card, True)


@word("die")
def _die(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """This card dies."""
    if hive.on_board(game, cause.card):
        yield from fight.kill(game, cause.card, rule="L14.05")


@word("to-operations", asks=False)
def _to_operations(game: Encounters, cause: Cause, each: Word) -> None:
    if not hive.lies(game, cause.card):
        return
    hive.lift(game, cause.card)
    game.state.operations.append(cause.card)
    game.emit(events.ToOperations(rule="L11.09", card=cause.card))


@word("to-discarded", asks=False)
def _to_discarded(game: Encounters, cause: Cause, each: Word) -> None:
    if not hive.lies(game, cause.card):
        return
    hive.lift(game, cause.card)
    game.state.spent.append(cause.card)
    game.emit(events.HiveCardGone(rule="L14.06", card=cause.card))


@word("remove", asks=False)
def _remove(game: Encounters, cause: Cause, each: Word) -> None:
    if not hive.lies(game, cause.card):
        return
    hive.lift(game, cause.card)
    game.state.removed.append(cause.card)
    game.emit(events.HiveCardGone(rule="L7.21", card=cause.card, removed=True))


@word("attach", "where")
def _attach(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """This card is laid with a room; it is not in it (L14.15). One of a kind in a room (L11.09)."""
    rooms = _attachable(game, cause.card, each.args[0])
    index = yield from pick_room(game, cause.seat, rooms, "attach", rule="L14.15")
    if index >= 0 and hive.lies(game, cause.card):
        hive.lift(game, cause.card)
        game.state.rooms[index].attached.append(cause.card)
        game.emit(events.Attached(rule="L14.15", card=cause.card, room=ROOMS[index]))


def _attachable(game: Encounters, card: str, where: str) -> list[int]:
    kind = card.rpartition("-")[0]
    return [
        index
        for index, room in enumerate(game.state.rooms)
        if (game.is_clear(index) if where == "clear" else ROOMS[index] == where and not room.blocked)
        and not any(other.rpartition("-")[0] == kind for other in room.attached)
    ]


@word("block", "room")
def _block(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """A room is out of the game; a card in it is pushed on first (L14.17, L14.22, L99.10)."""
    index = ROOMS.index(each.args[0])
    room = game.state.rooms[index]
    card, up, group = room.card, room.up, room.group
    room.card, room.up, room.group = "", False, 0
    room.blocked = True
    game.emit(events.Blocked(rule="L14.17", room=ROOMS[index]))
    if card == cause.card:
        room.attached.append(card)
        return
    if hive.on_board(game, cause.card) or cause.card in game.state.operations:
        hive.lift(game, cause.card)
        room.attached.append(cause.card)
    if card:
        yield from hive.enter(game, index, card, up, group)


@word("gain-this", "to?")
def _gain_this(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """You gain this card (L6.07)."""
    if cause.seat in game.living() and hive.lies(game, cause.card):
        hive.lift(game, cause.card)
        game.state.between.append(cause.card)
        yield from decks.gain(game, cause.seat, cause.card, each.args[0] if each.args else "discard")


@word("turn-down")
def _turn_down(game: Encounters, cause: Cause, each: Word, *, may: bool = False) -> Flow[None]:
    """A face-up enemy of the Complex is turned face down; all know what it is."""
    state = game.state
    rooms = [index for index, room in enumerate(state.rooms) if room.card and room.up and definition(room.card).enemy]
    index = yield from pick_room(game, cause.seat, rooms, "turn-down", may=may)
    if index >= 0:
        turn_down(game, index)


def turn_down(game: Encounters, index: int) -> None:
    """An enemy is turned face down; all know what it is, and its Reveal will happen anew."""
    state = game.state
    room = state.rooms[index]
    room.up = False
    room.group = game.new_group()
    state.known[room.card] = (1 << len(state.players)) - 1
    state.openly.append(room.card)
    game.emit(events.CardMoved(rule="L16.01", card=room.card, to="face-down"))


@word("stay", asks=False)
def _stay(game: Encounters, cause: Cause, each: Word) -> None:
    """A Hazard that stays where it was found (L7.19): seen to in `hive`."""


# --- who --------------------------------------------------------------------------------------------------------------


def _for(game: Encounters, cause: Cause, each: Word, seats: Sequence[int]) -> Flow[None]:
    for seat in seats:
        if seat in game.living():
            yield from words.run(game, each.bodies[0], Cause(seat, cause.card, cause.room, cause.play))


@word("you", bodies=1)
def _you(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    yield from _for(game, cause, each, [cause.seat])


@word("each", bodies=1)
def _each(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Everybody, the active player first (L16.07)."""
    yield from _for(game, cause, each, game.players_from(game.you()))


@word("others", bodies=1)
def _others(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    yield from _for(game, cause, each, [seat for seat in game.players_from(game.you()) if seat != cause.seat])


@word("next", bodies=1)
def _next(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Whoever has the turn after the active player, whose card ever it is (L14.12, L18.13)."""
    state = game.state
    yield from _for(game, cause, each, [game.next_player(game.you() if state.step == "alien" else state.active)])


@word("any", bodies=1)
def _any(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """A player of your choice, yourself too (L99.31)."""
    seat = yield from pick_player(game, cause.seat, game.players_from(cause.seat), what=describe((each,)))
    if seat >= 0:
        yield from _for(game, cause, each, [seat])


@word("another", bodies=1)
def _another(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """Another player of your choice; alone, nobody (L99.31)."""
    others = [seat for seat in game.players_from(cause.seat) if seat != cause.seat]
    seat = yield from pick_player(game, cause.seat, others, what=describe((each,)))
    if seat >= 0:
        yield from _for(game, cause, each, [seat])


# --- forms ------------------------------------------------------------------------------------------------------------


@word("may", bodies=1)
def _may(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """You may (L5.15): a choice among things has "nothing" in it; what is not possible is not asked."""
    body = each.bodies[0]
    if not game.can_use(body, cause.seat, cause.card):
        return
    if len(body) == 1 and body[0].name in OPTIONAL:
        yield from body[0].kind.run(game, cause, body[0], may=True)
    elif (yield from confirm(game, cause.seat, say("ask.may", what=describe(each.bodies[0])), "L5.15")):
        yield from words.run(game, each.bodies[0], cause)


@word("choose", bodies=MANY)
def _choose(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    options = [
        Option(f"choose:{n}", Text("option.effect", {"what": describe(body)}), n)
        for n, body in enumerate(each.bodies, 1)
    ]
    answer: Option[int] = yield Decision(game.decider(cause.seat), say("ask.choose"), options, "L16.05")
    yield from words.run(game, each.bodies[answer.value - 1], cause)


@word("if", "condition*", bodies=1)
def _if(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    if game.holds(cause, each.args):
        yield from words.run(game, each.bodies[0], cause)


@word("unless", "condition*", bodies=1)
def _unless(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    if not game.holds(cause, each.args):
        yield from words.run(game, each.bodies[0], cause)


@word("per", "count", bodies=1)
def _per(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    for _ in range(game.count(cause, each.args[0])):
        yield from words.run(game, each.bodies[0], cause)


@word("pay", "points", "n", bodies=1)
def _pay(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """You may pay for it (L14.20)."""
    points, n = each.args
    if cause.seat != game.state.active or getattr(game.state, points) < n:
        return
    if (yield from confirm(game, cause.seat, say(f"ask.pay-{points}", n=n, what=describe(each.bodies[0])), "L14.20")):
        setattr(game.state, points, getattr(game.state, points) - n)
        yield from words.run(game, each.bodies[0], cause)


@word("discard-for", bodies=1)
def _discard_for(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    hand = game.state.players[cause.seat].hand
    if not hand:
        return
    card = yield from pick_hidden(game, cause.seat, hand, "discard-for", may=True, what=describe((each,)))
    if card:
        decks.discard(game, cause.seat, card, rule="L16.01")
        yield from words.run(game, each.bodies[0], cause)


@word("kill-for", bodies=1)
def _kill_for(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    own = decks.own(game, cause.seat)
    what = describe((each,))
    card = yield from pick_hidden(game, cause.seat, own, "kill-for", may=True, rule="L14.07", what=what)
    if card:
        decks.kill(game, cause.seat, card)
        yield from words.run(game, each.bodies[0], cause)


@word("show", "icon", bodies=1)
def _show(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    """You may show a card of yours with this icon; if you do (L14.09)."""
    if (yield from _shown(game, cause, each)):
        yield from words.run(game, each.bodies[0], cause)


@word("unless-show", "icon", bodies=1)
def _unless_show(game: Encounters, cause: Cause, each: Word) -> Flow[None]:
    if not (yield from _shown(game, cause, each)):
        yield from words.run(game, each.bodies[0], cause)


def _shown(game: Encounters, cause: Cause, each: Word) -> Flow[bool]:
    cards = [card for card in decks.own(game, cause.seat) if game.matches(card, each.args[0])]
    card = yield from pick_hidden(game, cause.seat, cards, "show", may=True, rule="L14.09", what=describe((each,)))
    if card:
        decks.show(game, cause.seat, card)
    return bool(card)


# --- conditions and counts --------------------------------------------------------------------------------------------


def _room_clear(game: Encounters, cause: Cause, room: str) -> bool:
    return game.is_clear(ROOMS.index(room))


def _played(game: Encounters, cause: Cause, icon: str) -> bool:
    return any(
        action.has_icon(play, icon) or icon in (*play.also.split("-"), *CARDS[play.id].character.split("-"))
        for play in game.state.plays
        if play is not cause.play
    )


def _in(game: Encounters, cause: Cause, where: str) -> bool:
    """Whether this card is there now."""
    return game.room_of(cause.card) >= 0 if where == "complex" else _is_at(game, cause.card, where)


def _enemies_in_zone(game: Encounters) -> int:
    return sum(definition(card).enemy for card in game.state.zone)


CONDITIONS: dict[str, Callable[..., bool]] = {
    "clear": _room_clear,
    "zone-empty": lambda game, cause: not _enemies_in_zone(game),
    "zone": lambda game, cause, n: _enemies_in_zone(game) >= int(n),
    "scanned": lambda game, cause: game.state.scanned > 0,
    "fought": lambda game, cause: game.state.fought > 0,
    "wounded": lambda game, cause: bool(game.state.players[cause.seat].strikes),
    "alone": lambda game, cause: len(game.living()) == 1,
    "found-early": lambda game, cause: cause.room >= 0,
    "hidden": lambda game, cause, n: len(hidden_rooms(game)) >= int(n),
    "objective": lambda game, cause, n: game.state.objective + 1 == int(n),
    "infected": lambda game, cause: harm.infected(game, cause.seat),
    "played": _played,
    "in": _in,
}

COUNTS: dict[str, Callable[..., int]] = {
    "zone": lambda game, cause: _enemies_in_zone(game),
    "hidden": lambda game, cause: len(hidden_rooms(game)),
    "wounds": lambda game, cause: len(game.state.players[cause.seat].strikes),
    "players": lambda game, cause: len(game.living()),
    "crews": lambda game, cause: len({definition(f"{play.id}-0").crew for play in game.state.plays} - {""}),
    "classes": lambda game, cause: len({c for play in game.state.plays for c in definition(f"{play.id}-0").classes}),
    "fought": lambda game, cause: game.state.fought,
}


def _condition(given: list[str]) -> list[Any]:
    """The arguments of a condition fit it."""
    if not given or given[0] not in CONDITIONS:
        raise WrongWords(f"there is no condition '{' '.join(given)}'; there are: {', '.join(sorted(CONDITIONS))}")
    kinds = {"clear": "room", "zone": "n", "hidden": "n", "objective": "n", "played": "icon", "in": "area"}
    wanted = kinds.get(given[0], "")
    rest = given[1:]
    if len(rest) != bool(wanted):
        raise WrongWords(f"the condition '{given[0]}' takes {'one' if wanted else 'no'} argument")
    if wanted == "n" and not rest[0].isdigit():
        raise WrongWords(f"the condition '{given[0]}' needs a number, not '{rest[0]}'")
    if wanted in CHOICES and rest[0] not in CHOICES[wanted]:
        raise WrongWords(f"the condition '{given[0]}' needs a {wanted}, not '{rest[0]}'")
    return [given[0], *(int(each) if wanted == "n" else each for each in rest)]


CHECKS["condition"] = _condition
CHOICES["icon"] = frozenset((*CLASSES, *CREWS, "ripley"))
CHOICES["count"] = frozenset((*COUNTS, *(f"played-{icon}" for icon in (*CLASSES, *CREWS))))

OPTIONAL = frozenset(
    (
        "scan", "gain-hq", "copy-played", "copy-hq", "kill-card", "recover", "refresh-hq", "push-back", "pull",
        "move-enemy", "to-complex", "kill-enemy", "swap", "heal", "kill-own", "raise", "turn-down", "weaken", "peek",
    )
)  # fmt: skip
"""Words that choose something: with `may` the choice can be declined."""

POSSIBLE: dict[str, Callable[..., bool]] = {
    "if": lambda game, cause, each: game.holds(cause, each.args),
    "attach": lambda game, cause, each: bool(_attachable(game, cause.card, each.args[0])),
    "scan": lambda game, cause, each: any(not each.args or ROOMS[n] == each.args[0] for n in scannable(game)),
    "gain-sergeant": lambda game, cause, each: bool(game.state.sergeants),
}
"""What must be true for an ability to be usable at all."""


# --- goals: read by `objectives` --------------------------------------------------------------------------------------


@word("found", "card", "n", asks=False)
def _goal_found(game: Encounters, each: Word) -> bool:
    """So many of these cards were turned up, wherever they went then."""
    return game.state.goals.get(f"found:{each.args[0]}", 0) >= int(each.args[1])


@word("completed", "card", "n", asks=False)
def _goal_completed(game: Encounters, each: Word) -> bool:
    return game.state.goals.get(f"completed:{each.args[0]}", 0) >= int(each.args[1])


@word("attached", "card", "n", asks=False)
def _goal_attached(game: Encounters, each: Word) -> bool:
    return sum(_of(room.attached, each.args[0]) for room in game.state.rooms) >= int(each.args[1])


@word("blocked", "room", asks=False)
def _goal_blocked(game: Encounters, each: Word) -> bool:
    return game.state.rooms[ROOMS.index(each.args[0])].blocked


@word("killed", "card", "n", asks=False)
def _goal_killed(game: Encounters, each: Word) -> bool:
    return game.state.goals.get(f"killed:{each.args[0]}", 0) >= int(each.args[1])


def _of(cards: Iterable[str], id: str) -> int:
    return sum(card.rpartition("-")[0] == id for card in cards)


# --- area abilities: read by `fight`, `action` and `turn` -------------------------------------------------------------


def standing(game: Encounters, cause: Cause, each: Word) -> None:
    """An area ability is never carried out: it holds."""


for _name, _takes in {
    "scan-cost": ("n", "here?"),
    "no-scan": ("here?",),
    "safe": (),
    "enemies": ("n",),
    "room-enemies": ("n",),
    "recruit-cost": ("n",),
    "no-heal": (),
    "no-coordinate": (),
    "hand": ("n",),
    "guards": (),
    "zone-strikes": ("n",),
    "attack-per": ("count", "n?"),
    "needs-show": ("icon",),
    "fury": ("n",),
}.items():
    word(_name, *_takes, asks=False)(standing)
