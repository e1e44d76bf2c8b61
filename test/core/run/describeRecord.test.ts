/** Outcomes of actions as prompts tell them. */
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/core/page/change.ts';
import { describeOutcome, describeOutcomeBriefly } from '../../../src/core/run/describeRecord.ts';
import type { ActionRecord } from '../../../src/core/run/run.ts';
import { memory } from '../../llm/fixtures.ts';

const [first] = memory.records;
const actionRecord = (more: Partial<ActionRecord>): ActionRecord => ({
  ...(first ?? expect.fail('no record')),
  ...more,
});

const byPage: Change = { kind: 'disappeared', what: 'menu', role: 'menu', name: '', cause: 'page' };
const came: Change = { kind: 'appeared', what: 'star', role: 'img', name: 'Featured', items: 0 };
const sent: Change = { kind: 'sent', method: 'PUT', to: 'https://a.test/posts/7' };

describe('outcomes', () => {
  it('briefly tell the most telling change and what was sent', () => {
    expect(describeOutcomeBriefly(actionRecord({ changes: [byPage, came, sent] }))).toEqual([
      'A star "Featured" appeared.',
      'The page sent PUT https://a.test/posts/7.',
    ]);
    expect(describeOutcomeBriefly(actionRecord({ changes: [byPage, came] }))).toEqual([
      'A star "Featured" appeared.',
    ]);
  });

  it('prefer what stays to what was announced for a moment', () => {
    const announced: Change = { kind: 'announced', text: 'Loading' };
    const held: Change = { kind: 'value', name: 'Owner', role: 'combobox', value: 'Priya' };
    const went: Change = { kind: 'navigated', from: 'https://a.test/', to: 'https://a.test/7' };
    const brief = (...changes: Change[]) => describeOutcomeBriefly(actionRecord({ changes }));
    expect(brief(announced, held)).toEqual(['The combobox "Owner" now holds "Priya".']);
    expect(brief(announced, went, sent).at(-1)).toBe('The page sent PUT https://a.test/posts/7.');
  });

  it('tell the remarks of an action beside any number of changes', () => {
    const many = Array.from({ length: 9 }, (_, at): Change => ({ ...came, name: `${at}` }));
    const said = describeOutcome(actionRecord({ changes: many, remarks: ['Not saved.'] }), 3);
    expect(said.slice(3)).toEqual(['…and 6 more changes.', 'Not saved.']);
  });
});
