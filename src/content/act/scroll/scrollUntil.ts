/** scroll with `until`: view by view through virtual and endless lists, until a text is there. */
import { err, type Result } from '../../../core/result.ts';
import { isOpaque, textContentOf } from '../../dom/dom.ts';
import { waitUntil } from '../../observe/wait/waitUntil.ts';
import { clip, normalizeText } from '../messages.ts';
import { findAll, page } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { pageShowsText } from './waitFor.ts';

/** Rows are drawn within a frame or two; what is fetched comes at the end of a list. */
const RENDER_MS = 120;
const LOAD_MS = 2_000;

/** Repeats the step until the text is on the page, the list has no more, or patience is at its end. */
export async function scrollUntil(
  text: string,
  step: () => Result<ActionResult>,
  { signal, patience }: ActContext,
): Promise<Result<ActionResult>> {
  const wanted = normalizeText(text);
  const look = (): true | null => (pageShowsText(wanted) ? true : null);
  const end = performance.now() + patience.textMs;
  let changes: ActionResult['changes'] = [];
  while (!look()) {
    if (signal.aborted) return err('aborted', 'The scrolling was stopped.', 'Resume when ready.');
    if (performance.now() > end) return notFoundFailure(text, 'so far', 'Scroll on from here.');
    const moved = await waitUntil(() => (look() ? done() : okOrNull(step())), {
      limitMs: Math.min(LOAD_MS, patience.textMs),
      signal,
    });
    if (!moved) return notFoundFailure(text, 'up to the end', 'The words may differ.');
    if (moved.ok && moved.value.changes.length > 0) changes = moved.value.changes;
    await waitUntil(look, { limitMs: RENDER_MS, signal });
  }
  scrollToText(wanted);
  return done(undefined, changes);
}

const okOrNull = (result: Result<ActionResult>): Result<ActionResult> | null =>
  result.ok ? result : null;

function notFoundFailure(text: string, how: string, hint: string): Result<never> {
  return err('notLanded', `"${clip(text, 80)}" was not found ${how}.`, hint);
}

/** The innermost element that has the words; rows are drawn a little beyond the view. */
function scrollToText(wanted: string): void {
  const holders = findAll(page.body(), '*').filter((each) =>
    normalizeText(textContentOf(each)).includes(wanted),
  );
  const inner = holders.filter(isOpaque).at(-1);
  inner?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}
