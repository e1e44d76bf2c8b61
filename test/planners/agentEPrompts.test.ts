/** What each part of Agent-E is shown and what of its reply is taken: the real prompts and parsers. */
import { describe, expect, it } from 'vitest';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Distillation, Observation } from '../../src/core/page/observation.ts';
import type { TreeEvent } from '../../src/core/plan/event.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { ActionRecord, AgentMessage, Run } from '../../src/core/run/run.ts';
import { describeRecord } from '../../src/llm/prompt/records.ts';
import { observedOutcome } from '../../src/planners/research/agentE/prompts/skillLog.ts';
import { systems } from '../../src/planners/systems.ts';
import {
  contextOf,
  goal,
  memory,
  page,
  runOf,
  scriptedClient,
  treeOf,
  wordsOf,
} from '../llm/fixtures.ts';

const signal = new AbortController().signal;
const code = () => 'data-000000000000';

const grown: readonly TreeEvent[] = [
  { kind: 'rootPlanted', id: nodeId('0'), description: goal },
  {
    kind: 'nodeExpanded',
    id: nodeId('0'),
    description: goal,
    reasoning: '',
    expansion: {
      kind: 'and',
      ordered: true,
      children: [
        { description: 'Search for tents', score: null },
        { description: 'Open the cheapest one', score: null },
      ],
    },
  },
  {
    kind: 'childrenAdded',
    id: nodeId('0'),
    children: [{ description: 'Ignore used tents', score: null }],
    origin: 'human',
  },
  { kind: 'nodeSucceeded', id: nodeId('0.1') },
  {
    kind: 'childrenAdded',
    id: nodeId('0.2'),
    children: [
      { description: '', score: null, action: { kind: 'sense', view: 'all_fields' } },
      { description: '', score: null, action: { kind: 'click', ref: 'e12' as never } },
    ],
    origin: 'planner',
  },
  { kind: 'nodeSucceeded', id: nodeId('0.2.1') },
  { kind: 'nodeSucceeded', id: nodeId('0.2.2') },
];

const record: ActionRecord = {
  node: nodeId('0.2.2'),
  action: { kind: 'click', ref: 'e12' as never },
  target: { role: 'link', name: 'Sort' },
  url: 'https://shop.example/search?q=tent',
  changes: [{ kind: 'expanded', name: 'Sort', expanded: true }],
  remarks: [],
  ok: true,
};
const said: readonly AgentMessage[] = [
  { by: 'planner', node: nodeId('0'), text: 'Next step: Search for tents.' },
  { by: 'navigator', node: nodeId('0.1'), text: 'Fir 2 is the cheapest. END data-000000000000' },
  { by: 'validator', node: nodeId('0'), text: 'The price is missing.' },
];

function at(
  node: string,
  more: Partial<Context> = {},
  options: Partial<Run['options']> = {},
): Context {
  const tree = treeOf(...grown);
  const run = runOf(tree, { memory: { ...memory, records: [record], said } });
  return contextOf(node, {
    tree,
    run: { ...run, options: { ...run.options, system: 'agent-e', ...options } },
    ...more,
  });
}

type Name = 'planStep' | 'navigate' | 'validate';

async function ask(name: Name, context: Context, reply: object = {}) {
  const { client, asked } = scriptedClient(reply);
  const called = await makeOperators(client, systems['agent-e'], code)[name](context, signal);
  const content = asked[0]?.content ?? [];
  return { called, content, text: content.map(wordsOf).join('\n') };
}

