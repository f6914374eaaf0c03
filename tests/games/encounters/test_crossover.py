"""The sister game, and card packs (L24, docs/card-packs.md)."""

from __future__ import annotations

import contextlib
import gc
import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from sulaco.games.encounters import Encounters, crossover, pack_checks, packs
from sulaco.games.encounters.card_texts import face
from sulaco.games.encounters.cards import CARDS, KINDS, ROOMS, definition
from sulaco.games.encounters.classes import CLASSES, CREWS
from sulaco.games.encounters.effects.arguments import COUNTED
from sulaco.games.encounters.events import EnemyDied, StrikeDrawn
from sulaco.games.encounters.position import Position
from sulaco.games.encounters.setup import first_state
from sulaco.games.encounters.state import Setup
from sulaco.games.encounters.words import CONDITIONS, ENOUGH
from sulaco.games.encounters.words import KINDS as WORDS
from sulaco.table.chance import Chance
from sulaco.table.decision import Refused
from sulaco.table.table import Table
from sulaco.table.testers import copy_tester, replay_tester, save_tester, undo_tester, view_tester
from sulaco.table.text import catalogue

from .tables import alter, asked, keys, play, player, points, room, rules, state

DOCS = Path(__file__).parents[3] / "docs/card-packs.md"
PAGE = DOCS.read_text(encoding="utf-8")
EXAMPLE = PAGE.partition("```toml\n")[2].partition("```")[0]
TEXTS = catalogue("sulaco.games.encounters")

HEAD = '[pack]\nname = "A pack"\n'
VILLAIN = '[thug]\nname = "Thug"\nkind = "villain"\ntype = "human"\nattack = 3\ncopies = 3\n'
ENEMY = '[thug]\nname = "Thug"\nkind = "enemy"\ndeck = "drones"\nattack = 3\n'


def hero(more: str = "", copies: int = 14) -> str:
    return (
        f'{HEAD}[fist]\nname = "Fist"\nkind = "hero"\ncharacter = "Riveter"\nclass = ["strength"]\n'
        f"copies = {copies}\ncost = 2\n{more}\n"
    )


def id_of(text: str, name: str) -> str:
    return f"{packs.digest(text)}-{name}"


def reads(text: str, name: str) -> list[str]:
    """The lines that a player reads on a card of a pack."""
    return [TEXTS.render(line) for line in face(packs.use(text).cards[id_of(text, name)])]


# --- the mapping ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L24.01", "L24.04")
def test_what_may_replace_what() -> None:
    assert crossover.REPLACES_HERE == {"hero": "character", "villain": "drone", "henchman": "drone"}
    assert crossover.REPLACES_THERE == {"character": ("hero",), "enemy": ("villain", "henchman")}
    ours = {"kind": "character", "class": ["intel"], "cost": 3, "recruit": 2, "combo": {"tech": "draw 1"}}
    there = crossover.entry_there(ours)
    assert there == {"kind": "hero", "class": ["covert"], "cost": 3, "recruit": 2, "combo": {"tech": "draw 1"}}
    assert crossover.entry_there({"kind": "enemy", "attack": 3, "moves": False}) == {"kind": "villain", "attack": 3}


@pytest.mark.rule("L24.02", "L24.05")
@pytest.mark.parametrize(
    ("there", "here"),
    [
        ("wound 1", "strike 1"),
        ("each(wound 2)", "each(strike 2)"),
        ("ko-wound", "heal you"),
        ("ko-wound any 2", "heal any 2"),
        ("may(ko-wound any)", "may(heal any)"),
        ("choose(wound 1 | ko hand)", "choose(strike 1 | kill-card hand)"),
    ],
)
def test_marvel_words_here(there: str, here: str) -> None:
    assert crossover.here(there) == here


@pytest.mark.rule("L24.05")
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("strike 1", "wound 1"),
        ("next(strike 2); draw 1", "next(wound 2); draw 1"),
        ("heal you", "may(ko-wound hand discard)"),
        ("may(heal any)", "may(ko-wound hand discard)"),
        ("heal any 2", "may(ko-wound hand discard 2)"),
        ("kill-card hand discard", "ko hand discard"),
        ("gain-sergeant top", "gain-officer top"),
    ],
)
def test_our_words_there(here: str, there: str) -> None:
    assert crossover.there(here) == there


@pytest.mark.rule("L24.03", "L24.06")
def test_abilities_of_each_game_in_the_other() -> None:
    assert crossover.ABILITIES_HERE == {"ambush": "reveal", "fight": "death", "escape": "arrives"}
    marvel = {"kind": "villain", "ambush": "wound 1", "fight": "ko-hero", "escape": "each(wound 1)", "attack": 4}
    assert crossover.entry_here(marvel, ()) == {
        "kind": "enemy",
        "deck": "drones",
        "reveal": "strike 1",
        "death": "kill-own",
        "arrives": "each(strike 1)",
        "attack": 4,
    }
    ours = {"kind": "enemy", "reveal": "add-hive 1", "death": "each(kill-own)", "strike": "strike 1"}
    assert crossover.entry_there(ours) == {
        "kind": "villain",
        "ambush": "add-hive 1",
        "fight": "each(ko-hero)",
        "escape": "wound 1",
    }


