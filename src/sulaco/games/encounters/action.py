"""The Action Phase: playing cards, recruiting, scanning, fighting, paying, Coordinate (L5 to L8, L12, L14)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from sulaco.table.decision import Decision, Option, Reason, WhyNot
from sulaco.table.flow import DONE, Flow
from sulaco.table.text import Text, say

from .. import house
from . import agendas, decks, events, fight, hive, objectives, scoring, words
from .board import Board, survey
from .cards import CARDS, CLASSES, ROOMS, AlienCard, Character, HiveCard, Location, definition
from .state import Offer, Play
from .words import Cause

if TYPE_CHECKING:
    from .encounters import Aura, Encounters

SERGEANT = house.number("encounters", "recruit.sergeant", 3, rule="L6.05", least=0, most=20)
"""What a Sergeant costs (L6.05)."""


REPLACEMENT = house.number("encounters", "coordinate.draw", 1, rule="L12.02", least=0, most=10)


class Do(msgspec.Struct, frozen=True, gc=False):
    """What an option of the Action Phase is: a verb, its card or seat, what it costs."""

    verb: str
    card: str = ""
    n: int = 0


END: Option[Do] = Option("end", say("option.end"), Do("end"))


@cache
def _question(recruit: int, attack: int) -> Text:
    return Text("ask.action", {"recruit": recruit, "attack": attack})


@cache
def _option(verb: str, card: str, n: int = 0) -> Option[Do]:
    """An option about a card; what costs nothing says so."""
    return Option(f"{verb}:{card}", Text(f"option.{verb}", {"card": card, "n": n}), Do(verb, card, n), cards=(card,))


class _Plays(dict[str, Option[Do]]):
    """The options to play a card, made once."""

    def __missing__(self, card: str) -> Option[Do]:
        made = self[card] = _option("play", card)
        return made


_PLAYS = _Plays()


LET_STRIKE: Option[Do] = Option("strike", say("option.let-strike"), Do("strike"))
SPENT = ("attack", "recruit", "weaken")
"""What is of no use any more in the Strike Phase: nothing is bought or fought then (L99.06)."""


@cache
def _play_option(verb: str, card: str, index: int) -> Option[Do]:
    """An option about a card played this turn, which may have been played twice."""
    return Option(
        f"{verb}:{card}:{index}", Text(f"option.{verb}", {"card": card}), Do(verb, card, index), cards=(card,)
    )


@cache
def _scan_option(room: str, index: int, n: int) -> Option[Do]:
    return Option(f"scan:{room}", Text("option.scan", {"room": room, "n": n}), Do("scan", room, index), pieces=(room,))


@cache
def _player_option(seat: int, n: int) -> Option[Do]:
    who = f"player-{seat + 1}"
    return Option(
        f"attack:{who}", Text("option.attack", {"player": who, "n": n}), Do("attack", who, seat), pieces=(who,)
    )


@cache
def _aside(seat: int, card: str) -> Option[Do]:
    text = Text("option.coordinate", {"card": card})
    return Option(f"coordinate:{card}", text, Do("coordinate", card, seat), cards=(card,), seat=seat)


# --- what can be done -------------------------------------------------------------------------------------------------


def options(game: Encounters, board: Board, auras: list[Aura]) -> list[Option[Do]]:
    """Everything that the active player can do now; ending the phase is the last of it (L5.03, L5.09, L5.10)."""
    state = game.state
    seat = state.active
    player = state.players[seat]
    found: list[Option[Do]] = [_PLAYS[card] for card in game.each_kind(player.hand)]
    for offer in state.offers:
        if not offer.used:
            found.append(_option("copy", offer.card))
    if board.able:
        _add_abilities(game, seat, found)
    recruit, attack = state.recruit, state.attack
    more = surcharge(game, auras) if auras or state.turn_notes else 0
    for cost, card in game.prices.of(state.hq):
        if cost + more <= recruit:
            found.append(_option("recruit", card, max(0, cost + more)))
    if SERGEANT + more <= recruit and state.sergeants:
        found.append(_option("recruit", "sergeant", max(0, SERGEANT + more)))
    if attack or board.free or auras or state.weakened or state.boosts:
        _add_attacks(game, board, auras, found)
    if recruit and board.paying:
        found += [_option("pay", card, cost) for card, cost in payable(game) if cost <= recruit]
    found.append(END)
    return found


def _add_attacks(game: Encounters, board: Board, auras: list[Aura], found: list[Option[Do]]) -> None:
    """What Attack is spent on: scans, enemies, players."""
    state = game.state
    attack = state.attack
    for index in board.hidden:
        scan = scan_cost(game, index, auras)
        if scan is not None and scan <= attack:
            found.append(_scan_option(ROOMS[index], index, scan))
    for card in board.targets:
        cost = fight.attack_of(game, card, auras)
        if cost <= attack and fight.barred(game, card, auras) is None:
            found.append(_option("fight", card, cost))
    if attack:
        for other, player in enumerate(state.players):
            if other != state.active and (not player.dead or player.alien):  # L14.01, L18.08
                defense = game.avatar(other).defense
                if defense <= attack:
                    found.append(_player_option(other, defense))


def _add_abilities(game: Encounters, seat: int, found: list[Option[Do]]) -> None:
    state = game.state
    for index, play in enumerate(state.plays):
        card: Character = CARDS[play.id]
        if card.says:
            if play.once and game.can_use(card.once, seat):
                found.append(_play_option("once", play.card, index))
            if card.sacrifice and not play.gone:
                found.append(_play_option("sacrifice", play.card, index))
    for kept in game.vigilant(seat):
        if game.counts_as(kept).vigilant:
            found.append(_option("vigilant", kept))


def price(game: Encounters, card: str) -> int:
    """What a character of the HQ costs now (L6.02)."""
    return max(0, int(definition(card).cost) + surcharge(game, game.auras()))


def sergeant_price(game: Encounters) -> int:
    return max(0, SERGEANT + surcharge(game, game.auras()))


def surcharge(game: Encounters, auras: list[Aura]) -> int:
    """By how much characters cost more now, or less."""
    more = sum(each.args[0] for each, _, _ in auras if each.name == "recruit-cost")
    less = sum(int(note.partition(":")[2]) for note in game.state.turn_notes if note.startswith("cheaper:"))
    return int(more) - less


def scan_cost(game: Encounters, index: int, auras: list[Aura] | None = None) -> int | None:
    """What it costs to scan a room; None if it cannot be scanned (L7.01)."""
    cost: int = CARDS[ROOMS[index]].scan
    if auras is None:
        auras = game.auras()
    if not auras:
        return cost
    for each, _, where in auras:
        if each.name in ("no-scan", "scan-cost"):
            place = each.args[-1] if each.args and isinstance(each.args[-1], str) else ""
            if place and (where if place == "here" else ROOMS.index(place)) != index:
                continue
            if each.name == "no-scan":
                return None
            cost += each.args[0]
    return max(0, cost)


def payable(game: Encounters) -> list[tuple[str, int]]:
    """Cards that Recruit Points can be paid for, and how many (L11.08, L14.20, L99.04)."""
    state = game.state
    location: Location = definition(state.location)
    found = []
    for card in [*state.operations, *(room.card for room in state.rooms if room.up and room.card)]:
        facts: HiveCard = definition(card)
        if facts.kind == "hazard" and location.stay is not None and location.stay.pay:
            found.append((card, location.stay.pay))
        elif facts.pay and facts.goal in (0, state.objective + 1) and game.can_use(facts.paid, state.active, card):
            found.append((card, facts.pay))
    for card in [*state.table, *(card for room in state.rooms for card in room.attached)]:
        laid = definition(card)
        if isinstance(laid, AlienCard) and laid.pay:
            found.append((card, laid.pay))
    return found


def why_not(game: Encounters) -> list[WhyNot]:
    """What people wonder about: what is too dear, and what cannot be fought."""
    state = game.state
    found = []
    for card in state.hq:
        if card and price(game, card) > state.recruit:
            text = say("why-not.recruit", n=price(game, card), has=state.recruit)
            found.append(WhyNot(f"recruit:{card}", Reason(text, "L6.02")))
    if not state.sergeants:
        found.append(WhyNot("recruit:sergeant", Reason(say("why-not.no-sergeant"), "L15.05")))
    elif sergeant_price(game) > state.recruit:
        text = say("why-not.recruit", n=sergeant_price(game), has=state.recruit)
        found.append(WhyNot("recruit:sergeant", Reason(text, "L6.05")))
    for index, room in enumerate(state.rooms):
        key = f"scan:{game.room_id(index)}"
        if room.blocked:
            found.append(WhyNot(key, Reason(say("why-not.blocked"), "L14.17")))
        elif not room.card or room.up:
            found.append(WhyNot(key, Reason(say("why-not.nothing-hidden"), "L7.02")))
        else:
            cost = scan_cost(game, index)
            if cost is None:
                found.append(WhyNot(key, Reason(say("why-not.no-scan"), "L16.02")))
            elif cost > state.attack:
                found.append(WhyNot(key, Reason(say("why-not.attack", n=cost, has=state.attack), "L7.02")))
    for card in fight.targets(game):
        reason = fight.barred(game, card)
        cost = fight.attack_of(game, card)
        if reason is not None:
            found.append(WhyNot(f"fight:{card}", Reason(*reason)))
        elif cost > state.attack:
            found.append(WhyNot(f"fight:{card}", Reason(say("why-not.attack", n=cost, has=state.attack), "L8.03")))
    for card, cost in payable(game):
        if cost > state.recruit:
            text = say("why-not.recruit", n=cost, has=state.recruit)
            found.append(WhyNot(f"pay:{card}", Reason(text, "L14.20")))
    for card in state.operations:
        facts: HiveCard = definition(card)
        if facts.pay and facts.goal and facts.goal != state.objective + 1:
            found.append(WhyNot(f"pay:{card}", Reason(say("why-not.other-objective", n=facts.goal), "L11.08")))
    return found


def asides(board: Board, auras: list[Aura]) -> list[Option[Do]]:
    """What the others can do in this phase (L12.02)."""
    if any(each.name == "no-coordinate" for each, _, _ in auras):
        return []
    return [_aside(seat, card) for seat, card in board.helping]


# --- doing it ---------------------------------------------------------------------------------------------------------


def step(game: Encounters) -> Flow[None]:
    """One thing of the Action Phase (L3.03)."""
    state = game.state
    board = game.board
    if board is None:
        board = game.board = survey(game)
    auras = game.auras(board.words) if board.words else []
    beside = asides(board, auras) if board.helping else []
    possible = options(game, board, auras)
    text = _question(state.recruit, state.attack)
    answer: Option[Do] = yield Decision(state.active, text, possible, "L3.03", "action", lambda: why_not(game), beside)
    do = answer.value
    if do.verb == "play" and not (facts := definition(do.card)).says:
        _play_plain(game, do.card, facts)
        return
    game.board = None
    yield from DOING[do.verb](game, do)
    if state.players[state.active].dead and state.step == "action":
        state.step = "turn-ends"  # L99.19


def _end(game: Encounters, do: Do) -> Flow[None]:
    """The Strike Phase begins: points and unused abilities are lost (L14.10, L99.06)."""
    state = game.state
    state.recruit = state.attack = 0
    for play in state.plays:
        play.once = False
    scoring.check_turn(game, state.active)
    state.step = "strikes" if state.zone else "cleanup"
    return DONE


def _play(game: Encounters, do: Do) -> Flow[None]:
    seat = game.state.active
    game.state.players[seat].hand.remove(do.card)
    game.forget_one(do.card)
    yield from play_card(game, seat, do.card)


def _play_plain(game: Encounters, card: str, facts: Character) -> None:
    """A card that gives its points and says nothing else: most of the cards that are played."""
    state = game.state
    seat = state.active
    state.players[seat].hand.remove(card)
    game.forget_one(card)
    state.plays.append(Play(card, facts.id))
    state.recruit += facts.recruit
    state.attack += facts.attack
    game.emit(events.CardPlayed(rule="L5.03", seat=seat, card=card))


def play_card(game: Encounters, seat: int, card: str, *, copy: bool = False) -> Flow[None]:
    """Points at once, then what the card says, then its class and crew abilities (L5.04 to L5.18, L14.18)."""
    state = game.state
    found: Character = definition(card)
    play = Play(card, found.id, copy=copy, once=bool(found.once))
    earlier = len(state.plays)
    state.plays.append(play)
    game.emit(events.CardPlayed(rule="L5.03" if not copy else "L12.04", seat=seat, card=card, copy=copy))
    if found.side == "evil":
        agendas.played(game, seat)
    yield from work(game, seat, found, play, earlier)
    yield from objectives.check(game)


def work(game: Encounters, seat: int, found: Character, play: Play, earlier: int) -> Flow[None]:
    """What playing this definition gives, with the first `earlier` plays of the turn before it."""
    state = game.state
    state.recruit += found.recruit
    state.attack += found.attack
    if not found.play and not found.combo:
        return
    cause = Cause(seat, play.card, -1, play)
    if found.play:
        yield from words.run(game, found.play, cause)
    for icon, effects in found.combo.items():
        if state.players[seat].dead:
            return  # L99.19
        if any(has_icon(each, icon) for each in state.plays[:earlier]):  # L5.11, L5.12
            if icon in CLASSES and icon not in state.combos:
                state.combos.append(icon)
            game.emit(events.Combo(rule="L5.11" if icon in CLASSES else "L5.16", card=play.card, icon=icon))
            yield from words.run(game, effects, cause)


def has_icon(play: Play, icon: str) -> bool:
    """Whether a played card shows this class or crew."""
    found: Character = CARDS[play.id]
    return icon in found.classes or icon == found.crew


def _copy(game: Encounters, do: Do) -> Flow[None]:
    """A copy of a card that another player has set aside (L12.04)."""
    offer = next(offer for offer in game.state.offers if offer.card == do.card)
    offer.used = True
    yield from play_card(game, game.state.active, do.card, copy=True)


def _coordinate(game: Encounters, do: Do) -> Flow[None]:
    """Another player sets a card aside and draws one (L12.02, L99.20)."""
    state = game.state
    seat = do.n
    state.players[seat].hand.remove(do.card)
    game.forget_one(do.card)
    state.offers.append(Offer(seat, do.card))
    game.emit(events.Coordinated(rule="L12.02", seat=seat, card=do.card))
    decks.draw(game, seat, REPLACEMENT, rule="L12.02")
    yield from objectives.check(game)


def _recruit(game: Encounters, do: Do) -> Flow[None]:
    """From the HQ or the Sergeants to the discard pile; the HQ is refilled at once, then Mobilize (L6, L12.21)."""
    state = game.state
    seat = state.active
    state.recruit -= do.n
    state.turn_notes = [note for note in state.turn_notes if not note.startswith("cheaper:")]
    place = "discard"
    for note in state.turn_notes:
        if note.startswith("recruit-to:"):
            place = note.partition(":")[2]
            state.turn_notes.remove(note)
            break
    if do.card == "sergeant":
        card = state.sergeants.pop()
        state.chance.barrier()
        game.emit(events.Recruited(rule="L6.05", seat=seat, card=card, n=do.n))
    else:
        card = do.card
        game.emit(events.Recruited(rule="L6.02", seat=seat, card=card, n=do.n))
        take_from_hq(game, card)
    yield from decks.gain(game, seat, card, place)
    yield from objectives.check(game)


def take_from_hq(game: Encounters, card: str) -> None:
    """A space of the HQ empties and is refilled from the Barracks (L6.03, L15.04)."""
    state = game.state
    place = state.hq.index(card)
    state.hq[place] = ""
    if state.barracks:
        state.chance.barrier()
        state.hq[place] = state.barracks.pop()
        game.emit(events.HqFilled(rule="L6.03", card=state.hq[place]))
        game.check_hq()


def _scan(game: Encounters, do: Do) -> Flow[None]:
    cost = scan_cost(game, do.n)
    game.state.attack -= cost or 0
    yield from hive.scan(game, do.n, rule="L7.02")


def _fight(game: Encounters, do: Do) -> Flow[None]:
    yield from fight.fight(game, do.card, do.n)


def _attack(game: Encounters, do: Do) -> Flow[None]:
    yield from fight.fight_player(game, do.n)


def _pay(game: Encounters, do: Do) -> Flow[None]:
    """Spend Recruit Points on what a card says (L14.20)."""
    state = game.state
    state.recruit -= do.n
    facts: HiveCard = definition(do.card)
    game.emit(events.Paid(rule="L14.20", seat=state.active, card=do.card, n=do.n))
    if facts.kind == "alien":
        hive.lift(game, do.card)
        state.removed.append(do.card)
        game.emit(events.HiveCardGone(rule="L14.20", card=do.card, removed=True))
    elif facts.kind == "hazard":
        hive.lift(game, do.card)
        state.spent.append(do.card)
        game.emit(events.HiveCardGone(rule="L7.19", card=do.card))
    else:
        yield from words.run(game, facts.paid, Cause(state.active, do.card, game.room_of(do.card)))
    yield from objectives.check(game)


def _once(game: Encounters, do: Do) -> Flow[None]:
    """A "Once this turn" ability (L14.10)."""
    state = game.state
    play = state.plays[do.n]
    play.once = False
    game.emit(events.AbilityUsed(rule="L14.10", seat=state.active, card=do.card))
    yield from words.run(game, CARDS[play.id].once, Cause(state.active, do.card, -1, play))
    yield from objectives.check(game)


def _sacrifice(game: Encounters, do: Do) -> Flow[None]:
    """Kill a card played this turn for its Sacrifice; what it gave is kept (L12.18, L12.19, L99.23)."""
    state = game.state
    play = state.plays[do.n]
    play.gone = True
    game.emit(events.Sacrificed(rule="L12.18", seat=state.active, card=do.card))
    if not play.copy:
        state.dead_characters.append(play.card)
    yield from words.run(game, CARDS[play.id].sacrifice, Cause(state.active, do.card, -1, play))
    yield from objectives.check(game)


def sacrifices(game: Encounters) -> list[Option[Do]]:
    """Cards played this turn that may still be sacrificed before an enemy strikes, for what helps now (L12.18)."""
    return [
        _play_option("sacrifice", play.card, index)
        for index, play in enumerate(game.state.plays)
        if (effects := CARDS[play.id].sacrifice) and not play.gone and any(each.name not in SPENT for each in effects)
    ]


def sacrificed_before(game: Encounters, enemy: str, options: list[Option[Do]]) -> Flow[bool]:
    """Before an enemy strikes a card may be sacrificed; whether one was."""
    state = game.state
    ask = Text("ask.before-strike", {"card": enemy})
    answer: Option[Do] = yield Decision(state.active, ask, [LET_STRIKE, *options], "L12.18")
    if answer is LET_STRIKE:
        return False
    yield from _sacrifice(game, answer.value)
    return True


def _vigilant(game: Encounters, do: Do) -> Flow[None]:
    """Discard a Vigilant card for its effect (L12.14)."""
    state = game.state
    effects = game.counts_as(do.card).vigilant
    game.discard_vigilant(state.active, do.card)
    game.emit(events.AbilityUsed(rule="L12.14", seat=state.active, card=do.card))
    yield from words.run(game, effects, Cause(state.active, do.card))
    yield from objectives.check(game)


DOING: dict[str, Any] = {
    "end": _end,
    "play": _play,
    "copy": _copy,
    "coordinate": _coordinate,
    "recruit": _recruit,
    "scan": _scan,
    "fight": _fight,
    "attack": _attack,
    "pay": _pay,
    "once": _once,
    "sacrifice": _sacrifice,
    "vigilant": _vigilant,
}
