/** A question of the user about the run is answered beside it, and changes nothing but what it cost. */
import { expect, it } from 'vitest';
import { and, called, rig, type Script } from '../../harness/fakes/fakeRun.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { interrupting } from '../oracle/interleaving.ts';
import { go, world } from './driven.ts';

const script: Script = { expand: { '0': and('one', 'two'), '0.1': go('/1'), '0.2': go('/2') } };
const question = 'What have you found so far?';

it('is answered while the model is asked something else, whose reply is used', async () => {
  const answers: unknown[] = [];
  let asked = 0;
  const made = rig(script, {
    world: world(),
    wrap: (operators) => ({
      ...interrupting(operators, async () => {
        asked += 1;
        if (asked === 2) answers.push(await made.loop.explain(question));
      }),
      explain: operators.explain,
    }),
  });
  await made.loop.drive();
  expect(answers).toEqual([ok({ answer: `scripted answer to {"question":"${question}"}` })]);
  const plain = rig(script, { world: world() });
  await plain.loop.drive();
  const [run, other] = [made.loop.run(), plain.loop.run()];
  expect(run.tree.nodes.map(({ id, status }) => [id, status])).toEqual(
    other.tree.nodes.map(({ id, status }) => [id, status]),
  );
  expect(run.spent.modelCalls).toBe(other.spent.modelCalls + 1);
  expect(run.spent.byOperator['explain']?.calls).toBe(1);
  expect(foldRun(made.events)).toEqual(run);
});

it('is answered after the end, by the records and without a page', async () => {
  let seen: Context | null = null;
  const made = rig(script, {
    world: world(),
    wrap: (operators) => ({
      ...operators,
      explain: async (context, signal) => {
        seen = context;
        return operators.explain(context, signal);
      },
    }),
  });
  await made.loop.drive();
  expect((await made.loop.explain(question)).ok).toBe(true);
  expect(seen).toMatchObject({ page: null, about: { question } });
  expect(made.loop.run().status).toBe('finished');
});

it('that fails does not stop the run', async () => {
  const failed = err('keyRefused', 'The key was refused.', '');
  const made = rig(script, {
    world: world(),
    wrap: (operators) => ({ ...operators, explain: async () => called(failed) }),
  });
  expect(await made.loop.explain(question)).toEqual(failed);
  await made.loop.drive();
  expect(made.loop.run().stop).toEqual({ kind: 'reached' });
});
