/** Nothing of the game lacks its picture or its word: lists are held against the rules' sources. */

import { beforeAll, describe, expect, it } from "vitest";
import type { EncountersBox, EncountersCard, EncountersView } from "../../generated/types";
import { eventsIn, foundIn, line, option, sectionOf, unlawful } from "../sources";
import { box } from "./box.svelte";
import { EVENTS, eventIcon, eventSound } from "./events";
import { figuresOf } from "./figures";
import { CARD_PICTOGRAMS, cardPictogram, CLASS_PICTOGRAMS, KIND_PICTOGRAMS, spine } from "./pictograms";
import { KEYWORD_RULES, KIND_RULES, RULES } from "./rules";
import { causeOf, eventOf, hazardsOf, NOTED, noted, OWN } from "./story";
import { moves, nextPlayer, price, pushes, seatsOf, strikeCards, strikers } from "./track";
import { KINDS, PLAIN, verbLabel } from "./verbs";
import { Encounter, LEVELS } from "./new/encounter.svelte";

const sources: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/encounters/**/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});
const data: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/encounters/data/**/*.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const texts: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/encounters/texts/en/clients.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const law: Record<string, string> = import.meta.glob("../../../../src/sulaco/games/encounters/law.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const found = (pattern: RegExp): string[] => foundIn(sources, pattern);
const section = (name: string): string[] => sectionOf(texts, name);

const card = (id: string, more: Partial<EncountersCard> = {}): EncountersCard => ({ id, name: id, kind: "enemy", origin: "designed", ...more });

beforeAll(() => {
  const made: EncountersBox = {
    cards: [
      card("egg", { moves: false }),
      card("runner", { attack: 3 }),
      card("hudson", { kind: "character", classes: ["tech"], cost: 4, character: "private-hudson" }),
      card("captain", { kind: "character", attack: 2, cost: 4, lines: [{ kind: "coordinate", text: "Coordinate." }, { kind: "combo", text: "Tech: +2 Attack, and everybody else draws one card from the top of their deck." }] }),
      card("nostromo", {
        kind: "location",
        lines: [
          { kind: "hazard", text: "1. It's Loose: The top Hive card goes to the Combat Zone." },
          { kind: "hazard-stays", text: "2. Self-Destruct: This card stays." },
          { kind: "hazard-pay", text: "Pay 8 Recruit to discard it." },
        ],
      }),
      card("a", { kind: "objective", lines: [{ kind: "goal", text: "Goal: Find it." }, { kind: "objective-event", text: "Event, Rough Landing: You draw a strike." }] }),
      card("event", { kind: "event" }),
      card("hazard", { kind: "hazard" }),
      card("howl", { kind: "alien", lines: [{ kind: "play", text: "Each player discards a card." }] }),
      card("ruthless", { kind: "agenda", side: "evil" }),
      ...["gunner", "medic", "scout"].map((id) => card(id, { kind: "role", health: 10 })),
    ],
    films: [{ id: "alien", name: "Alien", location: "nostromo", objectives: ["a", "b", "c"], characters: ["w", "x", "y", "z"], crew: "n" }],
    rooms: ["shafts", "works", "med-lab", "quarters", "airlock"],
    first_roles: ["gunner", "medic"],
    drones: {},
    names: { tech: "Tech" },
    keywords: {},
  };
  box.fill(made);
});

const player = (more: Partial<EncountersView["players"][number]> = {}): EncountersView["players"][number] => ({
  role: "gunner",
  deck: 6,
  cards: 6,
  hand: null,
  known: [],
  discard: [],
  vigilant: [],
  strikes: [],
  damage: 0,
  health: 10,
  defense: 5,
  dead: false,
  alien: "",
  agenda: "",
  agenda_open: false,
  infected: false,
  roles: [],
  ...more,
});
const hidden = { cards: 1, scan: 1 };
const empty = { scan: 1 };
const view = (more: Partial<EncountersView> = {}): EncountersView => ({
  seat: 0,
  step: "action",
  turn: 3,
  active: 0,
  players: [player(), player()],
  location: "nostromo-1",
  hazards: 0,
  objectives: ["a-1", "b-1", "c-1"],
  objective: 0,
  goals: {},
  progress: [[0, 1]],
  rooms: [empty, empty, empty, empty, empty],
  zone: [],
  operations: [],
  hive: 20,
  hive_known: [],
  emptied: false,
  barracks: 50,
  hq: [],
  sergeants: 10,
  hatchery: [],
  strikes: 40,
  struck_out: [],
  dead_enemies: [],
  dead_characters: [],
  spent: [],
  removed: [],
  huggers: [],
  table: [],
  alien_deck: 0,
  alien_discard: [],
  recruit: 0,
  attack: 0,
  plays: [],
  offers: [],
  weakened: {},
  turn_notes: [],
  achievements: [],
  between: [],
  surcharge: 0,
  scores: [],
  ...more,
});

describe("pictures", () => {
  it("has one for every card", () => {
    const ids = Object.values(data).flatMap((text) => [...text.matchAll(/^\[([\w-]+)\]$/gm)].map((match) => match[1] ?? ""));
    expect(ids.length).toBeGreaterThan(150);
    expect(ids.filter((id) => !(id in CARD_PICTOGRAMS))).toEqual([]);
    expect(cardPictogram("facehugger-2")).toBe("spider-alt");
    expect(cardPictogram("hudson-1")).toBe(CLASS_PICTOGRAMS.tech);
    expect(cardPictogram("nothing")).toBe("stack");
  });

  it("has one for every kind of card", () => {
    expect(Object.keys(KIND_PICTOGRAMS).sort()).toEqual(section("kind").sort());
    expect(spine(card("x", { kind: "strike" }))).toBe("hazard");
    expect(spine(card("x", { kind: "character", classes: ["intel"] }))).toBe("intel");
    expect(spine(card("x", { kind: "agenda", side: "evil" }))).toBe("hazard");
  });

  it("has one for every event", () => {
    const events = eventsIn(sources);
    expect(events.length).toBeGreaterThan(50);
    expect(Object.keys(EVENTS).sort()).toEqual(events.sort());
  });

  it("has one for every kind of answer", () => {
    const written = found(/\bOption\(\s*f?"([a-z-]+?)(?=[:"{])/g);
    const verbs = [...written, ...found(/\b(?:play|deed)_option\("([a-z]+)"/g), "yes", "no", "room", "zone"];
    expect(verbs.length).toBeGreaterThan(20);
    expect(verbs.filter((verb) => !(verb in KINDS))).toEqual([]);
    expect(Object.keys(KINDS).filter((verb) => !verbs.includes(verb))).toEqual([]);
    expect([...PLAIN].filter((verb) => !(verb in KINDS))).toEqual([]);
  });
});

describe("rules", () => {
  it("has one for every keyword and kind, and all of them are there", () => {
    expect(Object.keys(KEYWORD_RULES).sort()).toEqual(section("keyword").sort());
    expect(Object.keys(KIND_RULES).sort()).toEqual(section("kind").sort());
    const all = [KEYWORD_RULES, KIND_RULES, RULES].flatMap((rules) => Object.values(rules));
    expect(unlawful(law, all)).toEqual([]);
  });
});

describe("the push", () => {
  it("ends in the first clear room", () => {
    expect(pushes(view({ rooms: [hidden, hidden, empty, hidden, empty] }))).toEqual(["moves", "moves", "stops", "stays", "stays"]);
    expect(pushes(view())).toEqual(["enters", "stays", "stays", "stays", "stays"]);
  });

  it("drives the last card out of a full Complex", () => {
    expect(pushes(view({ rooms: [hidden, hidden, hidden, hidden, hidden] })).at(-1)).toBe("leaves");
  });

  it("passes over what is blocked or does not move", () => {
    const still = { cards: 1, card: "egg-1", up: true, scan: 1 };
    const rooms = [{ blocked: true }, hidden, still, hidden, { blocked: true }];
    expect(pushes(view({ rooms }))).toEqual(["blocked", "moves", "passed", "leaves", "blocked"]);
    // Nobody knows what a hidden card is, not even who has seen it: it moves.
    expect(pushes(view({ rooms: [{ cards: 1, card: "egg-1", scan: 1 }, empty, empty, empty, empty] }))[0]).toBe("moves");
  });
});

describe("strikes", () => {
  const zone = [
    { card: "runner-2", attack: 3, strikes: 2 },
    { card: "runner-1", attack: 3, strikes: 1 },
    { card: "egg-1", attack: 1 },
  ];

  it("come from right to left", () => {
    expect(strikers(view({ zone })).map(({ card }) => card)).toEqual(["runner-1", "runner-2"]);
    expect(strikeCards(view({ zone }))).toBe(3);
  });

  it("leave out who is pacified, and spare whom the hive needs", () => {
    expect(strikeCards(view({ zone, turn_notes: ["pacified:runner-2"] }))).toBe(1);
    expect(strikeCards(view({ zone, players: [player({ infected: true }), player()] }))).toBe(0);
  });
});

describe("people", () => {
  it("are seen from the own seat, and the dead have no turn", () => {
    const three = [player(), player({ dead: true }), player()];
    expect(seatsOf(view({ seat: 2, players: three }))).toEqual([2, 0, 1]);
    expect(nextPlayer(view({ players: three }))).toBe(2);
    expect(nextPlayer(view({ players: [player()] }))).toBe(0);
  });

  it("cost what they cost now", () => {
    expect(price(view({ surcharge: 1 }), "hudson-3")).toBe(5);
    expect(price(view({ surcharge: -5 }), "sergeant")).toBe(0);
  });
});

describe("labels", () => {
  it("calls several by their kind and one by its own text", () => {
    const scans = ["airlock", "shafts"].map((room) => option(`scan:${room}`, `Scan ${room}`, { pieces: [room] }));
    expect(verbLabel("scan", scans)).toMatchObject({ label: "Scan a room", detail: "2 rooms", icon: "scan" });
    expect(verbLabel("fight", [option("fight:runner-1", "Fight runner for 3", { cards: ["runner-1"] })])).toMatchObject({
      label: "Fight runner for 3",
    });
  });

  describe("at a table", () => {
    const at = (more: Partial<EncountersView>, whole = false) => ({ view: view({ recruit: 5, attack: 4, ...more }), whole });

    it("say what a card brings, and all of it where there is room", () => {
      const play = option("play:captain-1", "Play captain", { cards: ["captain-1"] });
      const { detail = "" } = verbLabel("play", [play], at({}));
      expect(detail).toMatch(/^play: \+2 Attack\. Tech: .*…$/);
      expect(detail.length).toBeLessThan(46);
      expect(verbLabel("play", [play], at({}, true)).detail).toMatch(/the top of their deck\.$/);
    });

    it("say what is left of the points", () => {
      const fight = option("fight:runner-1", "Fight runner for 2", { cards: ["runner-1"] });
      expect(verbLabel("fight", [fight], at({ zone: [{ card: "runner-1", attack: 2, strikes: 1 }] }))).toMatchObject({ label: "runner", detail: "fight for 2, leaves 2" });
      expect(verbLabel("fight", [fight], at({ huggers: [{ card: "runner-1", seat: 0, attack: 1 }] })).detail).toBe("fight for 1, leaves 3");
      const recruit = option("recruit:hudson-1", "Recruit hudson for 5", { cards: ["hudson-1"] });
      expect(verbLabel("recruit", [recruit], at({ surcharge: 1 })).detail).toBe("recruit for 5, leaves 0");
      const scan = option("scan:airlock", "Scan airlock for 1");
      expect(verbLabel("scan", [scan], at({})).detail).toBe("scan for 1, leaves 3");
    });

    it("say what ending the actions brings", () => {
      const end = option("end", "End the Action Phase");
      const zone = [{ card: "runner-1", attack: 3, strikes: 2 }];
      expect(verbLabel("end", [end], at({ zone })).detail).toBe("6 cards not played, then 2 Strike cards for you");
      expect(verbLabel("end", [end], at({ players: [player({ cards: 0 })] })).detail).toBe("nothing strikes you");
    });
  });
});

describe("the story", () => {
  it("reads Hazards and Events from the cards", () => {
    expect(hazardsOf("nostromo-1")).toEqual([
      { name: "It's Loose", text: "The top Hive card goes to the Combat Zone." },
      { name: "Self-Destruct", text: "This card stays. Pay 8 Recruit to discard it." },
    ]);
    expect(eventOf("a-1")).toEqual({ name: "Event, Rough Landing", text: "You draw a strike." });
    expect(eventOf("b-1")).toBeNull();
  });

  it("knows what a question comes of", () => {
    expect(causeOf(view({ between: ["event-2"] }), "Which one?")?.name).toBe("Event, Rough Landing");
    expect(causeOf(view({ between: ["hazard-1"], hazards: 1 }), "Which one?")?.name).toBe("It's Loose");
    expect(causeOf(view({ between: ["hazard-1"], hazards: 1 }), "A Hazard: Self-Destruct. Discard 2?")?.name).toBe("Self-Destruct");
    expect(causeOf(view({ between: ["howl-1", ""] }), "Which one?")).toEqual({ name: "howl", text: "Each player discards a card." });
    // Cards that are merely looked at are no cause.
    expect(causeOf(view({ between: ["runner-1"] }), "Which of these comes first?")).toBeNull();
  });

  it("notes what happens to all, and what happens to oneself", () => {
    expect(noted(line("ObjectiveCompleted"), null)).toBe(true);
    expect(noted(line("StrikeDrawn", { seat: 0 }), 0)).toBe(true);
    expect(noted(line("StrikeDrawn", { seat: 1 }), 0)).toBe(false);
    expect(noted(line("StrikeDrawn", { seat: 1 }), null)).toBe(false);
    expect(noted(line("Drew", { seat: 0 }), 0)).toBe(false);
    expect([...NOTED, ...OWN].filter((type) => !(type in EVENTS))).toEqual([]);
  });
});

describe("motion", () => {
  const up = { cards: 1, card: "runner-1", up: true, scan: 1 };

  it("shows a push as far as it goes", () => {
    const was = view({ hive: 20, rooms: [hidden, hidden, empty, hidden, empty] });
    const now = view({ hive: 19, rooms: [hidden, hidden, hidden, hidden, empty] });
    expect(moves(was, now)).toEqual(["comes", "comes", "comes", "", ""]);
  });

  it("turns what is scanned, and leaves alone what lies there", () => {
    const was = view({ rooms: [hidden, empty, hidden, up, empty] });
    const now = view({ rooms: [hidden, empty, up, { ...up }, empty] });
    expect(moves(was, now)).toEqual(["", "", "turns", "", ""]);
  });
});

describe("the log", () => {
  it("tells a miss from a wound", () => {
    expect(eventSound(line("StrikeDrawn", { damage: 0 }))).toBe("miss");
    expect(eventSound(line("StrikeDrawn", { damage: 2 }))).toBe("hit");
    expect(eventIcon(line("StrikeDrawn", { damage: 0 }))?.tone).toBeUndefined();
    expect(eventIcon(line("Nothing"))).toBeNull();
  });

  it("comes to figures", () => {
    const figures = figuresOf(
      [line("Recruited", { seat: 1 }), line("Fought", { seat: 0 }), line("StrikeDrawn", { seat: 0, damage: 2 }), line("Scanned", { seat: 0 }), line("Coordinated", { seat: 1 })],
      2,
    );
    expect(figures).toEqual({
      players: [
        { recruited: 0, fought: 1, damage: 2 },
        { recruited: 1, fought: 0, damage: 0 },
      ],
    });
  });
});

describe("a new table", () => {
  const game = { name: "encounters", min_seats: 1, max_seats: 5, bots: [{ kind: "sensible", name: "Sensible" }] };
  const draft = () => new Encounter(game as never, null);

  it("begins with the first film and three different Roles", () => {
    const made = draft();
    expect(made.setup).toMatchObject({ players: 3, line_up: "alien", location: "", roles: ["gunner", "medic", "scout"] });
    expect(made.level).toBe("standard");
  });

  it("swaps Roles and characters that somebody else has", () => {
    const made = draft();
    made.cast(made.seats[0]!, "scout");
    expect(made.seats.map((seat) => seat.role)).toEqual(["scout", "medic", "gunner"]);
    made.lineUp = "mix";
    made.pick(0, "z");
    expect(made.setup.characters).toEqual(["z", "x", "y", "w"]);
  });

  it("names no Roles that are dealt, and nothing that needs others when alone", () => {
    const made = draft();
    made.dealing = "two";
    made.agendas = "hidden";
    made.openHands = true;
    expect(made.setup).toMatchObject({ roles: [], agendas: "hidden", open_hands: false });
    made.remove(made.seats[2]!.id);
    made.remove(made.seats[1]!.id);
    expect(made.setup).toMatchObject({ players: 1, agendas: "" });
  });

  it("is as hard as its parts", () => {
    const made = draft();
    made.level = "harder";
    expect(made.setup).toMatchObject({ drones: -1, head_start: LEVELS.harder.headStart });
    made.tough = true;
    expect(made.level).toBe("own");
  });
});
