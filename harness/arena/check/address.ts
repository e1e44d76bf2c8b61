/** WebArena's comparison of addresses, “GOLD in PRED”: the run ended at or below one of the addresses, with its query. */

export function isAtOneOf(ended: string, wanted: readonly string[]): boolean {
  if (!URL.canParse(ended)) return false;
  const end = new URL(ended);
  const known = wanted.filter((each) => URL.canParse(each)).map((each) => new URL(each));
  const isBelow = known.some((each) => baseOf(end).includes(baseOf(each)));
  return isBelow && queriesOf(known).every(([name, values]) => holds(end, name, values));
}

const baseOf = ({ host, pathname }: URL): string => `${host}${pathname}`.replace(/\/$/, '');

/** Returns each parameter with every value that one of the addresses gives it. */
function queriesOf(addresses: readonly URL[]): readonly (readonly [string, readonly string[]])[] {
  const names = new Set(addresses.flatMap(({ searchParams }) => [...searchParams.keys()]));
  return [...names].map((name) => [
    name,
    addresses.flatMap(({ searchParams }) => searchParams.getAll(name)),
  ]);
}

const holds = ({ searchParams }: URL, name: string, values: readonly string[]): boolean =>
  values.some((value) => searchParams.getAll(name).includes(value));
