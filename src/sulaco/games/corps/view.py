"""What a seat or a spectator may know, built by inclusion; and dealing anew all that it cannot know.

Open: the board, gear, attached Hazards, the Discard Pile, the tracker's discards and the level on the tracker's back
(A5.09, A18.06). Own: the hand. Counts only: Endurance Deck, Exhaust Pile, other hands, Blip pool. Hidden: the order
of decks and piles, the number of a Blip that was not looked at.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.secrets import Place, bits, deal_anew

from . import queen
from .cards import CARDS
from .in_force import DEFENSE, MELEE, SPEED, TECH, beyond_cards
from .kinds import KINDS
from .mission_facts import open_facts
from .objectives import Objective
from .secrets import ENDURANCE, SECRETS
from .state import Activation, Character, Command, SentryGun, Token
from .tracker_cards import TRACKER

if TYPE_CHECKING:
    from .corps import Corps

Phase = Literal["setup", "marine", "alien", "finish"]

PHASES: dict[str, Phase] = {
    **dict.fromkeys(("experience", "gear", "deal", "guns", "place"), "setup"),
    **dict.fromkeys(("marine", "token", "activation", "command", "remaining"), "marine"),
    **dict.fromkeys(("alien", "aliens", "blips", "tracker"), "alien"),
    "finish": "finish",
}
"""The phase of the turn to which each step belongs (A8.01, A13.01, A20.01)."""


class SeenBlip(msgspec.Struct):
    id: str
    at: int
    number: int | None = None
    mission: str = ""


class SeenAlien(msgspec.Struct, gc=False, omit_defaults=True):
    id: str
    at: int
    tokens: int = 0
    activated: bool = False
    facehugger: bool = False
    dormant: bool = False
    width: int = 1
    """How many spaces it covers in width and height; `at` is the north-western one."""
    damage: int = 0
    limit: int = 0
    """How many damage tokens have a consequence, if it does not die of hits."""


class SeenPlayer(msgspec.Struct):
    cards: int
    hand: list[str] | None
    eliminated: bool
    experience: list[str] | msgspec.UnsetType = msgspec.UNSET
    """The experience cards of this player, where they are used."""
    spent: list[str] | msgspec.UnsetType = msgspec.UNSET
    """Those of them that cannot be used again in this turn or mission."""


class CorpsView(msgspec.Struct, kw_only=True):
    """A corps game as one seat sees it."""

    seat: int | None
    mission: str
    map_text: str
    turn: int
    step: str
    phase: Phase
    objectives: list[Objective]
    players: list[SeenPlayer]
    characters: list[Character]
    values: dict[str, dict[str, int]]
    """Values of Characters that are not as printed now: `{"hicks": {"speed": 3}}`."""
    captured: list[str]
    aliens: list[SeenAlien]
    blips: list[SeenBlip]
    guns: list[SentryGun]
    placing: int | msgspec.UnsetType = msgspec.UNSET
    """The space of a Sentry Gun that is being turned, if there is one."""
    tokens: list[Token]
    barricades: list[str]
    doors_closed: list[str]
    lit: str
    """The spaces that a Character sees now, as a set in hexadecimal: bit n stands for space n."""
    endurance: int
    beneath: int
    exhausted: int
    discarded: list[str]
    revealed: list[str]
    resolving: list[str]
    tracker: int
    tracker_level: int
    tracker_discarded: list[str]
    tracker_cards: int
    """How many tracker cards this turn brings."""
    pool: int
    token: int
    leader: int
    activation: Activation | None
    command: Command | None
    """The Hero who leads Grunts now, and how many more."""
    facts: dict[str, int]
    known: dict[str, str]
    """Cards in face-down piles that this seat has seen there: card to pile."""


FACE_DOWN = ("endurance", "beneath", "exhausted", "tracker")
"""The zones of piles in which a seat may know a card."""

_copy_characters = msgspec.msgpack.Decoder(list[Character])
_copy_activation = msgspec.msgpack.Decoder(Activation)
_encode = msgspec.msgpack.Encoder().encode


def view(game: Corps, seat: int | None) -> CorpsView:
    state = game.state
    return CorpsView(
        seat=seat,
        mission=state.mission,
        map_text=state.map_text,
        turn=state.turn,
        step=state.step,
        phase=PHASES[state.step],
        objectives=game.mission.objectives(game),
        players=[
            SeenPlayer(
                len(player.hand),
                player.hand[:] if index == seat else None,
                player.eliminated,
                player.experience[:] if state.experience else msgspec.UNSET,
                player.spent[:] if state.experience else msgspec.UNSET,
            )
            for index, player in enumerate(state.players)
        ],
        characters=_copy_characters.decode(_encode(state.characters)),
        values=_values(game),
        captured=state.captured[:],
        aliens=_aliens(game),
        blips=[
            SeenBlip(blip.id, blip.at, blip.number, blip.mission)
            if blip.known_to(seat)
            else SeenBlip(blip.id, blip.at, None, "mission" if blip.mission else "")
            for blip in state.blips
        ],
        guns=[SentryGun(gun.id, gun.at, gun.facing, gun.ammo) for gun in state.guns],
        placing=state.placing if state.placing >= 0 else msgspec.UNSET,
        tokens=[Token(t.id, t.at, t.used, t.model, t.bearer, t.hidden if t.used else "") for t in state.tokens],
        barricades=state.barricades[:],
        doors_closed=list(game.prepared.keys_of_doors(game.closed)),
        lit=f"{lit(game):x}",
        endurance=len(state.endurance),
        beneath=len(state.beneath),
        exhausted=len(state.exhausted),
        discarded=state.discarded[:],
        revealed=state.revealed[:],
        resolving=state.resolving[:],
        tracker=len(state.tracker),
        tracker_level=TRACKER[state.tracker[-1]].level if state.tracker else 0,
        tracker_discarded=state.tracker_discarded[:],
        tracker_cards=game.mission.tracker_cards(game),
        pool=len(state.pool),
        token=state.token,
        leader=game.leader(),
        activation=_copy_activation.decode(_encode(state.activation)) if state.activation else None,
        command=Command(state.command.hero, state.command.left) if state.command else None,
        facts=open_facts(state),
        known=SECRETS.known(state, seat, FACE_DOWN) if state.peeked else {},
    )


def _aliens(game: Corps) -> list[SeenAlien]:
    seen = [SeenAlien(a.id, a.at, a.tokens, a.activated, a.kind == "facehugger", a.dormant) for a in game.state.aliens]
    if game.large:
        for shown, alien in zip(seen, game.state.aliens, strict=True):
            kind = KINDS[alien.kind]
            shown.width, shown.damage = kind.size, alien.damage
            shown.limit = 0 if kind.dies else queen.limit(game)
    return seen


def lit(game: Corps) -> int:
    """The spaces, and furniture, that some Character sees; the Knocked Down see as well (A7.01, A99.52)."""
    board, standing, closed = game.map, game.standing_spaces, game.closed
    seen = 0
    for at in game.places():
        seen |= board.seen_from(at, standing, closed)
    return seen


def _values(game: Corps) -> dict[str, dict[str, int]]:
    """Speed, Defense, Melee and Tech where something has changed them."""
    changed: dict[str, dict[str, int]] = {}
    anybody = any(beyond_cards(game, hook) for hook in (SPEED, DEFENSE, MELEE, TECH))
    hazards, equipment = SPEED.hazards or DEFENSE.hazards, SPEED.equipment or DEFENSE.equipment
    for who in game.in_play():
        if anybody or (hazards and who.hazards) or (equipment and who.equipment):
            side = game.card_side(who)
            now = {
                "speed": (game.speed(who), side.speed),
                "defense": (game.defense(who), side.defense),
                "melee": (game.melee(who), side.melee),
                "tech": (game.tech(who), side.tech),
            }
            values = {name: value for name, (value, printed) in now.items() if value != printed}
            if values:
                changed[who.id] = values
    return changed


def redeal(game: Corps, knowers: Collection[int], chance: Chance) -> None:
    """Shuffle among themselves all cards, Blip numbers and hidden tokens that none of these seats knows."""
    state = game.state
    shuffle = chance.deal_anew
    if not SECRETS.begun(state):
        return
    knowing = bits(knowers)
    _deal_cards(SECRETS.places(state, knowers, ENDURANCE), SECRETS.places(state, knowers, ("hand",)), chance)
    # The backs of tracker cards show their level.
    levels: dict[int, list[Place]] = {1: [], 2: [], 3: []}
    for pile, at in SECRETS.places(state, knowers, ("tracker",)):
        levels[TRACKER[pile[at]].level].append((pile, at))
    for places in levels.values():
        deal_anew(places, chance)
    unknown = [blip for blip in state.blips if not blip.known and not blip.seen & knowing]
    blips = [blip for blip in unknown if not blip.mission]
    numbers = [blip.number for blip in blips] + state.pool
    shuffle(numbers)
    for blip in blips:
        blip.number = numbers.pop()
    state.pool = numbers
    secrets = [blip for blip in unknown if blip.mission]
    hidden = [(blip.number, blip.mission) for blip in secrets]
    shuffle(hidden)
    for blip, (number, mission) in zip(secrets, hidden, strict=True):
        blip.number, blip.mission = number, mission
    cocoons = [token for token in state.tokens if token.hidden and not token.used]
    under = [token.hidden for token in cocoons]
    shuffle(under)
    for token, what in zip(cocoons, under, strict=True):
        token.hidden = what
    # A card that only others had looked at is somewhere else now, and they do not know it.
    state.peeked = {card: seats for card, seats in state.peeked.items() if seats & knowing}


def _deal_cards(piles: list[Place], hands: list[Place], chance: Chance) -> None:
    """Deal Endurance cards anew. A Hazard never stays in a hand (A4.13): hands take from the cards that can be held."""
    cards = [pile[at] for pile, at in (*piles, *hands)]
    chance.deal_anew(cards)
    for hand, at in hands:
        hand[at] = cards.pop(next(k for k, card in enumerate(cards) if CARDS[card].type != "hazard"))
    for (pile, at), card in zip(piles, reversed(cards), strict=True):
        pile[at] = card
