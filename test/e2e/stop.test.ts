/** Stop reaches the page: once it is answered, nothing of the run follows in the tab. Scripted policies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { and, click, note } from '../../harness/model/scripts.ts';
import { actUnderWay } from '../../src/core/run/operations.ts';
import { workbench } from './bench.ts';

/** Longer than the time between two tries on a covered target. */
const NEXT_TRY_MS = 600;

const page =
  '<title>Covered</title><button style="position:fixed;inset:0 0 50% 0" onclick="window.clicked=1">Open the list</button>' +
  '<div id="cover" style="position:fixed;inset:0 0 50% 0;background:#fff">Loading</div>';

describe.each(browserNames)('Stop in %s', (browser) => {
  const bench = workbench(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ '/': page });
  });
  afterAll(() => site?.close());

  it('prevents the press of a target that becomes clickable later', async () => {
    await bench.begin(`${site.origin}/`, {
      expand: { '0': and('open it', 'note'), '0.1': click('Open the list'), '0.2': note('x') },
    });
    const session = bench.session();
    const acting = await session.untilRun('the action to begin', (run) =>
      Boolean(actUnderWay(run)?.started),
    );
    await session.send({ kind: 'run/stop', run: acting.id });
    const clicked = await session.page.evaluate(async (ms) => {
      document.querySelector('#cover')?.remove();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return Reflect.get(window, 'clicked') ?? 0;
    }, NEXT_TRY_MS);
    expect(clicked).toBe(0);
    const end = await session.untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'stopped' });
    expect(end.memory.records.at(-1), describeRun(end)).toMatchObject({ ok: false });
  });
});