@pytest.mark.rule("L24.06", "L24.08")
def test_turning_face_down_and_what_makes_no_sense_is_ignored() -> None:
    assert crossover.there("turn-down; draw 1") == "draw 1"
    assert crossover.there("turn-down-all") == ""
    assert crossover.there("may(scan); choose(attack 2 | complete)") == "attack 2"
    assert crossover.entry_there({"kind": "enemy", "reveal": "turn-down", "attack": 2}) == {
        "kind": "villain",
        "attack": 2,
    }
    assert crossover.here("rescue-bystander 1; draw 1") == "draw 1"
    assert crossover.here("may(rescue-bystander 1); choose(scheme-twist | wound 1)") == "strike 1"
    assert crossover.here("each(wound 1; master-strike)") == "each(strike 1)"


@pytest.mark.rule("L24.07")
def test_the_terms_that_are_the_same() -> None:
    assert crossover.TERMS == {
        "barracks": ("hero-deck",),
        "hive": ("villain-deck",),
        "sergeant": ("shield-officer",),
        "complex": ("city",),
        "kill": ("ko",),
        "character": ("hero",),
        "enemy": ("villain", "henchman"),
    }


@pytest.mark.rule("L24.08")
def test_class_symbols_are_shared() -> None:
    assert set(crossover.CLASSES_HERE.values()) == set(CLASSES)
    assert {crossover.CLASSES_HERE[name] for name in crossover.CLASSES_THERE.values()} == set(CLASSES)
    text = hero('combo.covert = "attack 1"')
    card = packs.use(text).cards[id_of(text, "fist")]
    assert card.classes == {"strength"}  # type: ignore[attr-defined]
    assert list(card.combo) == ["intel"]  # type: ignore[attr-defined]


def test_every_word_of_the_mapping_is_one_of_ours() -> None:
    assert set(crossover.EFFECTS_HERE.values()) <= set(WORDS)
    assert set(WORDS) >= crossover.NONSENSE_THERE
    assert not set(WORDS) & {*crossover.EFFECTS_HERE, *crossover.NONSENSE_HERE}
    assert set(crossover.ABILITIES_HERE.values()) <= set(KINDS["enemy"].__struct_fields__)
    assert set(crossover.ABILITIES_THERE) <= set(KINDS["enemy"].__struct_fields__)


# --- playing with a pack ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L24.01")
def test_heroes_replace_characters_of_the_barracks() -> None:
    table = first_state(Setup(3, pack=EXAMPLE), Chance.seeded(1))
    people = [definition(card).character for card in (*table.barracks, *(card for card in table.hq if card))]
    ode, riveter = id_of(EXAMPLE, "sergeant-ode"), id_of(EXAMPLE, "the-riveter")
    # Lambert makes room because the pack names her, Ripley because she is the last one
    assert {who: people.count(who) for who in people} == {
        "captain-dallas": 14,
        "chief-engineer-parker": 14,
        ode: 14,
        riveter: 14,
    }


@pytest.mark.rule("L24.01")
def test_without_a_word_of_it_the_last_characters_of_the_film_make_room() -> None:
    text = hero()
    table = first_state(Setup(1, "aliens", pack=text), Chance.seeded(1))
    people = {definition(card).character for card in (*table.barracks, *table.hq)}
    film = first_state(Setup(1, "aliens"), Chance.seeded(1))
    before = {definition(card).character for card in (*film.barracks, *film.hq)}
    assert len(people & before) == 3
    assert people - before == {id_of(text, "riveter")}


@pytest.mark.rule("L24.01", "L1.26")
def test_a_mix_names_some_or_all_and_random_may_draw_them() -> None:
    named = ["sergeant-ode", "call", "bishop", "the-riveter"]
    mix = Setup(
        2,
        "mix",
        location="the-auriga",
        objectives=["breakout", "no-one-can-hear-you-scream", "nobody-can-stop-it"],
        characters=named,
        pack=EXAMPLE,
    )
    table = first_state(mix, Chance.seeded(0))
    people = {definition(card).character for card in (*table.barracks, *table.hq)}
    assert people == {id_of(EXAMPLE, "sergeant-ode"), "call", "bishop", id_of(EXAMPLE, "the-riveter")}
    with pytest.raises(Refused):
        first_state(msgspec.structs.replace(mix, pack=""), Chance.seeded(0))
    drawn = set()
    for seed in range(30):
        table = first_state(Setup(1, "random", pack=EXAMPLE), Chance.seeded(seed))
        drawn |= {definition(card).character for card in (*table.barracks, *table.hq)}
    assert {id_of(EXAMPLE, "sergeant-ode"), id_of(EXAMPLE, "the-riveter")} <= drawn


@pytest.mark.rule("L24.01")
@pytest.mark.parametrize(("players", "drones"), [(1, 0), (2, 0), (3, 3), (5, 9)])
def test_villains_and_henchmen_replace_drones(players: int, drones: int) -> None:
    """The example has six of them: they go in before any Drone."""
    table = first_state(Setup(players, pack=EXAMPLE), Chance.seeded(4))
    decks = [definition(card).deck for card in table.hive]
    assert len(table.hive) == 33 + 3 * players
    assert decks.count("villains") == min(6, 3 * players)
    assert decks.count("drones") == drones
    assert len(table.drones) == 24 + 6 - 3 * players


