/** Acts that a user's edit may not set aside: those that may have changed something outside, by their records. */
import { describe, expect, it } from 'vitest';
import { goTo, start } from '../../../harness/fakes/fakeRun.ts';
import { actionId, nodeId } from '../../../src/core/ids.ts';
import type { ExternalEffect } from '../../../src/core/run/browserState.ts';
import { hadExternalEffect } from '../../../src/core/run/externalEffect.ts';
import { reduceRun } from '../../../src/core/run/reduce.ts';
import type { Run, RunChange } from '../../../src/core/run/run.ts';
import { act, and, entered } from '../plan/trees.ts';

function acted(effect: ExternalEffect['effect']): Run {
  const node = nodeId('0.1');
  const action = goTo('/a');
  const result = { target: null, url: '', changes: [], remarks: [], ok: true };
  const changes: readonly RunChange[] = [
    and('0', 'one', 'two'),
    entered('0'),
    act('0.1', '/a'),
    entered('0.1'),
    {
      kind: 'actionFinished',
      id: actionId('0.1#1'),
      record: { node, action, ...result },
      ms: 1,
      externalEffect: { effect, evidence: '' },
    },
  ];
  return changes.reduce<Run>(
    (run, change) => reduceRun(run, { seq: run.seq + 1, at: 0, origin: 'planner', change }),
    start().run,
  );
}

describe('external effects of a run', () => {
  it.each(['maybe', 'confirmed'] as const)(
    'include a %s effect, at its action and above',
    (effect) => {
      const isOut = hadExternalEffect(acted(effect));
      expect(['0', '0.1', '0.2'].map((id) => isOut(nodeId(id)))).toEqual([true, true, false]);
    },
  );

  it('exclude actions that changed nothing outside the browser', () => {
    expect(hadExternalEffect(acted('none'))(nodeId('0'))).toBe(false);
  });
});
