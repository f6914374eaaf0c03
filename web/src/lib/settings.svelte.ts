/** What this browser likes: theme, sound, motion, notices, language. Kept in local storage. */

interface Stored {
  theme: "dark" | "light" | "system";
  sound: boolean;
  notices: boolean;
  motion: "full" | "reduced" | "system";
  /** The tag of a language; empty for the browser's own. */
  language: string;
}

const KEY = "sulaco.settings";
const DEFAULTS: Stored = { theme: "dark", sound: true, notices: false, motion: "system", language: "" };

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
  language = $state(DEFAULTS.language);

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
    const { theme, sound, notices, motion, language } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, sound, notices, motion, language }));
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
