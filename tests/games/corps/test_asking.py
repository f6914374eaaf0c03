"""Questions whose options follow from their kind (A4.06, A21.01)."""

from __future__ import annotations

import pytest

from sulaco.games.corps import Corps
from sulaco.games.corps.asking import FORMS, option_for, pick
from sulaco.games.corps.position import Position
from sulaco.table.decision import Option
from sulaco.table.text import Text, say

from .tracks import TRACKS, drive


def corridor() -> Position:
    p = Position(TRACKS)
    p.character("hicks", "0,0", player=0)
    p.alien("4,0")
    p.alien("5,0")
    return p


def test_an_option_names_and_shows_what_is_chosen() -> None:
    p = corridor()
    p.token("tunnel-1", "2,0")
    alien = p.state.aliens[0]

    def made(kind: str, thing: object, *also: str) -> Option[object]:
        return option_for(p.game, FORMS[kind], thing, also)

    assert made("alien-order", alien) == Option(
        "next:alien-1", say("option.next", model="alien-1"), alien, spaces=(4,), pieces=("alien-1",)
    )
    hicks = p.state.characters[0]
    assert made("hero-order", hicks) == Option(
        "activate:hicks", say("option.activate", who="hicks"), hicks, pieces=("hicks",)
    )
    assert made("acid", "m4-helmet-1") == Option(
        "lose:m4-helmet-1", say("option.lose-gear", card="m4-helmet-1"), "m4-helmet-1", cards=("m4-helmet-1",)
    )
    assert made("closest-tunnel", "tunnel-1") == Option(
        "tunnel:tunnel-1", say("option.choose-place", place="tunnel-1"), "tunnel-1", spaces=(2,)
    )
    assert made("spawn-point", "spawn-4") == Option(
        "spawn-4", say("option.choose-place", place="spawn-4"), "spawn-4", spaces=(9,)
    )
    assert made("place", 3, "hicks") == Option(
        "place:3,0", say("option.place", space="3,0"), 3, spaces=(3,), pieces=("hicks",)
    )


def test_a_choice_shows_its_space_unless_it_is_about_an_order_or_a_person_wherever_they_are() -> None:
    p = corridor()
    p.token("tunnel-1", "2,0")
    nowhere = set()
    for kind, form in FORMS.items():
        thing = {"who": p.state.characters[0], "place": "tunnel-1"}.get(form.argument, p.state.aliens[0])
        if form.argument not in ("card", "weapon") and not option_for(p.game, form, thing).spaces:
            nowhere.add(kind)
    orders = {"capture-order", "gun-order", "hero-order", "leaving"}
    wherever = {"buddy", "eyes-open", "hand-over-to", "orders", "override", "sound-off"}
    assert nowhere == {"barricade", *wherever, *orders}


@pytest.mark.rule("A4.06")
def test_what_can_be_chosen_is_looked_up_again_after_an_event() -> None:
    p = corridor()
    p.character("hudson", "1,0", hazards=["wounded"])
    p.hand(0, "just-deal-with-it")
    p.deck("m4-helmet", "m4-helmet", "hk-vp70")
    aliens = p.state.aliens[:]
    flow = pick(p.game, 0, "alien-order", lambda: [alien for alien in aliens if alien.at >= 0], "A13.03")
    decision = next(flow)
    assert decision.keys() == ["next:alien-1", "next:alien-2"]
    p.game.put(aliens[1], -1)
    with pytest.raises(StopIteration) as done:
        flow.send(decision.find("event:just-deal-with-it-1"))
    assert done.value.value is aliens[0]  # a choice of one is no choice


def test_there_is_something_else_to_choose_only_while_there_is_anything() -> None:
    p = corridor()
    no = p.game.option("no", None, "option.cease-fire")
    flow = pick(p.game, 0, "pistol", p.state.aliens, "A3.14", or_else=no, who="hicks")
    assert next(flow).keys() == ["again:alien-1", "again:alien-2", "no"]
    assert drive(pick(p.game, 0, "pistol", [], "A3.14", or_else=no, who="hicks")) is None


@pytest.mark.parametrize("kind", FORMS)
def test_every_form_has_its_words(kind: str) -> None:
    texts = Corps.texts()
    form = FORMS[kind]
    assert f"ask.{kind}" in texts
    assert "7" in texts.render(Text(form.text, {form.argument: "door-7"}))  # "door 7", whatever the thing is
