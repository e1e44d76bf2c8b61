/** The text of a file at an address, by a reader that lives only as long as it reads: parsers are large, and files may be hostile. */
import browser from 'webextension-polyfill';
import type { Result } from '../../../core/result.ts';
import type { FileText, ReadRequest } from '../../../protocol/reader.ts';
import { callReader } from '../../../protocol/transport.ts';
import { readInWorker } from '../../../reader/host.ts';

/** Asks the site for the file once more; whether that is harmless is for the caller to know. */
export const readAddress = (request: ReadRequest): Promise<Result<FileText>> =>
  __TARGET__ === 'firefox'
    ? readInWorker(browser.runtime.getURL('reader.js'), request)
    : readInPage(request);

/** Reads under way, all in the one page that Chrome allows. */
let reading = 0;
let opened: Promise<void> = Promise.resolve();

async function readInPage(request: ReadRequest): Promise<Result<FileText>> {
  reading += 1;
  if (reading === 1) opened = opened.then(openPage);
  try {
    await opened;
    return await callReader(request);
  } finally {
    reading -= 1;
    if (reading === 0) opened = opened.then(closePage).catch(reportPage);
  }
}

const closePage = (): Promise<void> => chrome.offscreen.closeDocument();

/** The next read opens a page of its own. */
const reportPage = (error: unknown): void =>
  console.warn('The page that reads files could not be opened or closed:', error);

/** One may be left of a worker that was killed while it read. */
async function openPage(): Promise<void> {
  const left = await chrome.runtime.getContexts({
    contextTypes: [chrome.runtime.ContextType.OFFSCREEN_DOCUMENT],
  });
  if (left.length > 0) return;
  await chrome.offscreen.createDocument({
    url: 'src/reader/page.html',
    reasons: [chrome.offscreen.Reason.WORKERS],
    justification: 'Reads the text of a PDF in a worker of its own.',
  });
}
