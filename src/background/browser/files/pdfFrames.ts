/**
 * PDFs that a page shows in frames. No script can enter them, so they are loaded again like a PDF in a tab, and their
 * text replaces the frame.
 */
import type { Result } from '../../../core/result.ts';
import type { FileText } from '../../../protocol/reader.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import type { FramedFile, PdfFrames } from './pdfLines.ts';
import { isRetryable, readIfHarmless } from './readIfHarmless.ts';

/** Per page, since a page may have any number of frames. */
const MOST_FILES = 3;

/** Returns the text of those files that are PDFs on a site of the run, each read once per page. */
export async function readFramed(
  runTabs: RunTabs,
  files: readonly FramedFile[],
  signal: AbortSignal,
): Promise<PdfFrames> {
  const { filesRead } = runTabs;
  if (files.length === 0 || !filesRead) return new Map();
  const tab = await tabOf(activeTab(runTabs.run()));
  if (!tab.ok) return new Map();
  const { id: tabId = -1, incognito: isPrivate } = tab.value;
  const navigations = runTabs.network.navigations(tabId);
  const kept = filesRead.framed;
  const isSamePage = kept?.tabId === tabId && kept.navigations === navigations;
  const known = isSamePage ? kept.papers : new Map<string, Result<FileText>>();
  filesRead.framed = { tabId, navigations, papers: known };
  const methods = new Map(
    files.filter(mayRead(runTabs)).flatMap(({ address, isPdf }) => {
      const source = runTabs.network.framedSource(tabId, address);
      const isPaper = source ? source.type === 'application/pdf' : isPdf;
      return isPaper ? [[address, source?.method ?? 'GET'] as const] : [];
    }),
  );
  const papers = await Promise.all(
    [...methods].slice(0, MOST_FILES).map(async ([url, method]) => {
      const request = { tabId, url, method, isPrivate, name: '' };
      const text = known.get(url) ?? (await readIfHarmless(runTabs, request, signal));
      if (!isRetryable(text)) known.set(url, text);
      return [url, text] as const;
    }),
  );
  return new Map(papers);
}

/** The page named the address, so it must be on a site that the user allowed for this task. */
const mayRead =
  ({ run }: RunTabs) =>
  ({ address }: FramedFile): boolean =>
    URL.canParse(address) && run().sites.includes(new URL(address).origin);
