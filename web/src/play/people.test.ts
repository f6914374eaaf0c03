import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../generated/types";
import { fileName } from "./download";
import { invitations, lampOf, nameOf, stateOf } from "./people";

const seat = (seat: number, kind: SeatInfo["kind"], more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat,
  kind,
  name: "",
  ...more,
});
const table = (seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo => ({
  id: "t",
  game: "corps",
  title: "",
  status: "",
  state: 0,
  setup: {},
  seats,
  owner: true,
  friendly: false,
  hints: true,
  pace: "fast",
  ...more,
});

describe("lampOf", () => {
  it("tells me, others, who is away, bots and free seats apart", () => {
    expect(lampOf(seat(0, "person", { mine: true, connected: true }), 0)).toBe("you");
    expect(lampOf(seat(1, "here", { mine: true }), 0)).toBe("on");
    expect(lampOf(seat(1, "person", { connected: true }), 0)).toBe("on");
    expect(lampOf(seat(1, "person"), 0)).toBe("off");
    expect(lampOf(seat(1, "bot"), 0)).toBe("bot");
    expect(lampOf(seat(1, "open"), 0)).toBe("empty");
  });
});

describe("invitations", () => {
  const open = seat(1, "open", { code: "A" });

  it("names the seats that wait and the link to watch", () => {
    const links = invitations(table([seat(0, "person"), open], { open_code: "ANY", watch_code: "SEE" }));
    expect(links.map(({ id, code }) => [id, code])).toEqual([["seat-1", "A"], ["watch", "SEE"]]);
  });

  it("offers a link to any free seat if there are several", () => {
    const links = invitations(table([open, seat(2, "bot", { code: "B" })], { open_code: "ANY" }));
    expect(links.map(({ code }) => code)).toEqual(["A", "B", "ANY"]);
  });
});

it("names people and free seats", () => {
  expect(nameOf(seat(0, "person", { name: "Mara" }), 0)).toBe("Mara");
  expect(nameOf(seat(1, "person"), 1)).toBe("Player 2");
  expect(nameOf(seat(1, "open"), 1)).toBe("Free seat");
});

it("says at which level a bot plays", () => {
  expect(stateOf(seat(1, "bot", { bot: "veteran", bot_name: "Veteran" }), 0)).toBe("a bot, veteran");
  expect(stateOf(seat(1, "bot"), 0)).toBe("a bot");
});

it("makes names of files", () => {
  expect(fileName("Bug Hunt 2: Lights Out", "json")).toBe("bug-hunt-2-lights-out.json");
  expect(fileName("…", "scenario")).toBe("sulaco.scenario");
});
