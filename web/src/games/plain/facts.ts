/** Plain data in words. */

const NOTHING = "–";

const isInner = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether it is told in one line: a value, or a list of values. */
export const isSimple = (value: unknown): boolean =>
  !isInner(value) || (Array.isArray(value) && !value.some((each) => isInner(each)));

/** The fields of an object, or the members of a list by their numbers. */
export const listed = (value: object): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((each, index): [string, unknown] => [String(index + 1), each])
    : Object.entries(value).map(([name, each]): [string, unknown] => [name.replaceAll("_", " "), each]);

/** What is simple, in a line. */
export function told(value: unknown): string {
  if (Array.isArray(value)) return value.map(told).join(", ") || NOTHING;
  return value === null || value === undefined || value === "" ? NOTHING : String(value);
}
