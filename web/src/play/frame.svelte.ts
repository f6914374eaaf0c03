/** What the frame shows besides the table: which panel is open, what was just said, what the number keys choose. */

/** An answer, or a kind of answers, that a number key goes to. */
export interface Numbered {
  go: () => void;
}

export type Panel = "" | "briefing" | "menu" | "keys" | "problem" | `seat-${number}`;

export class Frame {
  panel = $state<Panel>("");
  /** A sentence that is shown for a while, such as why something was not undone. */
  remark = $state("");
  /** Said by screen readers at once. */
  urgent = $state("");
  #numbered: Numbered[] = [];
  #timer = 0;

  /** What the keys 1 to 9 go to now. */
  number(numbered: Numbered[]): void {
    this.#numbered = numbered;
  }

  press(digit: number): void {
    this.#numbered[digit - 1]?.go();
  }

  tell(text: string): void {
    this.remark = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.remark = ""), 9000);
  }

  quiet(): void {
    clearTimeout(this.#timer);
    this.remark = "";
  }
}
