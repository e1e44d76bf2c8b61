/**
 * `best` on a bundled site whose replies go wrong, one kind at a time, in the built extension. The scripted policy knows
 * the task and decides by what the page shows; the faults are those of `harness/faults`.
 */

import { afterEach, describe, expect, it } from 'vitest';
import { describeRun } from '../../harness/browser/session.ts';
import type { FaultKind } from '../../harness/faults/fault.ts';
import { type Faults, startFaults } from '../../harness/faults/proxy.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import { and, click, note, type Step } from '../../harness/model/scripts.ts';
import type { ModelReply } from '../../harness/model/server.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { workbench } from './bench.ts';

const LIST = '/basics/broken.html';
const TABLE = '/basics/tides.html';
const FOUND = 'Saturday: 09:57';
let faults: Faults | null = null;
afterEach(async () => {
  await faults?.close();
  faults = null;
});

/** What the policy does for a part of the plan, by the pages that it is shown; a way is cleared once. */
const stepOn: Step = (request) => {
  const { node, page } = request;
  if (node === '0') return and('open the table', 'read the table')(request);
  const isCleared = node.split('.').length > 2;
  for (const way of isCleared ? [] : ['No, thanks', 'Continue as before']) {
    const ref = refOn(page, 'button', way);
    if (ref) {
      const press = ['clear the way', { kind: 'click', ref }] as const;
      return and(press, `go on after ${node}`)(request);
    }
  }
  if (page.includes('Saturday')) return note(FOUND)(request);
  return click('Printed tide table')(request);
};

/** The answer is honest: it is there once it was noted. */
function policy(request: ModelRequest): ModelReply {
  if (request.operator === 'expand') return { json: stepOn(request) };
  if (request.operator === 'repair') {
    const back = { description: 'return to the list', score: null, action: list() };
    const again = { description: 'open the table again', score: null, action: null };
    return { json: { why: 'scripted', prune: [], add: [back, again] } };
  }
  return { json: { evidence: [], answer: '09:57', reached: request.content.includes(FOUND) } };
}

const list = (): object => ({ kind: 'goto', url: `${faults?.url}${LIST}` });

describe('a site with faulty replies', () => {
  const bench = workbench('chromium');

  for (const kind of [
    'notFound',
    'slow',
    'reordered',
    'toast',
    'dialog',
    'expiredLogin',
  ] as const satisfies readonly FaultKind[])
    it(`best completes the task despite the fault ${kind}`, async () => {
      faults = await startFaults(bench.sites().url, {
        seed: 1,
        rate: 1,
        kinds: [kind],
        delay: 500,
      });
      // The page that the task starts on has had its fault.
      await fetch(`${faults.url}${LIST}`, { headers: { accept: 'text/html' } });
      await bench.begin(`${faults.url}${LIST}`, policy);
      const run = await bench.rest(40_000);
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
      expect(run.memory.notes.map(inEnglish)).toContain(FOUND);
      expect(faults.injected).toContainEqual({ kind, path: TABLE });
    });
});
