/** Who plays a Hero if nobody chose one, in this order. */
export const FIRST_HEROES: readonly string[] = ["hicks", "vasquez", "hudson", "ripley", "frost", "gorman"];

/** Those who began as Heroes at a table that was set up like this. */
export function firstHeroes(setup: Record<string, unknown>): string[] {
  const list = (name: string) => (Array.isArray(setup[name]) ? (setup[name] as string[]) : []);
  const chosen = list("heroes");
  if (chosen.length) return chosen;
  const gone = [...list("absent"), ...list("captured")];
  return FIRST_HEROES.filter((id) => !gone.includes(id)).slice(0, Number(setup.players ?? 0));
}
