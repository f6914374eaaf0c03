"""The Action Phase: what the active player can do, and why not more (L3.03, L5.03, L5.09, L5.10).

What a played card gives, and when its class and crew abilities work, stands in `playing`
(L5.04 to L5.08, L5.11 to L5.18).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, Prompt, Reason, WhyNot, prompt
from sulaco.table.flow import DONE, Flow
from sulaco.table.text import Text, say

from ..copies import kind
from . import areas, fight, keywords, playing, recruiting, scanning, scoring, terms
from .action_options import Do, deed_option, play_option
from .cards import CARDS, ROOMS, Character, HiveCard, definition
from .survey import Board, survey

if TYPE_CHECKING:
    from .areas import Aura
    from .encounters import Encounters

END: Option[Do] = Option("end", say("option.end"), Do("end"))


@cache
def _question(recruit: int, attack: int) -> Prompt:
    return prompt("action", recruit=recruit, attack=attack)


class _Plays(dict[str, Option[Do]]):
    """The options to play a card, made once."""

    def __missing__(self, card: str) -> Option[Do]:
        made = self[card] = deed_option("play", card)
        return made


_PLAYS = _Plays()


@cache
def _copy_option(card: str, seat: int) -> Option[Do]:
    """A copy of what this player offers, where others offer the same card (L12.08)."""
    text = Text("option.copy-of", {"card": card, "player": f"player-{seat + 1}"})
    return Option(f"copy:{card}", text, Do("copy", card, 0), cards=(card,))


@cache
def _scan_option(room: str, index: int, n: int) -> Option[Do]:
    return Option(f"scan:{room}", Text("option.scan", {"room": room, "n": n}), Do("scan", room, index), pieces=(room,))


@cache
def _player_option(seat: int, n: int) -> Option[Do]:
    who = f"player-{seat + 1}"
    return Option(
        f"attack:{who}", Text("option.attack", {"player": who, "n": n}), Do("attack", who, seat), pieces=(who,)
    )


# --- what can be done -------------------------------------------------------------------------------------------------


def options(game: Encounters, board: Board, auras: list[Aura]) -> list[Option[Do]]:
    """Everything that the active player can do now; ending the phase is the last of it (L5.03, L5.09, L5.10)."""
    state = game.state
    seat = state.active
    player = state.players[seat]
    found: list[Option[Do]] = [_PLAYS[card] for card in game.each_kind(player.hand)]
    offers = [offer for offer in state.offers if not offer.used]
    for offer in offers:
        same = sum(kind(offer.card) == kind(other.card) for other in offers) > 1
        found.append(_copy_option(offer.card, offer.seat) if same else deed_option("copy", offer.card))
    if board.able:
        _add_abilities(game, seat, found)
    recruit, attack = state.recruit, state.attack
    more = recruiting.surcharge(game, auras) if auras or state.turn_notes else 0
    for cost, card in game.prices.of(state.hq):
        if cost + more <= recruit:
            found.append(deed_option("recruit", card, max(0, cost + more)))
    if recruiting.SERGEANT + more <= recruit and state.sergeants:
        found.append(deed_option("recruit", "sergeant", max(0, recruiting.SERGEANT + more)))
    if attack or board.free or auras or state.weakened or state.boosts:
        _add_attacks(game, board, auras, found)
    if recruit and board.paying:
        found += [deed_option("pay", card, cost) for card, cost in terms.payable(game) if cost <= recruit]
    found.append(END)
    return found


def _add_attacks(game: Encounters, board: Board, auras: list[Aura], found: list[Option[Do]]) -> None:
    """What Attack is spent on: scans, enemies, players."""
    state = game.state
    attack = state.attack
    for index in board.hidden:
        scan = scanning.scan_cost(game, index, auras)
        if scan is not None and scan <= attack:
            found.append(_scan_option(ROOMS[index], index, scan))
    for card in board.targets:
        cost = fight.attack_of(game, card, auras)
        if cost <= attack and fight.barred(game, card, auras) is None:
            found.append(deed_option("fight", card, cost))
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
            if play.once and terms.can_use(game, card.once, seat):
                found.append(play_option("once", play.card, index))
            if card.sacrifice and not play.gone:
                found.append(play_option("sacrifice", play.card, index))
    for kept in keywords.vigilant(game, seat):
        if keywords.counts_as(game, kept).vigilant:
            found.append(deed_option("vigilant", kept))


def why_not(game: Encounters) -> list[WhyNot]:
    """What people wonder about: what is too dear, and what cannot be fought."""
    state = game.state
    found = []
    for card in state.hq:
        if card and recruiting.price(game, card) > state.recruit:
            text = say("why-not.recruit", n=recruiting.price(game, card), has=state.recruit)
            found.append(WhyNot(f"recruit:{card}", Reason(text, "L6.02")))
    if not state.sergeants:
        found.append(WhyNot("recruit:sergeant", Reason(say("why-not.no-sergeant"), "L15.05")))
    elif recruiting.sergeant_price(game) > state.recruit:
        text = say("why-not.recruit", n=recruiting.sergeant_price(game), has=state.recruit)
        found.append(WhyNot("recruit:sergeant", Reason(text, "L6.05")))
    for index, room in enumerate(state.rooms):
        key = f"scan:{game.room_id(index)}"
        if room.blocked:
            found.append(WhyNot(key, Reason(say("why-not.blocked"), "L14.17")))
        elif not room.card or room.up:
            found.append(WhyNot(key, Reason(say("why-not.nothing-hidden"), "L7.02")))
        else:
            cost = scanning.scan_cost(game, index)
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
    for card, cost in terms.payable(game):
        if cost > state.recruit:
            text = say("why-not.recruit", n=cost, has=state.recruit)
            found.append(WhyNot(f"pay:{card}", Reason(text, "L14.20")))
    for card in state.operations:
        facts: HiveCard = definition(card)
        if facts.pay and facts.goal and facts.goal != state.objective + 1:
            found.append(WhyNot(f"pay:{card}", Reason(say("why-not.other-objective", n=facts.goal), "L11.08")))
    return found


# --- doing it ---------------------------------------------------------------------------------------------------------


def step(game: Encounters) -> Flow[None]:
    """One thing of the Action Phase (L3.03)."""
    state = game.state
    board = game.board
    if board is None:
        board = game.board = survey(game)
    auras = areas.active(game, board.words) if board.words else []
    beside = keywords.asides(board, auras) if board.helping else []
    possible = options(game, board, auras)
    asked = _question(state.recruit, state.attack)
    answer: Option[Do] = yield Decision(state.active, asked, possible, "L3.03", "action", lambda: why_not(game), beside)
    do = answer.value
    if do.verb == "play" and not (facts := definition(do.card)).says:
        playing.plain(game, do.card, facts)
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


def _scan(game: Encounters, do: Do) -> Flow[None]:
    cost = scanning.scan_cost(game, do.n)
    game.state.attack -= cost or 0
    yield from scanning.scan(game, do.n, rule="L7.02")


def _fight(game: Encounters, do: Do) -> Flow[None]:
    yield from fight.fight(game, do.card, do.n)


def _attack(game: Encounters, do: Do) -> Flow[None]:
    yield from fight.fight_player(game, do.n)


DOING: dict[str, Callable[[Encounters, Do], Flow[None]]] = {
    "end": _end,
    "play": playing.from_hand,
    "copy": keywords.play_copy,
    "coordinate": keywords.coordinate,
    "recruit": recruiting.recruit,
    "scan": _scan,
    "fight": _fight,
    "attack": _attack,
    "pay": terms.pay,
    "once": terms.once,
    "sacrifice": keywords.sacrifice,
    "vigilant": keywords.use_vigilant,
}
