/** The frames of a tab: injects content scripts on demand, greets, numbers, and merges what each frame sees. */

import browser from 'webextension-polyfill';
import { frameNumberOf, framePrefix } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { LateChanges, TakenBack } from '../../core/page/change.ts';
import type { Drawing } from '../../core/page/drawing.ts';
import type { FrameLine, PageLine } from '../../core/page/line.ts';
import type {
  DialogFacts,
  Distillation,
  FrameFacts,
  SeenLink,
} from '../../core/page/observation.ts';
import type { Target } from '../../core/plan/node.ts';
import { type Err, err, ok, type Result } from '../../core/result.ts';
import type { Run } from '../../core/run/run.ts';
import type { FrameHello, FrameLook, FrameObservation } from '../../protocol/content.ts';
import { callContent, type FrameAddress } from '../../protocol/transport.ts';
import { answerWithin, unresponsive } from './answerWithin.ts';
import type { PageDialogs } from './dialogs.ts';
import { type FramedFile, type PdfFrames, pdfLines } from './files/pdfLines.ts';
import type { NetworkLog } from './requests/network.ts';
import { scriptability, tabOf } from './tabs/tabs.ts';

export type Frame = FrameAddress & { readonly hello: FrameHello; readonly prefix: string };

/**
 * The frame numbers in the refs of each tab. A ref with an unknown number is refused, never guessed. Files that can be
 * looked at have numbers, too, by their addresses.
 */
export type FrameNumbers = {
  readonly of: (tabId: number, frame: number | string) => number;
};

/** Numbers the frames of each tab in the order they are first seen; the top frame is 0. */
export function frameNumbers(): FrameNumbers {
  const seen = new Map<number, readonly (number | string)[]>();
  return {
    of: (tabId, frame) => {
      const known = seen.get(tabId) ?? [0];
      const ids = known.includes(frame) ? known : [...known, frame];
      seen.set(tabId, ids);
      return ids.indexOf(frame);
    },
  };
}

/** State kept for the documents of a run's tabs, from taking the run to releasing it. */
export type Attachment = {
  readonly dialogs: PageDialogs;
  readonly frameNumbers: FrameNumbers;
  readonly network: Pick<NetworkLog, 'sourceOf'>;
  readonly run: () => Run;
};

/** A document without a content script, by the origin of its address; null if it can't be asked. */
type Stranger = { readonly stranger: string };
type Greeting = FrameHello | Stranger | 'pdf' | null;

/** Runs in each frame's isolated world. */
function greet(dialogEvent: string): Greeting {
  const scope = globalThis as unknown as {
    espalierHello?: (dialogEvent: string) => FrameHello;
    document: { contentType: string };
    location: { origin: string };
  };
  if (scope.document.contentType === 'application/pdf') return 'pdf';
  return scope.espalierHello?.(dialogEvent) ?? { stranger: scope.location.origin };
}

/** A page that did not answer is asked once more, for so long, before it counts as unresponsive. */
const ASK_AGAIN_MS = 5_000;
const TRIES = 8;
const BETWEEN_MS = 150;

/**
 * Returns the tab's top frame and every readable frame of the run's own sites, with its content script installed; sites
 * allowed in an earlier task don't count. Without a run, only the top frame. A loading page refuses for a moment with
 * the same error as a forbidden one, so only a lasting refusal counts.
 */
