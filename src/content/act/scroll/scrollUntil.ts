/** scroll with `until`: scrolls view by view through virtual and endless lists until a text appears. */
import { foldLetters, foldText } from '../../../core/plainText.ts';
import { err, type Result } from '../../../core/result.ts';
import { visibleTextOf } from '../../aria/visibleText.ts';
import { page } from '../../dom/document.ts';
import { isOpaque, textContentOf } from '../../dom/dom.ts';
import { findFlat } from '../../dom/tree.ts';
import { scrollElementIntoView } from '../../dom/write.ts';
import { waitUntil } from '../../report/pause.ts';
import { quote } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { pageShowsText } from './shownText.ts';

/** Rows are rendered within a frame or two; fetched ones are added at the end of a list. */
const RENDER_MS = 120;
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
  const { textMs } = context.limits;
  const end = performance.now() + textMs;
  while (!isThere()) {
    if (context.signal.aborted)
      return err('aborted', 'The scrolling was stopped.', 'Resume when ready.');
    if (performance.now() > end) return notFoundFailure(text, 'so far', 'Scroll on from here.');
    const limitMs = Math.min(LOAD_MS, textMs);
    const moved = await waitUntil(() => isThere() ?? stepOnce(), limitMs, context);
    if (!moved) return notFoundFailure(text, 'up to the end', 'The words may differ.');
    await waitUntil(isThere, RENDER_MS, context);
  }
  scrollToText(text);
  return latest;
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
