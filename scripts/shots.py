"""Takes the pictures of README and docs from the running program: `make shots` writes docs/pictures.

Everything that is on them is a real game: bots play it beforehand, always the same way, and it is opened at a table.
With names of pictures as arguments only those are taken; `--to FOLDER` puts them elsewhere.
"""

from __future__ import annotations

import argparse
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from scripts.browser import find
from scripts.moving import frames, moving

from sulaco.bots.runner import answer, play, seat_bots
from sulaco.games.battles import Battles
from sulaco.games.battles.decks import starter
from sulaco.games.battles.state import BattlesSetup
from sulaco.games.corps import Corps
from sulaco.games.corps.campaign import Campaign
from sulaco.games.corps.campaign_save import to_json
from sulaco.games.corps.events import KnockedDown, Moved
from sulaco.games.corps.state import Setup
from sulaco.games.encounters import Encounters
from sulaco.games.encounters.cards import definition
from sulaco.games.encounters.state import Setup as EncountersSetup
from sulaco.table.save import dumps
from sulaco.table.table import Table

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 0.75}
"""A window of a moving picture, which is 960 wide."""
LARGEST, LARGEST_MOVING = 250_000, 2_000_000
"""Bytes; a README is not to be waited for."""
FRAMES = 60
ME, FRIEND = "Ines", "Mara"
TRIES = 200
FEW = 4
STILL = 3000
"""Milliseconds in which everything has come from the server."""
LATER = 3600
"""Seconds of the page's clock, at which it is stopped."""
Wanted = Callable[[Table[Corps]], bool]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="shots.py", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join((*PAGES, *MOVING))}")
    parser.add_argument("--to", type=Path, default=PICTURES, metavar="FOLDER", help="where they are written")
    asked = parser.parse_args(arguments)
    folder: Path = asked.to
    if unknown := [name for name in asked.names if name not in {**PAGES, **MOVING}]:
        print(f"shots.py: there is no picture {unknown[0]}; there are {', '.join((*PAGES, *MOVING))}.", file=sys.stderr)
        return 2
    executable = find()
    if executable is None:
        print("shots.py: this needs Chromium or Chrome on the path.", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        expect.set_options(timeout=30_000)
        for name in asked.names or (*PAGES, *MOVING):
            visitors = Visitors(chromium, url)
            if name in MOVING:
                shot, most = folder / f"{name}.webp", LARGEST_MOVING
                shot.write_bytes(moving(chromium, frames(MOVING[name](visitors), FRAMES)))
            else:
                shot, most = folder / f"{name}.png", LARGEST
                shot.write_bytes(packed(PAGES[name](visitors).screenshot()))
            visitors.close()
            size = shot.stat().st_size
            print(f"{shot.relative_to(Path.cwd()) if shot.is_relative_to(Path.cwd()) else shot}: {size // 1000} kB")
            if size > most:
                print(f"shots.py: {name} is larger than {most // 1000} kB.", file=sys.stderr)
                return 1
        chromium.close()
    return 0


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The program, with an empty database; gives its address."""
    command = [sys.executable, "-m", "sulaco", "serve", "--no-open", "--port", "0"]
    database = ["--database", f"sqlite:///{folder / 'tables.db'}"]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen([*command, *database], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+:\d+", process.stdout.readline())
        if found is None:
            raise SystemExit("shots.py: the server does not start.")
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


class Visitors:
    """People with browsers of their own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []

    def come(self, name: str, phone: bool = False, **more: Any) -> Page:
        """Somebody with this name, not at a table yet."""
        options: dict[str, Any] = {
            "base_url": self.url,
            "viewport": PHONE if phone else DESK,
            "has_touch": phone,
            "is_mobile": phone,
            "color_scheme": "dark",
            "reduced_motion": "reduce",
            "locale": "en-GB",
            **more,
        }
        context = self.browser.new_context(**options)
        self.contexts.append(context)
        page = context.new_page()
        page.goto("/about")
        ask(page, "PUT", "/api/me", name=name)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def ask(page: Page, method: str, path: str, **body: Any) -> Any:
    """A request in the name of this page's person."""
    response = page.request.fetch(path, method=method, data=body)
    if not response.ok:
        raise SystemExit(f"shots.py: {path}: {response.text()}")
    return response.json()


# --- games ---------------------------------------------------------------------------------------------------


def played(mission: str, wanted: Wanted, players: int = 3, seed: int = 1) -> Table[Corps]:
    """A game of sensible bots, up to where it is as wanted."""
    for number in range(seed, seed + TRIES):
        table = Table(Corps, Setup(mission=mission, players=players), number)
        bots = seat_bots("corps", "sensible", players, number)
        while not wanted(table) and (decision := table.decision) is not None:
            table.choose(answer(table, decision, bots))
        if wanted(table):
            return table
    raise SystemExit(f"shots.py: no game of {mission} gets there any more; ask for less.")


def tense(table: Table[Corps]) -> bool:
    """The first seat is to act, has cards in hand, and much to choose from."""
    decision, state = table.decision, table.game.state
    if decision is None or decision.kind != "action" or decision.seat != 0:
        return False
    attacks = sum(key.startswith("attack") for key in decision.keys())
    hands = [len(player.hand) for player in state.players]
    return state.turn >= 3 and attacks >= 3 and len(state.aliens) >= 4 and hands[0] >= 3 and min(hands[:2]) >= 1


def struck(table: Table[Corps]) -> bool:
    """If the first seat ends its activation now, the Aliens come, and knock somebody down before many are asked."""
    decision = table.decision
    if decision is None or decision.seat != 0 or decision.kind != "action" or "end" not in decision.keys():
        return False
    ahead = table.fork()
    since = len(ahead.events)
    ahead.choose("end")
    bots = seat_bots("corps", "sensible", len(table.game.state.players), table.seed)
    for _ in range(FEW):
        if ahead.decision is not None and ahead.game.state.turn == table.game.state.turn:
            ahead.choose(answer(ahead, ahead.decision, bots))
    happened = ahead.events[since:]
    moves = [event for event in happened if isinstance(event, Moved)]
    fallen = [event for event in happened if isinstance(event, KnockedDown)]
    return ahead.game.state.turn > table.game.state.turn and len(moves) >= 4 and len(fallen) == 1


def asked(seat: int, turn: int) -> Wanted:
    return lambda table: table.decision is not None and table.decision.seat == seat and table.game.state.turn >= turn


def won(table: Table[Corps]) -> bool:
    return table.ending is not None and bool(table.ending.winners)


def duel() -> Table[Battles]:
    """A duel of sensible bots, up to a team attack in which the first seat is asked and holds something."""
    for seed in range(1, TRIES):
        table = Table(Battles, BattlesSetup([starter("lt-ripley"), starter("the-queen-main")]), seed)
        bots = seat_bots("battles", "sensible", 2, seed)
        while (decision := table.decision) is not None:
            if clashes(table):
                return table
            table.choose(answer(table, decision, bots))
    raise SystemExit("shots.py: no duel gets there any more; ask for less.")


def clashes(table: Table[Battles]) -> bool:
    decision, state = table.decision, table.game.state
    if decision is None or decision.seat != 0 or state.combat is None or len(decision.options) < 3:
        return False
    sides = [sum(unit.controller == seat for unit in state.units) for seat in (0, 1)]
    return len(state.combat.attackers) >= 2 and min(sides) >= 4 and len(state.players[0].hand) >= 3


def siege() -> Table[Encounters]:
    """A game of sensible bots, up to where much comes at once; then the second seat offers a card to copy."""
    for seed in range(1, TRIES):
        table = Table(Encounters, EncountersSetup(3, "alien"), seed)
        bots = seat_bots("encounters", "sensible", 3, seed)
        while (decision := table.decision) is not None:
            if besieged(table):
                table.choose(next(option.key for option in decision.asides if option.seat == 1))
                return table
            table.choose(answer(table, decision, bots))
    raise SystemExit("shots.py: no encounter gets there any more; ask for less.")


def besieged(table: Table[Encounters]) -> bool:
    """The first seat acts, with enemies and hidden cards on the way to it, and the second can Coordinate."""
    decision, state = table.decision, table.game.state
    if decision is None or decision.kind != "action" or decision.seat != 0:
        return False
    if all(option.seat != 1 for option in decision.asides):
        return False
    verbs = {key.partition(":")[0] for key in decision.keys()}
    enemies = [room for room in state.rooms if room.card and room.up]
    hidden = [room for room in state.rooms if room.card and not room.up]
    own = [card for card in state.players[0].hand if definition(card).kind != "basic"]
    return {"fight", "scan"} <= verbs and len(enemies) >= 2 <= len(hidden) and bool(state.zone) and len(own) >= 2


def costly_campaign() -> Campaign:
    """A campaign after its first mission, which was won at a price."""
    for seed in range(1, TRIES):
        campaign = Campaign.begin(3, seed)
        for hero in ("hicks", "vasquez", "hudson"):
            campaign.choose(f"hero:{hero}")
        table = campaign.table()
        play(table, seat_bots("corps", "sensible", 3, seed))
        if not won(table):
            continue
        campaign.report(table)
        while (decision := campaign.decision) is not None and decision.kind != "campaign-next":
            campaign.choose(decision.keys()[0])
        if campaign.captured and campaign.killed and campaign.removed:
            return campaign
    raise SystemExit("shots.py: no campaign has such losses any more; ask for less.")


def opened(page: Page, table: Table[Any], *kinds: str) -> str:
    """The table at which this person goes on with the game."""
    seats = [{"kind": kind, "bot": "sensible"} if kind == "bot" else {"kind": kind} for kind in kinds]
    begun = ask(page, "POST", "/api/tables/open", save=dumps(table), seats=seats)
    return str(begun["table"])


# --- pages ---------------------------------------------------------------------------------------------------


def home(visitors: Visitors) -> Page:
    page = visitors.come(ME)
    shared = opened(page, played("bug-hunt-3", asked(1, 2), players=2), "me", "friend")
    friend = visitors.come(FRIEND)
    ask(friend, "POST", "/api/join", code=ask(page, "GET", f"/api/tables/{shared}")["seats"][1]["code"])
    opened(page, siege(), "me", "bot", "bot")
    opened(page, duel(), "me", "bot")
    ask(page, "POST", "/api/campaigns/open", save=to_json(costly_campaign()), seats=[{"kind": "me"}] * 3)
    opened(page, played("newt", tense), "me", "bot", "bot")
    page.goto("/")
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Newt")).first).to_be_visible()
    expect(page.get_by_role("region", name="Corps")).to_contain_text("missions")
    return settled(page)


def new_table(visitors: Visitors) -> Page:
    page = visitors.come(ME)
    page.goto("/new?mission=newt")
    page.get_by_role("combobox", name="Who sits at seat 2").select_option("friend")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()
    return settled(page)


def new_duel(visitors: Visitors) -> Page:
    page = visitors.come(ME)
    page.goto("/new?game=battles")
    page.get_by_role("group", name="How to play").locator("label", has_text="2 vs 2").click()
    page.get_by_role("combobox", name="Who sits at seat 2").select_option("friend")
    return settled(page)


def decks(visitors: Visitors) -> Page:
    """A deck that is nearly legal."""
    page = visitors.come(ME)
    page.goto("/decks")
    page.get_by_role("group", name="Starter decks").get_by_role("button", name="The Queen", exact=True).click()
    mine = page.locator("section.pool")
    for card in ("Spook", "Spook", "Ovomorph"):
        mine.get_by_role("button", name=f"Add {card}", exact=True).click()
    page.get_by_role("textbox", name="Name of the deck").fill("Swarm")
    page.get_by_role("textbox", name="Name of the deck").blur()
    page.get_by_role("combobox", name="Team").select_option("xenomorphs")
    page.get_by_role("combobox", name="Type").select_option("supporting")
    expect(page.locator("#verdict")).to_contain_text("not legal yet")
    page.evaluate("scrollTo(0, 0)")
    return settled(page)


def duel_page(visitors: Visitors, phone: bool = False) -> Page:
    page = visitors.come(ME, phone)
    table = opened(page, duel(), "me", "bot")
    page.goto(f"/table/{table}")
    expect(page.locator("#prompt")).to_contain_text("You decide")
    return settled(page)


def new_encounter(visitors: Visitors) -> Page:
    page = visitors.come(ME)
    page.goto("/new?game=encounters")
    page.get_by_role("combobox", name="Who sits at seat 2").select_option("friend")
    expect(page.get_by_role("button", name="Start the table")).to_be_visible()
    return settled(page)


def encounter(visitors: Visitors, phone: bool = False) -> Page:
    """A friend has just offered a card."""
    page = visitors.come(ME, phone)
    table = opened(page, siege(), "me", "friend", "bot")
    friend = visitors.come(FRIEND)
    ask(friend, "POST", "/api/join", code=ask(page, "GET", f"/api/tables/{table}")["seats"][1]["code"])
    friend.goto(f"/table/{table}")
    expect(friend.locator("#prompt")).to_be_visible()
    page.goto(f"/table/{table}")
    expect(page.locator("#prompt")).to_contain_text("You decide")
    return settled(page)


def at_table(visitors: Visitors, phone: bool) -> Page:
    """Two friends and a bot in trouble."""
    page = visitors.come(ME, phone)
    table = opened(page, played("newt", tense), "me", "friend", "bot")
    seats = ask(page, "GET", f"/api/tables/{table}")["seats"]
    friend = visitors.come(FRIEND)
    ask(friend, "POST", "/api/join", code=seats[1]["code"])
    friend.goto(f"/table/{table}")
    expect(friend.locator("#prompt")).to_be_visible()
    page.goto(f"/table/{table}")
    expect(page.locator("#prompt")).to_contain_text("You decide")
    return page


def play_desk(visitors: Visitors) -> Page:
    page = settled(at_table(visitors, phone=False))
    # The targets of what is under the pointer are lit on the map.
    page.locator('[data-choice="attack"]').hover()
    page.mouse.move(*[value + 1 for value in centre(page, '[data-choice="attack"]')])
    return page


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_phone(visitors: Visitors) -> Page:
    return settled(at_table(visitors, phone=True))


def replay(visitors: Visitors) -> Page:
    page = visitors.come(ME)
    game = played("newt", won)
    table = opened(page, game, "me", "bot", "bot")
    page.goto(f"/replay/{table}?eyes=0&at={len(game.journal) * 2 // 3}")
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    return settled(page)


def campaign(visitors: Visitors) -> Page:
    page = visitors.come(ME)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "sensible"}, {"kind": "bot", "bot": "sensible"}]
    begun = ask(page, "POST", "/api/campaigns/open", save=to_json(costly_campaign()), seats=seats)
    page.goto(f"/campaign/{begun['campaign']}")
    expect(page.get_by_role("region", name="Roster")).to_be_visible()
    return settled(page)


