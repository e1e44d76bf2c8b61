/** waitFor: until a text can be seen on the page, or no longer can. */
import type { ActionOf } from '../../core/action/action.ts';
import { err, type Result } from '../../core/result.ts';
import { isOpaque } from '../dom/dom.ts';
import { knownRoots } from '../observe/roots.ts';
import { until } from '../observe/until.ts';
import { page } from './native.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { clip, fold } from './words.ts';

/** Waits as long as the scope's patience. */
export async function waitFor(
  action: ActionOf<'waitFor'>,
  scope: ActScope,
): Promise<Result<Performed>> {
  const { textMs: limitMs } = scope.patience;
  const wanted = fold(action.text);
  const isGone = action.gone ?? false;
  const look = (): true | null => (showsText(wanted) !== isGone ? true : null);
  if (await until(look, { limitMs, signal: scope.signal })) return done();
  if (scope.signal.aborted) return err('aborted', 'The wait was stopped.', 'Resume when ready.');
  const state = isGone ? 'is still there' : 'did not appear';
  return err(
    'timeout',
    `"${clip(action.text, 80)}" ${state} after ${limitMs / 1000} s.`,
    isGone
      ? 'Look at the page: it may need an answer first.'
      : 'Look at what the page shows instead; the words may differ.',
  );
}

/** innerText says what is drawn, text of inputs apart; shadow trees are asked one by one. */
export function showsText(wanted: string): boolean {
  if (fold(page.body().innerText).includes(wanted)) return true;
  return knownRoots().some((root) => root instanceof ShadowRoot && rootShows(root, wanted));
}

function rootShows(root: ShadowRoot, wanted: string): boolean {
  if (!isOpaque(root.host)) return false;
  const parts = [...root.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && isOpaque(child),
  );
  return fold(parts.map((part) => part.innerText).join(' ')).includes(wanted);
}
