/**
 * A file that the tab shows in a viewer of the browser's own, such as a PDF, where no script of ours gets in: it is
 * fetched once more from the same address, and its text stands in for the page.
 */
import type { Tabs } from 'webextension-polyfill';
import type { PageLine } from '../../../core/page/line.ts';
import type { Observation } from '../../../core/page/observation.ts';
import { mayOpen } from '../../../core/planner/execution/back/mayOpen.ts';
import { type Err, err, type Failure, ok, type Result } from '../../../core/result.ts';
import type { Run } from '../../../core/run/run.ts';
import type { FileText } from '../../../protocol/reader.ts';
import { activeTab, type RunTabs } from '../runTabs.ts';
import { tabOf } from '../tabs.ts';
import { readAddress } from './readAddress.ts';

type FilePage = Omit<Observation, 'kind' | 'tabs'>;

/** The file as a page. If it can't be read, the page says why: the run can still go elsewhere. */
export async function observeFile(
  runTabs: RunTabs,
  signal: AbortSignal,
): Promise<Result<FilePage>> {
  const tab = await tabOf(activeTab(runTabs.run()));
  if (!tab.ok) return tab;
  const text = await textOf(runTabs, tab.value, signal);
  if (!text.ok && text.failure.kind === 'aborted') return text;
  const { url = '', title = '' } = tab.value;
  return ok({
    url,
    title: (text.ok && text.value.title) || title,
    lines: text.ok ? [note(SHOWN), ...text.value.lines] : [note(unread(text.failure))],
    refs: 0,
    frames: [],
    links: [],
    documents: {},
    dialogs: [],
  });
}

const note = (text: string): PageLine => ({ kind: 'text', indent: 0, content: [`(${text})`] });

const SHOWN =
  'This tab shows a file, not a page. Its text follows; nothing on it can be pressed. To go on, go back or open an address.';

const unread = ({ message, hint }: Failure): string =>
  `This tab shows a file, not a page. Its text could not be read. ${message} ${hint}`;

async function textOf(
  runTabs: RunTabs,
  tab: Tabs.Tab,
  signal: AbortSignal,
): Promise<Result<FileText>> {
  const { network, shownFile: known } = runTabs;
  const { id: tabId = -1, url = '' } = tab;
  const navigations = network.navigations(tabId);
  if (known?.tabId === tabId && known.url === url && known.navigations === navigations)
    return known.text;
  const method = network.sourceOf(tabId, url)?.method ?? 'GET';
  const refusal = refusalToFetch(runTabs.run(), { url, method, isPrivate: tab.incognito });
  if (refusal) return refusal;
  const text = await untilStopped(readAddress({ address: url, name: '' }), signal);
  const mayPass = !text.ok && PASSING.has(text.failure.kind);
  if (!mayPass) runTabs.shownFile = { tabId, url, navigations, text };
  return text;
}

/** Another try may succeed. */
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
export function refusalToFetch(
  run: Run,
  {
    url,
    method,
    isPrivate,
  }: { readonly url: string; readonly method: string; readonly isPrivate: boolean },
): Err | null {
  if (method !== 'GET')
    return err(
      'badTarget',
      `It came as the reply to a form (${method}), which must not be sent twice.`,
      ELSEWHERE,
    );
  if (!mayOpen(run, { address: url }))
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
