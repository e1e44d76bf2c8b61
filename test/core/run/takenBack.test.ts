/** What an action set and the page put back later is no longer on record as done. */
import { expect, test } from 'vitest';
import { elementRef, nodeId } from '../../../src/core/ids.ts';
import { recordsAfter } from '../../../src/core/run/memory.ts';
import type { ActionRecord } from '../../../src/core/run/run.ts';

const record = (id: string): ActionRecord => ({
  node: nodeId(id),
  action: { kind: 'fill', ref: elementRef('e1'), text: 'x' },
  target: null,
  url: 'https://a.test/',
  changes: [],
  remarks: [],
  ok: true,
});

test('the last record of the node is corrected, and no other', () => {
  const records = [record('0.1'), record('0.2'), record('0.1'), record('0.3')];
  const change = { kind: 'takenBack', node: nodeId('0.1'), remark: 'It was emptied.' } as const;
  const after = recordsAfter(records, change);
  expect(after.map(({ ok }) => ok)).toEqual([true, true, false, true]);
  expect(after[2]?.remarks).toEqual(['It was emptied.']);
});

test('a record that was dropped meanwhile changes nothing', () => {
  const records = [record('0.1')];
  const change = { kind: 'takenBack', node: nodeId('0.9'), remark: 'It was emptied.' } as const;
  expect(recordsAfter(records, change)).toEqual(records);
});
