/** Text for one line of a prompt. */

/** White space collapsed to single spaces, at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
