/**
 * How long an edit takes to apply while the model is asked: in the built extension, whose scripted model holds back its
 * reply about one step while the user adds others elsewhere, by real keys in the real panel.
 */

import type { RealPanel } from '../../harness/browser/driver.ts';
import { handOn } from '../../harness/browser/hand.ts';
import { openSession } from '../../harness/browser/session.ts';
import { openSite } from '../../harness/browser/site.ts';
import { until } from '../../harness/browser/wait.ts';
import { and, follow, note } from '../../harness/model/scripts.ts';
import { startModel } from '../../harness/model/server.ts';

const EDITS = 10;

/** Returns the ms from each Enter key to the row of the step that it adds. The call is open all the time. */
export async function editsDuringCall(): Promise<readonly number[]> {
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const script = follow({ expand: { '0': and('one', 'two'), '0.1': note('one') } });
  const model = await startModel(async (request) => {
    if (request.node === '0.1') await isFree;
    return script(request);
  });
  const site = await openSite({ '/': '<!doctype html><title>A page</title><h1>A page</h1>' });
  const session = await openSession({
    browser: 'chromium',
    url: `${site.origin}/`,
    settings: { baseUrl: model.url, key: 'none', model: 'scripted' },
  });
  const { panel, driver } = session;
  try {
    const hand = await handOn(driver);
    await session.start('Note a few things');
    await until(async () => model.requests.some(({ node }) => node === '0.1'), {
      what: 'the call to be open',
    });
    await panel.waitFor('[data-key="0.2"]');
    const times: number[] = [];
    for (let nth = 0; nth < EDITS; nth += 1) {
      await panel.evaluate(focusRow, '0.2');
      await hand.press({ key: 'a' });
      await panel.waitFor('.row.is-editor textarea');
      await hand.type(`thing ${nth}`);
      await panel.evaluate(timeNextStep, `0.2.${nth + 1}`);
      await hand.press({ key: 'Enter' });
      await panel.waitFor(`[data-key="0.2.${nth + 1}"]`);
      times.push(await takeTime(panel));
    }
    const run = await session.run();
    const isOpen = run?.operations.some(({ kind, node }) => kind === 'ask' && node === '0.1');
    if (!isOpen || run?.edits !== EDITS) throw new Error('the edits did not meet an open call');
    return times;
  } finally {
    letGo();
    await session.close();
    await site.close();
    await model.close();
  }
}

const takeTime = (panel: Pick<RealPanel, 'evaluate'>): Promise<number> =>
  panel.evaluate(() => Reflect.get(window, 'appliedAfterMs') as number);

const focusRow = (key: string): void =>
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();

/** Runs in the panel: takes the time from the next Enter key to this row, which the worker has then made. */
function timeNextStep(key: string): void {
  let begun = 0;
  const watch = new MutationObserver(() => {
    if (begun === 0 || !document.querySelector(`[data-key="${key}"]`)) return;
    watch.disconnect();
    Object.assign(window, { appliedAfterMs: performance.now() - begun });
  });
  const start = ({ key: pressed }: KeyboardEvent): void => {
    if (pressed === 'Enter') begun = performance.now();
  };
  document.addEventListener('keydown', start, { capture: true, once: true });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
}
