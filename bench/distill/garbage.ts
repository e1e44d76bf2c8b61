/** Memory one page read allocates on a synthetic page of 1,000 elements; all but the text is garbage afterward. */
import { closeTab, openTab } from './browser.ts';
import { type DistillerName, distillerNames } from './distillers.ts';
import { rounded } from './figures.ts';
import { timeAll } from './measure.ts';
import { openSynthetic } from './pages.ts';
import type { SyntheticOptions } from './synthetic.ts';

const CALLS = 20;
/** Sampling interval in bytes. */
const samplingInterval = 512;
const names: readonly DistillerName[] = distillerNames.filter((name) => name !== 'page-agent');

/** Returns kilobytes allocated per call, by distiller. */
export async function measureGarbage({ browser, scripts }: SyntheticOptions): Promise<object> {
  const synthetic = await openSynthetic();
  const kilobytes: Partial<Record<DistillerName, number>> = {};
  try {
    for (const name of names) {
      const tab = await openTab(browser, synthetic.url('table', 1_000), scripts);
      await timeAll(tab, [name], { warmUps: 5, measured: 0 }, 0);
      await tab.cdp.send('HeapProfiler.startSampling', {
        samplingInterval,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      });
      await timeAll(tab, [name], { warmUps: 0, measured: CALLS }, 0);
      const { profile } = await tab.cdp.send('HeapProfiler.stopSampling');
      const bytes = profile.samples.reduce((all, { size }) => all + size, 0);
      kilobytes[name] = rounded(bytes / CALLS / 1_000);
      await closeTab(tab);
    }
    return kilobytes;
  } finally {
    await synthetic.close();
  }
}
