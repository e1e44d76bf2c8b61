/** What navigation responses lead to: saved files and their names, and redirects. */

export type ResponseHead = {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value?: string }[];
};

/** Types that both browsers show in a tab. They save `text/csv` and the like. */
const SHOWN =
  /^(text\/(html|plain|xml|css|javascript)|image\/|audio\/|video\/|multipart\/|application\/(pdf|json|javascript|xml|[\w.-]+\+(xml|json))$)/;

/** Returns the name of the file this response becomes; null if it is shown, empty or a redirect. */
export function downloadName({ url, status, headers }: ResponseHead): string | null {
  if (status < 200 || status > 299 || status === 204 || status === 205) return null;
  const disposition = headerOf(headers, 'content-disposition');
  const type = mediaType(headers);
  const isAttached = /^\s*attachment\b/i.test(disposition);
  // Without a type the browser sniffs the bytes, which the extension can't see.
  if (!isAttached && (type === '' || SHOWN.test(type))) return null;
  return nameIn(disposition) || lastPartOf(url) || 'download';
}

/** Returns where the response redirects to; null if it doesn't redirect to a page. */
export function redirectTarget({ url, status, headers }: ResponseHead): URL | null {
  const location = headerOf(headers, 'location');
  if (status < 300 || status > 399 || !URL.canParse(location, url)) return null;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? target : null;
}

/** Returns the type without parameters in lower case; '' if the response has none. */
export const mediaType = (headers: ResponseHead['headers']): string =>
  (headerOf(headers, 'content-type').split(';')[0] ?? '').trim().toLowerCase();

/** Returns the size in bytes stated by the site; 0 if it states none or compresses the response. */
export const contentLength = (headers: ResponseHead['headers']): number =>
  headerOf(headers, 'content-encoding') === ''
    ? Math.max(0, Number.parseInt(headerOf(headers, 'content-length'), 10) || 0)
    : 0;

const headerOf = (headers: ResponseHead['headers'], wanted: string): string =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/** `filename*` of RFC 6266 overrides `filename`. */
function nameIn(disposition: string): string {
  const extended = /filename\*\s*=\s*([\w-]*)'[^']*'([^;]+)/i.exec(disposition)?.[2];
  const plain = /filename\s*=\s*("((?:[^"\\]|\\.)*)"|[^;]+)/i.exec(disposition);
  const name = extended ? decoded(extended) : (plain?.[2] ?? plain?.[1] ?? '');
  return baseName(name.replace(/\\(.)/g, '$1'));
}

/** Returns the file name in an address; '' if it has none. */
export const lastPartOf = (url: string): string =>
  URL.canParse(url) ? baseName(decoded(new URL(url).pathname)) : '';

/** Servers can't choose a folder. */
const baseName = (name: string): string => name.trim().split(/[\\/]/).at(-1)?.slice(0, 200) ?? '';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    // With a lone % sign, the name stays as it is.
    return text;
  }
}
