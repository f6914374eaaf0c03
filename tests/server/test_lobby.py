"""The games that can be played here, as the lobby tells of them: names, seats, bots, setups, and their rules."""

from __future__ import annotations

import msgspec
import pytest

from sulaco import bots, games
from sulaco.bots.levels import seconds
from sulaco.server import lobby
from sulaco.server.protocol.tables import LawInfo
from sulaco.table import law


@pytest.mark.parametrize(
    ("name", "title", "least", "most", "campaign"),
    [("corps", "Corps", 1, 6, True), ("battles", "Battles", 2, 4, False), ("encounters", "Encounters", 1, 5, True)],
)
def test_a_game_is_told_with_its_seats_and_its_bots(
    name: str, title: str, least: int, most: int, campaign: bool
) -> None:
    info = lobby.game_info(name, "en")
    assert (info.name, info.title, info.min_seats, info.max_seats) == (name, title, least, most)
    assert info.text == games.load(name).texts().templates["game.text"]
    assert info.campaign is campaign
    assert [bot.kind for bot in info.bots] == list(bots.offered(name))
    for bot in info.bots:
        assert bot.name != bot.kind
        assert bot.text.endswith(".")
        assert bot.seconds == seconds(name, bot.kind)


@pytest.mark.parametrize("name", games.GAMES)
def test_setups_are_told_with_who_plays_with_whom(name: str) -> None:
    kind = games.load(name)
    infos = lobby.setups_of(name, "en")
    assert [info.setup for info in infos] == [msgspec.to_builtins(setup) for setup in kind.setups()]
    for info, setup in zip(infos, kind.setups(), strict=True):
        assert info.title == kind.texts().render(kind.title(setup))
        assert (info.seats, info.together) == (kind.seats(setup), not kind.opposed(setup))


@pytest.mark.parametrize("name", games.GAMES)
def test_all_rules_are_told_each_with_its_chapter_and_its_rulings(name: str) -> None:
    book = law.load(name)
    told = msgspec.json.decode(lobby.law_file(name).data, type=LawInfo)
    assert (told.game, told.title) == (name, book.title)
    assert [(each.id, each.title) for each in told.chapters] == [(each.id, each.title) for each in book.chapters]
    assert [(rule.id, rule.chapter, rule.text, tuple(rule.tags), tuple(rule.rulings)) for rule in told.rules] == [
        (rule.id, rule.chapter.id, rule.text, tuple(rule.tags), tuple(each.id for each in book.rulings(rule.id)))
        for rule in book
    ]
