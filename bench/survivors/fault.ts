/** Faults to seed, each one text replacement. `find` must occur exactly once in its file. */
export type Fault = {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
};

type Change = readonly [name: string, find: string, put: string];

export const inFile = (file: string, ...changes: readonly Change[]): Fault[] =>
  changes.map(([name, find, put]) => ({ name, file, find, put }));

/** Returns the text with the fault in it; throws if the code has changed and the fault must be rewritten. */
export function seed(text: string, { name, file, find, put }: Fault): string {
  const count = text.split(find).length - 1;
  if (count !== 1)
    throw new Error(`fault "${name}": ${file} has ${count} places like \`${find}\`, not one`);
  return text.replace(find, () => put);
}
