"""What a seat or a spectator may know, built by inclusion; and dealing anew all that it cannot know.

Open: all that lies face up, played cards, discard piles (L19.23), strikes, how many cards there are anywhere. Own: the
hand, and the Agenda unless it is delayed (L19.04, L19.24). Hidden: the order of decks, face-down cards, the hands of
others unless hands are open (L16.09). What a seat has seen of a hidden card it knows until that may be elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.secrets import Place, bits, deal_anew

from . import areas, facehuggers, fight, objectives, recruiting, scanning, scoring, strikes
from .cards import CARDS, definition
from .secrets import SECRETS, sees_agenda, sees_hand
from .state import Offer, Play, Player

if TYPE_CHECKING:
    from .areas import Aura
    from .encounters import Encounters


class SeenRoom(msgspec.Struct, omit_defaults=True):
    """A room; a hidden card that this seat does not know has no name. `scan`: its cost now, -1 if that is forbidden."""

    cards: int = 0
    card: str = ""
    up: bool = False
    attached: list[str] = []
    blocked: bool = False
    attack: int = 0
    scan: int = -1


class SeenEnemy(msgspec.Struct, omit_defaults=True):
    """A card of the Combat Zone with its Attack and its Strike cards of now."""

    card: str
    attack: int = 0
    strikes: int = 0


class SeenHugger(msgspec.Struct, omit_defaults=True):
    """A Facehugger lying with a player, with its Attack of now."""

    card: str
    seat: int
    turns: int = 2
    attack: int = 0


class SeenPlayer(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A player's cards."""

    role: str
    deck: int
    cards: int
    hand: list[str] | None
    known: list[str]
    """Cards that the looking seat knows to be in this player's hand."""
    discard: list[str]
    vigilant: list[str]
    strikes: list[str]
    damage: int
    health: int
    defense: int
    dead: bool
    alien: str
    agenda: str
    """The Agenda as far as this seat knows it; "" if there is none, "?" if it is hidden."""
    agenda_open: bool
    infected: bool
    roles: list[str]


class EncountersView(msgspec.Struct, kw_only=True):
    """An encounters game as one seat sees it."""

    seat: int | None
    step: str
    turn: int
    active: int
    players: list[SeenPlayer]
    location: str
    hazards: int
    objectives: list[str]
    objective: int
    goals: dict[str, int]
    progress: list[tuple[int, int]]
    """How far each part of the current goal is, and how far it has to go."""
    rooms: list[SeenRoom]
    zone: list[SeenEnemy]
    operations: list[str]
    hive: int
    hive_known: list[str]
    """Top Hive cards that this seat has seen, the uppermost last; "" for one in between that it has not."""
    emptied: bool
    barracks: int
    hq: list[str]
    sergeants: int
    hatchery: list[str]
    strikes: int
    struck_out: list[str]
    dead_enemies: list[str]
    dead_characters: list[str]
    spent: list[str]
    removed: list[str]
    huggers: list[SeenHugger]
    table: list[str]
    alien_deck: int
    alien_discard: list[str]
    recruit: int
    attack: int
    plays: list[Play]
    offers: list[Offer]
    weakened: dict[str, int]
    turn_notes: list[str]
    achievements: list[str]
    between: list[str]
    surcharge: int
    """How much more characters cost now, or less."""
    scores: list[int]
    """The points of each seat, when the game is over."""


def sees(game: Encounters, seat: int | None, card: str) -> bool:
    """Whether a seat knows this hidden card."""
    return seat is not None and bool(game.state.known.get(card, 0) >> seat & 1)


