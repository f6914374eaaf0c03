"""What is wrong with a page to the eye: texts that are cut off or lie over each other, what cannot be pressed because
something lies over it, pieces of the map that are off it or hide each other's numbers.
"""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page

from .visits import sideways

Window = tuple[int, int]
WINDOWS: tuple[Window, ...] = ((1280, 720), (1440, 900), (1920, 1080), (820, 1180), (390, 844))
SHORTENED = ".cap .t, .hq .card, span.say, .haz li, .brief .goals"
"""Whose whole text stands one press away: on the stage's strip (the log), small cards, enemies, Hazards (the card), and
goals in the bar (the mission).
"""

READ = """
const quote = (node) => node.textContent.trim().replace(/\\s+/g, " ").slice(0, 60);
const named = (element) => element.getAttribute("aria-label") || quote(element);
const where = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
const styles = new Map();
const styleOf = (element) => {
  if (!styles.has(element)) styles.set(element, getComputedStyle(element));
  return styles.get(element);
};
const overflow = (element, axis) => styleOf(element)[axis === "x" ? "overflowX" : "overflowY"];
const clips = (element, axis) => ["hidden", "clip"].includes(overflow(element, axis));
const scrolls = (element, axis) => ["auto", "scroll"].includes(overflow(element, axis));
const AXES = [["x", "left", "right"], ["y", "top", "bottom"]];
const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const skipped = ".vh, .skip, [inert], script, style, option";
/** What is left of a box when everything around has cut off its part. */
const seenOf = (element, box) => {
  const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  for (let outer = element; outer; outer = outer.parentElement) {
    if (styleOf(outer).display === "inline" || outer === document.documentElement || outer === document.body) continue;
    const frame = outer.getBoundingClientRect();
    for (const [axis, from, to] of AXES) {
      if (!clips(outer, axis) && !scrolls(outer, axis)) continue;
      seen[from] = Math.max(seen[from], frame[from]);
      seen[to] = Math.min(seen[to], frame[to]);
    }
    if (styleOf(outer).position === "fixed") break;
  }
  return seen;
};
const alphaOf = (colour) => {
  if (colour === "transparent" || colour === "none") return 0;
  const parts = /^rgba\\(.*,\\s*([\\d.]+)\\)$/.exec(colour) ?? /\\/\\s*([\\d.]+)\\)$/.exec(colour);
  return parts ? Number(parts[1]) : 1;
};
/** Whether nothing can be seen through an element. */
const opaque = (element) => {
  const style = styleOf(element);
  const drawn = element instanceof SVGElement && !(element instanceof SVGSVGElement);
  if (drawn && element.matches("text, tspan")) return false;
  const surface = drawn ? alphaOf(style.fill) * Number(style.fillOpacity) : alphaOf(style.backgroundColor);
  return surface * Number(style.opacity) >= 0.8;
};
/** Everything at a point of the window, from the top; what takes no press too. */
const stackAt = (x, y) => document.elementsFromPoint(x, y);
const withEverything = (look) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(sheet);
  try { return look(); } finally { document.adoptedStyleSheets.pop(); }
};
function* texts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.textContent.trim() || own.closest(skipped) || !shown(own)) continue;
    yield [node, own];
  }
}
"""
"""What the looks below share."""

