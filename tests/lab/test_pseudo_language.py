"""Reports in the pseudo-language: whatever is read without accents did not come from a catalogue."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from sulaco import bots
from sulaco.table.language import reading
from sulaco.table.pseudo import PSEUDO

from ..pseudo import untranslated
from .test_report import full, page

UNREAD = ("script", "style", "code", "pre")


class Read(HTMLParser):
    """All that people read on a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._unread = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._unread += tag in UNREAD
        self.texts += [text for name, text in attrs if text and name in ("aria-label", "title", "alt")]

    def handle_endtag(self, tag: str) -> None:
        self._unread -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.texts.append(data)


@pytest.mark.parametrize("game", ["corps", "battles", "encounters"])
def test_a_report_is_in_the_language_of_its_reader(game: str) -> None:
    """Besides the kinds of bots, which are called by their ids."""
    run = full(game)
    with reading(PSEUDO):
        texts = Read(page(run)).texts
    assert len(texts) > 100
    assert [text for text in texts if untranslated(text, ("Sulaco", *bots.kinds(game)))] == []
