import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/core/action/action.ts';
import { actionWords } from '../../src/core/action/actionWords.ts';
import { elementRef } from '../../src/core/ids.ts';
import { MAX_GOAL } from '../../src/core/run/run.ts';
import { readAddress, readGoal } from '../../src/panel/app/inputChecks.ts';
import { plainText } from '../../src/panel/app/plainText.ts';
import * as words from '../../src/panel/app/words.ts';
import { operatorWords } from '../../src/panel/task/operatorWords.ts';
import { planner } from '../../src/panel/task/plannerWords.ts';
import { operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';

const operatorNames = Object.fromEntries(
  Object.entries(operatorWords).map(([operator, { name }]) => [operator, name]),
);

describe('every state has its own text', () => {
  test.each([
    ['run status', words.runStatus],
    ['node state', words.nodeState],
    ['node kind', words.nodeKind],
    ['pressed control', words.pressedStatus],
    ['operator', operatorNames],
    ['budget', words.budgetName],
  ] as const)('%s', (_name, table: Record<string, string>) => {
    const said = Object.values(table);
    for (const text of said) expect(text).toMatch(/\S/);
    expect(new Set(said).size).toBe(said.length);
  });

  test('has texts for every listed planner and operator, and explains every end', () => {
    expect(Object.keys(words.systemName).toSorted()).toEqual(Object.keys(systems).toSorted());
    expect(Object.keys(planner).toSorted()).toEqual(Object.keys(systems).toSorted());
    expect(Object.keys(operatorWords).toSorted()).toEqual(Object.keys(operators).toSorted());
    const stops = [
      { kind: 'reached' },
      { kind: 'exhausted', why: 'Sold out.' },
      { kind: 'stopped' },
      { kind: 'limit', which: 'ms', limit: 90_000 },
    ] as const;
    const titles = stops.map((stop) => words.stopWords(stop).title);
    expect(new Set(titles).size).toBe(stops.length);
    expect(words.stopWords(stops[3]).text).toContain('1 min 30 s');
  });
});

test('amounts are formatted as users write them', () => {
  expect([0, 0.0001, 0.0123, 1.5, 12].map(words.usd)).toEqual([
    '$0',
    '<$0.001',
    '$0.012',
    '$1.50',
    '$12.00',
  ]);
  expect([900, 59_400, 60_000, 125_000].map(words.duration)).toEqual([
    '1 s',
    '59 s',
    '1 min',
    '2 min 5 s',
  ]);
  expect([words.calls(1), words.calls(1200)]).toEqual(['1 call', '1,200 calls']);
});

test('a goal that is empty or too long is refused with a reason', () => {
  expect(readGoal('  \n ')).toMatchObject({
    ok: false,
    failure: { kind: 'badInput', message: words.task.empty },
  });
  expect(readGoal(' Buy tea ')).toEqual({ ok: true, value: 'Buy tea' });
  expect(readGoal('x'.repeat(MAX_GOAL))).toMatchObject({ ok: true });
  const long = readGoal('x'.repeat(MAX_GOAL + 1));
  expect(long.ok ? '' : long.failure.message).toContain('10,001');
});

test('addresses are web pages, with https by default', () => {
  expect(readAddress('example.com/a')).toEqual({ ok: true, value: 'https://example.com/a' });
  expect(readAddress('localhost:8080')).toEqual({ ok: true, value: 'https://localhost:8080' });
  expect(readAddress('http://127.0.0.1:4000/x')).toMatchObject({ ok: true });
  for (const bad of ['chrome://settings', 'file:///etc/passwd', '', 'javascript:alert(1)'])
    expect(readAddress(bad).ok).toBe(false);
});

test('text from pages is truncated and loses direction characters', () => {
  expect(plainText('\u202eevil\u2066 text', 100)).toBe('evil  text');
  expect([...plainText('🍵'.repeat(500), 10)]).toHaveLength(10);
  expect(plainText('a\nb', 10)).toBe('a\nb');
});

test('action text uses the target’s name or role from the page, and omits it if neither is known', () => {
  const fill = { kind: 'fill', ref: elementRef('f2e14'), text: '2' } as const;
  const field = { role: 'textbox', name: 'Quantity' };
  expect(actionWords(fill, field)).toBe('Type “2” in “Quantity”');
  expect(actionWords({ ...fill, submit: true }, null)).toBe('Type “2” and press Enter');
  const click = { kind: 'click', ref: elementRef('e3') } as const;
  expect(actionWords(click, { role: 'button', name: 'OK' })).toBe('Click “OK”');
  expect(actionWords(click, { role: 'button', name: '' })).toBe('Click the button');
  expect(actionWords(click, null)).toBe('Click');
  expect(actionWords({ kind: 'press', keys: 'Escape' }, null)).toBe('Press Escape');
});

test('no action shows the model’s own name of an element', () => {
  const ref = elementRef('e3');
  const aimed: readonly Action[] = [
    { kind: 'click', ref },
    { kind: 'fill', ref, text: 'x' },
    { kind: 'select', ref, options: ['x'] },
    { kind: 'press', keys: 'Enter', ref },
    { kind: 'hover', ref },
    { kind: 'scroll', direction: 'down', ref },
    { kind: 'drag', ref, to: elementRef('e4') },
    { kind: 'upload', ref },
  ];
  for (const action of aimed) {
    const target = { role: 'list', name: 'Teas' };
    for (const each of [null, target]) expect(actionWords(action, each)).not.toMatch(/\be\d/);
    expect(actionWords(action, target)).toContain('“Teas”');
  }
});