@pytest.mark.rule("L24.03", "L8.08")
def test_ambush_works_as_reveal_and_fight_as_death() -> None:
    p = Position(2, pack=EXAMPLE)
    lawyer = p.room("airlock", id_of(EXAMPLE, "company-lawyer"), up=False)
    p.hand(0, "grunt", "grunt")
    p.points(attack=5)
    t = p.table()
    t.choose("scan:airlock")
    assert asked(t) == (0, "discard")
    t.choose("card:grunt-1")
    assert [player(t, seat).strikes for seat in (0, 1)] == [[], []]  # it has not escaped
    t.choose(f"fight:{lawyer}")
    assert rules(t, EnemyDied) == ["L8.04"]
    assert [definition(card).kind for card in player(t, 0).discard] == ["basic", "sergeant"]
    assert rules(t, StrikeDrawn) == []


@pytest.mark.rule("L24.02", "L24.03")
@pytest.mark.parametrize("up", [True, False])
def test_escape_happens_on_entering_the_combat_zone(up: bool) -> None:
    p = Position(2, pack=EXAMPLE)
    lawyer = p.room("airlock", id_of(EXAMPLE, "company-lawyer"), up=up)
    others = ("ash", "taker-of-the-crew", "taker-of-the-crew", "shape-in-the-ducts")
    for name, card in zip(ROOMS, others, strict=False):
        p.room(name, card, up=False)
    p.hand(0, "grunt", "specialist")
    drawn = p.strikes("flesh-wound", "flesh-wound")
    p.at("hive")
    t = p.table()
    if not up:
        assert asked(t) == (0, "discard")  # turned up there, it ambushes first
        assert player(t, 0).strikes == []
        t.choose("card:grunt-1")
    assert state(t).zone == [lawyer]
    assert [player(t, seat).strikes for seat in (0, 1)] == [[drawn[0]], [drawn[1]]]  # each gains a wound
    assert rules(t, StrikeDrawn) == ["L9.06", "L9.06"]


@pytest.mark.rule("L24.03", "L19.26")
def test_swapped_into_the_combat_zone_it_escapes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "grunt", play="swap", says=True)
    p = Position(2, pack=EXAMPLE)
    lawyer = p.room("airlock", id_of(EXAMPLE, "company-lawyer"))
    ash = p.zone("ash")[0]
    grunt = p.hand(0, "grunt")[0]
    drawn = p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    play(t, f"play:{grunt}", "room:airlock")
    assert state(t).zone == [lawyer]
    assert t.game.room_of(ash) == 4
    assert [player(t, seat).strikes for seat in (0, 1)] == [[drawn[0]], [drawn[1]]]


@pytest.mark.rule("L24.03", "L19.26")
def test_two_enemies_of_the_combat_zone_that_change_places_do_not_enter_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alter(monkeypatch, "grunt", play="swap", says=True)
    p = Position(2, pack=EXAMPLE)
    lawyer, ash = p.zone(id_of(EXAMPLE, "company-lawyer"), "ash")
    grunt = p.hand(0, "grunt")[0]
    p.strikes("flesh-wound", "flesh-wound")
    t = p.table()
    play(t, f"play:{grunt}", f"zone:{lawyer}")
    assert state(t).zone == [ash, lawyer]
    assert rules(t, StrikeDrawn) == []


@pytest.mark.rule("L24.02", "L24.07", "L24.08")
def test_a_hero_is_played_like_a_character() -> None:
    p = Position(2, pack=EXAMPLE)
    fist, again = p.hand(0, *[id_of(EXAMPLE, "steel-fist")] * 2)
    patch = p.hand(0, id_of(EXAMPLE, "patch-up"))[0]
    p.wounds(1, "flesh-wound")
    t = p.table()
    t.choose(f"play:{fist}")
    assert points(t) == (0, 2)
    t.choose(f"play:{again}")
    assert points(t) == (0, 5)  # Strength: 1 more; the team and the bystander mean nothing here
    t.choose(f"play:{patch}")
    assert keys(t) == ["heal:player-2:flesh-wound-1", "nothing"]
    t.choose("heal:player-2:flesh-wound-1")
    assert player(t, 1).strikes == []
    assert points(t) == (1, 5)


def test_texts_and_names_of_a_pack_are_read_like_those_of_the_box() -> None:
    assert reads(EXAMPLE, "steel-fist") == ["Strength: +1 Attack."]
    assert reads(EXAMPLE, "patch-up") == ["You may heal a strike of any player."]
    assert reads(EXAMPLE, "company-lawyer") == [
        "Reveal: Discard a card.",
        "Death: Gain a Sergeant.",
        "When it enters the Combat Zone: Each player draws a strike.",
    ]
    assert TEXTS.name(id_of(EXAMPLE, "company-lawyer") + "-2") == "Company Lawyer"
    t = Table(Encounters, Setup(2, pack=EXAMPLE), 3)
    ground = t.game.ground()
    assert ground is not None
    assert ground.pack == "The Weyland Irregulars"
    assert [card.name for card in ground.cards][:2] == ["First Through the Door", "Hold This Corridor"]
    assert ground.names == {
        id_of(EXAMPLE, "sergeant-ode"): "Sergeant Ode",
        id_of(EXAMPLE, "the-riveter"): "The Riveter",
    }
    assert Table(Encounters, Setup(2), 3).game.ground() is None


