/** What this browser likes: theme, sound, motion, pace, notices, language. Kept in local storage. */

import type { Pace } from "../play/beats";

interface Stored {
  theme: "dark" | "light" | "system";
  sound: boolean;
  notices: boolean;
  motion: "full" | "reduced" | "system";
  /** How fast what happens is shown; "off": all of it at once. */
  pace: Pace;
  /** The tag of a language; empty for the browser's own. */
  language: string;
  /** Whether what to know is shown before the first question of a game. */
  briefing: boolean;
  /** Whether it is asked again before an answer that may cost dearly. */
  cautious: boolean;
  /** Whether who comes next, of those who all come, is decided by itself, and a walk ends where it was to lead. */
  routine: boolean;
  /** Whether ties that the rules leave to a player are decided by themselves. */
  ties: boolean;
}

const KEY = "sulaco.settings";
const DEFAULTS: Stored = {
  theme: "dark",
  sound: true,
  notices: false,
  motion: "system",
  pace: "normal",
  language: "",
  briefing: true,
  cautious: true,
  routine: true,
  ties: true,
};

function read(): Stored {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return { ...DEFAULTS };
  }
}

const lightWanted = matchMedia("(prefers-color-scheme: light)");
const calmWanted = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  theme = $state(DEFAULTS.theme);
  sound = $state(DEFAULTS.sound);
  notices = $state(DEFAULTS.notices);
  motion = $state(DEFAULTS.motion);
  pace = $state(DEFAULTS.pace);
  language = $state(DEFAULTS.language);
  briefing = $state(DEFAULTS.briefing);
  cautious = $state(DEFAULTS.cautious);
  routine = $state(DEFAULTS.routine);
  ties = $state(DEFAULTS.ties);

  constructor() {
    Object.assign(this, read());
    this.show();
    lightWanted.addEventListener("change", () => this.show());
  }

  get light(): boolean {
    return this.theme === "light" || (this.theme === "system" && lightWanted.matches);
  }

  /** Whether nothing should move. */
  get calm(): boolean {
    return this.motion === "reduced" || (this.motion === "system" && calmWanted.matches);
  }

  change(change: Partial<Stored>): void {
    Object.assign(this, change);
    const kept = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, this[name as keyof Stored]]));
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.show();
  }

  show(): void {
    document.documentElement.dataset.theme = this.light ? "light" : "dark";
  }
}

export const settings = new Settings();
