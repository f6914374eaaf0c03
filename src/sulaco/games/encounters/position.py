"""Positions: an encounters game put together card by card, for scenarios, puzzles and tests."""

from __future__ import annotations

from typing import Any

from sulaco.table.chance import Chance
from sulaco.table.table import Table

from .cards import CARDS, ROOMS, Character, copies, of_kind
from .encounters import Encounters
from .invariants import everywhere
from .setup import GRUNTS, HQ, SPECIALISTS, first_state
from .state import EncountersState, Hugger, Offer, Play, Player, Room, Setup


class Position:
    """A position under construction: where nothing else is said, the Action Phase of seat 0, some turns into the game.

    It begins with the table of a film as it is set up, Complex and Combat Zone empty, and nobody has cards in hand:
    the thirteen cards of each player are in the deck, Grunts on top, then Specialists, the Role card at the bottom.
    Everything is put where it is wanted by the name of its definition, which takes the next copy that was not put
    anywhere yet (`egg`), or of a copy (`egg-2`); cards of other films are brought in. All methods that put cards give
    back their ids, one as a text, several as a list.

        p = Position(2, "alien", roles=["medic", "scout"])
        p.hand(0, "captain-of-the-ship", "grunt")
        egg = p.room("med-lab", "egg")
        p.room("airlock", "event", up=False)
        p.zone("towering-xenomorph", "acid-spray-xenomorph")     # the leftmost (newest) first
        p.hive("ash", "hazard")                                  # on top, the uppermost first
        p.points(attack=4)
        t = p.table()
        t.choose(f"fight:{egg}")

    What has no method is set in `state`. `table` refuses a position that cannot be.
    """

    def __init__(self, players: int = 2, film: str = "alien", *, seed: int = 0, **options: Any) -> None:
        """`options` are those of the setup: roles, agendas, alien_players, tough, open_hands and so on."""
        self.setup = Setup(players, film, **options)
        self.state: EncountersState = first_state(self.setup, Chance.seeded(seed))
        self._put: set[str] = set()
        for seat, player in enumerate(self.state.players):
            player.turns = 2
            player.deck = [
                f"{CARDS[player.role].card}-1",
                *(f"specialist-{seat * SPECIALISTS + n}" for n in range(1, SPECIALISTS + 1)),
                *(f"grunt-{seat * GRUNTS + n}" for n in range(1, GRUNTS + 1)),
            ]
        self.at("action")

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    # --- finding cards ---------------------------------------------------------------------------------------

    def card(self, name: str, seat: int | None = None) -> str:
        """A copy of this card, taken from wherever it is; first from the deck of this seat."""
        kind = name if name in CARDS else name.rpartition("-")[0]
        if kind not in CARDS:
            raise ValueError(f"there is no card '{name}'")
        free = [name] if name != kind else [card for card in copies(CARDS[kind]) if card not in self._put]
        others = {card for n, player in enumerate(self.state.players) if n != seat for card in player.deck}
        others.update(self.state.removed)  # what the dead had
        free = [card for card in free if card not in others] or free
        own = [] if seat is None else self.player(seat).deck
        free.sort(key=lambda card: (card not in own, card in self.state.hq))
        if not free or free[0] in self._put:
            raise ValueError(f"every copy of '{name}' is somewhere already")
        card = free[0]
        self._put.add(card)
        self._lift(card)
        return card

    def _lift(self, card: str) -> None:
        state = self.state
        if card in state.hive:
            place = state.hive.index(card)
            del state.hive[place], state.groups[place]
        elif card in state.hq:
            state.hq[state.hq.index(card)] = state.barracks.pop()
        piles = (
            state.barracks, state.strikes, state.sergeants, state.hatchery, state.drones, state.avatars,
            state.leftover, state.alien_deck, *(player.deck for player in state.players),
        )  # fmt: skip
        for pile in piles:
            if card in pile:
                pile.remove(card)

    def _cards(self, names: tuple[str, ...], seat: int | None = None) -> list[str]:
        return [self.card(name, seat) for name in names]

    # --- players ---------------------------------------------------------------------------------------------

    def hand(self, seat: int, *names: str) -> list[str]:
        cards = self._cards(names, seat)
        self.player(seat).hand += cards
        return cards

    def deck(self, seat: int, *names: str, only: bool = False) -> list[str]:
        """These cards on top of the deck, the first one uppermost; with `only` there are no others in it."""
        cards = self._cards(names, seat)
        player = self.player(seat)
        player.deck = [*([] if only else player.deck), *reversed(cards)]
        return cards

    def discard(self, seat: int, *names: str) -> list[str]:
        """These cards in the discard pile; a `chestburster` there, in the deck or in the hand is an infection."""
        cards = self._cards(names, seat)
        self.player(seat).discard += cards
        return cards

    def vigilant(self, seat: int, *names: str) -> list[str]:
        """Vigilant cards in front of a player since an earlier turn."""
        cards = self._cards(names, seat)
        self.player(seat).vigilant += cards
        return cards

    def wounds(self, seat: int, *names: str) -> list[str]:
        """Strikes beside the Avatar."""
        cards = self._cards(names)
        self.player(seat).strikes += cards
        return cards

    def played(self, *names: str, copy: bool = False, gone: bool = False) -> list[str]:
        """Cards that the active player has played this turn; their points and effects are over and done with."""
        cards = self._cards(names, None if copy else self.state.active)
        for card in cards:
            facts: Character = CARDS[card.rpartition("-")[0]]
            self.state.plays.append(Play(card, facts.id, copy=copy, gone=gone, once=bool(facts.once)))
        return cards

    def offer(self, seat: int, name: str, *, used: bool = False) -> str:
        """A card that this seat has set aside by Coordinate in this turn."""
        card = self.card(name, seat)
        self.state.offers.append(Offer(seat, card, used))
        return card

    def hugger(self, seat: int, *, turns: int = 2) -> str:
        """A Facehugger before this seat; `turns` are those that end before it acts, this one among them."""
        card = self.card("facehugger")
        self.state.huggers.append(Hugger(card, seat, turns))
        return card

    def agenda(self, seat: int, name: str, *, shown: bool = False) -> str:
        """The Agenda of a seat, in place of the one dealt; shown, it is in the discard pile."""
        player = self.player(seat)
        card = self.card(name)
        holder = next((other for other in self.state.players if other.agenda == card), None)
        if holder is not None:
            holder.agenda = player.agenda
        elif player.agenda:
            self.state.leftover.insert(0, player.agenda)
        player.agenda, player.agenda_open = card, shown
        if shown:
            player.discard.append(card)
        return card

    def dead(self, seat: int) -> None:
        """This player has died by strikes."""
        player = self.player(seat)
        player.dead = True
        for pile in (player.deck, player.hand, player.discard, player.vigilant, player.strikes):
            self.state.removed += pile
            pile.clear()
        if player.agenda and not player.agenda_open:
            player.agenda_open = True
            self.state.removed.append(player.agenda)

    def alien(self, seat: int, avatar: str = "warrior-xenomorph", *hand: str) -> str:
        """This player has become an Alien Player, with these cards in hand."""
        self.dead(seat)
        state = self.state
        if not any(player.alien for player in state.players):
            state.alien_deck = [card for facts in of_kind("alien") for card in copies(facts)]
        self.player(seat).alien = self.card(avatar)
        self.player(seat).hand += self._cards(hand)
        return self.player(seat).alien

    # --- the board -------------------------------------------------------------------------------------------

    def room(
        self, room: str, name: str = "", *, up: bool = True, attached: tuple[str, ...] = (), blocked: bool = False
    ) -> str:
        """A room with a card in it, face up unless said otherwise, and with cards attached to it."""
        groups = self.state.groups
        card = self.card(name) if name else ""
        hidden = bool(card) and not up
        self.state.rooms[ROOMS.index(room)] = Room(
            card, up and bool(card), (groups[-1] if groups else 1) if hidden else 0, self._cards(attached), blocked
        )
        return card

    def zone(self, *names: str) -> list[str]:
        """The Combat Zone, the leftmost card (the newest) first."""
        cards = self._cards(names)
        self.state.zone += cards
        return cards

    def operations(self, *names: str) -> list[str]:
        cards = self._cards(names)
        self.state.operations += cards
        return cards

    def hive(self, *names: str, only: bool = False) -> list[str]:
        """These cards on top of the Hive, the first one uppermost; with `only` there are no others in it."""
        cards = self._cards(names)
        state = self.state
        group = state.groups[-1] if state.groups else 1
        if only:
            state.hive, state.groups = [], []
        state.hive += reversed(cards)
        state.groups += [group] * len(cards)
        return cards

    def strikes(self, *names: str, only: bool = False) -> list[str]:
        """These Strikes on top of their deck, the first one uppermost; with `only` there are no others in it."""
        cards = self._cards(names)
        self.state.strikes = [*([] if only else self.state.strikes), *reversed(cards)]
        return cards

    def sergeants(self, *names: str, only: bool = False) -> list[str]:
        """These Sergeants on top of their stack, the first one uppermost."""
        cards = self._cards(names)
        self.state.sergeants = [*([] if only else self.state.sergeants), *reversed(cards)]
        return cards

    def hq(self, *names: str) -> list[str]:
        """Just these cards in the HQ, the other spaces empty; what was there is under the Barracks."""
        state = self.state
        cards = self._cards(names)
        state.barracks = [card for card in state.hq if card] + state.barracks
        state.hq = [*cards, *[""] * (HQ - len(cards))]
        return cards

    def barracks(self, *names: str, only: bool = False) -> list[str]:
        """These cards on top of the Barracks, the first one uppermost; with `only` there are no others in it."""
        cards = self._cards(names)
        self.state.barracks = [*([] if only else self.state.barracks), *reversed(cards)]
        return cards

    def killed(self, *names: str) -> list[str]:
        """Cards with the Dead Enemies and the Dead Characters."""
        cards = self._cards(names)
        for card in cards:
            pile = "dead_characters" if isinstance(CARDS[card.rpartition("-")[0]], Character) else "dead_enemies"
            getattr(self.state, pile).append(card)
        return cards

    def spent(self, *names: str) -> list[str]:
        """Discarded Hazards and Events."""
        cards = self._cards(names)
        self.state.spent += cards
        return cards

    # --- where the game stands ---------------------------------------------------------------------------------

    def at(self, step: str, *, active: int = 0, turn: int = 5) -> None:
        """Begin at a step: begin, hive, action, strikes, cleanup, turn-ends, alien, alien-ends."""
        self.state.step, self.state.active, self.state.turn = step, active, turn

    def points(self, *, recruit: int = 0, attack: int = 0) -> None:
        self.state.recruit, self.state.attack = recruit, attack

    def objective(self, number: int, name: str = "") -> None:
        """The Objective that is current, 1 to 3; with a name this one takes the place of the film's."""
        self.state.objective = number - 1
        if name:
            self.state.objectives[number - 1] = f"{name}-1"

    def location(self, name: str, *, hazards: int = 0) -> None:
        """The Location, and how many Hazards were revealed."""
        self.state.location, self.state.hazards = f"{name}-1", hazards

    def table(self) -> Table[Encounters]:
        """Sit down at it."""
        state = self.state
        game = Encounters(state)
        state.cards = sum(everywhere(game).values())
        wrong = list(game.violations())
        if wrong:
            raise ValueError("; ".join(wrong))
        return Table.of(Encounters, state, self.setup)
