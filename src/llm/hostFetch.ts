/** Requests to a model host, for both wire formats: no redirects, every refusal an error that has been read. */
import { errorIn, HostError, plainError, rootMessage } from './hostError.ts';
import { parsed } from './json.ts';
import type { WireError } from './transport.ts';

const LONGEST_ERROR = 100_000;
const LONGEST_WAIT_MS = 3000;

/**
 * Wraps `fetch` to report that a response arrives, and to throw a `HostError` for what is no reply. Redirects are not
 * followed: the browser would send the key along.
 */
export function hostFetch(inner: typeof fetch, onByte: () => void): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, { ...init, redirect: 'manual' });
    onByte();
    if (isRedirect(response)) {
      // The browser hides the address.
      throw new HostError(plainError('redirected', response.headers.get('location') ?? ''));
    }
    if (!response.ok) {
      const body = await beginningOf(response);
      throw new HostError(errorIn(body, response.status, response.headers));
    }
    return response;
  };
}

/** A host that refuses may still leave the connection open, or send a large page. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  const timer = setTimeout(() => void reader.cancel(), LONGEST_WAIT_MS);
  let text = '';
  while (text.length < LONGEST_ERROR) {
    const { done, value } = await reader.read();
    if (value) text += decoder.decode(value, { stream: true });
    if (done || parsed(text) !== undefined) break;
  }
  clearTimeout(timer);
  void reader.cancel().catch(() => undefined);
  return text.slice(0, LONGEST_ERROR);
}

const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/**
 * Gives a request its own signal, and closes its connection once the work is over. In Firefox, to cancel the body leaves
 * the connection open, and after six of them every request to the host waits.
 */
export async function withConnection<T>(
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  try {
    return await work(AbortSignal.any([outer, own.signal]));
  } finally {
    own.abort();
  }
}

/** The error behind anything that a request threw. `began`: the reply had begun. */
export function thrownError(thrown: unknown, signal: AbortSignal, began: boolean): WireError {
  if (signal.aborted) return { kind: 'aborted' };
  const host = hostErrorIn(thrown);
  return host?.error ?? { kind: 'connection', message: rootMessage(thrown), began };
}

/** An SDK wraps what its `fetch` threw. */
function hostErrorIn(thrown: unknown): HostError | null {
  if (thrown instanceof HostError) return thrown;
  return thrown instanceof Error && thrown.cause ? hostErrorIn(thrown.cause) : null;
}
