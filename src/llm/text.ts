/** Text for one line of a prompt. */

/** White space collapsed to single spaces, at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** An address without its scheme, at most 100 characters. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return oneLine(url, 80) || 'no page';
  const { host, pathname, search } = new URL(url);
  return oneLine(`${host}${pathname}${search}`, 100);
}
