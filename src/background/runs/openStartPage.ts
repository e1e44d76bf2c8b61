/** The page that a past run began on, in a new tab in front: for doing its task again. */

import browser from 'webextension-polyfill';
import { localizedFailure } from '../../core/messages/failure.ts';
import { ok, type Result } from '../../core/result.ts';
import { homeOf } from '../../core/run/browserStates.ts';
import type { Run } from '../../core/run/run.ts';
import { waitForTab } from '../browser/tabs/tabs.ts';

const LOAD_LIMIT_MS = 15_000;

/** The id of the tab, once its page has loaded or the limit is over. Fails if the run never read a page. */
export async function openStartPage(run: Run): Promise<Result<number>> {
  const home = homeOf(run);
  if (!home || !/^https?:/.test(home)) return noStartPage;
  const { id } = await browser.tabs.create({ url: home, active: true });
  if (id === undefined) return noStartPage;
  await waitForTab(id, LOAD_LIMIT_MS);
  return ok(id);
}

const noStartPage = localizedFailure('notFound', { on: 'task', is: 'noStartPage' });
