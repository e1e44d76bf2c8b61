/** One more request for a file, if that is harmless. */

import { type Err, err, type Result } from '../../../core/result.ts';
import type { Run } from '../../../core/run/run.ts';
import { mayRequestAgain } from '../../../engine/back/mayRequestAgain.ts';
import type { FileText } from '../../../protocol/reader.ts';
import { readAddress } from './readAddress.ts';

/** Where a file came from, and by which method. */
type Source = { readonly url: string; readonly method: string; readonly isPrivate: boolean };

/** Its text, or why its address must not, or can't, be asked for once more. */
export async function readIfHarmless(
  run: Run,
  { name, ...source }: Source & { readonly name: string },
  signal: AbortSignal,
): Promise<Result<FileText>> {
  const refusal = refusalToFetch(run, source);
  return refusal ?? untilStopped(readAddress({ address: source.url, name }), signal);
}

/** Whether another try may succeed. */
export const mayPass = (text: Result<FileText>): boolean =>
  !text.ok && PASSING.has(text.failure.kind);

const PASSING: ReadonlySet<string> = new Set(['aborted', 'contextGone', 'navigationFailed']);

/** The reader ends by itself soon after. */
async function untilStopped<T>(work: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  const stopped = new Promise<Result<T>>((resolve) => {
    const stop = (): void => resolve(err('aborted', 'Stopped.', 'Resume when ready.'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  return Promise.race([work, stopped]);
}

const ELSEWHERE = 'Look for the same facts on a page, or ask the person.';

/** Why the address of the file must not, or can't, be asked for once more; null if that is harmless. */
function refusalToFetch(run: Run, { url, method, isPrivate }: Source): Err | null {
  if (method !== 'GET')
    return err(
      'badTarget',
      `It came as the reply to a form (${method}), which must not be sent twice.`,
      ELSEWHERE,
    );
  if (!mayRequestAgain(run, { address: url }))
    return err('badTarget', 'Asking for its address once more might change something.', ELSEWHERE);
  // Our own requests have the cookies of other windows.
  if (isPrivate) return err('badTarget', 'It is in a private window.', ELSEWHERE);
  if (!isReachable(new URL(url)))
    return err(
      'badTarget',
      'It came over plain http, over which Espalier fetches nothing.',
      ELSEWHERE,
    );
  return null;
}

/** By the content security policy of the extension's own pages. */
const isReachable = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost';
