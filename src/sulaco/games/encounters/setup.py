"""Setting up: line-ups, Roles, decks, the Hive, Agendas, difficulty (L1, L19.01 to L19.08, L20, L23)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from sulaco.table.chance import Chance
from sulaco.table.decision import Decision, Option, Reason, Refused
from sulaco.table.flow import Flow
from sulaco.table.text import Text, say

from .. import house
from . import decks, events, hive, objectives, packs
from .cards import CARDS, CREWS, ROOMS, copies, copies_of, from_cards, of_kind
from .packs import Pack, PackError
from .state import Agendas, Dealing, EncountersState, Player, Room, Setup

if TYPE_CHECKING:
    from .encounters import Encounters

PLAYERS = (1, 2, 3, 4, 5)
SPECIALISTS = house.number("encounters", "setup.specialists", 7, rule="L1.02", least=0, most=14)
GRUNTS = house.number("encounters", "setup.grunts", 5, rule="L1.02", least=1, most=12)
OPENING = house.number("encounters", "setup.hand", 6, rule="L1.24", least=0, most=20)
HQ = house.number("encounters", "setup.hq", 5, rule="L6.01", least=1, most=12)
CHARACTERS = 4
DRONES = 24
DRONES_EACH = house.number("encounters", "setup.drones_per_player", 1, rule="L1.16", least=0, most=6)
EVENTS = house.number("encounters", "setup.events", 2, rule="L1.15", least=0, most=6)
HEAD_START = 5
PREPARATION = house.number("encounters", "setup.most_preparation", 2, rule="L20.03", least=0, most=10)

FILMS = ("alien", "aliens", "alien3", "resurrection")
FILM_CREWS = dict(zip(FILMS, CREWS, strict=False))
"""In each film the four characters share a crew (L23.05)."""
FIRST_ROLES = ("gunner", "technician", "researcher", "medic", "scout")
"""The Roles of the first game, dropped from the end for fewer players (L23.07)."""
REVISED = {1: (0, 0, 0), 2: (0, 1, 2), 3: (2, 3, 4), 4: (4, 5, 6), 5: (4, 5, 6)}
"""The later table: Drones in the mini-decks by the number of players."""


class LineUp(msgspec.Struct, frozen=True):
    """What is on the table: a Location, three Objectives, four characters."""

    location: str
    objectives: tuple[str, ...]
    characters: tuple[str, ...]


def characters() -> list[str]:
    """The sixteen characters, in the order of the films."""
    return list(dict.fromkeys(card.character for card in of_kind("character")))


@from_cards
def film(name: str) -> LineUp:
    """The line-up of a film (L23.01 to L23.04)."""
    location = next(card.id for card in of_kind("location") if card.film == name)
    objectives = sorted((card for card in of_kind("objective") if card.film == name), key=lambda card: card.number)
    crew = FILM_CREWS[name]
    people = list(dict.fromkeys(card.character for card in of_kind("character") if card.crew == crew))
    return LineUp(location, tuple(card.id for card in objectives), tuple(people))


def random_line_up(chance: Chance, pack: Pack = packs.NO_PACK) -> LineUp:
    """Any Location, any Objective of each number, any four characters (L1.20, L1.26)."""

    def one(cards: Sequence[str]) -> str:
        return cards[chance.below(len(cards))]

    goals = [*(card.id for card in of_kind("objective")), *pack.objectives.values()]
    objectives = [one([id for id in goals if CARDS[id].number == number]) for number in (1, 2, 3)]
    people = [*characters(), *pack.characters.values()]
    chance.shuffle(people)
    locations = [*(card.id for card in of_kind("location")), *pack.locations.values()]
    return LineUp(one(locations), tuple(objectives), tuple(people[:CHARACTERS]))


def with_pack(found: LineUp, pack: Pack) -> LineUp:
    """The characters of a pack take the places of those that it names, then of the last ones (L24.01)."""
    people = list(found.characters)
    leaving = [*(one for one in pack.replaces if one in people), *reversed(people)]
    for new, old in zip(pack.characters.values(), dict.fromkeys(leaving), strict=False):
        people[people.index(old)] = new
    return LineUp(found.location, found.objectives, tuple(people))


def pack_of(setup: Setup) -> Pack:
    """The pack of a setup with its cards known; a broken one is refused with line and reason."""
    try:
        return packs.use(setup.pack)
    except PackError as error:
        raise _refused("setup.pack", "L24.01", n=error.line, why=error.why) from None


def line_up(setup: Setup, chance: Chance, pack: Pack = packs.NO_PACK) -> LineUp:
    """The line-up that a setup names; what does not fit is refused (L1.13, L1.14, L1.20, L1.26)."""
    named = LineUp(
        pack.locations.get(setup.location, setup.location),
        tuple(pack.objectives.get(name, name) for name in setup.objectives),
        tuple(pack.characters.get(name, name) for name in setup.characters),
    )
    if setup.line_up in (*FILMS, "random"):
        if named != LineUp("", (), ()):
            raise _refused("setup.line-up", "L23.01", line_up=setup.line_up)
        if setup.line_up == "random":
            return random_line_up(chance, pack)
        return with_pack(film(setup.line_up), pack)
    if setup.line_up != "mix":
        raise _refused("setup.no-line-up", "L23.01", line_up=setup.line_up)
    if getattr(CARDS.get(named.location), "kind", "") != "location":
        raise _refused("setup.location", "L1.13", card=named.location)
    for id in named.objectives:
        if getattr(CARDS.get(id), "kind", "") != "objective":
            raise _refused("setup.no-objective", "L1.14", name=id)
    numbers = [CARDS[id].number for id in named.objectives]
    if numbers != [1, 2, 3] or len(named.objectives) != 3:
        raise _refused("setup.objectives", "L1.14")
    known = [*characters(), *pack.characters.values()]
    for name in named.characters:
        if name not in known:
            raise _refused("setup.no-character", "L1.20", name=name)
    if len(set(named.characters)) != CHARACTERS:
        raise _refused("setup.characters", "L1.20")
    return named


def _refused(id: str, rule: str, **args: object) -> Refused:
    return Refused(Reason(say(id, **args), rule))


def check(setup: Setup, pack: Pack = packs.NO_PACK) -> None:
    """What no game can be set up with."""
    if setup.players not in PLAYERS:
        raise _refused("setup.players", "L1.01", n=setup.players)
    roles = (*_roles(), *pack.roles)
    if setup.role_choice == "chosen":
        if setup.roles and (len(setup.roles) != setup.players or len(set(setup.roles)) != len(setup.roles)):
            raise _refused("setup.roles", "L1.03")
        for role in setup.roles:
            if role not in roles:
                raise _refused("setup.no-role", "L1.03", role=role)
    elif setup.roles:
        raise _refused("setup.roles-dealt", "L1.04")
    if setup.agendas and setup.players < 2:
        raise _refused("setup.agendas-alone", "L19.01")
    if setup.agendas and setup.open_hands:
        raise _refused("setup.open-hands", "L19.22")
    if not 0 <= setup.preparation <= PREPARATION:
        raise _refused("setup.preparation", "L20.03", n=PREPARATION)
    if not 0 <= setup.head_start <= HEAD_START:
        raise _refused("setup.head-start", "L20.05", n=HEAD_START)
    if not -DRONES <= setup.drones <= DRONES:
        raise _refused("setup.drones", "L99.44", n=DRONES)


def drones_in(setup: Setup) -> tuple[int, int, int]:
    """How many Drones (and Secrets Revealed) go into each mini-deck (L1.16, L20.01, L20.04, L99.44)."""
    base = REVISED[setup.players] if setup.revised_drones else (DRONES_EACH * setup.players,) * 3
    secrets = setup.players if setup.agendas else 0
    wanted = [max(0, n + setup.drones) for n in base]
    while sum(wanted) - secrets > DRONES:
        wanted[wanted.index(max(wanted))] -= 1
    while sum(wanted) < secrets:  # there is one for each player, however few the Drones are (L19.08)
        wanted[wanted.index(min(wanted))] += 1
    return (wanted[0], wanted[1], wanted[2])


def first_state(setup: Setup, chance: Chance) -> EncountersState:
    """The whole table before the first turn, in the order of the rules (L1.27)."""
    pack = pack_of(setup)
    check(setup, pack)
    chosen = line_up(setup, chance, pack)
    state = EncountersState(
        chance=chance,
        alien_players=setup.alien_players,
        agendas=setup.agendas,
        tough=setup.tough,
        preparation=setup.preparation + (1 if setup.revised_drones and setup.players == 5 else 0),
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
    state.sergeants = _shuffled(chance, copies_of("sergeant"))
    state.strikes = _shuffled(chance, copies_of("strike"))
    state.hatchery = list(_deck("hatchery"))
    if setup.agendas:
        _deal_agendas(state, chance)
    _build_hive(setup, state, chance, pack)
    state.barracks = _shuffled(chance, _barracks(chosen.characters) if not pack.characters else _mixed(chosen, pack))
    state.hq = [state.barracks.pop() for _ in range(HQ)]
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


def _mixed(chosen: LineUp, pack: Pack) -> tuple[str, ...]:
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


def _deal_agendas(state: EncountersState, chance: Chance) -> None:
    """One Good Agenda a player and one Evil one are shuffled; each gets one, one is left over (L19.01, L19.02)."""
    good = [card.id + "-1" for card in of_kind("agenda") if card.side == "good"]
    evil = [card.id + "-1" for card in of_kind("agenda") if card.side == "evil"]
    chance.shuffle(good)
    chance.shuffle(evil)
    dealt = [good.pop() for _ in state.players] + [evil.pop()]
    chance.shuffle(dealt)
    for player in state.players:
        player.agenda = dealt.pop()
    state.leftover = sorted(good + evil) + dealt


def _build_hive(setup: Setup, state: EncountersState, chance: Chance, pack: Pack) -> None:
    """Three mini-decks, each shuffled with its Drones, the third at the bottom (L1.15 to L1.19, L19.08, L99.40).

    Villains of a pack go in before any Drone does (L24.01).
    """
    drones = _shuffled(chance, _deck("drones"))
    if villains := pack.copies(deck=packs.VILLAINS):
        drones += _shuffled(chance, villains)
    counts = drones_in(setup)
    secrets = copies(CARDS["secrets-revealed"])[: setup.players] if setup.agendas else []
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
            answer: Option[str] = yield Decision(seat, say("ask.role"), options, "L1.04")
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
        answer: Option[int] = yield Decision(0, say("ask.first"), options, "L1.25", unit="turn")
        state.active = answer.value
    game.emit(events.FirstChosen(rule="L1.25", seat=state.active))
    game.check_hq()
    state.step = "begin"
    for _ in range(state.head_start):
        yield from hive.add(game, rule="L20.05")
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
        agendas: Agendas = "" if players == 1 else "delayed" if players % 2 else "hidden"
        dealing: Dealing = "two" if players % 2 else "random"
        found.append(
            Setup(
                players,
                "random",
                role_choice=dealing,
                alien_players=players > 2,
                agendas=agendas,
                drones=(-1, 0, 1, 2, 8)[players - 1],
                tough=players % 2 == 0,
                preparation=players % 3,
                head_start=(players * 2) % 6,
                revised_drones=players == 4,
                open_hands=not agendas and players > 1,
            )
        )
    found.append(Setup(3, "random", open_hands=True))
    found.append(Setup(5, "alien", agendas="hidden", alien_players=True, revised_drones=True))
    return found
