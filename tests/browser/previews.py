"""Random games through a page: each answer is looked at there before it is given, as the keyboard does.

The same game runs in the test, with the same dice: it says what the page has to show, and what then happens.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Page

from sulaco.games.corps import Corps
from sulaco.server import viewer
from sulaco.table.forecast import Forecast, Risk, Throw
from sulaco.table.table import Table

from .play import Message, await_turn, state
from .positions import opened

HERE = {"kind": "here", "name": "Bea"}
STOPS = """() => {
  const steps = ["resource", "recruit", "formation", "main", "attack", "defend"];
  localStorage.setItem("sulaco.battles.stops", JSON.stringify(Object.fromEntries(steps.map((step) => [step, true]))));
}"""
"""Every step is a stop: nothing is answered by the page itself."""

GIVE = """async ({ id, last, verb, answers }) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (find) => {
    for (const end = performance.now() + 20000; performance.now() < end; await pause(0)) {
      const found = find();
      if (found) return found;
    }
    throw new Error(`${id}: waited in vain`);
  };
  const at = () => Number(document.querySelector("[data-state]")?.dataset.state ?? -1);
  const find = (key) => document.querySelector(`#prompt [data-choice=${JSON.stringify(key)}]`);
  const ready = () => document.querySelector("#prompt:not(.still) button[data-choice]");
  const open = (button) => {
    for (let part = button.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
    return button;
  };
  const before = at();
  if (!find(id) && find(verb)) {
    open(find(verb)).click();
    await until(() => find(id));
  }
  const button = open(await until(() => find(id)));
  button.focus();
  await pause(0);
  const text = (element) => element?.textContent.replace(/\\s+/g, " ").trim() ?? "";
  const shown = {
    way: document.querySelector("path.pth[data-path]:not(.alt)")?.dataset.path ?? "",
    blast: document.querySelector("path.blast")?.dataset.spaces ?? "",
    pins: Object.fromEntries([...document.querySelectorAll("[data-pin]")].map((pin) => [pin.dataset.pin, text(pin)])),
    leads: text(button.querySelector(".leads")),
    numbers: text(button.querySelector(".vs")),
    outcome: text(button.querySelector(".out")),
    asked: [],
    stake: "",
  };
  button.click();
  const sure = () => document.querySelector("#prompt [data-anyway]");
  const curtain = () => document.querySelector("main.curtain .btn.main");
  const given = () => at() >= before + answers && (document.querySelector("#prompt .verdict") || ready());
  const hurried = () => /Too many messages/.test(text(document.querySelector("#prompt .toast")))
    && document.querySelector("#prompt .toast button");
  for (;;) {
    await until(() => sure() || curtain() || given() || hurried());
    if (!sure() && (curtain() || given())) break;
    if (!sure()) {
      // The server takes so many messages a second and no more: what was not taken is pressed again.
      hurried().click();
      await pause(500);
      if (!find(id) && !find(last)) find(verb)?.click();
      const again = await until(() => find(id) ?? find(last) ?? (curtain() || given()));
      if (again.dataset?.choice) again.click();
      continue;
    }
    shown.stake = text(document.querySelector("#prompt #ask"));
    shown.asked = [...document.querySelectorAll("#prompt ul li")].map(text);
    const words = text(sure());
    await until(() => {
      if (text(sure()) === words) sure().click();
      return text(sure()) !== words;
    });
    sure().click();
    await until(() => !sure());
  }
  await until(() => {
    curtain()?.click();
    return given();
  });
  return shown;
}"""


class Answer(NamedTuple):
    """What is pressed in the page, the keys that it gives, and what was told of it."""

    id: str
    keys: tuple[str, ...]
    forecast: Forecast | None
    throws: tuple[Throw, ...]


class Walk:
    """A game in a page and in the test, answer by answer."""

    def __init__(self, page: Page, table: Table[Any], seats: int) -> None:
        self.page = page
        self.table = table
        self.texts = table.game.texts()
        self.warned: set[str] = set()
        self.id = opened(page, table, "me", *[HERE] * (seats - 1))
        page.goto(f"/table/{self.id}")
        page.locator("#prompt button[data-choice], main.curtain").first.wait_for()
        if (curtain := page.locator("main.curtain .btn.main")).count():
            curtain.click()
        await_turn(page)
        self.offset = state(page) - len(table.journal)
        self.first = len(table.events)

    def give(self, answer: Answer) -> Message:
        """Look at an answer and give it, here and there; gives what the page has shown of it before."""
        wish = {
            "id": answer.id,
            "last": answer.keys[-1],
            "verb": answer.id.split(":")[0],
            "answers": len(answer.keys),
        }
        shown: Message = self.page.evaluate(GIVE, wish)
        self._agrees(answer, shown)
        for key in answer.keys[:-1]:
            self.table.choose(key)
        self._asked(self.plain(answer.keys[-1]).forecast or Forecast(), shown)
        self.table.choose(answer.keys[-1])
        assert state(self.page) == len(self.table.journal) + self.offset, answer
        return shown

    def plain(self, key: str) -> Answer:
        """The answer of this key, as its button shows it."""
        decision = self.table.decision
        assert decision is not None
        forecast = self.table.game.forecast(decision, decision.find(key))
        return Answer(key, (key,), forecast, forecast.throws if forecast else ())

    def _agrees(self, answer: Answer, shown: Message) -> None:
        """What the page shows is what the rules say: the way, the spaces, everybody who is hit, number and odds."""
        forecast, throws = answer.forecast or Forecast(), answer.throws
        what = (answer.id, shown, forecast)
        if isinstance(self.table.game, Corps):
            assert [int(space) for space in shown["way"].split()][1:] == list(forecast.path), what
            blast = forecast.spaces if throws or forecast.risk >= Risk.HARM else ()
            assert [int(space) for space in shown["blast"].split()] == list(blast), what
            struck = {throw.space for throw in throws if throw.space >= 0}
            assert {int(space) for space in shown["pins"]} == struck, what
            for space in struck:
                there = [throw for throw in throws if throw.space == space]
                worst = next((throw for throw in there if throw.own), there[0])
                wanted = f"{worst.needed} · {worst.odds} of 100" if worst.dice else "certain"
                assert shown["pins"][str(space)] == wanted, what
        told = [self._said(throw) for throw in throws]
        if shown["outcome"]:
            assert all(text in shown["outcome"] for text in told), what
            numbers = {str(throws[0].needed), str(throws[0].score)}
            assert numbers <= set(shown["numbers"].split()), what
        elif forecast.stake is not None:
            assert shown["leads"] == self.texts.render(forecast.stake), what
        elif throws:
            own = [throw for throw in throws if throw.own]
            one = max(own, key=lambda throw: throw.odds) if own else throws[0]
            odds = f", {one.odds} of 100" if one.odds < 100 else ""
            assert shown["leads"].rstrip(".") == self._said(one).rstrip(".") + odds, what
        self.warned = {throw.at for throw in throws if throw.own} or self.warned

    def _asked(self, forecast: Forecast, shown: Message) -> None:
        """Before an answer that may cost one of one's own it is asked again, with everything that may happen."""
        if shown["asked"]:
            assert forecast.risk is Risk.LOSS, (shown, forecast)
            assert len(shown["asked"]) == len(forecast.throws), (shown, forecast)
            for throw, row in zip(sorted(forecast.throws, key=lambda one: not one.own), shown["asked"], strict=True):
                odds = f"{throw.odds} of 100" if throw.odds < 100 else "certain"
                assert self._said(throw) in row, (shown, forecast)
                assert odds in row, (shown, forecast)
        elif forecast.risk is Risk.LOSS:
            # Nobody is asked again only where every answer is as dangerous.
            decision = self.table.decision
            assert decision is not None
            risks = [self.table.game.forecast(decision, option) for option in decision.options]
            assert all(other is not None and other.risk is Risk.LOSS for other in risks), (shown, forecast)

    def _said(self, throw: Throw) -> str:
        return " ".join(self.texts.render(throw.outcome).split())

    def ends_alike(self) -> None:
        """The server has told, line by line, what happened in the test."""
        replay = self.page.request.get(f"/api/tables/{self.id}/replay?eyes=0").json()
        told = [line["event"] for frame in replay["frames"] for line in frame["lines"]]
        happened = self.table.events[self.first :]
        lines = viewer.lines(happened, [0] * len(happened), 0, self.texts)
        assert lines
        wanted = [line["event"] for line in msgspec.json.decode(msgspec.json.encode(lines))]
        assert told[-len(lines) :] == wanted