def test_the_kernel_testers_pass_with_a_pack() -> None:
    for setup in (Setup(3, agendas="hidden", alien_players=True, pack=EXAMPLE), Setup(1, "aliens", pack=EXAMPLE)):
        assert copy_tester(Encounters, setup, 5) == []
        assert replay_tester(Encounters, setup, 6) == []
        assert undo_tester(Encounters, setup, 7) == []
        assert save_tester(Encounters, setup, 8, every=40) == []
        assert view_tester(Encounters, setup, 9) == []


def test_a_game_with_a_pack_goes_on_in_another_process() -> None:
    t = Table(Encounters, Setup(2, pack=EXAMPLE), 7)
    while len(t.journal) < 30 and t.decision is not None:
        t.choose(t.decision.keys()[0])
    told = {
        "setup": msgspec.to_builtins(t.setup),
        "journal": t.journal,
        "state": msgspec.json.encode(t.game.state).decode(),
        "keys": t.decision.keys() if t.decision is not None else [],
        "start": msgspec.json.encode(Table(Encounters, t.setup, 7).game.state).decode(),
    }
    program = """
import json, sys, msgspec
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.state import EncountersState, Setup
from sulaco.table.table import Table
told = json.load(sys.stdin)
setup = msgspec.convert(told["setup"], Setup)
if sys.argv[1] == "replay":
    t = Table.replay(Encounters, setup, 7, told["journal"])
else:
    t = Table.replay(Encounters, setup, 7, told["journal"], msgspec.json.decode(told["start"], type=EncountersState))
assert msgspec.json.encode(t.game.state).decode() == told["state"]
assert t.decision.keys() == told["keys"]
assert t.fork().decision.keys() == told["keys"]
"""
    for how in ("replay", "start"):
        subprocess.run([sys.executable, "-c", program, how], input=json.dumps(told), text=True, check=True)


def test_two_packs_with_the_same_card_do_not_meet() -> None:
    one, other = hero("attack = 1"), hero("attack = 5")
    first, second = packs.use(one), packs.use(other)
    assert first.digest != second.digest
    assert (CARDS[id_of(one, "fist")].attack, CARDS[id_of(other, "fist")].attack) == (1, 5)
    assert "fist" not in CARDS
    assert packs.use(one) is first


def test_the_box_does_not_know_of_a_pack_and_forgets_it_when_nobody_plays_it() -> None:
    before = (list(CARDS), list(Encounters.cards()), len(Encounters.box().cards))
    text = hero("attack = 3")
    id = id_of(text, "fist")
    pack = packs.use(text)
    assert id in CARDS
    assert CARDS.get(id) is CARDS[id] is definition(f"{id}-4")
    assert (list(CARDS), list(Encounters.cards()), len(Encounters.box().cards)) == before
    t = Table(Encounters, Setup(1, pack=text), 1)
    del pack
    for n in range(20):
        packs.use(hero(f"attack = 3\nrecruit = {n}"))  # others are used meanwhile
    gc.collect()
    assert CARDS[id].attack == 3  # the table holds it
    assert t.fork().decision is not None
    del t
    gc.collect()
    assert id not in CARDS
    assert CARDS.get(id) is None
    assert TEXTS.name(id) == id
    assert Table(Encounters, Setup(1, pack=text), 1).decision is not None


# --- Roles, Locations, Objectives -------------------------------------------------------------------------------------


WORLD = HEAD + "\n".join(
    [
        '[cook]\nname = "Cook"\nkind = "role"\nhealth = 9\ndefense = 4\ncard = "hot-soup"',
        '[hot-soup]\nname = "Hot Soup"\nkind = "role-card"\ncharacter = "Cook"\nplay = "heal you"',
        '[the-galley]\nname = "The Galley"\nkind = "location"\nhazard-names = ["Spilled", "Burnt", "Gas Leak"]\n'
        'hazards = ["each(discard 1)", "plant 2(strike 1)", "stay"]\nstay = { pushed = "each(strike 1)", pay = 3 }',
        '[who-ate-it]\nname = "Who Ate It?"\nkind = "objective"\nnumber = 1\ngoal = "killed rat 2; found recipe 1"\n'
        'event-name = "Rats Everywhere"\nevent = "slay rat; add-hive 1"',
        '[rat]\nname = "Rat"\nkind = "enemy"\ndeck = "who-ate-it"\ntype = "alien"\ncopies = 5\nattack = 1\ngoal = 1',
        '[recipe]\nname = "Recipe"\nkind = "special"\ndeck = "who-ate-it"\ngoal = 1\nreveal = "to-operations"',
    ]
)


