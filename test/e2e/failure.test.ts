/** Structure under failure, in the built extension: OR fallback and repair. Scripted policies. */

import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { act, and, click, note, or } from '../../harness/model/scripts.ts';
import { nodeId } from '../../src/core/ids.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { statuses, workbench } from './bench.ts';

describe.each(browserNames)('a failing plan in %s', (browser) => {
  const bench = workbench(browser);

  it('falls back to the next alternative, from where the OR was entered', async () => {
    await bench.begin('/basics/broken.html', {
      expand: {
        '0': or(['the live board', 0.9], ['the printed table', 0.6]),
        '0.1': and('open the board', 'read it'),
        '0.1.1': click('Live tide board'),
        '0.1.2': act({ kind: 'goto', url: 'about:blank' }),
        '0.2': and('open the table', 'read it'),
        '0.2.1': click('Printed tide table'),
        '0.2.2': note('09:57'),
      },
    });
    const run = await bench.rest(60_000);
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(statuses(run), describeRun(run)).toMatchObject({
      '0': 'success',
      '0.1': 'pruned',
      '0.2': 'success',
    });
    // Between the two alternatives the tab went back to where they part, by its history if the browser kept the page.
    expect(findNode(run.tree, nodeId('0.2'))?.url).toBe(`${bench.sites().url}/basics/broken.html`);
    const visited = bench.sites().log.map(({ path }) => path);
    expect(visited.slice(visited.indexOf('/status/500'))).toContain('/basics/tides.html');
  });

  it('repairs only the node that failed', async () => {
    await bench.begin('/basics/', {
      expand: {
        '0': and('open the frames page', 'read it'),
        '0.1': act({ kind: 'goto', url: 'about:blank' }),
        '0.3': act({ kind: 'goto', url: `${bench.sites().url}/basics/text.html` }),
        '0.4': note('read'),
      },
      repair: {
        '0': () => ({
          prune: ['0.2'],
          add: [
            { description: 'open the text instead', score: null, action: null },
            { description: 'note it', score: null, action: null },
          ],
        }),
      },
    });
    const run = await bench.rest(40_000);
    expect(statuses(run)).toEqual({
      '0': 'success',
      '0.1': 'pruned',
      '0.2': 'pruned',
      '0.3': 'success',
      '0.4': 'success',
    });
    expect(findNode(run.tree, run.tree.root)?.revisionCount).toBe(1);
  });
});
