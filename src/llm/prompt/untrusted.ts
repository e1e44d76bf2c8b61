/**
 * Marks text that came from pages. The boundary code is random for every request, so no page can know it. It is also
 * removed from the text, so page text cannot end its own block.
 */

/** Puts `text` between BEGIN and END lines with `code`. The code must not be empty. */
export function wrapUntrusted(text: string, code: string): string {
  return `BEGIN ${code}\n${sanitize(text, code)}\nEND ${code}`;
}

/** Removes the code (in any case), invisible characters, and line ends that only some readers recognize. */
export function sanitize(text: string, code: string): string {
  const visible = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f]|[\u{e0000}-\u{e007f}]/gu, '');
  return visible.replace(new RegExp(literal(code), 'gi'), '[removed]');
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
