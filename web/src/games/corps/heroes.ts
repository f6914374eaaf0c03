/** Those who began as Heroes at a table that was set up like this; `order`: who does if nobody was chosen. */
export function firstHeroes(setup: Record<string, unknown>, order: readonly string[]): string[] {
  const list = (name: string) => (Array.isArray(setup[name]) ? (setup[name] as string[]) : []);
  const chosen = list("heroes");
  if (chosen.length) return chosen;
  const gone = [...list("absent"), ...list("captured")];
  const team = list("fireteam");
  return (team.length ? team : order).filter((id) => !gone.includes(id)).slice(0, Number(setup.players ?? 0));
}
