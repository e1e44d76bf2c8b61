/** Fetches a file from its site by GET, with the user's cookies and without redirects. */
import { err, ok, type Result } from '../core/result.ts';

/** Bank statements and papers are far smaller; this caps larger files. */
export const MAX_BYTES = 20_000_000;

export type Fetched = {
  readonly bytes: Uint8Array;
  /** The media type in lowercase, without parameters; '' if the site gives none. */
  readonly type: string;
  /** '' if the site gives none. */
  readonly charset: string;
};

/** A redirect is an error, since it might lead to a site outside the task. */
export async function fetchFile(address: string): Promise<Result<Fetched>> {
  const response = await fetch(address, { credentials: 'include', redirect: 'error' }).catch(
    (error: unknown) => String(error),
  );
  if (typeof response === 'string')
    return err(
      'navigationFailed',
      `The file could not be fetched a second time (${response}).`,
      'Open its address again, or look for the same facts on a page.',
    );
  if (!response.ok)
    return err(
      'navigationFailed',
      `The site answered with error ${response.status} when the file was fetched a second time.`,
      'Open its address again, or look for the same facts on a page.',
    );
  const bytes = await bytesOf(response);
  if (!bytes.ok) return bytes;
  const header = response.headers.get('content-type') ?? '';
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(header)?.[1] ?? '';
  return ok({
    bytes: bytes.value,
    type: (header.split(';')[0] ?? '').trim().toLowerCase(),
    charset,
  });
}

const tooLarge = err(
  'badTarget',
  `The file is larger than ${MAX_BYTES / 1_000_000} MB, the most that Espalier reads.`,
  'Look for the same facts on a page, or ask the person.',
);

/** Reads the body and counts its bytes, since the header may give a wrong size. */
async function bytesOf({ headers, body }: Response): Promise<Result<Uint8Array>> {
  if (Number(headers.get('content-length')) > MAX_BYTES) return tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = body?.getReader(); reader; ) {
    const next = await reader.read().catch((error: unknown) => String(error));
    if (typeof next === 'string')
      return err('navigationFailed', `The file did not arrive (${next}).`, 'Try again.');
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      return tooLarge;
    }
  }
  return ok(joined(chunks, size));
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