@pytest.mark.rule("L24.01", "L1.03", "L1.13", "L1.14", "L1.15")
def test_a_pack_may_bring_roles_locations_and_objectives_with_their_decks() -> None:
    setup = Setup(
        1,
        "mix",
        location="the-galley",
        objectives=["who-ate-it", "no-one-can-hear-you-scream", "a-perfect-organism"],
        characters=["call", "johner", "christie", "bishop"],
        roles=["cook"],
        pack=WORLD,
    )
    t = Table(Encounters, setup, 2)
    own = [card.rpartition("-")[0] for card, group in zip(state(t).hive, state(t).groups, strict=True) if group == 1]
    own += [room.card.rpartition("-")[0] for room in state(t).rooms if room.card]
    assert own.count(id_of(WORLD, "rat")) == 5
    assert own.count(id_of(WORLD, "recipe")) == 1
    assert (own.count("event"), own.count("hazard"), len(own)) == (2, 1, 10)
    assert f"{id_of(WORLD, 'hot-soup')}-1" in [*player(t, 0).deck, *player(t, 0).hand]
    assert t.game.avatar(0).health == 9
    assert TEXTS.name(state(t).location) == "The Galley"


def test_a_goal_names_the_packs_own_cards() -> None:
    pack = packs.use(WORLD)
    goal = pack.cards[id_of(WORLD, "who-ate-it")].goal  # type: ignore[attr-defined]
    assert [(each.name, *each.args) for each in goal] == [
        ("killed", id_of(WORLD, "rat"), 2),
        ("found", id_of(WORLD, "recipe"), 1),
    ]
    p = Position(1, pack=WORLD)
    p.objective(1, id_of(WORLD, "who-ate-it"))
    rats = p.zone(*[id_of(WORLD, "rat")] * 2)
    p.state.goals = {f"found:{id_of(WORLD, 'recipe')}": 1}
    p.points(attack=2)
    t = p.table()
    t.choose(f"fight:{rats[0]}")
    assert state(t).objective == 0
    t.choose(f"fight:{rats[1]}")
    assert state(t).objective == 1


def line_of(sign: str) -> int:
    """The line of the world above that this is in."""
    return WORLD[: WORLD.index(sign)].count("\n") + 1


