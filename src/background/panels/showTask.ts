/** Brings the tab of a run to the front. The panel opens only by a click in the browser itself. */
import browser from 'webextension-polyfill';
import type { Run } from '../../core/run/run.ts';

export async function showTask(run: Run | null | undefined): Promise<void> {
  const id = run?.tabs[run.activeTab - 1];
  if (id === null || id === undefined) return;
  try {
    const { windowId } = await browser.tabs.update(id, { active: true });
    if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
  } catch (error) {
    console.info('the tab of the task is gone', error);
  }
}
