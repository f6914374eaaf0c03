import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import type { Reach } from "../generated/types";
import { codeOf, QUIET } from "./qr";
import { onlyHere, onlyNear, Ways } from "./reach.svelte";

const opened = async (origin: string, told?: Reach): Promise<Ways> => {
  const ways = new Ways({ origin, hostname: new URL(origin).hostname });
  await ways.load(() => (told ? Promise.resolve(told) : Promise.reject(new Error("not asked for"))));
  return ways;
};
const LOCAL: Reach = { others: false, addresses: [], names: [] };
const NEAR: Reach = { others: true, addresses: ["http://192.168.0.7:4260", "http://10.8.0.2:4260"], names: [] };

describe("the address in an invitation", () => {
  it("is that of the page, if others have it too", async () => {
    for (const origin of ["https://table.example.org", "http://203.0.113.4:4260"]) {
      const ways = await opened(origin, NEAR);
      expect([ways.linkTo("a-b"), ways.range]).toEqual([`${origin}/join/a-b`, "all"]);
    }
    expect((await opened("http://192.168.0.7:4260")).range).toBe("near");
  });

  it("is one of the server's, if the page was opened by one that means this machine alone", async () => {
    for (const origin of ["http://127.0.0.1:4260", "http://localhost:4260", "http://[::1]:4260"]) {
      const ways = await opened(origin, NEAR);
      expect([ways.linkTo("a-b"), ways.range]).toEqual(["http://192.168.0.7:4260/join/a-b", "near"]);
      ways.chosen = "http://10.8.0.2:4260";
      expect(ways.linkTo("a-b")).toBe("http://10.8.0.2:4260/join/a-b");
    }
  });

  it("is of no use elsewhere, if the server listens to this machine alone, and says so", async () => {
    const ways = await opened("http://127.0.0.1:4260", LOCAL);
    expect([ways.origin, ways.range]).toEqual(["http://127.0.0.1:4260", "here"]);
    expect((await opened("http://localhost:4260")).range).toBe("here");
  });

  it("tells this machine, the network around it and the world apart", () => {
    expect(["localhost", "a.localhost", "127.0.0.1", "127.1.2.3", "[::1]"].every(onlyHere)).toBe(true);
    expect(["192.168.1.2", "10.0.0.1", "172.16.0.1", "172.31.9.9", "100.64.1.1", "[fd00::1]", "attic.local", "attic"].every(onlyNear)).toBe(true);
    expect(["example.org", "8.8.8.8", "172.32.0.1", "[2001:db8::1]", "10.example.org", "localhost", "127.0.0.1"].some(onlyNear)).toBe(false);
  });
});

describe("a link as a QR code", () => {
  const SCALE = 4;

  /** What a camera reads: the drawn squares on white, as pixels. */
  function photographed(link: string): string | undefined {
    const { size, path } = codeOf(link);
    const width = size * SCALE;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
        for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column++) {
          pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
        }
      }
    }
    return jsQR(pixels, width, width)?.data;
  }

  it("is read as that very link", () => {
    for (const link of [
      "http://192.168.0.7:4260/join/apron-mango-hoodie-blanket-secret",
      "https://[2001:db8::7]:4260/join/graceful-gargoyle-festival-corduroy-cinnamon",
      "https://table.example.org/join/K7F2-QM4X-9TRB",
    ]) {
      expect(photographed(link)).toBe(link);
    }
  });

  it("has a white border of four squares, without which cameras do not find it", () => {
    const { size, path } = codeOf("http://192.168.0.7:4260/join/apron");
    const ends = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((found) => found.slice(1).map(Number));
    expect(QUIET).toBe(4);
    for (const [x = 0, y = 0, length = 0] of ends) {
      expect(Math.min(x, y, size - x - length, size - 1 - y)).toBeGreaterThanOrEqual(QUIET);
    }
    expect(Math.min(...ends.map(([x = 0]) => x))).toBe(QUIET);
  });
});
