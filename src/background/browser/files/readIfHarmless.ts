/** Loads a file once more if that is harmless. */

import browser from 'webextension-polyfill';
import { framePrefix } from '../../../core/ids.ts';
import { type Err, err, ok, type Result } from '../../../core/result.ts';
import type { Run } from '../../../core/run/run.ts';
import { mayRequestAgain } from '../../../engine/back/mayRequestAgain.ts';
import type { FileText, ReaderRequest, ReplyTo } from '../../../protocol/reader.ts';
import { callReader } from '../../../protocol/transport.ts';
import { readInWorker } from '../../../reader/host.ts';
import type { RunTabs } from '../tabs/runTabs.ts';
import { withPrefix } from './scans.ts';

/** Where a file came from, and by which method. */
type Source = { readonly url: string; readonly method: string; readonly isPrivate: boolean };
/** `tabId`: the tab that shows it; `name`: the name it was saved under; '' if none. */
type ShownFile = Source & { readonly tabId: number; readonly name: string };

/** Returns its text, or why its address can't or must not be requested again. */
export async function readIfHarmless(
  runTabs: RunTabs,
  { tabId, name, ...source }: ShownFile,
  signal: AbortSignal,
): Promise<Result<FileText>> {
  const { url: address } = source;
  const text = await askIfHarmless(runTabs.run(), source, { kind: 'text', address, name }, signal);
  if (!text.ok || text.value.scans.length === 0) return text;
  return ok(withPrefix(text.value, framePrefix(runTabs.frameNumbers.of(tabId, address))));
}

/** Has the reader load the file once more. */
export async function askIfHarmless<R extends ReaderRequest>(
  run: Run,
  source: Source,
  request: R,
  signal: AbortSignal,
): Promise<Result<ReplyTo<R>>> {
  const refusal = refusalToFetch(run, source);
  return refusal ?? untilStopped(askReader(request), signal);
}

/** Whether another attempt may succeed. */
export const isRetryable = (text: Result<FileText>): boolean =>
  !text.ok && RETRYABLE.has(text.failure.kind);

const RETRYABLE: ReadonlySet<string> = new Set(['aborted', 'contextGone', 'navigationFailed']);

/** Resolves to `aborted` on Stop; the reader finishes on its own. */
async function untilStopped<T>(work: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  const stopped = new Promise<Result<T>>((resolve) => {
    const stop = (): void => resolve(err('aborted', 'Stopped.', 'Resume when ready.'));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
  return Promise.race([work, stopped]);
}

const ELSEWHERE = 'Look for the same facts on a page, or ask the person.';

/** Returns why the file's address can't or must not be requested again; null if that is harmless. */
function refusalToFetch(run: Run, { url, method, isPrivate }: Source): Err | null {
  if (method !== 'GET')
    return err(
      'badTarget',
      `It came as the reply to a form (${method}), which must not be sent twice.`,
      ELSEWHERE,
    );
  if (!mayRequestAgain(run, { address: url }))
    return err('badTarget', 'Asking for its address once more might change something.', ELSEWHERE);
  // The extension's own requests would use the cookies of other windows.
  if (isPrivate) return err('badTarget', 'It is in a private window.', ELSEWHERE);
  if (!isReachable(new URL(url)))
    return err(
      'badTarget',
      'It came over plain http, over which Espalier fetches nothing.',
      ELSEWHERE,
    );
  return null;
}

/** According to the content security policy of the extension's own pages. */
const isReachable = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost';

// Files are read in a reader that lives only as long as it reads, since parsers are large and files may be hostile.

/** Requests the file from the site again. The caller must know that this is harmless. */
const askReader = <R extends ReaderRequest>(request: R): Promise<Result<ReplyTo<R>>> =>
  __TARGET__ === 'firefox'
    ? readInWorker(browser.runtime.getURL('reader.js'), request)
    : readInPage(request);

/** Reads in progress, all in the one page that Chrome allows. */
let reading = 0;
let opened: Promise<void> = Promise.resolve();

async function readInPage<R extends ReaderRequest>(request: R): Promise<Result<ReplyTo<R>>> {
  reading += 1;
  if (reading === 1) opened = opened.then(openPage);
  try {
    await opened;
    return await callReader(request);
  } finally {
    reading -= 1;
    if (reading === 0) opened = opened.then(closePage).catch(warnReaderPageFailed);
  }
}

const closePage = (): Promise<void> => chrome.offscreen.closeDocument();

/** The next read opens a new page. */
const warnReaderPageFailed = (error: unknown): void =>
  console.warn('The page that reads files could not be opened or closed:', error);

/** A killed worker may have left one open. */
async function openPage(): Promise<void> {
  const left = await chrome.runtime.getContexts({
    contextTypes: [chrome.runtime.ContextType.OFFSCREEN_DOCUMENT],
  });
  if (left.length > 0) return;
  await chrome.offscreen.createDocument({
    url: 'src/reader/page.html',
    reasons: [chrome.offscreen.Reason.WORKERS],
    justification: 'Reads a PDF in a worker of its own.',
  });
}