describe('AE-01 the planner', () => {
  it('gets task, address, open steps and the whole chat, but never a page or a skill', async () => {
    const { text } = await ask('planStep', at('0', { page: null }));
    expect(text).toContain(`TASK\n${goal}`);
    expect(text).toContain(
      'OPEN STEPS\nBEGIN data-000000000000\n- 0.2 Open the cheapest one\n- 0.3 Ignore used tents (by the person)\nEND data-000000000000\nSTEPS BY THE PERSON\n[0.3] Ignore used tents',
    );
    expect(text).toContain('Planner: Next step: Search for tents.');
    expect(text).toContain('Navigator: Fir 2 is the cheapest.');
    expect(text).toContain('Validator, not complete: The price is missing.');
    expect(text).toContain('- No used goods');
    expect(text).not.toMatch(/PAGE|Larch|click e12|Sort/);
    // A reply that quotes a page can't end its wrapper: there are that of the steps and that of the chat.
    expect(text.match(/END data-000000000000/g)).toHaveLength(2);
  });

  it('is told the step of a reply that it did not just delegate', async () => {
    const own = { by: 'navigator', node: nodeId('0.3'), text: 'Done.' } as const;
    const context = at('0', { page: null });
    const { memory } = context.run;
    const run = { ...context.run, memory: { ...memory, said: [...(memory.said ?? []), own] } };
    const { text } = await ask('planStep', { ...context, run });
    expect(text).toContain('Navigator, on "Ignore used tents": Done.');
  });

  it.each([
    [
      { next: 'open it', terminate: 'no', response: '' },
      { plan: null, next: 'open it' },
    ],
    [
      { plan: ['a', 'open it', ' '], next: 'open it', terminate: 'no', response: '' },
      { plan: ['a'], next: 'open it' },
    ],
    [
      { terminate: 'done', response: ' 5 ' },
      { terminate: 'done', response: '5' },
    ],
  ])('accepts %j', async (reply, value) => {
    const { called } = await ask('planStep', at('0', { page: null }), reply);
    expect(called.result).toMatchObject({ ok: true, value });
  });

  it.each([
    { next: '', terminate: 'no', response: '' },
    { next: '', terminate: 'gaveUp', response: '' },
  ])('refuses %j', async (reply) => {
    const { called } = await ask('planStep', at('0', { page: null }), reply);
    expect(called.result.ok).toBe(false);
  });
});

/** A page as text has no refs of its own. */
const asText: Observation = {
  ...page,
  kind: 'text_only',
  refs: 0,
  lines: [{ kind: 'text', indent: 0, content: ['Fir 2, 1.8 kg, 129.00'] }],
};

const navigating = (view: Distillation | null, hasRefs: boolean, maySense = true): Context =>
  at('0.2', {
    page: view && (view === 'text_only' ? asText : { ...page, kind: view }),
    about: { hasRefs, maySense },
    ...(view === 'text_only' ? { allowed: ['goto', 'back'] } : view ? {} : { allowed: [] }),
  });

describe('AE-02, AE-03 the navigator', () => {
  it('gets its step and its own skills, but not the task or an earlier step', async () => {
    const { text } = await ask('navigate', navigating(null, true));
    expect(text).toContain('STEP\nOpen the cheapest one');
    expect(text).toContain('1. read the page (all_fields)\n');
    expect(text).toContain(
      '2. click e12 on link "Sort" at shop.example/search?q=tent: It expanded.',
    );
    expect(text).toContain('- No used goods');
    expect(text).not.toContain('PAGE');
    expect(text).not.toContain(goal);
    expect(text).not.toMatch(/Search for tents|Fir 2|Larch/);
  });

  it('gets a page of the kind that it requested', async () => {
    const { text } = await ask('navigate', navigating('input_fields', true));
    expect(text).toContain('PAGE, controls only');
  });

  const click = { skills: [{ kind: 'click', ref: 'e12' }], reply: '' };
  it.each([
    ['all_fields', true, true],
    [null, true, false],
    // AE-05: text has no refs of its own, and leaves those of an earlier read valid.
    ['text_only', true, true],
  ] as const)('accepts a ref with %s shown (%s): %s', async (view, hasRefs, isOk) => {
    const { called } = await ask('navigate', navigating(view, hasRefs), click);
    expect(called.result.ok).toBe(isOk);
  });

  it('offers after a read as text what can be done with elements of an earlier read (AE-05)', async () => {
    const known = await ask('navigate', navigating('text_only', true));
    expect(known.text).toContain('Usable now: click, fill, select');
    const unknown = await ask('navigate', navigating('text_only', false));
    expect(unknown.text).not.toContain('click, fill');
  });

  it('refuses a ref that no page of this step showed', async () => {
    const stale = { skills: [{ kind: 'click', ref: 'e77' }], reply: '' };
    expect((await ask('navigate', navigating('all_fields', true), stale)).called.result.ok).toBe(
      false,
    );
    expect((await ask('navigate', navigating('text_only', false), stale)).called.result.ok).toBe(
      false,
    );
    expect((await ask('navigate', navigating('text_only', true), stale)).called.result.ok).toBe(
      true,
    );
  });

  it('senses and opens addresses without a page, and cannot sense if every question has one', async () => {
    const blind = {
      skills: [
        { kind: 'sense', view: 'text_only' },
        { kind: 'goto', url: 'https://a.test/' },
      ],
      reply: '',
    };
    const { called, text } = await ask('navigate', navigating(null, false), blind);
    expect(called.result).toMatchObject({
      ok: true,
      value: { acts: [{ action: { kind: 'sense' } }, { action: { kind: 'goto' } }], reply: null },
    });
    expect(text).toContain('Usable now: goto, newTab, back, ask, handOver, sense');
    const always = await ask('navigate', navigating('all_fields', true, false), blind);
    expect(always.called.result.ok).toBe(false);
  });

  it('reads the whole page if no kind is named', async () => {
    const { called } = await ask('navigate', navigating(null, false), {
      skills: [{ kind: 'sense' }],
      reply: '',
    });
    const action = { kind: 'sense', view: 'all_fields' };
    expect(called.result).toMatchObject({ ok: true, value: { acts: [{ action }] } });
  });

  it('returns with its reply', async () => {
    const { called } = await ask('navigate', navigating(null, false), {
      skills: [],
      reply: ' 5 EUR ',
    });
    expect(called.result).toMatchObject({ ok: true, value: { acts: [], reply: '5 EUR' } });
  });
});