# --- broken packs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, r"a pack begins with a table \[pack\]"),
        ("[pack\n", 1, "Expected"),
        (HEAD + "[a]\nkind = \n", 4, "Invalid value"),
        (HEAD + VILLAIN + VILLAIN, 9, "Cannot declare"),
        (HEAD, 1, "no card in this pack"),
        ('[pack]\nname = "x"\nauthor = "me"\n' + VILLAIN, 1, "there is no 'author' here"),
        ('[pack]\nname = ""\n' + VILLAIN, 2, "a name in quotation marks"),
        ('[pack]\nname = "x"\nreplaces = ["nobody"]\n' + VILLAIN, 3, "no character 'nobody' in the box; there are: b"),
        ('[pack]\nname = "x"\nreplaces = "call"\n' + VILLAIN, 3, "is a list of characters of the box"),
        (HEAD + '[egg]\nname = "x"\nkind = "villain"', 3, "of this id in the box"),
        (HEAD + '[Egg]\nname = "x"\nkind = "villain"', 3, "is no id"),
        (HEAD + '[thug-7]\nname = "x"\nkind = "villain"', 3, "is no id"),
        (HEAD + "thug = 3\n" + VILLAIN, 1, "there is no 'thug' here"),
        ("thug = 3\n" + HEAD, 1, "is no table of a card"),
        (HEAD + VILLAIN.replace('"villain"', '"strike"'), 5, "a pack has no kind 'strike'"),
        (HEAD + VILLAIN.replace('"villain"', "[1]"), 5, "a pack has no kind"),
        (HEAD + VILLAIN.replace('name = "Thug"', 'name = "T{n.x}"'), 4, "no brackets"),
        (HEAD + VILLAIN.replace('name = "Thug"', 'name = "T\\u0000"'), 4, "cannot be seen"),
        (HEAD + VILLAIN.replace('name = "Thug"', f'name = "{"T" * 61}"'), 4, "at most 60"),
        (HEAD + VILLAIN + 'fight = "atack 1"', 9, r"\[thug\] fight: there is no effect 'atack'"),
        (HEAD + VILLAIN + "\n# what it does\n" + 'ambush = "draw"', 11, "ambush: 'draw' needs a number$"),
        (HEAD + VILLAIN + "ambush = 3", 9, "a text of effects in quotation marks"),
        (HEAD + VILLAIN + 'ambush = ["draw 1"]', 9, "a text of effects in quotation marks"),
        (HEAD + VILLAIN + 'moves = "no"', 9, "is true or false"),
        (HEAD + VILLAIN + "goal = true", 9, "from 0 to 3"),
        (HEAD + VILLAIN + 'ambush = "draw 1)"', 9, "nothing is expected"),
        (HEAD + VILLAIN + 'ambush = "may()"', 9, r"no effect '\)'"),
        (HEAD + VILLAIN + 'ambush = "draw {1}"', 9, "cannot be read"),
        (HEAD + VILLAIN + 'ambush = "may(draw 1"', 9, r"the '\)' of 'may' is missing"),
        (HEAD + VILLAIN + 'ambush = "heal nobody"', 9, "'heal' needs a whom, not 'nobody'; there are: any, you$"),
        (HEAD + VILLAIN + 'ambush = "draw -1"', 9, "0 or more"),
        (HEAD + VILLAIN + f'ambush = "{"may(" * 7}draw 1{")" * 7}"', 9, "at most 6 brackets"),
        (HEAD + VILLAIN + f'ambush = "{"draw 1; " * 60}draw 1"', 9, "at most 400"),
        (HEAD + VILLAIN + 'ambush = "enemies +1"', 9, "is an area ability"),
        (HEAD + VILLAIN + 'ambush = "blocked airlock"', 9, "is a goal"),
        (HEAD + VILLAIN + 'ambush = "gain-this"', 9, "of the kind 'found'"),
        (HEAD + VILLAIN + 'ambush = "plant 1(draw 1)"', 9, "Hazards of a Location"),
        (HEAD + VILLAIN + 'ambush = "slay nobody"', 9, "there is no card 'nobody'"),
        (HEAD + VILLAIN + 'ambush = "slay pack"', 9, "there is no card 'pack'"),
        (HEAD + VILLAIN + 'complex = "draw 1"', 9, "is no area ability"),
        (HEAD + VILLAIN.replace("attack = 3", "attack = 41"), 7, "from 0 to 40"),
        (HEAD + VILLAIN.replace("attack = 3", "attack = true"), 7, "from 0 to 40"),
        (HEAD + VILLAIN.replace("copies = 3", "copies = 15"), 8, "1 to 14 copies"),
        (HEAD + VILLAIN.replace("copies = 3", "copies = 0"), 8, "1 to 14 copies"),
        (HEAD + VILLAIN.replace('"human"', '"robot"'), 6, "is one of alien, human, android"),
        (HEAD + VILLAIN + "cost = 3", 9, "has no 'cost'"),
        (HEAD + VILLAIN.replace("attack", "atack"), 7, "has no 'atack'"),
        (HEAD + ENEMY.replace('"drones"', "4"), 6, "is a name in quotation marks"),
        (HEAD + ENEMY.replace('"drones"', '"the-s-o-s"'), 6, "an Objective of this pack"),
        (HEAD + ENEMY.replace('deck = "drones"\n', ""), 3, "belongs to a deck"),
        (HEAD + ENEMY + 'fight = "draw 1"', 8, "is one condition"),
        (hero('play = "hide"'), 10, "'hide' is for Hive cards"),
        (hero('combo.tech = "x 1"'), 10, "there is no effect 'x'"),
        (hero("combo = 3"), 10, "needs a class or crew"),
        (hero("combo.tech = 3"), 10, "needs a class or crew"),
        (hero('combo.magic = "draw 1"').replace('"hero"', '"character"'), 10, "no class or crew 'magic'"),
        (hero('keywords = "vigilant"'), 10, r'as in keywords = \["coordinate"\]'),
        (hero('avoid = "yes"'), 10, "is true or false"),
        (hero('side = "evil"'), 10, "only an Agenda has a side"),
        (hero('keywords = ["flying"]'), 10, "the keywords are"),
        (hero().replace('["strength"]', '["magic"]'), 7, "the classes are"),
        (hero().replace('["strength"]', '[["magic"]]'), 7, r'is a list in brackets, as in class = \["intel"\]'),
        (hero().replace('["strength"]', '"strength"'), 7, "is a list in brackets"),
        (hero(copies=13), 3, "the character 'riveter' has 13 cards, not 14"),
        (hero().replace('character = "Riveter"', "character = 4"), 6, "a name in quotation marks"),
        (WORLD.replace("copies = 5", "copies = 4"), line_of("[who-ate-it]"), "has 5 cards of its own, not 6"),
        (WORLD.replace("number = 1", "number = 4"), line_of("number = 1"), "is 1, 2 or 3"),
        (WORLD.replace("number = 1", "number = true"), line_of("number = 1"), "is 1, 2 or 3"),
        (WORLD.replace('"killed rat 2; found recipe 1"', "2"), line_of("goal = "), "a text of effects"),
        (
            WORLD.replace("attack = 1\ngoal = 1", 'attack = 1\ngoal = "killed rat 1"'),
            line_of("attack = 1") + 1,
            "0 to 3",
        ),
        (WORLD.replace('card = "hot-soup"', 'card = "rat"'), line_of('card = "hot'), "'role-card'"),
        (WORLD.replace('"killed rat 2', '"draw 2'), line_of("goal = "), "is no goal"),
        (WORLD.replace('"plant 2(', '"draw 1; plant 2('), line_of("hazards = "), "stand alone"),
        (WORLD.replace(', "Gas Leak"', ""), line_of("hazard-names"), "three Hazards"),
        (WORLD.replace("stay = {", "# stay = {"), line_of("[the-galley]"), "needs a table 'stay'"),
        (WORLD.replace("{ pushed", "{ pulled"), line_of("stay = {"), "is written as stay"),
        (re.sub("pay = [0-9]+ }", 'pay = "6" }', WORLD), line_of("stay = {"), "is written as stay"),
        (re.sub(r'hazards = \[".*?", ', "hazards = [", WORLD), line_of("hazards = "), "has three Hazards"),
        (re.sub(r"\nhealth = \d+", "", WORLD), line_of("[cook]"), "needs 'health'"),
        (re.sub(r'\nevent = ".*"', "", WORLD), line_of("[who-ate-it]"), "needs 'event'"),
    ],
)
def test_a_broken_pack_is_refused_with_line_and_reason(text: str, line: int, why: str) -> None:
    with pytest.raises(packs.PackError) as error:
        packs.read(text)
    assert re.search(why, error.value.why), error.value.why
    assert (error.value.line, error.value.why) == (line, error.value.why)
    assert str(error.value) == f"line {line}: {error.value.why}"


