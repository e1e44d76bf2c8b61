/**
 * Reads a file that the tab shows in a viewer of the browser's own, such as a PDF, where no script can run: the file is
 * fetched once more from the same address, if that is harmless, and its lines stand in for the page, without refs
 * (decision 30).
 */
import type { Tabs } from 'webextension-polyfill';
import type { PageLine } from '../../../core/page/line.ts';
import type { Observation } from '../../../core/page/observation.ts';
import { type Failure, ok, type Result } from '../../../core/result.ts';
import type { FileText } from '../../../protocol/reader.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import { isRetryable, readIfHarmless } from './readIfHarmless.ts';

type FilePage = Omit<Observation, 'kind' | 'tabs'>;

/** Returns the file as a page. If it can't be read, the page says why, so the run can still go elsewhere. */
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
  const { network, filesRead } = runTabs;
  const known = filesRead?.shown;
  const { id: tabId = -1, url = '' } = tab;
  const navigations = network.navigations(tabId);
  if (known?.tabId === tabId && known.url === url && known.navigations === navigations)
    return known.text;
  const method = network.sourceOf(tabId, url)?.method ?? 'GET';
  const source = { tabId, url, method, isPrivate: tab.incognito };
  const text = await readIfHarmless(runTabs, { ...source, name: '' }, signal);
  if (filesRead && !isRetryable(text)) filesRead.shown = { tabId, url, navigations, text };
  return text;
}
