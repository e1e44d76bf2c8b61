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
  said: '',
  proposals: [],
} as const;

function at(mark: string): Run {
  const run = foldRun(events.slice(0, marks[mark]));
  if (!run) throw new Error(`no run at ${mark}`);
  return run;
}

test('now says what is done, or who is waited for and why', () => {
  const growing = at('growing');
  expect(statusLine({ ...idle, run: null })).toBeNull();
  expect(statusLine({ ...idle, run: growing })).toEqual({
    tone: 'works',
    state: runStatus.running,
    about: 'Search the shop for “organic green tea”',
  });
  expect(statusLine({ ...idle, said: 'wait', run: growing })).toMatchObject({
    tone: 'holds',
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
    tone: 'asks',
    state: runStatus.waiting,
    about: 'Pay or order',
  });
  const failure = { kind: 'noKey', message: 'No key.', hint: '' } as const;
  expect(statusLine({ ...idle, run: { ...growing, status: 'blocked', failure } })).toEqual({
    tone: 'stuck',
    state: nowWords.stuck,
    about: 'No key.',
  });
  const paused: Run = { ...growing, status: 'paused' };
  expect(statusLine({ ...idle, run: paused })).toMatchObject({ tone: 'rests' });
  expect(
    statusLine({ ...idle, run: { ...paused, drive: { isOn: true, acts: [] } } }),
  ).toMatchObject({
    tone: 'yours',
    state: nowWords.driving,
  });
  expect(statusLine({ ...idle, run: at('finished') })).toMatchObject({
    tone: 'over',
    state: stopWords({ kind: 'reached' }).title,
  });
});

test('a press is answered before the worker does', () => {
  expect(statusLine({ ...idle, pressed: 'stop', run: at('growing') })).toMatchObject({
    state: pressedStatus.stop,
  });
});

test('next is the open step that plan order puts behind; other ways of a choice are not next', () => {
  const { tree } = at('planned');
  const next = (id: string): string | undefined => nextStep(tree, nodeId(id))?.id;
  expect(next('0.1.1')).toBe('0.2');
  expect(next('0.2')).toBe('0.3');
  expect(next('0.4')).toBeUndefined();
  const late = at('gate').tree;
  expect(nextStep(late, nodeId('0.4.1'))?.id).toBe('0.4.2');
});
