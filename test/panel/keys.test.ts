import { expect, test } from 'vitest';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { findRow, type Intent, intentOf } from '../../src/panel/tree/keys.ts';
import { planRows } from '../../src/panel/tree/rows.ts';

const { events, marks } = teaRun();
const run = foldRun(events.slice(0, marks['failed']));
if (!run) throw new Error('no run');
const rows = planRows({
  run,
  streaming: [],
  sentEdits: [],
  opened: {},
  editor: null,
  dismissed: [],
});

type Held = 'alt' | 'ctrl' | 'shift';
function press(key: string, at: string, held: readonly Held[] = [], typed = ''): Intent | null {
  const modifiers = {
    altKey: held.includes('alt'),
    ctrlKey: held.includes('ctrl'),
    shiftKey: held.includes('shift'),
    metaKey: false,
  };
  return intentOf({ key, ...modifiers }, rows, at, typed);
}

test.each([
  ['ArrowDown', '0', { kind: 'focus', key: '0.1' }],
  ['ArrowDown', '0.4', { kind: 'focus', key: '0.4' }],
  ['ArrowUp', '0.1', { kind: 'focus', key: '0' }],
  ['ArrowUp', '0', { kind: 'focus', key: '0' }],
  ['Home', '0.4', { kind: 'focus', key: '0' }],
  ['End', '0', { kind: 'focus', key: '0.4' }],
  ['ArrowRight', '0.1', { kind: 'focus', key: '0.1.1' }],
  ['ArrowRight', '0.1.1', { kind: 'open', rows: ['0.1.1'], open: true }],
  ['ArrowRight', '0.4', null],
  ['ArrowLeft', '0.1', { kind: 'open', rows: ['0.1'], open: false }],
  ['ArrowLeft', '0.1.1', { kind: 'focus', key: '0.1' }],
  ['*', '0.1.1', { kind: 'open', rows: ['0.1.1', '0.1.2', '0.1.3'], open: true }],
  ['Enter', '0.2', { kind: 'select', node: '0.2' }],
  [' ', '0.2', { kind: 'select', node: '0.2' }],
  ['a', '0.2', { kind: 'edit', node: '0.2', mode: 'child' }],
  ['b', '0.2', { kind: 'edit', node: '0.2', mode: 'before' }],
  ['n', '0.2', { kind: 'edit', node: '0.2', mode: 'after' }],
  ['r', '0.2', { kind: 'edit', node: '0.2', mode: 'instead' }],
  ['e', '0.2', { kind: 'edit', node: '0.2', mode: 'reword' }],
  ['t', '0.2', { kind: 'retry', node: '0.2' }],
  ['g', '0.2', { kind: 'next', node: '0.2' }],
  ['x', '0.2', { kind: 'cut', node: '0.2' }],
  ['v', '0.2', { kind: 'paste', node: '0.2' }],
  ['h', '0.2', { kind: 'edit', node: '0.2', mode: 'hint' }],
  ['d', '0.2', { kind: 'edit', node: '0.2', mode: 'done' }],
  ['w', '0.2', { kind: 'edit', node: '0.2', mode: 'from' }],
  ['A', '0.2', { kind: 'edit', node: '0.2', mode: 'child' }],
  ['Delete', '0.2', { kind: 'remove', node: '0.2' }],
  ['f', '0.2', { kind: 'edit', node: '0.2', mode: 'fail' }],
  ['c', '0.2', { kind: 'edit', node: '0.2', mode: 'check' }],
  ['p', '0.2', { kind: 'pin', node: '0.2' }],
  ['s', '0.2', { kind: 'breakpoint', node: '0.2' }],
  ['o', '0.2', { kind: 'shape', node: '0.2' }],
  ['k', '0.2', { kind: 'find', text: 'k' }],
  ['Backspace', '0.2', null],
  ['Tab', '0.2', null],
  ['F5', '0.2', null],
] as const)('%s on %s', (key, at, intent) => {
  expect(press(key, at)).toEqual(intent);
});

test('Alt with an arrow moves the step; Ctrl is left to the browser', () => {
  expect(press('ArrowUp', '0.2', ['alt'])).toEqual({ kind: 'move', node: '0.2', by: -1 });
  expect(press('ArrowDown', '0.2', ['alt'])).toEqual({ kind: 'move', node: '0.2', by: 1 });
  expect(press('a', '0.2', ['ctrl'])).toBeNull();
});

test('letters find a row by its text; command letters only with Shift or within a search', () => {
  expect(press('R', '0', ['shift'])).toEqual({ kind: 'find', text: 'R' });
  expect(press('e', '0', [], 'R')).toEqual({ kind: 'find', text: 'Re' });
  expect(findRow(rows, '0', 'Re')).toBe('0.1.3');
  expect(findRow(rows, '0', 'p')).toBe('0.3');
  expect(findRow(rows, '0.3', 'pu')).toBe('0.3');
  expect(findRow(rows, '0', 'o')).toBe('0.4');
  expect(findRow(rows, '0.4', 'o')).toBe('0');
  expect(findRow(rows, '0', 'zz')).toBeNull();
});
