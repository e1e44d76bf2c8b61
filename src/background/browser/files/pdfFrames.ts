/**
 * PDFs that a page shows in frames of its own: no script gets in there either, so they are fetched once more like a PDF
 * in the tab, and their text stands in the place of the frame.
 */
import type { Result } from '../../../core/result.ts';
import type { FileText } from '../../../protocol/reader.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import type { FramedFile, PdfFrames } from './pdfLines.ts';
import { mayPass, readIfHarmless } from './readIfHarmless.ts';

/** For one page: a page may hold any number of frames. */
const MOST_FILES = 3;

/** The text of those of these files that are PDFs on a site of the run, each read once while the page stays. */
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
      const request = { url, method, isPrivate, name: '' };
      const text = known.get(url) ?? (await readIfHarmless(runTabs.run(), request, signal));
      if (!mayPass(text)) known.set(url, text);
      return [url, text] as const;
    }),
  );
  return new Map(papers);
}

/** The page named the address: it must be of a site that the user allowed for this task. */
const mayRead =
  ({ run }: RunTabs) =>
  ({ address }: FramedFile): boolean =>
    URL.canParse(address) && run().sites.includes(new URL(address).origin);
