/**
 * Runs in the page's isolated world; injected on demand into the frames of the driven tab, once per document. Serves
 * the worker's calls under a nonce of its own (M8) and ends when the extension is reloaded or removed.
 *
 * Start at `serve`, which lists the calls. `read/` turns the document into lines with refs, on top of `aria/` (role,
 * name, state, visibility) and `identity/` (refs and fingerprints). `act/` performs one action. `report/` records what
 * it changed and waits until the page is idle. `dom/` is how all of them access the page.
 */
import { ok } from '../core/result.ts';
import type { FrameHello } from '../protocol/content.ts';
import { ownRuntime, serveContent } from '../protocol/serveContent.ts';
import { createActor } from './act/index.ts';
import { whenReady } from './act/whenReady.ts';
import { page } from './dom/document.ts';
import { createHighlighter } from './highlight.ts';
import { fingerprintsOf } from './identity/registry.ts';
import { marksOf, masksOf } from './marks.ts';
import { drawingsIn } from './read/drawings.ts';
import { factsOf, PageReader } from './read/index.ts';
import { yieldToPage } from './report/pause.ts';
import { QUIET_MS, waitForIdle } from './report/waitForIdle.ts';
import { createSession, type PageSession } from './session.ts';
import { placeOf, showDrawing } from './showDrawing.ts';
import { factsOfTool } from './tools/pageTools.ts';

type Hello = (dialogEvent?: string) => FrameHello;
type Installed = { readonly isAlive: () => boolean };
/** Visible only in our isolated world, where the worker's executeScript finds them; pages can't read them. */
type OwnGlobals = { espalierHello?: Hello; espalierInstalled?: Installed };

const globals = globalThis as OwnGlobals;
if (!globals.espalierInstalled?.isAlive()) install();

function install(): void {
  const lifetime = new AbortController();
  const nonce = newNonce();
  const isAlive = (): boolean => {
    // Once the extension was reloaded, updated or removed, this script is an orphan.
    if (!lifetime.signal.aborted && !ownRuntime()) lifetime.abort();
    return !lifetime.signal.aborted;
  };
  const session = createSession(lifetime.signal);
  globals.espalierInstalled = { isAlive };
  globals.espalierHello = greeter(nonce, session);
  serve(nonce, session);
  session.selfUpdates.watch(lifetime.signal);
  watchContext(isAlive, lifetime.signal);
}

/** Returns a random id. Insecure pages have no `crypto.randomUUID`, not even for content scripts. */
function newNonce(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function serve(nonce: string, session: PageSession): void {
  const actor = createActor(session);
  const highlight = createHighlighter(session.signal);
  const { reader } = session;
  serveContent(
    {
      observe: async ({ kind, prefix, prints, isForRecord, hasTools }) => {
        const read = await reader.distillInSlices(kind, prefix, () => yieldToPage(session.signal));
        const known = prints && { prints: fingerprintsOf(reader.refs, read) };
        const takenBack = isForRecord ? actor.takenBack() : [];
        const late = isForRecord ? actor.takeLateChanges() : [];
        const drawings = kind === 'text_only' ? [] : drawingsIn(reader.refs, read.lines);
        const tools = hasTools ? await session.tools.lines() : [];
        const dialogs = session.dialogs.take();
        return { ...read, ...known, drawings, dialogs, takenBack, late, tools };
      },
      describe: async ({ ref, like }, signal) => {
        if (session.tools.has(ref)) {
          const tool = await session.tools.resolve(ref, like);
          return tool.ok ? ok(factsOfTool(tool.value, ref)) : tool;
        }
        await whenReady(ref, { ...session, signal });
        return factsOf(reader.refs, ref, like);
      },
      receiveFile: actor.receiveFile,
      act: ({ action, ...options }, call) => actor.act(action, options, call),
      recall: (act) => actor.recall(act),
      watch: () => actor.watch(),
      lookAgain: () => actor.lookAgain(),
      undo: ({ acts }, call) => actor.undo(acts, call),
      waitForIdle: ({ limitMs }, signal) =>
        waitForIdle({ limitMs, quietMs: QUIET_MS }, { ...session, signal }),
      watchPerson: ({ isDemonstration }) => session.userActions.next(isDemonstration),
      marks: ({ prefix }) => marksOf(reader, prefix),
      masks: () => masksOf(),
      // With a new reader: the run's refs must stay as the planner saw them.
      tables: () => new PageReader().tables(),
      showDrawing: ({ ref }) => showDrawing(ref, session),
      placeOf: ({ ref }) => placeOf(ref, session),
      highlight: ({ ref }) => {
        const resolved = ref === null ? null : reader.refs.resolve(ref);
        highlight(resolved?.ok ? resolved.value : null);
        return null;
      },
    },
    nonce,
    session.signal,
  );
}

function greeter(
  nonce: string,
  { dialogs, detachedClicks, frameEvents, signal }: PageSession,
): Hello {
  const known = new Set<string>();
  return (dialogEvent) => {
    if (dialogEvent && !known.has(dialogEvent)) {
      known.add(dialogEvent);
      dialogs.receive(dialogEvent, signal);
      detachedClicks.receive(`${dialogEvent}-click`, signal);
      frameEvents.add(`${dialogEvent}-frame`);
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

/** Returns indexes of `window.frames` from the top down to this frame, the only path visible across origins. */
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

/** Checks when the user enters or leaves the page, which costs nothing in between. */
function watchContext(isAlive: () => boolean, signal: AbortSignal): void {
  const check = (): void => void isAlive();
  for (const type of ['visibilitychange', 'focusin', 'pointerdown']) {
    document.addEventListener(type, check, { capture: true, passive: true, signal });
  }
}
