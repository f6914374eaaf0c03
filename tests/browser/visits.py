"""People who come with a browser of their own: contexts, pages, and an eye on everything that goes wrong there."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

from .site import Site

Size = Literal["desk", "phone"]
Theme = Literal["dark", "light"]
SIZES: tuple[Size, ...] = get_args(Size)
THEMES: tuple[Theme, ...] = get_args(Theme)
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000
"""Milliseconds. A machine that runs other tests beside these is slow."""

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """
async (rules) => {
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  const found = await axe.run(document, { resultTypes: ["violations"], ...only });
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + " " +
      node.any.map((check) => check.message).join(" ")).join(" | ")}`);
}
"""


class Visits:
    """Opens pages. Each call is somebody else, in a browser without a past; errors in their pages fail the test."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []
        self._forgiven: list[str] = []

    def __call__(
        self, path: str = "/", *, size: Size = "desk", theme: Theme = "dark", calm: bool = True, **more: Any
    ) -> Page:
        """A new person, who opens a page of the site. `calm`: nothing moves. `briefing`: it is shown before a game."""
        return self.tab(self.person(size, theme, calm, **more), path)

    def person(
        self,
        size: Size = "desk",
        theme: Theme = "dark",
        calm: bool = True,
        pace: str = "off",
        *,
        briefing: bool = False,
        cautious: bool = False,
        routine: bool = False,
        **more: Any,
    ) -> BrowserContext:
        """A new person, who has not opened anything yet. `pace`: how fast what happens is shown; "off": at once.
        `cautious`: dangerous answers are asked about again. `routine`: what needs no asking is answered by itself.
        """
        phone = size == "phone"
        wishes: dict[str, Any] = {"theme": theme, "sound": False, "pace": pace}
        wishes |= {"briefing": briefing, "cautious": cautious, "routine": routine, "ties": routine}
        likes = {"name": "sulaco.settings", "value": json.dumps(wishes)}
        options: dict[str, Any] = {
            "base_url": self.site.url,
            "viewport": PHONE if phone else DESK,
            "has_touch": phone,
            "is_mobile": phone,
            "color_scheme": theme,
            "storage_state": {"cookies": [], "origins": [{"origin": self.site.url, "localStorage": [likes]}]},
            "reduced_motion": "reduce" if calm else "no-preference",
            **more,
        }
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._said)
        context.on("weberror", self._broke)
        self.contexts.append(context)
        return context

    def tab(self, context: BrowserContext, path: str = "/") -> Page:
        """Another tab of the same person."""
        page = context.new_page()
        page.goto(path)
        return page

    def forgive(self, pattern: str) -> None:
        """Messages in which this is found are expected here."""
        self._forgiven.append(pattern)

    def check(self) -> None:
        """Fails if something went wrong in any page so far."""
        bad = [text for text in self.troubles if not any(re.search(pattern, text) for pattern in self._forgiven)]
        assert not bad, "\n".join(bad)

    def pictures(self, folder: Path) -> list[Path]:
        """What every page that is still open looks like."""
        pages = [page for context in self.contexts for page in context.pages]
        paths = [folder / f"page-{number}.png" for number, _ in enumerate(pages)]
        for page, path in zip(pages, paths, strict=True):
            page.screenshot(path=path)
        return paths

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _broke(self, error: WebError) -> None:
        self.troubles.append(f"uncaught: {error.error}")


@cache
def _axe() -> str:
    return AXE.read_text()


def troubles(page: Page, *rules: str) -> list[str]:
    """What axe finds that is serious or critical; by all of its rules, or by these."""
    if not page.evaluate("() => 'axe' in window"):
        # Evaluated by the browser's own tools: the page's policy lets no script tag in.
        page.evaluate(_axe())
    found: list[str] = page.evaluate(RUN_AXE, list(rules))
    return found


def axe(page: Page, *rules: str) -> None:
    """Fails if axe finds anything serious or critical."""
    found = troubles(page, *rules)
    assert not found, f"{page.url}\n" + "\n".join(found)


def resize(page: Page, width: int, height: int = 800) -> None:
    """Make the window so large, and let the page do what it does then."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def sideways(page: Page) -> list[str]:
    """What makes the page wider than the window; nothing if all is well."""
    wide: list[str] = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] : [
          `the page is ${document.documentElement.scrollWidth} wide, the window ${innerWidth}`,
          ...[...document.querySelectorAll("body *")]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .slice(0, 5).map((element) => element.outerHTML.slice(0, 120))]"""
    )
    return wide
