"""Setting up: Roles, decks, stacks, the Hive, Agendas, who goes first (L1, L19.01 to L19.09).

Which Location, Objectives and characters make a line-up stands in `line_ups` (L1.13, L1.14, L1.21, L1.26); what is
printed on Avatars in `cards` and `data/roles.toml` (L1.06; example L1.09); what Health and Defense mean in `strikes`,
`fight` and `difficulty` (L1.07, L1.08).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Option, prompt, refused
from sulaco.table.flow import Flow
from sulaco.table.text import Text

from .. import house
from . import agendas, decks, difficulty, events, line_ups, objectives, packs, scoring
from .cards import CARDS, ROOMS, copies, copies_of, from_cards, of_kind
from .line_ups import FILMS, FIRST_ROLES
from .packs import Pack, PackError
from .state import Agendas, Dealing, EncountersState, Player, Room, Setup

if TYPE_CHECKING:
    from .encounters import Encounters

PLAYERS = (1, 2, 3, 4, 5)
SPECIALISTS = house.number("encounters", "setup.specialists", 7, rule="L1.02", least=0, most=14)
GRUNTS = house.number("encounters", "setup.grunts", 5, rule="L1.02", least=1, most=12)
OPENING = house.number("encounters", "setup.hand", 6, rule="L1.24", least=0, most=20)
HQ = house.number("encounters", "setup.hq", 5, rule="L6.01", least=1, most=12)
EVENTS = house.number("encounters", "setup.events", 2, rule="L1.15", least=0, most=6)


def pack_of(setup: Setup) -> Pack:
    """The pack of a setup with its cards known; a broken one is refused with line and reason."""
    try:
        return packs.use(setup.pack)
    except PackError as error:
        raise refused("setup.pack", "L24.01", n=error.line, why=error.reason) from None


def check(setup: Setup, pack: Pack = packs.NO_PACK) -> None:
    """What no game can be set up with."""
    if setup.players not in PLAYERS:
        raise refused("setup.players", "L1.01", n=setup.players)
    roles = (*_roles(), *pack.roles)
    if setup.role_choice == "chosen":
        if setup.roles and (len(setup.roles) != setup.players or len(set(setup.roles)) != len(setup.roles)):
            raise refused("setup.roles", "L1.03")
        for role in setup.roles:
            if role not in roles:
                raise refused("setup.no-role", "L1.03", role=role)
    elif setup.roles:
        raise refused("setup.roles-dealt", "L1.04")
    if setup.agendas and setup.players < 2:
        raise refused("setup.agendas-alone", "L19.01")
    if setup.agendas and setup.open_hands:
        raise refused("setup.open-hands", "L19.22")
    difficulty.check(setup)


def first_state(setup: Setup, chance: Chance) -> EncountersState:
    """The whole table before the first turn, in the order of the rules; all other spaces are empty (L1.22, L1.27)."""
    pack = pack_of(setup)
    check(setup, pack)
    chosen = line_ups.line_up(setup, chance, pack)
    state = EncountersState(
        chance=chance,
        alien_players=setup.alien_players,
        agendas=setup.agendas,
        tough=setup.tough,
        preparation=difficulty.preparation_turns(setup),
        open_hands=setup.open_hands or setup.players == 1,
        head_start=setup.head_start,
        players=[Player() for _ in range(setup.players)],
        location=chosen.location + "-1",
        objectives=[id + "-1" for id in chosen.objectives],
        rooms=[Room() for _ in ROOMS],
        avatars=[card.id + "-1" for card in of_kind("avatar")] if setup.alien_players else [],
        pack=pack.digest,
    )
    _deal_roles(setup, state, chance, pack)
    state.sergeants = _shuffled(chance, copies_of("sergeant"))  # L1.10
    state.strikes = _shuffled(chance, copies_of("strike"))  # L1.11
    state.hatchery = list(_deck("hatchery"))
    if setup.agendas:
        agendas.deal(state, chance)
    _build_hive(setup, state, chance, pack)
    state.barracks = _shuffled(chance, _barracks(chosen.characters) if not pack.characters else _mixed(chosen, pack))
    state.hq = [state.barracks.pop() for _ in range(HQ)]  # L1.23
    state.cards = (
        len(state.sergeants) + len(state.strikes) + len(state.hatchery) + len(state.hive) + len(state.drones)
        + len(state.barracks) + HQ + len(state.avatars) + len(state.leftover)
    )  # fmt: skip
    state.cards += sum(bool(player.agenda) for player in state.players)
    return state


def _shuffled(chance: Chance, pile: Sequence[str]) -> list[str]:
    cards = list(pile)
    chance.shuffle(cards)
    return cards


@from_cards
def _barracks(people: tuple[str, ...]) -> tuple[str, ...]:
    """All cards of these characters (L1.20)."""
    return tuple(card for facts in of_kind("character") if facts.character in people for card in copies(facts))


def _mixed(chosen: line_ups.LineUp, pack: Pack) -> tuple[str, ...]:
    """The same with characters of a pack (L24.01)."""
    known = [one for one in chosen.characters if one not in pack.characters.values()]
    return (*_barracks(tuple(known)), *pack.copies(characters=chosen.characters))


@from_cards
def _deck(name: str) -> tuple[str, ...]:
    """The cards of a mini-deck besides Events and the Hazard, the Drones, or the Hatchery (L1.12, L1.15)."""
    return tuple(card for facts in CARDS.values() if getattr(facts, "deck", "") == name for card in copies(facts))


def _deal_roles(setup: Setup, state: EncountersState, chance: Chance, pack: Pack) -> None:
    if setup.role_choice == "chosen":
        for player, role in zip(state.players, setup.roles or _default_roles(setup.players), strict=True):
            player.role = pack.roles.get(role, role)
        return
    roles = _shuffled(chance, (*_roles(), *pack.roles.values()))
    each = 2 if setup.role_choice == "two" else 1
    for player in state.players:
        player.roles = [roles.pop() for _ in range(each)]


@from_cards
def _roles() -> tuple[str, ...]:
    return tuple(card.id for card in of_kind("role"))


def _default_roles(players: int) -> list[str]:
    return list(FIRST_ROLES[:players])


def _build_hive(setup: Setup, state: EncountersState, chance: Chance, pack: Pack) -> None:
    """Three mini-decks, each shuffled with its Drones, the third at the bottom (L1.15 to L1.19, L19.08, L99.40).

    Villains of a pack go in before any Drone does (L24.01).
    """
    drones = _shuffled(chance, _deck("drones"))
    if villains := pack.copies(deck=packs.VILLAINS):
        drones += _shuffled(chance, villains)
    counts = difficulty.drones_in(setup)
    secrets = agendas.secret_cards(setup)
    mixed = [drones.pop() for _ in range(sum(counts) - len(secrets))] + secrets
    chance.shuffle(mixed)
    layers: list[list[str]] = []
    for n, objective in enumerate(state.objectives):
        id = objective.rpartition("-")[0]
        cards = pack.copies(deck=id) or list(_deck(id))
        cards += [f"event-{EVENTS * n + each}" for each in range(1, EVENTS + 1)] + [f"hazard-{n + 1}"]
        cards += [mixed.pop() for _ in range(counts[n])]
        chance.shuffle(cards)
        layers.append(cards)
    for n in (2, 1, 0):
        state.hive += layers[n]
        state.groups += [n + 1] * len(layers[n])
    state.drones = sorted(drones)


# --- steps ------------------------------------------------------------------------------------------------------------


def choose_role(game: Encounters) -> Flow[None]:
    """Whoever was dealt two Avatars keeps one; then the decks are made (L1.04)."""
    state = game.state
    for seat, player in enumerate(state.players):
        if player.role:
            continue
        if len(player.roles) > 1:
            options = [
                Option(f"role:{role}", Text("option.role", {"role": role}), role, cards=(role,))
                for role in player.roles
            ]
            answer: Option[str] = yield Decision(seat, prompt("role"), options, "L1.04")
            player.role = answer.value
        else:
            player.role = player.roles[0]
        player.roles = []
        game.emit(events.RoleTaken(rule="L1.03", seat=seat, role=player.role))
        return
    for seat, player in enumerate(state.players):
        _make_deck(game, seat, player)
    state.step = "first"


@cache
def _basics(seat: int) -> list[str]:
    specialists = [f"specialist-{seat * SPECIALISTS + n}" for n in range(1, SPECIALISTS + 1)]
    return specialists + [f"grunt-{seat * GRUNTS + n}" for n in range(1, GRUNTS + 1)]


def _make_deck(game: Encounters, seat: int, player: Player) -> None:
    """Seven Specialists, five Grunts and the Role card, shuffled; a hand of six (L1.02, L1.05, L1.24)."""
    player.deck = [*_basics(seat), f"{CARDS[player.role].card}-1"]
    game.state.cards += len(player.deck)
    game.state.chance.shuffle(player.deck)
    decks.draw(game, seat, OPENING, rule="L1.24")


def first_player(game: Encounters) -> Flow[None]:
    """The group chooses who goes first; a harder game begins with cards in the Complex (L1.25, L20.05)."""
    state = game.state
    if len(state.players) > 1:
        options = [
            Option(f"first:player-{seat + 1}", Text("option.player", {"player": f"player-{seat + 1}"}), seat)
            for seat in range(len(state.players))
        ]
        answer: Option[int] = yield Decision(0, prompt("first"), options, "L1.25", unit="turn")
        state.active = answer.value
    game.emit(events.FirstChosen(rule="L1.25", seat=state.active))
    scoring.check_hq(game)
    state.step = "begin"
    yield from difficulty.fill_complex(game)
    yield from objectives.begin(game)
    yield from objectives.check(game)


# --- samples ----------------------------------------------------------------------------------------------------------


def setups() -> list[Setup]:
    """Setups that between them show the whole game: films, mixes, 1 to 5 players, variants, difficulty."""
    found: list[Setup] = []
    roles = [card.id for card in of_kind("role")]
    for n, name in enumerate(FILMS):
        for players in PLAYERS:
            start = (n * 3 + players) % len(roles)
            chosen = [roles[(start + each) % len(roles)] for each in range(players)]
            found.append(Setup(players, name, roles=chosen, alien_players=(n + players) % 2 == 0))
    for players in PLAYERS:
        secret: Agendas = "" if players == 1 else "delayed" if players % 2 else "hidden"
        dealing: Dealing = "two" if players % 2 else "random"
        found.append(
            Setup(
                players,
                "random",
                role_choice=dealing,
                alien_players=players > 2,
                agendas=secret,
                drones=(-1, 0, 1, 2, 8)[players - 1],
                tough=players % 2 == 0,
                preparation=players % 3,
                head_start=(players * 2) % 6,
                revised_drones=players == 4,
                open_hands=not secret and players > 1,
            )
        )
    found.append(Setup(3, "random", open_hands=True))
    found.append(Setup(5, "alien", agendas="hidden", alien_players=True, revised_drones=True))
    return found
