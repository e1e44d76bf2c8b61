/** Finds the part of Espalier's text for each element it lists. */

type Ref = { readonly ref: string; readonly element: Element };
type Words = { readonly element: Element; readonly words: string };

/**
 * Returns the line with the ref and everything indented below it. Self-contained, since it is serialized into the page.
 */
export function listingOf(text: string, elements: readonly Ref[]): Words[] {
  const lines = text.split('\n');
  const lineOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    for (const [, ref = ''] of line.matchAll(/\b((?:f\d+)?e\d+)\b/g)) {
      if (!lineOf.has(ref)) lineOf.set(ref, at);
    }
  }
  const depth = (line: string): number => line.length - line.trimStart().length;
  const blockAt = (at: number): string => {
    let end = at + 1;
    while (end < lines.length && depth(lines[end] ?? '') > depth(lines[at] ?? '')) end++;
    const block = lines.slice(at, Math.min(end, at + 40)).join(' ');
    return block.replace(/\s+/g, ' ').trim();
  };
  return elements.map(({ element, ref }) => {
    const at = lineOf.get(ref);
    return { element, words: at === undefined ? '' : blockAt(at) };
  });
}
