/** Writes HTML from text. All text is escaped; only `html` makes markup. */

/** Markup that is safe as it is. */
export type Html = { readonly html: string };

type Content = string | Html | readonly Html[];

/** Builds markup: what is inserted is text, unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Content[]): Html => ({
  html: strings.reduce((all, string, at) => `${all}${written(values[at - 1] ?? '')}${string}`),
});

function written(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content);
  return 'html' in content ? content.html : content.map((each) => each.html).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** JSON that can't end the element it is in. */
export const jsonInHtml = (value: unknown): Html => ({
  html: JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeInJson),
});

const escapeInJson = (sign: string): string =>
  `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
