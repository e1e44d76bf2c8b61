/** The type with all members of the types in a union. */
type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never;

/** One table of several whose keys differ. Throws where two have the same key. */
export function combine<T extends object>(tables: readonly T[]): Intersection<T> {
  const rows = tables.flatMap((table) => Object.entries(table));
  const names = rows.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`two planners have "${twice}"`);
  // By construction: it has every row of every table.
  return Object.fromEntries(rows) as Intersection<T>;
}
