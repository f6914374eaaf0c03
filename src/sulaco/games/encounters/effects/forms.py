"""The forms of a text: may, choose, if, pay, show (L5.15, L14.09, L14.20, L16.05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sulaco.table.decision import Decision, Option, prompt
from sulaco.table.flow import DONE, Flow
from sulaco.table.text import Text

from .. import counts, decks, terms, words
from ..asking import confirm, pick_hidden
from ..card_texts import describe
from ..words import Cause, Effect, Word, Words, effect, made
from .arguments import CountName, Icon, Points

if TYPE_CHECKING:
    from ..encounters import Encounters


@effect("may")
def _may(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    """You may (L5.15): a choice among things has "nothing" in it; what is not possible is not asked."""
    if not terms.can_use(game, body, cause.seat, cause.card):
        return
    kind = body[0].kind
    if len(body) == 1 and isinstance(kind, Effect) and kind.declinable:
        yield from kind.run(game, cause, *body[0].args, may=True) or DONE
    elif (yield from confirm(game, cause.seat, prompt("may", what=describe(body)), "L5.15")):
        yield from words.run(game, body, cause)


def _condition_holds(game: Encounters, cause: Cause, condition: Word, body: Words) -> bool:
    return words.holds(game, cause, condition)


@effect("choose")
def _choose(game: Encounters, cause: Cause, *bodies: Words) -> Flow[None]:
    options = [
        Option(f"choose:{n}", Text("option.effect", {"what": describe(body)}), n) for n, body in enumerate(bodies, 1)
    ]
    answer: Option[int] = yield Decision(game.decider(cause.seat), prompt("choose"), options, "L16.05")
    yield from words.run(game, bodies[answer.value - 1], cause)


@effect("if", possible=_condition_holds)
def _if(game: Encounters, cause: Cause, condition: Word, body: Words) -> Flow[None]:
    if words.holds(game, cause, condition):
        yield from words.run(game, body, cause)


@effect("unless")
def _unless(game: Encounters, cause: Cause, condition: Word, body: Words) -> Flow[None]:
    if not words.holds(game, cause, condition):
        yield from words.run(game, body, cause)


@effect("per")
def _per(game: Encounters, cause: Cause, count: CountName, body: Words) -> Flow[None]:
    for _ in range(counts.count(game, cause, count)):
        yield from words.run(game, body, cause)


@effect("pay")
def _pay(game: Encounters, cause: Cause, points: Points, n: int, body: Words) -> Flow[None]:
    """You may pay for it (L14.20)."""
    if cause.seat != game.state.active or getattr(game.state, points) < n:
        return
    if (yield from confirm(game, cause.seat, prompt(f"pay-{points}", n=n, what=describe(body)), "L14.20")):
        setattr(game.state, points, getattr(game.state, points) - n)
        yield from words.run(game, body, cause)


@effect("discard-for")
def _discard_for(game: Encounters, cause: Cause, body: Words) -> Flow[None]:
    hand = game.state.players[cause.seat].hand
    if not hand:
        return
    card = yield from pick_hidden(
        game, cause.seat, hand, "discard-for", may=True, what=describe(made("discard-for", body=body))
    )
    if card:
        decks.discard(game, cause.seat, card, rule="L16.01")
        yield from words.run(game, body, cause)


@effect("show")
def _show(game: Encounters, cause: Cause, icon: Icon, body: Words) -> Flow[None]:
    """You may show a card of yours with this icon; if you do (L14.09)."""
    if (yield from _shown(game, cause, icon, describe(made("show", icon, body=body)))):
        yield from words.run(game, body, cause)


@effect("unless-show")
def _unless_show(game: Encounters, cause: Cause, icon: Icon, body: Words) -> Flow[None]:
    if not (yield from _shown(game, cause, icon, describe(made("unless-show", icon, body=body)))):
        yield from words.run(game, body, cause)


def _shown(game: Encounters, cause: Cause, icon: str, what: Text) -> Flow[bool]:
    cards = [card for card in terms.own(game, cause.seat) if terms.matches(game, card, icon)]
    card = yield from pick_hidden(game, cause.seat, cards, "show", may=True, rule="L14.09", what=what)
    if card:
        terms.show(game, cause.seat, card)
    return bool(card)
