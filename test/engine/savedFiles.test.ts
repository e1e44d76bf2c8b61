/** Files that a run saved: which of them it can ask to read, and that one card is enough. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/core/action/action.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { ActionRecord } from '../../src/core/run/run.ts';
import { savedFiles, wasRead } from '../../src/engine/act/savedFiles.ts';
import { memory } from '../llm/fixtures.ts';

const record = (action: Action, ...changes: Change[]): ActionRecord => ({
  node: nodeId('0.1'),
  action,
  target: null,
  url: 'https://a.test/',
  changes,
  remarks: [],
  ok: true,
});
const saving = (name: string, address?: string): ActionRecord =>
  record({ kind: 'back' }, { kind: 'download', name, ...(address && { address }) });
const reading = (text: string): ActionRecord => record({ kind: 'readFile', text });
const run = (...records: ActionRecord[]) => ({
  memory: { ...memory, records },
  sites: ['https://a.test'],
});

describe('saved files', () => {
  it('are those with an address on a site of the run and of a readable kind', () => {
    const files = savedFiles(
      run(
        saving('a.csv', 'https://a.test/1'),
        saving('b.csv', 'https://b.test/1'),
        saving('made.csv'),
        saving('program.exe', 'https://a.test/2'),
        saving('a.csv', 'https://a.test/3'),
        saving('statement', 'https://a.test/4'),
      ),
    );
    expect(files).toEqual([
      { name: 'a.csv', address: 'https://a.test/3' },
      { name: 'statement', address: 'https://a.test/4' },
    ]);
  });

  it('are asked about only once per address', () => {
    const [one, other] = ['https://a.test/1', 'https://a.test/2'];
    const first = [saving('a.csv', one), reading('a.csv')];
    expect(wasRead(run(...first), { name: 'a.csv', address: one })).toBe(true);
    const again = run(...first, saving('a.csv', other));
    expect(wasRead(again, { name: 'a.csv', address: other })).toBe(false);
    expect(wasRead(run(saving('a.csv', one)), { name: 'a.csv', address: one })).toBe(false);
  });
});
