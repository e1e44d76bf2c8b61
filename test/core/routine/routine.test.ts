/** A finished task as a routine, a routine as a file, and a routine as a plan with other values. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../../harness/playground/scenes.ts';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { elementRef, nodeId } from '../../../src/core/ids.ts';
import { defaultValues, goalWith, planOf, startWith } from '../../../src/core/routine/plan.ts';
import { type Routine, readRoutine } from '../../../src/core/routine/routine.ts';
import { routineOf } from '../../../src/core/routine/save.ts';
import type { Run } from '../../../src/core/run/run.ts';

function tea(): Routine {
  const run = runAt({ journal: teaRun() }, 'finished');
  const routine = run && routineOf(run);
  if (!routine) throw new Error('nothing to repeat');
  return routine;
}
const acts = ({ parts }: Routine) => parts.flatMap((part) => part.acts);

describe('a finished task', () => {
  it('becomes its successful actions, in order, without what was given up', () => {
    expect(acts(tea()).map(({ action }) => `${action?.['kind']} ${action?.['ref']}`)).toEqual([
      'fill field "Search teas"',
      'select combobox "Sort by"',
      'click link "Sencha Uji"',
      'click button "+"',
      'click button "Add to cart"',
      'click button "Place order"',
    ]);
  });

  it('has what was typed and is in the goal as a parameter, wherever it occurs', () => {
    const { parameters, goal, parts } = tea();
    expect(parameters).toEqual([
      { name: 'search_teas', label: 'Search teas', kind: 'text', value: 'organic green tea' },
    ]);
    expect(goal).toContain('the cheapest {{search_teas}} that ships');
    expect(parts[0]?.acts[0]).toMatchObject({
      does: 'Search for “{{search_teas}}”',
      action: { text: '{{search_teas}}' },
    });
  });

  it('checks what the page said, or where it led, without numbers that change', () => {
    expect(acts(tea()).map(({ check }) => check)).toEqual([
      { what: 'url', text: '/search' },
      undefined,
      { what: 'url', text: '/tea/sencha-uji' },
      undefined,
      { what: 'text', text: '2 × Sencha Uji in your cart' },
      { what: 'url', text: '/order/' },
    ]);
  });

  it('keeps an element without a name if its row tells which it is', () => {
    const run = runAt({ journal: teaRun() }, 'finished');
    if (!run) throw new Error('no run');
    const nameless = (item: string | undefined) => {
      const records = run.memory.records.map((record) =>
        record.target?.name === '+'
          ? { ...record, target: { role: 'cell', name: '' }, ...(item && { item }) }
          : record,
      );
      return routineOf({ ...run, memory: { ...run.memory, records } });
    };
    const routine = nameless('Packs:');
    expect(routine && acts(routine)[3]).toMatchObject({
      action: { ref: 'cell ""' },
      item: 'Packs:',
    });
    expect(readRoutine(JSON.stringify(routine)).ok).toBe(true);
    const other = nameless(undefined);
    expect(other && acts(other)[3]).not.toHaveProperty('action');
  });

  it('keeps what was sent', () => {
    const run = runAt({ journal: teaRun() }, 'finished');
    if (!run) throw new Error('no run');
    const sent = { kind: 'sent', method: 'PUT', to: 'https://teahouse.example/cart/42' } as const;
    const records = run.memory.records.map((record) =>
      record.target?.name === '+' ? { ...record, changes: [sent] } : record,
    );
    const routine = routineOf({ ...run, memory: { ...run.memory, records } });
    expect(routine && acts(routine)[3]?.sends).toEqual(['PUT https://teahouse.example/cart/0']);
  });

  it('ends with a report, since it ordered something', () => {
    expect(tea().ends).toBe('report');
  });

  it('gives no routine if nothing was done', () => {
    const run = runAt({ journal: teaRun() }, 'planned');
    expect(run && routineOf(run)).toBeNull();
  });
});

describe('a file', () => {
  it('is read back as it was written', () => {
    expect(readRoutine(JSON.stringify(tea()))).toEqual({ ok: true, value: tea() });
  });

  const withAct = (act: object): object => ({ ...tea(), parts: [{ does: 'x', acts: [act] }] });
  it.each([
    ['no JSON', 'Buy tea', 'JSON'],
    ['another version', { ...tea(), version: 2 }, 'version'],
    ['a field that nobody knows', { ...tea(), script: 'alert(1)' }, 'script'],
    ['no web address', { ...tea(), start: 'javascript:alert(1)' }, 'start'],
    ['no steps', { ...tea(), parts: [] }, 'parts'],
    [
      'an unknown action',
      withAct({ does: 'run it', action: { kind: 'eval', text: '1' } }),
      'run it',
    ],
    [
      'an action that no plan may hold',
      withAct({ does: 'end', action: { kind: 'stop', answer: '' } }),
      'end',
    ],
    ['a malformed action', withAct({ does: 'click', action: { kind: 'click', ref: 7 } }), 'click'],
  ])('with %s is refused, and the message says where', (_, file, where) => {
    const read = readRoutine(typeof file === 'string' ? file : JSON.stringify(file));
    expect(read).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
    if (!read.ok) expect(read.failure.message).toContain(where);
  });
});

describe('a plan', () => {
  const routine: Routine = {
    ...tea(),
    goal: 'Visit {{town}}',
    start: 'https://site.test/?in={{town}}',
    parameters: [{ name: 'town', kind: 'text', value: 'Riga' }],
    parts: [
      {
        does: 'Open {{town}}',
        acts: [
          { does: 'Go', action: { kind: 'goto', url: 'https://site.test/{{town}}' } },
          {
            does: 'Open {{town}}',
            action: { kind: 'click', ref: 'link "{{town}}"' },
            item: '{{town}}, 3 days',
            check: { what: 'text', text: 'Welcome to {{town}}' },
          },
          { does: 'Look around' },
        ],
      },
    ],
  };
  const values = { town: 'New {{town}} & Co' };

  it('has the values everywhere, written for where they stand, and fills no value twice', () => {
    expect(goalWith(routine, values)).toBe('Visit New {{town}} & Co');
    expect(startWith(routine, values)).toBe(
      'https://site.test/?in=New%20%7B%7Btown%7D%7D%20%26%20Co',
    );
    const plan = JSON.stringify(planOf(routine, { town: 'Lund' }, nodeId('0')));
    expect(plan).toContain('https://site.test/Lund');
    expect(plan).toContain(String.raw`link \"Lund\"`);
    expect(plan).toContain('"item":"Lund, 3 days"');
    expect(plan).toContain('Welcome to Lund');
    expect(plan).not.toContain('{{');
  });

  it('fills no value with another one', () => {
    const two = { town: '{{street}}', street: 'Main' };
    expect(goalWith({ ...routine, goal: '{{town}}, {{street}}, {{other}}' }, two)).toBe(
      '{{street}}, Main, {{other}}',
    );
  });

  it('leaves a step to the planner whose element nothing named', () => {
    const [, part] = planOf(routine, defaultValues(routine), nodeId('0'));
    expect(part).toMatchObject({
      kind: 'nodeExpanded',
      id: '0.1',
      expansion: { children: [{}, {}, { description: 'Look around' }] },
    });
    expect(JSON.stringify(part)).not.toContain('"Look around","score":null,"action"');
  });
});

describe('a call of a tool', () => {
  const run = runAt({ journal: teaRun() }, 'finished');
  const call = (input: object) => ({
    node: nodeId('0.1.2.1'),
    action: { kind: 'tool' as const, ref: elementRef('e61'), input: input as never },
    target: { role: 'tool' as const, name: 'find_teas' },
    url: 'https://teahouse.example/',
    changes: [],
    remarks: [],
    ok: true,
  });
  const withCall = (input: object): Run => {
    if (!run) throw new Error('the journal is empty');
    const records = run.memory.records.filter(({ node }) => node !== '0.1.2.1');
    return { ...run, memory: { ...run.memory, records: [...records, call(input)] } };
  };

  it('is kept by the name of the tool, with values of the goal as parameters', () => {
    const routine = routineOf(withCall({ words: 'organic green tea', to: { n: 3 } }));
    if (!routine) throw new Error('nothing to repeat');
    expect(routine.parameters[0]).toEqual({
      name: 'words',
      label: 'words',
      kind: 'text',
      value: 'organic green tea',
    });
    const [first] = acts(routine);
    expect(first?.action).toEqual({
      kind: 'tool',
      ref: 'tool "find_teas"',
      input: { words: '{{words}}', to: { n: 3 } },
    });
    expect(readRoutine(JSON.stringify(routine))).toEqual({ ok: true, value: routine });
    const plan = planOf(routine, { words: 'a "black" tea' }, nodeId('0'));
    expect(JSON.stringify(plan)).toContain(
      String.raw`"input":{"words":"a \"black\" tea","to":{"n":3}}`,
    );
  });
});
