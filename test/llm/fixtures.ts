/** A small shop run in the middle of its work, for prompts and parsers. */
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { control, link } from '../../harness/fakes/pageLines.ts';
import { actionKinds } from '../../src/core/action/action.ts';
import type { Stopped } from '../../src/core/gate/seal.ts';
import { elementRef, nodeId, runId } from '../../src/core/ids.ts';
import type { Observation } from '../../src/core/page/observation.ts';
import type { TreeEvent } from '../../src/core/plan/event.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import type { PlanTree } from '../../src/core/plan/tree.ts';
import type { Called, Context } from '../../src/core/run/operator.ts';
import type { ActionRecord, Run, RunMemory } from '../../src/core/run/run.ts';
import { defaultSettings, runSettings } from '../../src/core/run/settings.ts';
import { nothingUsed, noUsage } from '../../src/core/run/usage.ts';
import type { CallRequest, LlmClient } from '../../src/llm/llmClient.ts';
import type { ChatMessage } from '../../src/llm/transport.ts';

export const id = nodeId;
const step = (description: string, score: number | null = null) => ({ description, score });

export function treeOf(...events: TreeEvent[]): PlanTree {
  const tree = events.reduce<PlanTree | null>((at, event) => reduceTree(at, event), null);
  if (!tree) throw new Error('no events');
  return tree;
}

export const goal = 'Find the cheapest two-person tent under 2 kg and tell me its price.';

export const shopTree = (): PlanTree =>
  treeOf(
    { kind: 'rootPlanted', id: id('0'), description: goal },
    {
      kind: 'nodeExpanded',
      id: id('0'),
      description: goal,
      reasoning: 'Search, then compare.',
      expansion: {
        kind: 'and',
        ordered: true,
        children: [
          {
            ...step('Search the shop for tents'),
            action: { kind: 'fill', ref: elementRef('e3'), text: 'tent', submit: true },
          },
          step('Narrow the results to two persons and under 2 kg'),
          step('Note name and price of the cheapest one'),
        ],
      },
    },
    {
      kind: 'childrenAdded',
      id: id('0'),
      children: [step('Ignore used tents')],
      at: 2,
      origin: 'human',
    },
    { kind: 'nodeEntered', id: id('0'), url: 'https://shop.example/' },
    { kind: 'nodeEntered', id: id('0.1'), url: 'https://shop.example/' },
    { kind: 'nodeSucceeded', id: id('0.1'), url: 'https://shop.example/search?q=tent' },
    { kind: 'nodeEntered', id: id('0.2'), url: 'https://shop.example/search?q=tent' },
    {
      kind: 'nodeExpanded',
      id: id('0.2'),
      description: 'Narrow the results to two persons and under 2 kg',
      reasoning: 'The filter may be hidden.',
      expansion: {
        kind: 'or',
        children: [
          step('Use the filters beside the list', 0.8),
          step('Search again for "2 person tent"', 0.4),
        ],
      },
    },
    { kind: 'nodeEntered', id: id('0.2.1'), url: 'https://shop.example/search?q=tent' },
    { kind: 'nodeFailed', id: id('0.2.1'), reasoning: 'There is no weight filter.' },
    {
      kind: 'nodePruned',
      id: id('0.2.1'),
      cause: 'failed',
      reasoning: 'There is no weight filter.',
    },
  );

const records: readonly ActionRecord[] = [
  {
    node: id('0.1'),
    action: { kind: 'fill', ref: elementRef('e3'), text: 'tent', submit: true },
    target: { role: 'textbox', name: 'Search' },
    url: 'https://shop.example/',
    changes: [
      {
        kind: 'navigated',
        from: 'https://shop.example/',
        to: 'https://shop.example/search?q=tent',
      },
    ],
    remarks: [],
    ok: true,
  },
  {
    node: id('0.2.1'),
    action: { kind: 'click', ref: elementRef('e9') },
    target: { role: 'button', name: 'Filters' },
    url: 'https://shop.example/search?q=tent',
    changes: [],
    remarks: [],
    ok: false,
  },
];

