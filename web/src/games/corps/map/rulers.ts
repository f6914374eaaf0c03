/** Which numbers a ruler of the map shows, and where. */

/** Below this width of a space, in pixels, there is room for every second number only. */
export const CROWDED = 24;

/** How far from the end of a ruler a number must stay to be whole, in pixels. */
const HALF = 9;

/**
 * The numbers of a ruler with `count` spaces of `size` pixels, of which the first begins at `begin`: those within the
 * ruler, every second one where it is crowded, and always those that are lit.
 */
export function shownNumbers(
  count: number,
  begin: number,
  size: number,
  [from, to]: readonly [number, number],
  lit: ReadonlySet<number>,
): { number: number; at: number }[] {
  const step = size < CROWDED ? 2 : 1;
  const numbers: { number: number; at: number }[] = [];
  for (let number = 0; number < count; number++) {
    const at = begin + (number + 0.5) * size;
    if (at < from + HALF || at > to - HALF) continue;
    if (number % step === 0 || lit.has(number)) numbers.push({ number, at });
  }
  return numbers;
}
