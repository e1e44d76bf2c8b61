/**
 * Runs in the page, isolated world; injected on demand into the frames of the driven tab, once a document.
 * Serves the worker's calls under a nonce of its own (M8) and ends when the extension is reloaded or removed.
 */
import type { DialogFacts } from '../core/page/observation.ts';
import type { FrameHello } from '../protocol/content.ts';
import { serveContent } from '../protocol/transport.ts';
import { receiveFilePart } from './act/fields/receivedFiles.ts';
import { act } from './act/index.ts';
import { page } from './act/native.ts';
import { distillInSlices, factsOf, resolveRef } from './distill/index.ts';
import { highlight } from './highlight.ts';
import { marksOf } from './marks.ts';
import { listenDetachedClicks } from './observe/events/detachedClicks.ts';
import { listenDialogs, takeDialogs } from './observe/events/dialogs.ts';
import { requestFramesBy } from './observe/wait/hiddenTab.ts';
import { yieldToPage } from './observe/wait/pause.ts';
import { watchSelfUpdates } from './observe/wait/selfUpdates.ts';
import { QUIET_MS, waitForIdle } from './observe/wait/waitForIdle.ts';

type Hello = (dialogEvent?: string) => FrameHello;
type Installed = { readonly isAlive: () => boolean };
/** Seen by our isolated world only, where the worker's executeScript finds them; no page reads them. */
type OwnGlobals = { espalierHello?: Hello; espalierInstalled?: Installed };

const own = globalThis as OwnGlobals;
if (!own.espalierInstalled?.isAlive()) install();

function install(): void {
  const lifetime = new AbortController();
  const nonce = crypto.randomUUID();
  const isAlive = (): boolean => {
    if (!lifetime.signal.aborted && !hasContext()) lifetime.abort();
    return !lifetime.signal.aborted;
  };
  own.espalierInstalled = { isAlive };
  own.espalierHello = greeter(nonce, lifetime.signal);
  serve(nonce, lifetime.signal);
  watchSelfUpdates(lifetime.signal);
  watchContext(isAlive, lifetime.signal);
}

function serve(nonce: string, signal: AbortSignal): void {
  serveContent(
    {
      observe: async ({ kind, prefix }) => {
        const observation = await distillInSlices(kind, prefix, () => yieldToPage(signal));
        return { ...observation, dialogs: dialogsSince() };
      },
      describe: ({ ref, like }) => factsOf(ref, like),
      hand: receiveFilePart,
      act: ({ action, fingerprint, files }) => act(action, { fingerprint, files }, signal),
      waitForIdle: ({ limitMs }) => waitForIdle({ signal, limitMs, quietMs: QUIET_MS }),
      marks: ({ prefix }) => marksOf(prefix),
      highlight: ({ ref }) => {
        const resolved = ref === null ? null : resolveRef(ref);
        highlight(resolved?.ok ? resolved.value : null, signal);
        return null;
      },
    },
    nonce,
    signal,
  );
}

const dialogsSince = (): DialogFacts[] =>
  takeDialogs().map(({ dialog, text, answer }) => ({ kind: dialog, text, answer }));

function greeter(nonce: string, signal: AbortSignal): Hello {
  const heard = new Set<string>();
  return (dialogEvent) => {
    if (dialogEvent && !heard.has(dialogEvent)) {
      heard.add(dialogEvent);
      listenDialogs(dialogEvent, signal);
      listenDetachedClicks(`${dialogEvent}-click`, signal);
      requestFramesBy(`${dialogEvent}-frame`);
    }
    return {
      nonce,
      url: location.href,
      origin: location.origin,
      title: page.title(),
      path: framePath(),
    };
  };
}

/** Indexes of `window.frames` from the top down to here; other origins allow just this much. */
function framePath(): number[] {
  const path: number[] = [];
  for (let at: Window = window; at.parent !== at; at = at.parent)
    path.unshift(indexIn(at.parent, at));
  return path;
}

function indexIn(parent: Window, child: Window): number {
  for (let index = 0; index < parent.length; index += 1) {
    if (parent[index] === child) return index;
  }
  return -1;
}

type Extension = { readonly runtime?: { readonly id?: string } };

/** False once the extension was reloaded, updated or removed: this script is then an orphan. */
function hasContext(): boolean {
  const { browser, chrome } = globalThis as {
    readonly browser?: Extension;
    readonly chrome?: Extension;
  };
  return (browser ?? chrome)?.runtime?.id !== undefined;
}

/** Looked at whenever the person comes to or leaves the page, which costs nothing in between. */
function watchContext(isAlive: () => boolean, signal: AbortSignal): void {
  const look = (): void => void isAlive();
  for (const type of ['visibilitychange', 'focusin', 'pointerdown']) {
    document.addEventListener(type, look, { capture: true, passive: true, signal });
  }
}
