"""What is told of answers that are not possible: who cannot attack, whom nobody attacks, what cannot be used."""

from __future__ import annotations

from sulaco.games.battles import Battles
from sulaco.games.battles.position import Position
from sulaco.table.table import Table

from .tables import attack


def reasons(table: Table[Battles], verb: str) -> dict[str, tuple[str, str]]:
    """What is said of answers of a kind, by what they are about."""
    assert table.decision is not None
    texts = Battles.texts()
    found = {}
    for why in table.decision.why_not():
        kind, _, rest = why.key.partition(":")
        if kind == verb:
            found[rest] = (texts.render(why.reason.text), why.reason.rule)
    return found


def test_everybody_who_does_not_attack_has_a_reason() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    able = p.unit(0, "kane")
    tired = p.unit(0, "parker", ready=False)
    stunned = p.unit(0, "christie", stunned=True, ready=False)
    behind = p.unit(0, "bishop", front=False)
    egg = p.unit(0, "ovomorph")
    found = reasons(p.table(), "attack")
    assert able.id not in found
    assert found[tired.id] == ("Parker is exhausted. Only ready characters attack.", "V3.10")
    assert found[stunned.id] == ("Christie is stunned until your Recovery Phase.", "V9.01")
    assert found[behind.id] == ("Bishop stands in the Back Row and has no Ranged.", "V6.05")
    assert found[egg.id] == ("Ovomorph is Passive and never attacks.", "V19.06")


def test_nobody_to_attack() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    queen = p.main(1)
    queen.stunned, queen.ready = True, False
    assert reasons(p.table(), "attack")[kane.id] == ("There is nobody whom Kane could attack now.", "V6.09")


def test_every_enemy_who_cannot_be_chosen_has_a_reason() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane = p.unit(0, "kane")
    p.main(1).front = False
    front = [p.unit(1, "salivating-xenomorph"), p.unit(1, "leaping-xenomorph")]
    stunned = p.unit(1, "ferocious-xenomorph", stunned=True, ready=False)
    hidden = p.unit(1, "xenomorph-ambusher", front=False)
    t = p.table()
    t.choose(f"attack:{kane.id}")
    assert reasons(t, "defender") == {
        p.main(1).id: ("The Queen stands in the Back Row, and somebody in front protects it.", "V3.08"),
        stunned.id: ("Ferocious Xenomorph is stunned. Stunned characters cannot be attacked.", "V6.09"),
        hidden.id: ("Xenomorph Ambusher is camouflaged: nobody can attack it in the Back Row.", "V18.05"),
    }
    assert t.decision is not None
    assert set(t.decision.keys()) == {f"defender:{unit.id}" for unit in front}


def test_a_power_has_a_reason_until_it_can_be_used() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    clemens = p.unit(0, "cmo-clemens")
    hudson = p.unit(0, "private-hudson")
    key = f"{clemens.id}:medical-attention"
    table = p.table()
    assert reasons(table, "power")[key] == ("Medical Attention can do nothing now.", "V13.03")
    assert reasons(table, "power")[f"{hudson.id}:you-want-some-of-this"] == (
        "You Want Some of This? works only in a combat.",
        "V13.04",
    )
    clemens.wounds = 1
    assert reasons(p.table(), "power")[key] == (
        "No Location, face up in your Resource Row or in your hand, pays Skill for Medical Attention.",
        "V13.06",
    )
    p.resources(0, "the-sulaco")
    table = p.table()
    assert key not in reasons(table, "power")
    assert table.decision is not None
    table.choose(next(option for option in table.decision.keys() if option.startswith(f"power:{key}")))
    assert reasons(table, "power")[key] == ("Medical Attention was used this turn already.", "V13.08")


def test_in_a_combat_powers_of_the_main_phase_wait() -> None:
    p = Position("warrant-officer-ripley", "the-queen-main")
    kane, clemens = p.unit(0, "kane"), p.unit(0, "cmo-clemens")
    dragon = p.unit(0, "the-dragon")
    t = p.table()
    attack(t, p.main(1), kane)
    found = reasons(t, "power")
    assert found[f"{clemens.id}:medical-attention"] == (
        "Medical Attention works only in your own Main Phase, outside combat.",
        "V13.04",
    )
    assert found[f"{dragon.id}:it-is-generally-unpleasant"] == (
        "The Dragon is not in this combat, and It Is Generally Unpleasant works only for who is.",
        "V13.05",
    )
    assert Battles.texts().render(Battles.label(f"power:{dragon.id}:tantrum")) == "The Dragon, Tantrum"