def view(game: Encounters, seat: int | None) -> EncountersView:
    state = game.state
    known = [card if sees(game, seat, card) else "" for card in state.hive]
    while known and not known[0]:
        del known[0]
    auras = areas.active(game)
    return EncountersView(
        seat=seat,
        step=state.step,
        turn=state.turn,
        active=state.active,
        players=[_player(game, seat, index) for index in range(len(state.players))],
        location=state.location,
        hazards=state.hazards,
        objectives=state.objectives[:],
        objective=state.objective,
        goals=dict(state.goals),
        progress=objectives.progress(game),
        rooms=[
            SeenRoom(
                cards=bool(room.card),
                card=room.card if room.up or sees(game, seat, room.card) else "",
                up=room.up,
                attached=room.attached[:],
                blocked=room.blocked,
                attack=fight.attack_of(game, room.card, auras) if room.up and definition(room.card).enemy else 0,
                scan=_scan(game, index, auras),
            )
            for index, room in enumerate(state.rooms)
        ],
        zone=[_enemy(game, card, auras) for card in state.zone],
        operations=state.operations[:],
        hive=len(state.hive),
        hive_known=known,
        emptied=state.emptied,
        barracks=len(state.barracks),
        hq=state.hq[:],
        sergeants=len(state.sergeants),
        hatchery=state.hatchery[:],
        strikes=len(state.strikes),
        struck_out=state.struck_out[:],
        dead_enemies=state.dead_enemies[:],
        dead_characters=state.dead_characters[:],
        spent=state.spent[:],
        removed=state.removed[:],
        huggers=[
            SeenHugger(each.card, each.seat, each.turns, fight.attack_of(game, each.card, auras))
            for each in state.huggers
        ],
        table=state.table[:],
        alien_deck=len(state.alien_deck),
        alien_discard=state.alien_discard[:],
        recruit=state.recruit,
        attack=state.attack,
        plays=[msgspec.structs.replace(play) for play in state.plays],
        offers=[msgspec.structs.replace(offer) for offer in state.offers],
        weakened=dict(state.weakened),
        turn_notes=state.turn_notes[:],
        achievements=scoring.told(game, seat),
        between=[card if open_between(game, seat, card) else "" for card in state.between],
        surcharge=recruiting.surcharge(game, auras),
        scores=scoring.scores(game) if state.ending is not None else [],
    )


def _scan(game: Encounters, index: int, auras: list[Aura]) -> int:
    cost = scanning.scan_cost(game, index, auras)
    return -1 if cost is None else cost


def _enemy(game: Encounters, card: str, auras: list[Aura]) -> SeenEnemy:
    strikes = fight.strikes_of(game, card) if definition(card).enemy else 0
    return SeenEnemy(card, fight.attack_of(game, card, auras), strikes)


def open_between(game: Encounters, seat: int | None, card: str) -> bool:
    """A card on its way is seen by all, unless it is a Hive card that somebody looks at."""
    return card not in game.state.known or sees(game, seat, card)


def _player(game: Encounters, seat: int | None, index: int) -> SeenPlayer:
    state = game.state
    player = state.players[index]
    avatar = game.avatar(index) if player.role else None
    open_hand = sees_hand(state, index, seat)
    return SeenPlayer(
        role=player.role,
        deck=len(player.deck),
        cards=len(player.hand),
        hand=player.hand[:] if open_hand else None,
        known=sorted(card for card in player.hand if sees(game, seat, card)),
        discard=player.discard[:],
        vigilant=player.vigilant[:],
        strikes=player.strikes[:],
        damage=strikes.damage(game, index),
        health=strikes.health(game, index) if avatar else 0,
        defense=avatar.defense if avatar else 0,
        dead=player.dead,
        alien=player.alien,
        agenda=player.agenda if knows_agenda(game, seat, index) else "?" if player.agenda else "",
        agenda_open=player.agenda_open,
        infected=facehuggers.infected(game, index),
        roles=player.roles[:],
    )


def knows_agenda(game: Encounters, seat: int | None, index: int) -> bool:
    """An open Agenda, or one's own, if one may look at it (L19.04, L19.24)."""
    state = game.state
    return state.players[index].agenda_open or sees_agenda(state, index, seat)


# --- dealing anew -----------------------------------------------------------------------------------------------------


def redeal(game: Encounters, knowers: Collection[int], chance: Chance) -> None:
    """Deal anew, in place, what none of these seats knows."""
    state = game.state
    knowing = bits(knowers)
    _redeal_hive(game, knowing, chance)
    chance.deal_anew(state.strikes)
    chance.deal_anew(state.sergeants)
    deal_anew(SECRETS.places(state, knowers, ("barracks",)), chance)
    _redeal_agendas(game, knowers, chance)
    aliens = [(state.alien_deck, index) for index in range(len(state.alien_deck))]
    for seat, player in enumerate(state.players):
        if player.alien:
            if seat not in knowers:
                aliens += [(player.hand, index) for index in range(len(player.hand))]
            continue
        if seat not in knowers and not state.open_hands:
            _deal_hand(game, player, knowing, chance)
        _shuffle_unknown(game, [(player.deck, index) for index in range(len(player.deck))], knowing, chance)
    _shuffle_unknown(game, aliens, knowing, chance)
    for card in [card for card, seen in state.known.items() if not seen & knowing]:
        if card not in state.openly and card not in state.between:
            del state.known[card]


