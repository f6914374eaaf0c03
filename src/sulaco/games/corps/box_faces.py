"""What is printed in the boxes, put together for clients: cards, Characters, Mission cards, names (see `box`).

Nothing here is written twice: values come from the registers, words from the catalogue.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from sulaco.table.language import spoken
from sulaco.table.text import Catalogue, catalogue, say

from .box import BoxFace, CardFace, CharacterFace, CorpsBox, MissionFace, SideFace
from .boxes import BOXES
from .campaign import BETWEEN, ORDER, listed_missions
from .cards import Card, Weapon
from .characters import ABILITIES, CHARACTERS, CardSide, CharacterCard
from .components import origin
from .contents import contents_of, deck_size, offered
from .experience_cards import EXPERIENCE, Experience
from .ground import ground
from .missions import Mission
from .tracker_cards import TrackerCard

SECONDS = 8
"""What a decision takes people who know the game: most are one tap, some need a thought."""
REST = 3
"""What a Rest recycles unless the card says otherwise."""


def box() -> CorpsBox:
    """Everything; made once for each language."""
    return _box(spoken())


@cache
def _box(language: str) -> CorpsBox:
    texts = catalogue("sulaco.games.corps", language)
    rates = _win_rates()
    there = contents_of()
    others = offered()
    return CorpsBox(
        boxes=[BoxFace(id, texts.name(id), texts.templates[f"box.{id}"]) for id in others],
        missions=[_mission(there.missions[id], texts, rates.get(id, {})) for id in listed_missions()],
        characters=[_character(card, texts) for card in CHARACTERS.values()],
        cards=[
            *(_card(card, texts) for card in there.definitions.values()),
            *(_tracker_card(card, texts) for card in contents_of(tuple(BOXES)).tracker.values()),
            *(_experience_card(card, texts) for card in EXPERIENCE.values()),
        ],
        heroes=list(contents_of(others).heroes),
        campaign=list(ORDER),
        names=_names(texts),
    )


def _card(card: Card, texts: Catalogue) -> CardFace:
    face = CardFace(
        id=card.id,
        name=texts.name(card.id),
        type=card.type,
        cost=card.cost,
        copies=card.copies,
        keywords=sorted(card.keywords),
        text=texts.templates[f"rule-text.{card.id}"],
        origin=card.origin,
    )
    if isinstance(card, Weapon):
        face.attack_cost = card.attack_cost
        face.range = card.range
        face.area = card.area
    return face


def _tracker_card(card: TrackerCard, texts: Catalogue) -> CardFace:
    return CardFace(
        id=card.id,
        name=texts.name(card.id),
        type="tracker",
        text=texts.templates[f"rule-text.{card.id}"],
        origin=origin(card.id),
        level=card.level,
        kind=card.kind,
        blips=card.blips,
        spawn=card.spawn,
    )


def _experience_card(card: Experience, texts: Catalogue) -> CardFace:
    return CardFace(
        id=card.id,
        name=texts.name(card.id),
        type="experience",
        text=texts.templates[f"rule-text.{card.id}"],
        origin=card.origin,
        level=card.level,
        kind=card.path,
    )


# --- Characters --------------------------------------------------------------------------------------------------


def _character(card: CharacterCard, texts: Catalogue) -> CharacterFace:
    name = texts.name(card.id)
    short = name.partition(" ")[0] if card.replaces else name.rpartition(" ")[2]
    return CharacterFace(
        id=card.id,
        name=name,
        short=short,
        mark=short[:2].upper(),
        marine=card.marine,
        synthetic=card.synthetic,
        rank=card.rank,
        hero=_side(card, card.hero, True, texts),
        grunt=_side(card, card.grunt, False, texts),
        origin=origin(card.id),
        box=card.box,
    )


def _side(card: CharacterCard, side: CardSide, hero: bool, texts: Catalogue) -> SideFace:
    abilities = [
        texts.render(say("passive.ability", ability=ability.id, text=say(f"rule-text.{ability.id}")))
        for ability in ABILITIES.values()
        if ability.character == card.id and ability.hero == hero
    ]
    abilities += [texts.render(say(f"passive.{trait}")) for trait in sorted(side.traits)]
    if card.synthetic:
        abilities.append(texts.render(say("passive.synthetic")))
    if not card.weapons:
        abilities.append(texts.render(say("passive.no-weapons")))
    rest = card.rest[0 if hero else 1]
    if rest != REST:
        abilities.append(texts.render(say("passive.rest-hero" if hero else "passive.rest-grunt", n=rest)))
    return SideFace(side.speed, side.defense, side.melee, side.tech, side.aim, abilities, list(side.designed))


# --- Mission cards -----------------------------------------------------------------------------------------------


def _mission(mission: Mission, texts: Catalogue, rates: dict[str, tuple[float, float, float]]) -> MissionFace:
    def words(id: str) -> str:
        return texts.render(say(id, deck=_deck(mission), **mission.numbers_now))

    return MissionFace(
        id=mission.id,
        name=texts.name(mission.id),
        tag=words(f"mission.{mission.id}.tag"),
        minutes=minutes(mission),
        briefing=words(f"briefing.{mission.id}"),
        rules=words(f"rule-text.mission-{mission.id}"),
        win=words(f"mission.{mission.id}.win"),
        lose=words(f"mission.{mission.id}.lose"),
        gear=words(f"mission.{mission.id}.gear"),
        tracker=words(f"mission.{mission.id}.tracker"),
        origin="published" if mission.origin == "published" else "designed",
        campaign=mission.id in ORDER or mission.id in BETWEEN,
        fireteam=mission.fireteam,
        needs=list(mission.needs),
        win_rates=rates,
        ground=ground(mission.map),
    )


def minutes(mission: Mission) -> int:
    """How long a game takes, to the nearest five minutes."""
    return 5 * round(mission.decisions * SECONDS / 60 / 5)


def _deck(mission: Mission) -> object:
    """How many cards the tracker deck has; that may depend on the number of players (A1.16)."""
    sizes = sorted({deck_size(mission, players) for players in range(1, contents_of().players + 1)})
    return say("deck.cards" if len(sizes) == 1 else "deck.between", n=sizes[0], most=sizes[-1])


def _win_rates() -> dict[str, dict[str, tuple[float, float, float]]]:
    """What `make balance` has measured."""
    file = resources.files("sulaco.games.corps") / "win_rates.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, tuple[float, float, float]]])


# --- names -------------------------------------------------------------------------------------------------------


def _names(texts: Catalogue) -> dict[str, str]:
    """All names that stand on no card, and those that clients alone need."""
    there = contents_of()
    printed = {*there.definitions, *contents_of(tuple(BOXES)).tracker, *CHARACTERS, *BOXES, *EXPERIENCE}
    names: dict[str, str] = {}
    for id, name in texts.templates.items():
        if id.startswith("names.") and id[6:] not in printed:
            names[id[6:]] = name.replace(" {n}", "")
        elif id.startswith("client."):
            names[id[7:]] = name
    return names
