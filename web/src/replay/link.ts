/** The address of a moment: `/replay/ID?eyes=N&at=K`. */

export function pathTo(table: string, eyes: number | null, at: number): string {
  const query = new URLSearchParams();
  query.set("eyes", eyes === null ? "none" : String(eyes));
  if (at > 0) query.set("at", String(at));
  return `/replay/${encodeURIComponent(table)}?${query.toString()}`;
}

export const linkTo = (table: string, eyes: number | null, at: number): string =>
  location.origin + pathTo(table, eyes, at);

/** What an address asks for; `eyes` is undefined if it leaves them open. */
export function momentIn(query: URLSearchParams): { eyes: number | null | undefined; at: number } {
  const eyes = query.get("eyes") ?? "";
  const at = query.get("at") ?? "";
  return {
    eyes: /^\d+$/.test(eyes) ? Number(eyes) : eyes === "none" ? null : undefined,
    at: /^\d+$/.test(at) ? Number(at) : 0,
  };
}