def _shuffle_unknown(game: Encounters, places: list[Place], knowing: int, chance: Chance) -> None:
    """Shuffle the cards in these places that none of the seats knows."""
    known = game.state.known
    deal_anew([place for place in places if not known.get(place[0][place[1]], 0) & knowing], chance)


def _deal_hand(game: Encounters, player: Player, knowing: int, chance: Chance) -> None:
    """Cards of hand and deck change places; what can be in no hand (a Chestburster, a Hazard) stays in the deck."""
    places = [(player.hand, index) for index in range(len(player.hand))]
    places += [
        (player.deck, index)
        for index, card in enumerate(player.deck)
        if not card.startswith(("chestburster-", "hazard-"))
    ]
    _shuffle_unknown(game, places, knowing, chance)


class _Slot:
    """A place with a hidden Hive card: in the Hive, in a room, or with the Drones left in the box."""

    __slots__ = ("card", "group", "index", "where")

    def __init__(self, where: str, index: int, card: str, group: int) -> None:
        self.where, self.index, self.card, self.group = where, index, card, group


def _redeal_hive(game: Encounters, knowing: int, chance: Chance) -> None:
    """Hidden Hive cards change places with those that they may be.

    First within what they are: cards of a mini-deck among themselves, Drones among all Drones unseen, those left in the
    box too. Then within the cards that they were shuffled with.
    """
    state = game.state
    slots = [_Slot("hive", index, card, state.groups[index]) for index, card in enumerate(state.hive)]
    slots += [
        _Slot("room", index, room.card, room.group)
        for index, room in enumerate(state.rooms)
        if room.card and not room.up
    ]
    slots = [slot for slot in slots if not state.known.get(slot.card, 0) & knowing]
    box = [_Slot("box", index, card, 0) for index, card in enumerate(state.drones)]
    groups: dict[int, list[_Slot]] = {}
    for slot in slots:
        groups.setdefault(slot.group, []).append(slot)
    for group in groups.values():
        # Which card of a group lies where is not known, so it must not matter below.
        for slot, card in zip(group, sorted((slot.card for slot in group), key=_order), strict=True):
            slot.card = card
    unseen = [slot for slot in slots if slot.card not in state.openly]
    families: dict[str, list[_Slot]] = {}
    for slot in unseen:
        families.setdefault(family(slot.card), []).append(slot)
    for members in families.values():
        _permute(members, chance)
    for deck in ("drones", "villains"):
        _permute([slot for slot in [*unseen, *box] if definition(slot.card).deck == deck], chance)
    for group in groups.values():
        _permute(group, chance)
    for slot in [*slots, *box]:
        if slot.where == "hive":
            state.hive[slot.index] = slot.card
        elif slot.where == "room":
            state.rooms[slot.index].card = slot.card
        else:
            state.drones[slot.index] = slot.card
    state.drones.sort()


def family(card: str) -> str:
    """Which hidden cards it may be exchanged for, wherever they are."""
    found = CARDS[card.rpartition("-")[0]]
    if found.kind == "secrets" or found.deck == "villains":
        return "drones"
    if found.kind in ("event", "hazard"):
        return str(found.kind)
    return str(found.deck)


def _order(card: str) -> tuple[str, str, str]:
    """Cards of a kind stand together: where the others land does not depend on which of them are there."""
    return family(card), definition(card).deck, card


def _permute(slots: list[_Slot], chance: Chance) -> None:
    cards = sorted((slot.card for slot in slots), key=_order)
    chance.shuffle(cards)
    for slot, card in zip(slots, cards, strict=True):
        slot.card = card


def _redeal_agendas(game: Encounters, knowers: Collection[int], chance: Chance) -> None:
    """Hidden Agendas: which of the unseen Good ones and the Evil one lie where (L19.01 to L19.03)."""
    state = game.state
    if not state.agendas:
        return
    hidden = [
        player
        for seat, player in enumerate(state.players)
        if player.agenda and not player.agenda_open and not any(knows_agenda(game, knower, seat) for knower in knowers)
    ]
    dealt = [player.agenda for player in hidden] + [state.leftover.pop()]
    rest = state.leftover
    fresh = []
    for side in ("good", "evil"):
        pool = [card for card in (*dealt, *rest) if definition(card).side == side]
        n = sum(definition(card).side == side for card in dealt)
        chance.deal_anew(pool)
        fresh += pool[:n]
    rest[:] = sorted(card for card in (*dealt, *rest) if card not in fresh)
    chance.deal_anew(fresh)
    for player in hidden:
        player.agenda = fresh.pop()
    rest.append(fresh.pop())