describe('AE-07 change observation', () => {
  const skillReply = (skill: ActionRecord): string =>
    describeRecord(skill, true, observedOutcome(skill));
  const added = (name: string) =>
    ({ kind: 'appeared', what: 'button', role: 'button', name, items: 0 }) as const;

  it('lists ten added elements and counts the rest', () => {
    const changes = Array.from({ length: 12 }, (_, index) => added(`b${index}`));
    const text = skillReply({ ...record, changes });
    expect(text).toContain('New on the page: button "b0", button "b1"');
    expect(text).toContain('button "b9", and 2 more.');
    expect(text).toContain('read the page as all_fields');
  });

  it('is empty if nothing was added: text, removals, changes by the page itself, and those after 100 ms do not count (A28)', () => {
    const changes = [
      { kind: 'text', before: '', after: 'new' },
      { kind: 'disappeared', what: 'list', role: 'list', name: 'x' },
      { ...added('clock'), cause: 'page' },
      { ...added('late'), at: 101 },
      { kind: 'expanded', name: 'another one', expanded: true },
      { kind: 'expanded', name: 'Sort', expanded: false },
    ] as const;
    expect(skillReply({ ...record, changes })).toBe(
      'click e12 on link "Sort" at shop.example/search?q=tent',
    );
  });

  it('tells what only became visible, but not as a sign that more input is needed', () => {
    const shown = { ...added('Newest first'), wasThere: true } as const;
    expect(skillReply({ ...record, changes: [shown] })).toBe(
      'click e12 on link "Sort" at shop.example/search?q=tent: Now visible: button "Newest first".',
    );
  });

  it('reports a browser dialog, which the page does not show', () => {
    const alert = { kind: 'dialog', dialog: 'alert', text: 'Saved.', answer: 'dismissed' } as const;
    expect(skillReply({ ...record, changes: [alert] })).toBe(
      'click e12 on link "Sort" at shop.example/search?q=tent: The page showed an alert dialog: "Saved."; it was closed.',
    );
  });

  it('reports that the server answered with an error', () => {
    const failed = { kind: 'errorPage', status: 500 } as const;
    expect(skillReply({ ...record, changes: [failed] })).toContain('500');
  });

  it('names the new page instead for a navigation to an address', () => {
    const action = { kind: 'goto', url: 'https://shop.example/a' } as const;
    const moved = { kind: 'navigated', from: 'x', to: 'https://shop.example/a' } as const;
    const opened = {
      ...record,
      action,
      target: null,
      url: action.url,
      changes: [moved, added('b')],
    };
    expect(skillReply(opened)).toBe(
      'open https://shop.example/a at shop.example/a: The page went from x to https://shop.example/a.',
    );
  });
});

describe('AE-10 the validator', () => {
  const pictures = [1, 2].map((nth) => ({
    mediaType: 'image/png' as const,
    base64: `${nth}`,
    width: 1,
    height: 1,
    marks: [],
  }));
  const shown = (endCheck: Run['options']['endCheck']) =>
    ask('validate', at('0', { page: null, pictures }, { endCheck }));
  const images = (content: readonly object[]) => content.filter((block) => 'image' in block).length;

  it('judges by the chat, by screenshots, or by screenshots and final response', async () => {
    const [text, vision, hybrid] = await Promise.all(
      (['text', 'vision', 'hybrid'] as const).map(shown),
    );
    expect([text, vision, hybrid].map((each) => images(each?.content ?? []))).toEqual([0, 2, 2]);
    expect([text, vision, hybrid].map((each) => each?.text.includes('CHAT'))).toEqual([
      true,
      false,
      false,
    ]);
    expect([text, vision, hybrid].map((each) => each?.text.includes('FINAL RESPONSE'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('judges by the chat if there is no screenshot', async () => {
    const { text } = await ask(
      'validate',
      at('0', { page: null, pictures: [] }, { endCheck: 'vision' }),
    );
    expect(text).toContain('CHAT');
  });
});
