/** waitFor: waits until a text is visible on the page, or no longer is. */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, type Result } from '../../../core/result.ts';
import { waitUntil } from '../../report/pause.ts';
import { quote } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { pageShowsText } from './shownText.ts';

/** Waits as long as the context's limits allow. */
export async function waitFor(
  { text, gone = false }: ActionOf<'waitFor'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const { textMs } = context.limits;
  const isMet = (): true | null => pageShowsText(text) !== gone || null;
  if (await waitUntil(isMet, textMs, context))
    return done(() => '', [{ kind: 'awaited', text, gone }]);
  if (context.signal.aborted) return err('aborted', 'The wait was stopped.', 'Resume when ready.');
  const state = gone ? 'is still there' : 'did not appear';
  return err(
    'timeout',
    `${quote(text)} ${state} after ${textMs / 1000} s.`,
    gone
      ? 'Observe the page: it may need an answer first.'
      : 'Observe what the page shows instead; the words may differ.',
  );
}
