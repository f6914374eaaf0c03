/** The rule that lies open over the page, if one does. `RuleChip` opens it; so can a key. */

class OpenRule {
  game = $state("");
  id = $state("");
  /** What it was opened from: it is shown beside that. */
  from = $state.raw<DOMRect | null>(null);
  /** Counts the times that a rule was opened. */
  times = $state(0);

  show(game: string, id: string, from?: Element | null): void {
    this.game = game;
    this.id = id;
    this.from = from?.getBoundingClientRect() ?? null;
    this.times++;
  }
}

export const openRule = new OpenRule();

/** Shows a rule in place, beside what it was asked from. */
export const showRule = (game: string, id: string, from?: Element | null): void => openRule.show(game, id, from);