export const memory: RunMemory = {
  observation: '',
  earlierObservations: [],
  progress: 'Searched for tents.',
  feedback: '',
  highlighted: [],
  notes: ['Fir 2 costs 129.00', 'fir 2 costs 129.00', 'Larch costs 199.00'],
  response: '',
  requirements: ['A tent under 150'],
  constraints: ['No used goods'],
  checklist: [],
  records,
  pageFocus: null,
  notices: [],
  advancedAt: 0,
  table: null,
};

export const page: Observation = {
  url: 'https://shop.example/search?q=tent',
  title: 'Tents – Shop',
  kind: 'all_fields',
  lines: [
    link('Home', 'e1'),
    control('textbox', 'Search', 'e3', { value: 'tent' }),
    link('Fir 2, 1.8 kg, 129.00', 'e12'),
    control('button', 'Chat', 'f2e4'),
  ],
  refs: 4,
  frames: [{ frame: 0, origin: 'https://shop.example', readable: true }],
  links: [],
  documents: { '': 'document-1' },
  tabs: [
    { number: 1, url: 'https://shop.example/search?q=tent', title: 'Tents – Shop', active: true },
    { number: 2, url: 'https://shop.example/help', title: 'Help', active: false },
  ],
  dialogs: [],
};

export function runOf(tree: PlanTree, more: Partial<Run> = {}): Run {
  return {
    id: runId('r1'),
    goal,
    startedAt: Date.UTC(2026, 10, 23, 18, 30),
    options: {
      ...runSettings(defaultSettings),
      model: 'm',
      locale: 'en-US',
      timeZone: 'America/New_York',
    },
    status: 'running',
    stepping: false,
    stop: null,
    failure: null,
    tree,
    operations: [],
    plan: null,
    edits: 0,
    refusals: 0,
    states: {},
    here: null,
    isStale: false,
    drive: null,
    memory,
    spent: nothingUsed,
    question: null,
    reply: null,
    cardsInRow: 0,
    pendingEdits: [],
    made: [],
    refusedEdits: [],
    tabs: [1],
    activeTab: 1,
    sites: ['https://shop.example'],
    answer: '',
    evidence: [],
    verdicts: {},
    judgments: {},
    seq: 1,
    ...more,
  };
}

/** A button without a form, as the critic gets to see it. */
export const saveButton: Stopped = {
  activation: { by: 'click' },
  facts: elementFacts({
    name: 'Save',
    heading: 'Delivery address',
    price: '129.00 €',
    frameOrigin: 'https://shop.example',
    pageAddress: 'https://shop.example/account/address?token=x',
  }),
};

export const allKinds = actionKinds;

export function contextOf(node: string, more: Partial<Context> = {}): Context {
  const tree = more.tree ?? shopTree();
  return {
    run: runOf(tree),
    tree,
    node: id(node),
    page,
    picture: null,
    controls: [saveButton],
    about: null,
    allowed: allKinds,
    now: Date.UTC(2026, 10, 23, 18, 45),
    ...more,
  };
}

/** A client that answers from a list and keeps what it was asked; a refused answer is reported, never repaired. */
export function scriptedClient(...answers: unknown[]) {
  const asked: CallRequest<unknown>[] = [];
  const client: LlmClient = {
    model: 'm',
    async call<T>(request: CallRequest<T>): Promise<Called<T>> {
      asked.push(request as CallRequest<unknown>);
      const read = request.parse(answers.shift());
      const result = read.ok
        ? { ok: true as const, value: read.value }
        : {
            ok: false as const,
            failure: {
              kind: 'badModelOutput' as const,
              message: read.problems.join('\n'),
              hint: '',
            },
          };
      return { result, model: 'scripted', usage: noUsage, calls: 1, ms: 0 };
    },
  };
  return { client, asked };
}

/** The words of a prompt block; a picture has none. */
export const wordsOf = (block: ChatMessage['content'][number] | undefined): string =>
  block && 'text' in block ? block.text : '';