export async function attach(
  tabId: number,
  attachment: Attachment | null,
): Promise<Result<readonly Frame[]>> {
  for (let tries = 1; ; tries += 1) {
    const frames = await attachNow(tabId, attachment);
    const shown = frames === viewer ? await shownIn(tabId, attachment) : null;
    const mayPass =
      (shown !== null && shown !== 'file') || (!frames.ok && frames.failure.kind === 'contextGone');
    if (!mayPass) return frames;
    // A slowly loading page is not a file.
    if (tries === TRIES) return shown === 'page' ? replaced : frames;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
}

async function attachNow(
  tabId: number,
  attachment: Attachment | null,
): Promise<Result<readonly Frame[]>> {
  const dialogEvent = attachment?.dialogs.event ?? '';
  const known = {
    numbers: attachment?.frameNumbers ?? frameNumbers(),
    sites: attachment?.run().sites ?? [],
  };
  const first = await greetAll(tabId, dialogEvent);
  if (!first.ok) return first;
  if (first.value.some(({ frameId, greeting }) => frameId === 0 && greeting === 'pdf')) {
    return viewer;
  }
  const missing = first.value
    .filter((frame) => isMissing(frame, known.sites))
    .map(({ frameId }) => frameId);
  if (missing.length === 0) return framesOf(tabId, first.value, known);
  const injected = await inject(tabId, missing);
  if (!injected.ok) return injected;
  await attachment?.dialogs.installOnAttach(tabId);
  const second = await greetAll(tabId, dialogEvent);
  return second.ok ? framesOf(tabId, second.value, known) : second;
}

type Greeted = { readonly frameId: number; readonly greeting: Greeting };
type Known = { readonly numbers: FrameNumbers; readonly sites: readonly string[] };

const isStranger = (greeting: Greeting): greeting is Stranger =>
  greeting !== null && greeting !== 'pdf' && 'stranger' in greeting;

/**
 * Whether a frame lacks a content script that it should have. The place of a document without an origin tells whose it
 * is.
 */
const isMissing = ({ frameId, greeting }: Greeted, sites: readonly string[]): boolean =>
  greeting === null ||
  (isStranger(greeting) &&
    (frameId === 0 || greeting.stranger === NO_ORIGIN || sites.includes(greeting.stranger)));

const NO_ORIGIN = 'null';

async function greetAll(tabId: number, dialogEvent: string): Promise<Result<readonly Greeted[]>> {
  try {
    const ask = () =>
      browser.scripting.executeScript({
        target: { tabId, allFrames: true },
        func: greet,
        args: [dialogEvent],
        injectImmediately: true,
      });
    const first = await answerWithin(ask());
    // The question may be lost with a frame that is just replaced.
    const results = first === 'unresponsive' ? await answerWithin(ask(), ASK_AGAIN_MS) : first;
    if (results === 'unresponsive') return unresponsive;
    return ok(
      results.map(({ frameId, result }) => ({ frameId, greeting: (result ?? null) as Greeting })),
    );
  } catch (error) {
    return refused(tabId, error);
  }
}

async function inject(tabId: number, frameIds: readonly number[]): Promise<Result<null>> {
  try {
    const injected = await answerWithin(
      browser.scripting.executeScript({
        target: { tabId, frameIds: [...frameIds] },
        files: ['content.js'],
        injectImmediately: true,
      }),
    );
    return injected === 'unresponsive' ? unresponsive : ok(null);
  } catch (error) {
    return refused(tabId, error);
  }
}

/** Returns why the browser refused access: a forbidden page, or a site that the user hasn't granted. */
async function refused(tabId: number, error: unknown): Promise<Result<never>> {
  const tab = await tabOf(tabId);
  if (!tab.ok) return tab;
  const why = refusal(tab.value.url ?? '', error instanceof Error ? error.message : String(error));
  if (why.failure.kind !== 'siteNotGranted' || !(await isGranted(tab.value.url))) return why;
  return viewer;
}

const viewer = localizedFailure('tabForbidden', message('tab.viewer'));
const replaced = localizedFailure('contextGone', message('tab.replaced'));

/**
 * Whether the tab shows a file, such as a PDF, in one of the browser's own viewers. Nothing can be done there, but the
 * file itself may be readable (`files/shownFile.ts`).
 */
export const showsFile = (frames: Result<readonly Frame[]>): boolean => frames === viewer;

const PAGES = /^(|text\/html|application\/xhtml\+xml)$/;

/** Browsers refuse with the same error while a page loads; the site's response tells the two apart. */
async function shownIn(
  tabId: number,
  attachment: Attachment | null,
): Promise<'file' | 'page' | 'unknown'> {
  const tab = await tabOf(tabId);
  if (!tab.ok) return 'unknown';
  if (tab.value.status !== 'complete') return 'page';
  const source = attachment?.network.sourceOf(tabId, tab.value.url ?? '');
  if (!source) return 'unknown';
  return PAGES.test(source.type) ? 'page' : 'file';
}

/** Returns the origin of the page or file in the tab, if Espalier may read it. */
export async function originShown(tabId: number): Promise<Result<string>> {
  const frames = await attach(tabId, null);
  if (frames.ok) return ok(frames.value[0]?.hello.origin ?? '');
  if (!showsFile(frames)) return frames;
  const tab = await tabOf(tabId);
  return tab.ok ? ok(new URL(tab.value.url ?? '').origin) : tab;
}

/** Interprets the browser's error text. `url` is '' if the browser withholds the address. */
export function refusal(url: string, seen: string): Err {
  const allowed = scriptability(url || addressIn(seen));
  if (!allowed.ok) return allowed;
  if (/frames?\b.*removed|No frame|Invalid frame/i.test(seen)) return replaced;
  if (/error page|showing error|navigat/i.test(seen)) {
    return localizedFailure('navigationFailed', message('tab.notLoaded'));
  }
  return localizedFailure('siteNotGranted', message('tab.notAllowed'));
}

/** Chrome hides the address of a forbidden page but names its kind in the error. */
function addressIn(seen: string): string {
  if (/extensions? gallery/i.test(seen)) return 'https://chromewebstore.google.com/';
  return /\b(chrome|chrome-extension|devtools|about|edge|file):/.exec(seen)?.[0] ?? '';
}

/** A granted page that is still refused is one of the browser's own at this address. */
async function isGranted(url: string | undefined): Promise<boolean> {
  if (!url || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
}

function framesOf(
  tabId: number,
  greeted: readonly Greeted[],
  { numbers, sites }: Known,
): Result<readonly Frame[]> {
  const hellos = greeted.flatMap(({ frameId, greeting }) =>
    greeting === null || greeting === 'pdf' || isStranger(greeting)
      ? []
      : [{ frameId, hello: greeting }],
  );
  if (hellos.length === 0) return replaced;
  // Numbers new frames in page order.
  return ok(
    withinSites(hellos.toSorted(byPlace), sites).map(({ frameId, hello }) => ({
      tabId,
      frameId,
      nonce: hello.nonce,
      hello,
      prefix: framePrefix(numbers.of(tabId, frameId)),
    })),
  );
}

type Placed = { readonly hello: Pick<FrameHello, 'path' | 'origin'> };

/**
 * Returns the top frame and the frames of these sites, whatever an earlier task allowed. A document without its own
 * origin, such as one written by script, belongs to the surrounding frame.
 */
export function withinSites<T extends Placed>(frames: readonly T[], sites: readonly string[]): T[] {
  const origins = new Map(frames.map(({ hello }) => [hello.path.join('.'), hello.origin]));
  const isOwn = (path: readonly number[]): boolean => {
    if (path.length === 0) return true;
    const origin = origins.get(path.join('.')) ?? '';
    return origin === NO_ORIGIN ? isOwn(path.slice(0, -1)) : sites.includes(origin);
  };
  return frames.filter(({ hello }) => isOwn(hello.path));
}

/** Sorts frames: the top frame first, then in page order, each before its children. */
export function byPlace(
  a: { readonly hello: Pick<FrameHello, 'path'> },
  b: { readonly hello: Pick<FrameHello, 'path'> },
): number {
  const at = a.hello.path.findIndex((index, depth) => index !== b.hello.path[depth]);
  if (at < 0) return a.hello.path.length - b.hello.path.length;
  return (a.hello.path[at] ?? -1) - (b.hello.path[at] ?? -1);
}

/** Returns the frame of a ref if it still shows the ref's document, as far as that is known (D5). */
export function frameOfRef(frames: readonly Frame[], { ref, document }: Target): Result<Frame> {
  const prefix = framePrefix(frameNumberOf(ref));
  const frame = frames.find((each) => each.prefix === prefix);
  if (!frame) return err('staleRef', `The frame of ${ref} is gone.`, 'Look at the page again.');
  return document === undefined || document === frame.nonce
    ? ok(frame)
    : err('staleRef', `${ref} belongs to a page that has changed.`, 'Look at the page again.');
}

export type MergedPage = {
  readonly lines: readonly PageLine[];
  readonly refs: number;
  readonly frames: readonly FrameFacts[];
  readonly documents: Readonly<Record<string, string>>;
  readonly prints?: Readonly<Record<string, string>>;
  readonly dialogs: readonly DialogFacts[];
  readonly takenBack: readonly TakenBack[];
  readonly late: readonly LateChanges[];
  readonly links: readonly SeenLink[];
  readonly drawings?: readonly Drawing[];
  readonly unsent?: string;
};

/** How a page is read. `prints` also gives each element its fingerprint. */
export type ReadOptions = {
  readonly kind: Distillation;
  readonly prints: boolean;
  readonly isForRecord: boolean;
  /** Whether the tools that pages offer are listed. */
  readonly hasTools: boolean;
  readonly signal: AbortSignal;
  /** Reads files that frames show in viewers. */
  readonly papers: (files: readonly FramedFile[]) => Promise<PdfFrames>;
};

const OBSERVE_LIMIT_MS = 10_000;

/** Distills every frame and inserts each child's lines where its frame is in the parent. */
export async function observeFrames(
  frames: readonly Frame[],
  { kind, prints, isForRecord, hasTools, signal, papers }: ReadOptions,
): Promise<Result<MergedPage>> {
  const seen = await Promise.all(
    frames.map(async (frame) => ({
      frame,
      page: await callContent(
        frame,
        'observe',
        { kind, prefix: frame.prefix, prints, isForRecord, hasTools },
        { limitMs: OBSERVE_LIMIT_MS, signal },
      ),
    })),
  );
  const top = seen[0];
  if (!top) return replaced;
  if (!top.page.ok) return top.page;
  const pages = new Map<string, { readonly frame: Frame; readonly page: FrameLook }>();
  for (const { frame, page } of seen)
    if (page.ok) pages.set(frame.hello.path.join('.'), { frame, page: page.value });
  const facts: FrameFacts[] = [];
  const read = kind === 'input_fields' ? new Map() : await papers(framedFiles(pages));
  const lines = mergedLines('', pages, facts, read);
  const all = [...pages.values()];
  const unsent = all.map(({ page }) => page.unsent).find(Boolean);
  const drawings = all.flatMap(({ page }) => page.drawings);
  return ok({
    lines: [...lines, ...all.flatMap(({ page }) => page.tools)],
    refs: all.reduce((sum, { page }) => sum + page.refs, 0),
    frames: facts,
    documents: Object.fromEntries(all.map(({ frame }) => [frame.prefix, frame.nonce])),
    ...(prints && {
      prints: Object.fromEntries(all.flatMap(({ page }) => Object.entries(page.prints ?? {}))),
    }),
    dialogs: all.flatMap(({ page }) => page.dialogs),
    takenBack: all.flatMap(({ page }) => page.takenBack),
    late: all.flatMap(({ page }) => page.late),
    links: all.flatMap(({ page }) => page.links),
    ...(drawings.length > 0 && { drawings }),
    ...(unsent && { unsent }),
  });
}

type FramePages = ReadonlyMap<
  string,
  { readonly frame: Frame; readonly page: Pick<FrameObservation, 'lines'> }
>;

/** Returns the addresses of frames in which no script answers. */
const framedFiles = (pages: FramePages): FramedFile[] =>
  [...pages].flatMap(([path, { page }]) =>
    page.lines.flatMap((line) =>
      line.kind === 'frame' && line.file && !pages.has(childPathOf(path, line)) ? [line.file] : [],
    ),
  );

const childPathOf = (path: string, { index }: FrameLine): string =>
  path === '' ? `${index}` : `${path}.${index}`;

const noPapers: PdfFrames = new Map();

/** Returns the lines of the frame at `path` with its child frames in place. The frames found are added to `facts`. */
export function mergedLines(
  path: string,
  pages: FramePages,
  facts: FrameFacts[],
  papers: PdfFrames = noPapers,
): PageLine[] {
  return (pages.get(path)?.page.lines ?? []).flatMap((line) =>
    line.kind === 'frame' ? withFrame(line, path, { pages, facts, papers }) : [line],
  );
}

type Merging = {
  readonly pages: FramePages;
  readonly facts: FrameFacts[];
  readonly papers: PdfFrames;
};

/** Returns the line of a child frame, with its readable contents one level below. */
function withFrame(
  line: PageLine & FrameLine,
  path: string,
  { pages, facts, papers }: Merging,
): PageLine[] {
  const { file: _, ...place } = line;
  const { origin, indent } = line;
  const childPath = childPathOf(path, line);
  const child = pages.get(childPath);
  const paper = child ? null : pdfLines(line, papers);
  const number = frameNumberOf(child?.frame.prefix ?? '');
  facts.push({ frame: number, origin, readable: child !== undefined || paper !== null });
  if (paper) return paper;
  if (!child) return [{ ...place, unreadable: true }];
  const inner = mergedLines(childPath, pages, facts, papers);
  return [place, ...inner.map((each) => ({ ...each, indent: indent + 1 + each.indent }))];
}