def alien_phase(visitors: Visitors) -> Page:
    """The last Marine has just ended its activation; the page's clock stands."""
    page = visitors.come(ME, reduced_motion="no-preference", **SMALL)
    page.clock.install(time=0)
    table = opened(page, played("newt", struck, seed=6), "me", "bot", "bot")
    page.goto(f"/table/{table}")
    expect(page.locator("#prompt")).to_contain_text("You decide")
    settled(page)
    page.clock.pause_at(LATER)
    page.locator('[data-choice="end"]').click()
    page.mouse.move(0, 0)
    # All that happens comes from the server before the clock goes on.
    page.wait_for_timeout(STILL)
    return page


def settled(page: Page) -> Page:
    """Letters drawn, nothing under the pointer, nothing in focus."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement?.blur()")
    return page


# --- files ---------------------------------------------------------------------------------------------------


def packed(png: bytes) -> bytes:
    """The same picture in a smaller file: flat surfaces pack best unfiltered and with one bit less of each colour.

    Chromium writes 8-bit RGB without interlacing; its files are made to be written quickly.
    """
    parts = dict[bytes, bytes]()
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind = png[at + 4 : at + 8]
        parts[kind] = parts.get(kind, b"") + png[at + 8 : at + 8 + length]
        at += length + 12
    width, height, depth, colours = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (depth, colours) == (8, 2), "Chromium writes another kind of PNG now"
    rows = unfiltered(zlib.decompress(parts[b"IDAT"]), width * 3, height)
    coarser = bytes(min(255, (value + 1) & 0xFE) for value in range(256))
    data = zlib.compress(b"".join(b"\0" + row.translate(coarser) for row in rows), 9)
    chunks = [(b"IHDR", parts[b"IHDR"]), (b"IDAT", data), (b"IEND", b"")]
    return png[:8] + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)) for kind, part in chunks
    )


def unfiltered(data: bytes, stride: int, height: int) -> Iterator[bytes]:
    """The rows of a picture, from what PNG calls filtered."""
    above = bytes(stride)
    for start in range(0, height * (stride + 1), stride + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for place in range(stride):
            left, up = (row[place - 3] if place >= 3 else 0), above[place]
            if kind == 1:
                row[place] = row[place] + left & 0xFF
            elif kind == 2:
                row[place] = row[place] + up & 0xFF
            elif kind == 3:
                row[place] = row[place] + (left + up) // 2 & 0xFF
            elif kind == 4:
                corner = above[place - 3] if place >= 3 else 0
                to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                near = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
                row[place] = row[place] + near & 0xFF
        above = bytes(row)
        yield above


PAGES: dict[str, Callable[[Visitors], Page]] = {
    "home": home,
    "new-table": new_table,
    "play": play_desk,
    "play-phone": play_phone,
    "replay": replay,
    "campaign": campaign,
    "new-duel": new_duel,
    "decks": decks,
    "duel": duel_page,
    "duel-phone": lambda visitors: duel_page(visitors, phone=True),
    "new-encounter": new_encounter,
    "encounter": encounter,
    "encounter-phone": lambda visitors: encounter(visitors, phone=True),
}

MOVING: dict[str, Callable[[Visitors], Page]] = {"alien-phase": alien_phase}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
