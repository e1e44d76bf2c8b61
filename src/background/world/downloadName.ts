/** Which responses to a navigation a browser saves instead of showing, and under what name. */

export type ResponseHead = {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value?: string }[];
};

/** Types that both browsers show in a tab; they save `text/csv` and the like. */
const SHOWN =
  /^(text\/(html|plain|xml|css|javascript)|image\/|audio\/|video\/|multipart\/|application\/(pdf|json|javascript|xml|[\w.-]+\+(xml|json))$)/;

/** The name of the file this response becomes, or null if it is shown, empty or a redirect. */
export function downloadName({ url, status, headers }: ResponseHead): string | null {
  if (status < 200 || status > 299 || status === 204 || status === 205) return null;
  const disposition = headerOf(headers, 'content-disposition');
  const type = headerOf(headers, 'content-type').split(';')[0]?.trim().toLowerCase() ?? '';
  const isAttached = /^\s*attachment\b/i.test(disposition);
  // Without a type the browser sniffs the bytes, which we don't see.
  if (!isAttached && (type === '' || SHOWN.test(type))) return null;
  return nameIn(disposition) || lastPartOf(url) || 'download';
}

const headerOf = (headers: ResponseHead['headers'], wanted: string): string =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/** `filename*` of RFC 6266 wins over `filename`. */
function nameIn(disposition: string): string {
  const extended = /filename\*\s*=\s*([\w-]*)'[^']*'([^;]+)/i.exec(disposition)?.[2];
  const plain = /filename\s*=\s*("((?:[^"\\]|\\.)*)"|[^;]+)/i.exec(disposition);
  const name = extended ? decoded(extended) : (plain?.[2] ?? plain?.[1] ?? '');
  return bare(name.replace(/\\(.)/g, '$1'));
}

const lastPartOf = (url: string): string =>
  URL.canParse(url) ? bare(decoded(new URL(url).pathname)) : '';

/** Servers can't choose a folder. */
const bare = (name: string): string => name.trim().split(/[\\/]/).at(-1)?.slice(0, 200) ?? '';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    // A lone % sign: the name stays as it is.
    return text;
  }
}
