/**
 * Looks ahead end to end (A25): pages behind alternatives are read side by side in background tabs that can write nothing,
 * and the run's own tab stays as it is until one is chosen. The server counts. Scripted policies.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { describeRun } from '../../harness/browser/session.ts';
import { refOn } from '../../harness/model/request.ts';
import {
  and,
  click,
  follow,
  note,
  or,
  type Script,
  type Step,
} from '../../harness/model/scripts.ts';
import type { Answering } from '../../harness/model/server.ts';
import { nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { workbench } from './bench.ts';

const PAGE = '/basics/ahead.html';
const names = ['Notice board', 'Tide table', 'Visitor counter'];

/** Three ways that are as good, each with the link that it begins with. */
const threeWays: Step = (request) => {
  const { children, ...rest } = or(...names.map((name) => [`See the ${name}`, 0.6] as const))(
    request,
  ) as { readonly children: readonly object[] };
  const opening = children.map((child, nth) => ({
    ...child,
    ref: refOn(request.page, names[nth] ?? ''),
  }));
  return { ...rest, children: opening };
};
const script: Script = {
  expand: {
    // What was open before the task may have sockets that nobody saw: it is not looked at from there.
    '0': and('open the page', 'choose a way'),
    '0.1': click('Ways on'),
    '0.2': threeWays,
    '0.2.1': note('not taken'),
    '0.2.2': click('Tide table'),
  },
};

describe('looks ahead in Chromium', () => {
  const bench = workbench('chromium');
  beforeAll(async () => {
    await bench.session().send({ kind: 'settings/set', settings: { lookAhead: true } });
  });

  it('read two pages side by side, end at one that writes, and do not touch the run’s own tab', async () => {
    const { page } = bench.session();
    const openTabs = async () => (await bench.session().driver.browser.pages()).length;
    const before = await openTabs();
    const compared: { content: string; own: string; mark: unknown }[] = [];
    const writes = () => bench.sites().log.filter(({ method }) => method === 'POST');
    const answers = follow(script);
    const answer: Answering = async (request) => {
      if (request.operator === 'expand' && request.node === '0.2')
        await page.evaluate('globalThis.mark = "as it was"');
      if (request.operator !== 'compareLooks') return answers(request);
      // The places are closed by now; the driver may hear of it a moment later.
      await expect.poll(openTabs).toBe(before);
      const mark = await page.evaluate('globalThis.mark');
      compared.push({ content: request.content, own: new URL(page.url()).pathname, mark });
      const ways = [
        { score: 0.1, why: 'only a notice', facts: [] },
        { score: 0.9, why: 'the table', facts: ['High water on Friday is at 09:07.'] },
      ];
      return { json: { ways } };
    };
    await bench.begin('/basics/', answer);
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(compared).toHaveLength(1);
    expect(compared[0]).toMatchObject({ own: PAGE, mark: 'as it was' });
    expect(compared[0]?.content).toContain('Landing page');
    expect(compared[0]?.content).toContain('Printed tide table');
    const ways = ['0.2.1', '0.2.2', '0.2.3'].map((id) => findNode(end.tree, nodeId(id)));
    expect(ways.map((node) => node?.ahead?.is)).toEqual(['seen', 'seen', 'wouldWrite']);
    expect(writes()).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/basics/tides.html');
    expect(end.memory.notes.map(inEnglish)).toContain('High water on Friday is at 09:07.');
  });
});
