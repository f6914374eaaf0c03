/** Tells a person who looks elsewhere that the table waits for them: the page's icon, and a notification if allowed. */

import { settings } from "./settings.svelte";

const PLAIN = "/icon.svg";
const TURN = "/icon-turn.svg";

class Notice {
  #shown: Notification | null = null;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#shown?.close();
    });
  }

  /** Whether this browser can be asked for leave to notify at all. */
  get possible(): boolean {
    return "Notification" in window && Notification.permission !== "denied";
  }

  /** Asks for leave to notify and keeps the answer; gives whether it was granted. */
  async allow(): Promise<boolean> {
    const granted = "Notification" in window && (await Notification.requestPermission()) === "granted";
    settings.change({ notices: granted });
    return granted;
  }

  /** Shows in the page's icon whether this person is asked. */
  mark(asked: boolean): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const wanted = asked ? TURN : PLAIN;
    if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  }

  /** A notification, if the page is out of sight and the person wants one. */
  tell(title: string, body: string, table: string): void {
    if (!document.hidden || !settings.notices || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    try {
      const shown = new Notification(title, { body, tag: `sulaco-${table}`, icon: TURN });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
      this.#shown = shown;
    } catch {
      // Some phones have the name but not the thing.
    }
  }
}

export const notice = new Notice();
