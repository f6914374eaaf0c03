"""Everybody at a table is told something: made once for the same eyes and language, and nobody suffers for another."""

from __future__ import annotations

import json
import logging

import pytest

from sulaco.server.audience import Audience
from sulaco.server.protocol.live import Closed, ServerMessage
from sulaco.server.viewer import Eyes

from .test_rooms import Listener


def gathered() -> tuple[Audience, list[Listener]]:
    audience = Audience("table-1")
    tabs = [Listener("mara"), Listener("mara"), Listener("jonas", 1), Listener("eve", None)]
    audience.connections += tabs
    return audience, tabs


def test_what_the_same_eyes_are_told_is_made_once() -> None:
    audience, tabs = gathered()
    tabs[1].language = "en-XA"
    extra = Listener("mara")
    audience.connections.append(extra)
    made: list[Eyes] = []

    def make(eyes: Eyes) -> ServerMessage:
        made.append(eyes)
        return Closed(str(eyes))

    audience.tell_viewers(make)
    assert made == [0, 0, 1, None]  # once for each language
    assert [json.loads(tab.heard[0])["text"] for tab in (*tabs, extra)] == ["0", "0", "1", "None", "0"]
    assert audience.looked_through() == {0, 1, None}


def test_who_cannot_be_told_is_disconnected_and_the_others_are_told(caplog: pytest.LogCaptureFixture) -> None:
    audience, tabs = gathered()

    def make(eyes: Eyes) -> ServerMessage:
        if eyes == 0:
            raise ValueError("no")
        return Closed("x")

    with caplog.at_level(logging.ERROR):
        audience.tell_viewers(make)
    assert [tab.code for tab in tabs] == [1011, 1011, None, None]
    assert [len(tab.heard) for tab in tabs] == [0, 0, 1, 1]
    assert "table-1" in caplog.text
    caplog.clear()


def test_every_tab_but_one_is_told() -> None:
    audience, tabs = gathered()
    audience.tell_tabs(lambda tab: Closed(tab.person.name), but=tabs[1])
    assert [[json.loads(text)["text"] for text in tab.heard] for tab in tabs] == [["Mara"], [], ["Jonas"], ["Eve"]]


def test_who_is_shown_out_hears_why_and_is_gone() -> None:
    audience, tabs = gathered()
    audience.show_out(tabs[2], "closed.eyes")
    assert tabs[2].code == 4403
    assert [json.loads(text)["type"] for text in tabs[2].heard] == ["closed"]
    assert audience.connections == [tabs[0], tabs[1], tabs[3]]
