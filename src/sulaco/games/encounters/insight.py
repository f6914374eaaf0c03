"""What a pair of eyes may find out: why a number is what it is, what an enemy will do, what is left in the Hive.

All of it is open: what lies face up, what the goals count, and which cards have not been seen yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sulaco.table.text import Text, say

from . import areas, facehuggers, fight, objectives, recruiting, scanning, strikes
from .box import EncountersInsight, Section
from .card_texts import describe
from .cards import ROOMS, HiveCard, Objective, definition
from .view import sees

if TYPE_CHECKING:
    from .encounters import Encounters
    from .words import Word

ZONE, OBJECTIVE, HIVE, SERGEANT = "combat-zone", "objective", "hive", "sergeant"
"""What can be asked about besides cards and rooms."""
DEALT = ("drones", "villains")
"""Decks of which some cards are dealt in unseen, the others stay in the box."""
Parts = list[tuple[Text, int]]
"""What a number is made of: sources and what each of them gives; the printed number first."""


def inspect(game: Encounters, seat: int | None, thing: str) -> EncountersInsight | None:
    """What there is to know of a card that lies open, a room, or one of the words above."""
    if thing in ROOMS:
        return _room(game, seat, ROOMS.index(thing))
    if thing == ZONE:
        return _zone(game)
    if thing == OBJECTIVE:
        return _objective(game)
    if thing == HIVE:
        return _hive(game)
    if thing == SERGEANT or (thing and thing in game.state.hq):
        return _for_hire(game, thing)
    return _enemy(game, thing) if thing in fight.targets(game) else None


def _written(game: Encounters, parts: Parts, now: int) -> list[tuple[str, str]]:
    """The printed number, what is added to it, and what it is now."""
    texts = game.texts()
    found = [(texts.render(source), str(n) if place == 0 else f"{n:+}") for place, (source, n) in enumerate(parts)]
    return [*found, (texts.render(say("insight.now")), str(now))] if len(parts) > 1 else found


def _rows(game: Encounters, rows: Iterable[tuple[Text, str | Text]]) -> list[tuple[str, str]]:
    texts = game.texts()
    return [(texts.render(label), value if isinstance(value, str) else texts.render(value)) for label, value in rows]


def _source(card: str) -> Text:
    return say("insight.thing", card=card)


# --- enemies ----------------------------------------------------------------------------------------------------------


def attack_parts(game: Encounters, card: str) -> Parts:
    """What an enemy's Attack is made of; together never below 0 (L8.02, L8.06)."""
    state = game.state
    parts: Parts = [(say("insight.printed"), definition(card).attack)]
    if state.weakened.get(card):
        parts.append((say("insight.this-turn"), -state.weakened[card]))
    parts += [(say("insight.until-next"), boost.n) for boost in state.boosts if boost.card in (card, "")]
    room = game.room_of(card)
    for each, source, where in areas.active(game):
        if more := fight.change(game, each, source, where, card, room):
            parts.append((_source(source), more))
    return parts


def _enemy(game: Encounters, card: str) -> EncountersInsight:
    state = game.state
    rows: list[tuple[Text, str | Text]] = []
    barred = fight.barred(game, card)
    if barred is not None:
        rows.append((say("insight.barred"), barred[0]))
    room = game.room_of(card)
    facts: HiveCard = definition(card)
    if room >= 0 and facts.moves:
        ahead = [other for other in state.rooms[room + 1 :] if not other.blocked and not _still(other.card, other.up)]
        rows.append((say("insight.pushes"), str(len(ahead) + 1)))
    if card in state.under:
        rows.append(
            (say("insight.under"), say("insight.thing", card=[each.partition(":")[2] for each in state.under[card]]))
        )
    return EncountersInsight(
        title=game.texts().name(card),
        parts=_written(game, attack_parts(game, card), fight.attack_of(game, card)),
        rows=_rows(game, rows),
        verdict=game.texts().render(_threat(game, card)),
        rule="L13.03" if facts.id == "facehugger" else "L9.02",
    )


def _still(card: str, up: bool) -> bool:
    return up and bool(card) and not definition(card).moves


def _threat(game: Encounters, card: str) -> Text:
    """What this enemy does if it gets through."""
    state = game.state
    for hugger in state.huggers:
        if hugger.card == card:
            when = "this" if hugger.turns == 1 else "next"
            return say(f"insight.hugger-{when}", player=f"player-{hugger.seat + 1}")
    seat = game.you()
    player = f"player-{seat + 1}"
    if f"pacified:{card}" in state.turn_notes:
        return say("insight.pacified")
    if facehuggers.infected(game, seat):
        return say("insight.immune", player=player)
    struck = say("insight.strikes", n=fight.strikes_of(game, card), player=player)
    ability = definition(card).strike
    if not ability or not fight.strikes_of(game, card):
        return struck
    return say("insight.strikes-and", strikes=struck, ability=Text("line.strike", {"text": describe(ability)}))


def _zone(game: Encounters) -> EncountersInsight:
    """What the enemies of the Combat Zone will do in this turn's Strike Phase, in their order (L9.01)."""
    seat = game.you()
    coming = strikes.coming(game, seat)
    rows: list[tuple[Text, str | Text]] = [(_source(card), say("insight.strike-cards", n=n)) for card, n in coming]
    total = sum(n for _, n in coming)
    return EncountersInsight(
        title=game.texts().name(ZONE),
        rows=_rows(game, rows),
        verdict=game.texts().render(say("insight.zone", n=total, player=f"player-{seat + 1}")),
        rule="L9.01",
    )