CUT_OFF = """() => {
  const found = [];
  for (const [node, own] of texts()) {
    if (own.closest(shortened) || own.closest("svg")) continue;
    if (own.getBoundingClientRect().width <= 1) continue; // for screen readers alone
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    // Cards in the hand peek out from below and rise when they are looked at.
    const free = { x: false, y: own.closest("section.hand") !== null };
    let bad = "";
    let fixed = false;
    for (let element = own; element && !fixed; element = element.parentElement) {
      const style = styleOf(element);
      const outer = element.getBoundingClientRect();
      for (const [axis, from, to] of AXES) {
        if (style.display === "inline" || element === document.documentElement || element === document.body) continue;
        if (scrolls(element, axis)) free[axis] = true;
        if (!scrolls(element, axis) && !clips(element, axis)) continue;
        const over = Math.max(outer[from] - seen[from], seen[to] - outer[to]);
        // The room above and below the letters of a line may lie outside.
        const slack = axis === "y" ? 4 : 1;
        if (clips(element, axis) && !free[axis] && over > slack)
          bad ||= `${over.toFixed(0)} px ${axis} by ${where(element)}`;
        seen[from] = Math.max(seen[from], outer[from]);
        seen[to] = Math.min(seen[to], outer[to]);
      }
      fixed = style.position === "fixed";
    }
    const page = document.documentElement;
    if (!bad && !free.x && (box.left < -1 || box.right > innerWidth + 1)) bad = "outside of the window";
    const still = fixed || page.scrollHeight <= innerHeight;
    if (!bad && !free.y && still && (box.top < -1 || box.bottom > innerHeight + 1)) bad = "above or below the window";
    if (bad) found.push(`cut off: "${quote(node)}" in ${where(own)}: ${bad}`);
  }
  return found;
}"""
"""What text is not wholly to be seen and cannot be scrolled to, with what cuts it off."""

OVERLAPS = """() => withEverything(() => {
  const lines = [];
  for (const [node, own] of texts()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      // The letters themselves: above and below them a line has room.
      const air = box.height * 0.25;
      const letters = { left: box.left + 0.5, right: box.right - 0.5, top: box.top + air, bottom: box.bottom - air };
      const seen = seenOf(own, letters);
      if (seen.right - seen.left < 2 || seen.bottom - seen.top < 2) continue;
      if (seen.bottom < 0 || seen.top > innerHeight || seen.right < 0 || seen.left > innerWidth) continue;
      lines.push({ node, own, ...seen });
    }
  }
  lines.sort((a, b) => a.top - b.top);
  const covers = (above, below) => above.contains(below) ? false : opaque(above);
  const found = new Set();
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length && lines[j].top < lines[i].bottom; j++) {
      const [a, b] = [lines[i], lines[j]];
      if (a.node === b.node) continue;
      const left = Math.max(a.left, b.left), right = Math.min(a.right, b.right);
      const top = Math.max(a.top, b.top), bottom = Math.min(a.bottom, b.bottom);
      if (right - left < 2 || bottom - top < 2) continue;
      const stack = stackAt((left + right) / 2, (top + bottom) / 2);
      const [one, two] = [stack.indexOf(a.own), stack.indexOf(b.own)];
      if (one < 0 || two < 0) continue;
      const [over, under, from, to] = one < two ? [a, b, one, two] : [b, a, two, one];
      if (stack.slice(from, to).some((element) => covers(element, under.own))) continue;
      const both = [over, under].map(({ node, own }) => `"${quote(node)}" in ${where(own)}`);
      found.add(`two texts in one place: ${both.join(" and ")}`);
    }
  }
  return [...found];
})"""
"""Texts that lie over each other, with nothing between them that hides the lower one."""

COVERED = """() => {
  const found = [];
  const modal = document.querySelector("dialog:modal");
  const layers = "dialog, .sheet, [popover], .reveal, .curtain, .tip";
  const pressed = "button, a[href], input, select, textarea, summary, [role=button].legal";
  for (const target of document.querySelectorAll(pressed)) {
    if (target.closest(skipped) || !shown(target) || (modal && !modal.contains(target))) continue;
    const box = target.getBoundingClientRect();
    const seen = seenOf(target, box);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || box.width < 2) continue;
    if (x <= seen.left || x >= seen.right || y <= seen.top || y >= seen.bottom) continue; // it is scrolled to
    const hit = document.elementFromPoint(x, y);
    if (!hit || target.contains(hit) || hit.contains(target) || hit.closest("label")?.contains(target)) continue;
    // What opens over the table lies over something on purpose, as does what sticks to the edge of what scrolls.
    const layer = hit.closest(layers);
    if (layer && !layer.contains(target)) continue;
    let sticks = hit;
    while (sticks && !["sticky", "fixed"].includes(styleOf(sticks).position)) sticks = sticks.parentElement;
    if (sticks && !sticks.contains(target)) continue;
    found.push(`covered: "${named(target).slice(0, 60)}" in ${where(target)} by ${where(hit)}`);
  }
  return found;
}"""
"""What can be pressed, and something else lies over its middle."""

