/** scroll with `until`: view by view through virtual and endless lists, until a text is there. */
import { err, type Result } from '../../core/result.ts';
import { isOpaque, textContentOf } from '../dom/dom.ts';
import { until } from '../observe/until.ts';
import { findAll, page } from './native.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { showsText } from './waitFor.ts';
import { clip, fold } from './words.ts';

/** Rows are drawn within a frame or two; what is fetched comes at the end of a list. */
const DRAWN_MS = 120;
const LOADED_MS = 2_000;

/** Repeats the step until the text is on the page, the list has no more, or patience is at its end. */
export async function scrollUntil(
  text: string,
  step: () => Result<Performed>,
  { signal, patience }: ActScope,
): Promise<Result<Performed>> {
  const wanted = fold(text);
  const look = (): true | null => (showsText(wanted) ? true : null);
  const end = performance.now() + patience.textMs;
  let changes: Performed['changes'] = [];
  while (!look()) {
    if (signal.aborted) return err('aborted', 'The scrolling was stopped.', 'Resume when ready.');
    if (performance.now() > end) return inVain(text, 'so far', 'Scroll on from here.');
    const moved = await until(() => (look() ? done() : succeeded(step())), {
      limitMs: Math.min(LOADED_MS, patience.textMs),
      signal,
    });
    if (!moved) return inVain(text, 'up to the end', 'The words may differ.');
    if (moved.ok && moved.value.changes.length > 0) changes = moved.value.changes;
    await until(look, { limitMs: DRAWN_MS, signal });
  }
  bringIntoView(wanted);
  return done(undefined, changes);
}

const succeeded = (result: Result<Performed>): Result<Performed> | null =>
  result.ok ? result : null;

function inVain(text: string, how: string, hint: string): Result<never> {
  return err('notLanded', `"${clip(text, 80)}" was not found ${how}.`, hint);
}

/** The innermost element that has the words; rows are drawn a little beyond the view. */
function bringIntoView(wanted: string): void {
  const holders = findAll(page.body(), '*').filter((each) =>
    fold(textContentOf(each)).includes(wanted),
  );
  const inner = holders.filter(isOpaque).at(-1);
  inner?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}
