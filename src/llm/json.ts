/** The value of a JSON text; undefined, which JSON doesn't have, if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller recognizes undefined.
    return undefined;
  }
}
