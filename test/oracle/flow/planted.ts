/** Operators, world and person whose every word is marked, so that it can be found again in later prompts. */

import type { FakeWorld } from '../../../harness/fakes/fakeRun.ts';
import { text } from '../../../harness/fakes/pageLines.ts';
import type { Draft } from '../../../src/core/memory/schema.ts';
import { makeSchema } from '../../../src/core/memory/schema.ts';
import type { TableOp } from '../../../src/core/memory/table.ts';
import { err, ok, type Result } from '../../../src/core/result.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import type { OperatorName } from '../../../src/planners/operators.ts';
import { type Operators, operatorsFrom } from '../../../src/planners/operators.ts';
import type { Expanded } from '../../../src/planners/tree/replies.ts';
import type { Ledger } from './ledger.ts';

/** Called before an operator answers, with its reply as text if that will be usable. */
export type Asked = (operator: OperatorName, context: Context, reply: string | null) => void;

export type Planting = {
  readonly ledger: Ledger;
  readonly asked: Asked;
  /** Whether the nth call of the run brings nothing usable. */
  readonly isBad: (nth: number) => boolean;
};

/** The operators with marked replies; each call is shown to `asked` first. */
export function planted(operators: Operators, { ledger, asked, isBad }: Planting): Operators {
  let nth = 0;
  return operatorsFrom((name) => async (context, signal) => {
    const called = await operators[name](context, signal);
    const result = isBad(nth++) ? err('badModelOutput', 'nonsense', '') : called.result;
    const answered = marked(name, context, result, ledger);
    asked(name, context, answered.ok ? JSON.stringify(answered.value) : null);
    return { ...called, result: answered as typeof called.result };
  });
}

function marked(
  name: OperatorName,
  context: Context,
  result: Result<unknown>,
  ledger: Ledger,
): Result<unknown> {
  const word = ledger.mark();
  if (!result.ok) {
    if (name === 'expand') ledger.hearNonsense(context.node, word);
    if (name === 'repair') ledger.forgetReason(context.node);
    return err('badModelOutput', `It answered nonsense (${word}).`, '');
  }
  const mark = markers[name];
  return ok(mark ? mark(result.value as never, { context, ledger, word }) : result.value);
}

type Marking = { readonly context: Context; readonly ledger: Ledger; readonly word: string };
type Marker = (value: never, marking: Marking) => unknown;

const markers: Readonly<Partial<Record<OperatorName, Marker>>> = {
  expand: markExpansion,
  repair: (value: object, { context, ledger, word }) => {
    ledger.forgetReason(context.node);
    return { ...value, reasoning: `repaired ${word}` };
  },
  checkCompletion: (value: { complete: boolean }, { context, ledger, word }) => {
    if (!value.complete) ledger.hearReason(context.node, word);
    return { ...value, reason: `judged ${word}` };
  },
  summarize: (_: object, { ledger, word }) => {
    const words = { progress: ledger.mark(), feedback: ledger.mark() };
    ledger.hear('summary', word);
    ledger.hear('progress', words.progress);
    ledger.hear('feedback', words.feedback);
    return { observation: word, ...words, highlighted: [] };
  },
  takeNotes: (_: object, { ledger, word }) => {
    const response = ledger.mark();
    ledger.hear('notes', word);
    ledger.hear('response', response);
    return { notes: [`a fact ${word}`], response };
  },
  answer: (value: { reached: boolean }, { context, ledger, word }) => {
    if (!value.reached && isCheck(context)) ledger.hearReason(context.node, word);
    return { ...value, answer: `the answer ${word}` };
  },
  readConstraints: () => makeSchema(wanted),
  updateMemory: (_: object, { ledger, word }) => {
    ledger.hear('candidates', word);
    const ops: TableOp[] = [
      {
        op: 'ADD',
        item: 'thing',
        cells: [
          { field: 'name', value: `thing ${word}` },
          { field: 'price', value: '5' },
        ],
        judged: [],
        comment: '',
        url: '',
      },
    ];
    return { ops };
  },
  nextAction: (value: object, { word }) => ({ ...value, reasoning: word }),
};

/** Where a limit or the planner ends the run, the answer refuses nothing: it is no reason for what a resumed run does. */
const isCheck = ({ run }: Context): boolean => {
  const end = run.operations.findLast(({ kind }) => kind === 'end');
  return end?.kind === 'end' && end.proposal.how === 'reached';
};

const wanted: Draft = {
  items: [
    {
      item: 'thing',
      wanted: 3,
      fields: [{ name: 'price', type: 'number', unit: '' }],
      constraints: [
        {
          text: 'at most 9',
          kind: 'explicit',
          test: { field: 'price', op: '<=', value: '9', unit: '' },
        },
      ],
    },
  ],
};

function markExpansion(value: Expanded, { context, ledger, word }: Marking): Expanded {
  const { node, tree, run } = context;
  if (value.outcome === 'cannot') ledger.hearReason(node, word);
  else ledger.forgetReason(node);
  const base = { ...value, reasoning: `so planned ${word}` };
  if (run.options.system !== 'best') return base;
  const [note, progress, requirement] = [ledger.mark(), ledger.mark(), ledger.mark()];
  ledger.hear('notes', note);
  ledger.hear('progress', progress);
  const isGoal = node === tree.root;
  if (isGoal) ledger.hear('requirements', requirement);
  return {
    ...base,
    notes: [`a fact ${note}`],
    progress,
    requirements: isGoal ? [requirement] : [],
  };
}

/** The world, each reading of its page and each of its failures marked. */
export function markedWorld(world: FakeWorld, ledger: Ledger): FakeWorld {
  const observe: FakeWorld['observe'] = async (kind, signal) => {
    const seen = await world.observe(kind, signal);
    const word = ledger.mark();
    ledger.pageWords.set(kind, word);
    const line = text(`shown ${word}`);
    return seen.ok ? ok({ ...seen.value, lines: [...seen.value.lines, line] }) : seen;
  };
  const perform: FakeWorld['perform'] = async (action, options, signal) => {
    ledger.pageWords.clear();
    const outcome = await world.perform(action, options, signal);
    const node = options.id.split('#')[0] ?? '';
    if (action.kind === 'goto') ledger.hear('acts', new URL(action.url).search.slice(1), 'now');
    if (outcome.kind !== 'failed') return outcome;
    const word = ledger.mark();
    ledger.hearReason(node, word);
    const { failure } = outcome;
    return { ...outcome, failure: { ...failure, message: `The link is dead (${word}).` } };
  };
  return { ...world, observe, perform };
}
