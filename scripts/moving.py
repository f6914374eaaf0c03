"""A moving picture of the running program: frames at even steps of the page's clock, packed as an animated WebP.

The page's clock and its animations stand still between two frames, so that a slow machine makes the same picture.
Chromium itself encodes each frame, and of a frame only what has changed.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Browser, Page

STEP = 125
"""Milliseconds between two frames."""
REST = 2000
"""Milliseconds for which the last frame stands before it begins again."""
QUALITY = 0.85

ADVANCE = """(step) => {
  for (const animation of document.getAnimations()) {
    const end = animation.effect?.getComputedTiming().endTime ?? 0;
    if (animation.playState !== "paused") {
      animation.pause();
      animation.currentTime ??= 0;
    } else if (Number(animation.currentTime) + step < end) animation.currentTime = Number(animation.currentTime) + step;
    else animation.finish();
  }
}"""
"""Moves what is animated on by hand."""

CHANGED = """async ([png, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const drawn = canvas.getContext("2d", { alpha: false });
  drawn.drawImage(image, 0, 0);
  const now = new Uint32Array(drawn.getImageData(0, 0, width, height).data.buffer);
  const before = window.before;
  window.before = now;
  let [left, top, right, bottom] = before ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  for (let at = 0; before && at < now.length; at++) {
    if (now[at] === before[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  // Places in a moving WebP are even numbers.
  [left, top] = [left & ~1, top & ~1];
  const part = document.createElement("canvas");
  [part.width, part.height] = [right - left + 1, bottom - top + 1];
  part.getContext("2d", { alpha: false }).drawImage(image, -left, -top);
  const data = part.toDataURL("image/webp", quality).split(",")[1];
  return { x: left, y: top, width: part.width, height: part.height, size: [width, height], data };
}"""
"""What of a picture differs from the one before, encoded; null if nothing does."""


class Part(NamedTuple):
    """What changes in one frame, and for how many milliseconds it stands."""

    x: int
    y: int
    width: int
    height: int
    webp: bytes
    stands: int


def frames(page: Page, count: int) -> Iterator[bytes]:
    """Pictures of a page whose clock has been installed, step by step."""
    for _ in range(count):
        page.clock.run_for(STEP)
        page.evaluate(ADVANCE, STEP)
        yield page.screenshot()


def moving(browser: Browser, pictures: Iterator[bytes]) -> bytes:
    """An animated WebP of these PNG pictures, which are all of the same size."""
    encoder = browser.new_page()
    parts: list[Part] = []
    size = (0, 0)
    for png in pictures:
        found = encoder.evaluate(CHANGED, [base64.b64encode(png).decode(), QUALITY])
        if found is None:
            parts[-1] = parts[-1]._replace(stands=parts[-1].stands + STEP)
            continue
        size = (found["size"][0], found["size"][1])
        place = (found["x"], found["y"], found["width"], found["height"])
        parts.append(Part(*place, base64.b64decode(found["data"]), STEP))
    encoder.close()
    parts[-1] = parts[-1]._replace(stands=parts[-1].stands + REST)
    return joined(*size, parts)


def joined(width: int, height: int, parts: list[Part]) -> bytes:
    """The file: what it is, how it repeats, and its frames."""
    animated = 0x02
    head = chunk(b"VP8X", bytes([animated, 0, 0, 0]) + three(width - 1) + three(height - 1))
    endless = chunk(b"ANIM", struct.pack("<IH", 0, 0))
    shown = b"".join(chunk(b"ANMF", framed(part)) for part in parts)
    body = b"WEBP" + head + endless + shown
    return b"RIFF" + struct.pack("<I", len(body)) + body


def framed(part: Part) -> bytes:
    """A frame that stands on the one before it."""
    unblended = 0x02
    place = three(part.x // 2) + three(part.y // 2) + three(part.width - 1) + three(part.height - 1)
    pixels = b"".join(chunk(kind, data) for kind, data in chunks(part.webp) if kind in (b"VP8 ", b"VP8L"))
    return place + three(part.stands) + bytes([unblended]) + pixels


def chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What a WebP file is made of."""
    at = 12
    while at + 8 <= len(webp):
        kind, length = webp[at : at + 4], int.from_bytes(webp[at + 4 : at + 8], "little")
        yield kind, webp[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def three(number: int) -> bytes:
    """A number of three bytes."""
    return number.to_bytes(3, "little")