@pytest.mark.parametrize(
    "value", ["3", "-1", "2.5", "true", '""', '"draw 1"', "[]", '["x", 4]', "{ a = 1 }", "2026-01-01"]
)
def test_whatever_stands_in_a_field_is_read_or_refused(value: str) -> None:
    """No value of any field makes the reader itself fail."""
    text = WORLD + "\n" + hero('combo.tech = "draw 1"\nkeywords = ["vigilant"]\navoid = true\nplus = true')[len(HEAD) :]
    text += (
        VILLAIN + 'fight = "draw 1"\nambush = "wound 1"\ncomplex = "enemies +1"\npay = 2\npaid = "die"\nmoves = false\n'
    )
    packs.read(text)
    lines = text.splitlines()
    for number, line in enumerate(lines):
        name, equals, _ = line.partition(" = ")
        if equals:
            changed = [*lines[:number], f"{name} = {value}", *lines[number + 1 :]]
            with contextlib.suppress(packs.PackError):
                packs.read("\n".join(changed))


def villains(n: int) -> str:
    return HEAD + "".join(VILLAIN.replace("[thug]", f"[thug{number}x]") for number in range(n))


def heroes(n: int) -> str:
    one = hero()[len(HEAD) :]
    return HEAD + "".join(one.replace("fist", f"fist{number}x").replace("Riveter", f"R{number}") for number in range(n))


def test_packs_that_are_too_big_are_refused() -> None:
    filled = HEAD + VILLAIN + "#\n" * 20_000
    assert len(packs.read(filled[:40_000]).cards) == 1
    with pytest.raises(packs.PackError, match="at most 40000 characters"):
        packs.read(filled[:40_001])
    assert len(packs.read(villains(100)).cards) == 100
    with pytest.raises(packs.PackError, match="at most 100 cards"):
        packs.read(villains(101))
    assert list(packs.read(heroes(4)).characters) == ["r0", "r1", "r2", "r3"]
    with pytest.raises(packs.PackError, match="at most 4 characters"):
        packs.read(heroes(5))
    with pytest.raises(packs.PackError, match="line 3: a line has at most 600 characters"):
        packs.read(HEAD + "a." * 19_000 + "b = 1")
    with pytest.raises(packs.PackError, match="too many brackets in brackets"):
        packs.read(HEAD + "a = " + "[\n" * 15_000)


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        *((field, 0, 20) for field in ("cost", "recruit", "defense", "pay")),
        ("attack", 0, 40),
        ("health", 0, 30),
        ("strikes", 0, 5),
        ("goal", 0, 3),
        ("copies", 1, 14),
    ],
)
def test_numbers_of_a_pack_have_bounds(field: str, least: int, most: int) -> None:
    assert pack_checks.limit(field, least) is None
    assert pack_checks.limit(field, most) is None
    for value in (least - 1, most + 1, True, 1.0):
        refused = pack_checks.limit(field, value)
        assert refused is not None
        assert refused.args["most"] == most


def test_texts_of_a_pack_have_bounds() -> None:
    assert pack_checks.limit("play", "a" * 400) is None
    assert pack_checks.limit("play", "(" * 6 + ")" * 6 + "(" * 6) is None
    for text, most in (("a" * 401, 400), ("(" * 7, 6), ("()" + "(" * 7, 6)):
        for value in (text, ["", text], {"tech": text}):
            refused = pack_checks.limit("combo", value)
            assert refused is not None
            assert refused.args["most"] == most


def test_a_game_with_a_broken_pack_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as refused:
        Table(Encounters, Setup(2, pack=HEAD + VILLAIN + 'fight = "atack 1"'), 1)
    text = TEXTS.render(refused.value.reason.text)
    assert text == "The card pack cannot be read. Line 9: [thug] fight: there is no effect 'atack'."
    assert refused.value.reason.rule == "L24.01"


