/** The two fixed lines: what happens now, and what comes next. */
import { expect, test } from 'vitest';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { nowWords, pressedStatus, runStatus, stopWords } from '../../src/panel/app/words.ts';
import { nextStep, statusLine } from '../../src/panel/task/statusLine.ts';

const { events, marks } = teaRun();
const idle = {
  streaming: {},
  pressed: null,
  editor: null,
  composerText: '',
  proposals: [],
} as const;

function at(mark: string): Run {
  const run = foldRun(events.slice(0, marks[mark]));
  if (!run) throw new Error(`no run at ${mark}`);
  return run;
}

test('the status line says what is being done, or who is waited for and why', () => {
  const growing = at('growing');
  expect(statusLine({ ...idle, run: null })).toBeNull();
  expect(statusLine({ ...idle, run: growing })).toEqual({
    phase: 'acting',
    state: runStatus.running,
    about: 'Search the shop for “organic green tea”',
  });
  expect(statusLine({ ...idle, composerText: 'wait', run: growing })).toMatchObject({
    phase: 'userTyping',
    state: nowWords.holding,
  });
  const streaming = { '0.1.2': { operator: 'expand', text: '…', delay: null } };
  expect(statusLine({ ...idle, streaming, run: growing })).toMatchObject({
    state: 'Planning this step…',
  });
  const delay = { why: 'overloaded', host: 'The host', ms: 2400 } as const;
  const delayed = { '0.1.2': { operator: 'expand', text: '', delay } };
  expect(statusLine({ ...idle, streaming: delayed, run: growing })).toMatchObject({
    about: 'The host is overloaded. Trying again in 3 s.',
  });
  expect(statusLine({ ...idle, run: at('gate') })).toEqual({
    phase: 'asking',
    state: runStatus.waiting,
    about: 'Pay or order',
  });
  const failure = { kind: 'noKey', message: 'No key.', hint: '' } as const;
  expect(statusLine({ ...idle, run: { ...growing, status: 'blocked', failure } })).toEqual({
    phase: 'blocked',
    state: nowWords.stuck,
    about: 'No key.',
  });
  const paused: Run = { ...growing, status: 'paused' };
  expect(statusLine({ ...idle, run: paused })).toMatchObject({ phase: 'paused' });
  expect(
    statusLine({ ...idle, run: { ...paused, drive: { isOn: true, acts: [] } } }),
  ).toMatchObject({
    phase: 'userDriving',
    state: nowWords.driving,
  });
  expect(statusLine({ ...idle, run: at('finished') })).toMatchObject({
    phase: 'finished',
    state: stopWords({ kind: 'reached' }).title,
  });
});

test('a press shows before the worker answers', () => {
  expect(statusLine({ ...idle, pressed: 'stop', run: at('growing') })).toMatchObject({
    state: pressedStatus.stop,
  });
});

test('the next step is the next open one in plan order, never another alternative', () => {
  const { tree } = at('planned');
  const next = (id: string): string | undefined => nextStep(tree, nodeId(id))?.id;
  expect(next('0.1.1')).toBe('0.2');
  expect(next('0.2')).toBe('0.3');
  expect(next('0.4')).toBeUndefined();
  const late = at('gate').tree;
  expect(nextStep(late, nodeId('0.4.1'))?.id).toBe('0.4.2');
});
