/** HTML from template pieces: every value is escaped unless `html` made it. */

export type Html = { readonly markup: string };
type Piece = string | number | Html | readonly Piece[];

export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const rest = values.map((value, index) => textOf(value) + (parts[index + 1] ?? ''));
  return { markup: (parts[0] ?? '') + rest.join('') };
}

export const raw = (markup: string): Html => ({ markup });

function textOf(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return 'markup' in piece ? piece.markup : piece.map(textOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (each) => entities[each] ?? each);

/** Returns data for a script in the page, escaped so that it can't close the element. */
export const asData = (value: unknown): Html =>
  raw(JSON.stringify(value).replaceAll('<', '\\u003c'));