def test_cards_that_set_each_other_off_for_ever_stop() -> None:
    """A card that hides itself and reveals itself when it is revealed."""
    text = HEAD + ENEMY + 'reveal = "strengthen-all 0; hide; reveal-room airlock"'
    p = Position(1, pack=text)
    p.room("airlock", id_of(text, "thug"), up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert len(state(t).boosts) == ENOUGH // 3
    assert asked(t) == (0, "action")
    t.choose("end")
    assert t.ending is None


@pytest.mark.parametrize("word", ["to-operations", "to-discarded", "remove", "attach airlock", "complete", "latch"])
def test_a_card_that_has_gone_does_nothing_more(word: str) -> None:
    """Told twice to go somewhere, a card goes once; dead, it goes nowhere."""
    text = HEAD + ENEMY + f'reveal = "remove; {word}"\ndeath = "{word}"'
    p = Position(2, pack=text)
    p.room("airlock", id_of(text, "thug"), up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert state(t).removed == [f"{id_of(text, 'thug')}-1"]
    p = Position(2, pack=text)
    thug = p.zone(id_of(text, "thug"))[0]
    p.points(attack=3)
    t = p.table()
    t.choose(f"fight:{thug}")
    assert state(t).dead_enemies == [thug]


def test_a_card_that_blocks_the_room_it_is_in_stays_with_it() -> None:
    text = HEAD + ENEMY + 'reveal = "block airlock; block airlock"'
    p = Position(2, pack=text)
    thug = p.room("airlock", id_of(text, "thug"), up=False)
    p.points(attack=1)
    t = p.table()
    t.choose("scan:airlock")
    assert (room(t, "airlock").card, room(t, "airlock").attached) == ("", [thug])
    assert room(t, "airlock").blocked


@pytest.mark.parametrize("words", ["retreat; advance", "hide; scan", "rush; retreat; reveal-room ventilation-shafts"])
def test_nor_does_any_other_circle_end_the_program(words: str) -> None:
    text = HEAD + ENEMY + f'reveal = "{words}"\narrives = "retreat; advance"\nevent = "{words}"'
    p = Position(1, pack=text)
    p.room("airlock", id_of(text, "thug"), up=False)
    p.room("quarters", "event", up=False)
    p.points(attack=9)
    t = p.table()
    t.choose("scan:airlock")
    for _ in range(200):
        if t.decision is None:
            break
        t.choose(t.decision.keys()[0])


# --- the box is a pack in our words, and the page is complete ---------------------------------------------------------


def test_the_cards_of_the_box_keep_the_rules_of_packs() -> None:
    for card in CARDS.values():
        if card.kind in packs.OURS:
            for field, words in pack_checks.fields_of(card):
                for each in pack_checks.all_words(words):
                    assert pack_checks.misplaced(card, field, each) is None, (card.id, field)


def code(text: str) -> set[str]:
    """The first words of everything in code on a page."""
    return {re.split(r"[ (]", found)[0] for found in re.findall(r"`([^`\n]+)`", text)}


def test_the_page_names_every_word_of_the_language() -> None:
    part = PAGE.partition("## Effects")[2].partition("## Cards of the sister game")[0]
    named = code(part)
    assert set(WORDS) - named == set()
    kinds = (*WORDS.values(), *CONDITIONS.values())
    known = {*WORDS, *CONDITIONS, *(value for kind in kinds for taken in kind.takes for value in taken.values)}
    fields = {"effects", "Hazards", "goal", "reveal", "complex", "combat", "operations", "attached", "strike", "found"}
    assert named - known - fields == set()
    assert {*CONDITIONS, *COUNTED} <= named


@pytest.mark.parametrize("name", sorted(WORDS))
def test_each_word_stands_on_the_page_with_its_arguments(name: str) -> None:
    part = PAGE.partition("## Effects")[2].partition("## Cards of the sister game")[0]
    taken = {
        "n": "N", "to": "TO", "whom": "WHOM", "room": "ROOM", "place": "PLACE...", "where": "WHERE", "area": "AREA",
        "icon": "ICON", "count": "COUNT", "condition": "CONDITION", "points": "POINTS", "card": "CARD", "here": "ROOM",
    }  # fmt: skip
    written = " ".join([name, *(taken[each.name] for each in WORDS[name].takes)])
    if WORDS[name].bodies:
        written += "(... | ...)" if WORDS[name].bodies < 0 else "(...)"
    assert f"`{written}`" in part


def test_the_page_names_every_kind_field_and_sister_word() -> None:
    kinds = PAGE.partition("## Kinds of cards")[2].partition("## Effects")[0]
    named = code(kinds)
    assert {*packs.OURS, *crossover.KINDS_HERE} <= named
    assert {*CLASSES, *CREWS, *pack_checks.KEYWORDS} <= named
    for kind in packs.OURS:
        fields = {field.encode_name for field in msgspec.structs.fields(KINDS[kind])}
        worked_out = {
            "id",
            "kind",
            "origin",
            "known",
            "film",
            "coordinate",
            "stays",
            "says",
            "enemy",
            "side",
            "character",
        }
        assert fields - worked_out <= named, kind
    sister = code(PAGE.partition("## Cards of the sister game")[2].partition("## When a pack")[0])
    wanted = {*crossover.EFFECTS_HERE, *crossover.NONSENSE_HERE, *crossover.ABILITIES_HERE, *crossover.CLASSES_HERE}
    assert wanted <= sister
    for limit in (
        packs.SIZE,
        packs.LINE,
        packs.ENTRIES,
        packs.CHARACTERS,
        pack_checks.COPIES,
        packs.NAME,
        pack_checks.EFFECTS,
        ENOUGH,
    ):
        assert re.search(rf"\b{limit}\b", PAGE.partition("## When a pack")[2])


def test_the_message_on_the_page_is_what_one_reads() -> None:
    shown = re.search(r"line (\d+): (\[steel-fist\].*)", PAGE)
    assert shown is not None
    broken = EXAMPLE.replace('play = "may(heal any)"', "").replace("combo.strength", "combo.tech")
    lines = broken.splitlines()
    lines.insert(lines.index("[steel-fist]") + 1, 'play = "atack 1"')
    with pytest.raises(packs.PackError) as error:
        packs.read("\n".join(lines))
    assert error.value.why == shown.group(2)