PIECES = """() => withEverything(() => {
  const map = document.querySelector('.map svg[role=application]');
  if (!map || document.querySelector("dialog:modal, .sheet.open, .reveal, .gearup, .verdict")) return [];
  const found = [];
  const frame = map.getBoundingClientRect();
  const zoom = document.querySelector(".map .zoom")?.getBoundingClientRect();
  const whole = innerWidth > 699;
  for (const piece of map.querySelectorAll("[data-piece]")) {
    const name = piece.getAttribute("aria-label");
    const body = piece.querySelector(".hit").getBoundingClientRect();
    const [x, y] = [(body.left + body.right) / 2, (body.top + body.bottom) / 2];
    const radius = (body.right - body.left) * 0.4;
    if (whole) {
      if (x - radius < frame.left || x + radius > frame.right || y - radius < frame.top || y + radius > frame.bottom)
        found.push(`off the map: ${name}`);
      if (zoom && x + radius > zoom.left && y + radius > zoom.top) found.push(`behind the buttons for zoom: ${name}`);
    }
    if (!stackAt(x, y).some((element) => element.matches?.(".fl, .fl2, .lit")))
      if (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom) found.push(`not on a floor: ${name}`);
    const dial = map.querySelector(`[data-rounds="${piece.dataset.piece}"] text`);
    for (const text of [...piece.querySelectorAll("text"), ...(dial ? [dial] : [])]) {
      const box = text.getBoundingClientRect();
      for (const part of [0.2, 0.5, 0.8]) {
        const at = [box.left + box.width * part, (box.top + box.bottom) / 2];
        if (at[0] < frame.left || at[0] > frame.right || at[1] < frame.top || at[1] > frame.bottom) continue;
        const stack = stackAt(...at);
        const above = stack.slice(0, Math.max(0, stack.indexOf(text))).filter(opaque);
        const others = above.map((element) => element.closest("[data-piece]"));
        const hiding = others.find((other) => other && other !== piece);
        if (!hiding) continue;
        found.push(`the ${quote(text)} of ${name} behind ${hiding.getAttribute("aria-label")}`);
        break;
      }
    }
  }
  return found;
})"""
"""Pieces that are off the floor, that the frame or the buttons of the map hide, or whose number another one hides."""

LOOKS = {"cut off": CUT_OFF, "overlaps": OVERLAPS, "covered": COVERED, "pieces": PIECES}


def unclear(page: Page) -> list[str]:
    """All that is wrong with the page as it stands, in the window as large as it is."""
    looks = ",".join(f"({look})()" for look in LOOKS.values())
    script = f"(shortened) => {{ {READ}\nreturn [{looks}].flat(); }}"
    found = cast(list[str], page.evaluate(script, SHORTENED))
    return [*found, *(f"sideways: {wide}" for wide in sideways(page))]


FILLED = """() => {
  const view = document.querySelector(".stage .view").getBoundingClientRect();
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const [columns, rows] = boxes(".rulers > div");
  const ends = boxes(".map :is(.fl, .fl2)");
  const [buttons] = boxes(".map .zoom");
  const right = Math.max(...ends.map((box) => box.right)), bottom = Math.max(...ends.map((box) => box.bottom));
  const beside = buttons && buttons.width < buttons.height ? view.right - buttons.left : 0;
  const below = buttons && buttons.width > buttons.height ? view.bottom - buttons.top : 0;
  return Math.max((right - rows.left) / (view.width - beside), (bottom - columns.top) / (view.height - below));
}"""
"""Which share of its panel the map takes with its rulers, in the direction in which it is tight; the strip in which the
buttons for zoom stand is not the map's.
"""


def filled(page: Page) -> float:
    """The share of its panel that the whole map takes."""
    return cast(float, page.evaluate(FILLED))
