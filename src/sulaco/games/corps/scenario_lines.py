"""A corps state as the lines of a scenario's `position:`, complete: reading them gives the same state again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .board import draw
from .cards import CARDS
from .corps import Corps
from .state import Alien, Blip, Character, CorpsState, Token


def position_lines(state: CorpsState) -> list[str]:
    """All lines of a state at a checkpoint."""
    return list(_Writer(state).lines())


class _Writer:
    def __init__(self, state: CorpsState) -> None:
        self.state = state
        self.game = Corps(state)
        self.names = self.game.map.names

    def lines(self) -> Iterator[str]:
        yield from self._frame()
        yield ""
        yield from map(self._character, self.state.characters)
        yield from self._pieces()
        yield ""
        yield from self._cards()
        yield ""
        yield from self._moment()

    # --- the frame -------------------------------------------------------------------------------------------

    def _frame(self) -> Iterator[str]:
        state = self.state
        yield f"mission {state.mission}"
        yield f"players {len(state.players)}"
        if state.map_text:
            rows = state.map_text.splitlines()
            if not rows[0].strip() or rows[0].startswith(" "):
                # A drawing begins at its left border.
                rows = draw(self.game.map).splitlines()
            yield "map:"
            yield from (f"  {row}" for row in rows)
            yield "end"
        if state.separate_models:
            yield "separate models"
        yield f"chance {state.chance.at}"

    # --- pieces ----------------------------------------------------------------------------------------------

    def _character(self, who: Character) -> str:
        words = [who.id]
        if who.at >= 0:
            words.append(f"at {self.names[who.at]}")
        if who.status not in ("standing", "down"):
            words.append(who.status)
        if who.player >= 0:
            words.append(f"player {who.player + 1}")
        words.append(f"aim {who.aim}")
        if who.gear():
            words.append(f"with {', '.join(who.gear())}")
        if who.hazards:
            words.append(f"hazards {', '.join(who.hazards)}")
        flags = {
            "down": who.status == "down",
            "activated": who.activated,
            "facehugged": who.facehugged,
            "resets": who.reset_aim,
        }
        return " ".join([*words, *(flag for flag, holds in flags.items() if holds)])

    def _pieces(self) -> Iterator[str]:
        state = self.state
        if state.captured:
            yield f"captives {', '.join(state.captured)}"
        yield from map(self._alien, state.aliens)
        yield from map(self._blip, state.blips)
        for gun in state.guns:
            yield f"gun at {self.names[gun.at]} facing {gun.facing} ammo {gun.ammo}"
        yield from map(self._token, state.tokens)
        if state.barricades:
            yield f"barricade {', '.join(state.barricades)}"

    def _alien(self, alien: Alien) -> str:
        words = [f"{alien.kind} at {self.names[alien.at]}"]
        if alien.tokens:
            words.append(f"tokens {alien.tokens}")
        if alien.dormant:
            words.append("dormant")
        return " ".join([*words, *self._called(alien)])

    def _called(self, model: Alien | Blip) -> list[str]:
        return [*(["activated"] if model.activated else []), f"called {model.id}"]

    def _blip(self, blip: Blip) -> str:
        words = [f"blip {blip.number} at {self.names[blip.at]}"]
        if blip.mission:
            words.append(f"mission {blip.mission}")
        if blip.known:
            words.append("known")
        if blip.seen:
            seats = [str(seat + 1) for seat in range(len(self.state.players)) if blip.seen >> seat & 1]
            words.append(f"seen by {', '.join(seats)}")
        return " ".join([*words, *self._called(blip)])

    def _token(self, token: Token) -> str:
        place = f"at {self.names[token.at]}" if token.at >= 0 else f"carried by {token.bearer}"
        words = [f"token {token.id} {place}"]
        if token.used:
            words.append("used")
        if token.model:
            words.append("model")
        if token.hidden:
            words.append(f"hides {token.hidden}")
        if token.bearer and token.at >= 0:
            words.append(f"held by {token.bearer}")
        return " ".join(words)

    # --- cards -----------------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[str]:
        state = self.state
        for seat, player in enumerate(state.players, start=1):
            if player.hand:
                yield f"hand {seat}: {', '.join(player.hand)}"
        yield f"deck only: {_list(reversed(state.endurance))}"
        piles = {
            "beneath": state.beneath,
            "exhausted": state.exhausted[::-1],
            "discarded": state.discarded,
            "revealed": state.revealed,
            "resolving": state.resolving,
            "removed": self._removed(),
        }
        for name, cards in piles.items():
            if cards:
                yield f"{name}: {', '.join(cards)}"
        if state.tracker_discarded:
            yield f"tracker discarded: {', '.join(state.tracker_discarded)}"
        yield f"tracker only: {_list(reversed(state.tracker))}"
        yield f"pool: {_list(map(str, state.pool))}"
        for seat in range(len(state.players)):
            seen = [card for card, seats in state.peeked.items() if seats >> seat & 1]
            if seen:
                yield f"known {seat + 1}: {', '.join(seen)}"

    def _removed(self) -> list[str]:
        """The cards that are nowhere: a campaign has lost them."""
        state = self.state
        there = {*state.endurance, *state.beneath, *state.exhausted, *state.discarded, *state.revealed}
        there |= {*state.resolving}
        for player in state.players:
            there |= {*player.hand}
        for who in state.characters:
            there |= {*who.gear(), *who.hazards}
        return [card for card in sorted(CARDS) if card not in there]

    # --- the moment ------------------------------------------------------------------------------------------

    def _moment(self) -> Iterator[str]:
        state = self.state
        yield f"turn {state.turn}"
        yield f"activation token player {state.token + 1}"
        if state.lead != state.token:
            yield f"lead player {state.lead + 1}"
        for seat, player in enumerate(state.players, start=1):
            if player.eliminated:
                yield f"player {seat} eliminated"
            if player.tunnel_placed:
                yield f"player {seat} tunnel placed"
        for name, number in state.facts.items():
            yield f"fact {name} = {number}"
        for name, number in state.counters.items():
            yield f"counter {name} = {number}"
        if state.finished:
            yield f"finished {', '.join(state.finished)}"
        if state.command is not None:
            yield f"command {state.command.hero} left {state.command.left}"
        if state.blip_step is not None:
            yield self._blip_step()
        yield self._begin()

    def _blip_step(self) -> str:
        step = self.state.blip_step
        assert step is not None
        words = ["blip step"]
        if step.board >= 0:
            words.append(f"board {step.board + 1} speed {step.speed}")
        if step.done:
            words.append(f"done {', '.join(str(board + 1) for board in step.done)}")
        return " ".join(words)

    def _begin(self) -> str:
        state = self.state
        current = state.activation
        if state.step == "activation" and current is not None:
            words = [f"activate {current.character} actions {current.actions} stage {current.stage}"]
            words.append(f"by player {current.seat + 1}")
            if current.acted:
                words.append("acted")
            if current.used:
                words.append(f"used {', '.join(current.used)}")
            if current.done:
                words.append(f"done {', '.join(current.done)}")
            return " ".join(words)
        words = [f"begin {state.step}"]
        if state.phase_begun == state.step:
            words.append("begun")
        if state.step == "tracker":
            words.append(f"draws {_list(str(seat + 1) for seat in state.draws)}")
        return " ".join(words)


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
