/** scroll with `until`: scrolls view by view through virtual and endless lists until a text appears. */
import { foldLetters, foldText } from '../../../core/plainText.ts';
import { err, type Result } from '../../../core/result.ts';
import { visibleTextOf } from '../../aria/visibleText.ts';
import { page } from '../../dom/document.ts';
import { isOpaque, textContentOf } from '../../dom/dom.ts';
import { knownRoots, watchRoots } from '../../dom/roots.ts';
import { findFlat } from '../../dom/tree.ts';
import { scrollElementIntoView } from '../../dom/write.ts';
import { pause, waitUntil } from '../../report/pause.ts';
import { quote } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { pageShowsText } from './shownText.ts';

/** Rows are rendered within a frame or two; fetched ones are added at the end of a list. */
const RENDER_MS = 120;
/** Nothing was rendered for about two frames. */
const STILL_MS = 34;
const FRAME_MS = 16;
/** So many views are waited for as long as rendering may take, to learn how long it takes here. */
const LEARNED_FROM = 2;
const LOAD_MS = 2_000;

/** Repeats the step until the text is on the page, the list ends, or the time is up. */
export async function scrollUntil(
  text: string,
  step: () => Result<Conclude>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const isThere = (): true | null => pageShowsText(text) || null;
  let latest: Result<Conclude> = done();
  const stepOnce = (): true | null => {
    const result = step();
    if (result.ok) latest = result;
    return result.ok || null;
  };
  const watchDrawing = createDrawing(context);
  const { textMs } = context.limits;
  const end = performance.now() + textMs;
  while (!isThere()) {
    if (context.signal.aborted)
      return err('aborted', 'The scrolling was stopped.', 'Resume when ready.');
    if (performance.now() > end) return notFoundFailure(text, 'so far', 'Scroll on from here.');
    const drawn = watchDrawing();
    const limitMs = Math.min(LOAD_MS, textMs);
    const moved = stepOnce() ?? (await waitUntil(() => isThere() ?? stepOnce(), limitMs, context));
    await drawn();
    if (!moved) return notFoundFailure(text, 'up to the end', 'The words may differ.');
  }
  scrollToText(text);
  return latest;
}

/**
 * Waits for the rows of each view. Once a few views have shown how long the page takes to draw all of their rows, waits
 * end after that time, as soon as nothing more is drawn.
 */
function createDrawing(context: ActContext) {
  let views = 0;
  let slowest = 0;
  /** Watches from now on; the returned function waits until the view is drawn. */
  return (): (() => Promise<void>) => {
    const ends = new AbortController();
    const begun = performance.now();
    let last: number | null = null;
    const observer = new MutationObserver((records) => {
      if (records.some(({ type }) => type !== 'attributes')) last = performance.now();
    });
    watchRoots(knownRoots(), observer, AbortSignal.any([context.signal, ends.signal]));
    const isDrawn = (): boolean => {
      const now = performance.now();
      if (now - begun >= RENDER_MS) return true;
      const isLearned = views >= LEARNED_FROM && now - begun >= slowest;
      return isLearned && last !== null && now - last >= STILL_MS;
    };
    return async () => {
      while (!isDrawn() && !context.signal.aborted) await pause(FRAME_MS, context);
      ends.abort();
      views += 1;
      if (last !== null) slowest = Math.max(slowest, last - begun);
    };
  };
}

const notFoundFailure = (text: string, how: string, hint: string): Result<never> =>
  err('notLanded', `${quote(text)} was not found ${how}.`, hint);

/** Scrolls to the innermost element with the text, since rows are rendered slightly beyond the view. */
function scrollToText(text: string): void {
  const [wanted, letters] = [foldText(text), foldLetters(text)];
  const inner = findFlat(page.body(), '*').findLast(
    // Rules out most elements without reading their visible text.
    (each) =>
      foldLetters(textContentOf(each)).includes(letters) &&
      isOpaque(each) &&
      foldText(visibleTextOf(each)).includes(wanted),
  );
  if (inner) scrollElementIntoView(inner);
}
