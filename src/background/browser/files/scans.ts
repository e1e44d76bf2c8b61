/**
 * Pages without text, such as scans, of the files that the tab shows: the planner can look at them as at what a page
 * draws (decision 40). They have the refs of a frame of their own, whose document is the address of the file.
 */
import { noElement } from '../../../core/gate/openedAddress.ts';
import { type ElementRef, elementRef, frameNumberOf, framePrefix } from '../../../core/ids.ts';
import type { PageLine, Segment } from '../../../core/page/line.ts';
import type { ElementFacts, Observation } from '../../../core/page/observation.ts';
import { refsIn } from '../../../core/page/refs.ts';
import type { Target } from '../../../core/plan/node.ts';
import { type Err, err } from '../../../core/result.ts';
import type { FileText, Scan } from '../../../protocol/reader.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { lastPartOf } from './downloadName.ts';

/** A page without text, and the address of its file. */
export type ScannedPage = Scan & { readonly address: string };

/** Gives the pages without text their refs in the tab. */
export const withPrefix = (text: FileText, prefix: string): FileText => ({
  ...text,
  lines: text.lines.map((line) => lineIn(line, prefix)),
  scans: text.scans.map((scan) => ({ ...scan, ref: refIn(prefix, scan.ref) })),
});

const refIn = (prefix: string, ref: string): ElementRef => elementRef(`${prefix}${ref}`);

const lineIn = (line: PageLine, prefix: string): PageLine =>
  line.kind === 'text'
    ? { ...line, content: line.content.map((each) => segmentIn(each, prefix)) }
    : line;

const segmentIn = (segment: Segment, prefix: string): Segment =>
  typeof segment === 'object' && 'ref' in segment && segment.ref !== undefined
    ? { ...segment, ref: refIn(prefix, segment.ref) }
    : segment;

/** The most that are listed at the head of the page. Each has a line in the text of its file. */
const MOST = 6;

/** Lists those on the lines of a page with what the page draws. */
export function withScans<P extends Pick<Observation, 'url' | 'lines' | 'documents' | 'drawings'>>(
  runTabs: RunTabs,
  page: P,
): P {
  const known = scansOn(runTabs, page.url);
  if (known.length === 0) return page;
  const refs = refsIn(page.lines);
  const scans = known.filter(({ ref }) => refs.has(ref));
  const listed = scans.slice(0, MOST).map(({ page: _, address: __, ...drawing }) => drawing);
  const documents = scans.map(({ ref, address }) => [framePrefix(frameNumberOf(ref)), address]);
  return {
    ...page,
    ...(listed.length > 0 && { drawings: [...(page.drawings ?? []), ...listed] }),
    documents: { ...page.documents, ...Object.fromEntries(documents) },
  };
}

/** Returns those of the files that were read for the page which the tab in use shows. */
function scansOn({ filesRead, run, network }: RunTabs, url: string): readonly ScannedPage[] {
  const tabId = activeTab(run());
  if (!filesRead || tabId === null) return [];
  const { shown, framed, saved } = filesRead;
  const navigations = network.navigations(tabId);
  const isHere = (file: { readonly tabId: number; readonly navigations: number } | null): boolean =>
    file?.tabId === tabId && file.navigations === navigations;
  const texts: (readonly [address: string, text: FileText])[] = [];
  if (shown && isHere(shown) && shown.url === url && shown.text.ok)
    texts.push([url, shown.text.value]);
  if (framed && isHere(framed))
    for (const [address, text] of framed.papers) if (text.ok) texts.push([address, text.value]);
  if (saved && saved.tabId === tabId && saved.url === url) texts.push([saved.address, saved.text]);
  return texts.flatMap(([address, { scans }]) => scans.map((scan) => ({ ...scan, address })));
}

/** Returns the page that a ref means; undefined if it means none of a file. */
export const scanOfRef = (
  runTabs: RunTabs,
  url: string,
  { ref, document }: Target,
): ScannedPage | undefined =>
  scansOn(runTabs, url).find((scan) => scan.ref === ref && scan.address === document);

/** The facts for the gate and for cards. Named like the address of a PDF page, `bill.pdf#page=3`, which needs no translation. */
export const factsOfScan = ({ ref, page, address }: ScannedPage): ElementFacts => ({
  ...noElement,
  ref,
  role: 'img',
  name: `${lastPartOf(address) || new URL(address).host}#page=${page}`,
  href: '',
  drawn: true,
  frameOrigin: new URL(address).origin,
  pageAddress: address,
});

/** The failure of anything else than looking at it. */
export const onlyToLookAt = ({ ref, name }: ScannedPage): Err =>
  err(
    'badTarget',
    `${ref} is ${name} of a file, where nothing can be pressed, typed or scrolled.`,
    'It can only be looked at.',
  );
