/** waitFor: until a text can be seen on the page, or no longer can. */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, type Result } from '../../../core/result.ts';
import { isOpaque } from '../../dom/dom.ts';
import { knownRoots } from '../../observe/snapshot/roots.ts';
import { waitUntil } from '../../observe/wait/waitUntil.ts';
import { clip, normalizeText } from '../messages.ts';
import { page } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';

/** Waits as long as the scope's patience. */
export async function waitFor(
  action: ActionOf<'waitFor'>,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const { textMs: limitMs } = scope.patience;
  const wanted = normalizeText(action.text);
  const isGone = action.gone ?? false;
  const look = (): true | null => (pageShowsText(wanted) !== isGone ? true : null);
  if (await waitUntil(look, { limitMs, signal: scope.signal })) return done();
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
export function pageShowsText(wanted: string): boolean {
  if (normalizeText(page.body().innerText).includes(wanted)) return true;
  return knownRoots().some((root) => root instanceof ShadowRoot && rootShowsText(root, wanted));
}

function rootShowsText(root: ShadowRoot, wanted: string): boolean {
  if (!isOpaque(root.host)) return false;
  const parts = [...root.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && isOpaque(child),
  );
  return normalizeText(parts.map((part) => part.innerText).join(' ')).includes(wanted);
}