# --- costs ------------------------------------------------------------------------------------------------------------


def _room(game: Encounters, seat: int | None, index: int) -> EncountersInsight:
    state = game.state
    room = state.rooms[index]
    parts: Parts = [(say("insight.printed"), game.room_card(index).scan)]
    parts += [(_source(card), each.args[0]) for each, card in _about_scans(game, index) if each.name == "scan-cost"]
    bars = [
        (_source(card), say("insight.no-scan")) for each, card in _about_scans(game, index) if each.name == "no-scan"
    ]
    rows: list[tuple[Text, str | Text]] = [*bars]
    inside: Text = say("insight.blocked" if room.blocked else "insight.nobody")
    if room.card:
        known = room.up or sees(game, seat, room.card)
        inside = _source(room.card) if known else say("insight.hidden")
    rows.append((say("insight.inside"), inside))
    if room.attached:
        rows.append((say("insight.attached"), say("insight.thing", card=room.attached[:])))
    cost = scanning.scan_cost(game, index)
    return EncountersInsight(
        title=game.texts().name(ROOMS[index]),
        parts=[] if cost is None else _written(game, parts, cost),
        rows=_rows(game, rows),
        verdict=game.texts().render(say("insight.no-scan-now")) if cost is None and not room.blocked else "",
        rule="L7.01",
    )


def _about_scans(game: Encounters, index: int) -> Iterator[tuple[Word, str]]:
    """The area abilities that change what scanning this room costs."""
    for each, card, where in areas.active(game):
        if each.name in ("scan-cost", "no-scan"):
            place = each.args[-1] if each.args and isinstance(each.args[-1], str) else ""
            if not place or (where if place == "here" else ROOMS.index(place)) == index:
                yield each, card


def _for_hire(game: Encounters, card: str) -> EncountersInsight:
    """What a character of the HQ, or a Sergeant, costs (L6.02, L6.05)."""
    sergeant = card == SERGEANT
    parts: Parts = [(say("insight.printed"), recruiting.SERGEANT if sergeant else definition(card).cost)]
    parts += [(_source(source), each.args[0]) for each, source, _ in areas.named(game, "recruit-cost")]
    cheaper = [int(note.partition(":")[2]) for note in game.state.turn_notes if note.startswith("cheaper:")]
    parts += [(say("insight.this-turn"), -n) for n in cheaper]
    now = recruiting.sergeant_price(game) if sergeant else recruiting.price(game, card)
    return EncountersInsight(
        title=game.texts().name(card),
        parts=_written(game, parts, now),
        rule="L6.05" if sergeant else "L6.02",
    )


# --- Objectives ------------------------------------------------------------------------------------------------------


def _objective(game: Encounters) -> EncountersInsight:
    """How far the current Objective is."""
    facts: Objective = definition(game.objective())
    rows: list[tuple[Text, str | Text]] = []
    for each, (n, needed) in zip(facts.goal, objectives.progress(game), strict=True):
        rows.append((describe((each,)), say("insight.of", n=n, all=needed)))
    return EncountersInsight(title=game.texts().name(facts.id), rows=_rows(game, rows), rule="L11.01")


def _hive(game: Encounters) -> EncountersInsight:
    """What is hidden in Hive and Complex, as far as all know: mini-decks are open lists, and what was seen was seen.

    Of Drones all know how many were dealt in; which kinds they are, only as far as the others have been seen.
    """
    state = game.state
    rooms = [room.card for room in state.rooms if room.card and not room.up]
    hidden = [*state.hive, *rooms, *(card for card in state.between if card in state.known)]
    open_ = [card for card in hidden if card in state.openly]
    decks: dict[str, Counter[str]] = {}
    for card in hidden:
        if card not in state.openly:
            decks.setdefault(_deck(card), Counter())[definition(card).id] += 1
    dealt = {deck: decks[deck].total() for deck in DEALT if deck in decks}
    for card in state.drones:
        if _deck(card) in dealt:
            decks[_deck(card)][definition(card).id] += 1
    order = [*(objective.rpartition("-")[0] for objective in state.objectives), "shared", *DEALT]
    sections = [_section(game, deck, decks[deck], dealt.get(deck, 0)) for deck in order if deck in decks]
    if open_:
        sections.insert(0, _section(game, "openly", Counter(definition(card).id for card in open_), 0))
    texts = game.texts()
    again = say("insight.hive-last" if state.emptied else "insight.hive-first")
    n = say("insight.hive", n=len(state.hive), rooms=len(rooms))
    return EncountersInsight(
        title=texts.name("the-hive"),
        sections=sections,
        verdict=texts.render(Text("join.sentences", {"a": n, "b": again})),
        rule="L15.01",
    )


def _deck(card: str) -> str:
    facts = definition(card)
    return str(getattr(facts, "deck", "")) or "shared"


def _section(game: Encounters, deck: str, cards: Counter[str], dealt: int) -> Section:
    texts = game.texts()
    title = texts.templates.get(f"deck.{deck}") or texts.name(deck)
    if dealt:
        title = texts.render(say("insight.of-these", deck=Text(f"deck.{deck}"), n=dealt))
    return Section(title, [(texts.name(id), str(n)) for id, n in sorted(cards.items())])
